// A game is won: the courts bow, whatever is touched ends it, and the panel says what there is to
// say.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./lib/axe.mjs";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { anotherTable, find, openTable, waitPly } from "./lib/table.mjs";

const MOST_MS = 4_000;
/** FreeCell's deals are decided at once. */
const MOST_ASKED = 200;
/** FreeCell with the kings at the bottom: all cards can go up at once. */
const DECK = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");

/**
 * Notes in the page, for a busy machine may ask too late: how long each card waits before it goes
 * up, the twelve courts with their animations, and whether the panel came before they were gone.
 */
function watchTheBow() {
  const waits = new Map();
  globalThis.bow = { waits: [], courts: [], early: false };
  new MutationObserver(() => {
    const { bow } = globalThis;
    for (const { id, style } of document.querySelectorAll("#table .card.moved")) {
      waits.set(id, Math.max(waits.get(id) ?? 0, Number.parseFloat(style.transitionDelay || "0")));
    }
    bow.waits = [...waits.values()].sort((a, b) => a - b);
    const courts = [...document.querySelectorAll("#stage .card")];
    if (courts.length > bow.courts.length) bow.courts = courts.map((card) => {
      const times = card.getAnimations().map((a) => a.effect.getComputedTiming());
      return {
        index: card.querySelector(".index use").getAttribute("href"),
        ends: times.map(({ endTime }) => endTime),
        starts: times.map(({ delay }) => delay),
      };
    });
    bow.early ||= courts.length > 0 && document.querySelector("#banner.shown") !== null;
  }).observe(document.body, { subtree: true, attributes: true, childList: true });
}

describe("winning", { skip }, () => {
  const { server, browser, words } = opened();

  /** What is found out about a game's deal. */
  async function verdictOf(id) {
    for (let asked = 0; asked < MOST_ASKED; asked++) {
      const { verdict: { state } } = await server.ask({ do: "verdict", id, ply: 0 });
      if (state !== "searching") return state;
      await new Promise((done) => { setTimeout(done, 50); });
    }
    return "searching";
  }

  /** A page that is about to win. */
  async function ready(more) {
    const table = await server.deal("freecell", undefined, { deck: DECK });
    const page = await openPage(browser, server, more);
    await openTable(page, server, table.id);
    return page;
  }

  test("the cards go up faster and faster, the twelve courts bow, and all is over within four seconds", async () => {
    const page = await ready({ reducedMotion: "no-preference" });
    await page.evaluate(watchTheBow);
    await page.click("#do-finish");
    await waitPly(page, 52);
    await page.waitForSelector("#banner.shown.won");
    const { waits, courts, early } = await page.evaluate(() => globalThis.bow);
    const gaps = waits.slice(1).map((wait, i) => wait - waits[i]);
    assert.equal(waits.length, 52);
    // To the millisecond that they are rounded to.
    assert.ok(gaps.every((gap, i) => i === 0 || gap <= gaps[i - 1] + 1), `${gaps}`);
    assert.equal(new Set(courts.map(({ index }) => index)).size, 12);
    for (const { ends, starts } of courts) {
      assert.ok(ends.length === 2 && Math.max(...ends) < MOST_MS && Math.min(...starts) >= waits.at(-1), `${starts} ${ends}`);
    }
    assert.equal(early, false, "the panel comes after the bow");
    assert.equal(await page.locator("#stage").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });

  const inputs = {
    pointer: (page) => page.click("#do-menu"),
    key: (page) => page.keyboard.press("u"),
    wheel: (page) => page.mouse.wheel(0, 50),
  };
  for (const [name, input] of Object.entries(inputs)) {
    test(`any input ends the celebration, and does nothing else: ${name}`, async () => {
      const page = await ready({ reducedMotion: "no-preference" });
      // Its own end is never reached.
      await page.clock.install();
      await page.click("#do-finish");
      await page.clock.runFor(100);
      await page.waitForSelector("#stage");
      await input(page);
      await page.waitForSelector("#stage", { state: "detached" });
      await page.clock.runFor(100);
      await page.waitForSelector("#banner.shown.won");
      // Every card lies where it belongs.
      assert.equal(await page.evaluate(() => document.getElementById("table").getAnimations({ subtree: true }).length), 0);
      await waitPly(page, 52);
      assert.equal(await page.locator("dialog").count(), 0);
      assertQuiet(page);
      await page.context().close();
    });
  }

  for (const [theme, lang, size] of [["light", "de", "desk"], ["dark", "en", "phone"]]) {
    test(`with reduced motion the panel is there at once, and axe finds nothing: ${lang}, ${theme}, ${size}`, async () => {
      const page = await ready({ theme, lang, size, bypassCSP: true });
      await page.click("#do-finish");
      await page.waitForSelector("#banner.shown.won");
      assert.equal(await page.locator("#stage").count(), 0);
      await page.waitForFunction(() => document.querySelectorAll("#banner dt").length >= 4);
      const said = await page.$$eval("#banner .figures > *", (nodes) => nodes.map((node) => node.textContent));
      const [moves, help] = lang === "de" ? [["Züge", "52"], ["Hilfe", "keine"]] : [["Moves", "52"], ["Help", "none"]];
      assert.ok(String(said).includes(String(moves)) && String(said).includes(String(help)), `${said}`);
      // No card lies under the panel.
      const box = await page.locator("#banner").boundingBox();
      for (const pile of ["f1", "f2", "f3", "f4"]) {
        const { x, y } = await find(page, pile);
        assert.ok(x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height, pile);
      }
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });
  }

  test("the panel leads on: watch it again, share it, and the next deal of the same grade", async () => {
    const page = await ready({ settings: { speed: "fast", grade: "winnable" } });
    await page.click("#do-finish");
    await page.waitForSelector("#banner.shown.won");
    const id = await page.evaluate(() => document.documentElement.dataset.table);
    const kept = async () => [(await server.ask({ do: "open", id })).table, await server.ask({ do: "export-statistics" })];
    const before = await kept();
    await page.click('#banner button:text-is("Noch einmal ansehen")');
    await page.waitForSelector("#viewer:not([hidden])");
    await page.selectOption("#viewer-speed", "fast");
    await waitPly(page, 2);
    assert.equal(await page.isVisible("#banner"), false);
    // It begins at the deal and has every move; a new game is all that can come of it.
    await page.keyboard.press("End");
    await waitPly(page, 52);
    assert.equal(await page.textContent("#viewer-count"), "52 / 52");
    assert.equal(await page.textContent("#viewer-go-on"), "Neues Spiel von hier aus");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#banner.shown.won");
    assert.deepEqual(await kept(), before);
    await page.click('#banner button:text-is("Weitergeben")');
    await page.waitForSelector("dialog #share-deal");
    await page.keyboard.press("Escape");
    await page.click(`#banner button.main:text-is("${words.de["deal.grade.winnable"]}")`);
    assert.equal(await verdictOf(await anotherTable(page, id)), "winnable");
    assertQuiet(page);
    await page.context().close();
  });
});
