// Which cards are dealt: another deal, the next, the one before, the day's.

import { ask } from "../door/api.js";
import { t } from "../words/i18n.js";
import { state } from "../state/state.js";
import { sure } from "../parts/confirm.js";
import { gameOf, goTo, inTurn, notify, say, show } from "./actions.js";


const DEALS = 1n << 64n;
const SEARCH_MS = 400;
const MOST_SEARCHES = 450;

/** The last number of Microsoft FreeCell; the first is 1. */
const MICROSOFT = (1n << 33n) - 1n;

/**
 * A deal number as it is written: one of ours, or `ms:617` for one of Microsoft FreeCell. Null if
 * the text is none.
 * @param {string} text
 */
export function readDeal(text) {
  const [, microsoft, digits] = /^\s*(ms[:\s]?)?\s*(\d{1,20})\s*$/i.exec(text) ?? [];
  if (!digits) return null;
  const number = BigInt(digits);
  if (microsoft) return number >= 1n && number <= MICROSOFT ? `ms:${number}` : null;
  return number < DEALS ? String(number) : null;
}

/**
 * The deal so many numbers further on; after the last comes the first.
 * @param {string} deal
 * @param {number} by
 */
export function neighbour(deal, by) {
  const [microsoft, digits] = deal.startsWith("ms:") ? ["ms:", deal.slice(3)] : ["", deal];
  const number = BigInt(digits) + BigInt(by);
  return microsoft
    ? `ms:${((number - 1n + MICROSOFT) % MICROSOFT) + 1n}`
    : String((number + DEALS) % DEALS);
}

/**
 * A date's digits, year, month and day (24 December 2026 is 20261224), from which the table
 * finds the day's deal, the same for everybody.
 * @param {Date} [day] by the player's own calendar
 */
export function dayDigits(day = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
}

let search = 0;

/**
 * Deal. While a deal that can be won is looked for, the request is repeated.
 * @param {import("../types").NewGame} wish game, options, and deal, deck or grade
 * @returns {Promise<boolean>} whether there are cards on the table now
 */
export async function newGame(wish) {
  const own = ++search;
  for (let asked = 0; asked < MOST_SEARCHES && own === search; asked++) {
    const { table } = state;
    // A game in which nothing was done makes room, and one in which nothing fits any more is lost.
    const reply = await ask({ do: "new", ...wish, ...(table ? { replaces: table.id } : {}) });
    if (reply.table) {
      state.notice = null;
      state.home = null;
      show(reply.table);
      const { status } = reply.table;
      if (table?.status === "stuck") notify(t("said.left"));
      say(
        t("said.new", { game: gameOf(reply.table).name })
          + (status === "playing" ? "" : ` ${t(`status.${status}`)}`),
      );
      return true;
    }
    if (!reply.searching) return false;
    notify(t("new.searching"));
    await new Promise((done) => setTimeout(done, SEARCH_MS));
  }
  if (own === search) notify(t("new.not-found"), "trouble");
  return false;
}

/** No longer look for a deal. */
export function endSearch() {
  search++;
}

/** What the remembered grade asks for. @returns {Partial<import("../types").NewGame>} */
export function gradeWish() {
  const { grade } = state.settings;
  if (grade === "any") return {};
  return grade === "winnable" ? { winnable: true } : { grade };
}

/** The words that deal cards of the remembered grade. @param {string} any where there is none */
export function gradeWords(any) {
  const { grade } = state.settings;
  return t(grade === "any" ? any : `deal.grade.${grade}`);
}

/** @typedef {Partial<import("../types").NewGame>} Cards */

/**
 * The same game with other cards.
 * @param {(table: import("../types").Table) => Cards} [cards] which, after those that lie there in
 *   its turn; else any of the remembered grade
 */
export function dealAnother(cards = gradeWish) {
  return inTurn(async () => {
    const { table } = state;
    if (table) await newGame({ game: table.game, options: table.options, ...cards(table) });
  });
}

/** The same game again with other cards, at once, if the player is sure. */
export async function dealAgain() {
  if (await sure("confirm.deal")) await dealAnother();
}

/** Back to the first position, if the player is sure. */
export async function restart() {
  if (state.table?.ply === 0) notify(t("trouble.nothing-to-undo"));
  else if (await sure("confirm.restart")) goTo(0);
}

/** The deal so many numbers on, if the player is sure. @param {number} by */
export async function dealNext(by) {
  if (!state.table?.deal) notify(t("deal.no-number"));
  else if (await sure("confirm.deal"))
    await dealAnother(({ deal }) => (deal ? { deal: neighbour(deal, by) } : gradeWish()));
}

/**
 * The options that a preset does not have by itself: all others go without saying.
 * @param {string} game @param {import("../types").Options} options
 */
export function ownOptions(game, options) {
  const preset = state.games.flatMap(({ presets }) => presets).find(({ id }) => id === game);
  return Object.entries(options).filter(([name, value]) => preset?.options[name] !== value);
}

/**
 * Whether one has all the options of the other, in whatever order they were kept.
 * @param {import("../types").Options | undefined} one @param {import("../types").Options} other
 */
export const sameOptions = (one, other) =>
  Object.entries(other).every(([name, value]) => one?.[name] === value);
