// "Why?": why a game can no longer be won. It is told below the verdict, and its cards stand out on
// the table, until the next move.

import { ask, seen } from "../door/api.js";
import { redraw } from "../state/frame.js";
import { state, toldHere } from "../state/state.js";
import { trouble } from "./actions.js";

/** @typedef {import("../types").Loss} Loss */
/** @typedef {import("../types").Told} Told */

const AGAIN_MS = 300;
/** Then it counts as not known. */
const MOST_ASKED = 200;

/** Asks for the reason; the same wish again puts it away. */
export async function toggleWhy() {
  const { table } = state;
  if (!table) return;
  if (toldHere()) return tell(null);
  /** @type {Told} */
  const asked = { of: table, searching: true, loss: null, tones: new Map() };
  tell(asked);
  for (let n = 0; n < MOST_ASKED; n++) {
    let why;
    try {
      ({ why } = await ask({ do: "why", ...seen(table) }));
    } catch (error) {
      if (state.why !== asked) return;
      tell(null);
      return trouble(error);
    }
    // The player has gone on, or knows enough.
    if (state.why !== asked) return;
    if (why?.state === "done") {
      const loss = why.reason;
      return tell({ of: table, searching: false, loss, tones: loss ? tonesOf(loss) : new Map() });
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    if (state.why !== asked) return;
  }
  tell({ ...asked, searching: false });
}

/** @param {Told | null} told */
function tell(told) {
  state.why = told;
  redraw();
}

/**
 * What each card that a reason names has to do with it.
 * @param {Loss} loss @returns {Told["tones"]}
 */
function tonesOf(loss) {
  if (loss.kind !== "blocked") return new Map();
  const of = (
    /** @type {import("../types").LossCard[]} */ cards,
    /** @type {"near" | "rest"} */ tone,
  ) =>
    cards.map(({ pile, at }) => /** @type {[string, "near" | "rest"]} */ ([`${pile} ${at}`, tone]));
  return new Map([...of(loss.rest, "rest"), ...of(loss.near, "near")]);
}
