// A deal or a whole game as a link or a file, and opening them again.

import { gameOf, notify, say, show, trouble } from "./actions.js";
import { ApiError, Unreachable, ask } from "./api.js";
import { linkOf, newGame, readLink, siteAddress } from "./deals.js";
import { t } from "./i18n.js";
import { troubleText } from "./labels.js";
import { setSetting, state } from "./state.js";
import { el, fileButton, openDialog, saveFile } from "./ui.js";

/** @typedef {import("./types").Transcript} Transcript */

/** The longest text that is opened, as the table takes no more. */
const MOST_CHARS = 1 << 20;

export async function openShare() {
  const { table } = state;
  if (!table) return;
  let transcript;
  try {
    ({ transcript } = await ask({ do: "transcript", id: table.id }));
  } catch (error) {
    return trouble(error);
  }
  if (!transcript) return;
  const whole = transcript;
  const link = (/** @type {string} */ key, /** @type {boolean} */ moves) => {
    const field = el("input", { type: "text", readonly: true, id: `share-${key}`, value: linkOf(whole, moves) });
    field.addEventListener("focus", () => field.select());
    const copy = el("button", { type: "button" }, t("share.copy"));
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        notify(t("share.copied"));
        copy.replaceChildren(t("share.copied"));
      } catch {
        field.focus();
      }
    });
    return el("p", { class: "share" }, el("label", { for: field.id }, t(`share.${key}`)), field, copy);
  };
  const save = el("button", { type: "button" }, t("share.save"));
  save.addEventListener("click", () => saveFile(fileName(whole), JSON.stringify(whole)));
  openDialog(t("share.title"),
    link("deal", false),
    whole.moves.length > 0 ? link("game", true) : null,
    el("p", { class: "buttons" }, save),
    el("p", { class: "source" }, t(siteAddress() ? "share.note.site" : "share.note")));
}

/** @param {Transcript} transcript */
function fileName({ game, deal, deck }) {
  return `${game}-${deal ?? deck?.slice(0, 3).join("") ?? ""}.json`;
}

/** The dialog that takes a file, a link or the text of either. */
export function openOpen() {
  const complaint = el("p", { class: "complaint", role: "alert" });
  const text = el("textarea", { id: "open-text", rows: 5, spellcheck: "false" });
  const takeFile = async (/** @type {File} */ file) => take(file.size > MOST_CHARS ? "" : await file.text());
  const form = el("form", { method: "dialog", class: "open" },
    el("p", { class: "share" }, ...fileButton(t("open.file"), "open-file", takeFile)),
    el("p", { class: "share" }, el("label", { for: "open-text" }, t("open.text")), text),
    complaint,
    el("p", { class: "buttons" }, el("button", { type: "submit", class: "main" }, t("act.open"))));
  const dialog = openDialog(t("open.title"), form);
  const take = async (/** @type {string} */ words) => {
    const wrong = await openText(words);
    if (wrong) complaint.textContent = wrong;
    else dialog.close();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(text.value);
  });
}

/**
 * Open what a link or a transcript says. A game with moves begins at its deal, to be
 * stepped through.
 * @param {string} text @returns {Promise<string>} what is wrong with it, or nothing
 */
export async function openText(text) {
  const transcript = readLink(text) ?? readTranscript(text);
  if (typeof transcript === "string") return transcript;
  try {
    await openTranscript(transcript);
    return "";
  } catch (error) {
    if (error instanceof ApiError) return troubleText(error.body);
    if (error instanceof Unreachable) return t("trouble.offline");
    throw error;
  }
}

/** @param {Transcript} transcript */
export async function openTranscript(transcript) {
  const { game, options, deal, deck, moves } = transcript;
  if (moves.length === 0) {
    // What is there of the two: the table sees to it that they agree.
    const cards = { ...(deck ? { deck } : {}), ...(deal === undefined || deal === null ? {} : { deal: String(deal) }) };
    await newGame({ game, options: options ?? {}, ...cards });
    return;
  }
  const reply = await ask({ do: "import", transcript, at: 0 });
  if (!reply.table) return;
  state.home = null;
  show(reply.table);
  setSetting({ history: true });
  say(t("said.opened", { game: gameOf(reply.table).name, count: reply.table.length }));
}

/**
 * The game that a text holds, or why it holds none.
 * @param {string} text @returns {Transcript | string}
 */
function readTranscript(text) {
  /** @type {any} */
  let read;
  try {
    // As numbers, long deals would lose digits.
    read = JSON.parse(text.slice(0, MOST_CHARS).replace(/("deal"\s*:\s*)(\d{16,})/g, '$1"$2"'));
  } catch {
    return t("open.unreadable");
  }
  const { patience, format, game, deal, deck, moves } = read ?? {};
  if (/^backup\//.test(patience)) return t("open.backup");
  if (/^statistics\//.test(patience)) return t("open.statistics");
  if (/^patience-layout\//.test(format)) return t("open.layout");
  if (format !== undefined && format !== "patience/1") return t("open.format", { format: String(format).slice(0, 40) });
  if (typeof game !== "string") return t("open.unreadable");
  if (!deck && (deal === undefined || deal === null)) return t("trouble.deck.none");
  return { ...read, moves: moves ?? [] };
}
