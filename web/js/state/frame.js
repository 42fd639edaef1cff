// Drawing by frames: whoever changes the state asks for one, however often, and it is drawn once.

/** @type {(() => void) | null} */
let painter = null;
let asked = false;

/** @param {() => void} paint */
export function setPainter(paint) {
  painter = paint;
}

/** Ask for one redraw in the next frame, however often this is called. */
export function redraw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    painter?.();
  });
}
