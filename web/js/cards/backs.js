// The backs of the cards, on a card of 440 by 670: two inks each, set off clearly from faces. What
// repeats itself is a pattern, which the browser draws once.

import { ownBack } from "./ownback.js";

/** @typedef {import("../types").Settings["back"]} Back */

/** The field within the frame. */
const [LEFT, TOP, WIDE, HIGH] = [36, 36, 368, 598];
const FIELD = `x="${LEFT}" y="${TOP}" width="${WIDE}" height="${HIGH}"`;

/** @param {string} d */
const lines = (d) => `<path class="back-line" d="${d}"/>`;

/**
 * The field, filled with a tile.
 * @param {string} id @param {number} width @param {number} height @param {string} tile
 */
const tiled = (id, width, height, tile) =>
  `<defs><pattern id="${id}" x="${LEFT}" y="${TOP}" width="${width}" height="${height}" `
  + `patternUnits="userSpaceOnUse">${tile}</pattern></defs><rect ${FIELD} fill="url(#${id})"/>`;

/**
 * Ellipses turned about one middle, as an engraver's lathe draws them.
 * @param {number} x @param {number} y @param {number} long @param {number} broad
 * @param {number} many
 */
const turnedOnLathe = (x, y, long, broad, many) => Array.from({ length: many }, (_, i) => {
  const turn = (180 * i) / many;
  const [dx, dy] = [long * Math.cos((turn * Math.PI) / 180),
      long * Math.sin((turn * Math.PI) / 180)].map((n) => Math.round(n * 10) / 10);
  const arc = `A${long} ${broad} ${turn} 1 0`;
  return `M${x - dx} ${y - dy}${arc} ${x + dx} ${y + dy}${arc} ${x - dx} ${y - dy}`;
}).join("");

/** A leaf with one at each side of it, and a stem that curls. */
const PALMETTE = '<path class="back-leaf" d="M0 -40C-13 -24 -13 -2 0 14C13 -2 13 -24 0 -40Z'
  + 'M-2 16C-17 14 -29 2 -28 -18C-14 -15 -4 0 -2 16Z'
  + 'M2 16C17 14 29 2 28 -18C14 -15 4 0 2 16Z"/>'
  + `<path class="back-fine" d="M0 14V44M0 26C-14 24 -22 34 -14 40M0 26C14 24 22 34 14 40"/>`;

/** @type {Record<Exclude<Back, "own">, () => string>} */
const BACKS = {
  // Strings: fine upright curves that swing out at the ends, as a plucked string does.
  harp: () => lines(Array.from({ length: 15 }, (_, i) => {
    const x = 52 + i * 24;
    const sway = 18 * Math.sin((i / 14) * Math.PI * 2);
    return `M${x} 36C${x + sway} 220 ${x - sway} 450 ${x} 634`;
  }).join("")),
  lattice: () => {
    let d = "";
    for (let i = -598; i < 368; i += 46) {
      const from = Math.max(i, 0);
      const to = Math.min(i + 598, 368);
      d += `M${36 + from} ${36 + from - i}L${36 + to} ${36 + to - i}`;
      d += `M${404 - from} ${36 + from - i}L${404 - to} ${36 + to - i}`;
    }
    return lines(d);
  },
  linen: () => {
    let d = "";
    for (let y = 48; y < 634; y += 18) d += `M36 ${y}H404`;
    for (let x = 48; x < 404; x += 18) d += `M${x} 36V634`;
    return `<path class="back-fine" d="${d}"/>`;
  },
  // Scales lie over one another, each row over the one above it.
  scales: () => {
    let tile = "";
    for (let row = -2; row < 5; row++) {
      for (let x = row % 2 ? 46 : 0; x <= 138; x += 92) {
        for (const r of [45, 31,
            17]) tile += `<circle class="back-rings" cx="${x}" cy="${row * 23 + 23}" r="${r}"/>`;
        tile += `<circle class="back-leaf" cx="${x}" cy="${row * 23 + 23}" r="5"/>`;
      }
    }
    return tiled("tile-scales", 92, 46, tile);
  },
  rosette: () => {
    const corners = [[LEFT, TOP], [LEFT + WIDE, TOP], [LEFT, TOP + HIGH], [LEFT + WIDE, TOP
      + HIGH]];
    const d = turnedOnLathe(220, 335, 156, 62, 18) + turnedOnLathe(220, 335, 62, 26, 9)
      + corners.map(([x, y]) => turnedOnLathe(x, y, 118, 46, 12)).join("")
      + turnedOnLathe(220, TOP, 56, 22, 8) + turnedOnLathe(220, TOP + HIGH, 56, 22, 8)
      + turnedOnLathe(LEFT, 335, 56, 22, 8) + turnedOnLathe(LEFT + WIDE, 335, 56, 22, 8);
    return (
      `<svg ${FIELD} viewBox="${LEFT} ${TOP} ${WIDE} ${HIGH}">`
      + `<path class="back-fine" d="${d}"/>`
      + '<circle class="back-leaf" cx="220" cy="335" r="15"/></svg>'
    );
  },
  // Stems part and meet again, and leaves grow between them.
  tendrils: () => {
    const stems = "M46 0C46 30 92 45 92 74.75C92 105 46 120 46 149.5"
      + "M46 0C46 30 0 45 0 74.75C0 105 46 120 46 149.5";
    const leaves = [[46, 75], [0, 0], [92, 0], [0, 149.5], [92, 149.5]]
      .map(([x, y]) => `<g transform="translate(${x} ${y})">${PALMETTE}</g>`);
    const buds = [[46, 0], [46, 149.5], [0, 74.75], [92, 74.75]]
      .map(([x, y]) => `<circle class="back-leaf" cx="${x}" cy="${y}" r="8"/>`);
    return tiled("tile-tendrils", 92, 149.5, lines(stems) + leaves.join("") + buds.join(""));
  },
};

/** What stands on the paper of a back. @param {Back} kind */
export function back(kind) {
  if (kind === "own") return ownBack();
  return (
    `<rect class="back-ground" x="22" y="22" width="396" height="626" rx="14"/>${BACKS[kind]()}`
    + `<rect class="back-frame" ${FIELD} rx="8"/>`
  );
}
