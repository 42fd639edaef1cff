// How the cards of one pile lie on one another: how much of each is uncovered, and which index
// is read there.

import { EXPECTED_CARDS, rowsOf, sideways } from "./arrange.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").PileBox} PileBox */
/** @typedef {import("../types").CardBox} CardBox */
/** @typedef {import("../types").Box} Box */
/** @typedef {import("../types").IndexStyle} IndexStyle */
/**
 * The window and the size of the cards in it, in pixels: `x0` and `y0` are where places are
 * counted from.
 * @typedef {{ w: number, h: number, x0: number, y0: number, pad: number, small: boolean,
 *   mirror: boolean, width: number, height: number }} Frame
 */

/** A card that is bent round the corner shows at least so much, in pixels. */
const LEAST_ASIDE = 10;
/** A column that is bent has at least such strips where there is room aside, in pixels. */
const LEAST_DOWN = 11;
/** Edges of backs that can still be counted. */
const HARD_STRIP_HIDDEN = 3;
/** What a covered card that nobody may see shows of itself, in a column and elsewhere. */
const HIDDEN_STRIP = 0.07;
const UNSEEN_STRIP = 0.014;
/** A column bends when its open cards have less than this. */
const POOR_STRIP = 14;
/** A card throws a shadow if so much of it lies clear of the next one that does. */
const CLEAR = 0.5;
/** Lines of a waste that is spread: how far apart, in card heights (rank and suit stay free). */
const LINE_STEP = 0.47;

/** The strip that holds a whole index, in pixels. @param {Pile} pile @param {Frame} f */
function whole(pile, f) {
  return sideways(pile) ? (f.small ? 0.335 : 0.22) * f.w : (f.small ? 0.305 : 0.178) * f.h;
}

/**
 * How far a pile's fan may reach before it meets another pile or the window's edge.
 * @param {Pile} pile
 * @param {View} view
 * @param {Frame} f
 */
export function roomFor(pile, view, f) {
  const { x, y, fan } = pile.place;
  const px = f.x0 + x * f.w;
  const py = f.y0 + y * f.h;
  let limit = fan === "right" ? f.width - f.pad : fan === "down" ? f.height - f.pad : f.pad;
  for (const other of view.piles) {
    if (other === pile) continue;
    const ox = other.place.x;
    const oy = other.place.y;
    const besideX = Math.abs(ox - x) < 0.95;
    const besideY = Math.abs(oy - y) < 0.95;
    const left = f.x0 + ox * f.w;
    const top = f.y0 + oy * f.h;
    const gap = f.w * 0.06;
    if (fan === "down" && besideX && oy > y) limit = Math.min(limit, top - gap);
    if (fan === "up" && besideX && oy < y) limit = Math.max(limit, top + f.h + gap);
    if (fan === "right" && besideY && ox > x) limit = Math.min(limit, left - gap);
    if (fan === "left" && besideY && ox < x) limit = Math.max(limit, left + f.w + gap);
  }
  if (fan === "down") return Math.max(0, limit - (py + f.h));
  if (fan === "up") return Math.max(0, py - limit);
  if (fan === "right") return Math.max(0, limit - (px + f.w));
  if (fan === "left") return Math.max(0, px - limit);
  return 0;
}

/** How many of a pile's covered cards are hidden, and how many open. @param {Pile} pile */
function covered({ cards }) {
  const hidden = cards.slice(0, -1).filter((card) => card === "##").length;
  return { hidden, open: Math.max(0, cards.length - 1 - hidden) };
}

/** The strip of a hidden card, if there is room. @param {Pile} pile @param {Frame} f */
function backStrip(pile, f) {
  const { step } = pile.place;
  const unit = sideways(pile) ? f.w : f.h;
  return (
    unit
    * Math.min(step, pile.kind === "column" ? Math.max(step * 0.4, HIDDEN_STRIP) : UNSEEN_STRIP)
  );
}

/**
 * The widest strip of an open card. Columns side by side share it, so that they look alike
 * whichever has a card more; one that is longer than is expected closes up further by itself.
 * @param {Pile} pile @param {View} view @param {Frame} f
 */
function widestStrip(pile, view, f) {
  const { step, fan, y } = pile.place;
  if (sideways(pile)) return step * f.w;
  if (!isColumn(pile) || fan !== "down") return step * f.h;
  const beside = view.piles.filter(
    (other) => isColumn(other) && other.place.fan === fan && other.place.y === y,
  );
  const rooms = beside.map((other) => roomFor(other, view, f));
  const fitting = beside.map((other, i) => {
    const { hidden, open } = covered(other);
    return (rooms[i] - hidden * backStrip(other, f)) / Math.max(1, open);
  });
  const expected = Math.min(...rooms) / (EXPECTED_CARDS - 1);
  return Math.min(step * f.h, Math.max(expected, Math.min(whole(pile, f), ...fitting)));
}

/** @param {Pile} pile */
const isColumn = ({ kind }) => kind === "column" || kind === "helper";

