//! What a player knows, and the positions that agree with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::Random;
use patience::{Card, Deck, Game, HIDDEN, Library, Move, OptionValue, PileKind, Position};

const GAMES_A_PRESET: usize = 4;
const MOVES_A_GAME: usize = 120;

fn deal(preset: &str, number: u64) -> Game {
    deal_by(preset, &[], number)
}

fn deal_by(preset: &str, options: &[(String, OptionValue)], number: u64) -> Game {
    let rules = Library::builtin().rules(preset, options).unwrap();
    Game::deal(rules, number).unwrap()
}

fn lying(game: &Game, position: &Position) -> Vec<Vec<Card>> {
    game.rules().piles().iter().map(|pile| position.cards(pile)).collect()
}

fn sorted(cards: &[Vec<Card>]) -> Vec<Card> {
    let mut all: Vec<Card> = cards.iter().flatten().copied().collect();
    all.sort();
    all
}

/// Draws as long as that is legal, and the same after each redeal, up to so many times.
fn draw(game: &mut Game, most: usize) {
    for _ in 0..most {
        if game.play(Move::Draw).is_err() && game.play(Move::Redeal).is_err() {
            break;
        }
    }
}

/// One imagined position keeps all that can be seen or counted.
fn check_world(game: &Game, world: &Position) {
    let (real, imagined) = (lying(game, game.position()), lying(game, world));
    assert_eq!(sorted(&real), sorted(&imagined), "every card is there");
    assert_eq!(world.hash128(), world.fresh_hash128());
    for (pile, seen) in game.rules().piles().iter().zip(game.view().piles) {
        let open = seen.cards.iter().zip(&imagined[pile.index()]).filter(|(text, _)| *text != HIDDEN);
        for (text, card) in open {
            assert_eq!(*text, card.to_string(), "{} of {}", seen.name, game.preset());
        }
        assert_eq!(seen.cards.len(), imagined[pile.index()].len());
        assert_eq!(world.face_down(pile), game.position().face_down(pile));
    }
    let counters = |position: &Position| (position.pass(), position.rows(), position.base(), position.direction());
    assert_eq!(counters(world), counters(game.position()));
}

#[test]
fn imagined_positions_keep_all_that_is_seen() {
    let library = Library::builtin();
    let mut random = Random(11);
    let mut worlds = 0;
    for preset in library.preset_ids() {
        for _ in 0..GAMES_A_PRESET {
            let mut game = deal(preset, random.word());
            for _ in 0..MOVES_A_GAME {
                let moves = game.position().legal_moves(game.rules());
                if moves.is_empty() {
                    break;
                }
                game.play(moves[random.below(moves.len())]).unwrap();
                if random.below(10) == 0 {
                    let before = game.unknown_cards();
                    game.undo();
                    assert_eq!(game.unknown_cards(), before, "taking back makes nobody forget");
                }
                let world = game.imagined(|bound| random.below(bound));
                check_world(&game, &world);
                worlds += 1;
            }
        }
    }
    assert!(worlds > 2_000, "{worlds}");
}

#[test]
fn every_unknown_place_gets_every_unknown_card() {
    let mut random = Random(12);
    for preset in Library::builtin().preset_ids() {
        let game = deal(preset, 7);
        let mut at: BTreeMap<(usize, usize), BTreeSet<Card>> = BTreeMap::new();
        for _ in 0..600 {
            let world = lying(&game, &game.imagined(|bound| random.below(bound)));
            for (pile, cards) in world.iter().enumerate() {
                for (height, &card) in cards.iter().enumerate() {
                    at.entry((pile, height)).or_default().insert(card);
                }
            }
        }
        let open: Vec<_> = at.values().filter(|cards| cards.len() > 1).collect();
        assert_eq!(open.len(), game.unknown_cards(), "{preset}");
        let all = open.iter().fold(BTreeSet::new(), |all, cards| all.union(cards).copied().collect());
        let is_known = |card| game.rules().decks() > 1 || game.knows(card) != all.contains(&card);
        assert!(Card::all().all(is_known), "{preset}");
        assert!(open.iter().all(|cards| cards.len() * 10 >= all.len() * 9), "{preset}: a place is left out");
    }
}

