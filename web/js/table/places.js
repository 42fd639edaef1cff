// The piles' places: outlines of what is empty, what a foundation waits for, how many cards lie
// hidden or drawn, and the gap that the next draw fills.

import { isGone, pileOf } from "../view/moves.js";
import { markParts, openRanks } from "../view/wanted.js";
import { t } from "../words/i18n.js";
import { pileLabel, redealWay } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { isWon, onTable, state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { drawnLetter, letterId, picture, suitId } from "../cards/faces.js";
import { hinted } from "./hintdraw.js";
import { namesOf } from "./names.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Layout} Layout */
/** @typedef {import("../types").Spot} Spot */
/** @typedef {import("./names").Name} Name */

/** A waste opens when the pointer rests on its number for so long. */
const REST_MS = 250;
/** From so many hidden cards on nobody counts edges. */
const MANY_HIDDEN = 2;

const ARROWS = { open: "↕", up: "↑", down: "↓" };

/** @type {Map<string, HTMLElement>} */
const places = new Map();
/** @type {WeakMap<HTMLElement, Record<string, string>>} */
const placeKept = new WeakMap();
/** @type {HTMLElement} */
let board;
/** @type {HTMLElement} */
let gap;
/** @type {Record<string, string>} */
const gapKept = {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;

/** @param {HTMLElement} element where the table is drawn */
export function setUpPlaces(element) {
  board = element;
  gap = el("div", { class: "gap", "aria-hidden": "true" });
  gap.hidden = true;
  board.append(gap);
  // While a waste is spread, the next press anywhere puts it together again, and does nothing else.
  board.addEventListener("pointerdown", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (!state.spread || at.closest(".count")) return;
    event.stopPropagation();
    showAll(null);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.spread) showAll(null);
  });
}

/** The element of a pile's place. @param {string} name */
export function placeOf(name) {
  return places.get(name) ?? null;
}

/** @typedef {"transform" | "zIndex" | "transitionDelay" | "width" | "height"} OwnStyle */

const OWN_STYLES = ["transform", "zIndex", "transitionDelay", "width", "height"];

/** @param {string} name @returns {name is OwnStyle} */
const isStyle = (name) => OWN_STYLES.includes(name);

/**
 * Sets a class, a style or an attribute where it is not set already.
 * @param {HTMLElement} node
 * @param {Record<string, string>} kept
 * @param {string} name
 * @param {string | null} value
 */
