// One plain state object. Whoever changes it asks for a frame; the frame draws.

import { remembered } from "./remembered.js";
import { checkOptions, checkSettings } from "./values.js";

/** @type {import("./types").State} */
export const state = {
  games: [],
  table: null,
  moves: [],
  picked: null,
  drag: null,
  cursor: null,
  notice: null,
  peek: null,
  spread: null,
  marks: null,
  hint: null,
  verdict: null,
  why: null,
  follow: null,
  viewing: null,
  home: { trouble: "" },
  offline: false,
  settings: {
    lang: "auto",
    theme: "auto",
    cloth: "green",
    back: "harp",
    faces: "classic",
    fourColours: false,
    mirror: false,
    largeIndex: false,
    auto: "off",
    tap: "touch",
    speed: "normal",
    sounds: false,
    haptics: true,
    confirm: false,
    verdict: false,
    history: false,
    clock: false,
    countUndos: false,
    grade: "any",
    dayGame: "",
  },
  lang: "en",
  size: { width: 0, height: 0 },
};

/** What the table shows: the game, or what is looked at in its place. */
export function onTable() {
  return state.viewing?.table ?? state.table;
}

/** What is told of why the game is lost, if that is of the place where it stands now. */
export function toldHere() {
  const { why, table } = state;
  if (!why || !table) return null;
  const { of } = why;
  return of.id === table.id && of.ply === table.ply && of.last === table.last ? why : null;
}

/** @type {(() => void) | null} */
let painter = null;
let asked = false;

/** @param {() => void} paint */
export function setPainter(paint) {
  painter = paint;
}

/** Ask for one redraw in the next frame, however often this is called. */
export function redraw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    painter?.();
  });
}

const SETTINGS_KEY = "patience.settings";

/** Takes over what is kept. @returns {string[]} the names of settings that can't be used */
export function loadSettings() {
  return takeSettings(remembered(SETTINGS_KEY));
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
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(state.settings));
  } catch { /* not remembered */ }
}

/** @type {() => void} */
let onSettings = () => {};

/** What to do when a setting has changed. @param {() => void} apply */
export function whenSettingsChange(apply) {
  onSettings = apply;
}

/** @param {Partial<import("./types").Settings>} change */
export function setSetting(change) {
  Object.assign(state.settings, change);
  saveSettings();
  onSettings();
  redraw();
}

/** The game that this address names. */
export function addressedTable() {
  return /^#g=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

/** Have the address name a game. @param {string} id */
export function addressTable(id) {
  const address = `#g=${id}`;
  // From the front page there is a way back.
  if (location.hash === "") history.pushState(null, "", address);
  else if (location.hash !== address) history.replaceState(null, "", address);
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

/** @param {string} preset @param {import("./types").Options | null} options null for its own */
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

/** @param {[string, import("./types").Options][]} kept */
function keepOptions(kept) {
  try {
    localStorage.setItem(OPTIONS_KEY, JSON.stringify(Object.fromEntries(kept.slice(-MOST_OPTIONS))));
  } catch { /* not remembered */ }
}
