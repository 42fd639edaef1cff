// What the page asks of the table, and what it gets: made of docs/api.schema.json, which is made of
// the table's own types. `node tests/browser/wire.mjs` writes this file anew.

/**
 * Requests, replies and errors of the table (docs/api.md).
 */
export type Api = Request | Reply | ErrorReply;
/**
 * What can be asked of the table: the requests of `docs/api.md`. In JSON `do` names the request,
 * and unknown keys are refused.
 *
 * `ply` is how many moves the client believes have been played, `revision` the
 * `Snapshot::revision` that it has seen; see `Error::Stale`.
 */
export type Request =
  | {
      do: "games";
    }
  | {
      do: "rules";
      /**
       * A preset's name.
       */
      game: string;
      /**
       * Options that differ from those of the preset.
       */
      options?: Options;
    }
  | {
      do: "layouts";
      /**
       * The game whose presets are meant; by default those of all games.
       */
      game?: string | null;
    }
  | {
      do: "days";
      /**
       * A preset's name.
       */
      game: string;
      /**
       * The digits of the month, year and month, as a number.
       */
      month: DealNumber;
      /**
       * Options that differ from those of the preset.
       */
      options?: Options;
    }
  | {
      /**
       * Only the day's deal, which can be won: the digits of the date, year, month and day, as a
       * number.
       */
      day?: DealNumber | null;
      /**
       * The deal number; without it and a deck, `Env::deal` is dealt.
       */
      deal?: DealNumber | null;
      /**
       * The cards of the deck in dealing order; in JSON a list or one text.
       */
      deck?: DeckWords | null;
      do: "new";
      /**
       * A preset's name.
       */
      game: string;
      /**
       * Only a deal that can be won, of this difficulty.
       */
      grade?: Grade | null;
      /**
       * Options that differ from those of the preset.
       */
      options?: Options;
      /**
       * The game that the player leaves for this one. It stays open, unless no move was ever
       * played in it: then it is forgotten.
       */
      replaces?: GameId | null;
      /**
       * Only a deal that can be won. If none is ready, the reply is
       * `Reply::Searching`.
       */
      winnable?: boolean;
    }
  | {
      do: "read";
      /**
       * The preset that is meant where the text names none.
       */
      game?: string | null;
      /**
       * Its options that differ from those of the preset.
       */
      options?: Options;
      /**
       * The text, or a link.
       */
      text: string;
    }
  | {
      /**
       * How many of its moves are played at first; by default all.
       */
      at?: number | null;
      do: "import";
      /**
       * The game, with every move of its history.
       */
      transcript: TranscriptRead;
    }
  | {
      do: "open";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      do: "list";
    }
  | {
      /**
       * What the table plays automatically after it.
       */
      auto?: Auto & string;
      do: "move";
      /**
       * The game.
       */
      id: GameId;
      /**
       * The move, in the notation of transcripts.
       */
      move: string;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "finish";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "undo";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "redo";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "goto";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
      /**
       * How many moves are played there.
       */
      to: number;
    }
  | {
      do: "transcript";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      do: "share";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      do: "history";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      do: "delete";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      do: "undelete";
      /**
       * The game.
       */
      id: GameId;
    }
  | {
      /**
       * The place: the number of moves played before it.
       */
      at: number;
      do: "bookmark";
      /**
       * The game.
       */
      id: GameId;
      /**
       * The bookmark's name; removed if `None`.
       */
      name: string | null;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "abandon";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
      /**
       * The player takes that back: the game is open again.
       */
      take_back?: boolean;
    }
  | {
      do: "hint";
      /**
       * The game.
       */
      id: GameId;
      /**
       * What it is based on.
       */
      kind: HintKind;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "verdict";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "solution";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "why";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      /**
       * Games after this one; by default from the first on.
       */
      after?: GameId | null;
      do: "unreadable";
    }
  | {
      do: "review";
      /**
       * The game.
       */
      id: GameId;
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      /**
       * How many moves of the line are played.
       */
      at: number;
      do: "preview";
      /**
       * How many moves of the history come before the line.
       */
      from: number;
      /**
       * The game.
       */
      id: GameId;
      /**
       * The line.
       */
      moves: string[];
    }
  | {
      /**
       * How many of its moves are played.
       */
      at: number;
      do: "preview-transcript";
      /**
       * The game.
       */
      transcript: TranscriptRead;
    }
  | {
      do: "follow";
      /**
       * The game.
       */
      id: GameId;
      /**
       * The moves, at least one.
       */
      moves: string[];
      /**
       * How many moves the client believes have been played.
       */
      ply: number;
      /**
       * The revision of the game that the client has seen, if it names one.
       */
      revision?: number | null;
    }
  | {
      do: "statistics";
    }
  | {
      do: "export-statistics";
    }
  | {
      do: "import-statistics";
      /**
       * The results.
       */
      export: ExportRead;
    }
  | {
      /**
       * Those after this one; by default from the first on.
       */
      after?: GameId | null;
      do: "export-games";
    }
  | {
      do: "import-games";
      /**
       * The games, `MAX_AT_ONCE` at most.
       */
      games: KeptGameRead[];
    }
  | {
      do: "export-rules";
    }
  | {
      do: "import-rules";
      /**
       * The files, `MAX_RULE_FILES` at most.
       */
      files: RuleFile[];
    }
  | {
      do: "reset-statistics";
      /**
       * Only those of this preset.
       */
      game: string | null;
    }
  | {
      do: "restore-statistics";
    };
/**
 * The value of an option: a number, a word, or true or false.
 */
export type OptionValue = number | boolean | string;
/**
 * A deal number: one of ours, 0 to 2⁶⁴ − 1, is a number up to 2⁵³ and a text above; one of Microsoft FreeCell is a text, ms:1 to ms:8589934591.
 */
export type DealNumber = number | string;
/**
 * The forms in which a deck can be given.
 */
export type DeckWords = string[] | string;
/**
 * How hard a winnable deal is.
 */
export type Grade = "easy" | "medium" | "hard";
/**
 * The name of a game in progress: 1 to 64 lower-case letters, digits and hyphens, so that it can
 * stand in an address or be a file's name.
 */
