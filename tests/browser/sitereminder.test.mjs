// The offer of a backup, on the front page of the static site.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage } from "./lib/browser.mjs";
import { LANGS, openedSite } from "./lib/opened.mjs";
import { skip, wordsOf } from "./lib/site.mjs";

const DAY_MS = 86_400_000;

/** Results of games that were won, with ids of their own. Runs in the page. */
async function win([first, count]) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  const results = Array.from({ length: count }, (_, at) => ({
    id: `won-${first + at}`, game: "klondike", options: {}, deal: "7", outcome: "won", moves: 99, seconds: 60, ended: 1_790_000_000, undos: 0, hints: 0,
  }));
  await api.ask({ do: "import-statistics", export: { patience: "statistics/1", results } });
}

describe("the offer of a backup", { skip }, () => {
  const { browser, site } = openedSite();
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));

  const come = async (page) => {
    await page.goto("about:blank");
    await page.goto(`${site.address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    // What is asked of the table meanwhile has been answered.
    await page.evaluate(async () => {
      const { api } = await import(document.querySelector("script[type=module]").src);
      await api.ask({ do: "statistics" });
      await new Promise((done) => setTimeout(done, 100));
    });
  };
  const line = (page) => page.evaluate(() => document.querySelector("#host p")?.textContent ?? "");
  const openSite = async (lang, persisted = false) => {
    const page = await openPage(browser, site, { lang });
    await page.addInitScript((kept) => {
      if (navigator.storage) navigator.storage.persisted = async () => kept;
    }, persisted);
    await come(page);
    return page;
  };
  /** As if it were some days later. */
  const pass = (page, days) => page.evaluate((ms) => {
    const kept = JSON.parse(localStorage.getItem("patience.backup"));
    localStorage.setItem("patience.backup", JSON.stringify({ ...kept, offered: kept.offered - ms }));
  }, days * DAY_MS);

  for (const lang of LANGS) {
    test(`comes after five wins, and again after two weeks and five more (${lang})`, async () => {
      const page = await openSite(lang);
      await page.evaluate(win, [0, 4]);
      await come(page);
      assert.equal(await line(page), "");
      await page.evaluate(win, [4, 1]);
      await come(page);
      assert.equal(await line(page), words[lang]["site.backup"]);
      // It is for the front page alone.
      await page.click(".tile button.play");
      await page.waitForFunction(() => document.documentElement.dataset.table && !document.getElementById("host"));
      await page.keyboard.press("o");
      await page.waitForFunction((text) => document.querySelector("#host p")?.textContent === text, words[lang]["site.backup"]);
      const button = page.locator("#host").getByRole("button", { name: words[lang]["backup.out"] });
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      assert.match(download.suggestedFilename(), /^patience-.*\.json$/);
      await page.waitForFunction((texts) => texts.includes(document.querySelector("#host p")?.textContent),
        [0, 1].map((count) => (words[lang]["backup.saved"][count === 1 ? "one" : "other"]).replace("{count}", String(count))));
      await page.locator("#host button").click();
      await page.waitForSelector("#host", { state: "detached" });
      // Not before two weeks, and not without new wins.
      await page.evaluate(win, [5, 5]);
      await come(page);
      assert.equal(await line(page), "");
      await pass(page, 13);
      await come(page);
      assert.equal(await line(page), "");
      await pass(page, 2);
      await come(page);
      assert.equal(await line(page), words[lang]["site.backup"]);
      await page.getByRole("button", { name: words[lang]["site.later"] }).click();
      await page.waitForSelector("#host", { state: "detached" });
      await come(page);
      assert.equal(await line(page), "");
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("does not come where the browser keeps the games, or has nothing to remember it by", async () => {
    const page = await openSite("en", true);
    await page.evaluate(win, [0, 9]);
    await come(page);
    assert.equal(await line(page), "");
    const other = await openSite("en");
    await other.evaluate(() => localStorage.setItem("patience.backup", "{broken"));
    await other.evaluate(win, [0, 9]);
    await come(other);
    assert.equal(await line(other), words.en["site.backup"]);
    await other.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
      Storage.prototype.getItem = () => null;
    });
    await come(other);
    assert.equal(await line(other), "");
    assertQuiet(page);
    assertQuiet(other);
    await page.context().close();
    await other.context().close();
  });
});
