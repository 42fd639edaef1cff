// Games that can't be saved: said in plain words, played on, and saved when that is possible again.
// Disks that are full or may only be read are made with the rights that every user has in a name
// space of its own; where there are none, the tests of these two are skipped by name.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { inTurn, LANGS, opened } from "./lib/opened.mjs";
import { startServer } from "./lib/server.mjs";
import { openTable } from "./lib/table.mjs";

/** Runs a program after a script that mounts something on its first argument. */
const mounted = (script, data) => ["unshare", "-rm", "sh", "-c", `${script} && shift && exec "$@"`, "sh", data];
const SMALL = 'mount -t tmpfs -o size=2m none "$1"';
const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"';

const [mount, ...args] = mounted(SMALL, "/mnt");
const mountable = spawnSync(mount, [...args, "true"]).status === 0;
const unmountable = mountable ? false : "NOT TRIED: this machine gives users no name spaces of their own";

/** How large the files of a process may become. */
function limit(pid, bytes) {
  const { status, stderr } = spawnSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

/** Another program that writes to the games of a folder, and does not come to an end. */
async function hold(data) {
  const script = `import sqlite3, sys
games = sqlite3.connect(sys.argv[1], isolation_level=None)
games.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()`;
  const child = spawn("python3", ["-c", script, join(data, "patience.sqlite3")], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  await new Promise((held, failed) => {
    child.stdout.once("data", held);
    child.once("exit", () => failed(new Error("python3 with sqlite3 is needed")));
    child.once("error", failed);
  });
  return async () => {
    child.stdin.end();
    await ended;
  };
}

/** Leaves no room on the disk of a server. */
function fill(path) {
  const file = openSync(path, "a");
  const bytes = Buffer.alloc(1 << 14);
  try {
    for (let size = bytes.length; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, bytes, 0, size);
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

describe("storage", { skip }, () => {
  const { browser, words } = opened();

  const notice = (page, text) => page.waitForFunction(
    (wanted) => document.querySelector("#notice.shown")?.textContent === wanted, text);

  for (const lang of LANGS) {
    test(`a disk that is full (${lang})`, { skip: unmountable }, async () => {
      const server = await startServer({ around: (data) => mounted(SMALL, data) });
      // The server's disk, seen from outside.
      const ballast = join(`/proc/${server.child.pid}/root`, server.data, "ballast");
      const table = await server.deal("klondike", "1", { options: { passes: "unlimited" } });
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, table.id);
      let ply = 0;
      const draw = async () => {
        await page.keyboard.press("Space");
        ply += 1;
        await page.waitForFunction((wanted) => document.documentElement.dataset.ply === wanted, String(ply));
      };
      await draw();
      for (let now = {}; !now.unsaved; now = (await server.ask({ do: "open", id: table.id })).table) {
        fill(ballast);
        await draw();
        assert.ok(ply < 100, "it fills up");
      }
      await notice(page, words[lang]["unsaved.disk-full"]);
      await draw();
      await draw();
      await notice(page, words[lang]["unsaved.disk-full"]);
      const shot = process.env.PATIENCE_SHOTS;
      if (shot) await page.screenshot({ path: join(shot, `disk-full-${lang}.png`) });
      rmSync(ballast);
      await notice(page, words[lang]["unsaved.back"]);
      const { table: now } = await server.ask({ do: "open", id: table.id });
      assert.deepEqual([now.unsaved, now.ply], [undefined, ply]);
      assertQuiet(page);
      await page.context().close();
      await server.stop();
    });
  }

  // What is in the way, for a server that runs: it gives what takes it away again.
  const inTheWay = {
    "busy": async (server) => hold(server.data),
    "disk-failed": async (server) => {
      limit(server.child.pid, 0);
      return async () => limit(server.child.pid, "unlimited");
    },
  };
  for (const [at, [trouble, begin]] of Object.entries(inTheWay).entries()) {
    for (const lang of inTurn(at)) {
      test(`${trouble}, and over again (${lang})`, async () => {
        const server = await startServer();
        const table = await server.deal("klondike", "1", { options: { passes: "unlimited" } });
        const page = await openPage(browser, server, { lang });
        await openTable(page, server, table.id);
        const draw = async (ply) => {
          await page.keyboard.press("Space");
          await page.waitForFunction((wanted) => document.documentElement.dataset.ply === wanted, String(ply));
        };
        await draw(1);
        const end = await begin(server);
        await draw(2);
        await notice(page, words[lang][`unsaved.${trouble}`]);
        await draw(3);
        await end();
        await notice(page, words[lang]["unsaved.back"]);
        const { table: now } = await server.ask({ do: "open", id: table.id });
        assert.deepEqual([now.unsaved, now.ply], [undefined, 3]);
        assertQuiet(page);
        await page.context().close();
        await server.stop({ keep: true });
        // It is in the file, not only in memory.
        const again = await startServer({ data: server.data });
        assert.equal((await again.ask({ do: "open", id: table.id })).table.ply, 3);
        await again.stop();
      });
    }
  }

  test("a folder that may only be read", { skip: unmountable }, async () => {
    const first = await startServer();
    const table = await first.deal("klondike", "1");
    await first.ask({ do: "move", id: table.id, ply: 0, move: "draw" });
    await first.stop({ keep: true });
    const server = await startServer({ data: first.data, around: (data) => mounted(READ_ONLY, data) });
    const page = await openPage(browser, server);
    await openTable(page, server, table.id);
    await notice(page, words.de["unsaved.read-only"]);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.documentElement.dataset.ply === "2");
    assert.ok(server.said().includes(words.en["unsaved.read-only"]), server.said());
    assertQuiet(page);
    await page.context().close();
    await server.stop();
  });
});
