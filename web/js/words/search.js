// Finding a game among many: by its names, its family, its packs, its time and its odds.

import { fairShare, minutes, winnableShare } from "./figures.js";

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Preset} Preset */
/** @typedef {Game["family"]} Family */
/**
 * What is looked for; an empty text stands for anything.
 * @typedef {{ text: string, family: string, decks: string, time: string, can: string,
 *   fair: string }} Wish
 */

/** The families in the order in which they are offered. @type {Family[]} */
export const FAMILIES = Object.keys(/** @type {Record<Family, true>} */ ({
  booklets: true,
  klondike: true,
  spider: true,
  freecell: true,
  yukon: true,
  "forty-thieves": true,
  canfield: true,
  castles: true,
  fans: true,
  golf: true,
  pairs: true,
  pictures: true,
  counting: true,
  gaps: true,
  other: true,
})).map((family) => /** @type {Family} */ (family));

/** The values of each filter, and which presets they let through. */
export const FILTERS = {
  decks: { 1: 1, 2: 2 },
  time: { short: [0, 7], medium: [7, 13], long: [13, Infinity] },
  can: { often: [0.8, 2], half: [0.2, 0.8], rarely: [-1, 0.2] },
  fair: { easy: [0.5, 2], medium: [0.1, 0.5], hard: [-1, 0.1] },
};

/** @type {Wish} */
export const ANYTHING = { text: "", family: "", decks: "", time: "", can: "", fair: "" };

/** Letters as they are typed without marks, and with umlauts written out. @param {string} text */
function folded(text) {
  const small = text.toLowerCase().replaceAll("ß", "ss");
  const plain = (/** @type {string} */ some) => some.normalize("NFD").replace(/\p{M}/gu, "");
  const written = small.replace(/[äöü]/g, (letter) => `${plain(letter)}e`);
  return [small, written].map((some) => plain(some).replace(/[^\p{L}\p{N}]+/gu, " ").trim());
}

/** Whether a name of the game, in any language, has these letters. @param {Game} game */
export function isCalled({ name, other_names: others, presets }, /** @type {string} */ text) {
  const wanted = folded(text)[0];
  if (wanted === "") return true;
  const names = [name, ...presets.map((preset) => preset.name)].flatMap((one) => Object.values(one))
    .concat(Object.values(others).flat());
  return names.flatMap(folded).some((one) => ` ${one}`.includes(` ${wanted}`) || (
    wanted.length > 2 && one.includes(wanted)));
}

/** @param {number[]} range @param {number} value */
const within = ([from, below], value) => value >= from && value < below;

/**
 * Whether what is known of a preset is as it is wished.
 * @param {Preset} preset @param {Wish} wish
 */
function isPlayedSo({ figures }, { time, can, fair }) {
  const { time: times, can: shares, fair: wins } = /** @type {Record<string, any>} */ (FILTERS);
  if (time && !(figures?.moves && within(times[time], minutes(figures.moves)))) return false;
  if (can && !(figures && within(shares[can], winnableShare(figures)))) return false;
  return !fair || Boolean(figures?.fair && within(wins[fair], fairShare(figures)));
}

/** @param {Game} game @param {Wish} wish */
export function fits(game, wish) {
  return (!wish.family || game.family === wish.family)
    && (!wish.decks || String(game.decks) === wish.decks)
    && game.presets.some((preset) => isPlayedSo(preset, wish))
    && isCalled(game, wish.text);
}

/** Games by their families, each in the order that they have. @param {Game[]} games */
export function byFamily(games) {
  return FAMILIES.map((family) => ({ family, games: games.filter((one) => one.family === family) }))
    .filter((group) => group.games.length > 0);
}
