// The static site on the device: offered once, on the front page, to whoever has played two games;
// and what a link to it looks like to others.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuiet, openPage } from "./lib/browser.mjs";
import { LANGS, openedSite } from "./lib/opened.mjs";
import { SITE, skip, wordsOf } from "./lib/site.mjs";

describe("putting the site on the device", { skip }, () => {
  const { browser, site } = openedSite();

  /** Has so many games been played, and the browser say that the site can be installed. */
  const come = async (page, games) => {
    await page.goto(`${site.address}/`);
    await page.waitForSelector("#home:not([hidden]) .shelf");
    await page.evaluate(async (count) => {
      const { api } = await import(document.querySelector("script[type=module]").src);
      const results = Array.from({ length: count }, (_, at) => ({
        id: `game-${at}`, game: "klondike", options: {}, deal: "7", outcome: at % 2 ? "won" : "lost", moves: 99, seconds: 60, ended: 1_790_000_000, undos: 0, hints: 0,
      }));
      if (count > 0) await api.ask({ do: "import-statistics", export: { patience: "statistics/1", results } });
      globalThis.asked = 0;
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => { globalThis.asked++; } });
      dispatchEvent(event);
      globalThis.prevented = event.defaultPrevented;
      await api.ask({ do: "statistics" });
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    }, games);
    assert.equal(await page.evaluate(() => globalThis.prevented), true, "the browser's own line does not come in between");
    return page.evaluate(() => document.querySelector("#host p")?.textContent ?? "");
  };

  for (const lang of LANGS) test(`it is offered after the second game, once (${lang})`, async () => {
    const words = wordsOf(lang);
    for (const answer of ["site.install.yes", "site.install.no"]) {
      const page = await openPage(browser, site, { lang });
      for (const few of [0, 1]) assert.equal(await come(page, few), "", `after ${few}`);
      assert.equal(await come(page, 2), words["site.install"]);
      await page.click(`#host button:text-is("${words[answer]}")`);
      await page.waitForFunction(() => !document.getElementById("host"));
      assert.equal(await page.evaluate(() => globalThis.asked), answer === "site.install.yes" ? 1 : 0);
      assert.equal(await come(page, 4), "", "not again");
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("a link to it has a title, a sentence and a picture that is there", async () => {
    const page = await openPage(browser, site, {});
    await page.goto(`${site.address}/`);
    const said = (name) => page.getAttribute(`meta[property="og:${name}"]`, "content");
    assert.equal(await said("title"), "Patience");
    // One page serves all languages, and previews show what it has.
    assert.equal(await said("description"), ["de", "en"].map((lang) => wordsOf(lang)["site.about"]).join(" · "));
    const picture = readFileSync(join(SITE, await said("image")));
    assert.ok(picture.length > 5000 && picture.length < 200_000, `${picture.length} bytes`);
    // It is nobody's who only plays.
    assert.deepEqual(await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("preview"))), []);
    await page.context().close();
  });
});
