// Looking at a line of moves: a solution, a recorded game, a way that was not taken. The table
// shows it in the place of the game, which stays as it is, with its redo and its statistics; only
// "go on from here" plays anything.

import { ask, seen } from "../door/api.js";
import { t } from "../words/i18n.js";
import { outcomeText, stepSentence } from "../words/labels.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import { pressedAt } from "../parts/dialog.js";
import { byId, el, write } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { change, inTurn, notify, say, show, trouble, whenShown } from "./actions.js";

/** @typedef {import("../types").Viewing} Viewing */
/** @typedef {import("../types").Line} Line */

/** How long each move is looked at, by the choice of speed. */
const SPEED_MS = { slow: 2400, medium: 1200, fast: 500 };
/** @typedef {keyof typeof SPEED_MS} Speed */
const SPEEDS = /** @type {Speed[]} */ (Object.keys(SPEED_MS));

/** @type {Record<string, HTMLButtonElement>} */
const buttons = {};
/** @type {HTMLInputElement} */
let slider;
/** @type {HTMLSelectElement} */
let speeds;
/** @type {Speed} */
let speed = "medium";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** What had the focus before. @type {Element | null} */
let focused = null;

export function setUpViewer() {
  const button = (
    /** @type {string} */ name,
    /** @type {() => void} */ act,
    /** @type {(Node | string)[]} */ ...content
  ) => {
    buttons[name] = el("button", { type: "button", id: `viewer-${name}` }, ...content);
    buttons[name].addEventListener("click", act);
    return buttons[name];
  };
  slider = el("input", { type: "range", id: "viewer-slider", min: 0, step: 1 });
  slider.addEventListener("input", () => step(() => Number(slider.value)));
  speeds = el("select", { id: "viewer-speed" });
  speeds.addEventListener("change", () => setSpeed(/** @type {Speed} */ (speeds.value)));
  byId("viewer").append(
    el("strong", { id: "viewer-title" }),
    el(
      "div",
      { id: "viewer-steps" },
      button("first", () => step(() => 0), icon("first")),
      button("back", () => step((at) => at - 1), icon("back")),
      button("play", togglePlay, icon("play")),
      button("on", () => step((at) => at + 1), icon("on")),
      button("last", () => step((_, of) => of), icon("last")),
    ),
    slider,
    el("output", { id: "viewer-count", for: "viewer-slider" }),
    speeds,
    button("go-on", goOn),
    button("close", closeViewer, "×"),
    el("p", { id: "viewer-words", role: "status" }),
  );
  document.addEventListener("keydown", key);
  // Another game on the table has nothing to do with the line.
  whenShown(() => {
    if (state.viewing && state.viewing.game !== state.table?.id) closeViewer();
  });
}

/**
 * Show a line of moves in the place of the game. Without a transcript it goes on from a place of
 * the game's history, which is where the game stands if `from` does not say otherwise.
 * @param {Line} line
 */
export function openViewer({
  title,
  moves,
  from,
  at = 0,
  transcript,
  asNew = false,
  playing = false,
}) {
  const { table } = state;
  if (!table) return;
  if (!state.viewing) focused = document.activeElement;
  clearTimeout(timer);
  state.picked = state.drag = state.peek = state.hint = state.marks = null;
  state.viewing = {
    game: table.id,
    title,
    moves,
    from: from ?? table.ply,
    transcript: transcript ?? null,
    asNew,
    at: 0,
    wanted: Math.min(at, moves.length),
    table: null,
    step: null,
    busy: false,
    playing,
  };
  state.notice = null;
  const opened = state.viewing;
  load(opened).then(() => goOnPlaying(opened));
  redraw();
}

/** Back to the game, which is as it was. */
export function closeViewer() {
  if (!state.viewing) return;
  clearTimeout(timer);
  state.viewing = null;
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  redraw();
}

/** Show the place that is wanted by now, and what is wanted meanwhile. @param {Viewing} viewing */
async function load(viewing) {
  if (viewing.busy) return;
  viewing.busy = true;
  try {
    while (state.viewing === viewing && (!viewing.table || viewing.at !== viewing.wanted)) {
      const at = viewing.wanted;
      const { transcript, game: id, from, moves } = viewing;
      const { preview } = await ask(
        transcript
          ? { do: "preview-transcript", transcript, at }
          : { do: "preview", id, from, moves, at },
      );
      if (!preview) return;
      viewing.at = at;
      // A game that is not kept has another id each time, which would be dealt anew.
      viewing.table = { ...preview.table, id: transcript ? "viewer" : id };
      viewing.step = preview.step ?? null;
      redraw();
    }
  } catch (error) {
    if (state.viewing === viewing) closeViewer();
    trouble(error);
  } finally {
    viewing.busy = false;
  }
}

/** To another place, and no further by itself. @param {(at: number, of: number) => number} to */
function step(to) {
  const { viewing } = state;
  if (!viewing) return;
  halt(viewing);
  want(viewing, to(viewing.wanted, viewing.moves.length));
}

/** @param {Viewing} viewing @param {number} at */
function want(viewing, at) {
  viewing.wanted = Math.max(0, Math.min(viewing.moves.length, at));
  redraw();
  return load(viewing);
}

/** @param {Viewing} viewing */
function halt(viewing) {
  clearTimeout(timer);
  viewing.playing = false;
  redraw();
}

function togglePlay() {
  const { viewing } = state;
  if (!viewing) return;
  if (viewing.playing) return halt(viewing);
  viewing.playing = true;
  if (viewing.wanted >= viewing.moves.length) viewing.wanted = -1;
  playOn(viewing);
}

