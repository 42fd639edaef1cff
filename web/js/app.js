// Starts the page: settings, language, games, the game that was last on the table.

import { Unreachable } from "./api.js";
import { loadGames, lookAgain, notify, openGame, openRemembered, say, whenHomeless } from "./actions.js";
import { drawBar, setUpBar } from "./bar.js";
import { openHelp, openRules, whenSettingsChange } from "./dialogs.js";
import { drawTable, setUpDraw } from "./draw.js";
import { setUpFaces } from "./faces.js";
import { browsersLang, loadLang, t } from "./i18n.js";
import { setUpInput } from "./input.js";
import { setUpKeys } from "./keys.js";
import { openNewGame } from "./newgame.js";
import { loadSettings, redraw, rememberedTable, saveSettings, setPainter, state } from "./state.js";

const board = /** @type {HTMLElement} */ (document.getElementById("table"));
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const RETRY_MS = 2000;

function applySettings() {
  const { theme, cloth, back, fourColours, lang } = state.settings;
  root.dataset.cloth = cloth;
  root.dataset.back = back;
  root.dataset.inks = fourColours ? "four" : "two";
  const night = theme === "dark" || (theme === "auto" && dark.matches);
  if (night) root.dataset.night = "";
  else delete root.dataset.night;
  const wanted = lang === "auto" ? browsersLang() : lang;
  if (wanted !== state.lang) setLang(wanted);
}

/** @param {import("./types").Lang} lang */
async function setLang(lang) {
  await loadLang(lang);
  state.lang = lang;
  redraw();
}

function switchLanguage() {
  state.settings.lang = state.lang === "de" ? "en" : "de";
  saveSettings();
  applySettings();
}

function measure() {
  const { clientWidth: width, clientHeight: height } = board;
  if (width === state.size.width && height === state.size.height) return;
  state.size = { width, height };
  redraw();
}

async function start() {
  loadSettings();
  const first = state.settings.lang === "auto" ? browsersLang() : state.settings.lang;
  state.lang = first;
  applySettings();
  await loadLang(first);
  setUpFaces();
  setUpDraw(board);
  setUpBar(switchLanguage);
  setPainter(() => {
    drawTable();
    drawBar();
  });
  setUpInput(board);
  setUpKeys({ newGame: openNewGame, help: openHelp, rules: openRules });
  whenSettingsChange(applySettings);
  whenHomeless(openNewGame);
  dark.addEventListener("change", applySettings);
  new ResizeObserver(measure).observe(board);
  measure();
  addEventListener("hashchange", () => {
    const id = rememberedTable();
    if (id && id !== state.table?.id) openGame(id);
  });
  addEventListener("focus", () => void lookAgain());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookAgain();
  });
  await begin();
}

/** The games and the last table; again and again while the server is away. */
async function begin() {
  try {
    await loadGames();
    await openRemembered();
    if (state.offline) notify(t("trouble.back"));
    state.offline = false;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.offline = true;
    say(t("trouble.offline"));
    setTimeout(begin, RETRY_MS);
  }
  redraw();
}

start();