/**
 * The strips of a column or row: all open cards show the same, and so do all hidden ones. When it
 * grows too long the open ones close up until they just hold the index, then the hidden ones, then
 * the open ones again.
 * @param {Pile} pile @param {View} view @param {Frame} f @param {number} room @returns {number[]}
 */
function evenSteps(pile, view, f, room) {
  const { step, fan } = pile.place;
  const under = pile.cards.slice(0, -1);
  if (fan === "none") return under.map(() => 0);
  const unit = sideways(pile) ? f.w : f.h;
  if (view.rows && pile.kind === "column") {
    // Rows stay rows: every column has the strips of the longest that there can be.
    const strip = Math.min(
      step * unit,
      room / Math.max(1, Math.max(rowsOf(view), pile.cards.length) - 1),
    );
    return under.map(() => strip);
  }
  const { hidden, open } = covered(pile);
  let back = backStrip(pile, f);
  let face = Math.min(
    widestStrip(pile, view, f),
    open > 0 ? Math.max(whole(pile, f), (room - hidden * back) / open) : Infinity,
  );
  const most = hidden > 0 ? (room - open * face) / hidden : Infinity;
  back = Math.min(back, Math.max(most, Math.min(back, HARD_STRIP_HIDDEN)));
  if (open > 0) face = Math.min(face, Math.max(0, (room - hidden * back) / open));
  return under.map((card) => (card === "##" ? back : face));
}

/**
 * The strips of a waste: the last cards that there is room for show their whole index, the older
 * ones lie under them. What lies beside it never moves.
 * @param {Pile} pile @param {Frame} f @param {number} room @returns {number[]}
 */
function lastSteps(pile, f, room) {
  const { step } = pile.place;
  const steps = pile.cards.slice(0, -1).map(() => 0);
  let left = room;
  for (let i = steps.length - 1; i >= 0; i--) {
    const strip = f.w * (pile.cards[i] === "##" ? Math.min(step, UNSEEN_STRIP) : step);
    if (strip > left) break;
    steps[i] = strip;
    left -= strip;
  }
  return steps;
}

/**
 * @param {Pile} pile @param {View} view @param {Frame} f
 * @param {boolean} spread whether a waste is to be seen whole
 * @returns {{ box: PileBox, poor: boolean }} `poor`: its strips tell little
 */
export function layPile(pile, view, f, spread) {
  const { fan } = pile.place;
  const x = f.x0 + pile.place.x * f.w;
  const y = f.y0 + pile.place.y * f.h;
  const place = { x, y, w: f.w, h: f.h };
  const room = roomFor(pile, view, f);
  if (spread)
    return { box: { place, cards: spreadOut(pile, place, f), reach: place }, poor: false };
  const waste = pile.kind === "waste" && sideways(pile);
  const steps = waste ? lastSteps(pile, f, room) : evenSteps(pile, view, f, room);
  const dx = fan === "right" ? 1 : fan === "left" ? -1 : 0;
  const dy = fan === "down" ? 1 : fan === "up" ? -1 : 0;
  const last = pile.cards.length - 1;
  // Of columns that lie over one another the later ones lie higher.
  const under = view.drawn && pile.kind === "column" ? view.piles.indexOf(pile) : 0;
  let along = 0;
  const cards = pile.cards.map((_, i) => {
    const card = {
      x: x + dx * along,
      y: y + dy * along,
      z: under + i + 1,
      strip: i === last ? (sideways(pile) ? f.w : f.h) : steps[i],
      ...indexFor(fan, i === last, steps[i] ?? 0, f),
      buried: i < last - 1 && steps[i] < 0.5,
      flat: false,
    };
    along += steps[i] ?? 0;
    return card;
  });
  const poor = pile.cards.some((card, i) => i < last && card !== "##" && steps[i] < POOR_STRIP);
  return { box: { place, cards, reach: reachOf(place, cards, f, fan, room) }, poor };
}

/**
 * All cards of a waste, in the order in which they were drawn, in lines over the rest of the table.
 * @param {Pile} pile @param {Box} place @param {Frame} f
 */
function spreadOut(pile, place, f) {
  const wide = f.width - 2 * f.pad - f.w;
  const unseen = f.w * UNSEEN_STRIP;
  const most = Math.max(1, Math.floor((f.height - 2 * f.pad - f.h) / (f.h * LINE_STEP)) + 1);
  // As tight as the lines that there is room for make it.
  let strip = f.w * 0.36;
  /** @type {{ along: number, line: number }[]} */
  let spots = [];
  for (let tries = 0; tries < 20; tries++) {
    let [along, line] = [0, 0];
    spots = pile.cards.map((card) => {
      if (along > wide + 0.5) [along, line] = [0, line + 1];
      const spot = { along, line };
      along += card === "##" ? unseen : strip;
      return spot;
    });
    if (line < most) break;
    strip *= 0.9;
  }
  const lines = (spots.at(-1)?.line ?? 0) + 1;
  const high = f.h * (1 + (lines - 1) * LINE_STEP);
  const top = Math.max(f.pad, Math.min(place.y, f.height - f.pad - high));
  return pile.cards.map((_, i) => {
    const ends = i === pile.cards.length - 1 || spots[i + 1].line > spots[i].line;
    return {
      x: f.pad + spots[i].along,
      y: top + spots[i].line * LINE_STEP * f.h,
      z: 5000 + i,
      strip: ends ? f.w : strip,
      ...indexFor("right", ends, strip, f),
      buried: false,
      flat: false,
    };
  });
}

