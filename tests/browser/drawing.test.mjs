// What every preset looks like at three sizes, in one of both languages, light or dark: everything
// where the layout says (`layout` looks at many more positions), nothing out of the window, every
// open card with something of it to be seen, no error, no request to elsewhere.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertQuiet, openPage, SIZES, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { chosen } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { faceless, openTable, switchTable } from "./lib/table.mjs";

/** Of all files over the line. */
const MOST_BYTES = 160_000;
/** From opening to the first table. */
const MOST_REQUESTS = 10;
/** A strip narrower than this tells nothing, in pixels. */
const LEAST_STRIP = 7;

describe("the drawn table", { skip }, () => {
  const { server, browser } = opened();
  let presets;
  before(async () => {
    presets = chosen(await server.presets());
  });

  for (const [at, size] of Object.keys(SIZES).entries()) {
    for (const [look, [lang, theme]] of [["de", "light"], ["en", "dark"]].entries()) {
      test(`every preset at its deal or half played: ${size}, ${lang}, ${theme}`, async () => {
        const page = await openPage(browser, server, { size, lang, theme });
        // At each size the one look shows what the other does not, and one half of it half played.
        for (const [n, { id, name }] of presets.filter((_, k) => (k + at + look) % 2 === 0).entries()) {
          const table = (n + at) % 2 ? await halfPlayed(server, id) : await server.deal(id);
          if (n === 0) await openTable(page, server, table.id);
          else await switchTable(page, table.id);
          assert.equal(await page.textContent("#game"), name[lang]);
          assert.equal(await page.evaluate(() => "night" in document.documentElement.dataset), theme === "dark");
          assert.deepEqual(await faults(page), [], `${id} at ply ${table.ply}`);
          assert.deepEqual(await faceless(page), [], `${id} at ply ${table.ply}`);
        }
        assertQuiet(page);
        await page.context().close();
      });
    }
  }

  for (const faces of ["large", "geometric"]) {
    test(`every preset with ${faces} faces, on the desk and on a phone`, async () => {
      for (const [n, size] of ["desk", "phone"].entries()) {
        const page = await openPage(browser, server, { size, settings: { faces } });
        await openTable(page, server, (await server.deal("klondike")).id);
        for (const [k, { id }] of presets.filter((_, number) => (number + n) % 2 === 0).entries()) {
          const table = (n + k) % 2 ? await halfPlayed(server, id) : await server.deal(id);
          await switchTable(page, table.id);
          assert.deepEqual(await faults(page), [], `${id} at ply ${table.ply}, ${size}`);
          assert.deepEqual(await faceless(page), [], `${id} at ply ${table.ply}, ${size}`);
        }
        // A whole index is about a quarter of a card high in large print, half of that in others.
        const least = await page.$$eval('.place[data-kind="column"]', (places) => Math.min(...places.flatMap(({ dataset: { pile } }) => {
          const top = [...document.querySelectorAll(`.card[data-pile="${pile}"]`)].sort((a, b) => b.dataset.index - a.dataset.index)[0];
          if (!top) return [];
          return top.querySelector(".index").getBoundingClientRect().height > 0 ? top.querySelector(".index use").getBBox().height / 670 : [];
        })));
        if (faces === "large") assert.ok(least > 0.22, `${least}`);
        // Every symbol that a card shows has something to be seen, and no other card's.
        const empty = await page.$$eval(".card:not(.buried, .hidden, .unseen) use", (uses) => uses.map((use) => use.getAttribute("href"))
          .filter((href) => href !== "#none" && !document.querySelector(`${href} path, ${href} circle`)));
        assert.deepEqual(empty, []);
        assertQuiet(page);
        await page.context().close();
      }
    });
  }

  test("where height is dear the line of the state stands in the bar and takes none of the cloth", async () => {
    const page = await openPage(browser, server, { size: "flat", touch: true });
    await openTable(page, server, (await server.deal("klondike")).id);
    const above = () => page.evaluate(() => {
      const tops = [...document.querySelectorAll(".place")].map((place) => place.getBoundingClientRect().top);
      const line = document.getElementById("turns").getBoundingClientRect();
      const [board, bar] = ["table", "bar"].map((id) => document.getElementById(id).getBoundingClientRect());
      return { free: Math.min(...tops) - board.top, inBar: line.top >= bar.top && line.bottom <= bar.bottom + 1 };
    });
    for (const game of ["napoleon", "daemon", "koenigs-patience", "grosse-napoleon"]) {
      await switchTable(page, (await server.deal(game)).id);
      const { free, inBar } = await above();
      assert.ok(inBar && free < 12, `${game}: ${free}`);
    }
    // Turned upright it lies on the cloth again, above the cards.
    await page.setViewportSize(SIZES.phone);
    await page.waitForFunction(() => document.getElementById("turns").parentElement.id === "main");
    assert.ok((await above()).free >= 24);
    assertQuiet(page);
    await page.context().close();
  });

  test(`the page comes in at most ${MOST_REQUESTS} requests, smaller than ${MOST_BYTES} bytes`, async () => {
    const page = await openPage(browser, server);
    const [sizes, asked] = [[], []];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    page.on("response", async (response) => {
      if (!response.url().includes("/api/")) sizes.push(response.request().sizes().then((size) => size.responseBodySize));
    });
    await openTable(page, server, (await server.deal("grosse-harfe")).id);
    assert.ok(asked.length <= MOST_REQUESTS, asked.join(" "));
    await page.click("#do-language");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    const total = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    assert.ok(sizes.length > 5 && total < MOST_BYTES, `${sizes.length} files, ${total} bytes`);
    assertQuiet(page);
    await page.context().close();
  });
});

