// What the tests of a file share: a server, a browser and the page's words.

import { after, before } from "node:test";
import { launch } from "./browser.mjs";
import { ALL } from "./presets.mjs";
import { startServer } from "./server.mjs";
import { SITE, startSite } from "./site.mjs";
import { serveFolder } from "./static.mjs";

/** Which of the page's doors is tried: the program's, or with `site` that of the static site. */
const start = process.env.PATIENCE_DOOR === "site" ? startSite : startServer;

/**
 * For node:test: the reason to skip what holds, counts or breaks the program's own requests, or
 * false.
 */
export const skipSite = process.env.PATIENCE_DOOR === "site" && "NOT TRIED: it is about the program's requests, and the site has none";

/** The languages of the page. */
export const LANGS = ["de", "en"];
/** One of them for each of several tests that say the same, or all of them. @param {number} at */
export const inTurn = (at) => (ALL ? LANGS : [LANGS[at % LANGS.length]]);

/**
 * A server and a browser for the tests of the suite that calls this: there before the first of its
 * tests, and before the hooks that it registers later; gone after the last. `words` has what the
 * page says, by language and key. All three are empty until then, so that they can be constants.
 * @param {Parameters<typeof startServer>[0]} [ways] how the server is started
 */
export function opened(ways) {
  const server = /** @type {Awaited<ReturnType<typeof startServer>>} */ ({});
  const words = /** @type {Record<string, any>} */ ({});
  /** @type {import("playwright-core").Browser | undefined} */
  let running;
  before(async () => {
    Object.assign(server, await start(ways));
    running = await launch();
    for (const lang of LANGS) words[lang] = await server.words(lang);
  });
  after(async () => {
    await running?.close();
    await server.stop?.();
  });
  return { server, browser: { newContext: (options) => running.newContext(options) }, words };
}

/** The static site on a plain host and a browser, as `opened` has a server and a browser. */
export function openedSite() {
  const site = /** @type {Awaited<ReturnType<typeof serveFolder>>} */ ({});
  /** @type {import("playwright-core").Browser | undefined} */
  let running;
  before(async () => {
    running = await launch();
    Object.assign(site, await serveFolder(SITE));
  });
  after(async () => {
    await running?.close();
    await site.stop?.();
  });
  return { site, browser: { newContext: (options) => running.newContext(options) } };
}
