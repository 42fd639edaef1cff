// The page's own state, and its names for what goes over the wire.

import type * as wire from "./wire";

/** A language, by its code. */
export type Lang = string;
export type Both = wire.Texts;
export type Value = wire.OptionValue;
export type Options = wire.Options;
export type Place = wire.PlaceView;
export type Pile = wire.PileView;
export type View = wire.View;
export type Game = wire.GameInfo;
export type Preset = wire.PresetInfo;
export type Table = wire.Snapshot;
export type Bookmark = wire.Bookmark;
export type Entry = wire.Entry;
export type Status = wire.Status;
export type Refusal = wire.Refusal;
export type ApiError = wire.Error;
export type Transcript = wire.Transcript;
export type HintKind = wire.HintKind;
export type HintBasis = wire.HintBasis;
export type Hint = wire.Hint;
export type RatedMove = wire.Hinted;
export type Verdict = wire.Verdict;
export type Review = wire.Review;
export type Loss = wire.Loss;
export type LossCard = wire.LossCard;
/** A reason for a loss that is shown, or looked for, of a place; `tones` are by pile and number. */
export type Told = {
  of: Table; searching: boolean; loss: Loss | null; tones: Map<string, "near" | "rest">;
};
export type Known = wire.VerdictState;
/** A move of a line that is looked at, and what is to be seen of it. */
export type PlayedMove = wire.PlayedMove;
export type Figures = wire.Statistics;
export type Picture = wire.PictureInfo;
export type Day = wire.Day;

export type Request = wire.Request;
/** What a new game is asked for with. */
export type NewGame = Omit<Extract<Request, { do: "new" }>, "do">;
/** What a reply may hold: which of it there is, the request decides. */
export type Reply = AllOf<wire.Reply>;
type AllOf<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends Record<K, infer V> ? V : never;
};

/** What has changed about a game that is watched: how it stands now. */
export type News = { revision: number, unsaved: wire.Snapshot["unsaved"] | null };

/** The page's door, of which there are two: see `door/transport.js`. */
export type Transport = {
  /** Asks the table. Rejects where there is no answer. `ok` says whether it is a reply. */
  send(request: Request): Promise<{ ok: boolean, body: any }>;
  /** A file that goes with the page, by its name in the served page, such as `lang/de.json`. */
  json(name: string): Promise<any>;
  /** Tells of every change of a game after a revision; gives a way to have that end. */
  watch(id: string, revision: number, hear: Hearer): () => void;
};
type Hearer = {
  changed: (news: News) => void;
  deleted: () => void;
  /** Nothing more is heard: the game may be there all the same. */
  lost: () => void;
};
/** What the place where the page runs does besides. */
export type Host = { setUpHost(): void; drawHost(): void };
/** A rule file of the player's own, and the game that it has. */
export type RuleFile = { game: string; file: string; text: string };
/**
 * The key of the words for why a game is not saved, and whether the line on the table says them, or
 * another place does.
 */
export type Unsaved = { unsavedKey(code: string): string; isSaidOnTable(): boolean };

/** A legal move, taken apart. `count` is 1 where the notation says nothing. */
export type Move = { text: string; from: string; to: string; count: number };

/** A card of the table: the pile it lies in and how many lie under it. */
export type Spot = { pile: string; index: number };

/** Which deals are dealt: any, one that can be won, or one of three grades. */
export type GradeChoice = "any" | "winnable" | wire.Grade;

/** What a player can choose; `state.js` has what each is until then. */
export type Settings = {
  /** A language, or "auto" for the browser's. */
  lang: Lang;
  /** Whether the page is dark around the cloth; "auto" asks the system. */
  theme: "auto" | "light" | "dark";
  /** What the table is covered with. */
  cloth: "green" | "blue" | "grey" | "paper" | "velvet";
  /** What lies on the backs of the cards; "own" is a picture of the player's. */
  back: "harp" | "lattice" | "linen" | "scales" | "rosette" | "tendrils" | "own";
  /** How the faces are drawn. */
  faces: "classic" | "large" | "geometric";
  /** Whether every suit has a colour of its own. */
  fourColours: boolean;
  /** Whether left and right are exchanged, for left hands. */
  mirror: boolean;
  /** Whether indices are large at every size, not only on small cards. */
  largeIndex: boolean;
  /** Which cards go to the foundations by themselves. */
  auto: "off" | "safe" | "always";
  /** Whether one tap moves cards: a finger's, any click, or none. */
  tap: "touch" | "always" | "off";
  /** How fast cards move and moves are played back. */
  speed: "slow" | "normal" | "fast" | "none";
  /** Whether cards are heard. */
  sounds: boolean;
  /** Whether a finger feels that its card lies, where the device can tick. */
  haptics: boolean;
  /** Whether to ask before a game is abandoned, restarted or replaced. */
  confirm: boolean;
  /** Whether the table says if the game can still be won. */
  verdict: boolean;
  /** Whether the history's slider is shown. */
  history: boolean;
  /** Whether the time is shown that a game takes. */
  clock: boolean;
  /** Whether the statistics name what was taken back. */
  countUndos: boolean;
  /** Which deals are dealt: the kind that was chosen last. */
  grade: GradeChoice;
  /** The preset whose day's deals are offered; empty for the one that was played last. */
  dayGame: string;
  /** The games that the player likes best, by their ids. */
  favourites: string[];
};

/** Cards that are made to stand out. */
export type Marks =
  | { kind: "legal" } | { kind: "rank"; rank: string } | { kind: "suit"; suit: string };

/** A line of moves to look at: see `openViewer`. */
export type Line = {
  title: string;
  moves: string[];
  /** How many moves of the game's history come before them; by default those that are played. */
  from?: number;
  /** At which of the moves to begin. */
  at?: number;
  /** A recorded game, which is looked at instead of the one on the table; `moves` are its moves. */
  transcript?: wire.TranscriptRead;
  /** Whether going on begins a new game in any case. */
  asNew?: boolean;
  /** Whether it goes on by itself from the beginning. */
  playing?: boolean;
};

/** A line that is being looked at. */
export type Viewing = Required<Pick<Line, "title" | "moves" | "from" | "asNew">> & {
  transcript: wire.TranscriptRead | null;
  /** The id of the game on the table. */
  game: string;
  /** The place that is shown, and the one that is asked for. */
  at: number;
  wanted: number;
  /** How the game would stand there, and the move that leads there. */
  table: Table | null;
  step: PlayedMove | null;
  /** Whether a reply is awaited. */
  busy: boolean;
  /** Whether it goes on by itself. */
  playing: boolean;
};

/** One line for the player, how it is meant, and the cards and places that it names. */
export type Notice = { text: string; kind: "info" | "hint" | "refused" | "trouble"; named: Spot[] };

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
  /** Throws no shadow. */
  flat: boolean;
};
export type Box = { x: number; y: number; w: number; h: number };
export type PileBox = { place: Box; cards: CardBox[]; reach: Box };
export type Layout = { w: number; h: number; small: boolean; piles: Record<string, PileBox> };
