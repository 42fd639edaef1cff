// "Can it still be won?": asked for once, or after every change if the player wants to know.

import { ask, seen } from "../door/api.js";
import { redraw } from "../state/frame.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { whenShown } from "./actions.js";

/** @typedef {import("../types").Table} Table */

const FIRST_MS = 150;
const AGAIN_MS = 600;
/** Then it counts as undecided. */
const MOST_ASKED = 100;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let of = "";
/** The place that the player has asked about. */
let once = "";

const keyOf = (/** @type {Table} */ table) => `${table.id} ${table.ply} ${table.last}`;
/** Another line may have as many moves and the same last one. @param {Table} table */
const exactly = (table) => `${keyOf(table)} ${table.revision}`;

export function setUpVerdict() {
  whenShown(follow);
}

/** Whether the player wants to know it of the game as it stands. */
export function isAsked() {
  const { table, settings } = state;
  return Boolean(table) && (settings.verdict || (table !== null && once === keyOf(table)));
}

/** One press asks, of the game as it stands; the next one puts the answer away. */
export function askVerdict() {
  const { table, settings } = state;
  if (!table) return;
  const wasAsked = isAsked();
  once = wasAsked ? "" : keyOf(table);
  if (settings.verdict) setSetting({ verdict: false });
  follow();
}

/** From now on it is told after every change. */
export function alwaysAsk() {
  setSetting({ verdict: true });
  follow();
}

/** Ask about the game as it stands, or forget what was known. */
export function follow() {
  const { table } = state;
  const key = table && isAsked() ? exactly(table) : "";
  if (key === of) return;
  of = key;
  clearTimeout(timer);
  state.verdict = null;
  state.why = null;
  if (table && key) {
    state.verdict = { state: "searching", moves: null, last_winnable: null };
    later(key, FIRST_MS, 1);
  }
  redraw();
}

/** @param {string} key @param {number} after @param {number} asked */
function later(key, after, asked) {
  timer = setTimeout(async () => {
    const { table } = state;
    if (!table || exactly(table) !== key) return;
    let found;
    try {
      found = (await ask({ do: "verdict", ...seen(table) })).verdict ?? null;
    } catch {
      // Stale or out of reach: whatever comes next asks again.
      found = null;
    }
    if (of !== key || !found) return;
    state.verdict = found;
    redraw();
    const open =
      found.state === "searching" || (found.state === "unwinnable" && found.last_winnable === null);
    if (!open) return;
    if (asked < MOST_ASKED) later(key, AGAIN_MS, asked + 1);
    else if (found.state === "searching") {
      state.verdict = { ...found, state: "undecided" };
      redraw();
    }
  }, after);
}
