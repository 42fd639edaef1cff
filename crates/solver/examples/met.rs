//! How many of the positions that a player meets are decided in a short time: `met GAMES
//! MILLISECONDS PRESET…`.
//!
//! Games of each preset are played in two ways, at random and like a player who prefers what looks
//! good; positions after a number of moves are given to the solver. `--each` prints every position
//! that stays undecided as a layout. `--longer=SECONDS` searches these for so much longer and
//! prints what each is like and what became of it. `--first=DEAL` takes games from that deal on.
//! Times are processor time, so that a busy machine changes little.

mod chance;
mod players;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use patience::{Layout, Library, PileKind, Position, Rules};
use patience_solver::{Budget, Verdict, solve};

use players::{PLIES, Player, play};

/// Deals from here on if nothing is said: those before it serve other measurements.
const FIRST_DEAL: u64 = 500_000;

/// The processor time of the main thread, on which the solver runs, in nanoseconds.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("a system that tells the processor time");
    text.split_whitespace().next().and_then(|field| field.parse().ok()).expect("a number of nanoseconds")
}

#[derive(Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    undecided: usize,
    time: u64,
}

/// More than any search counts until it is stopped.
const NODES: u64 = 1 << 60;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    args.retain(|arg| arg != "--each");
    let longer = args.iter().find_map(|arg| arg.strip_prefix("--longer=")).map(|text| text.parse().expect("a number"));
    let longer: Option<u64> = longer.map(|seconds: u64| seconds * 1_000_000_000);
    let first = args.iter().find_map(|arg| arg.strip_prefix("--first="));
    let first: u64 = first.map_or(FIRST_DEAL, |text| text.parse().expect("a number"));
    args.retain(|arg| !arg.starts_with("--"));
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (games, most) = (number(0), number(1) * 1_000_000);
    let (limit, stop) = (Arc::new(AtomicU64::new(u64::MAX)), Arc::new(AtomicBool::new(false)));
    watch(&limit, &stop);
    let library = Library::builtin();
    for preset in &args[2..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        for player in [Player::Random, Player::Sensible] {
            let mut tallies: [Tally; PLIES.len()] = Default::default();
            for game in 0..games {
                play(&rules, player, first + game, |at, position| {
                    let decide = |most: u64| {
                        let begun = processor_time();
                        limit.store(begun + most, Ordering::SeqCst);
                        stop.store(false, Ordering::SeqCst);
                        let budget = Budget {
                            nodes: NODES,
                            bytes: 256 << 20,
                            time: None,
                            stop: Some(&stop),
                            ..Budget::default()
                        };
                        let report = solve(&rules, position, &budget, 1);
                        limit.store(u64::MAX, Ordering::SeqCst);
                        (report, processor_time() - begun)
                    };
                    let (report, time) = decide(most);
                    tallies[at].time += time;
                    if let Some(longer) = longer
                        && matches!(report.verdict, Verdict::Undecided(_))
                    {
                        let (report, time) = decide(longer);
                        let outcome = match report.verdict {
                            Verdict::Winnable(_) => "winnable",
                            Verdict::Unwinnable => "unwinnable",
                            Verdict::Undecided(_) => "undecided",
                        };
                        let like = likeness(&rules, position);
                        let (ply, seconds, method) = (PLIES[at], time as f64 / 1e9, report.method);
                        println!("  {player:?} {ply} moves of {game}: {like}; {outcome} in {seconds:.1} s, {method}");
                    }
                    match report.verdict {
                        Verdict::Winnable(_) => tallies[at].winnable += 1,
                        Verdict::Unwinnable => tallies[at].unwinnable += 1,
                        Verdict::Undecided(_) => tallies[at].undecided += 1,
                    }
                    if each && matches!(report.verdict, Verdict::Undecided(_)) {
                        let layout = Layout::of(&rules, position);
                        println!("{}", serde_json::to_string(&layout).expect("a layout"));
                    }
                });
            }
            print(preset, player, &tallies);
        }
    }
}

/// What a position is like: how many cards lie where.
fn likeness(rules: &Rules, position: &Position) -> String {
    let piles = rules.piles();
    let sum = |kind, of: &dyn Fn(patience::PileId) -> usize| piles.of(kind).map(of).sum::<usize>();
    let cards = |kind| sum(kind, &|pile| position.len(pile));
    let down = sum(PileKind::Column, &|pile| position.face_down(pile));
    let spaces = sum(PileKind::Column, &|pile| usize::from(position.is_empty(pile)));
    let first = piles.of(PileKind::Column).next().map_or(0, |pile| position.len(pile));
    format!(
        "stock {}, waste {}, up {}, face down {down}, spaces {spaces}, first column {first}",
        cards(PileKind::Stock),
        cards(PileKind::Waste),
        cards(PileKind::Foundation)
    )
}

/// Sets the flag when the main thread's time reaches the limit, again and again.
fn watch(limit: &Arc<AtomicU64>, stop: &Arc<AtomicBool>) {
    let (limit, stop) = (Arc::clone(limit), Arc::clone(stop));
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(4));
            if processor_time() >= limit.load(Ordering::SeqCst) {
                stop.store(true, Ordering::SeqCst);
            }
        }
    });
}

fn print(preset: &str, player: Player, tallies: &[Tally]) {
    let show = |name: &str, tallies: &[Tally]| {
        let sum = |of: &dyn Fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
        let (won, lost, open) = (sum(&|t| t.winnable), sum(&|t| t.unwinnable), sum(&|t| t.undecided));
        let all = won + lost + open;
        if all > 0 {
            let time = tallies.iter().map(|t| t.time).sum::<u64>() as f64 / 1e6 / all as f64;
            println!(
                "{preset} {player:?} {name}: {won} winnable, {lost} unwinnable, {open} undecided of {all}: {:.1} % decided, {time:.0} ms each",
                100.0 * (won + lost) as f64 / all as f64
            );
        }
    };
    for (ply, tally) in PLIES.iter().zip(tallies) {
        show(&format!("after {ply} moves"), std::slice::from_ref(tally));
    }
    show("all", tallies);
}
