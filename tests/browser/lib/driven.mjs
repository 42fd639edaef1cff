// A page as `lib/table.mjs` uses it, in an engine that Playwright does not drive. WebDriver and
// WebDriver BiDi write what a hand does in the same words, and everything else is a function that
// runs in the page.

import { until } from "./program.mjs";

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };
/** Not every driver knows parts of a pixel. */
const to = (x, y) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y) });

/**
 * @param {object} driver
 * @param {(url: string) => Promise<unknown>} driver.goto until the page is loaded
 * @param {(source: string, given: string) => Promise<string>} driver.run calls an asynchronous
 *   function from text to text in the page
 * @param {(actions: object[]) => Promise<unknown>} driver.act does what hands are said to do
 * @param {(size: { width: number, height: number }) => Promise<unknown>} driver.resize
 * @param {string} driver.finger the kind of pointer that taps
 * @param {() => Promise<string[]>} driver.heard the troubles of the page so far, in their order
 */
export function drivenPage({ goto, run, act, resize, finger, heard }) {
  const evaluate = async (asked, given = null) => {
    const source = `async (given) => JSON.stringify(await (${asked})(JSON.parse(given)) ?? null)`;
    return JSON.parse(await run(source, JSON.stringify(given)));
  };
  const hand = (pointerType) => (...actions) => act([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
  const [mouse, touch] = [hand("mouse"), hand(finger)];
  let words = 0;
  return {
    goto, evaluate, resize, finger,
    waitForFunction: (asked, given) => until(() => evaluate(asked, given), asked),
    mouse: {
      move: (x, y) => mouse(to(x, y)),
      down: () => mouse(DOWN),
      up: () => mouse(UP),
      click: (x, y) => mouse(to(x, y), DOWN, UP),
    },
    touchscreen: { tap: (x, y) => touch(to(x, y), DOWN, UP) },
    // What should not have happened. What is said last is heard last, so nothing is missed.
    troubles: async () => {
      words++;
      const last = `last word ${words}`;
      await evaluate((word) => console.error(word), last);
      const all = await until(async () => {
        const texts = await heard();
        return texts.includes(last) && texts;
      }, last);
      return all.filter((text) => !text.startsWith("last word "));
    },
  };
}
