// What the static site keeps in the browser: two tabs on one game, workers that are lost, storage
// that is refused, full or somebody else's.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage, watchedPage } from "./lib/browser.mjs";
import { LANGS } from "./lib/opened.mjs";
import { SITE, deafen, deleteDatabase, siteFile, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { drawn, pressStock, waitPly } from "./lib/table.mjs";

const DEAL = "#/klondike/7?draw=1";

/**
 * What the worker's script begins with in some tests: faults that can be switched on and off from
 * the page.
 */
const FAULTS = `{
  const faults = new Set(FIRST);
  new BroadcastChannel("faults").onmessage = ({ data: [name, on] }) => on ? faults.add(name) : faults.delete(name);
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...how) {
    if (faults.has("refused")) throw new DOMException("no", "SecurityError");
    return open.apply(this, how);
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...how) {
    if (faults.has("full")) throw new DOMException("no", "QuotaExceededError");
    if (faults.has("vain")) return this.count();
    return put.apply(this, how);
  };
  // Taken away under a transaction, which is left without an answer: "begun" before it has read
  // anything, "ending" when all is written.
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...how) {
    const made = transaction.apply(this, how);
    const way = ["begun", "ending"].find((name) => faults.delete(name));
    if (!way) return made;
    const takeAway = () => {
      this.close();
      indexedDB.deleteDatabase("patience").onsuccess = () => this.dispatchEvent(new Event("close"));
    };
    if (way === "ending") made.addEventListener("complete", takeAway);
    else {
      made.abort();
      takeAway();
    }
    const unanswered = { set: () => {} };
    return Object.defineProperties(way === "ending" ? made : Object.create(made, {
      objectStore: { value: () => ({ get: () => ({}) }) },
    }), { oncomplete: unanswered, onabort: unanswered });
  };
  const Real = WebAssembly.Instance;
  WebAssembly.Instance = class {
    constructor(module) {
      const { exports } = new Real(module);
      this.exports = { ...exports, call: (length) => {
        if (faults.has("trap")) {
          throw new WebAssembly.RuntimeError("unreachable");
        }
        return exports.call(length);
      } };
    }
  };
}
`;

/**
 * @param {any} tabs a page, or a context
 * @param {string[]} first the faults that are there from the start
 */
const faulty = (tabs, first = []) => tabs.route(/\/worker\.\w+\.js$/, async (route) => {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, body: FAULTS.replace("FIRST", JSON.stringify(first)) + await reply.text() });
});

/** @param {any} page @param {string} name @param {boolean} on */
const fault = (page, name, on) => page.evaluate(async (wish) => {
  const channel = new BroadcastChannel("faults");
  channel.postMessage(wish);
  await new Promise((done) => setTimeout(done, 100));
  channel.close();
}, [name, on]);

const says = (page, text) => page.waitForFunction(
  (wanted) => [...document.querySelectorAll("#notice.shown, #host p")].some((line) => line.textContent === wanted), text);

async function deal(page, site) {
  await page.goto(`${site.address}/${DEAL}`);
  await page.waitForFunction(() => document.documentElement.dataset.table);
}

const draw = async (page, ply) => {
  await pressStock(page);
  await waitPly(page, ply);
};

/** All of the database, as text. */
const dumpOf = (page) => page.evaluate(() => new Promise((done) => {
  const asked = indexedDB.open("patience");
  asked.onsuccess = () => {
    const database = asked.result;
    const all = database.transaction("rows").objectStore("rows").getAll();
    all.onsuccess = () => {
      done(JSON.stringify([database.version, [...database.objectStoreNames], all.result]));
      database.close();
    };
  };
}));

