// Small windows and large ones: cards grow with the window, what is set and played back has room,
// and the table stays where it is.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, SIZES, skip } from "./lib/browser.mjs";
import { LANGS, opened, skipSite } from "./lib/opened.mjs";
import { ALL } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { answering, openTable, resizeTable, switchTable, waitPly, wholeTable } from "./lib/table.mjs";

const LARGE = { width: 2560, height: 1440 };
const SMALL = { width: 320, height: 568 };
const LOW = { width: 568, height: 320 };
/** What can still be moved with a finger, in pixels. */
const LEAST_SLIDER = 60;

describe("sizes", { skip }, () => {
  const { server, browser, words } = opened();
  test("twice the window has cards that are twice as large", async () => {
    const page = await openPage(browser, server);
    const wide = () => page.$eval(".card", (card) => card.getBoundingClientRect().width);
    for (const [n, id] of ["klondike", "grosse-harfe", "die-reihe"].entries()) {
      const table = await server.deal(id);
      if (n === 0) await openTable(page, server, table.id);
      else await switchTable(page, table.id);
      const small = await wide();
      await page.setViewportSize(LARGE);
      await page.waitForFunction((height) => document.querySelector("#table").clientHeight > height, SIZES.desk.height);
      await wholeTable(page);
      const part = await wide() / small;
      assert.ok(part > 1.9, `${id}: ${part}`);
      await page.setViewportSize(SIZES.desk);
      await page.waitForFunction((height) => document.querySelector("#table").clientHeight < height, SIZES.desk.height);
      await wholeTable(page);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("FreeCell's cells and foundations stand above its columns", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("freecell")).id);
    const lefts = await page.$$eval(".place", (places) => Object.fromEntries(places.map((place) => [place.dataset.pile, place.getBoundingClientRect().left])));
    for (const [n, name] of ["c1", "c2", "c3", "c4", "f1", "f2", "f3", "f4"].entries()) {
      assert.ok(Math.abs(lefts[name] - lefts[`t${n + 1}`]) < 0.5, `${name}: ${lefts[name]}, ${lefts[`t${n + 1}`]}`);
    }
    await page.context().close();
  });

  for (const lang of LANGS) {
    test(`what is played back has one row and a slider for fingers (${lang})`, async () => {
      const page = await openPage(browser, server, { viewport: SIZES.phone, lang, touch: true });
      await answering(page, { verdict: () => ({ verdict: { state: "unwinnable", moves: null, last_winnable: 100 } }) });
      await openTable(page, server, (await halfPlayed(server, "klondike")).id);
      await page.evaluate(async () => (await import("/page.js")).kept.setSetting({ history: true, verdict: true, clock: true }));
      await page.waitForSelector("#verdict-back:not([hidden])");
      const windows = [SIZES.phone, SMALL, SIZES.flat, LOW];
      for (const size of windows) {
        await resizeTable(page, size);
        await oneRow(page, "#history > :is(button, input, output)", `the history, ${size.width}`);
      }
      await page.evaluate(async () => {
        const { state: { state }, viewer: { openViewer } } = await import("/page.js");
        openViewer({ title: "A way with a long name", moves: [state.table.legal[0]], at: 1 });
      });
      await page.waitForSelector("#viewer-count:text-is('1 / 1')");
      for (const size of windows) {
        await resizeTable(page, size);
        await oneRow(page, "#viewer-steps button, #viewer-slider, #viewer-count", `the viewer, ${size.width}`);
        assert.deepEqual(await page.evaluate(spilled, "#viewer"), [], `the viewer, ${size.width}`);
      }
      assertQuiet(page);
      await page.context().close();
    });
  }

  test("all words of the front page and of the settings have room, on the smallest phone, too", async () => {
    const fingers = { touch: true, windows: [SMALL, { width: 360, height: 740 }, SIZES.phone] };
    const mouse = { touch: false, windows: [SIZES.desk] };
    for (const [lang, { touch, windows }] of LANGS.flatMap((one) => [[one, fingers], [one, mouse]])) {
      const page = await openPage(browser, server, { viewport: windows[0], lang, touch });
      await page.goto(server.address);
      await page.waitForSelector("#home .tile .odds", { state: "attached" });
      for (const size of windows) {
        await page.setViewportSize(size);
        const what = `${lang}, ${size.width}`;
        assert.deepEqual(await page.evaluate(spilled, "#home"), [], what);
        const outside = await page.$$eval("#home button", (buttons) => buttons.filter((button) => button.checkVisibility())
          .filter((button) => button.getBoundingClientRect().right > innerWidth || button.getBoundingClientRect().left < 0).map((button) => button.outerHTML));
        assert.deepEqual(outside, [], what);
        await page.click(`#home nav button:has-text("${words[lang]["act.settings"]}")`);
        await page.waitForSelector("dialog .pictured");
        assert.deepEqual(await page.evaluate(spilled, "dialog"), [], what);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("with large letters the name of the game is whole, and all tools are in the window", async () => {
    const { id } = await server.deal("canfield");
    for (const [size, letters] of [[SIZES.desk, 32], [{ width: 360, height: 640 }, 24], [SIZES.flat, 24], [{ width: 320, height: 256 }, 16]]) {
      const page = await openPage(browser, server, { viewport: size });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Page.enable");
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: letters } });
      await openTable(page, server, id);
      await page.evaluate(async () => (await import("/page.js")).actions.notify("So viele Wörter, dass sie nirgends Platz haben. ".repeat(6)));
      await page.waitForSelector("#notice.shown");
      const { cut, outside, covered, small } = await page.evaluate(() => {
        const game = document.querySelector("#game");
        const line = document.querySelector("#notice");
        const box = line.getBoundingClientRect();
        const tools = [...document.querySelectorAll("#tools button")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
        return {
          cut: game.scrollWidth > game.clientWidth,
          outside: tools.filter(({ top, left, right, bottom }) => top < 0 || left < 0 || right > innerWidth || bottom > innerHeight).length,
          covered: tools.filter(({ top, left, right, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top).length,
          small: parseFloat(getComputedStyle(line).fontSize) / parseFloat(getComputedStyle(document.documentElement).fontSize),
        };
      });
      const what = `${size.width} by ${size.height}`;
      assert.deepEqual({ cut, outside, covered }, { cut: false, outside: 0, covered: 0 }, what);
      assert.ok(small >= 0.75, `${what}: ${small}`);
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("the longest name of a variant is whole on small phones", async () => {
    const page = await openPage(browser, server, { viewport: { width: 360, height: 640 } });
    await openTable(page, server, (await server.deal("doppel-klondike-drei")).id);
    const cut = await page.$eval("#game", (game) => Math.max(game.scrollWidth - game.clientWidth, game.scrollHeight - game.clientHeight));
    assert.ok(cut <= 1, `${cut}`);
    assertQuiet(page);
    await page.context().close();
  });

  test("no tile of the front page is an empty box in its lower part", async () => {
    const page = await openPage(browser, server);
    await page.goto(server.address);
    await page.waitForSelector("#home .tile .odds");
    for (const [width, height] of [[1280, 800], [2560, 1440], [1000, 700], [860, 1200], [390, 844]]) {
      await page.setViewportSize({ width, height });
      const empty = await page.$$eval("#home .tile", (tiles) => tiles.flatMap((tile) => {
        const parts = [...tile.querySelectorAll(".mini, p:not(.tile-marks), h4, dl, .variant")].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        let [filled, most] = [tile.getBoundingClientRect().top, 0];
        for (const { top, bottom } of parts) [filled, most] = [Math.max(filled, bottom), Math.max(most, top - filled)];
        most = Math.max(most, tile.getBoundingClientRect().bottom - filled);
        return most > 40 ? [`${tile.dataset.game}: ${most}`] : [];
      }));
      assert.deepEqual(empty, [], `${width} by ${height}`);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("while a newcomer is shown a game the table stays where it is", { skip: skipSite }, async () => {
    const own = await startServer();
    const { steps } = await (await fetch(new URL("/first.json", own.address))).json();
    for (const viewport of [SIZES.phone, SMALL, SIZES.flat, SIZES.desk]) {
      // Words are longest in one language, and have least room on the smallest phone.
      for (const lang of viewport === SMALL || ALL ? LANGS : LANGS.slice(0, 1)) {
        const page = await openPage(browser, own, { viewport, lang });
        await page.goto(`${own.address}/#`);
        await page.waitForSelector("#home .tile");
        await page.evaluate(async () => (await import("/page.js")).lesson.startLesson());
        await page.waitForSelector("#lesson:not([hidden])");
        await wholeTable(page);
        const where = () => page.evaluate(() => {
          const { top, left, width } = document.querySelector('.place[data-pile="f1"]').getBoundingClientRect();
          return [top, left, width];
        });
        const covered = () => page.evaluate(() => {
          const panel = document.querySelector("#lesson").getBoundingClientRect();
          return [...document.querySelectorAll(".card, .place")].filter((node) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
          }).map(({ dataset }) => `${dataset.pile} ${dataset.index}`);
        });
        const first = await where();
        const moves = steps.flatMap(({ move }) => move ?? []);
        for (const [n, move] of moves.entries()) {
          assert.deepEqual(await covered(), [], `before ${move}, ${lang}, ${viewport.width}`);
          await page.evaluate(async (text) => (await import("/page.js")).actions.play(text), move);
          await waitPly(page, n + 1);
          await wholeTable(page);
          assert.deepEqual(await where(), first, `${move}, ${lang}, ${viewport.width}`);
        }
        assert.deepEqual(await covered(), [], `at the end, ${lang}, ${viewport.width}`);
        // Off the way there is one button more; and then the lesson is over.
        await page.evaluate(async () => (await import("/page.js")).actions.play("draw"));
        await waitPly(page, moves.length + 1);
        await page.waitForSelector("#lesson .main");
        await wholeTable(page);
        assert.deepEqual(await where(), first, `astray, ${lang}, ${viewport.width}`);
        await page.click("#lesson button:not(.main)");
        await page.waitForSelector("#lesson", { state: "hidden" });
        await wholeTable(page);
        assert.deepEqual(await where(), first, `over, ${lang}, ${viewport.width}`);
        await page.context().close();
      }
    }
    await own.stop();
  });
});

/** All of it that is shown stands in one row in the window, and the slider is for fingers. */
async function oneRow(page, selector, what) {
  const boxes = await page.$$eval(selector, (nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => {
    const { left, right, top, height } = node.getBoundingClientRect();
    return { id: node.id, left, right, middle: top + height / 2 };
  }));
  const middles = boxes.map(({ middle }) => middle);
  assert.ok(Math.max(...middles) - Math.min(...middles) < 8, `${what}: ${JSON.stringify(boxes)}`);
  const slider = boxes.find(({ id }) => id.endsWith("-slider"));
  assert.ok(slider.right - slider.left >= LEAST_SLIDER, `${what}: ${slider.right - slider.left}`);
  assert.ok(boxes.every(({ left, right }) => left >= 0 && right <= page.viewportSize().width), what);
}

/** Words that reach over the box that they stand in, or out of the window. */
function spilled(selector) {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    // A list to choose from cuts its own words.
    if (!node.data.trim() || !parent.checkVisibility() || parent.closest("option, textarea") || getComputedStyle(parent).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = parent.closest("label, button, .tile-words, dt, li, p, h2, h3, h4, .odds > div") ?? parent;
    const { right, left } = box.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (line.right > Math.min(right, innerWidth) + 1 || line.left < left - 1) found.push(`“${node.data}”: ${Math.round(line.right)} of ${Math.round(right)}`);
    }
  }
  return found;
}
