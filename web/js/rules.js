// The rules of a game, with pictures of real positions drawn as the table is.

import { ask } from "./api.js";
import { inTurn, show } from "./actions.js";
import { figuresText } from "./figures.js";
import { glossary, inLang, t } from "./i18n.js";
import { moveWish, sourceText } from "./labels.js";
import { sketch } from "./sketch.js";
import { state } from "./state.js";
import { el, openDialog } from "./ui.js";

/** @typedef {import("./types").Picture} Picture */

/** @param {string} [preset] by default the one on the table */
export async function openRules(preset = state.table?.game) {
  const game = state.games.find(({ presets }) => presets.some(({ id }) => id === preset));
  const sections = game?.text?.[state.lang] ?? game?.text?.en ?? [];
  const pictures = el("div", { class: "pictures" });
  // Pictures come later, each into the passage that it goes with, or after all of them.
  const passages = sections.map(({ heading, body }) => el("section", {},
    heading ? el("h3", {}, heading) : null,
    ...body.split(/\n\s*\n/).map((p) => el("p", {}, p))));
  const dialog = openDialog(t("rules.title", { game: game ? inLang(game.name) : "" }),
    el("div", { class: "rules" },
      ...(sections.length === 0 ? [el("p", {}, t("rules.none"))] : []),
      ...passages,
      pictures,
      ...figuresOf(game),
      glossaryOf(),
      game ? el("p", { class: "source" }, sourceText(game)) : null));
  if (!preset) return;
  try {
    const drawn = (await ask({ do: "pictures", game: preset })).pictures ?? [];
    for (const picture of drawn) {
      const goal = passages[picture.beside ?? passages.length] ?? pictures;
      goal.append(figure(picture, goal.clientWidth, () => void playFrom(picture, dialog)));
    }
    if (pictures.childElementCount > 0) pictures.prepend(el("h3", {}, t("rules.pictures")));
  } catch { /* the words alone say it all */ }
}

/**
 * How many deals can be won, of each preset that a survey knows.
 * @param {import("./types").Game | null | undefined} game
 */
function figuresOf(game) {
  const told = (game?.presets ?? []).flatMap(({ name, figures }) =>
    figures ? [el("p", {}, el("strong", {}, `${inLang(name)}: `), figuresText(figures))] : []);
  return told.length === 0 ? [] : [el("h3", {}, t("rules.figures")), ...told];
}

/** The words of the trade, folded up until somebody wants them. */
function glossaryOf() {
  const entries = glossary().flatMap(([word, meaning]) => [el("dt", {}, word), el("dd", {}, meaning)]);
  return el("details", { class: "glossary" }, el("summary", {}, t("rules.glossary")), el("dl", {}, ...entries));
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
  const begin = el("button", { type: "button", "aria-label": `${t("rules.play")}: ${inLang(title)}` }, t("rules.play"));
  begin.addEventListener("click", play);
  return el("figure", {}, el("div", { role: "img", "aria-label": label }, sketch(view, move, room)),
    el("figcaption", {}, el("strong", {}, inLang(title)), el("span", {}, inLang(text)), begin));
}
