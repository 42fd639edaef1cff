//! Windows, by the mouse.

use patience_tui::App;
use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use crate::common::{SMALL, app, click, deal, key, keys, lacks, mouse, row_shows, screen, shows};

/// A place where the screen has these words.
#[track_caller]
fn place_of(app: &App, words: &str) -> (u16, u16) {
    let screen = screen(app);
    let found = screen.lines().enumerate().find_map(|(y, row)| {
        let at = row.find(words)?;
        Some((row[..at].chars().count() as u16 + 1, y as u16))
    });
    found.unwrap_or_else(|| panic!("{words:?} is missing in\n{screen}"))
}

#[track_caller]
fn click_on(app: &mut App, words: &str) {
    let at = place_of(app, words);
    click(app, at);
}

#[test]
fn a_click_chooses_a_new_game_and_a_second_one_deals_it() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    key(&mut app, KeyCode::Char('N'));
    click_on(&mut app, "Difficulty: any");
    shows(&app, "Difficulty: can be won");
    click_on(&mut app, "Demon (daemon)");
    row_shows(&app, "> Demon (daemon)");
    assert_eq!(app.table().game, "klondike", "it is only chosen");
    // An option is gone to, and then set, one value after the other and round again.
    for (words, then) in [
        ("Draw: < one card >", "> Draw: < one card >"),
        ("> Draw: < one card >", "> Draw: < three cards >"),
        ("> Draw: < three cards >", "> Draw: < three cards, all visible >"),
        ("> Draw: < three cards, all visible >", "> Draw: < one card >"),
        ("> Draw: < one card >", "> Draw: < three cards >"),
    ] {
        click_on(&mut app, words);
        row_shows(&app, then);
    }
    keys(&mut app, "42");
    click_on(&mut app, "> Demon (daemon)");
    assert_eq!((app.table().game.as_str(), deal(&app)), ("daemon", Some(42)));
    let draw = app.table().options.0.iter().find(|(name, _)| name == "draw").map(|(_, value)| value.to_string());
    assert_eq!(draw.as_deref(), Some("3"));
}

#[test]
fn a_click_beside_a_window_closes_it() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    for (sign, title, stays) in
        [('N', "New game ─", true), ('g', "Games in progress ─", true), ('?', "─ How to play", false)]
    {
        key(&mut app, KeyCode::Char(sign));
        row_shows(&app, title);
        // An empty line within.
        click(&mut app, (70, 20));
        assert_eq!(screen(&app).contains(title), stays, "{title}\n{}", screen(&app));
        click(&mut app, (0, 20));
        assert!(!screen(&app).contains(title), "{title}\n{}", screen(&app));
    }
    key(&mut app, KeyCode::Char('N'));
    mouse(&mut app, MouseEventKind::Down(MouseButton::Right), (20, 15));
    lacks(&app, "Difficulty");
}

#[test]
fn the_help_is_opened_where_it_is_named() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    click_on(&mut app, "? How to play");
    row_shows(&app, "─ How to play ─");
    click(&mut app, (40, 12));
    lacks(&app, "─ How to play ─");
}

#[test]
fn a_game_begun_is_opened_by_two_clicks() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    keys(&mut app, ":new freecell 5\ng");
    click_on(&mut app, "Klondike, Deal no. 7");
    row_shows(&app, "> Klondike, Deal no. 7");
    assert_eq!(app.table().game, "freecell");
    click_on(&mut app, "Klondike, Deal no. 7");
    assert_eq!((app.table().game.as_str(), deal(&app)), ("klondike", Some(7)));
}