export type GameId = string;
/**
 * Which cards the table plays to the foundations automatically, after a player's move.
 */
export type Auto = "off" | "safe" | "always";
/**
 * What a hint is based on.
 */
export type HintKind = "fair" | "open";
/**
 * The name and version of the format of `Export`.
 */
export type ExportFormat = string;
/**
 * How a game ended.
 */
export type Outcome = "won" | "lost" | "open";
/**
 * How a game stands.
 */
export type Status = "playing" | "won" | "stuck";
/**
 * What the table answers: the replies of `docs/api.md`.
 */
export type Reply =
  | {
      /**
       * Every game that can be played.
       */
      games: GameInfo[];
    }
  | {
      /**
       * The rules of the variant.
       */
      rules: RulesInfo;
    }
  | {
      /**
       * A deal of every preset, the easy and well known games first.
       */
      layouts: LayoutInfo[];
    }
  | {
      /**
       * The days whose deal was played, in order.
       */
      days: Day[];
    }
  | {
      /**
       * The game as it stands now.
       */
      table: Snapshot;
    }
  | {
      /**
       * How many more there are that can't be read; left out if there are none.
       */
      left_out?: number;
      /**
       * The stored games, last changed first.
       */
      tables: Entry[];
    }
  | {
      /**
       * Where to go on: there may be more after this game. Left out if there are no more.
       */
      next?: GameId | null;
      /**
       * The stored games that can't be played, and results that can't be read.
       */
      unreadable: Unreadable[];
    }
  | {
      /**
       * The games that the text holds.
       */
      read: ReadInfo;
    }
  | {
      /**
       * The game as links and texts.
       */
      share: ShareInfo;
    }
  | {
      /**
       * The moves that are played.
       */
      transcript: Transcript;
    }
  | {
      /**
       * The game that is deleted.
       */
      deleted: GameId;
    }
  | {
      /**
       * Always true.
       */
      searching: boolean;
    }
  | {
      /**
       * Every move of the game.
       */
      history: History;
    }
  | {
      /**
       * Moves that can be recommended.
       */
      hint: Hint;
    }
  | {
      /**
       * Whether the game can be won from here.
       */
      verdict: Verdict;
    }
  | {
      /**
       * A way to win.
       */
      solution: Solution;
    }
  | {
      /**
       * Why the game can no longer be won.
       */
      why: Why;
    }
  | {
      /**
       * What is known of the moves that are played.
       */
      review: Review;
    }
  | {
      /**
       * A place of the line.
       */
      preview: Preview;
    }
  | {
      /**
       * How many results can't be read, and are left out; left out itself if there are none.
       */
      left_out?: number;
      /**
       * For each game and its options.
       */
      statistics: Statistics[];
    }
  | {
      /**
       * Every result.
       */
      export: Export;
      /**
       * How many results can't be read, and are left out; left out itself if there are none.
       */
      left_out?: number;
    }
  | {
      /**
       * The number of results imported.
       */
      imported: number;
      /**
       * How many can't be taken over; left out if there are none.
       */
      left_out?: number;
      /**
       * The first of these; left out if there are none.
       */
      refused?: RefusedItem[];
    }
  | {
      /**
       * The games.
       */
      exported: KeptGame[];
      /**
       * Games that can't be played, and are left out; left out itself if there are none.
       */
      left_out?: LeftOut[];
      /**
       * Whether there are more.
       */
      more: boolean;
      /**
       * After which game they are; left out if there are no more.
       */
      next?: GameId | null;
    }
  | {
      /**
       * How many stay as they are kept, with as late a change or a later one.
       */
      kept: number;
      /**
       * Those that can't be taken over.
       */
      refused: RefusedItem[];
      /**
       * How many games were taken over.
       */
      restored: number;
    }
  | {
      /**
       * The files.
       */
      rule_files: RuleFile[];
    }
  | {
      /**
       * How many files were added.
       */
      added: number;
      /**
       * How many were there already.
       */
      known: number;
      /**
       * The presets of these for which there are other rules here.
       */
      other_rules: string[];
      /**
       * Those that can't be taken over.
       */
      refused: RefusedItem[];
    }
  | {
      /**
       * The number of results set aside.
       */
      reset: number;
    }
  | {
      /**
       * The number of results that count again.
       */
      restored: number;
    };
/**
 * The games that a game stands with in lists, in the order in which families are offered.
 */
export type Family =
  | "booklets"
  | "klondike"
  | "spider"
  | "freecell"
  | "yukon"
  | "forty-thieves"
  | "canfield"
  | "castles"
  | "fans"
  | "golf"
  | "pairs"
  | "pictures"
  | "counting"
  | "gaps"
  | "other";
/**
 * Why the place where games are kept can't be written at present.
 */
export type Trouble = "disk-full" | "read-only" | "busy" | "disk-failed" | "displaced";
/**
 * How much a hint is worth.
 */
export type HintBasis = "plan" | "trials" | "guess" | "lost" | "nothing";
/**
 * What speaks for a move, in one phrase.
 */
export type Reason =
  | {
      kind: "begins-win";
      /**
       * In so many moves.
       */
      moves: number;
    }
  | {
      kind: "only-winner";
    }
  | {
      kind: "turns-up";
    }
  | {
      kind: "empties-column";
    }
  | {
      kind: "goes-up";
    }
  | {
      kind: "free-look";
    }
  | {
      kind: "draws";
    }
  | {
      kind: "redeals";
    }
  | {
      kind: "lays-out";
    }
  | {
      kind: "shuffles";
    }
  | {
      kind: "closes-gaps";
    }
  | {
      kind: "wins-most";
    }
  | {
      kind: "wins-less";
    }
  | {
      kind: "looks-best";
    };
/**
 * Whether a hint is final.
 */
export type HintState = "searching" | "done";
/**
 * What is known.
 */
export type VerdictState = "winnable" | "unwinnable" | "undecided" | "searching";
/**
 * Why a position is lost.
 */
