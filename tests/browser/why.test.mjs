// "Why?": the reason of a loss in words and on the table, found by the table's own adviser, on a
// game that is lost once its stock is drawn.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { WAIT_MS } from "./lib/program.mjs";
import { openTable, waitPly, wholeTable } from "./lib/table.mjs";

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

describe("why", { skip }, () => {
  const { server, browser, words } = opened();

  /** What the table itself says once it has found it. */
  async function reasonOf({ id, ply }) {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const { why } = await server.ask({ do: "why", id, ply });
      if (why.state === "done") return why;
      assert.ok(Date.now() < until, "no reason is found");
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  test("a game that is lost: its reason told, its cards marked in two tones, until the next move", async () => {
    let table = await server.deal("grosse-harfe-acht", "500001");
    while (table.legal.includes("draw")) {
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" })).table;
    }
    const page = await openPage(browser, server);
    await openTable(page, server, table.id);
    await page.evaluate(async () => (await import("/page.js")).kept.setSetting({ verdict: true }));
    await page.click("#verdict-why");
    const { reason } = await reasonOf(table);
    assert.equal(reason.kind, "blocked");
    const sign = (card) => SIGNS[card[1]] + (card[0] === "T" ? "10" : words.de.letters[card[0]] ?? card[0]);
    const { card } = reason.wanted[0];
    await page.waitForFunction((start) => document.querySelector("#verdict-reason").textContent.startsWith(start), `${sign(card.card)} (`);
    const told = await page.textContent("#verdict-reason");
    for (const one of [...reason.wanted[0].onto, ...reason.wanted[0].first]) assert.ok(told.includes(sign(one.card)), told);
    assert.ok(told.includes(String(reason.rest.length)), told);

    // Every card that the reason names is marked where it lies, and no other.
    const marked = (name) => page.$$eval(`.card.${name}`, (nodes) =>
      nodes.map(({ dataset: { pile, index } }) => `${pile} ${index}`).sort());
    const placed = (cards) => cards.map(({ pile, at }) => `${pile} ${at}`).sort();
    await page.waitForSelector(".card.blocks");
    await wholeTable(page);
    assert.deepEqual(await marked("blocks"), placed(reason.near));
    assert.deepEqual(await marked("proves"), placed(reason.rest));
    const label = await page.getAttribute(`.card[data-pile="${card.pile}"][data-index="${card.at}"]`, "aria-label");
    if (label !== null) assert.ok(label.endsWith(words.de["loss.card.near"].replace("{label}", "")), label);
    const named = await page.$$eval(".card[aria-label]", (nodes, end) =>
      nodes.filter((node) => node.getAttribute("aria-label").endsWith(end)).map((node) => node.className), words.de["loss.card.near"].replace("{label}", ""));
    assert.ok(named.length > 0 && named.every((names) => names.includes("blocks")), String(named));

    // Asked again it goes away; so it does with the next move.
    const gone = () => page.waitForFunction(() =>
      !document.querySelector(".card.blocks, .card.proves, .card.dimmed") && document.querySelector("#verdict-reason").textContent === "");
    assert.equal(await page.getAttribute("#verdict-why", "aria-expanded"), "true");
    await page.click("#verdict-why");
    await gone();
    assert.equal(await page.getAttribute("#verdict-why", "aria-expanded"), "false");
    await page.click("#verdict-why");
    await page.waitForSelector(".card.blocks");
    await page.keyboard.press("u");
    await waitPly(page, table.ply - 1);
    await gone();
    // The page may have asked about a position that was gone by then.
    assertQuiet(page, /status of 409/);
    await page.context().close();
  });
});
