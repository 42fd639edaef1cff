// A short won game of every preset: the solver's example has found them, which takes half a minute.
//
//     cargo run --release -p patience-solver --example won_games > tests/browser/won.jsonl

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @returns {Map<string, { transcript: any, end: any }>} by preset */
export function wonGames() {
  const kept = readFileSync(join(import.meta.dirname, "../won.jsonl"), "utf8");
  const games = kept.trim().split("\n").map((line) => JSON.parse(line));
  return new Map(games.map((game) => [game.transcript.game, game]));
}

/** The core writes face-down cards small; a player sees their backs. */
export function asDrawn(piles) {
  return Object.fromEntries(Object.entries(piles).map(([name, cards]) =>
    [name, cards.map((card) => (card === card.toUpperCase() ? card : "##"))]));
}

/** A table with the first half of the scripted game played through the server. */
export const halfPlayed = (server, preset) => playedUpTo(server, preset, (moves) => moves / 2);

/** The same with as many moves as `ply` says of so many. @param {(of: number) => number} ply */
export async function playedUpTo(server, preset, ply) {
  const { transcript } = wonGames().get(preset);
  const moves = transcript.moves.slice(0, ply(transcript.moves.length));
  return (await server.ask({ do: "import", transcript: { ...transcript, moves } })).table;
}
