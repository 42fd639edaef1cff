// A review of the moves that were played: what could still be won, how likely that was, where it
// turned. It gets finer while one looks.

import { ask, seen } from "../door/api.js";
import { percent, t } from "../words/i18n.js";
import { cardSign, leaveInPairs, pileName, redealWay, sourceName } from "../words/labels.js";
import { lossSentences } from "../words/losstext.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { reviewPlot } from "../parts/plots.js";
import { gameOf, notify, show, trouble } from "../play/actions.js";
import { openViewer } from "../play/viewer.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Review} Review */
/** @typedef {Review["turns"][number]} Turn */
/** @typedef {Review["curve"][number]} Point */

const AGAIN_MS = 1000;
/** How often it is asked for: some minutes. */
const MOST_ASKED = 600;

export async function openReview() {
  const { table } = state;
  if (!table) return;
  const progress = el("p", { role: "status", class: "source" }, t("review.searching"));
  const picture = el("figure", { class: "chart review" });
  const told = el("ul", { class: "turns" });
  const rows = el("tbody", {});
  const dialog = openDialog(
    t("review.title"),
    progress,
    picture,
    told,
    el(
      "details",
      {},
      el("summary", {}, t("review.table")),
      el(
        "table",
        { class: "places" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ...["place", "known", "chance"].map((key) =>
              el("th", { scope: "col" }, t(`review.table.${key}`)),
            ),
          ),
        ),
        rows,
      ),
    ),
  );
  let shown = "";
  for (let asked = 0; asked < MOST_ASKED && dialog.open; asked++) {
    /** @type {Review | undefined} */
    let review;
    try {
      ({ review } = await ask({ do: "review", ...seen(table) }));
    } catch (error) {
      dialog.close();
      return trouble(error);
    }
    if (!review || !dialog.open) return;
    const now = JSON.stringify({ ...review, nodes: 0 });
    if (now !== shown) {
      shown = now;
      picture.replaceChildren(reviewPlot(review, describe(review)), legend());
      keepFocus(told, () => told.replaceChildren(...sentences(review, table, dialog)));
      rows.replaceChildren(...places(review));
    }
    if (review.state === "done") break;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  progress.replaceChildren(t("review.done"));
}

/**
 * Fills a list anew and leaves the focus where it was.
 * @param {HTMLElement} list @param {() => void} fill
 */
