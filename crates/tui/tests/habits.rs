//! What fingers do that come from editors and from programs of FreeCell; and terminals and games
//! that know less.

use std::io::Cursor;

use patience_tui::patience_table::patience::Lang;
use patience_tui::{App, Colours, Look, Start, play_plain};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use crate::common::{LOOK, SMALL, app, german, host, key, keys, last, place, presets, screen, shows, tells, typed};

/// What is told line by line.
fn plain(preset: &str, lang: Lang, lines: &str) -> String {
    let mut out = Vec::new();
    play_plain(host(), Start::New(typed(preset, 7)), lang, &mut Cursor::new(lines), &mut out, false).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn words_and_keys_of_editors_leave() {
    for leaves in [":q\n", ":q!\n", ":wq\n", ":wq!\n", ":x\n", ":qa\n", "ZZ", "Q", ":quit\n", "::q\n"] {
        let mut app = app("klondike", 7, Lang::EN, SMALL);
        keys(&mut app, "  ");
        keys(&mut app, leaves);
        assert!(app.is_over(), "{leaves:?}");
        assert_eq!(place(&app), (2, 2), "{leaves:?}");
    }
    // One alone only says so, and something else goes between.
    for (stays, lang, told) in [
        ("Z", Lang::EN, "Press Z again to quit; the game is saved."),
        ("Z Z", german(), "Noch einmal Z beendet das Programm"),
    ] {
        let mut app = app("klondike", 7, lang, SMALL);
        keys(&mut app, stays);
        assert!(!app.is_over(), "{stays}");
        shows(&app, told);
    }
    for lines in [":q!\ndraw\n", "wq\ndraw\n", ":q\ndraw\n"] {
        assert!(!plain("klondike", Lang::EN, lines).contains("Drawn"), "{lines}");
    }
}

#[test]
fn control_r_plays_again_and_g_goes_to_the_last_column() {
    let mut app = app("klondike", 7, Lang::EN, SMALL);
    keys(&mut app, " u");
    assert_eq!(place(&app), (0, 1));
    app.key(KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL));
    assert_eq!(place(&app), (1, 1));
    keys(&mut app, "G");
    shows(&app, "t7: 3 of diamonds");
    assert_eq!(place(&app), (1, 1));
}

#[test]
fn a_number_before_a_key_is_how_often() {
    let after = |typed: &str| {
        let mut app = app("klondike", 7, Lang::EN, SMALL);
        keys(&mut app, "     ");
        keys(&mut app, typed);
        (app.cursor().pile, place(&app))
    };
    for (counted, one_by_one) in [
        ("3l", "lll"),
        ("12l", "llllllllllll"),
        ("G2h", "Ghh"),
        ("3u", "uuu"),
        ("5u2r", "uuuuurr"),
        ("99u", "uuuuu"),
        ("3L", "lll"),
        ("5U2R", "uuuuurr"),
        ("G2H", "Ghh"),
        ("4z", "zzzz"),
    ] {
        assert_eq!(after(counted), after(one_by_one), "{counted}");
    }
    assert_ne!(after("3l"), after("2l"));
    // A bound keeps it from lasting.
    assert_eq!(after("99999999999999999999u").1.0, 4, "no number is one");
}

/// Every move of a game with cells can be typed in two signs, and no other game takes them so.
#[test]
fn two_signs_are_a_move_where_there_are_cells() {
    let sign = |pile: &str, as_target: bool| -> Option<String> {
        let (kind, number) = pile.split_at(1);
        let number: usize = number.parse().ok()?;
        match kind {
            "t" => Some(number.to_string()),
            "c" => Some(char::from(b'a' + u8::try_from(number).ok()? - 1).to_string()),
            "f" => as_target.then(|| "h".into()),
            _ => None,
        }
    };
    let mut app = app("freecell", 7, Lang::EN, SMALL);
    let mut kinds = std::collections::BTreeSet::new();
    for step in 0..120 {
        let legal = app.table().legal.clone();
        let Some(mv) = legal.get(step * 7 % legal.len().max(1)) else { break };
        let (from, to) = mv.split_once('-').unwrap();
        let (from, to) = (from.to_owned(), to.split('*').next().unwrap().to_owned());
        let (Some(first), Some(second)) = (sign(&from, false), sign(&to, true)) else {
            keys(&mut app, &format!(":{mv}\n"));
            continue;
        };
        kinds.insert((from[..1].to_owned(), to[..1].to_owned()));
        let before = place(&app).0;
        // A digit begins the line; a letter would be a key of its own.
        let colon = if first.starts_with(|sign: char| sign.is_ascii_digit()) { "" } else { ":" };
        keys(&mut app, &format!("{colon}{first}{second}\n"));
        assert!(place(&app).0 > before, "{first}{second} for {mv}\n{}", screen(&app));
        let played = last(&app).unwrap();
        assert!(to.starts_with('f') || played.contains(&format!("-{to}")), "{first}{second}: {played} for {mv}");
    }
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    for needed in [pair("t", "t"), pair("t", "c"), pair("c", "t")] {
        assert!(kinds.contains(&needed), "{needed:?} was never tried: {kinds:?}");
    }
    // What is no legal move says why; elsewhere two signs are none.
    tells(&plain("freecell", Lang::EN, "51\n5h\n"), &["On the", "goes"]);
    tells(&plain("freecell", german(), "5h\n"), &["Familie"]);
    assert!(plain("klondike", Lang::EN, "51\n").contains("51"), "{}", plain("klondike", Lang::EN, "51\n"));
}

