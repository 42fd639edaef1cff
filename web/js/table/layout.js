// Where everything lies: one pure function from a view and a window to rectangles.
// Drawing and hit-testing both use its answer, so that what is seen is what is touched.
//
// The card size is the largest at which the whole table fits the window. It depends on the game
// and the window alone, so that nothing moves because a pile grows: what grows closes up.

import { arranged, EXPECTED_CARDS, EXPECTED_STRIP, extent, RATIO, widest } from "./arrange.js";
import { bend, flatten, layPile, roomFor } from "./fans.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Layout} Layout */
/** @typedef {import("../types").PileBox} PileBox */
/** @typedef {import("./fans").Frame} Frame */

/** Narrower cards show only a large index and suit. */
export const SMALL_W = 56;
const SMALLEST_W = 16;
/** Where height is left over, as in an upright window, strips grow up to so much. */
const MOST_STRETCH = 1.75;

/**
 * @param {View} view
 * @param {{ width: number, height: number }} size
 * @param {{ mirror?: boolean, large?: boolean, top?: number, spread?: string | null }} [wish]
 *   `large`: large indices on cards of every size; `top`: pixels that are kept free above the
 *   cards; `spread`: a waste that is to be seen whole
 * @returns {Layout}
 */
export function layout(view, size, wish = {}) {
  if (view.piles.length === 0) return { w: 0, h: 0, small: true, piles: {} };
  const pad = Math.min(16, Math.max(3, Math.min(size.width, size.height) * 0.015 - 2));
  const { mirror = false, large = false, top = 0 } = wish;
  const room = { width: size.width - 2 * pad, height: size.height - 2 * pad - top };
  const stood = arranged(view, room, mirror);
  const box = extent(stood);
  const w = Math.max(SMALLEST_W, widest(stood, room));
  const shown = stretched(stood, room.height / (w * RATIO) - (box.bottom - box.top));
  const frame = frameOf(shown, size, box, { w, pad, top, large, mirror });
  /** @type {Record<string, PileBox>} */
  const piles = {};
  const tooLong = [];
  for (const pile of shown.piles) {
    const { box: laid, poor } = layPile(pile, shown, frame, pile.name === wish.spread);
    piles[pile.name] = laid;
    if (poor && pile.place.fan === "down" && pile.kind === "column") tooLong.push(pile);
  }
  for (const pile of tooLong) bend(piles, pile, frame, roomFor(pile, shown, frame));
  for (const { cards } of Object.values(piles)) flatten(cards, w);
  return { w, h: frame.h, small: frame.small, piles };
}

/**
 * Height that is left over goes to the columns' strips.
 * @param {View} view @param {number} spare in card heights @returns {View}
 */
function stretched(view, spare) {
  const grow = Math.min(
    MOST_STRETCH,
    1 + Math.max(0, spare) / ((EXPECTED_CARDS - 1) * EXPECTED_STRIP),
  );
  const longer = (/** @type {Pile} */ p) =>
    p.kind === "column" && p.place.fan === "down" && !view.rows;
  return {
    ...view,
    piles: view.piles.map((p) =>
      longer(p) ? { ...p, place: { ...p.place, step: p.place.step * grow } } : p,
    ),
  };
}

/**
 * @param {View} view @param {{ width: number, height: number }} size
 * @param {ReturnType<typeof extent>} box
 * @param {{ w: number, pad: number, top: number, large: boolean, mirror: boolean }} how
 * @returns {Frame}
 */
function frameOf(view, size, box, { w, pad, top, large, mirror }) {
  const h = w * RATIO;
  const tall = view.piles.some((p) => p.place.fan === "down" || p.place.fan === "up");
  const spare = Math.max(0, size.height - top - 2 * pad - (box.bottom - box.top) * h);
  const x0 = (size.width - (box.right - box.left) * w) / 2 - box.left * w;
  const y0 = top + pad + (tall ? Math.min(spare, h * 0.06) : spare * 0.42) - box.top * h;
  return { w, h, x0, y0, pad, small: large || w < SMALL_W, mirror, ...size };
}

/**
 * What lies under a point, or where cards are narrower than the finger, what is nearest to it.
 * @param {Layout} made @param {number} x @param {number} y
 * @param {number} [finger] how wide it is, in pixels
 * @returns {import("../types").Spot | null} index −1 is the pile's empty place
 */
export function spotAt(made, x, y, finger = 0) {
  return under(made, x, y) ?? nearest(made, x, y, (finger - made.w) / 2);
}

/**
 * @param {Layout} made @param {number} x @param {number} y
 * @returns {import("../types").Spot | null}
 */
function under(made, x, y) {
  const inside = (/** @type {{ x: number, y: number }} */ c) =>
    x >= c.x && x < c.x + made.w && y >= c.y && y < c.y + made.h;
  /** @type {{ pile: string, index: number, z: number } | null} */
  let found = null;
  for (const [pile, box] of Object.entries(made.piles)) {
    let index = box.cards.length - 1;
    while (index >= 0 && !inside(box.cards[index])) index--;
    const z = box.cards[index]?.z ?? 0;
    if (z > (found?.z ?? 0)) found = { pile, index, z };
  }
  if (found) return { pile: found.pile, index: found.index };
  for (const [pile, box] of Object.entries(made.piles)) {
    if (inside(box.place)) return { pile, index: -1 };
  }
  return null;
}

/**
 * @param {Layout} made @param {number} x @param {number} y @param {number} reach
 * @returns {import("../types").Spot | null}
 */
function nearest(made, x, y, reach) {
  const beside = (
    /** @type {number} */ at,
    /** @type {number} */ from,
    /** @type {number} */ long,
  ) => Math.max(from - at, at - from - long, 0);
  let [spot, least] = [/** @type {import("../types").Spot | null} */ (null), reach];
  for (const [pile, { cards, place }] of Object.entries(made.piles)) {
    // From the top, so that of cards that are equally near the uncovered one is meant.
    for (let i = cards.length - 1; i >= (cards.length > 0 ? 0 : -1); i--) {
      const card = cards[i] ?? place;
      const far = Math.hypot(beside(x, card.x, made.w), beside(y, card.y, made.h));
      if (far < least) [spot, least] = [{ pile, index: i }, far];
    }
  }
  return spot;
}

/**
 * The piles that a dragged card lies over, the most covered first, with the covered
 * part of the card's area.
 * @param {Layout} made @param {{ x: number, y: number }} card its top left corner
 * @returns {{ pile: string, part: number }[]}
 */
export function pilesUnder(made, card) {
  const found = [];
  for (const [pile, { reach }] of Object.entries(made.piles)) {
    const wide = Math.min(card.x + made.w, reach.x + reach.w) - Math.max(card.x, reach.x);
    const high = Math.min(card.y + made.h, reach.y + reach.h) - Math.max(card.y, reach.y);
    if (wide > 0 && high > 0) found.push({ pile, part: (wide * high) / (made.w * made.h) });
  }
  return found.sort((a, b) => b.part - a.part);
}
