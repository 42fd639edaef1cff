// The clock, for players who want one: how long this browser has had the game before the player's
// eyes, from the first move to the end of it. It is never the game's own: nothing is won by it.

import { remembered } from "../door/remembered.js";
import { t } from "../words/i18n.js";
import { state } from "../state/state.js";
import { checkTimes } from "../state/values.js";
import { byId, write } from "../parts/elements.js";
import { whenShown } from "./actions.js";

const KEY = "patience.clock";
/** The game that was counted last, by whatever window, and up to when. */
const LAST_KEY = "patience.clock.last";
const TICK_MS = 1000;
/** So many games' times are kept; the oldest go first. */
const MOST_KEPT = 100;
/** A machine that slept in between has not been played on. */
const MOST_PAUSE_MS = 120_000;

/**
 * Games and how long they were played, in milliseconds, the newest last. @type {[string, number][]}
 */
let kept = [];
let seen = 0;
let running = "";

export function setUpClock() {
  whenShown(count);
  document.addEventListener("visibilitychange", count);
  addEventListener("pagehide", count);
  setInterval(count, TICK_MS);
}

/** Seconds as minutes, or hours and minutes. @param {number} seconds */
export function duration(seconds) {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((n, i) => (i === 0 ? String(n) : String(n).padStart(2, "0"))).join(":");
}

/** Add what went by since the last look to the game that was being played then. */
function count() {
  const now = Date.now();
  if (running) note(running, now);
  const { table } = state;
  const played =
    table?.status === "playing" && table.length > 0 && !state.home
    && document.visibilityState === "visible";
  running = played ? table.id : "";
  seen = now;
  drawClock();
}

/** @param {string} id @param {number} now */
function note(id, now) {
  // Read anew: another window may have counted meanwhile, and the same seconds.
  kept = read();
  const from = Math.max(seen, countedUpTo(id, now));
  const ms = Math.min(Math.max(0, now - from), MOST_PAUSE_MS);
  const sum = (kept.find(([game]) => game === id)?.[1] ?? 0) + ms;
  kept = [
    ...kept.filter(([game]) => game !== id),
    /** @type {[string, number]} */ ([id, sum]),
  ].slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    localStorage.setItem(LAST_KEY, JSON.stringify([id, now]));
  } catch { /* counted for as long as the page is open */ }
}

/** @param {string} id @param {number} now @returns {number} */
function countedUpTo(id, now) {
  const last = remembered(LAST_KEY);
  const [game, at] = Array.isArray(last) ? last : [];
  return game === id && typeof at === "number" && at <= now ? at : 0;
}

function read() {
  const found = remembered(KEY);
  return found === undefined ? kept : checkTimes(found).slice(-MOST_KEPT);
}

/** The clock beside the game's name, if it is wanted. */
export function drawClock() {
  const { table, settings } = state;
  const node = byId("clock");
  node.hidden = !settings.clock || !table;
  if (node.hidden || !table) return;
  if (kept.length === 0) kept = read();
  const ms = kept.find(([game]) => game === table.id)?.[1] ?? 0;
  // Not rounded up: a second is shown when it is over.
  write(node, duration(Math.floor(ms / 1000)));
  node.setAttribute("aria-label", t("clock.label"));
}
