// A game is won: when the cards have gone up the courts step forward and bow, and whatever the
// player touches ends it. Then there is the panel; where motion is unwelcome, at once.

import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { byId, el } from "../parts/elements.js";
import { cardNode } from "../cards/cardface.js";
import { drawnLetter, indexId, pictureId } from "../cards/faces.js";
import { comeToRest, drawnLayout, lastGoes } from "../table/draw.js";
import { whenShown } from "./actions.js";
import { isPlaying } from "./playback.js";

/** @typedef {import("../types").Table} Table */

const COURTS = [..."KQJ"].flatMap((rank) => [..."SHCD"].map((suit) => rank + suit));
/** Until the last of the cards that go up has come. */
const ARRIVE_MS = 200;
const STEP_FORWARD_MS = 480;
const BOW_MS = 760;
const LATER_MS = 45;
/** When all have, so that they bow together, suit after suit. */
const ALL_FORWARD_MS = STEP_FORWARD_MS + COURTS.length * LATER_MS;
/** However many cards there were: then it is over. */
const MOST_MS = 3700;
const INPUTS = ["pointerdown", "keydown", "wheel"];

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Table | null} */
let before = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Won, and the first frame that shows it is still to come. */
let due = false;
/** @type {HTMLElement | null} */
let stage = null;

/** Whether the panel has to wait. */
export function celebrating() {
  return due || stage !== null;
}

export function setUpCelebration() {
  whenShown(() => {
    const { table, settings } = state;
    const won = before?.status === "playing" && table?.status === "won" && before.id === table.id;
    before = table;
    if (celebrating() && table?.status !== "won") end();
    // A game that is played back was celebrated when it was won.
    if (
      won
      && table.ply === table.length
      && !isPlaying()
      && !calm.matches
      && settings.speed !== "none"
    )
      due = true;
  });
}

/** Begin, after the frame that lets the last cards go up. */
export function drawCelebration() {
  if (!due) return;
  due = false;
  const start = lastGoes() + ARRIVE_MS;
  stage = el("div", { id: "stage", "aria-hidden": "true" });
  byId("main").append(stage);
  const [on, begun] = [stage, document.timeline.currentTime];
  // The courts are made when the cards have been drawn that go up.
  setTimeout(() => step(on, start, begun, 0), lastGoes() / 2);
  const over = start + ALL_FORWARD_MS + 4 * LATER_MS + BOW_MS;
  timer = setTimeout(end, Math.min(over, MOST_MS));
  for (const name of INPUTS) addEventListener(name, touched, { capture: true, passive: false });
}

/** Whatever is touched ends it, and does nothing else. @param {Event} event */
function touched(event) {
  swallow(event);
  end();
  if (event.type !== "pointerdown") return;
  // The click that comes of the press is part of it.
  addEventListener("click", swallow, { capture: true });
  const over = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, over, { once: true });
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function end() {
  due = false;
  clearTimeout(timer);
  for (const name of INPUTS) removeEventListener(name, touched, { capture: true });
  comeToRest();
  const over = stage;
  over?.remove();
  // One frame takes the courts away, the next brings the panel.
  requestAnimationFrame(() => {
    if (stage !== over) return;
    stage = null;
    redraw();
  });
}

/**
 * Makes the courts, one a frame, for none of the frames to be long.
 * @param {HTMLElement} on @param {number} start @param {CSSNumberish | null} begun
 * @param {number} n
 */
function step(on, start, begun, n) {
  if (stage !== on || n === COURTS.length) return;
  on.append(bowing(n, start, begun));
  requestAnimationFrame(() => step(on, start, begun, n + 1));
}

/**
 * One of the twelve courts, which go from their foundations to the middle of the table and bow.
 * @param {number} n @param {number} start milliseconds until the first steps forward
 * @param {CSSNumberish | null} begun when that was reckoned
 */
function bowing(n, start, begun) {
  const card = COURTS[n];
  const { size, table } = state;
  const made = drawnLayout();
  const inRow = size.width >= size.height ? 12 : 4;
  const rows = COURTS.length / inRow;
  const width = Math.min(
    150,
    (size.width * 0.94) / (inRow * 1.06),
    (size.height * 0.8) / (rows * 1.6),
  );
  const height = (width * 670) / 440;
  const pile = table?.view.piles.find(
    ({ kind, cards }) => kind === "foundation" && cards.includes(card),
  );
  const from = (pile && made.piles[pile.name]?.place) ?? { x: size.width / 2, y: size.height };
  const x = (size.width - inRow * width * 1.06) / 2 + (n % inRow) * width * 1.06;
  const y = (size.height - rows * height * 1.06) / 2 + Math.floor(n / inRow) * height * 1.06;
  const node = courtCard(card);
  node.style.setProperty("--card-w", `${width}px`);
  node.style.setProperty("--card-h", `${height}px`);
  node.style.left = `${x}px`;
  node.style.top = `${y}px`;
  node.style.zIndex = String(n);
  const delay = start + n * LATER_MS;
  const home = `translate(${from.x - x}px, ${from.y - y}px) scale(${made.w / width})`;
  const forward = node.animate(
    [
      { transform: home, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: STEP_FORWARD_MS, delay, fill: "both", easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
  const bowed = { rotate: "11deg", translate: `0 ${height * 0.07}px` };
  const bow = node.animate(
    [
      { rotate: "0deg", translate: "0 0" },
      { ...bowed, offset: 0.4 },
      { ...bowed, offset: 0.6 },
      { rotate: "0deg", translate: "0 0" },
    ],
    { duration: BOW_MS, delay: start + ALL_FORWARD_MS + (n % 4) * LATER_MS, easing: "ease-in-out" },
  );
  for (const animation of [forward, bow]) animation.startTime = begun;
  return node;
}

/** @param {string} card */
function courtCard(card) {
  const { node, pictureUse, indexUse } = cardNode();
  node.className = "card";
  node.dataset.suit = card[1];
  pictureUse.setAttribute("href", `#${pictureId(card, false, state.settings.faces)}`);
  indexUse.setAttribute(
    "href",
    `#${indexId(card, drawnLetter(card[0]), "corner", state.settings.faces)}`,
  );
  return node;
}
