// What the page does when something is not as planned, and what it keeps.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip, watchedPage } from "./lib/browser.mjs";
import { opened, skipSite } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { anotherTable, drag, drawn, find, notice, openTable, parts, pickAndPlace, playMove, pressStock, waitPly } from "./lib/table.mjs";

/** The browser itself notes every reply of 4xx. */
const REFUSED = /status of (409|422)/;

describe("the table", { skip }, () => {
  const { server, browser, words } = opened();

  const sentences = { de: /^An .* passt /, en: /^On .* goes |does not go/ };
  for (const [lang, sentence] of Object.entries(sentences)) {
    test(`a refused drop slides back and says why: ${lang}`, async () => {
      const page = await openPage(browser, server, { lang, reducedMotion: "no-preference" });
      const table = await server.deal("grosse-harfe");
      await openTable(page, server, table.id);
      await settled(page);
      const columns = table.view.piles.filter((p) => p.kind === "column").map((p) => p.name);
      const [from, to] = columns.flatMap((a) => columns.map((b) => [a, b]))
        .find(([a, b]) => a !== b && !table.legal.some((m) => m.startsWith(`${a}-${b}`)));
      const before = await drawn(page);
      const home = await find(page, from);
      await drag(page, { from, to, count: 1 });
      await page.waitForSelector("#notice.shown.refused");
      assert.match(await notice(page), sentence);
      await settled(page);
      const back = await find(page, from);
      assert.deepEqual([back.card, Math.round(back.left), Math.round(back.top)], [home.card, Math.round(home.left), Math.round(home.top)]);
      assert.deepEqual(await drawn(page), before);
      assertQuiet(page, REFUSED);
      await page.context().close();
    });
  }

  test("undo, redo and restart, by button and by key", async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("klondike");
    await openTable(page, server, id);
    const states = [await drawn(page)];
    for (let ply = 1; ply <= 3; ply++) {
      await pressStock(page);
      await waitPly(page, ply);
      states.push(await drawn(page));
    }
    const then = async (act, ply) => {
      await act();
      await waitPly(page, ply);
      assert.deepEqual(await drawn(page), states[ply]);
    };
    await then(() => page.click("#do-undo"), 2);
    await then(() => page.keyboard.press("Control+z"), 1);
    await then(() => page.click("#do-redo"), 2);
    await then(() => page.keyboard.press("Control+Shift+z"), 3);
    await then(() => page.keyboard.press("Home"), 0);
    await then(() => page.keyboard.press("r"), 1);
    // Nothing to take back is said, not suffered.
    await then(() => page.keyboard.press("u"), 0);
    await page.keyboard.press("u");
    await page.waitForSelector("#notice.shown");
    assert.equal(await notice(page), "Es gibt keinen Zug zurückzunehmen.");
    assertQuiet(page);
    await page.context().close();
  });

  test("a reload keeps the game, a visit without an address offers it", async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("anneliese");
    await openTable(page, server, id);
    await pressStock(page);
    await waitPly(page, 1);
    const before = await drawn(page);
    await page.reload();
    await waitPly(page, 1);
    assert.deepEqual(await drawn(page), before);
    await page.goto("about:blank");
    await page.goto(server.address);
    await page.click("#home .go-on .play");
    await waitPly(page, 1);
    assert.deepEqual(await drawn(page), before);
    assert.equal(await page.evaluate(() => location.hash), `#g=${id}`);
    assertQuiet(page);
    await page.context().close();
  });

  test("two tabs on one game: the one that lags is told and shows how it stands", { skip: skipSite }, async () => {
    const first = await openPage(browser, server);
    const second = await watchedPage(first.context(), server);
    // The second does not hear of it at once.
    await second.route("**/api/1/events*", (route) => route.abort());
    const { id } = await server.deal("grosse-harfe");
    await openTable(first, server, id);
    await openTable(second, server, id);
    await server.ask({ do: "move", id, ply: 0, move: "draw" });
    await pressStock(second);
    await waitPly(second, 1);
    await second.waitForSelector("#notice.shown");
    assert.equal(await notice(second), "In einem anderen Fenster wurde weitergespielt. Hier ist der neueste Stand.");
    await pressStock(second);
    await waitPly(second, 2);
    // The first does.
    await waitPly(first, 2);
    assert.deepEqual(await drawn(first), await drawn(second));
    // A tab that comes to the front looks by itself.
    await pressStock(first);
    await waitPly(first, 3);
    await second.evaluate(() => dispatchEvent(new Event("focus")));
    await waitPly(second, 3);
    assertQuiet(first);
    assertQuiet(second, /status of 409|ERR_FAILED/);
    await first.context().close();
  });

  test("a game that is stuck says so, and can be taken back", async () => {
    const { table, before } = await stuckGame(server);
    for (const [lang, sentence] of [["de", "Nichts passt mehr, auch nicht nach weiterem Ziehen."], ["en", "Nothing fits any more, even after drawing."]]) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, table.id);
      await page.waitForSelector("#banner.shown.stuck");
      assert.equal(await page.textContent("#banner strong"), sentence);
      if (lang === "en") {
        await page.click("#banner button.main");
        await waitPly(page, before);
        assert.equal(await page.locator("#banner.shown").count(), 0);
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  for (const size of ["desk", "phone"]) {
    test(`a game that is stuck is over: given up from the banner, and lost when it is left (${size})`, async () => {
      const page = await openPage(browser, server, { size });
      const { table } = await stuckGame(server);
      await openTable(page, server, table.id);
      await page.waitForSelector("#banner.shown.stuck");
      const lost = async () => (await server.ask({ do: "statistics" })).statistics.flatMap(({ recent }) => recent)
        .find(({ id }) => id === table.id).outcome === "lost";
      const button = (key) => page.locator("#banner button", { hasText: words.de[`${key}.short`] });
      await button("act.abandon").click();
      // The notice covers none of the buttons, neither here nor in the bar.
      await page.waitForSelector("#notice.shown");
      const covered = await page.evaluate(() => {
        const line = document.getElementById("notice").getBoundingClientRect();
        const over = (box) => box.left < line.right && box.right > line.left && box.top < line.bottom && box.bottom > line.top;
        return [...document.querySelectorAll("button")].filter((one) => one.offsetParent && over(one.getBoundingClientRect())).map((one) => one.id || one.textContent);
      });
      assert.deepEqual(covered, []);
      await button("act.take-up").click();
      await button("act.abandon").waitFor();
      assert.equal(await lost(), false);
      // The menu has it, too.
      await page.click("#do-menu");
      await page.click(`dialog li button:has-text("${words.de["act.abandon"]}")`);
      await button("act.take-up").click();
      await button("act.abandon").waitFor();
      await page.click("#do-new");
      await anotherTable(page, table.id);
      await page.waitForFunction((said) => document.querySelector("#notice.shown")?.textContent === said, words.de["said.left"]);
      assert.equal(await lost(), true);
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("a game that is won says so, and deals another", async () => {
    const { transcript } = wonGames().get("koenigs-patience-frei");
    const page = await openPage(browser, server, { lang: "en" });
    let table = await server.deal("koenigs-patience-frei", String(transcript.deal));
    for (const move of transcript.moves.slice(0, -1)) {
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    await openTable(page, server, table.id);
    assert.equal(await page.locator("#banner.shown").count(), 0);
    await playMove(page, transcript.moves.at(-1), table.ply);
    await page.waitForSelector("#banner.shown.won");
    assert.match(await page.textContent("#live"), /won/);
    await page.click("#banner button.main");
    await anotherTable(page, table.id);
    await waitPly(page, 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("a few moves by keyboard alone", async () => {
    const page = await openPage(browser, server);
    const { transcript } = wonGames().get("grosse-harfe");
    const { id } = await server.deal("grosse-harfe", String(transcript.deal));
    await openTable(page, server, id);
    let ply = 0;
    for (const move of transcript.moves.slice(0, 8)) {
      const between = parts(move);
      if (!between) await page.keyboard.press("Space");
      else {
        await walkTo(page, between.from, between.count);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".card.picked");
        await walkTo(page, between.to, 1);
        await page.keyboard.press("Enter");
      }
      await waitPly(page, ++ply);
    }
    assert.deepEqual((await server.ask({ do: "transcript", id })).transcript.moves, transcript.moves.slice(0, 8));
    assertQuiet(page);
    await page.context().close();
  });

  test("a new game by keyboard: dialog, number, Enter, and a wrong number is said", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("napoleon")).id);
    await page.keyboard.press("Shift+N");
    await page.waitForSelector("dialog[open]");
    await page.focus("#deal-number");
    await page.fill("#deal-number", "18446744073709551616");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".complaint").textContent !== "");
    await page.fill("#deal-number", "18446744073709551615");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.match(await page.textContent("#facts"), /18446744073709551615/);
    assertQuiet(page);
    await page.context().close();
  });

  test("the server goes away and comes back: nothing is lost, nothing is silent", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("freecell");
    // From the start: a browser takes a moment before it holds anything.
    let gone = false;
    await page.route("**/api/1", (route) => (gone ? route.abort() : route.continue()));
    await openTable(page, server, id);
    gone = true;
    const move = (await server.ask({ do: "open", id })).table.legal.map(parts).find(Boolean);
    await pickAndPlace(page, move);
    await page.waitForSelector("#notice.shown.trouble");
    assert.match(await notice(page), /antwortet nicht/);
    gone = false;
    await page.waitForFunction(() => /wieder da/.test(document.querySelector("#notice.shown")?.textContent ?? ""));
    await pickAndPlace(page, move);
    await waitPly(page, 1);
    assertQuiet(page, /ERR_FAILED/);
    await page.context().close();
  });

  test("all games while the server is away: they are there, and what is begun comes with it", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("klondike", "7");
    await server.ask({ do: "move", id, ply: 0, move: "draw" });
    let gone = false;
    await page.route("**/api/1", (route) => (gone ? route.abort() : route.continue()));
    await openTable(page, server, id);
    gone = true;
    await page.click("#do-home");
    await page.waitForSelector('#home [data-preset="freecell"]');
    await page.waitForSelector("#notice.shown.trouble");
    assert.equal(await page.locator("#home .offer").count(), 0, "who knows whether a game was played");
    gone = false;
    await page.waitForSelector(`#home .go-on[data-id="${id}"]`);
    assertQuiet(page, /ERR_FAILED/);
    await page.context().close();
  });

  test("a new game while the server is away: its dialog says so where it is seen", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike", "7")).id);
    await page.route("**/api/1", (route) => route.abort());
    await page.keyboard.press("Shift+N");
    await page.click("dialog .buttons .main");
    const said = page.locator("dialog .complaint", { hasText: words.de["trouble.offline"] });
    await said.waitFor();
    const { y, height } = await said.boundingBox();
    assert.ok(y > 0 && y + height < page.viewportSize().height, `${y} ${height}`);
    assertQuiet(page, /ERR_FAILED/);
    await page.context().close();
  });

  test("an arrow key between a move and its frame goes on from where the cards are then", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    await page.route("**/api/1/events*", (route) => route.abort());
    const { id } = await server.deal("klondike", "7");
    await openTable(page, server, id);
    const { table } = await server.ask({ do: "move", id, ply: 0, move: "draw" });
    const pile = await page.evaluate(async (moved) => {
      const { actions, state: { state } } = await import("/page.js");
      state.cursor = { pile: "w", index: 0 };
      actions.show(moved);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      return state.cursor.pile;
    }, table);
    assert.match(pile, /^[ft]/);
    assertQuiet(page, /ERR_FAILED/);
    await page.context().close();
  });

  test("cards that are dropped where too much waits go back, and so they do with Escape", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    const { id, legal } = await server.deal("freecell", "1");
    await openTable(page, server, id);
    const move = parts(legal.find(parts));
    const before = await find(page, move.from);
    const home = async () => {
      await page.waitForSelector(".card.held", { state: "detached" });
      const { card, left, top } = await find(page, move.from);
      assert.deepEqual({ card, left, top }, { card: before.card, left: before.left, top: before.top });
    };
    let go = () => {};
    const held = new Promise((done) => { go = done; });
    await page.route("**/api/1", async (route) => {
      await held;
      await route.continue();
    });
    await drag(page, move);
    await page.waitForSelector(".card.held");
    await page.keyboard.press("Escape");
    await home();
    for (let n = 0; n < 30; n++) await page.keyboard.press("Space");
    await page.waitForSelector("#notice.shown.trouble");
    assert.equal(await notice(page), words.de["trouble.busy"]);
    await drag(page, move);
    await home();
    go();
    await waitPly(page, 1);
    assertQuiet(page, REFUSED);
    await page.context().close();
  });

  test("back from the front page the keys are where they were", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike", "7")).id);
    const focused = () => page.evaluate(() => document.activeElement?.dataset.pile ?? "");
    for (const pile of ["", "w"]) {
      if (pile) await page.evaluate(() => document.querySelector('.place[data-pile="w"]').focus());
      await page.keyboard.press("o");
      await page.waitForSelector("#home");
      await page.keyboard.press("Escape");
      await page.waitForSelector("#home", { state: "hidden" });
      assert.match(await focused(), pile ? /^w$/ : /^t/);
    }
    assertQuiet(page);
    await page.context().close();
  });
});

