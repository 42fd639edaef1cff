// The gate for what was kept or comes from a file. A value of the right type can still be none that
// the page knows: then it is as if it had not been there, and is named.

import { remembered } from "../door/remembered.js";
import { inLang, langNames, t } from "../words/i18n.js";

/** @typedef {import("../types").Settings} Settings */
/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Options} Options */

/** The settings that are one of some, and which. */
export const CHOICES = {
  theme: /** @type {const} */ (["auto", "light", "dark"]),
  cloth: /** @type {const} */ (["green", "blue", "grey", "paper", "velvet"]),
  back: /** @type {const} */ (["harp", "lattice", "linen", "scales", "rosette", "tendrils", "own"]),
  faces: /** @type {const} */ (["classic", "large", "geometric"]),
  auto: /** @type {const} */ (["off", "safe", "always"]),
  tap: /** @type {const} */ (["touch", "always", "off"]),
  speed: /** @type {const} */ (["slow", "normal", "fast", "none"]),
  grade: /** @type {const} */ (["any", "winnable", "easy", "medium", "hard"]),
};

/** Where the picture for the backs is kept, and how long it may be as text. */
export const PICTURE_KEY = "patience.back";
export const MOST_PICTURE = 400_000;
const PICTURE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;

/** @param {unknown} text @returns {text is string} whether it can be a picture for the backs */
export const isPicture = (text) =>
  typeof text === "string" && text.length <= MOST_PICTURE && PICTURE.test(text);

/** The picture for the backs that is kept, if it can be one. */
export function keptPicture() {
  const kept = remembered(PICTURE_KEY);
  return isPicture(kept) ? kept : null;
}

/** Settings whose words do not stand in the settings' dialog. @type {Record<string, string>} */
const WORDS = { grade: "new.grade", dayGame: "home.day", favourites: "find.favourites" };
const PRESET = /^[a-z0-9-]{1,100}$/;
const GAME = /^[a-z0-9-]{1,64}$/;
const MOST_FAVOURITES = 500;
/** So many settings are named one by one. */
const MOST_NAMED = 5;
/** Nobody plays one game for longer: ten years. */
const MOST_MS = 3.2e11;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} name @param {unknown} value */
function canBeSetting(name, value) {
  if (name === "back" && value === "own") return keptPicture() !== null;
  if (Object.hasOwn(CHOICES, name)) return /** @type {any} */ (CHOICES)[name].includes(value);
  if (name === "lang")
    return value === "auto" || (typeof value === "string" && Object.hasOwn(langNames(), value));
  // A game that is not there now may be there another time.
  if (name === "dayGame") return value === "" || (typeof value === "string" && PRESET.test(value));
  if (name === "favourites")
    return Array.isArray(value) && value.length <= MOST_FAVOURITES
      && value.every((one) => typeof one === "string" && PRESET.test(one));
  return typeof value === "boolean";
}

/**
 * @param {unknown} kept @param {Settings} standard every setting, as it is by itself
 * @returns {{ good: Partial<Settings>, wrong: string[] }} `wrong` has the names of settings
 */
export function checkSettings(kept, standard) {
  if (kept === undefined) return { good: {}, wrong: [] };
  const names = Object.keys(standard);
  if (!isObject(kept)) return { good: {}, wrong: names };
  const there = names.filter((name) => Object.hasOwn(kept, name));
  const good = there.filter((name) => canBeSetting(name, kept[name]));
  return {
    good: Object.fromEntries(good.map((name) => [name, kept[name]])),
    wrong: there.filter((name) => !good.includes(name)),
  };
}

/**
 * What a player calls some settings; so many are the settings as a whole.
 * @param {string[]} names
 */
export const settingNames = (names) =>
  names.length > MOST_NAMED
    ? [t("settings.title")]
    : names.map((name) => t(WORDS[name] ?? `settings.${name}`));

/**
 * Options with which presets were begun, by the presets' names. Those of a game that is not there
 * now stay as they are.
 * @param {unknown} kept @param {Game[]} games
 * @returns {{ good: Record<string, Options>, wrong: string[] }} `wrong` has the presets' titles
 */
export function checkOptions(kept, games) {
  /** @type {Record<string, Options>} */
  const good = {};
  /** @type {string[]} */
  const wrong = [];
  if (!isObject(kept)) return { good, wrong };
  for (const [id, options] of Object.entries(kept)) {
    const game = games.find(({ presets }) => presets.some((preset) => preset.id === id));
    if (!game) {
      if (isObject(options)) good[id] = /** @type {Options} */ (options);
      continue;
    }
    if (
      isObject(options)
      && Object.entries(options).every(([name, value]) => isOption(game, name, value))
    )
      good[id] = /** @type {Options} */ (options);
    else wrong.push(inLang(game.presets.find((preset) => preset.id === id)?.name));
  }
  return { good, wrong };
}

/** @param {Game} game @param {string} name @param {unknown} value */
const isOption = (game, name, value) =>
  game.options.some(
    (option) => option.name === name && option.values.some((one) => one.value === value),
  );

/**
 * How long games were played, in milliseconds.
 * @param {unknown} kept @returns {[string, number][]}
 */
export function checkTimes(kept) {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (entry) =>
      Array.isArray(entry)
      && entry.length === 2
      && typeof entry[0] === "string"
      && GAME.test(entry[0])
      && Number.isFinite(entry[1])
      && entry[1] >= 0
      && entry[1] <= MOST_MS,
  );
}
