// What a player may set or have set: twice as large, mirrored, cloths and backs, little motion,
// installed, full screen.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SIZES, assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { chosen } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { answering, find, openTable, pressStock, showTable, switchTable, waitPly, wholeTable } from "./lib/table.mjs";

/** What a sheet of A4 leaves between its margins. */
const A4_PX = 718;
/** A window of 1280 by 720 at 200 %, as the page sees it. */
const DOUBLED = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };

describe("looks", { skip }, () => {
  const { server, browser, words } = opened();

  const set = (page, change) => page.evaluate(async (wish) => (await import("/page.js")).kept.setSetting(wish), change);

  test("at 200 % every game's piles and every tool can be touched", async () => {
    const page = await openPage(browser, server, DOUBLED);
    // The longest that the strip may have to say.
    await answering(page, { verdict: () => ({ verdict: { state: "unwinnable", moves: null, last_winnable: 100 } }) });
    await openTable(page, server, (await server.deal("klondike")).id);
    for (const strip of [false, true]) {
      await set(page, { history: strip, verdict: strip, clock: strip });
      const presets = chosen(await server.presets());
      for (const [n, { id }] of presets.filter((_, at) => at % 2 === Number(strip)).entries()) {
        const { id: game, view, ply } = n % 2 === 0 ? await server.deal(id) : await halfPlayed(server, id);
        if (strip) await server.ask({ do: "bookmark", id: game, ply, at: 0, name: "A place with a long name" });
        await switchTable(page, game);
        if (strip) await page.waitForSelector("#verdict-back:not([hidden])");
        // `find` fails where no point of a pile's top card or empty place lies open to the hand.
        for (const { name } of view.piles) await find(page, name);
        assert.deepEqual(await unreachable(page), [], `${id}, strip: ${strip}`);
      }
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("at 200 % every control of every dialog comes into reach by scrolling", async () => {
    const page = await openPage(browser, server, DOUBLED);
    await openTable(page, server, (await halfPlayed(server, "grosse-harfe")).id);
    const entries = ["new", "games", "statistics", "share", "open", "rules", "settings", "help"];
    for (const entry of entries) {
      if (entry === "new") await page.click("#do-other");
      else {
        await page.click("#do-menu");
        await page.click(`dialog li button:text-is("${words.de[`act.${entry}`]}")`);
      }
      await page.waitForSelector(`dialog[open] h2:not(:text-is("${words.de["act.menu"]}"))`);
      assert.deepEqual(await page.evaluate(outOfReach), [], entry);
      assert.equal(await page.evaluate(() => document.querySelector("dialog").scrollWidth <= innerWidth), true, entry);
      await page.keyboard.press("Escape");
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("the whole menu fits low windows, for the mouse and for fingers", async () => {
    for (const [width, height, touch] of [[1280, 720, false], [1280, 720, true], [1366, 768, false]]) {
      const page = await openPage(browser, server, { viewport: { width, height }, touch });
      await openTable(page, server, (await halfPlayed(server, "klondike")).id);
      await page.click("#do-menu");
      const [whole, seen] = await page.$eval("dialog", (box) => [box.scrollHeight, box.clientHeight]);
      assert.ok(whole <= seen, `${whole} of ${seen}`);
      await page.context().close();
    }
  });

  test("mirrored: every pile stands as far from the right as it stood from the left, and is still touched", async () => {
    const page = await openPage(browser, server);
    for (const game of ["grosse-harfe", "napoleon", "anneliese"]) {
      const { id, view } = await halfPlayed(server, game);
      await showTable(page, server, id);
      const [plain, mirrored] = [await boxes(page, false), await boxes(page, true)];
      for (const [key, [x, y, w]] of Object.entries(plain)) {
        const [there, high] = mirrored[key];
        assert.ok(Math.abs(there - (1280 - x - w)) < 0.1 && high === y, `${game} ${key}: ${[x, y]} and ${mirrored[key]}`);
      }
      for (const { name } of view.piles) await find(page, name);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("under a waste the shadows of all its cards don't add up", async () => {
    const page = await openPage(browser, server);
    for (const [size, mirror] of [["desk", false], ["desk", true], ["phone", false]]) {
      await page.setViewportSize(SIZES[size]);
      for (const game of ["canfield", "klondike-drei", "klondike"]) {
        let table = await server.deal(game);
        while (table.ply < 7) table = (await server.ask({ do: "move", id: table.id, ply: table.ply, move: "draw" })).table;
        await showTable(page, server, table.id);
        await boxes(page, mirror);
        for (const spread of [false, true]) {
          if (spread) {
            await page.click(".place .count");
            await wholeTable(page);
          }
          const most = await page.$$eval('.card[data-pile="w"]:not(.buried)', (cards) => {
            const seen = cards.map((card) => ({ box: card.getBoundingClientRect(), throws: getComputedStyle(card).boxShadow.split("rgb").length > 2 }));
            // Under each card a quarter of its width from the left.
            return Math.max(...seen.map(({ box: { x, bottom, width } }) => seen.filter(({ box, throws }) => throws
              && Math.abs(box.bottom - bottom) < 1 && box.x <= x + width / 4 && x + width / 4 < box.right).length));
          });
          assert.ok(most === 1 || most === 2, `${game}, ${size}, mirrored: ${mirror}, spread: ${spread}: ${most} shadows`);
        }
      }
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("a packet into which nobody sees shows the edges of its cards, and no blank paper", async () => {
    const page = await openPage(browser, server);
    for (const size of ["desk", "phone", "flat"]) {
      await page.setViewportSize(SIZES[size]);
      await showTable(page, server, (await server.deal("daemon")).id);
      const { edges, alike } = await page.evaluate(() => {
        const [top, ...under] = [...document.querySelectorAll('.card[data-pile="r"]')].sort((a, b) => b.dataset.index - a.dataset.index);
        const height = top.getBoundingClientRect().height;
        const tops = [top, ...under].map((card) => card.getBoundingClientRect().top);
        return {
          edges: under.map((_, i) => Math.abs(tops[i] - tops[i + 1]) / height),
          alike: under.filter((card) => getComputedStyle(card).backgroundColor === getComputedStyle(top).backgroundColor).length,
        };
      });
      assert.ok(edges.length === 12 && edges.every((edge) => edge > 0 && edge < 0.02), `${size}: ${edges}`);
      assert.equal(alike, 0, size);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("what is said of a hint lies over no card, on phones of both ways up and in both languages", async () => {
    for (const size of ["flat", "phone"]) {
      const page = await openPage(browser, server, { size });
      await openTable(page, server, (await halfPlayed(server, "klondike-drei")).id);
      for (const preset of ["grosse-napoleon", "grosse-harfe", "anneliese", "freecell", "napoleon"]) {
        await switchTable(page, (await halfPlayed(server, preset)).id);
        // What is said is given, so that the page itself may stay in its language.
        for (const lang of LANGS) {
          const what = words[lang]["hint.reason.looks-best"];
          const covered = await page.evaluate(async (text) => {
            (await import("/page.js")).actions.notify(text, "hint");
            const line = document.querySelector("#notice");
            while (line.textContent !== text) await new Promise(requestAnimationFrame);
            const box = line.getBoundingClientRect();
            return [...document.querySelectorAll(".card")].filter((card) => {
              const { left, right, top, bottom } = card.getBoundingClientRect();
              return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            }).length;
          }, `${words[lang]["hint.fair"]} ${what} (${preset})`);
          assert.equal(covered, 0, `${preset}, ${size}, ${lang}`);
        }
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("on paper the table is whole, without tools, and the rules are unfolded", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("spider")).id);
    await page.emulateMedia({ media: "print" });
    const right = await page.$$eval("#table .card", (cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().right)));
    assert.ok(right > 600 && right < A4_PX, `${right}`);
    assert.ok(!await page.isVisible("#tools"));
    await page.emulateMedia({ media: "screen" });
    await page.keyboard.press("i");
    await page.waitForSelector("dialog .glossary", { state: "attached" });
    const unfolded = () => page.$$eval("dialog details", (parts) => parts.filter(({ open }) => open).length / parts.length);
    for (const [event, part] of [["beforeprint", 1], ["afterprint", 0]]) {
      await page.evaluate((name) => dispatchEvent(new Event(name)), event);
      assert.equal(await unfolded(), part, event);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("cloths, backs and faces: each choice is seen at once, differs from the others, and is kept", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    const seen = () => page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      `${document.querySelector(".card.hidden .picture use").getAttribute("href")} ${getComputedStyle(document.querySelector(".card.hidden")).color}`,
      [...document.querySelectorAll('.card[data-pile="t1"] use')].map((use) => use.getAttribute("href")).join(" "),
    ]);
    await page.click("#do-menu");
    await page.click(`dialog li button:text-is("${words.de["act.settings"]}")`);
    for (const [at, name] of ["cloth", "back", "faces"].entries()) {
      const values = await page.$$eval(`dialog input[name="${name}"]`, (inputs) => inputs.map(({ value }) => value));
      assert.ok(values.length >= 3, name);
      const looks = new Set();
      for (const value of [...values].reverse()) {
        const before = (await seen())[at];
        const option = page.locator(`dialog input[name="${name}"][value="${value}"]`);
        if (!await option.isChecked()) {
          await option.check();
          await wholeTable(page);
          assert.notEqual((await seen())[at], before, `${name}: ${value}`);
        }
        looks.add((await seen())[at]);
      }
      assert.equal(looks.size, values.length, name);
      await page.check(`dialog input[name="${name}"][value="${values.at(-1)}"]`);
      await wholeTable(page);
    }
    await page.waitForFunction(() => document.querySelector(".card.hidden .picture use").getAttribute("href") === "#back-tendrils");
    const picked = await seen();
    await page.reload();
    await page.waitForSelector(".card.hidden");
    assert.deepEqual(await seen(), picked);
    assertQuiet(page);
    await page.context().close();
  });

  test("who wants little motion gets none: nothing flies when cards are dealt, moved or taken back", async () => {
    for (const [reducedMotion, still] of [["reduce", true], ["no-preference", false]]) {
      const page = await openPage(browser, server, { reducedMotion });
      await openTable(page, server, (await server.deal("klondike")).id);
      await page.evaluate(() => {
        globalThis.moved = [];
        // Transitions, and animations of anything but light.
        const kind = (event) => event.propertyName ?? (event.animationName === "fade" ? "" : event.animationName);
        for (const name of ["transitionrun", "animationstart"]) {
          document.getElementById("table").addEventListener(name, (event) => {
            if (["transform", "turn"].includes(kind(event))) globalThis.moved.push(kind(event));
          });
        }
      });
      await pressStock(page);
      await waitPly(page, 1);
      await page.keyboard.press("u");
      await waitPly(page, 0);
      await wholeTable(page);
      assert.equal((await page.evaluate(() => globalThis.moved.length)) === 0, still, reducedMotion);
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("it can be installed, and fills the screen", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send("Page.getAppManifest");
    // The site's has a name of its content.
    assert.ok(url.startsWith(`${server.address}/`) && url.endsWith(".webmanifest"), url);
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.display, "standalone");
    for (const { src, type } of manifest.icons) {
      const reply = await fetch(new URL(src, url));
      assert.deepEqual([reply.status, reply.headers.get("content-type").split(";")[0]], [200, type]);
      const drawn = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image.naturalWidth;
      }, src);
      assert.ok(drawn > 0, src);
    }
    await page.click("#do-menu");
    await page.click(`dialog li button:text-is("${words.de["act.fullscreen"]}")`);
    await page.waitForFunction(() => document.fullscreenElement === document.documentElement);
    await page.click("#do-menu");
    await page.click(`dialog li button:text-is("${words.de["act.fullscreen"]}")`);
    await page.waitForFunction(() => !document.fullscreenElement);
    assertQuiet(page);
    await page.context().close();
  });
});

/** The controls of a dialog that are not hit where they stand, once they are scrolled to. */
function outOfReach() {
  const controls = [...document.querySelectorAll("dialog :is(button, select, input, textarea, summary)")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0);
  if (controls.length === 0) return ["no control"];
  return controls.filter((node) => {
    node.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return !node.contains(hit) && hit?.closest("label")?.control !== node;
  }).map((node) => node.outerHTML.slice(0, 120));
}

/** The controls around the table that are cut off by the window or covered. */
function unreachable(page) {
  return page.evaluate(() => [...document.querySelectorAll("#tools button, #strip button, #strip input, #strip select, #clock")]
    .filter((node) => node.checkVisibility()).filter((node) => {
      const box = node.getBoundingClientRect();
      const own = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].every(([u, v]) =>
        node.contains(document.elementFromPoint(box.x + box.width * u, box.y + box.height * v)));
      return !own || box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    }).map((node) => node.id || node.outerHTML.slice(0, 80)));
}

/**
 * Left, top and width of every place and card, by pile and index, on the plain or the mirrored
 * table.
 */
async function boxes(page, mirror) {
  await page.evaluate(async (wish) => { (await import("/page.js")).kept.setSetting({ mirror: wish }); }, mirror);
  await wholeTable(page);
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".place, .card")].map((node) => {
    const { x, y, width } = node.getBoundingClientRect();
    return [`${node.dataset.pile} ${node.dataset.index ?? ""}`, [x, y, width]];
  })));
}
