// Backups with games of rule files of one's own: from the program to the site, from there to a
// program that has not been given the file, and to another one; and those whose rules are damaged,
// or are not those that are here.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage } from "./lib/browser.mjs";
import { startServer } from "./lib/server.mjs";
import { SITE, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

const GAMES = resolve(import.meta.dirname, "../../crates/core/games");
/** A game that differs from a built-in one in its names alone. */
const OWN = readFileSync(join(GAMES, "klondike.toml"), "utf8")
  .replace('family = "klondike"\n', "").replaceAll("klondike", "mine").replaceAll("Klondike", "Kellerpatience");
const LANGS = ["en", "de"];

/** Asks the table of a page. Runs in the page. */
async function askHere(request) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  return api.ask(request);
}

/** All that is kept, as it can be compared. */
async function allOf(page) {
  const ask = (request) => page.evaluate(askHere, request);
  const { exported } = await ask({ do: "export-games" });
  const { export: { results } } = await ask({ do: "export-statistics" });
  const { rule_files: rules } = await ask({ do: "export-rules" });
  const byId = (one, other) => (one.id < other.id ? -1 : 1);
  return { games: exported.map((game) => ({ ...game, revision: game.revision > 0 })), results: results.sort(byId), rules };
}

describe("a backup with rules of one's own", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveFolder>>} */
  let site;
  /** @type {Record<string, Awaited<ReturnType<typeof startServer>>>} */
  const servers = {};
  const folder = mkdtempSync(join(tmpdir(), "patience-own-"));
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));
  before(async () => {
    const file = join(folder, "mine.toml");
    writeFileSync(file, OWN);
    browser = await launch();
    servers.first = await startServer({ rules: file });
    servers.other = await startServer();
    site = await serveFolder(SITE);
  });
  after(async () => {
    await browser?.close();
    for (const server of Object.values(servers)) await server?.stop();
    await site?.stop();
    rmSync(folder, { recursive: true });
  });

  const home = async ({ address }, lang) => {
    const page = await openPage(browser, { address }, { lang, settings: { lang } });
    await page.goto(`${address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    return page;
  };
  const openSettings = async (page, lang) => {
    await page.locator("#home nav button").filter({ hasText: words[lang]["act.settings"] }).click();
    await page.waitForSelector("#backup-file", { state: "attached" });
  };
  const out = async (page, lang) => {
    await openSettings(page, lang);
    const button = page.getByRole("button", { name: words[lang]["backup.out"] });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    await page.keyboard.press("Escape");
    return readFileSync(await download.path(), "utf8");
  };
  /** Restores, and gives what is said of it. */
  const into = async (page, lang, text) => {
    await openSettings(page, lang);
    await page.setInputFiles("#backup-file", { name: "b.json", mimeType: "application/json", buffer: Buffer.from(text) });
    const { one, other } = words[lang]["backup.restored"];
    const begins = [one, ...[0, 2, 3, 4].map((count) => other.replace("{count}", String(count)))];
    const said = await page.waitForFunction((known) => [...document.querySelectorAll('dialog [role="status"]')]
      .map((node) => node.innerText).find((told) => known.some((begin) => told.startsWith(begin))), begins);
    const told = await said.jsonValue();
    await page.keyboard.press("Escape");
    return told;
  };
  const ask = (page, request) => page.evaluate(askHere, request);
  const tile = '.tile[data-game="mine"] button.play';

  /** Plays on in the game that is kept, after a look at the front page. */
  const playOn = async (page, address, id, ply) => {
    await page.waitForSelector(tile);
    assert.equal(await page.textContent(tile), "Kellerpatience");
    await page.goto("about:blank");
    await page.goto(`${address}/#g=${id}`);
    await waitPly(page, ply);
    await pressStock(page);
    await waitPly(page, ply + 1);
    await page.goto("about:blank");
    await page.goto(`${address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
  };

  test("goes from the program to the site and to another program, which plays it from then on", async () => {
    const first = await home(servers.first, "en");
    const { table: { id } } = await ask(first, { do: "new", game: "mine-drei", deal: "5" });
    await ask(first, { do: "move", id, ply: 0, move: "draw" });
    const { table: lost } = await ask(first, { do: "new", game: "mine", deal: "6" });
    await ask(first, { do: "move", id: lost.id, ply: 0, move: "draw" });
    await ask(first, { do: "abandon", id: lost.id, ply: 1 });
    const begun = await allOf(first);
    assert.deepEqual([begun.games.length, begun.results.length, begun.rules], [2, 2, [{ game: "mine", file: "mine.toml", text: OWN }]]);

    const there = await home(site, "en");
    await into(there, "en", await out(first, "en"));
    assert.deepEqual(await allOf(there), begun);
    await playOn(there, site.address, id, 1);
    // It is there in other tabs, and when the page is opened anew.
    assert.deepEqual((await allOf(there)).rules, begun.rules);
    const second = await out(there, "en");
    const played = await allOf(there);

    const other = await home(servers.other, "en");
    await into(other, "en", second);
    assert.deepEqual(await allOf(other), played);
    await playOn(other, servers.other.address, id, 2);
    const last = await allOf(other);
    // It was not given the file, and has it when it is started again.
    const { data } = servers.other;
    await servers.other.stop({ keep: true });
    servers.other = await startServer({ data });
    const again = await home(servers.other, "en");
    await again.goto(`${servers.other.address}/#g=${id}`);
    await waitPly(again, 3);
    assert.deepEqual(await allOf(again), last);

    // And back where it comes from.
    await again.goto("about:blank");
    await again.goto(`${servers.other.address}/`);
    await again.waitForSelector("#home:not([hidden]) .shelf");
    const third = await out(again, "en");
    await first.reload();
    await first.waitForSelector("#home:not([hidden]) .shelf");
    await into(first, "en", third);
    assert.deepEqual(await allOf(first), last);
    for (const page of [first, there, other, again]) assertQuiet(page);
  });

  for (const door of ["program", "site"]) {
    test(`whose rules are damaged, others or nowhere says so by name and touches nothing (${door})`, async () => {
      const lang = door === "site" ? "de" : "en";
      const server = door === "site" ? site : servers.first;
      const from = await home(servers.first, "en");
      await ask(from, { do: "new", game: "mine", deal: "7" }).then(({ table: { id } }) => ask(from, { do: "move", id, ply: 0, move: "draw" }));
      const whole = JSON.parse(await out(from, "en"));
      // The language comes along with the settings.
      whole.settings.lang = lang;
      const page = await home(server, lang);
      if (door === "site") await into(page, lang, JSON.stringify(whole));
      const before = await allOf(page);
      const ids = whole.games.map(({ id }, at) => [id, `new-${door}-${at}`]);
      const renamed = JSON.parse(ids.reduce((text, [id, fresh]) => text.replaceAll(`"${id}"`, `"${fresh}"`), JSON.stringify({ ...whole, statistics: { ...whole.statistics, results: [] } })));

      /** @param {string} told */
      const namesNoId = (told) => assert.ok(![...ids.flat(), "mine-drei"].some((id) => told.includes(id)), told);
      // Others than those that are here: none of its games is taken for one of these.
      const others = renamed.rules.map((rule) => ({ ...rule, text: rule.text.replace("Kellerpatience", "Dachpatience") }));
      let told = await into(page, lang, JSON.stringify({ ...renamed, rules: others }));
      assert.ok(told.includes("mine.toml: ") && told.includes(words[lang]["backup.other-rules"]), told);
      assert.ok(told.includes("Kellerpatience · "), told);
      namesNoId(told);
      assert.deepEqual(await allOf(page), before);

      // Damaged, of a game that nobody has.
      const gone = renamed.games.map((game) => ({ ...game, game: game.game.replace("mine", "gone") }));
      const cut = [{ game: "gone", file: "gone.toml", text: OWN.replaceAll("mine", "gone").slice(0, 900) }, { game: "gone" }];
      told = await into(page, lang, JSON.stringify({ ...renamed, games: gone, rules: cut }));
      assert.ok(told.includes("gone.toml:") && told.includes('{"game":"gone"}: '), told);
      assert.ok(told.includes(words[lang]["backup.unknown-game"]), told);
      assert.ok(told.includes(words[lang]["games.unknown"].replace("{game}", "gone")), told);
      namesNoId(told);
      assert.deepEqual(await allOf(page), before);
      assertQuiet(page);
      assertQuiet(from);
    });
  }
});
