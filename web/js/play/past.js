// The positions that this page has seen: taking back and playing again shows them at once, and the
// reply, which says the same, may take its time.

/** @typedef {import("../types").Table} Table */

/** Maximum positions that are kept; the oldest go first. */
const MOST = 1000;

/** Of the line that is on the table, by how many moves lead there. @type {Map<number, Table>} */
const line = new Map();
/** @type {Table | null} */
let last = null;

/** Keep a position that a reply has brought. @param {Table} table */
export function keep(table) {
  const goesOn = last?.id === table.id && table.revision - last.revision <= 1;
  if (!goesOn) line.clear();
  // A move other than the one that was taken back begins another line.
  const other =
    goesOn
    && last
    && table.ply > last.ply
    && table.length === table.ply
    && last.length !== table.length;
  if (other && last) forgetAfter(last.ply);
  line.delete(table.ply);
  line.set(table.ply, table);
  const oldest = line.keys().next();
  if (line.size > MOST && !oldest.done) line.delete(oldest.value);
  last = table;
}

/** @param {number} ply */
function forgetAfter(ply) {
  for (const known of [...line.keys()]) if (known > ply) line.delete(known);
}

/**
 * What a step of one move will show, if this page has seen it. Moves that the table played by
 * itself go with the move before them, so those steps are left to the reply.
 * @param {Table} table where it begins @param {1 | -1} step
 * @returns {Table | null}
 */
export function foreseen(table, step) {
  const there = line.get(table.ply + step);
  const end = Math.max(table.ply, table.ply + step);
  if (!there || there.id !== table.id || table.auto.includes(end) || table.auto.includes(end + 1))
    return null;
  if (step > 0 && there.last !== table.next) return null;
  const next = step > 0 ? line.get(there.ply + 1)?.last ?? null : table.last;
  const { length, auto, bookmarks, unsaved } = table;
  return { ...there, length, auto, bookmarks, unsaved, next, revision: table.revision + 1 };
}