/** @param {Viewing} viewing */
async function playOn(viewing) {
  await want(viewing, viewing.wanted + 1);
  goOnPlaying(viewing);
}

/** The next move after a while, if there is one by itself. @param {Viewing} viewing */
function goOnPlaying(viewing) {
  if (state.viewing !== viewing || !viewing.playing) return;
  if (viewing.at >= viewing.moves.length) halt(viewing);
  else timer = setTimeout(() => playOn(viewing), SPEED_MS[speed]);
}

/** @param {Speed} to */
function setSpeed(to) {
  speed = to;
  redraw();
}

/** @param {Viewing} viewing whether going on plays in the game itself */
const inGame = ({ transcript, asNew, from }) => !transcript && !asNew && state.table?.ply === from;

/**
 * Whether there is anything to go on with.
 * @param {Viewing} viewing @param {number} at from here
 */
const leadsOn = (viewing, at) => at > 0 || !inGame(viewing);

/** Play the moves up to here in the game, or begin a new one with them. */
function goOn() {
  const { viewing } = state;
  if (!viewing?.table || !leadsOn(viewing, viewing.at)) return;
  const within = inGame(viewing);
  const moves = viewing.moves.slice(0, viewing.at);
  closeViewer();
  if (within) {
    const sentence = t("viewer.followed", { count: moves.length });
    change((now) => ({ do: "follow", ...seen(now), moves }), () => {
      notify(sentence);
      return sentence;
    });
  } else {
    inTurn(() => begin(viewing));
  }
}

/** @param {Viewing} viewing begins a new game where it stands */
async function begin({ game: id, transcript, from, moves, at }) {
  let recorded = transcript;
  if (!recorded) {
    const [{ transcript: own }, { history }] = [
      await ask({ do: "transcript", id }),
      await ask({ do: "history", id }),
    ];
    if (!own || !history) return;
    recorded = { ...own, moves: [...history.moves.slice(0, from), ...moves.slice(0, at)] };
  }
  const { table } = await ask({
    do: "import",
    transcript: recorded,
    at: transcript ? at : from + at,
  });
  if (!table) return;
  show(table);
  notify(t("viewer.begun"));
  say(t("viewer.begun"));
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (
    !state.viewing
    || event.altKey
    || event.metaKey
    || event.ctrlKey
    || document.querySelector("dialog[open]")
  )
    return;
  const at = pressedAt(event);
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => step((n) => n - 1), ArrowRight: () => step((n) => n + 1),
    PageUp: () => step((n) => n - 1), PageDown: () => step((n) => n + 1),
    Home: () => step(() => 0), End: () => step((_, of) => of),
    " ": togglePlay, "+": () => faster(1), "-": () => faster(-1),
  };
  // What has the focus keeps its own keys, but not the one that leads out.
  const own = at?.closest("select, input") || (event.key === " " && at?.closest("button"));
  const act = event.key === "Escape" ? closeViewer : own ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** @param {1 | -1} by */
function faster(by) {
  setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))]);
}

export function drawViewer() {
  const { viewing } = state;
  const opens = viewing && byId("viewer").hidden;
  byId("viewer").hidden = !viewing;
  byId("tools").hidden = Boolean(viewing);
  document.documentElement.toggleAttribute("data-viewing", Boolean(viewing));
  if (!viewing) return;
  const { wanted, moves: { length: of }, playing } = viewing;
  byId("viewer").setAttribute("aria-label", viewing.title);
  write(byId("viewer-title"), viewing.title);
  slider.max = String(of);
  slider.value = String(wanted);
  slider.setAttribute("aria-label", t("history.slider"));
  slider.setAttribute("aria-valuetext", t("history.at", { at: wanted, of }));
  write(byId("viewer-count"), `${wanted} / ${of}`);
  const ends = { first: wanted <= 0, back: wanted <= 0, on: wanted >= of, last: wanted >= of };
  for (const [name, over] of Object.entries(ends))
    buttons[name].setAttribute("aria-disabled", String(over));
  buttons.play.replaceChildren(icon(playing ? "halt" : "play"));
  for (const name of ["first", "back", "play", "on", "last"]) {
    label(buttons[name], t(`history.${name === "play" && playing ? "halt" : name}`));
  }
  drawSpeeds();
  const within = inGame(viewing);
  write(buttons["go-on"], t(within ? "viewer.go-on" : "viewer.go-on.new"));
  buttons["go-on"].title = t(within ? "viewer.go-on.note" : "viewer.go-on.new.note");
  buttons["go-on"].setAttribute(
    "aria-disabled",
    String(!viewing.table || !leadsOn(viewing, wanted)),
  );
  label(buttons.close, t("viewer.close"));
  write(byId("viewer-words"), told(viewing));
  // In the frame that shows it, or a key pressed at once would go nowhere.
  if (opens) buttons.on.focus();
}

/** @param {HTMLElement} button @param {string} words */
function label(button, words) {
  button.title = words;
  button.setAttribute("aria-label", words);
}

let drawnSpeeds = "";

function drawSpeeds() {
  const drawn = `${speed} ${state.lang}`;
  if (drawn === drawnSpeeds) return;
  drawnSpeeds = drawn;
  speeds.setAttribute("aria-label", t("viewer.speed"));
  speeds.replaceChildren(
    ...SPEEDS.map((value) =>
      el("option", { value, selected: value === speed }, t(`viewer.speed.${value}`)),
    ),
  );
}

/** The move that led here, and how the game stands where it is over. @param {Viewing} viewing */
function told({ table, step: last }) {
  if (!table) return "";
  const sentence = last ? stepSentence(last, table.view) : t("viewer.begin");
  return table.status === "playing" ? sentence : `${sentence} ${outcomeText(table)}`;
}
