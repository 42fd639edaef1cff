// Piles, cards, moves and refusals in words: for labels, the live region and the line
// that says why a move was refused.

import { isFoundation, parse, pileOf } from "../view/moves.js";
import { markParts, wantedRanks } from "../view/wanted.js";
import {
  anyOf, cardName, fittingName, has, inLang, rankLetter, rankName, suitName, t,
} from "./i18n.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Pile} Pile */
/** @typedef {import("../types").Table} Table */

const isCard = (/** @type {unknown} */ s) => typeof s === "string" && /^[A2-9TJQK][CDHS]$/.test(s);

/** @type {Record<string, string>} */
const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** A card as a sign, such as ♣9. @param {string} card */
export const cardSign = (card) => SUITS[card[1]] + (card[0] === "T" ? "10" : rankLetter(card[0]));

/** The kind by which a pile is called. @param {Pile} pile */
const kindOf = (pile) =>
  pile.hole ? "hole" : pile.pairs ? "pairs" : pile.outranked ? "outranked" : pile.kind;

/** What a player calls a pile. @param {View} view @param {string} name */
export function pileName(view, name) {
  const pile = pileOf(view, name);
  if (!pile) return name;
  const kind = kindOf(pile);
  const alike = view.piles.filter((p) => kindOf(p) === kind);
  const flat = pile.place.fan === "left" || pile.place.fan === "right";
  const number = numberOf(view, pile, alike);
  if (pile.kind === "column" && view.abreast) return t("pile.spot", number);
  if (pile.kind === "column" && flat) return t("pile.row", number);
  if (pile.kind === "helper" && flat) return t("pile.helper.row", number);
  if (alike.length === 1 && has(`pile.${kind}.only`)) return t(`pile.${kind}.only`);
  return t(`pile.${kind}`, number);
}

/**
 * By which number a pile is called among those like it; in lines of columns the place within its
 * line, and which line that is.
 * @param {View} view @param {Pile} pile @param {Pile[]} alike
 */
function numberOf(view, pile, alike) {
  const at = alike.indexOf(pile);
  const width = pile.kind === "column" && view.abreast || alike.length;
  return { n: at % width + 1, row: Math.floor(at / width) + 1 };
}

/**
 * The book that a game is played by; its author where the title does not say so.
 * @param {import("../types").Game} game
 */
export function sourceText({ source }) {
  const title = inLang(source?.title);
  if (!title) return "";
  const by = source.by && !title.includes(source.by) ? ` · ${source.by}` : "";
  return t("new.source", { source: title + by });
}

/** What an empty foundation waits for, in words. @param {string} mark */
export function markName(mark) {
  const { rank, suit } = markParts(mark);
  if (rank && suit) return cardName(mark);
  return suit ? suitName(suit) : rankName(rank);
}

/**
 * A pile and what lies on it, and what the rules say about it now.
 * @param {View} view @param {Pile} pile @param {string} [more] what is to be added
 */
export function pileLabel(view, pile, more = "") {
  const parts = [lyingOn(view, pile)];
  const open =
    view.direction !== null
    || view.base !== null
    || pile.wants.some((wanted) => wanted.length === 1);
  if (open && pile.cards.length > 0 && pile.wants.length > 0) {
    parts.push(t("pile.state.next", { next: anyOf(pile.wants.map(markName)) }));
  }
  if (view.gap === pile.name) parts.push(t("pile.state.gap"));
  if (more) parts.push(more);
  return parts.join(", ");
}

/** @param {View} view @param {Pile} pile */
function lyingOn(view, pile) {
  const name = pileName(view, pile.name);
  const count = pile.cards.length;
  if (count === 0) {
    return pile.mark ? t("pile.state.waits", { pile: name, mark: markName(pile.mark) })
      : t("pile.state.empty", { pile: name });
  }
  const top = pile.cards[count - 1];
  if (top === "##") {
    return t(pile.kind === "stock" ? "card.stock" : "pile.state.closed", { pile: name, count });
  }
  const hidden = pile.kind === "waste" ? 0 : pile.cards.filter((card) => card === "##").length;
  return t(hidden > 0 ? "pile.state.hidden" : "pile.state.open", {
    pile: name,
    count,
    hidden,
    card: cardName(top),
  });
}

