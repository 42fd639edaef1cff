// The gate for what a browser has kept: anybody can write there, and a fault of the disk can leave
// anything.

import { StoreTrouble } from "./database.js";

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").KeptRow} KeptRow */

/** The form of what is in the database. */
const FORM = 1;
/** The highest number of a transaction. Another can always follow. */
const MOST_SEQ = 2 ** 52;
/** The longest text that is handed on, in letters: of the longest game it is less. */
const MOST_LETTERS = 1_500_000;

/** @param {unknown} value @param {number} most */
const isCount = (value, most) =>
  Number.isSafeInteger(value)
  && /** @type {number} */ (value) >= 0
  && /** @type {number} */ (value) <= most;

/**
 * What the database says of itself; nothing of it counts where it is damaged.
 * @param {any} found what is kept there, if anything
 * @returns {About & { damaged: boolean }}
 */
export function checkAbout(found) {
  /** @type {About} */
  const none = { name: "about", form: FORM, seq: 0, swept: 0, born: "", before: "" };
  if (found === undefined) return { ...none, damaged: false };
  if (found.form !== FORM) throw new StoreTrouble(found.form > FORM ? "later" : "foreign");
  // Those that were made by an earlier program have no name.
  const { seq, swept, born = "", before = "" } = found;
  const sound =
    isCount(seq, MOST_SEQ)
    && isCount(swept, seq)
    && typeof born === "string"
    && typeof before === "string";
  return sound ? { ...none, seq, swept, born, before, damaged: false } : { ...none, damaged: true };
}

/**
 * A row of text, whatever it is, so that the table can tell of one that it can't read.
 * @param {any} found @param {About} about @returns {KeptRow}
 */
export function checkRow({ key, text, seq: found, made }, about) {
  const seq = isCount(found, about.seq) && found > 0 ? found : about.seq;
  return {
    key: typeof key === "string" ? plain(key) : plain(written(key)),
    text: text === null ? null : plain(typeof text === "string" ? text : written(text)),
    seq,
    // An earlier program has told it only of its own.
    made: isCount(made, seq) ? made : seq,
  };
}

/** Something that is no text, as text. @param {unknown} odd */
function written(odd) {
  try {
    return JSON.stringify(odd) ?? String(odd);
  } catch {
    return Object.prototype.toString.call(odd);
  }
}

/** A text that can be handed on: halves of signs can't. @param {string} text */
function plain(text) {
  const short = text.slice(0, MOST_LETTERS);
  return /[\ud800-\udfff]/.test(short) ? short.replace(/\p{Surrogate}/gu, "\ufffd") : short;
}
