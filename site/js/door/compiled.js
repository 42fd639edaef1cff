// What every worker begins with: the module of the table, compiled once, and the catalogue.

import { files } from "./files.js";

/** @typedef {import("../../types").Catalogue} Catalogue */
/** @typedef {{ start: WebAssembly.Module, catalogue: Catalogue }} Beginning */

/** @type {Promise<Beginning> | null} */
let beginning = null;

/** @returns {Promise<Beginning>} */
export function fetched() {
  beginning ??= begin().catch((error) => {
    // The next question may find the network again.
    beginning = null;
    throw error;
  });
  return beginning;
}

async function begin() {
  const catalogue = async () => (await fetch(files["games.json"])).json();
  const [start, found] = await Promise.all([compile(), catalogue()]);
  return { start, catalogue: found };
}

async function compile() {
  const response = await fetch(files["patience.wasm"]);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Not every host knows the type, without which nothing is compiled while it comes.
  const known = response.headers.get("content-type") === "application/wasm";
  return known
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
