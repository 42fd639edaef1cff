// Keeps the files of one build, all or none, and serves them without the network. A newer build
// waits until no page of this one is open, or until the player takes it: so page, workers and
// module are always of one build. The builder fills in what stands in the first lines.

const BUILD = "BUILD";
/** Every file but the page itself; their names change with what is in them. @type {string[]} */
const FILES = ["FILES"];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** Other folders of this host may have tables of their own. */
const FAMILY = `patience ${worker.registration.scope} `;
const CACHE = FAMILY + BUILD;
const PAGE = "./";

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(sweep()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const name = nameOf(request.url);
  if (name !== null) event.respondWith(find(name, request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  // The host may be changing to another build in this moment.
  const page = await fetch(PAGE, { cache: "no-cache" });
  const text = await page.text();
  if (!page.ok || !text.includes(`content="${BUILD}"`))
    throw new Error("the page is of another build");
  await cache.addAll(FILES);
  // One of our own: a page may not come from an answer that led elsewhere first.
  await cache.put(
    PAGE,
    new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  );
}

async function sweep() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(FAMILY) && name !== CACHE)
      .map((name) => caches.delete(name)),
  );
}

/** The name of one of our files, or null. @param {string} url */
function nameOf(url) {
  const { origin, pathname } = new URL(url);
  const scope = new URL(worker.registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return null;
  const name = pathname.slice(scope.pathname.length);
  if (name === "" || name === "index.html") return PAGE;
  return FILES.includes(name) ? name : null;
}

/** @param {string} name @param {Request} request */
async function find(name, request) {
  const cache = await caches.open(CACHE);
  // A browser may have taken the cache away.
  return (await cache.match(name)) ?? fetch(request);
}
