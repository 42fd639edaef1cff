// Everything in one file, out and in again: games with their bookmarks, statistics, settings.

import { lookAgain } from "./actions.js";
import { ApiError, ask } from "./api.js";
import { unreadable } from "./games.js";
import { t } from "./i18n.js";
import { troubleText } from "./labels.js";
import { rulesIn, rulesOut } from "./ownrules.js";
import { saveSettings, setSetting, state, takeSettings } from "./state.js";
import { el, fileButton, saveFile } from "./ui.js";

/** @typedef {import("./wire").KeptGame} KeptGame */
/** @typedef {import("./wire").RefusedGame} RefusedGame */
/** @typedef {import("./wire").Export} Export */
/** @typedef {import("./types").RuleFile} RuleFile */
/**
 * @typedef {{ games: KeptGame[], statistics: Export, settings: object, rules: RuleFile[] }} Backup
 */
/** @typedef {{ restored: number, kept: number, refused: RefusedGame[] }} Told */

const FORMAT = "backup/1";
/** A table takes as much at once. */
const MOST_GAMES = 50;
const MOST_BYTES = 500_000;
const MOST_RESULTS = 20_000;
/** The pages that are asked for: more games than a store has room for. */
const MOST_PAGES = 100_000;
/** Of games that can't be taken over as many are named. */
const MOST_NAMED = 5;

/** The buttons, and what came of them. */
export function backupButtons() {
  const said = el("p", { role: "status" });
  const attempt = async (/** @type {() => Promise<(Node | string)[]>} */ act) => {
    said.replaceChildren(t("backup.busy"));
    try {
      said.replaceChildren(...await act());
    } catch (error) {
      if (error instanceof Wrong) said.replaceChildren(error.message);
      else said.replaceChildren(error instanceof ApiError ? troubleText(error.body) : t("trouble.offline"));
    }
  };
  const out = el("button", { type: "button", onclick: () => attempt(async () => [await save()]) }, t("backup.out"));
  return [
    el("p", { class: "source" }, t("backup.what")),
    el("div", { class: "tasks" }, out, ...fileButton(t("backup.in"), "backup-file", (file) => attempt(() => restore(file)))),
    said,
  ];
}

/** @type {(() => void)[]} */
const onSaved = [];

/** What to do when everything was saved. @param {() => void} handler */
export function whenSaved(handler) {
  onSaved.push(handler);
}

/** Saves everything as a file, and says so. */
export async function save() {
  /** @type {KeptGame[]} */
  const games = [];
  let after = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { exported = [], next } = await ask({ do: "export-games", after });
    games.push(...exported);
    if (!next) break;
    after = next;
  }
  const lost = await unreadable();
  const { export: statistics } = await ask({ do: "export-statistics" });
  const made = new Date().toISOString();
  const { settings } = state;
  const rules = await rulesOut();
  const rest = { ...(rules.length > 0 ? { rules } : {}), ...(lost.length > 0 ? { unreadable: lost } : {}) };
  saveFile(`patience-${made.slice(0, 10)}.json`, JSON.stringify({ patience: FORMAT, made, games, statistics, settings, ...rest }));
  for (const handler of onSaved) handler();
  const said = t("backup.saved", { count: games.length });
  return lost.length > 0 ? `${said} ${t("backup.unreadable", { count: lost.length })}` : said;
}

/** What is wrong with a file, in the player's words. */
class Wrong extends Error {}

/** @param {File} file */
async function restore(file) {
  const { games, statistics, settings, rules } = readBackup(await file.text());
  // The statistics are read as a whole: if they are wrong nothing has changed.
  for (let from = 0; from < Math.max(statistics.results.length, 1); from += MOST_RESULTS) {
    const results = statistics.results.slice(from, from + MOST_RESULTS);
    await ask({ do: "import-statistics", export: { ...statistics, results } });
  }
  // The games may need them.
  const saidOfRules = await rulesIn(rules);
  /** @type {Told} */
  const told = { restored: 0, kept: 0, refused: [] };
  for (const some of inParts(games)) await take(some, told);
  takeSettings(settings);
  saveSettings();
  setSetting({});
  await lookAgain();
  return [...tell(told), ...saidOfRules];
}

/**
 * What a file has, if it is a backup that can be read.
 * @param {string} text
 * @returns {Backup}
 */
function readBackup(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Wrong(t("backup.damaged"));
  }
  const form = String(read?.patience ?? "");
  if (form.startsWith("statistics/")) throw new Wrong(t("backup.statistics"));
  if (form.startsWith("backup/") && form !== FORMAT) throw new Wrong(t("backup.later", { form }));
  if (form !== FORMAT) throw new Wrong(t("backup.foreign"));
  const { games, statistics, settings, rules = [] } = read;
  if (!Array.isArray(games) || !Array.isArray(statistics?.results) || !areRules(rules)) throw new Wrong(t("backup.damaged"));
  return { games, statistics, settings: settings && typeof settings === "object" ? settings : {}, rules };
}

/** @param {unknown} rules */
function areRules(rules) {
  return Array.isArray(rules) && rules.every((one) => [one?.game, one?.file, one?.text].every((text) => typeof text === "string"));
}

/** As many at once as the table takes. @param {KeptGame[]} games */
function inParts(games) {
  /** @type {KeptGame[][]} */
  const parts = [];
  let bytes = Infinity;
  for (const game of games) {
    const size = JSON.stringify(game)?.length ?? 0;
    if (bytes + size > MOST_BYTES || (parts.at(-1)?.length ?? 0) >= MOST_GAMES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(game);
    bytes += size;
  }
  return parts;
}

/**
 * Has games taken over. One that is no game at all would spoil the others' request: it is found by
 * halves.
 * @param {KeptGame[]} games @param {Told} told
 */
async function take(games, told) {
  try {
    const { restored = 0, kept = 0, refused = [] } = await ask({ do: "import-games", games });
    told.restored += restored;
    told.kept += kept;
    told.refused.push(...refused);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "bad-request") throw error;
    if (games.length === 1) {
      told.refused.push({ id: String(games[0]?.id ?? "?"), message: error.message });
      return;
    }
    const half = games.length >> 1;
    await take(games.slice(0, half), told);
    await take(games.slice(half), told);
  }
}

/** @param {Told} told @returns {(Node | string)[]} */
function tell({ restored, kept, refused }) {
  const said = [t("backup.restored", { count: restored })];
  if (kept > 0) said.push(t("backup.kept", { count: kept }));
  if (refused.length === 0) return [said.join(" ")];
  said.push(t("backup.left-out", { count: refused.length }));
  const named = refused.slice(0, MOST_NAMED).map(({ id, message }) => el("li", {}, `${id}: ${message}`));
  return [said.join(" "), el("ul", { lang: "en" }, ...named)];
}
