//! Whole screens of every game, as plain text files that a person has looked at.
//!
//! `PATIENCE_BLESS=1 cargo test -p patience-tui screens` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::common::{
    LOOK, SMALL, app, click, deal, from_the_tableau, german, host, key, keys, one_of_the_moves, painted, presets,
    screen, typed,
};
use patience_tui::patience_table::patience::Lang;
use patience_tui::{App, Colours, Fill, Look, Start};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};

const LARGE: Size = Size::new(200, 60);

/// Compares a screen with the file of this name, or writes the file.
#[track_caller]
pub(crate) fn looks_as(name: &str, drawn: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("PATIENCE_BLESS").is_some() {
        return fs::write(&path, drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, drawn, "{name} looks otherwise; expected:\n{kept}\nfound:\n{drawn}");
}

#[test]
fn every_preset_is_dealt_on_a_small_screen() {
    for preset in presets() {
        let app = app(&preset, 7, german(), SMALL);
        looks_as(&format!("{preset}-80x24"), &screen(&app));
    }
}

#[test]
fn a_large_screen_has_large_cards() {
    for preset in ["grosse-harfe", "napoleon", "koenigs-patience", "anneliese"] {
        let app = app(preset, 7, Lang::EN, LARGE);
        looks_as(&format!("{preset}-200x60"), &screen(&app));
    }
}

/// What is a list or a text there is whole, or says that there is more.
#[test]
fn windows_fit_a_tiny_screen() {
    for (name, typed) in [("new", "N"), ("help", "?"), ("table", "")] {
        for preset in ["klondike", "anneliese"] {
            let mut app = app(preset, 7, german(), Size::new(40, 12));
            keys(&mut app, typed);
            looks_as(&format!("{name}-{preset}-40x12"), &screen(&app));
        }
    }
}

#[test]
fn picked_cards_light_up_their_targets() {
    let mut app = app("klondike", 7, german(), SMALL);
    let (_, source, target) = from_the_tableau(&app);
    keys(&mut app, &format!(":stapel {source}\n"));
    key(&mut app, KeyCode::Enter);
    let drawn = screen(&app);
    assert!(drawn.contains(&format!(">{target}<")), "{drawn}");
    looks_as("picked-80x24", &drawn);
}

#[test]
fn windows_lie_over_the_table() {
    let mut app = app("grosse-harfe", 7, german(), SMALL);
    key(&mut app, KeyCode::Char('?'));
    looks_as("help-de-80x24", &screen(&app));
    key(&mut app, KeyCode::End);
    looks_as("help-end-de-80x24", &screen(&app));
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char('i'));
    looks_as("rules-de-80x24", &screen(&app));
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char('N'));
    keys(&mut app, "42");
    looks_as("new-de-80x24", &screen(&app));
    key(&mut app, KeyCode::Enter);
    assert_eq!(deal(&app), Some(42));
    key(&mut app, KeyCode::Char('g'));
    looks_as("begun-de-80x24", &screen(&app));
}

/// Cards lie over others: each has the colours of its own suit all the same, and its frame has
/// none.
#[test]
fn no_colour_of_a_covered_card_shows_through() {
    for preset in presets() {
        let mut app = app(&preset, 11, german(), SMALL);
        for step in 0..40usize {
            let Some(mv) = one_of_the_moves(&app, step * 31) else { break };
            keys(&mut app, &format!(":{mv}\n"));
            if step % 4 > 0 {
                continue;
            }
            let buffer = painted(&app);
            for cell in buffer.content.iter().filter(|cell| !cell.modifier.contains(Modifier::DIM)) {
                let expected = match cell.symbol() {
                    "♥" | "♦" => Color::LightRed,
                    "♠" | "♣" | "╭" | "─" | "╮" | "│" => Color::Reset,
                    _ => continue,
                };
                assert_eq!(cell.fg, expected, "{preset}, {step}: {}\n{}", cell.symbol(), screen(&app));
            }
        }
    }
}

#[test]
fn ascii_has_only_ascii_signs() {
    for preset in presets() {
        for size in [SMALL, LARGE] {
            let look = Look { ascii: true, colours: Colours::None, ..LOOK };
            let app = patience_tui::App::new(host(), Start::New(typed(&preset, 7)), Lang::EN, look, size).unwrap();
            let drawn = screen(&app);
            // Names of games are what they are.
            let table = drawn.split_once('\n').unwrap().1;
            assert!(table.is_ascii(), "{table}");
            if preset == "napoleon" && size == SMALL {
                looks_as("napoleon-ascii-80x24", &drawn);
            }
        }
    }
}

