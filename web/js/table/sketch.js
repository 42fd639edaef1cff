// A small still picture of a table, laid out and drawn as the table itself is.

import { parse } from "../view/moves.js";
import { markParts } from "../view/wanted.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { cardNode, faceOf, unseen } from "../cards/cardface.js";
import { drawnLetter, letterId, picture, suitId } from "../cards/faces.js";
import { layout } from "./layout.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Layout} Layout */

const SVG = "http://www.w3.org/2000/svg";
const MOST_WIDTH = 480;
/** No higher than this part of the width. */
const TALL = 0.8;
/** A frame's height over its width that is used. */
const UPRIGHT = 1.1;
/** So much of the room that a table leaves in its frame is above it. */
const ABOVE = 0.45;

/**
 * @param {View} view
 * @param {string | null} move which is shown by an arrow
 * @param {number} room how wide it may be
 */
export function sketch(view, move, room) {
  const width = Math.min(MOST_WIDTH, room);
  const made = layout(view, { width, height: width * TALL }, { mirror: state.settings.mirror });
  const size = { width, height: heightOf(made, width * TALL) };
  const frame = drawn(view, made, size, () => true);
  if (move) frame.append(...arrow(view, made, move, size));
  return frame;
}

/**
 * A whole table in a frame of a fixed size. It is laid out in more room than it has and shrunk, so
 * that it looks as the table does and not as one in a tiny window.
 * @param {View} view @param {{ width: number, height: number }} size
 * @param {number} shrink how many times the room is larger
 */
export function miniature(view, size, shrink) {
  const room = { width: size.width * shrink, height: size.height * shrink };
  // No more upright than a table is: that of a phone has its piles elsewhere.
  const made = layout(
    view,
    { ...room, height: Math.min(room.height, room.width * UPRIGHT) },
    { mirror: state.settings.mirror },
  );
  // What is wholly covered need not be there in so many pictures.
  const inner = drawn(view, made, room, (pile, i) => !made.piles[pile].cards[i].buried);
  const down = Math.max(0, room.height - heightOf(made, room.height)) * ABOVE / shrink;
  inner.style.transform = `translateY(${down}px) scale(${1 / shrink})`;
  return inner;
}

/**
 * @param {View} view @param {Layout} made @param {{ width: number, height: number }} size
 * @param {(pile: string, index: number) => boolean} wanted which cards
 */
function drawn(view, made, size, wanted) {
  const frame = el("div", { class: "sketch" });
  frame.style.width = `${size.width}px`;
  frame.style.height = `${size.height}px`;
  frame.style.setProperty("--card-w", `${made.w}px`);
  frame.style.setProperty("--card-h", `${made.h}px`);
  for (const pile of view.piles) {
    const seen = pile.cards.map((_, i) => i).filter((i) => wanted(pile.name, i));
    frame.append(place(pile, made), ...seen.map((i) => card(pile, i, made)));
  }
  return frame;
}

/** No higher than what lies there. @param {Layout} made @param {number} most */
function heightOf(made, most) {
  const bottoms = Object.values(made.piles).flatMap((p) =>
    [p.place, ...p.cards].map((c) => c.y + made.h),
  );
  return Math.min(most, Math.ceil(Math.max(...bottoms)) + 6);
}

/** @param {Pile} pile @param {Layout} made */
function place(pile, made) {
  const node = el("div", { class: "place", "data-kind": pile.kind });
  const { x, y } = made.piles[pile.name].place;
  node.style.transform = `translate(${x}px, ${y}px)`;
  if (pile.cards.length === 0 && pile.mark) {
    const { rank, suit } = markParts(pile.mark);
    if (rank) node.append(picture("mark-letter", "0 0 100 100", [letterId(drawnLetter(rank))]));
    if (suit) node.append(picture("mark-suit", "0 0 100 100", [suitId(suit)]));
  }
  return node;
}

/** @param {Pile} pile @param {number} index @param {Layout} made */
function card(pile, index, made) {
  const { node, pictureUse, indexUse } = cardNode();
  const face = pile.cards[index];
  const box = made.piles[pile.name].cards[index];
  node.className = `card${face !== "##" ? "" : unseen(pile, face) ? " unseen" : " hidden"}`;
  node.style.transform = `translate(${box.x}px, ${box.y}px)`;
  node.style.zIndex = String(box.z);
  if (box.shrink !== 1) node.style.setProperty("--shrink", box.shrink.toFixed(3));
  if (face !== "##") node.dataset.suit = face[1];
  node.dataset.style = box.index;
  const shown = faceOf(pile, face, box.index, { small: made.small, ...state.settings });
  pictureUse.setAttribute("href", `#${shown.picture}`);
  indexUse.setAttribute("href", `#${shown.index}`);
  return node;
}

/**
 * From the middle of what moves to where it comes to lie.
 * @param {View} view
 * @param {Layout} made
 * @param {string} text
 * @param {{ width: number, height: number }} size the picture's
 */
function arrow(view, made, text, size) {
  const { from, to, count } = parse(text);
  const source = made.piles[from];
  const goal = made.piles[to];
  const lies = view.piles.find((p) => p.name === from)?.cards.length ?? 0;
  const start = source?.cards[lies - count];
  if (!start || !goal) return [];
  const end = goal.cards.at(-1) ?? goal.place;
  const [x1, y1] = [start.x + made.w / 2, start.y + made.h * 0.3];
  const [x2, y2] = [end.x + made.w / 2, end.y + made.h * 0.55];
  const [mx, my] = [(x1 + x2) / 2, Math.min(y1, y2) - made.h * 0.35];
  const turn = Math.atan2(y2 - my, x2 - mx);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    `${x.toFixed(1)} ${y.toFixed(1)}`;
  const tip = at(x2, y2);
  const barb = (/** @type {number} */ by) =>
    at(x2 - 11 * Math.cos(turn + by), y2 - 11 * Math.sin(turn + by));
  const d = `M${at(x1, y1)}Q${at(mx, my)} ${tip}M${barb(0.5)}L${tip}L${barb(-0.5)}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "arrow");
  svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  for (const name of ["under", "over"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return [svg];
}
