// Games that can't be played any more, because what is kept of them is damaged: they are told, they
// hide no others, and a backup takes them along as they are.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { startServer } from "./lib/server.mjs";

/** Runs statements over the database of a folder. */
function damage(data, sql) {
  const script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])";
  const { status, stderr } = spawnSync("python3", ["-c", script, join(data, "patience.sqlite3"), sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

describe("damaged games", { skip }, () => {
  const { browser, words } = opened();

  for (const lang of LANGS) {
    test(`are told, and a backup has them as they are (${lang})`, async () => {
      const first = await startServer();
      const tables = [];
      for (const deal of ["1", "2", "3"]) {
        const { id } = await first.deal("klondike", deal);
        await first.ask({ do: "move", id, ply: 0, move: "draw" });
        tables.push(id);
      }
      await first.stop({ keep: true });
      const [illegal, unreadable, good] = tables;
      damage(first.data, `UPDATE move SET text = 't1-t1' WHERE game = (SELECT number FROM game WHERE id = '${illegal}');
        UPDATE game SET deal = CAST(x'ff' AS TEXT) WHERE id = '${unreadable}';`);
      const server = await startServer({ data: first.data });
      const page = await openPage(browser, server, { lang });
      await page.goto(`${server.address}/#g=${illegal}`);
      await page.waitForFunction((text) => document.body.textContent.includes(text), words[lang]["trouble.unplayable"]);
      const shots = process.env.PATIENCE_SHOTS;
      if (shots) await page.screenshot({ path: join(shots, `unplayable-${lang}.png`) });

      await page.goto(`${server.address}/#g=${good}`);
      await page.waitForSelector(".card");
      const open = async (key) => {
        await page.click("#do-menu");
        await page.click(`dialog button:has-text("${words[lang][key]}")`);
      };
      await open("act.games");
      await page.waitForFunction((text) => document.querySelector("dialog[open]")?.textContent.includes(text),
        words[lang]["games.unreadable"].one);
      const [raw] = await Promise.all([page.waitForEvent("download"), page.click(`dialog button:text-is("${words[lang]["unreadable.save"]}")`)]);
      const told = JSON.parse(readFileSync(await raw.path(), "utf8"));
      assert.deepEqual(told.map(({ id }) => id).sort(), [illegal, unreadable].sort());
      if (shots) await page.screenshot({ path: join(shots, `left-out-${lang}.png`) });
      await page.keyboard.press("Escape");

      await open("act.settings");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`dialog button:text-is("${words[lang]["backup.out"]}")`)]);
      const said = `${words[lang]["backup.saved"].one} ${words[lang]["backup.unreadable"].other.replace("{count}", "2")}`;
      await page.waitForFunction((text) => [...document.querySelectorAll('dialog [role="status"]')].some((node) => node.textContent === text), said);
      if (shots) await page.screenshot({ path: join(shots, `backup-${lang}.png`) });
      const backup = JSON.parse(readFileSync(await download.path(), "utf8"));
      assert.deepEqual(backup.games.map(({ id }) => id), [good]);
      const rows = Object.fromEntries(backup.unreadable.map((one) => [one.id, one.rows]));
      assert.deepEqual(rows[illegal].move.map(({ text }) => text), ["t1-t1"]);
      assert.deepEqual(rows[unreadable].game[0].deal, { hex: "ff" });
      // What is in the way of nothing can be taken back elsewhere.
      const other = await startServer();
      assert.equal((await other.ask({ do: "import-games", games: backup.games })).restored, 1);
      await other.stop();
      assertQuiet(page, /status of 422/);
      await page.context().close();
      await server.stop();
    });
  }
});
