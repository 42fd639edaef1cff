// The static site on a plain host below an address: played, left, come back to, without the host,
// and with another build of it.

import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertQuiet, launch, openPage } from "./lib/browser.mjs";
import { LANGS } from "./lib/opened.mjs";
import { WAIT_MS, ownFolder } from "./lib/program.mjs";
import { SITE, catalogueOf, siteFile, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { drag, drawn, pickAndPlace, pressStock, waitPly } from "./lib/table.mjs";

/** Of all that is fetched until the first game is dealt, compressed. */
const MOST_BYTES = 600_000;
/** Of what is known of a game before it is opened, compressed. */
const MOST_BYTES_A_GAME = 1_500;
/** A deal with moves that are easy to find. */
const DEAL = "#/klondike/7?draw=1";

/** @param {any} page @param {string} site @param {string} [what] */
async function deal(page, site, what = DEAL) {
  await page.goto("about:blank");
  await page.goto(`${site}/${what}`);
  await page.waitForFunction(() => document.documentElement.dataset.table);
}

/** Whether the site's own service worker has this page. */
const served = (page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Waits until all files are kept for the next visit. */
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
});

/** The files that the service worker keeps, without the page itself. @returns {string[]} */
function filesKept() {
  const service = readFileSync(join(SITE, "serviceworker.js"), "utf8");
  return JSON.parse(/^const FILES = (\[.*\]);$/m.exec(service)[1]);
}

/** Another build of the site, which says so. */
function anotherBuild(folder) {
  cpSync(SITE, folder, { recursive: true });
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const build = /name="build" content="(\w+)"/.exec(index)[1];
  const script = siteFile("page.js");
  const other = script.replace(/\w{10}(?=\.js$)/, "0123456789");
  renameSync(join(folder, script), join(folder, other));
  const text = readFileSync(join(folder, other), "utf8");
  writeFileSync(join(folder, other), `document.documentElement.dataset.build = "other";\n${text}`);
  for (const name of ["index.html", "serviceworker.js"]) {
    const whole = readFileSync(join(folder, name), "utf8");
    writeFileSync(join(folder, name), whole.replaceAll(script, other).replaceAll(build, "9876543210"));
  }
}

