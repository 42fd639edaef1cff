// What the rules turn on at this moment, in a line on the cloth: the base card, the direction, the
// rank that is waited for, passes and rows that are left.

import { wantedRanks } from "../view/wanted.js";
import { rankName, t } from "../words/i18n.js";
import { isWon } from "../state/state.js";
import { byId, write } from "../parts/elements.js";

/** @typedef {import("../types").View} View */

/** The height of the line, in letters of the page. */
const TURNS_REM = 1.5;
/** Where height is dear the line stands in the bar. */
const flat = matchMedia("(max-height: 480px) and (orientation: landscape)");

/** How many rows there are left to be dealt, where drawing deals rows. @param {View} view */
function rowsLeft(view) {
  const stock = view.piles.find((p) => p.kind === "stock");
  if (!stock || view.cards_drawn < 2 || view.piles.some((p) => p.kind === "waste")) return null;
  return Math.ceil(stock.cards.length / view.cards_drawn);
}

/** Whether the game has such a line, in whatever state it is. @param {View} view */
function hasTurns(view) {
  return (
    view.base !== null
    || view.base_open
    || view.direction !== null
    || (view.passes ?? 0) > 1
    || rowsLeft(view) !== null
    || wantedRanks(view).length > 0
  );
}

/** How much of the cloth the line takes, in pixels. @param {View} view */
export function turnsHigh(view) {
  if (!hasTurns(view) || flat.matches) return 0;
  return TURNS_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The line, part by part. @param {View} view */
export function turnsParts(view) {
  const parts = [];
  if (view.base_open) parts.push(t("turns.base.open"));
  if (view.base) parts.push(t("turns.base", { rank: rankName(view.base) }));
  if (view.direction) parts.push(t(`turns.${view.direction}`));
  const wanted = isWon() ? [] : wantedRanks(view);
  if (wanted.length > 0) parts.push(t("turns.wanted", { rank: wanted.map(rankName).join(", ") }));
  const { pass, passes } = view;
  if (passes && passes > 1) {
    const left = passes - pass;
    // Where nothing is drawn there is no stock to pass through.
    if (view.cards_drawn === 0)
      parts.push(left > 0 ? t("turns.redeals", { count: left }) : t("turns.redeals.none"));
    else parts.push(t(left > 0 ? "bar.pass" : "turns.pass.last", { pass, passes }));
  }
  const rows = rowsLeft(view);
  if (rows !== null) parts.push(t(rows > 0 ? "turns.rows" : "turns.rows.none", { count: rows }));
  return parts;
}

/** @param {View} view */
export function drawTurns(view) {
  const line = byId("turns");
  const home = byId(flat.matches ? "bar" : "main");
  // On the cloth it lies below the cards.
  if (line.parentElement !== home) home[flat.matches ? "append" : "prepend"](line);
  line.hidden = !hasTurns(view);
  // The table is described by it even while it is hidden.
  write(line, line.hidden ? "" : turnsParts(view).join(" · "));
}
