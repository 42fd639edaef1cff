// What a table tells of the game, and that it stays where it is while cards are drawn.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, SIZES, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { ALL } from "./lib/presets.mjs";
import { openTable, showTable, waitPly, wholeTable } from "./lib/table.mjs";

/**
 * Stocks of each kind: to a waste one by one and in threes, to columns, to rows, to gaps. The desk
 * has all of them, other windows some: the layout alone is looked at for every preset (`layout`).
 */
const STOCKS = ["klondike", "canfield", "grosse-harfe", "grosse-napoleon", "die-reihe"];
const WINDOWS = [
  { size: "desk", mirror: false, stocks: STOCKS },
  { size: "phone", mirror: false, stocks: ["klondike", "grosse-harfe"] },
  { size: "phone", mirror: true, stocks: ["canfield", "die-reihe"] },
  { size: "flat", mirror: false, stocks: ["grosse-napoleon", "canfield"] },
];
/** More draws than any stock has cards. */
const MOST_DRAWS = 120;

describe("the state of the game", { skip }, () => {
  const { server, browser } = opened();
  for (const { size, mirror, stocks } of WINDOWS) {
    test(`while all cards are drawn nothing else moves: ${size}${mirror ? ", mirrored" : ""}`, async () => {
      const page = await openPage(browser, server, { size });
      await page.addInitScript((wish) => {
        if (location.protocol !== "about:") localStorage.setItem("patience.settings", JSON.stringify({ mirror: wish }));
      }, mirror);
      for (const id of ALL ? STOCKS : stocks) {
        let table = await server.deal(id);
        await showTable(page, server, table.id);
        const begun = await lying(page);
        let drawn = 0;
        for (; drawn < MOST_DRAWS && table.legal.includes("draw"); drawn++) {
          table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" })).table;
          // Every draw at first, when most might change, then now and then, and the last.
          if (drawn > 2 && drawn % 12 !== 0 && table.legal.includes("draw")) continue;
          await waitPly(page, table.ply);
          assert.deepEqual(changes(begun, await lying(page)), [], `${id} after ${drawn + 1} draws`);
        }
        assert.ok(drawn > 3, id);
      }
      assertQuiet(page, /events/);
      await page.context().close();
    });
  }

  test("base card, direction, wanted rank, passes, rows and gaps are told in words", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    // Preset, moves, the line on the cloth, and a pile with what its name must say.
    const cases = [
      ["daemon", [], /^Base card: ace$/, "Foundation 1", /next 2 of clubs$/],
      ["canfield", ["draw"], /^Base card: ace$/, "Foundation 1", /next 2 of clubs$/],
      ["herzogin", [], /^Base card still open · pass 1 of 2$/i, "Foundation 1", /clubs$/],
      ["herzogin", ["h3-f3"], /^Base card: ace · pass 1 of 2$/i, "Foundation 1", /ace of clubs$/],
      ["napoleon", [], /^Base card: 4 · direction still open$/, "Foundation 2", /next 3 of diamonds or 5 of diamonds$/],
      ["napoleon", ["t6-f3"], /^Base card: 4 · downwards$/, "Foundation 3", /next 2 of hearts$/],
      ["koenigs-patience", [], /^Wanted: 3 · pass 1 of 3$/i, "Foundation", /next 3$/],
      ["grosse-napoleon", ["draw"], /8 more rows to deal$/, "Stock", /82 cards$/],
      ["grosse-harfe-nsv", [], /^pass 1 of 3$/i, "Stock", /cards$/],
      ["la-belle-lucie", ["redeal"], /^one redeal left$/i, "Stock", /the cards can be shuffled and laid out again$/],
      ["la-belle-lucie", ["redeal", "redeal"], /^no redeals left$/i, "Stock", /empty$/],
      ["die-reihe", ["draw"], /^$/, "Column 2", /the next card of the stock comes here$/],
      ["klondike", [], /^$/, "Column 4", /4 cards, 3 of them face down/],
    ];
    for (const [preset, moves, line, pile, label] of cases) {
      let table = await server.deal(preset);
      for (const move of moves) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
      await showTable(page, server, table.id);
      const told = await accessible(page);
      assert.match(told.board.description, line, preset);
      if (!line.test("")) assert.ok(await page.locator("#turns").isVisible(), preset);
      const named = told.names.find((name) => name.startsWith(`${pile},`) || name === pile);
      assert.match(named ?? `no ${pile} among ${told.names.join("; ")}`, label, `${preset} ${moves}`);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("a waste shows its last cards and their number, and all of them when they are asked for", async () => {
    for (const size of ["desk", "phone"]) {
      const page = await openPage(browser, server, { size });
      let table = await server.deal("klondike");
      while (table.legal.includes("draw")) {
        table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" })).table;
      }
      await openTable(page, server, table.id);
      assert.equal(await page.textContent(".count"), "24");
      const shown = () => page.evaluate(() => {
        const cards = [...document.querySelectorAll(".card[data-pile=w]:not(.buried)")];
        return cards.filter((card) => {
          const box = card.getBoundingClientRect();
          return [0.08, 0.5, 0.92].some((u) => document.elementFromPoint(box.x + box.width * u, box.y + 6)?.closest(".card") === card);
        }).length;
      });
      const few = await shown();
      assert.ok(few >= 4 && few < 10, `${few} are shown`);
      await page.click(".count");
      await page.waitForSelector(".count[aria-expanded=true]");
      await wholeTable(page);
      assert.equal(await shown(), 24, size);
      // A press anywhere puts them together, and plays nothing.
      await page.mouse.click(200, 340);
      await page.waitForSelector(".count[aria-expanded=false]");
      await wholeTable(page);
      assert.equal(await shown(), few, size);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.ply), String(table.ply));
      await page.focus(".count");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".count[aria-expanded=true]");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".count[aria-expanded=false]");
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("rows are rows: the nth cards of all columns lie side by side, and the gap is outlined", async () => {
    for (const size of Object.keys(SIZES)) {
      const page = await openPage(browser, server, { size });
      let table = await server.deal("die-reihe");
      for (let n = 0; n < 26; n++) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" })).table;
      await openTable(page, server, table.id);
      const found = await page.evaluate(() => {
        const rows = {};
        for (const card of document.querySelectorAll(".card[data-pile^=t]")) {
          (rows[card.dataset.index] ??= new Set()).add(Math.round(card.getBoundingClientRect().y));
        }
        const columns = [...document.querySelectorAll(".place[data-kind=column]")].map((place) => Math.round(place.getBoundingClientRect().x));
        const gap = document.querySelector(".gap").getBoundingClientRect();
        return { rows: Object.values(rows).map((row) => [...row]), columns, gap: [Math.round(gap.x + 3), Math.round(gap.y + 3)] };
      });
      assert.ok(found.rows.length >= 2 && found.rows.every((row) => row.length === 1), JSON.stringify(found.rows));
      const column = Number(table.view.gap.slice(1)) - 1;
      const row = table.view.piles.find((pile) => pile.name === table.view.gap).cards.length;
      assert.ok(Math.abs(found.gap[0] - found.columns[column]) <= 1, `${found.gap}, ${found.columns}`);
      if (found.rows[row]) assert.ok(Math.abs(found.gap[1] - found.rows[row][0]) <= 1, `${found.gap}, ${found.rows}`);
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("a card that a finger drags rises above it, and lands where it is seen", async () => {
    const page = await openPage(browser, server, { size: "phone", touch: true });
    const table = await server.deal("klondike");
    await openTable(page, server, table.id);
    const devtools = await page.context().newCDPSession(page);
    const box = (pile) => page.evaluate((name) => {
      const cards = [...document.querySelectorAll(`.card[data-pile="${name}"]`)].sort((a, b) => a.dataset.index - b.dataset.index);
      const { x, y, width, height } = (cards.at(-1) ?? document.querySelector(`.place[data-pile="${name}"]`)).getBoundingClientRect();
      return { x, y, width, height };
    }, pile);
    const [from, to] = [await box("t7"), await box("t5")];
    const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const start = { x: from.x + from.width / 2, y: from.y + from.height * 0.3 };
    await touch("touchStart", [start]);
    const end = { x: to.x + to.width / 2, y: to.y + to.height };
    for (const part of [0.5, 1]) {
      await touch("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
    }
    await page.waitForSelector(".card.held");
    const held = await page.locator(".card.held").boundingBox();
    assert.ok(held.y + held.height * 0.7 < end.y, `${JSON.stringify(held)} over ${end.y}`);
    await touch("touchEnd", []);
    await waitPly(page, 1);
    assertQuiet(page);
    await page.context().close();
  });
});

/** Where everything lies: the places, and every card of each pile. */
async function lying(page) {
  await wholeTable(page);
  return page.evaluate(() => {
    const at = (node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x, y, width, height].map((v) => Math.round(v * 2) / 2);
    };
    const piles = {};
    for (const place of document.querySelectorAll(".place")) piles[place.dataset.pile] = { place: at(place), kind: place.dataset.kind, cards: [] };
    for (const card of document.querySelectorAll(".card")) piles[card.dataset.pile].cards[card.dataset.index] = at(card);
    return piles;
  });
}

/**
 * What has moved: no pile's place may, and no card of a pile that has got none and lost none; the
 * stock's own cards lie on its place.
 */
function changes(before, now) {
  return Object.entries(before).filter(([name, { place, cards, kind }]) => {
    if (String(place) !== String(now[name].place)) return true;
    if (kind === "waste" || kind === "stock" || cards.length !== now[name].cards.length) return false;
    return String(cards) !== String(now[name].cards);
  }).map(([name]) => name);
}

/**
 * The table's description and the names of everything on it, from the browser's accessibility
 * tree.
 */
async function accessible(page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const board = nodes.find((node) => node.role?.value === "application");
  return {
    board: { description: board?.description?.value ?? "" },
    names: nodes.filter((node) => !node.ignored).map((node) => node.name?.value ?? ""),
  };
}
