//! Solutions made shorter still win, and are short.

use std::sync::Arc;

use patience::{Deck, Library, Move, Position, Rules};
use patience_solver::{Budget, Shortener, Verdict, shorten, solve};

use crate::setting;

/// Deals of each preset, of which a long run may ask for more, and moves at random before the
/// solution.
const DEALS: u64 = 1;
const DETOUR: usize = 30;
const NODES: u64 = 60_000;

fn won(rules: &Arc<Rules>, position: &Position, moves: &[Move]) -> bool {
    let mut position = *position;
    moves.iter().all(|&mv| position.play(rules, mv).is_ok()) && position.is_won(rules)
}

/// A way to win as it was found.
fn found(rules: &Arc<Rules>, position: &Position) -> Option<Vec<Move>> {
    let budget = Budget { nodes: NODES, shortening: 0, ..Budget::default() };
    match solve(rules, position, &budget, 1).verdict {
        Verdict::Winnable(moves) => Some(moves),
        _ => None,
    }
}

/// Moves at random, with a way to win from where they lead, if one is found.
fn with_detour(rules: &Arc<Rules>, start: &Position, seed: u64) -> Option<Vec<Move>> {
    let (mut position, mut moves) = (*start, Vec::new());
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for _ in 0..DETOUR {
        let legal = position.legal_moves(rules);
        if legal.is_empty() {
            break;
        }
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let mv = legal[(state >> 33) as usize % legal.len()];
        let _ = position.play_unchecked(rules, mv);
        moves.push(mv);
    }
    moves.extend(found(rules, &position)?);
    Some(moves)
}

/// The first deals of every other preset with their solutions, as found and with a detour. In a
/// long run of every preset.
fn each_solution(first: usize, mut see: impl FnMut(&str, &Arc<Rules>, &Position, Vec<Move>)) {
    let library = Library::builtin();
    let deals = setting("DEALS", DEALS);
    let (first, every) = if deals > DEALS { (0, 1) } else { (first, 2) };
    for preset in library.preset_ids().skip(first).step_by(every) {
        let rules = library.rules(preset, &[]).expect("a preset");
        for deal in 1..=deals {
            let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
            for moves in [found(&rules, &position), with_detour(&rules, &position, deal)].into_iter().flatten() {
                see(preset, &rules, &position, moves);
            }
        }
    }
}

#[test]
fn whatever_the_budget_it_wins_and_is_not_longer() {
    let (mut seen, mut shorter) = (0, 0);
    each_solution(0, |preset, rules, position, moves| {
        let mut before = moves.len();
        for budget in [0, 1, 500, 5_000, 40_000] {
            let after = shorten(rules, position, moves.clone(), budget);
            assert!(won(rules, position, &after), "{preset}: {budget}");
            assert!(after.len() <= before, "{preset}: {} from {} with {budget}", after.len(), moves.len());
            assert!(budget > 0 || after == moves, "{preset}: nothing is changed without a budget");
            before = moves.len();
            shorter += usize::from(after.len() < moves.len());
            seen += 1;
        }
    });
    assert!(seen > 65 && shorter > seen / 3, "{shorter} of {seen} became shorter");
}

#[test]
fn the_work_may_be_divided_and_stopped_anywhere() {
    each_solution(1, |preset, rules, position, moves| {
        let mut whole = Shortener::new(Arc::clone(rules), position, moves.clone(), 15_000);
        assert!(whole.step(u64::MAX));
        let mut parts = Shortener::new(Arc::clone(rules), position, moves, 15_000);
        let (mut steps, mut len) = (0, usize::MAX);
        while !parts.step([1, 40, 700][steps % 3]) {
            steps += 1;
            assert!(parts.moves().len() <= len, "{preset}: it grows");
            if parts.moves().len() < len {
                len = parts.moves().len();
                assert!(won(rules, position, parts.moves()), "{preset}, after {steps} steps");
            }
        }
        assert_eq!((whole.moves(), whole.nodes()), (parts.moves(), parts.nodes()), "{preset}");
    });
}

/// Deals whose solutions have been thousands of moves long when they were found, and the most that
/// a player is shown.
#[test]
fn monsters_are_short() {
    let library = Library::builtin();
    let numbered = |number, decks| Deck::numbered(number, decks);
    let microsoft = |number| patience::DealNumber::Microsoft(number).deck(1).expect("a number of one pack");
    let cases = [
        ("freecell", numbered(9_708, 1), 250),
        ("freecell", microsoft(322), 250),
        ("freecell", microsoft(1_136), 250),
        ("freecell", microsoft(1_953), 250),
        ("grosse-napoleon", numbered(7, 2), 400),
        ("grosse-napoleon", numbered(783, 2), 400),
    ];
    let mut longest = 0;
    for (preset, deck, most) in cases {
        let rules = library.rules(preset, &[]).expect("a preset");
        let position = Position::deal(&rules, &deck).expect("its deck");
        let report = solve(&rules, &position, &Budget::default(), 1);
        let Verdict::Winnable(moves) = report.verdict else { panic!("{preset}: {:?}", report.verdict) };
        assert!(won(&rules, &position, &moves), "{preset}");
        assert!(moves.len() <= most, "{preset}: {} moves of {}", moves.len(), report.found_moves);
        longest = longest.max(report.found_moves);
    }
    assert!(longest > 1_000, "no monster any more: the longest had {longest} moves");
}

/// What does not win is not taken for a win.
#[test]
fn only_wins_are_made_shorter() {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(1, 1)).expect("its deck");
    let draw = Move::parse("draw", rules.piles()).expect("a move");
    for moves in [vec![], vec![draw], vec![draw; 1000]] {
        let make = || Shortener::new(Arc::clone(&rules), &position, moves.clone(), 100);
        let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(make));
        assert!(made.is_err(), "{} moves", moves.len());
    }
}
