//! How soon positions that are met in play get their verdict: `verdict_speed GAMES [--each]
//! [--open] PRESET…`.
//!
//! Of each preset so many games are played at random and as many sensibly, by the fair player.
//! After every move the adviser is asked, as the table does, and after [`LIMIT`] of processor time
//! the next move is played whether it has answered or not. Printed is the share of positions that
//! it had decided by then, and the memory that was used at the most. `--each` prints a line for
//! each game: for every position a letter, `w` if it can be won, `l` if not, and a dot if that was
//! not known in time; `--open` prints these as layouts.

use std::sync::Arc;
use std::time::Duration;

use patience::{Game, Layout, Library, Move, Rules};
use patience_advice::BackgroundAdviser;
use patience_solver::fair::{Settings, play};
use patience_table::{Adviser as _, Known};

/// Seconds of processor time.
const LIMIT: f64 = 0.3;
/// The first deal: from here on none was used for learning or tuning.
const FIRST: u64 = 7_000_000;
/// Moves of a random game.
const RANDOM_MOVES: usize = 100;

/// The processor time of all threads of this process so far.
fn processor_seconds() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").expect("a system that tells the processor time");
    let nanoseconds = |entry: std::io::Result<std::fs::DirEntry>| {
        let text = std::fs::read_to_string(entry.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    };
    tasks.filter_map(nanoseconds).sum::<u64>() as f64 / 1e9
}

fn peak_mib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn random_moves(game: &Game, seed: u64) -> Vec<Move> {
    let (mut game, mut state) = (game.clone(), seed | 1);
    for _ in 0..RANDOM_MOVES {
        let moves = game.position().legal_moves(game.rules());
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let at = ((state >> 33) as usize) % moves.len();
        game.play(moves[at]).expect("a legal move");
    }
    game.moves().collect()
}

/// Counts how many positions were asked for, and how many decided in time; gives a letter for each,
/// and prints those that stayed open if that is wanted.
fn ask(rules: &Arc<Rules>, mut game: Game, moves: &[Move], open: bool, counts: &mut (u32, u32)) -> String {
    let mut letters = String::new();
    let mut adviser = BackgroundAdviser::start().expect("threads");
    for at in 0..=moves.len() {
        let begun = processor_seconds();
        let mut known = adviser.verdict(rules, game.position());
        while known == Known::Searching && processor_seconds() - begun < LIMIT {
            std::thread::sleep(Duration::from_micros(500));
            known = adviser.verdict(rules, game.position());
        }
        let letter = match known {
            Known::Winnable(_) => 'w',
            Known::Unwinnable => 'l',
            Known::Searching | Known::Undecided => '.',
        };
        counts.0 += 1;
        counts.1 += u32::from(letter != '.');
        if open && letter == '.' {
            let layout = Layout::of(rules, game.position());
            println!("{}", serde_json::to_string(&layout).expect("a layout"));
        }
        letters.push(letter);
        if let Some(&mv) = moves.get(at) {
            game.play(mv).expect("a legal move");
        }
    }
    letters
}

fn main() {
    let (options, args): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let option = |name: &str| options.iter().any(|option| option == name);
    let (each, open) = (option("--each"), option("--open"));
    let games: u64 = args[0].parse().expect("a number of games");
    let library = Library::builtin();
    for preset in &args[1..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let (mut random, mut sensible) = ((0, 0), (0, 0));
        for number in FIRST..FIRST + games {
            let game = Game::deal(Arc::clone(&rules), number).expect("its deck");
            let by_luck = random_moves(&game, number);
            let moves = play(game.clone(), &Settings::fast(number)).moves;
            for (kind, moves, counts) in [("random", by_luck, &mut random), ("sensible", moves, &mut sensible)] {
                let letters = ask(&rules, game.clone(), &moves, open, counts);
                if each {
                    println!("  {preset} {number} {kind}: {letters}");
                }
            }
        }
        let share =
            |(all, decided): (u32, u32)| format!("{:.1} % of {all}", 100.0 * f64::from(decided) / f64::from(all));
        println!("{preset}: random {}, sensible {}; {} MiB", share(random), share(sensible), peak_mib());
    }
}
