// Starts the page: settings, language, games, the game that was last on the table.

import { ApiError, Unreachable } from "./door/api.js";
import { langOf, loadLang, loadLangs, nextLang, t } from "./words/i18n.js";
import { redraw, setPainter } from "./state/frame.js";
import {
  forgetWrongOptions,
  loadSettings,
  saveSettings,
  setSetting,
  whenSettingsChange,
} from "./state/kept.js";
import { addressedTable } from "./state/location.js";
import { state } from "./state/state.js";
import { PICTURE_KEY, settingNames } from "./state/values.js";
import { renewOwnBack, setUpFaces } from "./cards/faces.js";
import { hasOwnBack, loadOwnBack } from "./cards/ownback.js";
import { drawTable, setUpDraw } from "./table/draw.js";
import { feel, setUpHaptics } from "./table/haptics.js";
import { mark } from "./table/marks.js";
import { hear } from "./table/sound.js";
import {
  askAddressed,
  loadGames,
  lookAgain,
  notify,
  openAddressed,
  openGame,
  say,
  trouble,
  whenHomeless,
  whenShown,
  whenUnreachable,
} from "./play/actions.js";
import { drawCelebration, setUpCelebration } from "./play/celebrate.js";
import { drawClock, setUpClock } from "./play/clock.js";
import { goOffline, setUpConnection } from "./play/connection.js";
import { dealAgain, dealNext } from "./play/deals.js";
import { hint } from "./play/hints.js";
import { bookmark, drawStrip, setUpHistory, toggleHistory } from "./play/history.js";
import { drawLesson, setUpLesson } from "./play/lesson.js";
import { setUpPlayback } from "./play/playback.js";
import { askVerdict, follow, setUpVerdict } from "./play/verdict.js";
import { drawViewer, setUpViewer } from "./play/viewer.js";
import { hearDeal } from "./input/aloud.js";
import { setUpKeys } from "./input/keys.js";
import { drawLetters } from "./input/letters.js";
import { setUpInput } from "./input/pointer.js";
import { openHelp } from "./dialogs/help.js";
import { openNewGame } from "./dialogs/newgame.js";
import { openRules } from "./dialogs/rules.js";
import { drawSettings } from "./dialogs/settings.js";
import { openText } from "./dialogs/share.js";
import { openStatistics } from "./dialogs/statistics.js";
import { drawHome, goHome, lookHome, setUpHome, showHome } from "./home/home.js";
import { showLocked } from "./home/locked.js";
import { drawBar, setUpBar } from "./bar/bar.js";
import { drawHost, setUpHost } from "./bar/host.js";

const board = /** @type {HTMLElement} */ (document.getElementById("table"));
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const RETRY_MS = 2000;
const MOVE_MS = { slow: 300, normal: 160, fast: 80, none: 0 };

function applySettings() {
  const { theme, cloth, back, faces, fourColours, lang, speed } = state.settings;
  root.dataset.cloth = cloth;
  root.dataset.back = back;
  root.dataset.faces = faces;
  root.style.setProperty("--move-time", `${MOVE_MS[speed]}ms`);
  root.dataset.inks = fourColours ? "four" : "two";
  const night = theme === "dark" || (theme === "auto" && dark.matches);
  if (night) root.dataset.night = "";
  else delete root.dataset.night;
  const wanted = langOf(lang);
  if (wanted !== state.lang) setLang(wanted);
  if (back === "own" && !hasOwnBack()) showOwnBack();
  follow();
}

/** The player has chosen it in another window, or another one there. */
async function showOwnBack() {
  await loadOwnBack();
  renewOwnBack();
}

/** @param {import("./types").Lang} lang */
async function setLang(lang) {
  await loadLang(lang);
  state.lang = lang;
  redraw();
}

function switchLanguage() {
  setSetting({ lang: nextLang(state.lang) });
}

function measure() {
  const { clientWidth: width, clientHeight: height } = board;
  if (width === state.size.width && height === state.size.height) return;
  state.size = { width, height };
  // Paper is narrower.
  board.style.setProperty("--wide", String(width));
  redraw();
}

