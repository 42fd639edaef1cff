//! Why a game is lost, in sentences, for the terminal and the command line. The page has its own
//! (`web/js/words/losstext.js`), of the same words.

use patience_words::Words;

use crate::wire::{Loss, LossCard, Wanted};

/// Why a position is lost, one sentence each. `pile` says what a pile is called.
pub fn loss_text(words: &Words, loss: &Loss, pile: &dyn Fn(&str) -> String) -> Vec<String> {
    match loss {
        Loss::Stuck => vec![words.t("loss.stuck")],
        Loss::Exhausted { positions } => {
            vec![words.fill("loss.exhausted", &[("count", words.grouped(*positions))])]
        }
        Loss::Proved => vec![words.t("loss.proved")],
        Loss::Blocked { wanted, .. } => match &wanted[..] {
            [wanted] => one_text(words, wanted, pile),
            several => {
                let cards = several.iter().map(|wanted| card_text(words, &wanted.card, pile));
                vec![words.fill("loss.several", &[("cards", cards.collect::<Vec<_>>().join(", "))])]
            }
        },
    }
}

/// The cards that complete the proof, pile by pile; `None` if there are none.
pub fn proof_text(words: &Words, loss: &Loss, pile: &dyn Fn(&str) -> String) -> Option<String> {
    let Loss::Blocked { rest, .. } = loss else { return None };
    let of_pile = |cards: &[LossCard]| {
        let signs: Vec<String> = cards.iter().map(|one| words.sign(&one.card)).collect();
        format!("{}: {}", pile(&cards[0].pile), signs.join(" "))
    };
    let piles: Vec<String> = rest.chunk_by(|one, next| one.pile == next.pile).map(of_pile).collect();
    let args = [("count", rest.len().to_string()), ("cards", piles.join("; "))];
    (!rest.is_empty()).then(|| words.fill("loss.proof", &args))
}

/// A single card that cannot come away, and what would let it go.
fn one_text(words: &Words, wanted: &Wanted, pile: &dyn Fn(&str) -> String) -> Vec<String> {
    let card = ("card", card_text(words, &wanted.card, pile));
    let first = words.fill("loss.wanted", &[card]);
    // A foundation waits for it.
    let Some(up_to) = &wanted.up_to else { return vec![first, words.t("loss.nothing")] };
    // What is told of two copies alike is told once.
    let told = |cards: &[LossCard]| -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for text in cards.iter().map(|one| near_text(words, one, &wanted.card, pile)) {
            if !told.contains(&text) {
                told.push(text);
            }
        }
        told
    };
    let mut needs = told(&wanted.onto);
    let next = ("cards", any_of(words, told(&wanted.first)));
    let is_last = wanted.first.iter().any(|one| one.card == *up_to);
    needs.push(if is_last {
        words.fill("loss.first", &[next])
    } else {
        words.fill("loss.first.run", &[next, ("last", words.sign(up_to))])
    });
    needs.extend(wanted.space.then(|| words.t("loss.space")));
    let key = if needs.len() == 1 { "loss.needs.one" } else { "loss.needs" };
    vec![first, words.fill(key, &[("needs", any_of(words, needs))])]
}

/// One of these: a list with "or" before the last.
fn any_of(words: &Words, mut all: Vec<String>) -> String {
    let last = all.pop().unwrap_or_default();
    if all.is_empty() { last } else { words.fill("loss.or", &[("list", all.join(", ")), ("last", last)]) }
}

/// A card that another needs, and where it lies: that may be beneath the other.
fn near_text(words: &Words, one: &LossCard, wanted: &LossCard, pile: &dyn Fn(&str) -> String) -> String {
    let is_beneath = one.pile == wanted.pile && one.at < wanted.at;
    let place = if is_beneath { words.t("loss.beneath") } else { place_text(words, one, pile) };
    with_place(words, one, place)
}

fn card_text(words: &Words, one: &LossCard, pile: &dyn Fn(&str) -> String) -> String {
    with_place(words, one, place_text(words, one, pile))
}

fn with_place(words: &Words, one: &LossCard, place: String) -> String {
    words.fill("loss.card", &[("card", words.sign(&one.card)), ("place", place)])
}

/// Where a card lies, and under how many.
fn place_text(words: &Words, one: &LossCard, pile: &dyn Fn(&str) -> String) -> String {
    match one.upon {
        None | Some(0) => pile(&one.pile),
        Some(upon) => words.fill("loss.under", &[("pile", pile(&one.pile)), ("count", upon.to_string())]),
    }
}
