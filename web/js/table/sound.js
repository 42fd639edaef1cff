// What the table sounds like, for players who want to hear it: paper on cloth, and a few strings at
// the end. Made here of noise and plucked tones, so that nothing is loaded. As the drawing follows
// the state, so does the sound: nobody calls for it.

import { state } from "../state/state.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {"pick" | "lay" | "draw" | "shuffle" | "won"} Sound */

/** Of full loudness; the table stays in the background. */
const LOUDNESS = 0.16;
const SHUFFLED = 14;
const SHUFFLE_STEP_S = 0.055;
/** The harp's closing chord, in hertz, from the lowest string. */
const CHORD_HZ = [196, 246.9, 293.7, 392, 493.9, 587.3];
const CHORD_STEP_S = 0.11;

/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let out = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** @type {Table | null} */
let before = null;
let held = false;

/** Hear what has happened since the last frame. */
export function hear() {
  const { table, settings, picked, drag } = state;
  const was = before;
  const wasHeld = held;
  before = table;
  held = Boolean(picked ?? drag);
  if (!settings.sounds || !table) return;
  if (was !== table) {
    const heard = whatChanged(was, table);
    if (heard) sound(heard);
  } else if (held && !wasHeld) sound("pick");
}

/** @param {Table | null} was @param {Table} now @returns {Sound | null} */
function whatChanged(was, now) {
  if (was?.id !== now.id) return was && now.ply === 0 ? "shuffle" : null;
  if (was.ply === now.ply) return null;
  if (was.status === "playing" && now.status === "won") return "won";
  return now.ply > was.ply && (now.last === "draw" || now.last === "redeal") ? "draw" : "lay";
}

/** Let something be heard, for instance to try how loud it is. @param {Sound} name */
export function sound(name) {
  // A browser that lets nobody make sounds, or not yet, has a silent table.
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    if (!out) {
      out = audio.createGain();
      out.gain.value = LOUDNESS;
      out.connect(audio.destination);
    }
    make(name, audio, audio.currentTime + 0.005);
  } catch { /* silent */ }
}

/**
 * @param {Sound} name
 * @param {AudioContext} context
 * @param {number} at seconds of the context's clock
 */
function make(name, context, at) {
  if (name === "pick") rustle(context, at, { hz: 3800, seconds: 0.05, loud: 0.35 });
  else if (name === "lay") {
    rustle(context, at, { hz: 1500, seconds: 0.07, loud: 0.8 });
    pluck(context, at, { hz: 96, seconds: 0.09, loud: 0.5 });
  } else if (name === "draw") rustle(context, at, { hz: 2400, seconds: 0.13, loud: 0.6 });
  else if (name === "shuffle") {
    for (let n = 0; n < SHUFFLED; n++) {
      rustle(context, at + n * SHUFFLE_STEP_S, {
        hz: 2000 + (n % 3) * 350,
        seconds: 0.05,
        loud: 0.45,
      });
    }
  } else
    CHORD_HZ.forEach((hz, n) =>
      pluck(context, at + n * CHORD_STEP_S, { hz, seconds: 1.6, loud: 0.4 }),
    );
}

/**
 * A short hiss about a pitch, as a card makes on cloth.
 * @param {AudioContext} context
 * @param {number} at
 * @param {{ hz: number, seconds: number, loud: number }} shape
 */
function rustle(context, at, { hz, seconds, loud }) {
  hiss ??= noise(context);
  const source = new AudioBufferSourceNode(context, { buffer: hiss });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hz, Q: 0.8 });
  source.connect(band).connect(fading(context, at, seconds, loud));
  source.start(at, Math.random() * 0.5, seconds);
}

/**
 * A string that is plucked.
 * @param {AudioContext} context
 * @param {number} at
 * @param {{ hz: number, seconds: number, loud: number }} shape
 */
function pluck(context, at, { hz, seconds, loud }) {
  const string = new OscillatorNode(context, { type: "triangle", frequency: hz });
  string.connect(fading(context, at, seconds, loud));
  string.start(at);
  string.stop(at + seconds);
}

/**
 * Loud at once, then fading away.
 * @param {AudioContext} context @param {number} at @param {number} seconds @param {number} loud
 */
function fading(context, at, seconds, loud) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  if (out) gain.connect(out);
  return gain;
}

/** A second of white noise. @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
