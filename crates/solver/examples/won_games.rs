//! Prints a short won game of every preset as a transcript with a last line of its replay: one JSON
//! object `{"transcript": …, "end": …}` a line. The browser tests play those of
//! `tests/browser/won.jsonl`.

use patience::{Deck, Game, Library, Move, Position};
use patience_solver::{Budget, Verdict, solve};

/// Deals that are tried for each preset: one in about five hundred of Königs-Patience comes out.
const DEALS: u64 = 5_000;
/// Solutions up to this length are short enough: the first is taken.
const SHORT: usize = 260;
/// After so many won games without a short one the shortest of them has to do: a stock that turns
/// every third card over is gone through often.
const LONG: usize = 300;

fn main() {
    let library = Library::builtin();
    let only: Vec<String> = std::env::args().skip(1).collect();
    for preset in library.preset_ids().filter(|id| only.is_empty() || only.iter().any(|name| name == id)) {
        match won_game(&library, preset) {
            Some(line) => println!("{line}"),
            None => eprintln!("{preset}: no won game among {DEALS} deals"),
        }
    }
}

fn won_game(library: &Library, preset: &str) -> Option<String> {
    let rules = library.rules(preset, &[]).expect("a preset");
    let (mut best, mut seen): (Option<(u64, Vec<Move>)>, usize) = (None, 0);
    for deal in 1..=DEALS {
        let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
        let budget = Budget { nodes: 100_000, bytes: 64 << 20, ..Budget::default() };
        let Verdict::Winnable(moves) = solve(&rules, &position, &budget, deal).verdict else { continue };
        seen += 1;
        if best.as_ref().is_none_or(|(_, shortest)| moves.len() < shortest.len()) {
            best = Some((deal, moves));
        }
        if seen == LONG || best.as_ref().is_some_and(|(_, shortest)| shortest.len() <= SHORT) {
            break;
        }
    }
    let (deal, moves) = best?;
    let mut game = Game::deal(rules.clone(), deal).expect("its deck");
    for mv in moves {
        game.play(mv).expect("a solution is legal");
    }
    eprintln!("{preset}: deal {deal}, {} moves", game.ply());
    Some(format!("{{\"transcript\": {}, \"end\": {}}}", game.transcript().to_json(), game.replay_line()))
}
