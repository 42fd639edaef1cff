// The service worker keeps the site for days without a network. Another build of the site waits
// until no page is open, or the player takes it: then all pages begin again with it at once.

import { storage, whenStorageChanges } from "../door/storage.js";

/** How often a page that stays open asks whether there is another build. */
const ASK_MS = 3_600_000;

export const updates = { ready: false };

/** @type {ServiceWorkerRegistration | null} */
let registered = null;
let askedAt = 0;
/** Whether another build serves this page by now. */
let overtaken = false;

/** @param {() => void} onReady what to do when another build waits */
export async function setUpUpdates(onReady) {
  // Where the address is no secure one there is none.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // On the first visit there is none before, and nothing to begin again.
  const served = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // Without any this page is the only one that still knows what was kept.
    overtaken = served && serviceWorker.controller !== null;
    beginAgain();
  });
  whenStorageChanges(beginAgain);
  document.addEventListener("visibilitychange", () => void askAgain());
  try {
    registered = await serviceWorker.register("serviceworker.js", { updateViaCache: "none" });
  } catch {
    // It plays on all the same, as long as there is a network.
    return;
  }
  askedAt = Date.now();
  const { installing } = registered;
  const look = () => {
    if (!registered?.waiting || !serviceWorker.controller || updates.ready) return;
    updates.ready = true;
    onReady();
  };
  installing?.addEventListener("statechange", look);
  registered.addEventListener("updatefound", () =>
    registered?.installing?.addEventListener("statechange", look),
  );
  look();
}

/** Has every page begin again with the other build. */
export function takeUpdate() {
  registered?.waiting?.postMessage("take");
}

async function askAgain() {
  if (document.visibilityState !== "visible" || !registered || Date.now() - askedAt < ASK_MS)
    return;
  askedAt = Date.now();
  try {
    await registered.update();
  } catch { /* there is no network now */ }
}

/** What is not kept would be lost: then the page goes on as it is. */
function beginAgain() {
  if (overtaken && !storage.trouble) location.reload();
}
