// The page's door: what it asks leads to the server that it came from. The static site has a door
// of its own in this place (site/js/door/transport.js), chosen when it is built.

/** @typedef {import("../types").Transport} Transport */

const PATIENCE_MS = 15000;

/** @type {Transport["send"]} */
export async function send(request) {
  const response = await fetch("/api/1", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = await response.json();
  return { ok: response.ok, body };
}

/** @type {Transport["json"]} */
export async function json(name) {
  return (await fetch(`/${name}`)).json();
}

/** @type {Transport["watch"]} */
export function watch(id, revision, { changed, deleted, lost }) {
  const source = new EventSource(`/api/1/events?id=${encodeURIComponent(id)}&revision=${revision}`);
  source.addEventListener("changed", (event) => changed(JSON.parse(event.data)));
  source.addEventListener("deleted", deleted);
  source.addEventListener("error", lost);
  return () => source.close();
}
