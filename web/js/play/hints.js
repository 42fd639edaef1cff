// Hints: the moves a fair player would think of, or the first move of a solution by open
// cards. Asked again, the next best.

import { ask, seen } from "../door/api.js";
import { t } from "../words/i18n.js";
import { hintWish } from "../words/labels.js";
import { state } from "../state/state.js";
import { inTurn, notify } from "./actions.js";
import { openViewer } from "./viewer.js";

/** @typedef {import("../types").HintKind} HintKind */
/** @typedef {import("../types").HintBasis} HintBasis */
/** @typedef {import("../types").RatedMove} RatedMove */

/** How often and how long a hint that is still looked for is asked for. */
const AGAIN_MS = 250;
const MOST_ASKED = 60;
/** With something to show, no longer than this: a hint comes within a second. */
const ENOUGH_ASKED = 4;

let nextId = 1;
/** @type {{ key: string, basis: HintBasis, moves: RatedMove[], at: number, done: boolean }} */
let last = { key: "", basis: "nothing", moves: [], at: 0, done: false };

const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
const keyOf = (/** @type {HintKind} */ kind) =>
  (state.table ? `${kind} ${state.table.id} ${state.table.revision}` : "");

/** Show the best move, or after a hint for the same place the next best. @param {HintKind} kind */
export function hint(kind) {
  const key = keyOf(kind);
  if (!key) return;
  const again = last.key === key && last.moves.length > 0;
  if (again && last.done) {
    last.at = (last.at + 1) % last.moves.length;
    present(kind);
    return;
  }
  // What is known by now may be more: that the game is lost, or another best move.
  const next = again ? last.at + 1 : 0;
  if (!again) last = { key, basis: "nothing", moves: [], at: 0, done: false };
  notify(t("hint.searching"), "hint");
  inTurn(() => find(kind, key, next));
}

/**
 * Whether its first move is known to cost nothing, whatever is thought of the others: no trial was
 * needed.
 * @param {import("../types").Hint} found
 */
const isFree = ({ basis, moves }) => basis === "trials" && moves[0]?.tries === 0;

/**
 * @param {HintKind} kind @param {string} key @param {number} next which move is to be shown
 */
async function find(kind, key, next) {
  for (let asked = 1; asked <= MOST_ASKED; asked++) {
    const { table } = state;
    if (!table || keyOf(kind) !== key) return;
    const { hint: found } = await ask({ do: "hint", ...seen(table), kind });
    if (!found) return;
    const enough =
      found.moves.length > next && (next > 0 || asked >= ENOUGH_ASKED || isFree(found));
    const done = found.state === "done";
    if (done || enough) {
      last = {
        key,
        basis: found.basis,
        moves: found.moves,
        at: next % Math.max(1, found.moves.length),
        done,
      };
      if (found.moves.length > 0) present(kind);
      else notify(t(withoutMove(kind, found)));
      return;
    }
    await wait(AGAIN_MS);
  }
  notify(t("hint.undecided"));
}

/**
 * What is said of a hint without a move.
 * @param {HintKind} kind @param {import("../types").Hint} found
 */
function withoutMove(kind, found) {
  if (found.basis === "lost") return "hint.lost";
  return kind === "fair" ? "hint.none" : `hint.${found.verdict?.state ?? "undecided"}`;
}

/** @param {HintKind} kind */
function present(kind) {
  const { table } = state;
  const rated = last.moves[last.at];
  if (!table || !rated) return;
  state.hint = { move: rated.move, id: nextId++ };
  const what = hintWish(rated, table.view);
  const { reason } = rated;
  const parts = [t(last.basis === "guess" ? "hint.guess" : `hint.${kind}`, { what })];
  if (last.moves.length > 1)
    parts.push(t("hint.which", { at: last.at + 1, of: last.moves.length }));
  const tenths = rated.of_ten ?? null;
  // The count says by itself how often it wins, and a new card that comes is news.
  const known = reason.kind.startsWith("wins-")
    ? tenths !== null
    : reason.kind === "draws" && rated.until;
  if (!known) {
    parts.push(
      t(`hint.reason.${reason.kind}`, { count: reason.kind === "begins-win" ? reason.moves : 1 }),
    );
  }
  if (tenths !== null) parts.push(chanceText(tenths));
  // Whoever was told that the game is lost must not take the next move for a way to win.
  if (state.verdict?.state === "unwinnable") parts.unshift(t("hint.unwinnable"));
  notify(parts.join(" "), "hint");
}

/** How many games of ten are won by a move, about. @param {number} tenths */
function chanceText(tenths) {
  if (tenths === 0) return t("hint.chance.few");
  return tenths === 10 ? t("hint.chance.most") : t("hint.chance", { count: tenths });
}

/** Look for a solution, and open it in the viewer. */
export function showSolution() {
  const { table } = state;
  if (!table) return;
  notify(t("hint.searching"));
  inTurn(async () => {
    for (let asked = 1; asked <= MOST_ASKED; asked++) {
      if (state.table?.id !== table.id || state.table.ply !== table.ply) return;
      const { solution } = await ask({ do: "solution", ...seen(table) });
      if (!solution) return;
      if (solution.state === "searching") {
        await wait(AGAIN_MS);
        continue;
      }
      if (solution.state !== "winnable") notify(t(`hint.${solution.state}`));
      else if (solution.moves.length > 0)
        openViewer({ title: t("viewer.solution"), moves: solution.moves, from: table.ply });
      else notify(t("status.won"));
      return;
    }
    notify(t("hint.undecided"));
  });
}
