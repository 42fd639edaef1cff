// The site's database is deleted, emptied or thrown away while tabs are open, or between two
// visits: what was said to be kept is kept, or is said to be gone.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, openPage, watchedPage } from "./lib/browser.mjs";
import { inTurn, LANGS } from "./lib/opened.mjs";
import { SITE, catalogueOf, deafen, deleteDatabase, siteFile, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

const DEAL = "#/klondike/7?draw=1";
const ROUNDS = Number(process.env.PATIENCE_ROUNDS ?? 150);
const SEED = Number(process.env.PATIENCE_SEED ?? 2);

/** Empties it, as nobody is told. Runs in a page. */
const emptyDatabase = () => new Promise((done, failed) => {
  const asked = indexedDB.open("patience");
  asked.onerror = () => failed(asked.error);
  asked.onsuccess = () => {
    const names = [...asked.result.objectStoreNames];
    const transaction = asked.result.transaction(names, "readwrite");
    for (const name of names) transaction.objectStore(name).clear();
    transaction.oncomplete = () => done(asked.result.close());
    transaction.onabort = () => failed(transaction.error);
  };
});

/**
 * Some workers over one database, which is deleted or emptied now and then; each does something
 * with a game in its turn. Gives what was wrong. Runs in a page that has `takeAway`.
 */
async function play({ script, module, catalogue, rounds, seed }) {
  let random = seed >>> 0;
  const below = (bound) => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return Math.floor((random / 2 ** 32) * bound);
  };
  const compiled = await WebAssembly.compileStreaming(fetch(module));
  let number = 0;
  const begin = () => {
    const it = new Worker(script, { type: "module" });
    it.postMessage({ start: compiled, catalogue, held: [], trouble: null });
    return (wish) => new Promise((done, failed) => {
      const own = ++number;
      it.addEventListener("message", function hear({ data }) {
        if (data.number !== own) return;
        it.removeEventListener("message", hear);
        if ("fault" in data) failed(new Error(data.fault));
        else done(data);
      });
      it.postMessage({ ...wish, number: own });
    });
  };
  const tables = [begin(), begin(), begin()];
  // One that nobody tells anything, and that is seldom asked: a search.
  const search = begin();
  let lost = 0;
  /**
   * What was said to be kept, by the games' ids: the revision, or null.
   * @type {Map<string, number | null>}
   */
  const said = new Map();
  const games = () => [...said.values()].filter((revision) => revision !== null).length;
  /** Asks one; if something was brought back, or is missing, the tables look what they know. */
  const ask = async (worker, wish) => {
    const answer = await worker(wish);
    if (answer.trouble) throw new Error(answer.trouble);
    if (answer.again) lost++;
    if (answer.again || answer.place.games < games())
      for (const other of tables) await other({ own: { call: "own-rules" } });
    return answer;
  };
  const request = (worker, asked) => ask(worker, { request: asked, env: { id: `g${number}`, deal: number, now: Date.now() }, again: false });
  const wrong = [];
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && below(12) === 0) await globalThis.takeAway[below(2)]();
    const at = tables[below(tables.length)];
    const ids = [...said.keys()];
    const id = ids[below(ids.length)];
    if (!id || (ids.length < 8 && below(4) === 0)) {
      const { body: { table } } = await request(at, { do: "new", game: "klondike", deal: "7" });
      said.set(table.id, table.revision);
      continue;
    }
    if (below(8) === 0) await request(search, { do: "open", id });
    await request(at, { do: "open", id });
    const { ok, body } = await request(at, { do: "open", id });
    const found = ok ? body.table.revision : null;
    if (found !== said.get(id)) wrong.push([round, id, said.get(id), found]);
    if (!ok) continue;
    if (below(10) === 0 && ids.length > 4) {
      await request(at, { do: "delete", id });
      said.set(id, null);
      continue;
    }
    const { ply, revision } = body.table;
    const wish = ply > 0 && below(3) === 0 ? { do: "undo" } : { do: "move", move: "draw" };
    const { body: played } = await request(at, { ...wish, id, ply, revision });
    // At the end of the stock there is nothing to draw.
    if (!played.table && played.error?.code !== "refused") wrong.push([round, id, played]);
    else if (played.table) said.set(id, played.table.revision);
  }
  // A worker that knows nothing but the database finds all of it.
  const last = begin();
  for (const [id, revision] of said) {
    const { ok, body } = await request(last, { do: "open", id });
    const found = ok ? body.table.revision : null;
    if (found !== revision) wrong.push(["in the end", id, revision, found]);
  }
  return { wrong, lost, games: said.size };
}

