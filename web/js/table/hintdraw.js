// A hint on the table: its cards and their goal are outlined until the next move, and ghosts of the
// cards travel there and back, once.

import { parse, pileOf } from "../view/moves.js";
import { state } from "../state/state.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Layout} Layout */
/** @typedef {import("../types").Spot} Spot */

const TRAVEL_MS = 1300;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let shown = 0;
/** @type {Animation[]} */
let running = [];

/**
 * The cards a hint is about: from which card of which pile, and to which pile.
 * @param {View} view
 * @param {string} text
 */
function partsOf(view, text) {
  const { from, to, count } = parse(text);
  if (count > 0) return { from, first: (pileOf(view, from)?.cards.length ?? 0) - count, to };
  const stock = view.piles.find((p) => p.kind === "stock");
  return { from: stock?.name ?? "", first: (stock?.cards.length ?? 0) - 1, to: "" };
}

/**
 * Whether a card, or an empty place (−1), is outlined.
 * @param {string} pile
 * @param {number} index
 * @param {number} count how many lie there
 */
export function hinted(pile, index, count) {
  const { hint, table, viewing } = state;
  // Of what is looked at the cards of the last move are outlined.
  if (viewing?.step)
    return pile === viewing.step.to && index >= count - viewing.step.count && index >= 0;
  if (!hint || !table) return false;
  const { from, first, to } = partsOf(table.view, hint.move);
  return (pile === from && index >= first) || (pile === to && index === count - 1);
}

/**
 * Let a new hint's cards travel, or end what travels still.
 * @param {View} view @param {Layout} made @param {(spot: Spot) => HTMLElement | null} elementAt
 */
export function showHint(view, made, elementAt) {
  const { hint } = state;
  if (hint?.id === shown) return;
  shown = hint?.id ?? 0;
  for (const animation of running) animation.cancel();
  running = [];
  if (!hint || calm.matches) return;
  const { from, first, to } = partsOf(view, hint.move);
  const source = made.piles[from];
  const goal = made.piles[to];
  const start = source?.cards[first];
  if (!start || !goal) return;
  const end = goal.cards.at(-1) ?? goal.place;
  const fan = pileOf(view, to)?.place.fan;
  const lower = fan === "down" && goal.cards.length > 0 ? made.h * 0.2 : 0;
  const there = `${end.x - start.x}px ${end.y + lower - start.y}px`;
  for (let index = first; index < source.cards.length; index++) {
    const card = elementAt({ pile: from, index });
    if (!card) continue;
    const ghost = ghostOf(card, index);
    const travel = ghost.animate([
      { translate: "0 0" }, { translate: there, offset: 0.45 },
      { translate: there, offset: 0.65 }, { translate: "0 0" },
    ], { duration: TRAVEL_MS, easing: "ease-in-out" });
    const gone = () => ghost.remove();
    travel.finished.then(gone, gone);
    running.push(travel);
  }
}

/**
 * What flies is a copy that nobody can take hold of: the card stays where it can be.
 * @param {HTMLElement} card @param {number} index
 */
function ghostOf(card, index) {
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["id", "role", "tabindex", "aria-label", "aria-selected"])
    ghost.removeAttribute(name);
  delete ghost.dataset.pile;
  ghost.classList.remove("hinted");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.zIndex = String(3000 + index);
  card.after(ghost);
  return ghost;
}
