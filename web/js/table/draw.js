// Draws the state: one element for each card, kept for as long as the card can be told
// to be the same, so that a move, its taking back and a hint are all the same thing, the
// way from one layout to the next.

import { firstStop, movesOf, pileOf } from "../view/moves.js";
import { cardLabel } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { onTable, state, toldHere } from "../state/state.js";
import { faceOf, isLarge, unseen } from "../cards/cardface.js";
import { hinted, showHint } from "./hintdraw.js";
import { reconcile } from "./items.js";
import { layout } from "./layout.js";
import { marked, toneOf } from "./marks.js";
import { dealOrder, finishOrder } from "./order.js";
import { drawPlaces, isNamed, placeOf, put, setUpPlaces } from "./places.js";
import { drawTurns, turnsHigh } from "./turns.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").CardBox} CardBox */
/** @typedef {import("../types").Layout} Layout */
/** @typedef {import("./items.js").Item} Item */
/** @typedef {import("./items.js").Items} Items */

const RAISED_MS = 320;
/**
 * So long a frame sets faces, labels and places; so many cards at least, and at most so many: first
 * the lower number, twice as many after each frame that was followed by another in time.
 */
const FRAME_MS = 5;
const FRAME_LEAST = 3;
const FRAME_FIRST = 5;
const FRAME_MOST = 20;
const IN_TIME_MS = 20;
/** A court's many lines are the browser's work, after ours: it counts as so many cards. */
const COURT_COUNTS = 3;

/** @type {Items} */
let lying = new Map();
/** @type {View | null} */
let drawnView = null;
let drawnId = "";
let drawnSize = "";
/** The waste that is seen whole. @type {string | null} */
let drawnSpread = null;
/** The reason that is marked. @type {import("../types").Told | null} */
let drawnWhy = null;
/** @type {Layout} */
let made = { w: 0, h: 0, small: true, piles: {} };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settleTimer;
/** Where all cards lie while they wait to be dealt. @type {{ x: number, y: number } | null} */
let gathered = null;
/** Grows with every change of what all cards show. A card may be some frames behind. */
let round = 0;
/** Whether some are. */
let waiting = false;
/** How many cards this frame draws at most, and when it was asked for. */
let share = FRAME_FIRST;
let asked = 0;
/**
 * Cards that go one after the other: milliseconds that each waits.
 * @type {Map<string, number> | null}
 */
let flight = null;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {HTMLElement} */
let board;

/** @param {HTMLElement} element where the table is drawn */
export function setUpDraw(element) {
  board = element;
  setUpPlaces(element);
}

/** The layout that is on the screen now. */
export function drawnLayout() {
  return made;
}

/** The layout of the table as it stands, whose frame may still be to come. */
export function layoutNow() {
  if (onTable()?.view !== drawnView) drawTable();
  return made;
}

/** Milliseconds until the last card goes of those that go one after the other. */
export function lastGoes() {
  return Math.max(0, ...flight?.values() ?? []);
}

/** The element of a card or of a pile's place. @param {import("../types").Spot} spot */
export function elementAt(spot) {
  return lying.get(spot.pile)?.[spot.index]?.node ?? placeOf(spot.pile);
}

