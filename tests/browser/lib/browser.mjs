// Chromium, and pages that note whatever should not happen on them.

import { readdirSync, readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { basename, extname, join } from "node:path";
import { createRequire } from "node:module";
import { WAIT_MS, firstOf } from "./program.mjs";

// To import it takes half as long again, for Node reads all of it for what it exports.
/** @type {typeof import("playwright-core")} */
const { chromium } = createRequire(import.meta.url)("playwright-core");

/**
 * The engine alone, which needs half the processor time, and the whole browser, which `engines` and
 * `siteengines` try.
 */
const ENGINE = "/usr/bin/chromium-headless-shell";
export const WHOLE = firstOf(["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]);
const executablePath = firstOf([process.env.PATIENCE_CHROMIUM, ENGINE, WHOLE]);
const ARGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

export const SIZES = {
  desk: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  flat: { width: 844, height: 390 },
};

/**
 * For node:test: the reason to skip, or false. Where PATIENCE_CI is set nothing is skipped, it
 * fails instead.
 */
export const skip = executablePath || process.env.PATIENCE_CI ? false : "no Chromium on this machine";

/** @param {string} [program] the browser */
export function launch(program = executablePath) {
  if (!program) throw new Error("no Chromium on this machine, and PATIENCE_CI forbids skipping");
  return chromium.launch({ executablePath: program, args: ARGS, timeout: WAIT_MS });
}

/**
 * A whole browser with a profile that stays, begun by a program that finds the true one in its
 * environment.
 * @param {string} profile its folder @param {string} program
 */
export function launchProfile(profile, program) {
  const env = { ...process.env, PATIENCE_BROWSER: WHOLE ?? executablePath };
  return chromium.launchPersistentContext(profile, { executablePath: program, args: ARGS, timeout: WAIT_MS, env, viewport: SIZES.desk, reducedMotion: "reduce" });
}

/**
 * A browser without a graphics processor draws all cards again for each move, twice where they
 * fade. A card with a layer of its own is drawn once: half the time of a move. In pictures of
 * tables no card moves, and a page of such pictures with so many layers would take a minute.
 */
const LIGHT = `#table .card { will-change: transform }
  @media (prefers-reduced-motion: reduce) { .card.moved { animation: none } }`;

/**
 * A page at a size, in a language, with a theme. Motion is reduced, for cards that are there at
 * once. `settings` are the page's own, by default as it has them; `plain` leaves the drawing of
 * cards as a player has it. `page.troubles` collects console errors, faults of the page and
 * requests to anywhere but the server.
 */
export async function openPage(browser, server, { size = "desk", lang = "de", theme = "light", touch = false, settings = null, plain = false, ...more } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size], locale: lang, colorScheme: theme, reducedMotion: "reduce",
    ...(touch ? { hasTouch: true, isMobile: true } : {}), ...more,
  });
  if (!plain) {
    await context.addInitScript((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, LIGHT);
  }
  if (settings) {
    await context.addInitScript((kept) => {
      // An empty page has no storage.
      if (location.protocol === "http:" && !localStorage.getItem("patience.settings")) localStorage.setItem("patience.settings", kept);
    }, JSON.stringify(settings));
  }
  return watchedPage(context, server);
}

/**
 * Where this names a folder the page's files come from there instead of from the program: to work
 * on them without building.
 */
const WEB = process.env.PATIENCE_WEB;

async function serveFrom(folder, page, server) {
  const policy = (await fetch(server.address)).headers.get("content-security-policy");
  await page.route((url) => url.href.startsWith(`${server.address}/`) && !/^\/(api|errors|lang)\//.test(url.pathname) && !url.search, (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = { "content-security-policy": policy, "content-type": TYPES[extname(pathname)] ?? TYPES[".html"] };
    const joined = { "/page.js": names, "/page.css": sheets }[pathname];
    if (joined) return route.fulfill({ body: joined(folder), headers });
    return route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname), headers });
  });
}

/** The scripts by their names, as the program's one script gives them. @param {string} folder */
function names(folder) {
  const files = readdirSync(join(folder, "js"), { recursive: true, encoding: "utf8" });
  const scripts = files.filter((file) => file.endsWith(".js"));
  return scripts.map((file) => `export * as ${basename(file, ".js")} from "/js/${file}";`).join("\n");
}

/** The style sheets in their order, as the program's one sheet has them. @param {string} folder */
function sheets(folder) {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  return index.match(/\/css\/\w+\.css/g).map((sheet) => `@import "${sheet}";`).join("\n");
}

export async function watchedPage(context, server) {
  // A site's games are in the browser, one for each context.
  await server.adopt?.(context);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  if (WEB) await serveFrom(WEB, page, server);
  page.troubles = [];
  page.on("console", (message) => {
    if (isLate(message)) return;
    if (message.type() === "error" || message.type() === "warning") page.troubles.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() !== 404 || !API.test(response.url())) return;
    page.troubles.push(gone(response.request().postDataJSON().id ?? page.url()));
  });
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  // Files are asked for from the first moment on: the wish to catch the browser's question travels
  // beside the keys that raise it, and on a busy machine arrives after them.
  page.on("filechooser", () => {});
  page.on("request", (request) => {
    // What the page itself has made has an address that begins with `blob:` and its own.
    if (!request.url().replace(/^blob:/, "").startsWith(`${server.origin ?? server.address}/`)) page.troubles.push(`a request to ${request.url()}`);
  });
  return page;
}

const API = /\/api\/1$/;
const gone = (/** @type {string} */ id) => `status of 404: there is no game ${id}`;
/** The browser's own words for an answer that is noted with the game that was asked for. */
const isLate = (message) => /status of 404/.test(message.text()) && API.test(message.location().url);

/**
 * Nothing untoward happened; what a test provoked itself is named by `allowed`. A game without a
 * move is not kept when another is begun, and what was asked of it comes too late: that is none.
 */
export function assertQuiet(page, allowed = /^$/) {
  const isLeft = (text) => text.startsWith(gone("")) && !page.url().includes(text.slice(gone("").length));
  assert.deepEqual(page.troubles.filter((text) => !allowed.test(text) && !isLeft(text)), []);
}
