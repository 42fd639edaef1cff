//! Packs that lack ranks, and foundations that go through their ranks in other ways than from ace
//! to king.

use patience::{Card, Deck, Layout, PileKind, Position, Ruleset};
use serde_json::json;

/// Cards on a foundation, and what it takes next.
type Wanted = (&'static str, &'static str);

/// Packs, foundations, and for some cards of the first of them what it takes next.
const SHORT: &[(&str, &str, &[Wanted])] = &[
    ("ranks = [\"A\", \"7\", \"10\", \"K\"]", "", &[("", "A"), ("A", "7"), ("A7", "T"), ("A7T", "K"), ("A7TK", "")]),
    ("ranks = [\"K\", \"10\", \"7\"]", "order = \"down\"", &[("", "K"), ("KT", "7"), ("KT7", "")]),
    ("ranks = [\"9\", \"10\", \"J\", \"Q\"]", "start = \"J\"", &[("", "J"), ("JQ", "9"), ("JQ9", "T")]),
    // Steps of two meet only half of these ranks.
    ("ranks = [\"9\", \"10\", \"J\", \"Q\"]", "step = 2\nsets = 2", &[("", "9"), ("9", "J"), ("9J", "")]),
    ("decks = 2\nranks = [\"J\", \"Q\", \"K\"]", "rounds = 2", &[("JQK", "J"), ("JQKJ", "Q"), ("JQKJQK", "")]),
    (
        "decks = 2\nranks = [\"J\", \"Q\", \"K\"]",
        "rounds = 2\nturns = true",
        &[("JQ", "K"), ("JQK", "K"), ("JQKK", "Q"), ("JQKKQ", "J"), ("JQKKQJ", "")],
    ),
    ("decks = 2", "start = \"6\"\ncards = 2\nrounds = 2\nturns = true", &[("67", "7"), ("677", "6"), ("6776", "")]),
];

#[test]
fn short_packs_and_foundations_that_turn_go_on_as_the_page_says() {
    for (pack, foundation, all) in SHORT {
        let text = format!(
            "format = \"patience-rules/1\"\nid = \"a\"\n{pack}\n[tableau]\ncolumns = 1\n[[foundations]]\n{foundation}\n\
             [goal]\nclear = [\"column\"]\n[stock]\n[[deal]]\nrows = 1\n"
        );
        let rules = Ruleset::read("a.toml", &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let rules = rules.rules("a", &[]).unwrap();
        let first = rules.piles().of(PileKind::Foundation).next().unwrap();
        let letter = |text: &str| text.chars().map(|rank| format!("{rank}C")).collect::<Vec<_>>();
        for (cards, next) in *all {
            let mut left: Vec<Card> = crate::special::sorted_deck(&rules);
            for card in letter(cards) {
                let at = left.iter().position(|other| other.to_string() == card).unwrap_or_else(|| panic!("{card}"));
                left.remove(at);
            }
            let (column, stock) = left.split_first().unwrap();
            let stock: Vec<String> = stock.iter().map(|card| card.to_string().to_lowercase()).collect();
            let piles = json!({"f1": letter(cards), "t1": [column.to_string()], "s": stock});
            let layout = json!({"format": "patience-layout/1", "game": "a", "piles": piles, "state": {}});
            let layout = Layout::parse(&layout.to_string()).unwrap();
            let position = layout.position(&rules).unwrap_or_else(|error| panic!("{text}: {cards}: {error}"));
            let wanted = Card::all().filter(|card| position.wanted(&rules, first) >> card.index() & 1 == 1);
            let wanted: Vec<String> = wanted.map(|card| card.to_string()).collect();
            assert_eq!(wanted, letter(next), "{text}: on {cards:?}");
        }
    }
}

#[test]
fn a_position_is_not_played_with_other_ranks() {
    let [one, other] = ["\"A\", \"7\"", "\"A\", \"8\""].map(|ranks| {
        let text = format!("format = \"patience-rules/1\"\nid = \"a\"\nranks = [{ranks}]\ndeal = []\n[stock]\n");
        Ruleset::read("a.toml", &text).expect("rules").rules("a", &[]).expect("the only preset")
    });
    let position = Position::deal(&one, &Deck::numbered(1, one.pack())).expect("its deck");
    assert!(position.belongs_to(&one) && !position.belongs_to(&other));
}
