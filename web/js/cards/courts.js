// The court cards: twelve persons as half figures, turned at a sash. They leave all four
// corners to the indices.

import { LOZENGE, shape, sown } from "./courtparts.js";
import { JACKS } from "./jacks.js";
import { KINGS } from "./kings.js";
import { QUEENS } from "./queens.js";

/** @type {Record<string, typeof KINGS>} */
const RANKS = { J: JACKS, Q: QUEENS, K: KINGS };

/** The upper half of a court card: all above the seam. */
export const HALF = "M0 0H440V267L0 403Z";

/** The sash along the seam, and its studs. */
const SASH = "M52 377L388 274V293L52 396Z";
const STUDS = Array.from(
  { length: 9 },
  (_, i) => /** @type {[number, number]} */ ([68 + i * 38, 381.6 - i * 11.65]),
);

/** What of a person is seen on a small card. */
export const BUST = "M100 30H340V272H100Z";

/**
 * The court of a small card: head and shoulders alone, as large as can be.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function bust(rank, suit) {
  const { facing, behind = "", body, head } = RANKS[rank][suit]();
  const turn =
    facing === 1 ? "translate(-198 146) scale(1.95)" : "translate(638 146) scale(-1.95 1.95)";
  const seen = `<g clip-path="url(#bust)">${behind}${body}${head}</g>`;
  return `<g class="court" transform="${turn}">${seen}</g>`;
}

/**
 * The whole court card's picture.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function court(rank, suit) {
  const { facing, behind = "", body, head, held } = RANKS[rank][suit]();
  const half = `<g clip-path="url(#half)">${behind}${body}${head}${held}</g>`;
  const turn =
    facing === 1 ? "translate(-11 -16.75) scale(1.05)" : "translate(451 -16.75) scale(-1.05 1.05)";
  return (
    `<g class="court" transform="${turn}">${half}<g transform="rotate(180 220 335)">${half}</g>`
    + shape("y", SASH)
    + sown("k n", LOZENGE, STUDS)
    + "</g>"
  );
}
