// What libraries say of errors, in the player's language. They say it in English; the sentences of
// another language are fetched when the first of them is needed.

import { json } from "../door/transport.js";
import { lang } from "./i18n.js";

/**
 * A sentence as what fits it, and in the language: `{name}` stays as it is, `{!name}` is a sentence
 * itself. Of several that fit the first counts (crates/words/src/told.rs).
 * @typedef {[fits: string, own: string]} Sentence
 */

/** How deep sentences may lie in one another. */
const MAX_DEPTH = 5;

/** Those that were fetched, by their language. @type {Map<string, Sentence[]>} */
const fetched = new Map([["en", []]]);

/**
 * Lines about errors, and the language in which each is told. What has no sentence, and all of them
 * while the sentences are not to be had, stay English.
 * @param {string[]} lines @returns {Promise<{ lang: string, text: string }[]>}
 */
export async function toldLines(lines) {
  const own = lang();
  try {
    if (lines.length > 0 && !fetched.has(own)) fetched.set(own, await json(`errors/${own}.json`));
  } catch {
    // They are asked for again the next time.
  }
  return lines.map((line) => {
    const text = told(fetched.get(own) ?? [], line, MAX_DEPTH);
    return { lang: text === line ? "en" : own, text };
  });
}

/**
 * The same error with what is said in it of a text in the player's language.
 * @param {import("../types").ApiError} error @returns {Promise<import("../types").ApiError>}
 */
export async function toldError(error) {
  const { layout = [], text, message } = error;
  // What a player wrote stays as it is.
  const what = text?.problem === "unknown" ? "" : text?.args.what ?? "";
  const said = error.code === "bad-request" ? message : "";
  const english = [...layout, what, said].filter(Boolean);
  const lines = (await toldLines(english)).map((line) => line.text);
  return {
    ...error,
    layout: lines.slice(0, layout.length),
    message: said ? lines.at(-1) ?? said : message,
    text: text && what ? { ...text, args: { ...text.args, what: lines[layout.length] } } : text,
  };
}

/** @param {Sentence[]} sentences @param {string} english @param {number} depth @returns {string} */
function told(sentences, english, depth) {
  for (const [fits, own] of depth > 0 ? sentences : []) {
    const found = new RegExp(fits, "s").exec(english);
    if (!found) continue;
    return own.replace(/\{(!?)(\w+)\}/g, (_, sentence, name) => {
      const said = found.groups?.[name] ?? "";
      return sentence ? told(sentences, said, depth - 1) : said;
    });
  }
  return english;
}