export type Loss =
  | {
      kind: "stuck";
    }
  | {
      kind: "blocked";
      /**
       * The cards to look at first, at most 12: all that `wanted` names, and those that lie on
       * the wanted ones and are in the way.
       */
      near: LossCard[];
      /**
       * The other cards that are in the way. With `near` they are enough for the proof: it holds
       * wherever the rest of the cards lie.
       */
      rest: LossCard[];
      /**
       * These cards, mostly one, and what would let each of them go.
       */
      wanted: Wanted[];
    }
  | {
      kind: "exhausted";
      /**
       * So many positions.
       */
      positions: number;
    }
  | {
      kind: "proved";
    };
/**
 * Where a game turned.
 */
export type Turn =
  | {
      kind: "dealt-lost";
      /**
       * Why, once that is found.
       */
      reason: Loss | null;
    }
  | {
      /**
       * The number of the move.
       */
      at: number;
      /**
       * What would have kept the win.
       */
      better: ReviewMove;
      /**
       * Moves that win instead of it, `better` first.
       */
      instead: string[];
      kind: "lost";
      /**
       * What was played.
       */
      played: ReviewMove;
      /**
       * Why it is lost after the move, once that is found.
       */
      reason: Loss | null;
    }
  | {
      /**
       * The last place that is known to be winnable.
       */
      from: number;
      /**
       * Moves that win from the former.
       */
      instead: string[];
      kind: "lost-between";
      /**
       * Why the latter is lost, once that is found.
       */
      reason: Loss | null;
      /**
       * The first place that is known to be lost.
       */
      to: number;
    }
  | {
      /**
       * The chance before.
       */
      from: CurvePoint;
      kind: "fell";
      /**
       * What was played, if it was one move.
       */
      played: ReviewMove | null;
      /**
       * The chance after.
       */
      to: CurvePoint;
    };
/**
 * What is wrong with a deck (`deck` of the error `bad-deck` in `docs/api.md`). Places count from
 * 1.
 */
export type DeckProblem =
  | {
      place: number;
      problem: "unreadable";
      text: string;
    }
  | {
      card: string;
      place: number;
      problem: "surplus";
      size: number;
    }
  | {
      card: string;
      found: number;
      problem: "missing";
      size: number;
    }
  | {
      deal: string;
      expected: string;
      found: string;
      place: number;
      problem: "disagree";
    }
  | {
      deal: string;
      problem: "one-pack";
    }
  | {
      problem: "none";
    }
  | {
      problem: "two";
    };
/**
 * The rule that a move breaks. The codes (`rule` when serialised) and their arguments are
 * part of the table's requests and replies (`docs/api.md`); cards and piles are in our notation.
 *
 * Players read each refusal in their language, from the catalogues of `patience-words`. What is
 * displayed here is for logs and programmers: a test there holds it to the English catalogue.
 */
export type Refusal =
  | {
      rule: "unreadable";
      text: string;
    }
  | {
      rule: "spelling";
      text: string;
    }
  | {
      pile: string;
      rule: "no-such-pile";
    }
  | {
      rule: "no-draw";
    }
  | {
      rule: "no-redeal";
    }
  | {
      rule: "stock-empty";
    }
  | {
      rule: "stock-not-empty";
    }
  | {
      rule: "waste-empty";
    }
  | {
      rule: "columns-empty";
    }
  | {
      rule: "laid-out";
    }
  | {
      rule: "no-gaps";
    }
  | {
      pile: string;
      rule: "draw-needs-no-space";
    }
  | {
      passes: number;
      rule: "no-pass-left";
    }
  | {
      count: number;
      rule: "no-redeal-left";
    }
  | {
      pile: string;
      rule: "helper-fits";
    }
  | {
      card: string;
      rule: "must-play-turned";
    }
  | {
      rule: "dealing";
    }
  | {
      pile: string;
      rule: "dealing-column";
    }
  | {
      pile: string;
      rule: "same-pile";
    }
  | {
      pile: string;
      rule: "empty-pile";
    }
  | {
      pile: string;
      rule: "face-down";
    }
  | {
      pile: string;
      rule: "covered";
    }
  | {
      count: number;
      pile: string;
      rule: "too-few-cards";
    }
  | {
      pile: string;
      rule: "no-taking";
    }
  | {
      rule: "single-cards";
    }
  | {
      count: number;
      room: number;
      rule: "no-room";
    }
  | {
      rule: "whole-columns";
    }
  | {
      rule: "only-whole-columns";
    }
  | {
      card: string;
      on: string;
      rule: "not-a-run";
    }
  | {
      pile: string;
      rule: "takes-no-cards";
    }
  | {
      card: string;
      /**
       * What would go there: ranks, each with the suits that count (`3CS`).
       */
      fits: string[];
      on: string;
      rule: "does-not-fit";
    }
  | {
      rule: "base-first";
    }
  | {
      on: string;
      rule: "base-card";
    }
  | {
      pile: string;
      rule: "build-source";
    }
  | {
      rank: string;
      rule: "space-rank";
    }
  | {
      pile: string;
      rule: "space-source";
    }
  | {
      rule: "space-closed";
    }
  | {
      rule: "space-stays";
    }
  | {
      rule: "foundation-single";
    }
  | {
      first: string;
      last: string;
      rule: "whole-runs";
    }
  | {
      card: string;
      on: string;
      rule: "not-a-pair";
    }
  | {
      card: string;
      on: string;
      rule: "not-neighbours";
    }
  | {
      card: string;
      rule: "pairs-only";
    }
  | {
      card: string;
      rule: "not-outranked";
    }
  | {
      card: string;
      pile: string;
      rule: "foundation-wants";
      wants: string | null;
    }
  | {
      card: string;
      pile: string;
      rule: "guest";
    }
  | {
      pile: string;
      rule: "twin-foundation";
    }
  | {
      pile: string;
      rule: "cell-full";
    }
  | {
      pile: string;
      rule: "cell-source";
    }
  | {
      pile: string;
      rule: "cell-closed";
    }
  | {
      pile: string;
      rule: "cell-locked";
    }
  | {
      card: string;
      pile: string;
      rule: "cell-fits-elsewhere";
    };

/**
 * Options by name.
 */
