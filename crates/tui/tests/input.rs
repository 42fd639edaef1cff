//! Keys and mouse, without a terminal.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{self, SMALL, app, click, deal, drag, key, keys, lacks, last, place, row_shows, shows};
use patience_tui::Wish;
use patience_tui::patience_table::patience::Lang;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

// Klondike, deal 7, at 80×24: the stock, the top of t3 (an ace of clubs) and its foundation.
const STOCK: (u16, u16) = (5, 3);
const ACE: (u16, u16) = (28, 11);
const FOUNDATION: (u16, u16) = (38, 3);
const OTHER_FOUNDATION: (u16, u16) = (60, 3);
const JACK: (u16, u16) = (61, 14);

fn klondike() -> patience_tui::App {
    app("klondike", 7, Lang::EN, SMALL)
}

#[test]
fn clicks_pick_and_place() {
    let mut app = klondike();
    click(&mut app, STOCK);
    assert_eq!(last(&app), Some("draw"));
    click(&mut app, ACE);
    row_shows(&app, ">f1<");
    click(&mut app, FOUNDATION);
    assert_eq!(last(&app), Some("t3-f1"));
    lacks(&app, ">f1<");
}

#[test]
fn over_any_foundation_the_right_one_is_meant() {
    let mut app = klondike();
    click(&mut app, ACE);
    click(&mut app, OTHER_FOUNDATION);
    assert_eq!(last(&app), Some("t3-f1"));
}

#[test]
fn two_clicks_put_a_card_on_its_foundation() {
    let mut app = klondike();
    click(&mut app, ACE);
    click(&mut app, ACE);
    assert_eq!(last(&app), Some("t3-f1"));
}

#[test]
fn cards_are_dragged_and_go_back_where_they_may_not_lie() {
    let mut app = klondike();
    drag(&mut app, ACE, JACK);
    assert_eq!(app.table().ply, 0);
    row_shows(&app, "On the jack of diamonds goes a black 10.");
    lacks(&app, ">f1<");
    drag(&mut app, ACE, FOUNDATION);
    assert_eq!(last(&app), Some("t3-f1"));
}

#[test]
fn lines_are_typed_and_completed() {
    let mut app = klondike();
    keys(&mut app, "t3");
    key(&mut app, KeyCode::Tab);
    row_shows(&app, ": t3-f1");
    key(&mut app, KeyCode::Enter);
    assert_eq!(last(&app), Some("t3-f1"));
    keys(&mut app, ":t1-t2\n");
    // The refusal names the cards.
    row_shows(&app, "8 of diamonds");
    keys(&mut app, ":undo\n");
    assert_eq!(app.table().ply, 0);
    keys(&mut app, ":new free");
    key(&mut app, KeyCode::Tab);
    keys(&mut app, " 5\n");
    assert_eq!((app.table().game.as_str(), deal(&app)), ("freecell", Some(5)));
    keys(&mut app, ":list\n");
    key(&mut app, KeyCode::Down);
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.table().game, "klondike");
    keys(&mut app, ":quit\n");
    assert!(app.is_over());
}

#[test]
fn a_command_that_is_typed_badly_gets_the_nearest() {
    for (lang, line, told) in [
        (Lang::EN, ":undp\n", "“undp” is not a command; perhaps you mean “undo”."),
        (common::german(), ":hife\n", "„hife“ ist kein Befehl; gemeint ist vielleicht „hilfe“."),
        (Lang::EN, ":xyzzy\n", "“xyzzy” is not a move."),
        (Lang::EN, ":new kolndike 5\n", "There is no game “kolndike”; perhaps you mean “klondike”."),
        (common::german(), ":tag dämn\n", "Eine Patience „dämn“ gibt es nicht; gemeint ist vielleicht „daemon“."),
        (Lang::EN, ":new xyzzy\n", "There is no game “xyzzy”; “games” lists all."),
        (Lang::EN, ":redeal\n", "The stock must be used up first."),
    ] {
        let mut app = app("klondike", 7, lang, SMALL);
        keys(&mut app, line);
        row_shows(&app, told);
        assert_eq!(app.table().ply, 0);
    }
}

#[test]
fn typed_lines_come_back() {
    let mut app = klondike();
    keys(&mut app, ":draw\n:moves\n:moves\n:");
    let steps =
        [(KeyCode::Up, ": moves"), (KeyCode::Up, ": draw"), (KeyCode::Up, ": draw"), (KeyCode::Down, ": moves")];
    for (code, line) in steps {
        key(&mut app, code);
        shows(&app, line);
    }
    key(&mut app, KeyCode::Up);
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.table().ply, 2);
}

#[test]
fn history_goes_back_and_forth() {
    let mut app = klondike();
    keys(&mut app, "  u");
    assert_eq!(place(&app), (1, 2));
    keys(&mut app, "rz");
    key(&mut app, KeyCode::Backspace);
    assert_eq!(place(&app), (0, 2));
    key(&mut app, KeyCode::Backspace);
    row_shows(&app, "There is no move");
    keys(&mut app, "yy");
    key(&mut app, KeyCode::Home);
    assert_eq!(place(&app), (0, 2));
    keys(&mut app, "f");
    row_shows(&app, "no foundation");
    keys(&mut app, "a");
    assert_eq!(last(&app), Some("t3-f1"), "finishing plays what fits");
}

#[test]
fn control_keys_suspend_and_leave() {
    let mut app = klondike();
    let control = |sign| KeyEvent::new(KeyCode::Char(sign), KeyModifiers::CONTROL);
    assert_eq!(app.key(control('z')), Wish::Suspend);
    assert!(!app.is_over());
    app.key(control('c'));
    assert!(app.is_over());
}

/// From any card, every pile can be reached with the arrows.
#[test]
fn arrows_reach_every_pile() {
    const WAYS: [KeyCode; 4] = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
    for preset in common::presets() {
        let mut app = app(&preset, 7, Lang::EN, SMALL);
        let piles = app.table().view.piles.len();
        let (mut to, mut open) = (BTreeMap::from([(app.cursor(), Vec::new())]), vec![app.cursor()]);
        while let Some(from) = open.pop() {
            for way in WAYS {
                app.point_at(from);
                key(&mut app, way);
                let there = app.cursor();
                to.get_mut(&from).unwrap().push(there);
                to.entry(there).or_insert_with(|| {
                    open.push(there);
                    Vec::new()
                });
            }
        }
        for &from in to.keys() {
            let (mut met, mut open) = (BTreeSet::from([from]), vec![from]);
            while let Some(spot) = open.pop() {
                open.extend(to[&spot].iter().copied().filter(|&next| met.insert(next)));
            }
            let reached: BTreeSet<usize> = met.iter().map(|spot| spot.pile).collect();
            assert_eq!(reached.len(), piles, "{preset}: from {from:?} only {reached:?}\n{}", common::screen(&app));
        }
    }
}
