// What is said of a game that was won, and what may be done next.

import { ask } from "../door/api.js";
import { number, percent, t } from "../words/i18n.js";
import { outcomeText } from "../words/labels.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { gameOf, trouble } from "../play/actions.js";
import { duration } from "../play/clock.js";
import { dealAnother, gradeWords, ownOptions, sameOptions } from "../play/deals.js";
import { openViewer } from "../play/viewer.js";
import { openReview } from "../dialogs/review.js";
import { openShare } from "../dialogs/share.js";
import { dateOf, openResult } from "../home/dayresult.js";

/** @typedef {import("../types").Table} Table */

/**
 * @param {Table} table
 * @param {() => void} grown called when the figures have come
 * @returns {HTMLElement[]}
 */
export function wonPanel(table, grown) {
  const button = (/** @type {string} */ words, /** @type {() => unknown} */ act, more = {}) =>
    el("button", { type: "button", onclick: act, ...more }, words);
  const figures = el("dl", { class: "figures" }, ...row("won.moves", number(table.ply)));
  // Not in the frame that makes the panel.
  setTimeout(() => fill(figures, table).then(grown, () => {}));
  return [
    el("p", {}, el("strong", {}, outcomeText(table))),
    figures,
    el(
      "p",
      { class: "choices" },
      button(gradeWords("act.random"), () => dealAnother(), { class: "main" }),
      button(t("won.replay"), () => replay(table)),
      button(t("act.review"), openReview),
      dateOf(table.deal) && isOfDay(table)
        ? button(t("day.share"), () => openResult(table.id))
        : null,
      button(t("act.share"), openShare),
    ),
  ];
}

/** The day's deals are played by a preset's own rules. @param {Table} table */
const isOfDay = (table) => ownOptions(table.game, table.options).length === 0;

/** How rare that is, where it is known. @param {Table} table */
function rarity(table) {
  const { game, preset } = gameOf(table);
  // Other options may be those of another preset.
  const known = [preset, ...(game?.presets ?? [])].find(
    (one) => one && ownOptions(one.id, table.options).length === 0,
  )?.figures;
  if (!known) return [];
  // Not rounded up: nearly all is not all.
  const least = known.undecided > 0 ? known.interval[0] / 100 : known.winnable / known.deals;
  const share = percent(Math.floor(least * 1000) / 1000, 1);
  return row("won.rare", t(known.undecided > 0 ? "won.rare.at-least" : "won.rare.of", { share }));
}

/** @param {string} key of the words @param {string} value */
const row = (key, value) => [el("dt", {}, t(key)), el("dd", {}, value)];

/** What the statistics know of this game. @param {HTMLElement} figures @param {Table} table */
async function fill(figures, table) {
  const all = (await ask({ do: "statistics" })).statistics ?? [];
  const own = all.find(
    ({ game, options }) => game === table.game && sameOptions(options, table.options),
  );
  const game = own?.recent.find(({ id }) => id === table.id);
  if (!own || !game) {
    // It was begun in the middle of another, or its results were set aside.
    figures.append(...row("act.statistics", t("won.uncounted")));
    return;
  }
  if (game.seconds) figures.append(...row("won.time", duration(game.seconds)));
  figures.append(...row("won.help", t(game.help ? "won.help.some" : "won.help.none")));
  const { current } = own.streak;
  if (current > 0)
    figures.append(...row("statistics.streak", t("statistics.streak.won", { count: current })));
  figures.append(...rarity(table));
}

/**
 * Shows the game from its deal to its end, by itself; the game stays at its end.
 * @param {Table} table
 */
async function replay({ id, ply }) {
  try {
    const { history } = await ask({ do: "history", id });
    if (!history || state.table?.id !== id) return;
    openViewer({
      title: t("won.replay"),
      moves: history.moves.slice(0, ply),
      from: 0,
      asNew: true,
      playing: true,
    });
  } catch (error) {
    trouble(error);
  }
}
