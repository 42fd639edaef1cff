// Rule files of the player's own: opened, listed and removed in the settings, kept with the games.

import { ask } from "../door/api.js";
import { askOwn } from "../door/transport.js";
import { inLang, t } from "../words/i18n.js";
import { toldLines } from "../words/told.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { fileButton } from "../parts/fields.js";
import { loadGames } from "../play/actions.js";

/** @typedef {import("../../../web/js/dialogs/ownrules.js").OwnRules} OwnRules */
/** @typedef {import("../../../web/js/types").RuleFile} RuleFile */

/** A rule file is far smaller. */
const MOST_BYTES = 1 << 20;
/** Of what is wrong with a file as much is told. */
const MOST_PROBLEMS = 40;

/**
 * What is open: the list of the files, and where something is said.
 * @typedef {{ list: HTMLElement, said: HTMLElement }} Open
 */

/** @type {OwnRules["ownRules"]} */
export function ownRules() {
  const open = { list: el("ul", { class: "entries" }), said: el("div", { role: "status" }) };
  void fill(open).catch(() => {});
  const take = (/** @type {File} */ file) => attempt(open, () => takeFile(open, file, false));
  const add = fileButton(t("own.add"), "own-file", take, ".toml,application/toml");
  return [
    el("h3", {}, t("own.title")),
    el("p", { class: "source" }, t("own.what")),
    open.list,
    el("div", { class: "tasks" }, ...add),
    open.said,
  ];
}

/** @param {Open} open @param {() => Promise<(Node | string)[]>} act gives what is to be said */
async function attempt({ said }, act) {
  try {
    said.replaceChildren(...await act());
  } catch {
    said.replaceChildren(t("trouble.offline"));
  }
}

/** @param {Open} open */
async function fill(open) {
  const files = await filesNow();
  open.list.replaceChildren(...files.map((own) => entry(open, own)));
}

/** @param {Open} open @param {RuleFile} own */
function entry(open, own) {
  const name = nameOf(own.game);
  const forgetIt = () => forget(open, own.game);
  const remove = () => attempt(open, async () => {
    const count = await needing(own.game);
    return count === 0
      ? forgetIt() : question(open, `${name}: ${t("own.sure", { count })}`, forgetIt);
  });
  const label = t("own.remove.of", { game: name });
  return el(
    "li",
    {},
    el("span", { class: "entry" }, el("strong", {}, name), el("span", {}, own.file)),
    el(
      "button",
      { type: "button", class: "remove", "aria-label": label, onclick: remove },
      t("own.remove"),
    ),
  );
}

/** @param {Open} open @param {string} game */
async function forget(open, game) {
  const name = nameOf(game);
  await askOwn({ call: "forget-rules", game });
  await changed();
  await fill(open);
  return [t("own.removed", { game: name })];
}

/**
 * @param {Open} open @param {string} text
 * @param {() => Promise<(Node | string)[]>} act what is done after a yes
 */
function question(open, text, act) {
  const yes = el("button", { type: "button", onclick: () => attempt(open, act) }, t("confirm.yes"));
  const quiet = () => open.said.replaceChildren();
  const no = el("button", { type: "button", class: "main", onclick: quiet }, t("confirm.no"));
  // It has the keyboard once it is there.
  setTimeout(() => no.focus());
  return [el("p", {}, text), el("p", { class: "choices" }, no, yes)];
}

/**
 * @param {Open} open @param {File} file @param {boolean} replace
 * @returns {Promise<(Node | string)[]>}
 */
async function takeFile(open, file, replace) {
  if (file.size > MOST_BYTES) return [t("own.large")];
  const asked = { file: file.name, text: await file.text(), replace };
  const { game, taken, problems } = await askOwn({ call: "rules", ...asked });
  if (problems !== undefined) {
    return [el("p", {}, t("own.wrong", { file: file.name })), await problemList(problems)];
  }
  if (taken !== undefined) {
    const text = t("own.taken", { game: nameOf(taken), file: file.name });
    return question(open, text, () => takeFile(open, file, true));
  }
  await changed();
  await fill(open);
  return [t("own.added", { game: nameOf(game) })];
}

/** What is wrong, as the rules' reader says it. @param {string} problems by their lines */
async function problemList(problems) {
  const lines = problems.split("\n").filter(Boolean);
  const some = await toldLines(lines.slice(0, MOST_PROBLEMS));
  const more = lines.length > MOST_PROBLEMS ? [el("li", {}, "…")] : [];
  return el("ul", {}, ...some.map(({ lang, text }) => el("li", { lang }, text)), ...more);
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
  const presets =
    state.games.find((game) => game.id === id)?.presets.map((preset) => preset.id) ?? [];
  const { tables = [] } = await ask({ do: "list" });
  return tables.filter(({ game, length }) => length > 0 && presets.includes(game)).length;
}
