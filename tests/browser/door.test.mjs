// The front page: every game to choose from, the last one to go on with, the day's deal, links that
// lead nowhere, and the first game of somebody who has never played.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { violations } from "./lib/axe.mjs";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { ALL } from "./lib/presets.mjs";
import { startServer } from "./lib/server.mjs";
import { anotherTable, doubleClick, drawn, openTable, playMove, switchTable, waitPly, wholeTable } from "./lib/table.mjs";

const FIRST = JSON.parse(readFileSync(new URL("../../web/first.json", import.meta.url), "utf8"));
/** The last ones lie between others. */
const SIZES = [[1280, 800], [360, 740], [844, 390], [1024, 640], [390, 844]].slice(0, ALL ? 5 : 3);
/** What a newcomer needs at the most: choose, move, hint, undo, finish, next. */
const MOST_CLICKS = 6;

describe("the front door", { skip }, () => {
  const { server, browser, words } = opened();

  /** The front page of a program that has had its first game offered, unless `fresh`. */
  async function openHome(options = {}, at = "", fresh = false) {
    const page = await openPage(browser, server, options);
    if (!fresh) await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("patience.first", "seen"); });
    await page.goto(`${server.address}/${at}`);
    await page.waitForSelector("#home .shelf");
    return page;
  }
  const dealt = (page) => page.waitForFunction(() => (document.documentElement.hasAttribute("data-home") ? "" : document.documentElement.dataset.table))
    .then((handle) => handle.jsonValue());
  const table = async (id) => (await server.ask({ do: "open", id })).table;
  const played = async (preset, deal) => {
    const fresh = await server.deal(preset, deal);
    return (await server.ask({ do: "move", id: fresh.id, ply: 0, move: fresh.legal[0] })).table;
  };

  /** A link is said to lead nowhere, and why; the last game can be gone on with. */
  async function saysBroken(page, part, game, shown = "") {
    const said = await page.textContent("#home .broken");
    assert.ok(part ? said.includes(words.de[part]) : said.length > words.de["home.broken"].length, said);
    assert.equal(await page.evaluate(() => [location.hash, document.documentElement.dataset.table ?? "", document.querySelectorAll("dialog").length].join()), `,${shown},0`);
    await page.click("#home .go-on .play");
    assert.equal(await dealt(page), game.id);
  }

  for (const lang of LANGS) {
    test(`every preset is there, drawn, with its figures (${lang})`, async () => {
      const page = await openHome({ lang });
      const presets = await server.presets();
      const ids = (await server.ask({ do: "games" })).games.map(({ id }) => id);
      const tiles = await page.$$eval("#home .tile", (all) => all.map((tile) => tile.dataset.game));
      assert.deepEqual([...tiles].sort(), [...ids].sort());
      assert.notDeepEqual(tiles, [...tiles].sort(), "easy and well known first, not the alphabet");
      const told = await page.evaluate(toldOfPresets);
      for (const { id, name, figures, game } of presets) {
        const { title, about, shares, bars, facts } = told[id];
        assert.equal(title, name[lang]);
        assert.ok(about.length > 15, id);
        const percent = (count, of) => new Intl.NumberFormat(lang, { style: "percent" }).format(count / of);
        assert.equal(shares.length, figures ? 2 : 0, id);
        if (!figures) continue;
        const { fair } = figures;
        const wins = fair.won / fair.played;
        if (![0, 1].includes(Math.round(wins * 100) / 100)) {
          assert.equal(shares[1].replace(/^.* (?=\d)/, ""), percent(wins, 1).replace(/^.* (?=\d)/, ""), id);
        }
        assert.ok(!shares.join().includes("100"), `${id}: ${shares}`);
        assert.ok(Math.abs(bars[1] - 100 * wins) < 0.1, `${id}: ${bars}`);
        if (facts === null) continue;
        const { one, other } = words[lang]["home.decks"];
        const takes = /\d/.test(facts) || facts.includes(words[lang]["home.minutes"].one);
        assert.ok(facts.startsWith(game.decks === 1 ? one : other) && takes, facts);
      }
      // A drawing has no words.
      if (lang === LANGS[0]) await page.waitForFunction(areDrawn, presets.map(({ id }) => id));
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("a game is two clicks from anywhere, and by keys", async () => {
    const page = await openHome();
    await openTable(page, server, (await server.deal("anneliese")).id);
    await page.click("#do-home");
    await page.waitForSelector("#home");
    await page.click('#home [data-preset="freecell"] .play');
    assert.equal((await table(await dealt(page))).game, "freecell");
    await page.keyboard.press("o");
    await page.waitForSelector("#home");
    await page.click('#home li[data-preset="klondike-drei"] .play');
    const id = await dealt(page);
    assert.equal((await table(id)).game, "klondike-drei");
    // There and back again, by the key and by the browser's own button.
    await page.keyboard.press("o");
    await page.waitForSelector("#home");
    assert.equal(await page.evaluate(() => location.hash), "");
    await page.keyboard.press("o");
    assert.equal(await dealt(page), id);
    await page.goBack();
    await page.waitForSelector("#home");
    await page.click("#home .tile .tile-more button >> nth=0");
    await page.waitForSelector("dialog .rules .sketch");
    assertQuiet(page);
    await page.context().close();
  });

  test("who comes to a table first is offered the games in the order of the front page", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    await page.click("#do-other");
    const offered = await page.$$eval("dialog .games input", (inputs) => inputs.map(({ value }) => value));
    const layouts = (await server.ask({ do: "layouts" })).layouts.map(({ game }) => game);
    assert.deepEqual(offered, layouts.filter((game) => offered.includes(game)));
    assertQuiet(page);
    await page.context().close();
  });

  test("the last game lies there as it stands, and goes on", async () => {
    const game = await played("grosse-harfe", "12");
    // Only dealt: that is no game to go on with, nor one that is listed.
    await server.deal("die-reihe", "5");
    const page = await openHome();
    const cards = game.view.piles.flatMap(({ cards: all }) => all);
    await page.waitForSelector("#home .go-on .sketch .card");
    const shown = await page.$$eval("#home .go-on .sketch .card:not(.hidden)", (all) => all.map(({ dataset }) => dataset.suit).sort());
    assert.deepEqual(shown, cards.filter((card) => card !== "##").map((card) => card[1]).sort());
    await page.click('#home nav button:has-text("Angefangene Spiele")');
    await page.waitForSelector("dialog .entry");
    const { tables } = await server.ask({ do: "list" });
    assert.equal(await page.locator("dialog .entry").count(), tables.filter(({ length }) => length > 0).length);
    await page.keyboard.press("Escape");
    await page.click("#home .go-on .play");
    assert.equal(await dealt(page), game.id);
    await waitPly(page, 1);
    assertQuiet(page);
    await page.context().close();
  });

  test("a game without a move makes room for the next", async () => {
    const page = await openHome();
    const ids = [];
    for (const preset of ["freecell", "napoleon", "daemon"]) {
      await page.click(`#home [data-preset="${preset}"] .play`);
      ids.push(await dealt(page));
      await page.click("#do-home");
      await page.waitForSelector("#home");
    }
    const kept = (await server.ask({ do: "list" })).tables.map(({ id }) => id);
    assert.deepEqual(ids.map((id) => kept.includes(id)), [false, false, true]);
    await page.context().close();
  });

  test("the day's deal, and the calendar that shows which were won", async () => {
    const now = new Date();
    const digits = (date) => `${date.getFullYear()}${String(date.getMonth() + 1).padStart(2, "0")}${String(date.getDate()).padStart(2, "0")}`;
    const page = await openHome({ settings: { dayGame: "freecell" } });
    await page.click("#home .today .play");
    const game = await table(await dealt(page));
    assert.ok(game.game === "freecell" && game.deal.startsWith(digits(now)), `${game.game} ${game.deal}`);
    await server.ask({ do: "move", id: game.id, ply: 0, move: game.legal[0] });
    await waitPly(page, 1);
    await page.click("#do-home");
    await page.waitForSelector(`#home .today :text-is("${words.de["home.day.open"]}")`);
    await page.click("#home .today .play");
    assert.equal(await dealt(page), game.id);

    // Days of the month before, of which one was won and one lost.
    const before = new Date(now.getFullYear(), now.getMonth() - 1, 1);
    const result = (day, outcome) => ({
      id: `day-${day}`, game: "freecell", options: game.options, deal: digits(new Date(before.getFullYear(), before.getMonth(), day)),
      outcome, moves: 90, seconds: 60, ended: 1000, undos: 0, hints: 0, shown: false,
    });
    await server.ask({ do: "import-statistics", export: { patience: "statistics/2", results: [result(3, "won"), result(9, "lost")] } });
    await page.click("#do-home");
    await page.click("#home .open-calendar");
    await page.waitForSelector(`dialog .day.open[data-day="${digits(now)}"][aria-current="date"]`);
    await page.click(`dialog .month-step[aria-label="${words.de["calendar.before"]}"]`);
    const won = page.locator("dialog .day.won");
    await won.waitFor();
    assert.ok((await won.getAttribute("aria-label")).endsWith(words.de["calendar.won"]));
    assert.equal(await page.locator("dialog .day.lost").getAttribute("data-day"), result(9, "lost").deal);
    const length = new Date(now.getFullYear(), now.getMonth(), 0).getDate();
    assert.equal(await page.locator("dialog .day").count(), length);
    await won.click();
    assert.ok((await table(await dealt(page))).deal.startsWith(result(3, "won").deal));
    assertQuiet(page);
    await page.context().close();
  });

  test("a link that leads nowhere says so, and the front page is there", async () => {
    const game = await played("napoleon", "3");
    for (const { at, part, more = [] } of [
      { at: "#g=none", part: "trouble.unknown-table" },
      { at: "#nonsense", part: "home.broken.unreadable", more: [["#/harp/5", "trouble.unknown-game"], ["#/klondike/5?passes=9", "trouble.bad-option"], ["#/klondike?deck=ACAC", null]] },
    ]) {
      const page = await openHome({}, at);
      await saysBroken(page, part, game);
      // What the page finds in its address later is read as at its beginning.
      for (const [hash, wrong] of more) {
        await page.evaluate((wanted) => { location.hash = wanted; }, hash);
        await page.waitForSelector("#home .broken");
        await saysBroken(page, wrong, game, game.id);
      }
      await page.context().close();
    }
  });

  test("the options of a game are remembered", async () => {
    const page = await openHome();
    const tile = page.locator('#home .tile[data-game="grosse-harfe"]');
    await tile.locator(".tile-more button").nth(1).click();
    await page.click("dialog details summary");
    await page.selectOption('dialog select[name="option-passes"]', '"unlimited"');
    await page.click('dialog button[type="submit"]');
    assert.equal((await table(await dealt(page))).options.passes, "unlimited");
    await page.click("#do-home");
    await tile.locator(`text=${words.de["home.own-options"]}`).waitFor();
    await tile.locator(".tile-main .play").click();
    const again = await table(await dealt(page));
    assert.deepEqual([again.game, again.options.passes], ["grosse-harfe", "unlimited"]);
    await page.context().close();
  });

  test("the first game's steps are legal, lead on, and the deal can be won", async () => {
    const moves = FIRST.steps.flatMap(({ move }) => move ?? []);
    const transcript = { format: "patience/1", game: FIRST.preset, deal: FIRST.deal, moves };
    for (let at = 0; at <= moves.length; at++) {
      const { preview } = await server.ask({ do: "preview-transcript", transcript, at });
      assert.equal(preview.table.ply, at);
    }
    for (const lang of LANGS) {
      for (const { words: key } of FIRST.steps) assert.ok(words[lang][key], key);
    }
    const { table: end } = await server.ask({ do: "import", transcript });
    let verdict;
    do ({ verdict } = await server.ask({ do: "verdict", id: end.id, ply: end.ply })); while (verdict.state === "searching");
    assert.equal(verdict.state, "winnable");
  });

  for (const [lang, touch] of [["de", false], ["en", true]]) {
    test(`a newcomer is shown a game, step by step (${lang}, ${touch ? "touch" : "mouse"})`, async () => {
      // A program without games, as a newcomer has.
      const own = await startServer();
      const page = await openPage(browser, own, { lang, touch, size: touch ? "phone" : "desk" });
      await page.goto(own.address);
      await page.click("#home .offer .main");
      await page.waitForSelector("#lesson:not([hidden])");
      const count = (at) => words[lang]["first.step"].replace("{at}", at).replace("{of}", FIRST.steps.length);
      let ply = 0;
      for (const [i, { move, press }] of FIRST.steps.entries()) {
        // A page that is loaded again goes on where it was.
        if (i === 2) await page.reload();
        await page.waitForSelector(`#lesson .count:text-is("${count(i + 1)}")`);
        // The step may be told before the last cards are drawn.
        await wholeTable(page);
        if (move) await playMove(page, move, ply++, undefined, touch);
        else await page.click(`#do-${press}[data-pointed]`);
      }
      await page.waitForSelector(`#lesson :text-is("${words[lang]["first.done"]}")`);
      assert.ok((await page.textContent("#lesson")).includes(`${words[lang]["first.end"]} ${words[lang]["first.safe"]}`));
      // Whoever knows the way may leave safe cards to the table.
      const setting = () => page.evaluate(async () => (await import("/page.js")).state.state.settings.auto);
      assert.equal(await setting(), "off");
      await page.click(touch ? "#lesson-safe" : "#lesson .main");
      await page.waitForSelector("#lesson", { state: "hidden" });
      assert.equal(await setting(), touch ? "safe" : "off");
      await page.evaluate(async () => (await import("/page.js")).kept.setSetting({ auto: "off" }));
      // Never again unasked, but from the help.
      await page.goto(`${own.address}/#`);
      await page.reload();
      await page.waitForSelector("#home .go-on");
      assert.equal(await page.locator("#home .offer").count(), 0);
      const tools = page.getByRole("navigation", { name: words[lang]["bar.tools"] });
      await tools.getByRole("button", { name: words[lang]["act.help"] }).click();
      await page.click(`dialog button:text-is("${words[lang]["first.again"]}")`);
      await page.waitForSelector(`#lesson .count:text-is("${count(1)}")`);
      await wholeTable(page);
      // Another move is allowed, and the way back is offered.
      const { legal } = await (await own.ask({ do: "open", id: await page.evaluate(() => document.documentElement.dataset.table) })).table;
      await playMove(page, legal.find((move) => move.startsWith("t") && move !== FIRST.steps[0].move), 0, undefined, touch);
      await page.waitForSelector(`#lesson :text-is("${words[lang]["first.own-way"]}")`);
      await page.click("#lesson .main");
      await page.waitForSelector(`#lesson .count:text-is("${count(1)}")`);
      await page.click("#lesson button");
      await page.waitForSelector("#lesson", { state: "hidden" });
      assertQuiet(page);
      await page.context().close();
      await own.stop();
    });
  }

  test("who wants no first game is not asked again, nor who goes by", async () => {
    const own = await startServer();
    for (const pass of [
      (page) => page.click("#home .offer .tile-more button >> nth=1"),
      async (page) => {
        await page.click('#home [data-preset="freecell"] .play');
        await dealt(page);
      },
    ]) {
      const page = await openPage(browser, own);
      await page.goto(own.address);
      await page.waitForSelector("#home .offer");
      await pass(page);
      await page.goto("about:blank");
      await page.goto(own.address);
      await page.waitForSelector("#home .shelf");
      assert.equal(await page.locator("#home .offer").count(), 0);
      await page.context().close();
    }
    await own.stop();
  });

  test(`a newcomer's path from the door to the next game has at most ${MOST_CLICKS} clicks`, async () => {
    const page = await openHome();
    let clicks = 0;
    const click = async (at) => {
      clicks++;
      await page.click(at);
    };
    await click('#home [data-preset="freecell"] .play');
    const id = await dealt(page);
    const start = await table(id);
    const from = start.legal.find((move) => move.startsWith("t")).split("-")[0];
    clicks++;
    await doubleClick(page, { from });
    await page.waitForFunction(() => Number(document.documentElement.dataset.ply) > 0);
    await click("#do-undo");
    await waitPly(page, 0);
    await click("#do-hint");
    await page.waitForSelector(".card.hinted, .place.hinted");
    // The middle of the game is not what is asked about here: the solver's moves, up to its end.
    let solution;
    do ({ solution } = await server.ask({ do: "solution", id, ply: 0 })); while (solution.state === "searching");
    let now = await table(id);
    for (const move of solution.moves) {
      if (typeof now.finish === "number") break;
      now = (await server.ask({ do: "move", id, ply: now.ply, move })).table;
    }
    await waitPly(page, now.ply);
    await click("#do-finish");
    await page.waitForSelector("#banner.won");
    await click("#banner .choices .main");
    await anotherTable(page, id);
    assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
    assertQuiet(page);
    await page.context().close();
  });

  for (const [theme, lang] of [["light", "de"], ["dark", "en"]]) {
    test(`axe finds nothing on the front page, its calendar and the first game (${theme}, ${lang})`, async () => {
      const own = await startServer();
      const page = await openPage(browser, own, { theme, lang, bypassCSP: true });
      const check = async (what) => assert.deepEqual(await violations(page), [], what);
      await page.goto(`${own.address}/#/harp/1`);
      await page.waitForSelector("#home .offer");
      await page.waitForSelector("#home .mini .card");
      await check("the front page");
      await page.click("#home .open-calendar");
      await page.waitForSelector("dialog .day");
      await check("the calendar");
      await page.keyboard.press("Escape");
      await page.click("#home .offer .main");
      await page.waitForSelector("#lesson:not([hidden])");
      await check("the first game");
      await page.context().close();
      await own.stop();
    });
  }

  test("nothing is cut off or moves in any size, and fingers find what they press", async () => {
    const game = await played("grosse-napoleon", "9");
    for (const [width, height] of SIZES) {
      const page = await openPage(browser, server, { viewport: { width, height }, touch: width < 1000 });
      await page.addInitScript(() => {
        globalThis.shifts = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { globalThis.shifts += value; })).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(server.address);
      await page.waitForSelector("#home .go-on .sketch");
      // Pictures are drawn when they are nearly seen.
      await page.locator("#home .tile").first().scrollIntoViewIfNeeded();
      await page.waitForSelector("#home .tile .sketch");
      const [across, shifts, small] = await page.evaluate(() => {
        const home = document.getElementById("home");
        const reach = (button) => (button.matches(".play") ? button.closest(".door-tile, .tile-main, .variant") : button).getBoundingClientRect();
        const buttons = [...home.querySelectorAll("button")].map((button) => [button.textContent, reach(button)]).filter(([, { width: w }]) => w > 0);
        const least = matchMedia("(max-width: 600px)").matches ? 42 : 36;
        return [home.scrollWidth - home.clientWidth, globalThis.shifts, buttons.filter(([, { width: w, height: h }]) => w < least || h < least).map(([text]) => text)];
      });
      assert.ok(across <= 0 && shifts < 0.01, `${width}: ${across} ${shifts}`);
      assert.deepEqual(small, [], String(width));
      assert.equal(await page.getAttribute("#home .go-on", "data-id"), game.id);
      await page.context().close();
    }
  });

  test("news of the game that was left does not lead away from the front page", async () => {
    const page = await openHome();
    const game = await played("klondike", "8");
    await switchTable(page, game.id);
    await page.click("#do-home");
    await page.waitForSelector("#home");
    await server.ask({ do: "move", id: game.id, ply: 1, move: "draw" });
    await page.waitForFunction(() => document.documentElement.dataset.ply === "2");
    assert.ok(await page.isVisible("#home"));
    await page.click("#home .go-on .play");
    await dealt(page);
    assert.equal((await drawn(page)).ply, 2);
    assertQuiet(page);
    await page.context().close();
  });
});

/** What the front page tells of each preset, by its id; of a game's first its facts as well. */
function toldOfPresets() {
  const texts = (part, wanted) => [...part.querySelectorAll(wanted)].map(({ textContent }) => textContent);
  return Object.fromEntries([...document.querySelectorAll("#home [data-preset]")].reverse().map((own) => {
    const part = own.querySelector(".tile-main") ?? own;
    const play = part.querySelector(".play");
    return [own.dataset.preset, {
      title: play.getAttribute("aria-label") ?? play.textContent,
      about: texts(part, ".about").join(),
      shares: texts(part, ".odds dd"),
      bars: [...part.querySelectorAll(".odds .bar")].map((bar) => parseFloat(bar.style.getPropertyValue("--part"))),
      facts: part === own ? null : part.querySelector(".facts").textContent,
    }];
  }));
}

/** Whether a preset's picture is drawn, which it is once it is nearly seen: it is gone to. */
function areDrawn(presets) {
  const minis = presets.map((preset) => document.querySelector(`#home [data-preset="${preset}"] .mini`));
  const bare = minis.find((mini) => !mini.querySelector(".sketch .card"));
  bare?.scrollIntoView();
  return !bare;
}
