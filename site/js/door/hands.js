// A worker that runs the table: asked, waited for, and ended when it is of no use any more.

import { fetched } from "./compiled.js";
import { files } from "./files.js";

/** @typedef {import("../../types").Answer} Answer */
/** @typedef {import("../../types").FromWorker} FromWorker */
/** @typedef {import("../../types").Wish} Wish */

/** The worker has not answered, and will not: it was ended. */
export class Lost extends Error {
  /** @param {string} message @param {boolean} trapped whether the table itself is at fault */
  constructor(message, trapped = false) {
    super(message);
    this.trapped = trapped;
  }
}

/**
 * @typedef {object} Hand
 * @property {(wish: Wish, most: number) => Promise<Answer>} ask rejects with `Lost` where there is
 *   no answer after so many milliseconds; the worker is ended then
 * @property {(message: import("../../types").Take) => void} tell
 * @property {() => void} end
 * @property {() => boolean} gone
 * @property {boolean} whole whether with solver and adviser
 * @property {string} place what it was asked about last
 * @property {boolean} tried whether it has answered anything yet
 */

/**
 * Starts a worker.
 * @param {boolean} whole whether with solver and adviser
 * @param {() => Omit<import("../../types").Start, "start" | "catalogue">} begin what it begins with
 * @returns {Hand}
 */
export function makeHand(whole, begin) {
  const worker = new Worker(files["worker.js"], { type: "module" });
  /** @type {Map<number, { done: (answer: Answer) => void, failed: (error: Lost) => void }>} */
  const open = new Map();
  let last = 0;
  let gone = false;
  /** @param {Lost} why */
  const end = (why) => {
    gone = true;
    worker.terminate();
    for (const { failed } of open.values()) failed(why);
    open.clear();
  };
  worker.addEventListener("message", (event) => {
    const said = /** @type {FromWorker} */ (event.data);
    const asker = open.get(said.number);
    open.delete(said.number);
    hand.tried = true;
    if (!("fault" in said)) return asker?.done(said);
    asker?.failed(new Lost(said.fault, true));
    end(new Lost(said.fault));
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    // Without words its script has not come.
    end(new Lost(event.message || "the worker does not begin", Boolean(event.message)));
  });
  const ready = fetched(whole).then((found) => worker.postMessage({ ...found, ...begin() }));
  ready.catch(() => end(new Lost("the module is not there")));

  /** @type {Hand} */
  const hand = {
    ask: async (wish, most) => {
      await ready;
      if (gone) throw new Lost("the worker was ended");
      last++;
      const number = last;
      worker.postMessage({ ...wish, number });
      return new Promise((done, failed) => {
        const late = setTimeout(() => end(new Lost("no answer in time")), most);
        const settled = (/** @type {() => void} */ tell) => {
          clearTimeout(late);
          tell();
        };
        open.set(number, {
          done: (answer) => settled(() => done(answer)),
          failed: (error) => settled(() => failed(error)),
        });
      });
    },
    tell: (message) => {
      void ready.then(() => worker.postMessage(message), () => {});
    },
    end: () => end(new Lost("the worker was ended")),
    gone: () => gone,
    whole,
    place: "",
    tried: false,
  };
  return hand;
}