/// In the middle of games, where columns are long, every card that may be seen can be read, or is
/// counted as left out.
#[test]
fn every_position_fits_a_small_screen() {
    for preset in presets() {
        let mut app = app(&preset, 11, german(), SMALL);
        for step in 0..180usize {
            let Some(mv) = one_of_the_moves(&app, step * 7919) else { break };
            keys(&mut app, &format!(":{mv}\n"));
            let laid = patience_tui::layout::layout(
                &app.table().view,
                Size::new(80, 21),
                patience_tui::Spot { pile: 0, index: 0 },
            );
            assert!(laid.height <= 21, "{preset}, {step}: {} lines\n{}", laid.height, screen(&app));
            for (pile, drawn) in app.table().view.piles.iter().zip(&laid.piles) {
                let out: usize = drawn.left_out.iter().map(|(_, count)| count).sum();
                if drawn.lie != patience_tui::layout::Lie::Stacked {
                    assert_eq!(drawn.cards.len() + out, pile.cards.len(), "{preset}, {step}, {}", pile.name);
                }
                assert!(drawn.cards.iter().all(|(_, rect)| rect.right() <= 80), "{preset}, {step}, {}", pile.name);
            }
            if step == 120 {
                looks_as(&format!("{preset}-later-80x24"), &screen(&app));
            }
        }
    }
}

#[test]
fn no_size_and_no_key_is_too_much() {
    let codes = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Enter, KeyCode::Tab, KeyCode::Esc];
    let sizes = [(0, 0), (1, 1), (8, 4), (20, 6), (39, 11), (500, 3), (3, 200), (300, 120)];
    // Each game has one of the sizes, and each size many games.
    for (at, preset) in presets().into_iter().enumerate() {
        let size = sizes[(at + at / sizes.len()) % sizes.len()];
        let mut app = app(&preset, 5, Lang::EN, Size::new(size.0, size.1));
        for step in 0..66usize {
            match step % 11 {
                0..7 => drop(key(&mut app, codes[step * 31 % codes.len()])),
                // Other signs in every game, so that all of them are typed at some size.
                7 => drop(key(&mut app, KeyCode::Char(char::from(b' ' + ((step * 17 + at * 29) % 95) as u8)))),
                8 => click(&mut app, ((step * 13 % 90) as u16, (step * 7 % 30) as u16)),
                _ => drop(screen(&app)),
            }
        }
    }
}

/// Where a terminal has the colours for it, every cell of the table has one of its own, and cards
/// are told from the cloth by it; without colours none has.
#[test]
fn cards_and_cloth_are_filled_where_they_can_be() {
    let sizes = [SMALL, LARGE, Size::new(44, 16)];
    for (number, preset) in presets().into_iter().enumerate() {
        for (at, (fill, colours)) in [
            (Fill::Exact, Colours::Two),
            (Fill::Indexed, Colours::Four),
            (Fill::None, Colours::Two),
            (Fill::Exact, Colours::None),
        ]
        .into_iter()
        .enumerate()
        {
            let filled = fill != Fill::None && colours != Colours::None;
            let look = Look { fill, colours, ..LOOK };
            let size = sizes[(number + at) % sizes.len()];
            let app = App::new(host(), Start::New(typed(&preset, 7)), german(), look, size).unwrap();
            let buffer = painted(&app);
            let mut grounds = BTreeSet::new();
            for y in 1..size.height - 2 {
                for x in 0..size.width {
                    let cell = &buffer[(x, y)];
                    assert_eq!(cell.bg != Color::Reset, filled, "{preset}, {fill:?}, {x} {y}");
                    grounds.insert(format!("{:?}", cell.bg));
                    if filled && matches!(cell.symbol(), "♥" | "♦" | "♠" | "♣") && cell.fg == Color::Indexed(124)
                    {
                        let cloth = [Color::Indexed(22), Color::Rgb(24, 78, 54)];
                        assert!(!cloth.contains(&cell.bg), "{preset}: a suit on the cloth");
                    }
                }
            }
            // The cloth, and paper or backs on it.
            assert_eq!(grounds.len() > 1, filled, "{preset}, {fill:?}: {grounds:?}");
        }
    }
}
