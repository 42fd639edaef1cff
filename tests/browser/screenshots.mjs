// Pictures of every preset, at its deal and half played, for looking at:
//
//     node tests/browser/screenshots.mjs [OUTDIR]     (default: screenshots)
//     node tests/browser/screenshots.mjs --picture    docs/table.png, the README's
//
// Sizes, languages and themes are covered, not multiplied: every preset is seen in each size, and
// over the presets of a game every size is seen in both languages and themes.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { launch, openPage, SIZES } from "./lib/browser.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { startServer } from "./lib/server.mjs";
import { openTable } from "./lib/table.mjs";

const PICTURE = resolve(import.meta.dirname, "../../docs/table.png");
const LOOKS = [["de", "light"], ["en", "dark"], ["de", "dark"], ["en", "light"]];

const server = await startServer();
const browser = await launch();
try {
  if (process.argv[2] === "--picture") await picture();
  else await all(process.argv[2] ?? "screenshots");
} finally {
  await browser.close();
  await server.stop();
}

async function all(out) {
  mkdirSync(out, { recursive: true });
  const presets = await server.presets();
  const moments = { start: (id) => server.deal(id), half: (id) => halfPlayed(server, id) };
  for (const [s, size] of Object.keys(SIZES).entries()) {
    for (const [l, [lang, theme]] of LOOKS.entries()) {
      const page = await openPage(browser, server, { size, lang, theme, plain: true });
      for (const [n, { id }] of presets.entries()) {
        for (const [m, moment] of Object.keys(moments).entries()) {
          if ((n + s + m) % LOOKS.length !== l) continue;
          await openTable(page, server, (await moments[moment](id)).id);
          await page.waitForTimeout(400);
          await page.screenshot({ path: join(out, `${id}-${moment}-${size}-${lang}-${theme}.png`) });
        }
      }
      await page.context().close();
    }
  }
}

async function picture() {
  const page = await openPage(browser, server, { plain: true, lang: "en" });
  await openTable(page, server, (await halfPlayed(server, "grosse-harfe")).id);
  await page.waitForTimeout(400);
  await page.screenshot({ path: PICTURE });
}
