//! A language that is added at run time, on the whole screen.

#[allow(dead_code)] // the other tests use the rest
mod common;

use common::{app, key, keys, row_shows, screen};
use patience_words::Words;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

const OWN: &str = r#"{
    "language": { "code": "qaa", "name": "Qaasch", "decimal": "~", "group": "_" },
    "cards": { "letters": { "K": "Q", "Q": "W" } },
    "table": { "bar.moves": { "other": "{count} muuv" }, "help.title": "Halp" },
    "terminal": { "typed.undo": "bakk bak", "cmd.undo": "a muuv bakk" }
}"#;

#[test]
fn a_language_that_was_added_is_on_the_screen() {
    let own = patience_words::add(OWN).unwrap().lang();
    let mut app = app("klondike", 7, own, Size::new(100, 40));
    row_shows(&app, "0 muuv");
    key(&mut app, KeyCode::Char('?'));
    for _ in 0..60 {
        if screen(&app).contains("a muuv bakk") {
            break;
        }
        key(&mut app, KeyCode::Down);
    }
    let help = screen(&app);
    assert!(help.contains("bakk           a muuv bakk"), "{help}");
    // What the language lacks is there in English.
    assert!(help.contains(&Words::english().t("cmd.redo")), "{help}");
    key(&mut app, KeyCode::Esc);
    keys(&mut app, ":bak\n");
    row_shows(&app, &Words::english().t("trouble.nothing-to-undo"));
    // After it, in the order of the alphabet, comes the first again.
    for moves in ["0 Züge", "0 moves", "0 muuv"] {
        key(&mut app, KeyCode::Char('L'));
        row_shows(&app, moves);
    }
}
