// What foundations wait for.

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */

/**
 * The ranks that a foundation waits for whose suit is left open: nobody reads them off its cards,
 * unless it is the rank that lies there.
 * @param {Pile} pile
 */
export function openRanks({ cards, wants }) {
  const lies = markParts(cards.at(-1) ?? "").rank;
  return wants.filter((wanted) => wanted.length === 1 && wanted !== lies);
}

/** Those of all foundations that have begun. @param {View} view */
export function wantedRanks(view) {
  const begun = view.piles.filter((pile) => pile.cards.length > 0);
  return [...new Set(begun.flatMap(openRanks))];
}

/**
 * What an empty foundation waits for: a card, a suit or a rank alone. @param {string} mark
 * @returns {{ rank: string, suit: string }} each may be empty
 */
export function markParts(mark) {
  const suit = /[CDHS]$/.exec(mark)?.[0] ?? "";
  return { rank: suit ? mark.slice(0, -1) : mark, suit };
}
