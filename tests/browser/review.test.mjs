// A review of a game, with the table's own adviser: what it tells, and what can be done with it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage, skip } from "./lib/browser.mjs";
import { startServer } from "./lib/server.mjs";
import { openTable, waitPly } from "./lib/table.mjs";

/** The adviser is given much longer than it takes on any machine. */
const THINKING_MS = 120_000;

describe("review", { skip }, () => {
  let server, browser, words;
  before(async () => {
    server = await startServer();
    browser = await launch();
    words = await (await fetch(`${server.address}/lang/de.json`)).json();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A game that can be won and was played badly: the stock was drawn to its end. */
  async function badlyPlayed() {
    const { tables: none } = await server.ask({ do: "list" });
    assert.ok(none);
    let { table } = await server.ask({ do: "new", game: "koenigs-patience-frei", deal: "3" });
    while (table.legal.includes("draw")) ({ table } = await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" }));
    return table;
  }

  test("tells where a game turned, and goes on from there", async () => {
    const table = await badlyPlayed();
    const page = await openPage(browser, server);
    page.context().setDefaultTimeout(THINKING_MS);
    await openTable(page, server, table.id);
    await page.click("#do-menu");
    await page.getByRole("dialog").getByRole("button", { name: words["act.review"] }).click();
    const dialog = page.getByRole("dialog", { name: words["review.title"] });
    await dialog.locator(".turn").first().waitFor();
    assert.ok((await dialog.getByRole("img").getAttribute("aria-label")).length > 10, "the picture in words");
    await dialog.locator("summary").click();
    assert.ok(await dialog.locator("tbody tr").count() >= 2, "and as a table");
    const text = await dialog.locator(".turn").first().innerText();
    const place = text.includes(words["review.turn.dealt-lost"]) ? 0 : Number(/Zug (\d+)/.exec(text)[1]) - 1;
    await dialog.locator(".turn").first().getByRole("button", { name: words["review.play"] }).click();
    await dialog.waitFor({ state: "detached" });
    await waitPly(page, place);
    const { tables } = await server.ask({ do: "list" });
    assert.equal(tables.length, 2, "a new game");
    assert.equal(tables.find((one) => one.id === table.id).ply, table.ply, "and the old one as it was");
    assertQuiet(page);
    await page.context().close();
  });
});
