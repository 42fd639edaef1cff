// axe-core finds nothing on the table of any layout or in any dialog, light and dark.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./lib/axe.mjs";
import { openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { chosen } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { showTable } from "./lib/table.mjs";

const MENU = ["act.games", "act.settings", "act.statistics", "act.share", "act.open"];
const RESULT = {
  id: "won", game: "klondike", options: {}, deal: "7", outcome: "won", moves: 90, seconds: 60, ended: 1000, undos: 0, hints: 0, shown: false,
};

describe("access", { skip }, () => {
  const { server, browser, words } = opened();

  for (const [at, [theme, lang, size]] of [["light", "de", "desk"], ["dark", "en", "phone"]].entries()) {
    test(`tables and dialogs: ${theme}, ${lang}, ${size}`, async () => {
      const page = await openPage(browser, server, { theme, lang, size, bypassCSP: true });
      const check = async (what) => assert.deepEqual(await violations(page), [], what);
      // While a dialog is there keys belong to it.
      const leave = async () => {
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", { state: "detached" });
      };
      // What is said differs from layout to layout, its colours do not.
      for (const { id } of chosen(await server.presets()).filter((_, n) => n % 2 === at)) {
        await showTable(page, server, (await server.deal(id)).id);
        await check(id);
      }
      for (const key of ["Shift+N", "?", "i"]) {
        await page.keyboard.press(key);
        await page.waitForSelector("dialog[open]");
        await check(`the dialog of ${key}`);
        await leave();
      }
      // With figures in the statistics, moves to share, and everything on the table that a player
      // may want there.
      await server.ask({ do: "import-statistics", export: { patience: "statistics/2", results: [RESULT] } });
      await showTable(page, server, (await halfPlayed(server, "klondike")).id);
      await page.evaluate(async () => (await import("/page.js")).kept.setSetting({ verdict: true, history: true, clock: true }));
      await page.waitForSelector("#strip:not([hidden])");
      await check("the strip");
      await page.evaluate(async () => {
        const { state: { state }, viewer: { openViewer } } = await import("/page.js");
        openViewer({ title: "A way", moves: [state.table.legal[0]], at: 1 });
      });
      await page.waitForSelector("#viewer-count:text-is('1 / 1')");
      await check("the viewer");
      await page.keyboard.press("Escape");
      await page.waitForSelector("#viewer", { state: "hidden" });
      for (const [n, entry] of MENU.entries()) {
        await page.click("#do-menu");
        if (n === 0) await check("the menu");
        await page.click(`dialog li button:text-is("${words[lang][entry]}")`);
        await page.waitForSelector(`dialog[open] h2:text-is("${words[lang][entry]}")`);
        if (entry === "act.statistics") await page.waitForSelector("dialog .figures");
        await check(words[lang][entry]);
        await leave();
      }
      await page.context().close();
    });
  }
});
