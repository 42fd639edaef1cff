// The settings; each takes effect at once, and shows what it does.

import { lang, langNames, t } from "../words/i18n.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { CHOICES } from "../state/values.js";
import { fillDialog, openDialog } from "../parts/dialog.js";
import { el, write } from "../parts/elements.js";
import { choice } from "../parts/fields.js";
import { cardNode, isLarge } from "../cards/cardface.js";
import { backId, drawnLetter, indexId, picture, pictureId, renewOwnBack } from "../cards/faces.js";
import { dropOwnBack, hasOwnBack, takeOwnBack } from "../cards/ownback.js";
import { canTick } from "../table/haptics.js";
import { sound } from "../table/sound.js";
import { backupButtons } from "./backup.js";
import { ownRules } from "./ownrules.js";

/** @typedef {import("../types").Settings} Settings */
/**
 * @typedef {{ [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]}
 *   Switch
 */
/** @typedef {"cloth" | "back" | "faces" | "speed" | "tap"} Pictured */

/** What lies in the sample, each card beside the one before. */
const SAMPLE = ["AS", "TD", "7C", "QH", "##"];

/** The dialog, and the language that it is written in. */
const open = { dialog: /** @type {HTMLDialogElement | null} */ (null), lang: "" };

export function openSettings() {
  open.lang = lang();
  open.dialog = openDialog(t("settings.title"), ...fields());
}

/** The language is chosen in the dialog itself, which is written anew as soon as it is there. */
export function drawSettings() {
  const { dialog } = open;
  if (!dialog?.open || open.lang === lang()) return;
  open.lang = lang();
  fillDialog(dialog, t("settings.title"), ...fields());
  /** @type {HTMLElement | null} */ (dialog.querySelector("#choose-lang"))?.focus();
}

function fields() {
  const shown = sample();
  const runner = el("span", { class: "runner", "aria-hidden": "true" });
  const run = () => runner.classList.toggle("there");
  return [
    list("lang", [
      { value: "auto", title: t("settings.lang.auto") },
      ...Object.entries(langNames()).map(([value, title]) => ({ value, title })),
    ]),
    el("h3", {}, t("settings.cards")),
    shown.node,
    listed("theme"),
    pictured("cloth", CHOICES.cloth, (value) =>
      el("span", { class: "swatch", "data-cloth": value }),
    ),
    backs(shown.draw),
    pictured(
      "faces",
      CHOICES.faces,
      (value) =>
        el(
          "span",
          { class: "swatch", "data-faces": value },
          picture("", "0 0 440 670", faceIds("QH", value, "corner")),
        ),
      { then: shown.draw },
    ),
    box("largeIndex", shown.draw),
    box("fourColours"),
    box("mirror", shown.draw),
    el("h3", {}, t("settings.play")),
    pictured("tap", CHOICES.tap, () => null, { rows: true }),
    listed("auto"),
    el("p", { class: "source" }, t("settings.auto.note")),
    pictured("speed", CHOICES.speed, () => null, { then: run }),
    el("p", { class: "runway" }, runner),
    box("sounds", () => {
      if (state.settings.sounds) sound("shuffle");
    }),
    canTick() ? box("haptics") : null,
    box("confirm"),
    el("h3", {}, t("settings.shown")),
    box("verdict"),
    box("history"),
    box("clock"),
    box("countUndos"),
    ...ownRules(),
    el("h3", {}, t("settings.backup")),
    ...backupButtons(),
  ];
}

