//! Pictures: every card exactly where its rule file says, none that is hidden, and as PNG.

use std::collections::BTreeMap;

use crate::common::{self, run, run_with};
use patience::{Fan, Game, Library};

/// The cards of a picture: for each pile, in order, the card and where it lies.
fn cards(svg: &str) -> BTreeMap<String, Vec<(String, f64, f64)>> {
    let mut piles: BTreeMap<String, Vec<(String, f64, f64)>> = BTreeMap::new();
    for line in svg.lines().filter(|line| line.starts_with("<g data-pile")) {
        let field = |name: &str| line.split_once(&format!("{name}=\"")).unwrap().1.split('"').next().unwrap();
        let at = field("transform").trim_start_matches("translate(").trim_end_matches(')');
        let (x, y) = at.split_once(' ').unwrap();
        let card = (field("data-card").to_owned(), x.parse().unwrap(), y.parse().unwrap());
        piles.entry(field("data-pile").to_owned()).or_default().push(card);
    }
    piles
}

fn picture(preset: &str, args: &[&str]) -> String {
    let dealt = run(&["deal", preset, "--deal", "1", "--json"]).out;
    let mut all = vec!["show", "-", "--svg"];
    all.extend(args);
    let shown = run_with(&all, &dealt);
    assert_eq!((shown.code, shown.err.as_str()), (Some(0), ""), "{preset}");
    shown.out
}

#[test]
fn every_card_lies_where_the_rule_file_says() {
    let library = Library::builtin();
    let close = |found: f64, expected: f64| (found - expected).abs() < 0.051;
    for preset in common::presets() {
        let rules = library.rules(&preset, &[]).unwrap();
        let drawn = cards(&picture(&preset, &["--open"]));
        assert_eq!(drawn.len(), rules.piles().len(), "{preset}");
        let count = drawn.values().flatten().filter(|(card, ..)| card != "empty").count();
        assert_eq!(count, rules.card_count(), "{preset}");
        for pile in rules.piles().iter() {
            let (place, name) = (rules.place(pile), rules.piles().name(pile));
            let drawn = &drawn[name];
            for (index, (card, x, y)) in drawn.iter().enumerate() {
                // As far apart as the rule file says, unless another pile is in the way.
                let along = index as f64;
                let (dx, dy) = match place.fan {
                    Fan::None => (0.0, 0.0),
                    Fan::Down => (0.0, 1.0),
                    Fan::Up => (0.0, -1.0),
                    Fan::Left => (-1.0, 0.0),
                    Fan::Right => (1.0, 0.0),
                };
                let expected =
                    |step: f64| ((place.x + dx * along * step) * 88.0, (place.y + dy * along * step) * 134.0);
                let (at_x, at_y) = expected(place.step);
                let exact = close(*x, at_x) && close(*y, at_y);
                let (first_x, first_y) = (place.x * 88.0, place.y * 134.0);
                let within = (x - first_x).abs() <= (at_x - first_x).abs() + 0.051
                    && (y - first_y).abs() <= (at_y - first_y).abs() + 0.051;
                assert!(
                    exact || index > 0 && within,
                    "{preset}: {card} of {name} lies at {x} {y}, not at {at_x} {at_y}"
                );
                assert!(exact || !matches!(rules.piles().kind(pile), patience::PileKind::Column), "{preset}: {name}");
            }
        }
    }
}

#[test]
fn a_long_waste_closes_up_before_the_next_pile() {
    let dealt = run(&["deal", "klondike", "--deal", "1", "--json"]).out;
    let mut game: serde_json::Value = serde_json::from_str(&dealt).unwrap();
    game["moves"] = vec!["draw"; 24].into();
    let drawn = cards(&run_with(&["show", "-", "--svg"], &game.to_string()).out);
    let (waste, next) = (&drawn["w"], drawn["f1"][0].1);
    assert_eq!(waste.len(), 24);
    let end = waste[23].1 + 88.0;
    assert!(end < next - 1.0 && end > next - 10.0, "the waste ends at {end}, the next pile begins at {next}");
    assert!(waste.is_sorted_by(|a, b| a.1 < b.1), "{waste:?}");
}

#[test]
fn hidden_cards_are_backs() {
    let library = Library::builtin();
    for preset in common::presets().into_iter().step_by(3) {
        let seen = picture(&preset, &[]);
        let drawn = cards(&seen);
        // The view has `##` for what a player does not see.
        let view = Game::deal(library.rules(&preset, &[]).unwrap(), 1).unwrap().view();
        assert_eq!(drawn.len(), view.piles.len(), "{preset}");
        for pile in view.piles {
            let drawn: Vec<&str> = drawn[&pile.name].iter().map(|(card, ..)| card.as_str()).collect();
            let expected =
                if pile.cards.is_empty() { vec!["empty"] } else { pile.cards.iter().map(|card| &**card).collect() };
            assert_eq!(drawn, expected, "{preset} {}", pile.name);
        }
        // Nothing but what is drawn is in the file: no symbol of a card that lies face down.
        for symbol in seen.lines().filter_map(|line| line.strip_prefix("<symbol id=\"pic-")) {
            let card = &symbol[..2];
            assert!(seen.contains(&format!("data-card=\"{card}\"")), "{preset}: {card}");
        }
    }
}

#[test]
fn courts_have_the_letters_of_the_language() {
    let dealt = run(&["deal", "freecell", "--deal", "1", "--json"]).out;
    for (lang, letters) in [("de", "ABDK"), ("en", "AJQK")] {
        let svg = run_with(&["show", "-", "--svg", "--lang", lang], &dealt).out;
        let drawn: String = "ABDJKQ".chars().filter(|c| svg.contains(&format!("id=\"ix-corner-{c}S\""))).collect();
        let mut letters: Vec<char> = letters.chars().collect();
        letters.sort_unstable();
        assert_eq!(drawn, letters.into_iter().collect::<String>(), "{lang}");
    }
}

#[test]
fn a_png_goes_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.png");
    let dealt = run(&["deal", "grosse-harfe", "--deal", "1", "--json"]).out;
    let shown = run_with(&["show", "-", "--png", "-o", path.to_str().unwrap()], &dealt);
    assert_eq!((shown.code, shown.out.as_str(), shown.err.as_str()), (Some(0), "", ""));
    let png = std::fs::read(&path).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let svg = run_with(&["show", "-", "--svg"], &dealt).out;
    let width: f64 = svg.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    assert!((f64::from(side(16)) - 2.0 * width).abs() <= 1.0, "{} pixels for {width}", side(16));

    let nowhere = folder.path().join("no/p.png");
    let failed = run_with(&["show", "-", "--png", "-o", nowhere.to_str().unwrap(), "--lang", "en"], &dealt);
    assert!(failed.code == Some(2) && failed.err.contains("p.png"), "{failed:?}");
    assert_eq!(run_with(&["show", "-", "-o", "x"], &dealt).code, Some(2));
    assert_eq!(run_with(&["show", "-", "--svg", "--png"], &dealt).code, Some(2));
}
