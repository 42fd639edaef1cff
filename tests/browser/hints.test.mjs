// Hints: in whose words they speak, what they show on the table, and that they are in nobody's way.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { answering, drag, drawn, find, openTable, parts, pressStock, waitPly } from "./lib/table.mjs";

describe("hints", { skip }, () => {
  const { server, browser, words } = opened();

  /** A page with a scripted game in it, so many of its moves played. */
  async function scripted(preset, count, more = {}) {
    const { transcript } = wonGames().get(preset);
    let table = await server.deal(preset, String(transcript.deal));
    for (const move of transcript.moves.slice(0, count)) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    const page = await openPage(browser, server, more);
    await openTable(page, server, table.id);
    return { page, table };
  }

  test("hints of both kinds are named as what they are, show themselves, and go on to the next best", async () => {
    const { page, table } = await scripted("freecell", 30, { reducedMotion: "no-preference" });
    const moves = table.legal.slice(0, 2).map((move, i) => ({ move, wins: 7 - i, tries: 8, of_ten: 9 - i, reason: { kind: i ? "turns-up" : "wins-most" } }));
    const won = { move: table.legal.at(-1), wins: 1, tries: 1, reason: { kind: "begins-win", moves: 58 } };
    let asked = 0;
    await answering(page, {
      // The first answer is none yet; it is asked again.
      hint: ({ kind }) => ({ hint: kind === "open" ? { kind, state: "done", basis: "plan", moves: [won] }
        : { kind, state: asked++ ? "done" : "searching", basis: asked > 1 ? "trials" : "nothing", moves: asked > 1 ? moves : [] } }),
    });
    const hinted = () => page.$$eval(".hinted", (nodes) => nodes.map((node) => node.dataset.pile));
    const expect = async (key, move, ...told) => {
      await page.keyboard.press(key);
      for (const part of told) {
        await page.waitForFunction((one) => document.querySelector("#notice.shown")?.textContent.includes(one), part);
      }
      const { from, to } = parts(move);
      assert.deepEqual(new Set(await hinted()), new Set([from, to]));
      assert.ok(await page.evaluate(() => document.getAnimations().some((a) => a.effect?.target?.matches(".ghost"))));
    };
    await expect("h", moves[0].move, "Tipp nach dem, was zu sehen ist", "So gehen etwa 9 von 10 Spielen auf.", "Vorschlag 1 von 2");
    await expect("h", moves[1].move, "Damit wird eine Karte aufgedeckt.", "etwa 8 von 10", "Vorschlag 2 von 2");
    await expect("h", moves[0].move, "Vorschlag 1 von 2");
    await expect("Shift+H", table.legal.at(-1), "Tipp mit offenen Karten", "in 58 Zügen");
    assert.equal((await drawn(page)).ply, table.ply);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".hinted"));
    assertQuiet(page);
    await page.context().close();
  });

  test("another line with as many moves and the same last one has hints of its own", async () => {
    const page = await openPage(browser, server, { settings: { auto: "off" } });
    const { id } = await server.deal("freecell", "11");
    await openTable(page, server, id);
    const play = async (...moves) => {
      for (const move of moves) await page.evaluate(async (text) => (await import("/page.js")).actions.play(text), move);
      await waitPly(page, moves.length);
    };
    let asked = 0;
    await answering(page, {
      hint: ({ kind }) => {
        asked++;
        return { hint: { kind, state: "done", basis: "plan", moves: [{ move: "t3-c3", wins: 1, tries: 1, reason: { kind: "begins-win", moves: 10 * asked } }] } };
      },
    });
    const hinted = async (time) => {
      await page.keyboard.press("h");
      await page.waitForFunction((moves) => document.querySelector("#notice.shown")?.textContent.includes(`in ${moves} Zügen`), 10 * time);
    };
    await play("t1-c1", "t2-c2");
    await hinted(1);
    for (const ply of [1, 0]) {
      await page.keyboard.press("u");
      await waitPly(page, ply);
    }
    await play("t8-c1", "t2-c2");
    await hinted(2);
    assertQuiet(page);
    await page.context().close();
  });

  test("what flies in a hint is a ghost: the card stays, and can be taken hold of meanwhile", async () => {
    const { page, table } = await scripted("freecell", 30, { reducedMotion: "no-preference" });
    const move = table.legal.find((text) => parts(text).count === 1);
    await answering(page, { hint: ({ kind }) => ({ hint: { kind, state: "done", basis: "plan", moves: [{ move, wins: 1, tries: 1, reason: { kind: "begins-win", moves: 9 } }] } }) });
    const before = await find(page, parts(move).from);
    await page.keyboard.press("h");
    await page.waitForSelector(".ghost");
    // In the middle of its flight.
    await page.evaluate(() => document.getAnimations().forEach((one) => {
      if (!one.effect?.target?.matches(".ghost")) return;
      one.currentTime = 700;
      one.pause();
    }));
    const during = await find(page, parts(move).from);
    assert.deepEqual([during.left, during.top, during.card], [before.left, before.top, before.card]);
    assert.equal(await page.$eval(".ghost", (ghost) => [ghost.id, ghost.getAttribute("role"), ghost.getAttribute("aria-hidden"), ghost.tabIndex].join()), ",,true,-1");
    const [ghost, card] = await page.evaluate((pile) => [".ghost", `.card.hinted[data-pile="${pile}"]`].map((name) => document.querySelector(name).getBoundingClientRect().x), parts(move).from);
    assert.ok(Math.abs(ghost - card) > 20, `the ghost is on its way: ${ghost}, ${card}`);
    await drag(page, parts(move));
    await waitPly(page, table.ply + 1);
    assert.equal(await page.locator(".ghost").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("a hint speaks as a person does: draws as one, chances in tenths, a lost game first", async () => {
    const { page, table } = await scripted("klondike", 0);
    const until = (turns, card, redeal = false) => ({ turns, card, redeal });
    let moves;
    let ply = 0;
    await answering(page, {
      hint: ({ kind }) => ({ hint: { kind, state: "done", basis: "trials", moves } }),
      verdict: () => ({ verdict: { state: "unwinnable", moves: null, last_winnable: 0 } }),
    });
    const hint = async (told, wins, tries, kind, more) => {
      moves = [{ move: "draw", wins, tries, of_ten: tries ? Math.round((wins * 10) / tries) : undefined, reason: { kind }, ...more }];
      // Another place, so that nothing is remembered.
      await pressStock(page);
      await waitPly(page, ++ply);
      await page.keyboard.press("h");
      await page.waitForFunction((part) => document.querySelector("#notice.shown")?.textContent.includes(part), told)
        .catch(async () => assert.fail(`${told}: ${await page.textContent("#notice")}`));
    };
    assert.equal(table.ply, 0);
    await hint("11-mal vom Talon ziehen, bis die Kreuz 9 kommt.", 195, 240, "wins-most", { until: until(11, "9C") });
    assert.match(await page.textContent("#notice"), /So gehen etwa 8 von 10 Spielen auf\.$/);
    await hint("3-mal weiterziehen, in den nächsten Durchgang hinein, bis das Herz-Ass kommt.", 1, 240, "wins-most", { until: until(3, "AH", true) });
    assert.match(await page.textContent("#notice"), /So geht kaum ein Spiel auf\.$/);
    await hint("vom Talon ziehen: die Kreuz 9 kommt.", 24, 240, "wins-most", { until: until(1, "9C") });
    assert.match(await page.textContent("#notice"), /So geht etwa 1 von 10 Spielen auf\.$/);
    await hint("noch 24-mal vom Talon ziehen; dann haben Sie ihn ganz gesehen.", 0, 0, "free-look", { until: until(24, null) });
    await hint("4-mal vom Talon ziehen, bis eine neue Karte kommt.", 239, 240, "draws", { until: until(4, null) });
    assert.match(await page.textContent("#notice"), /So geht fast jedes Spiel auf\.$/);
    await page.keyboard.press("c");
    await page.waitForSelector('#verdict[data-state="unwinnable"]');
    await page.keyboard.press("h");
    await page.keyboard.press("h");
    await page.waitForFunction((start) => document.querySelector("#notice.shown")?.textContent.startsWith(start), words.de["hint.unwinnable"]);
    assertQuiet(page);
    await page.context().close();
  });
});
