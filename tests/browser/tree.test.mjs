// What a screen reader finds: the accessibility tree of every game's table, in both languages.
// Piles say what lies in them, open cards their name and place, hidden cards nothing.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertQuiet, openPage, skip } from "./lib/browser.mjs";
import { opened } from "./lib/opened.mjs";
import { chosen } from "./lib/presets.mjs";
import { halfPlayed } from "./lib/scripts.mjs";
import { openTable, switchTable } from "./lib/table.mjs";

const WORDS = {
  de: { board: "Spieltisch", hidden: /verdeckte? Karte/, count: (n) => (n === 1 ? "eine Karte" : `${n} Karten`), empty: "leer", of: "von" },
  en: { board: "Card table", hidden: /cards? face down/, count: (n) => (n === 1 ? "one card" : `${n} cards`), empty: "empty", of: "of" },
};

describe("the accessibility tree", { skip }, () => {
  const { server, browser } = opened();
  let presets;
  before(async () => {
    presets = chosen(await server.presets());
  });

  for (const [look, [lang, words]] of Object.entries(WORDS).entries()) {
    test(`every game's piles and cards: ${lang}`, async () => {
      const page = await openPage(browser, server, { lang });
      const cdp = await page.context().newCDPSession(page);
      const names = await namer(server, lang);
      for (const [n, { id }] of presets.entries()) {
        const table = (n + look) % 2 ? await halfPlayed(server, id) : await server.deal(id);
        if (n === 0) await openTable(page, server, table.id);
        else await switchTable(page, table.id);
        const nodes = (await cdp.send("Accessibility.getFullAXTree")).nodes.filter((node) => !node.ignored);
        const board = nodes.filter((node) => node.role.value === "application");
        assert.equal(board.length, 1);
        assert.ok(board[0].name.value.startsWith(`${words.board}: `), board[0].name.value);
        assert.deepEqual(problems(table.view, nodes, words, names), [], `${id} at ply ${table.ply}`);
      }
      assertQuiet(page);
      await page.context().close();
    });
  }
});

/** A card's name in a language. */
async function namer(server, lang) {
  const words = await server.words(lang);
  return (card) => {
    const template = /[AJQK]/.test(card[0]) ? words["card.court"] : words.card;
    return template.replace("{rank}", words.ranks[card[0]] ?? card[0]).replace("{suit}", words.suits[card[1]]);
  };
}

/** What of a view the tree does not tell, or tells wrongly. */
function problems(view, nodes, words, nameOf) {
  const found = [];
  const byRole = (role) => nodes.filter((node) => node.role.value === role).map((node) => node.name?.value ?? "");
  const groups = byRole("group");
  const buttons = byRole("button");
  for (const { cards, name, kind } of view.piles) {
    const top = cards.at(-1);
    if (cards.length === 0) {
      if (!buttons.some((said) => said.includes(words.empty))) found.push(`${name}: nothing is said to be empty`);
      continue;
    }
    const open = top !== "##";
    const says = (said) => (open ? said.includes(nameOf(top)) && said.includes(words.count(cards.length)) : /\d|eine|one/.test(said));
    if (!groups.some(says)) found.push(`${name} (${kind}): no group says ${cards.length} cards and ${top}`);
    if (open && !buttons.some((said) => said.startsWith(`${nameOf(top)}, `) && said.endsWith(`${cards.length} ${words.of} ${cards.length}`))) {
      found.push(`${name}: no card says to be ${top}, the last of ${cards.length}`);
    }
  }
  // Nothing names more cards than are open.
  const shown = view.piles.flatMap(({ cards }) => cards.filter((card) => card !== "##").map(nameOf));
  for (const said of buttons) {
    const card = / (von|of) \d+$/.test(said) && said.split(", ")[0];
    if (!card) continue;
    const at = shown.indexOf(card);
    if (at < 0) found.push(`“${said}” is not open`);
    else shown.splice(at, 1);
  }
  const turned = view.piles.some(({ cards, kind }) => cards.at(-1) === "##" && kind !== "stock");
  if (turned && !buttons.some((said) => words.hidden.test(said))) found.push("a card that lies face down on top is not told of");
  if (buttons.some((said) => said === "")) found.push("a button has no name");
  return found;
}
