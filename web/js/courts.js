// The court cards: twelve persons as half figures, turned at a sash, in a frame that leaves
// the corners to the indices.

import { shape } from "./courtparts.js";
import { JACKS } from "./jacks.js";
import { KINGS } from "./kings.js";
import { QUEENS } from "./queens.js";

/** @type {Record<string, typeof KINGS>} */
const RANKS = { J: JACKS, Q: QUEENS, K: KINGS };

/** The frame: narrow beside the indices of all four corners, wide between them. */
const FRAME = "M106 28H334Q342 28 342 36V194Q342 208 356 208H408Q418 208 418 218V452Q418 462 408 462H356Q342 462 342 476V634Q342 642 334 642H106Q98 642 98 634V476Q98 462 84 462H32Q22 462 22 452V218Q22 208 32 208H84Q98 208 98 194V36Q98 28 106 28Z";

/** The upper half of a court card: the frame down to the seam. */
export const HALF = "M106 28H334Q342 28 342 36V194Q342 208 356 208H408Q418 208 418 218V274L22 396V218Q22 208 32 208H84Q98 208 98 194V36Q98 28 106 28Z";

/** What of a person is seen on a small card. */
export const BUST = "M100 30H340V272H100Z";

/**
 * The court of a small card: head and shoulders alone, as large as can be.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function bust(rank, suit) {
  const { facing, behind = "", body, head } = RANKS[rank][suit]();
  const turn = facing === 1 ? "translate(-198 138) scale(1.95)" : "translate(638 138) scale(-1.95 1.95)";
  return `<g class="court small" transform="${turn}"><g clip-path="url(#bust)">${behind}${body}${head}</g></g>`;
}

/**
 * The whole court card's picture.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function court(rank, suit) {
  const { facing, behind = "", body, head, held } = RANKS[rank][suit]();
  const half = `<g clip-path="url(#half)">${behind}${body}${head}${held}</g>`;
  const turn = facing === 1 ? "" : ' transform="translate(440 0) scale(-1 1)"';
  return `<g class="court"${turn}>${shape("ground", FRAME)}`
    + `${half}<g transform="rotate(180 220 335)">${half}</g>`
    + shape("sash", "M22 382L418 260V288L22 410Z") + shape("w", "M22 389L418 267M22 403L418 281")
    + shape("frame", FRAME) + "</g>";
}
