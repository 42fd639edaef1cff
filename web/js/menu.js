// The menu, and the dialog for letting cards stand out.

import { ask, seen } from "./api.js";
import { finish, inTurn, notify, show } from "./actions.js";
import { dealAnother, dealNext, dealOfDay } from "./deals.js";
import { openGames } from "./games.js";
import { openHelp } from "./help.js";
import { bookmark, toggleHistory } from "./history.js";
import { hint, showSolution } from "./hints.js";
import { rankName, suitName, t } from "./i18n.js";
import { restart } from "./keys.js";
import { mark } from "./marks.js";
import { openNewGame } from "./newgame.js";
import { openReview } from "./review.js";
import { openRules } from "./rules.js";
import { openSettings } from "./settings.js";
import { openOpen, openShare } from "./share.js";
import { state } from "./state.js";
import { openStatistics } from "./statistics.js";
import { el, openDialog } from "./ui.js";

/** @typedef {import("./types").Marks} Marks */
/** @typedef {[string, () => unknown]} Entry a key of the words, and what to do */

/** @returns {[string, Entry[]][]} */
function groups() {
  const { table } = state;
  /** @type {Entry[]} */
  const deal = [["act.new", openNewGame], ["act.random", () => dealAnother()]];
  if (table?.deal) deal.push(["act.next", () => dealNext(1)], ["act.previous", () => dealNext(-1)]);
  deal.push(["act.day", dealOfDay], ["act.restart", restart]);
  if (table?.status === "playing" && table.ply > 0) {
    deal.push([givenUp === placeOf(table) ? "act.take-up" : "act.abandon", abandon]);
  }
  /** @type {Entry[]} */
  const help = [
    ["act.hint.fair", () => hint("fair")], ["act.hint.open", () => hint("open")], ["act.solution", showSolution],
    ["act.review", openReview], ["act.marks", openMarks], ["act.history", toggleHistory], ["act.bookmark", bookmark],
  ];
  if (typeof table?.finish === "number") help.push(["act.finish", finish]);
  /** @type {Entry[]} */
  const kept = [["act.games", openGames], ["act.statistics", openStatistics], ["act.share", openShare], ["act.open", openOpen]];
  /** @type {Entry[]} */
  const page = [["act.rules", openRules], ["act.settings", openSettings], ["act.help", openHelp]];
  if (document.fullscreenEnabled) page.push(["act.fullscreen", toggleFullscreen]);
  return [["menu.deal", deal], ["menu.play", help], ["menu.kept", kept], ["menu.page", page]];
}

export function openMenu() {
  const dialog = openDialog(t("act.menu"), ...groups().flatMap(([title, entries]) => [
    el("h3", {}, t(title)),
    el("ul", { class: "menu" }, ...entries.map(([key, act]) => el("li", {}, el("button", {
      type: "button",
      onclick: () => {
        dialog.close();
        act();
      },
    }, t(key))))),
  ]));
}

function toggleFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

/** The game that was given up, where it was. */
let givenUp = "";
const placeOf = (/** @type {import("./types").Table} */ { id, ply }) => `${id} ${ply}`;

/** Give the game up: it counts as lost; or take that back. */
function abandon() {
  return inTurn(async () => {
    const { table } = state;
    if (!table) return;
    const takeBack = givenUp === placeOf(table);
    const reply = await ask({ do: "abandon", ...seen(table), take_back: takeBack });
    if (reply.table) show(reply.table);
    givenUp = takeBack ? "" : placeOf(table);
    notify(t(takeBack ? "said.take-up" : "said.abandon"));
  });
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
  const dialog = openDialog(t("act.marks"),
    el("p", { class: "choices" }, button({ kind: "legal" }, t("marks.legal")), button(null, t("marks.none"))),
    el("h3", {}, t("marks.rank")),
    el("p", { class: "choices" }, ...[..."A23456789TJQK"].map((rank) => button({ kind: "rank", rank }, rankName(rank)))),
    el("h3", {}, t("marks.suit")),
    el("p", { class: "choices" }, ...[..."CDHS"].map((suit) => button({ kind: "suit", suit }, suitName(suit)))));
}
