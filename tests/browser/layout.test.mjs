// Where every card lies in windows of all forms, in every position of a won game of every preset:
// nothing out of the window, every open card with something of it to be seen, even strips, and
// nothing that moves without need. Without a browser: `drawing` holds what is drawn to the layout.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { layout } from "../../web/js/table/layout.js";
import { ALL } from "./lib/presets.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";

/**
 * What windows leave for the table: a desk's, a phone's both ways up, a larger and a smaller one,
 * and a smaller phone's that lies on its side.
 */
const BOARDS = {
  desk: { width: 1280, height: 640 }, phone: { width: 390, height: 740 }, flat: { width: 844, height: 310 },
  large: { width: 2560, height: 1280 }, small: { width: 320, height: 470 }, flatter: { width: 667, height: 295 },
};
/** A line above the cards. */
const TOP = 24;
/** A strip narrower than this tells nothing, in pixels; small windows have what they have. */
const LEAST_STRIP = { desk: 7, phone: 7, flat: 7, large: 7, small: 5, flatter: 5 };
/** Thirteen columns of two packs: where one grows long, the smallest phone shows less of it. */
const TOO_LARGE = { small: ["mrs-mop"] };
/** Where a column goes round a corner it may lie over so much of a neighbour's last card. */
const MOST_OVER = 0.15;
/** What a card that is covered by others of a drawing shows at its upper edge, in card heights. */
const FREE = 0.4;
/** One of so many positions of a game is looked at. */
const EVERY = ALL ? 5 : 9;
/** More draws than any stock has cards. */
const MOST_DRAWS = 120;