/** One frame. */
export function drawTable() {
  const { size, settings } = state;
  const table = onTable();
  if (!table || size.width === 0) return;
  const { view } = table;
  const sizeKey = [
    size.width,
    size.height,
    settings.mirror,
    settings.largeIndex,
    settings.faces,
    settings.back,
    state.lang,
    state.games.length,
  ].join(" ");
  const fresh = drawnId !== table.id;
  const resized = sizeKey !== drawnSize;
  const focused = board.contains(document.activeElement);
  if (view !== drawnView) {
    lying = reconcile(lying, view);
    state.spread = null;
  }
  // A covered card of a waste is looked at by looking at all of it.
  const peeked =
    state.peek && pileOf(view, state.peek.pile)?.kind === "waste" ? state.peek.pile : null;
  const spread = state.spread ?? peeked;
  const relaid = view !== drawnView || resized || spread !== drawnSpread;
  if (relaid) {
    made = layout(view, size, {
      mirror: settings.mirror,
      large: isLarge(settings),
      top: turnsHigh(view),
      spread,
    });
  }
  const dealing = gathered !== null && !fresh && !resized && !waiting;
  const anew = relaid || dealing || toldHere() !== drawnWhy;
  if (anew) round++;
  const still = resized || fresh || (waiting && board.classList.contains("still"));
  drawnView = view;
  drawnId = table.id;
  drawnSize = sizeKey;
  drawnSpread = spread;
  drawnWhy = toldHere();
  board.classList.toggle("spreading", spread !== null);
  board.classList.toggle("mirrored", settings.mirror);

  // Nothing flies when the window changes; a new deal flies from the stock: one frame puts
  // all cards there, the next deals them.
  board.classList.toggle("still", still);
  if (fresh) gathered = table.ply === 0 && !resized && !calm.matches ? dealer(view) : null;
  else if (!waiting || resized) gathered = null;
  leadCursor(view);
  const glow = targets();
  drawPlaces(view, made, {
    labels: anew,
    glow,
    stop: state.cursor ?? firstStop(view),
    owned: ownedBy,
    spread,
  });
  drawTurns(view);
  if (anew) flight = dealing ? dealOrder(view) : still ? null : finishOrder(view, lying);
  // Where all cards are new or many go, the first frame is for the places.
  const many = fresh || (anew && flight !== null);
  if (anew) share = many ? FRAME_FIRST : Infinity;
  if (many) waiting = true;
  else drawCards(view, glow, () => true);
  // The focus stays where it was on the table, whichever element lies there now.
  if (focused && state.cursor) elementAt(state.cursor)?.focus({ preventScroll: true });
  showHint(view, made, elementAt);
  endFrame(table);
}

/**
 * Draws cards, as many as this frame has time for.
 * @param {View} view @param {Set<string>} glow @param {(item: Item) => boolean} which
 */
function drawCards(view, glow, which) {
  const until = performance.now() + FRAME_MS;
  let [raised, drawn] = [false, 0];
  waiting = false;
  for (const pile of view.piles) {
    (lying.get(pile.name) ?? []).forEach((item, i) => {
      if (!which(item)) return;
      const anew = item.round !== round;
      if (anew && (drawn >= share || (drawn >= FRAME_LEAST && performance.now() > until))) {
        waiting = true;
        return;
      }
      const before = item.kept.picture;
      const wait = (anew && flight?.get(`${pile.name} ${i}`)) || 0;
      raised = drawCard(item, pile, i, glow, anew, wait) || raised;
      if (anew) drawn += isCourt(item) && item.kept.picture !== before ? COURT_COUNTS : 1;
      item.round = round;
    });
  }
  if (raised) settleLater(lastGoes() + RAISED_MS);
}

/** @param {Item} item */
const isCourt = ({ kept }) => /^pic-[JQK]/.test(kept.picture ?? "");

/** Draws what is left at once, and ends what moves: every card lies where it belongs. */
export function comeToRest() {
  const table = onTable();
  if (waiting && table && table.view === drawnView) {
    while (waiting) drawCards(table.view, targets(), (item) => item.round !== round);
    endFrame(table);
  }
  for (const animation of board.getAnimations({ subtree: true })) animation.finish();
}

/** The next frame of what is drawn over several. @param {number} now */
function drawRest(now) {
  share = now - asked < IN_TIME_MS ? Math.min(share * 2, FRAME_MOST) : FRAME_FIRST;
  const table = onTable();
  // A new table has its own frame.
  if (!waiting || !table || table.view !== drawnView) return;
  drawCards(table.view, targets(), (item) => item.round !== round);
  endFrame(table);
}

/** @param {import("../types").Table} table */
function endFrame(table) {
  const root = document.documentElement;
  board.ariaBusy = waiting ? "true" : null;
  if (waiting || gathered) {
    // The game before is not seen any more, and this one not yet.
    if (root.dataset.table !== table.id) delete root.dataset.table;
    if (waiting) {
      asked = performance.now();
      requestAnimationFrame(drawRest);
    }
    else redraw();
    return;
  }
  root.dataset.ply = String(table.ply);
  root.dataset.status = table.status;
  root.dataset.table = table.id;
  if (board.classList.contains("still")) setTimeout(moveAgain);
}

/** Now, for to style all cards anew would be much in the frame that moves some. */
function moveAgain() {
  if (!waiting) board.classList.remove("still");
}

/**
 * The cursor goes along with the cards that were placed by key, and never stands where
 * nothing lies any more. @param {View} view
 */
