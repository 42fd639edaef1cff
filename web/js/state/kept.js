// What this browser keeps of the player's choices: settings, and the options of games.

import { remembered } from "../door/remembered.js";
import { redraw } from "./frame.js";
import { state } from "./state.js";
import { checkOptions, checkSettings } from "./values.js";

const SETTINGS_KEY = "patience.settings";

/** The settings as this window read or wrote them last. @type {string | undefined} */
let seen;

/** Takes over what is kept. @returns {string[]} the names of settings that can't be used */
export function loadSettings() {
  const kept = remembered(SETTINGS_KEY);
  seen = JSON.stringify(kept);
  return takeSettings(kept);
}

/**
 * Takes over the settings that are there and known; the others stay as they are.
 * @param {unknown} kept @returns {string[]} the names of those that are not known
 */
export function takeSettings(kept) {
  const { good, wrong } = checkSettings(kept, state.settings);
  Object.assign(state.settings, good);
  return wrong;
}

export function saveSettings() {
  try {
    const now = JSON.stringify(state.settings);
    localStorage.setItem(SETTINGS_KEY, now);
    seen = now;
  } catch { /* not remembered */ }
}

/** @type {() => void} */
let onSettings = () => {};

/** What to do when a setting has changed. @param {() => void} apply */
export function whenSettingsChange(apply) {
  onSettings = apply;
  addEventListener("storage", ({ key }) => {
    if (key !== SETTINGS_KEY) return;
    loadSettings();
    onSettings();
    redraw();
  });
}

/** @param {Partial<import("../types").Settings>} change */
export function setSetting(change) {
  // Another window may have changed others. Where nothing can be kept, what is here counts.
  if (JSON.stringify(remembered(SETTINGS_KEY)) !== seen) loadSettings();
  Object.assign(state.settings, change);
  saveSettings();
  onSettings();
  redraw();
}

const OPTIONS_KEY = "patience.options";
/** Of so many games the options are remembered. */
const MOST_OPTIONS = 100;

const rememberedOptions = () => checkOptions(remembered(OPTIONS_KEY), state.games);

/**
 * The options with which a preset was last begun, where they are not its own.
 * @param {string} preset
 */
export function optionsOf(preset) {
  return rememberedOptions().good[preset] ?? null;
}

/** @param {string} preset @param {import("../types").Options | null} options null for its own */
export function rememberOptions(preset, options) {
  const others = Object.entries(rememberedOptions().good).filter(([name]) => name !== preset);
  keepOptions(options ? [...others, [preset, options]] : others);
}

/** Forgets options that can't be used. @returns {string[]} the titles of their presets */
export function forgetWrongOptions() {
  const { good, wrong } = rememberedOptions();
  if (wrong.length > 0) keepOptions(Object.entries(good));
  return wrong;
}

/** @param {[string, import("../types").Options][]} kept */
function keepOptions(kept) {
  try {
    localStorage.setItem(
      OPTIONS_KEY,
      JSON.stringify(Object.fromEntries(kept.slice(-MOST_OPTIONS))),
    );
  } catch { /* not remembered */ }
}
