//! Hints, and whether the game can be won.

use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::slow::{app, wait};
use crate::common::{self, SMALL, flat, from_the_tableau, german, key, keys, lacks, row_shows, screen, shows};

#[test]
fn a_hint_gets_better_while_it_is_shown_and_the_next_best_follows() {
    let mut app = app(german());
    key(&mut app, KeyCode::Char('H'));
    shows(&app, "Einen Augenblick, es wird gesucht …");
    app.tick();
    shows(&app, "Tipp nach dem, was zu sehen ist:");
    assert!(app.patience().is_some(), "it is not the last word yet");
    wait(&mut app);
    shows(&app, "(Vorschlag 1 von");
    shows(&app, "So gehen etwa 9 von 10 Spielen auf.");
    key(&mut app, KeyCode::Char('H'));
    shows(&app, "(Vorschlag 2 von");
    shows(&app, "Damit kommt etwas auf die Familien.");
    assert_eq!(app.table().ply, 0, "a hint plays nothing");
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char('X'));
    shows(&app, "Tipp mit offenen Karten: vom Talon ziehen (draw).");
}

/// Draws to a card that was seen are one hint, and nobody is told of an unseen card.
#[test]
fn draws_to_a_card_that_was_seen_are_one_hint() {
    for (lang, one, other) in [
        (german(), "vom Talon ziehen (draw).", "2-mal vom Talon ziehen, bis die Karo 10 kommt (draw)."),
        (Lang::EN, "draw from the stock (draw).", "draw 2 times, until the 10 of diamonds comes (draw)."),
    ] {
        let mut fresh = app(lang);
        key(&mut fresh, KeyCode::Char('H'));
        wait(&mut fresh);
        shows(&fresh, one);
        let mut app = app(lang);
        keys(&mut app, "  ");
        key(&mut app, KeyCode::Char('u'));
        key(&mut app, KeyCode::Char('u'));
        key(&mut app, KeyCode::Char('H'));
        wait(&mut app);
        shows(&app, other);
    }
}

/// Whoever asked whether the game can be won is told first that it can't.
#[test]
fn a_hint_in_a_lost_game_says_so_first() {
    let mut app = app(Lang::EN);
    keys(&mut app, "   ");
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    lacks(&app, "can no longer be won");
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char('v'));
    wait(&mut app);
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    shows(&app, "The game can no longer be won from here. Hint, from what can be seen: ");
}

#[test]
fn the_hinted_move_lights_up() {
    let mut app = app(Lang::EN);
    let (mv, _, to) = from_the_tableau(&app);
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    for _ in 0..7 {
        if flat(&app).contains(&format!("({mv})")) {
            shows(&app, &format!(">{to}<"));
            keys(&mut app, &format!(":{mv}\n"));
            // Once it is played it is over.
            lacks(&app, &format!(">{to}<"));
            return;
        }
        key(&mut app, KeyCode::Char('H'));
    }
    panic!("{mv} was not named\n{}", screen(&app));
}

/// A hint is played by Enter as long as the cursor stands where it begins; beside it Enter does
/// what it always does.
#[test]
fn enter_plays_the_hint() {
    let mut app = app(german());
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    row_shows(&app, "vom Talon ziehen (draw). (Vorschlag 1 von");
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.table().last.as_deref(), Some("draw"));
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    let (mv, ..) = from_the_tableau(&app);
    for _ in 0..7 {
        if flat(&app).contains(&format!("({mv})")) {
            break;
        }
        key(&mut app, KeyCode::Char('H'));
    }
    // Away from it and back again.
    key(&mut app, KeyCode::Char('l'));
    keys(&mut app, &format!(":stapel {}\n", mv.split('-').next().unwrap()));
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.table().last.as_deref(), Some(mv.as_str()), "{}", screen(&app));
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    let ply = app.table().ply;
    key(&mut app, KeyCode::Esc);
    keys(&mut app, ":stapel t7\n");
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.table().ply, ply, "the card is taken up\n{}", screen(&app));
    row_shows(&app, "Eingabe ablegen");
}

/// A hint is told in full also where it takes more than two lines.
#[test]
fn a_long_hint_is_whole_on_a_tiny_screen() {
    let mut app = app(german());
    app.resize(Size::new(40, 12));
    key(&mut app, KeyCode::Char('H'));
    wait(&mut app);
    for _ in 0..2 {
        shows(&app, "von 10 Spielen auf.");
        shows(&app, "Tipp nach dem, was zu sehen ist:");
        key(&mut app, KeyCode::Char('H'));
    }
    app.resize(Size::new(20, 6));
    assert!(screen(&app).trim_end().ends_with('…'), "{}", screen(&app));
}

#[test]
fn whether_the_game_can_be_won_follows_it() {
    let mut app = app(Lang::EN);
    assert!(app.patience().is_none(), "nothing is looked for unless it is wanted");
    key(&mut app, KeyCode::Char('V'));
    shows(&app, "checking …");
    wait(&mut app);
    shows(&app, "can still be won");
    // The line below the table follows.
    lacks(&app, "checking");
    keys(&mut app, "     ");
    wait(&mut app);
    shows(&app, "5 moves can no longer be won (-3)");
    key(&mut app, KeyCode::Char('b'));
    assert_eq!(app.table().ply, 2);
    wait(&mut app);
    shows(&app, "2 moves can still be won");
    key(&mut app, KeyCode::Char('v'));
    assert!(!screen(&app).lines().next().unwrap().contains("be won"));
    assert!(app.patience().is_none());
}

#[test]
fn without_an_adviser_it_is_said() {
    let mut app = common::app("klondike", 7, Lang::EN, SMALL);
    for (sign, words) in [
        ('H', "There is no hint here."),
        ('X', "It is not known whether the game can still be won."),
        ('v', "unresolved"),
    ] {
        key(&mut app, KeyCode::Char(sign));
        shows(&app, words);
        assert!(app.patience().is_none());
    }
}

/// Asked once it is told of the place on the table; standing, of each that follows.
#[test]
fn whether_the_game_can_be_won_is_asked_once_or_from_here_on() {
    let told = "The game can still be won.";
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('v'));
    wait(&mut app);
    shows(&app, "can still be won");
    keys(&mut app, " ");
    wait(&mut app);
    lacks(&app, "can still be won");
    // The answer is put away by the same key.
    key(&mut app, KeyCode::Char('v'));
    wait(&mut app);
    shows(&app, told);
    key(&mut app, KeyCode::Char('v'));
    shows(&app, "is no longer shown");

    for (always, never) in [("V", "V"), (":winnable always\n", ":winnable off\n"), (":gewinnbar immer\n", "v")] {
        let mut app = self::app(Lang::EN);
        keys(&mut app, always);
        wait(&mut app);
        for _ in 0..3 {
            shows(&app, "can still be won");
            keys(&mut app, " ");
            wait(&mut app);
        }
        shows(&app, "can no longer be won (-1)");
        keys(&mut app, never);
        shows(&app, "is no longer shown");
        keys(&mut app, "u");
        wait(&mut app);
        lacks(&app, "can still be won");
    }
    // Where there is nothing to go back from, what is known is told.
    for (typed, told) in [("b", "It is not known whether"), ("vb", "The game can still be won.")] {
        let mut app = self::app(Lang::EN);
        keys(&mut app, &typed[..typed.len() - 1]);
        wait(&mut app);
        keys(&mut app, "b");
        shows(&app, told);
    }
    keys(&mut app, ":winnable perhaps\n");
    shows(&app, "Expected “always” or “off”");
}