function leadCursor(view) {
  const { cursor, follow } = state;
  state.follow = null;
  if (!cursor) return;
  const pile = view.piles.find((p) => p.name === (follow ?? cursor.pile));
  const top = pile ? pile.cards.length - 1 : -1;
  if (!pile) state.cursor = null;
  else if (follow || cursor.index > top || (cursor.index < 0 && top >= 0))
    state.cursor = { pile: pile.name, index: top };
}

/** Where cards are dealt from. @param {View} view */
function dealer(view) {
  const stock = view.piles.find((p) => p.kind === "stock");
  return stock
    ? made.piles[stock.name].place
    : { x: (state.size.width - made.w) / 2, y: state.size.height };
}

/** The cards that belong to a pile's place for a screen reader. @param {Pile} pile */
function ownedBy(pile) {
  const owned = (lying.get(pile.name) ?? []).filter((item, i) =>
    item.card !== "##" ? !made.piles[pile.name].cards[i].buried : i === pile.cards.length - 1);
  return owned.map((o) => o.node.id);
}

/** Where the cards in hand may go. @returns {Set<string>} names of piles */
function targets() {
  const { table, picked, drag, moves } = state;
  const spot = drag && !drag.dropped ? drag : picked;
  if (!table || !spot) return new Set();
  return new Set(movesOf(moves, table.view, spot).map((m) => m.to));
}

/**
 * Draws a card where it belongs.
 * @param {Item} item @param {Pile} pile @param {number} i @param {Set<string>} glow
 * @param {boolean} labels @param {number} wait milliseconds before it goes
 * @returns {boolean} whether the card is on its way and lies above the others meanwhile
 */
function drawCard(item, pile, i, glow, labels, wait) {
  const { drag, peek } = state;
  const table = onTable();
  const box = made.piles[pile.name].cards[i];
  const { node, kept, card } = item;
  if (!node.isConnected) board.append(node);
  const held = drag?.pile === pile.name && i >= drag.index ? drag : null;
  const peeked = peek?.pile === pile.name && peek.index === i && drawnSpread !== pile.name;
  const { x, y } = gathered ?? box;
  const transform = `translate(${x + (held?.dx ?? 0)}px, ${y + (held?.dy ?? 0)}px)`;
  const travels = kept.transform !== undefined && kept.transform !== transform
    && !board.classList.contains("still");
  const buried = box.buried && !travels && (item.from === pile.name || item.from === "") && !held;
  const how = { held: held !== null, peeked, travels, buried };

  put(node, kept, "transitionDelay", wait ? `${wait}ms` : "");
  put(node, kept, "class", ["card", ...namesOf(item, pile, i, glow, how)].join(" "));
  if (table && labels) item.was = card;
  put(node, kept, "transform", transform);
  put(node, kept, "width", `${made.w}px`);
  put(node, kept, "height", `${made.h}px`);
  const raised = raise(item, pile, i, how, labels, wait);
  item.from = pile.name;

  if (labels || peeked || kept.peeked === "1") {
    kept.peeked = peeked ? "1" : "";
    const style = peeked ? (made.small ? "large" : "corner") : box.index;
    put(node, kept, "data-pile", pile.name);
    put(node, kept, "data-index", String(i));
    put(node, kept, "data-card", card);
    put(node, kept, "data-suit", card === "##" ? null : card[1]);
    put(node, kept, "data-style", style);
    put(node, kept, "--shrink", peeked || box.shrink === 1 ? null : box.shrink.toFixed(3));
    // What nobody sees gets its face when it is uncovered: that is most of a game near its end.
    const look = { small: made.small, ...state.settings };
    if (!buried) drawFace(item, faceOf(pile, card, style, look));
  }
  if (labels && table) labelCard(item, table.view, pile, i, box);
  const reached = node.getAttribute("role") === "button" ? "-1" : null;
  put(node, kept, "tabindex", isStop(pile.name, i) ? "0" : reached);
  return raised || travels;
}

/**
 * How a card is to be drawn: in a hand, looked at, on its way, covered.
 * @typedef {{ held: boolean, peeked: boolean, travels: boolean, buried: boolean }} How
 */

/**
 * The classes of a card, by which the style sheet tells how it looks.
 * @param {Item} item @param {Pile} pile @param {number} i @param {Set<string>} glow
 * @param {How} how
 */
