// How long each card waits where many go at once: dealt, or up to the foundations.

/** @typedef {import("../types").View} View */

const DEAL_STEP_MS = 25;
const DEAL_MOST_MS = 900;
/** Many cards that go up at once: so long for each, and for all. */
const FINISH_STEP_MS = 75;
const FINISH_MOST_MS = 1500;
/** From so many cards on that go up at once they go one after the other. */
const MANY = 3;
/**
 * Milliseconds that each dealt card waits: row by row, as one deals.
 * @param {View} view
 */
export function dealOrder(view) {
  const dealt = view.piles.filter((p) => p.kind !== "stock");
  const longest = Math.max(0, ...dealt.map((p) => p.cards.length));
  /** @type {[string, number][]} */
  const order = [];
  for (let r = 0; r < longest; r++) {
    for (const pile of dealt)
      if (r < pile.cards.length) order.push([`${pile.name} ${r}`, order.length]);
  }
  const step = Math.min(DEAL_STEP_MS, DEAL_MOST_MS / Math.max(1, order.length));
  return new Map(order.map(([key, n]) => [key, Math.round(n * step)]));
}

/**
 * Where many cards go up at once, one after the other, faster and faster.
 * @param {View} view @param {import("./items.js").Items} lying
 * @returns {Map<string, number> | null} milliseconds that each waits
 */
export function finishOrder(view, lying) {
  /** @type {{ key: string, height: number }[]} */
  const going = [];
  for (const pile of view.piles) {
    if (pile.kind !== "foundation") continue;
    (lying.get(pile.name) ?? []).forEach((item, i) => {
      if (item.from !== "" && item.from !== pile.name)
        going.push({ key: `${pile.name} ${i}`, height: i });
    });
  }
  if (going.length < MANY) return null;
  going.sort((a, b) => a.height - b.height);
  const most = Math.min(FINISH_MOST_MS, going.length * FINISH_STEP_MS);
  return new Map(
    going.map(({ key }, n) => [key, Math.round(most * (1 - (1 - n / going.length) ** 2))]),
  );
}
