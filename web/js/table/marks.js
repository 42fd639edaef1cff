// Cards that stand out at the player's wish: every card that may move, one rank, one suit, those
// that are the reason of a loss.

import { redraw } from "../state/frame.js";
import { state, toldHere } from "../state/state.js";

/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Marks} Marks */

/**
 * Whether a card stands out; null where nothing is to stand out.
 * @param {Pile} pile @param {number} index @returns {boolean | null}
 */
export function marked(pile, index) {
  const { marks, moves } = state;
  if (!marks) return null;
  const card = pile.cards[index];
  if (marks.kind === "rank") return card[0] === marks.rank;
  if (marks.kind === "suit") return card[1] === marks.suit;
  const top = index === pile.cards.length - 1;
  if (pile.kind === "stock") return top && moves.some(({ text }) => /^(draw|redeal)$/.test(text));
  return moves.some((m) => m.from === pile.name && m.count === pile.cards.length - index);
}

/**
 * What a card has to do with the reason of a loss that is shown: it is to be looked at first, or
 * belongs to the rest of the proof, or has nothing to do with it; null where no reason is shown. Of
 * a stock, whose cards nobody sees, its top says all.
 * @param {Pile} pile @param {number} index @returns {"near" | "rest" | "none" | null}
 */
export function toneOf(pile, index) {
  const why = state.viewing ? null : toldHere();
  if (!why || why.tones.size === 0) return null;
  if (pile.kind !== "stock") return why.tones.get(`${pile.name} ${index}`) ?? "none";
  if (index < pile.cards.length - 1) return "none";
  const all = pile.cards.map((_, at) => why.tones.get(`${pile.name} ${at}`));
  return all.includes("near") ? "near" : all.includes("rest") ? "rest" : "none";
}

/** Let cards stand out; the same wish again ends it. @param {Marks | null} marks */
export function mark(marks) {
  state.marks = JSON.stringify(marks) === JSON.stringify(state.marks) ? null : marks;
  redraw();
}
