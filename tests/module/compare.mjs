// Compares the module with the native program: the same deals, decided portion by portion, must get
// the same verdicts and solutions after the same number of portions.
//
//     node tests/module/compare.mjs [DEALS OF EACH PRESET [FIRST DEAL [PRESET …]]]
//
// It needs site/module and `cargo build --release -p patience-module --example native`; with
// PATIENCE_BUILD=debug it takes what `cargo test` has built, and times mean nothing. They are
// processor time, on Linux. No deal gets more than PATIENCE_PORTIONS portions of 20,000 nodes.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { GAMES, compiled, hosted, withGames } from "./host.mjs";

const TARGET = resolve(process.env.CARGO_TARGET_DIR ?? "target");
const BUILD = process.env.PATIENCE_BUILD ?? "release";
const PORTION = 20_000;
const MOST_PORTIONS = Number(process.env.PATIENCE_PORTIONS ?? 20_000);
const [deals = "25", first = "1", ...presets] = process.argv.slice(2);

/** The native program, by the same function as the module. */
function native() {
  const child = spawn(`${TARGET}/${BUILD}/examples/native`, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  const ask = (question) => new Promise((done) => {
    waiting.push(done);
    child.stdin.write(`${JSON.stringify(question)}\n`);
  });
  return { ask, spent: () => processorTime(child.pid), end: () => child.stdin.end() };
}

/** Of another process, in seconds, as Linux counts it: in hundredths. @param {number} pid */
function processorTime(pid) {
  // The name stands in brackets, and may have anything in it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  const [user, system] = [fields[11], fields[12]].map(Number);
  return (user + system) / 100;
}

/** What is found out about a deal, and after how many portions. */
async function decide(ask, preset, deal) {
  const id = `${preset}-${deal}`;
  const serve = (request) => ask({ call: "serve", request, env: { id, deal, now: 1_790_000_000_000 } });
  await serve({ do: "new", game: preset, deal });
  const verdict = async () => (await serve({ do: "verdict", id, ply: 0 })).reply?.verdict;
  await verdict();
  let portions = 0;
  while (portions < MOST_PORTIONS && (await ask({ call: "work", nodes: PORTION })).work) portions += 1;
  const { reply } = await serve({ do: "solution", id, ply: 0 });
  const found = { verdict: await verdict(), solution: reply?.solution, portions };
  await serve({ do: "delete", id });
  return found;
}

const short = ({ verdict, solution, portions }) => `${verdict.state} after ${portions}: ${solution.moves.join(" ")}`.slice(0, 200);

const seconds = (begun) => { const { user, system } = process.cpuUsage(begun); return (user + system) / 1e6; };

const module = compiled(`${TARGET}/module/patience.wasm`);
const names = presets.length > 0 ? presets : GAMES.flat();
let [checked, wrong, mostMemory] = [0, 0, 0];
const counts = {};
const times = { here: 0, there: 0 };
/** @param {number} here @param {number} there processor time in seconds */
const told = (here, there) => `${here.toFixed(2)} s here, ${there.toFixed(2)} s natively (${(here / there).toFixed(2)} times)`;
for (const preset of names) {
  // Instances of the same age: what one has found out about a game it uses for others.
  const [web, { ask, spent: natively, end }] = [hosted(module), native()];
  const [here, elsewhere] = [await withGames(web), await withGames(ask)];
  const begun = process.cpuUsage();
  const found = [];
  for (let deal = Number(first); deal < Number(first) + Number(deals); deal += 1) found.push(await decide(here, preset, deal));
  const spent = seconds(begun);
  mostMemory = Math.max(mostMemory, web.memory.buffer.byteLength);
  for (const [at, one] of found.entries()) {
    const other = await decide(elsewhere, preset, Number(first) + at);
    checked += 1;
    counts[one.verdict.state] = (counts[one.verdict.state] ?? 0) + 1;
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      wrong += 1;
      console.log(`${preset} ${Number(first) + at}: ${short(one)} here, ${short(other)} natively`);
    }
  }
  const there = natively();
  end();
  times.here += spent;
  times.there += there;
  const memory = Math.round(web.memory.buffer.byteLength / 1e6);
  console.log(`${preset}: ${told(spent, there)}, ${memory} MB`);
}
console.log(`${checked} deals, ${wrong} with a difference; ${JSON.stringify(counts)}; ${told(times.here, times.there)}; most memory ${Math.round(mostMemory / 1e6)} MB`);
process.exitCode = wrong === 0 ? 0 : 1;
