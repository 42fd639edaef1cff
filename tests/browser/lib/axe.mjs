// What axe-core finds on a page, which must be open with `bypassCSP`: its own policy rightly forbids
// that axe is put into it.

import { readFileSync } from "node:fs";
import { wholeTable } from "./table.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** @returns {Promise<string[]>} each fault, and where it is, once what is seen is there as a whole */
export async function violations(page) {
  await wholeTable(page);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(AXE);
  const rules = { "label-content-name-mismatch": { enabled: true } };
  return page.evaluate(async (wanted) => (await globalThis.axe.run({ rules: wanted })).violations
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} (${nodes.length} in all) ${nodes[0].failureSummary}`), rules);
}