describe("the site", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  test("the first visit plays below any address, and a second finds the game", async () => {
    const site = await serveFolder(SITE, { below: "/a/b" });
    const page = await openPage(browser, site);
    await page.goto(`${site.address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    await deal(page, site.address);
    await pressStock(page);
    await waitPly(page, 1);
    await pressStock(page);
    await waitPly(page, 2);
    await page.keyboard.press("z");
    await waitPly(page, 1);
    const lying = await drawn(page);
    await page.reload();
    await waitPly(page, 1);
    assert.deepEqual(await drawn(page), lying);
    assertQuiet(page);
    await page.context().close();
    await site.stop();
  });

  const compressed = (name) => gzipSync(readFileSync(join(SITE, name)), { level: 9 }).length;

  test(`the first deal takes at most ${MOST_BYTES} bytes, one rule file, and no solver`, async () => {
    const site = await serveFolder(SITE);
    const context = await browser.newContext({ serviceWorkers: "block", locale: "de" });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    const asked = new Set();
    // Workers' own requests are the host's to tell.
    site.whenAsked((path) => asked.add(path.slice("/some/where/".length) || "index.html"));
    // It never comes.
    await page.route(`**/${siteFile("patience.wasm")}`, () => {});
    await deal(page, site.address);
    await pressStock(page);
    await waitPly(page, 1);
    const names = [...asked];
    const rules = names.filter((name) => name.endsWith(".toml"));
    assert.deepEqual(rules, [catalogueOf().files.klondike]);
    assert.ok(names.includes(siteFile("table.wasm")), `${names}`);
    const total = names.reduce((sum, name) => sum + compressed(name), 0);
    assert.ok(total <= MOST_BYTES, `${total}`);
    await context.close();
    await site.stop();
  });

  test("what is known of a game before it is opened is little", () => {
    const size = compressed(siteFile("games.json")) / catalogueOf().games.length;
    assert.ok(size <= MOST_BYTES_A_GAME, `${size}`);
  });

  test("a game's rules come when it is opened: by a link, a transcript, a backup, the day and the statistics", async () => {
    const site = await serveFolder(SITE, { more: { "/page.js": `export * from "/some/where/${siteFile("page.js")}";` } });
    const asked = [];
    site.whenAsked((path) => asked.push(path.split("/").at(-1)));
    const page = await openPage(browser, site, { lang: "en" });
    const rules = () => [...new Set(asked.filter((name) => name.endsWith(".toml")).map((name) => name.split(".")[0]))];
    await deal(page, site.address, "#/canfield/3");
    assert.ok(rules().includes("daemon"), `${rules()}`);
    const ask = (request) => page.evaluate(async (wish) => (await import("/page.js")).api.ask(wish), request);
    const { games } = await ask({ do: "games" });
    for (const { id, presets } of games) {
      const { layouts } = await ask({ do: "layouts", game: id });
      assert.deepEqual(layouts.map(({ game }) => game), presets.map((preset) => preset.id));
    }
    const { table } = await ask({ do: "import", transcript: { format: "patience/1", game: "die-reihe", deal: "7", moves: [] } });
    assert.equal(table.game, "die-reihe");
    const { exported } = await ask({ do: "export-games" });
    assert.ok(exported.length > 0);
    const other = await openPage(browser, site, { lang: "en" });
    await other.goto(`${site.address}/`);
    await other.waitForSelector("#home:not([hidden]) .shelf");
    const back = await other.evaluate(async (wish) => (await import("/page.js")).api.ask(wish), { do: "import-games", games: exported });
    assert.deepEqual([back.restored, back.refused], [exported.length, []]);
    assertQuiet(page);
    await page.context().close();
    await other.context().close();
    await site.stop();
  });

  test("moves are made by clicking and by dragging", async () => {
    const site = await serveFolder(SITE);
    const page = await openPage(browser, site);
    // The first game's deal, whose first steps are known.
    const { preset, deal: number, steps } = JSON.parse(readFileSync(join(SITE, siteFile("first.json")), "utf8"));
    await deal(page, site.address, `#/${preset}/${number}`);
    const ways = [pickAndPlace, drag];
    for (const [ply, { move }] of steps.slice(0, 3).entries()) {
      const [from, to] = move.split("-");
      await ways[ply % 2](page, { from, to, count: 1 });
      await waitPly(page, ply + 1);
    }
    assertQuiet(page);
    await page.context().close();
    await site.stop();
  });

  test("hints and verdicts come, and improve", async () => {
    const site = await serveFolder(SITE);
    const page = await openPage(browser, site, { lang: "en", settings: { verdict: true } });
    await deal(page, site.address, "#/freecell/1");
    await page.keyboard.press("h");
    await page.waitForFunction((text) => {
      const said = document.querySelector("#notice.shown")?.textContent ?? "";
      return said !== "" && said !== text;
    }, words.en["hint.searching"]);
    await page.waitForFunction(() => /can be won|won/i.test(document.getElementById("verdict").textContent));
    assertQuiet(page);
    await page.context().close();
    await site.stop();
  });

  test("a share link opens on the site", async () => {
    const site = await serveFolder(SITE, { below: "/x" });
    const page = await openPage(browser, site);
    await deal(page, site.address);
    const link = await page.evaluate(() => location.origin + location.pathname);
    assert.equal(link, `${site.address}/`);
    await page.evaluate(() => document.getElementById("do-menu").click());
    await page.getByRole("button", { name: words.de["act.share"] }).click();
    const shared = await page.inputValue("#share-deal");
    assert.ok(shared.startsWith(`${site.address}/#/klondike/7`), shared);
    await page.context().close();
    await site.stop();
  });

  for (const lang of LANGS) {
    test(`from the second visit on nothing is asked of the host (${lang})`, async () => {
      const site = await serveFolder(SITE);
      const page = await openPage(browser, site, { lang });
      await deal(page, site.address);
      await kept(page);
      await pressStock(page);
      await waitPly(page, 1);
      const lying = await drawn(page);
      await site.stop();
      await page.reload();
      await waitPly(page, 1);
      assert.ok(await served(page));
      assert.deepEqual(await drawn(page), lying);
      await pressStock(page);
      await waitPly(page, 2);
      // Another game, which was never opened.
      await deal(page, site.address, "#/grosse-harfe/1");
      // Rules and pictures of all games are there, and the other language.
      await page.keyboard.press("i");
      await page.waitForSelector("dialog[open] .rules");
      await page.keyboard.press("Escape");
      await page.click("#do-language");
      await page.waitForFunction((other) => document.documentElement.lang === other, lang === "de" ? "en" : "de");
      await page.keyboard.press("h");
      await page.waitForFunction(() => document.querySelector("#notice.shown")?.textContent);
      assertQuiet(page, /ERR_CONNECTION_REFUSED|Failed to load resource|script/);
      await page.context().close();
    });
  }

  test("another build waits until it is taken, and all tabs take it together", async () => {
    const folder = ownFolder("site", after);
    anotherBuild(folder);
    const site = await serveFolder(SITE);
    const page = await openPage(browser, site, { lang: "en" });
    await deal(page, site.address);
    await kept(page);
    await pressStock(page);
    await waitPly(page, 1);
    await page.reload();
    await waitPly(page, 1);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await waitPly(second, 1);
    site.change(folder);
    await page.reload();
    await waitPly(page, 1);
    await page.waitForSelector("#host");
    const built = (one) => one.evaluate(() => document.documentElement.dataset.build ?? "first");
    assert.deepEqual([await page.textContent("#host p"), await built(page)], [words.en["site.update"], "first"]);
    await page.reload();
    await waitPly(page, 1);
    assert.equal(await built(page), "first", "it waits");
    await page.getByRole("button", { name: words.en["site.update.take"] }).click();
    for (const one of [page, second]) {
      await one.waitForFunction(() => document.documentElement.dataset.build === "other");
      await waitPly(one, 1);
    }
    const caches = await page.evaluate(() => caches.keys());
    assert.ok(caches.length === 1 && caches[0].endsWith("9876543210"), String(caches));
    assertQuiet(page);
    await page.context().close();
    await site.stop();
  });

  test("another build comes by itself when no page is open", async () => {
    const folder = ownFolder("site", after);
    anotherBuild(folder);
    const site = await serveFolder(SITE);
    const page = await openPage(browser, site);
    await deal(page, site.address);
    await kept(page);
    site.change(folder);
    await page.reload();
    await page.waitForSelector("#host");
    const address = page.url();
    const next = await page.context().newPage();
    await page.close();
    await next.waitForTimeout(500);
    await next.goto(address);
    await next.waitForFunction(() => document.documentElement.dataset.build === "other");
    await next.context().close();
    await site.stop();
  });

  test("a home screen finds a name, icons and an address in every language", async () => {
    const site = await serveFolder(SITE);
    const page = await openPage(browser, site);
    for (const lang of LANGS) {
      await page.goto(`${site.address}/`);
      await page.evaluate((wish) => localStorage.setItem("patience.settings", JSON.stringify({ lang: wish })), lang);
      await page.reload();
      await page.waitForFunction((wanted) => document.querySelector("link[rel=manifest]").href.includes(`/${wanted}.`), lang);
      const found = await page.evaluate(async () => {
        const { href } = document.querySelector("link[rel=manifest]");
        const manifest = await (await fetch(href)).json();
        const icons = manifest.icons.map(({ src }) => new URL(src, href).href);
        const touch = document.querySelector("link[rel=apple-touch-icon]").href;
        const there = await Promise.all([...icons, touch].map(async (icon) => (await fetch(icon)).ok));
        return { manifest, start: new URL(manifest.start_url, href).href, there };
      });
      assert.deepEqual([found.manifest.lang, found.manifest.description, found.start], [lang, words[lang]["site.about"], `${site.address}/`]);
      assert.ok(found.there.every(Boolean));
    }
    assertQuiet(page);
    await page.context().close();
    await site.stop();
  });

  test("every file of the folder is kept but icons, and no other", () => {
    const all = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    // Nor the licences and what is said of errors, which are fetched when they are asked for.
    assert.ok(!filesKept().some((name) => /licences|errors/.test(name)));
    const files = all.filter(({ name, parentPath }) => !name.endsWith(".png") && !parentPath.endsWith("errors"));
    assert.equal(files.length, filesKept().length + 3);
  });
});
