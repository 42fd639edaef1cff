// The cards and piles that a message names, for the table to light up.

import { parse, pileOf } from "./moves.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Spot} Spot */

/**
 * A pile's top card, or its empty place.
 * @param {View} view @param {string} name @returns {Spot[]}
 */
export function topOf(view, name) {
  const pile = pileOf(view, name);
  return pile ? [{ pile: name, index: pile.cards.length - 1 }] : [];
}

/**
 * What the words of a refusal name.
 * @param {import("../types").Refusal} refusal @param {View} view
 * @param {string} move which was refused
 */
export function namedBy(refusal, view, move) {
  const { pile, card, on, fits } = /** @type {Record<string, unknown>} */ (refusal);
  const { from, to } = parse(move);
  const spots = typeof pile === "string" ? topOf(view, pile) : [];
  // Where it is said what would go there, the card in hand is not spoken of.
  const cards = Array.isArray(fits) && fits.length > 0 ? [on] : [card, on];
  for (const face of cards) {
    const lies = [from, to].map((name) => ({
      pile: name,
      index: pileOf(view, name)?.cards.lastIndexOf(String(face)) ?? -1,
    }));
    spots.push(...lies.filter(({ index }) => index >= 0).slice(0, 1));
  }
  return spots;
}