/// As many cards go along as can.
#[test]
fn two_signs_take_a_run_along() {
    let mut app = app("freecell", 7, Lang::EN, SMALL);
    for _ in 0..400 {
        if let Some(carry) = app.table().carries.first().cloned() {
            let (from, to) = carry.mv.split_once('-').unwrap();
            let (to, count) = to.split_once('*').unwrap();
            let longest = app.table().carries.iter().filter(|other| other.mv.starts_with(&format!("{from}-{to}*")));
            let longest = longest.map(|other| other.mv.rsplit('*').next().unwrap().parse::<usize>().unwrap()).max();
            let before = app.table().view.piles.iter().find(|pile| pile.name == from).unwrap().cards.len();
            let from = from.to_owned();
            keys(&mut app, &format!("{}{}\n", &from[1..], &to[1..]));
            let after = app.table().view.piles.iter().find(|pile| pile.name == from).unwrap().cards.len();
            assert_eq!(Some(before - after), longest, "{count}");
            return;
        }
        let legal = app.table().legal.clone();
        let to_column = legal.iter().find(|mv| mv.starts_with('t') && mv.contains("-t"));
        let mv = to_column.or_else(|| legal.iter().find(|mv| mv.contains("-f"))).or(legal.first()).unwrap();
        keys(&mut app, &format!(":{mv}\n"));
    }
    panic!("no run was ever there");
}

#[test]
fn completion_is_in_the_language_that_is_spoken() {
    let completed = |lang: Lang, typed: &str| {
        let mut app = app("klondike", 7, lang, SMALL);
        keys(&mut app, &format!(":{typed}"));
        key(&mut app, KeyCode::Tab);
        screen(&app).lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    };
    for (lang, begun, whole) in [
        (Lang::EN, "un", ": undo"),
        (Lang::EN, "re", ": re "),
        (Lang::EN, "sho", ": show"),
        (german(), "rücks", ": rückschau"),
        (german(), "ze", ": zeigen"),
        (german(), "ges", ": ges"),
        // Nothing of the own language begins so.
        (german(), "und", ": undo"),
        (Lang::EN, "rücks", ": rückschau"),
    ] {
        let line = completed(lang, begun);
        assert!(line.trim_start().starts_with(whole), "{begun}: {line}");
    }
}

#[test]
fn quit_is_in_the_bar() {
    let langs = [(Lang::EN, "Q Quit"), (german(), "Q Beenden")];
    for (preset, (lang, quit)) in presets().into_iter().zip(langs.into_iter().cycle()) {
        let mut app = app(&preset, 7, lang, SMALL);
        for size in [SMALL, Size::new(60, 24), Size::new(140, 40)] {
            app.resize(size);
            shows(&app, quit);
        }
        keys(&mut app, "?");
        assert!(!app.is_over());
    }
}

#[test]
fn the_help_has_what_the_game_has_and_every_word_counts() {
    let freecell = plain("freecell", Lang::EN, "help\n");
    assert!(
        !freecell.contains("\ndraw ") && !freecell.contains("redeal") && freecell.contains("51 from column 5"),
        "{freecell}"
    );
    let klondike = plain("klondike", Lang::EN, "help\n");
    tells(&klondike, &["draw or redeal", "\ndraw "]);
    assert!(!klondike.contains("first cell"), "{klondike}");
    for (lang, typed, told) in [
        (Lang::EN, "stats\n", "No game has been played yet."),
        (Lang::EN, "verdict\n", "the game can still be won."),
        (german(), "urteil\n", "das Spiel noch aufgehen kann"),
    ] {
        let all = plain("klondike", lang, typed);
        assert!(all.contains(told) || typed == "stats\n" && all.contains("Klondike\n"), "{typed}: {all}");
    }
}

