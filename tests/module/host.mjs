// The module in Node.js: calls in, answers out, as docs/module.md has them.

import { readFileSync } from "node:fs";

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** A module that was built. @param {string} path */
export const compiled = (path) => new WebAssembly.Module(readFileSync(path));

/** An instance of it: a function that answers calls. @param {WebAssembly.Module} module */
export function hosted(module) {
  const { memory, room, call, answer } = new WebAssembly.Instance(module, {}).exports;
  const ask = (question) => {
    const text = ENCODER.encode(JSON.stringify(question));
    const at = room(text.length);
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const length = call(text.length);
    return JSON.parse(DECODER.decode(new Uint8Array(memory.buffer, answer(), length)));
  };
  return Object.assign(ask, { memory });
}
