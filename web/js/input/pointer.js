// Pointers: dragging with mouse, finger or pen; one tap, or a double click, to the best place;
// click and click; press and hold (or the right button) to look at a covered card. The handlers
// only record what happens; the frame draws it. What lies under the pointer is asked of the layout,
// never of the document.

import { bestMove } from "../view/bestmove.js";
import { graspable, homeMove, isGone, movesOf, moveTo, pileOf, written } from "../view/moves.js";
import { t } from "../words/i18n.js";
import { refusalText } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { drawnLayout } from "../table/draw.js";
import { pilesUnder, spotAt } from "../table/layout.js";
import { notify, pick, play, putDown, toFoundation, useStock } from "../play/actions.js";

/** @typedef {import("../types").Spot} Spot */

const DRAG_FROM_PX = { mouse: 5, pen: 7, touch: 9 };
const DOUBLE_MS = 400;
const HOLD_MS = 480;
/** A second tap on the same pile as soon as this is the first one's shaking, or a habit. */
const SHAKE_MS = 300;
/** What a finger touches is so wide. */
const FINGER_PX = 44;
/** A finger holds a card by so much of its height; the rest is lifted above the finger. */
const FINGER_PART = 0.2;
/** A drop counts for a legal pile that at least this part of the card covers. */
const LEGAL_PART = 0.1;
/** A drop counts as a wish for another pile from this part on. */
const WISH_PART = 0.35;

/**
 * `game` is the one in which it began: in another it is over. `dragged` says that it has moved
 * cards, and is no click any more.
 * @type {{ id: number, game: string, x: number, y: number, spot: Spot | null, far: number,
 *   rise: number, peeked: boolean, dragged: boolean,
 *   hold: ReturnType<typeof setTimeout> | undefined } | null}
 */
let press = null;
/** @type {{ spot: Spot, at: number, ply: number } | null} */
let lastPick = null;
/**
 * The piles that the last tap moved cards between.
 * @type {{ piles: string[], at: number } | null}
 */
let lastTap = null;

/** What has a cursor of its own. @type {HTMLElement | null} */
let looked = null;

/**
 * The cursor is set where the pointer is: on the table it would be inherited by every card.
 * @param {HTMLElement} node @param {string} cursor
 */
function look(node, cursor) {
  if (looked && looked !== node) looked.style.cursor = "";
  looked = node;
  if (node.style.cursor !== cursor) node.style.cursor = cursor;
}

/** @type {HTMLElement} */
let board;

