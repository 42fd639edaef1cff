// Firefox over WebDriver BiDi, which is a handful of commands as JSON on a web socket.

import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
import { drivenPage } from "./driven.mjs";
import { WAIT_MS, demand, firstOf, ownFolder, skipWithout, startProgram, surroundings } from "./program.mjs";

const FIREFOX = firstOf([process.env.PATIENCE_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"]);

/** What is said of a request or a stream of news that was under way when its page was left. */
const LEFT = [
  /^AbortError: The operation was aborted\. $/,
  /^TypeError: NetworkError when attempting to fetch resource\.$/,
  /^The connection to \S+ was interrupted while the page was loading\.$/,
];

const PROGRAMS = { Firefox: FIREFOX };

export const skip = skipWithout(PROGRAMS);

/**
 * Firefox drops most errands of its own where it is driven. What is left meets a proxy that is not
 * there; only this machine is reached without one.
 */
const PREFS = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9,
  "network.proxy.socks": "127.0.0.1", "network.proxy.socks_port": 9, "network.proxy.socks_remote_dns": true,
  "network.dns.disablePrefetch": true, "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false, "network.trr.mode": 5,
  "app.update.disabledForTesting": true, "app.normandy.enabled": false, "nimbus.rollouts.enabled": false,
  "browser.safebrowsing.malware.enabled": false, "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false, "toolkit.telemetry.enabled": false,
  "browser.aboutwelcome.enabled": false, "browser.newtabpage.enabled": false, "browser.startup.page": 0,
  "dom.push.connection.enabled": false, "extensions.update.enabled": false, "media.gmp-manager.updateEnabled": false,
};

/**
 * A page in a profile of its own. Its troubles are console errors and warnings, faults of the page,
 * and requests to anywhere but the server.
 * @param {{ address: string }} server @param {import("./program.mjs").Later} later
 */
export async function open(server, later) {
  demand(PROGRAMS);
  const folder = ownFolder("firefox", later);
  const profile = join(folder, "profile");
  mkdirSync(profile);
  writeFileSync(join(profile, "user.js"), Object.entries(PREFS).map((pref) => `user_pref(${pref.map((part) => JSON.stringify(part))});\n`).join(""));
  const program = await startProgram(FIREFOX, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    env: surroundings(folder), later, sign: /WebDriver BiDi listening on (ws:\S+)/,
  });
  const troubles = [];
  const ask = await session(`${program.said[1]}/session`, {
    "log.entryAdded": ({ level, text }) => {
      if ((level === "error" || level === "warn") && !LEFT.some((words) => words.test(text))) troubles.push(text);
    },
    "network.beforeRequestSent": ({ request: { url } }) => {
      if (!url.startsWith(`${server.address}/`)) troubles.push(`a request to ${url}`);
    },
  });
  later(async () => {
    await ask("browser.close");
    await program.ended();
  });
  const { contexts: [{ context }] } = await ask("browsingContext.getTree");
  return drivenPage({
    goto: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (source, given) => {
      const { result, exceptionDetails } = await ask("script.callFunction", {
        functionDeclaration: source, arguments: [{ type: "string", value: given }], awaitPromise: true, target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    act: (actions) => ask("input.performActions", { context, actions }),
    resize: (viewport) => ask("browsingContext.setViewport", { context, viewport }),
    finger: "touch",
    heard: async () => troubles,
  });
}

/**
 * Begins a BiDi session. @param {string} address
 * @param {Record<string, (params: any) => void>} hearers of events, by the event's name
 * @returns {Promise<(method: string, params?: object) => Promise<any>>} gives a command
 */
async function session(address, hearers) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const asked = new Map();
  socket.on("message", (text) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(text));
    if (type === "event") {
      hearers[method]?.(params);
      return;
    }
    const { done, failed, late } = asked.get(id);
    clearTimeout(late);
    asked.delete(id);
    if (type === "success") done(result);
    else failed(new Error(`${error}: ${message}`));
  });
  socket.on("close", () => {
    for (const { failed, late } of asked.values()) {
      clearTimeout(late);
      failed(new Error("Firefox is gone"));
    }
  });
  let last = 0;
  const ask = (method, params = {}) => new Promise((done, failed) => {
    last++;
    const late = setTimeout(() => failed(new Error(`${method} is not answered`)), WAIT_MS);
    asked.set(last, { done, failed, late });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: Object.keys(hearers) });
  return ask;
}