describe("the layout", () => {
  let server;
  /** Every preset with its views: of a won game, and of a deal while all cards are drawn. */
  const games = [];
  before(async () => {
    server = await startServer();
    for (const { id } of await server.presets()) {
      const { transcript } = wonGames().get(id);
      let { table } = await server.ask({ do: "import", transcript, at: 0 });
      const won = [table.view];
      while (table.ply + EVERY <= table.length) {
        ({ table } = await server.ask({ do: "goto", id: table.id, ply: table.ply, to: table.ply + EVERY }));
        won.push(table.view);
      }
      table = await server.deal(id);
      // Before the base rank is chosen, nothing can be drawn.
      if (table.view.base_open) ({ table } = await server.ask({ do: "move", id: table.id, ply: 0, move: table.legal[0] }));
      const drawn = [table.view];
      while (table.legal.includes("draw") && drawn.length < MOST_DRAWS) {
        ({ table } = await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" }));
        drawn.push(table.view);
      }
      games.push({ id, won, drawn });
    }
  });
  after(() => server?.stop());

  for (const [name, size] of Object.entries(BOARDS)) {
    for (const large of [false, true]) {
      test(`every card can be seen: ${name}${large ? ", large indices" : ""}`, () => {
        for (const { id, won } of games.filter((game) => !TOO_LARGE[name]?.includes(game.id))) {
          for (const [ply, view] of won.entries()) {
            assert.deepEqual(faults(view, size, layout(view, size, { large, top: TOP }), LEAST_STRIP[name]), [], `${id} at ply ${ply * EVERY}`);
          }
        }
      });
    }

    // In the smallest windows columns close up sooner.
    if (name !== "small") test(`columns side by side have even strips, and only those close up that would leave the window: ${name}`, () => {
      for (const { id, won } of games) {
        for (const [ply, view] of won.entries()) {
          for (const { strips, ends, edge } of columnRows(view, size, layout(view, size))) {
            const most = Math.max(...strips);
            // There is room for no strip more.
            const closed = strips.filter((strip, i) => strip < most - 0.5 && ends[i] + strip < edge - 14);
            assert.deepEqual(closed, [], `${id} at ply ${ply * EVERY}: of ${strips}`);
            if (ply === 0 && name === "desk") assert.ok(most - Math.min(...strips) < 0.5, `${id}: ${strips}`);
          }
        }
      }
    });

    for (const mirror of [false, true]) {
      test(`while all cards are drawn nothing else moves: ${name}${mirror ? ", mirrored" : ""}`, () => {
        for (const { id, drawn: [first, ...later] } of games) {
          const begun = layout(first, size, { mirror });
          const stock = first.piles.some(({ kind, cards }) => kind === "stock" && cards.length > 0);
          assert.equal(later.length > 0, stock && !first.closes, id);
          for (const [n, view] of later.entries()) {
            assert.deepEqual(changes(first, begun, view, layout(view, size, { mirror })), [], `${id} after ${n + 1} draws`);
          }
        }
      });
    }

    test(`mirrored, every pile stands as far from the right as it stood from the left: ${name}`, () => {
      for (const { id, won } of games) {
        const view = won[won.length >> 1];
        const [plain, mirrored] = [false, true].map((mirror) => layout(view, size, { mirror }));
        for (const [pile, { place, cards }] of Object.entries(plain.piles)) {
          const there = mirrored.piles[pile];
          for (const [one, other] of [[place, there.place], ...cards.map((card, i) => [card, there.cards[i]])]) {
            assert.ok(Math.abs(other.x - (size.width - one.x - plain.w)) < 0.1 && other.y === one.y, `${id}, ${pile}`);
          }
        }
      }
    });
  }

  test("twice the window has cards that are twice as large", () => {
    for (const { id, won: [view] } of games) {
      const [small, large] = [BOARDS.desk, BOARDS.large].map((size) => layout(view, size).w);
      assert.ok(large > 1.9 * small, `${id}: ${small}, ${large}`);
    }
  });
});

const top = ({ cards }) => cards.at(-1);

/** Whatever is wrong with a layout, in words. */
function faults(view, size, { w, h, piles }, least) {
  const found = [];
  const inside = ({ x, y }, what) => {
    if (x < -1 || y < -1 || x + w > size.width + 1 || y + h > size.height + 1) found.push(`${what} is out of the window: ${x}, ${y}`);
  };
  for (const { name, cards, place } of view.piles) {
    const boxes = piles[name].cards;
    inside(piles[name].place, `the place ${name}`);
    for (const [i, box] of boxes.entries()) {
      inside(box, `${cards[i]} on ${name}`);
      const above = boxes[i + 1];
      if (!above || cards[i] === "##" || !/^[thr]/.test(name) || box.buried) continue;
      // A pile that is squared up shows its top card.
      if (place.fan === "none") continue;
      if (Math.max(Math.abs(above.x - box.x), Math.abs(above.y - box.y)) < least) found.push(`${cards[i]} on ${name} is all but covered`);
    }
    // No card lies over a card of another pile, but for the edge of one that goes round a corner.
    const own = top(piles[name]);
    if (!own) continue;
    for (const [other, box] of Object.entries(piles)) {
      if (other === name) continue;
      if (view.drawn && /^t/.test(name) && /^t/.test(other)) {
        // Columns that cover one another leave the index of what lies under them free.
        const on = box.cards[0];
        const covers = on && on.z > own.z && w - Math.abs(on.x - own.x) > 2 && h - Math.abs(on.y - own.y) > 2;
        if (covers && on.y - own.y < h * FREE) found.push(`${other} covers the index of ${name}`);
        continue;
      }
      const over = box.cards.some(({ x, y }) => w - Math.abs(x - own.x) > 2 && h - Math.abs(y - own.y) > h * MOST_OVER);
      if (over) found.push(`the cards of ${name} and ${other} overlap`);
    }
  }
  return found;
}

/**
 * The columns that stand side by side: how wide their cards' strips are, where each ends, and how
 * far they may reach.
 */
function columnRows({ piles }, size, made) {
  const rows = new Map();
  const places = Object.values(made.piles).map(({ place }) => place);
  for (const { name, kind, cards } of piles) {
    const { place, cards: boxes } = made.piles[name];
    const open = cards.findIndex((face, i) => face !== "##" && i + 1 < cards.length);
    // Rows go sideways, and a column that was bent goes both ways.
    if (kind !== "column" || open < 0 || boxes.some(({ x }) => x !== place.x)) continue;
    const below = places.filter(({ x, y }) => y > place.y + 1 && Math.abs(x - place.x) < made.w * 0.95);
    const row = rows.get(place.y) ?? { strips: [], ends: [], edge: size.height - 3 };
    row.edge = Math.min(row.edge, ...below.map(({ y }) => y));
    row.strips.push(boxes[open + 1].y - boxes[open].y);
    row.ends.push(boxes.at(-1).y + made.h);
    rows.set(place.y, row);
  }
  return [...rows.values()];
}

/**
 * What has moved: no pile's place may, and no card of a pile that has got none and lost none; the
 * stock's own cards lie on its place.
 */
function changes(before, from, now, to) {
  return before.piles.filter(({ name, kind, cards }, at) => {
    const [old, made] = [from.piles[name], to.piles[name]];
    if (String([old.place.x, old.place.y]) !== String([made.place.x, made.place.y])) return true;
    if (kind === "waste" || kind === "stock" || cards.length !== now.piles[at].cards.length) return false;
    return String(old.cards.map(({ x, y }) => [x, y])) !== String(made.cards.map(({ x, y }) => [x, y]));
  }).map(({ name }) => name);
}
