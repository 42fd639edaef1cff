//! Solves a range of deals of presets and prints how long their solutions are: `lengths FIRST LAST
//! PRESET…`.
//!
//! `--microsoft` takes the numbers for those of Microsoft FreeCell, `--nodes N` is the budget of
//! each search, `--shortening N` that for making solutions shorter (positions for each move, see
//! `Budget`), and `--each` prints every deal. Lengths count the moves of our notation: one card in
//! FreeCell, and every draw.

use std::sync::Arc;

use std::time::{Duration, Instant};

use patience::{DealNumber, Library, Position, Rules};
use patience_solver::{Budget, Shortener, Verdict, shorten, solve};

/// Bytes of each search.
const BYTES: usize = 1 << 30;

struct Settings {
    first: u64,
    last: u64,
    nodes: u64,
    shortening: u64,
    microsoft: bool,
    each: bool,
    presets: Vec<String>,
}

impl Settings {
    fn read() -> Settings {
        let mut settings = Settings {
            first: 1,
            last: 1_000,
            nodes: Budget::default().nodes,
            shortening: Budget::SHORTENING,
            microsoft: false,
            each: false,
            presets: Vec::new(),
        };
        let (mut args, mut plain) = (std::env::args().skip(1), Vec::new());
        let number = |text: Option<String>| text.and_then(|text| text.parse().ok()).expect("a number");
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--microsoft" => settings.microsoft = true,
                "--each" => settings.each = true,
                "--nodes" => settings.nodes = number(args.next()),
                "--shortening" => settings.shortening = number(args.next()),
                _ => plain.push(arg),
            }
        }
        let mut plain = plain.into_iter();
        (settings.first, settings.last) = (number(plain.next()), number(plain.next()));
        settings.presets = plain.collect();
        settings
    }
}

/// What became of the deals of one preset.
#[derive(Default)]
struct Lengths {
    /// Before and after they were made shorter, with the deal.
    before: Vec<(usize, u64)>,
    after: Vec<(usize, u64)>,
    undecided: usize,
    searching: Duration,
    shortening: Duration,
    /// The longest time in which a solution was made shorter, and the deal.
    slowest: (Duration, u64),
}

fn main() {
    let settings = Settings::read();
    let library = Library::builtin();
    for preset in &settings.presets {
        let rules = library.rules(preset, &[]).expect("a preset");
        let mut lengths = Lengths::default();
        for deal in settings.first..=settings.last {
            lengths.add(&settings, &rules, deal);
        }
        lengths.print(preset);
    }
}

impl Lengths {
    fn add(&mut self, settings: &Settings, rules: &Arc<Rules>, deal: u64) {
        let number = if settings.microsoft { DealNumber::Microsoft(deal) } else { DealNumber::Ours(deal) };
        let deck = number.deck(rules.pack()).expect("a number of one pack");
        let position = Position::deal(rules, &deck).expect("its deck");
        let budget = Budget { nodes: settings.nodes, bytes: BYTES, shortening: 0, ..Budget::default() };
        let begun = Instant::now();
        let verdict = solve(rules, &position, &budget, 1).verdict;
        self.searching += begun.elapsed();
        let moves = match verdict {
            Verdict::Winnable(moves) => moves,
            Verdict::Unwinnable => return,
            Verdict::Undecided(_) => {
                self.undecided += 1;
                return;
            }
        };
        let (begun, before) = (Instant::now(), moves.len());
        let after = shorten(rules, &position, moves, Shortener::nodes_for(settings.shortening, before)).len();
        let took = begun.elapsed();
        self.shortening += took;
        self.slowest = self.slowest.max((took, deal));
        self.before.push((before, deal));
        self.after.push((after, deal));
        if settings.each {
            println!("  {deal}: {before} moves, then {after} in {:.1} ms", took.as_secs_f64() * 1e3);
        }
    }

    fn print(mut self, preset: &str) {
        let won = self.after.len();
        if won == 0 {
            println!("{preset}: none won, {} undecided", self.undecided);
            return;
        }
        let each = |time: Duration| time.as_secs_f64() * 1e3 / won as f64;
        let (before, after) = (spread(&mut self.before), spread(&mut self.after));
        println!("{preset}: {won} won, {} undecided; before: {before}; after: {after}", self.undecided);
        println!(
            "    {:.1} ms to find each, {:.1} ms to make it shorter, at most {:.0} ms (deal {})",
            each(self.searching),
            each(self.shortening),
            self.slowest.0.as_secs_f64() * 1e3,
            self.slowest.1
        );
    }
}

/// Median, 99 % and the longest.
fn spread(lengths: &mut [(usize, u64)]) -> String {
    lengths.sort_unstable();
    let at = |part: usize| lengths[(lengths.len() * part / 100).min(lengths.len() - 1)];
    let (median, (longest, deal)) = (at(50).0, at(100));
    let times = longest as f64 / median as f64;
    format!("median {median}, 99 % {}, longest {longest} (deal {deal}), {times:.2} times the median", at(99).0)
}
