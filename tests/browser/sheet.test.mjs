// The cards that `patience show` draws are the page's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SHEET, sheet } from "./lib/sheet.mjs";

test("the kept sheet of cards is what the page's modules draw", async () => {
  const kept = readFileSync(SHEET, "utf8").split("\n");
  const made = (await sheet()).split("\n");
  assert.equal(kept.length, made.length, "node sheet.mjs writes it anew");
  for (const [at, line] of made.entries()) {
    assert.ok(kept[at] === line, `line ${at + 1} (${line.slice(0, 40)} …) differs; node sheet.mjs writes it anew`);
  }
});
