// How often a game can be won, how often the fair player wins it, and how long it takes: what is
// known of a preset, in few words.

import { number, percent, t } from "./i18n.js";

/** @typedef {NonNullable<import("../types").Preset["figures"]>} Figures */

/** So long a move takes, on the whole: thinking, and moving the card. */
export const SECONDS_A_MOVE = 3;

/**
 * A share in whole per cent, as so many deals tell it, never rounded to all or nothing.
 * @param {number} share @param {number} deals
 */
function shareText(share, deals) {
  if (share > 0 && share < 0.01) return t("home.share.under", { share: percent(0.01) });
  // The lower end of the 95 % interval where all were won.
  const sure = Math.min(99, Math.floor((deals * 100) / (deals + 4)));
  if (share > 0.99) return t("home.share.over", { share: percent(sure / 100) });
  return percent(share);
}

/** How often the fair player wins. @param {Figures} known */
export function fairShare({ fair }) {
  return fair ? fair.won / fair.played : 0;
}

/** The same in words. @param {Figures} known */
export function fairText(known) {
  return shareText(fairShare(known), known.fair?.played ?? 0);
}

/**
 * How many of the deals can be won: where unresolved ones leave it open, at least the lower end of
 * the interval. @param {Figures} known
 */
export function winnableShare({ at_least: least, winnable, deals, interval }) {
  return least ? interval[0] / 100 : winnable / deals;
}

/** The same in words. @param {Figures} known */
export function winnableText({ at_least: least, winnable, deals, interval }) {
  if (!least) return shareText(winnable / deals, deals);
  return t("home.share.least", { share: percent(Math.floor(interval[0]) / 100) });
}

/**
 * How many minutes a game takes, about: to the minute, from ten on to five.
 * @param {number} moves
 */
export function minutes(moves) {
  const exact = (moves * SECONDS_A_MOVE) / 60;
  return exact < 10 ? Math.max(1, Math.round(exact)) : Math.round(exact / 5) * 5;
}

/** What a survey found out, in a sentence or two. @param {Figures} known */
export function figuresText({
  deals,
  winnable,
  unwinnable,
  undecided,
  interval: [low, high],
  fair,
}) {
  const exact = (/** @type {number} */ share) => number(share, 2);
  /** @param {string} key @param {number} count */
  const some = (key, count) => (count > 0 ? t(key, { count }) : "");
  const text = t("figures", {
    of: t("figures.of", { count: deals }),
    won: t("figures.won", { count: winnable }),
    lost: some("figures.lost", unwinnable),
    open: some("figures.open", undecided),
    share: t("figures.share", { low: exact(low), high: exact(high) }),
  });
  if (!fair) return text;
  const { played, winnable: count, won } = fair;
  return `${text} ${t("figures.fair", { played, count, won })}`;
}

/**
 * Packs, and of what is known of a preset how long it takes and how often it can be won: in a line.
 * @param {{ decks: number }} game @param {{ figures?: Figures | null }} [preset]
 */
export function factsOf({ decks }, preset) {
  const known = preset?.figures;
  return [
    t("home.decks", { count: decks }),
    known?.moves ? t("home.minutes", { count: minutes(known.moves) }) : "",
    known ? `${t("home.can")} ${winnableText(known)}` : "",
    known?.fair ? t("facts.fair", { share: fairText(known) }) : "",
  ].filter(Boolean).join(" · ");
}
