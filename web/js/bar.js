// The bar, the line for the player, and the banner at the end of a game.

import { dealAnother, gameOf, redo, undo } from "./actions.js";
import { openMenu } from "./dialogs.js";
import { markId, picture } from "./faces.js";
import { t } from "./i18n.js";
import { openNewGame } from "./newgame.js";
import { state } from "./state.js";
import { el, icon } from "./ui.js";

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Record<string, HTMLButtonElement>} */
const buttons = {};
/** @type {() => void} */
let onLanguage = () => {};

/** @param {() => void} switchLanguage */
export function setUpBar(switchLanguage) {
  onLanguage = switchLanguage;
  byId("mark").append(picture("mark", "0 0 100 100", [markId()]));
  /** @type {[string, () => void][]} */
  const tools = [["undo", undo], ["redo", redo], ["new", openNewGame], ["menu", openMenu]];
  for (const [name, act] of tools) {
    const button = el("button", { type: "button", id: `do-${name}` }, icon(name), el("span", {}));
    button.addEventListener("click", (event) => {
      // After a pointer's click the space bar belongs to the stock again.
      if (event.detail > 0) button.blur();
      act();
    });
    buttons[name] = button;
    byId("tools").append(button);
  }
  const language = el("button", { type: "button", id: "do-language" });
  language.addEventListener("click", () => onLanguage());
  buttons.language = language;
  byId("tools").append(language);
}

/** @param {HTMLElement} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

let banner = "";

export function drawBar() {
  const { table, notice, offline } = state;
  for (const name of ["undo", "redo", "new", "menu"]) {
    const words = t(`act.${name}`);
    write(/** @type {HTMLElement} */ (buttons[name].lastElementChild), words);
    buttons[name].title = words;
  }
  buttons.undo.setAttribute("aria-disabled", String(!table || table.ply === 0));
  buttons.redo.setAttribute("aria-disabled", String(!table || table.ply >= table.length));
  byId("tools").setAttribute("aria-label", t("bar.tools"));
  write(buttons.language, t("act.language"));
  buttons.language.lang = state.lang === "de" ? "en" : "de";

  if (table) {
    const name = gameOf(table).name;
    write(byId("game"), name);
    byId("table").setAttribute("aria-label", t("table.label", { game: name }));
    if (document.title !== name) document.title = name;
    const parts = [table.deal === null ? t("bar.deck") : t("bar.deal", { deal: table.deal })];
    const { pass, passes, piles } = table.view;
    if (pass && piles.some((p) => p.kind === "stock")) {
      if (passes && passes > 1) parts.push(t("bar.pass", { pass, passes }));
      else if (!passes && pass > 1) parts.push(t("bar.pass.free", { pass }));
    }
    parts.push(t("bar.moves", { count: table.ply }));
    write(byId("facts"), parts.join(" · "));
  }
  drawNotice(offline ? { text: t("trouble.offline"), kind: "trouble" } : notice);
  drawBanner();
}

/** @param {import("./types").State["notice"]} notice */
function drawNotice(notice) {
  const line = byId("notice");
  line.className = notice ? `shown ${notice.kind}` : "";
  // The words stay while the line fades.
  if (notice) write(line, notice.text);
}

/** Won or stuck: a plain sentence that covers no card more than it must. */
function drawBanner() {
  const { table, lang } = state;
  const status = table && table.status !== "playing" ? table.status : "";
  const key = status && table ? `${status} ${lang} ${table.id}` : "";
  if (key === banner) return;
  banner = key;
  const box = byId("banner");
  box.className = status ? `shown ${status}` : "";
  if (!status) {
    box.replaceChildren();
    return;
  }
  const again = el("button", { type: "button", class: status === "won" ? "main" : "" }, t("act.random"));
  again.addEventListener("click", () => dealAnother());
  const back = el("button", { type: "button", class: "main" }, t("act.undo"));
  back.addEventListener("click", () => undo());
  const close = el("button", { type: "button", class: "close", "aria-label": t("act.close") }, "×");
  close.addEventListener("click", () => box.classList.remove("shown"));
  box.replaceChildren(
    el("p", {}, el("strong", {}, t(`status.${status}`)), status === "stuck" ? ` ${t("status.stuck.hint")}` : ""),
    ...(status === "stuck" ? [back, again] : [again]),
    close,
  );
}