export interface Options {
  [k: string]: OptionValue;
}
/**
 * A game as it was played, or a solution.
 *
 * ```
 * use patience::Transcript;
 *
 * let text = r#"{"format": "patience/1", "game": "die-reihe", "deal": 42, "moves": ["draw"]}"#;
 * let transcript = Transcript::parse(text).unwrap();
 * assert_eq!(transcript.moves, ["draw"]);
 * assert!(Transcript::parse(r#"{"format": "patience/1", "gane": "x"}"#).is_err());
 * ```
 */
export interface TranscriptRead {
  /**
   * The deal number.
   */
  deal?: DealNumber | null;
  /**
   * The deck, first card first.
   */
  deck?: string[] | null;
  format: string;
  /**
   * A preset's name.
   */
  game: string;
  /**
   * The position with which the game began, if that was no deal.
   */
  layout?: LayoutPiles | null;
  /**
   * The moves, in our notation.
   */
  moves?: string[];
  /**
   * Options that differ from the preset's.
   */
  options?: Options;
}
/**
 * A layout without the name of its game: what a transcript has in the place of a deal.
 */
export interface LayoutPiles {
  /**
   * The cards of every pile that is not empty.
   */
  piles: {
    [k: string]: string[];
  };
  /**
   * What the piles do not show.
   */
  state?: LayoutState;
}
/**
 * What belongs to a position though the piles do not show it.
 */
export interface LayoutState {
  /**
   * The base rank, needed only while every foundation is empty.
   */
  base?: string | null;
  /**
   * The pass or laying-out that is going on, from 1; 1 if absent.
   */
  pass?: number | null;
  /**
   * Rows dealt while dealing, or begun where drawing fills gaps.
   */
  rows?: number | null;
  /**
   * The number of the shuffles to come (`Position::shuffle_number`); if absent, one that the
   * columns decide.
   */
  shuffle?: number | null;
}
/**
 * Results, to be kept elsewhere and read again.
 */
export interface ExportRead {
  /**
   * The format's name and version.
   */
  patience: ExportFormat;
  /**
   * The results.
   */
  results: GameResultRead[];
}
/**
 * What statistics know of a game.
 */
export interface GameResultRead {
  /**
   * The deal number, if the deck has one.
   */
  deal?: DealNumber | null;
  /**
   * When it ended, or was changed last, in milliseconds since 1970; whole seconds in JSON.
   */
  ended: number;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * The number of positions for which hints were given.
   */
  hints: number;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * The number of moves to the end, or played so far.
   */
  moves: number;
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * How it ended.
   */
  outcome: Outcome;
  /**
   * How long it was played, in milliseconds; whole seconds in JSON. `None` if that was not
   * noted.
   */
  seconds: number | null;
  /**
   * Whether a way to win was shown, or the game came with moves from elsewhere.
   */
  shown?: boolean;
  /**
   * The number of moves taken back.
   */
  undos: number;
}
/**
 * A game written down whole, with every move of its history.
 */
export interface KeptGameRead {
  /**
   * Its bookmarks, by their places.
   */
  bookmarks: Bookmark[];
  /**
   * When it was changed last, in milliseconds since 1970.
   */
  changed_ms: number;
  /**
   * The deal number, if the deck has one.
   */
  deal?: DealNumber | null;
  /**
   * The cards of the deck in dealing order, separated by blanks; of a game that began in a
   * position its `layout` (see `docs/sharing.md`) as one text of JSON.
   */
  deck: string;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * Every move of its history, in the notation of transcripts; with `*` before it if the table
   * played it by itself.
   */
  moves: string[];
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * How many of them are played.
   */
  ply: number;
  /**
   * Raised by each change.
   */
  revision: number;
  /**
   * How it stands.
   */
  status: Status;
}
/**
 * A named place of a game's history.
 */
export interface Bookmark {
  /**
   * Its name.
   */
  name: string;
  /**
   * The place: the number of moves played before it.
   */
  ply: number;
}
/**
 * A rule file that was added to the games.
 */
export interface RuleFile {
  /**
   * The file's name.
   */
  file: string;
  /**
   * The id of the game that it has.
   */
  game: string;
  /**
   * What is in it.
   */
  text: string;
}
/**
 * A game that can be played (`Game` in `docs/api.md`).
 */
export interface GameInfo {
  /**
   * What its rules begin with; empty if they are not told.
   */
  brief: Texts;
  /**
   * The number of packs, 1 or 2.
   */
  decks: number;
  /**
   * The games that it stands with in lists.
   */
  family: Family;
  /**
   * The name of its first preset.
   */
  id: string;
  /**
   * What it is called.
   */
  name: Texts;
  /**
   * Its options.
   */
  options: OptionInfo[];
  /**
   * What else it is called.
   */
  other_names: OtherNames;
  /**
   * Its presets; the first has the game's own id.
   */
  presets: PresetInfo[];
  /**
   * Where its rules were printed.
   */
  source: Source;
}
/**
 * One text in several languages. As JSON it is an object: `{"de": "…", "en": "…"}`.
 *
 * ```
 * use patience::{Lang, Texts};
 *
 * let (german, polish): (Lang, Lang) = ("de".parse().unwrap(), "pl".parse().unwrap());
 * let text: Texts = [(Lang::EN, "Stock"), (german, "Talon")].into_iter().collect();
 * assert_eq!(text.get(german), "Talon");
 * assert_eq!(text.get(polish), "Stock");
 * assert_eq!(text.only(polish), None);
 * ```
 */
export interface Texts {
  /**
   * This interface was referenced by `Texts`'s JSON-Schema definition
   * via the `patternProperty` "^[a-z]{2,3}$".
   */
  [k: string]: string;
}
/**
 * An option of a game.
 */
export interface OptionInfo {
  /**
   * Its default value.
   */
  default: OptionValue;
  /**
   * Its name in requests.
   */
  name: string;
  /**
   * What it is called.
   */
  title: Texts;
  /**
   * The values that it can have.
   */
  values: Choice[];
}
/**
 * One value an option can have.
 */
export interface Choice {
  /**
   * What it is called.
   */
  title: Texts;
  /**
   * The value.
   */
  value: OptionValue;
}
/**
 * Names of a game besides its own, by language.
 */
