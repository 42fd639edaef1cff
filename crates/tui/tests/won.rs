//! What is seen of a game that was won.

use std::sync::Arc;

use patience_solver::{Budget, Verdict, solve};
use patience_tui::patience_table::patience::{Deck, Lang, Library, Position, Rules};
use patience_tui::{App, Start, play_plain};
use ratatui::crossterm::event::KeyCode;

use crate::common::{
    SMALL, app, click, deal, german, host, key, keys, lacks, place, row_shows, screen, shows, tells, typed,
};

const DEAL: u64 = 2;

/// The moves that win a deal.
fn solution(preset: &str) -> Vec<String> {
    let rules: Arc<Rules> = Library::builtin().rules(preset, &[]).unwrap();
    let position = Position::deal(&rules, &Deck::numbered(DEAL, rules.pack())).unwrap();
    let Verdict::Winnable(moves) = solve(&rules, &position, &Budget::default(), 0).verdict else {
        panic!("{preset} {DEAL} can be won")
    };
    moves.iter().map(|mv| mv.display(rules.piles()).to_string()).collect()
}

/// A game that lacks its last move, and that move.
fn almost_won(preset: &str, lang: Lang) -> (App, String) {
    let mut app = app(preset, DEAL, lang, SMALL);
    let mut moves = solution(preset);
    let last = moves.pop().unwrap();
    for mv in moves {
        keys(&mut app, &format!(":{mv}\n"));
    }
    (app, last)
}

#[test]
fn a_win_has_its_figures_and_the_next_deal() {
    let library = Library::builtin();
    let figures = library.figures("napoleon").unwrap();
    let share = (figures.winnable * 1000 / figures.deals) as f64 / 10.0;
    let rare = format!("Can be won: {share}% of all deals");
    for (lang, won, help, rare, next) in [
        (Lang::EN, "The game is won.", "Help: none", rare.as_str(), "Enter: Deal another"),
        (
            german(),
            "Die Patience ist aufgegangen.",
            "Hilfe: keine",
            "Aufgehen können: ",
            "Eingabe: Anderes Spiel auslegen",
        ),
    ] {
        let (mut app, last) = almost_won("napoleon", lang);
        lacks(&app, won);
        keys(&mut app, &format!(":{last}\n"));
        let moves = place(&app).0;
        for words in [won, help, rare, next, &format!(": {moves}")] {
            shows(&app, words);
        }
        key(&mut app, KeyCode::Enter);
        assert_ne!(deal(&app), Some(DEAL), "{}", screen(&app));
        assert_eq!(place(&app), (0, 0));
        lacks(&app, help);
    }
}

/// What a key would do a click on its line does.
#[test]
fn the_lines_of_a_win_can_be_clicked() {
    let (mut app, last) = almost_won("napoleon", Lang::EN);
    let click_on = |app: &mut App, words: &str| {
        let screen = screen(app);
        let (y, row) = screen.lines().enumerate().find(|(_, row)| row.contains(words)).unwrap();
        let x = row[..row.find(words).unwrap()].chars().count();
        click(app, (x as u16, y as u16));
    };
    keys(&mut app, &format!(":{last}\n"));
    click_on(&mut app, "U: Undo");
    assert_eq!(place(&app).0 + 1, place(&app).1);
    key(&mut app, KeyCode::Char('r'));
    click_on(&mut app, "Enter: Deal another");
    assert_ne!(deal(&app), Some(DEAL));
}

/// Line by line the same is told.
#[test]
fn a_win_has_its_figures_line_by_line() {
    let lines: String = solution("napoleon").iter().map(|mv| format!("{mv}\n")).collect();
    let mut out = Vec::new();
    let start = Start::New(typed("napoleon", DEAL));
    play_plain(host(), start, german(), &mut lines.as_bytes(), &mut out, false).unwrap();
    let told = String::from_utf8(out).unwrap();
    let after = told.split_once("Die Patience ist aufgegangen.\n").unwrap().1;
    tells(after, &["Napoleon, Spiel Nr. 2\n", "Hilfe: keine\n", "Aufgehen können: ", "neu: Anderes Spiel auslegen\n"]);
}

#[test]
fn what_is_told_of_a_win_goes_away_and_does_not_come_back() {
    let (mut app, last) = almost_won("napoleon", Lang::EN);
    keys(&mut app, &format!(":{last}\n"));
    key(&mut app, KeyCode::Char('u'));
    assert_eq!(place(&app).0 + 1, place(&app).1);
    lacks(&app, "Help: none");
    // Played again it is won again.
    key(&mut app, KeyCode::Char('r'));
    shows(&app, "Help: none");
    click(&mut app, (40, 4));
    lacks(&app, "Help: none");
    row_shows(&app, "N New game");
    key(&mut app, KeyCode::Char('g'));
    key(&mut app, KeyCode::Enter);
    lacks(&app, "Help: none");
}
