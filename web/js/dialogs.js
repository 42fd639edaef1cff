// The other dialogs: menu, games begun, settings, rules and help.

import { ask } from "./api.js";
import { dealAnother, gameOf, openGame } from "./actions.js";
import { inLang, t } from "./i18n.js";
import { sourceText } from "./labels.js";
import { openNewGame } from "./newgame.js";
import { restart } from "./keys.js";
import { redraw, saveSettings, state } from "./state.js";
import { choice, el, openDialog } from "./ui.js";

/** @typedef {import("./types").Settings} Settings */

/** @type {() => void} */
let onSettings = () => {};

/** @param {() => void} apply what to do when a setting has changed */
export function whenSettingsChange(apply) {
  onSettings = apply;
}

export function openMenu() {
  /** @type {[string, () => void][]} */
  const entries = [
    ["act.new", openNewGame],
    ["act.random", dealAnother],
    ["act.restart", restart],
    ["act.games", openGames],
    ["act.rules", openRules],
    ["act.settings", openSettings],
    ["act.help", openHelp],
  ];
  if (document.fullscreenEnabled) entries.push(["act.fullscreen", toggleFullscreen]);
  const dialog = openDialog(t("act.menu"), el("ul", { class: "menu" },
    ...entries.map(([key, act]) => el("li", {}, el("button", {
      type: "button",
      onclick: () => {
        dialog.close();
        act();
      },
    }, t(key))))));
}

function toggleFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

export async function openGames() {
  const list = el("ul", { class: "entries" });
  const dialog = openDialog(t("games.title"), list);
  const fill = async () => {
    const entries = (await ask({ do: "list" })).tables ?? [];
    const date = new Intl.DateTimeFormat(state.lang, { dateStyle: "medium", timeStyle: "short" });
    list.replaceChildren(...entries.map((entry) => {
      const preset = state.games.flatMap((g) => g.presets).find((p) => p.id === entry.game);
      const open = el("button", { type: "button", class: "entry" },
        el("strong", {}, preset ? inLang(preset.name) : entry.game),
        el("span", {}, [
          entry.deal === null ? t("bar.deck") : t("bar.deal", { deal: entry.deal }),
          t("bar.moves", { count: entry.ply }), t(`games.${entry.status}`),
          date.format(new Date(entry.changed * 1000)),
        ].join(" · ")));
      open.addEventListener("click", () => {
        dialog.close();
        openGame(entry.id);
      });
      const remove = el("button", { type: "button", class: "remove" }, t("games.delete"));
      remove.addEventListener("click", async () => {
        await ask({ do: "delete", id: entry.id });
        await fill();
      });
      return el("li", {}, open, entry.id === state.table?.id ? null : remove);
    }));
    if (entries.length === 0) list.replaceChildren(el("li", {}, t("games.none")));
  };
  try {
    await fill();
  } catch {
    list.replaceChildren(el("li", {}, t("trouble.offline")));
  }
}

export function openSettings() {
  const { settings } = state;
  const set = (/** @type {Partial<Settings>} */ change) => {
    Object.assign(settings, change);
    saveSettings();
    onSettings();
    redraw();
  };
  const pick = (/** @type {"theme" | "cloth" | "back"} */ name, /** @type {string[]} */ values) =>
    choice(t(`settings.${name}`), name, values.map((value) => ({ value, title: t(`settings.${name}.${value}`) })),
      settings[name], (value) => set({ [name]: value }));
  const check = (/** @type {"fourColours" | "mirror"} */ name) => {
    const box = el("input", { type: "checkbox", checked: settings[name] });
    box.addEventListener("change", () => set({ [name]: box.checked }));
    return el("p", { class: "field" }, el("label", { class: "check" }, box, el("span", {}, t(`settings.${name}`))));
  };
  openDialog(t("settings.title"),
    choice(t("settings.lang"), "lang", [
      { value: "auto", title: t("settings.lang.auto") },
      { value: "de", title: t("settings.lang.de") },
      { value: "en", title: t("settings.lang.en") },
    ], settings.lang, (value) => {
      set({ lang: /** @type {Settings["lang"]} */ (value) });
    }),
    pick("theme", ["auto", "light", "dark"]),
    pick("cloth", ["green", "blue", "grey", "paper"]),
    pick("back", ["harp", "lattice", "linen"]),
    check("fourColours"), check("mirror"));
}

export function openRules() {
  const found = state.table ? gameOf(state.table) : null;
  const game = found?.game;
  const sections = game?.text?.[state.lang] ?? [];
  openDialog(t("rules.title", { game: game ? inLang(game.name) : "" }),
    el("div", { class: "rules" },
      ...(sections.length === 0 ? [el("p", {}, t("rules.none"))] : []),
      ...sections.flatMap(({ heading, body }) => [
        heading ? el("h3", {}, heading) : null,
        ...body.split(/\n\s*\n/).map((p) => el("p", {}, p)),
      ]),
      game ? el("p", { class: "source" }, sourceText(game)) : null));
}

export function openHelp() {
  /** @type {[string, string][]} */
  const keys = [
    [t("help.key.arrows"), "arrows"], [t("help.key.enter"), "enter"], ["F", "foundation"],
    [t("help.key.space"), "space"], ["U, Z", "undo"], ["R", "redo"], [t("help.key.home"), "restart"],
    ["N", "new"], ["I", "rules"], [t("help.key.esc"), "esc"], ["?", "help"],
  ];
  openDialog(t("help.title"),
    el("p", {}, t("help.mouse")),
    el("h3", {}, t("help.keys")),
    el("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [
      el("dt", {}, el("kbd", {}, key)), el("dd", {}, t(`help.do.${what}`)),
    ])));
}
