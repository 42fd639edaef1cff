// The aces, each with a drawing of its own about one large suit: the spade bears the mark
// under a crown in laurel, the heart hangs in a garland of roses, the diamond is a cut stone
// that shines, the club stands over oak leaves.

import { dot, laid, PEARL, put, shape, sown } from "./courtparts.js";
import { placed, SUITS } from "./glyphs.js";

/** @param {string} suit @param {number} y its middle @param {number} size */
const large = (suit, y, size) => `<path class="suit" d="${placed(SUITS[suit], 220, y, size)}"/>`;

/** Lines in the colour of the face upon a suit. @param {string} d */
const engraved = (d) => `<path class="on-suit" d="${d}"/>`;

/** @param {string} content */
const inked = (content) => `<g class="court">${content}</g>`;

/**
 * An outline repeated in a ring about the card's middle, on both sides.
 * @param {string} d @param {number} radius @param {number} y the ring's middle
 * @param {[number, number][]} places each as degrees, 0 below and 90 on the left, and its turn
 */
const ring = (d, radius, y, places) => places.map(([at, turn]) => {
  const a = ((at + 90) * Math.PI) / 180;
  return laid(d, 220 + radius * Math.cos(a), y + radius * Math.sin(a), { turn: at + turn });
}).join("");

const LEAF = "M0 0C-14 -11 -14 -32 0 -48C14 -32 14 -11 0 0Z";
const LEAF_VEIN = "M0 0L0 -34";

/** @param {string} harp */
function spades(harp) {
  const leaves = [12, 32, 52, 72, 92, 112].flatMap((at) =>
    /** @type {[number, number][]} */ ([[at, -62], [at, -124]]));
  return inked(shape("l", "M71 322V335C71 417 138 484 220 484C302 484 369 417 369 335V322")
    + shape("y", ring(LEAF, 149, 335, leaves)) + shape("f", ring(LEAF_VEIN, 149, 335, leaves))
    + sown("r", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z",
      [[105, 463], [50, 359], [335, 463], [390, 359]])
    + put(shape("b",
      "M220 516C196 496 176 502 174 518C174 536 198 538 220 522C242 538 266 536 266 518"
      + "C264 502 244 496 220 516ZM212 524C202 546 190 560 176 574L196 572L204 588"
      + "C214 568 220 548 220 524C220 548 226 568 236 588L244 572L264 574C250 560 238 546 228 524Z")
      + dot("y", 220, 520, 11), 0, -32)
    + shape("r", "M176 168C160 130 196 116 220 128C244 116 280 130 264 168Z")
    + shape("y",
      "M212 168C202 150 204 130 214 116H226C236 130 238 150 228 168ZM172 168"
      + "C146 136 172 108 214 116C184 122 176 142 190 168ZM268 168C294 136 268 108 226 116"
      + "C256 122 264 142 250 168Z")
    + shape("y", "M166 186C194 172 246 172 274 186L276 164C246 152 194 152 164 164Z")
    + dot("y", 220, 108, 9) + shape("y", "M216 100V90H208V82H216V74H224V82H232V90H224V100Z")
    + sown("p", PEARL, [[180, 171], [200, 166], [240, 166], [260, 171]])
    + sown("b", "m-7 0l7 -8l7 8l-7 8z", [[220, 165]]))
    + large("S", 330, 232)
    + `<g class="on-suit"><path class="fine" d="${placed(SUITS.S, 220, 331, 206)}"/></g>`
    + `<g class="on-suit" transform="translate(166 288)">${harp}</g>`;
}

const ROSE = "M-26 0C-32 -16 -18 -28 -6 -24C4 -34 24 -28 24 -14C34 -2 26 18 12 20"
  + "C2 30 -20 26 -22 12C-26 10 -28 4 -26 0Z";
const ROSE_HEART = "M-4 8C-14 6 -14 -8 -4 -12C6 -14 14 -4 10 6C6 16 -10 18 -18 8M-2 2"
  + "C-6 -2 -2 -8 4 -4C8 0 4 6 0 4M24 -10C18 -18 8 -22 -4 -20M12 18C20 12 22 4 20 -4";

function hearts() {
  const leaves = [18, 54, 88].flatMap((at) =>
    /** @type {[number, number][]} */ ([[at, 20], [at, 160]]));
  /** @type {[number, number][]} */
  const sides = [[38, 0], [72, 0]];
  const flowers = (/** @type {string} */ d) => ring(d, 149, 325, sides)
    + laid(d, 220, 474, { once: true });
  return inked(shape("l", "M71 325C71 407 138 474 220 474C302 474 369 407 369 325")
    + shape("b", ring(LEAF, 149, 325, leaves)) + shape("f", ring(LEAF_VEIN, 149, 325, leaves))
    + shape("r", flowers(ROSE)) + shape("f", flowers(ROSE_HEART))
    + shape("y",
      laid("M66 322C40 316 34 292 46 284C62 280 70 300 68 316C74 298 92 288 102 298"
        + "C108 312 90 326 70 322L84 362L70 356L60 370Z", 6, -22))
    + sown("r", "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z", [[74, 297], [366, 297]]))
    + large("H", 306, 212)
    + engraved("M220 386C164 334 140 306 140 276C140 250 156 232 176 232C198 232 212 248 220 272"
      + "C228 248 242 232 264 232C284 232 300 250 300 276C300 306 276 334 220 386Z")
    + '<g class="on-suit"><path class="fine" transform="translate(221 308) scale(1.35)" '
    + `d="${ROSE}${ROSE_HEART}"/></g>`;
}

