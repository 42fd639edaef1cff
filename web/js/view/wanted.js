// What foundations wait for.

/** @typedef {import("../types").View} View */

/**
 * The ranks that foundations wait for whose suit is left open: nobody reads them off the cards.
 * @param {View} view
 */
export function wantedRanks(view) {
  const all = view.piles.flatMap((p) =>
    p.cards.length > 0 ? p.wants.filter((wanted) => wanted.length === 1) : [],
  );
  return [...new Set(all)];
}

/**
 * What an empty foundation waits for: a card, a suit or a rank alone. @param {string} mark
 * @returns {{ rank: string, suit: string }} each may be empty
 */
export function markParts(mark) {
  const suit = /[CDHS]$/.exec(mark)?.[0] ?? "";
  return { rank: suit ? mark.slice(0, -1) : mark, suit };
}
