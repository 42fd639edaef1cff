// The first game of somebody who has never played patience, in steps: what moves, what a space
// takes, where the hint is. The game is a real one and goes on when the steps are over.

import { remembered } from "../door/remembered.js";
import { json } from "../door/transport.js";
import { parse, pileOf } from "../view/moves.js";
import { cardName, t } from "../words/i18n.js";
import { redraw } from "../state/frame.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { byId, el } from "../parts/elements.js";
import { inTurn, undo, whenShown } from "./actions.js";
import { newGame } from "./deals.js";

/** @typedef {import("../types").Table} Table */
/**
 * @typedef {{ move?: string, press?: string, words: string }} Step a move to play, or a tool to
 *   press
 */
/** @typedef {{ preset: string, deal: string, steps: Step[] }} First */

const KEY = "patience.first";
/** Where this window keeps the lesson, for a page that is loaded again. */
const KEPT = "patience.lesson";

/** @type {First | null} */
let first = null;
/**
 * The lesson that is given: in which game, and how many steps are done.
 * @typedef {{ id: string, at: number, astray: boolean }} Lesson
 */
/** @type {Lesson | null} */
let lesson = null;
let drawn = "";
let nextHint = -1;

export function setUpLesson() {
  let kept = keptLesson();
  whenShown(() => {
    const one = kept;
    kept = null;
    if (one && !lesson && state.table?.id === one.id) void inTurn(() => resume(one));
    follow();
  });
}

/** @returns {Lesson | null} */
function keptLesson() {
  const kept = /** @type {any} */ (remembered(KEPT, () => sessionStorage));
  const isOne = typeof kept?.id === "string" && Number.isInteger(kept.at) && kept.at >= 0;
  return isOne ? { id: kept.id, at: kept.at, astray: kept.astray === true } : null;
}

/** Remember how far the lesson is. */
function keep() {
  try {
    if (lesson) sessionStorage.setItem(KEPT, JSON.stringify(lesson));
    else sessionStorage.removeItem(KEPT);
  } catch { /* then a page that is loaded again goes on without it */ }
}

/** @param {Lesson} kept */
async function resume(kept) {
  const { steps } = await readFirst();
  if (kept.at > steps.length) return;
  lesson = kept;
  follow();
}

/** @returns {Promise<First>} */
async function readFirst() {
  first ??= /** @type {First} */ (await json("first.json"));
  return first;
}

/** Whether the first game was offered already; where nothing is remembered it counts as offered. */
export function wasOffered() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Never offer it again unasked. */
export function noteOffered() {
  try {
    localStorage.setItem(KEY, "seen");
  } catch { /* it was not offered, either */ }
}

export function startLesson() {
  noteOffered();
  return inTurn(async () => {
    const { preset, deal } = await readFirst();
    if (!await newGame({ game: preset, options: {}, deal }) || !state.table) return;
    lesson = { id: state.table.id, at: 0, astray: false };
    follow();
  });
}

export function endLesson() {
  lesson = null;
  keep();
  state.hint = null;
  redraw();
}

/** How many moves the first steps have. @param {number} at */
const movesBefore = (at) => first?.steps.slice(0, at).filter(({ move }) => move).length ?? 0;

/** See how far the player is. */
function follow() {
  const { table } = state;
  if (!lesson || !first || !table) return;
  if (table.id !== lesson.id) return endLesson();
  const { steps } = first;
  const before = movesBefore(lesson.at);
  if (table.ply === before + 1 && !lesson.astray && table.last === steps[lesson.at]?.move)
    lesson.at++;
  else if (table.ply > before && lesson.at === steps.length) return endLesson();
  else if (table.ply > before) lesson.astray = true;
  else {
    lesson.astray = false;
    // Moves were taken back, and with them what they showed.
    while (lesson.at > 0 && movesBefore(lesson.at) > table.ply) lesson.at--;
  }
  point();
  redraw();
}

/** Show on the table which move is meant. */
function point() {
  const move = lesson && !lesson.astray ? first?.steps[lesson.at]?.move : null;
  // Numbers below nought are of no hint that was asked for.
  if (move) state.hint = { move, id: nextHint-- };
}

/** One frame. */
export function drawLesson() {
  const panel = byId("lesson");
  const { table, lang, viewing } = state;
  const shown =
    lesson !== null && first !== null && table?.id === lesson.id && !viewing && !state.home;
  panel.hidden = !shown;
  const step = shown ? first?.steps[lesson?.at ?? 0] : null;
  if (lesson && step?.press === "hint" && state.hint) lesson.at++;
  const key = shown && lesson && table ? [lang, lesson.at, lesson.astray, table.ply].join(" ") : "";
  if (key === drawn) return;
  drawn = key;
  if (lesson) keep();
  for (const tool of document.querySelectorAll("[data-pointed]"))
    tool.removeAttribute("data-pointed");
  if (!shown || !lesson || !first || !table) return panel.replaceChildren();
  const now = first.steps[lesson.at];
  if (now?.press && !lesson.astray) byId(`do-${now.press}`).toggleAttribute("data-pointed", true);
  const safe = !lesson.astray && !now && state.settings.auto === "off";
  const end = safe ? `${t("first.end")} ${t("first.safe")}` : t("first.end");
  const words = lesson.astray ? t("first.own-way") : now ? stepWords(now, table) : end;
  panel.setAttribute("aria-label", t("first.label"));
  const count =
    now && !lesson.astray
      ? el(
          "span",
          { class: "count" },
          t("first.step", { at: lesson.at + 1, of: first.steps.length }),
        )
      : null;
  const back = lesson.astray
    ? [el("button", { type: "button", class: "main", onclick: () => undo() }, t("act.undo"))]
    : [];
  const done = el(
    "button",
    { type: "button", class: now ? "" : "main", onclick: endLesson },
    t(now ? "first.skip" : "first.done"),
  );
  const help = safe
    ? [el("button", { type: "button", id: "lesson-safe", onclick: letGoUp }, t("first.safe.yes"))]
    : [];
  panel.replaceChildren(el("p", { role: "status" }, count, " ", words), ...back, ...help, done);
}

/** Whoever knows the way may leave to the table what needs no thought. */
function letGoUp() {
  setSetting({ auto: "safe" });
  endLesson();
}

/** @param {Step} step @param {Table} table */
function stepWords({ move, words }, table) {
  if (!move) return t(words);
  const { from, to, count } = parse(move);
  const card = pileOf(table.view, from)?.cards.at(-count);
  const on = pileOf(table.view, to)?.cards.at(-1);
  return t(words, { card, on, name: card ? cardName(card) : "" });
}
