// All games, each as a small picture of its table with what is to be known before one chooses.

import {
  fairShare, fairText, minutes, SECONDS_A_MOVE, winnableShare, winnableText,
} from "../words/figures.js";
import { has, inLang, t } from "../words/i18n.js";
import { optionsOf } from "../state/kept.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { inTurn } from "../play/actions.js";
import { gradeWish, newGame } from "../play/deals.js";
import { openNewGame } from "../dialogs/newgame.js";
import { openRules } from "../dialogs/rules.js";
import { dealPicture } from "./pictures.js";

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Preset} Preset */
/** @typedef {Map<string, { won: number, played: number }>} Records */

/** From so many variants on they stand beside the game, not below it. */
const MANY_VARIANTS = 3;

/** Deal a preset, with the options with which it was played last. @param {string} preset */
export function dealPreset(preset) {
  return inTurn(async () => {
    // Of two clicks the first deals.
    if (!state.home) return;
    await newGame({ game: preset, options: optionsOf(preset) ?? {}, ...gradeWish() });
  });
}

/**
 * How the player has fared with each preset, by whatever options.
 * @param {import("../types").Figures[]} statistics @returns {Records}
 */
export function recordsOf(statistics) {
  /** @type {Records} */
  const records = new Map();
  for (const { game, won, won_with_help: helped, open, played } of statistics) {
    const before = records.get(game) ?? { won: 0, played: 0 };
    // A game that is not over has not been lost.
    records.set(game, { won: before.won + won + helped, played: before.played + played - open });
  }
  return records;
}

/**
 * @param {Game} game @param {Records} records @param {HTMLElement} star marks it as liked
 */
export function tile(game, records, star) {
  const [first, ...others] = game.presets;
  const id = `tile-${game.id}`;
  const play = el(
    "button",
    {
      type: "button",
      class: "play",
      "aria-describedby": `${id}-about`,
      onclick: () => dealPreset(first.id),
    },
    inLang(first.name),
  );
  const rules = el(
    "button",
    {
      type: "button",
      "aria-label": t("home.rules.of", { game: inLang(game.name) }),
      onclick: () => openRules(first.id, optionsOf(first.id) ?? {}),
    },
    t("home.rules"),
  );
  const more = el(
    "button",
    {
      type: "button",
      "aria-label": t("home.options.of", { game: inLang(game.name) }),
      onclick: () => openNewGame(first.id),
    },
    t("home.options"),
  );
  const unfoldLabel = t("find.more", { game: inLang(game.name) });
  const unfold = el("button", {
    type: "button", class: "unfold", "aria-label": unfoldLabel, title: unfoldLabel,
    "aria-expanded": "false",
    onclick: () => {
      const open = whole.toggleAttribute("data-open");
      unfold.setAttribute("aria-expanded", String(open));
    },
  }, icon("other"));
  const variants =
    others.length === 0
      ? null
      : el(
          "ul",
          { class: "variants", "aria-label": t("home.variants", { game: inLang(game.name) }) },
          ...others.map((preset) => variant(preset, game, records)),
        );
  const main = el("div", { class: "tile-main" },
    dealPicture(game, first.id),
    el("div", { class: "tile-words" },
      el("h4", {}, play),
      el("p", { id: `${id}-about`, class: "about" }, aboutOf(first, game)),
      el("p", { class: "facts" }, factsOf(first, game)),
      odds(first), record(records.get(first.id))),
    el("p", { class: "tile-more" }, rules, more),
    el("p", { class: "tile-marks" }, star, unfold));
  const whole = el(
    "article",
    {
      class: `tile${others.length >= MANY_VARIANTS ? " wide" : ""}`,
      "data-game": game.id,
      "data-preset": first.id,
    },
    main,
    variants,
  );
  return whole;
}

/** @param {Preset} preset @param {Game} game @param {Records} records */
function variant(preset, game, records) {
  const id = `variant-${preset.id}`;
  const name = inLang(preset.name);
  const own = `${inLang(game.name)}, `;
  return el(
    "li",
    { class: "variant", "data-preset": preset.id },
    dealPicture(game, preset.id, true),
    el(
      "div",
      {},
      el(
        "button",
        {
          type: "button",
          class: "play",
          "aria-label": name,
          "aria-describedby": id,
          onclick: () => dealPreset(preset.id),
        },
        name.startsWith(own) ? name.slice(own.length) : name,
      ),
      el("p", { id, class: "about" }, aboutOf(preset, null)),
      odds(preset),
      record(records.get(preset.id)),
    ),
  );
}

/**
 * A sentence about a preset; of a game that was added, the beginning of what it is about.
 * @param {Preset} preset @param {Game | null} game
 */
function aboutOf(preset, game) {
  if (has(`about.${preset.id}`)) return t(`about.${preset.id}`);
  return game ? inLang(game.brief).split(/(?<=[.!?])\s/)[0] : "";
}

/** Packs and time. @param {Preset} preset @param {Game} game */
function factsOf(preset, game) {
  const moves = preset.figures?.moves;
  const { grade } = state.settings;
  return [
    t("home.decks", { count: game.decks }),
    moves ? t("home.minutes", { count: minutes(moves) }) : "",
    grade === "any" ? "" : t(`home.grade.${grade}`),
    optionsOf(preset.id) ? t("home.own-options") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * How often it can be won, and how often the fair player wins, as figures with bars.
 * @param {Preset} preset
 */
function odds(preset) {
  const known = preset.figures;
  if (!known) return null;
  const row = (
    /** @type {string} */ key,
    /** @type {string} */ share,
    /** @type {number} */ part,
  ) => {
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--part", `${(part * 100).toFixed(1)}%`);
    return el("div", {}, el("dt", {}, t(key)), el("dd", {}, share, bar));
  };
  return el("dl", { class: "odds" },
    row("home.can", winnableText(known), winnableShare(known)),
    known.fair ? row("home.fair", fairText(known), fairShare(known)) : null);
}

/** How the player has fared. @param {{ won: number, played: number } | undefined} own */
function record(own) {
  if (!own?.played) return null;
  return el("p", { class: "record" }, t("home.record", { won: own.won, played: own.played }));
}

/** Where the figures come from. */
export function shelfNote() {
  const deals = state.games.flatMap((game) =>
    game.presets.flatMap((preset) => preset.figures?.deals ?? []),
  );
  if (deals.length === 0) return null;
  const [least, most] = [Math.min(...deals), Math.max(...deals)];
  return el("p", { class: "home-note" }, t("home.note", { least, most, seconds: SECONDS_A_MOVE }));
}
