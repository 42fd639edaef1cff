// What is missing of what was kept: somebody has deleted the database, or the browser has thrown it
// away. Whoever still knows the rows brings them back, and no later row is lost to an earlier one.

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").KeptRow} KeptRow */
/** @typedef {import("../types").NewRow} NewRow */
/**
 * What is known of a row: the number that its text was made with, and the text.
 * @typedef {{ made: number, text: string | null }} Known
 */

/**
 * The rows that are to be brought back: another tab may know the same row as it was later, or
 * earlier.
 * @param {Map<string, Known>} known as they were kept in the database `born`, when `seen` was its
 *   last number
 * @param {{ rows: KeptRow[], about: About }} found all rows that are there now
 * @param {{ born: string, seen: number }} before
 * @returns {NewRow[]}
 */
export function lostRows(known, { rows, about }, { born, seen }) {
  const there = new Map(rows.map((row) => [row.key, row]));
  const same = born === "" || about.born === born;
  /** @param {[string, Known]} row */
  const isLost = ([key, { made, text }]) => {
    const row = there.get(key);
    if (row) return row.made < made;
    // That a game was deleted has to be known, too, to who knows it as it was before.
    if (!same || about.seq < seen) return true;
    // Rows of the same database may have been deleted, and swept out before this was seen.
    return text !== null && seen >= about.swept;
  };
  return [...known].filter(isLost)
    .map(([key, { made, text }]) => ({ key, text, after: made, again: true }));
}
