// The contract of stores (crates/table/tests/kept.json) over the browser's database, through the
// site's own door. The Rust tests hold memory, rows and SQLite to the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, test } from "node:test";
import { openPage, watchedPage } from "./lib/browser.mjs";
import { openedSite } from "./lib/opened.mjs";
import { skip } from "./lib/site.mjs";

const { cases } = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../crates/table/tests/kept.json"), "utf8"));

/** Asks the table; gives the reply or the error. Runs in the page. */
async function ask(request) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  return api.ask(request).then((reply) => ({ reply }), (error) => {
    if (!error.body) throw error;
    return { error: error.body };
  });
}

/** With the ids of the games that are named. */
function named(value, names) {
  if (typeof value === "string") return names[value] ?? value;
  if (Array.isArray(value)) return value.map((one) => named(one, names));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, names)]));
}

/** What of an answer is expected; what is null may be missing. */
function expectedOf(found, expected) {
  if (Array.isArray(expected) && Array.isArray(found) && found.length === expected.length) {
    return found.map((one, at) => expectedOf(one, expected[at]));
  }
  if (!isObject(expected) || !isObject(found)) return found ?? null;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, expectedOf(found[key], expected[key])]));
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

describe("the browser's store", { skip }, () => {
  const { browser, site } = openedSite();

  for (const { name, steps } of cases) {
    test(name, async () => {
      const page = await openPage(browser, site);
      const tabs = [page];
      if (steps.some(({ by }) => by)) tabs.push(await watchedPage(page.context(), site));
      const begin = async () => {
        for (const tab of tabs) {
          await tab.goto("about:blank");
          await tab.goto(`${site.address}/`);
        }
      };
      await begin();
      const names = {};
      for (const [number, step] of steps.entries()) {
        if (step === "again") {
          await begin();
          continue;
        }
        const answer = await tabs[step.by ?? 0].evaluate(ask, named(step.ask, names));
        if (step.as) names[`$${step.as}`] = answer.reply?.table.id;
        const kind = step.error ? "error" : "reply";
        const expected = { [kind]: named(step[kind], names) };
        assert.deepEqual(expectedOf(answer, expected), expected, `step ${number}: ${JSON.stringify(answer)}`);
      }
      await page.context().close();
    });
  }
});
