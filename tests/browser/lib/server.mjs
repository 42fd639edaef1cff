// One server process with a folder of its own, for one test file.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { WAIT_MS } from "./program.mjs";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Whose build is tried: `release`, or `debug` for what `cargo test` has built. */
const BUILD = process.env.PATIENCE_BUILD ?? "release";

/** A file of the build. @param {string} path */
export function built(path) {
  const file = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), BUILD, path);
  if (!existsSync(file)) {
    throw new Error(`${file} is not there: cargo build --release`);
  }
  return file;
}

/**
 * Asks on a connection of its own: one that `fetch` keeps may be closed by the server, as idle, in
 * the very moment in which it is used again.
 * @param {string} url @param {import("node:http").RequestOptions} [how] @param {string} [sent]
 * @returns {Promise<{ status: number | undefined, body: any }>} with the JSON that it was answered
 */
export async function answerOf(url, how, sent) {
  const asked = request(url, { agent: false, ...how }).end(sent);
  const [reply] = await once(asked, "response");
  return { status: reply.statusCode, body: await json(reply) };
}

/**
 * Starts a server on a free port; gives its address, a way to ask it, and its end. With `token` it
 * asks for its token; with `data` and `port` it goes on where another has ended; `around` gives the
 * words of a command that runs it, for its folder; `site` is where links
 * lead; `rules` is a rule file that it is given, or several.
 */
export async function startServer({ token = false, data = mkdtempSync(join(tmpdir(), "patience-test-")), port = 0, around = () => [], site = "", rules = "" } = {}) {
  const ways = ["--port", String(port), "--data", data, "--lang", "en", ...(token ? [] : ["--no-token"]), ...(site ? ["--site", site] : []), ...[rules].flat().filter(Boolean).flatMap((file) => ["--rules", file])];
  const [program, ...args] = [...around(data), built("patience"), "serve", ...ways];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  // A test that fails does not get to its end.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let said = "";
  const [address, secret] = await new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error(`the server did not say its address: ${said}`)), WAIT_MS);
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const url = /(http:\/\/127\.0\.0\.1:\d+)\/(?:\?token=([0-9a-f]+))? /.exec(said);
      if (!url) return;
      clearTimeout(late);
      found(url.slice(1));
    });
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    child.once("error", failed);
  });

  const headers = { "Content-Type": "application/json", ...(secret ? { Authorization: `Bearer ${secret}` } : {}) };
  /** @param {object} wanted @returns {Promise<any>} */
  const ask = async (wanted) => {
    const { status, body } = await answerOf(`${address}/api/1`, { method: "POST", headers }, JSON.stringify(wanted));
    if (status !== 200) throw new Error(`${JSON.stringify(wanted)}: ${JSON.stringify(body.error)}`);
    return body;
  };

  return {
    address,
    /** The address that is printed, which has the token. */
    opened: secret ? `${address}/?token=${secret}` : `${address}/`,
    data,
    child,
    said: () => said,
    ask,
    /** Deals a preset, or with `more.deck` lays a deck of cards, and gives the table. */
    deal: async (game, deal = "7", more = {}) => (await ask({ do: "new", game, ...(more.deck ? {} : { deal }), ...more })).table,
    /** The page's words in a language, by key. @param {string} lang */
    words: async (lang) => (await answerOf(`${address}/lang/${lang}.json`)).body,
    /** Every preset, with the game that it belongs to. */
    presets: async () => (await ask({ do: "games" })).games.flatMap((game) => game.presets.map((preset) => ({ ...preset, game }))),
    stop: async ({ keep = false } = {}) => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), WAIT_MS);
      await ended;
      clearTimeout(late);
      process.off("exit", kill);
      if (!keep) rmSync(data, { recursive: true, force: true });
    },
  };
}
