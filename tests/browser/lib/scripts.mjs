// A short won game of every preset, computed by the solver's example once for each build.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { built } from "./server.mjs";

/** @returns {Map<string, { transcript: any, end: any }>} by preset */
export function wonGames() {
  const program = built("examples/won_games");
  const kept = `${program}.jsonl`;
  if (!existsSync(kept) || statSync(kept).mtimeMs < statSync(program).mtimeMs) {
    const run = spawnSync(program, { encoding: "utf8", maxBuffer: 64 << 20 });
    if (run.status !== 0) throw new Error(`won_games: ${run.stderr}`);
    // Another test file may be doing the same: the name appears only over a whole file.
    const draft = `${kept}.${process.pid}`;
    writeFileSync(draft, run.stdout);
    renameSync(draft, kept);
  }
  const games = readFileSync(kept, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return new Map(games.map((game) => [game.transcript.game, game]));
}

/** The core writes face-down cards small; a player sees their backs. */
export function asDrawn(piles) {
  return Object.fromEntries(Object.entries(piles).map(([name, cards]) =>
    [name, cards.map((card) => (card === card.toUpperCase() ? card : "##"))]));
}

/** A table with the first half of the scripted game played through the server. */
export async function halfPlayed(server, preset) {
  const { transcript } = wonGames().get(preset);
  let table = await server.deal(preset, String(transcript.deal));
  for (const move of transcript.moves.slice(0, transcript.moves.length / 2)) {
    table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
  }
  return table;
}
