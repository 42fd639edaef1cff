// Which pile stands where in a window of this shape, in card widths and heights. A wide window
// shows the places that come with the view; in an upright one width is dear, and whatever else
// gives wider cards is taken.

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Place} Place */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Extent */

/** Height of a card over its width. */
export const RATIO = 67 / 44;

/** A column is expected to grow to this many cards; what is longer closes up further. */
export const EXPECTED_CARDS = 9;
/** Expected strips, in card heights or widths. */
export const EXPECTED_STRIP = 0.15;
/** How far a row may grow sideways before it closes up, in card widths. */
const EXPECTED_ROW = 2;
/** How far the number of a waste's cards reaches below them, in card heights. */
const NUMBER_BELOW = 0.08;
/** Windows narrower than this have cards side by side with hardly a gap, in pixels. */
const NARROW = 640;
const NARROW_PITCH = 1.03;
/** Piles one above the other: how far apart, in card heights. */
const DOWN_PITCH = 1.08;
/** So many columns are too many for a narrow window. */
const MANY_COLUMNS = 11;
/** Two packs: so many foundations, and columns that may stand in two banks beside them. */
const TWO_PACKS = 8;
/** Least room of a column in such a bank, its first card's included, in card heights. */
const LEAST_BANK = 3;
/** Foundations one below the other beside the columns: how far apart, and how far aside. */
const LANE_PITCH = 1.04;
const LANE_GAP = 0.15;
/** Another arrangement than the view's must give cards that are wider by this factor. */
const WORTH = 1.05;
/** In windows lower than this, in pixels, long columns need the whole height. */
const FLAT = 400;
/** For that cards may be as much narrower. */
const WORTH_HEIGHT = 0.8;

export const sideways = (/** @type {Pile} */ p) =>
  p.place.fan === "left" || p.place.fan === "right";

/** Rows that are filled by drawing: as many as there can be. @param {View} view */
export function rowsOf(view) {
  const columns = view.piles.filter((p) => p.kind === "column").length;
  const cards = view.piles.reduce((sum, p) => sum + p.cards.length, 0);
  return Math.max(1, Math.ceil(cards / Math.max(1, columns)));
}

/**
 * The table's extent in card widths and heights, with room for fans to grow. It is the same in
 * every state of the game, so that cards keep their size.
 * @param {View} view @returns {Extent}
 */
export function extent(view) {
  let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
  for (const pile of view.piles) {
    const { x, y, fan, step } = pile.place;
    let [l, r, t, b] = [x, x + 1, y, y + 1 + (pile.kind === "waste" ? NUMBER_BELOW : 0)];
    let grow = 0;
    if (sideways(pile)) grow = pile.kind === "waste" ? 2 * step : EXPECTED_ROW;
    else if (pile.kind === "column") {
      const [cards, strip] = view.rows ? [rowsOf(view), 0.28] : [EXPECTED_CARDS, EXPECTED_STRIP];
      grow = (cards - 1) * Math.min(strip, step);
    } else if (fan !== "none") grow = (pile.cards.length - 1) * Math.min(0.03, step);
    if (fan === "right") r += grow;
    if (fan === "left") l -= grow;
    if (fan === "down") b += grow;
    if (fan === "up") t -= grow;
    left = Math.min(left, l); right = Math.max(right, r);
    top = Math.min(top, t); bottom = Math.max(bottom, b);
  }
  return { left, right, top, bottom };
}

/** The widest cards at which everything has room. @param {View} view @param {Size} room */
export function widest(view, room) {
  const box = extent(view);
  return Math.min(
    room.width / (box.right - box.left),
    room.height / (box.bottom - box.top) / RATIO,
  );
}

/**
 * The view with its piles where they stand in this window.
 * @param {View} view
 * @param {Size} room what is left of the window
 * @param {boolean} mirror for left-handed players: everything the other way round
 * @returns {View}
 */
