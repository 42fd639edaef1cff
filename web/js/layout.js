// Where everything lies: one pure function from a view and a window to rectangles.
// Drawing and hit-testing both use its answer, so that what is seen is what is touched.
//
// The places come with the view, in card widths and heights. The card size is the
// largest at which the whole table fits the window; columns that grow close up, their
// oldest cards first, and only when even that is not enough do the cards shrink.

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Pile} Pile */
/** @typedef {import("./types").Layout} Layout */
/** @typedef {import("./types").PileBox} PileBox */
/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").IndexStyle} IndexStyle */

/** Height of a card over its width. */
export const RATIO = 67 / 44;
/** Narrower cards show only a large index and suit. */
export const SMALL_W = 56;
const LARGEST_W = 150;
const SMALLEST_W = 16;

/** A column is expected to grow to this many cards; what is longer closes up further. */
const EXPECTED_CARDS = 9;
/** Expected strips, in card heights or widths. */
const EXPECTED_STRIP = 0.15;
/** Where height is left over, as in an upright window, strips grow up to so much. */
const MOST_STRETCH = 1.75;
/** No strip of a readable card gets narrower than this, in pixels. */
const HARD_STRIP_DOWN = 11;
const HARD_STRIP_SIDE = 10;
const HARD_STRIP_HIDDEN = 2;
const HARD_STRIP_WASTE = 9;
/** A column bends when more than this part of its open cards has less than this. */
const POOR_STRIP = 14;
const POOR_PART = 0.4;
/** Rows of a fanned waste: how far apart, in card heights (rank and suit stay free). */
const LINE_STEP = 0.47;
const MOST_LINES = 4;
/** How often lines are made tighter before they are let be: to a twentieth, which always fits. */
const MOST_TRIES = 30;

const sideways = (/** @type {Pile} */ p) => p.place.fan === "left" || p.place.fan === "right";
const upright = (/** @type {Pile} */ p) => p.place.fan === "down" || p.place.fan === "up";

/**
 * The most that each card of a fan uncovers, in card heights or widths. Cards that
 * nobody may see need little room: in a column a back, elsewhere hardly an edge.
 * @param {Pile} pile @returns {number[]}
 */
function naturalSteps(pile) {
  const { step, fan } = pile.place;
  if (fan === "none") return pile.cards.slice(1).map(() => 0);
  const hidden = pile.kind === "column" ? Math.min(step, Math.max(step * 0.4, 0.07))
    : Math.min(step, 0.03);
  return pile.cards.slice(0, -1).map((card) => (card === "##" ? hidden : step));
}

/**
 * Close steps up until they fit, the oldest card's first.
 * @param {number[]} steps @param {number[]} least @param {number} room
 * @param {boolean} force go below the least where there is no other way
 * @returns {boolean} whether they fit without that
 */
function closeUp(steps, least, room, force) {
  let over = steps.reduce((a, b) => a + b, 0) - room;
  for (let i = 0; i < steps.length && over > 0; i++) {
    const give = Math.min(over, Math.max(0, steps[i] - least[i]));
    steps[i] -= give;
    over -= give;
  }
  if (over <= 0.5) return true;
  if (!force) return false;
  const total = steps.reduce((a, b) => a + b, 0);
  const scale = total > 0 ? Math.max(0, room) / total : 0;
  for (let i = 0; i < steps.length; i++) steps[i] *= scale;
  return false;
}

/**
 * The table's extent in card widths and heights, with room for fans to grow.
 * @param {View} view
 */
function extent(view) {
  let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
  for (const pile of view.piles) {
    const { x, y, fan } = pile.place;
    let [l, r, t, b] = [x, x + 1, y, y + 1];
    const steps = naturalSteps(pile);
    let grow = 0;
    if (sideways(pile)) {
      grow = pile.kind === "waste" ? 2 * pile.place.step
        : Math.max(4 * Math.min(pile.place.step, 0.5), steps.length * 0.2);
    } else if (pile.kind === "column" && fan !== "none") {
      // The same for every state of the game, so that cards keep their size.
      grow = (EXPECTED_CARDS - 1) * Math.min(EXPECTED_STRIP, pile.place.step);
    } else if (fan !== "none") {
      grow = steps.reduce((sum, s) => sum + Math.min(s, EXPECTED_STRIP), 0);
    }
    if (fan === "right") r += grow;
    if (fan === "left") l -= grow;
    if (fan === "down") b += grow;
    if (fan === "up") t -= grow;
    left = Math.min(left, l); right = Math.max(right, r);
    top = Math.min(top, t); bottom = Math.max(bottom, b);
  }
  return { left, right, top, bottom };
}

