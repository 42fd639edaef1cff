//! The adviser without threads says what the one with threads says, however its time is cut.

use std::sync::Arc;

use patience::{Game, Layout, LayoutState, Library, OptionValue, Rules};
use patience_advice::{BackgroundAdviser, PortionAdviser};
use patience_table::{Adviser, DealFound, DealWish, FairHint, Grade, Known, LossReason};

/// How much an adviser may think until all is answered: ten times what these tests need.
const MOST_PORTIONS: usize = 1_000_000;

fn deal(preset: &str, number: u64) -> Game {
    let rules = Library::builtin().rules(preset, &[]).unwrap();
    Game::deal(rules, number).unwrap()
}

/// Works until nothing is left to do, in portions of these sizes, one after the other.
fn work_off(adviser: &mut PortionAdviser, sizes: &[u64]) {
    let mut sizes = sizes.iter().cycle();
    for _ in 0..MOST_PORTIONS {
        if !adviser.work(*sizes.next().unwrap()) {
            assert!(!adviser.has_work());
            return;
        }
    }
    panic!("no end");
}

/// Portions as a browser's worker cuts them, of a look at a time, and of everything at once.
const CUTS: [&[u64]; 4] = [&[20_000], &[1], &[70_000, 1, 15_000], &[u64::MAX]];

#[test]
fn verdicts_and_hints_do_not_depend_on_how_the_time_is_cut() {
    for (preset, number) in [("daemon", 3), ("napoleon", 2), ("koenigs-patience", 1), ("klondike", 4), ("freecell", 5)]
    {
        let game = deal(preset, number);
        let answers = |sizes: &[u64]| -> (Known, FairHint) {
            let mut adviser = PortionAdviser::default();
            assert_eq!(adviser.verdict(game.rules(), game.position()), Known::Searching);
            adviser.fair(&game);
            work_off(&mut adviser, sizes);
            (adviser.verdict(game.rules(), game.position()), adviser.fair(&game))
        };
        let first = answers(CUTS[0]);
        assert!(first.0 != Known::Searching && first.1.done, "{preset} {number}");
        for sizes in &CUTS[1..] {
            assert_eq!(answers(sizes), first, "{preset} {number} {sizes:?}");
        }
    }
}

/// How a redeal will shuffle is known to nobody, so hints do not depend on it.
#[test]
fn hints_do_not_know_how_cards_will_be_shuffled() {
    let dealt = deal("la-belle-lucie", 3);
    let layout = Layout::of(dealt.rules(), dealt.position());
    let hint = |pass: u8, shuffle: u32| {
        let state = LayoutState { pass: Some(pass), shuffle: Some(shuffle), ..LayoutState::default() };
        let position = Layout { state, ..layout.clone() }.position(dealt.rules()).unwrap();
        let game = Game::from_position(dealt.rules().clone(), position);
        let mut adviser = PortionAdviser::default();
        adviser.fair(&game);
        work_off(&mut adviser, &[20_000]);
        adviser.fair(&game)
    };
    for pass in 1..=2 {
        let first = hint(pass, 7);
        assert!(first.done && !first.moves.is_empty(), "pass {pass}: {first:?}");
        for shuffle in [0, 8, u32::MAX] {
            assert_eq!(hint(pass, shuffle), first, "pass {pass}, shuffle {shuffle}");
        }
    }
}

#[test]
fn verdicts_are_those_of_the_threads() {
    let mut threads = BackgroundAdviser::start().unwrap();
    for (preset, number) in [("daemon", 3), ("daemon", 8), ("napoleon", 2), ("die-reihe", 1), ("canfield", 5)] {
        let game = deal(preset, number);
        let mut adviser = PortionAdviser::default();
        adviser.verdict(game.rules(), game.position());
        work_off(&mut adviser, &[20_000]);
        let expected = loop {
            match threads.verdict(game.rules(), game.position()) {
                Known::Searching => std::thread::sleep(std::time::Duration::from_millis(2)),
                known => break known,
            }
        };
        assert_eq!(adviser.verdict(game.rules(), game.position()), expected, "{preset} {number}");
    }
}

fn wish(adviser: &mut dyn Adviser, rules: &Arc<Rules>, wish: DealWish) -> Option<u64> {
    match adviser.deal(rules, wish, 5) {
        DealFound::Deal(deal) => Some(deal),
        DealFound::Searching => None,
        DealFound::Rare { .. } => panic!("it is not rare"),
    }
}

#[test]
fn days_deals_are_those_of_the_threads() {
    let mut threads = BackgroundAdviser::start().unwrap();
    for (preset, day) in [("canfield", 20_261_123), ("die-reihe", 20_261_224), ("klondike", 20_260_101)] {
        let rules = Library::builtin().rules(preset, &[]).unwrap();
        let mut adviser = PortionAdviser::default();
        assert_eq!(wish(&mut adviser, &rules, DealWish::Day(day)), None);
        work_off(&mut adviser, &[20_000]);
        let found = wish(&mut adviser, &rules, DealWish::Day(day)).expect("it was looked for");
        let expected = loop {
            match wish(&mut threads, &rules, DealWish::Day(day)) {
                None => std::thread::sleep(std::time::Duration::from_millis(2)),
                Some(deal) => break deal,
            }
        };
        assert_eq!(found, expected, "{preset} {day}");
    }
}

/// Rules that the shipped table has not: their deals are searched for.
#[test]
fn deals_are_found_and_graded_while_others_ask() {
    let library = Library::builtin();
    let rules = library.rules("daemon", &[("draw".into(), OptionValue::Number(3))]).unwrap();
    let mut adviser = PortionAdviser::default();
    // Somebody asks all the time: when one game is decided, for another. Some 120 portions are
    // enough.
    let (mut number, mut game) = (7, deal("grosse-harfe-koenige", 7));
    for _ in 0..1_500 {
        if wish(&mut adviser, &rules, DealWish::Any(Some(Grade::Easy))).is_some() {
            return;
        }
        if adviser.verdict(game.rules(), game.position()) != Known::Searching {
            number += 1;
            game = deal("grosse-harfe-koenige", number);
            adviser.verdict(game.rules(), game.position());
        }
        adviser.work(20_000);
    }
    panic!("none was found");
}

#[test]
fn a_review_goes_on_while_somebody_looks() {
    let mut game = deal("klondike", 7);
    let mut adviser = PortionAdviser::default();
    for _ in 0..20 {
        let mv = game.position().legal_moves(game.rules())[0];
        game.play(mv).unwrap();
    }
    assert_eq!(adviser.review(&game).nodes, 0);
    let mut before = 0;
    // How far it goes until somebody looks again is tried with the state.
    for _ in 0..3 {
        (0..10).for_each(|_| assert!(adviser.work(20_000)));
        let found = adviser.review(&game);
        assert!(found.nodes > before, "{found:?}");
        before = found.nodes;
    }
    assert!(!adviser.review(&game).curve.is_empty());
}

/// The example of `docs/proofs/obstacles.md`.
const LOST: &str = include_str!("data/lost.json");

#[test]
fn a_reason_is_found_in_portions_of_any_size() {
    let layout = Layout::parse(LOST).unwrap();
    let rules = layout.rules(&Library::builtin()).unwrap();
    let position = layout.position(&rules).unwrap();
    let answers = CUTS.map(|sizes| {
        let mut adviser = PortionAdviser::default();
        assert_eq!(adviser.reason(&rules, &position), None);
        work_off(&mut adviser, sizes);
        adviser.reason(&rules, &position)
    });
    assert!(matches!(answers[0], Some(LossReason::Blocked(_))), "{answers:?}");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}
