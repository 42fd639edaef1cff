// What counts, and what is said of it: giving up ends a streak until it is taken back, a game that
// was begun in the middle of another is no win; the page and the terminal say the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { built } from "./lib/server.mjs";
import { anotherTable, openTable, waitPly } from "./lib/table.mjs";

/** FreeCell with the kings at the bottom: all cards can go up at once. */
const DECK = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
const COUNTS = ["Gespielt", "Aufgegangen", "Mit Hilfe aufgegangen", "Verloren", "Im Gange", "Laufende Serie", "Längste Serien"];

describe("statistics", { skip }, () => {
  const { server, browser, words: texts } = opened();

  const deal = () => server.deal("freecell", undefined, { deck: DECK });
  const finish = ({ id, ply }) => server.ask({ do: "finish", id, ply });
  /** What ends in the same second has no order. */
  const nextSecond = () => new Promise((done) => setTimeout(done, 1_010 - (Date.now() % 1_000)));

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

  /** The last games one by one. */
  async function listed(page) {
    await page.keyboard.press("s");
    await page.waitForSelector("dialog .deals", { state: "attached" });
    const told = await page.$$eval("dialog .deals li", (nodes) => nodes.map((node) => node.textContent));
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    return told;
  }

  async function expect(page, figures) {
    const told = await onPage(page);
    assert.deepEqual(told, Object.fromEntries(COUNTS.map((what, i) => [what, figures[i]]).filter(([, figure]) => figure)));
    // A browser's games are in no folder of the program.
    if (!server.site) assert.deepEqual(inTerminal(), told);
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
    // Cards in an order of one's own have no number.
    // What ended in the same second may stand before it.
    assert.ok((await listed(page)).some((line) => /^Eigene Kartenfolge: im Gange, ein Zug/.test(line)));
    await nextSecond();
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
    await page.keyboard.press("Shift+N");
    await page.click('dialog button[type="submit"]');
    await anotherTable(page, id);
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
    await anotherTable(page, id);
    await choose(page, "Aufgeben (zählt als verloren)");
    await said(page, "Dieses Spiel zählt nicht mit");
    await page.click("#do-finish");
    await page.waitForSelector("#banner.shown.won");
    await page.waitForFunction(() => document.querySelector("#banner .figures")?.textContent.includes("zählt nicht mit"));
    assert.deepEqual(await onPage(page), before);
    if (!server.site) assert.deepEqual(inTerminal(), before);
    assertQuiet(page);
    await page.context().close();
  });

  /** So many games of a preset, as a file has them: the odd ones won, in more and more moves. */
  const taken = async (game, count, more = {}) => {
    const { options } = await server.deal(game);
    const results = Array.from({ length: count }, (_, i) => ({
      id: `${game}-${i}`, game, options, deal: String(i + 1), outcome: i % 2 ? "won" : "lost", moves: 100 + 10 * i, seconds: 600 + 30 * i,
      ended: 1000 + i, undos: 0, hints: 0, shown: false, ...(i === 1 ? more : {}),
    }));
    await server.ask({ do: "import-statistics", export: { patience: "statistics/2", results } });
    return (await server.deal(game)).id;
  };
  const figures = (page) => page.$$eval("dialog .figures dt", (nodes) => Object.fromEntries(nodes.map((node) => [node.textContent, node.nextElementSibling.textContent])));

  test("from ten games on the figures have plots with axes, and words that say the same", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, await taken("klondike", 12, { shown: true }));
    await page.keyboard.press("s");
    await page.waitForSelector("dialog .chart");
    const told = await figures(page);
    assert.equal(told["Wenigste Züge"], "130, im Mittel 170");
    assert.equal(told["Kürzeste Zeit"], "11:30, im Mittel 13:30");
    const charts = await page.$$eval("dialog .chart", (nodes) => nodes.map((node) => ({
      title: node.querySelector("figcaption").textContent, words: node.querySelector("svg[role=img]").getAttribute("aria-label"),
      axis: [...node.querySelectorAll("svg text")].map((text) => text.textContent), dots: node.querySelectorAll("circle").length,
      signs: [...node.querySelectorAll(".legend span")].map((span) => span.textContent),
    })));
    const [ends, percent] = [["das älteste", "das neueste"], ["0\u00a0%", "50\u00a0%", "100\u00a0%"]];
    assert.deepEqual(charts, [
      {
        title: "Die letzten 12 Spiele", axis: [...percent, ...ends], dots: 11,
        words: "Die letzten 12 Spiele: 6 aufgegangen, 6 verloren. Der Anteil, der aufging, lag zwischen 0\u00a0% und 45\u00a0%, zuletzt bei 45\u00a0%.",
        signs: ["Aufgegangen", "Mit Hilfe aufgegangen", "Verloren", "Anteil, der bis dahin aufging"],
      },
      { title: "Züge der Spiele, die aufgingen", axis: ["120", "140", "160", "180", "200", "220", ...ends], dots: 5, words: "Züge: zwischen 130 und 210.", signs: ["im Mittel 170"] },
      { title: "Ihre Dauer", axis: ["11:00", "12:00", "13:00", "14:00", "15:00", "16:00", ...ends], dots: 5, words: "Dauer: zwischen 11:30 und 15:30.", signs: ["im Mittel 13:30"] },
    ]);
    // Won, won with help and lost differ in more than their colour.
    const bars = await page.$$eval("dialog .chart:first-of-type rect", (nodes) => nodes.slice(0, 4).map((node) => `${node.getAttribute("y")} ${getComputedStyle(node).fill === "none"}`));
    assert.equal(new Set(bars).size, 3);
    assertQuiet(page);
    await page.context().close();
  });

  test("a few games have their results, and no lines", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    await openTable(page, server, await taken("grosse-harfe", 9));
    await page.keyboard.press("s");
    await page.waitForSelector("dialog .chart");
    assert.equal((await figures(page))["Fewest moves"], "110, 140 on average");
    assert.deepEqual(await page.$$eval("dialog .chart svg", (nodes) => nodes.map((node) => [node.querySelectorAll("rect").length, node.querySelectorAll("circle").length])), [[9, 0]]);
    assertQuiet(page);
    await page.context().close();
  });

  test("a variant has its own figures and odds, and once won stays won", async () => {
    const putt = (await server.presets()).find(({ id }) => id === "putt-putt");
    const { transcript } = wonGames().get("putt-putt");
    const plain = await server.deal("golf", "5");
    await server.ask({ do: "move", id: plain.id, ply: 0, move: plain.legal[0] });
    let table = await server.deal("golf", String(transcript.deal), { options: putt.options });
    for (const move of transcript.moves.slice(0, -1)) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    const page = await openPage(browser, server);
    await openTable(page, server, table.id);
    await page.evaluate(async (move) => (await import("/page.js")).actions.play(move), transcript.moves.at(-1));
    const odds = String(Math.floor((1000 * putt.figures.winnable) / putt.figures.deals) / 10).replace(".", ",");
    await page.waitForFunction((part) => document.querySelector("#banner.won .figures")?.textContent.includes(part), odds);
    assert.equal(await page.textContent("#turns"), "");
    await page.keyboard.press("s");
    await page.waitForSelector("dialog .figures");
    assert.match(await page.$eval("dialog select", (select) => select.selectedOptions[0].textContent), /^Golf, /);
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await waitPly(page, table.ply);
    await choose(page, texts.de["act.abandon"]);
    await said(page, texts.de["said.abandon.won"]);
    assertQuiet(page);
    await page.context().close();
  });
});
