// Rule files of the player's own: opened, listed and removed in the settings, kept with the games.

import { loadGames } from "./actions.js";
import { ask } from "./api.js";
import { inLang, t } from "./i18n.js";
import { redraw, state } from "./state.js";
import { askOwn } from "./transport.js";
import { el, fileButton } from "./ui.js";

/** @typedef {import("../../web/js/ownrules.js").OwnRules} OwnRules */
/** @typedef {import("../../web/js/types").RuleFile} RuleFile */

/** A rule file is far smaller. */
const MOST_BYTES = 1 << 20;
/** Of what is wrong with a file as much is told. */
const MOST_PROBLEMS = 40;

/** @type {OwnRules["ownRules"]} */
export function ownRules() {
  const list = el("ul", { class: "entries" });
  const said = el("div", { role: "status" });
  const attempt = async (/** @type {() => Promise<(Node | string)[]>} */ act) => {
    try {
      said.replaceChildren(...await act());
    } catch {
      said.replaceChildren(t("trouble.offline"));
    }
  };
  const fill = async () => list.replaceChildren(...(await filesNow()).map(line));
  const line = (/** @type {RuleFile} */ own) => {
    const name = nameOf(own.game);
    const node = el("li", {});
    const remove = el("button", { type: "button", class: "remove", "aria-label": t("own.remove.of", { game: name }) }, t("own.remove"));
    remove.addEventListener("click", () => attempt(async () => {
      const count = await needing(own.game);
      if (count === 0) return forget(own.game);
      return question(`${name}: ${t("own.sure", { count })}`, () => forget(own.game));
    }));
    node.append(el("span", { class: "entry" }, el("strong", {}, name), el("span", {}, own.file)), remove);
    return node;
  };
  const forget = async (/** @type {string} */ game) => {
    const name = nameOf(game);
    await askOwn({ call: "forget-rules", game });
    await changed();
    await fill();
    return [t("own.removed", { game: name })];
  };
  /** @param {string} text @param {() => Promise<(Node | string)[]>} act what is done after a yes */
  const question = (text, act) => {
    const yes = el("button", { type: "button", onclick: () => attempt(act) }, t("confirm.yes"));
    const no = el("button", { type: "button", class: "main", onclick: () => said.replaceChildren() }, t("confirm.no"));
    // It has the keyboard once it is there.
    setTimeout(() => no.focus());
    return [el("p", {}, text), el("p", { class: "choices" }, no, yes)];
  };
  /** @param {File} file @param {boolean} replace @returns {Promise<(Node | string)[]>} */
  const take = async (file, replace) => {
    if (file.size > MOST_BYTES) return [t("own.large")];
    const { game, taken, problems } = await askOwn({ call: "rules", file: file.name, text: await file.text(), replace, lang: state.lang });
    if (problems !== undefined) return [el("p", {}, t("own.wrong", { file: file.name })), problemList(problems)];
    if (taken !== undefined) return question(t("own.taken", { game: nameOf(taken), file: file.name }), () => take(file, true));
    await changed();
    await fill();
    return [t("own.added", { game: nameOf(game) })];
  };
  void fill().catch(() => {});
  return [
    el("h3", {}, t("own.title")), el("p", { class: "source" }, t("own.what")), list,
    el("div", { class: "tasks" }, ...fileButton(t("own.add"), "own-file", (file) => attempt(() => take(file, false)), ".toml,application/toml")), said,
  ];
}

/** What is wrong, as the rules' reader says it. @param {string} problems by their lines */
function problemList(problems) {
  const lines = problems.split("\n").filter(Boolean);
  const more = lines.length > MOST_PROBLEMS ? ["…"] : [];
  return el("ul", {}, ...[...lines.slice(0, MOST_PROBLEMS), ...more].map((line) => el("li", {}, line)));
}

/** @returns {Promise<RuleFile[]>} */
const filesNow = async () => (await askOwn({ call: "own-rules" })).files;

/** Other games are there than before. */
async function changed() {
  await loadGames();
  redraw();
}

/** @param {string} id */
const nameOf = (id) => inLang(state.games.find((game) => game.id === id)?.name) || id;

/** How many games that are kept can't be opened without a rule file. @param {string} id */
async function needing(id) {
  const presets = state.games.find((game) => game.id === id)?.presets.map((preset) => preset.id) ?? [];
  const { tables = [] } = await ask({ do: "list" });
  return tables.filter(({ game, length }) => length > 0 && presets.includes(game)).length;
}
