// What texts name can be found on the table: piles have their names, and what a message names
// lights up.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { notice, openTable, resizeTable, switchTable, wholeTable } from "./lib/table.mjs";

describe("what texts name", { skip }, () => {
  const { server, browser, words } = opened();

  const play = async (page, move) => {
    await page.evaluate(async (text) => (await import("/page.js")).actions.play(text), move);
    await wholeTable(page);
  };
  /** What is lit: a card by its pile and face, a place by its pile. */
  const lit = (page) => page.$$eval(".named", (nodes) => nodes.map(({ dataset }) => `${dataset.pile} ${dataset.card ?? ""}`));

  test("helpers, cells and what is laid aside have their names, and no card lies there", async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, (await server.deal("klondike")).id);
      const name = (key, n) => words[lang][`pile.${key}`].replace("{n}", n);
      const wanted = {
        freecell: ["c1", "c2", "c3", "c4"].map((pile, i) => [pile, name("cell", i + 1)]),
        napoleon: [["h1", name("helper.row", 1)], ["h2", name("helper.row", 2)], ["c", name("cell.only")]],
        "koenigs-patience": [...[1, 2, 3, 4, 5, 6, 7].map((n) => [`h${n}`, name("helper", n)]), ["d", name("discard")]],
      };
      for (const [preset, piles] of Object.entries(wanted)) {
        for (const table of [await server.deal(preset), await halfPlayed(server, preset)]) {
          await switchTable(page, table.id);
          const found = await page.$$eval(".place[data-named]", (places) => places.map((place) => {
            const box = place.getBoundingClientRect();
            const high = parseFloat(getComputedStyle(place, "::after").height);
            const y = { below: box.bottom + high / 2, above: box.top - high / 2, inside: box.bottom - high }[place.dataset.named];
            const covered = document.elementsFromPoint(box.left + box.width / 2, y).some((node) => node.closest(".card"));
            return [place.dataset.pile, getComputedStyle(place, "::after").content.split('"')[1], covered];
          }));
          assert.deepEqual(found, piles.map(([pile, said]) => [pile, said, false]), `${preset}, ${lang}, ply ${table.ply}`);
        }
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("where cards lie in lines, a place is called by its line and its number there", async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, (await server.deal("monte-carlo")).id);
      for (const [pile, row, n] of [["t1", 1, 1], ["t12", 3, 2], ["t25", 5, 5]]) {
        const name = words[lang]["pile.spot"].replace("{row}", row).replace("{n}", n);
        const labels = await page.$$eval(`[data-pile=${pile}][aria-label]`, (nodes) => nodes.map((node) => node.ariaLabel));
        assert.ok(labels.length > 0 && labels.every((label) => label.includes(name)), `${pile}: ${labels}`);
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("the help says what the stock does in this game", async () => {
    const page = await openPage(browser, server);
    for (const [preset, way, does] of [
      ["klondike", "draw", "help.do.space"], ["freecell", null, null],
      ["monte-carlo", "gaps", "wish.redeal.gaps"], ["la-belle-lucie", "shuffled", "wish.redeal.shuffled"],
    ]) {
      const { id } = await server.deal(preset);
      await openTable(page, server, id);
      await page.keyboard.press("?");
      const help = await page.locator("dialog").innerText();
      for (const other of ["draw", "gaps", "columns", "shuffled"]) {
        assert.equal(help.includes(words.de[`help.stock.${other}`]), other === way, `${preset}: ${other}`);
      }
      assert.ok(!/[{}]/.test(help), help);
      const key = words.de["help.key.space"];
      const told = page.locator("dialog dt", { hasText: key }).locator("xpath=following-sibling::dd[1]");
      assert.deepEqual(await told.allInnerTexts(), does ? [words.de[does]] : [], preset);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("names that are wider than a card give way to numbers, and none is cut or lies on another", async () => {
    const sizes = [{ width: 320, height: 600 }, { width: 360, height: 600 }, { width: 1280, height: 800 }];
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, (await server.deal("klondike")).id);
      for (const size of sizes) {
        const { width } = size;
        await resizeTable(page, size);
        for (const preset of ["koenigs-patience", "koenig-albert", "napoleon", "eight-off", "miss-milligan", "zopf", "windmuehle", "napoleon-am-grabe"]) {
          await switchTable(page, (await server.deal(preset)).id);
          const [names, wide] = await page.evaluate(() => {
            const shown = [...document.querySelectorAll(".place[data-named]")].map((place) => {
              const box = place.getBoundingClientRect();
              const { width: own, height } = getComputedStyle(place, "::after");
              const [high, left] = [parseFloat(height), box.left + (box.width - parseFloat(own)) / 2];
              const y = { below: box.bottom, above: box.top - high, inside: box.bottom - high }[place.dataset.named];
              return { kind: place.dataset.kind, said: place.dataset.name, card: box.width, x: left, y, w: parseFloat(own), h: high };
            });
            return [shown, innerWidth];
          });
          const about = `${preset}, ${lang}, ${width}: ${JSON.stringify(names)}`;
          assert.ok(names.length > 0, about);
          for (const [at, one] of names.entries()) {
            assert.ok(one.x >= 0 && one.x + one.w <= wide, about);
            const isNumber = /^\d+$/.test(one.said);
            const alike = names.filter(({ kind }) => kind === one.kind);
            if (alike.length > 1) assert.ok(isNumber || one.w <= one.card, about);
            assert.ok(alike.every(({ said }) => /^\d+$/.test(said) === isNumber), about);
            const meets = names.slice(at + 1).some((two) => two.x < one.x + one.w && one.x < two.x + two.w && two.y < one.y + one.h && one.y < two.y + two.h);
            assert.ok(!meets, about);
          }
        }
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("the cards and piles that a refusal names light up, until the next move", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    const { id, view, legal } = await server.deal("freecell");
    await openTable(page, server, id);
    const top = (name) => view.piles.find((pile) => pile.name === name).cards.at(-1);
    const columns = view.piles.filter(({ kind }) => kind === "column").map(({ name }) => name);
    const pairs = columns.flatMap((from) => columns.map((to) => [from, to])).filter(([from, to]) => from !== to && !legal.includes(`${from}-${to}`));
    for (const [from, to] of pairs.slice(0, 6)) {
      await play(page, `${from}-${to}`);
      assert.ok(await notice(page), `${from}-${to}`);
      assert.deepEqual(await lit(page), [`${to} ${top(to)}`], await notice(page));
    }
    // A pile without cards is named by its place.
    await play(page, "c2-t1");
    assert.deepEqual(await lit(page), ["c2 "], await notice(page));
    await play(page, legal[0]);
    assert.deepEqual(await lit(page), []);
    // So is what the letters of the keyboard name, and what fits nowhere.
    await switchTable(page, (await server.deal("klondike")).id);
    await play(page, "t7-f1");
    const said = await lit(page);
    assert.ok(said.some((one) => one.startsWith("t7 ") || one.startsWith("f1 ")), `${said}: ${await notice(page)}`);
    assertQuiet(page, /422/);
    await page.context().close();
  });
});
