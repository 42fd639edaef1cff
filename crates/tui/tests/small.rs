//! Small screens: what has no room says so.

use patience_tui::App;
use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::advice::slow;
use crate::common::{SMALL, app, german, key, keys, lacks, presets, row_shows, screen, shows};

const TINY: Size = Size::new(40, 12);

/// Every window at a size, and what it is opened by.
const WINDOWS: [&str; 7] = ["?", "i", "n", "g", "s", "K", "  :history\n"];

/// The rows of the new game's window, without its edges.
fn rows(app: &App) -> Vec<String> {
    let screen = screen(app);
    let rows = screen.lines().filter_map(|row| row.split('│').nth(1));
    rows.map(|row| row.trim_end_matches([' ', '↑', '↓']).trim_start_matches(' ').to_owned()).collect()
}

#[test]
fn the_window_for_a_new_game_opens_at_its_top() {
    for (lang, first) in [(Lang::EN, "Up and down choose"), (german(), "Pfeile auf und ab")] {
        for preset in presets() {
            let mut app = app(&preset, 7, lang, SMALL);
            key(&mut app, KeyCode::Char('n'));
            assert!(rows(&app)[0].starts_with(first), "{preset}\n{}", screen(&app));
            row_shows(&app, &format!("({preset})"));
        }
    }
}

/// At 40 by 12 the deal, every option and the game can be seen and set.
#[test]
fn every_option_can_be_set_on_a_tiny_screen() {
    for lang in [Lang::EN, german()] {
        for preset in presets() {
            let mut app = app(&preset, 7, lang, TINY);
            key(&mut app, KeyCode::Char('n'));
            let all = screen(&app);
            let last = rows(&app).into_iter().rfind(|row| row.starts_with("> "));
            assert!(last.is_some_and(|row| !row.contains('<')), "the game is seen: {preset}\n{all}");
            let mut met = std::collections::BTreeSet::new();
            for _ in 0..5 {
                // What is wrapped is one row again.
                let rows = rows(&app);
                let from = rows.iter().position(|row| row.starts_with("> ")).unwrap();
                let told = rows[from..].join(" ");
                met.extend(told.split_once(": <").map(|(name, _)| name.to_owned()));
                key(&mut app, KeyCode::Tab);
            }
            let options = options(&preset);
            assert_eq!(met.len(), options, "{preset}: {met:?}\n{all}");
        }
    }
}

/// How many options a preset has, as a window shows them in which none is wrapped.
fn options(preset: &str) -> usize {
    let mut app = app(preset, 7, Lang::EN, Size::new(59, 60));
    key(&mut app, KeyCode::Char('n'));
    rows(&app).iter().filter(|row| row.contains(": <")).count()
}

/// Where a window has more lines than are seen, an arrow says so, and no line is cut.
#[test]
fn windows_say_that_there_is_more() {
    for typed in WINDOWS {
        let mut app = slow::app(Lang::EN);
        app.resize(TINY);
        keys(&mut app, typed);
        let top = screen(&app);
        assert!(!top.contains('↑') || typed == "n", "{typed}\n{top}");
        for _ in 0..400 {
            key(&mut app, KeyCode::Down);
        }
        let end = screen(&app);
        assert_eq!(top.contains('↓'), end != top && end.contains('↑'), "{typed}\n{top}\n{end}");
        assert!(!end.contains('↓'), "{typed}\n{end}");
    }
    // Long lines are wrapped.
    let mut app = slow::app(Lang::EN);
    app.resize(TINY);
    keys(&mut app, "  :resign\n s");
    shows(&app, "Played: 1, Won: 0, Won with help: 0, Lost: 1, In progress: 0");
}

/// Where not all piles are seen, that is said, and how wide the window must be.
#[test]
fn a_table_that_is_too_wide_says_so() {
    for preset in presets() {
        for (lang, words) in [(Lang::EN, "All piles need "), (german(), "Alle Stapel brauchen ")] {
            let mut app = app(&preset, 7, lang, TINY);
            let told = screen(&app);
            let Some((_, rest)) = told.split_once(words) else { continue };
            let columns: u16 = rest.split(' ').next().unwrap().parse().unwrap();
            for (width, said) in [(columns - 1, true), (columns, false)] {
                app.resize(Size::new(width, 12));
                assert_eq!(screen(&app).contains(words), said, "{preset}, {width}\n{}", screen(&app));
            }
        }
    }
    lacks(&app("klondike", 7, Lang::EN, TINY), "All piles");
    shows(&app("anneliese", 7, Lang::EN, TINY), "All piles need");
}
