// The history, played move by move. Whatever the player touches ends it.

import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";

const STEP_MS = { slow: 1200, normal: 650, fast: 350, none: 350 };

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Which playback is going on; 0 is none. */
let current = 0;
let count = 0;

export function isPlaying() {
  return current !== 0;
}

/** @param {() => Promise<boolean>} step plays one move and says whether to go on */
export function startPlayback(step) {
  stopPlayback();
  const own = current = ++count;
  const next = async () => {
    const on = await step();
    if (own !== current) return;
    if (on) timer = setTimeout(next, STEP_MS[state.settings.speed]);
    else stopPlayback();
  };
  timer = setTimeout(next, STEP_MS[state.settings.speed] / 2);
  redraw();
}

export function stopPlayback() {
  clearTimeout(timer);
  current = 0;
  redraw();
}

/** Touching anything but the control of the playback itself ends it. */
export function setUpPlayback() {
  const stop = (/** @type {Event} */ event) => {
    const control = event.target instanceof Element && event.target.closest("[data-playback]");
    const pressed = !(event instanceof KeyboardEvent) || event.key === " " || event.key === "Enter";
    if (isPlaying() && !(control && pressed)) stopPlayback();
  };
  addEventListener("pointerdown", stop, { capture: true });
  addEventListener("keydown", stop, { capture: true });
}
