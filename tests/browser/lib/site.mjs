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

/** What the site knows of its games, and where their files are. */
export const catalogueOf = () => JSON.parse(readFileSync(join(SITE, siteFile("games.json")), "utf8"));

/** The page's words in a language, by key. @param {string} lang */
export const wordsOf = (lang) => JSON.parse(readFileSync(join(SITE, siteFile(`lang/${lang}.json`)), "utf8"));

/** Takes the database away from all who have it open. Runs in a page. */
export const deleteDatabase = () => new Promise((done, failed) => {
  const asked = indexedDB.deleteDatabase("patience");
  asked.onsuccess = () => done(null);
  asked.onerror = () => failed(asked.error);
});

/** Has a page that is opened next not hear of what is played elsewhere. @param {any} page */
export const deafen = (page) => page.addInitScript(() => {
  window.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
});

/**
 * Writes rows to the database of a page, as another tab would; gives what was changed there before,
 * after a number. Runs in the page.
 */
function exchangeRows({ rows, since }) {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("patience", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("rows", { keyPath: "key" }).createIndex("seq", "seq");
      asked.result.createObjectStore("about", { keyPath: "name" });
    };
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const database = asked.result;
      const transaction = database.transaction(["rows", "about"], rows.length > 0 ? "readwrite" : "readonly");
      const [kept, abouts] = [transaction.objectStore("rows"), transaction.objectStore("about")];
      const told = { changed: [], seq: since };
      kept.index("seq").getAll(IDBKeyRange.lowerBound(since, true)).onsuccess = ({ target }) => {
        told.changed = target.result;
      };
      abouts.get("about").onsuccess = ({ target }) => {
        const about = target.result ?? { name: "about", form: 1, seq: 0, swept: 0 };
        told.seq = about.seq;
        if (rows.length === 0) return;
        told.seq++;
        for (const { key, text } of rows) kept.put({ key, text, seq: told.seq });
        abouts.put({ ...about, seq: told.seq });
      };
      transaction.oncomplete = () => {
        database.close();
        const channel = new BroadcastChannel("patience");
        if (rows.length > 0) channel.postMessage({ games: rows.map(({ key }) => key.slice(key.indexOf(":") + 1)) });
        channel.close();
        done(told);
      };
      transaction.onabort = () => failed(transaction.error);
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
  const catalogue = catalogueOf();
  call({ call: "games", games: catalogue.games.map((game) => game.presets.map(({ id }) => id)) });
  /** Serves a request, with rule files as they are needed. */
  const serve = (request, env) => {
    if (request.do === "games") return { reply: { games: [...catalogue.games, ...call({ call: "own-games" }).games] } };
    const said = call({ call: "serve", request, env });
    if (!said.needs) return said;
    for (const game of said.needs) call({ call: "bring", game, text: readFileSync(join(SITE, catalogue.files[game]), "utf8") });
    return call({ call: "serve", request, env });
  };
  /** All rows, by key. @type {Map<string, string | null>} */
  const rows = new Map();
  /** A page of each context that reads and writes its database, and what of it is known here. */
  const seeds = new Map();
  let games = 0;

  /** Gives rows to all pages, and takes over what was changed there. */
  const exchange = async (given) => {
    for (const [seed, known] of seeds) {
      let told;
      try {
        told = await seed.evaluate(exchangeRows, { rows: given, since: known.seq });
      } catch (error) {
        // Its test is over, or is just ending.
        if (!seed.isClosed() && !/closed/.test(String(error))) throw error;
        seeds.delete(seed);
        continue;
      }
      known.seq = told.seq;
      const changed = told.changed.filter(({ key }) => !given.some((own) => own.key === key)).map(({ key, text }) => ({ key, text }));
      for (const { key, text } of changed) rows.set(key, text);
      if (changed.length > 0) call({ call: "rows", rows: changed });
    }
  };
  /** Tests run beside each other, and what they ask one after the other. */
  let tail = Promise.resolve();
  const inTurn = (act) => {
    const done = tail.then(act);
    tail = done.catch(() => {});
    return done;
  };
  /** @param {any} request @returns {Promise<any>} */
  const ask = (request) => inTurn(async () => {
    await exchange([]);
    games++;
    const env = { id: `test-${process.pid}-${games}`, deal: games, now: Date.now() };
    const { reply, error, rows: changed = [], work } = serve(request, env);
    for (const { key, text } of changed) rows.set(key, text);
    if (changed.length > 0) await exchange(changed);
    // Nobody waits for an answer here: the next one knows a little more.
    if (work) call({ call: "work", nodes: 20_000 });
    if (error) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(error)}`);
    return reply;
  });

  return {
    ...host, ask, opened: `${host.address}/`, site: true,
    /** Gives a context all games. @param {import("playwright-core").BrowserContext} context */
    adopt: (context) => inTurn(async () => {
      if ([...seeds.keys()].some((seed) => seed.context() === context)) return;
      const seed = await context.newPage();
      await seed.goto(`${host.address}/seed.html`);
      const all = [...rows].map(([key, text]) => ({ key, text }));
      const { seq } = await seed.evaluate(exchangeRows, { rows: all, since: 0 });
      seeds.set(seed, { seq });
    }),
    deal: async (game, deal = "7", more = {}) => (await ask({ do: "new", game, ...(more.deck ? {} : { deal }), ...more })).table,
    words: async (lang) => wordsOf(lang),
    presets: async () => (await ask({ do: "games" })).games.flatMap((game) => game.presets.map((preset) => ({ ...preset, game }))),
  };
}
