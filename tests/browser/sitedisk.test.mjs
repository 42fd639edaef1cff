// The site on a disk that is really full: what was said to be kept is there after the browser was
// closed and opened again, once there is room. The browser's profile lies on a small disk, made
// with the rights that every user has in a name space of its own; where there are none it is not
// tried.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { launchProfile, watchedPage } from "./lib/browser.mjs";
import { inTurn, LANGS } from "./lib/opened.mjs";
import { SITE, skip as noSite, wordsOf } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";
import { pressStock, waitPly } from "./lib/table.mjs";

const DEAL = "#/klondike/7?draw=1";
/** A browser has a hundred megabytes and more in its profile before it has done anything. */
const DISK_MB = 300;

const tried = spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=2m none /mnt"]).status === 0;
const skip = noSite || (tried ? false : "NOT TRIED: this machine gives users no name spaces of their own");

/** A small disk in a name space of its own, and a browser whose profile is on it. */
async function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), "patience-disk-"));
  const mount = 'mount -t tmpfs -o "size=$2" none "$1" && mkdir "$1/profile" && echo there && exec sleep 100000';
  const holder = spawn("unshare", ["-rm", "sh", "-c", mount, "sh", folder, `${DISK_MB}m`], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((there) => holder.stdout.once("data", there));
  // The program that begins in that name space.
  const program = join(folder, "..", `${folder.split("/").pop()}.sh`);
  writeFileSync(program, `#!/bin/sh\nexec nsenter --preserve-credentials -U -m -t ${holder.pid} -- "$PATIENCE_BROWSER" "$@"\n`);
  chmodSync(program, 0o755);
  const ballast = join(`/proc/${holder.pid}/root`, folder, "ballast");
  return {
    open: () => launchProfile(join(folder, "profile"), program),
    /** Leaves no room. */
    fill: () => {
      const file = openSync(ballast, "a");
      const bytes = Buffer.alloc(1 << 16);
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
    },
    clear: () => rmSync(ballast, { force: true }),
    end: () => {
      holder.kill();
      rmSync(program, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe("the site on a disk that is full", { skip }, () => {
  /** @type {Awaited<ReturnType<typeof serveFolder>>} */
  let site;
  const words = skip ? {} : Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)]));
  before(async () => {
    site = await serveFolder(SITE);
  });
  after(() => site?.stop());

  const says = (page, ...texts) => page.waitForFunction(
    (wanted) => [...document.querySelectorAll("#notice.shown, #host p")].some((line) => wanted.includes(line.textContent)), texts);
  /** A browser may close its database before anybody hears why. */
  const saysUnsaved = (page, lang) => says(page, words[lang]["site.unsaved.full"], words[lang]["site.unsaved.failed"]);
  const draw = async (page, ply) => {
    await pressStock(page);
    await waitPly(page, ply);
  };
  /** A page with a game in which so many cards are drawn. */
  const begin = async (context) => {
    const page = await watchedPage(context, site);
    await page.goto(`${site.address}/${DEAL}`);
    await page.waitForFunction(() => document.documentElement.dataset.table);
    for (let ply = 1; ply <= 3; ply++) await draw(page, ply);
    return { page, id: await page.evaluate(() => document.documentElement.dataset.table) };
  };
  /** Plays until the disk takes no more; gives the last place that was said to be kept. */
  const playUntilFull = async (page, disk, from) => {
    for (let ply = from + 1; ply < from + 60; ply++) {
      disk.fill();
      await draw(page, ply);
      const kept = await page.evaluate(async () => {
        const { state } = await import(document.querySelector("script[type=module]").src);
        return !state.state.table.unsaved;
      });
      if (!kept) return ply - 1;
    }
    throw new Error("the disk does not fill up");
  };
  /** What is there in a browser that has just been opened. */
  const found = async (context, id) => {
    const page = await watchedPage(context, site);
    await page.goto(`${site.address}/#g=${id}`);
    await page.waitForFunction(() => document.documentElement.dataset.table || document.querySelector("#home:not([hidden]) .shelf"));
    return { page, ply: await page.evaluate(() => Number(document.documentElement.dataset.ply ?? -1)) };
  };

  for (const lang of inTurn(0)) {
    test(`it is said, a backup is offered, and all is kept once there is room (${lang})`, async () => {
      const disk = await smallDisk();
      try {
        let context = await disk.open();
        await context.addInitScript((code) => localStorage.setItem("patience.settings", JSON.stringify({ lang: code })), lang);
        const { page, id } = await begin(context);
        const kept = await playUntilFull(page, disk, 3);
        await saysUnsaved(page, lang);
        await draw(page, kept + 2);
        await saysUnsaved(page, lang);
        if (process.env.PATIENCE_SHOTS) await page.screenshot({ path: `${process.env.PATIENCE_SHOTS}/disk-full-${lang}.png` });
        const [download] = await Promise.all([
          page.waitForEvent("download"), page.locator("#host").getByRole("button", { name: words[lang]["backup.out"] }).click(),
        ]);
        const link = await page.evaluate((href) => fetch(href).then((reply) => reply.text()).catch(() => ""), download.url());
        if (link) assert.ok(JSON.parse(link).games.some((game) => game.id === id && game.ply === kept + 2));
        disk.clear();
        await says(page, words[lang]["unsaved.back"]);
        await draw(page, kept + 3);
        await context.close();
        for (let visit = 0; visit < 2; visit++) {
          context = await disk.open();
          const { page: again, ply } = await found(context, id);
          assert.equal(ply, kept + 3, `visit ${visit}`);
          assert.equal(await again.locator("#host").count(), 0);
          await context.close();
        }
      } finally {
        disk.end();
      }
    });
  }

  test("a browser that is closed meanwhile has what was said to be kept, and what is played afterwards", async () => {
    const disk = await smallDisk();
    try {
      let context = await disk.open();
      const { page, id } = await begin(context);
      const kept = await playUntilFull(page, disk, 3);
      page.on("dialog", (dialog) => dialog.accept());
      await context.close();
      disk.clear();
      context = await disk.open();
      const { page: again, ply } = await found(context, id);
      assert.equal(ply, kept);
      await draw(again, kept + 1);
      await draw(again, kept + 2);
      await context.close();
      context = await disk.open();
      assert.equal((await found(context, id)).ply, kept + 2);
      await context.close();
    } finally {
      disk.end();
    }
  });
});