/// With five cards unknown each of the 120 ways to choose gives another order of them.
#[test]
fn every_arrangement_is_as_likely() {
    let mut game = deal("anneliese", 3);
    draw(&mut game, 35);
    assert_eq!(game.unknown_count(), 5);
    let mut orders: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
    for mut way in 0..120usize {
        let world = game.imagined(|bound| {
            let choice = way % bound;
            way /= bound;
            choice
        });
        let stock = game.rules().piles().first(PileKind::Stock).unwrap();
        *orders.entry(world.cards(stock)).or_default() += 1;
    }
    let different: BTreeSet<Card> = orders.keys().next().unwrap().iter().copied().collect();
    assert_eq!(different.len(), 5, "a deal without twins among the five");
    assert_eq!(orders.len(), 120);
}

/// The cards that were never on top stay unknown; those that were are known though they are turned
/// over.
#[test]
fn a_stock_that_was_gone_through_is_known() {
    let cases = [
        ("klondike", 45, 25, 21),
        ("klondike-drei", 45, 9, 21 + 16),
        ("canfield", 46, 12, 12 + 22),
        ("grosse-harfe", 94, 49, 45),
        ("die-reihe", 52, 52, 0),
        ("napoleon", 0, 0, 0),
        ("freecell", 0, 0, 0),
    ];
    for (preset, at_first, draws, then) in cases {
        let mut game = deal(preset, 5);
        assert_eq!(game.unknown_count(), at_first, "{preset}");
        draw(&mut game, draws);
        assert_eq!(game.unknown_count(), then, "{preset}");
    }
}

/// Where all cards of a draw are shown, the whole waste can be read, also after a redeal and after
/// moves that were taken back; where only the top is shown, no other card can.
#[test]
fn a_waste_shows_what_its_rules_show() {
    for preset in ["klondike", "canfield", "grosse-harfe-nsv"] {
        for (value, all) in [(OptionValue::Number(3), false), (OptionValue::Word("3-open".into()), true)] {
            let mut game = deal_by(preset, &[("draw".into(), value)], 5);
            let waste = game.rules().piles().first(PileKind::Waste).unwrap().index();
            let at_first = game.unknown_count();
            for drawn in 1..=3 {
                game.play(Move::Draw).unwrap();
                let cards = game.view().piles[waste].cards.clone();
                let hidden = cards.iter().filter(|card| *card == HIDDEN).count();
                assert_eq!((cards.len(), hidden), (3 * drawn, if all { 0 } else { 2 * drawn }), "{preset}");
                assert_eq!(at_first - game.unknown_count(), cards.len() - hidden, "{preset}");
                check_world(&game, &game.imagined(|_| 0));
            }
            let seen = game.view().piles[waste].clone();
            assert!(game.undo() && game.redo(), "{preset}");
            assert_eq!(game.view().piles[waste], seen, "{preset}");
            // Then of the stock nothing stays unknown, or two cards of three.
            let stock = game.position().len(game.rules().piles().first(PileKind::Stock).unwrap());
            let unknown = game.unknown_count();
            draw(&mut game, 100);
            let turned = if all { stock } else { stock.div_ceil(3) };
            assert_eq!(unknown - game.unknown_count(), turned, "{preset}");
        }
    }
}

/// In the Kings' Patience kings that come up in the deal go under the stock, and the player sees
/// it.
#[test]
fn cards_put_under_the_stock_are_known() {
    let mut most = 0;
    for number in 0..200 {
        let game = deal("koenigs-patience-frei", number);
        let stock = game.rules().piles().first(PileKind::Stock).unwrap();
        let known = 44 - game.unknown_count();
        let bottom = &game.position().cards(stock)[..known];
        assert!(bottom.iter().all(|card| card.rank() == patience::Rank::KING), "{number}: {bottom:?}");
        // Eight cards are laid, after those that are put under.
        let first = Deck::numbered(number, 1).cards()[..8 + known].to_vec();
        assert_eq!(first.iter().filter(|card| card.rank() == patience::Rank::KING).count(), known, "{number}");
        most = most.max(known);
    }
    assert!(most >= 2, "{most}");
}

