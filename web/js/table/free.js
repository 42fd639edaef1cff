// Where a line or a box may lie over the table without covering a card.

/** @typedef {import("../types").Layout} Layout */

const STEP_PX = 8;
const GAP_PX = 6;

/**
 * The lowest free spot for a box, in the middle or at a side if possible; null if there is none.
 * @param {Layout} made @param {{ width: number, height: number }} size the table's
 * @param {{ width: number, height: number }} box
 * @param {{ x: number, y: number, width: number, height: number }[]} [taken] what lies there
 *   already
 * @returns {{ x: number, y: number } | null}
 */
export function freeSpot(made, size, box, taken = []) {
  const cards = Object.values(made.piles).flatMap((pile) => [pile.place, ...pile.cards]);
  const right = size.width - box.width - GAP_PX;
  if (right < GAP_PX) return null;
  const columns = [right / 2, right, GAP_PX, right * 0.75, right * 0.25];
  for (let y = size.height - box.height - GAP_PX; y >= GAP_PX; y -= STEP_PX) {
    for (const x of columns) {
      const beside = taken.every((other) => other.x + other.width <= x || other.x >= x + box.width
        || other.y + other.height <= y || other.y >= y + box.height);
      const free =
        beside
        && cards.every(
          (c) =>
            c.x + made.w + GAP_PX <= x
            || c.x >= x + box.width + GAP_PX
            || c.y + made.h + GAP_PX <= y
            || c.y >= y + box.height + GAP_PX,
        );
      if (free) return { x, y };
    }
  }
  return null;
}
