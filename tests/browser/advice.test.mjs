// The page with the table's own advice, nothing answered in the server's place: whether the game
// can still be won, hints of both kinds, a solution shown to its end, a deal that can be won. On
// FreeCell, whose positions are soon decided.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { WAIT_MS } from "./lib/program.mjs";
import { anotherTable, openTable, parts, pickAndPlace, waitPly } from "./lib/table.mjs";

/** So many moves of a solution are shown; the ones before are played at once. */
const SHOWN = 5;

describe("advice", { skip }, () => {
  const { server, browser, words } = opened();

  /** A page that wants to know whether the game can still be won, with a game in it. */
  async function asking(table) {
    const page = await openPage(browser, server);
    await openTable(page, server, table.id);
    await page.evaluate(async () => (await import("/page.js")).kept.setSetting({ verdict: true }));
    return page;
  }

  const verdict = (page, state) => page.waitForSelector(`#verdict[data-state="${state}"]`);

  /** Asks for a hint by its key; gives the legal move that the page shows. */
  async function hinted(page, table, key, beginning) {
    await page.keyboard.press(key);
    await page.waitForFunction((start) => document.querySelector("#notice.shown")?.textContent.startsWith(start), beginning);
    const shown = new Set(await page.$$eval(".hinted", (nodes) => nodes.map((node) => node.dataset.pile)));
    const move = table.legal.find((text) => {
      const { from, to } = parts(text);
      return shown.size === 2 && shown.has(from) && shown.has(to);
    });
    assert.ok(move, `${key} shows ${[...shown]}; legal: ${table.legal}`);
    return move;
  }

  const solution = async ({ id, ply }) => {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const { solution: found } = await server.ask({ do: "solution", id, ply });
      if (found.state !== "searching") return found;
      assert.ok(Date.now() < until, "no solution is found");
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  test("a game that can be won: both hints, the verdict after the better one, the solution shown to the end", async () => {
    let table = await server.deal("freecell", "1");
    const page = await asking(table);
    await verdict(page, "winnable");
    await hinted(page, table, "h", words.de["hint.fair"].split("{")[0]);
    const best = await hinted(page, table, "Shift+H", words.de["hint.open"].split("{")[0]);
    // The first move of a solution leaves the game winnable.
    await pickAndPlace(page, parts(best));
    await waitPly(page, 1);
    await verdict(page, "winnable");

    table = (await server.ask({ do: "open", id: table.id })).table;
    const { state, moves } = await solution(table);
    assert.equal(state, "winnable");
    for (const move of moves.slice(0, -SHOWN)) {
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    await waitPly(page, table.ply);
    await verdict(page, "winnable");
    await page.click("#verdict-show");
    await page.waitForSelector("#viewer:not([hidden])");
    await page.keyboard.press("End");
    await waitPly(page, table.ply + SHOWN);
    assert.equal((await server.ask({ do: "open", id: table.id })).table.ply, table.ply);
    await page.click("#viewer-go-on");
    await page.waitForSelector("#banner.shown.won");
    assert.equal((await server.ask({ do: "open", id: table.id })).table.status, "won");
    // While the test plays, the page may have asked about a position that was gone by then.
    assertQuiet(page, /status of 409/);
    await page.context().close();
  });

  test("a game that is spoilt: said, with the way back to where it could still be won", async () => {
    const { table, last } = await spoilt();
    const page = await asking(table);
    await verdict(page, "unwinnable");
    await page.waitForSelector("#verdict-back:not([hidden])");
    assert.equal(await page.textContent("#verdict-back"), words.de["verdict.back"].replace("{ply}", last));
    await page.click("#verdict-back");
    await waitPly(page, last);
    await verdict(page, "winnable");
    assertQuiet(page);
    await page.context().close();
  });

  test("a review names the move that lost: it is looked at, and played on from as a new game", async () => {
    const { table, last } = await spoilt();
    const page = await asking(table);
    const open = async (id) => (await server.ask({ do: "open", id })).table;
    const before = await open(table.id);
    const review = async () => {
      await page.click("#do-menu");
      await page.click(`dialog button:text-is("${words.de["act.review"]}")`);
      const turn = page.locator("dialog .turn", { hasText: `Mit Zug ${last + 1}, ` }).filter({ hasText: "war das Spiel verloren" });
      await turn.waitFor();
      // It has the width of the list, and all that it says is in it.
      const [width, list, cut] = await turn.evaluate((line) => [line.offsetWidth, line.parentElement.clientWidth,
        [...line.querySelectorAll("p, button")].filter((part) => {
          const [own, around] = [part, line].map((one) => one.getBoundingClientRect());
          return own.left < around.left || own.right > around.right || own.top < around.top || own.bottom > around.bottom;
        }).map((part) => part.textContent)]);
      assert.deepEqual([width >= list * 0.8, cut], [true, []]);
      return turn;
    };
    // What would have won is looked at, to the won game at its end.
    await (await review()).locator(`button:text-is("${words.de["review.look"]}")`).click();
    await page.waitForSelector("#viewer:not([hidden])");
    await waitPly(page, last);
    await page.keyboard.press("End");
    await page.waitForFunction((won) => document.getElementById("viewer-words").textContent.includes(won), words.de["status.won"]);
    await page.keyboard.press("Escape");
    await waitPly(page, table.ply);
    assert.deepEqual(await open(table.id), before);
    // From the place before it a new game is played on; the other one stays.
    await (await review()).locator(`button:text-is("${words.de["review.play"]}")`).click();
    const begun = await open(await anotherTable(page, table.id));
    assert.deepEqual([begun.ply, begun.length, begun.deal, begun.game], [last, last, table.deal, table.game]);
    assert.deepEqual(await open(table.id), before);
    await verdict(page, "winnable");
    const { export: { results } } = await server.ask({ do: "export-statistics" });
    assert.deepEqual(results.filter(({ id }) => id === begun.id), []);
    assertQuiet(page);
    await page.context().close();
  });

  /** A game of which the adviser itself says that its last move has spoilt it. */
  async function spoilt() {
    for (let deal = 1; deal < 30; deal++) {
      let table = await server.deal("koenigs-patience-frei", String(deal));
      let last = null;
      while (table.status === "playing" && table.ply < 200) {
        const { state } = await solution(table);
        if (state === "undecided" || (state === "unwinnable" && last === null)) break;
        if (state === "unwinnable") return { table, last };
        last = table.ply;
        table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: table.legal[0] })).table;
      }
    }
    throw new Error("no game of thirty can be spoilt");
  }

  test("a new deal that can be won", async () => {
    const page = await asking(await server.deal("freecell", "1"));
    const old = await page.evaluate(() => document.documentElement.dataset.table);
    await page.keyboard.press("Shift+N");
    await page.selectOption('dialog select[name="grade"]', "winnable");
    await page.click('dialog button[type="submit"]');
    const id = await anotherTable(page, old);
    await page.waitForSelector("dialog", { state: "detached" });
    await verdict(page, "winnable");
    assert.equal((await solution((await server.ask({ do: "open", id })).table)).state, "winnable");
    assertQuiet(page);
    await page.context().close();
  });
});
