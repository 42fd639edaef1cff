// The geometric faces: suits, aces and courts of circles, squares and triangles in flat inks. A
// court is a king on a disc, a queen in a flower or a jack on a square that stands on its corner.

import { dot, shape } from "./courtparts.js";
import { circle, placed } from "./glyphs.js";

/** Each in a box of 100 by 100, as the other suits are. @type {Record<string, string>} */
export const PLAIN_SUITS = {
  C: circle(50, 26, 22) + circle(26, 62, 22) + circle(74, 62, 22) + "M50 34L36 98L64 98Z"
    + "M36 44L40 66L60 66L64 44Z",
  D: "M50 1L86 50L50 99L14 50Z",
  H: "M50 96L9.500 55.500C-3.500 42.500 -1 21 13 12C26 4 42 8 50 21C58 8 74 4 87 12"
    + "C101 21 103.500 42.500 90.500 55.500Z",
  S: "M50 2L90.500 42.500C103 55 100 76 87 84C75 91 61 87 54 78L66 98L34 98L46 78C39 87 25 91 13 84"
    + "C0 76 -3 55 9.500 42.500Z",
};

/**
 * @param {string} kind @param {number} x @param {number} y @param {number} w @param {number} h
 */
const box = (kind, x, y, w, h) => shape(kind, `M${x} ${y}h${w}v${h}h${-w}Z`);

/**
 * Half a disc: above its diameter, or below.
 * @param {string} kind @param {number} x @param {number} y @param {number} r
 * @param {0 | 1} [below]
 */
const half = (kind, x, y, r, below = 0) =>
  shape(kind, `M${x - r} ${y}A${r} ${r} 0 0 ${1 - below} ${x + r} ${y}Z`);

/**
 * Dots in a ring about the middle.
 * @param {string} kind @param {number} n @param {number} far @param {number} r
 */
const ring = (kind, n, far, r) => Array.from({ length: n }, (_, i) => {
  const a = ((i + 0.5) * 2 * Math.PI) / n;
  return dot(kind, Math.round(220 + far * Math.cos(a)), Math.round(335 + far * Math.sin(a)), r);
}).join("");

/**
 * A shape so often about the middle.
 * @param {string} kind @param {number} n @param {number} first degrees @param {string} d
 */
const around = (kind, n, first, d) => Array.from({ length: n }, (_, i) =>
  `<path class="${kind}" transform="rotate(${i * (360 / n) + first} 220 335)" d="${d}"/>`).join("");

/**
 * The inks of each suit's people: dress, what is upon it, and hair.
 * @type {Record<string, string[]>}
 */
const INKS = {
  C: ["b", "y", "k"], D: ["y", "r", "r"], H: ["r", "y", "k"], S: ["k", "b", "b"],
};

/**
 * What the dress is sown with, about the middle of the card.
 * @type {Record<string, (kind: string) => string>}
 */
const WOVEN = {
  C: (kind) => ring(kind, 12, 108, 11),
  D: (kind) => around(kind, 12, 15, "M220 208L232 230L220 252L208 230Z"),
  H: (kind) => dot(kind, 220, 335, 118) + dot("r", 220, 335, 100),
  S: (kind) => around(kind, 24, 0, "M220 212L229 248H211Z"),
};

const FACE = dot("p", 220, 142, 50) + shape("y", "M220 92A50 50 0 0 1 220 192Z")
  + shape("l", "M176 126H210M230 126H264M220 126V160H208") + dot("k", 197, 138, 6)
  + dot("k", 243, 138, 6) + box("r", 205, 172, 30, 7);

/**
 * The dress below what it is sown with, and head and hat.
 * @type {Record<string, (inks: string[]) => { body: string, head: string }>}
 */
const PEOPLE = {
  K: ([dress, , hair]) => ({
    body: dot(dress, 220, 335, 142),
    head: FACE + half(hair, 220, 150, 50, 1) + half("p", 220, 168, 15, 1)
      + box("r", 205, 166, 30, 7)
      + shape("y", "M164 104L156 44L190 74L220 34L250 74L284 44L276 104Z")
      + box("k", 164, 96, 112, 9)
      + dot("r", 156, 40, 9) + dot("r", 220, 30, 9) + dot("r", 284, 40, 9),
  }),
  Q: ([dress, sown, hair]) => ({
    body: ring(sown, 16, 130, 25) + dot(dress, 220, 335, 130),
    head: shape(hair, "M142 214V142A78 78 0 0 1 298 142V214Z") + FACE + half(hair, 220, 118, 50)
      + half("y", 220, 70, 24) + box("k", 172, 68, 96, 8) + dot("r", 186, 58, 9)
      + dot("r", 254, 58, 9) + dot("r", 220, 40, 9),
  }),
  J: ([dress, sown, hair]) => ({
    body: shape(sown, "M220 186L369 335L220 484L71 335Z")
      + shape(dress, "M220 204L351 335L220 466L89 335Z"),
    head: box(hair, 160, 118, 120, 72) + FACE
      + `<g transform="rotate(-12 220 118)">${half(dress === "k" ? "b" : "k", 220, 112, 66)}`
      + `${box(sown, 150, 104, 140, 14)}</g>`
      + shape("y", "M262 78C270 40 300 22 340 26C336 64 312 90 268 90Z")
      + shape("l", "M266 84L322 42"),
  }),
};

/** @param {string} rank J, Q or K @param {string} suit */
function parts(rank, suit) {
  const inks = INKS[suit];
  const woven = WOVEN[suit](inks[1]);
  // A square has less room than a disc.
  const sown = rank === "J" ? `<g transform="translate(66 100.5) scale(0.7)">${woven}</g>` : woven;
  return { ...PEOPLE[rank](inks), sown };
}

/**
 * The whole picture of a court. @param {string} rank J, Q or K @param {string} suit
 */
export function plainCourt(rank, suit) {
  const { body, head, sown } = parts(rank, suit);
  const field = dot("p", 220, 335, rank === "J" ? 56 : 72);
  return `<g class="flat">${body}${sown}${head}<g transform="rotate(180 220 335)">${head}</g>`
    + `${field}</g>`
    + `<path class="suit" d="${placed(PLAIN_SUITS[suit], 220, 335, rank === "J" ? 76 : 92)}"/>`;
}

/** The head alone, for a small card. @param {string} rank J, Q or K @param {string} suit */
export const plainBust = (rank, suit) =>
  `<g class="flat" transform="translate(-220 160) scale(2)">${parts(rank, suit).head}</g>`;

/** An ace: one large suit in rings. @param {string} suit */
export function plainAce(suit) {
  const [dress, sown] = INKS[suit];
  return `<g class="flat">${dot(sown, 220, 335, 150)}${dot("p", 220, 335, 134)}`
    + `${ring(dress, 24, 142, 5)}${dot(sown, 220, 335, 122)}${dot("p", 220, 335, 116)}</g>`
    + `<path class="suit" d="${placed(PLAIN_SUITS[suit], 220, 335, 168)}"/>`;
}
