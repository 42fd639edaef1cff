// Rule files of the player's own on the static site: opened, played, kept, removed, backed up.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { assertQuiet, openPage, watchedPage } from "./lib/browser.mjs";
import { LANGS, openedSite } from "./lib/opened.mjs";
import { ownFolder } from "./lib/program.mjs";
import { built } from "./lib/server.mjs";
import { skip, wordsOf } from "./lib/site.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

const GAMES = resolve(import.meta.dirname, "../../crates/core/games");
/** A game that differs from a built-in one in its names alone. */
const OWN = readFileSync(join(GAMES, "klondike.toml"), "utf8")
  .replace('family = "klondike"\n', "").replaceAll("klondike", "mine").replaceAll("Klondike", "Kellerpatience");
const WRONG = OWN.replace("[tableau]", "[tablo]").replace("[stock]", "[stok]");

describe("rule files of one's own on the site", { skip }, () => {
  const { browser, site } = openedSite();
  const folder = skip ? "" : ownFolder("own", after);
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));

  const said = (page, text) => page.waitForFunction((wanted) => [...document.querySelectorAll('dialog [role="status"]')]
    .some((node) => node.textContent.includes(wanted)), text);
  const openSettings = async (page, lang = "en") => {
    await page.locator("#home nav button").filter({ hasText: words[lang]["act.settings"] }).click();
    await page.waitForSelector("#own-file", { state: "attached" });
  };
  const put = (page, name, text, field = "#own-file") => page.setInputFiles(field, { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const home = async (lang = "en") => {
    const page = await openPage(browser, site, { lang });
    await page.goto(`${site.address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    return page;
  };
  const withOwn = async () => {
    const page = await home();
    await openSettings(page);
    await put(page, "mine.toml", OWN);
    await said(page, words.en["own.added"].replace("{game}", "Kellerpatience"));
    return page;
  };
  const tile = '.tile[data-game="mine"] button.play';
  const play = async (page) => {
    await page.keyboard.press("Escape");
    await page.click(tile);
    await page.waitForFunction(() => document.documentElement.dataset.table);
    await pressStock(page);
    await waitPly(page, 1);
  };

  test("one is opened, and is a game like the others, with hints, and in other tabs", async () => {
    const other = await home();
    const page = await watchedPage(other.context(), site);
    await page.goto(`${site.address}/`);
    await openSettings(page);
    await put(page, "mine.toml", OWN);
    await said(page, words.en["own.added"].replace("{game}", "Kellerpatience"));
    await other.waitForSelector(tile);
    await play(page);
    await page.keyboard.press("h");
    await page.waitForFunction((searching) => {
      const told = document.querySelector("#notice.shown")?.textContent ?? "";
      return told !== "" && told !== searching;
    }, words.en["hint.searching"]);
    await page.reload();
    await waitPly(page, 1);
    await other.goto(page.url());
    await waitPly(other, 1);
    assertQuiet(page);
    assertQuiet(other);
    await page.context().close();
  });

  test("a wrong one is told by all that is wrong with it, and changes nothing", async () => {
    const page = await withOwn();
    await put(page, "wrong.toml", WRONG);
    await said(page, words.en["own.wrong"].replace("{file}", "wrong.toml"));
    const told = await page.$$eval('dialog [role="status"] li', (nodes) => nodes.map((node) => node.textContent));
    assert.ok(told.length >= 2 && told.some((text) => text.includes("wrong.toml:") && text.includes("tablo")), told.join("\n"));
    assert.ok(told.some((text) => text.includes("stok")), told.join("\n"));
    await put(page, "taken.toml", readFileSync(join(GAMES, "freecell.toml"), "utf8"));
    await said(page, "freecell");
    await put(page, "large.toml", " ".repeat((1 << 20) + 1));
    await said(page, words.en["own.large"]);
    await put(page, "binary.toml", "\0\u{fffd}");
    await said(page, words.en["own.wrong"].replace("{file}", "binary.toml"));
    assert.equal(await page.locator("dialog .entries li").count(), 1);
    await play(page);
    assertQuiet(page);
    await page.context().close();
  });

  /** What the page and the command line say of a file. */
  const problemsOf = async (page, lang, name, text) => {
    await put(page, name, text);
    await said(page, words[lang]["own.wrong"].replace("{file}", name));
    const there = await page.$$eval('dialog [role="status"] li', (nodes) => nodes.map((node) => [node.lang, node.textContent]));
    writeFileSync(join(folder, name), text);
    const { stderr } = spawnSync(built("patience"), ["check", name, "--lang", lang], { cwd: folder, encoding: "utf8" });
    return { there, onLine: stderr.split("\n").filter(Boolean).map((line) => [lang, line]) };
  };
  const WRONGS = {
    "fields.toml": WRONG,
    "values.toml": OWN.replace("decks = 1", "decks = 7").replace('order = "down"', 'order = "along"').replace('start = "A"', "start = 1"),
    "typed.toml": OWN.replace('order = "up"', 'order = "up'),
    "empty.toml": "",
  };

  test("what is wrong is told in the player's language, by sentences that come then, as on the command line", async () => {
    for (const lang of LANGS) {
      const page = await home(lang);
      const asked = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await openSettings(page, lang);
      const sentences = () => asked.filter((path) => path.includes("/errors/")).length;
      assert.equal(sentences(), 0);
      for (const [name, text] of Object.entries(WRONGS)) {
        const { there, onLine } = await problemsOf(page, lang, name, text);
        assert.ok(onLine.length > 0, name);
        assert.deepEqual(there, onLine);
      }
      assert.equal(sentences(), lang === "en" ? 0 : 1);
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("without the host they are told in English", async () => {
    const page = await home("de");
    await openSettings(page, "de");
    await page.route("**/errors/*", (route) => route.fulfill({ status: 404, body: "not here" }));
    await put(page, "wrong.toml", WRONG);
    await said(page, "expected the field stock");
    assert.equal(await page.$eval('dialog [role="status"] li', (node) => node.lang), "en");
    await page.unroute("**/errors/*");
    await put(page, "wrong.toml", WRONG);
    await said(page, "erwartet: das Feld stock");
    await page.context().close();
  });

  test("a name that turns the text around it is refused by its sign, one in another writing is kept apart", async () => {
    const page = await home();
    await openSettings(page);
    const named = (/** @type {string} */ name) => OWN.replaceAll("Kellerpatience", name);
    for (const sign of ["\u061c", "\u200e", "\u202e", "\u2028"]) {
      await put(page, "turned.toml", named(`Keller${sign}patience`));
      await said(page, `found U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}, character 7 of 15`);
    }
    await put(page, "long.toml", named("x".repeat(20_000)));
    await said(page, "found 20000 characters");
    await put(page, "a\u202eb.toml", OWN);
    await said(page, "U+202E, character 2 of 8");
    assert.equal(await page.locator("dialog .entries li").count(), 0);
    await put(page, "mine.toml", named("הנבל"));
    await said(page, words.en["own.added"].replace("{game}", "\u2068הנבל\u2069"));
    await page.keyboard.press("Escape");
    assert.equal(await page.textContent(tile), "\u2068הנבל\u2069");
    assertQuiet(page);
    await page.context().close();
  });

  test("one that a game needs is removed only after asking, and the game is there again with it", async () => {
    const page = await withOwn();
    await play(page);
    const address = page.url();
    await page.keyboard.press("o");
    await page.waitForSelector("#home:not([hidden]) .shelf");
    await openSettings(page);
    const remove = page.getByRole("button", { name: words.en["own.remove.of"].replace("{game}", "Kellerpatience") });
    await remove.click();
    await said(page, words.en["own.sure"].one);
    await page.getByRole("button", { name: words.en["confirm.no"], exact: true }).click();
    assert.equal(await page.locator("dialog .entries li").count(), 1);
    await remove.click();
    await page.getByRole("button", { name: words.en["confirm.yes"], exact: true }).click();
    await said(page, words.en["own.removed"].replace("{game}", "Kellerpatience"));
    await page.keyboard.press("Escape");
    await page.waitForSelector(tile, { state: "detached" });
    await openSettings(page);
    await put(page, "mine.toml", OWN);
    await said(page, words.en["own.added"].replace("{game}", "Kellerpatience"));
    await page.goto("about:blank");
    await page.goto(address);
    await waitPly(page, 1);
    assertQuiet(page);
    await page.context().close();
  });

  test("another one of the same game replaces it only after asking", async () => {
    const page = await withOwn();
    const name = () => page.$eval("dialog .entries li strong", (node) => node.textContent);
    const question = words.en["own.taken"].replace("{game}", "Kellerpatience").replace("{file}", "other.toml");
    await put(page, "other.toml", OWN.replaceAll("Kellerpatience", "Dachpatience"));
    await said(page, question);
    await page.getByRole("button", { name: words.en["confirm.no"], exact: true }).click();
    assert.equal(await name(), "Kellerpatience");
    await put(page, "other.toml", OWN.replaceAll("Kellerpatience", "Dachpatience"));
    await said(page, question);
    await page.getByRole("button", { name: words.en["confirm.yes"], exact: true }).click();
    await said(page, words.en["own.added"].replace("{game}", "Dachpatience"));
    assert.equal(await name(), "Dachpatience");
    assertQuiet(page);
    await page.context().close();
  });

  test("one goes with the backup, before the games that need it", async () => {
    const page = await withOwn();
    await play(page);
    await page.keyboard.press("o");
    await page.waitForSelector("#home:not([hidden]) .shelf");
    await openSettings(page);
    const out = page.getByRole("button", { name: words.en["backup.out"] });
    const [download] = await Promise.all([page.waitForEvent("download"), out.click()]);
    const text = readFileSync(await download.path(), "utf8");
    assert.deepEqual(JSON.parse(text).rules, [{ game: "mine", file: "mine.toml", text: OWN }]);
    const elsewhere = await home();
    await openSettings(elsewhere);
    // One that is wrong leaves the others as they are.
    const { rules, ...rest } = JSON.parse(text);
    const more = { ...rest, rules: [{ game: "bad", file: "bad.toml", text: WRONG.replaceAll("mine", "bad") }, ...rules] };
    await put(elsewhere, "backup.json", JSON.stringify(more), "#backup-file");
    await said(elsewhere, words.en["backup.restored"].one);
    await said(elsewhere, words.en["own.left-out"].one);
    await said(elsewhere, "bad.toml:");
    await put(elsewhere, "backup.json", JSON.stringify({ ...rest, rules: [{ game: "mine" }] }), "#backup-file");
    await said(elsewhere, '{"game":"mine"}: ');
    await put(elsewhere, "backup.json", text, "#backup-file");
    await said(elsewhere, words.en["backup.kept"].one);
    await elsewhere.keyboard.press("Escape");
    await elsewhere.waitForSelector(tile);
    const address = new URL(page.url()).hash;
    await elsewhere.waitForSelector(".go-on button.play");
    await elsewhere.click(".go-on button.play");
    await waitPly(elsewhere, 1);
    assert.ok(address === "" || elsewhere.url().includes("#g="));
    assertQuiet(page);
    assertQuiet(elsewhere);
    await page.context().close();
    await elsewhere.context().close();
  });
});
