// The aces, each with a drawing of its own about one large suit: the spade bears the mark
// under a crown in laurel, the heart hangs in a garland of roses, the diamond is a cut stone
// that shines, the club stands over oak leaves.

import { PEARL, dot, put, shape, sown } from "./courtparts.js";
import { SUITS, placed } from "./glyphs.js";

/** @param {string} suit @param {number} y its middle @param {number} size */
const large = (suit, y, size) => `<path class="suit" d="${placed(SUITS[suit], 220, y, size)}"/>`;

/** Lines in the colour of the face upon a suit. @param {string} d */
const engraved = (d) => `<path class="on-suit" d="${d}"/>`;

/** @param {string} content */
const inked = (content) => `<g class="court">${content}</g>`;

/** The same on the other side, too. @param {string} content */
const twice = (content) => content + put(content, 440, 0, { flip: true });

/**
 * Things in a ring about the card's middle, each turned to follow it; 0 degrees is below, a quarter
 * of the ring to the left is 90.
 * @param {number} radius @param {number} y the ring's middle
 * @param {[string, number, number][]} things each with its place in degrees and its turn
 */
const ring = (radius, y, things) => things.map(([content, at, turn]) => {
  const a = ((at + 90) * Math.PI) / 180;
  return put(content, Math.round(220 + radius * Math.cos(a)), Math.round(y + radius * Math.sin(a)), { turn: at + turn });
}).join("");

const LEAF = shape("y", "M0 0C-14 -11 -14 -32 0 -48C14 -32 14 -11 0 0Z") + shape("f", "M0 0V-34");
const BERRY = dot("r", 0, 0, 7);

/** @param {string} harp */
function spades(harp) {
  const laurel = [12, 32, 52, 72, 92, 112].flatMap((at) => /** @type {[string, number, number][]} */ ([
    [LEAF, at, -62], [LEAF, at, -124],
  ]));
  const berries = [42, 82].map((at) => /** @type {[string, number, number]} */ ([BERRY, at, 0]));
  return inked(twice(shape("l", "M220 484C138 484 71 417 71 335V322") + ring(149, 335, laurel) + ring(172, 335, berries))
    + put(shape("b", "M220 516C196 496 176 502 174 518C174 536 198 538 220 522C242 538 266 536 266 518C264 502 244 496 220 516ZM212 524C202 546 190 560 176 574L196 572L204 588C214 568 220 548 220 524C220 548 226 568 236 588L244 572L264 574C250 560 238 546 228 524Z")
      + dot("y", 220, 520, 11), 0, -32)
    + shape("r", "M176 168C160 130 196 116 220 128C244 116 280 130 264 168Z")
    + shape("y", "M212 168C202 150 204 130 214 116H226C236 130 238 150 228 168ZM172 168C146 136 172 108 214 116C184 122 176 142 190 168ZM268 168C294 136 268 108 226 116C256 122 264 142 250 168Z")
    + shape("y", "M166 186C194 172 246 172 274 186L276 164C246 152 194 152 164 164Z") + dot("y", 220, 108, 9) + shape("y", "M216 100V90H208V82H216V74H224V82H232V90H224V100Z")
    + sown("p", PEARL, [[180, 171], [200, 166], [240, 166], [260, 171]]) + sown("b", "m-7 0l7 -8l7 8l-7 8z", [[220, 165]]))
    + large("S", 330, 232)
    + `<g class="on-suit"><path class="fine" d="${placed(SUITS.S, 220, 331, 206)}"/></g>`
    + `<g class="on-suit" transform="translate(166 288)">${harp}</g>`;
}

const ROSE = shape("r", "M-26 0C-32 -16 -18 -28 -6 -24C4 -34 24 -28 24 -14C34 -2 26 18 12 20C2 30 -20 26 -22 12C-26 10 -28 4 -26 0Z")
  + shape("f", "M-4 8C-14 6 -14 -8 -4 -12C6 -14 14 -4 10 6C6 16 -10 18 -18 8M-2 2C-6 -2 -2 -8 4 -4C8 0 4 6 0 4M24 -10C18 -18 8 -22 -4 -20M12 18C20 12 22 4 20 -4");

