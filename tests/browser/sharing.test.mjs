// Deals and whole games as links and files, the deals of a number and of a day, decks that are
// pasted, statistics.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { LANGS, opened } from "./lib/opened.mjs";
import { wonGames } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { anotherTable, answering, drawn, openTable, playMove, showTable, waitPly, wholeTable } from "./lib/table.mjs";

const REFUSED = /status of (400|409|422)/;

describe("sharing", { skip }, () => {
  const { server, browser, words } = opened();

  const menu = async (page, key, lang = "de") => {
    await page.click("#do-menu");
    await page.click(`dialog li button:text-is("${words[lang][key]}")`);
  };
  /** Waits until another game is on the table than before the act. */
  const another = async (page, act) => {
    const old = await page.evaluate(() => document.documentElement.dataset.table ?? "");
    await act();
    return (await server.ask({ do: "open", id: await anotherTable(page, old) })).table;
  };

  test("a deal as a link: its cards and rules, in another browser", async () => {
    const page = await openPage(browser, server);
    const table = await server.deal("grosse-harfe", "4711", { options: { passes: 3 } });
    await openTable(page, server, table.id);
    await menu(page, "act.share");
    const link = await page.inputValue("#share-deal");
    assert.ok(link.startsWith(`${server.address}/#/grosse-harfe/4711?`), link);
    assert.equal(await page.locator("#share-game").count(), 0);
    const other = await openPage(browser, server, { lang: "en" });
    const dealt = await another(other, () => other.goto(link));
    assert.deepEqual([dealt.deal, dealt.game, dealt.options, dealt.view], ["4711", "grosse-harfe", table.options, table.view]);
    // The address is the game's own now: a reload goes on with it.
    assert.equal(await other.evaluate(() => location.hash), `#g=${dealt.id}`);
    for (const p of [page, other]) {
      assertQuiet(p);
      await p.context().close();
    }
  });

  test("links lead to the static site if the program was told one", { skip: process.env.PATIENCE_DOOR === "site" }, async () => {
    const told = await startServer({ site: "https://www.example.org/a%20b" });
    try {
      const page = await openPage(browser, told);
      const table = await told.deal("klondike", "7");
      await openTable(page, told, table.id);
      await menu(page, "act.share");
      const link = await page.inputValue("#share-deal");
      assert.equal(link, "https://www.example.org/a%20b/#/klondike/7");
      assert.equal(await page.locator("dialog p.source").textContent(), words.de["share.note.site"]);
      // What is behind # is good here, too.
      await page.keyboard.press("Escape");
      await page.goto(`${told.address}/${link.slice(link.indexOf("#"))}`);
      await anotherTable(page, table.id);
      assertQuiet(page);
      await page.context().close();
    } finally {
      await told.stop();
    }
  });

  test("links say only what does not go without saying, and where they lead", { skip: process.env.PATIENCE_DOOR === "site" }, async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      const presets = await server.presets();
      for (const [preset, more, query] of [
        ["klondike", {}, ""], ["klondike-drei", {}, ""], ["klondike", { return: true }, "?return=true"], ["grosse-harfe", { passes: 3 }, "?passes=3"],
      ]) {
        const { table } = await server.ask({ do: "new", game: preset, deal: "4711", options: more });
        await showTable(page, server, table.id);
        await menu(page, "act.share", lang);
        const link = await page.inputValue("#share-deal");
        const { id } = presets.find(({ id: own }) => own === table.game);
        assert.equal(link, `${server.address}/#/${id}/4711${id === preset ? query : link.slice(link.indexOf("4711") + 4)}`);
        assert.equal(await page.locator("dialog p.source").textContent(), words[lang]["share.note"]);
        // Where the device has no sheet of its own none is offered.
        assert.equal(await page.locator("dialog .send").count(), 0);
        await page.keyboard.press("Escape");
        // As it is pasted elsewhere.
        const other = await another(page, async () => {
          await menu(page, "act.open", lang);
          await page.fill("#open-text", link.replace("http://127.0.0.1", "http://elsewhere.example"));
          await page.click('dialog button[type="submit"]');
        });
        assert.deepEqual([other.game, other.options, other.view], [table.game, table.options, table.view]);
      }
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("the device's own sheet takes links as links", async () => {
    const page = await openPage(browser, server, { size: "phone", touch: true });
    await page.addInitScript(() => {
      globalThis.sent = [];
      navigator.share = (data) => {
        globalThis.sent.push(data);
        // As of one who thinks better of it.
        return Promise.reject(new DOMException("no", "AbortError"));
      };
    });
    const table = await server.deal("klondike", "7");
    await server.ask({ do: "move", id: table.id, ply: 0, move: "draw" });
    await openTable(page, server, table.id);
    await menu(page, "act.share");
    for (const which of ["deal", "game"]) {
      await page.click(`p:has(#share-${which}) .send`);
      assert.deepEqual(await page.evaluate(() => globalThis.sent.splice(0)), [{ url: await page.inputValue(`#share-${which}`) }]);
      // Two that look alike are told apart by who only hears them.
      assert.equal(await page.getAttribute(`p:has(#share-${which}) .send`, "aria-label"), `${words.de["share.send"]}: ${words.de[`share.${which}`]}`);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("a whole game as a link and as a file: opened at its deal, to be stepped through", async () => {
    const { transcript } = wonGames().get("napoleon");
    const moves = transcript.moves.slice(0, 25);
    const { table } = await server.ask({ do: "import", transcript: { ...transcript, moves } });
    const page = await openPage(browser, server);
    await openTable(page, server, table.id);
    const end = await drawn(page);
    await menu(page, "act.share");
    const link = await page.inputValue("#share-game");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`dialog button:text-is("${words.de["share.save"]}")`)]);
    assert.equal(download.suggestedFilename(), `napoleon-${transcript.deal}.json`);
    const path = await download.path();
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")).moves, moves);
    await page.keyboard.press("Escape");
    const ways = {
      link: () => page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash),
      file: async () => {
        await menu(page, "act.open");
        // The button has the page's own words, is the dialog's first stop, and opens by key.
        assert.ok(await page.evaluate(async () => document.activeElement.textContent === (await import("/page.js")).i18n.t("open.file")));
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
        await chooser.setFiles(path);
      },
      text: async () => {
        await menu(page, "act.open");
        await page.fill("#open-text", link);
        await page.click('dialog button[type="submit"]');
      },
    };
    for (const [way, act] of Object.entries(ways)) {
      const other = await another(page, act);
      assert.deepEqual([other.ply, other.length], [0, moves.length], way);
      await waitPly(page, 0);
      await page.click("#history-last");
      await waitPly(page, moves.length);
      assert.deepEqual(await drawn(page), end, way);
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("what can't be opened is said, in both languages", async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, (await server.deal("freecell")).id);
      await menu(page, "act.open", lang);
      const wrong = {
        "nothing of the kind": words[lang]["read.unknown"].replace("{what}", "nothing of the kind"),
        "{}": words[lang]["read.empty-object"],
        '{"a":1}': words[lang]["read.unknown-form"].split("{")[0],
        '{"format":"patience/1"}': words[lang]["read.json"].split("{")[0],
        '{"format":"patience-layout/1","game":"freecell","piles":{"t1":["KC"]}}': words[lang]["trouble.layout"].split("{")[0],
        '{"patience":"backup/1","games":[]}': words[lang]["read.backup"],
        '{"patience":"statistics/2","results":[]}': words[lang]["read.statistics"],
        '{"format":"patience/2","game":"freecell","deal":1}': words[lang]["read.format"].replace("{what}", "patience/2"),
        '{"position":"freecell 1","game":"freecell","verdict":"undecided","moves":[]}': `freecell 1: ${words[lang]["read.no-solution"]}`,
        ": 4C 2C 9X\n:\n": { de: "Zeile 1", en: "line 1" }[lang],
        '{"format":"patience-layout/1","piles":7}': words[lang]["read.json"].split("{")[0],
        'title = "Spider"': words[lang]["read.rule-file"],
        "#/anneliese/ms:617": words[lang]["trouble.deck.one-pack"].replace("{deal}", "ms:617"),
        "#/no-such-game/5": words[lang]["trouble.unknown-game"],
        '{"format":"patience/1","game":"freecell","deal":1,"moves":["t1-f1"]}': words[lang]["trouble.refused"].split("{")[0],
      };
      for (const [text, sentence] of Object.entries(wrong)) {
        await page.fill("#open-text", text);
        await page.click('dialog button[type="submit"]');
        await page.waitForFunction((start) => document.querySelector(".complaint").textContent.startsWith(start), sentence);
        // What libraries say of it is in the language as well.
        if (lang === "de") assert.doesNotMatch(await page.textContent(".complaint"), /expected|missing|found|line/);
      }
      assertQuiet(page, /status of (400|404|422)/);
      await page.context().close();
    }
  });

  test("a position is a game: opened, played, undone, hinted, shared and kept", async () => {
    for (const lang of LANGS) {
      const page = await openPage(browser, server, { lang });
      await openTable(page, server, (await server.deal("klondike")).id);
      const open = (text) => another(page, async () => {
        await menu(page, "act.open", lang);
        await page.fill("#open-text", text);
        await page.click('dialog button[type="submit"]');
      });
      const layout = { format: "patience-layout/1", game: "freecell", piles: { t1: ["KH"], c1: ["QH"], c3: ["KC"] } };
      const [C, D, H, S] = ["C", "D", "H", "S"].map((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
      Object.assign(layout.piles, { f1: C.slice(0, 12), f2: D, f3: H.slice(0, 11), f4: S });
      const begun = await open(JSON.stringify(layout));
      assert.deepEqual([begun.position, begun.deal, begun.game, begun.length], [true, null, "freecell", 0]);
      assert.ok((await page.textContent("#facts")).startsWith(words[lang]["bar.position"]));
      const dealt = await drawn(page);
      await page.keyboard.press("h");
      // A hint that comes after the move would be told over what follows.
      await page.waitForFunction(() => /Dame|König|queen|king/.test(document.getElementById("notice").textContent));
      await page.evaluate(async () => (await import("/page.js")).actions.play("c1-f3"));
      await waitPly(page, 1);
      await menu(page, "act.share", lang);
      const link = await page.inputValue("#share-game");
      await page.selectOption("#share-form", "board");
      const board = await page.inputValue("#share-text");
      assert.equal(board, "Foundations: H-Q C-Q D-K S-K\nFreecells: - - KC -\n: KH\n:\n:\n:\n:\n:\n:\n:\n");
      await page.selectOption("#share-form", "moves");
      assert.equal(await page.inputValue("#share-text"), "ah\n");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog[open]"));
      await page.keyboard.press("z");
      await waitPly(page, 0);
      assert.deepEqual(await drawn(page), dealt);
      const again = await open(link);
      assert.deepEqual([again.position, again.ply, again.length], [true, 0, 1]);
      assert.deepEqual((await open(board)).view.piles.find(({ name }) => name === "f3").cards.at(-1), "QH");
      await page.reload();
      await page.waitForFunction((name) => document.querySelector("#facts").textContent.startsWith(name), words[lang]["bar.position"]);
      const { statistics } = await server.ask({ do: "statistics" });
      assert.ok(!statistics.some(({ game, played }) => game === "freecell" && played > 0));
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("of several games in a text one is chosen", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    await menu(page, "act.open");
    const game = (deal) => `{"format":"patience/1","game":"daemon","deal":${deal},"moves":[]}`;
    await page.fill("#open-text", `${game(5)}\n${game(6)}\n`);
    await page.click('dialog button[type="submit"]');
    await page.waitForSelector("dialog .offered button");
    assert.equal(await page.locator("dialog .offered button").count(), 2);
    const chosen = await another(page, () => page.click("dialog .offered li:last-child button"));
    assert.deepEqual([chosen.game, chosen.deal], ["daemon", "6"]);
    assertQuiet(page);
    await page.context().close();
  });

  test("deals keep their numbers, those of other programs, too", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("daemon")).id);
    const { transcript } = await server.ask({ do: "transcript", id: (await server.deal("freecell", "12345678901234567890")).id });
    const open = (text) => another(page, async () => {
      await menu(page, "act.open");
      await page.fill("#open-text", text);
      await page.click('dialog button[type="submit"]');
    });
    for (const text of [JSON.stringify(transcript), '{"game":"freecell","deal":12345678901234567890}']) {
      assert.equal((await open(text)).deal, "12345678901234567890", text);
    }
    const other = await open("#/freecell/ms:8589934591");
    assert.deepEqual([other.deal, other.view.piles.find(({ name }) => name === "t1").cards[0]], ["ms:8589934591", "TC"]);
    assert.match(await page.textContent("#facts"), /ms:8589934591/);
    assert.equal((await another(page, () => page.keyboard.press("+"))).deal, "ms:1");
    assert.equal((await another(page, () => page.keyboard.press("-"))).deal, "ms:8589934591");
    // By hand it may be typed as one likes.
    await page.keyboard.press("Shift+N");
    await page.fill("#deal-number", " MS 617");
    const typed = await another(page, () => page.keyboard.press("Enter"));
    assert.equal(typed.deal, "ms:617");
    await menu(page, "act.share");
    assert.match(await page.inputValue("#share-deal"), /#\/freecell\/ms:617$/);
    assertQuiet(page);
    await page.context().close();
  });

  test("next, previous and the day's deal", async () => {
    const page = await openPage(browser, server);
    await page.clock.setFixedTime(new Date(2026, 11, 24, 20, 0));
    await openTable(page, server, (await server.deal("daemon", "18446744073709551615")).id);
    assert.equal((await another(page, () => page.keyboard.press("+"))).deal, "0");
    assert.equal((await another(page, () => page.keyboard.press("-"))).deal, "18446744073709551615");
    // Each press counts, however fast they come.
    for (const key of ["+", "+", "+"]) await page.keyboard.press(key);
    await page.waitForFunction(async () => (await import("/page.js")).state.state.table.deal === "2");
    await wholeTable(page);
    const day = await another(page, () => menu(page, "act.day"));
    assert.equal(day.deal, "20261224");
    await playMove(page, day.legal[0], 0, day.legal);
    await another(page, () => page.keyboard.press("+"));
    assert.equal((await another(page, () => menu(page, "act.day"))).id, day.id, "it goes on");
    // One that was deleted does not.
    await another(page, () => page.keyboard.press("+"));
    await server.ask({ do: "delete", id: day.id });
    const anew = await another(page, () => menu(page, "act.day"));
    assert.deepEqual([anew.deal, anew.ply, anew.id === day.id], ["20261224", 0, false]);
    await page.keyboard.press("Shift+N");
    const next = await another(page, async () => {
      await page.check('dialog input[name="deal"][value="next"]');
      await page.click('dialog button[type="submit"]');
    });
    assert.deepEqual([next.deal, next.game], ["20261225", "daemon"]);
    assertQuiet(page, /status of 404/);
    await page.context().close();
  });

  test("a pasted deck: what is wrong with it is said in the player's language", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    const cards = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
    const wrong = [
      [cards.slice(1), /^Die Kartenfolge hat 51 von 52 Karten\. Als Erste fehlt das Kreuz-Ass\.$/],
      [[...cards, "KS"], /^Karte 53 der Folge ist zu viel: der Pik-König\.$/],
      [["XX", ...cards.slice(1)], /^Karte 1 der Folge ist nicht zu lesen: „XX“\.$/],
    ];
    await page.keyboard.press("Shift+N");
    for (const [deck, sentence] of wrong) {
      await page.fill("#deal-deck", deck.join(" "));
      await page.click('dialog button[type="submit"]');
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".complaint").textContent), sentence.source);
    }
    const dealt = await another(page, async () => {
      await page.fill("#deal-deck", cards.join(" "));
      await page.click('dialog button[type="submit"]');
    });
    assert.equal(dealt.deal, null);
    // What names no game is of the one on the table, but for what is FreeCell's alone.
    const pasted = (text) => another(page, async () => {
      await menu(page, "act.open");
      assert.equal(await page.getAttribute("#open-file", "accept"), "");
      await page.fill("#open-text", text);
      await page.click('dialog button[type="submit"]');
    });
    const found = [];
    for (const text of [cards.join(" "), '{"deal": 42}', "ms:617"]) found.push(await pasted(text));
    assert.deepEqual(found.map(({ game, deal }) => [game, deal]), [["klondike", null], ["klondike", "42"], ["freecell", "ms:617"]]);
    assertQuiet(page, REFUSED);
    await page.context().close();
  });

  test("a deal of a grade: asked for until there is one", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("freecell")).id);
    const found = await server.deal("freecell", "617");
    const asked = [];
    await answering(page, {
      new: (request) => {
        asked.push(request);
        return asked.length > 2 ? { table: found } : { searching: true };
      },
    });
    const dealt = await another(page, async () => {
      await page.keyboard.press("Shift+N");
      await page.selectOption('dialog select[name="grade"]', "hard");
      await page.click('dialog button[type="submit"]');
    });
    assert.equal(dealt.deal, "617");
    assert.deepEqual(asked.map(({ grade }) => grade), ["hard", "hard", "hard"]);
    await page.waitForSelector("dialog", { state: "detached" });
    assertQuiet(page);
    await page.context().close();
  });

  test("statistics: counted, plotted in words too, saved, reset and brought back", async () => {
    const own = await startServer();
    try {
      const { transcript } = wonGames().get("koenigs-patience-frei");
      let table = await own.deal("koenigs-patience-frei", String(transcript.deal));
      for (const move of transcript.moves) table = (await own.ask({ do: "move", id: table.id, ply: table.ply, move })).table;
      const page = await openPage(browser, own);
      await openTable(page, own, table.id);
      const figures = () => page.$$eval("dialog .figures dd", (nodes) => nodes.map((node) => node.textContent));
      await page.keyboard.press("s");
      await page.waitForSelector("dialog .figures");
      assert.deepEqual((await figures()).slice(0, 4), ["1", "1 (100 %)", "0", "0"].map((s) => s.replace(" %", "\u00a0%")));
      assert.match(await page.getAttribute(".plot", "aria-label"), /Das letzte Spiel: 1 aufgegangen, 0 verloren/);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`.tasks button:text-is("${words.de["statistics.export"]}")`)]);
      await page.click(`.tasks button:text-is("${words.de["statistics.reset"]}")`);
      await page.click(`.again button:text-is("${words.de["statistics.reset.all"]}")`);
      await page.waitForFunction(() => !document.querySelector("dialog .figures"));
      await page.click(`.again button:text-is("${words.de["statistics.restore"]}")`);
      await page.waitForSelector("dialog .figures");
      // What is there already is not counted twice.
      await page.setInputFiles("#statistics-file", await download.path());
      await page.waitForFunction(() => /0 Spiele hinzugefügt/.test(document.querySelector(".again").textContent));
      assert.equal((await figures())[0], "1");
      for (const [text, key] of [["", "foreign"], ["{}", "foreign"], ['{"patience":"backup/1"}', "backup"]]) {
        await page.setInputFiles("#statistics-file", { name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
        await page.waitForFunction((said) => document.querySelector(".again").textContent === said, words.de[`statistics.${key}`]);
      }
      assertQuiet(page);
      await page.context().close();
    } finally {
      await own.stop();
    }
  });

  test("the rules are those of the variant on the table, sources folded up", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    for (const [game, options, said, unsaid] of [
      ["grosse-harfe-nsv", {}, "You have three passes through the stock", "only once"],
      ["klondike", { draw: 3, return: true }, "may return to a column", "one card onto the waste"],
      ["canfield", {}, "fills it at once", "it stays empty"],
    ]) {
      const { table } = await server.ask({ do: "new", game, options, deal: "42" });
      await showTable(page, server, table.id);
      await page.keyboard.press("i");
      await page.waitForSelector(".rules figure");
      const told = await page.$eval(".rules", (shown) => shown.textContent);
      assert.ok(told.includes(said) && !told.includes(unsaid), told);
      assert.match(await page.textContent(".rules .packs"), options.return ? /^one pack$/ : /^(one pack|two packs) · about \d+ minutes · can be won .+ · fair player/);
      const folded = await page.$$eval(".rules details", (all) => all.filter(({ open }) => !open).map((one) => one.querySelector("summary").textContent));
      assert.deepEqual(folded, ["Variations", "Our reading", "How often it can be won", "Words"]);
      assert.equal(await page.isVisible(".rules .source"), false);
      await page.click(".rules summary >> nth=1");
      assert.equal(await page.isVisible(".rules .source"), true);
      assert.match(await page.textContent(".rules .source"), /^Source: (Die Große Harfe|Traditional$|Der Dämon)/);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    assertQuiet(page);
    await page.context().close();
  });

  test("the rules have pictures, drawn as the table is and told in words, and figures", async () => {
    for (const [lang, size] of [["de", "desk"], ["en", "phone"]]) {
      const page = await openPage(browser, server, { lang, size });
      await openTable(page, server, (await server.deal("grosse-harfe")).id);
      const { rules } = await server.ask({ do: "rules", game: "grosse-harfe" });
      const { pictures } = rules;
      await page.keyboard.press("i");
      await page.waitForSelector(".rules figure");
      const drawnOnes = await page.$$eval(".rules figure", (figures) => figures.map((figure) => ({
        label: figure.querySelector('[role="img"]').getAttribute("aria-label"),
        cards: figure.querySelectorAll(".card").length, arrow: figure.querySelectorAll(".arrow").length,
        over: figure.querySelector(".sketch").scrollWidth > figure.clientWidth,
      })));
      assert.ok(pictures.length > 0);
      assert.deepEqual(drawnOnes.map(({ cards }) => cards), pictures.map(({ view }) => view.piles.reduce((sum, { cards }) => sum + cards.length, 0)));
      const headings = await page.$$eval(".rules figure", (figures) => figures.map((figure) => figure.parentElement.querySelector("h3").textContent));
      assert.deepEqual(headings, pictures.map(({ beside }) => rules.text[lang][beside].heading), "each stands with its passage");
      for (const [i, { title, move }] of pictures.entries()) {
        assert.ok(drawnOnes[i].label.startsWith(title[lang]), drawnOnes[i].label);
        assert.equal(drawnOnes[i].arrow, move && /-/.test(move) ? 1 : 0);
        assert.equal(drawnOnes[i].over, false);
      }
      const { games } = await server.ask({ do: "games" });
      const known = games.find(({ id }) => id === "grosse-harfe").presets.filter(({ figures }) => figures);
      const told = await page.$eval(".rules", (shown) => shown.textContent);
      assert.ok(known.length > 0);
      const exact = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      for (const { id, figures: { deals, winnable, interval } } of known) {
        const numbers = [...[deals, winnable].map((count) => count.toLocaleString(lang)), ...interval.map((share) => exact.format(share))];
        for (const number of numbers) assert.ok(told.includes(number), `${id}: ${number}`);
      }
      const third = pictures[2];
      await page.click(".rules figcaption button >> nth=2");
      await waitPly(page, third.transcript.moves.length);
      await page.waitForSelector("dialog", { state: "detached" });
      const begun = (await server.ask({ do: "open", id: await page.evaluate(() => document.documentElement.dataset.table) })).table;
      assert.deepEqual(begun.view, third.view, "played on from there");
      assertQuiet(page);
      await page.context().close();
    }
  });

  test("a game that was deleted comes back", async () => {
    const page = await openPage(browser, server);
    const begun = await server.deal("die-reihe", "99");
    await server.ask({ do: "move", id: begun.id, ply: 0, move: "draw" });
    await openTable(page, server, (await server.deal("freecell")).id);
    await menu(page, "act.games");
    const reihe = page.locator(".entries li", { hasText: "Nr. 99" });
    const name = new RegExp(`^${words.de["games.delete"]}: Die Reihe · .*99$`);
    await page.getByRole("button", { name }).click();
    await reihe.waitFor({ state: "detached" });
    await page.click(`.again button:text-is("${words.de["games.undelete"]}")`);
    await reihe.locator(".entry:focus").waitFor();
    assertQuiet(page);
    await page.context().close();
  });
});