/**
 * In an upright window width is dear: foundations that stand beside the rest are put
 * in rows above it.
 * @param {View} view @param {{ width: number, height: number }} size @returns {View}
 */
function arranged(view, size) {
  const aside = view.piles.filter((p) => p.kind === "foundation");
  const rest = view.piles.filter((p) => p.kind !== "foundation");
  if (size.width > size.height * 0.8 || aside.length < 4 || rest.length === 0) return view;
  const left = Math.min(...rest.map((p) => p.place.x));
  const right = Math.max(...rest.map((p) => p.place.x)) + 1;
  const beside = aside.every((p) => p.place.x > right - 0.05) || aside.every((p) => p.place.x < left - 0.95);
  if (!beside) return view;
  const top = Math.min(...rest.map((p) => p.place.y));
  const pitch = 1.1;
  const fitting = Math.max(1, Math.floor((right - left + 0.1) / pitch));
  const perRow = Math.ceil(aside.length / Math.ceil(aside.length / fitting));
  const down = Math.ceil(aside.length / perRow) * 1.1;
  const start = left + (right - left - (perRow * pitch - 0.1)) / 2;
  return {
    ...view,
    piles: view.piles.map((p) => {
      const n = aside.indexOf(p);
      const place = n < 0 ? { ...p.place, y: p.place.y + down } : {
        ...p.place, fan: /** @type {const} */ ("none"),
        x: start + (n % perRow) * pitch, y: top + Math.floor(n / perRow) * 1.1,
      };
      return { ...p, place };
    }),
  };
}

/**
 * @param {View} view
 * @param {{ width: number, height: number }} size
 * @param {{ mirror?: boolean, large?: boolean }} [wish] `large`: large indices on cards of every
 *   size
 * @returns {Layout}
 */
export function layout(view, size, wish = {}) {
  const pad = Math.max(5, Math.min(16, Math.min(size.width, size.height) * 0.015));
  if (view.piles.length === 0) return { w: 0, h: 0, small: true, piles: {} };
  const inRows = arranged(view, size);
  const box = extent(inRows);
  let w = Math.min(
    LARGEST_W,
    (size.width - 2 * pad) / (box.right - box.left),
    (size.height - 2 * pad) / (box.bottom - box.top) / RATIO,
  );
  w = Math.max(SMALLEST_W, w);
  const large = wish.large ?? false;
  const shown = stretched(inRows, (size.height - 2 * pad) / (w * RATIO) - (box.bottom - box.top));
  let tried = attempt(shown, size, box, w, pad, large);
  while (!tried.fits && w * 0.96 > SMALLEST_W) {
    w *= 0.96;
    tried = attempt(shown, size, box, w, pad, large);
  }
  if (wish.mirror) mirror(tried.layout, size.width);
  return tried.layout;
}

/**
 * Height that is left over goes to the columns' strips.
 * @param {View} view @param {number} spare in card heights @returns {View}
 */
function stretched(view, spare) {
  const grow = Math.min(MOST_STRETCH, 1 + Math.max(0, spare) / ((EXPECTED_CARDS - 1) * EXPECTED_STRIP));
  const longer = (/** @type {Pile} */ p) => p.kind === "column" && p.place.fan === "down";
  return {
    ...view,
    piles: view.piles.map((p) => (longer(p) ? { ...p, place: { ...p.place, step: p.place.step * grow } } : p)),
  };
}

/**
 * Lay everything out with one card width; `fits` tells whether every strip stays readable.
 * @param {View} view @param {{ width: number, height: number }} size
 * @param {ReturnType<typeof extent>} box @param {number} w @param {number} pad
 * @param {boolean} large
 */
