// The menu, and the dialog for letting cards stand out.

import { ask, seen } from "../door/api.js";
import { rankName, suitName, t } from "../words/i18n.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { sure } from "../parts/confirm.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { mark } from "../table/marks.js";
import { allUp, finish, inTurn, notify, show } from "../play/actions.js";
import { restart } from "../play/deals.js";
import { hint, showSolution } from "../play/hints.js";
import { toggleHistory } from "../play/history.js";
import { openGames } from "../dialogs/games.js";
import { openHelp } from "../dialogs/help.js";
import { openNewGame } from "../dialogs/newgame.js";
import { openReview } from "../dialogs/review.js";
import { openRules } from "../dialogs/rules.js";
import { openSettings } from "../dialogs/settings.js";
import { openOpen, openShare } from "../dialogs/share.js";
import { openStatistics } from "../dialogs/statistics.js";
import { dealOfDay } from "../home/calendar.js";
import { goHome } from "../home/home.js";

/** @typedef {import("../types").Marks} Marks */
/**
 * @typedef {{ key: string, words?: string, picture: string, keys?: string,
 *   act: () => unknown }} Entry `key` of the words, or the words themselves
 */

/**
 * What the tools do not offer already, and what the keys and dialogs do not do better: the menu
 * fits a window of 720 pixels.
 * @returns {[string, Entry[]][]}
 */
function groups() {
  const { table } = state;
  /** @type {Entry[]} */
  const deal = [
    { key: "act.home", picture: "home", keys: "O", act: goHome },
    { key: "act.other", picture: "new", keys: t("help.key.shift.n"), act: () => openNewGame() },
    { key: "act.day", picture: "day", act: dealOfDay },
    { key: "act.restart", picture: "first", keys: t("help.key.home"), act: restart },
  ];
  if (table && table.status !== "won" && table.ply > 0) {
    deal.push({ key: abandonKey(table), picture: "flag", act: abandon });
  }
  /** @type {Entry[]} */
  const help = [
    { key: "act.hint.open", picture: "eye", keys: t("help.key.shift.h"), act: () => hint("open") },
    { key: "act.solution", picture: "play", act: showSolution },
    { key: "act.review", picture: "review", act: openReview },
    { key: "act.up", picture: "up", keys: t("help.key.shift.f"), act: allUp },
    { key: "act.marks", picture: "marks", keys: "L", act: openMarks },
    { key: "act.history", picture: "history", keys: "V", act: toggleHistory },
  ];
  if (typeof table?.finish === "number")
    help.push({ key: "act.finish", picture: "finish", keys: "E", act: finish });
  /** @type {Entry[]} */
  const kept = [
    { key: "act.games", picture: "games", act: openGames },
    { key: "act.statistics", picture: "statistics", keys: "S", act: openStatistics },
    { key: "act.share", picture: "share", act: openShare },
    { key: "act.open", picture: "open", act: openOpen },
  ];
  /** @type {Entry[]} */
  const page = [
    { key: "act.rules", picture: "rules", keys: "I", act: () => openRules() },
    { key: "act.settings", picture: "settings", act: openSettings },
    { key: "act.help", picture: "help", keys: "?", act: openHelp },
  ];
  if (document.fullscreenEnabled)
    page.push({ key: "act.fullscreen", picture: "fullscreen", act: toggleFullscreen });
  return [["menu.deal", deal], ["menu.play", help], ["menu.kept", kept], ["menu.page", page]];
}

export function openMenu() {
  const entry = (/** @type {Entry} */ { key, words, picture, keys, act }) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          // The style sheet writes it beside the words.
          "data-keys": keys,
          onclick: () => {
            dialog.close();
            act();
          },
        },
        icon(picture),
        words ?? t(key),
      ),
    );
  const dialog = openDialog(t("act.menu"), ...groups().map(([title, entries]) =>
    el("ul", { class: "menu", "aria-label": t(title) }, ...entries.map(entry))));
  const { table } = state;
  if (!table || table.ply === 0) return;
  // The menu does not wait for that; where nothing is learnt it stays as it is.
  const before = t(abandonKey(table));
  learnGivenUp(table).then(() => {
    const button = [...dialog.querySelectorAll("button")].find(
      ({ textContent }) => textContent === before,
    );
    button?.lastChild?.replaceWith(t(abandonKey(table)));
  }, () => {});
}

function toggleFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

/** The games that count as lost, as far as it is known here. @type {Set<string>} */
const givenUp = new Set();

/** @param {import("../types").Table} table */
export const abandonKey = ({ id }) => (givenUp.has(id) ? "act.take-up" : "act.abandon");

/**
 * Learns whether a game was given up, wherever that was. Gives how it counts, if it counts at all.
 * @param {import("../types").Table} table
 */
async function learnGivenUp({ id }) {
  const { statistics = [] } = await ask({ do: "statistics" });
  const game = statistics.flatMap(({ recent }) => recent).find((one) => one.id === id);
  if (game?.outcome === "lost") givenUp.add(id);
  else givenUp.delete(id);
  return game?.outcome;
}

/** Give the game up: it counts as lost; or take that back. */
export async function abandon() {
  if (!state.table) return;
  if (!givenUp.has(state.table.id) && !await sure("confirm.abandon")) return;
  return inTurn(async () => {
    const { table } = state;
    if (!table) return;
    const takeBack = givenUp.has(table.id);
    const reply = await ask({ do: "abandon", ...seen(table), take_back: takeBack });
    if (reply.table) show(reply.table);
    const outcome = await learnGivenUp(table);
    redraw();
    notify(t(abandonWords(outcome, takeBack)));
  });
}

/**
 * What came of giving up, or of taking it back.
 * @param {string | undefined} outcome how the game counts now @param {boolean} takeBack
 */
function abandonWords(outcome, takeBack) {
  if (!outcome) return "said.abandon.uncounted";
  // Once won is won.
  if (outcome === "won") return "said.abandon.won";
  return takeBack ? "said.take-up" : "said.abandon";
}

/** Which cards shall stand out. */
export function openMarks() {
  const button = (/** @type {Marks | null} */ marks, /** @type {string} */ words) => {
    const pressed = JSON.stringify(marks) === JSON.stringify(state.marks);
    const node = el("button", { type: "button", "aria-pressed": String(pressed) }, words);
    node.addEventListener("click", () => {
      dialog.close();
      mark(marks);
    });
    return node;
  };
  const dialog = openDialog(
    t("act.marks"),
    el(
      "p",
      { class: "choices" },
      button({ kind: "legal" }, t("marks.legal")),
      button(null, t("marks.none")),
    ),
    el("h3", {}, t("marks.rank")),
    el(
      "p",
      { class: "choices" },
      ...[..."A23456789TJQK"].map((rank) => button({ kind: "rank", rank }, rankName(rank))),
    ),
    el("h3", {}, t("marks.suit")),
    el(
      "p",
      { class: "choices" },
      ...[..."CDHS"].map((suit) => button({ kind: "suit", suit }, suitName(suit))),
    ),
  );
}