/** Whatever is wrong with what is drawn, in words. */
function faults(page) {
  return page.evaluate(async (least) => {
    const found = [];
    const { piles } = (await import("/page.js")).draw.drawnLayout();
    const inside = (node, what) => {
      const box = node.getBoundingClientRect();
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
        found.push(`${what} is out of the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
      }
      return box;
    };
    const board = document.getElementById("table").getBoundingClientRect();
    const cards = [...document.querySelectorAll(".card:not(.buried)")];
    const at = new Map(cards.map((card) => [`${card.dataset.pile} ${card.dataset.index}`, card]));
    for (const card of cards) {
      const { pile, index, card: face } = card.dataset;
      const box = inside(card, `${face} on ${pile}`);
      const meant = piles[pile].cards[index];
      if (Math.hypot(box.x - board.x - meant.x, box.y - board.y - meant.y) > 1) found.push(`${face} on ${pile} lies elsewhere`);
      if (box.top < board.top - 1 || box.bottom > board.bottom + 1) found.push(`${face} on ${pile} lies under the bar`);
      const above = at.get(`${pile} ${Number(index) + 1}`)?.getBoundingClientRect();
      const next = piles[pile].cards[Number(index) + 1];
      // Piles that are squared up show their top card: that is the layout's to say.
      const column = /^[thr]/.test(pile) && !(next && next.x === meant.x && next.y === meant.y);
      if (column && face !== "##" && above && Math.max(Math.abs(above.x - box.x), Math.abs(above.y - box.y)) < least) {
        found.push(`${face} on ${pile} is all but covered`);
      }
    }
    for (const place of document.querySelectorAll(".place")) inside(place, `the place ${place.dataset.pile}`);
    // No card lies over a card of another pile.
    const tops = cards.filter((card) => !at.has(`${card.dataset.pile} ${Number(card.dataset.index) + 1}`));
    for (const top of tops) {
      const a = top.getBoundingClientRect();
      for (const card of cards) {
        if (card.dataset.pile === top.dataset.pile) continue;
        const b = card.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) found.push(`${top.dataset.card} on ${top.dataset.pile} and ${card.dataset.card} on ${card.dataset.pile} overlap`);
      }
    }
    // No words are cut off in the bar and the tools.
    for (const node of document.querySelectorAll("#game, #facts, #turns, #tools button, #tools span")) {
      const hidden = getComputedStyle(node).clipPath !== "none";
      if (!hidden && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0) found.push(`“${node.textContent}” is cut off`);
      if (node.getBoundingClientRect().width > 0) inside(node, `“${node.textContent}”`);
    }
    return found;
  }, LEAST_STRIP);
}