/// A preset, moves; the base rank, the direction and the gap, and what the foundations want.
type Case = (&'static str, &'static [&'static str], Told, Told, Told, &'static [&'static [&'static str]]);
type Told = Option<&'static str>;

#[test]
fn the_view_names_what_the_rules_turn_on() {
    let cases: [Case; 7] = [
        ("canfield", &[], Some("A"), None, None, &[&["2C"], &["AD"]]),
        ("napoleon", &[], Some("4"), Some("open"), None, &[&["3C", "5C"], &["3D", "5D"]]),
        ("napoleon", &["t6-f3"], Some("4"), Some("down"), None, &[&["3C"], &["3D"], &["2H"]]),
        ("koenigs-patience", &[], None, None, None, &[&["3"]]),
        ("die-reihe", &[], None, None, Some("t1"), &[&["AC"]]),
        ("die-reihe", &["draw", "draw"], None, None, Some("t3"), &[&["AC"]]),
        ("klondike", &["t3-f1"], None, None, None, &[&["2C"], &["AD"]]),
    ];
    for (preset, moves, base, direction, gap, wants) in cases {
        let mut game = deal(preset, 7);
        for mv in moves {
            game.play_text(mv).unwrap();
        }
        let view = game.view();
        assert_eq!(
            (view.base.as_deref(), view.direction, view.gap.as_deref()),
            (base, direction, gap),
            "{preset} {moves:?}"
        );
        assert_eq!(view.rows, preset == "die-reihe");
        let foundations = view.piles.iter().filter(|pile| pile.kind == "foundation");
        for (pile, wanted) in foundations.zip(wants) {
            assert_eq!(pile.wants, *wanted, "{preset} {moves:?} {}", pile.name);
        }
        assert!(view.piles.iter().all(|pile| pile.kind == "foundation" || pile.wants.is_empty()));
    }
}

#[test]
fn a_base_rank_that_is_open_is_told_until_it_is_chosen() {
    let mut game = deal("herzogin", 1);
    let told = |game: &Game| {
        let view = game.view();
        let marks = view.piles.iter().filter(|pile| pile.kind == "foundation").map(|pile| pile.mark.clone());
        (view.base_open, view.base.clone(), marks.flatten().collect::<Vec<_>>().join(" "))
    };
    let open = (true, None, "C D H S".to_owned());
    assert_eq!(told(&game), open);
    game.play_text("h3-f2").unwrap();
    assert_eq!(told(&game), (false, Some("A".to_owned()), "AC AH AS".to_owned()));
    game.undo();
    assert_eq!(told(&game), open);
    assert!(!deal("daemon", 1).view().base_open && !deal("klondike", 1).view().base_open);
}

#[test]
fn the_gap_that_the_view_names_is_where_the_draw_goes() {
    for number in 0..20 {
        let mut game = deal("die-reihe", number);
        while let Some(gap) = game.view().gap {
            let before = game.view();
            game.play(Move::Draw).unwrap();
            let changed = before.piles.iter().zip(game.view().piles).filter(|(old, new)| old.cards != new.cards);
            let columns: Vec<String> =
                changed.filter(|(old, _)| old.kind == "column").map(|(old, _)| old.name.clone()).collect();
            assert_eq!(columns, [gap], "{number}");
            // Something goes up now and then, so that there are gaps.
            let moves = game.position().legal_moves(game.rules());
            if let Some(&up) = moves.iter().find(|mv| **mv != Move::Draw) {
                game.play(up).unwrap();
            }
        }
        assert!(game.play(Move::Draw).is_err());
    }
}
