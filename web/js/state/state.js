// One plain object: all that the page knows. Actions and panels change it and ask for a frame; the
// frame draws what it says, and nothing else.

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Lang} Lang */
/** @typedef {import("../types").Marks} Marks */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Notice} Notice */
/** @typedef {import("../types").Settings} Settings */
/** @typedef {import("../types").Spot} Spot */
/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Told} Told */
/** @typedef {import("../types").Verdict} Verdict */
/** @typedef {import("../types").Viewing} Viewing */

export const state = {
  /**
   * Every game with its presets, as the table tells them; empty until they have come.
   * @type {Game[]}
   */
  games: [],

  /** The game on the table, as it was told last; null before the first. @type {Table | null} */
  table: null,

  /** Its legal moves, taken apart: all that the page knows of rules. @type {Move[]} */
  moves: [],

  /** What a click or a key has picked up: from this card to the pile's top. @type {Spot | null} */
  picked: null,

  /**
   * The cards that follow a pointer, and how far they are from where they lay, in pixels; `dropped`
   * while the reply is awaited.
   * @type {(Spot & { dx: number; dy: number; dropped: boolean }) | null}
   */
  drag: null,

  /** Where the keyboard stands. @type {Spot | null} */
  cursor: null,

  /** A pile to whose top the keyboard goes with the next drawing. @type {string | null} */
  follow: null,

  /** The line for the player, and the cards that it names. @type {Notice | null} */
  notice: null,

  /** A covered card that is looked at while a pointer presses it. @type {Spot | null} */
  peek: null,

  /** A waste of which all cards are shown, by its name. @type {string | null} */
  spread: null,

  /** Which cards stand out at the player's wish. @type {Marks | null} */
  marks: null,

  /**
   * A move that is recommended. `id` tells one hint from the next, as each travels once; the
   * outline stays until the next move.
   * @type {{ move: string; id: number } | null}
   */
  hint: null,

  /**
   * Whether the game can still be won as it stands, where the player wants to know.
   * @type {Verdict | null}
   */
  verdict: null,

  /** Why it can't be won, if that was asked for. @type {Told | null} */
  why: null,

  /** The line of moves that is looked at in place of the game. @type {Viewing | null} */
  viewing: null,

  /**
   * The front page, while it lies over the table. `trouble` says what is wrong with the link that
   * led there; it is empty if nothing is.
   * @type {{ trouble: string } | null}
   */
  home: { trouble: "" },

  /** Whether the table does not answer. */
  offline: false,

  /** What the player has chosen, each with what it is until then. @type {Settings} */
  settings: {
    lang: "auto",
    theme: "auto",
    cloth: "green",
    back: "harp",
    faces: "classic",
    fourColours: false,
    mirror: false,
    largeIndex: false,
    auto: "off",
    tap: "touch",
    speed: "normal",
    sounds: false,
    haptics: true,
    confirm: false,
    verdict: false,
    history: false,
    clock: false,
    countUndos: false,
    grade: "any",
    dayGame: "",
    favourites: [],
  },

  /**
   * The language that is spoken: the chosen one, or the browser's. Its words are loaded.
   * @type {Lang}
   */
  lang: "en",

  /** The room that the cards have, in pixels. */
  size: { width: 0, height: 0 },
};

/** What the table shows: the game, or what is looked at in its place. */
export function onTable() {
  return state.viewing?.table ?? state.table;
}

/** Whether that is won: then nothing is waited for. */
export const isWon = () => onTable()?.status === "won";

/** What is told of why the game is lost, if that is of the place where it stands now. */
export function toldHere() {
  const { why, table } = state;
  if (!why || !table) return null;
  const { of } = why;
  return of.id === table.id && of.ply === table.ply && of.last === table.last ? why : null;
}
