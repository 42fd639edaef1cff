// The keyboard: arrows walk among cards and places as they lie, Enter picks and places; letters
// name piles; the table is read aloud.

import { firstStop, isGone, movesOf, pileOf } from "../view/moves.js";
import { rankLetter } from "../words/i18n.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { pressedAt } from "../parts/dialog.js";
import { elementAt, layoutNow } from "../table/draw.js";
import { mark } from "../table/marks.js";
import { allUp, finish, play, putDown, redo, undo, useStock } from "../play/actions.js";
import { restart } from "../play/deals.js";
import { step } from "../play/history.js";
import { readNews, readTable } from "./aloud.js";
import { chooseBy, choosing, hideLetters, showLetters } from "./letters.js";
import { abandonDrag, click, pickedToFoundation } from "./pointer.js";

/** @typedef {import("../types").Spot} Spot */
/** @typedef {{ spot: Spot, x: number, y: number }} Stop where the cursor may stand */

/**
 * @typedef {"home" | "deal" | "newGame" | "help" | "rules" | "statistics" | "next" | "previous" |
 *   "history" | "verdict" | "bookmark" | "hint" | "openHint" | "legal"} Command
 */

/**
 * Whether the keys belong to a field for words, numbers or choices. @param {HTMLElement | null} at
 */
const inField = (at) => Boolean(at?.closest("input, select, textarea"));

/**
 * @param {Record<Command, () => unknown>} commands what is done elsewhere
 */
export function setUpKeys(commands) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    u: undo, z: undo, Backspace: undo,
    r: redo, y: redo,
    o: commands.home, n: commands.deal, F2: commands.deal,
    "+": commands.next, "-": commands.previous,
    "?": commands.help, F1: commands.help, i: commands.rules, s: commands.statistics,
    h: commands.hint, c: commands.verdict, e: finish, l: commands.legal,
    v: commands.history, m: commands.bookmark,
    PageUp: () => step(-1), PageDown: () => step(1), Home: restart,
    f: pickedToFoundation, g: showLetters, t: readTable, w: readNews,
    Escape: letGo,
    ArrowLeft: () => walk(-1, 0), ArrowRight: () => walk(1, 0),
    ArrowUp: () => walk(0, -1), ArrowDown: () => walk(0, 1),
  };
  /** @type {Element | null} */
  let pressed = null;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") pressed = null;
    if (state.home) return homeKey(event, commands);
    // What is looked at has keys of its own.
    if (state.viewing) return;
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const at = pressedAt(event);
    if (inField(at)) {
      if (event.key === "Escape") at?.blur();
      return;
    }
    if (choosing() && !event.ctrlKey) {
      if (["Shift", "CapsLock", "AltGraph"].includes(event.key)) return;
      event.preventDefault();
      chooseBy(event.key);
      return;
    }
    if (event.ctrlKey) {
      const key = event.key.toLowerCase();
      if (key === "z" && event.shiftKey) redo();
      else if (key === "z") undo();
      else if (key === "y") redo();
      else return;
      event.preventDefault();
      return;
    }
    let act = keys[event.key] ?? keys[event.key.toLowerCase()] ?? rankKey(event.key);
    if (event.key === "H") act = commands.openHint;
    if (event.key === "N") act = commands.newGame;
    if (event.key === "F") act = allUp;
    let button = at?.closest("button, a");
    // The focus that a click has left on a button is not seen: the keys are the table's.
    if (button && button === pressed && (event.key === " " || event.key === "Enter")) {
      at?.blur();
      button = null;
    }
    if (!button) {
      if (event.key === " ") act = useStock;
      if (event.key === "Enter") act = enter;
    }
    // Enter is about the hint then.
    else if (act === commands.hint || act === commands.openHint) at?.blur();
    if (!act) return;
    event.preventDefault();
    act();
  });

  addEventListener("pointerdown", (event) => {
    pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (choosing()) hideLetters();
  }, { capture: true });

  // Tab may bring the focus to a card: then the cursor is there.
  document.addEventListener("focusin", (event) => {
    const node = /** @type {HTMLElement} */ (event.target);
    if (!node.dataset?.pile) return;
    const spot = { pile: node.dataset.pile, index: Number(node.dataset.index ?? -1) };
    if (state.cursor?.pile === spot.pile && state.cursor.index === spot.index) return;
    state.cursor = spot;
    redraw();
  });
}

/**
 * The few keys of the front page.
 * @param {KeyboardEvent} event @param {Record<Command, () => unknown>} commands
 */
