//! The letters that move, and those that had to make room for them.

use patience_tui::patience_table::patience::{Lang, Transcript};
use patience_tui::{App, Start};
use ratatui::crossterm::event::KeyCode;

use crate::common::{LOOK, SMALL, app, host, key, keys, lacks, screen, shows};

const MOVING: [(char, KeyCode); 4] =
    [('h', KeyCode::Left), ('j', KeyCode::Down), ('k', KeyCode::Up), ('l', KeyCode::Right)];

/// After these keys each letter does what its arrow does; which of the four do anything is said.
#[test]
fn they_are_arrows_everywhere_but_in_a_line() {
    for (before, effect) in [
        // On the table, from the fourth column.
        (":pile t4\n", "hjkl"),
        // In the window for a new game: down, and the option's values; Klondike is the first.
        ("N", "jl"),
        ("Nll", "hj"),
        // Texts go up and down only.
        ("?", "j"),
        ("?jj", "jk"),
        ("i", "j"),
        (":list\n", ""),
        (":new 8\n:list\n", "j"),
        (":new 8\n:list\nj", "k"),
    ] {
        for (letter, arrow) in MOVING {
            let begun = || {
                let mut app = app("klondike", 7, Lang::EN, SMALL);
                keys(&mut app, before);
                app
            };
            let (mut typed, mut pressed) = (begun(), begun());
            let still = screen(&typed);
            key(&mut typed, KeyCode::Char(letter));
            key(&mut pressed, arrow);
            assert_eq!(screen(&typed), screen(&pressed), "{before:?}, then {letter}");
            assert_eq!(screen(&typed) != still, effect.contains(letter), "{before:?}, then {letter}\n{still}");
        }
    }
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    keys(&mut app, ":hjkl");
    shows(&app, ": hjkl");
}

#[test]
fn they_step_through_a_line_that_is_looked_at() {
    let text = r#"{"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw", "t3-f1"]}"#;
    let start = Start::Look(Transcript::parse(text).unwrap());
    let mut app = App::new(host(), start, Lang::EN, LOOK, SMALL).unwrap();
    for (letter, at) in [('l', 1), ('j', 2), ('j', 2), ('k', 1), ('h', 0), ('h', 0)] {
        key(&mut app, KeyCode::Char(letter));
        shows(&app, &format!("Move {at} of 2"));
    }
    key(&mut app, KeyCode::Char('L'));
    lacks(&app, "Move 0 of 2");
}

/// What the small letters stood for has large ones, or another.
#[test]
fn large_letters_do_the_rest() {
    for (letter, told) in [
        ('H', "There is no hint here."),
        ('X', "It is not known whether the game can still be won."),
        ('x', "It is not known whether the game can still be won."),
        ('K', "Review"),
        ('L', "0 Züge"),
        ('J', ""),
    ] {
        let mut app = app("klondike", 7, Lang::EN, SMALL);
        let still = screen(&app);
        key(&mut app, KeyCode::Char(letter));
        match told {
            "" => assert_eq!(screen(&app), still, "{letter}"),
            told => shows(&app, told),
        }
    }
    // A window has a language, too, and a key that opens it closes it.
    for (typed, told) in [("?L", "Tasten"), ("NL", "Neues Spiel"), ("KL", "Rückschau")] {
        let mut app = app("klondike", 7, Lang::EN, SMALL);
        keys(&mut app, typed);
        shows(&app, told);
    }
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    let still = screen(&app);
    keys(&mut app, "KK");
    assert_eq!(screen(&app), still);
}

#[test]
fn f2_deals_as_n_does() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    key(&mut app, KeyCode::F(2));
    let first = screen(&app);
    assert!(first.contains("Deal no. ") && !first.contains("Deal no. 7 "), "{first}");
}

#[test]
fn the_help_names_them() {
    let mut app = app("klondike", 7, Lang::EN, ratatui::layout::Size::new(80, 60));
    key(&mut app, KeyCode::Char('?'));
    for row in [
        "h j k l the same as the arrows",
        "Shift H hint; again",
        "X hint with all cards open",
        "Shift K review",
        "N F2 new deal",
        "? F1 this help",
        "Shift L Deutsch",
    ] {
        shows(&app, row);
    }
}
