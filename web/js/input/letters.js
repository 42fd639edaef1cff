// A letter for each pile: with one key they show, the next is where cards come from, the one after
// where they go. A fourth is needed only where it is open how many cards go.

import { pileOf } from "../view/moves.js";
import { topOf } from "../view/named.js";
import { cardName, rankLetter, t } from "../words/i18n.js";
import { pileName } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { byId, el } from "../parts/elements.js";
import { drawnLayout } from "../table/draw.js";
import { notify, play, say, useStock } from "../play/actions.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Table} Table */
/** @typedef {{ key: string, pile: string, index: number, words: string }} Letter */

/** As many as a game can have piles. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * What has been chosen: nothing yet, where from, or where from and to.
 * @type {{ from: string, to: string } | null}
 */
let chosen = null;
/** The table the letters are for: when it changes they are gone. @type {Table | null} */
let of = null;
let drawn = "";

/** The letter of a pile: the same for the whole game. @param {string} pile */
export function letterOf(pile) {
  return LETTERS[state.table?.view.piles.findIndex(({ name }) => name === pile) ?? -1] ?? "";
}

/** Whether the keys are letters of piles now. */
export function choosing() {
  return chosen !== null && of === state.table;
}

export function showLetters() {
  if (!state.table) return;
  chosen = { from: "", to: "" };
  of = state.table;
  state.picked = null;
  tell("letters.from");
  redraw();
}

export function hideLetters() {
  chosen = null;
  redraw();
}

/** What the next key may be, each over the card that it is about. @returns {Letter[]} */
function choices() {
  const { table, moves } = state;
  if (!table || !chosen) return [];
  const { view } = table;
  const { from, to } = chosen;
  const top = (/** @type {string} */ pile) => (pileOf(view, pile)?.cards.length ?? 0) - 1;
  if (from && to) {
    return moves.filter((m) => m.from === from && m.to === to).map(({ count }) => {
      const index = top(from) + 1 - count;
      const card = pileOf(view, from)?.cards[index] ?? "";
      return { key: rankKey(card[0]), pile: from, index, words: cardName(card) };
    });
  }
  const open = view.piles.filter(({ name, kind }) =>
    from
      ? moves.some((m) => m.from === from && m.to === name)
      : moves.some((m) => m.from === name || (kind === "stock" && m.count === 0)),
  );
  return open.map(({ name }) => ({
    key: letterOf(name),
    pile: name,
    index: top(name),
    words: pileWords(view, name),
  }));
}

/**
 * A pile and the open card that lies on top of it. @param {import("../types").View} view
 * @param {string} pile
 */
function pileWords(view, pile) {
  const card = pileOf(view, pile)?.cards.at(-1);
  return [pileName(view, pile), ...(card && card !== "##" ? [cardName(card)] : [])].join(", ");
}

/** The key for a rank: the card's index, and nought for ten. @param {string} rank */
const rankKey = (rank) => (rank === "T" ? "0" : rankLetter(rank).toLowerCase());

/** Say what there is to choose. @param {string} key of the words */
function tell(key) {
  say(`${t(key)} ${choices().map((c) => `${c.key}: ${c.words}`).join("; ")}.`);
}

/**
 * A key while the letters show; any other ends them.
 * @param {string} key
 * @returns {Promise<void> | undefined}
 */
export function chooseBy(key) {
  const letter = choices().find((c) => c.key === key.toLowerCase());
  const { table } = state;
  if (!letter || !chosen || !table) {
    const pile = table?.view.piles.find(({ name }) => letterOf(name) === key.toLowerCase());
    if (table && pile)
      notify(
        t("letters.none", { pile: pileName(table.view, pile.name) }),
        "info",
        topOf(table.view, pile.name),
      );
    state.picked = null;
    hideLetters();
    return undefined;
  }
  const { view } = table;
  if (!chosen.from) {
    if (pileOf(view, letter.pile)?.kind === "stock") {
      hideLetters();
      return useStock();
    }
    chosen = { from: letter.pile, to: "" };
    pickWidest(state.moves.filter((m) => m.from === letter.pile));
    tell("letters.to");
    redraw();
    return undefined;
  }
  const { from } = chosen;
  const to = chosen.to || letter.pile;
  const open = state.moves.filter((m) => m.from === from && m.to === to);
  const lies = pileOf(view, from)?.cards.length ?? 0;
  const move =
    open.length === 1
      ? open[0]
      : chosen.to
        ? open.find((m) => lies - m.count === letter.index)
        : null;
  if (!move) {
    chosen = { from, to };
    tell("letters.count");
    redraw();
    return undefined;
  }
  hideLetters();
  state.picked = null;
  const { ply } = table;
  return play(move.text).then(() => {
    if (state.table?.ply === ply) return;
    state.cursor ??= { pile: to, index: -1 };
    state.follow = to;
    redraw();
  });
}

/** Lift the cards that may go, as many as may. @param {Move[]} open */
function pickWidest(open) {
  const most = open.reduce((a, b) => (b.count > a.count ? b : a));
  const lies = state.table ? pileOf(state.table.view, most.from)?.cards.length ?? 0 : 0;
  state.picked = { pile: most.from, index: lies - most.count };
}

/** The letters over the table. */
export function drawLetters() {
  if (chosen && !choosing()) chosen = null;
  const list = choices();
  const { width, height } = state.size;
  const key = JSON.stringify([list, width, height, state.settings.mirror]);
  if (key === drawn) return;
  drawn = key;
  document.getElementById("letters")?.remove();
  if (list.length === 0) return;
  const { view } = /** @type {Table} */ (state.table);
  byId("main").append(el("div", { id: "letters", "aria-hidden": "true" }, ...list.map((letter) => {
    const node = el("kbd", {}, letter.key.toUpperCase());
    const { x, y } = middle(view, letter);
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    return node;
  })));
}

/**
 * The middle of a card that lies on top, and of what is seen of one that does not.
 * @param {import("../types").View} view @param {Letter} letter
 */
function middle(view, { pile, index }) {
  const made = drawnLayout();
  const { place, cards } = made.piles[pile];
  const card = cards[index];
  const { x, y } = card ?? place;
  const fan = pileOf(view, pile)?.place.fan;
  const half = !card || index === cards.length - 1 ? null : card.strip / 2;
  if (half === null) return { x: x + made.w / 2, y: y + made.h / 2 };
  if (fan === "left") return { x: x + made.w - half, y: y + made.h / 2 };
  return fan === "right" ? { x: x + half, y: y + made.h / 2 } : { x: x + made.w / 2, y: y + half };
}
