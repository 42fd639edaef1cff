// Card faces, backs and the mark as symbols of one inline sprite. A card shows two of
// them: its picture (pips or court) and its index, which changes with the strip that
// is left uncovered. Symbols are made when first asked for, so that a phone that shows
// only large indices never builds a court.

import { rankLetter } from "../words/i18n.js";
import { ace } from "./aces.js";
import { back } from "./backs.js";
import { BUST, bust, court, HALF } from "./courts.js";
import { PLAIN_SUITS, plainAce, plainBust, plainCourt } from "./geometric.js";
import { GLYPHS, placed, SUITS } from "./glyphs.js";

const SVG = "http://www.w3.org/2000/svg";

/** @type {SVGSVGElement | null} */
let sprite = null;
/** @type {Set<string>} */
const made = new Set();

/** Where the pips lie, by rank: x, y in a card of 440 by 670; the lower half is turned. */
const L = 146, M = 220, R = 294;
const TOP = 118, BOTTOM = 552, MIDDLE = 335;
/** @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[M, TOP], [M, BOTTOM]],
  3: [[M, TOP], [M, MIDDLE], [M, BOTTOM]],
  4: [[L, TOP], [R, TOP], [L, BOTTOM], [R, BOTTOM]],
  5: [[L, TOP], [R, TOP], [M, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  6: [[L, TOP], [R, TOP], [L, MIDDLE], [R, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  7: [[L, TOP], [R, TOP], [M, 226], [L, MIDDLE], [R, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  8: [[L, TOP], [R, TOP], [M, 226], [L, MIDDLE], [R, MIDDLE], [M, 444], [L, BOTTOM], [R, BOTTOM]],
  9: [[L, TOP], [R, TOP], [L, 263], [R, 263], [M, MIDDLE], [L, 407], [R, 407], [L, BOTTOM],
    [R, BOTTOM]],
  T: [[L, TOP], [R, TOP], [M, 190], [L, 263], [R, 263], [L, 407], [R, 407], [M, 480], [L, BOTTOM],
    [R, BOTTOM]],
};

/** The harp's frame and its ten strings, growing to one side, in a box of 100 by 100. */
const HARP_FRAME = "M20 92C13 60 13 32 20 8C30 26 52 30 74 16C86 9 92 18 84 24C72 50 50 78 20 92";
const HARP_STRINGS = Array.from({ length: 10 }, (_, i) => {
  const x = 25 + i * 5.4;
  const top = 16 + 8 * Math.sin((i + 1.5) * 0.36);
  const bottom = 88 - i * 6.1 - (i * i) / 14;
  return `M${x.toFixed(1)} ${top.toFixed(1)}V${bottom.toFixed(1)}`;
}).join("");

/** The mark in the face's colour, for the ace of spades. */
const HARP = `<path d="${HARP_FRAME}"/><path class="fine" d="${HARP_STRINGS}"/>`;

/** Put the empty sprite into the page. Everything else here may be called after it. */
export function setUpFaces() {
  sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = `<defs><clipPath id="half"><path d="${HALF}"/></clipPath>`
    + `<clipPath id="bust"><path d="${BUST}"/></clipPath></defs>`;
  document.body.prepend(sprite);
}

/**
 * @param {string} id @param {string} viewBox @param {() => string} content
 */
function symbol(id, viewBox, content) {
  if (made.has(id) || !sprite) return id;
  made.add(id);
  const node = document.createElementNS(SVG, "symbol");
  node.setAttribute("id", id);
  node.setAttribute("viewBox", viewBox);
  node.innerHTML = content();
  sprite.append(node);
  return id;
}

const CARD = "0 0 440 670";

/** @typedef {import("../types").Settings["faces"]} Faces */
/** @typedef {import("../types").IndexStyle} IndexStyle */

/** @param {string} suit */
const markedAce = (suit) => ace(suit, HARP);
const CLASSIC = { mark: "", strokes: "rank", suits: SUITS, ace: markedAce, court, bust };

/** How a kind of faces is drawn. Large print has the classic pictures, large. */
const DRAWN = {
  classic: CLASSIC,
  large: { ...CLASSIC, strokes: "rank heavy" },
  geometric: {
    mark: "plain-", strokes: "rank", suits: PLAIN_SUITS,
    ace: plainAce, court: plainCourt, bust: plainBust,
  },
};

/**
 * The picture of a card: pips or court; for small cards one large suit or the court's head.
 * @param {string} card @param {boolean} small @param {Faces} faces
 */
export function pictureId(card, small, faces) {
  const [rank, suit] = card;
  const { mark, suits, ...draw } = DRAWN[faces];
  const isCourt = "JQK".includes(rank);
  if (small && isCourt) return symbol(`${mark}bust-${card}`, CARD, () => draw.bust(rank, suit));
  if (small) {
    return symbol(`${mark}big-${suit}`, CARD, () =>
      `<path class="suit" d="${placed(suits[suit], 220, 456, 280)}"/>`);
  }
  return symbol(`${mark}pic-${card}`, CARD, () => {
    if (isCourt) return draw.court(rank, suit);
    if (rank === "A") return draw.ace(suit);
    const d = PIPS[rank].map(([x, y]) => placed(suits[suit], x, y, 88, y > MIDDLE)).join("");
    return `<path class="suit" d="${d}"/>`;
  });
}