function namesOf(item, pile, i, glow, { held, peeked, travels, buried }) {
  const { picked } = state;
  const hidden = item.card === "##";
  const names = [];
  if (hidden) names.push(unseen(pile, item.card) ? "unseen" : "hidden");
  if (buried) names.push("buried");
  if (made.piles[pile.name].cards[i].flat) names.push("flat");
  // Beside guests it is to be seen which cards have come home.
  if (pile.guest === false) names.push("framed");
  if (held) names.push("lifted", "held");
  else if (picked?.pile === pile.name && i >= picked.index) names.push("picked");
  else if (i === pile.cards.length - 1 && glow.has(pile.name)) names.push("target");
  if (peeked) names.push("peek");
  if (drawnSpread === pile.name) names.push("spread");
  if (hinted(pile.name, i, pile.cards.length)) names.push("hinted");
  if (isNamed(pile.name, i)) names.push("named");
  const mark = marked(pile, i);
  if (mark !== null) names.push(mark ? "marked" : "dimmed");
  const tone = toneOf(pile, i);
  if (tone) names.push({ near: "blocks", rest: "proves", none: "dimmed" }[tone]);
  // Cards of another game do not turn: they are others.
  const turns = item.was !== "" && (item.was === "##") !== hidden;
  if (turns && !board.classList.contains("still")) names.push("turning");
  if (travels && !held) names.push("moved");
  return names;
}

/**
 * Puts a card above those that it must not be covered by.
 * @param {Item} item @param {Pile} pile @param {number} i @param {How} how
 * @param {boolean} labels @param {number} wait
 * @returns {boolean} whether it lies higher than where it belongs
 */
function raise({ node, kept, from }, pile, i, { held, peeked, travels }, labels, wait) {
  let { z } = made.piles[pile.name].cards[i];
  let raised = false;
  if (held) z += 3000;
  else if (peeked) z += 4000;
  else if (labels && flight && onTable()?.ply === 0 && pile.kind === "stock") {
    // What is still to be dealt lies under the stock.
    z += 2500;
    raised = true;
  } else if (travels && from !== "") {
    z += 1000 + wait;
    raised = true;
  } else if (Number(kept.zIndex) >= 1000 && kept.raised === "1") {
    z = Number(kept.zIndex);
    raised = true;
  }
  // A card that stays is not covered by the one beneath it, which moves.
  const under = lying.get(pile.name)?.[i - 1]?.kept;
  if (!peeked && under && under.peeked !== "1" && Number(under.zIndex) >= z) {
    z = Number(under.zIndex) + 1;
    raised = true;
  }
  kept.raised = raised ? "1" : "";
  put(node, kept, "zIndex", String(z));
  return raised;
}

/** @param {Item} item @param {{ picture: string, index: string }} face */
function drawFace({ kept, pictureUse, indexUse }, face) {
  if (kept.picture !== face.picture) pictureUse.setAttribute("href", `#${face.picture}`);
  if (kept.index !== face.index) indexUse.setAttribute("href", `#${face.index}`);
  kept.picture = face.picture;
  kept.index = face.index;
}

/** Whether the tabulator comes to this card or place. @param {string} pile @param {number} index */
function isStop(pile, index) {
  const table = onTable();
  const stop = state.cursor ?? (table && firstStop(table.view));
  return stop?.pile === pile && stop.index === index;
}

/**
 * @param {Item} item @param {View} view @param {Pile} pile @param {number} i @param {CardBox} box
 */
function labelCard(item, view, pile, i, box) {
  const told = !box.buried && (item.card !== "##" || i === pile.cards.length - 1);
  put(item.node, item.kept, "role", told ? "button" : null);
  put(item.node, item.kept, "aria-hidden", told ? null : "true");
  put(item.node, item.kept, "aria-label", told ? cardLabel(view, pile, i, toneOf(pile, i)) : null);
}

/** When cards have arrived they lie as their pile says. @param {number} after */
function settleLater(after) {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(() => {
    for (const [name, row] of lying) {
      row.forEach((item, i) => {
        const box = made.piles[name]?.cards[i];
        if (!box || (item.kept.raised !== "1" && !/ (moved|turning)/.test(item.kept.class ?? "")))
          return;
        item.kept.raised = "";
        put(item.node, item.kept, "zIndex", String(box.z));
        const classes = item.node.className
          .split(" ")
          .filter((c) => c !== "moved" && c !== "turning");
        if (box.buried) classes.push("buried");
        put(item.node, item.kept, "class", classes.join(" "));
        put(item.node, item.kept, "transitionDelay", "");
      });
    }
  }, after);
}
