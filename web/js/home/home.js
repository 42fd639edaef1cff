// The front page: go on where one was, the day's deal, and every game as a small picture of its
// table. It lies over the table, which keeps receiving updates underneath.

import { ApiError, ask } from "../door/api.js";
import { dateText, inLang, langNames, momentText, nextLang, t } from "../words/i18n.js";
import { dealtText } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { closeDialog } from "../parts/dialog.js";
import { byId, el } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { markId, picture } from "../cards/faces.js";
import { gameOf, openGame, trouble, whenShown } from "../play/actions.js";
import { dayDigits, endSearch } from "../play/deals.js";
import { noteOffered, startLesson, wasOffered } from "../play/lesson.js";
import { closeViewer } from "../play/viewer.js";
import { entryName, openGames } from "../dialogs/games.js";
import { openHelp } from "../dialogs/help.js";
import { openSettings } from "../dialogs/settings.js";
import { openOpen } from "../dialogs/share.js";
import { openStatistics } from "../dialogs/statistics.js";
import { dayPreset, daysOf, openCalendar, playDay } from "./calendar.js";
import { openResult, streakText, streakUpTo } from "./dayresult.js";
import { chooser } from "./chooser.js";
import { forgetPictures, pictureOf } from "./pictures.js";
import { recordsOf, shelfNote } from "./shelf.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Entry} Entry */
/** @typedef {import("../types").Day} Day */
/** @typedef {{ preset: string, played?: Day, streak: number }} DayShown */

/** So many games are offered to go on with besides the last. */
const MOST_OTHERS = 3;
/** How often it is looked whether another day has begun. */
const DAY_LOOK_MS = 60_000;

/**
 * What the page shows besides the games, and on which day.
 * @type {{ last: Table | null, changed: number, others: Entry[], day: DayShown | null,
 *   date: string, statistics: import("../types").Figures[], played: string[] }}
 */
let known = { last: null, changed: 0, others: [], day: null, date: "", statistics: [],
  played: [] };
/** The games of which the page shows this. */
let shownOf = state.games;
/** How often something new was learnt; nothing is drawn before the first time. */
let learnt = 0;
let asked = 0;
let drawn = "";
/** @type {() => void} */
let onLanguage = () => {};
/** Which of the page's buttons and fields had the focus last; those that are drawn anew lose it. */
let focused = -1;

/** @param {() => void} switchLanguage */
export function setUpHome(switchLanguage) {
  onLanguage = switchLanguage;
  const home = byId("home");
  home.tabIndex = -1;
  new ResizeObserver(() => redraw()).observe(home);
  home.addEventListener("focusin", ({ target }) => {
    focused = focusable().indexOf(/** @type {HTMLElement} */ (target));
  });
  // A dialog gives the focus back to what opened it, if that is still there.
  document.addEventListener("close", () => setTimeout(refocus), true);
  // Who goes by has been offered the first game, and is not asked again.
  addEventListener("pagehide", () => passBy(home));
  // What could not be asked while the table was away.
  whenShown(lookHome);
  setInterval(() => {
    if (known.date !== dayDigits()) lookHome();
  }, DAY_LOOK_MS);
}

const focusable = () => [
  .../** @type {NodeListOf<HTMLElement>} */ (
    byId("home").querySelectorAll("button, input, select, a[href]")
  ),
];

/** To where the focus was last, if nothing has it. */
function refocus() {
  if (state.home && document.activeElement === document.body)
    focusable()[focused]?.focus({ preventScroll: true });
}

/** The table has the focus then, for those who see where it is. @param {HTMLElement} home */
function giveFocus(home) {
  if (!home.contains(document.querySelector(":focus-visible"))) return;
  const table = byId("table");
  table.tabIndex = -1;
  const stop = table.querySelector('[tabindex="0"]') ?? table;
  /** @type {HTMLElement} */ (stop).focus({ preventScroll: true });
}

/** @param {HTMLElement} home */
function passBy(home) {
  if (!home.hidden && home.querySelector(".offer")) noteOffered();
}

/** To the front page, from the table. */
export function goHome() {
  if (location.hash !== "") history.pushState(null, "", location.pathname);
  showHome("");
}

/** @param {string} wrong what is wrong with the address that led here, if anything */
export function showHome(wrong) {
  closeDialog();
  closeViewer();
  // Cards that are found from now on are nobody's wish any more.
  endSearch();
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  state.home = { trouble: wrong };
  learn().catch(trouble);
  redraw();
}

