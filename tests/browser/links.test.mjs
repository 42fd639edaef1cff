// Damaged links and files: the page opens them or says that it can't, whatever they are.
// PATIENCE_MUTATIONS is how many, PATIENCE_SEED where they begin.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { openTable } from "./lib/table.mjs";

const COUNT = Number(process.env.PATIENCE_MUTATIONS ?? 50);
const SEED = Number(process.env.PATIENCE_SEED ?? 1);

const SIGNS = [..."#/?&=%,+\"'{}[]<>\\ \t\n\u0000\u202e\ud800-_.:0129azAZ", "😀"];
const WORDS = ["", "moves", "deck", "null", "[]", "{\"a\":1}", "18446744073709551615", "18446744073709551616", "99999999999999999999",
  "-1", "1e999", "%", "%zz", "%C3", "draw", "t1-t2x99", "__proto__", "constructor", "toString", "../..", "javascript:1", "KS", "A".repeat(3000)];

/** A small generator with a fixed seed (mulberry32): gives numbers below a bound. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % bound;
  };
}

/** A good text with one to five changes. */
function damaged(good, below) {
  const pick = (list) => list[below(list.length)];
  let text = pick(good);
  for (let left = 1 + below(5); left > 0; left -= 1) {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + below(12));
    const parts = text.split(/([/?&=#,])/);
    const part = below(parts.length);
    const changes = [
      () => text.slice(0, at) + pick(SIGNS) + text.slice(at),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, at) + pick(WORDS) + text.slice(end),
      () => text.slice(0, at),
      () => text.slice(0, at) + text.slice(at, end).repeat(1 + below(100)) + text.slice(end),
      () => parts.with(part, pick(WORDS)).join(""),
      () => parts.with(part, parts[below(parts.length)]).join(""),
      () => text.slice(0, at) + pick(good).slice(below(40)),
    ];
    text = pick(changes)();
  }
  return text.slice(0, 1 << 16);
}

describe("links", { skip }, () => {
  const { server, browser } = opened();

  test("damaged links and files are opened or refused", { timeout: 3_600_000 }, async () => {
    const page = await openPage(browser, server);
    const table = await server.deal("klondike", "7");
    await server.ask({ do: "move", id: table.id, ply: 0, move: "draw" });
    const { transcript } = await server.ask({ do: "transcript", id: table.id });
    await openTable(page, server, table.id);
    const deck = transcript.deck.join("");
    const good = [
      `${server.address}/#/klondike/7`,
      `${server.address}/#/grosse-harfe/18446744073709551615?passes=3&spaces=%22kings%22`,
      `#/klondike/7?draw=3&passes=%22unlimited%22&moves=draw,draw`,
      `#/klondike?deck=${deck}`,
      JSON.stringify(transcript),
    ];
    const open = (text) => page.evaluate(async (words) => {
      const { share: { openText } } = await import("/page.js");
      return openText(words);
    }, text);
    let refused = 0;
    for (let at = 0; at < COUNT; at += 1) {
      const text = damaged(good, randomFrom(SEED * 1_000_003 + at));
      const answer = await open(text);
      assert.equal(typeof answer, "string", text);
      refused += answer === "" ? 0 : 1;
    }
    assert.ok(refused > 0, "some are refused");
    assertQuiet(page, /status of (400|404|409|422)/);
    await page.context().close();
  });
});