function hearts() {
  const flowers = [0, 38, 72].map((at) => /** @type {[string, number, number]} */ ([ROSE, at, 0]));
  const leaf = LEAF.replace('"y"', '"b"');
  const leaves = [18, 54, 88].flatMap((at) => /** @type {[string, number, number][]} */ ([[leaf, at, 20], [leaf, at, 160]]));
  return inked(twice(shape("l", "M220 474C138 474 71 407 71 325") + ring(149, 325, leaves) + ring(149, 325, flowers))
    + twice(put(shape("y", "M66 322C40 316 34 292 46 284C62 280 70 300 68 316C74 298 92 288 102 298C108 312 90 326 70 322L84 362L70 356L60 370Z") + dot("r", 68, 319, 8), 6, -22)))
    + large("H", 306, 212)
    + engraved("M220 386C164 334 140 306 140 276C140 250 156 232 176 232C198 232 212 248 220 272C228 248 242 232 264 232C284 232 300 250 300 276C300 306 276 334 220 386Z")
    + `<g class="on-suit"><path class="fine" transform="translate(221 308) scale(1.35)" d="M-26 0C-32 -16 -18 -28 -6 -24C4 -34 24 -28 24 -14C34 -2 26 18 12 20C2 30 -20 26 -22 12C-26 10 -28 4 -26 0ZM-4 8C-14 6 -14 -8 -4 -12C6 -14 14 -4 10 6C6 16 -10 18 -18 8M-2 2C-6 -2 -2 -8 4 -4C8 0 4 6 0 4M24 -10C18 -18 8 -22 -4 -20M12 18C20 12 22 4 20 -4"/></g>`;
}

function diamonds() {
  const ray = shape("y", "M-7 0L0 62L7 0Z");
  const short = shape("b", "M-5 0L0 34L5 0Z");
  const rays = Array.from({ length: 32 }, (_, i) => {
    const a = (i / 32) * 2 * Math.PI;
    // The rays stand upon a lozenge like the stone's, so that they are nowhere far from it.
    const reach = 1 / (Math.abs(Math.sin(a)) / 106 + Math.abs(Math.cos(a)) / 146);
    return put(i % 2 ? short : ray, Math.round(220 - Math.sin(a) * (reach + 12)), Math.round(335 + Math.cos(a) * (reach + 12)), { turn: Math.round((i / 32) * 360) });
  });
  return inked(rays.join("")) + large("D", 335, 262)
    + engraved("M220 224L290 335L220 446L150 335Z")
    + `<g class="on-suit"><path class="fine" d="M220 268L262 335L220 402L178 335ZM220 224V268M220 402V446M150 335H178M262 335H290M220 224L178 335L220 446L262 335ZM150 335L220 268L290 335L220 402Z"/></g>`;
}

const OAK = shape("y", "M0 0C-10 -4 -18 -10 -14 -18C-28 -18 -30 -34 -18 -38C-30 -44 -26 -60 -14 -58C-18 -72 -4 -82 0 -90C4 -82 18 -72 14 -58C26 -60 30 -44 18 -38C30 -34 28 -18 14 -18C18 -10 10 -4 0 0Z")
  + shape("f", "M0 0V-74M0 -22L-12 -30M0 -22L12 -30M0 -44L-12 -52M0 -44L12 -52");
const ACORN = shape("p", "M-12 -8C-12 12 -6 22 0 30C6 22 12 12 12 -8Z") + shape("b", "M-15 -6C-15 -20 15 -20 15 -6C8 -2 -8 -2 -15 -6Z") + shape("l", "M0 -17V-30");

function clubs() {
  return inked(twice(shape("l", "M220 500C165 494 112 464 86 404")
    + put(OAK, 200, 496, { turn: -106, size: 0.9 }) + put(OAK, 164, 482, { turn: -40, size: 0.9 }) + put(OAK, 130, 456, { turn: -84, size: 0.8 }) + put(OAK, 104, 430, { turn: -14, size: 0.9 })
    + put(ACORN, 82, 386, { turn: 164, size: 0.9 }) + put(ACORN, 168, 528, { turn: 40, size: 0.9 }))
    + put(shape("r", "M220 518C200 504 186 510 186 522C186 536 204 538 220 526C236 538 254 536 254 522C254 510 240 504 220 518ZM214 528L192 578L208 572L216 588L220 540L224 588L232 572L248 578L226 528Z") + dot("y", 220, 522, 9), 0, -24))
    + large("C", 300, 234)
    // A trefoil leaf upon each of its three rounds.
    + `<g class="on-suit">${[[220, 242, 0], [162, 323, -120], [278, 323, 120]].map(([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -36A36 36 0 0 1 0 36A36 36 0 0 1 0 -36Z"/><path class="fine" d="M0 50V-22M0 20L-14 6M0 20L14 6M0 2L-14 -12M0 2L14 -12"/></g>`).join("")}</g>`;
}

/**
 * An ace's picture. @param {string} suit @param {string} harp the mark, in a box of 100 by 100
 */
export function ace(suit, harp) {
  if (suit === "S") return spades(harp);
  if (suit === "H") return hearts();
  return suit === "D" ? diamonds() : clubs();
}