function attempt(view, size, box, w, pad, large) {
  const h = w * RATIO;
  const small = large || w < SMALL_W;
  const tall = view.piles.some(upright);
  const spare = size.height - 2 * pad - (box.bottom - box.top) * h;
  const x0 = (size.width - (box.right - box.left) * w) / 2 - box.left * w;
  const y0 = pad + (tall ? Math.min(Math.max(0, spare), h * 0.06) : Math.max(0, spare) * 0.42)
    - box.top * h;

  // A fanned waste that is too long for one line takes more, and what lies below moves
  // down, as long as there is room for that.
  const waste = view.piles.find((p) => p.kind === "waste" && sideways(p));
  let lines = 1;
  let free = 1;
  if (waste) {
    const least = Math.min(waste.place.step, small ? 0.33 : 0.22) * w;
    const steps = naturalSteps(waste).map((s) => Math.min(s * w, least));
    const length = steps.reduce((a, b) => a + b, 0);
    const unmoved = { w, h, x0, y0, pad, small, shift: () => 0 };
    const room = roomFor(waste, view, size, unmoved);
    if (room > 0) lines = Math.min(MOST_LINES, Math.max(1, Math.ceil((length - 1) / room)));
    // Where nothing lies below there is room for lines without moving anything.
    free = Math.min(lines, 1 + Math.max(0, Math.floor(roomBelow(waste, view, size, unmoved, room) / (LINE_STEP * h))));
    while (lines > free && spare < (lines - free) * LINE_STEP * h) lines--;
  }
  const shift = (/** @type {Pile} */ p) =>
    waste && p.place.y >= waste.place.y + 0.9 ? Math.max(0, lines - free) * LINE_STEP * h : 0;

  const frame = { w, h, x0, y0, pad, small, shift };
  let fits = true;
  /** @type {Record<string, PileBox>} */
  const piles = {};
  const tooLong = [];
  for (const pile of view.piles) {
    const laid = layPile(pile, view, size, frame, pile === waste ? lines : 1);
    piles[pile.name] = laid.box;
    const bendable = pile.place.fan === "down" && pile.kind === "column";
    const open = laid.box.cards.filter((c, i) => pile.cards[i] !== "##");
    const poor = open.filter((c) => c.strip < POOR_STRIP).length;
    if (bendable && (!laid.fits || poor > open.length * POOR_PART)) tooLong.push({ pile, fits: laid.fits });
    else if (!laid.fits && pile.kind !== "waste") fits = false;
  }
  for (const { pile, fits: straight } of tooLong) {
    const room = roomFor(pile, view, size, frame);
    if (!bend(piles, pile, frame, room, size.width) && !straight) fits = false;
  }
  return { fits, layout: { w, h, small, piles } };
}

/**
 * @typedef {{ w: number, h: number, x0: number, y0: number, pad: number, small: boolean, shift: (p:
 *   Pile) => number }} Frame
 */

/**
 * How far a pile's fan may reach before it meets another pile or the window's edge.
 * @param {Pile} pile
 * @param {View} view
 * @param {{ width: number, height: number }} size
 * @param {Frame} f
 */
function roomFor(pile, view, size, f) {
  const { x, y, fan } = pile.place;
  const px = f.x0 + x * f.w;
  const py = f.y0 + y * f.h + f.shift(pile);
  let limit = fan === "right" ? size.width - f.pad : fan === "down" ? size.height - f.pad : f.pad;
  for (const other of view.piles) {
    if (other === pile) continue;
    const ox = other.place.x;
    const oy = other.place.y;
    const besideX = Math.abs(ox - x) < 0.95;
    const besideY = Math.abs(oy - y) < 0.95;
    const left = f.x0 + ox * f.w;
    const top = f.y0 + oy * f.h + f.shift(other);
    const gap = f.w * 0.06;
    if (fan === "down" && besideX && oy > y) limit = Math.min(limit, top - gap);
    if (fan === "up" && besideX && oy < y) limit = Math.max(limit, top + f.h + gap);
    if (fan === "right" && besideY && ox > x) limit = Math.min(limit, left - gap);
    if (fan === "left" && besideY && ox < x) limit = Math.max(limit, left + f.w + gap);
  }
  if (fan === "down") return limit - (py + f.h);
  if (fan === "up") return py - limit;
  if (fan === "right") return limit - (px + f.w);
  if (fan === "left") return px - limit;
  return 0;
}

/**
 * How much is free below a pile that is fanned sideways, over the whole length of its fan.
 * @param {Pile} pile
 * @param {View} view
 * @param {{ width: number, height: number }} size
 * @param {Frame} f
 * @param {number} room the length
 */
function roomBelow(pile, view, size, f, room) {
  const [left, right] = pile.place.fan === "left" ? [pile.place.x - room / f.w, pile.place.x + 1]
    : [pile.place.x, pile.place.x + 1 + room / f.w];
  let limit = size.height - f.pad;
  for (const other of view.piles) {
    const { x, y, fan } = other.place;
    if (other === pile || y <= pile.place.y + 0.5) continue;
    // A row that grows sideways may come to lie there.
    const apart = fan === "left" ? x + 1 <= left : fan === "right" ? x >= right : x + 1 <= left || x >= right;
    if (!apart) limit = Math.min(limit, f.y0 + y * f.h - f.w * 0.06);
  }
  return limit - (f.y0 + pile.place.y * f.h + f.h);
}

/**
 * Where the cards of a long waste lie in lines that are evenly tight; every line starts at the
 * pile's place. Cards that may not be seen stay with the open card that lies on them, so that no
 * line ends with a blank.
 * @param {Pile} pile
 * @param {number[]} steps made tight here
 * @param {number} lines
 * @param {number} room
 * @param {Frame} f
 */
