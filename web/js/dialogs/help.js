// How the table is used: by hand, and by which keys.

import { rankLetter, t } from "../words/i18n.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { startLesson } from "../play/lesson.js";
import { stockWay } from "../words/labels.js";
import { aboutButtons } from "./about.js";

export function openHelp() {
  // Where no game is on the table, what most have.
  const way = state.table ? stockWay(state.table.view) : "draw";
  /** @type {[string, string][]} */
  const keys = [
    [t("help.key.arrows"), "arrows"],
    [t("help.key.enter"), "enter"],
    ["F", "foundation"],
    [t("help.key.shift.f"), "up"],
    ["G", "letters"],
    ...(way ? /** @type {[string, string][]} */ ([[t("help.key.space"), "space"]]) : []),
    ["U, Z", "undo"],
    ["R", "redo"],
    [t("help.key.home"), "restart"],
    [t("help.key.pages"), "step"],
    ["V", "history"],
    ["M", "bookmark"],
    ["H", "hint"],
    [t("help.key.shift.h"), "hint.open"],
    ["C", "verdict"],
    ["E", "finish"],
    ["L", "legal"],
    ["T", "aloud"],
    ["W", "news"],
    [["A", "2", "…", "J", "Q", "K"].map(rankLetter).join(" "), "rank"],
    ["N, F2", "new"],
    [t("help.key.shift.n"), "other"],
    ["+, −", "next"],
    ["O", "home"],
    ["S", "statistics"],
    ["I", "rules"],
    [t("help.key.esc"), "esc"],
    ["?, F1", "help"],
  ];
  const does = (/** @type {string} */ what) => what === "space" && way && way !== "draw"
    ? t(`wish.redeal.${way}`) : t(`help.do.${what}`);
  const again = el("button", { type: "button", onclick: () => {
    dialog.close();
    startLesson();
  } }, t("first.again"));
  const dialog = openDialog(t("help.title"),
    el("p", {}, t("help.mouse", { stock: way ? ` ${t(`help.stock.${way}`)}` : "" })),
    el("p", {}, t(`help.tap.${state.settings.tap}`)),
    el("p", { class: "tasks" }, again, ...aboutButtons()),
    el("h3", {}, t("help.keys")),
    el("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [
      el("dt", {}, el("kbd", {}, key)), el("dd", {}, does(what)),
    ])));
}
