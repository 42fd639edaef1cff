// Cards that leave the table: what one click and two do in games of pairs and of a hole, and that a
// face-down card stays.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { find, openTable, waitPly } from "./lib/table.mjs";

/** Longer than two taps of one hand that mean one. */
const PAUSE_MS = 320;

/** Game, deal, and clicks on piles, each with the moves played after it and what is held then. */
const CASES = [
  // Either seven goes with the six, so it is picked; a king leaves alone.
  ["pyramide", "1", [["t22", 0, "t22"], ["t25", 1, null], ["t26", 2, null]]],
  // Of two cards that add up only one pair is there.
  ["vierzehn", "2", [["t1", 0, "t1"], ["Escape", 0, null]]],
  // The three fits on the four, and the two on the three; a face-down card stays.
  ["tripeaks", "1", [["t14", 0, null], ["t27", 1, null], ["t23", 2, null]]],
];

describe("leaving", { skip }, () => {
  const { server, browser } = opened();

  for (const [game, deal, clicks] of CASES)
    test(`clicks in ${game} take cards away that can leave, and pick up or leave the others`, async () => {
      const page = await openPage(browser, server);
      const table = await server.deal(game, deal);
      await openTable(page, server, table.id);
      for (const [pile, ply, picked] of clicks) {
        if (pile === "Escape") {
          await page.keyboard.press(pile);
        } else {
          const { x, y } = await find(page, pile);
          await page.mouse.click(x, y);
        }
        await waitPly(page, ply);
        await page.waitForTimeout(PAUSE_MS);
        const held = await page.evaluate(() => document.querySelector(".card.picked")?.dataset.pile ?? null);
        assert.equal(held, picked, `${pile} at ${ply}`);
      }
      const { ply } = (await server.ask({ do: "open", id: table.id })).table;
      assert.equal(ply, clicks.at(-1)[1]);
      assertQuiet(page);
      await page.context().close();
    });
});
