// Only who was given the address plays.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { before, describe, test } from "node:test";
import { assertQuiet, openPage, skip, watchedPage } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { startServer } from "./lib/server.mjs";

const shown = (page, id) => page.waitForFunction((wanted) => document.documentElement.dataset.table === wanted, id);

describe("the token", { skip }, () => {
  const { server, browser, words } = opened({ token: true });
  let table;
  before(async () => {
    table = await server.deal("klondike", "1");
  });

  for (const lang of LANGS) {
    test(`who comes without it is told where to find the address (${lang})`, async () => {
      const page = await openPage(browser, server, { lang });
      for (const at of ["/", `/#g=${table.id}`, "/?token=00000000000000000000000000000000"]) {
        await page.goto("about:blank");
        await page.goto(`${server.address}${at}`);
        const door = page.locator(".door");
        await door.waitFor();
        assert.equal(await door.locator("h1").textContent(), words[lang]["door.title"]);
        const text = await door.textContent();
        assert.ok(text.includes(`${server.address}/?token=…`) && text.includes(words[lang]["door.again"]), text);
      }
      assertQuiet(page, /401/);
      await page.context().close();
    });
  }

  test("the address opens the table, and the token does not stay in it", async () => {
    const page = await openPage(browser, server);
    await page.goto(`${server.opened}#g=${table.id}`);
    await shown(page, table.id);
    assert.equal(page.url(), `${server.address}/#g=${table.id}`);
    assert.equal(await page.evaluate(() => document.cookie), "", "no script reads it");
    const [cookie, ...more] = await page.context().cookies();
    assert.deepEqual([cookie.httpOnly, cookie.sameSite, more], [true, "Strict", []]);
    // What is done elsewhere is heard, so the stream of news is open, too.
    const [last] = await Promise.all([
      page.waitForFunction((ply) => document.documentElement.dataset.ply === ply, "1"),
      server.ask({ do: "move", id: table.id, ply: 0, move: "draw" }),
    ]);
    assert.ok(last);
    // Tabs, bookmarks and reloads need no token.
    await page.reload();
    await shown(page, table.id);
    const bookmark = await watchedPage(page.context(), server);
    await bookmark.goto(`${server.address}/#g=${table.id}`);
    await shown(bookmark, table.id);
    assertQuiet(page);
    assertQuiet(bookmark);
    await page.context().close();
  });

  test("a link on a page of somebody else opens the table of who has the token", async () => {
    const link = `${server.address}/#/klondike/4711`;
    const site = createServer((_, reply) => {
      reply.setHeader("content-type", "text/html");
      reply.end(`<!doctype html><link rel="icon" href="data:,"><a href="${link}">deal 4711</a>`);
    });
    await new Promise((done) => { site.listen(0, "localhost", done); });
    const page = await openPage(browser, server);
    await page.goto(server.opened);
    await page.locator("#home").waitFor();
    await page.goto(`http://localhost:${site.address().port}/`);
    await page.getByText("deal 4711").click();
    await page.waitForFunction(() => document.documentElement.dataset.table);
    assert.equal((await server.ask({ do: "list" })).tables[0].deal, "4711");
    await page.context().close();
    await new Promise((done) => { site.close(done); });
  });

  test("a tab goes on after a restart", async () => {
    const page = await openPage(browser, server);
    await page.goto(`${server.opened}#g=${table.id}`);
    await shown(page, table.id);
    await server.stop({ keep: true });
    const address = server.opened;
    Object.assign(server, await startServer({ token: true, data: server.data, port: new URL(server.address).port }));
    assert.equal(server.opened, address);
    await page.reload();
    await shown(page, table.id);
    await page.context().close();
  });
});
