// Every preset's scripted won game, played in the page by pointer events: its beginning, its middle
// and its end, or from the deal to the win where presets are named.
// What the page has drawn in the end is compared with the core's last replay line, what the server
// kept with the script.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { CHOSEN, NAMED, missed } from "./lib/presets.mjs";
import { asDrawn, wonGames } from "./lib/scripts.mjs";
import { drawn, openTable, playMove, switchTable, waitPly } from "./lib/table.mjs";

/** Played by taps on an upright phone; the others with the mouse. */
const BY_TOUCH = new Set(["anneliese", "koenigs-patience", "napoleon", "napoleon-frei"]);
/** So many moves of each part the hand plays, and the server those between the parts. */
const AT_ONCE = NAMED ? Infinity : 6;
/** Where the parts begin in a game of so many moves. @param {number} moves */
const parts = (moves) => [0, 0.5, 1].map((part) => Math.floor(Math.max(0, moves - AT_ONCE) * part));
/** Begun through the page's own dialog. */
const BY_DIALOG = new Set(["grosse-harfe-acht", "koenigs-patience"]);

// Two at a time: most of a move is waiting for the next frame.
describe("won games", { skip, concurrency: 2 }, () => {
  const { server, browser } = opened();
  let games;
  let other;
  before(async () => {
    games = wonGames();
    other = (await server.deal("golf", "1")).id;
  });

  test("there is a script for every preset", async () => {
    assert.deepEqual([...games.keys()].sort(), (await server.presets()).map(({ id }) => id).sort());
    assert.deepEqual(CHOSEN?.filter((name) => !games.has(name)) ?? [], []);
  });

  test("what is usually played is every game, with all the piles that there may be", async () => {
    const tables = [];
    for (const { id: preset } of await server.presets()) {
      const { view } = await server.deal(preset);
      tables.push({ preset, piles: view.piles.map(({ name }) => name) });
    }
    assert.deepEqual(missed(tables), []);
  });

  // The names are wanted before a server is there to ask: a preset that is missing here fails the
  // test above.
  for (const preset of skip ? [] : CHOSEN ?? wonGames().keys()) {
    test(preset, async (t) => {
      const { transcript, end } = games.get(preset);
      const touch = BY_TOUCH.has(preset);
      // By touch each place is tapped, also those that one tap alone would not choose.
      const page = await openPage(browser, server, { size: touch ? "phone" : "desk", touch, settings: { tap: "off" } });
      const id = BY_DIALOG.has(preset) ? await beginByDialog(page, preset, transcript.deal) : await begin(page, preset, transcript.deal);
      await waitPly(page, 0);

      // The replies that the page gets say what is legal after each move. One that is read too late
      // only means that this move is not made by double click.
      const legal = new Map();
      page.on("response", async (response) => {
        const table = response.url().endsWith("/api/1") && (await response.json().catch(() => null))?.table;
        if (table) legal.set(table.ply, table.legal);
      });
      const { moves } = transcript;
      let ply = 0;
      for (const first of parts(moves.length)) {
        if (first > ply) {
          await playUpTo(page, id, first, moves);
          ply = first;
        }
        for (; ply < Math.min(first + AT_ONCE, moves.length); ply++) {
          try {
            await waitPly(page, ply);
            await playMove(page, moves[ply], ply, legal.get(ply), touch);
          } catch (error) {
            throw new Error(`${preset}, move ${ply + 1}, ${moves[ply]}: ${error.message}`, { cause: error });
          }
        }
      }

      assert.deepEqual(await drawn(page), { piles: asDrawn(end.piles), ply: end.ply, status: "won" });
      assert.equal(await page.textContent("#banner strong"), "Die Patience ist aufgegangen.");
      const kept = (await server.ask({ do: "transcript", id })).transcript;
      assert.deepEqual(kept.moves, transcript.moves);
      assert.deepEqual(kept.deck, transcript.deck);
      assertQuiet(page);
      t.diagnostic(`${moves.length} moves ${touch ? "by touch" : "by mouse"}`);
      await page.context().close();
    });
  }

  /** The server plays on while another game is shown: each move that is drawn takes its time. */
  async function playUpTo(page, id, ply, moves) {
    await switchTable(page, other);
    let { table } = await server.ask({ do: "open", id });
    while (table.ply < ply) {
      ({ table } = await server.ask({ do: "move", id, ply: table.ply, move: moves[table.ply] }));
    }
    await switchTable(page, id);
  }

  async function begin(page, preset, deal) {
    const { id } = await server.deal(preset, String(deal));
    await openTable(page, server, id);
    return id;
  }

  async function beginByDialog(page, preset, deal) {
    const { game } = (await server.presets()).find(({ id }) => id === preset);
    await page.goto(server.address);
    const tile = page.locator(`#home .tile[data-game="${game.id}"]`);
    const options = tile.locator(".tile-more button").nth(1);
    // On phones tiles are folded.
    await tile.waitFor();
    if (!await options.isVisible()) await tile.locator(".unfold").click();
    await options.click();
    await page.check(`dialog input[name="game"][value="${game.id}"]`);
    await page.selectOption('dialog select[name="preset"]', preset);
    await page.fill("#deal-number", String(deal));
    await page.click('dialog button[type="submit"]');
    await page.waitForFunction(() => document.documentElement.dataset.table && !document.querySelector("dialog"));
    return page.evaluate(() => document.documentElement.dataset.table);
  }
});
