// The names of piles that texts call by them and that nobody could tell by where they lie: faint,
// where cards leave room.

import { leaveInPairs, pileName } from "../words/labels.js";
import { state } from "../state/state.js";
import { turnsHigh } from "./turns.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Layout} Layout */
/** @typedef {{ where: "inside" | "above" | "below", text: string, size: number }} Name */

/** @typedef {{ left: number, right: number, y: number, high: number }} Box */

const NAMED = ["helper", "cell", "discard"];
/** How high a line is, for the size of its letters. */
const LINE = 1.3;
/** At this size letters are measured. */
const MEASURED = 100;

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** @param {string} text @param {number} size */
function widthOf(text, size) {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    if (!pen) return 0;
    pen.font = `${MEASURED}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return (pen.measureText(text).width * size) / MEASURED;
}

/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  one.left < other.right
  && other.left < one.right
  && one.y < other.y + other.high
  && other.y < one.y + one.high;

/**
 * What piles are called, and where there is room for it: below, above, or on the empty place. Of
 * several of a kind all have their numbers alone as soon as one name is wider than a card.
 * @param {View} view @param {Layout} made @returns {Map<string, Name>}
 */
export function namesOf(view, made) {
  const size = Math.min(16, Math.max(9, made.w * 0.11));
  /** @type {Map<string, Name>} */
  const names = new Map();
  // Texts call pairs by their cards alone.
  if (leaveInPairs(view)) return names;
  /** @type {Box[]} */
  const taken = [];
  for (const kind of NAMED) {
    const piles = view.piles.filter((pile) => pile.kind === kind);
    const whole = piles.every(({ name }) => widthOf(pileName(view, name), size) <= made.w);
    for (const [at, pile] of piles.entries()) {
      const text = whole || piles.length === 1 ? pileName(view, pile.name) : String(at + 1);
      const box = { width: widthOf(text, size), high: size * LINE, top: turnsHigh(view) };
      const found = roomFor(pile, made, box, taken);
      if (!found) continue;
      taken.push(found.box);
      names.set(pile.name, { where: found.where, text, size });
    }
  }
  return names;
}

/**
 * @param {Pile} pile @param {Layout} made
 * @param {{ width: number, high: number, top: number }} text how large it is, and where the cloth
 *   begins
 * @param {Box[]} taken where other names are written
 * @returns {{ where: Name["where"], box: Box } | null}
 */
function roomFor(pile, made, { width, high, top }, taken) {
  const { place } = made.piles[pile.name];
  const middle = place.x + made.w / 2;
  const reach = Math.max(width, made.w) / 2;
  const boxes = Object.values(made.piles).flatMap((other) => [other.place, ...other.cards]);
  const [left, right] = [middle - width / 2, middle + width / 2];
  const boxAt = (/** @type {number} */ y) => ({ left, right, y, high });
  const isClear = (/** @type {number} */ y) =>
    y >= top
    && y + high <= state.size.height
    && left >= 0
    && right <= state.size.width
    && boxes.every(
      (box) =>
        box.x >= middle + reach
        || box.x + made.w <= middle - reach
        || box.y >= y + high
        || box.y + made.h <= y,
    )
    && taken.every((box) => !meet(box, boxAt(y)));
  const below = place.y + made.h;
  if (pile.place.fan !== "down" && isClear(below)) return { where: "below", box: boxAt(below) };
  if (isClear(place.y - high)) return { where: "above", box: boxAt(place.y - high) };
  const isInside = pile.cards.length === 0 && width <= made.w;
  return isInside ? { where: "inside", box: boxAt(place.y + made.h - high) } : null;
}