function inLines(pile, steps, lines, room, f) {
  const natural = [...steps];
  let tight = Math.min(pile.place.step, f.small ? 0.33 : 0.22) * f.w;
  for (let tries = 0; ; tries++) {
    steps.forEach((_, i) => {
      steps[i] = Math.min(natural[i], tight);
    });
    const spots = broken(pile, steps, lines, room, f);
    if (tries === MOST_TRIES || spots.every(({ along }) => along <= room + 0.5)) return spots;
    tight *= 0.9;
  }
}

/**
 * Fill the lines one after the other.
 * @param {Pile} pile
 * @param {number[]} steps
 * @param {number} lines
 * @param {number} room
 * @param {Frame} f
 */
function broken(pile, steps, lines, room, f) {
  /** @type {{ along: number, line: number }[]} */
  const spots = [];
  let [along, line] = [0, 0];
  let first = 0;
  for (let i = 0; i < pile.cards.length; i++) {
    if (pile.cards[i] === "##" && i < pile.cards.length - 1) continue;
    // From the card after the last open one to this one.
    const before = steps.slice(first, i).reduce((a, b) => a + b, 0);
    if (along + before > room + 0.5 && line < lines - 1) {
      if (first > 0) steps[first - 1] = f.w;
      [along, line] = [0, line + 1];
    }
    for (; first <= i; first++) {
      spots.push({ along, line });
      along += steps[first] ?? 0;
    }
  }
  return spots;
}

/**
 * A waste that has no room for every card closes up evenly; where that left too little of
 * each, the oldest slip under the others.
 * @param {number[]} steps @param {number} room
 */
function closeEvenly(steps, room) {
  const total = steps.reduce((a, b) => a + b, 0);
  if (total <= room) return;
  const shown = Math.min(steps.length, Math.floor(room / HARD_STRIP_WASTE));
  const each = shown > 0 ? room / shown : 0;
  steps.forEach((_, i) => {
    steps[i] = i < steps.length - shown ? 0 : each;
  });
}

/**
 * @param {Pile} pile @param {View} view @param {{ width: number, height: number }} size
 * @param {Frame} f @param {number} lines
 */
function layPile(pile, view, size, f, lines) {
  const { fan } = pile.place;
  const x = f.x0 + pile.place.x * f.w;
  const y = f.y0 + pile.place.y * f.h + f.shift(pile);
  const place = { x, y, w: f.w, h: f.h };
  const unit = sideways(pile) ? f.w : f.h;
  const hard = sideways(pile) ? HARD_STRIP_SIDE : HARD_STRIP_DOWN;
  const room = Math.max(0, roomFor(pile, view, size, f));
  const steps = naturalSteps(pile).map((s) => s * unit);
  const least = steps.map((s, i) =>
    // A waste without room lets its oldest cards slip under the others.
    pile.kind === "waste" ? 0 : Math.min(s, pile.cards[i] === "##" ? HARD_STRIP_HIDDEN : hard));

  /** @type {{ along: number, line: number }[]} */
  const spots = [];
  let fits = true;
  if (lines > 1) {
    spots.push(...inLines(pile, steps, lines, room, f));
  } else {
    // First to strips that hold the whole index, then to smaller ones, then to the least.
    const whole = (sideways(pile) ? (f.small ? 0.335 : 0.22) : (f.small ? 0.305 : 0.178)) * unit;
    const parts = pile.kind === "waste" ? [1] : [1, 0.85, 0.75, 0.65, 0.55, 0.45, 0];
    for (const part of parts) {
      fits = closeUp(steps, steps.map((s, i) =>
        Math.max(least[i], pile.cards[i] === "##" ? 0 : Math.min(s, whole * part))), room, part === 0);
      if (fits) break;
    }
    if (!fits && pile.kind === "waste") closeEvenly(steps, room);
    let along = 0;
    for (let i = 0; i < pile.cards.length; i++) {
      spots.push({ along, line: 0 });
      along += steps[i] ?? 0;
    }
  }

  const dx = fan === "right" ? 1 : fan === "left" ? -1 : 0;
  const dy = fan === "down" ? 1 : fan === "up" ? -1 : 0;
  const last = pile.cards.length - 1;
  const cards = spots.map(({ along, line }, i) => ({
    x: x + dx * along,
    y: y + dy * along + line * LINE_STEP * f.h,
    z: i + 1,
    strip: i === last ? unit : steps[i],
    ...indexFor(fan, i === last, steps[i] ?? 0, f),
    buried: i < last - 1 && steps[i] < 0.5,
  }));
  return { box: { place, cards, reach: reachOf(place, cards, f, fan, room) }, fits };
}

