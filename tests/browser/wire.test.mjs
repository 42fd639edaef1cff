// The types that the page is checked with are those of the table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { WIRE, wire } from "./lib/wire.mjs";

test("the kept types are those of the schema", async () => {
  assert.ok(readFileSync(WIRE, "utf8") === (await wire()), "node wire.mjs writes them anew");
});
