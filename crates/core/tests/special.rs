//! The special rules one by one: positions made by hand, what a move does there, or the rule that
//! refuses it. (Complete lists of legal moves of such positions are compared with the literal
//! program's in `perft.rs`.)

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::Checker;
use crate::special_cases::CASES;
use patience::{Card, Layout, Library, Move, OptionValue, Options, Position, Rules};

/// A position of which only what matters is written down: `t1: 9h 8C; w: KS`; `f1: AC..5C` is a
/// sequence of ranks. The cards not named lie in order at the bottom of the pile `rest`. `state` is
/// as in layouts.
fn position(
    library: &Library,
    preset: &str,
    piles: &str,
    rest: &str,
    state: &str,
) -> (std::sync::Arc<Rules>, Position) {
    let (preset, option) = preset.split_once(' ').unwrap_or((preset, ""));
    let option = option.split_once('=').map(|(name, value)| (name.to_owned(), OptionValue::from_typed(value)));
    let rules = library.rules(preset, option.as_slice()).unwrap();
    let mut left = sorted_deck(&rules);
    let mut layout: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for pile in piles.split(';').map(str::trim).filter(|pile| !pile.is_empty()) {
        let (name, cards) = pile.split_once(':').unwrap_or_else(|| panic!("{pile}"));
        let cards: Vec<String> = cards.split_whitespace().flat_map(sequence).collect();
        for text in &cards {
            let card: Card = text.parse().unwrap();
            let at = left.iter().position(|&other| other == card).unwrap_or_else(|| panic!("{text} twice: {piles}"));
            left.remove(at);
        }
        layout.insert(name.into(), cards);
    }
    let rest_pile = layout.entry(rest.into()).or_default();
    let rest: Vec<String> = left.iter().map(Card::to_string).collect();
    rest_pile.splice(0..0, rest);
    let state: serde_json::Value = serde_json::from_str(&format!("{{{state}}}")).unwrap();
    let json = serde_json::json!({"format": "patience-layout/1", "game": preset,
        "options": Options(option.into_iter().collect()), "piles": layout, "state": state});
    let position = Layout::parse(&json.to_string()).unwrap().position(&rules);
    (rules, position.unwrap_or_else(|error| panic!("{preset}: {piles}: {error}")))
}

/// All cards of a game, pack after pack.
pub(crate) fn sorted_deck(rules: &Rules) -> Vec<Card> {
    let pack = rules.pack();
    let cards = (0..pack.decks()).flat_map(|_| Card::all()).filter(|card| pack.ranks().has(card.rank()));
    cards.map(|card| pack.card(card)).collect()
}

/// `AC..5C` is AC 2C 3C 4C 5C, and downwards as well.
pub(crate) fn sequence(text: &str) -> Vec<String> {
    let Some((first, last)) = text.split_once("..") else { return vec![text.into()] };
    let (first, last): (Card, Card) = (first.parse().unwrap(), last.parse().unwrap());
    let down = first.rank() > last.rank();
    let mut cards = vec![first];
    while *cards.last().unwrap() != last {
        cards.push(Card::new(cards.last().unwrap().rank().around(if down { -1 } else { 1 }), first.suit()));
    }
    cards.iter().map(Card::to_string).collect()
}

/// `9H 8C` is the whole pile, `… 8C` its end, `8C …` its beginning.
pub(crate) fn fits(found: &[String], wanted: &str) -> bool {
    let found = found.join(" ");
    match (wanted.strip_prefix("… "), wanted.strip_suffix(" …")) {
        (Some(end), _) => found.ends_with(end),
        (_, Some(start)) => found.starts_with(start),
        _ => found == wanted,
    }
}

#[test]
fn every_special_rule_does_what_it_says_or_refuses() {
    let library = Library::builtin();
    let mut checker = Checker::new();
    let mut refused_by = BTreeSet::new();
    let mut wrong = Vec::new();
    for &(preset, piles, rest, state, moves) in CASES {
        let (rules, mut position) = position(&library, preset, piles, rest, state);
        checker.position(&rules, &position);
        for &(text, expected) in moves {
            let mv = Move::parse(text, rules.piles());
            let found = mv.and_then(|mv| position.check(&rules, mv).map(|()| mv));
            match (&found, expected.strip_prefix('!')) {
                (Err(refusal), Some(code)) => {
                    let found = serde_json::to_value(refusal).unwrap()["rule"].as_str().unwrap().to_owned();
                    if found != code {
                        wrong.push(format!("{preset}: {piles}: {text}: {found} instead of {code}: {refusal}"));
                    }
                    refused_by.insert(found);
                }
                (Ok(mv), None) => {
                    checker.step(&rules, &mut position, *mv);
                    checker.position(&rules, &position);
                    for (name, cards) in expected.split(',').map(|pile| pile.split_once('=').unwrap()) {
                        let pile = rules.piles().find(name.trim()).unwrap();
                        let found = position.card_texts(&rules, pile);
                        if !fits(&found, cards.trim()) {
                            wrong.push(format!(
                                "{preset}: {piles}: {text}: {name}= {} instead of {cards}",
                                found.join(" ")
                            ));
                        }
                    }
                }
                _ => wrong.push(format!("{preset}: {piles}: {text}: {found:?} instead of {expected}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let page = include_str!("../../../docs/api.md");
    let rows =
        page.split("| rule | arguments | meaning |").nth(1).unwrap().lines().filter_map(|row| row.strip_prefix("| `"));
    let codes = rows.flat_map(|row| row.split('|').next().unwrap().split('/').collect::<Vec<_>>());
    // That there is no room to carry a run is for the table to say, which carries them; and no
    // built-in game builds cards of some piles only.
    let others = ["no-room", "build-source"];
    let untried: Vec<&str> = codes
        .map(|code| code.trim_matches([' ', '`']))
        .filter(|&code| !others.contains(&code) && !refused_by.contains(code))
        .collect();
    assert!(untried.is_empty(), "no case is refused by {untried:?}");
}
