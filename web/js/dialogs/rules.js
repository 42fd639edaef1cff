// The rules of a game, with pictures of real positions drawn as the table is.

import { ask } from "../door/api.js";
import { factsOf, figuresText } from "../words/figures.js";
import { glossary, inLang, t } from "../words/i18n.js";
import { moveWish, sourceText } from "../words/labels.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { sketch } from "../table/sketch.js";
import { inTurn, show } from "../play/actions.js";

/** @typedef {import("../types").Picture} Picture */
/** @typedef {import("../types").Game} Game */
/** @typedef {import("../wire").Section} Section */
/** @typedef {import("../wire").Options} Options */

/** The preset on the table and its options. @returns {[string, Options] | []} */
const onTheTable = () => (state.table ? [state.table.game, state.table.options] : []);

// On paper nothing is folded up.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll(".rules details:not([open])")) {
    part.setAttribute("open", "");
    part.classList.add("printed");
  }
});
addEventListener("afterprint", () => {
  for (const part of document.querySelectorAll(".rules details.printed")) {
    part.removeAttribute("open");
    part.classList.remove("printed");
  }
});

/**
 * The rules of a variant.
 * @param {string} [named] its preset, by default the one on the table
 * @param {Options} [options] that differ from the preset's
 */
export async function openRules(named, options = {}) {
  const [preset, changed] = named === undefined ? onTheTable() : [named, options];
  const game = state.games.find(({ presets }) => presets.some(({ id }) => id === preset));
  const body = el("div", { class: "rules" });
  const dialog = openDialog(t("rules.title", { game: nameOf(game, preset, changed) }), body);
  const rules = preset === undefined ? null : await rulesOf(preset, changed);
  const sections = rules?.text[state.lang] ?? rules?.text.en ?? [];
  const passages = sections.map(passage);
  const unplaced = el("div", { class: "pictures" });
  body.append(
    game ? el("p", { class: "packs" }, factsOf(game, presetOf(game, preset, changed))) : "",
    ...(sections.length === 0 ? [el("p", {}, t("rules.none"))] : []),
    ...passages.filter((_, i) => !sections[i].folded),
    unplaced,
    ...passages.filter((_, i) => sections[i].folded),
    ...figuresOf(game),
    glossaryOf());
  if (game) {
    // What is told of sources is folded up together.
    const last = sections.at(-1)?.folded ? passages.at(-1) : null;
    (last ?? body).append(el("p", { class: "source" }, sourceText(game)));
  }
  for (const picture of rules?.pictures ?? []) {
    const goal = passages[picture.beside ?? passages.length] ?? unplaced;
    goal.append(figure(picture, body.clientWidth, () => void playFrom(picture, dialog)));
  }
  if (unplaced.childElementCount > 0) unplaced.prepend(el("h3", {}, t("rules.pictures")));
}

/** @param {string} preset @param {Options} [options] */
async function rulesOf(preset, options) {
  try {
    return (await ask({ do: "rules", game: preset, options })).rules ?? null;
  } catch {
    return null;
  }
}

/** @param {Section} section */
function passage({ heading, body, folded }) {
  const paragraphs = body.split(/\n\s*\n/).map((p) => el("p", {}, p));
  return folded ? el("details", { class: "passage" }, el("summary", {}, heading), ...paragraphs)
    : el("section", {}, heading ? el("h3", {}, heading) : null, ...paragraphs);
}

/**
 * The preset that has exactly these options, if there is one.
 * @param {Game | undefined} game @param {string} [named] @param {Options} [changed]
 */
function presetOf(game, named, changed = {}) {
  const base = game?.presets.find(({ id }) => id === named);
  const played = { ...base?.options, ...changed };
  return game?.presets.find(({ options }) =>
    Object.entries(played).every(([name, value]) => options[name] === value),
  );
}

/** @param {Game | undefined} game @param {string} [named] @param {Options} [changed] */
function nameOf(game, named, changed) {
  const preset = presetOf(game, named, changed) ?? game?.presets.find(({ id }) => id === named);
  return preset ? inLang(preset.name) : "";
}

/** How many deals can be won, of each preset that a survey knows. @param {Game | undefined} game */
function figuresOf(game) {
  const told = (game?.presets ?? []).flatMap(({ name, figures }) =>
    figures ? [el("p", {}, el("strong", {}, `${inLang(name)}: `), figuresText(figures))] : []);
  return told.length === 0
    ? []
    : [el("details", { class: "passage" }, el("summary", {}, t("rules.figures")), ...told)];
}

/** The words of the trade, folded up until somebody wants them. */
function glossaryOf() {
  const entries = glossary().flatMap(([word, meaning]) => [
    el("dt", {}, word),
    el("dd", {}, meaning),
  ]);
  return el(
    "details",
    { class: "glossary" },
    el("summary", {}, t("rules.glossary")),
    el("dl", {}, ...entries),
  );
}

/**
 * A new game from where a picture stands.
 * @param {Picture} picture @param {HTMLDialogElement} dialog
 */
function playFrom({ transcript }, dialog) {
  dialog.close();
  return inTurn(async () => {
    const { table } = await ask({ do: "import", transcript });
    if (table) show(table);
  });
}

/**
 * @param {Picture} picture
 * @param {number} room how wide it may be
 * @param {() => void} play
 */
function figure(picture, room, play) {
  const { title, text, view, move } = picture;
  const label = [inLang(title), move ? moveWish(move, view) : ""].filter(Boolean).join(": ");
  const begin = el(
    "button",
    { type: "button", "aria-label": `${t("rules.play")}: ${inLang(title)}` },
    t("rules.play"),
  );
  begin.addEventListener("click", play);
  return el("figure", {}, el("div", { role: "img", "aria-label": label }, sketch(view, move, room)),
    el("figcaption", {}, el("strong", {}, inLang(title)), el("span", {}, inLang(text)), begin));
}