/**
 * A rank with its top left corner at (x, y), `high`, and `narrow` times as wide as it would be.
 * @param {string} letter @param {number} x @param {number} y @param {number} high
 * @param {string} strokes their class @param {number} [narrow]
 */
function glyph(letter, x, y, high, strokes, narrow) {
  const across = narrow ? `${(high * narrow) / 100} ` : "";
  const place = `translate(${x} ${y}) scale(${across}${high / 100})`;
  return `<path class="${strokes}" transform="${place}" d="${GLYPHS[letter].d}"/>`;
}

/**
 * The letter on a card for its rank: the language's own, or, where it was never drawn, that of the
 * notation. @param {string} rank
 */
export function drawnLetter(rank) {
  const letter = rankLetter(rank);
  return letter in GLYPHS ? letter : rank;
}

/**
 * A card's index. `letter` is the rank as the player's language writes it.
 * @param {string} card @param {string} letter @param {IndexStyle} style @param {Faces} faces
 */
export function indexId(card, letter, style, faces) {
  const { suits, strokes } = DRAWN[faces];
  const suit = card[1];
  const mark = faces === "classic" ? "" : `${faces}-`;
  const index = style === "row" || style === "large" ? lineIndex : cornerIndex;
  return symbol(`ix-${mark}${style}-${letter}${suit}`, CARD, () =>
    index(letter, suits[suit], style, strokes));
}

/**
 * Rank and suit beside each other.
 * @param {string} letter @param {string} suit its outline @param {IndexStyle} style
 * @param {string} strokes the class of the rank
 */
function lineIndex(letter, suit, style, strokes) {
  const row = style === "row";
  const [x, y, height, pip, gap] = row ? [24, 22, 92, 80, 14] : [28, 24, 175, 150, 20];
  const after = x + (GLYPHS[letter].width * height) / 100 + gap + pip / 2;
  // Large: the suit stands in the other corner, so that both are as big as can be.
  const at = row ? after : Math.max(after, 440 - 34 - pip / 2);
  return glyph(letter, x, y, height, strokes)
    + `<path class="suit" d="${placed(suit, at, y + height / 2, pip)}"/>`;
}

/**
 * Rank above suit, in two corners, or large in one.
 * @param {string} letter @param {string} suit its outline @param {IndexStyle} style
 * @param {string} strokes the class of the rank
 */
function cornerIndex(letter, suit, style, strokes) {
  const large = style.startsWith("large");
  const [height, pip, margin] = large ? [165, 116, 28] : [92, 66, 20];
  const column = Math.max((56 * height) / 100, pip);
  const middle = margin + column / 2;
  // The two figures of 10 are squeezed, to stay clear of the edge and of the pips.
  const wide = GLYPHS[letter].width * height;
  const narrow = Math.min(1, (column + (large ? 0 : 4)) / (wide / 100));
  const corner = glyph(letter, middle - (wide * narrow) / 200, 26, height, strokes, narrow)
    + `<path class="suit" d="${placed(suit, middle, 26 + height + 14 + pip / 2, pip)}"/>`;
  // Mirrored for rows that grow to the left: the index stands in the corners that stay uncovered.
  const shown = style.endsWith("-m")
    ? `<g transform="translate(${440 - 2 * middle} 0)">${corner}</g>`
    : corner;
  return large ? shown : shown + `<g transform="rotate(180 220 335)">${shown}</g>`;
}

/** @param {string} suit */
export function suitId(suit) {
  return symbol(`suit-${suit}`, "0 0 100 100", () => `<path d="${SUITS[suit]}"/>`);
}

/** @param {string} letter */
export function letterId(letter) {
  const wide = GLYPHS[letter].width;
  return symbol(`letter-${letter}`, `${wide / 2 - 50} 0 100 100`, () =>
    `<path class="rank" d="${GLYPHS[letter].d}"/>`);
}

/** The program's mark. */
export function markId() {
  return symbol("mark", "0 0 100 100", () =>
    `<path class="mark-frame" d="${HARP_FRAME}"/><path class="mark-strings" d="${HARP_STRINGS}"/>`);
}

/** @param {import("../types").Settings["back"]} kind */
export const backId = (kind) => symbol(`back-${kind}`, CARD, () => back(kind));

/** Cards that show the player's picture show another one from now on, or none. */
export function renewOwnBack() {
  const node = document.getElementById("back-own");
  if (node) node.innerHTML = back("own");
}

/**
 * A picture made of symbols.
 * @param {string} className @param {string} viewBox @param {string[]} ids
 */
export function picture(className, viewBox, ids) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  for (const id of ids) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${id}`);
    svg.append(use);
  }
  return svg;
}
