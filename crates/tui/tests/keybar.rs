//! The bar of keys below the table.

use patience_tui::App;
use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::common::{SMALL, app, click, from_the_tableau, key, keys, place, presets, row_shows, screen};

/// Where a word begins in the bar, which is in one of the last two lines.
fn place_of(app: &App, words: &str) -> Option<(u16, u16)> {
    let (screen, height) = (screen(app), app.size().height);
    (height - 2..height).find_map(|y| {
        let bar = screen.lines().nth(usize::from(y))?;
        Some((bar[..bar.find(words)?].chars().count() as u16, y))
    })
}

#[test]
fn it_has_the_keys_that_do_something_now() {
    let mut app = app("klondike", 7, Lang::EN, Size::new(140, 30));
    for (keys_before, there, not) in [
        ("", &["Space draw", "Shift H Hint", "Enter pick up", "N New game"][..], &["U Undo", "R Redo", "E Finish"][..]),
        (" ", &["U Undo", "Space draw"], &["R Redo"]),
        ("u", &["R Redo"], &["U Undo"]),
    ] {
        keys(&mut app, keys_before);
        for words in there {
            assert!(place_of(&app, words).is_some(), "{words} is missing in\n{}", screen(&app));
        }
        for words in not {
            assert!(place_of(&app, words).is_none(), "{words} is in\n{}", screen(&app));
        }
    }
    // What the space key does has its own word.
    for (game, played, words) in [
        ("klondike", " ".repeat(24), "Space new pass"),
        ("grausam", ":t6-f1\n".into(), "Space lay out again"),
        ("monte-carlo", ":t7-t11\n".into(), "Space close gaps"),
        ("tripeaks", " ".into(), "Space draw"),
    ] {
        let mut app = crate::common::app(game, 7, Lang::EN, SMALL);
        keys(&mut app, &played);
        assert!(place_of(&app, words).is_some(), "{words} is missing in\n{}", screen(&app));
    }
    let (_, source, _) = from_the_tableau(&app);
    keys(&mut app, &format!(":pile {source}\n\n"));
    row_shows(&app, "Tab to the next place  Enter put down  Esc put back");
    assert!(place_of(&app, "Shift H Hint").is_none());
    // What is typed has the last line, and its keys are its own.
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char(':'));
    assert!(place_of(&app, "Shift H Hint").is_none());
}

#[test]
fn a_click_is_as_good_as_the_key() {
    let mut app = app("klondike", 7, Lang::EN, Size::new(140, 30));
    for (words, ply) in [("Space draw", 1), ("Space draw", 2), ("U Undo", 1), ("R Redo", 2)] {
        let (x, y) = place_of(&app, words).unwrap();
        let last = x + words.chars().count() as u16 - 1;
        click(&mut app, (last, y));
        assert_eq!(place(&app).0, ply, "{words}\n{}", screen(&app));
    }
    // Between two keys there is none.
    let (x, y) = place_of(&app, "U Undo").unwrap();
    click(&mut app, (x - 1, y));
    assert_eq!(place(&app).0, 2);
    let (x, y) = place_of(&app, "N New game").unwrap();
    click(&mut app, (x, y));
    row_shows(&app, "Klondike · Deal no. ");
    assert_eq!(place(&app), (0, 0), "the same game with other cards");
}

/// Where nothing is said it has the last line, with as many keys as have room there.
#[test]
fn it_has_the_last_line_where_that_is_free() {
    for (size, free) in [(Size::new(40, 12), "Space draw"), (SMALL, "N New game  I Rules")] {
        let mut app = app("klondike", 7, Lang::EN, size);
        let (x, y) = place_of(&app, free).unwrap();
        assert_eq!(y, size.height - 1, "{}", screen(&app));
        click(&mut app, (x, y));
        // Something is said, or a window is open.
        assert!(place_of(&app, free).is_none_or(|(_, y)| y < size.height - 1), "{}", screen(&app));
    }
}

#[test]
fn it_never_lies_over_the_words_beside_it() {
    for preset in presets() {
        let mut app = app(&preset, 7, Lang::EN, SMALL);
        for width in [8, 20, 40, 60, 80, 100, 200] {
            app.resize(Size::new(width, SMALL.height));
            let screen = screen(&app);
            let bar = screen.lines().nth(usize::from(SMALL.height) - 2).unwrap_or_default();
            assert!(bar.chars().count() <= usize::from(width), "{bar}");
            if let Some(at) = bar.find("Shift H Hint") {
                assert!(bar[..at].ends_with("  "), "{preset} {width}: {bar}");
            }
        }
    }
}