function keepFocus(list, fill) {
  const key = list.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-key")
    : null;
  fill();
  const again = key ? list.querySelector(`[data-key="${key}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}

/** What is told, a sentence each; turning points with what can be done there.
 * @param {Review} review @param {Table} table @param {HTMLDialogElement} dialog */
function sentences(review, table, dialog) {
  const line = (/** @type {string} */ text) => el("li", {}, text);
  const standing = standingText(review);
  return [
    line(t(review.won ? "review.won" : "review.length", { count: review.length })),
    ...(standing ? [line(standing)] : []),
    ...review.turns.map((turn) => turnLine(turn, table, dialog)),
    ...(review.unneeded.length > 0
      ? [
          line(
            t("review.unneeded", { count: review.unneeded.length, moves: ranges(review.unneeded) }),
          ),
        ]
      : []),
    ...(review.shortest ? [line(t("review.shortest", { count: review.shortest.length }))] : []),
  ];
}

/** @param {Turn} turn @param {Table} table @param {HTMLDialogElement} dialog */
function turnLine(turn, table, dialog) {
  const before = turn.kind === "lost" ? turn.at - 1 : turn.kind === "lost-between" ? turn.from
    : turn.kind === "fell" ? turn.from.place : 0;
  const button = (/** @type {string} */ key, /** @type {(place: number) => unknown} */ act) => {
    const label = `${t(key)}: ${placeText(before)}`;
    return el(
      "button",
      {
        type: "button",
        "data-key": `${key} ${before}`,
        "aria-label": label,
        onclick: () => {
          dialog.close();
          act(before);
        },
      },
      t(key),
    );
  };
  return el(
    "li",
    { class: "turn" },
    el("p", {}, turnText(turn, table)),
    el(
      "p",
      { class: "choices" },
      button("review.look", (place) => look(turn, table, place)),
      button("review.play", (place) => playOn(table, place)),
    ),
  );
}

/**
 * Shows what would have won, or else what was played, from a place on.
 * @param {Turn} turn @param {Table} table @param {number} place
 */
async function look(turn, table, place) {
  try {
    const { history } = await ask({ do: "history", id: table.id });
    if (!history || state.table?.id !== table.id) return;
    const moves =
      turn.kind === "lost" && turn.instead.length > 0 ? turn.instead : history.moves.slice(place);
    openViewer({ title: t("act.review"), moves, from: place, asNew: true });
  } catch (error) {
    trouble(error);
  }
}

/** A new game of the moves up to a place. @param {Table} table @param {number} place */
async function playOn(table, place) {
  try {
    const { transcript } = await ask({ do: "transcript", id: table.id });
    if (!transcript) return;
    const begun = { ...transcript, moves: transcript.moves.slice(0, place) };
    const reply = await ask({ do: "import", transcript: begun, at: place });
    if (!reply.table) return;
    show(reply.table);
    notify(t("said.opened", { game: gameOf(reply.table).name, count: place }));
  } catch (error) {
    trouble(error);
  }
}

/** What is said of the whole where no turning point says it. @param {Review} review */
function standingText({ won, winnable, lost, length }) {
  if (winnable === length) return won ? "" : t("review.winnable");
  if (winnable !== null && lost === null)
    return t("review.winnable.until", { place: placeText(winnable) });
  if (winnable === null && lost !== null && lost > 0)
    return t("review.lost.from", { place: placeText(lost) });
  return winnable === null && lost === null ? t("review.unknown") : "";
}

/** A turning point in words, with the reason of a loss. @param {Turn} turn @param {Table} table */
function turnText(turn, table) {
  const reason = turn.kind === "fell" ? null : turn.reason;
  return [turnSentence(turn, table), ...(reason ? lossSentences(reason, table.view) : [])].join(
    " ",
  );
}

/** @param {Turn} turn @param {Table} table */
function turnSentence(turn, table) {
  switch (turn.kind) {
    case "dealt-lost":
      return t("review.turn.dealt-lost");
    case "lost":
      return t("review.turn.lost", {
        at: turn.at,
        played: moveText(turn.played, table),
        better: turn.better.card
          ? `${moveText(turn.better, table)} (${sourceName(turn.better.move, table.view)})`
          : moveText(turn.better, table),
      });
    case "lost-between":
      return t("review.turn.lost-between", {
        from: placeText(turn.from),
        to: t("review.place.in", { at: turn.to }),
      });
    case "fell": {
      const args = { before: gamesText(turn.from), after: gamesText(turn.to) };
      return turn.played
        ? t("review.turn.fell", {
            ...args,
            at: turn.to.place,
            played: moveText(turn.played, table),
          })
        : t("review.turn.fell-between", {
            ...args,
            from: placeText(turn.from.place),
            to: t("review.place.in", { at: turn.to.place }),
          });
    }
  }
}

/** @param {number} place */
const placeText = (place) =>
  place === 0 ? t("review.place.deal") : t("review.place", { at: place });

/** @param {Point} point */
function gamesText({ wins, tries, share }) {
  if (tries === 0) return t(share > 0.5 ? "review.games.all" : "review.games.none");
  return t("review.games", { wins, tries });
}

/** @param {import("../wire").ReviewMove} move @param {Table} table */
function moveText({ move, card, on, to }, table) {
  if (move === "redeal")
    return t(`review.move.redeal.${redealWay(table.view)}`);
  if (!card) return t("review.move.draw");
  const laid = leaveInPairs(table.view) ? "review.move.pair" : "review.move.on";
  if (on) return t(laid, { card: cardSign(card), on: cardSign(on) });
  if (table.view.piles.some((pile) => pile.pairs && pile.name === to))
    return t("review.move.alone", { card: cardSign(card) });
  return t("review.move.to", { card: cardSign(card), to: to ? pileName(table.view, to) : "" });
}

/** Numbers in order, with those that follow each other joined. @param {number[]} numbers */
function ranges(numbers) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
    .join(", ");
}

/** What is known of a place. @param {Review} review @param {number} place */
function known({ winnable, lost }, place) {
  if (winnable !== null && place <= winnable) return "winnable";
  return lost !== null && place >= lost ? "lost" : "open";
}

/** The picture in words. @param {Review} review */
function describe(review) {
  const parts = [];
  if (review.winnable !== null) parts.push(t("review.shown.winnable", { to: review.winnable }));
  if (review.lost !== null) parts.push(t("review.shown.lost", { from: review.lost }));
  const [first, last] = [review.curve[0], review.curve.at(-1)];
  if (first && last)
    parts.push(t("review.shown.curve", { first: percent(first.share), last: percent(last.share) }));
  return parts.join(" ") || t("review.unknown");
}

/** What the signs of the picture mean. */
function legend() {
  return el(
    "figcaption",
    { class: "legend" },
    ...["winnable", "open", "lost", "chance"].map((kind) =>
      el("span", {}, el("i", { class: kind, "aria-hidden": "true" }), t(`review.legend.${kind}`)),
    ),
  );
}

/**
 * The picture as rows of a table: where the chance was looked at, and where the colour changes.
 * @param {Review} review
 */
function places(review) {
  const chances = new Map(review.curve.map((point) => [point.place, point]));
  const edges = [0, review.winnable, review.lost, review.length].filter((place) => place !== null);
  const all = [...new Set([...chances.keys(), ...edges])].sort((a, b) => a - b);
  return all.map((place) => {
    const point = chances.get(place);
    const chance = point
      ? t("review.chance", {
          share: percent(point.share),
          low: percent(point.low),
          high: percent(point.high),
        })
      : "–";
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, String(place)),
      el("td", {}, t(`review.legend.${known(review, place)}`)),
      el("td", {}, chance),
    );
  });
}
