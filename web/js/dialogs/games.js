// The games that are kept: go on with one, delete one, and think better of it.

import { ask } from "../door/api.js";
import { apart, inLang, momentText, t } from "../words/i18n.js";
import { dealtText } from "../words/labels.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { saveFile } from "../parts/fields.js";
import { openGame, trouble } from "../play/actions.js";

/** @typedef {import("../types").Entry} Entry */

/** The parts that are asked for of what can't be read: each looks at some hundred games. */
const MOST_PARTS = 10_000;

export async function openGames() {
  const list = el("ul", { class: "entries" });
  /** The buttons that go on with a game, by its id. @type {Map<string, HTMLElement>} */
  const lines = new Map();
  const undo = el("p", { class: "again", role: "status" });
  const lost = el("div", { class: "tasks" });
  const dialog = openDialog(t("games.title"), undo, list, lost);
  const attempt = async (/** @type {() => Promise<unknown>} */ act) => {
    try {
      await act();
      await fill();
    } catch {
      list.replaceChildren(el("li", {}, t("trouble.offline")));
    }
  };
  const offerBack = (/** @type {Entry} */ entry) => {
    const back = el("button", { type: "button" }, t("games.undelete"));
    back.addEventListener("click", async () => {
      await attempt(async () => {
        await ask({ do: "undelete", id: entry.id });
        undo.replaceChildren();
      });
      lines.get(entry.id)?.focus();
    });
    undo.replaceChildren(t("games.deleted", { game: entryName(entry) }), " ", back);
    back.focus();
  };
  const line = (/** @type {Entry} */ entry) => {
    const open = el("button", { type: "button", class: "entry" },
      el("strong", {}, entryName(entry)), el("span", {}, factsOf(entry)));
    lines.set(entry.id, open);
    open.addEventListener("click", () => {
      dialog.close();
      openGame(entry.id);
    });
    const which = `${t("games.delete")}: ${entryName(entry)} · ${dealtText(entry)}`;
    const label = { class: "remove", "aria-label": which };
    const remove = el("button", { type: "button", ...label }, t("games.delete"));
    remove.addEventListener("click", () => attempt(async () => {
      await ask({ do: "delete", id: entry.id });
      offerBack(entry);
    }));
    return el("li", {}, open, entry.id === state.table?.id ? null : remove);
  };
  const fill = async () => {
    const { tables: entries = [], left_out: leftOut } = await ask({ do: "list" });
    lost.replaceChildren(...unreadableWords("games.unreadable", leftOut));
    // What was only dealt is not begun.
    const begun = entries.filter(({ id, length }) => length > 0 || id === state.table?.id);
    list.replaceChildren(...begun.map(line));
    if (begun.length === 0) list.replaceChildren(el("li", {}, t("games.none")));
  };
  await attempt(async () => {});
}

/** Everything that is kept and can't be played or read, as it is. */
export async function unreadable() {
  /** @type {import("../wire").Unreadable[]} */
  const all = [];
  let after = null;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const { unreadable: some = [], next } = await ask({ do: "unreadable", after });
    all.push(...some);
    if (!next) break;
    after = next;
  }
  return all;
}

/**
 * How many games or results can't be read, and a button that saves them as they are.
 * @param {string} key @param {number} [count] @returns {(Node | string)[]}
 */
export function unreadableWords(key, count) {
  if (!count) return [];
  const save = el("button", { type: "button" }, t("unreadable.save"));
  save.addEventListener("click", async () => {
    try {
      saveFile("patience-unreadable.json", JSON.stringify(await unreadable(), null, 2));
    } catch (error) {
      trouble(error);
    }
  });
  return [t(key, { count }), save];
}

/** What a game is called whose rules are not here. @param {string} preset */
export const unknownGame = (preset) => t("games.unknown", { game: apart(preset) });

/** @param {{ game: string }} entry */
export function entryName(entry) {
  const preset = state.games.flatMap((g) => g.presets).find((p) => p.id === entry.game);
  return preset ? inLang(preset.name) : unknownGame(entry.game);
}

/** @param {Entry} entry */
function factsOf(entry) {
  return [
    dealtText(entry),
    t("bar.moves", { count: entry.ply }),
    t(`games.${entry.status}`),
    momentText(new Date(entry.changed * 1000)),
  ].join(" · ");
}
