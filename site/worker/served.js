// The table over the database. What can't be kept waits here, and is tried again with each request;
// what others have changed meanwhile counts before it.

import { Refused, makeEngine } from "./engine.js";
import { StoreTrouble, leave } from "./database.js";
import { madeOf, turn } from "./kept.js";
import { lostRows } from "./lost.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").About} About */
/** @typedef {import("../types").NewRow} NewRow */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("./kept").News} KeptNews */
/** @typedef {import("../types").Row} Row */
/** @typedef {import("../types").Trouble} Trouble */
/** @typedef {import("../types").Wish} Wish */
/** @typedef {{ ok: boolean, body: any, rows: Row[], work: boolean }} Said */

/** What changes nothing that is kept: tabs may do it at the same time. */
const READING = new Set([
  "games",
  "rules",
  "layouts",
  "open",
  "list",
  "unreadable",
  "history",
  "transcript",
  "statistics",
  "days",
  "export-statistics",
  "preview-transcript",
  "export-games",
  "export-rules",
  "verdict",
  "why",
]);

/** @param {Wish} wish */
const reads = (wish) =>
  "standing" in wish
  || ("own" in wish ? wish.own.call === "own-rules" : READING.has(wish.request.do));

/** How the module calls them, which knows of disks. */
const CODES = {
  full: "disk-full",
  refused: "read-only",
  failed: "disk-failed",
  later: "read-only",
  foreign: "read-only",
};

/** Rows are handed over in parts of about so many letters: a call has a bound. */
const PART_LETTERS = 1 << 20;
/** So often it is tried to bring back what is missing. */
const MOST_TRIES = 2;

/** Games whose rule files must be there first. */
class Needed extends Error {
  /** @param {string[]} games */
  constructor(games) {
    super(`needed: ${games}`);
    this.games = games;
  }
}

/** Rows are missing, and to be brought back by who may write. */
class Missing extends Error {}

/**
 * Whether a row counts before one that waits here: it is later than what that follows, or is what
 * was to be brought back.
 * @param {number} made @param {NewRow} own
 */
const isBefore = (made, { after, again }) => made > after || (again && made === after);

export class Served {
  /** @param {import("../types").Start} told */
  constructor({ start, catalogue, held, trouble }) {
    this.module = start;
    this.catalogue = catalogue;
    /** The rule files that were fetched. @type {Map<string, string>} */
    this.fetched = new Map();
    this.trouble = trouble;
    /** The last number that was seen, and of which database. */
    this.seen = 0;
    this.born = "";
    /** Each row as it was kept last. @type {Map<string, import("./lost").Known>} */
    this.known = new Map();
    /** Rows that are to be kept, by their keys. @type {Map<string, NewRow>} */
    this.waiting = new Map(held.map((row) => [row.key, row]));
    /** What the page has to be told of the rows that wait. @type {Set<string>} */
    this.moved = new Set();
    /** The keys of rows that were changed here, until they are told. @type {Set<string>} */
    this.news = new Set();
    /** Whether the module has the rows of the database. */
    this.filled = false;
    /** @type {Place | null} */
    this.place = null;
    /** Whether rows were lost, until it is told: here, and to other tabs. */
    this.again = { here: false, elsewhere: false };
    this.call = makeEngine(start);
    this.begin();
  }

  /** What a module begins with besides the rows of the database. */
  begin() {
    const presets = this.catalogue.games.map((game) => game.presets.map(({ id }) => id));
    this.call({ call: "games", games: presets });
    for (const [game, text] of this.fetched) this.call({ call: "bring", game, text });
    this.hand(this.waitingRows());
    if (this.trouble) this.call({ call: "trouble", trouble: CODES[this.trouble] });
  }

  /** Hands rows to the module. @param {Row[]} rows */
  hand(rows) {
    /** @type {Row[]} */
    let part = [];
    let letters = 0;
    for (const { key, text } of rows) {
      part.push({ key, text });
      letters += key.length + (text?.length ?? 0);
      if (letters < PART_LETTERS) continue;
      this.call({ call: "rows", rows: part });
      [part, letters] = [[], 0];
    }
    if (part.length > 0) this.call({ call: "rows", rows: part });
  }

  waitingRows() {
    return [...this.waiting.values()];
  }

  /** Holds what another worker could not keep. @param {NewRow[]} rows @param {Trouble} trouble */
  take(rows, trouble) {
    const taken = rows.filter(
      (row) => !this.waiting.has(row.key) && !isBefore(this.known.get(row.key)?.made ?? 0, row),
    );
    for (const row of taken) this.wait(row);
    this.hand(taken);
    this.setTrouble(trouble);
  }

