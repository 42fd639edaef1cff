// Values that no page of ours has written, wherever a page reads what was kept or comes from a
// file: it opens all the same, says what it could not use, and takes everything else.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { ALL } from "./lib/presets.mjs";
import { anotherTable, openTable, pressStock, waitPly } from "./lib/table.mjs";

/** What each setting can be. */
const KNOWN = {
  theme: ["auto", "light", "dark"], cloth: ["green", "blue", "grey", "paper", "velvet"],
  // A picture of the player's own is one only where it is kept.
  back: ["harp", "lattice", "linen", "scales", "rosette", "tendrils"], faces: ["classic", "large", "geometric"],
  auto: ["off", "safe", "always"], tap: ["touch", "always", "off"], speed: ["slow", "normal", "fast", "none"],
  grade: ["any", "winnable", "easy", "medium", "hard"], lang: ["auto", "de", "en"], dayGame: ["", "klondike", "a-game-of-mine"],
  favourites: [[], ["klondike", "a-game-of-mine"]],
  ...Object.fromEntries(["fourColours", "mirror", "largeIndex", "sounds", "haptics", "confirm", "verdict", "history", "clock", "countUndos"]
    .map((name) => [name, [true, false]])),
};
/** What stands in their place: nothing of it is known to any setting. */
const ODD = ["x", "own", "rm", "constructor", "__proto__", "a".repeat(20_000), "\u202e\u0000", -1, 0, 1e300, 2 ** 63, null, [], {}, ["off"], { off: 1 }];
const STORES = ["settings", "options", "clock", "first", "backup", "kept", "lost", "back"].map((name) => `patience.${name}`);

