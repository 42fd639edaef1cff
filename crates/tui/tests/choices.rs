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
    assert_eq!(Choices::read(&now.text()), (now, Vec::new()));
}

#[test]
fn what_was_chosen_holds_the_next_time() {
    let (choices, wrong) = Choices::read(r#"{"winnable": true, "grade": "medium", "auto": "always", "later": 1}"#);
    assert!(wrong.is_empty());
    let host = Host { choices, ..host() };
    let mut app = App::new(host, Start::New(typed("klondike", 7)), Lang::EN, LOOK, SMALL).unwrap();
    keys(&mut app, "N");
    shows(&app, "Difficulty: medium");
    app.key(ratatui::crossterm::event::KeyCode::Esc.into());
    keys(&mut app, "o");
    shows(&app, "Cards go to the foundations by themselves: never");
}

#[test]
fn a_choice_that_cannot_be_used_is_named_and_was_not_made_and_the_others_hold() {
    let odd = ["-1", "1e300", "18446744073709551616", "[]", "{}", "\"remove\"", "\"\"", "\"German\"", "\"\\u202e\""];
    for name in Choices::names() {
        for value in odd {
            let others = Choices::names().into_iter().filter(|other| *other != name);
            let good = others.map(|other| (other.clone(), if other == "lang" { "\"de\"" } else { "null" }));
            let good = good.filter(|(other, _)| ["lang", "grade"].contains(&other.as_str()));
            let fields = good.chain([(name.clone(), value)]).map(|(name, value)| format!("\"{name}\": {value}"));
            let text = format!("{{{}}}", fields.collect::<Vec<_>>().join(", "));
            let (choices, wrong) = Choices::read(&text);
            assert_eq!(wrong, std::slice::from_ref(&name), "{text}");
            let mut expected = Choices::default();
            expected.lang = (name != "lang").then(german);
            assert_eq!(choices, expected, "{text}");
        }
    }
    assert_eq!(Choices::read(""), (Choices::default(), Vec::new()));
    for text in ["[]", "{", "7", "null", "\u{0}"] {
        assert_eq!(Choices::read(text), (Choices::default(), Choices::names()), "{text}");
    }
    let host = Host { wrong_choices: vec!["auto".into()], ..host() };
    let app = App::new(host, Start::New(typed("klondike", 7)), Lang::EN, LOOK, SMALL).unwrap();
    shows(&app, "auto");
}
