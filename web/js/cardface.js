// A card as an element: its picture and its index, for the table and for the pictures of
// the rule page.

import { backId, drawnLetter, indexId, picture, pictureId } from "./faces.js";

/** @typedef {import("./types").Pile} Pile */
/** @typedef {import("./types").IndexStyle} IndexStyle */
/** @typedef {import("./types").Settings} Settings */
/** @typedef {{ node: HTMLElement, pictureUse: Element, indexUse: Element }} CardNode */

const CARD_BOX = "0 0 440 670";

/** An element for a card, still without a face. @returns {CardNode} */
export function cardNode() {
  const node = document.createElement("div");
  const front = picture("picture", CARD_BOX, ["none"]);
  const index = picture("index", CARD_BOX, ["none"]);
  node.append(front, index);
  return {
    node,
    pictureUse: /** @type {Element} */ (front.firstElementChild),
    indexUse: /** @type {Element} */ (index.firstElementChild),
  };
}

/**
 * Whether a card of the pile may not be seen though it lies face up: it has a blank face.
 * @param {Pile} pile
 * @param {string} card
 */
export function unseen(pile, card) {
  return card === "##" && (pile.kind === "waste" || pile.kind === "reserve" || pile.kind === "foundation");
}

/**
 * The symbols that make up a card's face or back.
 * @param {Pile} pile @param {string} card @param {IndexStyle} style
 * @param {{ small: boolean, back: Settings["back"] }} look
 */
export function faceOf(pile, card, style, { small, back }) {
  if (card === "##") return { picture: unseen(pile, card) ? "none" : backId(back), index: "none" };
  // In a narrow strip the pips beside the index would only confuse.
  const shown = style === "row" ? "none" : pictureId(card, small);
  return { picture: shown, index: indexId(card, drawnLetter(card[0]), style) };
}