/**
 * A column that has no room left below bends round the corner and goes on along the
 * table's edge, to whichever side is freer there.
 * @param {Record<string, PileBox>} piles all piles as laid so far; the column's cards are moved
 * @param {Pile} pile @param {Frame} f @param {number} room
 */
export function bend(piles, pile, f, room) {
  const own = piles[pile.name];
  const { x, y } = own.place;
  const edge = y + room;
  let left = f.pad;
  let right = f.width - f.pad;
  for (const [name, other] of Object.entries(piles)) {
    if (name === pile.name) continue;
    for (const box of [other.place, ...other.cards]) {
      if (box.y + f.h <= edge || box.y >= edge + f.h) continue;
      if (box.x < x) left = Math.max(left, box.x + f.w * 1.05);
      else right = Math.min(right, box.x - f.w * 0.05);
    }
  }
  const free = Math.max(x - left, right - x - f.w);
  // Where both are as free it goes left, and mirrored right.
  const more = x - left - (right - x - f.w);
  const dir = more > 0.5 || more > -0.5 && !f.mirror ? -1 : 1;
  const last = pile.cards.length - 1;
  let across = Math.max(LEAST_ASIDE, f.w * (f.small ? 0.3 : 0.2));
  // A very long column closes up both ways.
  const below = last - Math.floor(free / across);
  if (below > 0 && room / below < LEAST_ASIDE) across = LEAST_ASIDE;
  const wanted = Math.max(LEAST_DOWN, (f.small ? 0.25 : 0.15) * f.h);
  const aside = Math.min(
    last,
    Math.floor(free / across),
    Math.max(0, last - Math.floor(room / wanted)),
  );
  const down = last - aside;
  if (aside <= 0) return;
  const strip = down > 0 ? room / down : 0;
  own.cards = pile.cards.map((_, i) => {
    const fan = i < down ? "down" : dir < 0 ? "left" : "right";
    return {
      x: x + dir * Math.max(0, i - down) * across,
      y: y + Math.min(i, down) * strip,
      z: i + 1,
      strip: i === last ? f.h : i < down ? strip : across,
      ...indexFor(fan, i === last, i < down ? strip : across, f),
      buried: false,
      flat: false,
    };
  });
  own.reach = reachOf(own.place, own.cards.slice(0, down + 1), f, "none", 0);
}

/**
 * Where cards lie beside one another all their shadows fall on the same line below, which would be
 * black: only some throw one, beginning with the top card.
 * @param {CardBox[]} cards @param {number} w the width of a card
 */
export function flatten(cards, w) {
  let next = { x: Infinity, y: Infinity };
  for (const card of [...cards].reverse()) {
    card.flat = card.y === next.y && Math.abs(next.x - card.x) < CLEAR * w;
    if (!card.flat) next = card;
  }
}

/**
 * Which index a card shows and how much it must shrink to stay in the strip that its
 * successor leaves free.
 * @param {string} fan @param {boolean} top @param {number} strip @param {Frame} f
 * @returns {{ index: IndexStyle, shrink: number }}
 */
function indexFor(fan, top, strip, f) {
  if (top || fan === "none") return { index: f.small ? "large" : "corner", shrink: 1 };
  if (fan === "left" || fan === "right") {
    const need = (f.small ? 0.335 : 0.22) * f.w;
    const side = fan === "left" ? "-m" : "";
    return {
      index: /** @type {IndexStyle} */ ((f.small ? "large-stack" : "corner") + side),
      shrink: Math.min(1, strip / need),
    };
  }
  if (fan === "up") return { index: f.small ? "large" : "corner", shrink: 1 };
  if (!f.small && strip >= 0.29 * f.h) return { index: "corner", shrink: 1 };
  const need = (f.small ? 0.305 : 0.178) * f.h;
  return { index: f.small ? "large" : "row", shrink: Math.min(1, strip / need) };
}

/**
 * Where a dropped card counts as meant for this pile: the pile itself and the room
 * its fan may still grow into.
 * @param {Box} place @param {{ x: number, y: number }[]} cards @param {Frame} f
 * @param {string} fan @param {number} room @returns {Box}
 */
function reachOf(place, cards, f, fan, room) {
  let [l, t, r, b] = [place.x, place.y, place.x + f.w, place.y + f.h];
  for (const c of cards) {
    l = Math.min(l, c.x); t = Math.min(t, c.y);
    r = Math.max(r, c.x + f.w); b = Math.max(b, c.y + f.h);
  }
  if (fan === "down") b = Math.max(b, place.y + f.h + room);
  if (fan === "left") l = Math.max(Math.min(l, place.x - room), l - f.w);
  if (fan === "right") r = Math.min(Math.max(r, place.x + f.w + room), r + f.w);
  return { x: l, y: t, w: r - l, h: b - t };
}
