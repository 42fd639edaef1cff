// The strip under the bar: the history as a slider with steps and bookmarks, and whether
// the game can still be won.

import { seen } from "../door/api.js";
import { t } from "../words/i18n.js";
import { lossSentences, restSentence } from "../words/losstext.js";
import { setSetting } from "../state/kept.js";
import { state, toldHere } from "../state/state.js";
import { byId, el, write } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { change, goTo, notify } from "./actions.js";
import { showSolution } from "./hints.js";
import { isPlaying, startPlayback, stopPlayback } from "./playback.js";
import { alwaysAsk, isAsked } from "./verdict.js";
import { toggleWhy } from "./why.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Bookmark} Bookmark */

const LONGEST_NAME = 60;

/** @type {HTMLInputElement} */
let slider;
/** @type {HTMLElement} */
let count;
/** @type {HTMLSelectElement} */
let marks;
/** @type {Record<string, HTMLButtonElement>} */
const buttons = {};
/** @type {number | null} */
let wanted = null;
let busy = false;

export function setUpHistory() {
  const strip = byId("history");
  slider = el("input", {
    type: "range",
    id: "history-slider",
    min: 0,
    step: 1,
    list: "history-marks",
  });
  slider.addEventListener("input", () => scrub(Number(slider.value)));
  count = el("output", { for: "history-slider", id: "history-count" });
  marks = el("select", { id: "history-bookmarks" });
  marks.addEventListener("change", () => {
    if (marks.value !== "") goTo(Number(marks.value));
  });
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) => {
    buttons[name] = el("button", { type: "button", id: `history-${name}` }, icon(name));
    buttons[name].addEventListener("click", act);
    return buttons[name];
  };
  const play = button("play", togglePlay);
  play.dataset.playback = "";
  strip.append(
    button("first", () => goTo(0)),
    button("back", () => step(-1)),
    play,
    button("on", () => step(1)),
    button("last", () => goTo(state.table?.length ?? 0)),
    slider,
    el("datalist", { id: "history-marks" }),
    count,
    button("star", bookmark),
    marks,
  );
  const verdict = byId("verdict");
  const back = el("button", { type: "button", id: "verdict-back" });
  back.addEventListener("click", () => {
    const ply = state.verdict?.last_winnable;
    if (typeof ply === "number") goTo(ply);
  });
  const show = el("button", { type: "button", id: "verdict-show" });
  show.addEventListener("click", showSolution);
  const why = el("button", {
    type: "button",
    id: "verdict-why",
    "aria-controls": "verdict-reason",
  });
  why.addEventListener("click", toggleWhy);
  const always = el("button", { type: "button", id: "verdict-always" });
  always.addEventListener("click", alwaysAsk);
  verdict.append(el("span", { id: "verdict-words" }), why, back, show, always);
  strip.parentElement?.append(el("p", { id: "verdict-reason", role: "status" }));
}

export function toggleHistory() {
  setSetting({ history: !state.settings.history });
}

/**
 * One place of the history further; also among the moves that the table played by itself.
 * @param {1 | -1} by
 */
export function step(by) {
  const { table } = state;
  if (!table) return;
  const to = table.ply + by;
  if (to < 0) notify(t("trouble.nothing-to-undo"));
  else if (to > table.length) notify(t("trouble.nothing-to-redo"));
  else goTo(to);
}

/** Follow the slider: only the place where it stands by now is asked for. @param {number} ply */
async function scrub(ply) {
  wanted = ply;
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const to = wanted;
    wanted = null;
    await goTo(to);
  }
  busy = false;
}

function togglePlay() {
  if (isPlaying()) return stopPlayback();
  const id = state.table?.id;
  if (state.table && state.table.ply >= state.table.length)
    return notify(t("trouble.nothing-to-redo"));
  startPlayback(async () => {
    const { table } = state;
    if (!table || table.id !== id || table.ply >= table.length) return false;
    await goTo(table.ply + 1);
    return state.table !== table && (state.table?.ply ?? 0) < (state.table?.length ?? 0);
  });
}

/** @param {Table} table */
const bookmarkHere = (table) => (table.bookmarks ?? []).find((b) => b.ply === table.ply);

/** Set a bookmark at this place, or take away the one that is there. */
export function bookmark() {
  return change(
    (table) => {
      const here = bookmarkHere(table);
      const name = here ? null : t("bookmark.name", { ply: table.ply }).slice(0, LONGEST_NAME);
      return { do: "bookmark", ...seen(table), at: table.ply, name };
    },
    (before) => t(bookmarkHere(before) ? "said.bookmark.gone" : "said.bookmark"),
  );
}

