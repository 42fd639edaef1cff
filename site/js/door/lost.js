// Whether the games are still there that this browser had. How many they are, and in which
// database, is remembered in another place: so a browser that comes without them is found out.

import { remembered } from "./remembered.js";

/** @typedef {import("../../types").Place} Place */

const KEY = "patience.kept";
const MOST_GAMES = 1_000_000;

/**
 * `games` is how many are gone for good; `again` says that some were gone, and are back from here.
 */
export const lost = { games: 0, again: false };
/** @type {() => void} */
let onLoss = () => {};
/** What is remembered. @type {{ born: string, games: number }} */
let mark = { born: "", games: 0 };
/** The database that is there. @type {Place | null} */
let now = null;

/** What to do when some were gone. @param {() => void} handler */
export function whenLost(handler) {
  onLoss = handler;
}

/**
 * Takes in what an answer tells of the database.
 * @param {{ place: Place | null, again: boolean }} told
 */
export function learnPlace({ place, again }) {
  const before = lost.games;
  if (again) lost.again = true;
  if (place) {
    now = place;
    // Other tabs remember, too.
    mark = readMark();
    const there =
      mark.born === place.born || mark.born === place.before || place.games >= mark.games;
    lost.games = there ? 0 : mark.games;
    if (there) remember();
  }
  if (again || lost.games !== before) onLoss();
}

/** The player knows. */
export function forgetLoss() {
  lost.games = 0;
  lost.again = false;
  remember();
}

function readMark() {
  const kept = /** @type {any} */ (remembered(KEY));
  const sound =
    typeof kept?.born === "string"
    && Number.isInteger(kept.games)
    && kept.games >= 0
    && kept.games <= MOST_GAMES;
  return sound ? { born: kept.born, games: kept.games } : mark;
}

function remember() {
  // One that has games and no name was made by an earlier version, and gets one.
  if (
    !now
    || (now.born === "" && now.games > 0)
    || (mark.born === now.born && mark.games === now.games)
  )
    return;
  mark = { born: now.born, games: now.games };
  try {
    localStorage.setItem(KEY, JSON.stringify(mark));
  } catch { /* then nothing is found out */ }
}
