// Does any input wait for the page? The longest tasks of its main thread in a trace of dealing,
// dragging and finishing 104 cards, in milliseconds of the processor's time, on a processor that
// is slowed four times or as often as is said; and how soon the first cards are seen then, over a
// line of 10 Mbit/s.
//
//     node tests/browser/pace.mjs [TIMES]
//
// A script and not a test: a machine that has other work to do would fail it now and then.

import assert from "node:assert/strict";
import { launch, openPage } from "./lib/browser.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { find, openTable, switchTable, waitPly } from "./lib/table.mjs";

const GAME = "grosse-harfe";
const SLOWED = Number(process.argv[2] ?? 4);
/** 10 Mbit/s, and as long as an answer takes on it. */
const LINE = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 20 };
/** What a task may be spent on: as the trace names it. */
const KINDS = ["FunctionCall", "FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "HitTest", "MinorGC", "MajorGC", "ParseHTML", "EvaluateScript"];

const server = await startServer();
const browser = await launch();
try {
  await figures();
} finally {
  await browser.close();
  await server.stop();
}

async function figures() {
  await firstCards();
  const page = await slowPage();
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

/** A page as a player has it, on a slow machine. */
async function slowPage() {
  const page = await openPage(browser, server, { plain: true, reducedMotion: "no-preference" });
  page.tools = await page.context().newCDPSession(page);
  await page.tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

/** From a first visit's beginning to the first game's cards. */
async function firstCards() {
  const { id } = await server.deal("klondike", "1");
  const page = await slowPage();
  await page.tools.send("Network.enable");
  await page.tools.send("Network.emulateNetworkConditions", LINE);
  await page.addInitScript(watchFirstTable);
  await page.goto(`${server.address}/#g=${id}`);
  await page.waitForFunction(() => globalThis.tableDrawn);
  console.log(`first cards: ${(await page.evaluate(() => globalThis.tableDrawn)).toFixed(0)} ms after the visit began`);
  await page.context().close();
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
  const [longest, second] = tasks.sort((a, b) => b.ms - a.ms);
  const spent = Object.entries(longest.spent).map(([kind, ms]) => `${kind} ${ms.toFixed(0)}`).join(", ");
  console.log(`${what}: ${tasks.length} tasks, the longest ${longest.ms.toFixed(1)} ms (${spent}), then ${second.ms.toFixed(1)} ms`);
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

/** Waits until no card is on its way. To ask in every frame would be work for the page itself. */
function resting(page) {
  const rests = () => document.getAnimations().length === 0 && !document.querySelector(".card.moved");
  return page.waitForFunction(rests, null, { polling: 250 });
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
  const own = traceEvents.filter((e) => mains.has(`${e.pid} ${e.tid}`) && e.dur > 0);
  return own.filter((e) => e.name === "RunTask").map((task) => ({ ms: lasted(task), spent: spentOn(own, task) }));
}

/** Milliseconds of the processor's time. */
function lasted({ tdur, dur }) {
  return (tdur ?? dur) / 1000;
}

/** What a task was spent on; what is part of another counts for both. */
function spentOn(events, task) {
  const spent = {};
  for (const event of events) {
    const inside = event.tid === task.tid && event.pid === task.pid && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur;
    if (inside && KINDS.includes(event.name)) spent[event.name] = (spent[event.name] ?? 0) + lasted(event);
  }
  return Object.fromEntries(Object.entries(spent).filter(([, ms]) => ms >= 1));
}
