// The player's language. Every word the player sees or hears is in the language's file, of which
// the page gets what it reads, in English where the language lacks it. Names and rules of games
// come with the games, in every language.

import { json } from "../door/transport.js";

/** @typedef {import("../types").Lang} Lang */

/** @type {Record<string, any>} */
let words = {};
/** What each language calls itself, by its code. @type {Record<Lang, string>} */
let names = { en: "English" };
/** @type {Lang} */
let current = "en";
/** What writes numbers, days and lists in this language. @type {Map<string, unknown>} */
const writers = new Map();

/**
 * A writer of the browser's, made when it is first needed: each takes milliseconds to make.
 * @template Writer
 * @param {new (lang: Lang, how?: any) => Writer} Kind @param {object} [how] @returns {Writer}
 */
function writer(Kind, how) {
  const key = Kind.name + JSON.stringify(how);
  const known = writers.get(key) ?? new Kind(current, how);
  writers.set(key, known);
  return /** @type {Writer} */ (known);
}

/** Asks which languages there are. */
export async function loadLangs() {
  names = await json("lang/index.json");
}

/** What each language calls itself, by its code. @returns {Record<Lang, string>} */
export function langNames() {
  return names;
}

/**
 * The language that is set, if there is such a one, or else the browser's.
 * @param {string} set @returns {Lang}
 */
export function langOf(set) {
  const tags = [set, ...(navigator.languages ?? [navigator.language])];
  return tags.map((tag) => tag.split("-")[0]).find((code) => code in names) ?? "en";
}

/** The language after this one, in the order of the alphabet. @param {Lang} lang @returns {Lang} */
export function nextLang(lang) {
  const codes = Object.keys(names).sort();
  return codes[(codes.indexOf(lang) + 1) % codes.length] ?? "en";
}

/** @param {Lang} lang */
export async function loadLang(lang) {
  words = await json(`lang/${lang}.json`);
  current = lang;
  writers.clear();
  document.documentElement.lang = lang;
}

/** The language that is set. */
export const lang = () => current;

/** Writing from right to left, which would turn digits and signs beside it, too. */
const TURNED = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name from outside, kept apart from what stands beside it. @param {string} name */
export const apart = (name) => (TURNED.test(name) ? `\u2068${name}\u2069` : name);

/** @param {import("../types").Both | undefined} both */
export function inLang(both) {
  return apart(both?.[current] ?? both?.en ?? "");
}

/** Whether there are words for this key. @param {string} key */
export function has(key) {
  return key in words;
}

/**
 * The words for a key with its arguments filled in, numbers as the language writes them.
 * `{card|acc}` asks for a form of the card's name ("die Karo 7"); entries with `one` and `other` go
 * by `args.count`.
 * @param {string} key @param {Record<string, unknown>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  let entry = words[key] ?? key;
  if (typeof entry === "object") {
    const count = Number(args.count ?? args.passes ?? 2);
    entry = entry[writer(Intl.PluralRules).select(count)] ?? entry.other;
  }
  return String(entry).replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name, form) => {
    const value = args[name];
    if (form && typeof value === "string") return cardForm(value, form);
    if (typeof value === "number") return writer(Intl.NumberFormat).format(value);
    return value === undefined || value === null ? "" : String(value);
  });
}

/**
 * The words of the trade and what they mean, in the order of the alphabet. @returns {string[][]}
 */
export function glossary() {
  const entries = Object.entries(words).filter(([key]) => key.startsWith("glossary."));
  return entries
    .map(([, entry]) => String(entry).split(/: (.*)/, 2))
    .sort(([one], [other]) => one.localeCompare(other, current));
}

/** A number with so many digits after the point. @param {number} value @param {number} [digits] */
export function number(value, digits = 0) {
  const how = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return writer(Intl.NumberFormat, how).format(value);
}

/**
 * A share, with at most so many digits after the point.
 * @param {number} share @param {number} [digits]
 */
export function percent(share, digits = 0) {
  const how = /** @type {const} */ ({ style: "percent", maximumFractionDigits: digits });
  return writer(Intl.NumberFormat, how).format(share);
}

/** A day, or a part of it. @param {Date} when @param {Intl.DateTimeFormatOptions} how */
export function dateText(when, how) {
  return writer(Intl.DateTimeFormat, how).format(when);
}

/** A day and the time. @param {Date} when */
export function momentText(when) {
  return dateText(when, { dateStyle: "medium", timeStyle: "short" });
}

/** One of these. @param {string[]} some */
export function anyOf(some) {
  return writer(Intl.ListFormat, { type: "disjunction" }).format(some);
}

/** @param {string} rank */
export function rankName(rank) {
  return words.ranks?.[rank] ?? rank;
}

/** @param {string} suit */
export function suitName(suit) {
  return words.suits?.[suit] ?? suit;
}

/** The letter on the card's corner. @param {string} rank */
export function rankLetter(rank) {
  return words.letters?.[rank] ?? rank;
}

/** @param {string} card @returns {string} */
export function cardName(card) {
  const [rank, suit] = card;
  const court = /[AJQK]/.test(rank);
  return t(court ? "card.court" : "card", { rank: rankName(rank), suit: suitName(suit) });
}

/** @param {string} card @param {string} form @returns {string} */
function cardForm(card, form) {
  return /^[A2-9TJQK][CDHS]$/.test(card) ? inForm(card[0], form, cardName(card)) : card;
}

/** @param {string} rank @param {string} form @param {string} name */
function inForm(rank, form, name) {
  const forms = words.forms?.[form] ?? {};
  return String(forms[rank] ?? forms["*"] ?? "{name}").replace("{name}", name);
}

/**
 * Cards of a rank, from the rank and the suits that count (`3CS`), such as "a black 3".
 * @param {string} text @returns {string}
 */
export function fittingName(text) {
  const [rank, ...suits] = text;
  const form = /** @type {Record<string, string>} */ ({ CS: "black", DH: "red", CDHS: "any" })[
    suits.join("")
  ];
  return form
    ? inForm(rank, form, rankName(rank))
    : anyOf(suits.map((suit) => cardForm(rank + suit, "nom")));
}
