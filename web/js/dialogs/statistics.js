// What has become of the games: for each game and its options, with small plots; carried
// to a file and back, and begun anew.

import { ApiError, ask } from "../door/api.js";
import { inLang, number, percent, t } from "../words/i18n.js";
import { troubleText } from "../words/labels.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { choice, fileButton, saveFile } from "../parts/fields.js";
import { linePlot, outcomePlot } from "../parts/plots.js";
import { duration } from "../play/clock.js";
import { sameOptions } from "../play/deals.js";
import { called, named } from "./backup.js";
import { entryName, unknownGame, unreadableWords } from "./games.js";

/** @typedef {import("../types").Figures} Figures */

const keyOf = (/** @type {Figures} */ { game, options }) => `${game} ${JSON.stringify(options)}`;

/**
 * What is open: where something is said, and where the figures stand; and which were chosen.
 * @typedef {{ said: HTMLElement, body: HTMLElement, chosen: string }} Open
 */

export async function openStatistics() {
  const said = el("p", { role: "status", class: "again" });
  const body = el("div", { class: "statistics" });
  openDialog(t("statistics.title"), said, body);
  await attempt({ said, body, chosen: "" }, async () => []);
}

/**
 * Does something, says what came of it, and shows the figures as they are then.
 * @param {Open} open @param {() => Promise<(Node | string)[]>} act
 */
async function attempt(open, act) {
  try {
    open.said.replaceChildren(...await act());
    await fill(open);
  } catch (error) {
    const known = error instanceof ApiError;
    open.said.replaceChildren(known ? troubleText(error.body) : t("trouble.offline"));
  }
}

/** @param {Open} open */
async function fill(open) {
  const { statistics: all = [], left_out: leftOut } = await ask({ do: "statistics" });
  const now = state.table;
  const ofGame = all.filter((f) => f.game === now?.game);
  const own =
    all.find((f) => keyOf(f) === open.chosen)
    ?? ofGame.find((f) => now && sameOptions(f.options, now.options))
    ?? ofGame[0]
    ?? all[0];
  if (own) open.chosen = keyOf(own);
  const titles = all.map((f) => ({ value: keyOf(f), title: titleOf(f) }));
  const choose = (/** @type {string} */ key) => {
    open.chosen = key;
    fill(open);
  };
  const shown = own
    ? [choice(t("statistics.game"), "statistics", titles, open.chosen, choose), ...figures(own)]
    : [el("p", {}, t("statistics.none"))];
  const words = unreadableWords("statistics.unreadable", leftOut);
  const unreadable = el("div", { class: "tasks" }, ...words);
  open.body.replaceChildren(...shown, tasks(open, own), unreadable);
}

/** To a file, out of one, and from the beginning. @param {Open} open @param {Figures} [own] */
function tasks(open, own) {
  const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    el("button", { type: "button", onclick: act }, t(key));
  const bring = fileButton(t("statistics.import"), "statistics-file", (file) =>
    attempt(open, () => takeFile(file)));
  return el(
    "div",
    { class: "tasks" },
    own ? button("statistics.export", () => attempt(open, giveFile)) : null,
    ...bring,
    own ? button("statistics.reset", () => askFirst(open, own)) : null,
  );
}

async function giveFile() {
  const { export: given } = await ask({ do: "export-statistics" });
  saveFile("patience-statistics.json", JSON.stringify(given));
  return [t("statistics.exported")];
}

/** @param {File} file */
async function takeFile(file) {
  const read = readJson(await file.text());
  const form = String(read?.patience ?? "");
  if (form.startsWith("backup/")) return [t("statistics.backup")];
  if (!form.startsWith("statistics/")) return [t("statistics.foreign")];
  const reply = await ask({ do: "import-statistics", export: read });
  const { imported = 0, left_out: count = 0, refused = [] } = reply;
  return [
    t("statistics.imported", { count: imported ?? 0 }),
    ...await named("statistics.left-out", { count, refused: called(refused, read?.results) }),
  ];
}

/** @param {Open} open @param {Figures} own */
function askFirst(open, own) {
  const act = (/** @type {string} */ words, /** @type {() => void} */ what, more = {}) =>
    el("button", { type: "button", onclick: what, ...more }, words);
  const quiet = () => open.said.replaceChildren();
  const none = act(t("statistics.reset.none"), quiet, { class: "main" });
  const one = act(t("statistics.reset.one", { game: entryName(own) }), () =>
    reset(open, own.game));
  const all = act(t("statistics.reset.all"), () => reset(open, null));
  open.said.replaceChildren(t("statistics.reset.sure"), " ", none, one, all);
  none.focus();
}

