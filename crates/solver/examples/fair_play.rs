//! Lets the fair player play deals of presets and prints how many it wins: `fair_play fast|thorough
//! FIRST LAST PRESET[:NAME=VALUE,…]…`.
//!
//! `--each` prints every deal.

mod measured;

use patience::{Game, Library};
use patience_solver::fair::{Settings, play};

use crate::measured::processor_seconds;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    args.retain(|arg| arg != "--each");
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let settings = if args[0] == "fast" { Settings::fast } else { Settings::thorough };
    let (first, last) = (number(1), number(2));
    let library = Library::builtin();
    for preset in &args[3..] {
        let rules = measured::rules(&library, preset);
        let (mut won, mut moves, mut nodes, mut longest) = (0, 0, 0, 0.0f64);
        let begun = processor_seconds();
        for deal in first..=last {
            let started = processor_seconds();
            let game = Game::deal(rules.clone(), deal).expect("its deck");
            let outcome = play(game, &settings(deal));
            let seconds = processor_seconds() - started;
            if each {
                let word = if outcome.won { "won" } else { "not won" };
                println!("  {deal}: {word} in {} moves, {} nodes, {seconds:.2} s", outcome.moves.len(), outcome.nodes);
            }
            won += usize::from(outcome.won);
            moves += outcome.moves.len();
            nodes += outcome.nodes;
            longest = longest.max(seconds);
        }
        let deals = (last - first + 1) as f64;
        let seconds = processor_seconds() - begun;
        println!(
            "{preset} {}: {won} of {deals} won ({:.1} %), {:.0} moves, {:.0} nodes, {:.2} s each, longest {longest:.2} s",
            args[0],
            100.0 * f64::from(won as u32) / deals,
            moves as f64 / deals,
            nodes as f64 / deals,
            seconds / deals
        );
    }
}