export function arranged(view, room, mirror) {
  let best = view;
  if (room.width < room.height * 0.85) {
    const tight = (/** @type {View} */ other) => (room.width < NARROW ? together(other) : other);
    best = tight(view);
    for (const way of [above, ownRow, banks, twoLanes, oneLane, turned, pressed]) {
      const other = way(view, room);
      if (other && widest(tight(other), room) > widest(best, room) * WORTH) best = tight(other);
    }
  } else if (room.height < FLAT) {
    for (const perLane of [2, 3]) {
      const other = lanesBeside(view, perLane);
      const worth = best === view ? WORTH_HEIGHT : 1;
      if (other && widest(other, room) > widest(best, room) * worth) best = other;
    }
  }
  return mirror ? mirrored(best) : best;
}

/** @param {View} view @param {(pile: Pile) => Partial<Place>} change @returns {View} */
function placed(view, change) {
  return { ...view, piles: view.piles.map((p) => ({ ...p, place: { ...p.place, ...change(p) } })) };
}

/** Everything the other way round. @param {View} view */
function mirrored(view) {
  const other = { left: "right", right: "left", up: "up", down: "down", none: "none" };
  return placed(view, ({ place: { x, fan } }) => ({
    x: -x,
    fan: /** @type {Place["fan"]} */ (other[fan]),
  }));
}

/** Gaps between piles as narrow as can be. @param {View} view */
function together(view) {
  let pitch = Infinity;
  for (const a of view.piles) {
    for (const b of view.piles) {
      const dx = b.place.x - a.place.x;
      if (dx > 0.5 && Math.abs(b.place.y - a.place.y) < 0.98) pitch = Math.min(pitch, dx);
    }
  }
  if (pitch === Infinity || pitch <= NARROW_PITCH) return view;
  return placed(view, ({ place }) => ({ x: place.x * NARROW_PITCH / pitch }));
}

/** What is no foundation, and how far it reaches from side to side. @param {Pile[]} rest */
function sides(rest) {
  const xs = rest.map((p) => p.place.x);
  return { left: Math.min(...xs), right: Math.max(...xs) + 1 };
}

/**
 * Foundations that stand beside the rest come into rows above it; a stock that has a column to
 * itself stands beside them.
 * @param {View} view @returns {View | null}
 */
function above(view) {
  const aside = view.piles.filter((p) => p.kind === "foundation");
  const alone = view.piles.find((p) => p.kind === "stock"
    && !view.piles.some((q) => q !== p && Math.abs(q.place.x - p.place.x) < 0.95));
  const rest = view.piles.filter((p) => p.kind !== "foundation" && p !== alone);
  if (aside.length < 4 || rest.length === 0) return null;
  const { left, right } = sides(rest);
  const beside =
    aside.every((p) => p.place.x > right - 0.05) || aside.every((p) => p.place.x < left - 0.95);
  if (!beside) return null;
  const top = Math.min(...rest.map((p) => p.place.y));
  const pitch = 1.1;
  const fitting = Math.max(1, Math.floor((right - left + 0.1) / pitch) - (alone ? 1 : 0));
  const perRow = Math.ceil(aside.length / Math.ceil(aside.length / fitting));
  const down = Math.ceil(aside.length / perRow) * DOWN_PITCH;
  const wide = perRow * pitch - 0.1;
  const start = alone ? right - wide : left + (right - left - wide) / 2;
  return placed(view, (p) => {
    const n = aside.indexOf(p);
    if (p === alone) return { x: left, y: top };
    if (n < 0) return { y: p.place.y + down };
    return {
      fan: "none",
      x: start + (n % perRow) * pitch,
      y: top + Math.floor(n / perRow) * DOWN_PITCH,
    };
  });
}

/**
 * Foundations that stand in the row of the stock get a row of their own above it, and what is left
 * moves together.
 * @param {View} view @returns {View | null}
 */
