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

/**
 * A review: what could be won along the moves, as a strip whose parts differ in height and pattern
 * as well as in colour, and above it the chances of a careful player with their uncertainty.
 * @param {import("./types").Review} review @param {string} label what is shown, in words
 */
export function reviewPlot({ length, winnable, lost, curve, turns, unneeded }, label) {
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
  const part = (from, to, top, height, name) => shape("rect", {
    x: x(from).toFixed(1), width: Math.max(x(to) - x(from), 3).toFixed(1), y: top, height, class: name,
  });
  const low = curve.map((p) => `${x(p.place).toFixed(1)} ${y(p.low).toFixed(1)}`);
  const top = curve.map((p) => `${x(p.place).toFixed(1)} ${y(p.high).toFixed(1)}`);
  const line = curve.map((p, i) => `${i ? "L" : "M"}${x(p.place).toFixed(1)} ${y(p.share).toFixed(1)}`).join("");
  const turn = turns.map((one) => (one.kind === "lost" ? one.at : one.kind === "lost-between" ? one.to : one.kind === "fell" ? one.to.place : 0));
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${high}`, class: "plot", role: "img", "aria-label": label });
  svg.append(
    ...[0, 0.5, 1].map((share) => shape("path", { d: `M8 ${y(share)}H${WIDE - 8}`, class: "axis" })),
    ...(curve.length > 1 ? [shape("path", { d: `M${top.join("L")}L${low.reverse().join("L")}Z`, class: "band" }), shape("path", { d: line, class: "line" })] : []),
    ...curve.map((p) => shape("circle", { cx: x(p.place).toFixed(1), cy: y(p.share).toFixed(1), r: 3, class: "dot" })),
    ...(until > open || winnable === null ? [part(open, until, strip + 7, 4, "open")] : []),
    ...(winnable === null ? [] : [part(0, winnable, strip, 18, "won")]),
    ...(lost === null ? [] : [part(lost, length, strip + 1, 16, "lost")]),
    ...unneeded.map((number) => shape("path", { d: `M${x(number - 0.5).toFixed(1)} ${strip + 21}v4`, class: "axis" })),
    ...turn.map((place) => shape("path", { d: `M${x(place).toFixed(1)} 4V${strip + 20}`, class: "turn" })),
  );
  for (const [place, anchor] of /** @type {[number, string][]} */ ([[0, "start"], [length, "end"]])) {
    const text = shape("text", { x: x(place).toFixed(1), y: high - 4, "text-anchor": anchor });
    text.textContent = String(place);
    svg.append(text);
  }
  return svg;
}
