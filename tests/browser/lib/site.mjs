// The static site in the place of the server: the same tests over both doors. What a test asks of
// the server is served by the same module here, and goes to the browser's database as from another
// tab.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeEngine } from "../../../site/worker/engine.js";
import { skip as noBrowser } from "./browser.mjs";
import { serveFolder } from "./static.mjs";

const ROOT = resolve(import.meta.dirname, "../../..");

/** The site that is tried. */
export const SITE = process.env.PATIENCE_SITE ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "site");

const built = existsSync(join(SITE, "index.html"));

/** For node:test: the reason to skip what needs the site, or false. */
export const skip = noBrowser || (built || process.env.PATIENCE_CI ? false : "the site is not built: site/build");

/**
 * The file of the site that the served page calls so.
 * @param {string} name @param {string} [folder]
 */
export function siteFile(name, folder = SITE) {
  const [, stem, end] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const [path, last] = stem.includes("/") ? stem.split("/") : ["", stem];
  const found = readdirSync(join(folder, path)).find((file) => new RegExp(`^${last}\\.[0-9a-f]{10}\\.${end}$`).test(file));
  if (!found) throw new Error(`the site has no ${name}`);
  return join(path, found);
}

/** The page's words in a language, by key. @param {string} lang */
export const wordsOf = (lang) => JSON.parse(readFileSync(join(SITE, siteFile(`lang/${lang}.json`)), "utf8"));

/** Writes rows to the database of a page, as another tab would. Runs in the page. */
function keepRows(rows) {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("patience", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("rows", { keyPath: "key" }).createIndex("seq", "seq");
      asked.result.createObjectStore("about", { keyPath: "name" });
    };
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const database = asked.result;
      const transaction = database.transaction(["rows", "about"], "readwrite");
      const [kept, abouts] = [transaction.objectStore("rows"), transaction.objectStore("about")];
      abouts.get("about").onsuccess = ({ target }) => {
        const about = target.result ?? { name: "about", form: 1, seq: 0, swept: 0 };
        const seq = about.seq + 1;
        for (const { key, text } of rows) kept.put({ key, text, seq });
        abouts.put({ ...about, seq });
        transaction.oncomplete = () => {
          database.close();
          const channel = new BroadcastChannel("patience");
          channel.postMessage({ games: rows.map(({ key }) => key.slice(key.indexOf(":") + 1)) });
          channel.close();
          done(seq);
        };
        transaction.onabort = () => failed(transaction.error);
      };
    };
  });
}

/** The rows that were changed after a number. Runs in the page. */
function changedRows(since) {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("patience", 1);
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const database = asked.result;
      const all = database.transaction("rows").objectStore("rows").index("seq").getAll(IDBKeyRange.lowerBound(since, true));
      all.onsuccess = () => {
        database.close();
        done(all.result);
      };
    };
  });
}

/**
 * The site on a host of its own, with what `startServer` gives: an address, a way to ask its table,
 * and its end. Pages that are opened with `openPage` have the table's games.
 */
export async function startSite() {
  const below = "/some/where";
  const host = await serveFolder(SITE, { below, more: {
    // Tests that look into the page's scripts find them where the program has them.
    "/page.js": `export * from "${below}/${siteFile("page.js")}";`,
    [`${below}/seed.html`]: "<!doctype html><link rel=icon href=data:,>",
  } });
  const call = makeEngine(new WebAssembly.Module(readFileSync(join(SITE, siteFile("patience.wasm")))));
  /** All rows, by key. @type {Map<string, string | null>} */
  const rows = new Map();
  /** A page of each context that reads and writes its database, and what of it is known here. */
  const seeds = new Map();
  let games = 0;

  const give = async (changed) => {
    for (const [seed, known] of seeds) {
      if (seed.isClosed()) seeds.delete(seed);
      else if (changed.length > 0) known.seq = await seed.evaluate(keepRows, changed);
    }
  };
  const fetchRows = async () => {
    for (const [seed, known] of seeds) {
      if (seed.isClosed()) {
        seeds.delete(seed);
        continue;
      }
      const changed = await seed.evaluate(changedRows, known.seq);
      for (const { key, text, seq } of changed) {
        rows.set(key, text);
        known.seq = Math.max(known.seq, seq);
      }
      if (changed.length > 0) call({ call: "rows", rows: changed.map(({ key, text }) => ({ key, text })) });
    }
  };
  /** @param {any} request @returns {Promise<any>} */
  const ask = async (request) => {
    await fetchRows();
    games++;
    const env = { id: `test-${process.pid}-${games}`, deal: games, now: Date.now() };
    const { reply, error, rows: changed = [], work } = call({ call: "serve", request, env });
    for (const { key, text } of changed) rows.set(key, text);
    await give(changed);
    // Nobody waits for an answer here: the next one knows a little more.
    if (work) call({ call: "work", nodes: 20_000 });
    if (error) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(error)}`);
    return reply;
  };

  return {
    ...host, ask, opened: `${host.address}/`, site: true,
    /** Gives a context all games. @param {import("playwright-core").BrowserContext} context */
    adopt: async (context) => {
      if ([...seeds.keys()].some((seed) => seed.context() === context)) return;
      const seed = await context.newPage();
      await seed.goto(`${host.address}/seed.html`);
      const all = [...rows].map(([key, text]) => ({ key, text }));
      seeds.set(seed, { seq: await seed.evaluate(keepRows, all) });
    },
    deal: async (game, deal = "7", more = {}) => (await ask({ do: "new", game, ...(more.deck ? {} : { deal }), ...more })).table,
    words: async (lang) => wordsOf(lang),
    presets: async () => (await ask({ do: "games" })).games.flatMap((game) => game.presets.map((preset) => ({ ...preset, game }))),
  };
}
