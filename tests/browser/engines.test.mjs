// The page in the browsers that players have: in each one game is won with the mouse and one by
// taps, its last moves, by the same hands and eyes as in `won`.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as firefox from "./lib/firefox.mjs";
import { asDrawn, playedUpTo, wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { drawn, openTable, playMove, waitPly } from "./lib/table.mjs";
import * as webkit from "./lib/webkit.mjs";
import * as chromium from "./lib/whole.mjs";

const ENGINES = { Chromium: chromium, Firefox: firefox, WebKitGTK: webkit };

/**
 * Short games in which only top cards are moved, so that no press is taken for a hold, however long
 * the machine takes for it. WebKitGTK's window can't be as narrow as a phone.
 */
const WITH_MOUSE = { preset: "napoleon", size: { width: 1280, height: 720 } };
const BY_TAPS = { preset: "koenigs-patience", size: { width: 460, height: 844 } };

/** So many moves are the hand's. */
const LAST = 12;
/** Each place is touched, and nothing moves that is aimed at. */
const SETTINGS = { lang: "de", tap: "off", speed: "none" };

describe("engines", { concurrency: 2 }, () => {
  for (const [name, engine] of Object.entries(ENGINES)) {
    // An engine has one page, for one game at a time.
    describe(name, { skip: engine.skip, concurrency: 1 }, () => {
      let server, page;
      /** @type {(() => unknown)[]} */
      const ends = [];
      before(async () => {
        server = await startServer();
        ends.push(() => server.stop());
        page = await engine.open(server, (end) => ends.push(end));
        await page.goto(server.address);
        await page.evaluate((kept) => localStorage.setItem("patience.settings", kept), JSON.stringify(SETTINGS));
      });
      after(async () => {
        const ended = [];
        for (const end of ends.reverse()) ended.push(...await Promise.allSettled([end()]));
        assert.deepEqual(ended.filter(({ status }) => status !== "fulfilled"), []);
      });

      test("a game is won with the mouse", (t) => win(t, server, page, WITH_MOUSE, false));
      test("a game is won by taps", (t) => win(t, server, page, BY_TAPS, true));
    });
  }
});

async function win(t, server, page, { preset, size }, touch) {
  const { transcript, end } = wonGames().get(preset);
  assert.deepEqual(transcript.moves.filter((move) => move.includes("*")), []);
  const { id, ply: before } = await playedUpTo(server, preset, (moves) => moves - LAST);
  await page.resize(size);
  await openTable(page, server, id);
  assert.deepEqual(await page.evaluate(() => ({ width: innerWidth, height: innerHeight })), size);
  await notePointers(page);
  await waitPly(page, before);
  for (const [at, move] of transcript.moves.slice(before).entries()) {
    const ply = before + at;
    try {
      await playMove(page, move, ply, undefined, touch);
    } catch (error) {
      throw new Error(`${preset}, move ${ply + 1}, ${move}: ${error.message}`, { cause: error });
    }
  }

  assert.deepEqual(await drawn(page), { piles: asDrawn(end.piles), ply: end.ply, status: "won" });
  assert.equal(await page.evaluate(() => document.querySelector("#banner strong").textContent), "Die Patience ist aufgegangen.");
  const kept = (await server.ask({ do: "transcript", id })).transcript;
  assert.deepEqual(kept.moves, transcript.moves);
  assert.deepEqual(kept.deck, transcript.deck);
  assert.deepEqual(await page.evaluate(() => window.pointers), [touch ? page.finger : "mouse"]);
  assert.deepEqual(await page.troubles(), []);
  t.diagnostic(`${LAST} moves by ${touch ? page.finger : "mouse"}`);
}

/** The kinds of pointers that press, as the page meets them. */
function notePointers(page) {
  return page.evaluate(() => {
    window.pointers = [];
    addEventListener("pointerdown", ({ pointerType }) => {
      if (!window.pointers.includes(pointerType)) window.pointers.push(pointerType);
    }, true);
  });
}
