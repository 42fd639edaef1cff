// A page that is left may come back later as it was, out of the browser's memory. Until then it has
// no workers: what they have open in the database would be in the way of the next page.

let back = Promise.resolve();
/** @type {() => void} */
let comeBack = () => {};

/** Waits while the page is left. */
export const here = () => back;

/** @param {() => void} handler what to do when the page is left */
export function whenLeft(handler) {
  addEventListener("pagehide", () => {
    back = new Promise((done) => {
      comeBack = done;
    });
    handler();
  });
  addEventListener("pageshow", () => comeBack());
}
