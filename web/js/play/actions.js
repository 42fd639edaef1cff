// Everything that can be done to a game, by pointer, key or button. Requests go out one
// after the other, each with the revision that the reply before it brought, so that fast
// fingers never overtake themselves; the table stays usable meanwhile.

import { ApiError, ask, seen, Unreachable } from "../door/api.js";
import { unsavedKey } from "../door/unsaved.js";
import { graspable, homeMove, isFoundation, movesOf, parse, pileOf } from "../view/moves.js";
import { namedBy } from "../view/named.js";
import { cardName, inLang, t } from "../words/i18n.js";
import { moveSentence, moveWish, outcomeText, refusalText, troubleText } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { addressedTable, addressTable } from "../state/location.js";
import { state } from "../state/state.js";
import { foreseen, keep } from "./past.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Spot} Spot */
/** @typedef {import("../types").Request} Request */

const MOST_WAITING = 24;
const NOTICE_MS = 6000;

let tail = Promise.resolve();
let waiting = 0;
/** The table of the last reply: requests are about this one. @type {Table | null} */
let told = null;
/** How many changes wait for their reply. */
let changing = 0;
/** How many replies the table that is shown is ahead of it. */
let ahead = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noticeTimer;
/** @type {(trouble: string) => void} */
let onHomeless = () => {};
/** @type {() => void} */
let onUnreachable = () => {};
/** @type {(() => void)[]} */
const onShown = [];

/** What to do when the table does not answer. @param {() => void} handler */
export function whenUnreachable(handler) {
  onUnreachable = handler;
}

/** What else to do when a table has come. @param {() => void} handler */
export function whenShown(handler) {
  onShown.push(handler);
}

/**
 * What to do when there is no game to show.
 * @param {(trouble: string) => void} handler is told what is wrong, if anything
 */
export function whenHomeless(handler) {
  onHomeless = handler;
}

/** Do something when all that was asked before is answered. @param {() => Promise<void>} job */
export function inTurn(job) {
  if (waiting >= MOST_WAITING) {
    if (state.drag?.dropped) state.drag = null;
    notify(t("trouble.busy"), "trouble");
    return tail;
  }
  waiting++;
  tail = tail.then(job).catch(trouble).finally(() => {
    waiting--;
  });
  return tail;
}

/**
 * @param {string} text @param {"info" | "hint" | "refused" | "trouble"} kind
 * @param {Spot[]} named the cards and places that it names: they light up with it
 */
export function notify(text, kind = "info", named = []) {
  state.notice = { text, kind, named };
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    state.notice = null;
    redraw();
  }, NOTICE_MS);
  redraw();
}

/** A refusal or a word by the way is no longer said. */
function quiet() {
  if (state.notice?.kind === "refused" || state.notice?.kind === "info") state.notice = null;
}

/** Say something to those who listen. @param {string} text */
export function say(text) {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
}

/** Say what went wrong. @param {unknown} error */
export function trouble(error) {
  if (state.drag?.dropped) state.drag = null;
  redraw();
  if (error instanceof Unreachable) {
    onUnreachable();
  } else if (error instanceof ApiError) {
    const { code, body } = error;
    if (code === "refused" && body.refusal && state.table) {
      const { view } = state.table;
      notify(
        refusalText(body.refusal, view),
        "refused",
        namedBy(body.refusal, view, "move" in error.request ? error.request.move : ""),
      );
      return;
    }
    if (code === "stale" && body.table) show(body.table);
    if (code === "unknown-table") return onHomeless(troubleText(body));
    notify(troubleText(body), code === "stale" ? "info" : "trouble");
  } else {
    // A fault of the page's own: for whoever looks into the console.
    // eslint-disable-next-line no-console
    console.error(error);
    notify(t("trouble.internal"), "trouble");
  }
}

/**
 * Whether the cards from this one to the pile's top are the same in both views: then a
 * hand that holds them goes on holding them, whatever reply comes in meanwhile.
 * @param {Spot | null} spot @param {Table | null} before @param {Table} after
 */
function stillThere(spot, before, after) {
  if (!spot || before?.id !== after.id) return false;
  const [old, now] = [before, after].map((table) => pileOf(table.view, spot.pile)?.cards ?? []);
  return (
    old.length === now.length && String(old.slice(spot.index)) === String(now.slice(spot.index))
  );
}

/** Take a reply's table as the state. @param {Table} table */
export function show(table) {
  const before = told;
  told = table;
  keep(table);
  // What was said of the position before goes with it.
  if (before?.id !== table.id || before.ply !== table.ply) quiet();
  if (before?.id === table.id && before.unsaved !== table.unsaved) {
    if (table.unsaved) say(t(unsavedKey(table.unsaved)));
    else notify(t("unsaved.back"));
  }
  if (!stillThere(state.picked, before, table)) state.picked = null;
  if (!stillThere(state.drag, before, table)) state.drag = null;
  // News of the game that was left last is no reason to go back to it, and what stood out there is
  // of no use here.
  if (before?.id !== table.id) state.home = state.marks = null;
  lay(table);
  if (!state.home) addressTable(table.id);
  redraw();
  for (const handler of onShown) handler();
}

