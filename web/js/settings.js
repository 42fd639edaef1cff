// The settings; each takes effect at once, and shows what it does.

import { backupButtons } from "./backup.js";
import { cardNode } from "./cardface.js";
import { backId, drawnLetter, indexId, picture, pictureId } from "./faces.js";
import { langNames, t } from "./i18n.js";
import { ownRules } from "./ownrules.js";
import { sound } from "./sound.js";
import { setSetting, state } from "./state.js";
import { choice, el, openDialog } from "./ui.js";
import { CHOICES } from "./values.js";

/** @typedef {import("./types").Settings} Settings */
/**
 * @typedef {{ [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]}
 *   Switch
 */
/** @typedef {"cloth" | "back" | "speed" | "tap"} Pictured */

/** What lies in the sample, each card beside the one before. */
const SAMPLE = ["AS", "TD", "7C", "QH", "##"];

export function openSettings() {
  const shown = sample();
  const runner = el("span", { class: "runner", "aria-hidden": "true" });
  const run = () => runner.classList.toggle("there");
  openDialog(t("settings.title"),
    list("lang", [{ value: "auto", title: t("settings.lang.auto") },
      ...Object.entries(langNames()).map(([value, title]) => ({ value, title }))]),
    el("h3", {}, t("settings.cards")),
    shown.node,
    listed("theme"),
    pictured("cloth", CHOICES.cloth, (value) => el("span", { class: "swatch", "data-cloth": value })),
    pictured("back", CHOICES.back, (value) =>
      el("span", { class: "swatch", "data-back": value }, picture("", "0 0 440 670", [backId(value)])), { then: shown.draw }),
    box("largeIndex", shown.draw), box("fourColours"), box("mirror", shown.draw),
    el("h3", {}, t("settings.play")),
    pictured("tap", CHOICES.tap, () => null, { rows: true }),
    listed("auto"), el("p", { class: "source" }, t("settings.auto.note")),
    pictured("speed", CHOICES.speed, () => null, { then: run }), el("p", { class: "runway" }, runner),
    box("sounds", () => {
      if (state.settings.sounds) sound("shuffle");
    }),
    box("confirm"),
    el("h3", {}, t("settings.shown")),
    box("verdict"), box("history"), box("clock"), box("countUndos"),
    ...ownRules(),
    el("h3", {}, t("settings.backup")),
    ...backupButtons());
}

/** @param {"lang" | "theme" | "auto"} name @param {{ value: string, title: string }[]} values */
function list(name, values) {
  return choice(t(`settings.${name}`), name, values, state.settings[name], (value) => setSetting({ [name]: value }));
}

/** @param {"theme" | "auto"} name */
function listed(name) {
  return list(name, CHOICES[name].map((value) => ({ value, title: t(`settings.${name}.${value}`) })));
}

/** @param {Switch} name @param {() => void} [then] */
function box(name, then = () => {}) {
  const input = el("input", { type: "checkbox", name, checked: state.settings[name] });
  input.addEventListener("change", () => {
    setSetting({ [name]: input.checked });
    then();
  });
  return el("p", { class: "field" }, el("label", { class: "check" }, input, el("span", {}, t(`settings.${name}`))));
}

/**
 * A choice among what can be seen.
 * @template {string} V
 * @param {Pictured} name @param {readonly V[]} values
 * @param {(value: V) => Element | null} draw
 * @param {{ then?: () => void, rows?: boolean }} [more] what else to do, and whether each has a row
 */
function pictured(name, values, draw, { then = () => {}, rows = false } = {}) {
  const option = (/** @type {V} */ value) => {
    const input = el("input", { type: "radio", name, value, checked: state.settings[name] === value });
    input.addEventListener("change", () => {
      setSetting({ [name]: value });
      then();
    });
    return el("label", {}, input, draw(value), el("span", {}, t(`settings.${name}.${value}`)));
  };
  return el("fieldset", { class: rows ? "pictured rows" : "pictured" }, el("legend", {}, t(`settings.${name}`)), ...values.map(option));
}

/** Some cards on the cloth, as they look now. */
function sample() {
  const node = el("div", { class: "sample", "aria-hidden": "true" });
  const draw = () => {
    const { back, largeIndex, mirror } = state.settings;
    const cards = SAMPLE.map((card) => {
      const made = cardNode();
      made.node.className = `card${card === "##" ? " hidden" : ""}`;
      if (card !== "##") made.node.dataset.suit = card[1];
      const style = largeIndex ? mirror ? "large-stack-m" : "large-stack" : mirror ? "corner-m" : "corner";
      made.node.dataset.style = style;
      made.pictureUse.setAttribute("href", `#${card === "##" ? backId(back) : pictureId(card, false)}`);
      if (card !== "##") made.indexUse.setAttribute("href", `#${indexId(card, drawnLetter(card[0]), style)}`);
      return made.node;
    });
    node.replaceChildren(...mirror ? cards.reverse() : cards);
  };
  draw();
  return { node, draw };
}
