// Programs that a test needs besides the server: found or missed by name, started, waited for, and
// ended so that nothing of them is left.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * For what never comes, and for all that is waited for: a machine that is busy, or stands still for
 * a while, may take a hundred times as long as another.
 */
export const WAIT_MS = 300_000;
const POLL_MS = 20;
const MOST_HEARD = 10_000;

/** The first path that is there. @param {(string | undefined)[]} paths */
export const firstOf = (paths) => paths.find((path) => path && existsSync(path));

/**
 * For node:test: the reason to skip what needs some programs, or false. Where PATIENCE_CI is set
 * nothing is skipped, it fails instead.
 * @param {Record<string, string | undefined>} programs where they are, by name
 */
export const skipWithout = (programs) => (process.env.PATIENCE_CI ? false : missing(programs));

/**
 * Fails by name where skipping is forbidden.
 * @param {Record<string, string | undefined>} programs where they are, by name
 */
export function demand(programs) {
  const lack = missing(programs);
  if (lack) throw new Error(`${lack}, and PATIENCE_CI forbids skipping`);
}

/** @param {Record<string, string | undefined>} programs @returns {string | false} */
function missing(programs) {
  const names = Object.keys(programs).filter((name) => !programs[name]);
  return names.length > 0 && `no ${names.join(", no ")} on this machine`;
}

/**
 * Looks again and again. @template T @param {() => Promise<T>} look
 * @param {unknown} what is waited for @returns {Promise<T>} the first that is there
 */
export async function until(look, what) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(POLL_MS);
  }
}

/**
 * Has something done when a test is over: what was begun last ends first.
 * @typedef {(end: () => unknown) => void} Later
 */

/** A folder that is gone when all is over. @param {string} name @param {Later} later */
export function ownFolder(name, later) {
  const folder = mkdtempSync(join(tmpdir(), `patience-${name}-`));
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", clear);
  later(clear);
  return folder;
}

/**
 * What a browser finds around it: a home that goes with its folder, and nobody's session.
 * @param {string} folder
 */
export function surroundings(folder) {
  return { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, XDG_RUNTIME_DIR: folder, NO_AT_BRIDGE: "1" };
}

// A signal alone would end this process and not what it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/**
 * Starts a program and waits until it has said its sign: `said` is the match. All that the program
 * starts itself belongs to its process group, and ends with it, also where a test is broken off.
 * @param {string | undefined} program @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, later: Later, sign?: RegExp }} how
 * @returns {Promise<{ said: RegExpExecArray, ended: () => Promise<void> }>} `ended` waits for the
 *   end of a program that was asked for it
 */
export async function startProgram(program, args, { env, later, sign = /^/ }) {
  const child = spawn(String(program), args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const kill = () => {
    try {
      process.kill(-Number(child.pid), "SIGKILL");
    } catch { /* nothing of it is left */ }
  };
  process.prependOnceListener("exit", kill);
  /** Ends it, by force where it has not ended by itself in time. */
  const end = async (most = 0) => {
    const late = setTimeout(kill, most);
    await ended;
    clearTimeout(late);
    kill();
    process.off("exit", kill);
  };
  later(() => end());
  return { said: await heard(child, ended, sign), ended: () => end(WAIT_MS) };
}

/**
 * The match of a sign in what a program says; what it says later goes by.
 * @param {import("node:child_process").ChildProcess} child
 * @param {Promise<any>} ended @param {RegExp} sign
 * @returns {Promise<RegExpExecArray>}
 */
function heard({ stdout, stderr, spawnfile }, ended, sign) {
  return new Promise((done, failed) => {
    let text = "";
    const late = setTimeout(() => failed(new Error(`${spawnfile} does not begin: ${text}`)), WAIT_MS);
    ended.then(([code]) => failed(new Error(`${spawnfile} ended with ${code}: ${text}`)), failed).finally(() => clearTimeout(late));
    const hear = (chunk) => {
      text = (text + chunk).slice(-MOST_HEARD);
      const match = sign.exec(text);
      if (!match) return;
      clearTimeout(late);
      done(match);
    };
    stdout?.on("data", hear);
    stderr?.on("data", hear);
    hear("");
  });
}
