// The types of requests and replies, made of their schema.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The file with the types. */
export const WIRE = at("web/js/wire.d.ts");

const BANNER = `// What the page asks of the table, and what it gets: made of docs/api.schema.json, which is made of
// the table's own types. \`node tests/browser/wire.mjs\` writes this file anew.`;

export async function wire() {
  const schema = JSON.parse(readFileSync(at("docs/api.schema.json"), "utf8"));
  return compile(schema, "Api", { additionalProperties: false, bannerComment: BANNER, format: true });
}
