//! What is chosen for the table, and kept.

use std::cell::RefCell;
use std::rc::Rc;

use patience_tui::patience_table::patience::Lang;
use patience_tui::patience_table::{Auto, Grade};
use patience_tui::{App, Choices, Host, Start};

use crate::common::{LOOK, SMALL, german, host, keys, shows, typed};

#[test]
fn each_choice_is_kept_once() {
    let kept: Rc<RefCell<Vec<Choices>>> = Rc::default();
    let told = Rc::clone(&kept);
    let host = Host { keep: Box::new(move |choices| told.borrow_mut().push(choices.clone())), ..host() };
    let mut app = App::new(host, Start::New(typed("klondike", 7)), Lang::EN, LOOK, SMALL).unwrap();
    // Moves, windows and a language that is there already are no choices.
    keys(&mut app, " u?");
    app.key(ratatui::crossterm::event::KeyCode::Esc.into());
    assert_eq!(*kept.borrow(), []);
    let mut now = Choices::default();
    for (typed, change) in [
        ("L", (|choices: &mut Choices| choices.lang = Some(german())) as fn(&mut Choices)),
        ("c", |choices| choices.four_colours = Some(true)),
        ("c", |choices| choices.four_colours = Some(false)),
        ("o", |choices| choices.auto = Auto::Safe),
        (":english\n", |choices| choices.lang = Some(Lang::EN)),
        (":new hard\n", |choices| (choices.winnable, choices.grade) = (true, Some(Grade::Hard))),
        (":new any\n", |choices| (choices.winnable, choices.grade) = (false, None)),
    ] {
        keys(&mut app, typed);
        keys(&mut app, " ");
        change(&mut now);
        assert_eq!(kept.borrow().last(), Some(&now), "{typed}");
    }
    assert_eq!(kept.borrow().len(), 7);
    assert_eq!(Choices::read(&now.text()), now);
}

#[test]
fn what_was_chosen_holds_the_next_time() {
    let choices = Choices::read(r#"{"winnable": true, "grade": "medium", "auto": "always", "later": 1}"#);
    let host = Host { choices, ..host() };
    let mut app = App::new(host, Start::New(typed("klondike", 7)), Lang::EN, LOOK, SMALL).unwrap();
    keys(&mut app, "N");
    shows(&app, "Difficulty: medium");
    app.key(ratatui::crossterm::event::KeyCode::Esc.into());
    keys(&mut app, "o");
    shows(&app, "Cards go to the foundations by themselves: never");
    for text in ["", "[]", "{", r#"{"grade": "odd"}"#, r#"{"lang": "English"}"#] {
        assert_eq!(Choices::read(text), Choices::default(), "{text}");
    }
}
