// The bar and the tools, the line for the player, and the banner at the end of a game.

import { isSaidOnTable, unsavedKey } from "../door/unsaved.js";
import { langNames, nextLang, t } from "../words/i18n.js";
import { dealtText, outcomeText } from "../words/labels.js";
import { onTable, state } from "../state/state.js";
import { byId, el, write } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { markId, picture } from "../cards/faces.js";
import { drawnLayout } from "../table/draw.js";
import { freeSpot } from "../table/free.js";
import { finish, gameOf, redo, undo } from "../play/actions.js";
import { celebrating } from "../play/celebrate.js";
import { dealAgain, dealAnother } from "../play/deals.js";
import { hint } from "../play/hints.js";
import { askVerdict, isAsked } from "../play/verdict.js";
import { openNewGame } from "../dialogs/newgame.js";
import { openReview } from "../dialogs/review.js";
import { goHome } from "../home/home.js";
import { abandon, abandonKey, openMenu } from "./menu.js";
import { wonPanel } from "./wonpanel.js";

/** @type {Record<string, HTMLButtonElement>} */
const buttons = {};
/** Whether the game can still be won: lit as that is known. */
const lamp = el("button", { type: "button", id: "do-verdict" }, el("span", { class: "for-ears" }));
/** @type {() => void} */
let onLanguage = () => {};

/** @type {[string, () => void][]} */
const TOOLS = [
  ["undo", undo],
  ["redo", redo],
  ["hint", () => hint("fair")],
  ["finish", finish],
  ["new", dealAgain],
  ["other", () => openNewGame()],
  ["menu", openMenu],
];