describe("values of any kind", { skip }, () => {
  const { server, browser, words } = opened();

  const written = (page, entries) => page.evaluate((kept) => {
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    sessionStorage.setItem("patience.lesson", kept["patience.settings"]);
  }, entries);
  const names = (lang, keys) => keys.map((key) => words[lang][{ grade: "new.grade", dayGame: "home.day", favourites: "find.favourites" }[key] ?? `settings.${key}`]).join(", ");
  const said = (page, text) => page.waitForFunction((wanted) => [...document.querySelectorAll("#notice.shown, #home .broken, dialog [role=status]")]
    .some((node) => node.textContent.includes(wanted)), text);

  test("each setting is one of those that are known, or is named and stays as it is", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    await page.goto(server.opened ?? server.address);
    await page.waitForSelector("#home .shelf");
    const found = await page.evaluate(async ([known, odd]) => {
      const { values, state } = await import("/page.js");
      const standard = { ...state.state.settings };
      const wrong = [];
      for (const [name, some] of Object.entries(known)) {
        for (const value of some) {
          const { good, wrong: named } = values.checkSettings({ [name]: value }, standard);
          if (named.length > 0 || good[name] !== value) wrong.push(["refused", name, value]);
        }
        for (const value of odd.filter((one) => !(name === "dayGame" && ["x", "own", "rm", "constructor"].includes(one)) && !(name === "favourites" && Array.isArray(one)))) {
          const { good, wrong: named } = values.checkSettings({ ...standard, [name]: value }, standard);
          if (String(named) !== name || name in good || Object.keys(good).length !== Object.keys(standard).length - 1) wrong.push(["taken", name, value]);
        }
      }
      return { wrong, names: Object.keys(standard).sort() };
    }, [KNOWN, ODD]);
    assert.deepEqual(found.names, Object.keys(KNOWN).sort(), "each setting is tried");
    assert.deepEqual(found.wrong, []);
    assertQuiet(page);
    await page.context().close();
  });

  test("whatever is kept in the browser, the page opens, plays, deals and says what it could not use", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    const { id } = await server.deal("klondike", "7");
    await openTable(page, server, id);
    // In each text every setting has another odd value; a long run has each with all of them.
    const mixed = (_, by) => JSON.stringify(Object.fromEntries(Object.keys(KNOWN).map((name, at) => [name, ODD[(at + by * 4) % ODD.length]])));
    const alike = (value) => JSON.stringify(Object.fromEntries(Object.keys(KNOWN).map((name) => [name, value])));
    const texts = ["{", "", "null", "7", "[]", "\"x\"", "[[\"a\", 1e308]]", "[[\"__proto__\", 1]]", ...(ALL ? ODD.map(alike) : Array.from({ length: 4 }, mixed)),
      JSON.stringify({ klondike: { draw: 99 }, freecell: "x", daemon: { nothing: 1 } })];
    let ply = 0;
    for (const text of texts) {
      await written(page, Object.fromEntries(STORES.map((key) => [key, text])));
      await openTable(page, server, id);
      await waitPly(page, ply);
      await pressStock(page);
      await waitPly(page, ++ply);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.back), "harp", text.slice(0, 200));
      await page.click("#do-home");
      await page.waitForSelector("#home:not([hidden]) .shelf");
      await page.click('.tile[data-preset="klondike"] h4 .play');
      await anotherTable(page, id);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("what can't be used is named once, on the table and on the front page", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    const { id } = await server.deal("klondike", "7");
    await openTable(page, server, id);
    const sentence = (list) => words.en["kept.wrong"].replace("{names}", list);
    await written(page, { "patience.settings": JSON.stringify({ back: "x", auto: "rm", cloth: "blue" }) });
    await openTable(page, server, id);
    await said(page, sentence(names("en", ["back", "auto"])));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), "blue", "what is right holds");
    await written(page, { "patience.settings": "{", "patience.options": JSON.stringify({ klondike: { draw: 2 ** 40 } }) });
    await page.goto("about:blank");
    await page.goto(`${server.address}/`);
    await page.waitForSelector("#home .broken");
    const told = await page.textContent("#home .broken");
    assert.equal(told, sentence(`${words.en["settings.title"]}, Klondike`));
    if (process.env.PATIENCE_SHOTS) await page.screenshot({ path: `${process.env.PATIENCE_SHOTS}/values-home.png` });
    await page.goto("about:blank");
    await page.goto(`${server.address}/`);
    await page.waitForSelector("#home .shelf");
    assert.equal(await page.locator("#home .broken").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });

  /** A backup in which one of each kind is wrong. */
  async function spoilt() {
    const { id } = await server.deal("freecell", "5");
    const [good] = (await server.ask({ do: "export-games" })).exported.filter((game) => game.id === id);
    const games = Array.from({ length: 50 }, (_, at) => ({ ...good, id: `spoilt-${at}` }));
    const result = { game: "klondike", options: {}, deal: null, outcome: "won", seconds: null, ended: 4000, undos: 0, hints: 0, shown: false };
    const results = Array.from({ length: 8000 }, (_, at) => ({ id: `spoilt-${at}`, ...result, moves: at }));
    const text = JSON.stringify({
      patience: "backup/1", games: [...games, { ...good, id: "too-high", revision: "REVISION" }, { ...good, id: "too-late", changed_ms: "REVISION" }],
      statistics: { patience: "statistics/2", results: [...results, { id: "far", ...result, moves: "MOVES" }] },
      settings: { back: "x", auto: "rm", cloth: "paper", speed: 7 }, rules: [7],
    });
    return text.replaceAll('"REVISION"', "9223372036854775807").replace('"MOVES"', "18446744073709551615");
  }

  test("one bad item of a backup of each kind is named, and all others are taken over", async () => {
    const text = await spoilt();
    const page = await openPage(browser, server, { lang: "en" });
    await page.goto(server.opened ?? `${server.address}/`);
    await page.waitForSelector("#home .shelf");
    await page.locator("#home nav button").filter({ hasText: words.en["act.settings"] }).click();
    await page.waitForSelector("#backup-file", { state: "attached" });
    await page.setInputFiles("#backup-file", { name: "b.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await said(page, words.en["backup.restored"].other.replace("{count}", "50"));
    await said(page, words.en["backup.left-out"].other.replace("{count}", "2"));
    // By what a player knows them by, not by their ids.
    const dealt = `FreeCell · ${words.en["bar.deal"].replace("{deal}", "5")} · `;
    const result = `Klondike · ${words.en["bar.deck"]} · `;
    for (const expected of [dealt, "revision: ", "changed_ms: ", words.en["backup.results"].one, result, "7: "]) await said(page, expected);
    const told = await page.innerText('dialog [role="status"]:not(:empty)');
    assert.ok(!/too-high|too-late|far:/.test(told), told);
    await said(page, words.en["backup.settings"].replace("{names}", names("en", ["back", "auto", "speed"])));
    if (process.env.PATIENCE_SHOTS) await page.screenshot({ path: `${process.env.PATIENCE_SHOTS}/values-backup.png` });
    const [played] = (await server.ask({ do: "statistics" })).statistics.filter(({ won }) => won >= 8000);
    assert.equal(played.won, 8000);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), "paper");
    // Every table opens afterwards, and every game can be deleted.
    await openTable(page, server, "spoilt-49");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.back), "harp");
    await server.ask({ do: "delete", id: "spoilt-0" });
    assertQuiet(page);
    await page.context().close();
  });
});
