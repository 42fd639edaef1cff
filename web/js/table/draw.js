// Draws the state: one element for each card, kept for as long as the card can be told
// to be the same, so that a move, its taking back and a hint are all the same thing, the
// way from one layout to the next.

import { cardNode, faceOf, isLarge, unseen } from "../cards/cardface.js";
import { redraw } from "../state/frame.js";
import { onTable, state, toldHere } from "../state/state.js";
import { movesOf, pileOf } from "../view/moves.js";
import { cardLabel } from "../words/labels.js";
import { hinted, showHint } from "./hintdraw.js";
import { layout } from "./layout.js";
import { marked, toneOf } from "./marks.js";
import { drawPlaces, isNamed, placeOf, put, setUpPlaces } from "./places.js";
import { drawTurns, turnsHigh } from "./turns.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").CardBox} CardBox */
/** @typedef {import("../types").Layout} Layout */
/**
 * @typedef {{ node: HTMLElement, card: string, was: string, from: string, fresh: boolean,
 *   pictureUse: Element, indexUse: Element, kept: Record<string, string>, round: number }} Item
 */

const RAISED_MS = 320;
const DEAL_STEP_MS = 25;
const DEAL_MOST_MS = 900;
/** Many cards that go up at once: so long for each, and for all. */
const FINISH_STEP_MS = 75;
const FINISH_MOST_MS = 1500;
/** From so many cards on that go up at once they go one after the other. */
const MANY = 3;
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

/** @type {Map<string, Item[]>} */
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
let nextId = 1;
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

/** Milliseconds until the last card goes of those that go one after the other. */
export function lastGoes() {
  return Math.max(0, ...flight?.values() ?? []);
}

/** The element of a card or of a pile's place. @param {import("../types").Spot} spot */
export function elementAt(spot) {
  return lying.get(spot.pile)?.[spot.index]?.node ?? placeOf(spot.pile);
}

/** @returns {Item} */
function newItem() {
  const parts = cardNode();
  parts.node.id = `card-${nextId++}`;
  return { ...parts, card: "", was: "", from: "", fresh: true, kept: {}, round: 0 };
}

/**
 * Find for every card of the view the element that shows it: first those that stay
 * where they are, then those of the same face that left another pile, then any that is
 * left over (a hidden card that turned up, a shown one that was turned down).
 * @param {View} view
 */
function reconcile(view) {
  /** @type {Map<string, (Item | null)[]>} */
  const next = new Map();
  /** @type {Item[]} */
  const loose = [];
  for (const pile of view.piles) {
    const old = lying.get(pile.name) ?? [];
    let same = 0;
    while (same < old.length && same < pile.cards.length
      && (old[same].card === pile.cards[same]
        || (old.length === pile.cards.length && (old[same].card === "##" || pile.cards[same] === "##")))) same++;
    // The card that the one above it left behind and that now lies open.
    if (same === pile.cards.length - 1 && same < old.length && old[same].card === "##") same++;
    next.set(pile.name, pile.cards.map((_, i) => (i < same ? old[i] : null)));
    loose.push(...old.slice(same));
  }
  for (const [name, old] of lying) if (!next.has(name)) loose.push(...old);
  const take = (/** @type {(item: Item) => boolean} */ fits) => {
    for (let i = loose.length - 1; i >= 0; i--) {
      if (fits(loose[i])) return loose.splice(i, 1)[0];
    }
    return null;
  };
  for (const exact of [true, false]) {
    for (const pile of view.piles) {
      const row = /** @type {(Item | null)[]} */ (next.get(pile.name));
      pile.cards.forEach((card, i) => {
        row[i] ??= take((item) => !exact || item.card === card);
      });
    }
  }
  lying = new Map();
  for (const pile of view.piles) {
    const row = /** @type {(Item | null)[]} */ (next.get(pile.name));
    lying.set(pile.name, row.map((found, i) => {
      const item = found ?? newItem();
      item.was = item.card;
      item.card = pile.cards[i];
      return item;
    }));
  }
  for (const item of loose) item.node.remove();
}

