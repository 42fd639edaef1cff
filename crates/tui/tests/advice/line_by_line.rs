//! The same without a screen.

use std::io::Cursor;

use patience_tui::patience_table::patience::{Lang, Library, Options};
use patience_tui::patience_table::{NoAdviser, Request};
use patience_tui::{Start, play_plain};
use serde_json::{Value, json};

use super::slow::{Slow, plain};
use crate::common::{german, host_with, tells, typed};

#[test]
fn all_of_it_can_be_had_line_by_line() {
    let told = plain(
        german(),
        "tipp\ntipp offen\ngewinnbar\nzeigen\n\nvor\nzurück\n3\nweiterspielen\nzeigen\ngewinnbar\nlesezeichen hier\ngehe 0\ngehe HIER\n\
         verlauf\nselbst immer\nselbst\naufgeben\nstatistik\nneu schwer\nfertig\n",
    );
    tells(
        &told,
        &[
            "(Vorschlag 1 von 3) Das bringt neue Karten aus dem Talon. So gehen etwa 9 von 10 Spielen auf.",
            "Tipp mit offenen Karten: vom Talon ziehen (draw).",
            "Das Spiel kann noch aufgehen.",
            "Zug 0 von 3: Hier beginnt die Lösung.",
            "Zug 2 von 3: Einmal ziehen: ",
            "3 Züge wurden in Ihrem Spiel gespielt. Ein einziges Rückgängig nimmt sie zurück.",
            "Von hier aus geht das Spiel nicht mehr auf.",
            "Das Spiel geht nicht mehr auf; vor einem Zug konnte es noch aufgehen.",
            "Lesezeichen gesetzt.",
            "Zug 0 von 3",
            "Zug 3 von 3: hier",
            "0  1:draw  2:draw*  3:draw* [hier] <<",
            "Karten von selbst auf die Familien: immer.",
            "Karten von selbst auf die Familien: nie.",
            "Aufgegeben: Das Spiel zählt als verloren. Sie dürfen trotzdem weiterspielen; noch einmal Aufgeben nimmt es zurück.",
            "Nr. 7: verloren, 3 Züge",
            "Klondike: Spiel Nr. 77, 0 Züge.",
            "Noch können nicht alle Karten auf die Familien.",
        ],
    );
    // Looking at a solution changes nothing that is counted; and the day has its deal.
    let told = plain(german(), "d\nzurück\nstatistik\nzeigen\n\n\nende\nstatistik\ntag\ntag freecell\n");
    let counted: Vec<&str> = told.split("Klondike\n").skip(1).map(|told| told.split("\n\n").next().unwrap()).collect();
    assert!(counted.len() == 2 && counted[0] == counted[1] && counted[0].contains("Im Gange: 1"), "{told}");
    tells(&told, &["Klondike: Spiel Nr. 20261224, 0 Züge.", "FreeCell: Spiel Nr. 20261224, 0 Züge."]);
    let told = plain(
        Lang::EN,
        "hint\nhint open\nwinnable\nshow\n\ngoto 9\nhint\nquit\nbookmark\nbookmark\nhistory\nauto safe\nstatistics\n",
    );
    tells(
        &told,
        &[
            "Hint, with all cards open: ",
            "can still be won",
            "Move 1 of 3: Draw: ",
            "quit: back.",
            "Bookmark removed.",
            "only where",
        ],
    );
}

#[test]
fn one_hint_prints_one_and_a_lost_game_is_told_first() {
    let hints = |told: &str| told.lines().filter(|line| line.contains("Hint, from what")).count();
    let told = plain(Lang::EN, "hint\n");
    assert_eq!(hints(&told), 1, "{told}");
    let told = plain(Lang::EN, "hint\nhint\n");
    tells(&told, &["(suggestion 1 of 3)", "(suggestion 2 of 3)"]);
    assert_eq!(hints(&told), 2, "{told}");
    // Nobody has asked yet whether it is lost.
    let told = plain(Lang::EN, "draw\ndraw\ndraw\nhint\n");
    tells(&told, &["\nHint, from what can be seen: "]);
    for (lang, asked, lost) in [
        (Lang::EN, "winnable\nhint\n", "\nThe game can no longer be won from here. Hint, from what can be seen: "),
        (
            german(),
            "gewinnbar\ntipp\n",
            "\nVon hier aus geht das Spiel nicht mehr auf. Tipp nach dem, was zu sehen ist: ",
        ),
    ] {
        tells(&plain(lang, &format!("draw\ndraw\ndraw\n{asked}")), &[lost]);
    }
}

#[test]
fn whether_it_can_be_won_is_told_once_or_after_each_move() {
    let told = |lines| plain(Lang::EN, lines).matches("The game can still be won.").count();
    assert_eq!(told("winnable\ndraw\ndraw\n"), 1);
    assert_eq!(told("winnable\nwinnable\n"), 2);
    assert_eq!(told("winnable always\ndraw\nundo\nwinnable off\ndraw\n"), 3);
}

/// The days of which the deals were won, as a backup has them.
fn won(preset: &str, days: &[u64]) -> Request {
    let rules = Library::builtin().rules(preset, &[]).unwrap();
    let result = |(at, day): (usize, &u64)| {
        json!({
            "id": format!("day{at}"), "game": preset, "options": Options(rules.options().to_vec()), "deal": day.to_string(),
            "outcome": "won", "moves": 99, "seconds": 60, "ended": 1000 + at, "undos": 0, "hints": 0
        })
    };
    let results: Vec<Value> = days.iter().enumerate().map(result).collect();
    let export = json!({"patience": "statistics/2", "results": results});
    Request::read(json!({"do": "import-statistics", "export": export})).unwrap()
}

#[test]
fn the_daily_deal_tells_its_days_in_a_row() {
    // Today is 24 December: the streak goes on while the day's deal is not won yet.
    let in_a_row = [20_261_223, 202_612_221, 20_261_221, 20_261_130];
    for (lang, day, three) in [
        (Lang::EN, "day klondike\n", "You have won the daily deal 3 days in a row."),
        (german(), "tag klondike\n", "Sie haben das Spiel des Tages 3 Tage in Folge gewonnen."),
    ] {
        for (days, tells_it) in [(&in_a_row[..], true), (&in_a_row[..1], false), (&in_a_row[1..], false), (&[], false)]
        {
            let mut host = host_with(Slow::default());
            let env = (host.env)().unwrap();
            host.table.serve(host.store.as_mut(), &mut NoAdviser, won("klondike", days), &env).unwrap();
            let mut out = Vec::new();
            let start = Start::New(typed("klondike", 7));
            play_plain(host, start, lang, &mut Cursor::new(day), &mut out, false).unwrap();
            let told = String::from_utf8(out).unwrap();
            assert_eq!(told.contains(three), tells_it, "{days:?}: {told}");
        }
    }
}
