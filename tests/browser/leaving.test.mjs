// Cards that leave the table: what one click and two do in games of pairs and of a hole, that a
// card on which others lie stays, and where the keys begin and go on.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { drag, find, notice, openTable, waitPly } from "./lib/table.mjs";

/** Longer than two taps of one hand that mean one. */
const PAUSE_MS = 320;

/**
 * Game, deal, and clicks on piles, each with the moves played after it and what is held then: `-`
 * where it is said that the card is covered.
 */
const CASES = [
  // Either seven goes with the six, so it is picked; a king leaves alone.
  ["pyramide", "1", [["t16", 0, "-"], ["t22", 0, "t22"], ["t16", 0, "-"], ["t22", 0, "t22"], ["t25", 1, null], ["t26", 2, null]]],
  // Of two cards that add up only one pair is there.
  ["vierzehn", "2", [["t1", 0, "t1"], ["Escape", 0, null]]],
  // Two tens touch, and the stock closes the gaps that they leave; then there is none to close.
  ["monte-carlo", "1", [["t14", 0, "t14"], ["t13", 1, null], ["s", 2, null], ["s", 2, null]]],
  // The three fits on the four, and the two on the three.
  ["tripeaks", "1", [["t14", 0, "-"], ["t27", 1, null], ["t23", 2, null]]],
];

describe("leaving", { skip }, () => {
  const { server, browser, words } = opened();
  const picked = (page) => page.evaluate(() => document.querySelector(".card.picked")?.dataset.pile ?? null);
  const isCovered = async (page, pile) => {
    const said = words.de["refused.covered"].replace("{pile}", `Spalte ${pile.slice(1)}`);
    await page.waitForFunction((text) => document.querySelector("#notice.shown")?.textContent === text, said);
  };

  for (const [game, deal, clicks] of CASES)
    test(`clicks in ${game} take cards away that can leave, and pick up or leave the others`, async () => {
      const page = await openPage(browser, server);
      const table = await server.deal(game, deal);
      await openTable(page, server, table.id);
      for (const [pile, ply, then] of clicks) {
        if (pile === "Escape") {
          await page.keyboard.press(pile);
        } else {
          const { x, y } = await find(page, pile);
          await page.mouse.click(x, y);
        }
        await waitPly(page, ply);
        await page.waitForTimeout(PAUSE_MS);
        assert.equal(await picked(page), then === "-" ? null : then, `${pile} at ${ply}`);
        if (then === "-") await isCovered(page, pile);
      }
      const { ply } = (await server.ask({ do: "open", id: table.id })).table;
      assert.equal(ply, clicks.at(-1)[1]);
      // What is laid on a covered card is refused by the table.
      assertQuiet(page, /status of 422/);
      await page.context().close();
    });

  test("keys begin at a card that can be taken, take up no other, and go on from where one has left", async () => {
    const page = await openPage(browser, server);
    const at = () => page.evaluate(() => document.activeElement?.dataset.pile ?? null);
    for (const [game, first] of [["pyramide", "t22"], ["tripeaks", "t19"]]) {
      await openTable(page, server, (await server.deal(game, "1")).id);
      await page.keyboard.press("ArrowRight");
      assert.equal(await at(), first, game);
      await page.focus('.card[data-pile="t2"]');
      await page.keyboard.press("Enter");
      await isCovered(page, "t2");
      assert.equal(await picked(page), null, game);
    }
    await page.keyboard.press("Space");
    const drawn = words.de["said.draw"].split("{")[0];
    await page.waitForFunction((text) => document.getElementById("live").textContent.startsWith(text), drawn);
    await openTable(page, server, (await server.deal("pyramide", "1")).id);
    await page.focus('.card[data-pile="t26"]');
    await page.keyboard.press("f");
    await waitPly(page, 1);
    // Where the king lay nothing is to be seen any more.
    for (const [arrow, pile] of [["ArrowRight", "t20"], ["ArrowDown", "t27"], ["ArrowLeft", "t20"]]) {
      await page.keyboard.press(arrow);
      assert.equal(await at(), pile, arrow);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("pairs are called by their cards, so that no place needs a name", async () => {
    const page = await openPage(browser, server);
    for (const [game, names] of [["gute-dreizehn", 0], ["koenigs-patience", 7]]) {
      await openTable(page, server, (await server.deal(game, "1")).id);
      assert.equal((await page.$$(".place[data-kind=helper][data-name]")).length, names, game);
    }
    await openTable(page, server, (await server.deal("gute-dreizehn", "1")).id);
    await page.keyboard.press("h");
    const [card, on] = ["Kreuz 8", "Kreuz 5"];
    const wish = words.de["wish.pair"].replace("{card}", card).replace("{on}", on);
    await page.waitForFunction((text) => document.querySelector("#notice.shown")?.textContent.includes(text), wish);
    assertQuiet(page);
    await page.context().close();
  });

  test("no card is dragged from under another, and none to where nothing is left to see", async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("pyramide", "1");
    await openTable(page, server, id);
    await drag(page, { from: "t16", to: "t22", count: 1 });
    await isCovered(page, "t16");
    const king = await find(page, "t26");
    await page.mouse.click(king.x, king.y);
    await waitPly(page, 1);
    const six = await find(page, "t22");
    await page.mouse.move(six.x, six.y);
    await page.mouse.down();
    await page.mouse.move(king.x, king.y);
    await page.mouse.up();
    assert.equal(await notice(page), "");
    assert.equal((await server.ask({ do: "open", id })).table.ply, 1);
    assertQuiet(page);
    await page.context().close();
  });
});
