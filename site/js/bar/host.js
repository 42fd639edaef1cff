// What a browser has to say besides the game: that it keeps nothing, that another build waits, and
// whether it will keep the games for long. One line, with what can be done about it.

import { files } from "../door/files.js";
import { forgetLoss, lost, whenLost } from "../door/lost.js";
import { storage, whenStorageChanges } from "../door/storage.js";
import { whenRulesChange } from "../door/transport.js";
import { unsavedKey } from "../door/unsaved.js";
import { t } from "../words/i18n.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";
import { lookHome } from "../home/home.js";
import { loadGames, trouble, whenShown } from "../play/actions.js";
import { openSettings } from "../dialogs/settings.js";
import { declineInstall, install, setUpInstall, takeInstall, thinkOfInstall } from "./install.js";
import { putOffBackup, reminder, setUpReminder, takeBackup, thinkOfBackup } from "./reminder.js";
import { setUpUpdates, takeUpdate, updates } from "./updates.js";

/** Remembers that it was asked whether the games shall be kept for long. */
const ASKED = "patience.keep";

/** @typedef {{ text: string, acts: [string, () => void][] }} Line */

/** @type {[string, () => void]} */
const SAVING = ["backup.out", () => void saveAll()];

/** Where the question stands whether the games are kept for long. */
let keeping = /** @type {"" | "ask" | "kept" | "not-kept"} */ ("");
let later = false;
/** What came of a backup. */
let told = "";
/** Whether the front page was shown last. */
let home = false;
let drawn = "";

/** @type {import("../../../web/js/types").Host["setUpHost"]} */
export function setUpHost() {
  void setUpUpdates(redraw);
  whenStorageChanges(redraw);
  whenLost(() => {
    redraw();
    // What was gone may be back.
    lookHome();
  });
  setUpReminder();
  setUpInstall();
  whenRulesChange(() => void loadGames().then(redraw, trouble));
  whenShown(() => {
    if (state.table?.status === "won") void thinkOfKeeping();
  });
  addEventListener("beforeunload", (event) => {
    if (storage.trouble && state.table) event.preventDefault();
  });
}

/** @type {import("../../../web/js/types").Host["drawHost"]} */
export function drawHost() {
  if (home !== Boolean(state.home)) {
    home = !home;
    told = "";
    if (home) {
      void thinkOfBackup();
      void thinkOfInstall();
    }
  }
  const line = lineNow();
  const key = line ? `${line.text} ${state.lang}` : state.lang;
  if (key === drawn) return;
  drawn = key;
  nameHome();
  document.getElementById("host")?.remove();
  if (!line) return;
  const buttons = line.acts.map(([words, act]) =>
    el("button", { type: "button", onclick: act }, t(words)),
  );
  document.body.append(
    el(
      "div",
      { id: "host", role: "status" },
      el("p", {}, line.text),
      el("div", { class: "acts" }, ...buttons),
    ),
  );
}

/** @returns {Line | null} */
function lineNow() {
  if (told && (home || storage.trouble)) return { text: told, acts: [["act.close", forget]] };
  if (storage.trouble && (state.home || !storage.putOff)) {
    const acts = state.table ? [SAVING] : [];
    return {
      text: t(unsavedKey("")),
      acts: state.home ? acts : [...acts, ["site.later", putOffSaving]],
    };
  }
  if (lost.games > 0 && home)
    return {
      text: t("site.lost", { count: lost.games }),
      acts: [
        ["backup.in", toBackups],
        ["act.close", forget],
      ],
    };
  if (lost.again) return { text: t("site.again"), acts: [SAVING, ["act.close", forget]] };
  if (updates.ready && !later)
    return {
      text: t("site.update"),
      acts: [
        ["site.update.take", takeUpdate],
        ["site.later", putOff],
      ],
    };
  // On the table it would lie over the panel of the game that is won.
  if (keeping && !home) return null;
  if (keeping === "ask")
    return {
      text: t("site.keep"),
      acts: [
        ["site.keep.yes", () => void keep()],
        ["site.keep.no", forget],
      ],
    };
  if (install.due && home)
    return {
      text: t("site.install"),
      acts: [
        ["site.install.yes", () => void takeInstall()],
        ["site.install.no", declineInstall],
      ],
    };
  if (reminder.due && home)
    return { text: t("site.backup"), acts: [SAVING, ["site.later", putOffBackup]] };
  if (keeping) return { text: t(`site.${keeping}`), acts: [["act.close", forget]] };
  return null;
}

/** On the table the line there says it from now on. */
function putOffSaving() {
  storage.putOff = true;
  redraw();
}

/** To where a backup is brought back. */
function toBackups() {
  openSettings();
  const button = document.getElementById("backup-file")?.previousElementSibling;
  if (button instanceof HTMLElement) button.focus();
}

async function saveAll() {
  try {
    told = await takeBackup();
  } catch (error) {
    trouble(error);
  }
  redraw();
}

function putOff() {
  later = true;
  redraw();
}

function forget() {
  if (told) told = "";
  else if (lost.games > 0 || lost.again) forgetLoss();
  else keeping = "";
  redraw();
}

/** After the first game that was finished there is something to keep. */
async function thinkOfKeeping() {
  try {
    if (localStorage.getItem(ASKED) !== null) return;
    localStorage.setItem(ASKED, "asked");
    // Not every browser lets itself be asked.
    if (!navigator.storage?.persist || await navigator.storage.persisted()) return;
  } catch {
    return;
  }
  keeping = "ask";
  redraw();
}

async function keep() {
  keeping = await navigator.storage.persist().catch(() => false) ? "kept" : "not-kept";
  redraw();
}

/** The name for a home screen is that of the language. */
function nameHome() {
  const link = document.querySelector("link[rel=manifest]");
  const address = files[`${state.lang}.webmanifest`];
  if (link && address && link.getAttribute("href") !== address) link.setAttribute("href", address);
}
