// The deals of the days: today's, and a month of them with those that were won.

import { ApiError, ask } from "../door/api.js";
import { dateText, inLang, t } from "../words/i18n.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { sure } from "../parts/confirm.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { choice } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { inTurn, notify, openGame, trouble } from "../play/actions.js";
import { dayDigits, dealAnother, newGame, ownOptions } from "../play/deals.js";

/** @typedef {import("../types").Day} Day */

/** Presets of which fewer deals than this part can be won have no day's deal. */
const LEAST_WINNABLE = 0.01;
const DAYS_A_WEEK = 7;

/** The presets that have day's deals. */
function presetsWithDays() {
  return state.games.flatMap((game) => game.presets)
    .filter(({ figures }) => !figures || figures.winnable / figures.deals >= LEAST_WINNABLE);
}

/**
 * The preset whose day's deals are offered.
 * @param {string | undefined} last the one that was played last
 */
export function dayPreset(last) {
  const all = presetsWithDays();
  const named = (/** @type {string | undefined} */ id) => all.find((preset) => preset.id === id);
  return named(state.settings.dayGame) ?? named(last) ?? all[0];
}

/**
 * The days of a month whose deals were played.
 * @param {string} preset @param {Date} month @returns {Promise<Day[]>}
 */
export async function daysOf(preset, month) {
  return (await ask({ do: "days", game: preset, month: dayDigits(month).slice(0, 6) })).days ?? [];
}

/**
 * Deal a day's deal, or go on with it where it is open.
 * @param {string} preset @param {string} day its digits @param {Day | undefined} played
 */
export function playDay(preset, day, played) {
  return inTurn(async () => {
    // It is opened behind this, in turn.
    if (played && await isOpen(played)) openGame(played.id);
    else await deal(preset, day);
  });
}

/**
 * Whether a day's deal can be gone on with: its game may have been deleted.
 * @param {Day | undefined} played @returns {Promise<boolean>}
 */
async function isOpen(played) {
  if (played?.outcome !== "open") return false;
  try {
    await ask({ do: "open", id: played.id });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknown-table") return false;
    throw error;
  }
}

/** @param {string} preset @param {string} day */
async function deal(preset, day) {
  // Of two clicks the first deals.
  if (!state.home) return;
  await newGame({ game: preset, options: {}, day });
}

/** The day's deal of the game on the table. It goes on where it was begun. */
export async function dealOfDay() {
  const { table } = state;
  if (!table) return;
  const day = dayDigits();
  const isOwn = ownOptions(table.game, table.options).length === 0;
  const days = isOwn ? await daysOf(table.game, new Date()).catch(() => []) : [];
  const played = days.find((one) => one.day === day);
  const goesOn = await isOpen(played).catch(() => false);
  if (goesOn && played?.id === table.id) notify(t("home.day.open"));
  else if (goesOn && played) openGame(played.id);
  else if (await sure("confirm.deal")) await dealAnother(() => ({ day }));
}

/** @param {string | undefined} last the preset that was played last */
export function openCalendar(last) {
  const now = new Date();
  let month = new Date(now.getFullYear(), now.getMonth(), 1);
  let shown = 0;
  const heading = el("h3", { "aria-live": "polite" });
  const grid = el("div", { class: "month" });
  const count = el("p", { class: "source", role: "status" });
  const turn = (
    /** @type {number} */ by,
    /** @type {string} */ key,
    /** @type {string} */ picture,
  ) =>
    el(
      "button",
      {
        type: "button",
        class: "month-step",
        "aria-label": t(key),
        title: t(key),
        onclick: () => {
          month = new Date(month.getFullYear(), month.getMonth() + by, 1);
          fill().catch(trouble);
        },
      },
      icon(picture),
    );
  const [before, after] = [turn(-1, "calendar.before", "back"), turn(1, "calendar.after", "on")];
  const fill = async () => {
    const own = ++shown;
    const preset = dayPreset(last);
    heading.textContent = dateText(month, { month: "long", year: "numeric" });
    after.disabled =
      month.getFullYear() === now.getFullYear() && month.getMonth() === now.getMonth();
    const days = await daysOf(preset.id, month);
    if (own !== shown) return;
    grid.replaceChildren(...monthCells(preset.id, month, now, days, () => dialog.close()));
    count.textContent = t("calendar.count", {
      count: days.filter(({ outcome }) => outcome === "won").length,
    });
  };
  const game = choice(
    t("calendar.game"),
    "day-game",
    presetsWithDays().map((p) => ({ value: p.id, title: inLang(p.name) })),
    dayPreset(last).id,
    (id) => {
      setSetting({ dayGame: id });
      fill().catch(trouble);
    },
  );
  const dialog = openDialog(
    t("calendar.title"),
    game,
    el("div", { class: "month-head" }, before, heading, after),
    grid,
    count,
  );
  fill().catch(trouble);
}

/**
 * The cells of a month, from Monday on, with the names of the days above them.
 * @param {string} preset @param {Date} month @param {Date} now @param {Day[]} played
 * @param {() => void} done
 */
function monthCells(preset, month, now, played, done) {
  // 1 January 2024 was a Monday.
  const names = Array.from({ length: DAYS_A_WEEK }, (_, i) => {
    const name = dateText(new Date(2024, 0, 1 + i), { weekday: "short" });
    return el("span", { class: "weekday", "aria-hidden": "true" }, name);
  });
  const first = (month.getDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length }, (_, i) => {
    const day = new Date(month.getFullYear(), month.getMonth(), i + 1);
    const digits = dayDigits(day);
    const known = played.find((one) => one.day === digits);
    const outcome = known?.outcome ?? "new";
    const cell = el(
      "button",
      {
        type: "button",
        class: `day ${outcome}`,
        disabled: day > now,
        "data-day": digits,
        "aria-current": digits === dayDigits(now) ? "date" : null,
        "aria-label": t("calendar.day", {
          date: dateText(day, { dateStyle: "full" }),
          state: t(`calendar.${outcome}`),
        }),
        onclick: () => {
          done();
          playDay(preset, digits, known);
        },
      },
      String(i + 1),
    );
    if (outcome !== "new")
      cell.append(icon({ won: "finish", open: "play", lost: "flag" }[outcome]));
    if (i === 0) cell.style.gridColumnStart = String(first + 1);
    return cell;
  });
  return [...names, ...cells];
}
