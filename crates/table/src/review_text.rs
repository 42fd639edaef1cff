//! A review in sentences, for the terminal and the command line. The page has its own
//! (`web/js/dialogs/review.js`), of the same words.

use patience::View;
use patience_words::{Words, redeal_way};

use crate::loss_text::loss_text;
use crate::wire::{CurvePoint, Loss, Review, ReviewMove, Turn};

/// What a review says, one sentence each: first what could be won, then where it turned, then what
/// was in vain. `pile` says what a pile is called; the view is any of the game.
pub fn review_text(words: &Words, review: &Review, view: &View) -> Vec<String> {
    let count = |key: &str, count: usize| words.fill(key, &[("count", count.to_string())]);
    let mut told = vec![count(if review.won { "review.won" } else { "review.length" }, review.length)];
    told.extend(standing(words, review));
    told.extend(review.turns.iter().map(|turn| turn_text(words, turn, view)));
    if !review.unneeded.is_empty() {
        let moves = ("moves", ranges(&review.unneeded));
        told.push(words.fill("review.unneeded", &[("count", review.unneeded.len().to_string()), moves]));
    }
    if let Some(shortest) = &review.shortest {
        told.push(count("review.shortest", shortest.len()));
    }
    told
}

/// What is said of the whole line, where no turning point says it.
fn standing(words: &Words, review: &Review) -> Option<String> {
    let at = |key: &str, at: usize| Some(words.fill(key, &[("place", place(words, at))]));
    match (review.winnable, review.lost) {
        (Some(last), _) if review.won && last == review.length => None,
        (Some(last), _) if last == review.length => Some(words.t("review.winnable")),
        (Some(last), None) => at("review.winnable.until", last),
        (None, Some(first)) if first > 0 => at("review.lost.from", first),
        (None, None) => Some(words.t("review.unknown")),
        _ => None,
    }
}

/// A turning point in words, with the reason of a loss.
pub fn turn_text(words: &Words, turn: &Turn, view: &View) -> String {
    let because = |reason: &Option<Loss>| {
        let told =
            reason.as_ref().map_or_else(Vec::new, |reason| loss_text(words, reason, &|name| words.pile(view, name)));
        told.iter().map(|sentence| format!(" {sentence}")).collect::<String>()
    };
    match turn {
        Turn::DealtLost { reason } => words.t("review.turn.dealt-lost") + &because(reason),
        Turn::Lost { at, played, better, reason, .. } => {
            let args = [
                ("at", at.to_string()),
                ("played", move_text(words, played, view)),
                ("better", better_text(words, better, view)),
            ];
            words.fill("review.turn.lost", &args) + &because(reason)
        }
        Turn::LostBetween { from, to, reason, .. } => {
            let args = [("from", place(words, *from)), ("to", later(words, *to))];
            words.fill("review.turn.lost-between", &args) + &because(reason)
        }
        Turn::Fell { from, to, played } => {
            let (before, after) = (("before", games(words, from)), ("after", games(words, to)));
            match played {
                Some(played) => {
                    let at = ("at", to.place.to_string());
                    words.fill("review.turn.fell", &[at, ("played", move_text(words, played, view)), before, after])
                }
                None => {
                    let args = [("from", place(words, from.place)), ("to", later(words, to.place)), before, after];
                    words.fill("review.turn.fell-between", &args)
                }
            }
        }
    }
}

/// A place of the line: the deal, or after which move.
fn place(words: &Words, place: usize) -> String {
    if place == 0 { words.t("review.place.deal") } else { words.fill("review.place", &[("at", place.to_string())]) }
}

/// A later place, within a sentence.
fn later(words: &Words, place: usize) -> String {
    words.fill("review.place.in", &[("at", place.to_string())])
}

/// How many games the fair player won.
fn games(words: &Words, point: &CurvePoint) -> String {
    let args = [("wins", point.wins.to_string()), ("tries", point.tries.to_string())];
    match point.tries {
        0 if point.share > 0.5 => words.t("review.games.all"),
        0 => words.t("review.games.none"),
        _ => words.fill("review.games", &args),
    }
}

/// A move that would have been better, as it would be typed, too.
fn better_text(words: &Words, better: &ReviewMove, view: &View) -> String {
    let text = move_text(words, better, view);
    if better.card.is_some() { format!("{} ({text})", better.mv) } else { text }
}

fn move_text(words: &Words, played: &ReviewMove, view: &View) -> String {
    let Some(card) = &played.card else {
        return match played.mv.as_str() {
            "redeal" => words.t(&format!("review.move.redeal.{}", redeal_way(view))),
            _ => words.t("review.move.draw"),
        };
    };
    let card = ("card", words.sign(card));
    let on = if view.piles.iter().any(|pile| pile.pairs) { "review.move.pair" } else { "review.move.on" };
    let pile = |name: &str| words.pile(view, name);
    let is_pairs = |name: &String| view.piles.iter().any(|pile| pile.pairs && pile.name == *name);
    match (&played.on, &played.to) {
        (None, Some(to)) if is_pairs(to) => words.fill("review.move.alone", &[card]),
        (Some(card_below), _) => words.fill(on, &[card, ("on", words.sign(card_below))]),
        (None, to) => words.fill("review.move.to", &[card, ("to", to.as_deref().map_or_else(String::new, pile))]),
    }
}

/// Numbers in order, with those that follow each other joined: `3–27, 40`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts = runs.filter_map(|run| {
        let (first, last) = (run.first()?, run.last()?);
        Some(if first == last { first.to_string() } else { format!("{first}–{last}") })
    });
    texts.collect::<Vec<_>>().join(", ")
}
