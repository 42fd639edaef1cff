// The module of the table, compiled once for all workers.

import { files } from "./files.js";

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** @returns {Promise<WebAssembly.Module>} */
export function compiled() {
  module ??= compile().catch((error) => {
    // The next question may find the network again.
    module = null;
    throw error;
  });
  return module;
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
