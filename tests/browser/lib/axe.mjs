// What axe-core finds on a page, which must be open with `bypassCSP`: its own policy rightly
// forbids that axe is put into it.

import { readFileSync } from "node:fs";
import { wholeTable } from "./table.mjs";

const FILE = new URL("../node_modules/axe-core/axe.min.js", import.meta.url);
const AXE = readFileSync(FILE, "utf8");

/** @returns {Promise<string[]>} each fault and its place, once all that is seen is there */
export async function violations(page) {
  await wholeTable(page);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(AXE);
  const rules = { "label-content-name-mismatch": { enabled: true } };
  return page.evaluate(async (wanted) => {
    const found = await globalThis.axe.run({ rules: wanted });
    return found.violations.map(({ id, nodes: [{ html, failureSummary }, ...others] }) =>
      `${id}: ${html.slice(0, 160)} (and ${others.length} more) ${failureSummary}`);
  }, rules);
}
