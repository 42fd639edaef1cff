//! How long a player waits until a key has played its move and the screen shows it: `cargo bench -p
//! patience-tui`. The bar: half of the moves of every preset within a frame of a sixtieth second.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code)] // the tests use the rest
mod common;

use std::time::{Duration, Instant};

use common::{SMALL, app, german, key, keys, one_of_the_moves, presets};
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

const LARGE: Size = Size::new(200, 60);
/// Moves of each game.
const MOVES: usize = 60;
const BAR: Duration = Duration::from_millis(16);

fn main() {
    let mut met = true;
    for preset in presets() {
        for size in [SMALL, LARGE] {
            let times = measured(&preset, size);
            let median = times[times.len() / 2];
            println!("{preset:<28} {size:>8}   50 % {median:>10.1?}   all {:>10.1?}", times[times.len() - 1]);
            met &= median <= BAR;
        }
    }
    println!("bar: 50 % within {BAR:?}: {}", if met { "met" } else { "NOT MET" });
}

/// How long each move of a game took, the shortest first.
fn measured(preset: &str, size: Size) -> Vec<Duration> {
    let mut app = app(preset, 3, german(), size);
    let mut terminal = ratatui::Terminal::new(TestBackend::new(size.width, size.height)).expect("a screen in memory");
    let mut times = Vec::with_capacity(MOVES);
    for step in 0..MOVES {
        let Some(mv) = one_of_the_moves(&app, step * 31) else { break };
        keys(&mut app, &format!(":{mv}"));
        let before = Instant::now();
        key(&mut app, KeyCode::Enter);
        terminal.draw(|frame| patience_tui::draw(frame, &app)).expect("a screen in memory");
        times.push(before.elapsed());
    }
    times.sort_unstable();
    times
}
