//! Small screens: what has no room says so.

use patience_tui::layout::layout;
use patience_tui::patience_table::patience::Lang;
use patience_tui::{App, Spot};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::advice::slow;
use crate::common::{SMALL, app, german, key, keys, lacks, presets, row_shows, screen, shows};

const TINY: Size = Size::new(40, 12);

/// Every window at a size, and what it is opened by.
const WINDOWS: [&str; 7] = ["?", "i", "N", "g", "s", "K", "  :history\n"];

/// The rows of the new game's window, without its edges.
fn rows(app: &App) -> Vec<String> {
    let screen = screen(app);
    let rows = screen.lines().filter_map(|row| row.split('│').nth(1));
    rows.map(|row| row.trim_end_matches([' ', '↑', '↓']).trim_start_matches(' ').to_owned()).collect()
}

#[test]
fn the_window_for_a_new_game_opens_at_its_top() {
    let langs = [(Lang::EN, "Up and down choose"), (german(), "Pfeile auf und ab")];
    for (preset, (lang, first)) in presets().into_iter().zip(langs.into_iter().cycle()) {
        let mut app = app(&preset, 7, lang, SMALL);
        key(&mut app, KeyCode::Char('N'));
        assert!(rows(&app)[0].starts_with(first), "{preset}\n{}", screen(&app));
        row_shows(&app, &format!("({preset})"));
    }
}

/// At 40 by 12 the deal, every option and the game can be seen and set.
#[test]
fn every_option_can_be_set_on_a_tiny_screen() {
    for (preset, lang) in presets().into_iter().zip([Lang::EN, german()].into_iter().cycle()) {
        let mut app = app(&preset, 7, lang, TINY);
        key(&mut app, KeyCode::Char('N'));
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

/// How many options a preset has, as a window shows them in which none is wrapped.
fn options(preset: &str) -> usize {
    let mut app = app(preset, 7, Lang::EN, Size::new(59, 60));
    key(&mut app, KeyCode::Char('N'));
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
        assert!(!top.contains('↑') || typed == "N", "{typed}\n{top}");
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
    // What is set in stays so.
    row_shows(&app, "│   0, Lost: 1, In progress: 0");
}

/// The bar above the table leaves out what has no room, and cuts nothing.
#[test]
fn the_bar_has_whole_facts() {
    let facts = |app: &App| -> Vec<String> {
        let screen = screen(app);
        // At the edge a sign may say that there is more of the table.
        let line = screen.lines().next().unwrap().trim_end_matches('→');
        let bar = line.trim().split("  ").next().unwrap();
        bar.split(" · ").map(str::to_owned).collect()
    };
    for (preset, lang) in presets().into_iter().zip([german(), Lang::EN].into_iter().cycle()) {
        let mut app = app(&preset, 7, lang, Size::new(200, 24));
        let all = facts(&app);
        let mut there = Vec::new();
        for width in [40, 60, 80] {
            app.resize(Size::new(width, 24));
            there = facts(&app);
            assert!(there.iter().all(|fact| all.contains(fact)), "{preset}, {width}: {there:?} of {all:?}");
        }
        assert_eq!(there.last(), all.last(), "{preset}: what the rules turn on");
    }
    row_shows(&app("napoleon", 7, Lang::EN, TINY), "Napoleon · Base card: 4");
    row_shows(&app("grosse-napoleon", 7, german(), SMALL), "noch 9 Reihen auszulegen");
}

/// No pile lies over another, and the one where the cursor stands is seen whole, however narrow.
#[test]
fn piles_lie_beside_each_other_and_that_of_the_cursor_is_seen() {
    for preset in presets() {
        let app = app(&preset, 7, Lang::EN, SMALL);
        let view = &app.table().view;
        for width in [30, 40, 46, 52, 56, 60, 63, 70, 80] {
            for at in 0..view.piles.len() {
                let laid = layout(view, Size::new(width, 20), Spot { pile: at, index: 0 });
                let place = laid.piles[at].place;
                assert!(laid.aside <= place.x && place.right() - laid.aside <= width, "{preset}, {width}: {at}");
                assert_eq!(
                    laid.hit(place.x - laid.aside, place.y - laid.scroll).map(|spot| spot.pile),
                    Some(at),
                    "{preset}, {width}"
                );
                let over = laid.piles[at + 1..].iter().any(|other| other.place.intersects(place));
                assert!(!over, "{preset}, {width}: {at}");
            }
        }
    }
}

/// Where not all piles are seen, that is said, and how large the window must be.
#[test]
fn a_table_that_is_too_large_says_so() {
    let mut met = std::collections::BTreeSet::new();
    for (lang, words, lines) in [(Lang::EN, "All piles need ", "lines"), (german(), "Alle Stapel brauchen ", "Zeilen")]
    {
        for (preset, base) in presets().iter().flat_map(|preset| [(preset, TINY), (preset, Size::new(34, 9))]) {
            let mut app = app(preset, 7, lang, base);
            let told = screen(&app);
            let Some((_, rest)) = told.split_once(words) else { continue };
            let rest = rest.lines().next().unwrap();
            let numbers: Vec<u16> = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
            let needed = match numbers[..] {
                [width, height] => Size { width, height },
                [height] if rest.contains(lines) => Size { height, ..base },
                [width] => Size { width, ..base },
                _ => panic!("{preset}: {rest}"),
            };
            met.insert((needed.width > base.width, needed.height > base.height));
            app.resize(needed);
            lacks(&app, words);
            let narrower = Size { width: needed.width - 1, ..needed };
            let lower = Size { height: needed.height - 1, ..needed };
            for size in [narrower, lower].iter().filter(|size| size.width >= base.width && size.height >= base.height) {
                app.resize(*size);
                shows(&app, words);
            }
        }
    }
    assert_eq!(met.len(), 3, "too narrow, too low and both: {met:?}");
    lacks(&app("klondike", 7, Lang::EN, TINY), "All piles");
    shows(&app("anneliese", 7, Lang::EN, TINY), "All piles need 45 characters.");
    // Also while something else is said.
    let mut app = app("anneliese", 7, Lang::EN, TINY);
    keys(&mut app, " ");
    lacks(&app, "All piles");
    assert!(screen(&app).lines().next().unwrap().ends_with('→'), "{}", screen(&app));
    app.resize(SMALL);
    assert!(!screen(&app).contains('→'), "{}", screen(&app));
}