/** The game of the address and all games, asked for while the languages are still on their way. */
let addressed = askAddressed();
let games = loadGames();
// Whoever waits for them hears what goes wrong.
games.catch(() => {});
/** The names of settings that were kept and can't be used. @type {string[]} */
let wrongSettings = [];

async function start() {
  await loadLangs();
  wrongSettings = loadSettings();
  if (!await loadOwnBack() && state.settings.back === "own") {
    state.settings.back = "harp";
    wrongSettings.push("back");
  }
  const first = langOf(state.settings.lang);
  state.lang = first;
  applySettings();
  await loadLang(first);
  setUpFaces();
  setUpDraw(board);
  setUpBar(switchLanguage);
  setUpHistory();
  setUpViewer();
  setPainter(() => {
    drawHome();
    drawStrip();
    drawViewer();
    drawLesson();
    drawTable();
    drawCelebration();
    drawLetters();
    drawBar();
    drawHost();
    drawClock();
    drawSettings();
    hear();
    feel();
  });
  setUpInput(board);
  setUpKeys({
    home: toggleHome,
    deal: dealAgain,
    newGame: () => openNewGame(),
    help: openHelp,
    rules: () => openRules(),
    statistics: openStatistics,
    next: () => dealNext(1),
    previous: () => dealNext(-1),
    history: toggleHistory,
    verdict: askVerdict,
    bookmark,
    hint: () => hint("fair"),
    openHint: () => hint("open"),
    legal: () => mark({ kind: "legal" }),
  });
  setUpPlayback();
  setUpConnection();
  setUpVerdict();
  setUpClock();
  setUpCelebration();
  setUpLesson();
  setUpHaptics();
  setUpHost();
  whenShown(hearDeal);
  whenSettingsChange(applySettings);
  addEventListener("storage", ({ key }) => {
    if (key === PICTURE_KEY) showOwnBack();
  });
  setUpHome(switchLanguage);
  whenHomeless(showHome);
  whenUnreachable(goOffline);
  dark.addEventListener("change", applySettings);
  new ResizeObserver(measure).observe(board);
  measure();
  addEventListener("hashchange", () => {
    if (openLink()) return;
    const id = addressedTable();
    if (id && (state.home || id !== state.table?.id)) openGame(id);
    else if (!id) showHome("");
  });

  addEventListener("focus", look);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  await begin();
}

/** The player is back, from other windows perhaps. */
function look() {
  lookAgain();
  lookHome();
}

/** An address that stands for a deal or a game: it is dealt. @returns {Promise<void> | null} */
function openLink() {
  const { hash } = location;
  if (hash === "" || hash === "#" || addressedTable()) return null;
  // Whatever comes of it, a reload does not deal again.
  history.replaceState(null, "", location.pathname);
  return hash.startsWith("#/") ? openAddress(hash) : openAddress("");
}

/** @param {string} address */
async function openAddress(address) {
  const wrong = address ? await openText(address).catch(trouble) : t("home.broken.unreadable");
  if (wrong) showHome(`${t("home.broken")} ${wrong}`);
}

/** To the front page, or from there back to the table. */
function toggleHome() {
  if (!state.home) goHome();
  else if (state.table) openGame(state.table.id);
}

/** Says what was kept and can't be used, once. */
function tellWrong() {
  const names = [...settingNames(wrongSettings), ...forgetWrongOptions()];
  if (names.length === 0) return;
  saveSettings();
  wrongSettings = [];
  const text = t("kept.wrong", { names: names.join(", ") });
  if (state.home) state.home.trouble = `${state.home.trouble} ${text}`.trim();
  else notify(text, "trouble");
}

/** The games and the last table; again and again while the server is away. */
async function begin() {
  try {
    await games;
    await (openLink() ?? openAddressed(addressed));
    tellWrong();
    if (state.offline) notify(t("trouble.back"));
    state.offline = false;
  } catch (error) {
    if (error instanceof ApiError && error.code === "no-token") return showLocked();
    if (!(error instanceof Unreachable)) throw error;
    state.offline = true;
    say(t("trouble.offline"));
    setTimeout(() => {
      addressed = askAddressed();
      games = loadGames();
      begin();
    }, RETRY_MS);
  }
  redraw();
}

start();
