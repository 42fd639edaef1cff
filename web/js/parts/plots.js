// Small plots as SVG, each with what it shows in words.

import { percent, t } from "../words/i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 400;

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @param {string} words @param {Element[]} shapes @param {number} high */
function plot(words, shapes, high) {
  const svg = shape("svg", {
    viewBox: `0 0 ${WIDE} ${high}`,
    class: "plot",
    role: "img",
    "aria-label": words,
  });
  svg.append(...shapes);
  return svg;
}

/** Where the drawing begins, right of the numbers of its axis. */
const LEFT = 50;
const RIGHT = WIDE - 12;
/** Wider bars than this are no easier to read. */
const WIDEST_BAR = 22;
/** From so many dots on they are small. */
const MANY_DOTS = 40;

/** @param {string} words @param {number} x @param {number} y @param {"start" | "end"} anchor */
function label(words, x, y, anchor) {
  const text = shape("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor });
  text.textContent = words;
  return text;
}

/** Which end of a row of games is the newest. @param {number} y */
const ends = (y) => [
  label(t("plot.oldest"), LEFT, y, "start"),
  label(t("plot.newest"), RIGHT, y, "end"),
];

/**
 * Lines across with what they stand for.
 * @param {[number, string][]} lines where, and the words
 */
const across = (lines) =>
  lines.flatMap(([y, words]) => [
    shape("path", { d: `M${LEFT} ${y.toFixed(1)}H${RIGHT}`, class: "axis" }),
    label(words, LEFT - 7, y + 4, "end"),
  ]);

/** @param {[number, number][]} spots @returns {Element[]} */
function lineOf(spots) {
  const r = spots.length > MANY_DOTS ? 1.8 : 3;
  return [
    shape("path", {
      d: spots.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""),
      class: "line",
    }),
    ...spots.map(([x, y]) =>
      shape("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r, class: "dot" }),
    ),
  ];
}

/**
 * One bar for each game: won upward, lost downward, so that it is not told by colour alone; and
 * above them, where it is known, the share that was won until then.
 * @param {("won" | "won-with-help" | "lost" | "open")[]} outcomes oldest first
 * @param {(number | null)[]} shares of the same games
 * @param {string} words what is shown
 */
export function outcomePlot(outcomes, shares, words) {
  const pitch = (RIGHT - LEFT) / outcomes.length;
  const middle = (/** @type {number} */ i) => LEFT + (i + 0.5) * pitch;
  const wide = Math.min(WIDEST_BAR, pitch * 0.76);
  const y = (/** @type {number} */ share) => 14 + (1 - share) * 96;
  const line = shares.flatMap((share, i) =>
    share === null ? [] : [/** @type {[number, number]} */ ([middle(i), y(share)])],
  );
  const axis = line.length > 0 ? 148 : 34;
  return plot(
    words,
    [
      ...(line.length > 0
        ? [...across([0, 0.5, 1].map((share) => [y(share), percent(share)])), ...lineOf(line)]
        : []),
      shape("path", { d: `M${LEFT} ${axis}H${RIGHT}`, class: "axis" }),
      ...outcomes.map((outcome, i) =>
        shape("rect", {
          x: (middle(i) - wide / 2).toFixed(1),
          width: wide.toFixed(1),
          class: outcome,
          y: outcome === "lost" ? axis : outcome === "open" ? axis - 2 : axis - 22,
          height: outcome === "open" ? 4 : 22,
        }),
      ),
      ...(outcomes.length > 1 ? ends(axis + 42) : []),
    ],
    axis + 50,
  );
}

/** Steps of an axis that are read at a glance. @param {number} span @param {number[]} steps */
const stepOf = (span, steps) => steps.find((step) => span / step <= 4) ?? span;
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const TIMES = [5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

/**
 * A value for each game that was won, as a line with its points, and their mean across it.
 * @param {number[]} values
 * @param {(value: number) => string} format
 * @param {boolean} times whether they are seconds
 * @param {string} words what is shown
 */
export function linePlot(values, format, times, words) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = stepOf(Math.max(most - least, times ? 20 : 4), times ? TIMES : COUNTS);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const y = (/** @type {number} */ value) => 14 + ((high - value) / (high - low)) * 96;
  const apart = (RIGHT - LEFT - 12) / Math.max(1, values.length - 1);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const lines = Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, i) => low + i * step,
  );
  return plot(words, [
    ...across(lines.map((value) => [y(value), format(value)])),
    shape("path", { d: `M${LEFT} ${y(mean).toFixed(1)}H${RIGHT}`, class: "mean" }),
    ...lineOf(values.map((value, i) => [LEFT + 6 + i * apart, y(value)])),
    ...ends(132),
  ], 140);
}

