// The page's cards as one sheet of SVG symbols, a symbol a line, for programs that draw without a
// browser. It is made of the page's own modules and style sheet; a test holds the kept sheet
// against them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const SHEET = fileURLToPath(new URL("../../../crates/cli/cards.svg", import.meta.url));
const CSS = fileURLToPath(new URL("../../../web/css/cards.css", import.meta.url));

/** The classes that the symbols' contents have. */
const DRAWN = /^\.(suit|rank|on-suit|court|back-(ground|frame|line|fine)|mark-(frame|strings))\b/;

/** Just as much of a document as the faces need: elements keep what they are told. */
function fakeDocument() {
  const element = () => ({
    attributes: {}, innerHTML: "", children: [],
    setAttribute(name, value) { this.attributes[name] = value; },
    append(child) { this.children.push(child); },
    prepend(child) { this.children.unshift(child); },
  });
  return { body: element(), createElementNS: element };
}

/** The rules for what is drawn, with the day's colours in place of their names. */
function style() {
  const css = readFileSync(CSS, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, names, body]) => [names.trim(), body.trim()]);
  const root = rules.find(([names]) => names === ":root")?.[1] ?? "";
  const colours = Object.fromEntries([...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
  const fill = (body) => {
    const filled = body.replace(/var\((--[\w-]+)\)/g, (_, name) => fill(colours[name] ?? "none"));
    return filled.replace(/\s+/g, " ");
  };
  const drawn = rules.filter(([names]) => names.split(",").every((name) => DRAWN.test(name.trim())));
  const suits = ["clubs", "diamonds", "hearts", "spades"].map((suit) => `.of-${suit[0].toUpperCase()} { color: ${fill(`var(--${suit})`)}; }`);
  const plain = ["face", "face-edge", "back-paper", "black"].map((name) => `.ink-${name} { fill: ${fill(`var(--${name})`)}; }`);
  return [...drawn.map(([names, body]) => `${names} { ${fill(body)} }`), ...suits, ...plain];
}

/** The whole sheet. */
export async function sheet() {
  globalThis.document = /** @type {any} */ (fakeDocument());
  const faces = await import("../../../web/js/cards/faces.js");
  faces.setUpFaces();
  const sprite = document.body.children[0];
  for (const suit of "CDHS") {
    faces.suitId(suit);
    for (const rank of "A23456789TJQK") faces.pictureId(rank + suit, false, "classic");
    // J, Q and K are B, D and K to German players.
    for (const letter of "A23456789TJQKBD") faces.indexId(`A${suit}`, letter, "corner", "classic");
  }
  for (const letter of "A23456789TJQKBD") faces.letterId(letter);
  for (const back of ["harp", "lattice", "linen"]) faces.backId(back);
  const symbols = sprite.children.map((symbol) =>
    `<symbol id="${symbol.attributes.id}" viewBox="${symbol.attributes.viewBox}">${symbol.innerHTML}</symbol>`);
  return ['<svg xmlns="http://www.w3.org/2000/svg">', ...style().map((rule) => `<style>${rule}</style>`), sprite.innerHTML, ...symbols, "</svg>", ""].join("\n");
}
