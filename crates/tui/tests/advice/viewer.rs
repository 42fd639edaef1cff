//! Solutions and recorded games, which are looked at.

use patience_tui::patience_table::patience::{Lang, Transcript};
use patience_tui::{App, Colours, Look, Start};
use ratatui::crossterm::event::KeyCode;

use super::slow::{app, wait};
use crate::common::{LOOK, SMALL, click, german, host, key, keys, place, screen, shows};

#[test]
fn a_solution_is_looked_at_and_the_game_stays_as_it_is() {
    let mut app = app(Lang::EN);
    keys(&mut app, " u");
    let before = app.table().clone();
    assert_eq!(place(&app), (0, 1));
    let counted = statistics(&mut app);
    assert!(counted.contains("Played: 1, Won: 0, Won with help: 0, Lost: 0, In progress: 1"), "{counted}");
    key(&mut app, KeyCode::Char('p'));
    shows(&app, "Looking");
    wait(&mut app);
    shows(&app, "Move 0 of 3");
    shows(&app, "Your game stays as it is while you watch.");
    shows(&app, "Space play Esc back G go on from here Arrows step + - speed");
    for (code, place) in [
        (KeyCode::Right, "Move 1 of 3"),
        (KeyCode::Enter, "Move 2 of 3"),
        (KeyCode::Left, "Move 1 of 3"),
        (KeyCode::End, "Move 3 of 3"),
        (KeyCode::Right, "Move 3 of 3"),
        (KeyCode::Home, "Move 0 of 3"),
        (KeyCode::Left, "Move 0 of 3"),
        (KeyCode::PageDown, "Move 1 of 3"),
    ] {
        key(&mut app, code);
        shows(&app, place);
    }
    shows(&app, "Draw: the ");
    // Nothing of the words is left beside a window.
    keys(&mut app, "?");
    let screen = screen(&app);
    let below = screen.lines().skip_while(|row| !row.contains('╰')).map(|row| row.trim_matches(' '));
    assert!(below.into_iter().all(|row| row.is_empty() || row.starts_with('╰') && row.ends_with('╯')), "{screen}");
    key(&mut app, KeyCode::Esc);
    // What would play in the game does nothing, and neither do the mouse and a pasted move.
    keys(&mut app, "urfaeHXKnsm:t[]");
    click(&mut app, (6, 3));
    app.paste("draw");
    shows(&app, "Move 1 of 3");
    assert_eq!(app.table(), &before);
    key(&mut app, KeyCode::Esc);
    assert_eq!(app.table(), &before);
    assert_eq!(statistics(&mut app), counted);
    shows(&app, "0 moves");
    // What was taken back can be played again.
    key(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table().ply, 1);
}

/// What the window of the statistics shows.
fn statistics(app: &mut App) -> String {
    key(app, KeyCode::Char('s'));
    let told: Vec<String> = screen(app).lines().filter(|line| line.contains('│')).map(str::to_owned).collect();
    key(app, KeyCode::Esc);
    told.join("\n")
}

#[test]
fn a_solution_goes_on_by_itself_until_its_end() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('p'));
    wait(&mut app);
    let mut paces = Vec::new();
    for sign in ['-', '+', '+', '+'] {
        keys(&mut app, &format!(" {sign}"));
        paces.push(app.patience().unwrap());
        key(&mut app, KeyCode::Char(' '));
        assert!(app.patience().is_none(), "it is halted");
        key(&mut app, KeyCode::Home);
    }
    assert!(paces[0] > paces[1] && paces[1] > paces[2] && paces[2] == paces[3], "{paces:?}");
    key(&mut app, KeyCode::Char(' '));
    shows(&app, "Space pause");
    wait(&mut app);
    shows(&app, "Move 3 of 3");
    assert_eq!(app.table().ply, 0);
    // From the end it begins again.
    key(&mut app, KeyCode::Char(' '));
    shows(&app, "Move 0 of 3");
}

#[test]
fn to_go_on_is_the_players_choice_and_can_be_undone_at_once() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('p'));
    wait(&mut app);
    key(&mut app, KeyCode::Char('g'));
    shows(&app, "There is no move to play here yet.");
    key(&mut app, KeyCode::Right);
    keys(&mut app, "\ng");
    shows(&app, "2 moves have been played in your game. A single undo takes them back.");
    assert_eq!(place(&app), (2, 2));
    key(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table().ply, 0);
    // Where nothing can be won there is nothing to look at.
    keys(&mut app, "   p");
    wait(&mut app);
    shows(&app, "The game can no longer be won from here.");
}

#[test]
fn a_recorded_game_is_looked_at_alone() {
    let look = Look { ascii: true, colours: Colours::None, ..LOOK };
    let text = r#"{"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw", "t3-f1"]}"#;
    let begun = || {
        let start = Start::Look(Transcript::parse(text).unwrap());
        App::new(host(), start, german(), look, SMALL).unwrap()
    };
    let mut app = begun();
    shows(&app, "Zug 0 von 2");
    shows(&app, "Das Spiel, wie es ausgelegt wurde.");
    key(&mut app, KeyCode::End);
    shows(&app, "Das Kreuz-Ass auf die Familie. Aufgedeckt: ");
    key(&mut app, KeyCode::Esc);
    assert!(app.is_over(), "there is no game behind it");
    let mut app = begun();
    keys(&mut app, "\n");
    key(&mut app, KeyCode::Char('g'));
    shows(&app, "Hier beginnt ein neues Spiel");
    assert_eq!((place(&app), app.is_over()), ((1, 2), false));
    key(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table().ply, 2);
    // One that does not fit is refused.
    let odd = text.replace("t3-f1", "t3-f1*9");
    let refused = App::new(host(), Start::Look(Transcript::parse(&odd).unwrap()), german(), look, SMALL);
    assert!(refused.is_err_and(|error| error.code() == "refused"));
}
