// The table's requests and replies (docs/api.md), and the page's own state.

export type Lang = "de" | "en";
export type Both = { de: string; en: string };
export type Value = number | string | boolean;
export type Options = Record<string, Value>;

export type PileKind =
  | "column" | "foundation" | "stock" | "waste" | "reserve" | "helper" | "cell" | "discard";
export type Fan = "down" | "up" | "left" | "right" | "none";
export type Place = { x: number; y: number; fan: Fan; step: number };
export type Pile = {
  name: string;
  kind: PileKind;
  cards: string[];
  place: Place;
  mark: string | null;
};
export type View = {
  piles: Pile[];
  pass?: number | null;
  passes?: number | null;
  cards_drawn?: number;
};

export type OptionRule = {
  name: string;
  title: Both;
  default: Value;
  values: { value: Value; title: Both }[];
};
export type Preset = { id: string; name: Both; options: Options; figures?: { text: Both } };
export type Section = { heading?: string; body: string };
export type Game = {
  id: string;
  name: Both;
  decks: number;
  source?: Record<string, string>;
  text?: { de: Section[]; en: Section[] };
  options: OptionRule[];
  presets: Preset[];
};

export type Status = "playing" | "won" | "stuck";
export type Table = {
  id: string;
  game: string;
  options: Options;
  deal: string | null;
  ply: number;
  length: number;
  last: string | null;
  next: string | null;
  view: View;
  legal: string[];
  status: Status;
  /** Plies of the history that the table played by itself. */
  auto?: number[];
  /** How many moves would finish the game, or null where that is not so yet. */
  finish?: number | null;
  bookmarks?: Bookmark[];
};
export type Bookmark = { ply: number; name: string };
export type Entry = {
  id: string;
  game: string;
  options: Options;
  deal: string | null;
  ply: number;
  length: number;
  status: Status;
  changed: number;
};

export type Refusal = { rule: string } & Record<string, unknown>;
export type ApiError = {
  code: string;
  message: string;
  refusal?: Refusal;
  table?: Table;
} & Record<string, unknown>;

export type Request = { do: string } & Record<string, unknown>;
export type Reply = {
  games?: Game[];
  table?: Table;
  tables?: Entry[];
  deleted?: string;
  transcript?: Transcript;
  history?: History;
  hint?: HintReply;
  verdict?: Verdict;
  solution?: { state: Known; moves: string[] };
  searching?: boolean;
  statistics?: Figures[];
  export?: unknown;
  imported?: number;
  reset?: number;
  restored?: number;
  pictures?: Picture[];
};

export type Transcript = {
  format: string;
  game: string;
  options?: Options;
  deal?: number | string;
  deck?: string[];
  moves: string[];
};
export type History = { moves: string[]; auto: number[] };

/** `fair`: from what the player can see; `open`: from all cards. */
export type HintKind = "fair" | "open";
export type RatedMove = { move: string; wins: number; tries: number };
export type HintReply = {
  kind: HintKind;
  state: "searching" | "done";
  moves: RatedMove[];
  verdict?: Known | Verdict;
};
export type Known = "winnable" | "unwinnable" | "undecided" | "searching";
export type Verdict = { state: Known; moves: number | null; last_winnable: number | null };

export type Result = { outcome: "won" | "lost" | "open"; deal: string | null; moves: number; seconds: number | null; ended: number };
export type Figures = {
  game: string;
  options: Options;
  played: number;
  won: number;
  lost: number;
  open: number;
  streak: { current: number; won: number; lost: number };
  moves: { least: number; mean: number } | null;
  seconds: { least: number; mean: number } | null;
  undos: number;
  hints: number;
  recent: Result[];
};
/** A picture of the rule page: a position and a move that is typical of it. */
export type Picture = { title: Both; text: Both; view: View; move: string | null };

/** A legal move, taken apart. `count` is 1 where the notation says nothing. */
export type Move = { text: string; from: string; to: string; count: number };

/** A card of the table: the pile it lies in and how many lie under it. */
export type Spot = { pile: string; index: number };

export type Settings = {
  lang: Lang | "auto";
  theme: "auto" | "light" | "dark";
  cloth: "green" | "blue" | "grey" | "paper";
  back: "harp" | "lattice" | "linen";
  fourColours: boolean;
  mirror: boolean;
  /** Large indices at every size, not only on small cards. */
  largeIndex: boolean;
  /** Which cards go to the foundations by themselves. */
  auto: "off" | "safe" | "always";
  /** Whether the table says if the game can still be won. */
  verdict: boolean;
  /** Whether the history's slider is shown. */
  history: boolean;
  /** Whether the statistics name what was taken back. */
  clock: boolean;
  countUndos: boolean;
};

/** Cards that are made to stand out. */
export type Marks = { kind: "legal" } | { kind: "rank"; rank: string } | { kind: "suit"; suit: string };

/** Everything the page knows; drawn by frame, changed by actions only. */
export type State = {
  games: Game[];
  table: Table | null;
  moves: Move[];
  /** The cards picked up by a click or a key: from this one to the pile's top. */
  picked: Spot | null;
  /** The cards following a pointer; `dropped` while the reply is awaited. */
  drag: (Spot & { dx: number; dy: number; dropped: boolean }) | null;
  /** Where the keyboard stands. */
  cursor: Spot | null;
  /** One line for the player, and how it is meant. */
  notice: { text: string; kind: "info" | "refused" | "trouble" } | null;
  /** A covered card that is being looked at. */
  peek: Spot | null;
  marks: Marks | null;
  /** A hint on its way: the cards travel once; the outline stays until the next move. */
  hint: { move: string; id: number } | null;
  /** What is known about the game as it stands, where the player wants to know. */
  verdict: Verdict | null;
  /** A pile whose top the keyboard's cursor goes to with the next drawing. */
  follow: string | null;
  offline: boolean;
  settings: Settings;
  lang: Lang;
  size: { width: number; height: number };
};

/** The index a card shows: in the corners, in one line, or large for small cards. */
export type IndexStyle =
  | "corner" | "corner-m" | "row" | "large" | "large-stack" | "large-stack-m";

export type CardBox = {
  x: number;
  y: number;
  z: number;
  /** Pixels of this card that its successor leaves uncovered (its full size on top). */
  strip: number;
  index: IndexStyle;
  /** How far the index has to shrink to stay inside the strip (1 = not at all). */
  shrink: number;
  /** Wholly covered: not painted. */
  buried: boolean;
};
export type Box = { x: number; y: number; w: number; h: number };
export type PileBox = { place: Box; cards: CardBox[]; reach: Box };
export type Layout = { w: number; h: number; small: boolean; piles: Record<string, PileBox> };