/** Waits until no card is on its way. */
async function settled(page) {
  await page.waitForFunction(() => document.getAnimations().length === 0 && !document.querySelector(".card.held, .card.moved"));
}

/** Plays first moves of Königs-Patience, whose games end soon, until one is stuck. */
async function stuckGame(server) {
  for (let deal = 1; deal < 50; deal++) {
    let table = await server.deal("koenigs-patience", String(deal));
    while (table.status === "playing" && table.ply < 400) {
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: table.legal[0] })).table;
    }
    if (table.status === "stuck") return { table, before: table.ply - 1 };
  }
  throw new Error("no game of fifty is stuck");
}

/** Walks to a card with the arrow keys, as one would who sees it. */
async function walkTo(page, pile, fromTop) {
  const goal = await page.evaluate(([name, nth]) => {
    const cards = [...document.querySelectorAll(`.card[data-pile="${name}"]`)].sort((a, b) => a.dataset.index - b.dataset.index);
    return cards.length === 0 ? -1 : cards.length - nth;
  }, [pile, fromTop]);
  const seen = new Set();
  for (let step = 0; step < 80; step++) {
    const key = await page.evaluate(([name, index]) => {
      const at = document.activeElement;
      if (at?.dataset?.pile === name && Number(at.dataset.index ?? -1) === index) return "";
      const goalNode = document.querySelector(index < 0 ? `.place[data-pile="${name}"]` : `.card[data-pile="${name}"][data-index="${index}"]`);
      if (!at?.dataset?.pile) return "ArrowRight";
      const [a, b] = [at.getBoundingClientRect(), goalNode.getBoundingClientRect()];
      if (Math.abs(b.x - a.x) > 3) return b.x > a.x ? "ArrowRight" : "ArrowLeft";
      return b.y > a.y ? "ArrowDown" : "ArrowUp";
    }, [pile, goal]);
    if (key === "") return;
    await page.keyboard.press(key);
    seen.add(key);
  }
  throw new Error(`the arrows do not lead to ${pile} ${goal}: ${[...seen]}`);
}
