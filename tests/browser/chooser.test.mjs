// The chooser among sixty games: families, search, filters, favourites, what was played last, by
// pointer, thumb and keys.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./lib/axe.mjs";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { manyGames } from "./lib/many.mjs";
import { LANGS, opened, skipSite } from "./lib/opened.mjs";
import { ownFolder } from "./lib/program.mjs";
import { anotherTable } from "./lib/table.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SIZES = { desktop: { viewport: { width: 1280, height: 800 } }, phone: PHONE };
/** With those that are built in. */
const ADDED = 51;

/** So many of a hundred deals can be won. */
const least = ({ at_least: open, winnable, deals, interval }) => (open ? interval[0] : (100 * winnable) / deals);

describe("the chooser", { skip: skip || skipSite }, () => {
  const folder = skip ? "" : ownFolder("many", after);
  const { server, browser, words } = opened({ rules: folder ? manyGames(ADDED, folder) : "" });

  async function home(options = {}) {
    const page = await openPage(browser, server, options);
    await page.addInitScript(() => localStorage.setItem("patience.first", "seen"));
    await page.goto(server.opened);
    await page.waitForSelector("#home .families");
    return page;
  }
  const shown = (page) => page.$$eval("#home .tile", (tiles) => tiles.filter((one) => one.offsetParent).map((one) => one.dataset.game));
  const search = (page, text) => page.fill("#search-games", text);

  test("every game stands in its family, and the seven of the beginning come first", async () => {
    const page = await home();
    const { games } = await server.ask({ do: "games" });
    const told = await page.$$eval("#home .family", (all) => all.map((one) => [one.dataset.family, [...one.querySelectorAll(".tile")].map((tile) => tile.dataset.game)]));
    assert.equal(told[0][0], "booklets");
    assert.equal(told[0][1].length, 7);
    for (const [family, ids] of told) assert.deepEqual(ids, games.filter((game) => game.family === family).map(({ id }) => id), family);
    assert.equal(told.flatMap(([, ids]) => ids).length, games.length);
    assertQuiet(page);
    await page.context().close();
  });

  for (const [size, options] of Object.entries(SIZES)) {
    test(`a game is found by any name, and dealt (${size})`, async () => {
      const page = await home({ ...options, lang: "de" });
      for (const [text, id] of [
        ["kleine harfe", "klondike"], ["Solitaire", "klondike"], ["grosse har", "grosse-harfe"], ["große HAR", "grosse-harfe"], ["daemon", "daemon"], ["dämon", "daemon"],
        ["canfield", "daemon"], ["uebung 17", /-17$/], ["Exercise 17", /-17$/],
      ]) {
        await search(page, text);
        const found = await shown(page);
        assert.ok(found.some((one) => (id instanceof RegExp ? id.test(one) : one === id)), `${text}: ${found}`);
        assert.ok(found.length < 12, `${text}: ${found}`);
        const count = found.length === 1 ? words.de["find.count"].one : words.de["find.count"].other.replace("{count}", found.length);
        assert.equal(await page.textContent("#home .found"), count);
      }
      await search(page, "zzz");
      assert.deepEqual(await shown(page), []);
      await search(page, "Uebung 40");
      await page.locator("#home .tile:visible .play").first().click();
      assert.match((await server.ask({ do: "open", id: await anotherTable(page, "") })).table.game, /-40$/);
      assertQuiet(page);
      await page.context().close();
    });

    test(`filters leave what fits, and let go of it (${size})`, async () => {
      const page = await home({ ...options, lang: "en" });
      const { games } = await server.ask({ do: "games" });
      await page.click("#home .filters summary");
      await page.selectOption("#choose-find-decks", "1");
      assert.deepEqual((await shown(page)).sort(), games.filter(({ decks }) => decks === 1).map(({ id }) => id).sort());
      await page.selectOption("#choose-find-family", "spider");
      const spiders = games.filter(({ decks, family }) => decks === 1 && family === "spider").map(({ id }) => id);
      assert.deepEqual((await shown(page)).sort(), spiders.sort());
      await page.selectOption("#choose-find-family", "");
      await page.selectOption("#choose-find-can", "often");
      const often = games.filter(({ decks, presets }) => decks === 1 && presets.some(({ figures }) => figures && least(figures) >= 80));
      assert.deepEqual((await shown(page)).sort(), often.map(({ id }) => id).sort());
      assert.ok(often.length > 0);
      await page.click("#home .forget");
      assert.equal((await shown(page)).length, games.length);
      assertQuiet(page);
      await page.context().close();
    });

    test(`a favourite stays, and what was played last is offered (${size})`, async () => {
      const page = await home({ ...options, lang: "de" });
      const star = page.locator('.tile[data-game="freecell"] .star');
      await star.click();
      assert.equal(await star.getAttribute("aria-pressed"), "true");
      // Pictures are drawn when they are nearly seen.
      await page.locator('.quick[data-quick="freecell"]').first().scrollIntoViewIfNeeded();
      await page.waitForSelector('.quick[data-quick="freecell"] .card');
      await page.reload();
      await page.waitForSelector('.quick[data-quick="freecell"]');
      await page.click('.quick[data-quick="freecell"]');
      const id = await anotherTable(page, "");
      const { table } = await server.ask({ do: "open", id });
      assert.equal(table.game, "freecell");
      await server.ask({ do: "move", id, ply: 0, move: table.legal[0] });
      await page.goto(server.opened);
      await page.waitForSelector(".quick-row:nth-child(2) .quick");
      assert.equal(await page.getAttribute(".quick-row:nth-child(2) .quick", "data-quick"), "freecell");
      await page.locator('.tile[data-game="freecell"] .star').click();
      assert.equal(await page.locator(".quick-row").count(), 1);
      assertQuiet(page);
      await page.context().close();
    });

    test(`axe finds no fault (${size})`, async () => {
      const page = await home({ ...options, bypassCSP: true });
      await page.click("#home .filters summary");
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });
  }

  test("a phone shows small tiles, with all that there is to know behind one press", async () => {
    const page = await home({ ...PHONE, lang: "de" });
    const heights = await page.$$eval("#home .tile", (tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
    assert.ok(Math.max(...heights) <= 100, String(heights));
    assert.ok(await page.evaluate(() => document.querySelector("#home").scrollWidth <= innerWidth));
    const targets = await page.$$eval("#home .tile-marks button, #search-games, #any-game, .quick", (all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
    assert.ok(Math.min(...targets) >= 44, String(targets));
    const tile = page.locator('.tile[data-game="klondike"]');
    await tile.locator(".unfold").click();
    assert.equal(await tile.locator(".unfold").getAttribute("aria-expanded"), "true");
    for (const part of [".about >> nth=0", ".odds >> nth=0", ".tile-more", ".variants"]) assert.ok(await tile.locator(part).isVisible(), part);
    await tile.locator(".unfold").click();
    assert.ok(!await tile.locator(".tile-more").isVisible());
    await page.context().close();
  });

  for (const lang of LANGS) {
    test(`keys go from the search to a game (${lang})`, async () => {
      const page = await home({ lang });
      await page.focus("#search-games");
      await page.keyboard.type("napoleon");
      const found = await shown(page);
      assert.ok(found.length > 2, String(found));
      const at = () => page.evaluate(() => document.activeElement.closest(".tile")?.dataset.game ?? document.activeElement.id);
      await page.keyboard.press("ArrowDown");
      assert.equal(await at(), found[0]);
      await page.keyboard.press("ArrowUp");
      assert.equal(await at(), "search-games");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      assert.equal((await server.ask({ do: "open", id: await anotherTable(page, "") })).table.game, found[0]);
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("the dialog for a new game finds one among them", async () => {
    const page = await home({ lang: "en" });
    await page.locator('.tile[data-game="klondike"] .tile-more button').nth(1).click();
    await page.fill("#find-game", "exercise 33");
    await page.keyboard.press("Enter");
    assert.match(await page.inputValue("dialog .games input:checked"), /-33$/);
    assertQuiet(page);
    await page.context().close();
  });
});