function homeKey(event, commands) {
  if (event.altKey || event.metaKey || event.ctrlKey || document.querySelector("dialog[open]"))
    return;
  if (inField(pressedAt(event))) return;
  /** @type {Record<string, () => unknown>} */
  const keys = {
    o: commands.home,
    Escape: commands.home,
    n: commands.newGame,
    F2: commands.newGame,
    s: commands.statistics,
    "?": commands.help,
    F1: commands.help,
  };
  const act = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Put down what is held, and let nothing stand out any more. */
function letGo() {
  if (abandonDrag()) return;
  state.marks = null;
  state.hint = null;
  putDown();
}

/** A rank's letter or number lets its cards stand out. @param {string} key */
function rankKey(key) {
  const letter = key === "0" ? rankLetter("T") : key.toUpperCase();
  const rank = [..."A23456789TJQK"].find(
    (r) => rankLetter(r) === letter || (r === letter && r !== "T"),
  );
  return rank ? () => mark({ kind: "rank", rank }) : undefined;
}

/** The hint that stood there when the cursor last moved: Enter is no longer about that one. */
let passed = 0;

/** Play what a hint says, or else pick, place, or deal, where the cursor stands. */
function enter() {
  const { cursor, picked, hint } = state;
  if (hint && !picked && hint.id !== passed) {
    play(hint.move);
    return;
  }
  if (!cursor) return;
  const placing = picked && picked.pile !== cursor.pile;
  const before = state.table?.ply;
  const played = click(cursor);
  // The cursor goes along with the cards, in the very frame that shows them: the next word is about
  // them.
  if (placing) played?.then(() => {
    if (state.table?.ply !== before) state.follow = cursor.pile;
  });
}

/**
 * Everything the cursor may stand on, with the middle of what is seen of it.
 * @returns {Stop[]}
 */
function stops() {
  const made = layoutNow();
  const { table } = state;
  if (!table) return [];
  /** @type {Stop[]} */
  const found = [];
  for (const pile of table.view.piles) {
    const box = made.piles[pile.name];
    const { fan } = pile.place;
    if (!box) continue;
    if (pile.cards.length === 0) {
      // Where nothing is to be seen any more the cursor only goes on from.
      if (isGone(table.view, pile) && pile.name !== state.cursor?.pile) continue;
      found.push({
        spot: { pile: pile.name, index: -1 },
        x: box.place.x + made.w / 2,
        y: box.place.y + made.h * 0.15,
      });
    }
    pile.cards.forEach((card, index) => {
      const c = box.cards[index];
      const top = index === pile.cards.length - 1;
      if (c.buried || (card === "##" && !top)) return;
      const flat = fan === "left" || fan === "right";
      const wide = flat && !top ? c.strip : made.w;
      const x = fan === "left" && !top ? c.x + made.w - wide / 2 : c.x + wide / 2;
      found.push({ spot: { pile: pile.name, index }, x, y: c.y + made.h * 0.15 });
    });
  }
  return found;
}

/** Go to the nearest stop in a direction. @param {number} dx @param {number} dy */
function walk(dx, dy) {
  const view = state.table?.view;
  if (!view) return;
  const all = stops();
  const at = all.find(
    ({ spot }) => spot.pile === state.cursor?.pile && spot.index === state.cursor.index,
  );
  if (!at) {
    const pile = pileOf(view, state.cursor?.pile ?? "");
    moveCursor(pile ? { pile: pile.name, index: pile.cards.length - 1 } : firstStop(view));
    return;
  }
  const legal = targets(all);
  let best = null;
  let least = Infinity;
  for (const stop of legal ?? all) {
    if (stop === at) continue;
    const along = (stop.x - at.x) * dx + (stop.y - at.y) * dy;
    const aside = Math.abs((stop.x - at.x) * dy) + Math.abs((stop.y - at.y) * dx);
    if (along < 2) continue;
    // Upright, stay in the column as long as it goes on; sideways, take the next pile at
    // any height before the one after it.
    const cost = dx === 0 ? along + aside * 4 : along * 3 + aside * 1.2;
    if (cost < least) {
      least = cost;
      best = stop;
    }
  }
  // Among few places each is reached by any arrow: with none that way, the next in order.
  if (!best && legal) best = legal[(legal.indexOf(at) + dx + dy + legal.length) % legal.length];
  if (best) moveCursor(best.spot);
}

/**
 * With cards picked up, where they may go and where they came from; null else.
 * @param {Stop[]} all
 */
function targets(all) {
  const { table, picked, moves } = state;
  const open = table && picked ? movesOf(moves, table.view, picked) : [];
  if (!table || !picked || open.length === 0) return null;
  return all.filter(({ spot }) =>
    spot.pile === picked.pile
      ? spot.index === picked.index
      : open.some((m) => m.to === spot.pile)
        && spot.index === (pileOf(table.view, spot.pile)?.cards.length ?? 0) - 1,
  );
}

/** @param {Spot} spot */
function moveCursor(spot) {
  passed = state.hint?.id ?? passed;
  state.cursor = spot;
  const node = elementAt(spot);
  if (node) {
    node.tabIndex = 0;
    node.focus({ preventScroll: true });
  }
  redraw();
}
