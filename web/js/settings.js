// The settings; each takes effect at once.

import { langNames, t } from "./i18n.js";
import { setSetting, state } from "./state.js";
import { choice, el, openDialog } from "./ui.js";

/** @typedef {import("./types").Settings} Settings */

export function openSettings() {
  const { settings } = state;
  /** @typedef {"lang" | "theme" | "cloth" | "back" | "auto"} Name */
  const select = (/** @type {Name} */ name, /** @type {{ value: string, title: string }[]} */ values) =>
    choice(t(`settings.${name}`), name, values, settings[name], (value) => setSetting({ [name]: value }));
  const pick = (/** @type {Name} */ name, /** @type {string[]} */ values) =>
    select(name, values.map((value) => ({ value, title: t(`settings.${name}.${value}`) })));
  const check = (/** @type {"fourColours" | "mirror" | "largeIndex" | "verdict" | "history" | "clock" | "countUndos"} */ name) => {
    const box = el("input", { type: "checkbox", name, checked: settings[name] });
    box.addEventListener("change", () => setSetting({ [name]: box.checked }));
    return el("p", { class: "field" }, el("label", { class: "check" }, box, el("span", {}, t(`settings.${name}`))));
  };
  openDialog(t("settings.title"),
    select("lang", [{ value: "auto", title: t("settings.lang.auto") },
      ...Object.entries(langNames()).map(([value, title]) => ({ value, title }))]),
    el("h3", {}, t("settings.cards")),
    pick("theme", ["auto", "light", "dark"]), pick("cloth", ["green", "blue", "grey", "paper"]),
    pick("back", ["harp", "lattice", "linen"]),
    check("largeIndex"), check("fourColours"), check("mirror"),
    el("h3", {}, t("settings.play")),
    pick("auto", ["off", "safe", "always"]), el("p", { class: "source" }, t("settings.auto.note")),
    check("verdict"), check("history"), check("clock"), check("countUndos"));
}