function ownRow(view) {
  const up = view.piles.filter((p) => p.kind === "foundation");
  const rest = view.piles.filter((p) => p.kind !== "foundation");
  const y = up[0]?.place.y;
  const alone =
    up.every((p) => p.place.y === y)
    && rest.every((p) => p.place.y >= y)
    && rest.some((p) => p.kind === "waste");
  if (!alone) return null;
  /** New places by old ones. @type {Map<number, number>} */
  const moved = new Map();
  for (const x of [...new Set(rest.map((p) => p.place.x))].sort((a, b) => a - b)) {
    let to = 0;
    for (const p of rest.filter((q) => q.place.x === x)) {
      for (const q of rest) {
        const before = moved.get(q.place.x);
        if (before === undefined || q.place.x >= x) continue;
        const meet =
          Math.abs(q.place.y - p.place.y) < 0.98
          || (q.place.fan === "down" && q.place.y < p.place.y);
        // What grows to the right keeps its room.
        const apart = q.place.fan === "right" ? x - q.place.x : 1.1;
        if (meet) to = Math.max(to, before + apart);
      }
    }
    moved.set(x, to);
  }
  const right = Math.max(...moved.values()) + 1;
  return placed(view, (p) => {
    const n = up.indexOf(p);
    if (n >= 0) return { x: right - 1 - (up.length - 1 - n) * 1.1 };
    return { x: moved.get(p.place.x) ?? 0, y: p.place.y + DOWN_PITCH };
  });
}

/**
 * Columns that stand side by side below everything else, the foundations, and what is neither.
 * @param {View} view
 */
function columnsBelow(view) {
  const columns = view.piles.filter((p) => p.kind === "column");
  const rest = view.piles.filter((p) => p.kind !== "column");
  const low = columns[0]?.place.y;
  const plain =
    columns.every(({ place }) => place.fan === "down" && place.y === low)
    && rest.every(({ place }) => place.fan === "none" && place.y < low);
  if (columns.length === 0 || view.rows || !plain) return null;
  const up = rest.filter((p) => p.kind === "foundation");
  return { columns, up, aside: rest.filter((p) => p.kind !== "foundation") };
}

/**
 * What lies above the columns stands in lanes beside them, the foundations to the right.
 * @param {View} view @param {number} perLane @returns {View | null}
 */
function lanesBeside(view, perLane) {
  const plain = columnsBelow(view);
  if (!plain) return null;
  const { columns, up, aside } = plain;
  const left = aside.length > 0 ? Math.ceil(aside.length / perLane) * 1.1 + LANE_GAP : 0;
  const right = left + columns.length * 1.1 + LANE_GAP;
  return placed(view, (p) => {
    const c = columns.indexOf(p);
    if (c >= 0) return { x: left + c * 1.1, y: 0 };
    const [lanes, from] = up.includes(p) ? [up, right] : [aside, 0];
    const n = lanes.indexOf(p);
    return { x: from + Math.floor(n / perLane) * 1.1, y: (n % perLane) * LANE_PITCH };
  });
}

/**
 * More columns than a narrow window has room for stand in two banks, one below the other; what lay
 * above them comes into rows as wide as a bank, foundations first. The banks share the height.
 * @param {View} view @param {Size} room @returns {View | null}
 */
function banks(view, room) {
  const plain = columnsBelow(view);
  if (!plain || plain.columns.length < MANY_COLUMNS) return null;
  const { columns, up, aside } = plain;
  const perRow = Math.ceil(columns.length / 2);
  const perLine = perRow - aside.length;
  if (perLine < 1) return null;
  const lines = Math.ceil(up.length / Math.ceil(up.length / perLine));
  const top = Math.ceil(up.length / lines) * DOWN_PITCH;
  const high =
    (room.height * perRow * (room.width < NARROW ? NARROW_PITCH : 1.1)) / room.width / RATIO;
  const bank = Math.max(1 + EXPECTED_CARDS * EXPECTED_STRIP, (high - top) / 2);
  return placed(view, (p) => {
    const [n, m, c] = [up.indexOf(p), aside.indexOf(p), columns.indexOf(p)];
    if (n >= 0) return { x: (n % lines) * 1.1, y: Math.floor(n / lines) * DOWN_PITCH };
    if (m >= 0) return { x: (perRow - aside.length + m) * 1.1, y: 0 };
    return { x: (c % perRow) * 1.1, y: top + Math.floor(c / perRow) * bank };
  });
}