/** @param {HTMLElement} element where the table is drawn */
export function setUpInput(element) {
  board = element;
  board.addEventListener("pointerdown", begin);
  board.addEventListener("pointermove", follow);
  board.addEventListener("pointerup", end);
  board.addEventListener("pointercancel", cancel);
  board.addEventListener("lostpointercapture", cancel);
  // The pointer needs no focus ring; a screen reader's click has no pointer.
  board.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && board.contains(focused)) focused.blur();
  });
  board.addEventListener("click", (event) => {
    const node = /** @type {HTMLElement} */ (event.target).closest("[data-pile]");
    if (event.detail !== 0 || !(node instanceof HTMLElement)) return;
    click({ pile: String(node.dataset.pile), index: Number(node.dataset.index ?? -1) });
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Where a pointer is on the table. @param {PointerEvent} event */
function point(event) {
  const box = board.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** @param {PointerEvent} event */
function begin(event) {
  if (!state.table || state.viewing || press) return;
  const { x, y } = point(event);
  const spot = spotAt(drawnLayout(), x, y, event.pointerType === "touch" ? FINGER_PX : 0);
  const type = /** @type {keyof typeof DRAG_FROM_PX} */ (event.pointerType);
  const far = DRAG_FROM_PX[type] ?? 6;
  const [id, game] = [event.pointerId, state.table.id];
  press = { id, game, x, y, spot, far, rise: 0, peeked: false, dragged: false, hold: undefined };
  try {
    board.setPointerCapture(event.pointerId);
  } catch { /* a pointer that is gone already */ }
  state.cursor = null;
  if (event.button === 2) peek(spot);
  else press.hold = setTimeout(() => peek(spot), HOLD_MS);
}

/** @param {PointerEvent} event */
function follow(event) {
  const { x, y } = point(event);
  if (!press && event.pointerType === "mouse") {
    look(/** @type {HTMLElement} */ (event.target), cursorOver(spotAt(drawnLayout(), x, y)));
  }
  if (press?.id !== event.pointerId || press.game !== state.table?.id) return;
  const [dx, dy] = [x - press.x, y - press.y];
  const { drag } = state;
  if (drag && !drag.dropped) {
    drag.dx = dx;
    drag.dy = dy - press.rise;
    redraw();
    return;
  }
  if (Math.hypot(dx, dy) < press.far || (event.buttons & 2)) return;
  clearTimeout(press.hold);
  if (press.peeked) endPeek();
  if (!press.spot || !canBeTaken(press.spot)) return;
  state.picked = null;
  press.dragged = true;
  if (event.pointerType === "touch") press.rise = riseOf(press.spot, press.y);
  state.drag = { ...press.spot, dx, dy: dy - press.rise, dropped: false };
  look(board, "grabbing");
  redraw();
}

/** Whether cards follow a pointer: of a foundation only where they may move. @param {Spot} spot */
function canBeTaken(spot) {
  const { table, moves } = state;
  if (!table || !graspable(table.view, spot)) return false;
  const isUp = pileOf(table.view, spot.pile)?.kind === "foundation";
  return !isUp || movesOf(moves, table.view, spot).length > 0;
}

/** @param {PointerEvent} event */
function end(event) {
  if (!press || press.id !== event.pointerId) return;
  const { spot, peeked, dragged, game } = press;
  clearTimeout(press.hold);
  press = null;
  if (state.drag && !state.drag.dropped) drop();
  else if (peeked) endPeek();
  else if (dragged || game !== state.table?.id) redraw();
  else if (event.button === 0) click(spot, event.pointerType);
  look(board, "");
}

/** @param {PointerEvent} event */
function cancel(event) {
  if (press?.id === event.pointerId) letGo();
}

/** The press is over, and what it held lies where it lay. */
function letGo() {
  clearTimeout(press?.hold);
  press = null;
  look(board, "");
  if (state.drag && !state.drag.dropped) state.drag = null;
  endPeek();
}

/**
 * The pointer's look: an open hand over what moves, a pointing one over what takes a click.
 * @param {Spot | null} spot
 */
function cursorOver(spot) {
  const { table, moves, picked } = state;
  const pile = spot && table ? pileOf(table.view, spot.pile) : null;
  if (!spot || !table || !pile) return "";
  if (
    picked
    && picked.pile !== spot.pile
    && moveTo(movesOf(moves, table.view, picked), table.view, spot.pile)
  )
    return "pointer";
  if (pile.kind === "stock") return moves.some((m) => m.count === 0) ? "pointer" : "";
  return graspable(table.view, spot) && movesOf(moves, table.view, spot).length > 0 ? "grab" : "";
}

/**
 * How far a card rises so that the finger does not cover it. @param {Spot} spot @param {number} y
 */
function riseOf(spot, y) {
  const made = drawnLayout();
  const card = made.piles[spot.pile]?.cards[spot.index];
  return card ? Math.max(0, card.y + made.h * (1 - FINGER_PART) - y) : 0;
}

/** @param {Spot | null} spot */
function peek(spot) {
  const pile = spot && state.table && pileOf(state.table.view, spot.pile);
  if (!press || !spot || !pile || state.drag) return;
  if (spot.index < 0 || pile.cards[spot.index] === "##" || spot.index === pile.cards.length - 1)
    return;
  press.peeked = true;
  state.peek = spot;
  redraw();
}

function endPeek() {
  state.peek = null;
  redraw();
}

/** Whether nothing is to be seen of a pile. @param {string} name */
function left(name) {
  const view = state.table?.view;
  const pile = view && pileOf(view, name);
  return !pile || isGone(view, pile);
}

/** Let go of the dragged cards. */
function drop() {
  const { drag, table, moves } = state;
  if (!drag || !table) return;
  const made = drawnLayout();
  const home = made.piles[drag.pile]?.cards[drag.index];
  const over = home ? pilesUnder(made, { x: home.x + drag.dx, y: home.y + drag.dy }) : [];
  const under = over.filter(({ pile }) => !left(pile));
  const legal = movesOf(moves, table.view, drag);
  for (const { pile, part } of under) {
    const move = part >= LEGAL_PART && pile !== drag.pile ? moveTo(legal, table.view, pile) : null;
    if (move) {
      drag.dropped = true;
      play(move.text);
      return;
    }
  }
  const wish = under[0];
  if (wish && wish.pile !== drag.pile && wish.part >= WISH_PART) {
    // Not lawful: the table is asked all the same, for it can say why.
    drag.dropped = true;
    play(written(table.view, drag, wish.pile));
    return;
  }
  state.drag = null;
  redraw();
}

/**
 * Forget the cards in the pointer's hand, and those that wait where they were dropped: the same
 * press does not pick them up again.
 * @returns {boolean} whether there were any
 */
export function abandonDrag() {
  if (!state.drag) return false;
  letGo();
  state.drag = null;
  return true;
}

/**
 * Whether one tap is enough: also with the mouse, where cards go nowhere but into a hole, or a card
 * leaves alone, in pairs or not. Of several for a pair the player chooses.
 * @param {string} pointer its kind; empty for keys
 * @param {Spot} spot
 */
function oneTap(pointer, spot) {
  const { table, moves, settings: { tap } } = state;
  if (!table || pointer === "") return false;
  const { view } = table;
  const pairs = view.piles.some((pile) => pile.pairs);
  const leave = pairs || view.piles.some((pile) => pile.outranked);
  const alone = leave && homeMove(moves, view, spot) !== null;
  if (pairs && !alone && movesOf(moves, view, spot).length > 1) return false;
  const mouse = alone || view.piles.some((pile) => pile.hole);
  return tap === "always" || (tap === "touch" && (pointer !== "mouse" || mouse));
}

/**
 * Cards to their best place.
 * @param {Spot} spot @returns {boolean} whether there is one
 */
function toBest(spot) {
  const { table, moves } = state;
  if (!table) return false;
  const best = homeMove(moves, table.view, spot)
    ?? bestMove(movesOf(moves, table.view, spot), table.view, table.last);
  if (!best) return false;
  lastTap = { piles: [best.from, best.to], at: performance.now() };
  state.picked = null;
  play(best.text);
  return true;
}

/**
 * A click, a tap, or Enter on a card or place.
 * @param {Spot | null} spot
 * @param {string} [pointer] with what it was clicked; empty for a key or a reader's click
 * @returns {Promise<void> | undefined} until the table has answered, if it was asked
 */
export function click(spot, pointer = "") {
  const { table, picked, moves } = state;
  if (!table || state.viewing) return undefined;
  const before = lastPick;
  lastPick = null;
  if (
    pointer
    && lastTap
    && spot
    && performance.now() - lastTap.at < SHAKE_MS
    && lastTap.piles.includes(spot.pile)
  )
    return undefined;
  const pile = spot && pileOf(table.view, spot.pile);
  if (!spot || !pile || isGone(table.view, pile)) return void putDown();
  const own = picked?.pile === spot.pile;
  if (picked && !own) {
    const move = moveTo(movesOf(moves, table.view, picked), table.view, spot.pile);
    if (move) {
      state.picked = null;
      return play(move.text);
    }
    if (pile.kind === "stock") {
      putDown();
      return useStock();
    }
    // Either a wish that the rules forbid, or a change of mind: say why not, and hold
    // the card that was clicked, if it can be held.
    const attempt = written(table.view, picked, spot.pile);
    state.picked = null;
    return play(attempt).then(() => {
      if (state.table === table && pile.kind !== "foundation") hold(spot);
    });
  }
  if (pile.kind === "stock") return useStock();
  if (picked && own && picked.index === spot.index) {
    const quick = before && before.ply === table.ply && before.spot.pile === spot.pile
      && before.spot.index === spot.index && performance.now() - before.at < DOUBLE_MS;
    state.picked = null;
    const gone = quick && (state.settings.tap === "off" ? toFoundation(spot) : toBest(spot));
    if (!gone) putDown();
    if (quick && !gone) notify(t("said.nowhere"), "info", [spot]);
    redraw();
    return undefined;
  }
  if (graspable(table.view, spot)) {
    if (!oneTap(pointer, spot)) hold(spot);
    else if (movesOf(moves, table.view, spot).length === 0 && !homeMove(moves, table.view, spot))
      notify(t("said.nowhere"), "info", [spot]);
    // Where nothing is gained by it the cards are only picked up: the player may know better.
    else if (!toBest(spot)) hold(spot);
  } else if (picked) putDown();
  else if (pile.covered) {
    // It can't even be picked up: the player need not try to lay it down to be told why.
    const refusal = { rule: /** @type {const} */ ("covered"), pile: pile.name };
    notify(refusalText(refusal, table.view), "refused", [spot]);
  } else if (
    moves.some((m) => m.text === "draw")
    && pile.cards[spot.index] === "##"
    && spot.index === pile.cards.length - 1
  ) {
    // A face-down card that lies on top waits to be turned: that is what drawing does.
    return useStock();
  }
  return undefined;
}

/** @param {Spot} spot */
function hold(spot) {
  const { table } = state;
  if (!table) return;
  lastPick = { spot, at: performance.now(), ply: table.ply };
  pick(spot);
}

/** The cards in hand to a foundation, or say that none takes them. */
export function pickedToFoundation() {
  const spot = state.picked ?? state.cursor;
  if (spot && !toFoundation(spot)) notify(t("said.nowhere"), "info", [spot]);
}
