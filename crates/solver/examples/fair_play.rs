//! Lets the fair player play deals of presets and prints how many he wins: `fair_play fast|thorough
//! FIRST LAST PRESET[:NAME=VALUE,…]…`.
//!
//! `--each` prints every deal.

use patience::{Deck, Game, Library, OptionValue};
use patience_solver::fair::{Settings, play};

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    args.retain(|arg| arg != "--each");
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let settings = if args[0] == "fast" { Settings::fast } else { Settings::thorough };
    let (first, last) = (number(1), number(2));
    let library = Library::builtin();
    for preset in &args[3..] {
        let (id, options) = preset.split_once(':').unwrap_or((preset, ""));
        let option = |text: &str| {
            let (name, value) = text.split_once('=').expect("NAME=VALUE");
            (name.to_owned(), OptionValue::from_typed(value))
        };
        let options: Vec<_> = options.split(',').filter(|text| !text.is_empty()).map(option).collect();
        let rules = library.rules(id, &options).expect("a preset and its options");
        let (mut won, mut moves, mut nodes, mut longest) = (0, 0, 0, 0.0f64);
        let begun = processor_seconds();
        for deal in first..=last {
            let started = processor_seconds();
            let deck = Deck::numbered(deal, rules.decks());
            let game = Game::deal(rules.clone(), id, deck, Some(deal)).expect("its deck");
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

/// The processor time of this process so far, in steps of a hundredth of a second.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("a system that tells the processor time");
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.map(|ticks| ticks.parse::<f64>().expect("a number of ticks")).sum::<f64>() / 100.0
}
