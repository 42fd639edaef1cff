// Hands: one tap, the pointer's look, and the keyboard, in every game.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { CHOSEN, NAMED } from "./lib/presets.mjs";
import { halfPlayed, wonGames } from "./lib/scripts.mjs";
import { anotherTable, answering, drag, drawn, find, openTable, parts, pickAndPlace, showTable, waitPly } from "./lib/table.mjs";

const MOST_STROKES = 4;
/** So many moves of each position are tried. */
const TRIED = NAMED ? 4 : 2;
/** Longer than two taps of one hand that mean one. */
const PAUSE_MS = 320;
const REFUSED = /status of (409|422)/;

describe("hands", { skip }, () => {
  const { server, browser, words } = opened();

  const setting = (page, wish) => page.evaluate(async (change) => (await import("/page.js")).kept.setSetting(change), wish);
  /** Some of a list, from all over it. */
  const some = (list) => list.filter((_, i) => i % Math.ceil(list.length / TRIED) === 0);
  const openOf = ({ view }, name) => view.piles.find((pile) => pile.name === name);

  /** The positions that are tried: a fresh deal, or the middle of a game that can be won. */
  const positions = async (preset, fresh) => [
    ...(fresh || NAMED ? [await server.deal(preset, "7")] : []), ...(!fresh || NAMED ? [await halfPlayed(server, preset)] : []),
  ];
  /** Moves whose piles alone do not say how many cards go. */
  const unclear = ({ legal }) => {
    const between = (move) => move.split("*")[0];
    return legal.filter((move) => parts(move) && legal.some((other) => other !== move && between(other) === between(move)));
  };
  /** Whether the rank of its lowest card says how many cards go: groups may have two of a rank. */
  const isTold = (table, move) => {
    const head = ({ from, count }) => openOf(table, from).cards.at(-count)[0];
    const own = parts(move);
    const alike = table.legal.map(parts).filter((other) => own && other && other.from === own.from && other.to === own.to && head(other) === head(own));
    return alike.length <= 1;
  };
  /** The first position of the scripted game with such a move. */
  const unclearPosition = async (preset) => {
    const { transcript } = wonGames().get(preset);
    let table = await server.deal(preset, String(transcript.deal));
    for (const move of transcript.moves) {
      if (unclear(table).length > 0) return [table];
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    return [];
  };

  /** Looks at positions of every preset in one page; two tests take them by turns. */
  async function inEvery(page, at, choose, look) {
    for (const [n, preset] of [...CHOSEN ?? wonGames().keys()].entries()) {
      if (!NAMED && n % 2 !== at) continue;
      for (const table of await choose(preset, n % 4 < 2)) {
        await showTable(page, server, table.id);
        try {
          await look(table);
        } catch (error) {
          throw new Error(`${preset}: ${error.message}`, { cause: error });
        }
      }
    }
    assertQuiet(page);
    await page.context().close();
  }

  // Both at a time: most of a tap is waiting until the next one is not a part of it.
  describe("in every preset", { concurrency: 2 }, () => {
    test("one tap moves cards to their best place", async () => {
      const page = await openPage(browser, server, { size: "phone", touch: true });
      await inEvery(page, 0, positions, async (table) => {
        const moves = table.legal.map(parts).filter(Boolean);
        const kind = (name) => openOf(table, name).kind;
        const gains = ({ from, to, count }) => kind(from) !== "foundation"
          && (openOf(table, to).cards.length > 0 || kind(to) !== kind(from) || openOf(table, from).cards.length > count);
        const spots = new Set(moves.filter(gains).map(({ from, count }) => `${from} ${count}`));
        for (const spot of some([...spots])) {
          const [from, count] = spot.split(" ");
          const open = moves.filter((m) => m.from === from && m.count === Number(count));
          const { x, y } = await find(page, from, Number(count));
          await page.touchscreen.tap(x, y);
          await waitPly(page, table.ply + 1);
          const { last } = (await server.ask({ do: "open", id: table.id })).table;
          const made = parts(last);
          assert.ok(open.some(({ to }) => to === made.to) && made.from === from && made.count === Number(count), `${spot}: ${last}`);
          if (open.some(({ to }) => kind(to) === "foundation")) assert.equal(kind(made.to), "foundation", `${spot}: ${last}`);
          await page.tap("#do-undo");
          await waitPly(page, table.ply);
          await page.waitForTimeout(PAUSE_MS);
        }
      });
    });

    test("one move by keys takes at most four keystrokes", async () => {
      const page = await openPage(browser, server);
      const choose = async (preset, fresh) => [...await positions(preset, fresh), ...await unclearPosition(preset)];
      await inEvery(page, 1, choose, async (table) => {
        for (const move of [...some(table.legal), ...unclear(table).slice(0, 2)].filter((one) => isTold(table, one))) {
          const keys = await keysFor(page, move);
          assert.ok(keys <= MOST_STROKES, `${move}: ${keys} keystrokes`);
          await waitPly(page, table.ply + 1);
          assert.equal((await server.ask({ do: "open", id: table.id })).table.last, move);
          await page.keyboard.press("u");
          await waitPly(page, table.ply);
        }
      });
    });
  });

  /** Plays a move by the keys that the page shows, and says how many it took. */
  async function keysFor(page, move) {
    const between = parts(move);
    if (!between) {
      await page.keyboard.press("Space");
      return 1;
    }
    const letter = (pile) => page.evaluate(async (name) => (await import("/page.js")).letters.letterOf(name), pile);
    const shown = (key) => page.waitForFunction((wanted) => [...document.querySelectorAll("#letters kbd")].some((kbd) => kbd.textContent.toLowerCase() === wanted), key);
    let strokes = 0;
    const press = async (key) => {
      await page.keyboard.press(key);
      strokes++;
    };
    await press("g");
    for (const pile of [between.from, between.to]) {
      const key = await letter(pile);
      await shown(key);
      await press(key);
    }
    const left = await page.evaluate(async () => (await import("/page.js")).letters.choosing());
    if (!left) return strokes;
    // It is open how many go: the lowest card's rank says it.
    const { rank } = await page.evaluate(([name, nth]) => {
      const cards = [...document.querySelectorAll(`.card[data-pile="${name}"]`)].sort((a, b) => a.dataset.index - b.dataset.index);
      return { rank: cards.at(-nth).dataset.card[0] };
    }, [between.from, between.count]);
    const key = { T: "0", J: "b", Q: "d" }[rank] ?? rank.toLowerCase();
    await shown(key);
    await press(key);
    return strokes;
  }

  /** FreeCell with the kings at the bottom: the four aces can go up. */
  const KINGS_FIRST = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");
  const aces = () => server.deal("freecell", undefined, { deck: KINGS_FIRST });

  test("the mouse: a click picks, a double click plays; any click if wanted; nothing but picking if not", async () => {
    const page = await openPage(browser, server);
    const table = await aces();
    await openTable(page, server, table.id);
    const { from } = table.legal.map(parts).find(({ to }) => to.startsWith("f"));
    const { x, y } = await find(page, from);
    await page.mouse.move(x, y);
    assert.equal(await page.evaluate((at) => getComputedStyle(document.elementFromPoint(at.x, at.y)).cursor, { x, y }), "grab");
    await page.mouse.click(x, y);
    await page.waitForSelector(".card.picked");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".card.picked"));
    await page.waitForTimeout(PAUSE_MS + 100);
    await page.mouse.dblclick(x, y);
    await waitPly(page, 1);
    await page.keyboard.press("u");
    await waitPly(page, 0);
    await page.waitForTimeout(PAUSE_MS);
    await setting(page, { tap: "always" });
    // The second click of a hand that double clicks does not move the next card.
    await page.mouse.dblclick(x, y);
    await waitPly(page, 1);
    await page.waitForTimeout(PAUSE_MS);
    assert.equal((await drawn(page)).ply, 1);
    await page.keyboard.press("u");
    await waitPly(page, 0);
    await setting(page, { tap: "off" });
    await page.mouse.click(x, y);
    await page.waitForSelector(".card.picked");
    assert.equal((await drawn(page)).ply, 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("one click of the mouse sends a card away that can leave, and a drag does; others are picked", async () => {
    const page = await openPage(browser, server);
    const table = await server.deal("asse-hoch", "4");
    await openTable(page, server, table.id);
    const click = async (pile) => {
      const { x, y } = await find(page, pile);
      await page.mouse.click(x, y);
    };
    await click("t2");
    await waitPly(page, 1);
    await page.waitForTimeout(PAUSE_MS);
    await click("t1");
    await page.waitForSelector('.card.picked[data-pile="t1"]');
    await page.keyboard.press("Escape");
    await drag(page, { from: "t3", to: "f1", count: 1 });
    await waitPly(page, 2);
    const { view } = (await server.ask({ do: "open", id: table.id })).table;
    assert.deepEqual(openOf({ view }, "f1").cards, ["4H", "8D"]);
    assertQuiet(page);
    await page.context().close();
  });

  test("cards that were taken out of the hand in mid-drag are not picked up again by the same press", async () => {
    const page = await openPage(browser, server, { settings: { tap: "always" } });
    const table = await aces();
    const { from, to } = table.legal.map(parts).find((move) => move.to.startsWith("f"));
    // Put back, or gone with the game: and then moved on over the goal, or just let go.
    for (const [key, movesOn] of [["Escape", true], ["Escape", false], ["n", true]]) {
      await openTable(page, server, table.id);
      const [start, end] = await Promise.all([find(page, from), find(page, to)]);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(movesOn ? end.x : start.x + 30, movesOn ? end.y : start.y);
      await page.waitForSelector(".card.held");
      await page.keyboard.press(key);
      await page.waitForSelector(".card.held", { state: "detached" });
      if (key === "n") await anotherTable(page, table.id);
      if (movesOn) await page.mouse.move(end.x + 1, end.y + 1);
      await page.mouse.up();
      const inHand = await page.evaluate(async () => {
        const { picked, drag: dragged } = (await import("/page.js")).state.state;
        return picked ?? dragged;
      });
      assert.equal(inHand, null, key);
      // Whatever was asked for is answered before this.
      await page.keyboard.press("Space");
      await page.waitForSelector("#notice.shown");
      assert.equal((await drawn(page)).ply, 0, key);
    }
    assertQuiet(page, /status of 422/);
    await page.context().close();
  });

  test("a press whose cards were taken back in mid-drag plays nothing where it ends", async () => {
    const page = await openPage(browser, server, { settings: { tap: "always" } });
    const table = await server.deal("klondike", "42");
    await openTable(page, server, table.id);
    for (const ply of [1, 2]) {
      await page.keyboard.press("Space");
      await waitPly(page, ply);
    }
    const start = await find(page, "t3");
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 40, start.y + 200);
    await page.waitForSelector(".card.held");
    await page.keyboard.press("u");
    await waitPly(page, 1);
    await page.mouse.up();
    await page.keyboard.press("Space");
    await waitPly(page, 2);
    const { history } = await server.ask({ do: "history", id: table.id });
    assert.deepEqual(history.moves, ["draw", "draw"]);
    assertQuiet(page);
    await page.context().close();
  });

  test("a card that was dropped lies where it went, even if its like has come where it lay", async () => {
    const ranks = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
    const all = [...ranks, ...ranks];
    const out = (card) => all.splice(all.lastIndexOf(card), 1)[0];
    const [helper, drawnNext] = [out("2H"), out("2H")];
    // Helpers come first, then the stock; what is left of the aces is of no matter.
    const deck = [helper, ...all.splice(20, 7), drawnNext, ...all];
    const table = await server.deal("windmuehle", undefined, { deck: deck.join(" ") });
    const page = await openPage(browser, server, { settings: { auto: "off" } });
    await openTable(page, server, table.id);
    await page.keyboard.press("Space");
    await waitPly(page, 1);
    await drag(page, { from: "h1", to: "f1", count: 1 });
    await waitPly(page, 2);
    await page.waitForFunction(() => document.querySelectorAll('.card[data-pile="h1"]:not(.held)').length === 1);
    const inHand = await page.evaluate(async () => (await import("/page.js")).state.state.drag);
    assert.equal(inHand, null);
    assertQuiet(page);
    await page.context().close();
  });

  /** FreeCell with a run of seven in the first column, and the ten for it at the second's end. */
  const seven = () => {
    const [first, last] = ["9C 8D 7C 6D 5C 4D 3C".split(" "), "TD"];
    const others = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
    const rest = others.filter((card) => card !== last && !first.includes(card));
    const deck = Array.from({ length: 52 }, (_, i) => (i % 8 === 0 && i < 56 ? first[i / 8] : i === 49 ? last : rest.shift()));
    return server.deal("freecell", undefined, { deck: deck.join(" ") });
  };

  /** A game in which a run of three can be carried card by card: its place and the move. */
  const carried = async (preset) => {
    const { transcript } = wonGames().get(preset);
    let table = await server.deal(preset, String(transcript.deal));
    for (const move of transcript.moves) {
      const carry = table.carries.find((one) => parts(one.move).count === 3);
      if (carry) return { table, ...carry, between: parts(carry.move) };
      table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
    }
    throw new Error(`${preset}: no run of three can be carried`);
  };

  for (const preset of ["freecell", "grosse-napoleon"]) {
    test(`a run goes in one drag, in two clicks and by keys where cards move one at a time: ${preset}`, async () => {
      const page = await openPage(browser, server);
      const { table, steps, between, move } = await carried(preset);
      await openTable(page, server, table.id);
      const before = await drawn(page);
      const there = await page.evaluate(() => document.querySelectorAll(".card").length);
      for (const way of [drag, pickAndPlace, () => keysFor(page, move)]) {
        await way(page, between);
        await waitPly(page, table.ply + steps);
        const { piles } = await drawn(page);
        assert.equal(piles[between.to].length, before.piles[between.to].length + 3);
        assert.deepEqual([...piles[between.to].slice(-3)].sort(), [...before.piles[between.from].slice(-3)].sort());
        // Nothing is said to have gone up, for nothing has.
        assert.doesNotMatch(await page.textContent("#live"), /Familie/);
        await page.keyboard.press("u");
        await waitPly(page, table.ply);
        assert.deepEqual(await drawn(page), before, "one step back");
        // It is the run that was undone, not its moves.
        assert.match(await page.textContent("#live"), /^Zurückgenommen: 3 Karten ab .+ von .+ auf /);
        await page.keyboard.press("r");
        await waitPly(page, table.ply + steps);
        await page.keyboard.press("u");
        await waitPly(page, table.ply);
      }
      assert.equal(await page.evaluate(() => document.querySelectorAll(".card").length), there);
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("a run goes with one tap, and one that there is no room for says how many would go", async () => {
    const page = await openPage(browser, server, { size: "phone", touch: true });
    const { table, between } = await carried("freecell");
    await openTable(page, server, table.id);
    const { x, y } = await find(page, between.from, 3);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction((ply) => Number(document.documentElement.dataset.ply) > ply, table.ply);
    const { piles } = await drawn(page);
    const old = table.view.piles.find(({ name }) => name === between.from).cards;
    assert.deepEqual(piles[between.from], old.slice(0, -3));
    const full = await seven();
    await openTable(page, server, full.id);
    await drag(page, parts("t1-t2*7"));
    const said = words.de["refused.no-room"].replace("{room}", "5").replace("{count}", "7");
    await page.waitForFunction((text) => document.querySelector("#notice.shown")?.textContent === text, said);
    assert.equal((await drawn(page)).ply, 0);
    assertQuiet(page, REFUSED);
    await page.context().close();
  });

  test("a tap where nothing fits says so, and picks nothing up", async () => {
    const page = await openPage(browser, server, { size: "phone", touch: true });
    const table = await server.deal("klondike", "7");
    await openTable(page, server, table.id);
    const sources = new Set(table.legal.map(parts).filter(Boolean).map(({ from }) => from));
    const still = table.view.piles.find(({ kind, name, cards }) => kind === "column" && cards.length > 0 && !sources.has(name));
    const { x, y } = await find(page, still.name);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => /nirgends/.test(document.querySelector("#notice.shown")?.textContent ?? ""));
    assert.equal(await page.locator(".card.picked").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("a double click that fits nowhere says so, a refusal what would go there, and both go with the next move", async () => {
    const page = await openPage(browser, server);
    const full = await seven();
    await openTable(page, server, full.id);
    const said = (text) => page.waitForFunction((wanted) => (document.querySelector("#notice.shown")?.textContent ?? "") === wanted, text);
    await page.mouse.dblclick(...Object.values(await find(page, "t1", 6)).slice(0, 2));
    await said(words.de["said.nowhere"]);
    await page.keyboard.press("Escape");
    // The three of clubs onto the ten of diamonds.
    await drag(page, parts("t1-t2"));
    await said("An die Karo 10 passt eine schwarze 9.");
    await drag(page, parts("t1-c1"));
    await waitPly(page, 1);
    await said("");
    assertQuiet(page, REFUSED);
    await page.context().close();
  });

  test("a covered card is shown whole while it is held, and nothing moves", async () => {
    const page = await openPage(browser, server);
    const table = await aces();
    await openTable(page, server, table.id);
    const { x, y } = await find(page, "t1", 3);
    await page.mouse.move(x, y);
    await page.mouse.down({ button: "right" });
    await page.waitForSelector(".card.peek");
    await page.mouse.up({ button: "right" });
    await page.waitForFunction(() => !document.querySelector(".card.peek"));
    await page.mouse.down();
    await page.waitForSelector(".card.peek");
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector(".card.peek"));
    assert.equal((await drawn(page)).ply, 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("with a card picked the arrows know its legal places only", async () => {
    const page = await openPage(browser, server);
    const table = await halfPlayed(server, "freecell");
    await openTable(page, server, table.id);
    const moves = table.legal.map(parts).filter(({ count, from }) => count === 1 && !from.startsWith("f"));
    const { from } = moves.find((m) => moves.filter((other) => other.from === m.from).length > 1);
    const places = new Set([from, ...moves.filter((m) => m.from === from).map(({ to }) => to)]);
    await page.evaluate(([name]) => {
      const cards = [...document.querySelectorAll(`.card[data-pile="${name}"]`)].sort((a, b) => a.dataset.index - b.dataset.index);
      cards.at(-1).focus();
    }, [from]);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.picked");
    const seen = new Set();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
      seen.add(await page.evaluate(() => document.activeElement.dataset.pile));
    }
    assert.ok(seen.size > 1 && [...seen].every((pile) => places.has(pile)), `${[...seen]} of ${[...places]}`);
    assertQuiet(page);
    await page.context().close();
  });

  for (const focused of ["the table", "a button"]) test(`Enter plays the hint that is shown: ${focused}`, async () => {
    const page = await openPage(browser, server);
    const table = await aces();
    const move = table.legal.at(-1);
    await answering(page, { hint: ({ kind }) => ({ hint: { kind, state: "done", basis: "plan", moves: [{ move, wins: 1, tries: 1, reason: { kind: "goes-up" } }] } }) });
    await openTable(page, server, table.id);
    if (focused === "a button") await page.focus("#do-home");
    await page.keyboard.press("h");
    await page.waitForSelector(".hinted");
    await page.keyboard.press("Enter");
    await waitPly(page, 1);
    assert.equal((await server.ask({ do: "open", id: table.id })).table.last, move);
    assertQuiet(page);
    await page.context().close();
  });

  test("a key is the table's as soon as a dialog is closed, wherever the focus was in it", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    for (const [key, focused] of [["Shift+N", "INPUT"], ["?", "BUTTON"], ["i", "BUTTON"]]) {
      await page.keyboard.press(key);
      await page.waitForSelector("dialog[open]");
      // In one go, as a browser sees two keys that have waited for it.
      const left = await page.evaluate(() => {
        document.querySelector("dialog").close();
        const { activeElement } = document;
        activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true }));
        return activeElement.tagName;
      });
      assert.equal(left, focused, key);
      await page.waitForSelector("#letters", { state: "attached" });
      await page.keyboard.press("Escape");
      await page.waitForSelector("#letters", { state: "detached" });
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("the table is read aloud, and what has changed", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    const table = await server.deal("klondike", "7");
    await openTable(page, server, table.id);
    const heard = (pattern) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.getElementById("live").textContent), pattern);
    await page.keyboard.press("t");
    // Every pile, in order, by its name and its letter; no card that lies face down is named.
    await heard("^a, Column 1.*b, Column 2, 2 cards, .*g, Column 7.*, Foundation 1.*, Stock, 24 cards");
    await page.keyboard.press("Space");
    await waitPly(page, 1);
    await page.keyboard.press("w");
    await heard("^What has changed: Stock, 23 cards\\. Waste, one card: .*\\.$");
    await page.keyboard.press("w");
    await heard("^Nothing has changed\\.$");
    assertQuiet(page);
    await page.context().close();
  });
});