/**
 * A card and its place, and whether it belongs to the reason of a loss. Hidden cards are never
 * named.
 * @param {View} view
 * @param {Pile} pile
 * @param {number} index
 * @param {string | null} [tone]
 */
export function cardLabel(view, pile, index, tone = null) {
  const label = placeLabel(view, pile, index);
  return tone === "near" || tone === "rest" ? t(`loss.card.${tone}`, { label }) : label;
}

/** @param {View} view @param {Pile} pile @param {number} index */
function placeLabel(view, pile, index) {
  const name = pileName(view, pile.name);
  const card = pile.cards[index];
  if (card === "##") {
    return pile.kind === "stock" ? pileLabel(view, pile) : t("card.hidden", { pile: name });
  }
  return t(pile.guest ? "card.guest" : "card.place", {
    card: cardName(card),
    pile: name,
    at: index + 1,
    count: pile.cards.length,
  });
}

/**
 * What a redeal does, by which its texts are called: it turns cards over that were laid aside, or
 * else lays out the columns again, shuffles them first, or closes the gaps among them.
 * @param {View} view
 */
export function redealWay({ piles, shuffles, closes }) {
  if (piles.some((pile) => pile.kind === "waste" || pile.kind === "discard")) return "waste";
  if (shuffles) return "shuffled";
  return closes ? "gaps" : "columns";
}

/**
 * What the stock does in this game, by which its texts are called: it draws, or does what a redeal
 * does where that is all that it is for; null if there is no stock.
 * @param {View} view
 */
export function stockWay(view) {
  const stock = view.piles.find((pile) => pile.kind === "stock");
  if (!stock) return null;
  const way = redealWay(view);
  const spent = way !== "waste" && stock.cards.length === 0 && view.passes !== 1;
  return spent || way === "gaps" ? way : "draw";
}

/**
 * A move in words, from the views before and after it.
 * @param {string} text @param {View} before @param {View} after
 */
export function moveSentence(text, before, after) {
  if (text === "redeal") return t(`said.redeal.${redealWay(after)}`);
  if (text === "draw") {
    const turned = after.piles.find((p) => p.kind === "waste")?.cards.at(-1)
      ?? drawnCard(before, after);
    return turned && isCard(turned) ? t("said.draw", { card: cardName(turned) }) : t("said.dealt");
  }
  const move = parse(text);
  const source = pileOf(before, move.from);
  if (!source || move.count === 0) return "";
  const card = source.cards[source.cards.length - move.count];
  const args = {
    card: isCard(card) ? cardName(card) : "",
    count: move.count,
    from: placeName("from", before, move.from),
    to: placeName("onto", before, move.to),
  };
  const mate = leaveInPairs(before) && pileOf(before, move.to)?.cards.at(-1);
  const said = mate && !isFoundation(before, move.to)
    ? t("said.pair", { card: args.card, on: cardName(mate) })
    : t(pileOf(before, move.to)?.pairs ? "said.alone"
      : move.count > 1 ? "said.run" : "said.move", args);
  const open = pileOf(after, move.from)?.cards.at(-1);
  const covered = source.cards[source.cards.length - move.count - 1];
  const news =
    covered === "##" && isCard(open)
      ? ` ${t("said.uncovered", { card: cardName(String(open)) })}`
      : "";
  return said + news + turnSentence(before, after);
}

/**
 * What a move has changed about what the rules turn on.
 * @param {View} before @param {View} after
 */
