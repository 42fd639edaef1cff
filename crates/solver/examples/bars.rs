//! Decides a range of deals of presets and prints what became of them: `bars FIRST LAST SECONDS PRESET…`.

use std::time::{Duration, Instant};

use patience::{Deck, Library, Position};
use patience_solver::{Budget, Verdict, solve};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args[at].parse::<f64>().expect("a number");
    let (first, last, seconds) = (number(0) as u64, number(1) as u64, number(2));
    let library = Library::builtin();
    for preset in &args[3..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let (mut won, mut lost, mut nodes, mut longest) = (0, 0, 0u64, 0f64);
        let started = Instant::now();
        for deal in first..=last {
            let position = Position::deal(&rules, &Deck::numbered(deal, rules.decks())).expect("its deck");
            let budget =
                Budget { nodes: u64::MAX, bytes: 1 << 30, time: Some(Duration::from_secs_f64(seconds)), stop: None };
            let begun = Instant::now();
            let report = solve(&rules, &position, &budget, 1);
            longest = longest.max(begun.elapsed().as_secs_f64());
            nodes += report.nodes;
            match report.verdict {
                Verdict::Winnable(_) => won += 1,
                Verdict::Unwinnable => lost += 1,
                Verdict::Undecided(_) => {}
            }
        }
        let (count, time) = (last - first + 1, started.elapsed().as_secs_f64());
        println!(
            "{preset}: won {won} lost {lost} of {count}, {:.1} % decided, {:.3} s each, longest {longest:.2} s, {:.2} M nodes/s",
            100.0 * f64::from(won + lost) / count as f64,
            time / count as f64,
            nodes as f64 / time / 1e6
        );
    }
}
