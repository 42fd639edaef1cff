// The table over the database. What can't be kept waits here, and is tried again with each request;
// what others have changed meanwhile counts before it.

import { Refused, makeEngine } from "./engine.js";
import { StoreTrouble, turn } from "./kept.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Held} Held */
/** @typedef {import("../types").KeptRow} KeptRow */
/** @typedef {import("../types").Row} Row */
/** @typedef {import("../types").Trouble} Trouble */
/** @typedef {import("../types").Wish} Wish */
/** @typedef {{ ok: boolean, body: any, rows: Row[], work: boolean }} Said */

/** What changes nothing that is kept: tabs may do it at the same time. */
const READING = new Set([
  "games", "rules", "layouts", "open", "list", "unreadable", "history", "transcript", "statistics", "days", "export-statistics",
  "preview-transcript", "export-games", "verdict", "why",
]);

/** @param {Wish} wish */
const reads = (wish) => "standing" in wish || ("own" in wish ? wish.own.call === "own-rules" : READING.has(wish.request.do));

/** How the module calls them, which knows of disks. */
const CODES = { full: "disk-full", refused: "read-only", failed: "disk-failed", later: "read-only", foreign: "read-only" };

/** Rows are handed over in parts of about so many letters: a call has a bound. */
const PART_LETTERS = 1 << 20;

export class Served {
  /** @param {WebAssembly.Module} module @param {Held} held @param {Trouble | null} trouble */
  constructor(module, held, trouble) {
    this.module = module;
    this.trouble = trouble;
    this.seen = held.seen;
    /** The number with which each row was seen last. @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {Map<string, string | null>} */
    this.waiting = new Map(held.rows.map(({ key, text }) => [key, text]));
    /** What the page has to be told of the rows that wait. @type {Set<string>} */
    this.moved = new Set();
    /** The keys of rows that were changed here, until they are told. @type {Set<string>} */
    this.news = new Set();
    /** Whether the module has the rows of the database. */
    this.filled = false;
    this.call = makeEngine(module);
    this.begin();
  }

  /** What a module begins with besides the rows of the database. */
  begin() {
    this.hand(this.waitingRows());
    if (this.trouble) this.call({ call: "trouble", trouble: CODES[this.trouble] });
  }

  /** Hands rows to the module. @param {Row[]} rows */
  hand(rows) {
    /** @type {Row[]} */
    let part = [];
    let letters = 0;
    for (const row of rows) {
      part.push(row);
      letters += row.key.length + (row.text?.length ?? 0);
      if (letters < PART_LETTERS) continue;
      this.call({ call: "rows", rows: part });
      [part, letters] = [[], 0];
    }
    if (part.length > 0) this.call({ call: "rows", rows: part });
  }

  waitingRows() {
    return [...this.waiting].map(([key, text]) => ({ key, text }));
  }

  /** Holds what another worker could not keep. @param {Held} held @param {Trouble} trouble */
  take({ rows, seen }, trouble) {
    if (!this.filled) this.seen = Math.max(this.seen, seen);
    const taken = rows.filter(({ key }) => (this.numbers.get(key) ?? 0) <= seen && !this.waiting.has(key));
    for (const { key, text } of taken) this.wait(key, text);
    this.hand(taken);
    this.setTrouble(trouble);
  }

  /** @param {string} key @param {string | null} text */
  wait(key, text) {
    this.waiting.set(key, text);
    this.moved.add(key);
    this.news.add(key);
  }

  /** @param {Trouble | null} trouble */
  setTrouble(trouble) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.call({ call: "trouble", trouble: trouble && CODES[trouble] });
  }

  /** @param {Wish} wish @returns {Promise<Omit<Answer, "number"> & { work: boolean }>} */
  async answer(wish) {
    const reading = reads(wish);
    /** What the module has said, once it was asked. @type {Said[]} */
    const heard = [];
    const use = () => {
      heard.push(this.ask(wish));
      return heard[0].rows;
    };
    try {
      await this.turn(reading && this.waiting.size === 0, use);
      // It should have read only: what it has to say is kept all the same.
      if (this.waiting.size > 0) await this.turn(false, () => []);
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      this.setTrouble(error.kind);
      if (heard.length === 0) use();
      for (const { key, text } of heard[0].rows) this.wait(key, text);
    }
    const [{ ok, body, work }] = heard;
    return { ok, body: this.told(body), trouble: this.trouble, ...this.toldHeld(), seen: this.seen, work };
  }

  /**
   * A transaction: the module gets what is new, and what waits is kept with what `use` gives.
   * @param {boolean} reading @param {() => Row[]} use
   */
  async turn(reading, use) {
    const before = this.trouble;
    /** @type {Row[]} */
    let kept = [];
    const seen = await turn({ seen: this.seen, all: !this.filled, writes: !reading }, ({ rows, anew }) => {
      this.receive(rows, anew);
      // Said before it is known, for the reply tells it; what fails is said then.
      if (before) this.setTrouble(null);
      const changes = use();
      const keys = new Set(changes.map(({ key }) => key));
      kept = [...this.waitingRows().filter(({ key }) => !keys.has(key)), ...changes];
      return kept;
    });
    this.settled(seen, kept, reading);
  }

  /** All is kept. @param {number} seen @param {Row[]} kept @param {boolean} reading */
  settled(seen, kept, reading) {
    this.seen = seen;
    if (reading) {
      for (const { key, text } of kept) this.wait(key, text);
      return;
    }
    for (const { key } of kept) {
      this.numbers.set(key, seen);
      this.news.add(key);
    }
    for (const key of this.waiting.keys()) this.moved.add(key);
    this.waiting.clear();
  }

  /**
   * Takes in what was changed elsewhere. @param {KeptRow[]} rows
   * @param {boolean} anew whether these are all there are
   */
  receive(rows, anew) {
    for (const { key, seq } of rows) {
      if (seq > this.seen && this.waiting.delete(key)) this.moved.add(key);
    }
    if (anew && this.filled) {
      // Rows that were deleted may be among those it has.
      this.call = makeEngine(this.module);
      this.begin();
    }
    this.hand(rows.filter(({ key }) => !this.waiting.has(key)).map(({ key, text }) => ({ key, text })));
    for (const { key, seq } of rows) this.numbers.set(key, seq);
    // What was read stays true, whatever becomes of this transaction.
    this.seen = rows.reduce((most, { seq }) => Math.max(most, seq), this.seen);
    this.filled = true;
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
    const done = again && ["new", "import"].includes(request.do) && this.call({ call: "standing", id: env.id }).standing;
    // It was begun before the answer was lost.
    const asked = done ? { do: "open", id: env.id } : request;
    try {
      const { reply, error, rows, work } = this.call({ call: "serve", request: asked, env });
      return { ok: !error, body: error ? { error } : reply, rows, work };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: false, body: { error: { code: "bad-request", message: error.message } }, rows: [], work: false };
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
    return keys.length > 0 ? { games: [...new Set(games)], rules: keys.some(isRules) } : null;
  }

  toldHeld() {
    const held = this.waitingRows().filter(({ key }) => this.moved.has(key));
    const freed = [...this.moved].filter((key) => !this.waiting.has(key));
    this.moved.clear();
    return { held, freed };
  }
}
