// Whatever stands in the site's database: the page opens, plays on, tells what it can't read, and
// loses nothing else.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, openPage } from "./lib/browser.mjs";
import { ALL } from "./lib/presets.mjs";
import { SITE, skip } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

/** Puts something into the database beside what is there. Runs in a page. */
function put({ store, some }) {
  const circle = {};
  circle.circle = circle;
  /** What no version of the page has written. */
  const odd = {
    rows: {
      "a key that is a number": { key: 7, text: "{}", seq: 1 },
      "a key that is a list": { key: ["game", "a"], text: "{}", seq: 1 },
      "a key that is a date": { key: new Date(0), text: null, seq: 1 },
      "a key of bytes": { key: new Uint8Array([1, 2]).buffer, text: "{}", seq: 1 },
      "half a sign": { key: "game:\ud800", text: "\udfff", seq: 1 },
      "no text": { key: "game:odd" },
      "a number as text": { key: "game:odd", text: 7, seq: 1 },
      "a circle as text": { key: "game:odd", text: circle, seq: 1 },
      "a large number as text": { key: "game:odd", text: 7n, seq: 1 },
      "a file as text": { key: "game:odd", text: new Blob(["x"]), seq: 1 },
      "a text without end": { key: "game:odd", text: "\u0000".repeat(20_000_000), seq: 1 },
      "a number that is the last": { key: "game:odd", text: "{}", seq: 2 ** 53 },
      "a number that is none": { key: "game:odd", text: "{}", seq: NaN },
      "a number that is a text": { key: "game:odd", text: "{}", seq: "x" },
      "a number that is far off": { key: "game:odd", text: "{}", seq: -1e300 },
      "an earlier number that is odd": { key: "game:odd", text: "{}", seq: 1, made: {} },
    },
    about: {
      "a last number that is a text": { name: "about", form: 1, seq: "x", swept: 0 },
      "a last number beyond all": { name: "about", form: 1, seq: 1e300, swept: 0, born: "a", before: "" },
      "the highest number": { name: "about", form: 1, seq: 2 ** 53 - 1, swept: 0, born: "a", before: "" },
      "a last number below nought": { name: "about", form: 1, seq: -5, swept: -9, born: "a", before: "" },
      "more swept than there was": { name: "about", form: 1, seq: 1, swept: 9e9, born: "a", before: "" },
      "a name that is none": { name: "about", form: 1, seq: 1, swept: 0, born: {}, before: 7 },
      "nothing but a form": { name: "about", form: 1 },
    },
  };
  if (!store) return Object.fromEntries(Object.entries(odd).map(([name, kinds]) => [name, Object.keys(kinds)]));
  return new Promise((done, failed) => {
    const asked = indexedDB.open("patience");
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const transaction = asked.result.transaction(store, "readwrite");
      for (const [at, kind] of some.entries()) {
        const what = odd[store][kind];
        transaction.objectStore(store).put(what.key === "game:odd" ? { ...what, key: `game:odd-${at}` } : what);
      }
      transaction.oncomplete = () => done(asked.result.close());
      transaction.onabort = () => failed(transaction.error);
    };
  });
}

/**
 * Rows lie beside each other, unless everything is tried; what a database says of itself is but
 * one.
 */
const TOGETHER = ALL ? 1 : 4;
const inGroups = (names, most) => Array.from({ length: Math.ceil(names.length / most) }, (_, at) => names.slice(at * most, (at + 1) * most));
const { rows, about } = put({});
const groups = [...inGroups(rows, TOGETHER).map((some) => ["rows", some]), ...inGroups(about, 1).map((some) => ["about", some])];

describe("values in the browser's database", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveFolder>>} */
  let site;
  before(async () => {
    browser = await launch();
    site = await serveFolder(SITE, { more: { "/some/where/none.html": "" } });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const ask = (page, request) =>
    page.evaluate(async (asked) => (await import(document.querySelector("script[type=module]").src)).api.ask(asked), request);

  for (const [store, some] of groups) {
    test(`${store}: ${some.join(", ")}`, async () => {
      const page = await openPage(browser, site, { lang: "en" });
      await page.goto(`${site.address}/#/klondike/7?draw=1`);
      await page.waitForFunction(() => document.documentElement.dataset.table);
      const id = await page.evaluate(() => document.documentElement.dataset.table);
      for (let ply = 1; ply <= 2; ply++) {
        await pressStock(page);
        await waitPly(page, ply);
      }
      await page.goto(`${site.address}/none.html`);
      await page.evaluate(put, { store, some });
      await page.goto(`${site.address}/#g=${id}`);
      await waitPly(page, 2);
      await pressStock(page);
      await waitPly(page, 3);
      // A page that begins anew.
      await page.goto("about:blank");
      await page.goto(`${site.address}/`);
      await page.waitForSelector("#home:not([hidden]) .shelf");
      const { tables } = await ask(page, { do: "list" });
      assert.deepEqual(tables.map((entry) => [entry.id, entry.ply]), [[id, 3]]);
      const { unreadable } = await ask(page, { do: "unreadable" });
      const told = store === "rows" ? some.filter((kind) => kind !== "a key that is a date") : [];
      assert.equal(unreadable.length, told.length, JSON.stringify(unreadable).slice(0, 300));
      assert.equal(await page.locator("#host").count(), 0, "all is kept, and nothing missing");
      await page.context().close();
    });
  }
});
