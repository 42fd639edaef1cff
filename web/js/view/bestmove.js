// Where cards go when a player only says "away with them". What is lawful the table has said; this
// only chooses among it.

import { isFoundation, parse, pileOf } from "./moves.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").View} View */

/** Piles that take any card lend a place; others are tried before. */
const LENT = new Set(["cell", "discard", "reserve"]);
const BACK_AGAIN = 10;

/**
 * The best of some moves of the same cards: a foundation first, then a pile where the cards fit,
 * best on their own suit, then a space, then a cell. The place that they have just come from comes
 * last, so that the same wish again leads on. Null if nothing is gained: for a whole pile that only
 * another space takes, and for cards of a foundation, which nobody takes down by the way.
 * @param {Move[]} options @param {View} view @param {string | null} last the last move of the game
 * @returns {Move | null}
 */
export function bestMove(options, view, last) {
  const before = last ? parse(last) : null;
  const rated = options.filter((move) => gains(move, view)).map((move) => {
    const back = before?.to === move.from && before.from === move.to && before.count === move.count;
    return { move, cost: costOf(move, view) + (back ? BACK_AGAIN : 0) };
  });
  rated.sort((a, b) => a.cost - b.cost);
  return rated[0]?.move ?? null;
}

/** @param {Move} move @param {View} view */
function gains({ from, to, count }, view) {
  const [source, goal] = [pileOf(view, from), pileOf(view, to)];
  if (!source || !goal || source.kind === "foundation") return false;
  return goal.cards.length > 0 || source.kind !== goal.kind || source.cards.length > count;
}

/** @param {Move} move @param {View} view */
function costOf({ from, to, count }, view) {
  if (isFoundation(view, to)) return 0;
  const goal = pileOf(view, to);
  if (!goal || LENT.has(goal.kind)) return 4;
  const on = goal.cards.at(-1);
  if (on === undefined) return 3;
  return pileOf(view, from)?.cards.at(-count)?.[1] === on[1] ? 1 : 2;
}
