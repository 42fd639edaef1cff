// What has become of the games: for each game and its options, with small plots; carried
// to a file and back, and begun anew.

import { ApiError, ask } from "../door/api.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { choice, fileButton, saveFile } from "../parts/fields.js";
import { linePlot, outcomePlot } from "../parts/plots.js";
import { duration } from "../play/clock.js";
import { state } from "../state/state.js";
import { inLang, t } from "../words/i18n.js";
import { troubleText } from "../words/labels.js";
import { called, named } from "./backup.js";
import { unknownGame, unreadableWords } from "./games.js";

/** @typedef {import("../types").Figures} Figures */

const keyOf = (/** @type {Figures} */ { game, options }) => `${game} ${JSON.stringify(options)}`;

export async function openStatistics() {
  const body = el("div", { class: "statistics" });
  const said = el("p", { role: "status", class: "again" });
  openDialog(t("statistics.title"), said, body);
  let chosen = "";

  const attempt = async (/** @type {() => Promise<(Node | string)[]>} */ act) => {
    try {
      said.replaceChildren(...await act());
      await fill();
    } catch (error) {
      said.replaceChildren(error instanceof ApiError ? troubleText(error.body) : t("trouble.offline"));
    }
  };
  const fill = async () => {
    const { statistics: all = [], left_out: leftOut } = await ask({ do: "statistics" });
    const now = state.table;
    const own = all.find((f) => keyOf(f) === chosen) ?? all.find((f) => f.game === now?.game) ?? all[0];
    if (own) chosen = keyOf(own);
    body.replaceChildren(
      ...(own ? [
        choice(t("statistics.game"), "statistics", all.map((f) => ({ value: keyOf(f), title: titleOf(f) })), chosen, (key) => {
          chosen = key;
          fill();
        }),
        ...figures(own),
      ] : [el("p", {}, t("statistics.none"))]),
      buttons(own),
      el("div", { class: "tasks" }, ...unreadableWords("statistics.unreadable", leftOut)),
    );
  };

  /** @param {Figures | undefined} own */
  const buttons = (own) => {
    const button = (/** @type {string} */ key, /** @type {() => void} */ act) => {
      const node = el("button", { type: "button" }, t(key));
      node.addEventListener("click", act);
      return node;
    };
    const take = (/** @type {File} */ file) => attempt(async () => {
      const read = readJson(await file.text());
      const { imported, left_out: count = 0, refused = [] } = await ask({ do: "import-statistics", export: read });
      return [t("statistics.imported", { count: imported ?? 0 }), ...named("statistics.left-out", { count, refused: called(refused, read?.results) })];
    });
    return el("div", { class: "tasks" },
      own ? button("statistics.export", () => attempt(async () => {
        saveFile("patience-statistics.json", JSON.stringify((await ask({ do: "export-statistics" })).export));
        return [t("statistics.exported")];
      })) : null,
      ...fileButton(t("statistics.import"), "statistics-file", take),
      own ? button("statistics.reset", () => askFirst(own)) : null);
  };

  /** @param {Figures} own */
  const askFirst = (own) => {
    const one = el("button", { type: "button" }, t("statistics.reset.one", { game: titleOf(own) }));
    const all = el("button", { type: "button" }, t("statistics.reset.all"));
    const none = el("button", { type: "button", class: "main" }, t("statistics.reset.none"));
    one.addEventListener("click", () => reset(own.game));
    all.addEventListener("click", () => reset(null));
    none.addEventListener("click", () => said.replaceChildren());
    said.replaceChildren(t("statistics.reset.sure"), " ", none, one, all);
    none.focus();
  };

  const reset = (/** @type {string | null} */ game) => attempt(async () => {
    const { reset: count } = await ask({ do: "reset-statistics", game });
    const back = el("button", { type: "button" }, t("statistics.restore"));
    back.addEventListener("click", () => attempt(async () => {
      const { restored } = await ask({ do: "restore-statistics" });
      return [t("statistics.restored", { count: restored ?? 0 })];
    }));
    return [t("statistics.was-reset", { count: count ?? 0 }), " ", back];
  });

  await attempt(async () => []);
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    // The table says what is wrong with it.
    return {};
  }
}

/** A game's name, with the options that its preset has otherwise. @param {Figures} figures */
function titleOf({ game, options }) {
  const owner = state.games.find((g) => g.presets.some((p) => p.id === game));
  const preset = owner?.presets.find((p) => p.id === game);
  if (!owner || !preset) return unknownGame(game);
  const other = owner.options.filter((o) => options[o.name] !== undefined && options[o.name] !== preset.options[o.name])
    .map((o) => `${inLang(o.title)}: ${inLang(o.values.find((v) => v.value === options[o.name])?.title)}`);
  return [inLang(preset.name), ...other].join(", ");
}

