// Putting the site on the device: offered once, quietly, to whoever has played two games.

import { ask } from "../door/api.js";
import { redraw } from "../state/frame.js";

/**
 * What a browser hands out that can do it; the types of the web do not know it.
 * @typedef {Event & { prompt(): Promise<unknown> }} Offer
 */

/** Remembers that it was offered. */
const OFFERED = "patience.install";
/** After so many games it is worth it. */
const ENOUGH_GAMES = 2;

/** @type {Offer | null} */
let offer = null;

export const install = { due: false };

export function setUpInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    // Not in the middle of a game: it is asked on the front page.
    event.preventDefault();
    offer = /** @type {Offer} */ (event);
    void thinkOfInstall();
  });
  addEventListener("appinstalled", declineInstall);
}

export async function thinkOfInstall() {
  if (!offer || install.due || wasOffered()) return;
  try {
    const { statistics = [] } = await ask({ do: "statistics" });
    if (statistics.reduce((sum, { played, open }) => sum + played - open, 0) < ENOUGH_GAMES) return;
  } catch {
    return;
  }
  install.due = true;
  redraw();
}

/** Where nothing is remembered it counts as offered, or it would be offered for ever. */
function wasOffered() {
  try {
    return localStorage.getItem(OFFERED) !== null;
  } catch {
    return true;
  }
}

export function declineInstall() {
  install.due = false;
  offer = null;
  try {
    localStorage.setItem(OFFERED, "offered");
  } catch { /* it was not offered, either */ }
  redraw();
}

/** The browser asks by itself whether it shall. */
export async function takeInstall() {
  const taken = offer;
  declineInstall();
  await taken?.prompt().catch(() => {});
}
