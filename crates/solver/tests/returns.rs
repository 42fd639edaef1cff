//! Games whose foundations give cards back, against brute force: small endgames of Klondike with
//! cards face down, with few columns, and with one to three cards drawn at a time.

use std::collections::BTreeMap;

use crate::setting;
use crate::small::{Random, brute_force, changed, played_up};
use patience::{Card, Deck, Layout, Library, OptionValue, PileKind, Position, Rules};
use patience_solver::{Budget, Method, Prunings, Verdict, solve_alone, solve_with};
use rayon::prelude::*;

/// Endgames of each number of columns and of cards drawn.
const ENDGAMES: u64 = 12;
const COLUMNS: std::ops::RangeInclusive<usize> = 1..=3;
const DRAWS: std::ops::RangeInclusive<usize> = 1..=4;

/// Klondike with returns, so many columns, and so many cards drawn at a time.
fn rules(columns: usize, cards: usize) -> std::sync::Arc<Rules> {
    let (columns, cards) = (format!("columns = {columns}"), format!("\"stock.draw.cards\" = {cards}"));
    let ruleset = changed("klondike", &[("\"stock.draw.cards\" = 3", &cards), ("columns = 7", &columns)]);
    let options = [("return".to_owned(), OptionValue::Flag(true)), ("draw".to_owned(), OptionValue::Number(3))];
    ruleset.rules("klondike", &options).unwrap_or_else(|error| panic!("{error}"))
}

/// A position in which so many cards are not up: in columns with cards face down, stock and waste.
fn endgame(rules: &Rules, left: usize, random: &mut Random) -> Option<Position> {
    let (up, mut rest) = played_up(left, random);
    let mut piles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut lay = |kind: PileKind, at: usize, text: String| {
        let pile = rules.piles().of(kind).nth(at).expect("a pile of the game");
        piles.entry(rules.piles().name(pile).to_owned()).or_default().push(text);
    };
    up.iter().for_each(|card| lay(PileKind::Foundation, card.index() / 13, card.to_string()));
    for at in 0..rules.piles().of(PileKind::Column).len() {
        let down = random.below(4);
        if random.below(4) == 0 || rest.len() <= down {
            continue;
        }
        (0..down)
            .filter_map(|_| rest.pop())
            .for_each(|card| lay(PileKind::Column, at, card.to_string().to_lowercase()));
        let mut last: Option<Card> = None;
        while let Some(&card) = rest.last().filter(|&&card| last.is_none_or(|on| rules.fits(card, on, None))) {
            rest.pop();
            lay(PileKind::Column, at, card.to_string());
            last = Some(card);
        }
    }
    let drawn = random.below(rest.len() + 1);
    rest.iter().enumerate().for_each(|(at, card)| match at < drawn {
        true => lay(PileKind::Waste, 0, card.to_string()),
        false => lay(PileKind::Stock, 0, card.to_string()),
    });
    let json = serde_json::json!({"format": "patience-layout/1", "game": "klondike", "piles": piles});
    Layout::parse(&json.to_string()).expect("a layout").position(rules).ok()
}