describe("what the site keeps", { skip }, () => {
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

  test("two tabs on one game see each other's moves, and stale ones are refused", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await deal(page, site);
    const second = await watchedPage(page.context(), site);
    await second.goto(page.url());
    await second.waitForFunction(() => document.documentElement.dataset.table);
    for (let ply = 1; ply <= 6; ply++) {
      await draw(ply % 2 ? page : second, ply);
      await waitPly(ply % 2 ? second : page, ply);
    }
    // What was asked for a place that is no more is refused with the place that is.
    const refused = await second.evaluate(async () => {
      const { api, state } = await import(document.querySelector("script[type=module]").src);
      const { id, revision } = state.state.table;
      return api.ask({ do: "move", id, ply: 5, revision: revision - 1, move: "draw" }).then(() => null, ({ body }) => body);
    });
    assert.deepEqual([refused?.code, refused?.table?.ply], ["stale", 6]);
    assertQuiet(page);
    assertQuiet(second);
    await page.context().close();
  });

  test("many changes of two tabs at once are all counted, and each only once", async () => {
    const page = await openPage(browser, site);
    await deal(page, site);
    const second = await watchedPage(page.context(), site);
    await second.goto(page.url());
    await second.waitForFunction(() => document.documentElement.dataset.table);
    const change = (one) => one.evaluate(async (count) => {
      const { api, state } = await import(document.querySelector("script[type=module]").src);
      const { id } = state.state.table;
      let stale = 0;
      for (let made = 0; made < count;) {
        const { table } = await api.ask({ do: "open", id });
        const wish = table.ply % 2 ? { do: "undo" } : { do: "move", move: "draw" };
        await api.ask({ ...wish, id, ply: table.ply, revision: table.revision }).then(() => made++, ({ code }) => {
          if (code !== "stale") throw new Error(code);
          stale++;
        });
      }
      return stale;
    }, 30);
    const standing = () => page.evaluate(async () => {
      const { api, state } = await import(document.querySelector("script[type=module]").src);
      const { table: { ply, revision } } = await api.ask({ do: "open", id: state.state.table.id });
      return { ply, revision };
    });
    const before = await standing();
    const stale = await Promise.all([change(page), change(second)]);
    assert.deepEqual(await standing(), { ply: 0, revision: before.revision + 60 }, `${stale} were stale`);
    await page.context().close();
  });

  test("a game that is deleted in another tab is said to be gone", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await deal(page, site);
    const second = await watchedPage(page.context(), site);
    await second.goto(`${site.address}/`);
    await second.evaluate(async (id) => {
      const { api } = await import(document.querySelector("script[type=module]").src);
      await api.ask({ do: "delete", id });
    }, await page.evaluate(() => document.documentElement.dataset.table));
    await says(page, words.en["trouble.unknown-table"]);
    await page.context().close();
  });

  for (const [at, [way, said]] of Object.entries({ begun: "has just begun", ending: "has written" }).entries()) {
    const lang = LANGS[at];
    test(`nothing is lost with a database that is taken away from a request that ${said} (${lang})`, async () => {
      const page = await openPage(browser, site, { lang });
      await faulty(page.context());
      await deal(page, site);
      await draw(page, 1);
      await fault(page, way, true);
      await draw(page, 2);
      await says(page, words[lang]["site.again"]);
      await page.reload();
      await waitPly(page, 2);
      await page.context().close();
    });
  }

  test("a trap costs nothing: the request is asked again of a new worker", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await faulty(page.context());
    await deal(page, site);
    await draw(page, 1);
    await fault(page, "trap", true);
    await draw(page, 2);
    const lying = await drawn(page);
    await page.reload();
    await waitPly(page, 2);
    assert.deepEqual(await drawn(page), lying);
    await page.context().close();
  });

  test("a worker that is ended by somebody else is noticed", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await page.addInitScript(() => {
      const Real = Worker;
      window.workers = [];
      window.Worker = class extends Real {
        constructor(...how) {
          super(...how);
          window.workers.push(this);
        }
      };
    });
    await deal(page, site);
    await draw(page, 1);
    await page.evaluate(() => window.workers.forEach((worker) => worker.terminate()));
    await draw(page, 2);
    await page.context().close();
  });

  test("a page that is left has no workers, and has them again when it comes back", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await deal(page, site);
    await draw(page, 1);
    await page.waitForFunction(() => document.documentElement.dataset.ply === "1");
    assert.ok(page.workers().length > 0);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    for (let wait = 0; page.workers().length > 0 && wait < 100; wait++) await page.waitForTimeout(20);
    // What is asked meanwhile waits.
    await pressStock(page);
    await page.waitForTimeout(300);
    assert.equal(page.workers().length, 0);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await waitPly(page, 2);
    assertQuiet(page);
    await page.context().close();
  });

  for (const lang of LANGS) {
    test(`storage that is refused is said plainly, and the game goes on (${lang})`, async () => {
      const page = await openPage(browser, site, { lang });
      await faulty(page.context(), ["refused"]);
      await page.goto(`${site.address}/`);
      await says(page, words[lang]["site.unsaved.refused"]);
      await deal(page, site);
      await draw(page, 1);
      await says(page, words[lang]["site.unsaved.refused"]);
      // The rows are held by the page, too.
      await fault(page, "trap", true);
      await draw(page, 2);
      await page.keyboard.press("h");
      await page.waitForFunction((text) => {
        const said = document.querySelector("#notice.shown")?.textContent ?? "";
        return said !== "" && said !== text;
      }, words[lang]["hint.searching"]);
      await page.context().close();
    });
  }

  for (const [kind, faults] of [["kept", []], ["not kept", ["refused"]]]) {
    test(`the game goes on while the solver does not come, and hints come with it (games are ${kind})`, async () => {
      const page = await openPage(browser, site, { lang: "en" });
      await faulty(page.context(), faults);
      const solver = `**/${siteFile("patience.wasm")}`;
      await page.route(solver, (route) => route.abort());
      await deal(page, site);
      await draw(page, 1);
      const said = () => page.waitForFunction((text) => {
        const line = document.querySelector("#notice.shown")?.textContent ?? "";
        return line !== "" && line !== text && line;
      }, words.en["hint.searching"]).then((found) => found.jsonValue());
      await page.keyboard.press("h");
      assert.equal(await said(), words.en["trouble.offline"]);
      await draw(page, 2);
      await page.unroute(solver);
      await says(page, words.en["trouble.back"]);
      await page.keyboard.press("h");
      await page.waitForSelector(".hinted");
      await draw(page, 3);
      await page.context().close();
    });
  }

  test("a full storage is said plainly, and all is kept once there is room", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await faulty(page.context());
    await deal(page, site);
    await draw(page, 1);
    await fault(page, "full", true);
    await draw(page, 2);
    await says(page, words.en["site.unsaved.full"]);
    await draw(page, 3);
    await fault(page, "full", false);
    await says(page, words.en["unsaved.back"]);
    const lying = await drawn(page);
    await page.reload();
    await waitPly(page, 3);
    assert.deepEqual(await drawn(page), lying);
    await page.context().close();
  });

  for (const [name, goOn] of Object.entries({
    "once there is room": async (page) => fault(page, "full", false),
    "by the next worker": async (page) => {
      await fault(page, "trap", true);
      await page.evaluate(async () => (await import(document.querySelector("script[type=module]").src)).api.ask({ do: "list" }));
    },
  })) test(`what a tab could not bring back is not set back by another that knows less: it is kept ${name}`, async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await faulty(page);
    await deal(page, site);
    const second = await watchedPage(page.context(), site);
    await deafen(second);
    await second.goto(page.url());
    await second.waitForFunction(() => document.documentElement.dataset.table);
    await draw(page, 1);
    await draw(page, 2);
    await fault(page, "full", true);
    await page.evaluate(deleteDatabase);
    await draw(page, 3);
    await says(page, words.en["site.unsaved.full"]);
    await second.evaluate(async () => (await import(document.querySelector("script[type=module]").src)).api.ask({ do: "list" }));
    await goOn(page);
    await page.waitForFunction((text) => document.querySelector("#host p")?.textContent !== text, words.en["site.unsaved.full"]);
    await page.reload();
    await waitPly(page, 3);
    await page.context().close();
  });

  test("what was kept after a trouble is read back before it is said to be kept", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await faulty(page.context());
    await deal(page, site);
    await draw(page, 1);
    await fault(page, "full", true);
    await draw(page, 2);
    await says(page, words.en["site.unsaved.full"]);
    // Now the browser takes everything, and keeps nothing of it.
    await fault(page, "vain", true);
    await fault(page, "full", false);
    await draw(page, 3);
    await says(page, words.en["site.unsaved.failed"]);
    await draw(page, 4);
    await says(page, words.en["site.unsaved.failed"]);
    await fault(page, "vain", false);
    await says(page, words.en["unsaved.back"]);
    await page.reload();
    await waitPly(page, 4);
    await page.context().close();
  });

  const others = {
    later: (name) => new Promise((done, failed) => {
      const asked = indexedDB.open(name, 9);
      asked.onupgradeneeded = () => {
        const { result, transaction } = asked;
        const rows = result.objectStoreNames.contains("rows") ? transaction.objectStore("rows") : result.createObjectStore("rows", { keyPath: "key" });
        rows.put({ key: "game:x", text: "of a later one" });
      };
      asked.onerror = () => failed(asked.error);
      asked.onsuccess = () => done(asked.result.close());
    }),
    foreign: (name) => new Promise((done, failed) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("rows", { keyPath: "id" }).put({ id: "game:x", text: "of another one" });
      asked.onerror = () => failed(asked.error);
      asked.onsuccess = () => done(asked.result.close());
    }),
  };
  for (const [kind, make] of Object.entries(others)) {
    test(`a database that is ${kind} is named and left as it is`, async () => {
      const page = await openPage(browser, site, { lang: "en" });
      await page.goto(`${site.address}/none.html`);
      await page.evaluate(make, "patience");
      const found = await dumpOf(page);
      await page.goto(`${site.address}/`);
      await says(page, words.en[`site.unsaved.${kind}`]);
      await deal(page, site);
      await draw(page, 1);
      await draw(page, 2);
      await says(page, words.en[`site.unsaved.${kind}`]);
      assert.equal(await dumpOf(page), found);
      await page.context().close();
    });
  }

  for (const [kind, make] of Object.entries(others)) {
    test(`a database in whose place another lies that is ${kind} is left as it is, and what is played is said not to be saved`, async () => {
      const page = await openPage(browser, site, { lang: "en" });
      await deal(page, site);
      await draw(page, 1);
      const second = await watchedPage(page.context(), site);
      await second.goto(`${site.address}/none.html`);
      if (kind === "foreign") await second.evaluate(deleteDatabase);
      await second.evaluate(make, "patience");
      const found = await dumpOf(second);
      await draw(page, 2);
      await says(page, words.en[`site.unsaved.${kind}`]);
      await draw(page, 3);
      assert.equal(await dumpOf(second), found);
      await page.context().close();
    });
  }

  test("after the first game that is won the front page asks whether the games shall be kept", async () => {
    const page = await openPage(browser, site, { lang: "en" });
    await page.addInitScript(() => {
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => true;
    });
    await deal(page, site);
    // A game that is won shows the question, however it was won.
    await page.evaluate(async () => {
      const { actions, state } = await import(document.querySelector("script[type=module]").src);
      actions.show({ ...state.state.table, status: "won", revision: state.state.table.revision + 1 });
    });
    await page.waitForSelector("#banner.shown.won");
    assert.equal(await page.locator("#host").count(), 0);
    await page.evaluate(() => document.getElementById("do-home").click());
    await says(page, words.en["site.keep"]);
    await page.getByRole("button", { name: words.en["site.keep.yes"] }).click();
    await says(page, words.en["site.kept"]);
    await page.context().close();
  });
});
