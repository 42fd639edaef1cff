// What is kept, in the browser's database. A request is one transaction: what others have changed
// since is read, the table called, and what it changed written. Transactions run one after the
// other across tabs and workers, so nothing else is needed to keep them apart.

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").KeptRow} KeptRow */
/** @typedef {import("../types").Row} Row */
/** @typedef {import("../types").Trouble} Trouble */

const NAME = "patience";
/** The database's own version: a later one is of a later program. */
const VERSION = 1;
/** The form of what is in it. */
const FORM = 1;
/** So long the database is waited for, which some browsers never answer. */
const OPEN_MS = 5000;
/** After it was refused it is left alone for so long. */
const REFUSED_MS = 2000;
/** More rows than this that stand for deleted ones are swept out. */
const MOST_DELETED = 200;

/** Nothing can be kept at present. */
export class StoreTrouble extends Error {
  /** @param {Trouble} kind @param {unknown} [cause] */
  constructor(kind, cause) {
    super(`nothing can be kept: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** @type {Promise<IDBDatabase> | null} */
let database = null;
let refused = { at: -Infinity, kind: /** @type {Trouble} */ ("failed") };

/** @returns {Promise<IDBDatabase>} */
function opened() {
  if (performance.now() - refused.at < REFUSED_MS) return Promise.reject(new StoreTrouble(refused.kind));
  database ??= open().catch((error) => {
    database = null;
    const trouble = troubleOf(error);
    refused = { at: performance.now(), kind: trouble.kind };
    throw trouble;
  });
  return database;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new StoreTrouble("failed", "no answer")), OPEN_MS);
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("rows", { keyPath: "key" }).createIndex("seq", "seq");
      asked.result.createObjectStore("about", { keyPath: "name" });
    };
    asked.onsuccess = () => {
      clearTimeout(late);
      const { result } = asked;
      const forget = () => {
        result.close();
        database = null;
      };
      // A later program wants to change its form, or the browser has taken it away.
      result.onversionchange = forget;
      result.onclose = forget;
      if (isOurs(result)) return done(result);
      forget();
      failed(new StoreTrouble("foreign"));
    };
    asked.onerror = () => {
      clearTimeout(late);
      failed(asked.error);
    };
  });
}

/** Whether it has the stores of ours. @param {IDBDatabase} found */
function isOurs(found) {
  const { objectStoreNames: names } = found;
  if (!names.contains("rows") || !names.contains("about")) return false;
  const transaction = found.transaction(["rows", "about"]);
  const [rows, about] = [transaction.objectStore("rows"), transaction.objectStore("about")];
  return rows.keyPath === "key" && rows.indexNames.contains("seq") && about.keyPath === "name";
}

/** @param {unknown} error */
export function troubleOf(error) {
  if (error instanceof StoreTrouble) return error;
  /** @type {Record<string, Trouble>} */
  const kinds = {
    QuotaExceededError: "full", VersionError: "later", SecurityError: "refused", InvalidStateError: "refused", NotAllowedError: "refused",
    // Where there is no such thing as a database.
    ReferenceError: "refused", TypeError: "refused",
  };
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return new StoreTrouble(kinds[name] ?? "failed", error);
}

/**
 * @typedef {object} News what has changed since the last turn
 * @property {KeptRow[]} rows
 * @property {boolean} anew whether these are all rows, for some were swept out meanwhile
 */

/**
 * One transaction.
 * @param {{ seen: number, all: boolean, writes: boolean }} how `seen` is the last number that was
 *   seen; `all` asks for all rows
 * @param {(news: News) => Row[]} use what to do in it; it gives what is to be kept
 * @returns {Promise<number>} the number that is seen by now, when all is kept
 */
export async function turn(how, use) {
  try {
    return await turnOf(await opened(), how, use);
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
    database = null;
    return turnOf(await opened(), how, use);
  }
}

/** The database was closed meanwhile: nothing has happened yet. */
class Closed extends Error {}

/**
 * @param {IDBDatabase} found @param {{ seen: number, all: boolean, writes: boolean }} how
 * @param {(news: News) => Row[]} use @returns {Promise<number>}
 */
function turnOf(found, { seen, all, writes }, use) {
  return new Promise((done, failed) => {
    const transaction = begun(found, writes);
    let number = seen;
    /** @type {{ error: unknown } | null} */
    let thrown = null;
    transaction.oncomplete = () => done(number);
    transaction.onabort = () => failed(thrown ? thrown.error : troubleOf(transaction.error));
    /** What is thrown takes back all that was written. @param {() => void} act */
    const guarded = (act) => () => {
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
      const about = read(asked.result);
      const anew = all || seen < about.swept;
      const proceed = (/** @type {KeptRow[]} */ changed) => {
        const news = { rows: changed, anew };
        const changes = use(news);
        number = writes ? write(transaction, about, news, changes) : about.seq;
      };
      if (!anew && about.seq <= seen) return proceed([]);
      const changed = rows.index("seq").getAll(IDBKeyRange.lowerBound(anew ? 0 : seen, true));
      changed.onsuccess = guarded(() => proceed(changed.result));
    });
  });
}

/** @param {IDBDatabase} found @param {boolean} writes */
function begun(found, writes) {
  try {
    return found.transaction(["rows", "about"], writes ? "readwrite" : "readonly", { durability: "strict" });
  } catch {
    throw new Closed();
  }
}

/** @param {any} about what is kept there, if anything @returns {About} */
function read(about) {
  if (about === undefined) return { name: "about", form: FORM, seq: 0, swept: 0 };
  if (about.form === FORM) return about;
  throw new StoreTrouble(about.form > FORM ? "later" : "foreign");
}

/**
 * @param {IDBTransaction} transaction @param {About} about @param {News} news
 * @param {Row[]} changes @returns {number} the number that they have
 */
function write(transaction, about, { rows, anew }, changes) {
  const deleted = anew ? rows.filter(({ text }) => text === null) : [];
  const swept = deleted.length > MOST_DELETED;
  if (changes.length === 0 && !swept) return about.seq;
  const seq = changes.length > 0 ? about.seq + 1 : about.seq;
  try {
    const into = transaction.objectStore("rows");
    // Who has not seen these yet will read everything.
    if (swept) for (const { key } of deleted) into.delete(key);
    for (const { key, text } of changes) into.put({ key, text, seq });
    transaction.objectStore("about").put({ ...about, seq, swept: swept ? about.seq : about.swept });
  } catch (error) {
    throw troubleOf(error);
  }
  return seq;
}