#[test]
fn verdicts_equal_brute_force_where_foundations_give_cards_back() {
    let (endgames, seed) = (setting("ENDGAMES", ENDGAMES), setting("SEED", 1));
    let cases: Vec<_> = COLUMNS.flat_map(|columns| DRAWS.map(move |cards| (columns, cards))).collect();
    cases.par_iter().for_each(|&(columns, cards)| {
        let rules = rules(columns, cards);
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (columns as u64) << 8 ^ cards as u64);
        let (mut checked, mut won) = (0, 0);
        for round in 0..endgames * 20 {
            if checked == endgames {
                break;
            }
            let left = 3 + round as usize % 18;
            let Some(position) = endgame(&rules, left, &mut random) else { continue };
            let Some(truth) = brute_force(&rules, &position) else { continue };
            // Endgames that are easy to win tell little.
            if truth && won > checked / 2 + 3 {
                continue;
            }
            let budget = Budget { shortening: 0, ..Budget::default() };
            for prunings in [Prunings::default(), Prunings { relaxed_rules: false, ..Prunings::default() }] {
                let report = solve_alone(Method::Heights, &rules, &position, &budget, 1, &prunings).expect("a search");
                let verdict = match report.verdict {
                    Verdict::Winnable(_) => true,
                    Verdict::Unwinnable => false,
                    Verdict::Undecided(out) => panic!("{out:?} on an endgame of {left} cards"),
                };
                let layout = || serde_json::to_string(&Layout::of(&rules, &position)).expect("a layout");
                assert_eq!(verdict, truth, "{columns} columns, {cards} drawn: {}", layout());
            }
            checked += 1;
            won += u64::from(truth);
        }
        println!("{columns} columns, {cards} drawn: {won} of {checked} endgames can be won");
        assert!(checked > endgames / 2, "{columns} columns, {cards} drawn: {checked} endgames were small enough");
        assert!(won > checked / 10 && won < checked, "{won} of {checked} can be won");
    });
}

/// Wins that need a card back that nothing wants before another one has come back: the ten of
/// diamonds lies under its jack.
#[test]
fn a_host_that_is_wanted_only_later_is_not_forgotten() {
    let up = |suit: char, last: usize| -> Vec<String> {
        "A23456789TJQK".chars().take(last).map(|rank| format!("{rank}{suit}")).collect()
    };
    let cases = [
        (
            1,
            [11, 12, 9, 4],
            serde_json::json!({"s": ["7s", "kc", "6s", "jh", "ks", "5s", "kd", "qs"], "w": ["QC"],
                "t1": ["ts", "js", "KH"], "t3": ["qh", "8s", "th", "9S"]}),
        ),
        (
            4,
            [12, 11, 12, 5],
            serde_json::json!({"s": ["qd", "kd"], "w": ["6S"],
                "t1": ["9s", "js", "qs", "KS"], "t2": ["kc", "7s", "8S"], "t3": ["ts", "KH"]}),
        ),
    ];
    for (cards, heights, mut piles) in cases {
        for ((suit, height), pile) in ['C', 'D', 'H', 'S'].into_iter().zip(heights).zip(1..) {
            piles[format!("f{pile}")] = serde_json::json!(up(suit, height));
        }
        let rules = rules(3, cards);
        let json = serde_json::json!({"format": "patience-layout/1", "game": "klondike", "piles": piles});
        let position = Layout::parse(&json.to_string()).expect("a layout").position(&rules).expect("its position");
        let report = solve_alone(Method::Heights, &rules, &position, &Budget::default(), 1, &Prunings::default());
        let verdict = report.expect("a search").verdict;
        assert!(matches!(verdict, Verdict::Winnable(_)), "{cards} drawn: {verdict:?}");
    }
}

/// Klondike with returns, three cards drawn at a time.
fn by_threes(deal: u64) -> (std::sync::Arc<Rules>, Position) {
    let returns = [("return".to_owned(), OptionValue::Flag(true))];
    let rules = Library::builtin().rules("klondike-drei", &returns).expect("a preset with its option");
    let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
    (rules, position)
}

/// What an easier game loses is lost: as a test of the states of the game, and from the root.
#[test]
fn games_in_which_most_cards_are_at_hand_prove_losses_sooner() {
    for (deal, times) in [(11_000_182, 10), (9_000_005, 5), (9_000_184, 5)] {
        let (rules, position) = by_threes(deal);
        let nodes = [true, false].map(|loose_stock| {
            let prunings = Prunings { loose_stock, unblocking: false, ..Prunings::default() };
            let report = solve_with(&rules, &position, &Budget::default(), 1, &prunings);
            assert_eq!(report.verdict, Verdict::Unwinnable, "{deal}");
            report.work.nodes()
        });
        assert!(nodes[0] * times < nodes[1], "{deal}: {nodes:?}");
    }
}
