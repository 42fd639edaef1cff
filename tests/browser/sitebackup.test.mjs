// A backup from one door to the other and back: out of the served page, into the static site,
// played on there, and in again at the served page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage } from "./lib/browser.mjs";
import { startServer } from "./lib/server.mjs";
import { SITE, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

/** Asks the table of a page. Runs in the page. */
async function askHere(request) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  return api.ask(request);
}

/** All that is kept, as it can be compared: how often a game was changed is each store's own. */
async function allOf(page) {
  const ask = (request) => page.evaluate(askHere, request);
  const { exported, more } = await ask({ do: "export-games" });
  assert.equal(more, false);
  const games = exported.map(({ revision, ...game }) => ({ ...game, revision: revision > 0 }));
  const { export: { results } } = await ask({ do: "export-statistics" });
  const { statistics } = await ask({ do: "statistics" });
  const { tables } = await ask({ do: "list" });
  // Of one second, whatever came first is listed first.
  const byId = (one, other) => (one.id < other.id ? -1 : 1);
  const list = tables.map(({ id, length, changed }) => ({ id, length, changed }));
  return { games, results: results.sort(byId), statistics, list: list.sort(byId) };
}

describe("a backup between the doors", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** @type {Awaited<ReturnType<typeof serveFolder>>} */
  let site;
  const words = skip ? {} : wordsOf("en");
  before(async () => {
    browser = await launch();
    server = await startServer();
    site = await serveFolder(SITE);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await site?.stop();
  });

  const goHome = async (page, address) => {
    await page.goto("about:blank");
    await page.goto(`${address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
  };
  const openSettings = async (page) => {
    await page.locator("#home nav button").filter({ hasText: words["act.settings"] }).click();
    await page.waitForSelector("#backup-file", { state: "attached" });
  };
  const out = async (page) => {
    await openSettings(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: words["backup.out"] }).click()]);
    return readFileSync(await download.path(), "utf8");
  };
  const into = async (page, text, count) => {
    await openSettings(page);
    await page.setInputFiles("#backup-file", { name: "b.json", mimeType: "application/json", buffer: Buffer.from(text) });
    const said = words["backup.restored"][count === 1 ? "one" : "other"].replace("{count}", String(count));
    await page.waitForFunction((begin) => [...document.querySelectorAll('dialog [role="status"]')]
      .some((node) => node.textContent.startsWith(begin)), said);
  };

  /** A game of each kind: going on, with bookmarks, taken back, given up, with a deck, deleted. */
  async function play(page) {
    const ask = (request) => page.evaluate(askHere, request);
    const begin = async (more) => (await ask({ do: "new", ...more })).table;
    const { id } = await begin({ game: "klondike", deal: "18446744073709551615", options: { draw: 3 } });
    for (let ply = 0; ply < 3; ply++) await ask({ do: "move", id, ply, move: "draw" });
    await ask({ do: "bookmark", id, ply: 3, at: 2, name: "ä 'hier' …" });
    await ask({ do: "undo", id, ply: 3 });
    const lost = await begin({ game: "anneliese", deal: "7" });
    await ask({ do: "move", id: lost.id, ply: 0, move: "draw" });
    await ask({ do: "abandon", id: lost.id, ply: 1 });
    // It is won by playing up one card after the other.
    const deck = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
    const won = await begin({ game: "freecell", deck });
    await ask({ do: "finish", id: won.id, ply: 0 });
    const gone = await begin({ game: "klondike", deal: "9" });
    await ask({ do: "move", id: gone.id, ply: 0, move: "draw" });
    await ask({ do: "delete", id: gone.id });
    return id;
  }

  test("has the same games, bookmarks and statistics there, and when it has come back", async () => {
    const served = await openPage(browser, server, { lang: "en", settings: { cloth: "blue", lang: "en" } });
    await goHome(served, server.address);
    const id = await play(served);
    await served.goto(`${server.address}/#g=${id}`);
    await waitPly(served, 2);
    await pressStock(served);
    await waitPly(served, 3);
    await goHome(served, server.address);
    const begun = await allOf(served);
    assert.deepEqual([begun.games.length, begun.results.length], [3, 4]);
    const first = await out(served);

    const there = await openPage(browser, site, { lang: "en" });
    await goHome(there, site.address);
    await into(there, first, 3);
    assert.deepEqual(await allOf(there), begun);
    assert.equal(await there.evaluate(() => document.documentElement.dataset.cloth), "blue");

    // It is played on there, and a game is begun.
    await there.goto("about:blank");
    await there.goto(`${site.address}/#g=${id}`);
    await waitPly(there, 3);
    await pressStock(there);
    await waitPly(there, 4);
    // Afterwards: a page that has not heard of it yet refuses the next move.
    await there.evaluate(askHere, { do: "bookmark", id, ply: 4, at: 3, name: "later" });
    const { table } = await there.evaluate(askHere, { do: "new", game: "daemon", deal: "3" });
    await there.evaluate(askHere, { do: "move", id: table.id, ply: 0, move: table.legal[0] });
    await goHome(there, site.address);
    const playedOn = await allOf(there);
    assert.notDeepEqual(playedOn, begun);
    const second = await out(there);

    await goHome(served, server.address);
    await into(served, second, 2);
    assert.deepEqual(await allOf(served), playedOn);
    // An older backup takes nothing back.
    await goHome(served, server.address);
    await into(served, first, 0);
    assert.deepEqual(await allOf(served), playedOn);
    assertQuiet(served);
    assertQuiet(there);
  });
});