/** @param {Table} table */
function lay(table) {
  state.table = table;
  // A run that is carried card by card is asked for as a move.
  state.moves = [...table.legal, ...table.carries.map(({ move }) => move)].map(parse);
  state.peek = null;
  state.hint = null;
  // What is said of a hint goes with it.
  if (state.notice?.kind === "hint") state.notice = null;
}

/** @param {Table} table what to add to the announcement of a move */
function outcome(table) {
  return table.status === "playing" ? "" : ` ${outcomeText(table)}`;
}

/**
 * Ask for something that changes the table and show the answer.
 * @param {(table: Table) => Request | null} request
 * @param {(before: Table, after: Table) => string} sentence
 */
export function change(request, sentence) {
  changing++;
  const dropped = state.drag?.dropped ? state.drag : null;
  return inTurn(async () => {
    const before = told;
    const wish = before && request(before);
    if (!before || !wish) {
      if (state.drag?.dropped) state.drag = null;
      redraw();
      return;
    }
    const { table } = await ask(wish);
    if (!table) return;
    // They have come where they were to go, even if their like lies where they lay.
    if (dropped && state.drag === dropped) state.drag = null;
    if (ahead > 1) [told] = [table, keep(table)];
    else show(table);
    say(sentence(before, table) + outcome(table));
  }).finally(() => {
    changing--;
  });
}

/**
 * A step of one move along the history: where this page knows what it will show, it shows it before
 * the reply.
 * @param {1 | -1} step
 * @param {(table: Table) => Request | null} request
 * @param {(before: Table, after: Table) => string} sentence
 */
function walk(step, request, sentence) {
  const known =
    state.table && ahead === changing && waiting < MOST_WAITING
      ? foreseen(state.table, step)
      : null;
  if (!known) return change(request, sentence);
  ahead++;
  document.documentElement.dataset.ahead = String(ahead);
  state.picked = state.drag = null;
  lay(known);
  redraw();
  return change(request, sentence).finally(() => {
    ahead--;
    if (ahead === 0) delete document.documentElement.dataset.ahead;
    // What was foreseen did not come to be.
    if (ahead === 0 && told && state.table !== told) show(told);
  });
}

/** What a move is asked with besides the move. */
const ways = () => (state.settings.auto === "off" ? {} : { auto: state.settings.auto });

/** How many cards lie on foundations. @param {import("../types").View} view */
const cardsUp = ({ piles }) =>
  piles.reduce((sum, pile) => sum + (pile.kind === "foundation" ? pile.cards.length : 0), 0);

/** Cards that went up by themselves after a move. @param {Table} before @param {Table} after */
function followed(before, after) {
  // A run that was carried is none of it: nothing has gone up for that.
  const count = Math.min(after.ply - before.ply - 1, cardsUp(after.view) - cardsUp(before.view));
  return count > 0 ? ` ${t("said.auto", { count })}` : "";
}

/** @param {string} move */
export function play(move) {
  return change(
    (table) => ({ do: "move", ...seen(table), move, ...ways() }),
    (before, after) => moveSentence(move, before.view, after.view) + followed(before, after),
  );
}

/**
 * The run that was carried by what was undone, as the one move that was wished for; over a space
 * its cards may have been turned round.
 * @param {Table} before @param {Table} after @returns {string | undefined}
 */
function carriedBack(before, after) {
  return after.carries.find(({ move, steps }) => {
    const { from, to, count } = parse(move);
    const [run, laid] = [pileOf(after.view, from), pileOf(before.view, to)].map((pile) =>
      pile?.cards.slice(-count).sort(),
    );
    return steps === before.ply - after.ply && run !== undefined && String(run) === String(laid);
  })?.move;
}

export function undo() {
  return walk(
    -1,
    (table) => {
      if (table.ply > 0) return { do: "undo", ...seen(table) };
      notify(t("trouble.nothing-to-undo"));
      return null;
    },
    (before, after) => {
      const undone =
        carriedBack(before, after) ?? (before.ply - after.ply > 1 ? null : (before.last ?? ""));
      if (undone === null) return t("said.undo.many", { count: before.ply - after.ply });
      return t("said.undo", { what: undone ? moveWish(undone, after.view) : "" });
    },
  );
}

export function redo() {
  return walk(
    1,
    (table) => {
      if (table.ply < table.length) return { do: "redo", ...seen(table) };
      notify(t("trouble.nothing-to-redo"));
      return null;
    },
    (before, after) =>
      (before.next ? moveSentence(before.next, before.view, after.view) : "")
      + followed(before, after),
  );
}

