// Where the browser may delete the games some day, the front page offers a backup now and then.

import { ask } from "../door/api.js";
import { remembered } from "../door/remembered.js";
import { redraw } from "../state/frame.js";
import { save, whenSaved } from "../dialogs/backup.js";

/** Where it is kept when there was a backup last, and when one was offered. */
const KEY = "patience.backup";
/** So many wins since the last backup are worth one. */
const ENOUGH_WINS = 5;
const DAY_MS = 86_400_000;
/** It is offered once in so long a time. */
const QUIET_MS = 14 * DAY_MS;

/** @typedef {{ saved: number, wins: number, offered: number }} Kept `wins` are those at `saved` */

export const reminder = { due: false };

export function setUpReminder() {
  whenSaved(() => {
    reminder.due = false;
    redraw();
    void wins()
      .then((count) => keep({ saved: Date.now(), wins: count, offered: Date.now() }))
      .catch(() => {});
  });
}

/** Looks whether a backup is to be offered: whenever the front page is come to. */
export async function thinkOfBackup() {
  try {
    const { offered, wins: then } = kept();
    const now = Date.now();
    // A clock that was set back shall not end the offers.
    if ((offered <= now && now - offered < QUIET_MS) || (await navigator.storage?.persisted?.()))
      return;
    const count = await wins();
    // Fewer than then: the statistics were begun anew.
    if ((count < then ? count : count - then) < ENOUGH_WINS) return;
    keep({ ...kept(), offered: now });
  } catch {
    // Where nothing can be remembered nothing is offered again and again.
    return;
  }
  reminder.due = true;
  redraw();
}

/** Has the backup saved, and gives what is to be said. */
export function takeBackup() {
  putOffBackup();
  return save();
}

export function putOffBackup() {
  reminder.due = false;
  redraw();
}

/** @returns {Promise<number>} all wins that the statistics know of */
async function wins() {
  const { statistics = [] } = await ask({ do: "statistics" });
  return statistics.reduce((sum, { won, won_with_help: helped }) => sum + won + helped, 0);
}

/** @returns {Kept} */
function kept() {
  const none = { saved: 0, wins: 0, offered: -Infinity };
  const read = /** @type {any} */ (remembered(KEY)) ?? {};
  const numbers = Object.keys(none).filter((name) => Number.isFinite(read[name]));
  return { ...none, ...Object.fromEntries(numbers.map((name) => [name, read[name]])) };
}

/** @param {Kept} now */
function keep(now) {
  localStorage.setItem(KEY, JSON.stringify(now));
}