/**
 * A review: what could be won along the moves, as a strip whose parts differ in height and pattern
 * as well as in colour, and above it the chances of the fair player with their uncertainty.
 * @param {import("../types").Review} review @param {string} words what is shown
 */
export function reviewPlot({ length, winnable, lost, curve, turns, unneeded }, words) {
  const high = 160;
  const strip = 118;
  const x = (/** @type {number} */ place) => 8 + (place * (WIDE - 16)) / Math.max(1, length);
  const y = (/** @type {number} */ share) => 100 - share * 92;
  const open = winnable === null ? 0 : winnable;
  const until = lost === null ? length : lost;
  /**
   * @param {number} from @param {number} to @param {number} top @param {number} height
   * @param {string} name
   */
  const part = (from, to, top, height, name) =>
    shape("rect", {
      x: x(from).toFixed(1),
      width: Math.max(x(to) - x(from), 3).toFixed(1),
      y: top,
      height,
      class: name,
    });
  const low = curve.map((p) => `${x(p.place).toFixed(1)} ${y(p.low).toFixed(1)}`);
  const top = curve.map((p) => `${x(p.place).toFixed(1)} ${y(p.high).toFixed(1)}`);
  const line = curve
    .map((p, i) => `${i ? "L" : "M"}${x(p.place).toFixed(1)} ${y(p.share).toFixed(1)}`)
    .join("");
  return plot(words, [
    ...[0, 0.5, 1].map((share) =>
      shape("path", { d: `M8 ${y(share)}H${WIDE - 8}`, class: "axis" }),
    ),
    ...(curve.length > 1
      ? [
          shape("path", { d: `M${top.join("L")}L${low.reverse().join("L")}Z`, class: "band" }),
          shape("path", { d: line, class: "line" }),
        ]
      : []),
    ...curve.map((p) =>
      shape("circle", { cx: x(p.place).toFixed(1), cy: y(p.share).toFixed(1), r: 3, class: "dot" }),
    ),
    ...(until > open || winnable === null ? [part(open, until, strip + 7, 4, "open")] : []),
    ...(winnable === null ? [] : [part(0, winnable, strip, 18, "won")]),
    ...(lost === null ? [] : [part(lost, length, strip + 1, 16, "lost")]),
    ...unneeded.map((number) =>
      shape("path", { d: `M${x(number - 0.5).toFixed(1)} ${strip + 21}v4`, class: "axis" }),
    ),
    ...turns.map(whereTurned).map((place) =>
      shape("path", { d: `M${x(place).toFixed(1)} 4V${strip + 20}`, class: "turn" }),
    ),
    label("0", x(0), high - 4, "start"),
    ...(length > 0 ? [label(String(length), x(length), high - 4, "end")] : []),
  ], high);
}

/** The place to which a turn led. @param {import("../types").Review["turns"][number]} turn */
function whereTurned(turn) {
  if (turn.kind === "lost") return turn.at;
  if (turn.kind === "lost-between") return turn.to;
  return turn.kind === "fell" ? turn.to.place : 0;
}
