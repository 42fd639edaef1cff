// One plain state object. Whoever changes it asks for a frame; the frame draws.

/** @type {import("./types").State} */
export const state = {
  games: [],
  table: null,
  moves: [],
  picked: null,
  drag: null,
  cursor: null,
  notice: null,
  peek: null,
  spread: null,
  marks: null,
  hint: null,
  verdict: null,
  why: null,
  follow: null,
  viewing: null,
  offline: false,
  settings: {
    lang: "auto",
    theme: "auto",
    cloth: "green",
    back: "harp",
    fourColours: false,
    mirror: false,
    largeIndex: false,
    auto: "off",
    tap: "touch",
    speed: "normal",
    sounds: false,
    confirm: false,
    verdict: false,
    history: false,
    clock: false,
    countUndos: false,
    grade: "any",
  },
  lang: "en",
  size: { width: 0, height: 0 },
};

/** What the table shows: the game, or what is looked at in its place. */
export function onTable() {
  return state.viewing?.table ?? state.table;
}

/** @type {(() => void) | null} */
let painter = null;
let asked = false;

/** @param {() => void} paint */
export function setPainter(paint) {
  painter = paint;
}

/** Ask for one redraw in the next frame, however often this is called. */
export function redraw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    painter?.();
  });
}

const SETTINGS_KEY = "patience.settings";
const TABLE_KEY = "patience.table";

/** Storage may be switched off in the browser; then nothing is remembered. */
export function loadSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}");
    for (const key of Object.keys(state.settings)) {
      const name = /** @type {keyof typeof state.settings} */ (key);
      if (typeof kept[name] === typeof state.settings[name]) {
        Object.assign(state.settings, { [name]: kept[name] });
      }
    }
  } catch { /* as if nothing were kept */ }
}

export function saveSettings() {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(state.settings));
  } catch { /* not remembered */ }
}

/** @type {() => void} */
let onSettings = () => {};

/** What to do when a setting has changed. @param {() => void} apply */
export function whenSettingsChange(apply) {
  onSettings = apply;
}

/** @param {Partial<import("./types").Settings>} change */
export function setSetting(change) {
  Object.assign(state.settings, change);
  saveSettings();
  onSettings();
  redraw();
}

/** The game this address or this browser had last. */
export function rememberedTable() {
  const inHash = /^#g=([\w-]+)$/.exec(location.hash);
  if (inHash) return inHash[1];
  try {
    return localStorage.getItem(TABLE_KEY);
  } catch {
    return null;
  }
}

/** @param {string} id */
export function rememberTable(id) {
  if (location.hash !== `#g=${id}`) history.replaceState(null, "", `#g=${id}`);
  try {
    localStorage.setItem(TABLE_KEY, id);
  } catch { /* the address still has it */ }
}
