// A folder as any plain host serves it: below an address, without headers that say more than what a
// file is.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

/** What Python's http.server says of files. */
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml",
  ".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/**
 * @param {string} folder
 * @param {{ below?: string, port?: number, more?: Record<string, string>,
 *   compressed?: boolean }} [how]
 *   `more` are pages besides, by their whole path; `compressed` as most hosts send files
 */
export async function serveFolder(folder, { below = "/some/where", port = 0, more = {}, compressed = false } = {}) {
  let served = folder;
  /** @type {(path: string) => void} */
  let hear = () => {};
  const server = createServer(async ({ url = "/" }, reply) => {
    const { pathname } = new URL(url, "http://host");
    const extra = more[pathname];
    hear(pathname);
    // A folder's address ends with a slash, and hosts say so.
    if (pathname === below) return reply.writeHead(301, { Location: `${below}/` }).end();
    const name = decodeURIComponent(pathname.slice(below.length + 1)) || "index.html";
    try {
      if (extra === undefined && !pathname.startsWith(`${below}/`)) throw new Error("elsewhere");
      const body = extra ?? await readFile(join(served, normalize(name)));
      const type = { "Content-Type": TYPES[extname(extra === undefined ? name : pathname)] ?? "application/octet-stream" };
      if (!compressed) return reply.writeHead(200, type).end(body);
      return reply.writeHead(200, { ...type, "Content-Encoding": "gzip" }).end(gzipSync(body, { level: 9 }));
    } catch {
      return reply.writeHead(404, { "Content-Type": "text/html" }).end("nothing here");
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const at = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  const origin = `http://127.0.0.1:${at}`;
  return {
    origin, port: at, address: origin + below,
    /** Serves another folder from now on. @param {string} other */
    change: (other) => {
      served = other;
    },
    /** Tells what is asked for from now on. @param {(path: string) => void} listener */
    whenAsked: (listener) => {
      hear = listener;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