export interface OtherNames {
  /**
   * This interface was referenced by `OtherNames`'s JSON-Schema definition
   * via the `patternProperty` "^[a-z]{2,3}$".
   */
  [k: string]: string[];
}
/**
 * A named choice of all options of a game.
 */
export interface PresetInfo {
  /**
   * How many of its deals can be won, if a survey has found it out.
   */
  figures?: FiguresInfo | null;
  /**
   * Its name in requests.
   */
  id: string;
  /**
   * What it is called.
   */
  name: Texts;
  /**
   * Every option's value.
   */
  options: Options;
}
/**
 * What a survey found out about a preset.
 */
export interface FiguresInfo {
  /**
   * Whether unresolved deals leave the share open: it is at least the lower end of the interval.
   */
  at_least: boolean;
  /**
   * The number of deals examined.
   */
  deals: number;
  /**
   * How the fair player did: a program that knows only what can be seen at the table.
   */
  fair?: FairFigures | null;
  /**
   * The 95 % interval of the share that can be won, in per cent.
   *
   * @minItems 2
   * @maxItems 2
   */
  interval: [number, number];
  /**
   * The median length of the solutions that were found, in moves.
   */
  moves?: number | null;
  /**
   * How many were not decided.
   */
  undecided: number;
  /**
   * How many can't be won.
   */
  unwinnable: number;
  /**
   * How many of these can be won.
   */
  winnable: number;
}
/**
 * How the fair player did.
 */
export interface FairFigures {
  /**
   * The number of games.
   */
  played: number;
  /**
   * How many of them can be won.
   */
  winnable: number;
  /**
   * How many were won.
   */
  won: number;
}
/**
 * Where a game's rules were printed.
 */
export interface Source {
  /**
   * Its author or publisher.
   */
  by: string;
  /**
   * The book, booklet or page. One that is called the same in every language is in English only.
   */
  title: Texts;
}
/**
 * The rules of a variant in words (`Rules` in `docs/api.md`).
 */
export interface RulesInfo {
  /**
   * The pictures that are true of it, in the order of its file.
   */
  pictures: PictureInfo[];
  /**
   * Its passages, in every language of its rule file. What is not in a language is there in
   * English.
   */
  text: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[a-z]{2,3}$".
     */
    [k: string]: Section[];
  };
}
/**
 * A picture that goes with the rules.
 */
export interface PictureInfo {
  /**
   * The passage that it goes with, counted from 0.
   */
  beside: number | null;
  /**
   * The move that it shows, if any.
   */
  move: string | null;
  /**
   * What it shows.
   */
  text: Texts;
  /**
   * What it is called.
   */
  title: Texts;
  /**
   * The game up to the picture, to play on from there.
   */
  transcript: Transcript;
  /**
   * The position.
   */
  view: View;
}
/**
 * A game as it was played, or a solution.
 *
 * ```
 * use patience::Transcript;
 *
 * let text = r#"{"format": "patience/1", "game": "die-reihe", "deal": 42, "moves": ["draw"]}"#;
 * let transcript = Transcript::parse(text).unwrap();
 * assert_eq!(transcript.moves, ["draw"]);
 * assert!(Transcript::parse(r#"{"format": "patience/1", "gane": "x"}"#).is_err());
 * ```
 */
export interface Transcript {
  /**
   * The deal number.
   */
  deal?: DealNumber | null;
  /**
   * The deck, first card first.
   */
  deck?: string[] | null;
  format: string;
  /**
   * A preset's name.
   */
  game: string;
  /**
   * The position with which the game began, if that was no deal.
   */
  layout?: LayoutPiles | null;
  /**
   * The moves, in our notation.
   */
  moves: string[];
  /**
   * Options that differ from the preset's.
   */
  options?: Options;
}
/**
 * What a player may see of a game: the face-up cards of columns, rows and helpers, the
 * foundations' cards, the top of the reserve or all of it, of the waste every card that has been
 * its top since it was last turned, and how many cards every pile has. No face-down card and no
 * order of the stock is in it.
 */
export interface View {
  /**
   * How many columns lie side by side, the next ones below them, where neighbours make pairs: a
   * column is called by its line and its place there.
   */
  abreast?: number | null;
  /**
   * The base rank, in games that have one; null also while it is open.
   */
  base: string | null;
  /**
   * Whether the first card that the player lays on a foundation will decide the base rank.
   */
  base_open: boolean;
  /**
   * How many cards a draw turns at most.
   */
  cards_drawn: number;
  /**
   * Whether a redeal moves all cards of the columns up into the gaps, and fills the columns that
   * become free from the stock.
   */
  closes?: boolean;
  /**
   * Which way the foundations go, in games where play decides that: `open`, `up` or `down`.
   */
  direction: "open" | "up" | "down" | null;
  /**
   * Whether the columns lie over one another: each has one card, and shows no place when empty.
   */
  drawn: boolean;
  /**
   * Where there are such rows, the column that the next draw turns a card of or lays one on.
   */
  gap: string | null;
  /**
   * The pass or laying-out that is going on, from 1.
   */
  pass: number;
  /**
   * How many there are; `None` without limit, and where there is no stock to pass through.
   */
  passes: number | null;
  /**
   * Every pile, in the order of replay lines.
   */
  piles: PileView[];
  /**
   * Whether the columns stand in rows, whose gaps are filled by drawing: the nth cards of all
   * columns are the nth row.
   */
  rows: boolean;
  /**
   * Whether a redeal shuffles the columns' cards before it lays them again.
   */
  shuffles?: boolean;
}
/**
 * What a player may see of a pile.
 */
