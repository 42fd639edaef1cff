// What counts, and what is said of it: giving up ends a streak until it is taken back, a game that
// was begun in the middle of another is no win; the page and the terminal say the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { built } from "./lib/server.mjs";
import { openTable, waitPly } from "./lib/table.mjs";

/** FreeCell with the kings at the bottom: all cards can go up at once. */
const DECK = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
const COUNTS = ["Gespielt", "Aufgegangen", "Mit Hilfe aufgegangen", "Verloren", "Im Gange", "Laufende Serie", "Längste Serien"];

describe("statistics", { skip }, () => {
  const { server, browser } = opened();

  const deal = () => server.deal("freecell", undefined, { deck: DECK });
  const finish = ({ id, ply }) => server.ask({ do: "finish", id, ply });

  /** What the page tells, by its words; shares are left out. */
  async function onPage(page) {
    await page.keyboard.press("s");
    await page.waitForSelector("dialog .figures");
    const told = await page.$$eval("dialog .figures dt", (nodes) => nodes.map((node) => [node.textContent, node.nextElementSibling.textContent]));
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    return Object.fromEntries(told.filter(([what]) => COUNTS.includes(what)).map(([what, figure]) => [what, figure.replace(/ \(.*\)/, "")]));
  }

  /** The same line by line, in the terminal. */
  function inTerminal() {
    const run = spawnSync(built("patience"), ["play", "--plain", "--data", server.data, "--lang", "de"], { encoding: "utf8", input: "statistik\n" });
    assert.equal(run.status, 0, run.stderr);
    const told = run.stdout.split("\n").flatMap((line) => {
      if (/^ {2}Gespielt: /.test(line)) return line.trim().split(", ").map((part) => part.split(": "));
      const [, what, figure] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
      return what ? [[what, figure]] : [];
    });
    return Object.fromEntries(told.filter(([what]) => COUNTS.includes(what)));
  }

  async function expect(page, figures) {
    const told = await onPage(page);
    assert.deepEqual(told, Object.fromEntries(COUNTS.map((what, i) => [what, figures[i]]).filter(([, figure]) => figure)));
    assert.deepEqual(inTerminal(), told);
  }

  const choose = async (page, words) => {
    await page.click("#do-menu");
    await page.click(`dialog button:text-is("${words}")`);
  };
  const said = (page, words) => page.waitForFunction((start) => document.querySelector("#notice.shown")?.textContent.startsWith(start), words);

  test("giving up ends the streak, and taking it back brings it again", async () => {
    for (let won = 0; won < 2; won++) await finish(await deal());
    const { id } = await deal();
    const page = await openPage(browser, server);
    await openTable(page, server, id);
    const { table } = await server.ask({ do: "open", id });
    await server.ask({ do: "move", id, ply: 0, move: table.legal[0] });
    await waitPly(page, 1);
    const open = ["3", "2", "0", "0", "1", "2-mal nacheinander aufgegangen", "aufgegangen 2, verloren 0"];
    await expect(page, open);
    await choose(page, "Aufgeben (zählt als verloren)");
    await said(page, "Aufgegeben:");
    await expect(page, ["3", "2", "0", "1", "0", "einmal verloren", "aufgegangen 2, verloren 1"]);
    // Also after the page was loaded anew, and after another move.
    await page.reload();
    await waitPly(page, 1);
    await server.ask({ do: "move", id, ply: 1, move: (await server.ask({ do: "open", id })).table.legal[0] });
    await waitPly(page, 2);
    await choose(page, "Wieder aufnehmen (zählt nicht mehr als verloren)");
    await said(page, "Zurückgenommen:");
    await expect(page, open);
    // Left for another one it stays open.
    await page.keyboard.press("n");
    await page.click('dialog button[type="submit"]');
    await page.waitForFunction((old) => document.documentElement.dataset.table !== old, id);
    await expect(page, open);
    assertQuiet(page);
    await page.context().close();
  });

  test("a game from the middle of another is no win", async () => {
    const { id } = await deal();
    const page = await openPage(browser, server);
    await openTable(page, server, id);
    for (let ply = 0; ply < 3; ply++) {
      const { table } = await server.ask({ do: "open", id });
      await server.ask({ do: "move", id, ply, move: table.legal[0] });
    }
    await waitPly(page, 3);
    const before = await onPage(page);
    const { transcript } = await server.ask({ do: "transcript", id });
    await page.evaluate(async (moves) => (await import("/page.js")).viewer.openViewer({ title: "x", from: 0, moves, at: 2, asNew: true }), transcript.moves);
    await waitPly(page, 2);
    await page.click("#viewer-go-on");
    await page.waitForFunction((old) => document.documentElement.dataset.table !== old, id);
    await choose(page, "Aufgeben (zählt als verloren)");
    await said(page, "Dieses Spiel zählt nicht mit");
    await page.click("#do-finish");
    await page.waitForSelector("#banner.shown.won");
    await page.waitForFunction(() => document.querySelector("#banner .figures")?.textContent.includes("zählt nicht mit"));
    assert.deepEqual(await onPage(page), before);
    assert.deepEqual(inTerminal(), before);
    assertQuiet(page);
    await page.context().close();
  });
});
