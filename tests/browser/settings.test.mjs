// The settings and the menu: what they change, and that they fit.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip, watchedPage } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { find, openTable, pressStock, waitPly } from "./lib/table.mjs";

describe("settings", { skip }, () => {
  const { server, browser } = opened();

  const dayOfMenu = async (page) => {
    await page.click("#do-menu");
    await page.click('dialog li button:text-is("Spiel des Tages")');
  };
  const settings = async (page) => {
    await page.click("#do-menu");
    await page.click('dialog li button:text-is("Einstellungen")');
    await page.waitForSelector("dialog .sample");
  };

  test("the menu fits a window of 900 pixels, with everything in it, and names its keys", async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang, viewport: { width: 1280, height: 900 } });
      await openTable(page, server, (await halfPlayed(server, "klondike")).id);
      await page.click("#do-menu");
      const [high, room, entries] = await page.evaluate(() => {
        const dialog = document.querySelector("dialog");
        return [dialog.scrollHeight, dialog.clientHeight, [...dialog.querySelectorAll(".menu button")].map((b) => [Boolean(b.querySelector("svg")), b.dataset.keys ?? ""])];
      });
      assert.ok(high <= room && room === 900, `${high} of ${room}`);
      assert.ok(entries.length > 10 && entries.every(([icon]) => icon));
      const keys = entries.map(([, key]) => key).filter(Boolean);
      assert.ok(["L", "V", "S", "I", "?"].every((key) => keys.includes(key)), `${keys}`);
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("no sound unless it is wanted; then each thing has its own, and quietly", async () => {
    const page = await openPage(browser, server);
    await page.addInitScript(() => {
      globalThis.started = 0;
      for (const Source of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = Source.prototype;
        Source.prototype.start = function (...args) {
          globalThis.started++;
          return start.apply(this, args);
        };
      }
    });
    const table = await server.deal("klondike", "7");
    await openTable(page, server, table.id);
    const heard = () => page.evaluate(() => globalThis.started);
    await pressStock(page);
    await waitPly(page, 1);
    assert.equal(await heard(), 0);
    await settings(page);
    await page.check('dialog input[name="sounds"]');
    await page.waitForFunction(() => globalThis.started > 0);
    await page.keyboard.press("Escape");
    const sounds = async (act) => {
      const before = await heard();
      await act();
      await page.waitForFunction((old) => globalThis.started > old, before);
    };
    await sounds(async () => {
      const { x, y } = await find(page, "t7");
      await page.mouse.click(x, y);
    });
    await page.keyboard.press("Escape");
    await sounds(() => pressStock(page));
    await sounds(() => page.keyboard.press("u"));
    assertQuiet(page);
    await page.context().close();
  });

  test("the sample shows what is chosen; the pace is the cards' pace", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike", "7")).id);
    await settings(page);
    const pictures = () => page.$$eval("dialog .sample .card", (cards) => cards.map((card) => `${card.dataset.style} ${card.querySelector(".picture use").getAttribute("href")}`));
    const before = await pictures();
    await page.check('dialog input[name="back"][value="linen"]');
    assert.ok((await pictures()).at(-1).endsWith("#back-linen"));
    await page.check('dialog input[name="largeIndex"]');
    assert.notDeepEqual(await pictures(), before);
    const pace = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--move-time"));
    const paces = [];
    for (const value of ["slow", "normal", "fast", "none"]) {
      await page.check(`dialog input[name="speed"][value="${value}"]`);
      paces.push(Number.parseFloat(await pace()));
    }
    assert.ok(paces.every((ms, i) => i === 0 || ms < paces[i - 1]) && paces.at(-1) === 0, `${paces}`);
    assertQuiet(page);
    await page.context().close();
  });

  test("questions are asked if they are wanted, and No means no", async () => {
    const page = await openPage(browser, server, { settings: { confirm: true } });
    const { id } = await server.deal("klondike", "7");
    await openTable(page, server, id);
    await pressStock(page);
    await waitPly(page, 1);
    await page.keyboard.press("Home");
    await page.click("#confirm-no");
    await page.waitForSelector("dialog", { state: "detached" });
    await waitPly(page, 1);
    for (const ask of [() => page.keyboard.press("n"), () => page.keyboard.press("+"), () => page.keyboard.press("-"), () => dayOfMenu(page)]) {
      await ask();
      await page.click("#confirm-no");
      await page.waitForSelector("dialog", { state: "detached" });
      assert.equal(await page.evaluate(() => document.documentElement.dataset.table), id);
    }
    await page.keyboard.press("Home");
    await page.click("#confirm-yes");
    await waitPly(page, 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("a language that is chosen in the dialog is the dialog's, too", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    await settings(page);
    await page.selectOption("#choose-lang", "en");
    await page.waitForSelector('dialog h2:text-is("Settings")');
    const [focused, close, queen] = await page.evaluate(() => [
      document.activeElement.id,
      document.querySelector("dialog .close").title,
      document.querySelector('dialog .sample [data-suit="H"]').innerHTML,
    ]);
    assert.deepEqual([focused, close], ["choose-lang", "Close"]);
    assert.match(queen, /-Q/);
    await page.check('dialog input[name="clock"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.waitForSelector("#clock:not([hidden])");
    assertQuiet(page);
    await page.context().close();
  });

  test("the clock of a game in two windows counts each second once", async () => {
    const page = await openPage(browser, server, { settings: { clock: true } });
    const { id, legal } = await server.deal("klondike");
    await server.ask({ do: "move", id, ply: 0, move: legal[0] });
    const begun = Date.now();
    await openTable(page, server, id);
    const other = await watchedPage(page.context(), server);
    await openTable(other, server, id);
    const counted = () => other.evaluate((game) => new Map(JSON.parse(localStorage.getItem("patience.clock") ?? "[]")).get(game) ?? 0, id);
    while (await counted() < 4_000) await other.waitForTimeout(200);
    assert.ok(await counted() <= Date.now() - begun, `${await counted()} of ${Date.now() - begun}`);
    for (const each of [page, other]) assertQuiet(each);
    await page.context().close();
  });

  test("what is set in one window is kept and seen in another", async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("klondike");
    await openTable(page, server, id);
    const other = await watchedPage(page.context(), server);
    await openTable(other, server, id);
    const set = (where, change) => where.evaluate(async (wish) => (await import("/page.js")).kept.setSetting(wish), change);
    await set(page, { favourites: ["freecell"], clock: true });
    await other.waitForSelector("#clock:not([hidden])");
    await set(other, { cloth: "blue" });
    await page.waitForSelector(':root[data-cloth="blue"]');
    // One that has slept and heard nothing.
    await other.evaluate(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }));
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("patience.settings")));
    await page.evaluate(() => localStorage.setItem("patience.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("patience.settings")), mirror: true })));
    await set(other, { speed: "fast" });
    const { favourites, clock, cloth, mirror, speed } = await kept();
    assert.deepEqual([favourites, clock, cloth, mirror, speed], [["freecell"], true, "blue", true, "fast"]);
    // Where nothing can be kept, what was set here before stays.
    await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
    await set(page, { cloth: "grey" });
    await set(page, { speed: "slow" });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), "grey");
    for (const each of [page, other]) assertQuiet(each);
    await page.context().close();
  });

  test("undo and redo are called that", async () => {
    for (const [lang, undo, redo] of [["de", "Rückgängig", "Wiederholen"], ["en", "Undo", "Redo"]]) {
      const page = await openPage(browser, server, { lang, size: "phone" });
      await openTable(page, server, (await server.deal("klondike", "7")).id);
      assert.equal((await page.textContent("#do-undo")).trim(), undo);
      assert.equal((await page.textContent("#do-redo")).trim(), redo);
      // Whole, on one line, on a phone.
      assert.deepEqual(await page.$$eval("#tools button", (buttons) => buttons.filter((b) => b.checkVisibility() && (b.scrollWidth > b.clientWidth || b.querySelector("span")?.getClientRects().length > 1)).map((b) => b.id)), []);
      assertQuiet(page);
      await page.context().close();
    }
  });
});
