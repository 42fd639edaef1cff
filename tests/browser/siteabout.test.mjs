// What the site says of itself: the libraries that are in its module, and their terms.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage } from "./lib/browser.mjs";
import { LANGS } from "./lib/opened.mjs";
import { SITE, siteFile, skip, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
/** How cargo finds out what the module needs; the notices are made of what was built. */
const TREE = ["tree", "--locked", "--package=patience-module", "--target=wasm32-unknown-unknown",
  "--edges=normal,no-proc-macro", "--prefix=none", "--format={p}"];

/** The libraries of others that are linked into the module, with their versions. */
function linked() {
  const { status, stdout, stderr } = spawnSync("cargo", TREE, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const lines = stdout.split("\n").filter((line) => line && !line.includes(" (/"));
  return [...new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ").replace(" v", " ")))];
}

describe("about the site", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  const notices = skip ? "" : readFileSync(join(SITE, siteFile("licences.txt")), "utf8");
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  test("each library that is linked into the module is named, with its terms and their text", () => {
    const libraries = linked();
    assert.ok(libraries.length > 30, `${libraries}`);
    for (const library of libraries) {
      assert.match(notices, new RegExp(`^${RegExp.escape?.(library) ?? library.replace(/[.+]/g, "\\$&")}: \\S`, "m"), library);
      const heading = notices.split("\n").some((line) => !line.includes(":") && line.split(", ").includes(library));
      assert.ok(heading, `${library} has a text`);
    }
    for (const words of ["Rust's standard library", "Permission is hereby granted", "Apache License", "UNICODE LICENSE V3"]) {
      assert.ok(notices.includes(words), words);
    }
    assert.ok(!notices.includes(ROOT) && !/\/(home|root|tmp)\//.test(notices), "nothing of this machine");
  });

  for (const lang of LANGS) {
    test(`they are shown, and fetched only then (${lang})`, async () => {
      const words = wordsOf(lang);
      const site = await serveFolder(SITE);
      const page = await openPage(browser, site, { lang });
      /** @type {string[]} */
      const fetched = [];
      page.context().on("request", (request) => fetched.push(request.url()));
      const about = async () => {
        await page.keyboard.press("?");
        await page.getByRole("button", { name: words["about.title"] }).click();
      };
      await page.goto(`${site.address}/#/klondike/7?draw=1`);
      await page.waitForFunction(() => document.documentElement.dataset.table);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      assert.ok(fetched.some((url) => url.endsWith(".wasm")));
      assert.deepEqual(fetched.filter((url) => url.includes("licences")), []);
      await about();
      await page.waitForFunction(() => document.querySelector("dialog .notices")?.textContent);
      assert.equal(await page.locator("dialog .notices").textContent(), notices);
      assert.equal(await page.locator("dialog h2").textContent(), words["about.title"]);
      assert.equal(fetched.filter((url) => url.includes("licences")).length, 1);
      const wide = await page.locator("dialog .content").evaluate((node) => node.scrollWidth > node.clientWidth);
      assert.ok(!wide, "long lines are broken");
      assertQuiet(page);
      await page.keyboard.press("Escape");
      // Without the network it says so, and play goes on.
      await site.stop();
      await about();
      await page.locator("dialog [role=alert]").filter({ hasText: words["about.missing"] }).waitFor();
      assertQuiet(page, /ERR_|Failed to load resource|Failed to fetch/);
      await page.context().close();
    });
  }
});
