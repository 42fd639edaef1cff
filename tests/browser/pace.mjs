// Does any input wait for the page? The longest tasks of its main thread in a trace of dealing,
// dragging and finishing 104 cards, in milliseconds of the processor's time; and how soon the first
// table is drawn.
//
//     node tests/browser/pace.mjs
//
// A script and not a test: a machine that has other work to do would fail it now and then.

import assert from "node:assert/strict";
import { launch, openPage } from "./lib/browser.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { find, openTable, switchTable, waitPly } from "./lib/table.mjs";

const GAME = "grosse-harfe";

const server = await startServer();
const browser = await launch();
try {
  await figures();
} finally {
  await browser.close();
  await server.stop();
}

async function figures() {
  const page = await openPage(browser, server, { plain: true, reducedMotion: "no-preference" });
  const { transcript } = wonGames().get(GAME);
  const { id } = await server.deal(GAME, String(transcript.deal));
  const end = await beforeTheEnd(transcript);
  await page.addInitScript(watchFirstTable);
  await openTable(page, server, id);
  console.log(`the first table: ${(await firstTable(page)).toFixed(0)} ms from its reply to its drawing`);
  // Another game with half the cards lies there before.
  await switchTable(page, (await server.deal("freecell", "1")).id);
  await resting(page);
  report("dealing", await traced(page, async () => {
    await switchTable(page, id);
    await resting(page);
  }));
  report("dragging", await traced(page, () => dragAbout(page)));
  report("opening", await traced(page, async () => {
    await switchTable(page, end.id);
    await resting(page);
  }));
  await finishing(page, end);
  // No game has more cards that can go up at once.
  const open = await server.deal("freecell", undefined, { deck: sorted().join(" ") });
  await switchTable(page, open.id);
  await resting(page);
  await finishing(page, open);
}

async function finishing(page, { ply, finish, game }) {
  report(`finishing (${game}, ${finish} cards at once)`, await traced(page, async () => {
    await page.click("#do-finish");
    await waitPly(page, ply + finish);
    await resting(page);
  }));
}

/** A deck of which every card can go up as soon as it is dealt: the kings lowest. */
function sorted() {
  return [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
}

function report(what, tasks) {
  const [longest, second] = tasks.sort((a, b) => b - a);
  console.log(`${what}: ${tasks.length} tasks, the longest ${longest.toFixed(1)} ms, then ${second.toFixed(1)} ms`);
}

/** Notes when the first table stands in the document and a frame has shown it. */
function watchFirstTable() {
  const observer = new MutationObserver(() => {
    if (!document.documentElement.dataset.table) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.tableDrawn = performance.now(); }));
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-table"] });
}

/** Milliseconds from the reply that brought the first table to the frame that showed it. */
async function firstTable(page) {
  await page.waitForFunction(() => globalThis.tableDrawn);
  return page.evaluate(() => {
    const replies = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/api/1"));
    // The first reply brings the games.
    return globalThis.tableDrawn - replies[1].responseEnd;
  });
}

/** The scripted game, played to the first place from which all that is left can go up. */
async function beforeTheEnd(transcript) {
  let table = await server.deal(GAME, String(transcript.deal));
  for (const move of transcript.moves) {
    if (typeof table.finish === "number") break;
    table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
  }
  assert.equal(typeof table.finish, "number", "the game can never be finished at once");
  return table;
}

/** Waits until no card is on its way. */
function resting(page) {
  return page.waitForFunction(() => document.getAnimations().length === 0 && !document.querySelector(".card.moved"));
}

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

/**
 * The processor time of every task of the page's main thread while something is done, in
 * milliseconds.
 */
async function traced(page, act) {
  const chromium = page.context().browser();
  await chromium.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse(await chromium.stopTracing());
  const mains = new Set(traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`));
  return traceEvents.filter((e) => e.name === "RunTask" && mains.has(`${e.pid} ${e.tid}`)).map((e) => (e.tdur ?? e.dur ?? 0) / 1000);
}
