//! Random play: what must hold of every position and every move of every game.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::harness::{self, Checker, Random, prefer_cards};
use crate::setting;
use patience::{Card, Deck, Draw, Game, Layout, LayoutState, Library, Move, PileKind, Position, Rules};

/// How many times as long and as many the walks are; a long run may ask for more.
fn walks() -> usize {
    setting("WALKS", 1) as usize
}

/// Every preset with its rules.
fn presets(library: &Library) -> Vec<(String, Arc<Rules>)> {
    let rules = |id: &str| (id.to_owned(), library.rules(id, &[]).unwrap());
    library.preset_ids().map(rules).collect()
}

fn deck(random: &mut Random, rules: &Rules) -> Deck {
    Deck::numbered(random.word(), rules.pack())
}

#[test]
fn every_preset_keeps_every_property() {
    let library = Library::builtin();
    let mut checker = Checker::new();
    checker.try_one_in = if walks() > 1 { 1 } else { 2 };
    let mut random = Random(1);
    for (_, rules) in presets(&library) {
        let deck = deck(&mut random, &rules);
        checker.walk(&rules, &deck, 80 * walks(), |bound| random.below(bound));
    }
    println!("{} positions, {} moves, {} refusals", checker.positions, checker.moves, checker.refusals);
}

#[test]
fn every_combination_of_options_keeps_every_property() {
    let library = Library::builtin();
    let mut checker = Checker::new();
    checker.try_one_in = if walks() > 1 { 1 } else { 3 };
    let mut random = Random(2);
    let mut combinations = 0;
    for ruleset in library.rulesets() {
        for rules in ruleset.all_rules() {
            combinations += 1;
            let deck = deck(&mut random, rules);
            checker.walk(rules, &deck, 30 * walks(), |bound| random.below(bound));
        }
    }
    assert!(combinations >= 60, "{combinations}");
    println!("{} positions, {} moves, {} refusals", checker.positions, checker.moves, checker.refusals);
    println!("{:?}", checker.refused_by);
}

/// Long games reach late passes, second layings-out, empty stocks and many rows.
#[test]
fn long_games_keep_their_history() {
    let library = Library::builtin();
    let mut checker = Checker::new();
    let mut random = Random(3);
    for (preset, rules) in presets(&library) {
        let mut redeals = 0;
        for _ in 0..2 * walks() {
            let number = random.word();
            let game = Game::deal(Arc::clone(&rules), number).unwrap();
            let mut position = *game.position();
            let mut moves = Vec::new();
            for _ in 0..400 {
                let list = position.legal_moves(&rules);
                if list.is_empty() {
                    break;
                }
                let mv = prefer_cards(&list, &mut |bound| random.below(bound));
                redeals += u32::from(mv == Move::Redeal);
                checker.step(&rules, &mut position, mv);
                moves.push(mv);
            }
            checker.game(&game, &moves, |bound| random.below(bound));
            // Read by name from the library, not only with the rules at hand.
            let mut played = game.clone();
            moves.iter().for_each(|&mv| played.play(mv).unwrap());
            let again = Game::replay(&library, &played.transcript()).unwrap();
            assert!(again.position() == played.position());
            assert_eq!(again.replay_line(), played.replay_line());
        }
        let may_redeal = rules.piles().first(PileKind::Stock).is_some() && rules.stock().passes != Some(1);
        assert_eq!(redeals > 0, may_redeal, "{preset}: {redeals} redeals");
    }
}

/// The copies of a card are one card: a deck in which they have changed places makes equal
/// positions all along.
#[test]
fn copies_of_a_card_can_not_be_told_apart() {
    let library = Library::builtin();
    let mut random = Random(4);
    let mut compared = 0;
    for (preset, rules) in presets(&library).into_iter().filter(|(_, rules)| rules.decks() == 2) {
        // Physical cards are numbered as they are dealt, so the way to exchange two is to play them
        // to the same places by another way: through the layout, which numbers them by piles.
        let mut position = Position::deal(&rules, &deck(&mut random, &rules)).unwrap();
        for _ in 0..120 {
            let list = position.legal_moves(&rules);
            let Some(_) = list.first() else { break };
            let _ = position.play(&rules, prefer_cards(&list, &mut |bound| random.below(bound))).unwrap();
            let other = Layout::of(&rules, &position).position(&rules).unwrap();
            assert!(other == position && other.hash128() == position.hash128(), "{preset}");
            assert_eq!(&*other.legal_moves(&rules), &*position.legal_moves(&rules), "{preset}");
            compared += u32::from(!other.is_same_copy(&position));
        }
    }
    assert!(compared > 100, "only {compared} pairs differ in which copy lies where");
}