  /**
   * A change, with what it follows: a change that still waits has not been kept in between.
   * @param {Row} row @returns {NewRow}
   */
  following({ key, text }) {
    const { after } = this.waiting.get(key) ?? { after: this.known.get(key)?.made ?? 0 };
    return { key, text, after, again: false };
  }

  /** @param {NewRow} row */
  wait(row) {
    this.waiting.set(row.key, row);
    this.moved.add(row.key);
    this.news.add(row.key);
  }

  /** @param {Trouble | null} trouble */
  setTrouble(trouble) {
    // A database that a full disk has closed can't be opened: the disk is full all the same.
    const known = this.trouble === "full" && trouble === "failed" ? "full" : trouble;
    if (this.trouble === known) return;
    this.trouble = known;
    this.call({ call: "trouble", trouble: known && CODES[known] });
  }

  /**
   * The answer, for which rule files are fetched as they are needed.
   * @param {Wish} wish @returns {Promise<Omit<Answer, "number"> & { work: boolean }>}
   */
  async answer(wish) {
    const { trouble } = this;
    // Each time there is one more of them.
    for (let tries = 0; tries <= this.catalogue.games.length; tries++) {
      try {
        return await this.answerOnce(wish);
      } catch (error) {
        if (!(error instanceof Needed)) throw error;
        this.setTrouble(trouble);
        if (!await this.fetch(error.games)) return this.away();
      }
    }
    throw new Error("rule files are needed again and again");
  }

  /** @param {string[]} games @returns {Promise<boolean>} whether all are there */
  async fetch(games) {
    const texts = games.map(async (game) => {
      const response = await fetch(this.catalogue.files[game]);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      const text = await response.text();
      this.call({ call: "bring", game, text });
      this.fetched.set(game, text);
    });
    const done = await Promise.allSettled(texts);
    return done.every(({ status }) => status === "fulfilled");
  }

  /** A rule file is not to be had: nothing has happened. */
  away() {
    const { trouble, place } = this;
    const told = { trouble, ...this.toldHeld(), place, again: false, away: true };
    return { ok: false, body: null, ...told, work: false };
  }

  /** @param {Wish} wish @returns {Promise<Omit<Answer, "number"> & { work: boolean }>} */
  async answerOnce(wish) {
    const reading = reads(wish);
    /** What the module has said, once it was asked. @type {Said[]} */
    const heard = [];
    const use = () => {
      heard.push(this.ask(wish));
      return heard[0].rows;
    };
    const before = this.trouble;
    try {
      await this.turnOrBring(reading && this.waiting.size === 0, use);
      // It should have read only: what it has to say is kept all the same.
      if (this.waiting.size > 0) await this.turn(false, () => []);
      if (before) await this.readBack();
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      this.place = null;
      this.setTrouble(error.kind);
      if (heard.length === 0) use();
      for (const row of heard[0].rows) this.wait(this.following(row));
    }
    const [{ ok, body, work }] = heard;
    const told = {
      trouble: this.trouble,
      ...this.toldHeld(),
      place: this.place,
      again: this.again.here,
    };
    this.again.here = false;
    return { ok, body: this.told(body), ...told, work };
  }

  /**
   * A turn; where rows are missing it is one that writes.
   * @param {boolean} reading @param {() => Row[]} use @param {boolean} [all]
   * @returns {Promise<boolean>} whether rows were missing
   */
  async turnOrBring(reading, use, all = false) {
    try {
      return await this.turn(reading, use, all);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return this.turn(false, use, all);
    }
  }