/** @param {Open} open @param {string | null} game all of them without one */
function reset(open, game) {
  return attempt(open, async () => {
    const { reset: count } = await ask({ do: "reset-statistics", game });
    const restore = () => attempt(open, async () => {
      const { restored } = await ask({ do: "restore-statistics" });
      return [t("statistics.restored", { count: restored ?? 0 })];
    });
    const back = el("button", { type: "button", onclick: restore }, t("statistics.restore"));
    return [t("statistics.was-reset", { count: count ?? 0 }), " ", back];
  });
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A game's name, with the options that its preset has otherwise. @param {Figures} figures */
function titleOf({ game, options }) {
  const owner = state.games.find((g) => g.presets.some((p) => p.id === game));
  const preset = owner?.presets.find((p) => p.id === game);
  if (!owner || !preset) return unknownGame(game);
  const other = owner.options
    .filter((o) => options[o.name] !== undefined && options[o.name] !== preset.options[o.name])
    .map(
      (o) =>
        `${inLang(o.title)}: ${inLang(o.values.find((v) => v.value === options[o.name])?.title)}`,
    );
  return [inLang(preset.name), ...other].join(", ");
}

/** @param {Figures} f @returns {HTMLElement[]} */
function figures(f) {
  const decided = f.won + f.lost;
  /** @type {[string, string][]} */
  const rows = [
    ["played", number(f.played)],
    ["won", number(f.won) + (decided > 0 ? ` (${percent(f.won / decided)})` : "")],
    ["won-with-help", number(f.won_with_help)],
    ["lost", number(f.lost)],
    ["open", number(f.open)],
  ];
  const { current, won: longestWon, lost: longestLost } = f.streak;
  if (current !== 0)
    rows.push([
      "streak",
      t(current < 0 ? "statistics.streak.lost" : "statistics.streak.won", {
        count: Math.abs(current),
      }),
    ]);
  if (decided > 0)
    rows.push(["streaks", t("statistics.streaks.of", { won: longestWon, lost: longestLost })]);
  if (f.moves)
    rows.push([
      "moves",
      t("statistics.least", {
        least: number(f.moves.least),
        mean: number(f.moves.mean),
      }),
    ]);
  if (f.seconds)
    rows.push([
      "seconds",
      t("statistics.least", { least: duration(f.seconds.least), mean: duration(f.seconds.mean) }),
    ]);
  rows.push(["hints", number(f.hints)]);
  if (state.settings.countUndos) rows.push(["undos", number(f.undos)]);
  return [
    el(
      "dl",
      { class: "figures" },
      ...rows.flatMap(([key, value]) => [
        el("dt", {}, t(`statistics.${key}`)),
        el("dd", {}, value),
      ]),
    ),
    ...charts(f),
    deals(f),
  ];
}

/** From so many games on it is worth looking at how they went. */
const ENOUGH = 10;
/** Fewer values make no line. */
const FEWEST_WON = 3;

/** How the last games went, in pictures. @param {Figures} f @returns {HTMLElement[]} */
function charts(f) {
  const figure = (
    /** @type {string} */ title,
    /** @type {Element} */ svg,
    /** @type {[string, string][]} */ signs,
  ) =>
    el(
      "figure",
      { class: "chart" },
      el("figcaption", {}, title),
      svg,
      el(
        "p",
        { class: "legend", "aria-hidden": "true" },
        ...signs.map(([kind, words]) => el("span", {}, el("i", { class: kind }), words)),
      ),
    );
  if (f.recent.length === 0) return [];
  const found = [outcomes(f, figure)];
  const won = f.recent.filter((r) => r.outcome === "won" && !r.help);
  const line = (
    /** @type {"moves" | "seconds"} */ what,
    /** @type {number[]} */ values,
    /** @type {(n: number) => string} */ format,
  ) => {
    if (f.recent.length < ENOUGH || values.length < FEWEST_WON) return;
    const mean = t("plot.mean", {
      mean: format(values.reduce((sum, n) => sum + n, 0) / values.length),
    });
    const words = t(`plot.${what}`, {
      least: format(Math.min(...values)),
      most: format(Math.max(...values)),
    });
    found.push(
      figure(t(`plot.${what}.title`), linePlot(values, format, what === "seconds", words), [
        ["mean", mean],
      ]),
    );
  };
  line("moves", won.map((r) => r.moves), (n) => number(n));
  line("seconds", won.flatMap((r) => r.seconds ?? []), duration);
  return found;
}

/**
 * @param {Figures} f
 * @param {(title: string, svg: Element, signs: [string, string][]) => HTMLElement} figure
 */
function outcomes(f, figure) {
  const kinds = f.recent.map(({ outcome, help }) =>
    outcome === "won" && help ? "won-with-help" : outcome,
  );
  const count = (/** @type {string} */ kind) => kinds.filter((k) => k === kind).length;
  const signs = /** @type {const} */ (["won", "won-with-help", "lost", "open"])
    .filter((kind) => count(kind) > 0)
    .map((kind) => /** @type {[string, string]} */ ([kind, t(`statistics.${kind}`)]));
  let words = t("plot.outcomes", {
    count: kinds.length,
    won: count("won") + count("won-with-help"),
    lost: count("lost"),
  });
  // Games that are too long ago to be shown count all the same.
  let [won, lost] = [f.won - count("won"), f.lost - count("lost")];
  const shares = kinds.map((kind) => {
    if (kind === "won") won++;
    else if (kind === "lost") lost++;
    else return null;
    return won / (won + lost);
  });
  const known = shares.filter((share) => share !== null);
  const enough = kinds.length >= ENOUGH && known.length > 1;
  if (enough) {
    const [least, most] = [Math.min(...known), Math.max(...known)].map((share) => percent(share));
    words += ` ${t("plot.share.said", { least, most, last: percent(known[known.length - 1]) })}`;
    signs.push(["share", t("plot.share")]);
  }
  return figure(
    t("plot.outcomes.title", { count: kinds.length }),
    outcomePlot(kinds, enough ? shares : [], words),
    signs,
  );
}

/** The deals that were won and lost, with what the pictures show. @param {Figures} f */
function deals(f) {
  const list = [...f.recent].reverse().map(({ outcome, help, deal, moves, seconds }) => {
    const kind = outcome === "won" && help ? "won-with-help" : outcome;
    const which = deal === null ? t("statistics.deal.deck") : t("statistics.deal.number", { deal });
    const told = t(`statistics.deal.${kind}`, {
      deal: which,
      moves: t("bar.moves", { count: moves }),
    });
    return el("li", {}, outcome === "won" && seconds ? `${told}, ${duration(seconds)}` : told);
  });
  return el(
    "details",
    {},
    el("summary", {}, t("statistics.deals")),
    el("ol", { class: "deals", reversed: true }, ...list),
  );
}