export interface PileView {
  /**
   * Its cards from the bottom to the top; `HIDDEN` for those that may not be seen.
   */
  cards: string[];
  /**
   * Whether it has a card on which that of another column lies, so that it can't be played.
   */
  covered?: boolean;
  /**
   * Where the deal may lay guests on it: whether one lies there, which doesn't belong there and
   * leaves, or what has come home.
   */
  guest?: boolean | null;
  /**
   * Whether it is a foundation on which cards go up and down: a hole, where none has come home.
   */
  hole?: boolean;
  /**
   * Its kind, such as `column`.
   */
  kind: "column" | "helper" | "foundation" | "reserve" | "stock" | "waste" | "discard" | "cell";
  /**
   * What an empty foundation waits for: a card (`AC`), a suit (`C`) or a rank (`A`).
   */
  mark: string | null;
  /**
   * The pile's name, such as `t3`.
   */
  name: string;
  /**
   * Whether it is the foundation to which a card goes while a higher one of its suit lies on a
   * column.
   */
  outranked?: boolean;
  /**
   * Whether it is the foundation for pairs, where a card goes with the one that it is laid on.
   */
  pairs?: boolean;
  /**
   * Where it lies.
   */
  place: PlaceView;
  /**
   * What a foundation takes next: cards (`AC`), or ranks (`A`) where its suit is left open;
   * nothing where it is complete, and for piles that are no foundations.
   */
  wants: string[];
}
/**
 * Where a pile lies: see `Place`, whose fields these are.
 */
export interface PlaceView {
  fan: "down" | "up" | "left" | "right" | "none";
  step: number;
  x: number;
  y: number;
}
/**
 * A passage of the rules.
 */
export interface Section {
  /**
   * One paragraph or more, separated by empty lines.
   */
  body: string;
  /**
   * Whether it is of second rank, to be folded up.
   */
  folded: boolean;
  /**
   * What it is about.
   */
  heading: string;
}
/**
 * How a preset is laid out.
 */
export interface LayoutInfo {
  /**
   * The preset's name.
   */
  game: string;
  /**
   * A deal of it.
   */
  view: View;
}
/**
 * A day whose deal was played.
 */
export interface Day {
  /**
   * The digits of the date, year, month and day.
   */
  day: string;
  /**
   * The game of which that came. It may be deleted by now.
   */
  id: GameId;
  /**
   * The best that came of it: won, or else open, or else lost.
   */
  outcome: Outcome;
}
/**
 * A game in progress as its player may see it (`Table` in `docs/api.md`).
 */
export interface Snapshot {
  /**
   * The moves of the history, by their numbers from 1, that the table played automatically: the
   * last `MAX_TOLD`.
   */
  auto: number[];
  /**
   * The bookmarks, by their places.
   */
  bookmarks: Bookmark[];
  /**
   * Runs that can be carried card by card where the rules move single cards; each may be asked
   * for as a move.
   */
  carries: Carry[];
  /**
   * The deal number, if the deck has one.
   */
  deal: string | null;
  /**
   * How many cards are left to go to the foundations, if all of them can be played out now
   * whatever the order of those that the player does not know.
   */
  finish: number | null;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * Its id.
   */
  id: GameId;
  /**
   * The last move played, if any.
   */
  last: string | null;
  /**
   * Every legal move, sorted.
   */
  legal: string[];
  /**
   * The length of the history, including moves that were taken back.
   */
  length: number;
  /**
   * The move that redo would play, if any.
   */
  next: string | null;
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * The number of moves played.
   */
  ply: number;
  /**
   * Whether it began in a position and not with a deal: then it counts in no statistics.
   */
  position: boolean;
  /**
   * Raised by each change of the game: two snapshots of one revision are the same, and of two
   * different lines with the same number of moves the revisions differ.
   */
  revision: number;
  /**
   * How the game stands.
   */
  status: Status;
  /**
   * Why changes are not kept at present, but only remembered until the program ends; left out if
   * they are kept.
   */
  unsaved?: Trouble | null;
  /**
   * What the player may see.
   */
  view: View;
}
/**
 * A run that can be carried card by card.
 */
export interface Carry {
  /**
   * Written as a move of all its cards, which is no legal move.
   */
  move: string;
  /**
   * How many legal moves it takes.
   */
  steps: number;
}
/**
 * A line of the list of games that are kept.
 */
export interface Entry {
  /**
   * When it was changed last, in milliseconds since 1970; whole seconds in JSON.
   */
  changed: number;
  /**
   * The deal number, if the deck has one.
   */
  deal: string | null;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * The length of the history, including moves that were taken back.
   */
  length: number;
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * The number of moves played.
   */
  ply: number;
  /**
   * Whether it began in a position and not with a deal: then it counts in no statistics.
   */
  position: boolean;
  /**
   * How the game stands.
   */
  status: Status;
}
/**
 * A game or a result that is kept and can't be read: every value as it is, for whoever wants to
 * mend it.
 */
export interface Unreadable {
  /**
   * The game's id, as far as it can be read.
   */
  id: string;
  /**
   * How many more moves there are.
   */
  more_moves: number;
  /**
   * What is wrong.
   */
  problem: string;
  /**
   * The rows by the names of their tables, the first of which is the one that can't be read.
   * What is no text is `{"hex": its bytes}`.
   */
  rows: {
    [k: string]: {
      [k: string]: unknown;
    }[];
  };
}
/**
 * The games that were found in a text.
 */
export interface ReadInfo {
  /**
   * How many there are.
   */
  count: number;
  /**
   * The first `MAX_READ` of them.
   */
  games: ReadGame[];
}
/**
 * A game that was found in a text.
 */
export interface ReadGame {
  /**
   * Where it stands, as line and place in a list; empty if it is the only one.
   */
  place: string;
  /**
   * The game. Its cards have been looked at, its moves have not.
   */
  transcript: Transcript;
}
/**
 * A game as it is shared.
 */
export interface ShareInfo {
  /**
   * The part from `#` of a link to what it began with.
   */
  deal: string;
  /**
   * The same with its moves; none if there are none.
   */
  game: string | null;
  /**
   * The game in every form that has words for it.
   */
  texts: SharedText[];
}
/**
 * A game in one form.
 */
export interface SharedText {
  /**
   * The form: `transcript`, `layout`, `board`, `moves` or `solvitaire`.
   */
  form: string;
  /**
   * The text.
   */
  text: string;
}
/**
 * Every move of a game.
 */
export interface History {
  /**
   * Those that the table played automatically, by their numbers from 1.
   */
  auto: number[];
  /**
   * The moves, including those that were taken back.
   */
  moves: string[];
}
/**
 * Moves that can be recommended.
 */
