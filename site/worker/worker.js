// A worker of the page: questions in, answers out, one after the other; and thinking in between.

import { Served } from "./served.js";
import { makeThinking } from "./thinking.js";

/** @typedef {import("../types").FromWorker} FromWorker */
/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").ToWorker} ToWorker */

const channel = "BroadcastChannel" in self ? new BroadcastChannel("patience") : null;

/** @type {Served | null} */
let served = null;
let tail = Promise.resolve();
let waiting = 0;
/** Whether there is something to think about. */
let thoughtful = false;

/** @param {FromWorker} said */
const say = (said) => self.postMessage(said);

const thinking = makeThinking((nodes) => {
  try {
    thoughtful = served?.call({ call: "work", nodes }).work === true;
    return thoughtful;
  } catch (error) {
    say({ number: 0, fault: String(error) });
    return false;
  }
});

self.onmessage = ({ data }) => {
  const told = /** @type {ToWorker} */ (data);
  waiting++;
  thinking.rest();
  tail = tail.then(() => hear(told)).catch((error) => {
    say({ number: "number" in told ? told.number : 0, fault: String(error) });
  }).finally(() => {
    waiting--;
    if (waiting === 0 && thoughtful) thinking.go();
  });
};

/** @param {ToWorker} told */
async function hear(told) {
  if ("start" in told) served = new Served(told);
  else if ("take" in told) served?.take(told.take, told.trouble);
  else await reply(told);
}

/** @param {Question} question */
async function reply({ number, ...wish }) {
  if (!served) throw new Error("a question before the beginning");
  const { work, ...answer } = await served.answer(wish);
  if ("request" in wish) thoughtful = work;
  say({ number, ...answer });
  const news = served.takeNews();
  if (news) channel?.postMessage(news);
}
