// The day's deal, when it is won: how many days in a row that is, and a card to pass on that gives
// no card away.

import { siteAddress } from "../door/address.js";
import { ask } from "../door/api.js";
import { dateText, inLang, t } from "../words/i18n.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { trouble } from "../play/actions.js";
import { duration } from "../play/clock.js";
import { dayDigits } from "../play/deals.js";
import { passOn } from "../dialogs/passon.js";
import { daysOf } from "./calendar.js";

/** @typedef {import("../types").Day} Day */
/** @typedef {import("../types").Table} Table */

/** So many months are looked back over for days in a row. */
const MOST_MONTHS = 120;
/** A day's deal has the date's digits, and at most two more. */
const DAY = /^(\d{4})(\d\d)(\d\d)\d{0,2}$/;

/**
 * The date whose deal this is, if it is one that has come. @param {string | null | undefined} deal
 */
export function dateOf(deal) {
  const [, year, month, day] = DAY.exec(deal ?? "") ?? [];
  if (!year) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isOne =
    dayDigits(date) === `${year}${month}${day}` && date <= new Date() && Number(year) > 2000;
  return isOne ? date : null;
}

/**
 * How many days up to a date the day's deal was won, one after the other. Of a date whose deal is
 * not won yet, how many up to the day before it.
 * @param {string} preset @param {Date} date
 */
export async function streakUpTo(preset, date) {
  let [count, day] = [0, date];
  for (let months = 0; months < MOST_MONTHS; months++) {
    const month = day.getMonth();
    const won = new Set(
      (await daysOf(preset, day)).filter(({ outcome }) => outcome === "won").map((one) => one.day),
    );
    for (; day.getMonth() === month; day = new Date(day.getFullYear(), month, day.getDate() - 1)) {
      if (won.has(dayDigits(day))) count++;
      else if (day !== date) return count;
    }
  }
  return count;
}

/** The words for days in a row, if there are some. @param {number} count */
export const streakText = (count) => (count > 1 ? t("day.streak", { count }) : "");

/**
 * The result of a day's deal that is won, in lines.
 * @param {Pick<Table, "id" | "game" | "deal" | "ply">} table @param {Date} day
 */
async function resultText({ id, game, deal, ply }, day) {
  const preset = state.games.flatMap(({ presets }) => presets).find((one) => one.id === game);
  const [{ statistics = [] }, streak] = await Promise.all([
    ask({ do: "statistics" }),
    streakUpTo(game, day),
  ]);
  const result = statistics.flatMap(({ recent }) => recent).find((one) => one.id === id);
  const facts = [
    t("day.won", { game: inLang(preset?.name), count: result?.moves ?? ply }),
    result?.seconds ? duration(result.seconds) : "", result && !result.help ? t("day.alone") : "",
  ];
  // Where nobody else could follow it there is none.
  const link = siteAddress() && `${siteAddress()}#/${game}/${deal}`;
  return [
    t("day.result"), dateText(day, { dateStyle: "long" }),
    facts.filter(Boolean).join(", "), streakText(streak), link,
  ].filter(Boolean).join("\n");
}

/** Shows the result, to be passed on. @param {string} id of the game */
export async function openResult(id) {
  try {
    const { table } = await ask({ do: "open", id });
    const date = dateOf(table?.deal);
    if (!table || !date) return;
    const text = await resultText(table, date);
    const field = el("textarea", {
      readonly: true,
      id: "day-result",
      rows: text.split("\n").length,
      "aria-label": t("day.result"),
    });
    field.value = text;
    field.addEventListener("focus", () => field.select());
    openDialog(
      t("day.share"),
      field,
      el("p", { class: "buttons" }, ...passOn(() => field.value, field)),
      el("p", { class: "source" }, t("day.note")),
    );
  } catch (error) {
    trouble(error);
  }
}
