// Where the player's system sets the colours, in light and in dark: places, what is marked, what is
// chosen and what is said can be seen.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { openTable } from "./lib/table.mjs";

const ON_CARDS = ["target", "picked", "named", "hinted", "marked", "blocks", "proves"];
const ON_PLACES = ["target", "named", "hinted"];

describe("forced colours", { skip }, () => {
  const { server, browser } = opened();

  /** What is seen of an element and a little around it. */
  const look = async (page, selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    const clip = { x: Math.max(0, x - 8), y: Math.max(0, y - 8), width: width + 16, height: height + 16 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  const mark = (page, selector, name, on) => page.$eval(selector, (node, [kind, set]) => node.classList.toggle(kind, set), [name, on]);

  /** Whether a line runs along an element's left edge: there are two colours across it. */
  const isOutlined = async (page, selector) => {
    const { x, y, height } = await page.locator(selector).first().boundingBox();
    const shot = await page.screenshot({ clip: { x: x - 4, y: y + height / 2, width: 8, height: 1 } });
    return page.evaluate(async (bytes) => {
      const brush = document.createElement("canvas").getContext("2d");
      brush.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0);
      const { data } = brush.getImageData(0, 0, 8, 1);
      const greys = Array.from({ length: 8 }, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2]);
      return Math.max(...greys) - Math.min(...greys) > 300;
    }, [...shot]);
  };

  for (const theme of ["light", "dark"]) {
    test(`places, marks, choices and notices can be seen: ${theme}`, async () => {
      const page = await openPage(browser, server, { theme, forcedColors: "active" });
      await openTable(page, server, (await server.deal("klondike")).id);
      for (const pile of ["w", "f1", "f4"]) assert.ok(await isOutlined(page, `.place[data-pile="${pile}"]`), pile);

      for (const [selector, names] of [['.card[data-pile="t3"][data-index="2"]', ON_CARDS], ['.place[data-pile="f2"]', ON_PLACES]]) {
        const looks = new Set([await look(page, selector)]);
        for (const name of names) {
          await mark(page, selector, name, true);
          looks.add(await look(page, selector));
          await mark(page, selector, name, false);
        }
        // A target, a hint and what is named are told from one another; each from the plain one.
        assert.ok(looks.size > ON_PLACES.length, `${selector}: ${looks.size}`);
        for (const name of names) {
          const plain = await look(page, selector);
          await mark(page, selector, name, true);
          assert.notEqual(await look(page, selector), plain, `${selector} ${name}`);
          await mark(page, selector, name, false);
        }
      }

      await page.evaluate(async () => (await import("/page.js")).actions.notify("It is said."));
      await page.waitForSelector("#notice.shown");
      await page.evaluate(() => Promise.all(document.querySelector("#notice").getAnimations().map((one) => one.finished)));
      assert.ok(await isOutlined(page, "#notice"));

      // The lamp is empty or full.
      const lamps = new Set();
      for (const state of ["off", "winnable", "unwinnable"]) {
        await page.$eval("#do-verdict", (lamp, known) => { lamp.dataset.state = known; }, state);
        lamps.add(await look(page, "#do-verdict"));
      }
      assert.equal(lamps.size, 3);

      await page.evaluate(async () => (await import("/page.js")).settings.openSettings());
      assert.ok(await isOutlined(page, "dialog"));
      for (const name of ["cloth", "back", "faces"]) {
        const values = await page.$$eval(`dialog input[name="${name}"]`, (inputs) => inputs.map(({ value }) => value));
        const swatches = new Set();
        for (const value of values) {
          const label = `dialog label:has(input[name="${name}"][value="${value}"])`;
          await page.locator(label).scrollIntoViewIfNeeded();
          swatches.add(await look(page, `${label} .swatch`));
          if (await page.isChecked(`${label} input`)) continue;
          await page.mouse.move(0, 0);
          const before = await look(page, label);
          await page.check(`${label} input`);
          await page.evaluate(() => document.activeElement.blur());
          assert.notEqual(await look(page, label), before, `${name} ${value}`);
        }
        assert.equal(swatches.size, values.length, name);
      }
      assertQuiet(page);
      await page.context().close();
    });
  }
});