/**
 * On a phone the columns of two packs stand in two banks below stock and waste, and the foundations
 * in lanes beside them, from the window's lower edge up: both share the whole height.
 * @param {View} view @param {Size} room @param {number} lanes @returns {View | null}
 */
function inLanes(view, room, lanes) {
  const columns = view.piles.filter((p) => p.kind === "column");
  const up = view.piles.filter((p) => p.kind === "foundation");
  const aside = view.piles.filter((p) => p.kind === "stock" || p.kind === "waste");
  const low = columns[0]?.place.y;
  const plain =
    columns.every(({ place }) => place.fan === "down" && place.y === low) && aside.length === 2;
  const all = columns.length + up.length + aside.length === view.piles.length;
  const enough = Math.min(columns.length, up.length) >= TWO_PACKS;
  if (room.width >= NARROW || view.rows || !plain || !all || !enough) return null;
  const [perBank, perLane] = [columns.length, up.length].map((n, i) =>
    Math.ceil(n / [2, lanes][i]),
  );
  const across = (perBank + lanes - 1) * NARROW_PITCH + 1 + LANE_GAP;
  const least = Math.max(DOWN_PITCH + 2 * LEAST_BANK, perLane * LANE_PITCH);
  const high = Math.max(least, (room.height * across) / room.width / RATIO);
  const bank = (high - DOWN_PITCH) / 2;
  return placed(view, (p) => {
    const [n, c, m] = [up, columns, aside].map((some) => some.indexOf(p));
    if (n >= 0) {
      const x = perBank * 1.1 + LANE_GAP + Math.floor(n / perLane) * 1.1;
      return { fan: "none", x, y: high - (perLane - n % perLane) * LANE_PITCH };
    }
    if (c >= 0) return { x: (c % perBank) * 1.1, y: DOWN_PITCH + Math.floor(c / perBank) * bank };
    return { x: m * 1.1, y: 0 };
  });
}

const oneLane = (/** @type {View} */ view, /** @type {Size} */ room) => inLanes(view, room, 1);
const twoLanes = (/** @type {View} */ view, /** @type {Size} */ room) => inLanes(view, room, 2);

/**
 * Rows that grow to both sides of a middle become columns above and below it: the left ones above,
 * the right ones below.
 * @param {View} view @returns {View | null}
 */
function turned(view) {
  const rows = view.piles.filter((p) => p.kind === "column" || p.kind === "helper");
  if (
    !["left", "right"].every((fan) => rows.some((p) => p.place.fan === fan))
    || !rows.every(sideways)
  )
    return null;
  const ys = [...new Set(view.piles.map((p) => p.place.y))].sort((a, b) => a - b);
  const bank = 1 + (EXPECTED_CARDS - 3) * EXPECTED_STRIP;
  return placed(view, ({ place: { y, fan } }) => {
    const x = ys.indexOf(y) * 1.1;
    if (fan === "none") return { x, y: bank + 0.1 };
    return { x, y: fan === "left" ? 0 : bank + 1.2, fan: "down", step: 0.32 };
  });
}

/**
 * Piles of an arch move together as far as they can; rows within it keep close.
 * @param {View} view @returns {View | null}
 */
function pressed(view) {
  if (view.piles.some((p) => p.kind === "column" || p.place.fan !== "none")) return null;
  const stock = view.piles.find((p) => p.kind === "stock");
  const row = view.piles.filter((p) => stock && p.place.y === stock.place.y);
  const middle = row.reduce((sum, p) => sum + p.place.x, 0) / Math.max(1, row.length);
  for (let part = 0.6; part < 1; part += 0.02) {
    const other = placed(view, (p) => ({
      x: row.includes(p)
        ? middle * part + (row.indexOf(p) - (row.length - 1) / 2) * 1.1
        : p.place.x * part,
      y: p.place.y * 1.15,
    }));
    const apart = other.piles.every((a) => other.piles.every((b) => a === b
      || Math.abs(a.place.x - b.place.x) >= 1.08 || Math.abs(a.place.y - b.place.y) >= 1.05));
    if (apart) return other;
  }
  return null;
}