function turnSentence(before, after) {
  const { direction } = after;
  if (direction && direction !== before.direction) return ` ${t(`said.direction.${direction}`)}`;
  const wanted = wantedRanks(after);
  if (wanted.length === 0 || String(wanted) === String(wantedRanks(before))) return "";
  return ` ${t("turns.wanted", { rank: wanted.map(rankName).join(", ") })}.`;
}

/** Whether cards that are laid on others leave with them. @param {View} view */
export const leaveInPairs = (view) => view.piles.some((pile) => pile.pairs);

/** @param {View} view @param {string} name */
function isHome(view, name) {
  const pile = pileOf(view, name);
  return pile?.kind === "foundation" && !pile.hole;
}

/**
 * A move that is looked at, as something to be done; the view gives the piles their names. The
 * terminal says the same (`crates/words/src/steps.rs`).
 * @param {import("../types").PlayedMove} step @param {View} view
 */
export function stepSentence({ move, from, to, count, card, on, turned, twin }, view) {
  const whence = from && twin ? ` ${placeName("from", view, from)}` : "";
  const args = { card, on, from: whence, count: Math.max(1, count - 1) };
  const run = count > 1 ? ".run" : "";
  let said;
  if (!from || !to)
    said =
      move === "redeal"
        ? t(`step.redeal.${redealWay(view)}`)
        : t(card ? "step.draw.card" : "step.draw", { card, count: 1 });
  else if (pileOf(view, to)?.pairs) said = t("step.alone", args);
  else if (pileOf(view, to)?.outranked) said = t("step.away", args);
  else if (on && leaveInPairs(view)) said = t("step.pair", args);
  else if (isHome(view, to)) said = t(`step.up${run}`, args);
  else if (on) said = t(`step.on${run}`, { ...args, at: placeName("at", view, to) });
  else said = t(`step.into${run}`, { ...args, into: placeName("into", view, to) });
  return turned ? `${said} ${t("said.uncovered", { card: cardName(turned) })}` : said;
}

/**
 * A pile for a part of a sentence.
 * @param {"from" | "into" | "onto" | "at"} part @param {View} view @param {string} name
 */
function placeName(part, view, name) {
  const pile = pileOf(view, name);
  if (!pile) return name;
  const kind = kindOf(pile);
  const alike = view.piles.filter((p) => kindOf(p) === kind);
  const flat = pile.place.fan === "left" || pile.place.fan === "right";
  const only = `${part}.${kind}.only`;
  let key = `${part}.${kind}`;
  if (view.abreast && pile.kind === "column") key = `${part}.spot`;
  else if (flat && pile.kind === "column") key = `${part}.row`;
  else if (flat && pile.kind === "helper") key = `${part}.helper.row`;
  else if (alike.length === 1 && has(only)) key = only;
  if (has(key)) return t(key, numberOf(view, pile, alike));
  const plain = pileName(view, name);
  return has(`${part}.other`) ? t(`${part}.other`, { pile: plain }) : plain;
}

/** How a game has ended, in a sentence. @param {import("../types").Table} table */
export function outcomeText({ status, legal }) {
  const draws = status === "stuck" && legal.some((move) => move === "draw" || move === "redeal");
  return t(draws ? "status.stuck.stock" : `status.${status}`);
}

/** From where a move takes its card. @param {string} text @param {View} view */
export const sourceName = (text, view) => pileName(view, parse(text).from);

/** A move as something that may be done. @param {string} text @param {View} view */
export function moveWish(text, view) {
  const move = parse(text);
  if (text === "redeal") return t(`wish.redeal.${redealWay(view)}`);
  if (move.count === 0) return t("wish.draw");
  const source = pileOf(view, move.from);
  const card = source?.cards[source.cards.length - move.count] ?? "";
  if (leaveInPairs(view)) {
    const on = isFoundation(view, move.to) ? null : pileOf(view, move.to)?.cards.at(-1);
    return t(on ? "wish.pair" : "wish.alone", { card: cardName(card), on: on && cardName(on) });
  }
  return t(move.count > 1 ? "wish.run" : "wish.move", {
    card: isCard(card) ? cardName(card) : "",
    count: move.count,
    from: placeName("from", view, move.from),
    to: placeName("onto", view, move.to),
  });
}