/** @param {() => void} switchLanguage */
export function setUpBar(switchLanguage) {
  onLanguage = switchLanguage;
  byId("mark").append(picture("mark", "0 0 100 100", [markId()]));
  byId("do-home").addEventListener("click", goHome);
  lamp.addEventListener("click", (event) => {
    if (event.detail > 0) lamp.blur();
    askVerdict();
  });
  byId("bar").append(lamp);
  for (const [name, act] of TOOLS) {
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

export function drawBar() {
  const { table, notice, offline } = state;
  for (const [name] of TOOLS) {
    const words = t(`act.${name}`);
    write(/** @type {HTMLElement} */ (buttons[name].lastElementChild), words);
    buttons[name].title = words;
  }
  write(/** @type {HTMLElement} */ (byId("do-home").lastElementChild), t("act.home"));
  byId("do-home").title = t("act.home");
  buttons.undo.setAttribute("aria-disabled", String(!table || table.ply === 0));
  buttons.redo.setAttribute("aria-disabled", String(!table || table.ply >= table.length));
  buttons.hint.setAttribute("aria-disabled", String(!table || table.status !== "playing"));
  // Offered when there is something to finish, and not in the way before.
  buttons.finish.hidden = typeof table?.finish !== "number" || table.status === "won";
  byId("tools").setAttribute("aria-label", t("bar.tools"));
  drawLamp();
  const next = nextLang(state.lang);
  write(buttons.language, langNames()[next] ?? "");
  buttons.language.lang = next;

  const shown = onTable();
  if (shown) {
    const name = gameOf(shown).name;
    write(byId("game"), name);
    byId("table").setAttribute("aria-label", t("table.label", { game: name }));
    if (!state.home && document.title !== name) document.title = name;
    const parts = [dealtText(shown)];
    const { pass, passes, piles } = shown.view;
    if (pass && piles.some((p) => p.kind === "stock")) {
      // How many of a limited number are left stands on the cloth.
      if (!passes && pass > 1) parts.push(t("bar.pass.free", { pass }));
    }
    parts.push(t("bar.moves", { count: shown.ply }));
    write(byId("facts"), parts.join(" · "));
  }
  drawNotice(
    offline
      ? { text: t("trouble.offline"), kind: "trouble", named: [] }
      : (notice ?? unsaved(table)),
  );
  drawBanner();
}

function drawLamp() {
  const { table, verdict, viewing } = state;
  const asked = isAsked();
  lamp.hidden = !table || Boolean(viewing);
  lamp.dataset.state = asked ? verdict?.state ?? "searching" : "off";
  lamp.title = t("verdict.label");
  lamp.setAttribute("aria-pressed", String(asked));
  write(/** @type {HTMLElement} */ (lamp.firstElementChild), t("verdict.label"));
}

let placed = "";
/** How wide a notice may be: narrower where only that keeps it off the cards. */
const NOTICE_WIDTHS = ["", "26em", "17em", "9em"];

/**
 * Lay a box over a part of the table where no card is, if there is one.
 * @param {HTMLElement} box
 * @returns {boolean} whether there is
 */
function settle(box) {
  const made = drawnLayout();
  // Of a game that is won only the cards matter, not where cards might lie.
  const piles = Object.entries(made.piles).filter(
    ([, { cards }]) => state.table?.status !== "won" || cards.length > 0,
  );
  const taken = boxesOver(box.id === "notice" ? ["banner", "lesson"] : ["lesson"]);
  const spot = freeSpot(
    { ...made, piles: Object.fromEntries(piles) },
    state.size,
    { width: box.offsetWidth, height: box.offsetHeight },
    taken,
  );
  if (!spot) return false;
  box.style.left = `${spot.x}px`;
  box.style.top = `${spot.y}px`;
  box.dataset.free = "";
  return true;
}

/**
 * Where banner and lesson lie over the table, if they do: their buttons stay free.
 * @param {string[]} ids
 */
function boxesOver(ids) {
  const around = byId("main").getBoundingClientRect();
  return ids.map((id) => byId(id).getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && top < around.bottom && bottom > around.top)
    .map(({ x, y, width, height }) => ({ x: x - around.x, y: y - around.y, width, height }));
}

/**
 * What stands there as long as the game is not saved.
 * @param {import("../types").Table | null} table
 */
const unsaved = (table) =>
  table?.unsaved && isSaidOnTable()
    ? { text: t(unsavedKey(table.unsaved)), kind: /** @type {const} */ ("trouble"), named: [] }
    : null;

/** @param {import("../types").Notice | null} notice */
function drawNotice(notice) {
  const line = byId("notice");
  const key = notice
    ? `${notice.kind} ${notice.text} ${state.table?.ply} ${state.size.width} ${state.size.height}`
    : "";
  if (key === placed) return;
  placed = key;
  line.className = notice ? `shown ${notice.kind}` : "";
  // The words stay while the line fades.
  if (!notice) return;
  write(line, notice.text);
  delete line.dataset.free;
  line.removeAttribute("style");
  if (state.home) return;
  for (const width of NOTICE_WIDTHS) {
    line.style.maxWidth = width;
    if (settle(line)) return;
  }
  coverBar(line);
}

/** Where cards lie all over the table a notice lies over the bar. @param {HTMLElement} line */
function coverBar(line) {
  const { right: end, top, height } = byId("bar").getBoundingClientRect();
  // What is pressed there stays free, and so do the tools where they stand at the side.
  const right = Math.min(end, byId("main").getBoundingClientRect().right);
  const { right: left } = byId("do-home").getBoundingClientRect();
  const width = right - left;
  line.removeAttribute("style");
  line.dataset.free = "bar";
  for (const [name, px] of Object.entries({ left, top, width, "min-height": height })) {
    line.style.setProperty(name, `${px}px`);
  }
  // Letters as large as others where they do not reach over cards.
  if (line.offsetHeight > height + 1) line.dataset.free = "bar small";
}

let banner = "";

/** Won or stuck: what there is to say beside the cards, or in a row of its own. */
function drawBanner() {
  const { table, lang, size, viewing } = state;
  const status =
    table && !viewing && !state.home && table.status !== "playing" && !celebrating()
      ? table.status
      : "";
  const words = status && table ? `${status} ${lang} ${table.id} ${abandonKey(table)}` : "";
  // The row of its own changes the table's height; that is no reason to look again.
  const key = words && `${words} ${size.width}`;
  if (key === banner) return;
  banner = key;
  const box = byId("banner");
  box.className = status ? `shown ${status}` : "";
  delete box.dataset.free;
  box.removeAttribute("style");
  if (box.parentElement !== byId("main")) byId("main").append(box);
  if (!status) {
    box.replaceChildren();
    return;
  }
  // Its size is known for nothing once a frame has been made with it.
  box.style.visibility = "hidden";
  const place = () => {
    if (key === banner) placeBanner(box);
  };
  const label = t("act.close");
  const close = el("button", { type: "button", class: "close", "aria-label": label }, "×");
  close.addEventListener("click", () => {
    box.className = "";
    byId("main").append(box);
  });
  box.replaceChildren(
    ...(!table ? [] : status === "won" ? wonPanel(table, place) : stuckPanel(table)),
    close,
  );
  requestAnimationFrame(place);
}

/** @param {HTMLElement} box */
function placeBanner(box) {
  box.style.visibility = "";
  if (box.parentElement !== byId("main")) byId("main").append(box);
  if (!settle(box)) byId("main").before(box);
}

/** @param {import("../types").Table} table */
function stuckPanel(table) {
  const back = el(
    "button",
    { type: "button", class: "main", onclick: () => undo() },
    t("act.undo"),
  );
  const again = el("button", { type: "button", onclick: () => dealAnother() }, t("act.random"));
  const review = el("button", { type: "button", onclick: () => openReview() }, t("act.review"));
  const key = abandonKey(table);
  const giveUp = el(
    "button",
    { type: "button", title: t(key), onclick: () => abandon() },
    t(`${key}.short`),
  );
  return [el("p", {}, el("strong", {}, outcomeText(table))), back, again, giveUp, review];
}