export function drawStrip() {
  const { table, settings } = state;
  byId("history").hidden = !settings.history || !table;
  const asked = isAsked();
  byId("verdict").hidden = !asked;
  byId("strip").hidden = !table || Boolean(state.viewing) || (!settings.history && !asked);
  byId("strip").setAttribute("aria-label", t("bar.strip"));
  if (!table) return;
  if (settings.history) drawHistory(table);
  if (asked) drawVerdict(table);
  drawReason(table);
}

/** @param {Table} table */
function drawHistory(table) {
  byId("history").setAttribute("aria-label", t("history.label"));
  slider.max = String(table.length);
  // The hand that moves the slider leads; the table follows.
  if (!busy) slider.value = String(table.ply);
  slider.disabled = table.length === 0;
  slider.setAttribute("aria-label", t("history.slider"));
  slider.setAttribute("aria-valuetext", t("history.at", { at: table.ply, of: table.length }));
  write(count, `${table.ply} / ${table.length}`);
  const playing = isPlaying();
  buttons.play.replaceChildren(icon(playing ? "halt" : "play"));
  const here = bookmarkHere(table);
  for (const [name, button] of Object.entries(buttons)) {
    const key = name === "play" && playing ? "halt" : name === "star" && here ? "unstar" : name;
    button.title = t(`history.${key}`);
    button.setAttribute("aria-label", button.title);
  }
  buttons.star.setAttribute("aria-pressed", String(Boolean(here)));
  for (const name of ["first", "back"])
    buttons[name].setAttribute("aria-disabled", String(table.ply === 0));
  for (const name of ["on", "last"])
    buttons[name].setAttribute("aria-disabled", String(table.ply >= table.length));
  drawBookmarks(table.bookmarks ?? [], table.ply);
}

let drawnMarks = "";

/** @param {Bookmark[]} list @param {number} ply */
function drawBookmarks(list, ply) {
  const key = JSON.stringify([list, ply, state.lang]);
  if (key === drawnMarks) return;
  drawnMarks = key;
  marks.hidden = list.length === 0;
  marks.setAttribute("aria-label", t("history.bookmarks"));
  const here = list.some((b) => b.ply === ply);
  marks.replaceChildren(
    el("option", { value: "", selected: !here }, t("history.bookmarks")),
    ...list.map((b) => el("option", { value: b.ply, selected: b.ply === ply }, b.name)));
  byId("history-marks").replaceChildren(
    ...list.map((b) => el("option", { value: b.ply, label: b.name })),
  );
}

/** @param {Table} table */
function drawVerdict({ ply }) {
  const { verdict } = state;
  const known = verdict?.state ?? "searching";
  byId("verdict").dataset.state = known;
  byId("verdict").setAttribute("aria-label", t("verdict.label"));
  // At the deal there was no time when it could.
  write(
    byId("verdict-words"),
    t(known === "unwinnable" && ply === 0 ? "verdict.never" : `verdict.${known}`, {
      count: verdict?.moves ?? 0,
    }),
  );
  const back = byId("verdict-back");
  const last = known === "unwinnable" ? verdict?.last_winnable : null;
  back.hidden = typeof last !== "number";
  write(back, t("verdict.back", { ply: last ?? 0 }));
  const show = byId("verdict-show");
  show.hidden = known !== "winnable";
  write(show, t("verdict.show"));
  const why = byId("verdict-why");
  why.hidden = known !== "unwinnable";
  why.setAttribute("aria-expanded", String(Boolean(toldHere())));
  write(why, t("loss.ask"));
  const always = byId("verdict-always");
  always.hidden = state.settings.verdict;
  write(always, t("verdict.always"));
}

/** Why the game can't be won, if that was asked for. @param {Table} table */
function drawReason({ view }) {
  const why = toldHere();
  const told = !why ? [] : why.searching ? [t("loss.searching")]
    : why.loss ? [...lossSentences(why.loss, view), restSentence(why.loss)] : [t("loss.unknown")];
  const reason = byId("verdict-reason");
  write(reason, told.join(" ").trim());
  // Where it is too long it is scrolled, by keys, too.
  if (told.length > 0) reason.tabIndex = 0;
  else reason.removeAttribute("tabindex");
}
