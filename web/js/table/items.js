// Which element shows which card: it is kept for as long as the card can be told to be the same.

import { cardNode } from "../cards/cardface.js";

/** @typedef {import("../types").View} View */
/**
 * The element of a card: the card it shows, the one before, and the pile in which that was; `fresh`
 * while it was never drawn, `kept` what was set on it, and `round` when it was drawn last.
 * @typedef {{ node: HTMLElement, card: string, was: string, from: string, fresh: boolean,
 *   pictureUse: Element, indexUse: Element, kept: Record<string, string>, round: number }} Item
 */
/** The cards of each pile, bottom to top. @typedef {Map<string, Item[]>} Items */

let nextId = 1;

/** @returns {Item} */
function newItem() {
  const parts = cardNode();
  parts.node.id = `card-${nextId++}`;
  return { ...parts, card: "", was: "", from: "", fresh: true, kept: {}, round: 0 };
}

/**
 * How many cards from the bottom of a pile on are still those that they were.
 * @param {string[]} before @param {string[]} now
 */
function stay(before, now) {
  const turned = (/** @type {number} */ i) =>
    before.length === now.length && (before[i] === "##" || now[i] === "##");
  const most = Math.min(before.length, now.length);
  let same = 0;
  while (same < most && (before[same] === now[same] || turned(same))) same++;
  // The card that the one above it left behind and that now lies open.
  const uncovered = same === now.length - 1 && same < before.length && before[same] === "##";
  return uncovered ? same + 1 : same;
}

/**
 * Finds for every card of the view the element that shows it: first those that stay where they are,
 * then those of the same face that left another pile, then any that is left over (a hidden card
 * that turned up, a shown one that was turned down). What shows no card any more is removed.
 * @param {Items} lying what is shown @param {View} view what is to be shown
 * @returns {Items}
 */
export function reconcile(lying, view) {
  /** @type {Map<string, (Item | null)[]>} */
  const next = new Map();
  /** @type {Item[]} */
  const loose = [];
  for (const pile of view.piles) {
    const old = lying.get(pile.name) ?? [];
    const same = stay(old.map(({ card }) => card), pile.cards);
    next.set(pile.name, pile.cards.map((_, i) => (i < same ? old[i] : null)));
    loose.push(...old.slice(same));
  }
  for (const [name, old] of lying) if (!next.has(name)) loose.push(...old);
  const take = (/** @type {(item: Item) => boolean} */ fits) => {
    for (let i = loose.length - 1; i >= 0; i--) {
      if (fits(loose[i])) return loose.splice(i, 1)[0];
    }
    return null;
  };
  for (const exact of [true, false]) {
    for (const pile of view.piles) {
      const row = /** @type {(Item | null)[]} */ (next.get(pile.name));
      pile.cards.forEach((card, i) => {
        row[i] ??= take((item) => !exact || item.card === card);
      });
    }
  }
  /** @type {Items} */
  const shown = new Map();
  for (const pile of view.piles) {
    const row = /** @type {(Item | null)[]} */ (next.get(pile.name));
    shown.set(pile.name, row.map((found, i) => {
      const item = found ?? newItem();
      item.was = item.card;
      item.card = pile.cards[i];
      return item;
    }));
  }
  for (const item of loose) item.node.remove();
  return shown;
}
