// The dialog for a new game: which patience, by which rules, with which cards.

import { ApiError, Unreachable } from "../door/api.js";
import { openDialog } from "../parts/dialog.js";
import { el, write } from "../parts/elements.js";
import { choice } from "../parts/fields.js";
import { gameOf } from "../play/actions.js";
import { dayDigits, endSearch, gradeWish, gradeWords, neighbour, newGame, readDeal } from "../play/deals.js";
import { optionsOf, rememberOptions, setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { CHOICES } from "../state/values.js";
import { inLang, t } from "../words/i18n.js";
import { sourceText, troubleText } from "../words/labels.js";
import { openText } from "./share.js";

/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").Value} Value */

/** @typedef {import("../types").GradeChoice} GradeChoice */

/** @param {Record<string, Value> | undefined} one @param {Record<string, Value>} other */
const sameOptions = (one, other) => Object.entries(other).every(([name, value]) => one?.[name] === value);

/** What was chosen last, so that the dialog opens as it was left. */
let chosen = {
  game: "", preset: "", deal: "random", number: "", deck: "",
};

/** @param {string} [wanted] a preset; by default the one on the table */
export function openNewGame(wanted) {
  const now = !wanted && state.table ? gameOf(state.table) : null;
  const has = (/** @type {string} */ id) => (/** @type {Game} */ g) => g.presets.some((p) => p.id === id);
  const game = now?.game ?? state.games.find(has(wanted ?? chosen.preset)) ?? state.games[0];
  if (!game) return;
  const preset = now?.preset ?? game.presets.find((p) => p.id === (wanted ?? chosen.preset)) ?? game.presets[0];
  chosen = { ...chosen, game: game.id, preset: preset.id, deal: "random" };
  /** @type {Record<string, Value>} */
  let options = { ...(state.table && now?.preset ? state.table.options : optionsOf(preset.id) ?? preset.options) };

  const rules = el("div", { class: "rules-choice" });
  const complaint = el("p", { class: "complaint", role: "alert" });
  const submit = el("button", { type: "submit", class: "main" });
  const tellDeal = () => write(submit, chosen.deal === "random" ? gradeWords("act.deal") : t("act.deal"));
  const currentGame = () => /** @type {Game} */ (state.games.find((g) => g.id === chosen.game));

  const drawRules = (/** @type {boolean} */ open) => {
    const g = currentGame();
    const parts = [];
    if (g.presets.length > 1) {
      parts.push(choice(t("new.preset"), "preset",
        g.presets.map((p) => ({ value: p.id, title: inLang(p.name) })), chosen.preset, (id) => {
          chosen.preset = id;
          options = { ...g.presets.find((p) => p.id === id)?.options };
          drawRules(rules.querySelector("details")?.open ?? false);
        }));
    }
    if (g.options.length > 0) {
      parts.push(el("details", { open },
        el("summary", {}, t("new.options")),
        ...g.options.map((o) => choice(inLang(o.title), `option-${o.name}`,
          o.values.map(({ value, title }) => ({ value: JSON.stringify(value), title: inLang(title) || String(value) })),
          JSON.stringify(options[o.name] ?? o.default), (value) => {
            options[o.name] = JSON.parse(value);
          }))));
    }
    rules.replaceChildren(...parts, el("p", { class: "source" }, sourceText(g)));
  };

  const games = el("fieldset", { class: "games" }, el("legend", {}, t("new.game")),
    ...state.games.map((g) => {
      const radio = el("input", { type: "radio", name: "game", value: g.id, checked: g.id === chosen.game });
      radio.addEventListener("change", () => {
        chosen.game = g.id;
        chosen.preset = g.presets[0].id;
        options = { ...(optionsOf(chosen.preset) ?? g.presets[0].options) };
        drawRules(rules.querySelector("details")?.open ?? false);
      });
      return el("label", {}, radio, el("span", {}, inLang(g.name)));
    }));

  const number = el("input", {
    type: "text", id: "deal-number", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    placeholder: t("new.number.hint"),
    "aria-label": t("new.number.label"), value: state.table?.deal ?? chosen.number,
  });
  const deck = el("textarea", {
    id: "deal-deck", rows: 4, spellcheck: "false", "aria-label": t("new.deck.label"), placeholder: t("new.deck.hint"),
  });
  deck.value = chosen.deck;
  const deal = (/** @type {string} */ kind, /** @type {HTMLElement | null} */ more) => {
    const radio = el("input", { type: "radio", name: "deal", value: kind, checked: kind === chosen.deal });
    radio.addEventListener("change", () => {
      chosen.deal = kind;
      tellDeal();
      more?.focus();
    });
    more?.addEventListener("input", () => {
      radio.checked = true;
      chosen.deal = kind;
      tellDeal();
    });
    return el("div", { class: "deal" }, el("label", {}, radio, el("span", {}, t(`new.${kind}`))), more);
  };

  const grade = choice(t("new.grade"), "grade",
    CHOICES.grade.map((value) => ({ value, title: t(`new.grade.${value}`) })), state.settings.grade, (value) => {
      setSetting({ grade: /** @type {GradeChoice} */ (value) });
      tellDeal();
    });
  const last = state.table?.deal;
  const form = el("form", { method: "dialog", class: "new-game" },
    games, rules,
    el("fieldset", { class: "cards" }, el("legend", {}, t("new.deal")),
      deal("random", grade), ...(last ? [deal("next", null), deal("previous", null)] : []), deal("day", null),
      deal("number", number), deal("deck", deck)),
    complaint,
    el("p", { class: "buttons" }, submit));
  tellDeal();
  drawRules(false);
  const dialog = openDialog(t("new.title"), form);
  /** @type {HTMLElement | null} */ (form.querySelector("input:checked"))?.focus();
  dialog.addEventListener("close", endSearch);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    chosen.number = number.value.trim();
    chosen.deck = deck.value;
    /** @type {import("../types").NewGame} */
    const wish = { game: chosen.preset, options };
    if (chosen.deal === "random") Object.assign(wish, gradeWish());
    if (chosen.deal === "next" && last) wish.deal = neighbour(last, 1);
    if (chosen.deal === "previous" && last) wish.deal = neighbour(last, -1);
    if (chosen.deal === "day") wish.day = dayDigits();
    if (chosen.deal === "number") {
      const read = readDeal(chosen.number);
      if (!read) {
        complaint.textContent = t("trouble.bad-number");
        number.focus();
        return;
      }
      wish.deal = read;
    }
    try {
      complaint.textContent = "";
      if (chosen.deal === "deck") {
        const wrong = await openText(chosen.deck, undefined, { game: chosen.preset, options });
        if (wrong) complaint.textContent = wrong;
        else dialog.close();
        return;
      }
      if (wish.winnable || wish.grade || wish.day) complaint.textContent = t("new.searching");
      if (await newGame(wish)) {
        const own = currentGame().presets.find((p) => p.id === chosen.preset)?.options;
        rememberOptions(chosen.preset, sameOptions(own, options) ? null : options);
        dialog.close();
      } else complaint.textContent = t("new.not-found");
    } catch (error) {
      if (error instanceof ApiError) complaint.textContent = troubleText(error.body);
      else if (error instanceof Unreachable) complaint.textContent = t("trouble.offline");
      else throw error;
    }
  });
}
