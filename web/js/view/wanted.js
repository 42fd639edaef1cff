// What foundations wait for.

/** @typedef {import("../types").View} View */

/**
 * The ranks that foundations wait for whose suit is left open: nobody reads them off the cards,
 * unless it is the rank that lies there.
 * @param {View} view
 */
export function wantedRanks(view) {
  const all = view.piles.flatMap(({ cards, wants }) => {
    const top = cards.at(-1);
    return top ? wants.filter((rank) => rank.length === 1 && rank !== markParts(top).rank) : [];
  });
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
