//! What is told of a game besides advice: its places, its result, cards that go up by themselves.

use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::KeyCode;

use super::slow::app;
use crate::common::{key, keys, shows};

#[test]
fn cards_go_up_by_themselves_as_the_player_wishes() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('o'));
    shows(&app, "Cards go to the foundations by themselves: only where it can do no harm.");
    key(&mut app, KeyCode::Char('o'));
    key(&mut app, KeyCode::Char(' '));
    shows(&app, "One card went to its foundation by itself.");
    assert_eq!(app.table().auto, [2]);
    key(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table().ply, 0);
    key(&mut app, KeyCode::Char('e'));
    shows(&app, "Not all cards can go to the foundations yet.");
}

#[test]
fn places_of_the_history_have_names() {
    let mut app = app(Lang::EN);
    keys(&mut app, "  m   :bookmark before the king\n");
    key(&mut app, KeyCode::Char('['));
    assert_eq!(app.table().ply, 2);
    shows(&app, "Move 2 of 5: Move 2");
    key(&mut app, KeyCode::PageDown);
    assert_eq!(app.table().ply, 3);
    keys(&mut app, ":goto Before the king\n");
    assert_eq!(app.table().ply, 5);
    keys(&mut app, ":goto 1\n");
    assert_eq!(app.table().ply, 1);
    key(&mut app, KeyCode::Char(']'));
    key(&mut app, KeyCode::Char('m'));
    shows(&app, "Bookmark removed.");
    keys(&mut app, ":history\n");
    shows(&app, "0 1:draw 2:draw << 3:draw 4:draw 5:draw [before the king]");
    key(&mut app, KeyCode::Esc);
    keys(&mut app, ":goto nowhere\n");
    shows(&app, "There is no such bookmark or place in the history.");
}

#[test]
fn statistics_are_told() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('s'));
    shows(&app, "No game has been played yet.");
    key(&mut app, KeyCode::Esc);
    keys(&mut app, "  :resign\n");
    shows(&app, "Given up: the game counts as lost. You may still play on;");
    // It can be taken back, also after another move.
    keys(&mut app, " :resign\n");
    shows(&app, "Taken back");
    keys(&mut app, "u:resign\n");
    shows(&app, "Given up");
    // A game from the middle of another is not lost, and not won.
    keys(&mut app, ":branch 1\n:resign\n");
    shows(&app, "This game is not counted, not even as lost.");
    keys(&mut app, ":new 8 draw=3\n  s");
    shows(&app, "Played: 1, Won: 0, Won with help: 0, Lost: 1, In progress: 0");
    shows(&app, "Klondike, Draw: three cards");
    shows(&app, "No. 7: lost, 2 moves");
}