export function put(node, kept, name, value) {
  if (kept[name] === (value ?? "\0")) return;
  kept[name] = value ?? "\0";
  if (name.startsWith("--")) node.style.setProperty(name, value);
  else if (name === "class") node.className = value ?? "";
  else if (isStyle(name)) node.style[name] = value ?? "";
  else if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

/**
 * The size of cards, on each place: what is said of the board would be inherited by all cards and
 * all lines of their pictures, and all of them styled again.
 * @param {HTMLElement} node @param {Record<string, string>} kept @param {Layout} made
 */
function putSize(node, kept, { w, h }) {
  put(node, kept, "--card-w", `${w}px`);
  put(node, kept, "--card-h", `${h}px`);
}

/** Show every card of a waste, or none of them all. @param {string | null} pile */
function showAll(pile) {
  clearTimeout(rest);
  state.spread = pile;
  redraw();
}

/**
 * @param {View} view @param {Layout} made
 * @param {{ labels: boolean, glow: Set<string>, stop: Spot, owned: (pile: Pile) => string[],
 *   spread: string | null }} how
 */
export function drawPlaces(view, made, { labels, glow, stop, owned, spread }) {
  const named = new Set(view.piles.map((p) => p.name));
  for (const [name, node] of places) {
    if (named.has(name)) continue;
    node.remove();
    places.delete(name);
  }
  const names = labels ? namesOf(view, made) : null;
  for (const pile of view.piles) {
    const node = places.get(pile.name) ?? newPlace(pile.name);
    const kept = placeKept.get(node) ?? {};
    const { place } = made.piles[pile.name];
    const empty = pile.cards.length === 0;
    const at = empty && stop.pile === pile.name && stop.index === -1;
    const light = empty ? lightOf(pile.name, glow) : "";
    put(node, kept, "class", `place${isGone(view, pile) ? " gone" : light}`);
    put(node, kept, "transform", `translate(${place.x}px, ${place.y}px)`);
    putSize(node, kept, made);
    put(node, kept, "tabindex", at ? "0" : empty ? "-1" : null);
    if (!labels) continue;
    put(node, kept, "data-kind", pile.kind);
    put(node, kept, "role", empty ? "button" : "group");
    put(node, kept, "aria-label", pileLabel(view, pile, redealWords(view, pile)));
    const cards = owned(pile);
    const count = pile.kind === "waste" && pile.cards.length > 1 ? [`count-${pile.name}`] : [];
    put(node, kept, "aria-owns", cards.length > 0 ? [...cards, ...count].join(" ") : null);
    drawMark(node, kept, view, pile);
    drawName(node, kept, names?.get(pile.name));
    node.querySelector(".count")?.setAttribute("aria-expanded", String(spread === pile.name));
  }
  if (labels) drawGap(view, made);
}

/** @param {string} name */
function newPlace(name) {
  const node = document.createElement("div");
  node.dataset.pile = name;
  places.set(name, node);
  placeKept.set(node, {});
  board.insertBefore(node, board.querySelector(".card"));
  return node;
}

/** How an empty place stands out: its class. @param {string} pile @param {Set<string>} glow */
function lightOf(pile, glow) {
  if (hinted(pile, -1, 0)) return " hinted";
  if (glow.has(pile)) return " target";
  return isNamed(pile, -1) ? " named" : "";
}

/**
 * Whether a message that is shown names a card, or an empty place (−1).
 * @param {string} pile @param {number} index
 */
export const isNamed = (pile, index) =>
  state.notice?.named.some((spot) => spot.pile === pile && spot.index === index) ?? false;

/** @param {HTMLElement} node @param {Record<string, string>} kept @param {Name | undefined} name */
function drawName(node, kept, name) {
  put(node, kept, "data-name", name?.text ?? null);
  put(node, kept, "data-named", name?.where ?? null);
  put(node, kept, "--name-size", name ? `${name.size}px` : null);
}

/** Whether an empty stock may begin anew. @param {Pile} pile */
const again = (pile) =>
  pile.kind === "stock" && pile.cards.length === 0 && Boolean(onTable()?.legal.includes("redeal"));

/** @param {View} view @param {Pile} pile */
const redealWords = (view, pile) =>
  (again(pile) ? t(`pile.state.redeal.${redealWay(view)}`) : "");

/** The outline of the place that the next draw fills. @param {View} view @param {Layout} made */
function drawGap(view, made) {
  const pile = view.gap ? pileOf(view, view.gap) : null;
  const box = pile && made.piles[pile.name];
  gap.hidden = !box;
  if (!pile || !box) return;
  putSize(gap, gapKept, made);
  const top = box.cards.at(-1) ?? box.place;
  const under = box.cards.at(-2);
  const others = Object.values(made.piles).flatMap((p) =>
    p.cards.length > 1 ? [p.cards[1].y - p.cards[0].y] : [],
  );
  const step = under && box.cards.length > 1 ? top.y - under.y : others[0] ?? made.h * 0.5;
  const turns = pile.cards.at(-1) === "##" || pile.cards.length === 0;
  gap.style.transform = `translate(${top.x}px, ${turns ? top.y : top.y + step}px)`;
}

/**
 * What an empty place shows: the card a foundation waits for, the turned-over stock; and in
 * numbers how many cards lie hidden or drawn, and what the next card must be.
 * @param {HTMLElement} node @param {Record<string, string>} kept @param {View} view
 * @param {Pile} pile
 */
function drawMark(node, kept, view, pile) {
  const empty = pile.cards.length === 0;
  const number = badgeOf(view, pile);
  const mark = [
    again(pile), empty ? pile.mark : "", number?.kind, number?.text, state.lang,
  ].join(" ");
  if (kept.mark === mark) return;
  kept.mark = mark;
  // A number that the keyboard stands on stays.
  const old = node.querySelector(".count");
  if (old && number?.kind === "count") {
    old.textContent = number.text;
    old.setAttribute("aria-label", number.title);
    return;
  }
  node.replaceChildren();
  if (again(pile)) node.append(icon("again"));
  else if (number) node.append(number.kind === "count" ? countButton(pile, number) : badge(number));
  else if (empty && pile.mark) {
    const { rank, suit } = markParts(pile.mark);
    if (rank) node.append(picture("mark-letter", "0 0 100 100", [letterId(drawnLetter(rank))]));
    if (suit) node.append(picture("mark-suit", "0 0 100 100", [suitId(suit)]));
  }
}

/** @typedef {{ kind: "left" | "head" | "count" | "next", text: string, title: string }} Badge */

/**
 * The number or sign on a pile, if it has one.
 * @param {View} view @param {Pile} pile @returns {Badge | null}
 */
function badgeOf(view, pile) {
  const count = pile.cards.length;
  if (count === 0) return null;
  if (pile.kind === "stock")
    return { kind: "left", text: String(count), title: t("stock.left", { count }) };
  if (pile.kind === "discard")
    return { kind: "left", text: String(count), title: pileLabel(view, pile) };
  if (pile.kind === "waste") {
    return count > 1
      ? { kind: "count", text: String(count), title: t("waste.all", { count }) }
      : null;
  }
  if (pile.kind === "foundation") return nextOn(view, pile);
  const hidden = pile.cards.filter((card) => card === "##").length;
  if (hidden < MANY_HIDDEN) return null;
  return {
    kind: "head",
    text: String(pile.kind === "reserve" ? count : hidden),
    title: pileLabel(view, pile),
  };
}

/**
 * What a foundation takes next, where its cards do not say so.
 * @param {View} view @param {Pile} pile @returns {Badge | null}
 */
function nextOn(view, pile) {
  const ranks = openRanks(pile);
  const title = pileLabel(view, pile);
  if (isWon()) return null;
  if (ranks.length > 0)
    return { kind: "next", text: `→ ${ranks.map(drawnLetterOf).join(" ")}`, title };
  if (view.direction && pile.wants.length > 0)
    return { kind: "next", text: ARROWS[view.direction], title };
  return null;
}

/** @param {string} rank */
const drawnLetterOf = (rank) => (rank === "T" ? "10" : drawnLetter(rank));

/** @param {Badge} number */
function badge({ kind, text, title }) {
  return el("span", { class: `badge ${kind}`, title, "aria-hidden": "true" }, text);
}

/** The number on a waste shows all of its cards. @param {Pile} pile @param {Badge} number */
function countButton(pile, { text, title }) {
  const button = el(
    "button",
    { class: "badge count", type: "button", id: `count-${pile.name}`, "aria-label": title },
    text,
  );
  let shown = 0;
  button.addEventListener("pointerdown", (event) => event.stopPropagation());
  button.addEventListener("pointerenter", (event) => {
    clearTimeout(rest);
    if (event.pointerType !== "mouse" || state.spread) return;
    rest = setTimeout(() => {
      shown = performance.now();
      showAll(pile.name);
    }, REST_MS);
  });
  button.addEventListener("pointerleave", (event) => {
    clearTimeout(rest);
    if (event.pointerType === "mouse" && shown > 0) showAll(null);
    shown = 0;
  });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    // A click that comes after resting on the number keeps the cards there.
    const stays = shown > 0;
    shown = 0;
    showAll(state.spread === pile.name && !stays ? null : pile.name);
  });
  return button;
}