/** It may have stood there for long: other windows have played since, and another day has begun. */
export function lookHome() {
  if (state.home && !state.offline) learn().catch(trouble);
}

/** Ask for what may have changed since the page was shown last. */
async function learn() {
  const own = ++asked;
  const games = state.games;
  const [{ tables = [] }, { statistics = [] }] = await Promise.all([
    ask({ do: "list" }),
    ask({ do: "statistics" }),
  ]);
  // What can't be opened now stands in the way of nothing.
  const [entry, ...rest] = tables
    .filter((one) => one.length > 0 && one.status !== "won" && gameOf(one).preset)
    .slice(0, 1 + MOST_OTHERS);
  const preset = dayPreset(entry?.game ?? tables[0]?.game);
  const [last, day] = await Promise.all([
    entry ? openLast(entry) : null,
    preset ? askDay(preset.id).catch(() => null) : null,
  ]);
  // What is drawn anew under a finger loses its press.
  while (byId("home").matches(":active")) await new Promise(requestAnimationFrame);
  if (own !== asked) return;
  const now = {
    last,
    changed: entry?.changed ?? 0,
    others: rest,
    day,
    date: dayDigits(),
    statistics,
    played: [...new Set(tables.filter(({ length }) => length > 0).map(({ game }) => game))],
  };
  if (learnt > 0 && games === shownOf && JSON.stringify(now) === JSON.stringify(known)) return;
  shownOf = games;
  known = now;
  learnt++;
  redraw();
}

/** How the day's deal stands. @param {string} preset @returns {Promise<DayShown>} */
async function askDay(preset) {
  const now = new Date();
  const [days, streak] = await Promise.all([daysOf(preset, now), streakUpTo(preset, now)]);
  return { preset, played: days.find(({ day }) => day === dayDigits(now)), streak };
}

/** @param {Entry} entry */
async function openLast({ id }) {
  try {
    return (await ask({ do: "open", id })).table ?? null;
  } catch (error) {
    // Deleted meanwhile, or written by a newer program.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** One frame. */
export function drawHome() {
  const home = byId("home");
  // Without an answer there are the games at least.
  const enough = learnt > 0 || state.offline || !home.hidden;
  const shown = state.home !== null && enough && state.games.length > 0;
  document.documentElement.toggleAttribute("data-home", state.home !== null);
  if (home.hidden === shown) {
    passBy(home);
    if (!shown) giveFocus(home);
    home.hidden = !shown;
    home.scrollTop = 0;
    // Cards that nobody sees are in nobody's way.
    if (!shown) {
      forgetPictures();
      home.replaceChildren();
      drawn = "";
    }
    if (shown) home.focus({ preventScroll: true });
    focused = -1;
  }
  if (!state.home || !shown) return;
  // There are others than before.
  if (shownOf !== state.games) learn().catch(trouble);
  if (document.title !== t("home.title")) document.title = t("home.title");
  const { lang, settings } = state;
  const key = [
    state.home.trouble,
    learnt,
    lang,
    settings.mirror,
    settings.back,
    settings.faces,
    settings.dayGame,
    settings.grade,
    home.clientWidth,
  ].join("\n");
  if (key === drawn) return;
  drawn = key;
  forgetPictures();
  home.replaceChildren(
    head(),
    el(
      "div",
      { class: "home-body" },
      broken(state.home.trouble),
      el("div", { class: "doors" }, offer(), goOn(), today()),
      chooser(recordsOf(known.statistics), known.played),
      shelfNote(),
    ),
  );
  refocus();
}

function head() {
  const tool = (
    /** @type {string} */ key,
    /** @type {string} */ name,
    /** @type {() => unknown} */ act,
  ) =>
    el(
      "button",
      { type: "button", title: t(key), onclick: () => act() },
      icon(name),
      el("span", {}, t(key)),
    );
  const next = nextLang(state.lang);
  const language = el(
    "button",
    { type: "button", class: "language", lang: next, onclick: onLanguage },
    langNames()[next] ?? "",
  );
  return el(
    "header",
    { class: "home-head" },
    el("span", { class: "home-mark" }, picture("mark", "0 0 100 100", [markId()])),
    el("h1", {}, t("home.title")),
    el(
      "nav",
      { "aria-label": t("bar.tools") },
      tool("act.games", "games", () => thenLearn(openGames)),
      tool("act.open", "open", openOpen),
      tool("act.statistics", "statistics", openStatistics),
      tool("act.settings", "settings", () => thenLearn(openSettings)),
      tool("act.help", "help", openHelp),
      language,
    ),
  );
}

/** A dialog after which there may be other things to show. @param {() => unknown} open */
function thenLearn(open) {
  open();
  document.querySelector("dialog[open]")?.addEventListener("close", () => {
    if (state.home) learn().catch(trouble);
  });
}

/** @param {string} wrong */
function broken(wrong) {
  return wrong ? el("p", { class: "broken", role: "alert" }, wrong) : null;
}

/**
 * A tile's title, which begins to play.
 * @param {string} title
 * @param {string} about the ids of what describes it
 * @param {() => void} onclick
 */
function playingTitle(title, about, onclick) {
  const button = el(
    "button",
    { type: "button", class: "play", "aria-describedby": about, onclick },
    title,
  );
  return el("h2", {}, button);
}

/** The first game, for who has played none here, until anything else is done. */
function offer() {
  if (learnt === 0 || known.last || wasOffered()) return null;
  const no = el("button", { type: "button", onclick: () => {
    noteOffered();
    section.remove();
  } }, t("first.no"));
  const show = el(
    "button",
    { type: "button", class: "main", onclick: () => startLesson() },
    t("first.show"),
  );
  const section = el(
    "section",
    { class: "door-tile offer" },
    el(
      "div",
      {},
      playingTitle(t("first.title"), "offer-about", () => startLesson()),
      el("p", { id: "offer-about", class: "about" }, t("first.offer")),
      el("p", { class: "tile-more" }, show, no),
    ),
  );
  return section;
}

/** The last game as it lies. */
function goOn() {
  const { last, changed } = known;
  if (!last) return null;
  const { name } = gameOf(last);
  const facts = [
    dealtText(last), t("bar.moves", { count: last.ply }), momentText(new Date(changed * 1000)),
  ].join(" · ");
  return el(
    "section",
    { class: "door-tile go-on", "data-id": last.id },
    pictureOf(last.view),
    el(
      "div",
      {},
      playingTitle(t("home.go-on"), "go-on-game go-on-facts", () => openGame(last.id)),
      el("p", { id: "go-on-game", class: "about" }, name),
      el("p", { id: "go-on-facts", class: "facts" }, facts),
      others(),
    ),
  );
}

/** What else is begun, each in a line. */
function others() {
  if (known.others.length === 0) return null;
  const line = (/** @type {Entry} */ entry) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", "data-id": entry.id, onclick: () => openGame(entry.id) },
        el("span", {}, entryName(entry)),
        " ",
        el("small", {}, t("bar.moves", { count: entry.ply })),
      ),
    );
  return el(
    "ul",
    { class: "tile-more others", "aria-label": t("home.others") },
    ...known.others.map(line),
  );
}