/** @param {number} to */
export function goTo(to) {
  return change(
    (table) => (table.ply === to ? null : { do: "goto", ...seen(table), to }),
    (_, after) => t("bar.moves", { count: after.ply }),
  );
}

/** Play up all that is left, when all of it can go. */
export function finish() {
  return change(
    (table) => {
      if (typeof table.finish === "number") return { do: "finish", ...seen(table) };
      notify(t("trouble.cannot-finish"));
      return null;
    },
    (before, after) => t("said.finish", { count: before.finish ?? after.ply - before.ply }),
  );
}

/** Every card that can go to a foundation, as one step. */
export function allUp() {
  let first = "";
  return change(
    (table) => {
      const goes = (/** @type {string} */ text) => {
        const { from, to } = parse(text);
        return isFoundation(table.view, to) && !isFoundation(table.view, from);
      };
      first = table.legal.find(goes) ?? "";
      if (first) return { do: "move", ...seen(table), move: first, auto: "always" };
      notify(t("said.up.none"));
      return null;
    },
    (before, after) => moveSentence(first, before.view, after.view) + followed(before, after),
  );
}

/** The stock: deal from it, turn it over where that is due, or close the gaps with it. */
export function useStock() {
  let asked = "draw";
  return change(
    (table) => {
      const { legal, view } = table;
      const empty = view.piles.find((p) => p.kind === "stock")?.cards.length === 0;
      const move = legal.includes("draw") ? "draw"
        : legal.includes("redeal") || empty || view.closes ? "redeal" : "draw";
      asked = move;
      return { do: "move", ...seen(table), move, ...ways() };
    },
    (before, after) => moveSentence(asked, before.view, after.view) + followed(before, after),
  );
}

/**
 * The top card to a foundation that takes it.
 * @param {Spot} spot @returns {boolean} whether there is one
 */
export function toFoundation(spot) {
  const { table, moves } = state;
  if (!table) return false;
  const move = homeMove(moves, table.view, spot);
  if (move) play(move.text);
  return Boolean(move);
}

/** @param {Spot} spot */
export function pick(spot) {
  const { table, moves } = state;
  if (!table || !graspable(table.view, spot)) return;
  const targets = movesOf(moves, table.view, spot);
  if (isFoundation(table.view, spot.pile) && targets.length === 0) return;
  state.picked = spot;
  const pile = pileOf(table.view, spot.pile);
  const count = pile ? pile.cards.length - spot.index : 1;
  const card = pile ? cardName(pile.cards[spot.index]) : "";
  const where =
    targets.length > 0 ? t("said.targets", { count: targets.length }) : t("said.nowhere");
  say(`${t("said.picked", { card, count })} ${where}`);
  redraw();
}

export function putDown() {
  if (state.picked) say(t("said.down"));
  state.picked = null;
  redraw();
}

export async function loadGames() {
  state.games = (await ask({ do: "games" })).games ?? [];
}

/** The game and preset a table is played by. @param {{ game: string }} table */
export function gameOf(table) {
  for (const game of state.games) {
    const preset = game.presets.find((p) => p.id === table.game);
    if (preset) return { game, preset, name: inLang(preset.name) };
  }
  return { game: null, preset: null, name: t("games.unknown", { game: table.game }) };
}

/** @param {string} id */
export function openGame(id) {
  return inTurn(async () => {
    const reply = await ask({ do: "open", id });
    if (!reply.table) return;
    state.home = null;
    show(reply.table);
  });
}

/**
 * Asks for the game of this address.
 * @returns {{ id: string, reply: Promise<import("../types").Reply> } | null}
 */
export function askAddressed() {
  const id = addressedTable();
  if (!id) return null;
  const reply = ask({ do: "open", id });
  // Whoever waits for it hears what goes wrong.
  reply.catch(() => {});
  return { id, reply };
}

/**
 * The game of this address, or the front page.
 * @param {ReturnType<typeof askAddressed>} [asked] what was asked for before
 */
export async function openAddressed(asked = askAddressed()) {
  const id = addressedTable();
  if (!id) return onHomeless("");
  try {
    const reply = await (asked?.id === id ? asked.reply : ask({ do: "open", id }));
    if (!reply.table) return;
    state.home = null;
    show(reply.table);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onHomeless(troubleText(error.body));
  }
}

/**
 * Another tab may have moved on: look again, if that is likely.
 * @param {(table: Table) => boolean} likely asked when nothing of our own is under way
 */
export function lookAgain(likely = () => true) {
  // What is under way brings the news as well.
  if (waiting >= MOST_WAITING) return tail;
  return inTurn(async () => {
    const table = told;
    if (!table || state.offline || !likely(table)) return;
    const reply = await ask({ do: "open", id: table.id });
    const now = reply.table;
    if (
      now
      && told?.id === now.id
      && (now.revision !== table.revision || now.unsaved !== table.unsaved)
    )
      show(now);
  });
}
