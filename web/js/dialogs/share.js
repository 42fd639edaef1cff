// A deal or a whole game as a link or a file, and opening them again.

import { siteAddress } from "../door/address.js";
import { ApiError, ask, Unreachable } from "../door/api.js";
import { t } from "../words/i18n.js";
import { troubleText } from "../words/labels.js";
import { toldError } from "../words/told.js";
import { setSetting } from "../state/kept.js";
import { state } from "../state/state.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";
import { fileButton, saveFile } from "../parts/fields.js";
import { gameOf, inTurn, say, show, trouble } from "../play/actions.js";
import { newGame } from "../play/deals.js";
import { passOn } from "./passon.js";

/** @typedef {import("../types").Transcript} Transcript */
/** @typedef {import("../types").Table} Table */
/** @typedef {{ game?: string, options?: import("../types").Options }} Meant */
/** @typedef {import("../wire").ReadGame} ReadGame */
/** @typedef {import("../wire").ReadInfo} ReadInfo */
/** @typedef {import("../wire").SharedText} SharedText */

/** The longest text that is opened, as the table takes no more. */
const MOST_CHARS = 1 << 20;

export async function openShare() {
  const { table } = state;
  if (!table) return;
  let share;
  try {
    ({ share } = await ask({ do: "share", id: table.id }));
  } catch (error) {
    return trouble(error);
  }
  if (!share) return;
  const { deal, game, texts } = share;
  const link = (/** @type {string} */ key, /** @type {string} */ end) => {
    const value = (siteAddress() || location.origin + location.pathname) + end;
    const field = el("input", { type: "text", readonly: true, id: `share-${key}`, value });
    field.addEventListener("focus", () => field.select());
    return el(
      "p",
      { class: "share" },
      el("label", { for: field.id }, t(`share.${key}`)),
      field,
      ...passOn(() => field.value, field, t(`share.${key}`)),
    );
  };
  openDialog(t("share.title"),
    link("deal", deal),
    game ? link("game", game) : null,
    el("p", { class: "source" }, t(siteAddress() ? "share.note.site" : "share.note")),
    ...asText(table, texts));
}

/**
 * The game in the forms that there are for it, to copy or to save.
 * @param {Table} table @param {SharedText[]} texts
 */
function asText(table, texts) {
  const field = el("textarea", {
    id: "share-text",
    rows: 10,
    readonly: true,
    spellcheck: "false",
    "aria-label": t("share.text"),
  });
  const forms = el(
    "select",
    { id: "share-form" },
    ...texts.map(({ form }) => el("option", { value: form }, t(`share.form.${form}`))),
  );
  const tell = () => {
    field.value = texts.find(({ form }) => form === forms.value)?.text ?? "";
  };
  forms.addEventListener("change", tell);
  tell();
  const save = el("button", { type: "button" }, t("share.save"));
  save.addEventListener("click", () => saveFile(fileName(table, forms.value), field.value));
  return [
    el("p", { class: "share" }, el("label", { for: forms.id }, t("share.form")), forms),
    el("p", { class: "share" }, field),
    el("p", { class: "buttons" }, ...passOn(() => field.value, field), save),
  ];
}

/** @param {Table} table @param {string} form */
function fileName({ game, deal, ply }, form) {
  const ending = form === "board" || form === "moves" ? "txt" : "json";
  return (
    [game, deal ?? "", form === "transcript" ? "" : `${form}-${ply}`]
      .filter(Boolean)
      .join("-")
      .replace(":", "") + `.${ending}`
  );
}

/** The dialog that takes a file, a link or the text of either. */
export function openOpen() {
  const complaint = el("p", { class: "complaint", role: "alert" });
  const choice = el("div", { role: "status" });
  const text = el("textarea", { id: "open-text", rows: 5, spellcheck: "false" });
  const takeFile = async (/** @type {File} */ file) => {
    if (file.size > MOST_CHARS) complaint.replaceChildren(t("open.large"));
    else await take(await file.text());
  };
  const form = el("form", { method: "dialog", class: "open" },
    el("p", { class: "share" }, ...fileButton(t("open.file"), "open-file", takeFile, "")),
    el("p", { class: "share" }, el("label", { for: "open-text" }, t("open.text")), text),
    complaint,
    el("p", { class: "buttons" }, el("button", { type: "submit", class: "main" }, t("act.open"))),
    choice);
  const dialog = openDialog(t("open.title"), form);
  const take = async (/** @type {string} */ words) => {
    choice.replaceChildren();
    const told = await openText(words, (games) =>
      choice.replaceChildren(...offer(games, () => dialog.close())),
    );
    if (told === "") dialog.close();
    else complaint.replaceChildren(told ?? "");
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(text.value);
  });
}

/** Several games of one text, to choose from. @param {ReadInfo} read @param {() => void} done */
function offer({ games, count }, done) {
  const button = (/** @type {ReadGame} */ { place, transcript }, /** @type {number} */ at) => {
    const { game, deal, moves } = transcript;
    const words = [
      place.replace(/^:/, "") || String(at + 1),
      gameOf({ game }).name,
      deal ? t("bar.deal", { deal }) : "",
      t("bar.moves", { count: moves.length }),
    ].filter(Boolean);
    const open = el("button", { type: "button" }, words.join(" · "));
    open.addEventListener("click", () => inTurn(async () => {
      await openTranscript(transcript);
      done();
    }));
    return el("li", {}, open);
  };
  return [
    el("p", {}, t("open.several", { count })),
    el("ul", { class: "offered" }, ...games.map(button)),
  ];
}

/**
 * Open what a text holds, in whatever form: a link, a game, a position. A game with moves begins at
 * its deal, to be stepped through.
 * @param {string} text
 * @param {(read: ReadInfo) => void} [choose] what to do with several games
 * @param {Meant} [meant] where the text names no game; by default the one on the table
 * @returns {Promise<string | null>} what is wrong with it, nothing, or null if there is a choice
 */
export async function openText(text, choose, meant = {}) {
  try {
    const { read } = await ask({ do: "read", text: text.slice(0, MOST_CHARS), ...meant });
    const [first] = read?.games ?? [];
    if (!read || !first) return t("read.empty");
    if (read.count > 1) {
      if (!choose) return t("read.several", { count: read.count });
      choose(read);
      return null;
    }
    await openTranscript(first.transcript);
    return "";
  } catch (error) {
    if (error instanceof ApiError) {
      const { table, home } = state;
      if (error.body.text?.problem === "names-no-game" && !meant.game && table && !home)
        return openText(text, choose, { game: table.game, options: table.options });
      return troubleText(await toldError(error.body));
    }
    if (error instanceof Unreachable) return t("trouble.offline");
    throw error;
  }
}

/** @param {Transcript} transcript */
export async function openTranscript(transcript) {
  const { game, options, deal, deck, layout, moves } = transcript;
  if (moves.length === 0 && !layout) {
    // What is there of the two: the table sees to it that they agree.
    const cards = {
      ...(deck ? { deck } : {}),
      ...(deal === undefined || deal === null ? {} : { deal: String(deal) }),
    };
    await newGame({ game, options: options ?? {}, ...cards });
    return;
  }
  const reply = await ask({ do: "import", transcript, at: 0 });
  if (!reply.table) return;
  state.home = null;
  show(reply.table);
  if (moves.length > 0) setSetting({ history: true });
  say(t("said.opened", { game: gameOf(reply.table).name, count: reply.table.length }));
}