describe("a database that is taken away", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveFolder>>} */
  let site;
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));
  before(async () => {
    browser = await launch();
    site = await serveFolder(SITE, { more: { "/some/where/none.html": "" } });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const says = (page, text) => page.waitForFunction((wanted) => document.querySelector("#host p")?.textContent === wanted, text);
  const openGame = async (page) => {
    await page.goto(`${site.address}/${DEAL}`);
    await page.waitForFunction(() => document.documentElement.dataset.table);
    return page.evaluate(() => document.documentElement.dataset.table);
  };
  const draw = async (page, ply) => {
    await pressStock(page);
    await waitPly(page, ply);
  };
  /** The games of a page that begins anew, with their places. */
  const gamesOf = async (page) => {
    await page.goto("about:blank");
    await page.goto(`${site.address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    const { tables } = await page.evaluate(async () => (await import(document.querySelector("script[type=module]").src)).api.ask({ do: "list" }));
    return Object.fromEntries(tables.map(({ id, ply }) => [id, ply]));
  };

  test(`three tables and a search keep all they have said, however often it is deleted (seed ${SEED})`, async () => {
    const page = await openPage(browser, site);
    await page.goto(`${site.address}/none.html`);
    await page.addScriptTag({ content: `globalThis.takeAway = [${deleteDatabase}, ${emptyDatabase}];` });
    const { wrong, lost, games } = await page.evaluate(play, {
      script: `${site.address}/${siteFile("worker.js")}`, module: `${site.address}/${siteFile("patience.wasm")}`,
      catalogue: catalogueOf(), rounds: ROUNDS, seed: SEED,
    });
    assert.deepEqual(wrong, []);
    assert.ok(lost > 0 && games > 4, `${lost} ${games}`);
    await page.context().close();
  });

  const ways = {
    "deleted": async (page) => page.evaluate(deleteDatabase),
    "emptied": async (page) => page.evaluate(emptyDatabase),
    "cleared by the browser": async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "all" });
    },
  };
  for (const [at, [way, takeAway]] of Object.entries(ways).entries()) {
    for (const lang of inTurn(at)) {
      test(`two tabs play on over a database that is ${way}, and all is there afterwards (${lang})`, async () => {
        const page = await openPage(browser, site, { lang });
        const first = await openGame(page);
        const second = await watchedPage(page.context(), site);
        const other = await openGame(second);
        assert.notEqual(first, other);
        for (let ply = 1; ply <= 3; ply++) {
          await draw(page, ply);
          await draw(second, ply);
        }
        const third = await watchedPage(page.context(), site);
        await third.goto(`${site.address}/none.html`);
        await takeAway(third);
        await draw(page, 4);
        await says(page, words[lang]["site.again"]);
        await draw(second, 4);
        await takeAway(third);
        await draw(second, 5);
        await draw(page, 5);
        if (process.env.PATIENCE_SHOTS) await page.screenshot({ path: `${process.env.PATIENCE_SHOTS}/again-${lang}.png` });
        // Where it was taken away in the middle of a request it is left alone for a while.
        for (const tab of [page, second]) await says(tab, words[lang]["site.again"]);
        assert.deepEqual(await gamesOf(third), { [first]: 5, [other]: 5 });
        assert.equal(await third.locator("#host").count(), 0, "nothing is missing");
        await page.context().close();
      });
    }
  }

  test("of two tabs on one game the one that knows more is not set back by the other", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    const id = await openGame(page);
    const second = await watchedPage(page.context(), site);
    await deafen(second);
    await second.goto(`${site.address}/#g=${id}`);
    await second.waitForFunction(() => document.documentElement.dataset.table);
    await draw(page, 1);
    await draw(page, 2);
    await page.evaluate(deleteDatabase);
    await second.evaluate(async () => {
      const { api } = await import(document.querySelector("script[type=module]").src);
      await api.ask({ do: "list" });
    });
    await draw(page, 3);
    assert.deepEqual(await gamesOf(second), { [id]: 3 });
    await page.context().close();
  });

  test("a tab that comes without the games gets them from one that is open and has them", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    const id = await openGame(page);
    await draw(page, 1);
    await draw(page, 2);
    const second = await watchedPage(page.context(), site);
    await second.goto(`${site.address}/none.html`);
    await second.evaluate(deleteDatabase);
    await second.goto(`${site.address}/`);
    await second.waitForSelector(`#home .go-on[data-id="${id}"]`);
    await second.waitForSelector("#host", { state: "detached" });
    await says(page, words.en["site.again"]);
    assert.deepEqual(await gamesOf(second), { [id]: 2 });
    await page.context().close();
  });

  for (const lang of LANGS) {
    test(`games that are gone at the next visit are said to be gone, until the player knows (${lang})`, async () => {
      const page = await openPage(browser, site, { lang });
      await openGame(page);
      await draw(page, 1);
      await page.goto(`${site.address}/none.html`);
      await page.evaluate(deleteDatabase);
      const text = words[lang]["site.lost"].one;
      for (let visit = 0; visit < 2; visit++) {
        assert.deepEqual(await gamesOf(page), {});
        await says(page, text);
      }
      if (process.env.PATIENCE_SHOTS) await page.screenshot({ path: `${process.env.PATIENCE_SHOTS}/lost-${lang}.png` });
      await page.getByRole("button", { name: words[lang]["backup.in"] }).click();
      await page.waitForSelector("#backup-file", { state: "attached" });
      await page.keyboard.press("Escape");
      await page.locator("#host").getByRole("button", { name: words[lang]["act.close"] }).click();
      await page.waitForSelector("#host", { state: "detached" });
      assert.deepEqual(await gamesOf(page), {});
      assert.equal(await page.locator("#host").count(), 0);
      await page.context().close();
    });
  }

  test("who has never had a game, or has deleted them, misses none", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    assert.deepEqual(await gamesOf(page), {});
    await openGame(page);
    await draw(page, 1);
    await page.evaluate(async () => {
      const { api } = await import(document.querySelector("script[type=module]").src);
      await api.ask({ do: "delete", id: document.documentElement.dataset.table });
    });
    assert.deepEqual(await gamesOf(page), {});
    await page.goto(`${site.address}/none.html`);
    await page.evaluate(deleteDatabase);
    assert.deepEqual(await gamesOf(page), {});
    assert.equal(await page.locator("#host").count(), 0);
    await page.context().close();
  });
});
