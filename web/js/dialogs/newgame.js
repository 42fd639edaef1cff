// The dialog for a new game: which patience, by which rules, with which cards.

import { ApiError, Unreachable } from "../door/api.js";
import { inLang, t } from "../words/i18n.js";
import { isCalled } from "../words/search.js";
import { sourceText, troubleText } from "../words/labels.js";
import { optionsOf, rememberOptions, setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { CHOICES } from "../state/values.js";
import { openDialog } from "../parts/dialog.js";
import { el, write } from "../parts/elements.js";
import { choice } from "../parts/fields.js";
import { gameOf } from "../play/actions.js";
import {
  dayDigits,
  endSearch,
  gradeWish,
  gradeWords,
  neighbour,
  newGame,
  readDeal,
  sameOptions,
} from "../play/deals.js";
import { openText } from "./share.js";

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Value} Value */

/** @typedef {import("../types").GradeChoice} GradeChoice */

/** So many games are seen at a glance. */
const FEW_GAMES = 12;

/** What was chosen last, so that the dialog opens as it was left. */
const chosen = {
  game: "", preset: "", deal: "random", number: "", deck: "",
  options: /** @type {Record<string, Value>} */ ({}),
};

/** @param {string} [wanted] a preset; by default the one on the table */
export function openNewGame(wanted) {
  if (!chooseFirst(wanted)) return;
  const last = state.table?.deal;
  const rules = el("div", { class: "rules-choice" });
  const complaint = el("p", { class: "complaint", role: "alert" });
  const submit = el("button", { type: "submit", class: "main" });
  const tellDeal = () =>
    write(submit, chosen.deal === "random" ? gradeWords("act.deal") : t("act.deal"));
  const [number, deck] = [numberField(), deckField()];
  const form = el(
    "form",
    { method: "dialog", class: "new-game" },
    gamesChoice(() => drawRules(rules)),
    rules,
    cardsChoice(number, deck, Boolean(last), tellDeal),
    el("div", { class: "buttons" }, complaint, submit),
  );
  tellDeal();
  drawRules(rules);
  const dialog = openDialog(t("new.title"), form);
  /** @type {HTMLElement | null} */ (form.querySelector("input:checked"))?.focus();
  dialog.addEventListener("close", endSearch);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    [chosen.number, chosen.deck] = [number.value.trim(), deck.value];
    write(complaint, "");
    const wrong = await dealChosen(last, (text) => write(complaint, text));
    write(complaint, wrong);
    if (!wrong) dialog.close();
    else if (chosen.deal === "number") number.focus();
  });
}

/**
 * Begins with a preset, or with what is on the table or was chosen last.
 * @param {string} [wanted] @returns {boolean} whether there is any game
 */
function chooseFirst(wanted) {
  const now = !wanted && state.table ? gameOf(state.table) : null;
  const id = wanted ?? chosen.preset;
  const has = (/** @type {Game} */ one) => one.presets.some((preset) => preset.id === id);
  const game = now?.game ?? state.games.find(has) ?? state.games[0];
  if (!game) return false;
  const preset = now?.preset ?? game.presets.find((one) => one.id === id) ?? game.presets[0];
  const options = state.table && now?.preset
    ? state.table.options
    : (optionsOf(preset.id) ?? preset.options);
  const more = { game: game.id, preset: preset.id, deal: "random", options: { ...options } };
  Object.assign(chosen, more);
  return true;
}

const chosenGame = () => /** @type {Game} */ (state.games.find((game) => game.id === chosen.game));

/** Presets and options of the chosen game. @param {HTMLElement} rules */
function drawRules(rules) {
  const open = rules.querySelector("details")?.open ?? false;
  const game = chosenGame();
  const parts = [];
  if (game.presets.length > 1) {
    const values = game.presets.map(({ id, name }) => ({ value: id, title: inLang(name) }));
    parts.push(choice(t("new.preset"), "preset", values, chosen.preset, (id) => {
      chosen.preset = id;
      chosen.options = { ...game.presets.find((preset) => preset.id === id)?.options };
      drawRules(rules);
    }));
  }
  if (game.options.length > 0) {
    const options = game.options.map(optionChoice);
    parts.push(el("details", { open }, el("summary", {}, t("new.options")), ...options));
  }
  rules.replaceChildren(...parts, el("p", { class: "source" }, sourceText(game)));
}

/** @param {Game["options"][number]} option */
function optionChoice({ name, title, values, default: own }) {
  const choices = values.map((one) => ({
    value: JSON.stringify(one.value), title: inLang(one.title) || String(one.value),
  }));
  const now = JSON.stringify(chosen.options[name] ?? own);
  return choice(inLang(title), `option-${name}`, choices, now, (value) => {
    chosen.options[name] = JSON.parse(value);
  });
}

