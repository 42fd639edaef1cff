// The module in Node.js: calls in, answers out, as docs/module.md has them.

import { readFileSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../crates/core/games/", import.meta.url);
/** The built-in rule files. */
const TEXTS = readdirSync(FOLDER).filter((name) => name.endsWith(".toml")).map((name) => readFileSync(new URL(name, FOLDER), "utf8"));
const idsOf = (text) => [...text.matchAll(/^id = "(.*)"$/gm)].map(([, id]) => id);
/** The presets of each built-in game, the game's own first. */
export const GAMES = TEXTS.map(idsOf);

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** A module that was built. @param {string} path */
export const compiled = (path) => new WebAssembly.Module(readFileSync(path));

/**
 * The same function for who has named the games, and brings files as they are needed.
 * @param {(question: any) => any} ask
 */
export async function withGames(ask) {
  await ask({ call: "games", games: GAMES });
  return async (question) => {
    const said = await ask(question);
    if (!said.needs) return said;
    for (const game of said.needs) await ask({ call: "bring", game, text: TEXTS.find((text) => idsOf(text)[0] === game) });
    return ask(question);
  };
}

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
