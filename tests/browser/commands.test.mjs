// What a player can do besides moving cards: the history, hints, cards that stand out, finishing,
// cards that go up by themselves, and what is known of the game.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip, watchedPage } from "./lib/browser.mjs";
import { opened, skipSite } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { anotherTable, answering, drawn, faceless, find, openTable, parts, pressStock, switchTable, waitPly } from "./lib/table.mjs";

const REFUSED = /status of (409|422)/;

describe("commands", { skip }, () => {
  const { server, browser, words: texts } = opened();

  /** A page with a scripted game in it, so many of its moves played. */
  async function scripted(preset, count, more = {}) {
    const { transcript } = wonGames().get(preset);
    let table = await server.deal(preset, String(transcript.deal));
    const moves = transcript.moves.slice(0, count);
    for (const move of moves) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    const page = await openPage(browser, server, more);
    await openTable(page, server, table.id);
    return { page, table, transcript };
  }

  const settings = (page, change) => page.evaluate(async (wish) => {
    (await import("/page.js")).kept.setSetting(wish);
  }, change);

  test("the history: keys, buttons, slider, bookmarks", async () => {
    const { page, table } = await scripted("grosse-harfe", 12);
    await page.keyboard.press("v");
    await page.waitForSelector("#history:not([hidden])");
    const slider = page.locator("#history-slider");
    assert.deepEqual([await slider.getAttribute("max"), await slider.inputValue()], ["12", "12"]);
    const goes = async (act, ply) => {
      await act();
      await waitPly(page, ply);
      assert.equal(await slider.inputValue(), String(ply));
      assert.equal(await page.textContent("#history-count"), `${ply} / 12`);
    };
    await goes(() => page.click("#history-back"), 11);
    await goes(() => page.keyboard.press("PageUp"), 10);
    await goes(() => page.click("#history-first"), 0);
    await goes(() => page.keyboard.press("PageDown"), 1);
    await goes(() => slider.fill("7"), 7);
    assert.equal(await slider.getAttribute("aria-valuetext"), "Zug 7 von 12");
    await page.click("#history-star");
    await page.waitForSelector('#history-star[aria-pressed="true"]');
    assert.deepEqual((await server.ask({ do: "open", id: table.id })).table.bookmarks, [{ ply: 7, name: "Zug 7" }]);
    await goes(() => page.click("#history-last"), 12);
    await goes(() => page.selectOption("#history-bookmarks", "7"), 7);
    await page.click("#history-star");
    await page.waitForSelector("#history-bookmarks", { state: "hidden" });
    await goes(() => page.click("#history-play"), 12);
    // Whatever is touched halts it.
    await goes(() => page.click("#history-first"), 0);
    await page.click("#history-play");
    await waitPly(page, 2);
    await page.click("#facts");
    await page.waitForSelector('#history-play[title="Abspielen"]');
    assertQuiet(page);
    await page.context().close();
  });

  test("a new game is one press: the same rules, the remembered kind of deal, no question", async () => {
    const page = await openPage(browser, server, { size: "phone", touch: true });
    let before = "";
    for (const [press, more, grade] of [
      [() => page.tap("#do-new"), { options: { draw: 3 } }, "any"], [() => page.keyboard.press("n"), {}, "easy"],
      [() => page.keyboard.press("F2"), {}, "easy"],
    ]) {
      const table = await server.deal("daemon", "5", more);
      await openTable(page, server, table.id);
      await settings(page, { grade });
      const asked = page.waitForRequest((request) => request.postDataJSON()?.do === "new").then((request) => request.postDataJSON().grade, () => null);
      await press();
      before = await anotherTable(page, table.id);
      const dealt = (await server.ask({ do: "open", id: before })).table;
      assert.deepEqual([dealt.game, dealt.options, dealt.ply], ["daemon", table.options, 0]);
      if (!server.site) assert.equal(await asked, grade === "any" ? undefined : grade);
      assert.equal(await page.locator("dialog").count(), 0);
    }
    // What asks first stands beside it.
    await page.tap("#do-other");
    await page.waitForSelector("dialog .new-game");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("Shift+N");
    await page.waitForSelector("dialog .new-game");
    await page.keyboard.press("Escape");
    // Who wants to be asked is asked, in a game that was begun.
    await settings(page, { confirm: true });
    await pressStock(page, true);
    await waitPly(page, 1);
    await page.tap("#do-new");
    await page.click("#confirm-no");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.table), before);
    assertQuiet(page);
    await page.context().close();
  });

  test("whether it can still be won is one press away, for once or always", async () => {
    const page = await openPage(browser, server);
    const asked = [];
    await answering(page, { verdict: ({ ply }) => {
      asked.push(ply);
      return { verdict: { state: "unwinnable", moves: null, last_winnable: ply === 0 ? null : 0 } };
    } });
    await openTable(page, server, (await server.deal("klondike")).id);
    const told = (key) => page.waitForFunction((said) => document.querySelector("#strip:not([hidden]) #verdict-words")?.textContent === said, texts.de[key]);
    const gone = () => page.waitForSelector("#strip", { state: "hidden" });
    await page.click("#do-verdict");
    // At the deal there was no time when it could.
    await told("verdict.never");
    assert.equal(await page.getAttribute("#do-verdict", "data-state"), "unwinnable");
    await page.click("#do-verdict");
    await gone();
    await page.keyboard.press("c");
    await told("verdict.never");
    // It was asked for once: the next move is not asked about.
    await pressStock(page);
    await waitPly(page, 1);
    await gone();
    assert.equal(await page.getAttribute("#do-verdict", "data-state"), "off");
    assert.deepEqual(new Set(asked), new Set([0]));
    await page.keyboard.press("c");
    await told("verdict.unwinnable");
    await page.click("#verdict-always");
    await page.keyboard.press("Space");
    await waitPly(page, 2);
    await told("verdict.unwinnable");
    await page.click("#verdict-back");
    await waitPly(page, 0);
    await told("verdict.never");
    await page.keyboard.press("c");
    await gone();
    assertQuiet(page);
    await page.context().close();
  });

  test("all that fits goes to the foundations by one command, as one step", async () => {
    const page = await openPage(browser, server);
    const kings = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
    const table = await server.deal("freecell", undefined, { deck: kings });
    await openTable(page, server, table.id);
    const up = async () => (await drawn(page)).piles.f1.length;
    for (const press of [
      () => page.keyboard.press("Shift+F"),
      () => page.click("#do-menu").then(() => page.click(`dialog li button:text-is("${texts.de["act.up"]}")`)),
    ]) {
      await press();
      await page.waitForFunction(() => document.documentElement.dataset.ply !== "0");
      assert.ok(await up() > 1);
      await page.keyboard.press("u");
      await waitPly(page, 0);
      assert.equal(await up(), 0);
    }
    // Where none goes it is said.
    const none = await server.deal("klondike", "7");
    const legal = none.legal.map(parts).filter(Boolean);
    await openTable(page, server, none.id);
    await page.keyboard.press("Shift+F");
    const goes = legal.some(({ to }) => to.startsWith("f"));
    if (goes) await page.waitForFunction(() => document.documentElement.dataset.ply !== "0");
    await page.keyboard.press("Shift+F");
    await page.waitForFunction((said) => document.querySelector("#notice.shown")?.textContent === said, texts.de["said.up.none"]);
    assertQuiet(page);
    await page.context().close();
  });

  test("finishing goes through the stock, and is one step", async () => {
    const page = await openPage(browser, server);
    const { transcript } = wonGames().get("klondike");
    let table = await server.deal("klondike", String(transcript.deal));
    const toDraw = ({ view }) => view.piles.filter(({ kind }) => kind === "stock" || kind === "waste").flatMap(({ cards }) => cards).length;
    let offered = null;
    for (const move of transcript.moves) {
      if (typeof table.finish === "number" && toDraw(table) > 0) offered = table;
      if (offered) break;
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    assert.ok(offered, "it is offered while cards are still to be drawn");
    await openTable(page, server, table.id);
    await page.click("#do-finish");
    await page.waitForFunction(() => document.documentElement.dataset.status === "won");
    await page.waitForFunction((words) => document.getElementById("live").textContent.includes(words), `${offered.finish} Karten`);
    await page.keyboard.press("u");
    await waitPly(page, offered.ply);
    assertQuiet(page);
    await page.context().close();
  });

  test("steps along the history are shown before the server answers", { skip: skipSite }, async () => {
    const { page, table, transcript } = await scripted("klondike", 6);
    // Held from the start: a browser takes a moment before it holds anything.
    let held = Promise.resolve();
    await page.route("**/api/1", async (route) => {
      await held;
      await route.continue();
    });
    const steps = async (key, plies) => {
      let release = () => {};
      held = new Promise((open) => { release = open; });
      for (const ply of plies) {
        await page.keyboard.press(key);
        await page.waitForFunction((wanted) => document.documentElement.dataset.ply === wanted, String(ply));
      }
      const shown = await drawn(page);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.ahead), String(plies.length));
      release();
      await waitPly(page, plies.at(-1));
      assert.deepEqual(await drawn(page), shown, "the server says the same");
      assert.equal((await server.ask({ do: "open", id: table.id })).table.ply, plies.at(-1));
    };
    // What this page has not seen it waits for.
    for (const ply of [5, 4, 3]) {
      await page.keyboard.press("u");
      await waitPly(page, ply);
    }
    await steps("r", [4, 5, 6]);
    await steps("u", [5, 4, 3]);
    // Another line: what lay beyond is forgotten.
    const { legal } = (await server.ask({ do: "open", id: table.id })).table;
    const other = legal.find((move) => move !== transcript.moves[3]);
    await page.evaluate(async (wish) => (await import("/page.js")).actions.play(wish), other);
    await waitPly(page, 4);
    await steps("u", [3]);
    await steps("r", [4]);
    assert.equal((await server.ask({ do: "open", id: table.id })).table.last, other);
    await page.context().close();
  });

  test("a step that was shown and is refused is taken back from the screen", { skip: skipSite }, async () => {
    const { page, table } = await scripted("klondike", 3);
    // As above.
    let held = Promise.resolve();
    await page.route("**/api/1", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("u");
    await waitPly(page, 2);
    let release = () => {};
    held = new Promise((open) => { release = open; });
    await page.keyboard.press("r");
    await page.waitForFunction(() => document.documentElement.dataset.ply === "3");
    // Somebody else goes on meanwhile.
    await server.ask({ do: "undo", id: table.id, ply: 2 });
    release();
    await waitPly(page, 1);
    await page.unrouteAll({ behavior: "wait" });
    await page.context().close();
  });

  test("scrubbing: only where the hand stops is what is shown in the end", async () => {
    const { page } = await scripted("anneliese", 40);
    await settings(page, { history: true });
    await page.waitForSelector("#history:not([hidden])");
    await page.evaluate(() => {
      const slider = document.getElementById("history-slider");
      for (let at = 40; at >= 5; at--) {
        slider.value = String(at);
        slider.dispatchEvent(new Event("input"));
      }
    });
    await waitPly(page, 5);
    assertQuiet(page);
    await page.context().close();
  });

  test("cards stand out: what may move, a rank by its letter, a suit", async () => {
    const { page, table } = await scripted("grosse-harfe", 20);
    const marked = () => page.$$eval(".card.marked", (cards) => cards.map((card) => card.dataset.card).sort());
    const open = table.view.piles.flatMap(({ cards }) => cards);
    await page.keyboard.press("d");
    await page.waitForSelector(".card.marked");
    assert.deepEqual(await marked(), open.filter((card) => card[0] === "Q").sort());
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".card.marked, .card.dimmed"));
    await page.keyboard.press("l");
    await page.waitForSelector(".card.marked");
    const sources = new Set(table.legal.map((move) => move.split("-")[0].replace("draw", "s")));
    assert.deepEqual(new Set(await page.$$eval(".card.marked", (cards) => cards.map((card) => card.dataset.pile))), sources);
    await page.keyboard.press("l");
    await page.click("#do-menu");
    await page.click('dialog button:text-is("Karten hervorheben")');
    await page.click('dialog button:text-is("Pik")');
    await page.waitForSelector(".card.marked");
    assert.deepEqual(await marked(), open.filter((card) => card[1] === "S").sort());
    // It was wished for this game alone.
    await switchTable(page, (await server.deal("klondike")).id);
    assert.deepEqual(await page.$$(".card.marked, .card.dimmed"), []);
    assertQuiet(page);
    await page.context().close();
  });

  test("finish is offered when it is possible, and is one step", async () => {
    const { transcript } = wonGames().get("klondike");
    let table = await server.deal("klondike", String(transcript.deal));
    for (const move of transcript.moves) {
      if (typeof table.finish === "number") break;
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    assert.equal(await page.isVisible("#do-finish"), false);
    await openTable(page, server, table.id);
    const before = await drawn(page);
    await page.click("#do-finish");
    await page.waitForSelector("#banner.shown.won");
    // It says how many cards are left, which may take draws as well.
    const over = (await server.ask({ do: "open", id: table.id })).table;
    assert.ok(over.ply >= table.ply + table.finish, `${over.ply} after ${table.ply} and ${table.finish} cards`);
    await waitPly(page, over.ply);
    await page.keyboard.press("u");
    await waitPly(page, table.ply);
    assert.deepEqual(await drawn(page), before);
    // The cards that lay below others have their faces again, at the deal too.
    assert.deepEqual(await faceless(page), []);
    await page.keyboard.press("Home");
    await waitPly(page, 0);
    assert.deepEqual(await faceless(page), []);
    await page.evaluate(async (ply) => (await import("/page.js")).actions.goTo(ply), table.ply);
    await waitPly(page, table.ply);
    assert.deepEqual(await faceless(page), []);
    await page.keyboard.press("e");
    await page.waitForSelector("#banner.shown.won");
    assertQuiet(page);
    await page.context().close();
  });

  test("cards that go up by themselves are taken back with the player's move", async () => {
    const { page, table, transcript } = await scripted("koenigs-patience-frei", 0);
    await settings(page, { auto: "always" });
    // The first move after which something follows.
    let at = table;
    for (let tries = 0; tries < 60 && at.ply < transcript.moves.length; tries++) {
      const before = await drawn(page);
      const move = at.legal.find((m) => m === "draw") ?? at.legal[0];
      const text = move === "draw" ? "draw" : move;
      const now = (await server.ask({ do: "open", id: at.id })).table;
      assert.equal(now.ply, before.ply);
      await page.evaluate(async (wish) => (await import("/page.js")).actions.play(wish), text);
      at = (await server.ask({ do: "open", id: at.id })).table;
      await waitPly(page, at.ply);
      if (at.ply === before.ply + 1) continue;
      assert.ok(at.auto.includes(at.ply - 1) || at.auto.includes(at.ply), `auto: ${at.auto}, ply ${at.ply}`);
      assert.match(await page.textContent("#live"), /von selbst/);
      await page.keyboard.press("u");
      await waitPly(page, before.ply);
      assert.deepEqual(await drawn(page), before);
      await page.keyboard.press("r");
      await waitPly(page, at.ply);
      assertQuiet(page);
      await page.context().close();
      return;
    }
    assert.fail("nothing ever went up by itself");
  });

  test("whether it can still be won: off by default; the way back, and the way on", async () => {
    const { page, transcript } = await scripted("freecell", 6);
    const rest = transcript.moves.slice(4);
    let verdicts = 0;
    await answering(page, {
      verdict: ({ ply }) => {
        verdicts++;
        if (verdicts === 1) return { verdict: { state: "searching", moves: null, last_winnable: null } };
        return { verdict: ply === 6 && verdicts === 2 ? { state: "unwinnable", moves: null, last_winnable: 4 } : { state: "winnable", moves: rest.length, last_winnable: null } };
      },
      solution: () => ({ solution: { state: "winnable", moves: rest } }),
    });
    assert.equal(await page.isVisible("#verdict"), false);
    assert.equal(verdicts, 0);
    await settings(page, { verdict: true });
    await page.waitForSelector('#verdict[data-state="unwinnable"]');
    await page.click('#verdict-back:text-is("Zurück zu Zug 4")');
    await waitPly(page, 4);
    await page.waitForSelector('#verdict[data-state="winnable"]');
    await page.click("#verdict-show");
    await page.waitForSelector("#viewer:not([hidden])");
    await page.keyboard.press("ArrowRight");
    await waitPly(page, 5);
    await page.keyboard.press("Escape");
    await page.waitForSelector('#verdict-show:text-is("Vorspielen")');
    await waitPly(page, 4);
    assertQuiet(page);
    await page.context().close();
  });

  test("a second tab sees at once what the first does", async () => {
    const first = await openPage(browser, server);
    const second = await watchedPage(first.context(), server);
    const { id } = await server.deal("klondike");
    await openTable(first, server, id);
    await openTable(second, server, id);
    // The stream is open when it has said so.
    await pressStock(second);
    await waitPly(second, 1);
    await first.bringToFront();
    await waitPly(first, 1);
    assert.deepEqual(await drawn(first), await drawn(second));
    assertQuiet(first, REFUSED);
    await first.context().close();
  });

  test("a hidden tab holds no connection, and looks again when it is shown", { skip: skipSite }, async () => {
    const page = await openPage(browser, server);
    await page.addInitScript(() => {
      globalThis.streams = [];
      globalThis.EventSource = class extends EventSource {
        constructor(address) {
          super(address);
          globalThis.streams.push(this);
        }
      };
    });
    const { id } = await server.deal("klondike");
    await openTable(page, server, id);
    const open = () => page.evaluate(() => globalThis.streams.filter((stream) => stream.readyState !== EventSource.CLOSED).length);
    const turn = (state) => page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
    assert.equal(await open(), 1);
    await turn("hidden");
    assert.equal(await open(), 0);
    await server.ask({ do: "move", id, ply: 0, move: "draw" });
    await turn("visible");
    await waitPly(page, 1);
    assert.equal(await open(), 1);
    await server.ask({ do: "move", id, ply: 1, move: "draw" });
    await waitPly(page, 2);
    assertQuiet(page);
    await page.context().close();
  });

  test("the clock: only if wanted, from the first move to the end, and over a reload", async () => {
    const page = await openPage(browser, server);
    await page.clock.install();
    const { id } = await server.deal("klondike");
    await openTable(page, server, id);
    assert.equal(await page.isVisible("#clock"), false);
    await settings(page, { clock: true });
    await page.waitForSelector('#clock:text-is("0:00")');
    await page.clock.fastForward(30_000);
    await pressStock(page);
    await waitPly(page, 1);
    // What went by before the first move does not count, and what goes by while the machine sleeps
    // only in part.
    await page.clock.fastForward(65_000);
    assert.match(await page.textContent("#clock"), /^1:0[5-9]$/);
    await page.reload();
    await page.waitForFunction(() => /^1:[01]/.test(document.getElementById("clock").textContent));
    // On the front page nobody plays.
    await page.keyboard.press("o");
    await page.waitForSelector("#home .shelf");
    await page.clock.fastForward(1_000);
    await page.clock.fastForward(60_000);
    await page.keyboard.press("o");
    await page.waitForSelector("#home", { state: "hidden" });
    assert.match(await page.textContent("#clock"), /^1:[01]/);
    await page.clock.fastForward(3_600_000);
    assert.match(await page.textContent("#clock"), /^3:/);
    assertQuiet(page);
    await page.context().close();
  });

  test("motion is in nobody's way: every stroke of a fast hand counts", async () => {
    const { page } = await scripted("klondike", 0, { reducedMotion: "no-preference" });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const { x, y } = await find(page, "s");
    for (let n = 0; n < 10; n++) await page.mouse.click(x, y);
    await waitPly(page, 10);
    for (let n = 0; n < 10; n++) await page.keyboard.press("u");
    await waitPly(page, 0);
    for (let n = 0; n < 10; n++) await page.keyboard.press("r");
    await waitPly(page, 10);
    assertQuiet(page);
    await page.context().close();
  });
});
