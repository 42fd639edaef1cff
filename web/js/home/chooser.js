// The chooser: all games by their families, with a search, filters, what was played last and what
// the player likes best.

import { inLang, t } from "../words/i18n.js";
import { ANYTHING, FAMILIES, FILTERS, byFamily, fits } from "../words/search.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { el, write } from "../parts/elements.js";
import { choice } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { dealPicture } from "./pictures.js";
import { dealPreset, tile } from "./shelf.js";

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Preset} Preset */

/** So many games that were played last are offered. */
const MOST_LAST = 4;

/** What is looked for. It stays as it is while the page is open. */
const wish = { ...ANYTHING };

/**
 * @param {import("./shelf").Records} records
 * @param {string[]} played the presets that were played, the last first
 */
export function chooser(records, played) {
  const quick = el("div", { class: "quick-rows" });
  const fillQuick = () => quick.replaceChildren(...quickRows(played));
  const groups = byFamily(state.games).map(({ family, games }) =>
    el("section", { class: "family", "data-family": family, "aria-labelledby": `family-${family}` },
      el("h3", { id: `family-${family}` }, t(`family.${family}`)),
      el("div", { class: "shelf" },
        ...games.map((game) => tile(game, records, star(game, fillQuick))))));
  const count = el("p", { class: "found", role: "status" });
  const shelf = el("div", { class: "families" }, ...groups);
  const look = () => filter(shelf, count);
  const any = el("button", { type: "button", id: "any-game", onclick: dealAny },
    icon("shuffle"), t("home.random"));
  fillQuick();
  const whole = el("div", { class: "chooser" },
    el("div", { class: "shelf-head" }, el("h2", {}, t("home.all")), any),
    el("div", { class: "finder" }, searchField(look), filters(look), count),
    quick, shelf);
  whole.addEventListener("keydown", (event) => step(whole, event));
  look();
  return whole;
}

/** Deal any of the games that are shown, one as likely as another. */
function dealAny() {
  const shown = state.games.filter((game) => fits(game, wish));
  const games = shown.length > 0 ? shown : state.games;
  const { presets } = games[Math.floor(Math.random() * games.length)];
  return dealPreset(presets[0].id);
}

/** @param {() => void} look */
function searchField(look) {
  const field = el("input", {
    type: "search", id: "search-games", "aria-label": t("find.search"),
    placeholder: t("find.search"), autocomplete: "off", spellcheck: "false",
    enterkeyhint: "search", value: wish.text,
  });
  field.addEventListener("input", () => {
    wish.text = field.value;
    look();
  });
  return field;
}

/** @param {() => void} look */
function filters(look) {
  const one = (/** @type {keyof typeof wish} */ name, /** @type {string[]} */ values) => {
    const key = (/** @type {string} */ value) =>
      name === "family" ? `family.${value}` : `find.${name}.${value}`;
    const all = [{ value: "", title: t("find.any") }];
    const titles = values.map((value) => ({ value, title: t(key(value)) }));
    return choice(t(`find.${name}`), `find-${name}`, [...all, ...titles], wish[name], (value) => {
      wish[name] = value;
      look();
    });
  };
  const there = FAMILIES.filter((family) => state.games.some((game) => game.family === family));
  const forget = el("button", { type: "button", class: "forget", onclick: () => {
    Object.assign(wish, ANYTHING);
    for (const field of parts.parentElement?.querySelectorAll("select, input") ?? [])
      /** @type {HTMLSelectElement} */ (field).value = "";
    look();
  } }, t("find.all"));
  const parts = el("details", { class: "filters", open: isFiltered() },
    el("summary", {}, t("find.filters")),
    el("div", {}, one("family", there),
      .../** @type {(keyof typeof FILTERS)[]} */ (Object.keys(FILTERS))
        .map((name) => one(name, Object.keys(FILTERS[name]))), forget));
  return parts;
}

const isFiltered = () => Object.entries(wish).some(([name, value]) => name !== "text" && value);

/** Shows what is looked for. @param {HTMLElement} shelf @param {HTMLElement} count */
function filter(shelf, count) {
  let shown = 0;
  const all = new Map(state.games.map((game) => [game.id, game]));
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (
    shelf.querySelectorAll(".family"))) {
    let some = 0;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".tile"))) {
      const game = all.get(one.dataset.game ?? "");
      one.hidden = !game || !fits(game, wish);
      if (!one.hidden) some++;
    }
    section.hidden = some === 0;
    shown += some;
  }
  const narrowed = wish.text.trim() !== "" || isFiltered();
  shelf.parentElement?.toggleAttribute("data-narrowed", narrowed);
  write(count, narrowed ? t("find.count", { count: shown }) : "");
}

/** Marks a game as one that the player likes. @param {Game} game @param {() => void} changed */
function star(game, changed) {
  const isLiked = () => state.settings.favourites.includes(game.id);
  const label = t("find.favourite", { game: inLang(game.name) });
  const button = el("button", {
    type: "button", class: "star", "aria-label": label, title: label, "aria-pressed": isLiked(),
    onclick: () => {
      const others = state.settings.favourites.filter((id) => id !== game.id);
      setSetting({ favourites: isLiked() ? others : [...others, game.id] });
      button.setAttribute("aria-pressed", String(isLiked()));
      changed();
    },
  }, icon("star"));
  button.setAttribute("aria-pressed", String(isLiked()));
  return button;
}

/** What the player likes, and what was played last. @param {string[]} played */
function quickRows(played) {
  const all = state.games.flatMap((game) => game.presets.map((preset) => ({ game, preset })));
  const named = (/** @type {string[]} */ ids) =>
    ids.flatMap((id) => all.filter(({ preset }) => preset.id === id));
  const last = named([...new Set(played)]).slice(0, MOST_LAST);
  const liked = named(state.settings.favourites);
  return [quickRow("find.favourites", liked), quickRow("find.last", last)]
    .filter((row) => row !== null);
}

/** @param {string} key @param {{ game: Game, preset: Preset }[]} some */
function quickRow(key, some) {
  if (some.length === 0) return null;
  const one = (/** @type {{ game: Game, preset: Preset }} */ { game, preset }) =>
    el("li", {}, el("button", {
      type: "button", class: "quick", "data-quick": preset.id, onclick: () => dealPreset(preset.id),
    }, dealPicture(game, preset.id, true), el("span", {}, inLang(preset.name))));
  const list = el("ul", {}, ...some.map(one));
  return el("section", { class: "quick-row" }, el("h3", {}, t(key)), list);
}

/** Arrows go from the search to the games, and from game to game. */
function step(/** @type {HTMLElement} */ whole, /** @type {KeyboardEvent} */ event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = /** @type {HTMLElement} */ (event.target);
  const isSearch = from.id === "search-games";
  if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!isSearch && !from.classList.contains("play")) return;
  const stops = /** @type {NodeListOf<HTMLElement>} */ (
    whole.querySelectorAll("#search-games, .tile .play"));
  const all = [...stops].filter((one) => one.offsetParent !== null);
  const next = all[all.indexOf(from) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
