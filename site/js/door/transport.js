// The site's door: the table runs in a worker, and what it has to think about in another, which has
// the solver and can be ended at any moment. Both are clients of the same database, and keep
// nothing else.

import { chance } from "./chance.js";
import { files } from "./files.js";
import { Lost, makeHand } from "./hands.js";
import { here, whenLeft } from "./leaving.js";
import { learnPlace, lost as missing } from "./lost.js";
import { setTrouble, storage } from "./storage.js";

/** @typedef {import("../../../web/js/types").Transport} Transport */
/** @typedef {import("../../../web/js/types").Request} Request */
/** @typedef {import("../../types").Answer} Answer */
/** @typedef {import("../../types").News} News */
/** @typedef {import("../../types").Wish} Wish */
/** @typedef {import("./hands").Hand} Hand */

const PATIENCE_MS = 15_000;
/** So long a search is waited for that was asked about another place. */
const NEW_PLACE_MS = 400;
/** How often it is tried to have kept what waits. */
const SETTLE_MS = 1000;
/** What the adviser is asked. */
const ADVICE = new Set(["hint", "verdict", "solution", "why", "review"]);
/** What would be done twice, if it was done before its answer was lost. */
const ONCE = new Set(["reset-statistics", "restore-statistics", "delete", "undelete"]);

/** @type {Hand | null} */
let table = null;
/** @type {Hand | null} */
let search = null;
/**
 * What waits to be kept, here as well, so that a worker that is lost takes nothing with it.
 * @type {Map<string, import("../../types").NewRow>}
 */
const held = new Map();

/** The host is away, and what it has was not fetched before. */
class Away extends Error {}

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("patience") : null;
// Another tab has brought back what was lost, as it knew it, or misses it: this one may know more.
channel?.addEventListener("message", ({ data }) => {
  if (/** @type {News} */ (data).again && table) void askOwn({ call: "own-rules" }).catch(() => {});
});

/** @param {Request} request */
const isAdvice = (request) =>
  ADVICE.has(request.do)
  || (request.do === "new" && Boolean(request.winnable || request.grade || request.day));

const heldNow = () => [...held.values()];

/** @param {boolean} [whole] whether it must advise, too: it goes on doing so then */
function tableHand(whole = false) {
  if (whole && !table?.whole) table?.end();
  if (!table || table.gone())
    table = makeHand(whole, () => ({ held: heldNow(), trouble: storage.trouble }));
  return table;
}

function searchHand() {
  if (!search || search.gone())
    search = makeHand(true, () => ({ held: [], trouble: null }));
  return search;
}

whenLeft(() => {
  table?.end();
  search?.end();
});

/** @type {Transport["send"]} */
export async function send(request) {
  const wish = { request, env: chance(), again: false };
  try {
    return await sendOnce(wish);
  } catch (error) {
    if (!(error instanceof Lost) || ONCE.has(request.do)) throw error;
  }
  try {
    return await sendOnce({ ...wish, again: true });
  } catch (error) {
    if (!(error instanceof Lost && error.trapped)) throw error;
    return { ok: false, body: { error: { code: "internal", message: error.message } } };
  }
}

/** @param {Extract<Wish, { request: Request }>} wish */
async function sendOnce(wish) {
  const { request } = wish;
  await here();
  const advises = isAdvice(request);
  // While nothing is kept the rows are in one worker alone.
  if (advises && !storage.trouble) {
    const answer = present(await askSearch(wish));
    locate(answer);
    if (!answer.trouble) return answer;
    learn(answer);
    // What it could not keep is handed to the table, which holds it from now on.
    search?.end();
    tableHand().tell({ take: heldNow(), trouble: answer.trouble });
    return answer;
  }
  const answer = present(await tableHand(advises).ask(wish, PATIENCE_MS));
  learn(answer);
  // The first question to it shall not have to wait until it has begun.
  if (!storage.trouble) searchHand();
  return answer;
}

/** An answer, but where it is that a rule file is not to be had. @param {Answer} answer */
function present(answer) {
  if (answer.away) throw new Away("a rule file is not to be had");
  return answer;
}

/**
 * A search that is deep in another place gives way: it keeps nothing that would be lost.
 * @param {Extract<Wish, { request: Request }>} wish
 */
function askSearch(wish) {
  const hand = searchHand();
  const { id, ply, revision } = /** @type {{ id?: string, ply?: number, revision?: number }} */ (
    wish.request
  );
  const place = id === undefined ? hand.place : `${id} ${ply} ${revision}`;
  const most = place !== hand.place && hand.tried ? NEW_PLACE_MS : PATIENCE_MS;
  hand.place = place;
  return hand.ask(wish, most);
}

/** Learns where the games are; another tab may have those that are gone. @param {Answer} answer */
function locate(answer) {
  const { games } = missing;
  learnPlace(answer);
  if (missing.games > games) channel?.postMessage(/** @type {News} */ ({ games: [], again: true }));
}

/** Takes in what an answer tells of what is kept. @param {Answer} answer */
function learn(answer) {
  if (answer.trouble) {
    for (const row of answer.held) held.set(row.key, row);
    for (const key of answer.freed) held.delete(key);
    // It has rows that the table has not.
    if (!storage.trouble) search?.end();
  } else held.clear();
  setTrouble(answer.trouble);
  locate(answer);
}

/**
 * Asks about rule files of the player's own.
 * @param {import("../../types").OwnCall} own @returns {Promise<any>}
 */
export async function askOwn(own) {
  await here();
  const answer = await tableHand().ask({ own }, PATIENCE_MS);
  learn(answer);
  return answer.body;
}

/** What to do when rule files were changed, here or in another tab. @param {() => void} handler */
export function whenRulesChange(handler) {
  channel?.addEventListener("message", ({ data }) => {
    if (/** @type {News} */ (data).rules) handler();
  });
}

/** @type {Transport["json"]} */
export async function json(name) {
  return (await fetch(files[name])).json();
}

/** @type {Transport["watch"]} */
export function watch(id, revision, { changed, deleted, lost }) {
  /** @type {{ revision: number, unsaved: any } | null} */
  let told = null;
  let ended = false;
  const look = async () => {
    let answer;
    try {
      await here();
      answer = await tableHand().ask({ standing: id }, PATIENCE_MS);
    } catch {
      if (!ended) lost();
      return;
    }
    learn(answer);
    if (ended) return;
    const { standing } = answer.body;
    if (!standing) return deleted();
    const now = { revision: standing.revision, unsaved: standing.unsaved ?? null };
    told ??= { revision, unsaved: now.unsaved };
    if (told.revision === now.revision && told.unsaved === now.unsaved) return;
    told = now;
    changed(now);
  };
  const hear = (/** @type {MessageEvent} */ event) => {
    if (/** @type {News} */ (event.data).games.includes(id)) void look();
  };
  channel?.addEventListener("message", hear);
  const timer = setInterval(() => {
    if (storage.trouble) void look();
  }, SETTLE_MS);
  void look();
  return () => {
    ended = true;
    channel?.removeEventListener("message", hear);
    clearInterval(timer);
  };
}
