// What is kept, in the browser's database. A request is one transaction: what others have changed
// since is read, the table called, and what it changed written. Transactions run one after the
// other across tabs and workers, so nothing else is needed to keep them apart.

import { StoreTrouble, leave, makeFit, opened, troubleOf } from "./database.js";
import { checkAbout, checkRow } from "./rows.js";

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").KeptRow} KeptRow */
/** @typedef {import("../types").NewRow} NewRow */

/** More rows than this that stand for deleted ones are swept out. */
const MOST_DELETED = 200;

/**
 * @typedef {object} News what has changed since the last turn
 * @property {KeptRow[]} rows
 * @property {boolean} anew whether these are all rows: some may be gone that were there
 * @property {About} about what the database says of itself
 */

/**
 * @typedef {object} Turn
 * @property {number} seen the last number that was seen
 * @property {string} born of which database, if that is known
 * @property {boolean} all whether to read all rows in any case
 * @property {boolean} writes
 */

/**
 * One transaction.
 * @param {Turn} how
 * @param {(news: News) => NewRow[]} use what to do in it; it gives what is to be kept
 * @returns {Promise<About>} what the database says of itself when all is kept
 */
export async function turn(how, use) {
  try {
    return await turnOf(await ready(how), how, use);
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
    leave();
    return turnOf(await ready(how), how, use);
  }
}

/** @param {Turn} how */
async function ready({ writes }) {
  const found = await opened();
  if (writes) await makeFit(found);
  return found;
}

/** The database was closed meanwhile: nothing has happened yet. */
class Closed extends Error {}

/**
 * @param {IDBDatabase} found @param {Turn} how @param {(news: News) => NewRow[]} use
 * @returns {Promise<About>}
 */
function turnOf(found, { seen, born, all, writes }, use) {
  return new Promise((done, failed) => {
    const transaction = begun(found, writes);
    /** @type {About} */
    let now;
    /** @type {{ error: unknown } | null} */
    let thrown = null;
    let acted = false;
    const ended = new AbortController();
    // A database that is taken away leaves a transaction that has just begun without any answer.
    const taken = () => {
      ended.abort();
      failed(acted ? new StoreTrouble("failed", "taken away") : new Closed());
    };
    found.addEventListener("close", taken, { signal: ended.signal });
    transaction.oncomplete = () => {
      ended.abort();
      done(now);
    };
    transaction.onabort = () => {
      ended.abort();
      failed(thrown ? thrown.error : troubleOf(transaction.error));
    };
    /** What is thrown takes back all that was written. @param {() => void} act */
    const guarded = (act) => () => {
      // It is asked again already, and must not be done twice.
      if (ended.signal.aborted) return;
      try {
        act();
      } catch (error) {
        thrown = { error };
        transaction.abort();
      }
    };
    const [rows, abouts] = [transaction.objectStore("rows"), transaction.objectStore("about")];
    const asked = abouts.get("about");
    asked.onsuccess = guarded(() => {
      const about = checkAbout(asked.result);
      const other = about.seq < seen || (born !== "" && about.born !== born);
      const anew = all || other || about.damaged || seen < about.swept;
      const proceed = (/** @type {any[]} */ changed) => {
        const news = { anew, ...checked(changed, about, anew) };
        acted = true;
        const changes = use(news);
        now = writes ? write(transaction, news, changes, { seen, born }) : news.about;
      };
      if (!anew && about.seq <= seen) return proceed([]);
      // An index leaves out what has no number.
      const changed = anew
        ? rows.getAll()
        : rows.index("seq").getAll(IDBKeyRange.lowerBound(seen, true));
      changed.onsuccess = guarded(() => proceed(changed.result));
    });
  });
}

/**
 * @param {any[]} found rows as they are @param {About & { damaged: boolean }} about
 * @param {boolean} anew @returns {{ rows: KeptRow[], about: About }}
 */
function checked(found, { damaged, ...about }, anew) {
  // Numbers must go on after the highest.
  if (damaged)
    about.seq = found.reduce(
      (most, { seq }) => (Number.isSafeInteger(seq) ? Math.max(most, seq) : most),
      0,
    );
  const rows = found.map((row) => checkRow(row, about));
  // One whose number is none of ours has changed at no time that could be told.
  return { rows: anew ? rows : rows.filter((row, at) => row.seq === found[at].seq), about };
}

/** @param {IDBDatabase} found @param {boolean} writes */
function begun(found, writes) {
  try {
    return found.transaction(["rows", "about"], writes ? "readwrite" : "readonly", {
      durability: "strict",
    });
  } catch {
    throw new Closed();
  }
}

/**
 * @param {IDBTransaction} transaction @param {News} news @param {NewRow[]} changes
 * @param {{ seen: number, born: string }} before what was seen last, and of which database
 * @returns {About}
 */
function write(transaction, { rows, anew, about }, changes, { seen, born }) {
  const deleted = anew ? rows.filter(({ text }) => text === null) : [];
  const swept = deleted.length > MOST_DELETED;
  if (changes.length === 0 && !swept) return about;
  const known = [about.seq, seen, ...changes.map(({ after }) => after)];
  const seq = changes.length > 0 ? numberAfter(known) : about.seq;
  const named = about.born === "" ? { born: name(), before: born } : {};
  const now = { ...about, ...named, seq, swept: swept ? about.seq : about.swept };
  try {
    const into = transaction.objectStore("rows");
    // Who has not seen these yet will read everything.
    if (swept) for (const { key } of deleted) into.delete(key);
    for (const row of changes) {
      const { key, text } = row;
      into.put({ key, text, seq, made: madeOf(row, seq) });
    }
    transaction.objectStore("about").put(now);
  } catch (error) {
    throw troubleOf(error);
  }
  return now;
}

/**
 * The number of a transaction: higher than all that are known, and than those of another database
 * that were given before now.
 * @param {number[]} known
 */
const numberAfter = (known) =>
  Math.max(Date.now(), known.reduce((most, number) => Math.max(most, number), 0) + 1);

/**
 * The number of a row's text that is kept with `seq`.
 * @param {NewRow} row @param {number} seq
 */
export const madeOf = ({ after, again }, seq) => (again ? after : seq);

/** A name that no other database has. */
const name = () =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join("-");