/// Everything that belongs to a position tells two positions apart.
#[test]
fn what_belongs_to_a_position_tells_positions_apart() {
    let library = Library::builtin();
    let mut random = Random(5);
    for (preset, edit, shown_alike) in [
        // The same piles in another pass, where passes are limited.
        ("grosse-harfe-nsv", "pass", true),
        ("grosse-napoleon", "pass", true),
        ("koenigs-patience", "pass", true),
        // As many rows begun, or dealt, as another number says.
        ("die-reihe", "rows", true),
        ("grosse-napoleon", "rows", true),
        // A card face up instead of face down.
        ("grosse-harfe", "down", false),
        ("klondike", "down", false),
        // The exchange of two neighbours in the stock.
        ("anneliese", "stock", false),
    ] {
        let rules = library.rules(preset, &[]).unwrap();
        let position = Position::deal(&rules, &deck(&mut random, &rules)).unwrap();
        let mut layout = Layout::of(&rules, &position);
        match edit {
            "pass" => layout.state.pass = Some(2),
            "rows" => layout.state.rows = layout.state.rows.map(|rows| rows + 1),
            "down" => {
                let column = layout.piles.get_mut(if preset == "klondike" { "t7" } else { "t1" }).unwrap();
                let card = column.iter_mut().rfind(|card| card.ends_with(char::is_lowercase)).unwrap();
                *card = card.to_uppercase();
            }
            _ => layout.piles.get_mut("s").unwrap().swap(0, 1),
        }
        // Gaps of a later row are allowed only when all ten cards lie face up.
        if (preset, edit) == ("die-reihe", "rows") {
            layout.piles.values_mut().flatten().for_each(|card| *card = card.to_uppercase());
            let one = Layout { state: LayoutState { rows: Some(1), ..layout.state.clone() }, ..layout.clone() }
                .position(&rules)
                .unwrap();
            let two = layout.position(&rules).unwrap();
            assert!(one != two && one.hash128() != two.hash128(), "{preset}");
            continue;
        }
        let other = layout.position(&rules).unwrap_or_else(|error| panic!("{preset}: {error}"));
        assert_eq!(harness::same_piles(&rules, &position, &other), shown_alike, "{preset}");
        assert!(position != other && position.hash128() != other.hash128(), "{preset}: {edit}");
    }
    // Without limit on passes their number is no part of the position.
    let rules = library.rules("grosse-harfe-jede-dritte", &[]).unwrap();
    let mut position = Position::deal(&rules, &deck(&mut random, &rules)).unwrap();
    let start = position;
    while !position.is_empty(rules.piles().first(PileKind::Stock).unwrap()) {
        let _ = position.play(&rules, Move::Draw).unwrap();
    }
    let _ = position.play(&rules, Move::Redeal).unwrap();
    assert!(position == start && position.pass() == 1);
}

/// Cards of the waste that a player has not seen as its top are hidden, the others not: kept by
/// hand here.
#[test]
fn the_waste_shows_what_has_been_its_top() {
    let library = Library::builtin();
    let mut random = Random(6);
    let mut hidden = 0;
    let mut seen_again = 0;
    for (preset, rules) in presets(&library) {
        let Some(waste) = rules.piles().first(PileKind::Waste) else { continue };
        for _ in 0..6 {
            let deck = deck(&mut random, &rules);
            let mut game = Game::with_deck(Arc::clone(&rules), deck).unwrap();
            let mut seen: Vec<bool> = Vec::new();
            for _ in 0..200 {
                let list = game.position().legal_moves(&rules);
                if list.is_empty() {
                    break;
                }
                game.play(prefer_cards(&list, &mut |bound| random.below(bound))).unwrap();
                seen.resize(game.position().len(waste), false);
                if let Some(top) = seen.last_mut() {
                    seen_again += u32::from(!*top && matches!(game.last_move(), Some(Move::Cards { .. })));
                    *top = true;
                }
                let view = game.view();
                let shown: Vec<bool> = view.piles[waste.index()].cards.iter().map(|card| card != "##").collect();
                assert_eq!(shown, seen, "{preset}");
                hidden += seen.iter().filter(|&&seen| !seen).count();
            }
        }
    }
    assert!(hidden > 1000 && seen_again > 10, "{hidden} hidden, {seen_again} uncovered");
}

