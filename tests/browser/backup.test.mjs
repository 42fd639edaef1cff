// A backup: all games, statistics and settings, out of one program and into another.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { startServer } from "./lib/server.mjs";

describe("a backup", { skip }, () => {
  const { server, browser, words } = opened();
  const other = /** @type {Awaited<ReturnType<typeof startServer>>} */ ({});
  before(async () => Object.assign(other, await startServer()));
  after(() => other.stop?.());

  const button = (key) => `dialog button:text-is("${words.de[key]}")`;
  const openSettings = async (page) => {
    const home = await page.locator("#home:not([hidden])").count() > 0;
    if (!home) await page.click("#do-menu");
    await page.click(`${home ? "#home nav" : "dialog"} button:has-text("${words.de["act.settings"]}")`);
    await page.waitForSelector(button("backup.out"));
  };
  const saidBy = (page, start) => page.waitForFunction((begin) => [...document.querySelectorAll('dialog [role="status"]')]
    .some((node) => node.textContent.startsWith(begin)), start);
  const put = (page, text) => page.setInputFiles("#backup-file", { name: "b.json", mimeType: "application/json", buffer: Buffer.from(text) });

  /** Some games in every state. */
  async function play() {
    const { id } = await server.deal("klondike");
    for (let ply = 0; ply < 3; ply += 1) await server.ask({ do: "move", id, ply, move: "draw" });
    await server.ask({ do: "bookmark", id, ply: 3, at: 2, name: "hier" });
    await server.ask({ do: "undo", id, ply: 3 });
    for (let at = 0; at < 60; at += 1) await server.deal("freecell", String(at));
    const lost = await server.deal("anneliese");
    await server.ask({ do: "move", id: lost.id, ply: 0, move: "draw" });
    await server.ask({ do: "abandon", id: lost.id, ply: 1 });
    return id;
  }

  const kept = async (from) => {
    const { exported, more } = await from.ask({ do: "export-games" });
    const rest = more ? (await from.ask({ do: "export-games", after: exported.at(-1).id })).exported : [];
    return [...exported, ...rest].map(({ revision, ...game }) => ({ ...game, revision: revision > 0 }));
  };

  test("goes from one program to another, whole", async () => {
    const id = await play();
    const page = await openPage(browser, server, { settings: { cloth: "blue", lang: "de" } });
    await page.goto(`${server.address}/#g=${id}`);
    await page.waitForSelector(".card");
    await openSettings(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button("backup.out"))]);
    assert.match(download.suggestedFilename(), /^patience-\d{4}-\d\d-\d\d\.json$/);
    await saidBy(page, "62 Spiele gesichert.");
    const text = readFileSync(await download.path(), "utf8");
    const elsewhere = await openPage(browser, other, { lang: "de" });
    await elsewhere.goto(other.address);
    await elsewhere.waitForSelector("#home button");
    await openSettings(elsewhere);
    await put(elsewhere, text);
    await saidBy(elsewhere, "62 Spiele zurückgeholt.");
    assert.deepEqual(await kept(other), await kept(server));
    const statistics = async (from) => (await from.ask({ do: "statistics" })).statistics;
    assert.deepEqual(await statistics(other), await statistics(server));
    assert.equal(await elsewhere.evaluate(() => document.documentElement.dataset.cloth), "blue");
    // Once more changes nothing.
    await put(elsewhere, text);
    await saidBy(elsewhere, "0 Spiele zurückgeholt. 62 waren");
    assertQuiet(page);
    assertQuiet(elsewhere);
  });

  test("that is damaged, foreign or of another version changes nothing, and is told by name", async () => {
    const before = await kept(other);
    const page = await openPage(browser, other, { lang: "de" });
    await page.goto(other.address);
    await page.waitForSelector("#home button");
    await openSettings(page);
    const wrong = [
      ["{", "damaged"], ["", "damaged"], ["[]", "foreign"], ["null", "foreign"], ['{"patience": 1}', "foreign"],
      ['{"patience": "patience/1", "game": "klondike"}', "foreign"], ['{"patience": "statistics/2", "results": []}', "statistics"],
      ['{"patience": "backup/2"}', "later"], ['{"patience": "backup/1"}', "damaged"], ['{"patience": "backup/1", "games": []}', "damaged"],
    ];
    for (const [text, key] of wrong) {
      await put(page, text);
      await saidBy(page, words.de[`backup.${key}`].replace("{form}", "backup/2"));
    }
    // Wrong statistics are found before any game is taken over.
    const games = (await server.ask({ do: "export-games" })).exported.map((game) => ({ ...game, changed_ms: Date.now() + 1e6 }));
    await put(page, JSON.stringify({ patience: "backup/1", games, statistics: { patience: "statistics/9", results: [] } }));
    await page.waitForFunction((busy) => [...document.querySelectorAll('dialog [role="status"]')]
      .some((node) => node.textContent !== "" && node.textContent !== busy && !node.textContent.startsWith("Diese Datei")), words.de["backup.busy"]);
    assert.deepEqual(await kept(other), before);
    assertQuiet(page, /status of 400/);
  });

  test("with rule files that are wrong names them, and brings everything else", async () => {
    const page = await openPage(browser, other, { lang: "de" });
    await page.goto(other.address);
    await page.waitForSelector("#home button");
    await openSettings(page);
    const [game] = (await server.ask({ do: "export-games" })).exported;
    const whole = { patience: "backup/1", games: [{ ...game, id: "with-rules" }], statistics: { patience: "statistics/2", results: [] } };
    await put(page, JSON.stringify({ ...whole, rules: [{ game: "mine", file: "mine.toml", text: "" }] }));
    await saidBy(page, words.de["backup.restored"].one);
    await page.waitForFunction((text) => [...document.querySelectorAll('dialog [role="status"]')].some((node) => node.textContent.includes(text)),
      `${words.de["own.left-out"].one}mine.toml: `);
    // One that is none is named, and keeps nothing out.
    await put(page, JSON.stringify({ ...whole, games: [{ ...game, id: "with-odd-rules" }], rules: [{ game: "mine" }] }));
    await saidBy(page, words.de["backup.restored"].one);
    await page.waitForFunction((text) => [...document.querySelectorAll('dialog [role="status"]')].some((node) => node.textContent.includes(text)),
      words.de["own.left-out"].one);
    assertQuiet(page);
  });

  test("whose games are wrong in part brings the others, and names those", async () => {
    const page = await openPage(browser, other, { lang: "de" });
    await page.goto(other.address);
    await page.waitForSelector("#home button");
    await openSettings(page);
    const good = (await server.ask({ do: "export-games" })).exported.find(({ game }) => game === "freecell");
    const named = (id, more) => ({ ...good, id, ...more });
    const games = [
      named("new-a"), named("new-b", { moves: ["t1-t1"], ply: 1, bookmarks: [] }), named("new-c", { game: "whist" }),
      named("NEW"), 7, named("new-d"),
    ];
    const statistics = { patience: "statistics/2", results: [] };
    await put(page, JSON.stringify({ patience: "backup/1", games, statistics, settings: { cloth: 7, theme: "dark" } }));
    await saidBy(page, "2 Spiele zurückgeholt.4 lassen sich nicht zurückholen:");
    const told = await page.$$eval('dialog [role="status"] li', (nodes) => nodes.map((node) => node.textContent));
    assert.deepEqual(told.map((text) => text.split(/: | · /)[0]).sort(), ["7", "FreeCell", "FreeCell", words.de["games.unknown"].replace("{game}", "whist")]);
    assert.ok(!told.some((text) => /new-/.test(text)), told.join("\n"));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), "green", "a setting that is none stays as it is");
    assertQuiet(page);
  });
});
