// The browser's database: opened when it is asked for, let go when it is deleted or replaced, and
// made fit to be written. It has a name of its own, by which a worker finds out that it is another
// one than before.

/** @typedef {import("../types").Trouble} Trouble */

const NAME = "patience";
/** The database's own version: a later one is of a later program. */
const VERSION = 1;
/** A database of no use. */
const SPARE = "patience.spare";
/** So long the database is waited for, which some browsers never answer. */
const OPEN_MS = 5000;
/** After it was refused it is left alone for so long. */
const REFUSED_MS = 2000;

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
/** Databases that were made fit to be written. @type {WeakSet<IDBDatabase>} */
const fit = new WeakSet();

/** @returns {Promise<IDBDatabase>} */
export function opened() {
  if (performance.now() - refused.at < REFUSED_MS)
    return Promise.reject(new StoreTrouble(refused.kind));
  database ??= open().catch((error) => {
    database = null;
    const trouble = troubleOf(error);
    refused = { at: performance.now(), kind: trouble.kind };
    throw trouble;
  });
  return database;
}

/** Has it opened anew when it is asked for next. */
export function leave() {
  void database?.then((found) => found.close(), () => {});
  database = null;
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  const found = await asked(indexedDB.open(NAME, VERSION), (made) => {
    made.createObjectStore("rows", { keyPath: "key" }).createIndex("seq", "seq");
    made.createObjectStore("about", { keyPath: "name" });
  });
  const forget = () => {
    found.close();
    database = null;
  };
  // A later program wants to change its form, or the browser has taken it away.
  found.onversionchange = forget;
  found.onclose = forget;
  if (isOurs(found)) return found;
  found.close();
  throw new StoreTrouble("foreign");
}

/**
 * Waits for what was asked.
 * @param {IDBOpenDBRequest} request @param {(made: IDBDatabase) => void} [make] a new database
 * @returns {Promise<IDBDatabase>}
 */
function asked(request, make) {
  return new Promise((done, failed) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      failed(new StoreTrouble("failed", "no answer"));
    }, OPEN_MS);
    request.onupgradeneeded = () => make?.(request.result);
    request.onsuccess = () => {
      clearTimeout(late);
      // Nobody would close it.
      if (isLate) request.result?.close();
      done(request.result);
    };
    request.onerror = () => {
      clearTimeout(late);
      failed(request.error);
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

/**
 * Makes a database fit to be written, once. Chromium goes on writing in the file in which a full
 * disk has broken it off, takes that for damage when it is started the next time, and throws
 * everything away. It begins another file when a database is deleted: so one of no use is. No other
 * browser has `dataLoss`, which tells of it.
 * @param {IDBDatabase} found
 */
export async function makeFit(found) {
  if (fit.has(found) || !("dataLoss" in IDBVersionChangeEvent.prototype)) return;
  try {
    (await asked(indexedDB.open(SPARE, VERSION))).close();
    await asked(indexedDB.deleteDatabase(SPARE));
  } catch (error) {
    throw troubleOf(error);
  }
  fit.add(found);
}

/** @param {unknown} error */
export function troubleOf(error) {
  if (error instanceof StoreTrouble) return error;
  /** @type {Record<string, Trouble>} */
  const kinds = {
    QuotaExceededError: "full",
    VersionError: "later",
    SecurityError: "refused",
    InvalidStateError: "refused",
    NotAllowedError: "refused",
    // Where there is no such thing as a database.
    ReferenceError: "refused",
    TypeError: "refused",
  };
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : { name: "", message: "" };
  // What Chromium says of a disk without room.
  const kind = message.includes("NO_SPACE") ? "full" : kinds[name];
  return new StoreTrouble(kind ?? "failed", error);
}