/// Two decks that differ only in cards which the player has not seen yet look the same: in every
/// view, and in the list of legal moves, too.
#[test]
fn a_view_leaks_nothing() {
    let library = Library::builtin();
    let mut random = Random(7);
    let mut exchanged = BTreeSet::new();
    for (preset, rules) in presets(&library) {
        for plies in [0, 0, 3, 10, 30, 80] {
            let deck = deck(&mut random, &rules);
            let mut game = Game::with_deck(Arc::clone(&rules), deck.clone()).unwrap();
            // Where a card that is turned shows by what becomes of it, only the deal can be
            // compared. Kings that the deal put under the stock have shown themselves, too.
            let plies = if rules.stock().draw == Draw::Discards { 0 } else { plies };
            let mut views = vec![game.view()];
            for _ in 0..plies {
                let list = game.position().legal_moves(&rules);
                if list.is_empty() {
                    break;
                }
                game.play(prefer_cards(&list, &mut |bound| random.below(bound))).unwrap();
                views.push(game.view());
            }
            let visible: BTreeSet<String> =
                views.iter().flat_map(|view| &view.piles).flat_map(|pile| &pile.cards).cloned().collect();
            let kings_show = rules.goal() < 52;
            let is_hidden = |card: &Card| {
                let shows = visible.contains(&card.to_string()) || kings_show && card.rank().number() == 13;
                !shows
            };
            let places: Vec<usize> = (0..deck.cards().len()).filter(|&at| is_hidden(&deck.cards()[at])).collect();
            let mut cards = deck.cards().to_vec();
            for at in (1..places.len()).rev() {
                cards.swap(places[at], places[random.below(at + 1)]);
            }
            if cards != deck.cards() {
                exchanged.insert(preset.clone());
            }
            let other = Deck::new(cards, rules.pack()).unwrap();
            let mut other = Game::with_deck(Arc::clone(&rules), other).unwrap();
            for (ply, view) in views.iter().enumerate() {
                assert_eq!(
                    serde_json::to_string(&other.view()).unwrap(),
                    serde_json::to_string(view).unwrap(),
                    "{preset}"
                );
                if let Some(mv) = game.moves().nth(ply) {
                    other.play(mv).unwrap_or_else(|refusal| panic!("{preset}: {refusal}"));
                }
            }
            let list = |game: &Game| game.position().legal_moves(&rules).sorted_texts(rules.piles());
            assert_eq!(list(&game), list(&other), "{preset}");
        }
    }
    let hides = |rules: &Arc<Rules>| Game::deal(rules.clone(), 1u64).unwrap().unknown_cards() > 1;
    let hiding = presets(&library).into_iter().filter(|(_, rules)| hides(rules)).count();
    assert_eq!(exchanged.len(), hiding, "games that hide cards: {exchanged:?}");
}

/// A won game goes on by the same rules.
#[test]
fn a_game_that_is_won_goes_on() {
    let library = Library::builtin();
    let rules = library.rules("anneliese", &[]).unwrap();
    let spelt = |cards: Vec<Card>| cards.iter().map(Card::to_string).collect::<Vec<_>>();
    let suit = |at: usize| spelt(Card::all().skip(13 * at).take(13).collect());
    let mut piles: Vec<(String, Vec<String>)> = (0..8).map(|at| (format!("f{}", at + 1), suit(at % 4))).collect();
    let king = piles[7].1.pop().unwrap();
    piles.push(("t1".into(), vec![king]));
    let json = serde_json::json!({
        "format": "patience-layout/1", "game": "anneliese",
        "piles": piles.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
    });
    let mut position = Layout::parse(&json.to_string()).unwrap().position(&rules).unwrap();
    assert!(!position.is_won(&rules));
    let mut checker = Checker::new();
    let last = Move::parse("t1-f8", rules.piles()).unwrap();
    checker.step(&rules, &mut position, last);
    assert!(position.is_won(&rules));
    checker.position(&rules, &position);
}
