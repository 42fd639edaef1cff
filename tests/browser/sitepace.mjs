// Does the static site make anybody wait? The first deal of a first visit and the first answer to
// a hint on a processor that is slowed four times, over a line of 10 Mbit/s; moves; and the list
// and the statistics of a thousand games and ten thousand results. In milliseconds.
//
//     site/build && node tests/browser/sitepace.mjs [TIMES]
//
// A script and not a test: a machine that has other work to do would fail it now and then.

import { launch, openPage } from "./lib/browser.mjs";
import { SITE } from "./lib/site.mjs";
import { serveFolder } from "./lib/static.mjs";

const SLOWED = Number(process.argv[2] ?? 4);
/** 10 Mbit/s, and as long as an answer takes on it. */
const LINE = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 20 };
const MOVES = 200;
/** A few fewer than can be kept: there are three besides. */
const GAMES = 997;
const RESULTS = 10_000;
/** A deal of which the first moves can all be draws. */
const DEAL = "#/klondike/7?draw=1";

const site = await serveFolder(SITE, { compressed: true });
const browser = await launch();
try {
  await firstVisit();
  await moves();
  await manyGames();
} finally {
  await browser.close();
  await site.stop();
}

/** Asks the table of the page. Runs in the page. */
async function askHere(request) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  return api.ask(request);
}

/** How long requests take there, one after the other. Runs in the page. */
async function timed(requests) {
  const { api } = await import(document.querySelector("script[type=module]").src);
  const times = [];
  for (const request of requests) {
    const begun = performance.now();
    await api.ask(request);
    times.push(performance.now() - begun);
  }
  return times;
}

function told(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(1);
  console.log(`${what}: median ${at(0.5)}, 95 % within ${at(0.95)}, longest ${at(1)}`);
}

async function firstVisit() {
  const page = await openPage(browser, site, { plain: true });
  const tools = await page.context().newCDPSession(page);
  // The page alone: a browser slows no worker.
  await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", LINE);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.documentElement.dataset.table) return;
      observer.disconnect();
      globalThis.tableDrawn = performance.now();
    });
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-table"] });
  });
  await page.goto(`${site.address}/${DEAL}`);
  await page.waitForFunction(() => globalThis.tableDrawn);
  console.log(`the first deal: ${(await page.evaluate(() => globalThis.tableDrawn)).toFixed(0)} after the visit began`);
  const { id } = (await page.evaluate(askHere, { do: "new", game: "klondike", deal: "3" })).table;
  told("the first answer to a hint", await page.evaluate(timed, [{ do: "hint", id, ply: 0, kind: "fair" }]));
  await page.context().close();
}

async function moves() {
  const page = await openPage(browser, site, { plain: true });
  await page.goto(`${site.address}/${DEAL}`);
  await page.waitForFunction(() => document.documentElement.dataset.table);
  const { id } = (await page.evaluate(askHere, { do: "new", game: "klondike", deal: "7", options: { draw: 1 } })).table;
  const there = (n) => [{ do: "move", id, ply: n, move: "draw" }];
  const requests = Array.from({ length: MOVES / 20 }, () => [
    ...Array.from({ length: 10 }, (_, n) => there(n)[0]), ...Array.from({ length: 10 }, (_, n) => ({ do: "undo", id, ply: 10 - n })),
  ]).flat();
  told(`${MOVES} moves and undos`, await page.evaluate(timed, requests));
  await page.context().close();
}

async function manyGames() {
  const page = await openPage(browser, site, { plain: true });
  await page.goto(`${site.address}/${DEAL}`);
  await page.waitForFunction(() => document.documentElement.dataset.table);
  const ask = (request) => page.evaluate(askHere, request);
  const deck = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
  const won = (await ask({ do: "new", game: "freecell", deck })).table;
  await ask({ do: "finish", id: won.id, ply: 0 });
  await page.evaluate(async (games) => {
    const { api } = await import(document.querySelector("script[type=module]").src);
    for (let deal = 1; deal <= games; deal++) {
      const { table } = await api.ask({ do: "new", game: "klondike", deal: String(deal) });
      await api.ask({ do: "move", id: table.id, ply: 0, move: "draw" });
    }
  }, GAMES);
  const { export: kept } = await ask({ do: "export-statistics" });
  const results = Array.from({ length: RESULTS }, (_, n) => ({ ...kept.results.find((result) => result.id === won.id) ?? kept.results[0], id: `result-${n}` }));
  await ask({ do: "import-statistics", export: { ...kept, results } });
  for (const what of ["list", "statistics"]) {
    told(`${what}, with ${GAMES} games and ${RESULTS} results`, await page.evaluate(timed, Array.from({ length: 20 }, () => ({ do: what }))));
  }
  await page.context().close();
}
