//! A language that is added at run time, on the whole screen.

mod common;

use common::{app, key, keys, screen};
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
    assert!(screen(&app).contains("0 muuv"), "{}", screen(&app));
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
    assert!(screen(&app).contains(&Words::english().t("trouble.nothing-to-undo")), "{}", screen(&app));
    // After it, in the order of the alphabet, comes the first again.
    for (next, moves) in [("de", "0 Züge"), ("en", "0 moves"), ("qaa", "0 muuv")] {
        key(&mut app, KeyCode::Char('l'));
        assert!(screen(&app).contains(moves), "{next}: {}", screen(&app));
    }
}