/** @param {Figures} f @returns {HTMLElement[]} */
function figures(f) {
  const number = new Intl.NumberFormat(state.lang, { maximumFractionDigits: 0 });
  const part = new Intl.NumberFormat(state.lang, { style: "percent", maximumFractionDigits: 0 });
  const decided = f.won + f.lost;
  /** @type {[string, string][]} */
  const rows = [
    ["played", number.format(f.played)],
    ["won", decided > 0 ? `${number.format(f.won)} (${part.format(f.won / decided)})` : number.format(f.won)],
    ["won-with-help", number.format(f.won_with_help)], ["lost", number.format(f.lost)], ["open", number.format(f.open)],
  ];
  const { current, won: longestWon, lost: longestLost } = f.streak;
  if (current !== 0) rows.push(["streak", t(current < 0 ? "statistics.streak.lost" : "statistics.streak.won", { count: Math.abs(current) })]);
  if (decided > 0) rows.push(["streaks", t("statistics.streaks.of", { won: longestWon, lost: longestLost })]);
  if (f.moves) rows.push(["moves", t("statistics.least", { least: number.format(f.moves.least), mean: number.format(f.moves.mean) })]);
  if (f.seconds) rows.push(["seconds", t("statistics.least", { least: duration(f.seconds.least), mean: duration(f.seconds.mean) })]);
  rows.push(["hints", number.format(f.hints)]);
  if (state.settings.countUndos) rows.push(["undos", number.format(f.undos)]);
  return [
    el("dl", { class: "figures" }, ...rows.flatMap(([key, value]) => [el("dt", {}, t(`statistics.${key}`)), el("dd", {}, value)])),
    ...charts(f), deals(f),
  ];
}

/** From so many games on it is worth looking at how they went. */
const ENOUGH = 10;
/** Fewer values make no line. */
const FEWEST_WON = 3;

/** How the last games went, in pictures. @param {Figures} f @returns {HTMLElement[]} */
function charts(f) {
  const figure = (/** @type {string} */ title, /** @type {Element} */ svg, /** @type {[string, string][]} */ signs) =>
    el("figure", { class: "chart" }, el("figcaption", {}, title), svg,
      el("p", { class: "legend", "aria-hidden": "true" }, ...signs.map(([kind, words]) => el("span", {}, el("i", { class: kind }), words))));
  if (f.recent.length === 0) return [];
  const found = [outcomes(f, figure)];
  const won = f.recent.filter((r) => r.outcome === "won" && !r.help);
  const line = (/** @type {"moves" | "seconds"} */ what, /** @type {number[]} */ values, /** @type {(n: number) => string} */ format) => {
    if (f.recent.length < ENOUGH || values.length < FEWEST_WON) return;
    const mean = t("plot.mean", { mean: format(values.reduce((sum, n) => sum + n, 0) / values.length) });
    const words = t(`plot.${what}`, { least: format(Math.min(...values)), most: format(Math.max(...values)) });
    found.push(figure(t(`plot.${what}.title`), linePlot(values, format, what === "seconds", words), [["mean", mean]]));
  };
  const number = new Intl.NumberFormat(state.lang, { maximumFractionDigits: 0 });
  line("moves", won.map((r) => r.moves), (n) => number.format(n));
  line("seconds", won.flatMap((r) => r.seconds ?? []), duration);
  return found;
}

/**
 * @param {Figures} f
 * @param {(title: string, svg: Element, signs: [string, string][]) => HTMLElement} figure
 */
function outcomes(f, figure) {
  const kinds = f.recent.map(({ outcome, help }) => (outcome === "won" && help ? "won-with-help" : outcome));
  const count = (/** @type {string} */ kind) => kinds.filter((k) => k === kind).length;
  const signs = /** @type {const} */ (["won", "won-with-help", "lost", "open"]).filter((kind) => count(kind) > 0)
    .map((kind) => /** @type {[string, string]} */ ([kind, t(`statistics.${kind}`)]));
  let words = t("plot.outcomes", { count: kinds.length, won: count("won") + count("won-with-help"), lost: count("lost") });
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
    const part = (/** @type {number} */ share) => new Intl.NumberFormat(state.lang, { style: "percent" }).format(share);
    words += ` ${t("plot.share.said", { least: part(Math.min(...known)), most: part(Math.max(...known)), last: part(known[known.length - 1]) })}`;
    signs.push(["share", t("plot.share")]);
  }
  return figure(t("plot.outcomes.title", { count: kinds.length }), outcomePlot(kinds, enough ? shares : [], words), signs);
}

/** The deals that were won and lost, with what the pictures show. @param {Figures} f */
function deals(f) {
  const list = [...f.recent].reverse().map(({ outcome, help, deal, moves, seconds }) => {
    const kind = outcome === "won" && help ? "won-with-help" : outcome;
    const which = deal === null ? t("statistics.deal.deck") : t("statistics.deal.number", { deal });
    const told = t(`statistics.deal.${kind}`, { deal: which, moves: t("bar.moves", { count: moves }) });
    return el("li", {}, outcome === "won" && seconds ? `${told}, ${duration(seconds)}` : told);
  });
  return el("details", {}, el("summary", {}, t("statistics.deals")), el("ol", { class: "deals", reversed: true }, ...list));
}
