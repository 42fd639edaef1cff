// Small plots as SVG, each with what it shows in words.

import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 400;
const HIGH = 64;

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @param {string} label @param {Element[]} shapes */
function plot(label, shapes) {
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "plot", role: "img", "aria-label": label });
  svg.append(...shapes);
  return svg;
}

/**
 * One bar for each game: won upward, lost downward, so that it is not told by colour alone.
 * @param {("won" | "lost" | "open")[]} outcomes oldest first
 */
export function outcomePlot(outcomes) {
  const pitch = WIDE / Math.max(20, outcomes.length);
  const middle = HIGH / 2;
  const label = t("plot.outcomes", {
    count: outcomes.length, won: outcomes.filter((o) => o === "won").length, lost: outcomes.filter((o) => o === "lost").length,
  });
  return plot(label, [
    shape("path", { d: `M0 ${middle}H${WIDE}`, class: "axis" }),
    ...outcomes.map((outcome, i) => shape("rect", {
      x: (i * pitch + pitch * 0.1).toFixed(1), width: (pitch * 0.8).toFixed(1), class: outcome,
      y: outcome === "won" ? 4 : outcome === "lost" ? middle : middle - 2,
      height: outcome === "open" ? 4 : middle - 4,
    })),
  ]);
}

/**
 * A value for each game that was won, as a line with its points.
 * @param {number[]} values @param {string} label what is shown, in words
 */
export function linePlot(values, label) {
  const most = Math.max(...values, 1);
  const spot = (/** @type {number} */ v, /** @type {number} */ i) => [
    values.length > 1 ? 6 + (i * (WIDE - 12)) / (values.length - 1) : WIDE / 2, HIGH - 6 - (v / most) * (HIGH - 14)];
  const spots = values.map(spot);
  return plot(label, [
    shape("path", { d: `M0 ${HIGH - 4}H${WIDE}`, class: "axis" }),
    shape("path", { d: spots.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""), class: "line" }),
    ...spots.map(([x, y]) => shape("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 3, class: "dot" })),
  ]);
}
