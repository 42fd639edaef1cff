// Small pictures of tables, each asked for and drawn when it is nearly seen.

import { ask } from "../door/api.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { miniature } from "../table/sketch.js";

/** @typedef {import("../types").View} View */

/** How many times larger than its frame a table is laid out before it is shrunk. */
const SHRINK = 1.7;
const TINY_SHRINK = 4;
/** Pictures are drawn when they are so near to being seen. */
const NEAR = "400px";

/** What is still to be drawn. @type {Map<Element, () => void>} */
const waiting = new Map();
/** @type {(() => void)[]} */
let due = [];
/** How the presets of a game are laid out, by its id. @type {Map<string, Promise<View[]>>} */
const layouts = new Map();
/** The games of which these are. */
let laidOf = state.games;

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const draw = waiting.get(target);
    if (!isIntersecting || !draw) continue;
    waiting.delete(target);
    observer.unobserve(target);
    draw();
  }
}, { rootMargin: NEAR });

/** One picture a frame, so that the page can always be used. @param {() => void} draw */
function drawSoon(draw) {
  due.push(draw);
  if (due.length === 1) requestAnimationFrame(drawOne);
}

function drawOne() {
  due[0]?.();
  due.shift();
  if (due.length > 0) requestAnimationFrame(drawOne);
}

/** Forget what was to be drawn: the page is made anew. */
export function forgetPictures() {
  observer.disconnect();
  waiting.clear();
  due = [];
}

/** @param {import("../types").Game} game @returns {Promise<View[]>} */
function layoutsOf({ id }) {
  if (laidOf !== state.games) layouts.clear();
  laidOf = state.games;
  const known = layouts.get(id);
  if (known) return known;
  const asked = ask({ do: "layouts", game: id }).then(
    ({ layouts: all = [] }) => all.map(({ view }) => view),
  );
  layouts.set(id, asked);
  // What went wrong is asked for again.
  asked.catch(() => layouts.delete(id));
  return asked;
}

/** @param {boolean} tiny @param {() => Promise<View | undefined>} find */
function frameOf(tiny, find) {
  const frame = el("div", { class: `mini${tiny ? " tiny" : ""}`, "aria-hidden": "true" });
  waiting.set(frame, () => {
    find().then((view) => drawSoon(() => {
      const { clientWidth: width, clientHeight: height } = frame;
      if (!view || width === 0) return;
      const small = tiny || width < 100;
      frame.replaceChildren(
        miniature(view, { width, height }, small ? TINY_SHRINK : SHRINK),
      );
    })).catch(() => {});
  });
  observer.observe(frame);
  return frame;
}

/** A frame in which a table will be drawn as soon as it is nearly seen. @param {View} view */
export const pictureOf = (view) => frameOf(false, () => Promise.resolve(view));

/**
 * The same for a preset as it is dealt. Words say the same.
 * @param {import("../types").Game} game @param {string} preset @param {boolean} [tiny]
 */
export function dealPicture(game, preset, tiny = false) {
  const at = game.presets.findIndex(({ id }) => id === preset);
  return frameOf(tiny, async () => (await layoutsOf(game))[at]);
}