  /** Reads anew what was kept after a trouble: a browser may have said so in vain. */
  async readBack() {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      leave();
      if (!await this.turnOrBring(true, () => [], true)) return;
    }
    throw new StoreTrouble("failed", "what was kept is not there");
  }

  /**
   * A transaction: the module gets what is new, and what waits is kept with what `use` gives.
   * @param {boolean} reading @param {() => Row[]} use @param {boolean} [all] as of the first time
   * @returns {Promise<boolean>} whether rows were missing, and are back
   */
  async turn(reading, use, all = false) {
    const before = this.trouble;
    /** @type {NewRow[]} */
    let kept = [];
    let missing = false;
    const { seen, born } = this;
    const about = await turn({ seen, born, all: all || !this.filled, writes: !reading }, (news) => {
      missing = this.receive(news, reading);
      // Said before it is known, for the reply tells it; what fails is said then.
      if (before) this.setTrouble(null);
      const changes = use().map((row) => this.following(row));
      const keys = new Set(changes.map(({ key }) => key));
      kept = [...this.waitingRows().filter(({ key }) => !keys.has(key)), ...changes];
      return kept;
    });
    this.settled(about, kept, reading);
    if (missing) this.again = { here: true, elsewhere: true };
    return missing;
  }

  /** All is kept. @param {About} about @param {NewRow[]} kept @param {boolean} reading */
  settled({ seq, born, before }, kept, reading) {
    this.seen = seq;
    this.born = born;
    if (reading) for (const row of kept) this.wait(row);
    else {
      for (const row of kept) {
        this.known.set(row.key, { made: madeOf(row, seq), text: row.text });
        this.news.add(row.key);
      }
      for (const key of this.waiting.keys()) this.moved.add(key);
      this.waiting.clear();
    }
    const games = [...this.known].filter(
      ([key, { text }]) => key.startsWith("game:") && text !== null,
    ).length;
    this.place = { born, before, games };
  }

  /**
   * Takes in what was changed elsewhere, and has what is missing wait.
   * @param {KeptNews} news @param {boolean} reading @returns {boolean} whether rows are missing
   */
  receive({ rows, anew, about }, reading) {
    const { seen, born } = this;
    const lost = anew && this.filled ? lostRows(this.known, { rows, about }, { born, seen }) : [];
    if (reading && lost.length > 0) throw new Missing();
    const gone = new Set(lost.map(({ key }) => key));
    const there = rows.filter(({ key }) => !gone.has(key));
    for (const { key, made } of there) {
      const own = this.waiting.get(key);
      if (own && isBefore(made, own) && this.waiting.delete(key)) this.moved.add(key);
    }
    for (const row of lost) if (!this.waiting.has(row.key)) this.wait(row);
    if (anew) this.known.clear();
    if (anew && this.filled) {
      // Rows that were deleted may be among those it has.
      this.call = makeEngine(this.module);
      this.begin();
    }
    this.hand(there.filter(({ key }) => !this.waiting.has(key)));
    for (const { key, made, text } of there) this.known.set(key, { made, text });
    // What was read stays true, whatever becomes of this transaction.
    this.seen = about.seq;
    this.filled = true;
    return lost.some(({ text }) => text !== null);
  }

  /** @param {Wish} wish @returns {Said} */
  ask(wish) {
    if ("standing" in wish) {
      const { standing } = this.call({ call: "standing", id: wish.standing });
      return { ok: true, body: { standing }, rows: [], work: false };
    }
    if ("own" in wish) {
      const { rows = [], ...body } = this.call(wish.own);
      return { ok: true, body, rows, work: false };
    }
    const { request, env, again } = wish;
    if (request.do === "games") {
      const { games } = this.call({ call: "own-games" });
      const all = [...this.catalogue.games, ...games];
      return { ok: true, body: { games: all }, rows: [], work: false };
    }
    const done =
      again
      && ["new", "import"].includes(request.do)
      && this.call({ call: "standing", id: env.id }).standing;
    // It was begun before the answer was lost.
    const asked = done ? { do: "open", id: env.id } : request;
    try {
      const said = this.call({ call: "serve", request: asked, env });
      if (said.needs) throw new Needed(said.needs);
      const { reply, error, rows, work } = said;
      return { ok: !error, body: error ? { error } : reply, rows, work };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return {
        ok: false,
        body: { error: { code: "bad-request", message: error.message } },
        rows: [],
        work: false,
      };
    }
  }

  /**
   * The body of an answer, which was made before it was known whether it can be kept.
   * @param {any} body
   */
  told(body) {
    const table = body?.table ?? body?.error?.table;
    const about = table ?? body?.standing;
    if (about && this.trouble) about.unsaved = CODES[this.trouble];
    return body;
  }

  /**
   * What was changed here since this was asked last.
   * @returns {import("../types").News | null}
   */
  takeNews() {
    const keys = [...this.news];
    this.news.clear();
    const isRules = (/** @type {string} */ key) => key.startsWith("rules:");
    const games = keys.filter((key) => !isRules(key)).map((key) => key.slice(key.indexOf(":") + 1));
    const { elsewhere: again } = this.again;
    this.again.elsewhere = false;
    return keys.length > 0
      ? { games: [...new Set(games)], rules: keys.some(isRules), again }
      : null;
  }

  toldHeld() {
    const held = this.waitingRows().filter(({ key }) => this.moved.has(key));
    const freed = [...this.moved].filter((key) => !this.waiting.has(key));
    this.moved.clear();
    return { held, freed };
  }
}
