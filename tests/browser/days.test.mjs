// What the front page offers to who comes again: days in a row, the day's result to pass on, games
// to go on with, the player's own record, and any game at all.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { anotherTable, openTable, parts, pickAndPlace, waitPly } from "./lib/table.mjs";

const digits = (date) => `${date.getFullYear()}${String(date.getMonth() + 1).padStart(2, "0")}${String(date.getDate()).padStart(2, "0")}`;
const daysAgo = (count) => {
  const now = new Date();
  return digits(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count));
};
const result = (id, game, options, deal, outcome, more = {}) =>
  ({ id, game, options, deal, outcome, moves: 90, seconds: 272, ended: 1000, undos: 0, hints: 0, shown: false, ...more });

describe("coming again", { skip }, () => {
  const { server, browser, words } = opened();

  const say = (lang, key, args = {}) => {
    const text = words[lang][key];
    const one = typeof text === "string" ? text : text[args.count === 1 ? "one" : "other"];
    return one.replace(/\{(\w+)\}/g, (_, name) => args[name]);
  };
  /** A program of its own with results, and its front page. */
  async function homeWith(results, options = {}) {
    const own = await startServer();
    await own.ask({ do: "import-statistics", export: { patience: "statistics/2", results } });
    const page = await openPage(browser, own, { settings: { dayGame: "freecell" }, ...options });
    await page.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("patience.first", "seen");
      globalThis.sent = [];
    });
    await page.goto(own.address);
    await page.waitForSelector("#home .shelf");
    return { own, page };
  }
  const optionsOf = async (preset) => (await server.presets()).find(({ id }) => id === preset).options;

  test("days in a row are counted up to today, over the ends of months, and none is counted that was not won", async () => {
    const options = await optionsOf("freecell");
    const days = (ago, outcome = "won") => ago.map((count) => result(`ago-${count}`, "freecell", options, daysAgo(count), outcome));
    const long = Array.from({ length: 40 }, (_, at) => at + 1);
    for (const [results, count] of [
      [days(long), 40], [days([0, ...long]), 41], [days([1]), 0], [days([0, 1]), 2], [days([2, 3, 4]), 0], [days([1, 2, 4]), 2],
      [[...days([1, 2]), ...days([3], "lost")], 2], [[...days([0], "lost"), ...days([1, 2])], 2], [[], 0],
    ]) {
      const { own, page } = await homeWith(results);
      await page.waitForSelector("#home .today");
      const told = await page.textContent("#day-state");
      assert.equal(told.includes(" · "), count > 1, told);
      if (count > 1) assert.ok(told.endsWith(say("de", "day.streak", { count })), told);
      assertQuiet(page);
      await page.context().close();
      await own.stop();
    }
  });

  test("a front page that stood there over midnight is of the new day", async () => {
    const now = new Date();
    const { own, page } = await homeWith([]);
    const table = await own.deal("freecell", daysAgo(0));
    await own.ask({ do: "move", id: table.id, ply: 0, move: table.legal[0] });
    await page.clock.install({ time: now });
    await page.reload();
    const state = (key) => page.waitForSelector(`#day-state:text-is("${words.de[key]}")`);
    await state("home.day.open");
    await page.clock.fastForward("24:00:00");
    await state("home.day.new");
    // Nothing told the page that this day has ended, too.
    await page.clock.setFixedTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2, 8));
    await page.click("#home .today .play");
    const dealt = await anotherTable(page, "");
    assert.equal((await own.ask({ do: "open", id: dealt })).table.deal, daysAgo(-2));
    assertQuiet(page);
    await page.context().close();
    await own.stop();
  });

  for (const lang of LANGS) {
    test(`the day's result is passed on, and gives no card away (${lang})`, async () => {
      const { transcript } = wonGames().get("freecell");
      const { own, page } = await homeWith([1, 2].map((ago) => result(`ago-${ago}`, "freecell", {}, daysAgo(ago), "won")), { lang });
      // The cards of another deal under the day's number would not be the day's: so it is solved.
      const { table } = await own.ask({ do: "new", game: "freecell", deal: daysAgo(0) });
      let solution;
      do ({ solution } = await own.ask({ do: "solution", id: table.id, ply: 0 })); while (solution.state === "searching");
      assert.equal(solution.state, "winnable", transcript.game);
      let now = table;
      for (const move of solution.moves.slice(0, -1)) now = (await own.ask({ do: "move", id: now.id, ply: now.ply, move })).table;
      await page.addInitScript(() => { navigator.share = async (data) => { globalThis.sent.push(data); }; });
      await openTable(page, own, now.id);
      await pickAndPlace(page, parts(solution.moves.at(-1)));
      await page.waitForSelector("#banner.won");
      const read = async () => {
        await page.waitForSelector("dialog #day-result");
        const text = await page.inputValue("#day-result");
        const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date());
        const [title, day, facts, streak, ...rest] = text.split("\n");
        assert.deepEqual([title, day, rest], [words[lang]["day.result"], date, []], "no address that nobody else can open");
        assert.ok(facts.startsWith(say(lang, "day.won", { game: "FreeCell", count: solution.moves.length })), facts);
        assert.ok(!/[♠♥♦♣]|\b(10|[2-9]|[AKQJDB])[CDHS]\b/.test(text), text);
        assert.equal(streak, say(lang, "day.streak", { count: 3 }));
        await page.click("dialog .send");
        assert.deepEqual(await page.evaluate(() => globalThis.sent.splice(0)), [{ text }]);
        await page.keyboard.press("Escape");
      };
      await page.click(`#banner button:text-is("${words[lang]["day.share"]}")`);
      await read();
      // And from the front page, as long as the day lasts.
      await page.click("#do-home");
      await page.click("#home .share-day");
      await read();
      assertQuiet(page);
      await page.context().close();
      await own.stop();
    });
  }

  test("only a day's deal has a result to pass on", async () => {
    for (const [deal, options, has] of [["4711", {}, false], [daysAgo(3), {}, true], [daysAgo(-3), {}, false], ["20261399", {}, false], [daysAgo(3), { cells: 5 }, false]]) {
      const page = await openPage(browser, server);
      const offered = await page.goto(server.address).then(() => page.evaluate(async ([number, more]) => {
        const { dayresult, deals, state } = await import("/page.js");
        while (state.state.games.length === 0) await new Promise((done) => setTimeout(done, 20));
        const own = state.state.games.flatMap(({ presets }) => presets).find(({ id }) => id === "freecell").options;
        return dayresult.dateOf(number) !== null && deals.ownOptions("freecell", { ...own, ...more }).length === 0;
      }, [deal, options]));
      assert.equal(offered, has, `${deal} ${JSON.stringify(options)}`);
      await page.context().close();
    }
  });

  test("the game that is chosen for every day is the front page's at once, and the focus stays", async () => {
    const { own, page } = await homeWith([]);
    await page.focus("#home .open-calendar");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog select");
    await page.selectOption("dialog select", "golf");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getElementById("day-game").textContent === "Golf");
    const focused = () => page.evaluate(() => document.activeElement.className || document.activeElement.tagName);
    assert.equal(await focused(), "open-calendar");
    await page.focus("#home .language");
    await page.keyboard.press("Enter");
    await page.waitForSelector('html[lang="en"]');
    assert.equal(await focused(), "language");
    await page.click(`#home nav button[title="${words.en["act.settings"]}"]`);
    await page.click('dialog label:has(input[name="back"][value="linen"])');
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.waitForFunction((title) => document.activeElement.title === title, words.en["act.settings"]);
    assertQuiet(page);
    await page.context().close();
    await own.stop();
  });

  test("several games can be gone on with from the front page", async () => {
    const { own, page } = await homeWith([]);
    const begun = [];
    for (const preset of ["napoleon", "anneliese", "klondike", "daemon", "freecell"]) {
      const table = await own.deal(preset, "9");
      const { table: now } = await own.ask({ do: "move", id: table.id, ply: 0, move: table.legal[0] });
      begun.unshift(now);
    }
    // One that can't be opened now, for want of its rules, stands in the way of none.
    await page.route("**/api", async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      if (reply.tables) reply.tables.unshift({ ...reply.tables[0], id: "gone", game: "no-such-game" });
      await route.fulfill({ response, json: reply });
    });
    await page.reload();
    await page.waitForSelector("#home .go-on .others");
    const [last, ...others] = begun;
    assert.equal(await page.getAttribute("#home .go-on", "data-id"), last.id);
    assert.deepEqual(await page.$$eval("#home .others button", (buttons) => buttons.map((button) => button.dataset.id)), others.slice(0, 3).map(({ id }) => id));
    await page.locator("#home .others button").nth(1).click();
    await waitPly(page, 1);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.table), others[1].id);
    assertQuiet(page);
    await page.context().close();
    await own.stop();
  });

  test("the player's own record stands on the tiles, of all options, and only where there is one", async () => {
    const options = await optionsOf("klondike");
    const { own, page } = await homeWith([
      result("k1", "klondike", options, "1", "won"), result("k2", "klondike", { ...options, return: true }, "2", "won", { hints: 9 }),
      result("k3", "klondike", options, "3", "lost"), result("k4", "klondike", options, "4", "open"), result("d", "klondike-drei", await optionsOf("klondike-drei"), "4", "lost"),
    ]);
    const record = (preset) => page.locator(`#home [data-preset="${preset}"]`).locator(preset === "klondike" ? ".tile-main .record" : ".record").first();
    assert.equal(await record("klondike").textContent(), say("de", "home.record", { won: 2, played: 3 }));
    assert.equal(await record("klondike-drei").textContent(), say("de", "home.record", { won: 0, played: 1 }));
    assert.equal(await page.locator("#home .record").count(), 2);
    assertQuiet(page);
    await page.context().close();
    await own.stop();
  });

  test("any game is dealt, and every game may be it", async () => {
    const page = await openPage(browser, server);
    const games = (await server.ask({ do: "games" })).games.map(({ id }) => id);
    for (const at of [0, games.length - 1]) {
      await page.goto(`${server.address}/`);
      await page.waitForSelector("#any-game");
      await page.evaluate((part) => { Math.random = () => part; }, (at + 0.5) / games.length);
      await page.click("#any-game");
      const id = await anotherTable(page, "");
      const { game } = (await server.ask({ do: "open", id })).table;
      const shelf = await page.evaluate(async () => (await import("/page.js")).state.state.games.map(({ presets }) => presets[0].id));
      assert.equal(game, shelf[at]);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("a finger feels its card lie, if the device can tick and the setting is on", async () => {
    for (const [touch, settings, ticks] of [[true, {}, true], [true, { haptics: false }, false], [false, {}, false]]) {
      const page = await openPage(browser, server, { touch, settings });
      await page.addInitScript(() => {
        globalThis.ticks = [];
        navigator.vibrate = (ms) => globalThis.ticks.push(ms);
      });
      const table = await server.deal("freecell", "3");
      await openTable(page, server, table.id);
      const move = table.legal.find((text) => parts(text).to.startsWith("c"));
      await pickAndPlace(page, parts(move), touch);
      await page.waitForFunction(() => Number(document.documentElement.dataset.ply) > 0);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.equal((await page.evaluate(() => globalThis.ticks)).length > 0, ticks, `${touch} ${JSON.stringify(settings)}`);
      // What nobody plays is not felt.
      await page.evaluate(() => globalThis.ticks.splice(0));
      await page.keyboard.press("u");
      await waitPly(page, 0);
      assert.deepEqual(await page.evaluate(() => globalThis.ticks), []);
      assertQuiet(page);
      await page.context().close();
    }
  });
});