/**
 * A recommended move as something that may be done: turns of the stock that belong together are
 * one.
 * @param {import("../types").RatedMove} rated @param {View} view
 */
export function hintWish({ move, until, reason }, view) {
  if (until?.card)
    return t(until.redeal ? "wish.until.redeal" : "wish.until", {
      count: until.turns,
      card: until.card,
    });
  if (!until || until.turns === 1) return moveWish(move, view);
  return t(reason.kind === "free-look" ? "wish.until.stock" : "wish.until.new", {
    count: until.turns,
  });
}

/**
 * The one card that a draw put on a column or a foundation, if it was one.
 * @param {View} before @param {View} after
 */
function drawnCard(before, after) {
  const grown = after.piles.filter((p) => ["column", "foundation"].includes(p.kind)
    && String(p.cards) !== String(pileOf(before, p.name)?.cards ?? ""));
  return grown.length === 1 ? grown[0].cards.at(-1) : undefined;
}

/**
 * Why a move was refused, in one line.
 * @param {import("../types").Refusal} refusal @param {View} view
 */
export function refusalText(refusal, view) {
  /** @type {Record<string, unknown>} */
  const args = { ...refusal };
  if (typeof args.pile === "string") args.pile = pileName(view, args.pile);
  for (const rank of ["rank", "first", "last"]) {
    if (typeof args[rank] === "string") args[rank] = rankName(args[rank]);
  }
  let key = `refused.${refusal.rule}`;
  if (refusal.rule === "foundation-wants") {
    if (typeof args.wants === "string" && args.wants) args.wants = markName(args.wants);
    else key += ".none";
  }
  // What would go there is more than that this does not.
  if (Array.isArray(args.fits) && args.fits.length > 0) {
    key += ".fits";
    args.fits = anyOf(args.fits.map(fittingName));
  }
  // A sentence about two cards needs both.
  if (
    ["does-not-fit", "not-a-run"].includes(refusal.rule)
    && !(isCard(args.card) && isCard(args.on))
  ) {
    key = "refused.other";
  }
  return t(has(key) ? key : "refused.other", args);
}

/** Why a text holds no game, and where. @param {import("../wire").TextProblem} problem */
function unreadText({ place, problem, args }) {
  const at = place.replace(/^:\s*/, "");
  const where = /^\d/.test(at) ? t("open.place", { place: at }) : at && `${at}:`;
  return (
    `${where} `.trimStart()
    + (has(`read.${problem}`) ? t(`read.${problem}`, args) : (args.what ?? t("trouble.internal")))
  );
}

/** What a game began with. @param {{ deal: string | null, position: boolean }} game */
export function dealtText({ deal, position }) {
  if (deal !== null) return t("bar.deal", { deal });
  return t(position ? "bar.position" : "bar.deck");
}

/** An error that is no refusal, in one sentence. @param {import("../types").ApiError} error */
export function troubleText(error) {
  const { deck } = error;
  if (error.code === "bad-deck" && deck && typeof deck === "object") {
    const { problem, ...args } = /** @type {{ problem: string } & Record<string, unknown>} */ (
      deck
    );
    if (has(`trouble.deck.${problem}`)) return t(`trouble.deck.${problem}`, args);
  }
  if (error.code === "bad-layout" && error.layout)
    return t("trouble.layout", { problems: error.layout.join("; ") });
  if (error.code === "unread" && error.text) return unreadText(error.text);
  if (error.code === "refused" && error.refusal) return t("trouble.refused", { ply: error.ply });
  return t(has(`trouble.${error.code}`) ? `trouble.${error.code}` : "trouble.internal", {
    ...error,
  });
}
