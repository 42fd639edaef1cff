// The static site in the browsers that players have: dealt, played, left and found again.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as firefox from "./lib/firefox.mjs";
import { SITE, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { drawn, pressStock, waitPly } from "./lib/table.mjs";
import * as webkit from "./lib/webkit.mjs";
import * as chromium from "./lib/whole.mjs";

/** Those that are named in the environment, or all. */
const NAMED = process.env.PATIENCE_ENGINES?.split(" ");
const ENGINES = Object.fromEntries(Object.entries({ Chromium: chromium, Firefox: firefox, WebKitGTK: webkit }).filter(([name]) => NAMED?.includes(name) ?? true));
const SETTINGS = { lang: "en", speed: "none", verdict: true };

for (const [name, engine] of Object.entries(ENGINES)) {
  describe(`the site in ${name}`, { skip: skip || engine.skip }, () => {
    let site, page;
    /** @type {(() => unknown)[]} */
    const ends = [];
    before(async () => {
      site = await serveFolder(SITE);
      ends.push(() => site.stop());
      page = await engine.open({ address: site.origin }, (end) => ends.push(end));
    });
    after(async () => {
      for (const end of ends.reverse()) await end();
    });

    test("a game is dealt, played, left and found again", async () => {
      await page.goto(`${site.address}/`);
      await page.evaluate((kept) => localStorage.setItem("patience.settings", kept), JSON.stringify(SETTINGS));
      await page.resize({ width: 1280, height: 720 });
      await page.goto("about:blank");
      await page.goto(`${site.address}/#/klondike/7?draw=1`);
      await page.waitForFunction(() => document.documentElement.dataset.table);
      for (let ply = 1; ply <= 3; ply++) {
        await pressStock(page);
        await waitPly(page, ply);
      }
      const lying = await drawn(page);
      const address = await page.evaluate(() => location.href);
      await page.goto("about:blank");
      await page.goto(address);
      await waitPly(page, 3);
      assert.deepEqual(await drawn(page), lying);
      const words = wordsOf("en");
      await page.evaluate(() => document.getElementById("do-hint").click());
      await page.waitForFunction((searching) => {
        const said = document.querySelector("#notice.shown")?.textContent ?? "";
        return said !== "" && said !== searching;
      }, words["hint.searching"]);
      assert.equal(await page.evaluate(() => document.getElementById("host")?.textContent ?? ""), "");
      assert.deepEqual(await page.troubles(), []);
    });
  });
}