/** The edges of a cut stone. */
const CUT = "M220 268L262 335L220 402L178 335ZM220 224V268M220 402V446M150 335H178M262 335H290"
  + "M220 224L178 335L220 446L262 335ZM150 335L220 268L290 335L220 402Z";

function diamonds() {
  const rays = (/** @type {string} */ d, /** @type {number} */ first) => Array.from({ length: 16 },
      (_, i) => {
    const turn = (i * 2 + first) * 11.25;
    const a = (turn * Math.PI) / 180;
    // They stand upon a lozenge like the stone's, so that they are nowhere far from it.
    const reach = 12 + 1 / (Math.abs(Math.sin(a)) / 106 + Math.abs(Math.cos(a)) / 146);
    return laid(d, 220 - Math.sin(a) * reach, 335 + Math.cos(a) * reach, { turn, once: true });
  }).join("");
  return inked(shape("y", rays("M-7 0L0 62L7 0Z", 0)) + shape("b", rays("M-5 0L0 34L5 0Z", 1)))
    + large("D", 335, 262)
    + engraved("M220 224L290 335L220 446L150 335Z")
    + `<g class="on-suit"><path class="fine" d="${CUT}"/></g>`;
}

const OAK = "M0 0C-10 -4 -18 -10 -14 -18C-28 -18 -30 -34 -18 -38C-30 -44 -26 -60 -14 -58"
  + "C-18 -72 -4 -82 0 -90C4 -82 18 -72 14 -58C26 -60 30 -44 18 -38C30 -34 28 -18 14 -18"
  + "C18 -10 10 -4 0 0Z";
const OAK_VEIN = "M0 0L0 -74M0 -22L-12 -30M0 -22L12 -30M0 -44L-12 -52M0 -44L12 -52";
const ACORN = "M-12 -8C-12 12 -6 22 0 30C6 22 12 12 12 -8Z";
const ACORN_CUP = "M0 -16L0 -28M-15 -6C-15 -20 15 -20 15 -6C8 -2 -8 -2 -15 -6Z";

/**
 * Where the rounds of a club are, and how far they are turned.
 * @type {[number, number, number][]}
 */
const TREFOIL_AT = [[220, 242, 0], [162, 323, -120], [278, 323, 120]];

/** @param {[number, number, number]} at */
const trefoil = ([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">`
  + '<path d="M0 -36A36 36 0 0 1 0 36A36 36 0 0 1 0 -36Z"/>'
  + '<path class="fine" d="M0 50V-22M0 20L-14 6M0 20L14 6M0 2L-14 -12M0 2L14 -12"/></g>';

function clubs() {
  /** @type {[number, number, { turn: number, size: number }][]} */
  const leaves = [
    [200, 496, { turn: -106, size: 0.9 }], [164, 482, { turn: -40, size: 0.9 }],
    [130, 456, { turn: -84, size: 0.8 }], [104, 430, { turn: -14, size: 0.9 }],
  ];
  /** @type {typeof leaves} */
  const acorns = [[82, 386, { turn: 164, size: 0.9 }], [168, 528, { turn: 40, size: 0.9 }]];
  const all = (/** @type {string} */ d, /** @type {typeof leaves} */ places) =>
    places.map((place) => laid(d, ...place)).join("");
  return inked(shape("l", "M86 404C112 464 165 494 220 500C275 494 328 464 354 404")
    + leaves.map((leaf) => shape("y", laid(OAK, ...leaf))).join("")
    + shape("f", all(OAK_VEIN, leaves))
    + shape("p", all(ACORN, acorns)) + shape("b", all(ACORN_CUP, acorns))
    + put(shape("r",
      "M220 518C200 504 186 510 186 522C186 536 204 538 220 526C236 538 254 536 254 522"
      + "C254 510 240 504 220 518ZM214 528L192 578L208 572L216 588L220 540L224 588L232 572L248 578"
      + "L226 528Z") + dot("y", 220, 522, 9), 0, -24))
    + large("C", 300, 234)
    // A trefoil leaf upon each of its three rounds.
    + `<g class="on-suit">${TREFOIL_AT.map(trefoil).join("")}</g>`;
}

/**
 * An ace's picture. @param {string} suit @param {string} harp the mark, in a box of 100 by 100
 */
export function ace(suit, harp) {
  if (suit === "S") return spades(harp);
  if (suit === "H") return hearts();
  return suit === "D" ? diamonds() : clubs();
}
