// What the list of legal moves says about a card. No rules: only reading the list.

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Spot} Spot */
/** @typedef {import("../types").View} View */

const FORM = /^([a-z]+\d*)-([a-z]+\d*)(?:\*(\d+))?$/;

/** @param {string} text @returns {Move} */
export function parse(text) {
  const m = FORM.exec(text);
  if (!m) return { text, from: "", to: "", count: 0 };
  return { text, from: m[1], to: m[2], count: m[3] ? Number(m[3]) : 1 };
}

/** @param {View} view @param {string} name */
export function pileOf(view, name) {
  return view.piles.find((p) => p.name === name) ?? null;
}

/**
 * Whether a pile is a column that was drawn and has left: nothing is to be seen where it lay.
 * @param {View} view @param {import("../types").Pile} pile
 */
export function isGone(view, pile) {
  return view.drawn && pile.kind === "column" && pile.cards.length === 0;
}

/** How many cards go along when this one is taken. @param {View} view @param {Spot} spot */
export function countFrom(view, spot) {
  const pile = pileOf(view, spot.pile);
  return pile ? pile.cards.length - spot.index : 0;
}

/**
 * The legal moves of the cards from this one to the top.
 * @param {Move[]} moves @param {View} view @param {Spot} spot
 */
export function movesOf(moves, view, spot) {
  const count = countFrom(view, spot);
  return moves.filter((m) => m.from === spot.pile && m.count === count);
}

/** @param {View} view @param {string} name */
export function isFoundation(view, name) {
  return pileOf(view, name)?.kind === "foundation";
}

/**
 * The move that brings a card to a foundation, alone or with the whole run in which it lies.
 * @param {Move[]} moves @param {View} view @param {Spot} spot
 */
export function homeMove(moves, view, spot) {
  const count = countFrom(view, spot);
  const home = moves.filter((m) => m.from === spot.pile && isFoundation(view, m.to));
  return home.find((m) => m.count === count) ?? home.find((m) => m.count > count) ?? null;
}

/**
 * The move meant by putting cards on a pile. Over any foundation the one foundation
 * that takes the card is meant, for nobody looks for the right one of eight.
 * @param {Move[]} options @param {View} view @param {string} target
 */
export function moveTo(options, view, target) {
  const straight = options.find((m) => m.to === target);
  if (straight || !isFoundation(view, target)) return straight ?? null;
  const up = options.filter((m) => isFoundation(view, m.to));
  return up.length === 1 ? up[0] : null;
}

/**
 * How the move would be written, legal or not.
 * @param {View} view
 * @param {Spot} spot
 * @param {string} to
 */
export function written(view, spot, to) {
  const count = countFrom(view, spot);
  return `${spot.pile}-${to}${count > 1 ? `*${count}` : ""}`;
}

/** Whether a player may take hold of this card at all (the server says whether it may move). */
export function graspable(/** @type {View} */ view, /** @type {Spot} */ spot) {
  const pile = pileOf(view, spot.pile);
  if (!pile || spot.index < 0 || spot.index >= pile.cards.length) return false;
  if (pile.kind === "stock" || pile.kind === "discard" || pile.covered) return false;
  return pile.cards.slice(spot.index).every((c) => c !== "##");
}

/**
 * Where the cursor begins: at the first card that can be taken, if there is one.
 * @param {View} view @returns {Spot}
 */
export function firstStop(view) {
  const piles = view.piles.filter(({ kind }) => kind === "column" || kind === "helper");
  const tops = piles.map(({ name, cards }) => ({ pile: name, index: cards.length - 1 }));
  const first = { pile: view.piles[0].name, index: view.piles[0].cards.length - 1 };
  return tops.find((spot) => graspable(view, spot)) ?? tops[0] ?? first;
}
