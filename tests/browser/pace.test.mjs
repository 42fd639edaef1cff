// No input waits for the page: in a trace of dealing, dragging and finishing 104 cards no task is long. The times are
// the processor's, not the clock's, so that a busy machine does not fail them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertQuiet, launch, openPage, skip } from "./lib/browser.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { find, openTable, switchTable, waitPly } from "./lib/table.mjs";

/** From here on an answer to a hand is felt to be late. */
const LONG_MS = 50;
const GAME = "grosse-harfe";

describe("pace", { skip }, () => {
  let server, browser;
  before(async () => {
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("dealing, dragging and finishing 104 cards: no task is long", async (t) => {
    const page = await openPage(browser, server, { reducedMotion: "no-preference" });
    // Another game with half the cards was on the table.
    await openTable(page, server, (await server.deal("freecell", "1")).id);
    const { transcript } = wonGames().get(GAME);
    const { id } = await server.deal(GAME, String(transcript.deal));
    const done = await beforeTheEnd(server, transcript);

    const dealing = await traced(page, async () => {
      await switchTable(page, id);
      await resting(page);
    });
    const dragging = await traced(page, () => dragAbout(page));
    const finishing = await traced(page, async () => {
      await switchTable(page, done.id);
      await page.click("#do-finish");
      await waitPly(page, done.ply + done.finish);
      await resting(page);
    });
    for (const [what, tasks] of Object.entries({ dealing, dragging, finishing })) {
      const longest = Math.max(...tasks);
      t.diagnostic(`${what}: ${tasks.length} tasks, the longest ${longest.toFixed(1)} ms`);
      assert.ok(tasks.length > 10, `${what}: the trace is empty`);
      assert.ok(longest < LONG_MS, `${what}: a task of ${longest.toFixed(1)} ms`);
    }
    assertQuiet(page);
    await page.context().close();
  });
});

/** The scripted game, played to the first place from which all that is left can go up. */
async function beforeTheEnd(server, transcript) {
  let table = await server.deal(GAME, String(transcript.deal));
  for (const move of transcript.moves) {
    if (typeof table.finish === "number") break;
    table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
  }
  assert.equal(typeof table.finish, "number", "the game can never be finished at once");
  return table;
}

/** Waits until no card is on its way. */
const resting = (page) => page.waitForFunction(() => document.getAnimations().length === 0 && !document.querySelector(".card.moved"));

/** Holds a card and carries it over the whole table, thirty steps. */
async function dragAbout(page) {
  const { x, y } = await find(page, "t10");
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step++) await page.mouse.move(x - step * 30, y + 100 * Math.sin(step / 3));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await resting(page);
}

/** The processor time of every task of the page's main thread while something is done, in milliseconds. */
async function traced(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const mains = new Set(traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`));
  return traceEvents.filter((e) => e.name === "RunTask" && mains.has(`${e.pid} ${e.tid}`)).map((e) => (e.tdur ?? e.dur ?? 0) / 1000);
}
