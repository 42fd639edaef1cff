// What a finger presses on an upright phone is large enough for it, in every view; and where a card
// is narrower than a finger, the nearest one is meant.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { NAMED, chosen } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { answering, openTable, switchTable, waitPly } from "./lib/table.mjs";

const PHONES = [{ width: 390, height: 844 }, { width: 360, height: 740 }];
/** So large a finger wants it, in pixels each way. */
const LEAST = 44;
/** FreeCell with the kings at the bottom: all cards can go up at once. */
const DECK = [..."KQJT98765432A"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).join(" ");

describe("fingers", { skip }, () => {
  const { server, browser, words } = opened();

  const phone = (viewport) => openPage(browser, server, { viewport, touch: true });
  const act = (name) => words.de[`act.${name}`];
  /** A dialog of the menu. */
  const choose = async (page, name) => {
    await page.click("#do-menu");
    await page.click(`dialog li button:text-is("${act(name)}")`);
    await page.waitForSelector(`dialog[open] h2:not(:text-is("${act("menu")}"))`);
  };
  const set = (page, change) => page.evaluate(async (wish) => (await import("/page.js")).kept.setSetting(wish), change);

  for (const viewport of PHONES) {
    const size = `${viewport.width} by ${viewport.height}`;
    /** Where a finger misses in the views that `visit` goes through, all of them at once. */
    const visited = async (visit) => {
      const page = await phone(viewport);
      const found = [];
      await visit(page, async (what) => found.push(...(await small(page, LEAST)).map((one) => `${what}: ${one}`)));
      assert.deepEqual(found, []);
      assertQuiet(page);
      await page.context().close();
    };

    test(`the front page, its dialogs and the first game (${size})`, () => visited(async (page, look) => {
      // A newcomer has no games.
      await answering(page, { list: () => ({ tables: [] }) });
      await page.goto(`${server.address}/#nonsense`);
      await page.waitForSelector("#home .shelf");
      await look("the front page");
      await page.click("#home .open-calendar");
      await page.waitForSelector("dialog .day");
      await look("the calendar");
      await page.keyboard.press("Escape");
      // Tiles of phones are folded.
      await page.click('#home [data-game="klondike"] .unfold');
      await page.click('#home [data-game="klondike"] .tile-more button >> nth=1');
      await page.waitForSelector("dialog .new-game");
      await page.click("dialog .new-game summary");
      await look("a new game");
      await page.keyboard.press("Escape");
      await page.click("#home .offer .main");
      await page.waitForSelector("#lesson:not([hidden])");
      await look("the first game");
    }));

    test(`the table of every preset, and what is said there (${size})`, () => visited(async (page, look) => {
      await answering(page, { verdict: () => ({ verdict: { state: "unwinnable", moves: null, last_winnable: 1 } }) });
      const half = await halfPlayed(server, "klondike");
      await server.ask({ do: "bookmark", id: half.id, ply: half.ply, at: 0, name: "A place with a long name" });
      await openTable(page, server, half.id);
      // The phones take the presets by turns, or each takes all that are named. What the one shows
      // at its deal the other shows half played.
      const at = PHONES.indexOf(viewport);
      for (const [n, { id }] of chosen(await server.presets()).entries()) {
        if (!NAMED && n % PHONES.length !== at) continue;
        const isFresh = Math.floor(n / 2) % 2 === at;
        const table = isFresh ? await server.deal(id) : await halfPlayed(server, id);
        await switchTable(page, table.id);
        await look(id);
      }
      await switchTable(page, half.id);
      await set(page, { history: true, verdict: true, clock: true });
      await page.waitForSelector("#verdict-back:not([hidden])");
      await look("the strip");
      await set(page, { history: false, verdict: false, clock: false });
      await page.evaluate(async () => {
        const { state: { state }, viewer: { openViewer } } = await import("/page.js");
        openViewer({ title: "A way", moves: [state.table.legal[0]], at: 1, asNew: true });
      });
      await page.waitForSelector("#viewer-go-on:visible");
      await look("the viewer");
      await page.click("#viewer-close");
      await switchTable(page, (await server.deal("freecell", undefined, { deck: DECK })).id);
      await look("a game that can be finished");
      await page.click("#do-finish");
      await page.waitForSelector("#banner.shown.won .figures");
      await look("a game that is won");
    }));

    test(`every dialog of the table (${size})`, () => visited(async (page, look) => {
      const others = [await halfPlayed(server, "freecell"), await halfPlayed(server, "daemon")];
      const half = await halfPlayed(server, "klondike");
      await openTable(page, server, half.id);
      await page.click("#do-menu");
      await look("the menu");
      await page.keyboard.press("Escape");
      await page.click("#do-other");
      await page.click("dialog .new-game summary");
      await look("a new game");
      await page.keyboard.press("Escape");
      for (const name of ["marks", "games", "statistics", "share", "open", "rules", "settings", "help", "review"]) {
        await choose(page, name);
        if (name === "games") {
          await page.click("dialog .entries .remove");
          await page.waitForSelector("dialog .again button");
          assert.ok(others.length > 0);
        }
        if (name === "statistics") {
          await page.click(`dialog .tasks button:text-is("${words.de["statistics.reset"]}")`);
          await page.waitForSelector("dialog .again button");
        }
        if (name === "rules") await page.waitForSelector("dialog figcaption button");
        if (name === "review") await page.waitForSelector("dialog .review svg");
        await look(name);
        await page.keyboard.press("Escape");
      }
      await set(page, { confirm: true });
      await page.click("#do-new");
      await page.waitForSelector("#confirm-no");
      await look("the question");
    }));
  }

  test("cards of two packs are wider than a finger, on the smallest phones, too", async () => {
    const page = await phone({ width: 360, height: 640 });
    await openTable(page, server, (await server.deal("klondike")).id);
    for (const { id } of (await server.presets()).filter(({ id: preset }) => preset.startsWith("grosse"))) {
      await switchTable(page, (await server.deal(id)).id);
      const wide = await page.$eval(".card", (card) => card.offsetWidth);
      assert.ok(wide > LEAST, `${id}: ${wide}`);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("a finger that just misses a card narrower than itself means that card", async () => {
    const page = await phone(PHONES[1]);
    let tried = 0;
    await openTable(page, server, (await server.deal("klondike")).id);
    for (const { id: preset } of chosen(await server.presets())) {
      await switchTable(page, (await server.deal(preset, "7")).id);
      const missed = await page.evaluate((finger) => {
        const found = [];
        for (const place of document.querySelectorAll(".place")) {
          const box = place.getBoundingClientRect();
          for (const x of [box.left + box.width / 2 - finger / 2 + 1, box.right - box.width / 2 + finger / 2 - 1]) {
            const y = box.top + box.height / 2;
            if (document.elementFromPoint(x, y)?.id === "table" && (x < box.left || x > box.right)) found.push({ x, y });
          }
        }
        return found;
      }, LEAST);
      tried += missed.length;
      const spots = await page.evaluate(async ([points, finger]) => {
        const { draw: { drawnLayout }, layout: { spotAt } } = await import("/page.js");
        const { x, y } = document.getElementById("table").getBoundingClientRect();
        return points.map((point) => spotAt(drawnLayout(), point.x - x, point.y - y, finger));
      }, [missed, LEAST]);
      assert.ok(spots.every(Boolean), preset);
    }
    assert.ok(tried > 10, String(tried));
    // And so it does by touch: nothing lies above the stock.
    await switchTable(page, (await server.deal("die-reihe", "7")).id);
    const { x, width, y } = await page.locator('.place[data-pile="s"]').boundingBox();
    assert.ok(width < LEAST - 8);
    await page.touchscreen.tap(x + width / 2, y - 3);
    await waitPly(page, 1);
    assertQuiet(page);
    await page.context().close();
  });
});

/**
 * What can be pressed but not well: measured by where the browser finds it around its middle, so
 * that what reaches over its edges counts, and what lies over it does not.
 */
function small(page, least) {
  return page.evaluate((wanted) => {
    const CONTROLS = "button, a[href], select, textarea, summary, input";
    const root = document.querySelector("dialog[open]") ?? document.body;
    // A choice is pressed by its words, a game by its tile.
    const target = (node) => (node.matches("input") && node.closest("label"))
      || (node.matches(".play") && node.closest(".door-tile, .tile-main, .variant")) || node;
    const found = [];
    for (const node of root.querySelectorAll(CONTROLS)) {
      const own = target(node);
      if (!node.checkVisibility({ visibilityProperty: true }) || node.type === "hidden") continue;
      own.scrollIntoView({ block: "center", inline: "center" });
      const box = own.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      const at = (x, y) => {
        const hit = document.elementFromPoint(x, y);
        const control = hit?.closest(`${CONTROLS}, label`);
        return Boolean(control) && (control === own || own.contains(control) || target(control) === own);
      };
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = (dx, dy) => {
        let far = 0;
        while (far < wanted && at(cx + dx * (far + 1), cy + dy * (far + 1))) far++;
        return far;
      };
      const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      if (wide < wanted || high < wanted) {
        found.push(`${node.tagName.toLowerCase()}${node.id && `#${node.id}`}.${node.className || node.name} “${(node.textContent || node.ariaLabel || "").slice(0, 30)}” ${wide} by ${high}`);
      }
    }
    return found;
  }, least);
}
