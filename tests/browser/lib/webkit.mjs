// WebKitGTK over its own WebDriver, in a window on a screen that nobody sees.

import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drivenPage } from "./driven.mjs";
import { WAIT_MS, demand, firstOf, ownFolder, skipWithout, startProgram, surroundings, until } from "./program.mjs";
import { answerOf } from "./server.mjs";

const LIB = "/usr/lib";
const BROWSER = firstOf((existsSync(LIB) ? readdirSync(LIB) : []).filter((name) => name.includes("-linux-"))
  .flatMap((system) => ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"].map((version) => join(LIB, system, version, "MiniBrowser"))));
const DRIVER = firstOf(["/usr/bin/WebKitWebDriver"]);
const SCREEN = firstOf(["/usr/bin/Xvfb"]);

const PROGRAMS = { WebKitGTK: BROWSER, WebKitWebDriver: DRIVER, Xvfb: SCREEN };

export const skip = skipWithout(PROGRAMS);

/** Root may not have the sandbox; and there may be no graphics processor. */
const MORE = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1", GDK_BACKEND: "x11" };

/** Between two looks at a window that may be changing, and how often it is looked at. */
const REST_MS = 100;
const MOST_LOOKS = 50;

/** Calls the function that stands in the place of its name, and waits for what it promises. */
const CALL = `
  const [given, done] = arguments;
  (SOURCE)(given).then((result) => done({ result }), (error) => done({ error: String(error) }));
`;

/**
 * A page. Its troubles are those that it can see itself, from when it is loaded, for the driver
 * tells nothing of the console: console errors and warnings, faults, files that don't come, what
 * the policy forbids, and requests to anywhere but the server.
 * @param {{ address: string }} server @param {import("./program.mjs").Later} later
 */
export async function open(server, later) {
  demand(PROGRAMS);
  const folder = ownFolder("webkit", later);
  const env = { ...surroundings(folder), ...MORE };
  const screen = await startProgram(SCREEN, ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { env, later, sign: /^(\d+)\n/ });
  const port = await freePort();
  await startProgram(DRIVER, [`--port=${port}`], { env: { ...env, DISPLAY: `:${screen.said[1]}` }, later });
  const ask = await session(`http://127.0.0.1:${port}`);
  later(() => ask("DELETE", ""));
  const seen = [];
  const gather = async () => {
    seen.push(...await page.evaluate(troublesSince, server.address));
    return seen;
  };
  const page = drivenPage({
    goto: async (url) => {
      await gather();
      await ask("POST", "/url", { url });
      await page.evaluate(watch);
    },
    run: async (source, given) => {
      const { result, error } = await ask("POST", "/execute/async", { script: CALL.replace("SOURCE", () => source), args: [given] });
      if (error) throw new Error(error);
      return result;
    },
    act: (actions) => ask("POST", "/actions", { actions }),
    // The window has a bar of its own, and the page hears late of another size: two looks at both
    // that see the same say how high the bar is.
    resize: async ({ width, height }) => {
      let last = "";
      for (let look = 0; look < MOST_LOOKS; look++) {
        const outer = await ask("GET", "/window/rect");
        const [w, h] = await page.evaluate(() => [innerWidth, innerHeight]);
        if (w === width && h === height) return;
        const now = [outer.width, outer.height, w, h].join();
        if (now === last) {
          const wanted = { width: outer.width + width - w, height: outer.height + height - h };
          await ask("POST", "/window/rect", { width: Math.max(wanted.width, width), height: Math.max(wanted.height, height) });
        }
        last = now === last ? "" : now;
        await sleep(REST_MS);
      }
    },
    // A touch would come as the mouse, with this driver; a pen comes as what it is.
    finger: "pen",
    heard: gather,
  });
  return page;
}

/** Runs in the page. */
function watch() {
  const note = (text) => (window.troubles ??= []).push(String(text));
  for (const level of ["error", "warn"]) {
    const say = console[level];
    console[level] = (...words) => {
      note(words.join(" "));
      say.apply(console, words);
    };
  }
  // Elements tell of their files only on the way down.
  addEventListener("error", ({ message, target }) => note(message ?? `no file for ${target.outerHTML}`), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => note(`forbidden: ${blockedURI}`));
}

/** Runs in the page, which forgets what it tells. @param {string} server */
function troublesSince(server) {
  const requests = performance.getEntriesByType("resource").map(({ name }) => name).filter((url) => !url.startsWith(`${server}/`));
  performance.clearResourceTimings();
  return [...requests.map((url) => `a request to ${url}`), ...(window.troubles ?? []).splice(0)];
}

/** The driver takes no port but one that it is given. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Begins a WebDriver session. @param {string} driver its address
 * @returns {Promise<(method: string, path: string, sent?: object) => Promise<any>>} gives a command
 */
async function session(driver) {
  const command = async (method, path, sent) => {
    const { status, body } = await answerOf(`${driver}${path}`, { method }, sent && JSON.stringify(sent));
    if (status !== 200) throw new Error(`${body.value.error}: ${body.value.message}`);
    return body.value;
  };
  await until(() => command("GET", "/status").catch(() => null), "the driver");
  const { sessionId } = await command("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] } } },
  });
  const ask = (method, path, sent) => command(method, `/session/${sessionId}${path}`, sent);
  await ask("POST", "/timeouts", { script: WAIT_MS });
  return ask;
}