/// The first line names the help, or at least its key, however much it says of the game.
#[test]
fn every_game_names_the_help() {
    for lang in [Lang::EN, german()] {
        for preset in presets() {
            let first = screen(&app(&preset, 7, lang, SMALL)).lines().next().unwrap_or_default().to_owned();
            assert!(first.contains(" ? ") || first.trim_end().ends_with(" ?"), "{preset}: {first:?}");
        }
    }
}

/// What the stock is for, in every game: nobody is told to draw where nothing is drawn.
#[test]
fn the_help_says_what_the_stock_does() {
    for (preset, does, typed) in [
        ("klondike", Some("draws the next card"), "draw or redeal"),
        ("spider", Some("draws the next card"), "draw or redeal"),
        ("monte-carlo", Some("closes the gaps"), "(four cards) or redeal"),
        ("la-belle-lucie", Some("shuffles the cards and lays them out again"), "(four cards) or redeal"),
        ("freecell", None, "(four cards), or a command"),
    ] {
        let mut app = app(preset, 7, Lang::EN, ratatui::layout::Size::new(100, 90));
        keys(&mut app, "?");
        let help = screen(&app).split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        let told = help.contains("Clicking the stock");
        assert_eq!(told, does.is_some(), "{preset}: {help}");
        assert!(does.is_none_or(|does| help.contains(&format!("Clicking the stock {does}."))), "{preset}: {help}");
        let draws = does == Some("draws the next card");
        assert_eq!(help.contains("draw from the stock"), draws, "{preset}: {help}");
        assert_eq!(help.contains("Space"), does.is_some(), "{preset}: {help}");
        assert!(help.contains(typed), "{preset}: {help}");
    }
}

#[test]
fn errors_say_what_there_is() {
    for (lang, typed, words) in [
        (Lang::EN, "new whist\n", &["“whist”", "“games” lists all"][..]),
        (german(), "neu whist\n", &["„whist“", "„patiencen“ nennt alle"]),
        (Lang::EN, "open 9\n", &["Expected the number of a game in the list."]),
        (Lang::EN, "new klondyke\n", &["perhaps you mean “klondike”"]),
        (Lang::EN, "new klondike draw=9\n", &["draw", "9", "1, 3"]),
        (german(), "neu klondike draw=9\n", &["draw", "9", "1, 3"]),
        (Lang::EN, "new klondike colour=red\n", &["colour", "draw, passes, return"]),
        (german(), "neu klondike farbe=rot\n", &["farbe", "draw, passes, return"]),
    ] {
        tells(&plain("klondike", lang, typed), words);
    }
}

/// Names, words, windows and cards: where there is ASCII alone, nothing else is drawn.
#[test]
fn where_there_is_ascii_alone_nothing_else_is_drawn() {
    let look = Look { ascii: true, colours: Colours::None, ..LOOK };
    // The table and the rules of every game in both languages, all else in one of them.
    let steps = [&["", "i", "?", "N", "s", "H", "v", "O", ":zurück"][..], &["", "i"]];
    for (number, lang) in [Lang::EN, german()].into_iter().enumerate() {
        for (at, preset) in presets().into_iter().enumerate() {
            let mut app = App::new(host(), Start::New(typed(&preset, 7)), lang, look, SMALL).unwrap();
            for step in steps[(at + number) % 2] {
                keys(&mut app, step);
                let drawn = screen(&app);
                let odd: String = drawn.chars().filter(|sign| !sign.is_ascii()).collect();
                assert!(odd.is_empty(), "{preset}, {step}: {odd}\n{drawn}");
                key(&mut app, KeyCode::Esc);
            }
        }
    }
    let mut app = App::new(host(), Start::New(typed("grosse-harfe", 7)), german(), look, SMALL).unwrap();
    shows(&app, "Grosse Harfe - Spiel Nr. 7 - 0 Zuege");
    assert_eq!(screen(&app).matches('?').count(), 1, "the key of the help");
    keys(&mut app, "i");
    shows(&app, "+- Grosse Harfe: die Regeln ---");
}
