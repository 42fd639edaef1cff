//! New games: options, grades and the deal of the day.

use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;

use super::slow::{app, wait};
use crate::common::{deal, german, key, keys, lacks, shows};

#[test]
fn the_window_for_a_new_game_has_options_and_grades() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('N'));
    shows(&app, "> Draw: < one card >");
    key(&mut app, KeyCode::Right);
    shows(&app, "> Draw: < three cards >");
    key(&mut app, KeyCode::Tab);
    shows(&app, "> Passes: < unlimited >");
    key(&mut app, KeyCode::Char('w'));
    key(&mut app, KeyCode::Enter);
    shows(&app, "Looking for a deal that can be won …");
    wait(&mut app);
    assert_eq!(deal(&app), Some(77));
    assert_eq!(serde_json::to_value(&app.table().options).unwrap()["draw"], 3);
    // Letters that are arrows elsewhere are typed in a name.
    keys(&mut app, "N/hkjl");
    shows(&app, "hkjl_");
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Esc);
    // What can't be found is looked for during a bounded time, and not at all once the player goes
    // on.
    keys(&mut app, ":new easy\n");
    wait(&mut app);
    shows(&app, "No such deal was found.");
    keys(&mut app, ":new easy\n");
    key(&mut app, KeyCode::Esc);
    assert!(app.patience().is_none());
    keys(&mut app, "+");
    assert_eq!(deal(&app), Some(78));
}

#[test]
fn the_grade_is_remembered_and_the_deal_of_the_day_is_dealt() {
    let mut app = app(german());
    key(&mut app, KeyCode::Char('N'));
    shows(&app, "Schwierigkeit: wie es kommt");
    keys(&mut app, "www\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(55));
    // The day's deal has no grade, and does not make it forgotten.
    key(&mut app, KeyCode::Char('N'));
    shows(&app, "Schwierigkeit: mittel");
    key(&mut app, KeyCode::Char('d'));
    shows(&app, "Spiel des Tages");
    lacks(&app, "Schwierigkeit:");
    keys(&mut app, "dd\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(20_261_224));
    keys(&mut app, ":neu\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(55));
    keys(&mut app, ":tag daemon\n");
    wait(&mut app);
    assert_eq!((deal(&app), app.table().game.as_str()), (Some(20_261_224), "daemon"));
    // Digits and the day exclude one another.
    keys(&mut app, "Nd12\n");
    assert_eq!(deal(&app), Some(12));
    keys(&mut app, "N12d\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(20_261_224));
    keys(&mut app, ":tag 7\n");
    shows(&app, "Das Spiel bestimmt der Tag.");
    // Large letters do the same.
    keys(&mut app, "NM617");
    shows(&app, "Nummer: ms:617");
    keys(&mut app, "D");
    shows(&app, "Spiel des Tages");
    keys(&mut app, "DW");
    shows(&app, "Schwierigkeit: schwer");
    key(&mut app, KeyCode::Esc);
    // A number that is too large is refused, and the window's choice with it.
    keys(&mut app, "N99999999999999999999\n");
    assert_eq!(deal(&app), Some(20_261_224));
}