export interface Hint {
  /**
   * How much it is worth.
   */
  basis: HintBasis;
  /**
   * What it may look at.
   */
  kind: HintKind;
  /**
   * The moves, best first.
   */
  moves: Hinted[];
  /**
   * Whether asking again may bring a better answer.
   */
  state: HintState;
  /**
   * Where all cards may be looked at and no way to win is known: what is known.
   */
  verdict?: Verdict | null;
}
/**
 * A move that is recommended.
 */
export interface Hinted {
  /**
   * The move.
   */
  move: string;
  /**
   * Of ten games that go on so, how many are won, about; only where the trials tell it.
   */
  of_ten?: number | null;
  /**
   * What speaks for it.
   */
  reason: Reason;
  /**
   * The number of trials.
   */
  tries: number;
  /**
   * If it turns the stock: until when that is to be done.
   */
  until?: Until | null;
  /**
   * The number of trials won.
   */
  wins: number;
}
/**
 * Turns of the stock that belong together: draws, and redeals where it is empty.
 */
export interface Until {
  /**
   * The card that the last brings to the top of the waste, if the player may know it; otherwise
   * it is one that was not seen yet.
   */
  card: string | null;
  /**
   * Whether the waste is turned over on the way.
   */
  redeal: boolean;
  /**
   * How many there are.
   */
  turns: number;
}
/**
 * Whether the game can be won from here.
 */
export interface Verdict {
  /**
   * If it can't be won any more: the last place of the history that is known to be winnable.
   * `None` while that is looked for, or if none is.
   */
  last_winnable: number | null;
  /**
   * The length of the known solution, in moves.
   */
  moves: number | null;
  /**
   * What is known so far.
   */
  state: VerdictState;
}
/**
 * A way to win the game from here.
 */
export interface Solution {
  /**
   * The moves that win.
   */
  moves: string[];
  /**
   * What is known so far.
   */
  state: VerdictState;
}
/**
 * What is known of why a game can no longer be won.
 */
export interface Why {
  /**
   * As `Verdict::last_winnable`.
   */
  last_winnable: number | null;
  /**
   * The reason, once it is found.
   */
  reason: Loss | null;
  /**
   * Whether asking again may tell more.
   */
  state: HintState;
  /**
   * Whether the game can be won: only of one that cannot is there a reason.
   */
  verdict: VerdictState;
}
/**
 * A card by where it lies.
 */
export interface LossCard {
  /**
   * How many cards lie under it.
   */
  at: number;
  /**
   * The card.
   */
  card: string;
  /**
   * The pile.
   */
  pile: string;
  /**
   * How many cards lie on it; `None` in the stock, whose order nobody sees.
   */
  upon: number | null;
}
/**
 * A card that cannot come away, and all that would let it go. None of that can be had any more.
 */
export interface Wanted {
  /**
   * The card.
   */
  card: LossCard;
  /**
   * The copies of the next card of its suit that has to go up before it; none if it is itself
   * the next.
   */
  first: LossCard[];
  /**
   * The cards that it could be laid on; those that are up are left out.
   */
  onto: LossCard[];
  /**
   * Whether an empty column would take it.
   */
  space: boolean;
  /**
   * The card of its suit that a foundation has to come to; null if one has.
   */
  up_to: string | null;
}
/**
 * What a review says of the moves that were played; those that were taken back are no part of it.
 *
 * Places are counted by the moves before them: place 0 is the deal, and move `n` leads from place
 * `n − 1` to place `n`.
 */
export interface Review {
  /**
   * How the fair player did who was given the game at some places.
   */
  curve: CurvePoint[];
  /**
   * How many moves were played.
   */
  length: number;
  /**
   * The first place that is proved to be lost; all after it are lost, too.
   */
  lost: number | null;
  /**
   * How much was looked at, in nodes.
   */
  nodes: number;
  /**
   * The shortest win that is known, from the deal.
   */
  shortest: string[] | null;
  /**
   * Whether asking again may tell more.
   */
  state: HintState;
  /**
   * Where the game turned, in the order of the moves.
   */
  turns: Turn[];
  /**
   * The draws and redeals that brought nothing, by the numbers of their moves: without all of
   * them the rest is legal and ends with every card where it lies.
   */
  unneeded: number[];
  /**
   * The last place from which a win is proved; all before it can be won, too.
   */
  winnable: number | null;
  /**
   * Whether they win.
   */
  won: boolean;
}
/**
 * How often the fair player won who was given the game at a place, knowing what the moves had
 * shown until then and nothing else.
 */
export interface CurvePoint {
  /**
   * to where the chance lies with a certainty of 95 %.
   */
  high: number;
  /**
   * From where
   */
  low: number;
  /**
   * The place.
   */
  place: number;
  /**
   * The share that it won.
   */
  share: number;
  /**
   * How many it played. 0 if it is certain what comes of it.
   */
  tries: number;
  /**
   * How many games it won.
   */
  wins: number;
}
/**
 * A move as a review tells it.
 */
export interface ReviewMove {
  /**
   * The card that it moves, the lowest of several.
   */
  card: string | null;
  /**
   * The move.
   */
  move: string;
  /**
   * The card that it is laid on.
   */
  on: string | null;
  /**
   * The pile that takes it.
   */
  to: string | null;
}
/**
 * A place of a line of moves that is looked at.
 */
export interface Preview {
  /**
   * The move of the line that leads there; none where the line begins.
   */
  step: PlayedMove | null;
  /**
   * The game as it would stand there, without bookmarks. Its history is that before the line,
   * and the line. A game that is not kept has an id that no other game has.
   */
  table: Snapshot;
}
/**
 * A move that was played, and what its player saw of it: all that a sentence about it needs.
 */
export interface PlayedMove {
  /**
   * The card that was moved, the lowest of several. Of a draw the card that it turned up, if it
   * was one alone or lies on top of the waste.
   */
  card: string | null;
  /**
   * How many cards were moved; 0 of draws and redeals.
   */
  count: number;
  /**
   * The pile that gave; none of draws and redeals.
   */
  from: string | null;
  /**
   * The move, in the notation of transcripts.
   */
  move: string;
  /**
   * The card that it was laid on.
   */
  on: string | null;
  /**
   * The pile that took.
   */
  to: string | null;
  /**
   * The card that lies open because of it.
   */
  turned: string | null;
  /**
   * Whether the other card of the same face was to be seen, too, or the card came back from a
   * foundation: then the pile that gave is worth a word.
   */
  twin: boolean;
}
/**
 * The statistics of a game with its options.
 */
