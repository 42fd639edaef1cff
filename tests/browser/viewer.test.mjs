// Looking at a line of moves: nothing of the game changes by it, neither its history nor what can
// be redone nor the statistics, until the player says to go on from there.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { anotherTable, answering, drawn, find, openTable, waitPly } from "./lib/table.mjs";

/** What is shown: more draws than the game has played and taken back. */
const LINE = Array(8).fill("draw");

describe("viewer", { skip }, () => {
  const { server, browser } = opened();

  /** A page with a game of five draws, of which two were taken back, and a bookmark. */
  async function begun(options = {}, answers = {}) {
    const page = await openPage(browser, server, options);
    const { id } = await server.deal("klondike", "3");
    for (let ply = 0; ply < 5; ply++) await server.ask({ do: "move", id, ply, move: "draw" });
    await server.ask({ do: "bookmark", id, ply: 5, at: 2, name: "two" });
    for (const ply of [5, 4]) await server.ask({ do: "undo", id, ply });
    await openTable(page, server, id);
    await answering(page, { solution: () => ({ solution: { state: "winnable", moves: LINE } }), ...answers });
    return { page, id };
  }

  /** All that is kept of a game. */
  async function kept(id) {
    const { export: { results } } = await server.ask({ do: "export-statistics" });
    const [{ table }, { history }] = [await server.ask({ do: "open", id }), await server.ask({ do: "history", id })];
    return { table, history, result: results.find((result) => result.id === id) };
  }

  const words = (page) => page.textContent("#viewer-words");

  /** Opens a solution as a player does. */
  async function show(page) {
    await page.click("#do-menu");
    await page.click('dialog button:text-is("Lösung vorspielen")');
    await page.waitForSelector("#viewer:not([hidden])");
    await page.waitForFunction(() => document.getElementById("viewer-words").textContent.startsWith("Hier beginnt"));
  }

  test("looking changes nothing, whatever is pressed and clicked meanwhile", async () => {
    const { page, id } = await begun();
    const before = await kept(id);
    await show(page);
    assert.equal(await page.isVisible("#tools"), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "viewer-on");
    await page.click("#viewer-on");
    await waitPly(page, 4);
    assert.match(await words(page), /^Einmal ziehen: /);
    for (const [press, at] of [["ArrowRight", 5], ["PageDown", 6], ["ArrowLeft", 5], ["End", 11], ["Home", 3], ["ArrowLeft", 3]]) {
      await page.keyboard.press(press);
      await waitPly(page, at);
    }
    for (const name of ["last", "back", "on", "first", "on"]) await page.click(`#viewer-${name}`);
    await waitPly(page, 4);
    await page.fill("#viewer-slider", "6");
    await waitPly(page, 9);
    // What would play in the game does nothing.
    await page.evaluate(() => document.activeElement.blur());
    for (const press of ["u", "r", "Backspace", "f", "e", "h", "n", "m", "Control+z", "Control+y", "Enter", "+"]) await page.keyboard.press(press);
    const { x, y } = await find(page, "s");
    await page.mouse.click(x, y);
    await page.mouse.dblclick(x, y);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.up();
    assert.equal(await page.isVisible("dialog"), false);
    assert.equal((await drawn(page)).ply, 9);
    await page.keyboard.press("Escape");
    await waitPly(page, 3);
    assert.equal(await page.isVisible("#viewer"), false);
    assert.equal(await page.isVisible("#tools"), true);
    // The mark is all: the game now counts as one whose solution was shown.
    assert.deepEqual(await kept(id), { ...before, result: { ...before.result, shown: true } });
    await page.keyboard.press("r");
    await waitPly(page, 4);
    assertQuiet(page);
    await page.context().close();
  });

  test("it goes on by itself, at the pace that is chosen, and halts", async () => {
    const { page, id } = await begun();
    await show(page);
    await page.selectOption("#viewer-speed", "fast");
    await page.click("#viewer-play");
    await waitPly(page, 5);
    await page.click("#viewer-play");
    const count = await page.textContent("#viewer-count");
    await page.waitForTimeout(1200);
    assert.equal(await page.textContent("#viewer-count"), count);
    await page.click("#viewer-play");
    await page.waitForFunction(() => document.getElementById("viewer-count").textContent === "8 / 8");
    await page.waitForSelector('#viewer-play[aria-label="Abspielen"]');
    await page.click("#viewer-close");
    await waitPly(page, 3);
    assert.equal((await kept(id)).table.length, 5);
    assertQuiet(page);
    await page.context().close();
  });

  test("to go on plays in the game, and one undo leads back", async () => {
    const { page, id } = await begun();
    await show(page);
    // Nothing is played yet that could be kept.
    assert.equal(await page.getAttribute("#viewer-go-on", "aria-disabled"), "true");
    await page.evaluate(() => document.getElementById("viewer-go-on")?.click());
    assert.equal(await page.isVisible("#viewer"), true);
    for (let at = 0; at < 4; at++) await page.keyboard.press("ArrowRight");
    await waitPly(page, 7);
    await page.click('#viewer-go-on:text-is("Von hier aus weiterspielen")');
    await page.waitForSelector("#viewer", { state: "hidden" });
    await page.waitForFunction(() => document.querySelector("#notice.shown")?.textContent.startsWith("4 Züge wurden"));
    const { table, result } = await kept(id);
    assert.deepEqual([table.ply, table.length, result.shown, table.bookmarks.length], [7, 7, true, 1]);
    await page.keyboard.press("u");
    await waitPly(page, 3);
    await page.keyboard.press("r");
    await waitPly(page, 7);
    assertQuiet(page);
    await page.context().close();
  });

  test("a line from elsewhere in the history begins a new game", async () => {
    const { page, id } = await begun();
    const before = await kept(id);
    await page.evaluate(async () => (await import("/page.js")).viewer.openViewer({ title: "Ein anderer Weg", from: 1, moves: ["draw", "draw", "draw"], at: 2 }));
    // The game had three moves before, so that its moves don't tell when the line is there.
    await page.waitForSelector('#viewer-title:text-is("Ein anderer Weg")');
    await page.click('#viewer-go-on:text-is("Neues Spiel von hier aus"):not([aria-disabled="true"])');
    const other = await anotherTable(page, id);
    const { table } = await server.ask({ do: "open", id: other });
    assert.deepEqual([table.ply, table.length, table.deal], [3, 3, "3"]);
    // What is looked at was all played before, so that it does not even count as shown.
    assert.deepEqual(await kept(id), before);
    assertQuiet(page);
    await page.context().close();
  });

  test("a recorded game is looked at without being kept", async () => {
    const { page, id } = await begun();
    const before = await kept(id);
    const count = async () => (await server.ask({ do: "list" })).tables.length;
    const games = await count();
    const transcript = { format: "patience/1", game: "daemon", deal: 5, moves: ["draw", "draw"] };
    await page.evaluate(async (told) => (await import("/page.js")).viewer.openViewer({ title: "Aufzeichnung", transcript: told, moves: told.moves, at: 1 }), transcript);
    await page.waitForFunction(() => document.getElementById("game").textContent === "Der Dämon");
    await waitPly(page, 1);
    await page.keyboard.press("Escape");
    await waitPly(page, 3);
    assert.deepEqual([await count(), await kept(id)], [games, before]);
    assertQuiet(page);
    await page.context().close();
  });

  test("a line that does not fit is refused, and the game is there", async () => {
    const { page, id } = await begun();
    const before = await kept(id);
    await page.evaluate(async () => (await import("/page.js")).viewer.openViewer({ title: "x", moves: ["draw", "t1-t1"] }));
    await page.waitForSelector("#viewer", { state: "hidden" });
    await page.waitForSelector("#notice.shown");
    await waitPly(page, 3);
    assert.deepEqual(await kept(id), before);
    assertQuiet(page, /status of 422/);
    await page.context().close();
  });

  test("the front page ends it, and any dialog that asks again and again", async () => {
    let asked = 0;
    const review = { review: { state: "searching", nodes: 0, length: 0, won: false, winnable: null, lost: null, shortest: null, turns: [], curve: [], unneeded: [] } };
    const { page } = await begun({}, { review: () => { asked++; return review; } });
    const home = () => page.evaluate(() => { location.hash = ""; });
    await show(page);
    await home();
    await page.waitForSelector("#home .shelf");
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => document.getElementById("home").scrollTop > 0);
    await page.keyboard.press("o");
    await page.waitForSelector("#viewer", { state: "hidden" });
    await page.click("#do-menu");
    await page.click('dialog button:text-is("Rückschau")');
    await page.waitForSelector("dialog .turns", { state: "attached" });
    assert.deepEqual(await page.$$eval("dialog .plot text", (texts) => texts.map(({ textContent }) => textContent)), ["0"], "no move, no second end");
    const dialog = await page.$("dialog");
    await home();
    await page.waitForSelector("#home .shelf");
    assert.equal(await dialog.evaluate((node) => node.open), false);
    const before = asked;
    await page.waitForTimeout(2_500);
    assert.equal(asked, before);
    assertQuiet(page);
    await page.context().close();
  });

  test("another game on the table ends it", async () => {
    const { page } = await begun();
    await show(page);
    const { id } = await server.deal("daemon", "1");
    await page.evaluate((wanted) => { location.hash = `g=${wanted}`; }, id);
    await page.waitForSelector("#viewer", { state: "hidden" });
    await page.waitForFunction((wanted) => document.documentElement.dataset.table === wanted, id);
    assertQuiet(page);
    await page.context().close();
  });

  test("on a phone every button is large enough, and nothing lies over another", async () => {
    const { page } = await begun({ size: "phone", touch: true });
    await show(page);
    const boxes = await page.$$eval("#viewer button, #viewer select", (nodes) => nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { id: node.id, x, y, width, height };
    }));
    // The slider's ends do what the first and the last button do.
    const shown = boxes.filter(({ width }) => width > 0);
    assert.deepEqual(boxes.filter((box) => !shown.includes(box)).map(({ id }) => id), ["viewer-first", "viewer-last"]);
    for (const box of shown) {
      assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
      assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
      const over = shown.filter((other) => other !== box && other.x < box.x + box.width && box.x < other.x + other.width && other.y < box.y + box.height && box.y < other.y + other.height);
      assert.deepEqual(over, []);
    }
    assertQuiet(page);
    await page.context().close();
  });
});