/**
 * A column that has no room left below bends round the corner and goes on along the
 * table's edge, to whichever side is freer there.
 * @param {Record<string, PileBox>} piles all piles as laid so far; the column's cards are moved
 * @param {Pile} pile @param {Frame} f @param {number} room @param {number} width the window's
 * @returns {boolean} whether that is enough
 */
function bend(piles, pile, f, room, width) {
  const own = piles[pile.name];
  const { x, y } = own.place;
  const edge = y + Math.max(0, room);
  let left = f.pad;
  let right = width - f.pad;
  for (const [name, other] of Object.entries(piles)) {
    if (name === pile.name) continue;
    for (const box of [other.place, ...other.cards]) {
      if (box.y + f.h <= edge || box.y >= edge + f.h) continue;
      if (box.x < x) left = Math.max(left, box.x + f.w * 1.05);
      else right = Math.min(right, box.x - f.w * 0.05);
    }
  }
  const free = Math.max(x - left, right - x - f.w);
  const dir = x - left >= right - x - f.w ? -1 : 1;
  const across = Math.max(HARD_STRIP_SIDE, f.w * (f.small ? 0.3 : 0.2));
  const last = pile.cards.length - 1;
  const wanted = Math.max(HARD_STRIP_DOWN, (f.small ? 0.25 : 0.15) * f.h);
  const aside = Math.min(last, Math.floor(free / across), Math.max(0, last - Math.floor(room / wanted)));
  const down = last - aside;
  if (down > 0 && room / down < HARD_STRIP_DOWN) return false;
  const strip = down > 0 ? room / down : 0;
  own.cards = pile.cards.map((_, i) => {
    const turned = Math.max(0, i - down);
    const fan = i < down ? "down" : dir < 0 ? "left" : "right";
    return {
      x: x + dir * turned * across,
      y: y + Math.min(i, down) * strip,
      z: i + 1,
      strip: i === last ? f.h : i < down ? strip : across,
      ...indexFor(fan, i === last, i < down ? strip : across, f),
      buried: false,
    };
  });
  own.reach = reachOf(own.place, own.cards.slice(0, down + 1), f, "none", 0);
  return true;
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

/** For left-handed players: the table as in a mirror. @param {Layout} made @param {number} width */
function mirror(made, width) {
  for (const pile of Object.values(made.piles)) {
    pile.place.x = width - pile.place.x - pile.place.w;
    pile.reach.x = width - pile.reach.x - pile.reach.w;
    for (const card of pile.cards) {
      card.x = width - card.x - made.w;
      // A row that grows to the other side leaves the other corners free.
      if (card.index === "corner" && card.shrink === 1 && card.strip >= made.w * 0.99) continue;
      if (card.strip >= made.h * 0.99) continue;
      card.index = /** @type {Record<string, IndexStyle>} */ ({
        "corner-m": "corner", "large-stack": "large-stack-m", "large-stack-m": "large-stack",
      })[card.index] ?? card.index;
    }
  }
}

/**
 * What lies under a point.
 * @param {Layout} made @param {number} x @param {number} y
 * @returns {import("./types").Spot | null} index −1 is the pile's empty place
 */
export function spotAt(made, x, y) {
  const inside = (/** @type {{ x: number, y: number }} */ c) =>
    x >= c.x && x < c.x + made.w && y >= c.y && y < c.y + made.h;
  for (const [pile, box] of Object.entries(made.piles)) {
    for (let i = box.cards.length - 1; i >= 0; i--) {
      if (inside(box.cards[i])) return { pile, index: i };
    }
  }
  for (const [pile, box] of Object.entries(made.piles)) {
    if (inside(box.place)) return { pile, index: -1 };
  }
  return null;
}

/**
 * The piles that a dragged card lies over, the most covered first, with the covered
 * part of the card's area.
 * @param {Layout} made @param {{ x: number, y: number }} card its top left corner
 * @returns {{ pile: string, part: number }[]}
 */
export function pilesUnder(made, card) {
  const found = [];
  for (const [pile, { reach }] of Object.entries(made.piles)) {
    const wide = Math.min(card.x + made.w, reach.x + reach.w) - Math.max(card.x, reach.x);
    const high = Math.min(card.y + made.h, reach.y + reach.h) - Math.max(card.y, reach.y);
    if (wide > 0 && high > 0) found.push({ pile, part: (wide * high) / (made.w * made.h) });
  }
  return found.sort((a, b) => b.part - a.part);
}