/** One frame. */
export function drawTable() {
  const { size, settings } = state;
  const table = onTable();
  if (!table || size.width === 0) return;
  const { view } = table;
  const sizeKey = [size.width, size.height, settings.mirror, settings.largeIndex, settings.faces, settings.back, state.lang, state.games.length].join(" ");
  const fresh = drawnId !== table.id;
  const resized = sizeKey !== drawnSize;
  const focused = board.contains(document.activeElement);
  if (view !== drawnView) {
    reconcile(view);
    state.spread = null;
  }
  // A covered card of a waste is looked at by looking at all of it.
  const peeked = state.peek && pileOf(view, state.peek.pile)?.kind === "waste" ? state.peek.pile : null;
  const spread = state.spread ?? peeked;
  const relaid = view !== drawnView || resized || spread !== drawnSpread;
  if (relaid) {
    made = layout(view, size, { mirror: settings.mirror, large: isLarge(settings), top: turnsHigh(view), spread });
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
  drawPlaces(view, made, { labels: anew, glow, stop: state.cursor ?? firstStop(view), owned: ownedBy, spread });
  drawTurns(view);
  if (anew) flight = dealing ? dealOrder(view) : still ? null : finishOrder(view);
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
  else if (follow || cursor.index > top || (cursor.index < 0 && top >= 0)) state.cursor = { pile: pile.name, index: top };
}

/**
 * Where the tabulator comes to when nothing was focused yet.
 * @param {View} view
 * @returns {import("../types").Spot}
 */
function firstStop(view) {
  const pile = view.piles.find((p) => p.kind === "column" || p.kind === "helper") ?? view.piles[0];
  return { pile: pile.name, index: pile.cards.length - 1 };
}

/** Where cards are dealt from. @param {View} view */
function dealer(view) {
  const stock = view.piles.find((p) => p.kind === "stock");
  return stock ? made.piles[stock.name].place : { x: (state.size.width - made.w) / 2, y: state.size.height };
}

/**
 * Milliseconds that each dealt card waits: row by row, as one deals.
 * @param {View} view
 */
function dealOrder(view) {
  const dealt = view.piles.filter((p) => p.kind !== "stock");
  const longest = Math.max(0, ...dealt.map((p) => p.cards.length));
  /** @type {[string, number][]} */
  const order = [];
  for (let r = 0; r < longest; r++) {
    for (const pile of dealt) if (r < pile.cards.length) order.push([`${pile.name} ${r}`, order.length]);
  }
  const step = Math.min(DEAL_STEP_MS, DEAL_MOST_MS / Math.max(1, order.length));
  return new Map(order.map(([key, n]) => [key, Math.round(n * step)]));
}

/**
 * Where many cards go up at once, one after the other, faster and faster.
 * @param {View} view @returns {Map<string, number> | null} milliseconds that each waits
 */
function finishOrder(view) {
  /** @type {{ key: string, height: number }[]} */
  const going = [];
  for (const pile of view.piles) {
    if (pile.kind !== "foundation") continue;
    (lying.get(pile.name) ?? []).forEach((item, i) => {
      if (item.from !== "" && item.from !== pile.name) going.push({ key: `${pile.name} ${i}`, height: i });
    });
  }
  if (going.length < MANY) return null;
  going.sort((a, b) => a.height - b.height);
  const most = Math.min(FINISH_MOST_MS, going.length * FINISH_STEP_MS);
  return new Map(going.map(({ key }, n) => [key, Math.round(most * (1 - (1 - n / going.length) ** 2))]));
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
 * @param {Item} item @param {Pile} pile @param {number} i @param {Set<string>} glow
 * @param {boolean} labels @param {number} wait milliseconds before it goes
 * @returns {boolean} whether the card is on its way and lies above the others meanwhile
 */
function drawCard(item, pile, i, glow, labels, wait) {
  const { drag, picked, peek } = state;
  const table = onTable();
  const box = made.piles[pile.name].cards[i];
  const { node, kept, card } = item;
  if (!node.isConnected) board.append(node);
  const hidden = card === "##";
  const top = i === pile.cards.length - 1;
  const held = drag?.pile === pile.name && i >= drag.index ? drag : null;
  const spread = drawnSpread === pile.name;
  const peeked = peek?.pile === pile.name && peek.index === i && !spread;
  const inHand = picked?.pile === pile.name && i >= picked.index;
  const { x, y } = gathered ?? box;
  const transform = `translate(${x + (held?.dx ?? 0)}px, ${y + (held?.dy ?? 0)}px)`;
  const travels = kept.transform !== undefined && kept.transform !== transform
    && !board.classList.contains("still");
  put(node, kept, "transitionDelay", wait ? `${wait}ms` : "");

  const names = ["card"];
  if (hidden) names.push(unseen(pile, card) ? "unseen" : "hidden");
  const buried = box.buried && !travels && (item.from === pile.name || item.from === "") && !held;
  if (buried) names.push("buried");
  if (box.flat) names.push("flat");
  if (held) names.push("lifted", "held");
  else if (inHand) names.push("picked");
  else if (top && glow.has(pile.name)) names.push("target");
  if (peeked) names.push("peek");
  if (spread) names.push("spread");
  if (hinted(pile.name, i, pile.cards.length)) names.push("hinted");
  if (isNamed(pile.name, i)) names.push("named");
  const mark = marked(pile, i);
  if (mark !== null) names.push(mark ? "marked" : "dimmed");
  const tone = toneOf(pile, i);
  if (tone) names.push({ near: "blocks", rest: "proves", none: "dimmed" }[tone]);
  // Cards of another game do not turn: they are others.
  if (item.was !== "" && (item.was === "##") !== hidden && !board.classList.contains("still")) names.push("turning");
  if (travels && !held) names.push("moved");
  if (table && labels) item.was = card;
  put(node, kept, "class", names.join(" "));
  put(node, kept, "transform", transform);
  put(node, kept, "width", `${made.w}px`);
  put(node, kept, "height", `${made.h}px`);

  let z = box.z;
  let raised = false;
  if (held) z += 3000;
  else if (peeked) z += 4000;
  else if (labels && flight && table?.ply === 0 && pile.kind === "stock") {
    // What is still to be dealt lies under the stock.
    z += 2500;
    raised = true;
  }
  else if (travels && item.from !== "") {
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
  item.from = pile.name;

  if (labels || peeked || kept.peeked === "1") {
    kept.peeked = peeked ? "1" : "";
    const style = peeked ? (made.small ? "large" : "corner") : box.index;
    put(node, kept, "data-pile", pile.name);
    put(node, kept, "data-index", String(i));
    put(node, kept, "data-card", card);
    put(node, kept, "data-suit", hidden ? null : card[1]);
    put(node, kept, "data-style", style);
    put(node, kept, "--shrink", peeked || box.shrink === 1 ? null : box.shrink.toFixed(3));
    // What nobody sees gets its face when it is uncovered: that is most of a game near its end.
    if (!buried) drawFace(item, faceOf(pile, card, style, { small: made.small, ...state.settings }));
  }
  if (labels && table) labelCard(item, table.view, pile, i, box);
  put(node, kept, "tabindex", isStop(pile.name, i) ? "0" : node.getAttribute("role") === "button" ? "-1" : null);
  return raised || travels;
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
        if (!box || (item.kept.raised !== "1" && !/ (moved|turning)/.test(item.kept.class ?? ""))) return;
        item.kept.raised = "";
        put(item.node, item.kept, "zIndex", String(box.z));
        const classes = item.node.className.split(" ").filter((c) => c !== "moved" && c !== "turning");
        if (box.buried) classes.push("buried");
        put(item.node, item.kept, "class", classes.join(" "));
        put(item.node, item.kept, "transitionDelay", "");
      });
    }
  }, after);
}
