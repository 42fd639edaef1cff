// A card as an element: its picture and its index, for the table and for the pictures of
// the rule page.

import { el } from "../parts/elements.js";
import { backId, drawnLetter, indexId, picture, pictureId } from "./faces.js";

/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").IndexStyle} IndexStyle */
/** @typedef {import("../types").Settings} Settings */
/** @typedef {{ node: HTMLElement, pictureUse: Element, indexUse: Element }} CardNode */

const CARD_BOX = "0 0 440 670";

/** @type {HTMLElement | undefined} */
let blank;

/** Whether cards of every size have large indices. @param {Settings} settings */
export const isLarge = ({ largeIndex, faces }) => largeIndex || faces === "large";

/** An element for a card, still without a face. @returns {CardNode} */
export function cardNode() {
  // A copy takes half the time of one that is made, and a deal may need a hundred.
  blank ??= el("div", {}, ...["picture", "index"].map((part) => picture(part, CARD_BOX, ["none"])));
  const node = /** @type {HTMLElement} */ (blank.cloneNode(true));
  const [pictureUse, indexUse] = node.querySelectorAll("use");
  return { node, pictureUse, indexUse };
}

/**
 * Whether a card of the pile may not be seen though it lies face up: it has a blank face.
 * @param {Pile} pile
 * @param {string} card
 */
export function unseen(pile, card) {
  return (
    card === "##"
    && (pile.kind === "waste" || pile.kind === "reserve" || pile.kind === "foundation")
  );
}

/**
 * The symbols that make up a card's face or back.
 * @param {Pile} pile @param {string} card @param {IndexStyle} style
 * @param {{ small: boolean, back: Settings["back"], faces: Settings["faces"] }} look
 */
export function faceOf(pile, card, style, { small, back, faces }) {
  if (card === "##") return { picture: unseen(pile, card) ? "none" : backId(back), index: "none" };
  // In a narrow strip the pips beside the index would only confuse.
  const shown = style === "row" ? "none" : pictureId(card, small, faces);
  return { picture: shown, index: indexId(card, drawnLetter(card[0]), style, faces) };
}