/** @param {() => void} changed */
function gamesChoice(changed) {
  const labels = state.games.map((game) => {
    const checked = game.id === chosen.game;
    const radio = el("input", { type: "radio", name: "game", value: game.id, checked });
    radio.addEventListener("change", () => {
      const [first] = game.presets;
      const options = { ...(optionsOf(first.id) ?? first.options) };
      Object.assign(chosen, { game: game.id, preset: first.id, options });
      changed();
    });
    return el("label", {}, radio, el("span", {}, inLang(game.name)));
  });
  const all = el("div", { class: "games" }, ...labels);
  const find = el("input", {
    type: "search", id: "find-game", "aria-label": t("find.search"), placeholder: t("find.search"),
    autocomplete: "off", spellcheck: "false",
  });
  find.addEventListener("input", () => {
    for (const [at, label] of labels.entries())
      label.hidden = !isCalled(state.games[at], find.value);
  });
  // Enter would deal what is chosen, which may not be what is looked for.
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    labels.find((label) => !label.hidden)?.querySelector("input")?.click();
  });
  const few = state.games.length <= FEW_GAMES;
  return el("fieldset", {}, el("legend", {}, t("new.game")), few ? null : find, all);
}

const numberField = () => el("input", {
  type: "text", id: "deal-number", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
  placeholder: t("new.number.hint"), "aria-label": t("new.number.label"),
  value: state.table?.deal ?? chosen.number,
});

function deckField() {
  const deck = el("textarea", {
    id: "deal-deck", rows: 4, spellcheck: "false",
    "aria-label": t("new.deck.label"), placeholder: t("new.deck.hint"),
  });
  deck.value = chosen.deck;
  return deck;
}

/**
 * Which cards are dealt.
 * @param {HTMLElement} number @param {HTMLElement} deck
 * @param {boolean} numbered whether the game on the table has a number, which has neighbours
 * @param {() => void} changed
 */
function cardsChoice(number, deck, numbered, changed) {
  const deal = (/** @type {string} */ kind, /** @type {HTMLElement | null} */ more = null) => {
    const checked = kind === chosen.deal;
    const radio = el("input", { type: "radio", name: "deal", value: kind, checked });
    const choose = () => {
      chosen.deal = kind;
      changed();
    };
    radio.addEventListener("change", () => {
      choose();
      more?.focus();
    });
    more?.addEventListener("input", () => {
      radio.checked = true;
      choose();
    });
    const label = el("label", {}, radio, el("span", {}, t(`new.${kind}`)));
    return el("div", { class: "deal" }, label, more);
  };
  const grades = CHOICES.grade.map((value) => ({ value, title: t(`new.grade.${value}`) }));
  const grade = choice(t("new.grade"), "grade", grades, state.settings.grade, (value) => {
    setSetting({ grade: /** @type {GradeChoice} */ (value) });
    changed();
  });
  const neighbours = numbered ? [deal("next"), deal("previous")] : [];
  return el(
    "fieldset",
    { class: "cards" },
    el("legend", {}, t("new.deal")),
    deal("random", grade),
    ...neighbours,
    deal("day"),
    deal("number", number),
    deal("deck", deck),
  );
}

/**
 * Deals what was chosen.
 * @param {string | null | undefined} last the deal that was on the table
 * @param {(text: string) => void} tell what is going on
 * @returns {Promise<string>} what is wrong, or nothing
 */
async function dealChosen(last, tell) {
  const { game, preset, options } = chosen;
  try {
    if (chosen.deal === "deck") {
      return await openText(chosen.deck, undefined, { game: preset, options }) ?? "";
    }
    const wish = wishOf(last);
    if (!wish) return t("trouble.bad-number");
    tell(wish.winnable || wish.grade || wish.day ? t("new.searching") : "");
    if (!await newGame(wish)) return t("new.not-found");
    const known = state.games.find((one) => one.id === game)?.presets;
    const own = known?.find((one) => one.id === preset)?.options;
    rememberOptions(preset, sameOptions(own, options) ? null : options);
    return "";
  } catch (error) {
    if (error instanceof ApiError) return troubleText(error.body);
    if (error instanceof Unreachable) return t("trouble.offline");
    throw error;
  }
}

/** @param {string | null | undefined} last @returns {import("../types").NewGame | null} */
function wishOf(last) {
  const wish = { game: chosen.preset, options: chosen.options };
  switch (chosen.deal) {
    case "random":
      return { ...wish, ...gradeWish() };
    case "next":
    case "previous":
      return last ? { ...wish, deal: neighbour(last, chosen.deal === "next" ? 1 : -1) } : wish;
    case "day":
      return { ...wish, day: dayDigits() };
    default: {
      const deal = readDeal(chosen.number);
      return deal ? { ...wish, deal } : null;
    }
  }
}
