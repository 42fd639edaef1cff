//! Prints a short won game of every preset as a transcript with a last line of its replay: one JSON object
//! `{"transcript": …, "end": …}` a line. The browser tests play them.

use patience::{Deck, Game, Library, Position};
use patience_solver::{Budget, Verdict, solve};

/// Deals that are tried for each preset: one in about five hundred of Königs-Patience comes out.
const DEALS: u64 = 5_000;
/// Solutions up to this length are short enough.
const SHORT: usize = 260;

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
    (1..=DEALS).find_map(|deal| {
        let deck = Deck::numbered(deal, rules.decks());
        let position = Position::deal(&rules, &deck).expect("its deck");
        let budget = Budget { nodes: 100_000, bytes: 64 << 20, ..Budget::default() };
        let Verdict::Winnable(moves) = solve(&rules, &position, &budget, deal).verdict else { return None };
        if moves.len() > SHORT {
            return None;
        }
        let mut game = Game::deal(rules.clone(), preset, deck, Some(deal)).expect("its deck");
        for mv in moves {
            game.play(mv).expect("a solution is legal");
        }
        eprintln!("{preset}: deal {deal}, {} moves", game.ply());
        Some(format!("{{\"transcript\": {}, \"end\": {}}}", game.transcript().to_json(), game.replay_line()))
    })
}
