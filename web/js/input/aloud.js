// The table read aloud, pile by pile, and what has changed since it was last asked.

import { pileOf } from "../view/moves.js";
import { cardName, t } from "../words/i18n.js";
import { pileLabel, pileName } from "../words/labels.js";
import { state } from "../state/state.js";
import { say } from "../play/actions.js";
import { letterOf } from "./letters.js";

/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").View} View */

/**
 * The game and the view that the player heard of last.
 * @type {{ id: string, view: View } | null}
 */
let heard = null;

/**
 * Say it though the same was said before: an unchanged text is not read again.
 * @param {string} text
 */
function sayAnew(text) {
  say(" ");
  setTimeout(() => say(text), 60);
}

/** All piles in their order, every open card of a column. */
export function readTable() {
  const { table } = state;
  if (!table) return;
  heard = { id: table.id, view: table.view };
  sayAnew(
    table.view.piles
      .map((pile) => `${letterOf(pile.name)}, ${pileText(table.view, pile)}.`)
      .join(" "),
  );
}

/** The piles that are not as they were when the player last asked. */
export function readNews() {
  const { table } = state;
  if (!table) return;
  const before = heard?.id === table.id ? heard.view : null;
  if (!before) return readTable();
  heard = { id: table.id, view: table.view };
  const news = table.view.piles.filter(
    (pile) => String(pile.cards) !== String(pileOf(before, pile.name)?.cards),
  );
  sayAnew(news.length === 0 ? t("aloud.nothing")
    : `${t("aloud.news")} ${news.map((pile) => `${pileText(table.view, pile)}.`).join(" ")}`);
}

/** A game that is begun counts as heard of as it was dealt. */
export function hearDeal() {
  const { table } = state;
  if (table && heard?.id !== table.id) heard = { id: table.id, view: table.view };
}

/** @param {View} view @param {Pile} pile */
function pileText(view, pile) {
  const open = pile.cards.filter((card) => card !== "##");
  if (
    open.length < 2
    || pile.kind === "foundation"
    || pile.kind === "stock"
    || pile.kind === "discard"
  )
    return pileLabel(view, pile);
  const hidden = pile.cards.length - open.length;
  const cards = open.map(cardName).join(", ");
  return t(hidden > 0 ? "aloud.pile.hidden" : "aloud.pile", {
    pile: pileName(view, pile.name),
    count: hidden,
    cards,
  });
}
