// More games than are built in: copies of their rule files, with names and families of their own.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = new URL("../../../crates/core/games/", import.meta.url);
const FAMILIES = [
  "klondike", "spider", "freecell", "yukon", "forty-thieves", "canfield", "castles", "fans", "golf", "pairs",
  "pictures", "counting", "gaps", "other",
];

/**
 * Writes so many rule files into a folder; gives their paths.
 * @param {number} count @param {string} folder @returns {string[]}
 */
export function manyGames(count, folder) {
  const texts = readdirSync(FOLDER).filter((name) => name.endsWith(".toml")).sort()
    .map((name) => readFileSync(new URL(name, FOLDER), "utf8"));
  // A file need not have texts, nor pictures beside them.
  const silent = (text) => text.split(/^(?=\[)/m).filter((part) => !/^\[+(text|picture)\b/.test(part)).join("");
  return Array.from({ length: count }, (_, at) => {
    const text = (at % 4 === 3 ? silent(texts[at % texts.length]) : texts[at % texts.length])
      .replaceAll(/^(id|preset) = "(.*)"$/gm, `$1 = "$2-${at}"`)
      .replaceAll(/^name = \{ de = "(.*)", en = "(.*)" \}$/gm, `name = { de = "$1 ${at}", en = "$2 ${at}" }`)
      .replace(/^other-names = .*\n/m, "")
      .replace(/^family = .*$/m, `other-names = { de = ["Übung ${at}"], en = ["Exercise ${at}"] }\nfamily = "${FAMILIES[at % FAMILIES.length]}"`);
    const path = join(folder, `game-${at}.toml`);
    writeFileSync(path, text);
    return path;
  });
}