export interface Statistics {
  /**
   * The preset's name.
   */
  game: string;
  /**
   * The number of positions for which hints were given.
   */
  hints: number;
  /**
   * The number of games lost.
   */
  lost: number;
  /**
   * The moves of the games that were won without help.
   */
  moves: Spread | null;
  /**
   * The number of games that are still open.
   */
  open: number;
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * The number of games.
   */
  played: number;
  /**
   * The last games, the oldest first.
   */
  recent: Recent[];
  /**
   * How many seconds the games that were won without help took, where that was recorded.
   */
  seconds: Spread | null;
  /**
   * Games won without help, or lost, one after the other. A win with help neither makes a streak
   * longer nor ends it.
   */
  streak: Streak;
  /**
   * The number of moves taken back.
   */
  undos: number;
  /**
   * The number of games won without help.
   */
  won: number;
  /**
   * The number of games won with help: see `GameResult::had_help`.
   */
  won_with_help: number;
}
/**
 * The least and the mean of some numbers.
 */
export interface Spread {
  /**
   * The least.
   */
  least: number;
  /**
   * The mean, to a tenth.
   */
  mean: number;
}
/**
 * A game of the statistics.
 */
export interface Recent {
  /**
   * The deal number, if the deck has one.
   */
  deal: string | null;
  /**
   * When it ended, in milliseconds since 1970; whole seconds in JSON.
   */
  ended: number;
  /**
   * Whether there was help: see `GameResult::had_help`.
   */
  help: boolean;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * How many moves led to the end.
   */
  moves: number;
  /**
   * How it ended.
   */
  outcome: Outcome;
  /**
   * How long it was played, if recorded.
   */
  seconds: number | null;
}
/**
 * Games won or lost one after the other.
 */
export interface Streak {
  /**
   * The present streak: positive if won, negative if lost.
   */
  current: number;
  /**
   * The most that were lost.
   */
  lost: number;
  /**
   * The most that were won.
   */
  won: number;
}
/**
 * Results, to be kept elsewhere and read again.
 */
export interface Export {
  /**
   * The format's name and version.
   */
  patience: ExportFormat;
  /**
   * The results.
   */
  results: GameResult[];
}
/**
 * What statistics know of a game.
 */
export interface GameResult {
  /**
   * The deal number, if the deck has one.
   */
  deal: string | null;
  /**
   * When it ended, or was changed last, in milliseconds since 1970; whole seconds in JSON.
   */
  ended: number;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * The number of positions for which hints were given.
   */
  hints: number;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * The number of moves to the end, or played so far.
   */
  moves: number;
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * How it ended.
   */
  outcome: Outcome;
  /**
   * How long it was played, in milliseconds; whole seconds in JSON. `None` if that was not
   * noted.
   */
  seconds: number | null;
  /**
   * Whether a way to win was shown, or the game came with moves from elsewhere.
   */
  shown: boolean;
  /**
   * The number of moves taken back.
   */
  undos: number;
}
/**
 * One of many that can't be taken over.
 */
export interface RefusedItem {
  /**
   * What kind of reason it is, where a player can be told in other words.
   */
  code?: string | null;
  /**
   * Its id, or the name of a rule file, as it was given; what it begins with if it has none.
   */
  id: string;
  /**
   * Why not, in English.
   */
  message: string;
}
/**
 * A game written down whole, with every move of its history.
 */
export interface KeptGame {
  /**
   * Its bookmarks, by their places.
   */
  bookmarks: Bookmark[];
  /**
   * When it was changed last, in milliseconds since 1970.
   */
  changed_ms: number;
  /**
   * The deal number, if the deck has one.
   */
  deal: string | null;
  /**
   * The cards of the deck in dealing order, separated by blanks; of a game that began in a
   * position its `layout` (see `docs/sharing.md`) as one text of JSON.
   */
  deck: string;
  /**
   * The preset under whose name it was begun.
   */
  game: string;
  /**
   * The game's id.
   */
  id: GameId;
  /**
   * Every move of its history, in the notation of transcripts; with `*` before it if the table
   * played it by itself.
   */
  moves: string[];
  /**
   * Every option's value.
   */
  options: Options;
  /**
   * How many of them are played.
   */
  ply: number;
  /**
   * Raised by each change.
   */
  revision: number;
  /**
   * How it stands.
   */
  status: Status;
}
/**
 * A game that is not exported.
 */
export interface LeftOut {
  /**
   * Its id, as far as it can be read.
   */
  id: string;
  /**
   * Why not, in English.
   */
  message: string;
}
/**
 * What goes over the wire instead of a reply.
 */
export interface ErrorReply {
  /**
   * Why the request is not served.
   */
  error: Error;
}
/**
 * Why a request is not served.
 */
export interface Error {
  /**
   * What kind of error it is.
   */
  code: string;
  /**
   * What is wrong with the deck.
   */
  deck?: DeckProblem | null;
  /**
   * Every reason why a layout is no position.
   */
  layout?: string[];
  /**
   * A message in English.
   */
  message: string;
  /**
   * of how many.
   */
  of?: number | null;
  /**
   * Which move of a transcript, from 1.
   */
  ply?: number | null;
  /**
   * The rule that the move breaks.
   */
  refusal?: Refusal | null;
  /**
   * The game as it stands.
   */
  table?: Snapshot | null;
  /**
   * Why a text holds no game.
   */
  text?: TextProblem | null;
  /**
   * How many deals of a game that is hardly ever won can be won
   */
  winnable?: number | null;
}
/**
 * Why a text holds no game (`text` of the error `unread`).
 */
export interface TextProblem {
  /**
   * What was found and what was expected, by name.
   */
  args: {
    [k: string]: string;
  };
  /**
   * Where in the text, as line and place in a list; empty for the whole.
   */
  place: string;
  /**
   * What kind of problem it is.
   */
  problem: string;
}