/** The day's deal, and the calendar behind it. */
function today() {
  const { day } = known;
  if (!day) return null;
  const now = new Date();
  const preset = state.games.flatMap((game) => game.presets).find(({ id }) => id === day.preset);
  const outcome = day.played?.outcome ?? "new";
  const play = el(
    "button",
    {
      type: "button",
      class: "play",
      "aria-describedby": "day-game day-state",
      // What was played is known of the day that is shown.
      onclick: () => {
        const [digits, { date }] = [dayDigits(), known];
        playDay(day.preset, digits, date === digits ? day.played : undefined);
      },
    },
    t("home.day"),
  );
  const sheet = el(
    "div",
    { class: `leaf ${outcome}`, "aria-hidden": "true" },
    el("span", {}, dateText(now, { month: "long" })),
    el("strong", {}, String(now.getDate())),
    el("span", {}, dateText(now, { weekday: "long" })),
  );
  const calendar = el(
    "button",
    {
      type: "button",
      class: "open-calendar",
      onclick: () => thenLearn(() => openCalendar(known.last?.game)),
    },
    icon("day"),
    t("calendar.title"),
  );
  return el(
    "section",
    { class: "door-tile today" },
    sheet,
    el(
      "div",
      {},
      el("h2", {}, play),
      el("p", { id: "day-game", class: "about" }, inLang(preset?.name)),
      el(
        "p",
        { id: "day-state", class: "facts" },
        [t(`home.day.${outcome}`), streakText(day.streak)].filter(Boolean).join(" · "),
      ),
      el("p", { class: "tile-more" }, calendar, outcome === "won" ? result(day) : null),
    ),
  );
}

/** @param {DayShown} day */
function result({ played }) {
  return played
    ? el(
        "button",
        { type: "button", class: "share-day", onclick: () => openResult(played.id) },
        icon("share"),
        t("day.share"),
      )
    : null;
}