/** The backs, and the way to one of the player's own. @param {() => void} then */
function backs(then) {
  const choices = CHOICES.back.filter((value) => value !== "own" || hasOwnBack());
  const draw = (/** @type {Settings["back"]} */ value) =>
    el(
      "span",
      { class: "swatch", "data-back": value },
      picture("", "0 0 440 670", [backId(value)]),
    );
  const file = el("input", { type: "file", accept: "image/*", hidden: true });
  const choose = el(
    "button",
    { type: "button", id: "own-back", onclick: () => file.click() },
    t("settings.own.choose"),
  );
  const anew = (/** @type {string} */ said) => {
    renewOwnBack();
    then();
    const other = backs(then);
    field.replaceWith(other);
    /** @type {HTMLElement | null} */ (other.querySelector("#own-back"))?.focus();
    write(/** @type {HTMLElement} */ (other.querySelector(".complaint")), said);
  };
  const drop = el(
    "button",
    {
      type: "button",
      id: "drop-back",
      onclick: () => {
        dropOwnBack();
        setSetting(state.settings.back === "own" ? { back: CHOICES.back[0] } : {});
        anew("");
      },
    },
    t("settings.own.drop"),
  );
  const complaint = el("p", { class: "complaint", role: "alert" });
  const about = el("p", { class: "source" }, t("settings.own.about"));
  const field = el(
    "div",
    {},
    pictured("back", choices, draw, { then }),
    el("p", { class: "choices" }, choose, hasOwnBack() ? drop : null),
    about,
    complaint,
    file,
  );
  file.addEventListener("change", async () => {
    const [wanted] = file.files ?? [];
    if (!wanted) return;
    const { taken, said } = await takeOwnBack(wanted);
    if (!taken) {
      complaint.textContent = said;
      file.value = "";
      return;
    }
    setSetting({ back: "own" });
    anew(said);
  });
  return field;
}

/** @param {"lang" | "theme" | "auto"} name @param {{ value: string, title: string }[]} values */
function list(name, values) {
  return choice(t(`settings.${name}`), name, values, state.settings[name], (value) =>
    setSetting({ [name]: value }),
  );
}

/** @param {"theme" | "auto"} name */
function listed(name) {
  return list(
    name,
    CHOICES[name].map((value) => ({ value, title: t(`settings.${name}.${value}`) })),
  );
}

/** @param {Switch} name @param {() => void} [then] */
function box(name, then = () => {}) {
  const input = el("input", { type: "checkbox", name, checked: state.settings[name] });
  input.addEventListener("change", () => {
    setSetting({ [name]: input.checked });
    then();
  });
  return el(
    "p",
    { class: "field" },
    el("label", { class: "check" }, input, el("span", {}, t(`settings.${name}`))),
  );
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
    const input = el("input", {
      type: "radio",
      name,
      value,
      checked: state.settings[name] === value,
    });
    input.addEventListener("change", () => {
      setSetting({ [name]: value });
      then();
    });
    return el("label", {}, input, draw(value), el("span", {}, t(`settings.${name}.${value}`)));
  };
  return el(
    "fieldset",
    { class: rows ? "pictured rows" : "pictured" },
    el("legend", {}, t(`settings.${name}`)),
    ...values.map(option),
  );
}

/**
 * A card's symbols: its picture and its index; in large print there is only one.
 * @param {string} card @param {Settings["faces"]} faces
 * @param {import("../types").IndexStyle} style
 */
function faceIds(card, faces, style) {
  const large = faces === "large";
  return [
    pictureId(card, large, faces),
    indexId(card, drawnLetter(card[0]), large ? "large" : style, faces),
  ];
}

/** Some cards on the cloth, as they look now. */
function sample() {
  const node = el("div", { class: "sample", "aria-hidden": "true" });
  const draw = () => {
    const { back, faces, mirror } = state.settings;
    const cards = SAMPLE.map((card) => {
      const made = cardNode();
      made.node.className = `card${card === "##" ? " hidden" : ""}`;
      if (card !== "##") made.node.dataset.suit = card[1];
      const style = isLarge(state.settings)
        ? mirror
          ? "large-stack-m"
          : "large-stack"
        : mirror
          ? "corner-m"
          : "corner";
      made.node.dataset.style = style;
      const [front, index] = card === "##" ? [backId(back), "none"] : faceIds(card, faces, style);
      made.pictureUse.setAttribute("href", `#${front}`);
      made.indexUse.setAttribute("href", `#${index}`);
      return made.node;
    });
    node.replaceChildren(...mirror ? cards.reverse() : cards);
  };
  draw();
  return { node, draw };
}
