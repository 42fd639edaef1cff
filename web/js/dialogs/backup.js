// Everything in one file, out and in again: games with their bookmarks, statistics, settings.

import { ApiError, ask } from "../door/api.js";
import { has, momentText, t } from "../words/i18n.js";
import { dealtText, troubleText } from "../words/labels.js";
import { toldLines } from "../words/told.js";
import { redraw } from "../state/frame.js";
import { saveSettings, setSetting, takeSettings } from "../state/kept.js";
import { state } from "../state/state.js";
import { isPicture, keptPicture, settingNames } from "../state/values.js";
import { renewOwnBack } from "../cards/faces.js";
import { keepOwnBack } from "../cards/ownback.js";
import { el } from "../parts/elements.js";
import { fileButton, saveFile } from "../parts/fields.js";
import { loadGames, lookAgain } from "../play/actions.js";
import { entryName, unreadable } from "./games.js";

/** @typedef {import("../wire").KeptGame} KeptGame */
/** @typedef {import("../wire").RefusedItem} RefusedItem */
/** @typedef {{ count: number, refused: RefusedItem[] }} LeftOut of what `count` were, some named */
/** @typedef {import("../wire").Export} Export */
/**
 * @typedef {{ games: KeptGame[], statistics: Export, settings: unknown, rules: unknown[],
 *   picture: unknown }} Backup
 */

const FORMAT = "backup/1";
/** A table takes as much at once. */
const MOST_GAMES = 50;
const MOST_RULES = 100;
const MOST_BYTES = 500_000;
const MOST_RESULTS = 20_000;
/** The pages that are asked for: more games than a store has room for. */
const MOST_PAGES = 100_000;
/** Of what can't be taken over as much is named. */
const MOST_NAMED = 5;

/** @returns {LeftOut} */
const none = () => ({ count: 0, refused: [] });

