//! Reviews: every claim is held against brute force or a replay, on games that were played by
//! chance.

use std::collections::HashSet;
use std::sync::Arc;

use patience::{Deck, Game, Library, Move, Position, Rules};
use patience_advice::Review;
use patience_solver::{Limits, Progress, Solver, Verdict};
use patience_table::ReviewFindings;

/// Games of each preset.
const GAMES: u64 = 6;
/// Brute force gives up beyond so many positions.
const MOST_POSITIONS: usize = 10_000;
/// What a review may look at.
const NODES: u64 = 100_000;

/// A number below another, by chance.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) as usize) % bound
}

/// Whether a position can be won, by looking at all that can be reached; `None` if that is too
/// much.
fn brute_force(rules: &Rules, position: &Position) -> Option<bool> {
    let key = |position: &Position| (position.hash128(), position.pass(), position.rows());
    let mut seen = HashSet::from([key(position)]);
    let mut open = vec![*position];
    while let Some(position) = open.pop() {
        if position.is_won(rules) {
            return Some(true);
        }
        for &mv in &position.legal_moves(rules) {
            let mut next = position;
            let _ = next.play(rules, mv).expect("a legal move");
            if seen.insert(key(&next)) {
                open.push(next);
            }
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(false)
}

/// Moves that win a deal, if they are found soon.
fn way(rules: &Arc<Rules>, deal: u64) -> Option<Vec<Move>> {
    let position = Position::deal(rules, &Deck::numbered(deal, rules.decks())).ok()?;
    let limits = Limits { nodes: 100_000, bytes: 32 << 20, shortening: 0 };
    let Progress::Done(report) = Solver::new(Arc::clone(rules), &position, limits).step(u64::MAX) else { return None };
    if let Verdict::Winnable(way) = report.verdict { Some(way) } else { None }
}

/// A game that was almost won, and then played on by chance.
fn late_game(rules: &Arc<Rules>, preset: &str, deal: u64, state: &mut u64) -> Option<Game> {
    let way = way(rules, deal)?;
    let left = 4 + below(state, 24);
    let moves = 6 + below(state, 34);
    Some(played_on(rules, preset, deal, &way[..way.len().saturating_sub(left)], moves, state))
}

/// A game that was played by chance from the deal on: most are lost sooner or later.
fn wild_game(rules: &Arc<Rules>, preset: &str, deal: u64, state: &mut u64) -> Game {
    played_on(rules, preset, deal, &[], 150, state)
}

/// Plays some moves, and then others by chance; turning the stock instead of playing is how most
/// games are lost.
fn played_on(rules: &Arc<Rules>, preset: &str, deal: u64, way: &[Move], moves: usize, state: &mut u64) -> Game {
    let deck = Deck::numbered(deal, rules.decks());
    let mut game = Game::deal(Arc::clone(rules), preset, deck, Some(deal)).expect("its deck");
    for &mv in way {
        game.play(mv).expect("the way is legal");
    }
    for _ in 0..moves {
        let legal = game.position().legal_moves(rules);
        if legal.is_empty() {
            break;
        }
        let turn = legal.iter().find(|mv| !matches!(mv, Move::Cards { .. })).filter(|_| below(state, 3) > 0);
        game.play(turn.copied().unwrap_or(legal[below(state, legal.len())])).expect("a legal move");
    }
    game
}

fn at(game: &Game, place: usize) -> Game {
    let mut game = game.clone();
    assert!(game.go_to(place));
    game
}

/// Whether moves are legal from a place and win.
fn wins(game: &Game, place: usize, moves: &[Move]) -> bool {
    let mut position = *at(game, place).position();
    moves.iter().all(|&mv| position.play(game.rules(), mv).is_ok()) && position.is_won(game.rules())
}

/// How many places were held against brute force.
fn check(game: &Game, found: &ReviewFindings, name: &str) -> usize {
    assert_eq!(found.length, game.ply());
    let mut checked = 0;
    for place in (0..=found.length).rev().take(6) {
        let claim = if found.winnable.is_some_and(|last| place <= last) {
            true
        } else if found.lost.is_some_and(|first| place >= first) {
            false
        } else {
            continue;
        };
        let Some(truth) = brute_force(game.rules(), at(game, place).position()) else { break };
        assert_eq!(claim, truth, "{name}: place {place} of {}", found.length);
        checked += 1;
    }
    if let Some(place) = found.winnable.filter(|&place| place < found.length) {
        assert!(wins(game, place, &found.instead), "{name}: another way from place {place}");
        assert_ne!(found.instead.first().copied(), game.moves().nth(place), "{name}: what was played is no other way");
    }
    if let Some(shortest) = &found.shortest {
        assert!(wins(game, 0, shortest), "{name}: the shortest way");
        assert!(!found.won || shortest.len() <= found.length, "{name}: it is as short as what was played");
    }
    assert!(found.reason.is_none() || found.lost.is_some());
    let mut rest = at(game, 0);
    for (number, mv) in (1..).zip(game.moves()) {
        let left_out = found.unneeded.contains(&number);
        assert!(!left_out || !matches!(mv, Move::Cards { .. }), "{name}: only draws and redeals");
        if !left_out {
            rest.play(mv).unwrap_or_else(|refusal| panic!("{name}: move {number}: {refusal}"));
        }
    }
    let lies = |game: &Game| game.rules().piles().iter().map(|pile| game.position().cards(pile)).collect::<Vec<_>>();
    assert_eq!(lies(&rest), lies(game), "{name}: without what was unneeded");
    checked
}

fn reviewed(game: &Game, nodes: u64, step: u64) -> ReviewFindings {
    let mut review = Review::new(game, nodes);
    while !review.step(step) {}
    review.findings()
}

#[test]
fn every_claim_is_true_on_late_games() {
    let library = Library::builtin();
    let mut state = 0x5eed;
    let (mut games, mut lost, mut turned, mut checked, mut reasons) = (0, 0, 0, 0, 0);
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).expect("a preset");
        for deal in 1..=GAMES {
            let late = if deal % 2 == 0 { late_game(&rules, preset, deal, &mut state) } else { None };
            let game = late.unwrap_or_else(|| wild_game(&rules, preset, deal, &mut state));
            let name = format!("{preset} {:?}", game.deal_number());
            let found = reviewed(&game, NODES, 50_000);
            checked += check(&game, &found, &name);
            games += 1;
            lost += usize::from(found.lost.is_some());
            turned += usize::from(found.winnable.is_some_and(|last| found.lost == Some(last + 1)));
            reasons += usize::from(found.reason.is_some());
        }
    }
    println!("{games} games, {lost} lost, {turned} with a turning point, {reasons} reasons, {checked} places");
    assert!(games >= 100 && lost >= 10 && turned >= 5 && reasons >= 5 && checked >= 100);
}

#[test]
fn what_is_found_does_not_depend_on_the_steps() {
    let library = Library::builtin();
    for preset in ["klondike", "freecell", "grosse-harfe"] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let mut state = 7;
        let game = (1..).find_map(|deal| late_game(&rules, preset, deal, &mut state)).expect("a deal that can be won");
        let all = reviewed(&game, 250_000, u64::MAX);
        assert!(all.done && !all.curve.is_empty(), "{preset}");
        for step in [1, 33_333] {
            assert_eq!(reviewed(&game, 250_000, step), all, "{preset}");
        }
    }
}

#[test]
fn moves_that_were_taken_back_are_no_part_of_it() {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    let mut game = Game::deal(rules, "klondike", Deck::numbered(4, 1), Some(4)).expect("its deck");
    let dealt = reviewed(&game, 60_000, 10_000);
    for _ in 0..12 {
        game.play_text("draw").expect("the stock has cards");
    }
    game.go_to(0);
    assert_eq!(reviewed(&game, 60_000, 10_000), dealt);
}
