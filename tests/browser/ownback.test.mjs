// A picture of the player's own on the backs: seen, kept as pixels alone, and nothing else taken.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuiet, openPage, skip, watchedPage } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { openTable, wholeTable } from "./lib/table.mjs";

const KEY = "patience.back";
const MOST = 400_000;

describe("a picture on the backs", { skip }, () => {
  const { server, browser, words } = opened();

  /** A picture of this size and one colour, as a file's bytes. */
  const painted = async (page, type, width, height, colour = "#d01020") => Buffer.from(await page.evaluate(([kind, w, h, style]) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [w, h];
    const brush = canvas.getContext("2d");
    brush.fillStyle = style;
    brush.fillRect(0, 0, w, h);
    return canvas.toDataURL(kind).split(",")[1];
  }, [type, width, height, colour]), "base64");

  /** The colour in the strip of a hidden card, as it is on the screen. */
  const colour = async (page) => {
    const { x, y, width, height } = await page.locator('.card.hidden[data-pile="t3"]').first().boundingBox();
    const shot = await page.screenshot({ clip: { x: x + width * 0.2, y: y + height * 0.05, width: 2, height: 2 } });
    return page.evaluate(async (bytes) => {
      const canvas = document.createElement("canvas");
      const brush = canvas.getContext("2d");
      brush.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0);
      return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }, [...shot]);
  };
  const isRed = ([r, g, b]) => r > 180 && g < 70 && b < 80;

  const openSettings = async (page) => {
    await page.evaluate(async () => (await import("/page.js")).settings.openSettings());
    await page.waitForSelector("dialog #own-back");
  };

  test("it is seen at once, is there after a reload, and holds nothing but pixels", async () => {
    const page = await openPage(browser, server);
    await openTable(page, server, (await server.deal("klondike")).id);
    assert.ok(!isRed(await colour(page)));
    for (const [name, type, width, height] of [["wide.png", "image/png", 1200, 300], ["high.webp", "image/webp", 200, 900]]) {
      // What a file has besides its picture, such as where it was taken.
      const file = Buffer.concat([await painted(page, type, width, height), Buffer.from("TAKEN-AT-HOME")]);
      await openSettings(page);
      await page.setInputFiles("dialog input[type=file][accept='image/*']", { name, mimeType: type, buffer: file });
      await page.waitForSelector("dialog input[name=back][value=own]:checked", { state: "attached" });
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      await wholeTable(page);
      assert.ok(isRed(await colour(page)), String(await colour(page)));
      const kept = await page.evaluate((key) => localStorage.getItem(key), KEY);
      assert.ok(kept.startsWith("data:image/jpeg;base64,") && kept.length <= MOST, kept.slice(0, 40));
      assert.ok(!Buffer.from(kept.split(",")[1], "base64").includes("TAKEN-AT-HOME"));
    }
    await page.reload();
    await page.waitForSelector(".card.hidden");
    await wholeTable(page);
    assert.ok(isRed(await colour(page)), String(await colour(page)));
    assertQuiet(page);
    await page.context().close();
  });

  test("another one is seen in all windows, goes with a backup, and can be taken away", async () => {
    const page = await openPage(browser, server);
    const { id } = await server.deal("klondike");
    await openTable(page, server, id);
    const other = await watchedPage(page.context(), server);
    await openTable(other, server, id);
    const take = async (style) => {
      const file = { name: "own.png", mimeType: "image/png", buffer: await painted(page, "image/png", 300, 450, style) };
      await page.setInputFiles("dialog input[type=file][accept='image/*']", file);
    };
    const backs = () => other.$$eval("image.back-own", (nodes) => nodes.map((node) => node.getAttribute("href")));
    await openSettings(page);
    await take("#d01020");
    await other.waitForSelector("image.back-own", { state: "attached" });
    const [first] = await backs();
    await take("#1020d0");
    await other.waitForFunction((before) => {
      const now = document.querySelector("image.back-own")?.getAttribute("href");
      return now && now !== before;
    }, first);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click(`.tasks button:text-is("${words.de["backup.out"]}")`)]);
    await page.click("#drop-back");
    await page.waitForSelector("#drop-back", { state: "detached" });
    await other.waitForSelector("image.back-own", { state: "detached" });
    const kept = () => page.evaluate((key) => [localStorage.getItem(key), JSON.parse(localStorage.getItem("patience.settings")).back], KEY);
    assert.deepEqual(await kept(), [null, "harp"]);
    await page.setInputFiles("#backup-file", await saved.path());
    await other.waitForSelector("image.back-own", { state: "attached" });
    const [picture, back] = await kept();
    assert.match(picture, /^data:image.jpeg/);
    assert.equal(back, "own");
    for (const each of [page, other]) assertQuiet(each);
    await page.context().close();
  });

  test("what is no picture, or too large, is refused by name, and the back stays", async () => {
    const page = await openPage(browser, server, { lang: "en" });
    await openTable(page, server, (await server.deal("klondike")).id);
    const picture = await painted(page, "image/png", 50, 50);
    const script = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>document.title='no'</script></svg>";
    const files = {
      "words.png": [Buffer.from("these are words"), "settings.own.wrong"], "cut.png": [picture.subarray(0, 40), "settings.own.wrong"],
      "drawn.svg": [Buffer.from(script), "settings.own.wrong"], "empty.jpg": [Buffer.alloc(0), "settings.own.wrong"],
      "huge.png": [Buffer.concat([picture, Buffer.alloc(26_000_000)]), "settings.own.large"],
    };
    await openSettings(page);
    for (const [name, [buffer, key]] of Object.entries(files)) {
      const mimeType = name.endsWith("svg") ? "image/svg+xml" : "image/png";
      await page.setInputFiles("dialog input[type=file][accept='image/*']", { name, mimeType, buffer });
      const said = words.en[key].replace("{file}", name).replace("{size}", "27").replace("{most}", "25");
      await page.waitForSelector(`dialog .complaint:text-is("${said}")`);
      assert.deepEqual(await page.evaluate((kept) => [localStorage.getItem(kept), document.documentElement.dataset.back], KEY), [null, "harp"], name);
    }
    assert.equal(await page.locator("dialog input[name=back][value=own]").count(), 0);
    assertQuiet(page);
    await page.context().close();
  });

  test("what is kept and is no such picture is named, and the back is as it is by itself", async () => {
    const kept = {
      nothing: null, words: "x", list: "[1, 2]", drawing: "data:image/svg+xml;base64,PHN2Zy8+", address: "https://example.org/a.jpg",
      "no picture": "data:image/jpeg;base64,AAAA", long: `data:image/jpeg;base64,${"A".repeat(MOST)}`,
    };
    for (const [what, value] of Object.entries(kept)) {
      const page = await openPage(browser, server, { lang: "en", settings: { back: "own" } });
      await page.addInitScript(([key, text]) => {
        if (location.protocol === "http:" && text !== null) localStorage.setItem(key, text);
      }, [KEY, value]);
      await openTable(page, server, (await server.deal("klondike")).id);
      await page.waitForSelector(`#notice.shown:text-is("${words.en["kept.wrong"].replace("{names}", words.en["settings.back"])}")`);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.back), "harp", what);
      assert.equal(await page.getAttribute(".card.hidden use", "href"), "#back-harp", what);
      assertQuiet(page);
      await page.context().close();
    }
  });
});
