// A tick that a finger feels when its card lies, on devices that have one. As the sound does, it
// follows the state: nobody calls for it.

import { state } from "../state/state.js";

const TICK_MS = 8;

/** @type {import("../types").Table | null} */
let before = null;
let byFinger = false;

/** Whether this device can be felt at all. */
export const canTick = () =>
  typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

export function setUpHaptics() {
  addEventListener(
    "pointerdown",
    ({ pointerType }) => {
      byFinger = pointerType === "touch";
    },
    true,
  );
  addEventListener("keydown", () => { byFinger = false; }, true);
}

/** Feel what has happened since the last frame. */
export function feel() {
  const { table, settings } = state;
  const was = before;
  before = table;
  if (!settings.haptics || !byFinger || !table || was?.id !== table.id) return;
  if (table.ply > was.ply && canTick()) navigator.vibrate(TICK_MS);
}
