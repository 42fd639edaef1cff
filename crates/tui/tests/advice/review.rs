//! What is said of a game that was played.

use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;

use super::slow::{self, wait};
use crate::common::{german, key, keys, lacks, place, screen, shows};

#[test]
fn a_review_is_shown_and_gets_finer_until_all_is_known() {
    let mut app = slow::app(Lang::EN);
    keys(&mut app, "    :review");
    key(&mut app, KeyCode::Enter);
    assert!(screen(&app).contains("│ 9   0 "), "chances stand above their positions\n{}", screen(&app));
    shows(&app, "+++--");
    shows(&app, "With move 3, a draw, it was lost. This would have kept it winnable: a new pass.");
    shows(&app, "more becomes known bit by bit.");
    wait(&mut app);
    lacks(&app, "more becomes known");
    assert_eq!(app.table().ply, 4, "a review plays nothing");
    let before = app.table().clone();
    key(&mut app, KeyCode::Esc);
    keys(&mut app, ":branch 2\n");
    assert_ne!(app.table().id, before.id, "it is a new game");
    assert_eq!((place(&app), before.length), ((2, 2), 4));
    // By its key, too, which also closes its window.
    let mut german = slow::app(german());
    keys(&mut german, "    K");
    shows(&german, "Mit Zug 3, Ziehen vom Talon, war das Spiel verloren.");
    keys(&mut german, "K");
    lacks(&german, "Mit Zug 3");
    keys(&mut german, ":rückschau\n");
    shows(&german, "Mit Zug 3, Ziehen vom Talon, war das Spiel verloren.");
    key(&mut german, KeyCode::Esc);
    german.tick();
    german.tick();
    assert!(german.patience().is_none(), "nobody looks any more");
}