/** The buttons, and what came of them. */
export function backupButtons() {
  const said = el("p", { role: "status" });
  const attempt = async (/** @type {() => Promise<(Node | string)[]>} */ act) => {
    said.replaceChildren(t("backup.busy"));
    try {
      said.replaceChildren(...await act());
    } catch (error) {
      if (error instanceof Wrong) said.replaceChildren(error.message);
      else
        said.replaceChildren(
          error instanceof ApiError ? troubleText(error.body) : t("trouble.offline"),
        );
    }
  };
  const out = el(
    "button",
    { type: "button", onclick: () => attempt(async () => [await save()]) },
    t("backup.out"),
  );
  return [
    el("p", { class: "source" }, t("backup.what")),
    el(
      "div",
      { class: "tasks" },
      out,
      ...fileButton(t("backup.in"), "backup-file", (file) => attempt(() => restore(file))),
    ),
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
  const { rule_files: rules = [] } = await ask({ do: "export-rules" });
  const picture = keptPicture();
  const rest = {
    ...(picture ? { picture } : {}),
    ...(rules.length > 0 ? { rules } : {}),
    ...(lost.length > 0 ? { unreadable: lost } : {}),
  };
  saveFile(
    `patience-${made.slice(0, 10)}.json`,
    JSON.stringify({ patience: FORMAT, made, games, statistics, settings, ...rest }),
  );
  for (const handler of onSaved) handler();
  const said = t("backup.saved", { count: games.length });
  return lost.length > 0 ? `${said} ${t("backup.unreadable", { count: lost.length })}` : said;
}

/** What is wrong with a file, in the player's words. */
class Wrong extends Error {}

/** @param {File} file */
async function restore(file) {
  const { games, statistics, settings, rules, picture } = readBackup(await file.text());
  // The form of the statistics is seen before anything has changed.
  await ask({ do: "import-statistics", export: { ...statistics, results: [] } });
  const results = none();
  await handOver(statistics.results, MOST_RESULTS, results, async (part) => {
    const { left_out: leftOut = 0, refused = [] } = await ask({
      do: "import-statistics",
      export: { ...statistics, results: part },
    });
    results.count += leftOut;
    results.refused.push(...called(refused, part));
  });
  // The games may need them.
  const [wrongRules, otherRules] = await takeRules(rules);
  const told = await takeGames(games, otherRules);
  await takePicture(picture);
  const wrong = takeSettings(settings);
  saveSettings();
  setSetting({});
  await lookAgain();
  const said = [
    t("backup.restored", { count: told.restored }),
    ...(told.kept > 0 ? [t("backup.kept", { count: told.kept })] : []),
  ];
  const saidOfSettings =
    wrong.length > 0
      ? [el("p", {}, t("backup.settings", { names: settingNames(wrong).join(", ") }))]
      : [];
  return [
    said.join(" "),
    ...await named("backup.left-out", told),
    ...await named("backup.results", results),
    ...await named("own.left-out", wrongRules),
    ...saidOfSettings,
  ];
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
  const { games, statistics, settings, rules = [], picture } = read;
  if (![games, statistics?.results, rules].every(Array.isArray))
    throw new Wrong(t("backup.damaged"));
  return { games, statistics, settings, rules, picture };
}

/** Before the settings, which may ask for it. @param {unknown} picture */
async function takePicture(picture) {
  if (!isPicture(picture)) return;
  try {
    await keepOwnBack(picture);
    renewOwnBack();
  } catch { /* none after all: the settings say so */ }
}

/**
 * @param {unknown[]} rules
 * @returns {Promise<[LeftOut, Set<string>]>} those that can't be taken over, and the presets for
 *   which there are other rules here
 */
async function takeRules(rules) {
  const wrong = none();
  /** @type {Set<string>} */
  const others = new Set();
  let news = 0;
  await handOver(rules, MOST_RULES, wrong, async (part) => {
    const {
      added = 0,
      refused = [],
      other_rules: presets = [],
    } = await ask({ do: "import-rules", files: /** @type {any} */ (part) });
    news += added;
    wrong.count += refused.length;
    wrong.refused.push(...refused);
    presets.forEach((preset) => others.add(preset));
  });
  if (news > 0) {
    await loadGames();
    redraw();
  }
  return [wrong, others];
}

/**
 * @param {KeptGame[]} games
 * @param {Set<string>} otherRules the presets by whose rules here none of them was played
 */
async function takeGames(games, otherRules) {
  const told = { ...none(), restored: 0, kept: 0 };
  const isOther = (/** @type {KeptGame} */ game) => otherRules.has(game?.game);
  const add = (/** @type {RefusedItem[]} */ refused) => {
    told.count += refused.length;
    told.refused.push(...called(refused, games));
  };
  add(games.filter(isOther).map(({ id }) => ({ id, message: "", code: "other-rules" })));
  const left = none();
  await handOver(games.filter((game) => !isOther(game)), MOST_GAMES, left, async (part) => {
    const { restored = 0, kept = 0, refused = [] } = await ask({ do: "import-games", games: part });
    told.restored += restored;
    told.kept += kept;
    add(refused);
  });
  add(left.refused);
  return told;
}

/**
 * What is refused by what a player knows it by, not by its id: its game, deal and day.
 * @param {RefusedItem[]} refused @param {any} things the games or results among which it was
 */
export function called(refused, things) {
  if (refused.length === 0 || !Array.isArray(things)) return refused;
  const nameOf = (/** @type {any} */ { game, deal, deck, changed_ms: changed, ended }) => {
    const dealt = dealtText({
      deal: typeof deal === "string" ? deal : null,
      position: String(deck).startsWith("{"),
    });
    const at = new Date(changed ?? ended * 1000);
    return [
      entryName({ game }),
      dealt,
      ...(Number.isFinite(at.getTime()) ? [momentText(at)] : []),
    ].join(" · ");
  };
  const byId = new Map(things.map((thing) => [thing?.id, thing]));
  return refused.map((item) => {
    const thing = byId.get(item.id);
    return typeof thing?.game === "string" ? { ...item, id: nameOf(thing) } : item;
  });
}

/**
 * Hands things over, as many at once as the table takes. If even so there are too many for it they
 * go by halves; one alone that it can't take keeps the others from nothing.
 * @template T
 * @param {T[]} things @param {number} most @param {LeftOut} told
 * @param {(part: T[]) => Promise<void>} send
 */
async function handOver(things, most, told, send) {
  const take = async (/** @type {T[]} */ part) => {
    try {
      await send(part);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "bad-request") throw error;
      if (part.length === 1) {
        told.count += 1;
        const { id, file } = /** @type {any} */ (part[0] ?? {});
        told.refused.push({ id: String(id ?? file ?? "?"), message: error.message });
        return;
      }
      const half = part.length >> 1;
      await take(part.slice(0, half));
      await take(part.slice(half));
    }
  };
  for (const part of inParts(things, most)) await take(part);
}

/** @template T @param {T[]} things @param {number} most how many may be in a part */
function inParts(things, most) {
  /** @type {T[][]} */
  const parts = [];
  let bytes = Infinity;
  for (const thing of things) {
    const size = JSON.stringify(thing)?.length ?? 0;
    if (bytes + size > MOST_BYTES || (parts.at(-1)?.length ?? 0) >= most) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(thing);
    bytes += size;
  }
  return parts;
}

/**
 * What was left out: how many, and the first of them by name.
 * @param {string} key @param {LeftOut} left @returns {Promise<(Node | string)[]>}
 */
export async function named(key, { count, refused }) {
  if (count === 0) return [];
  const some = refused.slice(0, MOST_NAMED);
  const messages = await toldLines(some.map(({ message }) => message));
  const lines = some.map(({ id, code }, at) => {
    const own = code && has(`backup.${code}`);
    const { lang, text } = messages[at];
    return el("li", {}, `${id}: `, own ? t(`backup.${code}`) : el("span", { lang }, text));
  });
  return [el("p", {}, t(key, { count })), el("ul", {}, ...lines)];
}
