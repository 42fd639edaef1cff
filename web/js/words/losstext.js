// Why a game is lost, in sentences. The terminal says the same (`crates/table/src/loss_text.rs`).

import { t } from "./i18n.js";
import { cardSign, pileName } from "./labels.js";

/** @typedef {import("../types").Loss} Loss */
/** @typedef {import("../types").LossCard} LossCard */
/** @typedef {import("../types").View} View */

/**
 * Why a position is lost.
 * @param {Loss} loss @param {View} view any of the game @returns {string[]}
 */
export function lossSentences(loss, view) {
  switch (loss.kind) {
    case "stuck":
      return [t("loss.stuck")];
    case "exhausted":
      return [t("loss.exhausted", { count: loss.positions })];
    case "proved":
      return [t("loss.proved")];
    case "blocked":
      if (loss.wanted.length === 1) return oneSentences(loss.wanted[0], view);
      return [
        t("loss.several", {
          cards: loss.wanted.map(({ card }) => withPlace(card, placeOf(card, view))).join(", "),
        }),
      ];
  }
}

/** How many cards are marked besides those that are named. @param {Loss} loss */
export function restSentence(loss) {
  if (loss.kind !== "blocked" || loss.rest.length === 0) return "";
  return t("loss.rest", { count: loss.rest.length });
}

/**
 * A single card that cannot come away, and what would let it go.
 * @param {import("../wire").Wanted} wanted @param {View} view
 */
function oneSentences({ card, onto, first, up_to, space }, view) {
  const said = t("loss.wanted", { card: withPlace(card, placeOf(card, view)) });
  // A foundation waits for it.
  if (up_to === null) return [said, t("loss.nothing")];
  const place = (/** @type {LossCard} */ one) => {
    const beneath = one.pile === card.pile && one.at < card.at;
    return withPlace(one, beneath ? t("loss.beneath") : placeOf(one, view));
  };
  // What is told of two copies alike is told once.
  const told = (/** @type {LossCard[]} */ cards) => [...new Set(cards.map(place))];
  const cards = anyOf(told(first));
  const up = first.some((one) => one.card === up_to)
    ? t("loss.first", { cards }) : t("loss.first.run", { cards, last: cardSign(up_to) });
  const needs = [...told(onto), up, ...(space ? [t("loss.space")] : [])];
  return [said, t(needs.length === 1 ? "loss.needs.one" : "loss.needs", { needs: anyOf(needs) })];
}

/** One of these: a list with "or" before the last. @param {string[]} all */
function anyOf(all) {
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : t("loss.or", { list: all.slice(0, -1).join(", "), last });
}

/** @param {LossCard} one @param {string} place */
const withPlace = (one, place) => t("loss.card", { card: cardSign(one.card), place });

/** Where a card lies, and under how many. @param {LossCard} one @param {View} view */
function placeOf({ pile, upon }, view) {
  const name = pileName(view, pile);
  return upon ? t("loss.under", { pile: name, count: upon }) : name;
}
