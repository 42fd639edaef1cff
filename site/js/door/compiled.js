// What every worker begins with: a module, compiled once, and the catalogue. The table's worker has
// the smaller module, so that the first deal need not wait for the solver.

import { files } from "./files.js";

/** @typedef {import("../../types").Catalogue} Catalogue */
/** @typedef {{ start: WebAssembly.Module, catalogue: Catalogue }} Beginning */

/** What was asked for, by the files' names. @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} name @param {() => Promise<any>} fetchIt */
function once(name, fetchIt) {
  const before = asked.get(name);
  if (before) return before;
  const coming = fetchIt().catch((error) => {
    // The next question may find the network again.
    asked.delete(name);
    throw error;
  });
  asked.set(name, coming);
  return coming;
}

/** @param {boolean} whole whether with solver and adviser @returns {Promise<Beginning>} */
export async function fetched(whole) {
  const name = whole ? "patience.wasm" : "table.wasm";
  const [start, catalogue] = await Promise.all([
    once(name, () => compile(name)),
    once("games.json", async () => (await fetch(files["games.json"])).json()),
  ]);
  return { start, catalogue };
}

/** @param {string} name */
async function compile(name) {
  const response = await fetch(files[name]);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Not every host knows the type, without which nothing is compiled while it comes.
  const known = response.headers.get("content-type") === "application/wasm";
  return known
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
