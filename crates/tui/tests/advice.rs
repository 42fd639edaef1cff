//! Hints, verdicts, solutions, statistics and places of the history, on the screen and line by
//! line.

mod common;

use std::io::Cursor;
use std::sync::Arc;

use common::{host, host_with, key, keys, screen, typed};
use patience_tui::patience_table::patience::{Game, Lang, Move, Position, Rules, Transcript};
use patience_tui::patience_table::{
    Adviser, Blocked, Chance, DealFound, DealWish, FairHint, Grade, Known, LossReason, PlacedCard, RatedMove,
    ReviewFindings,
};
use patience_tui::{App, Background, Colours, Look, NewGame, Start, play_plain};
use patience_words::Words;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

const SMALL: Size = Size::new(80, 24);

/// An adviser for Klondike who needs some time: three cards are to be drawn, then all is lost.
#[derive(Default)]
struct Slow {
    asked: usize,
}

impl Slow {
    fn is_ready(&mut self) -> bool {
        self.asked += 1;
        self.asked > 2
    }
}

impl Adviser for Slow {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        let drawn = position.len(rules.piles().find("w").unwrap());
        match (self.is_ready(), drawn) {
            (false, _) => Known::Searching,
            (true, 0..3) => Known::Winnable(vec![Move::Draw; 3 - drawn].into()),
            (true, _) => Known::Unwinnable,
        }
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        let done = self.is_ready();
        let moves = game.position().legal_moves(game.rules());
        let rated = |(at, mv): (u32, &Move)| RatedMove { wins: 7 - at, tries: 8, ..RatedMove::guess(*mv) };
        let found = if self.asked > 1 { 7 } else { 0 };
        FairHint { moves: (0..).zip(moves.iter()).map(rated).take(found).collect(), done }
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        let chance = |place, wins| Chance { place, wins, tries: 40, proved: None };
        ReviewFindings {
            length: game.ply(),
            winnable: Some(2),
            lost: Some(3),
            instead: vec![Move::Redeal],
            curve: vec![chance(0, 40), chance(game.ply(), 2)],
            done: self.is_ready(),
            ..ReviewFindings::default()
        }
    }

    /// The seventh column's top card cannot come away; the one under it is in the way.
    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        let pile = rules.piles().find("t7").unwrap();
        let cards = position.cards(pile);
        let placed = |at| PlacedCard { pile, at, card: cards[at] };
        let blocked = Blocked { wanted: vec![placed(6)], in_the_way: vec![placed(5)] };
        self.is_ready().then_some(LossReason::Blocked(blocked))
    }

    fn deal(&mut self, _: &Arc<Rules>, wish: DealWish, _: u64) -> DealFound {
        match wish {
            _ if !self.is_ready() => DealFound::Searching,
            DealWish::Any(Some(Grade::Easy)) => DealFound::Searching,
            DealWish::Any(Some(Grade::Medium)) => DealFound::Deal(55),
            DealWish::Any(_) => DealFound::Deal(77),
            DealWish::Day(day) => DealFound::Deal(day),
        }
    }
}

fn app(lang: Lang) -> App {
    let look = Look { ascii: false, colours: Colours::Two, background: Background::Unknown };
    App::new(host_with(Slow::default()), Start::New(typed("klondike", 7)), lang, look, SMALL).unwrap()
}

/// Lets time pass until nothing is looked for.
fn wait(app: &mut App) {
    for _ in 0..100 {
        if app.patience().is_none() {
            return;
        }
        app.tick();
    }
    panic!("something is looked for without end");
}

#[track_caller]
fn shows(app: &App, words: &str) {
    assert!(flat(app).contains(words), "{words:?} is missing in\n{}", screen(app));
}

/// The screen as one line without the borders of windows: sentences may be wrapped.
fn flat(app: &App) -> String {
    screen(app).replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hint_gets_better_while_it_is_shown_and_the_next_best_follows() {
    let mut app = app(german());
    key(&mut app, KeyCode::Char('h'));
    shows(&app, "Einen Augenblick, es wird gesucht …");
    app.tick();
    shows(&app, "Tipp nach dem, was zu sehen ist:");
    assert!(app.patience().is_some(), "it is not the last word yet");
    wait(&mut app);
    shows(&app, "(Vorschlag 1 von");
    shows(&app, "In 7 von 8 Proben ging es damit auf.");
    key(&mut app, KeyCode::Char('h'));
    shows(&app, "(Vorschlag 2 von");
    shows(&app, "Damit kommt etwas auf die Familien.");
    assert_eq!(app.table().ply, 0, "a hint plays nothing");
    key(&mut app, KeyCode::Esc);
    key(&mut app, KeyCode::Char('H'));
    shows(&app, "Tipp mit offenen Karten: vom Talon ziehen (draw).");
}

#[test]
fn a_review_is_shown_and_gets_finer_until_all_is_known() {
    let mut app = app(Lang::EN);
    keys(&mut app, "    :review");
    key(&mut app, KeyCode::Enter);
    assert!(screen(&app).contains("│ 9   0 "), "chances stand above their positions\n{}", screen(&app));
    shows(&app, "+++--");
    shows(&app, "With move 3, a draw, it was lost. Until then a new pass would have kept it.");
    shows(&app, "More is known as you look.");
    wait(&mut app);
    assert!(!flat(&app).contains("More is known"), "{}", screen(&app));
    assert_eq!(app.table().ply, 4, "a review plays nothing");
    let before = app.table().clone();
    key(&mut app, KeyCode::Esc);
    keys(&mut app, ":branch 2\n");
    assert_ne!(app.table().id, before.id, "it is a new game");
    assert_eq!((app.table().ply, app.table().length, before.length), (2, 2, 4));
    // By its key, too, which also closes its window.
    let mut german = self::app(german());
    keys(&mut german, "    k");
    shows(&german, "Mit Zug 3, Ziehen vom Talon, war die Partie verloren.");
    keys(&mut german, "k");
    assert!(!flat(&german).contains("Mit Zug 3"), "{}", screen(&german));
    keys(&mut german, ":rückschau\n");
    shows(&german, "Mit Zug 3, Ziehen vom Talon, war die Partie verloren.");
    key(&mut german, KeyCode::Esc);
    german.tick();
    german.tick();
    assert!(german.patience().is_none(), "nobody looks any more");
}

#[test]
fn the_hinted_move_lights_up() {
    let mut app = app(Lang::EN);
    let mv = app.table().legal.iter().find(|mv| mv.starts_with('t')).unwrap().clone();
    key(&mut app, KeyCode::Char('h'));
    wait(&mut app);
    for _ in 0..7 {
        if flat(&app).contains(&format!("({mv})")) {
            let to = mv.split(['-', '*']).nth(1).unwrap();
            shows(&app, &format!(">{to}<"));
            keys(&mut app, &format!(":{mv}\n"));
            assert!(!screen(&app).contains(&format!(">{to}<")), "once it is played it is over");
            return;
        }
        key(&mut app, KeyCode::Char('h'));
    }
    panic!("{mv} was not named\n{}", screen(&app));
}

#[test]
fn whether_the_game_can_be_won_follows_it() {
    let mut app = app(Lang::EN);
    assert!(app.patience().is_none(), "nothing is looked for unless it is wanted");
    key(&mut app, KeyCode::Char('v'));
    shows(&app, "checking …");
    wait(&mut app);
    shows(&app, "can still be won");
    assert!(!screen(&app).contains("checking"), "the line below the table follows\n{}", screen(&app));
    keys(&mut app, "     ");
    wait(&mut app);
    shows(&app, "5 moves can no longer be won (-3)");
    key(&mut app, KeyCode::Char('b'));
    assert_eq!(app.table().ply, 2);
    wait(&mut app);
    shows(&app, "2 moves can still be won");
    key(&mut app, KeyCode::Char('v'));
    assert!(!screen(&app).lines().next().unwrap().contains("be won"));
    assert!(app.patience().is_none());
}

#[test]
fn the_reason_of_a_loss_is_told_and_marked_until_the_next_move() {
    let mut app = app(Lang::EN);
    keys(&mut app, ":why\n");
    shows(&app, "Looking for the reason …");
    wait(&mut app);
    shows(&app, "The game is not known to be lost.");
    keys(&mut app, "    v");
    wait(&mut app);
    shows(&app, "\"why\" tells the reason.");
    keys(&mut app, ":why\n");
    wait(&mut app);
    let card = app.table().view.piles.iter().find(|pile| pile.name == "t7").unwrap().cards[6].clone();
    let sign = Words::english().sign(&card);
    shows(&app, "Why it can no longer be won");
    shows(&app, &format!("{sign} (Column 7) can no longer come away. It would need"));
    key(&mut app, KeyCode::Esc);
    shows(&app, "One more card, marked faintly, completes the proof.");
    let marks = |app: &App| screen(app).chars().filter(|sign| *sign == '!').count();
    assert!(marks(&app) > 0, "{}", screen(&app));
    // A card that is marked says so where the cursor stands.
    keys(&mut app, ":pile t7\n");
    shows(&app, "belongs to the reason");
    keys(&mut app, "u");
    assert_eq!(marks(&app), 0, "the next move ends it\n{}", screen(&app));
    let told = plain(german(), "warum\ntalon\ntalon\ntalon\nwarum\n");
    for line in [
        "Dass das Spiel nicht mehr aufgeht, ist nicht bekannt.",
        "(Spalte 7) kommt nicht mehr weg.",
        "Zum Beweis gehört noch eine Karte. Spalte 7: ",
    ] {
        assert!(told.contains(line), "{line:?} is missing in\n{told}");
    }
}

#[test]
fn a_solution_is_looked_at_and_the_game_stays_as_it_is() {
    let mut app = app(Lang::EN);
    keys(&mut app, " u");
    let before = app.table().clone();
    assert_eq!((before.ply, before.length), (0, 1));
    let counted = statistics(&mut app);
    assert!(counted.contains("Played: 1, Won: 0, Won with help: 0, Lost: 0, In progress: 1"), "{counted}");
    key(&mut app, KeyCode::Char('p'));
    shows(&app, "Looking");
    wait(&mut app);
    shows(&app, "Move 0 of 3");
    shows(&app, "Your game stays as it is while you look.");
    shows(&app, "G: go on from here Esc: back");
    for (code, place) in [
        (KeyCode::Right, "Move 1 of 3"),
        (KeyCode::Enter, "Move 2 of 3"),
        (KeyCode::Left, "Move 1 of 3"),
        (KeyCode::End, "Move 3 of 3"),
        (KeyCode::Right, "Move 3 of 3"),
        (KeyCode::Home, "Move 0 of 3"),
        (KeyCode::Left, "Move 0 of 3"),
        (KeyCode::PageDown, "Move 1 of 3"),
    ] {
        key(&mut app, code);
        shows(&app, place);
    }
    shows(&app, "Draw: the ");
    // What would play in the game does nothing, and neither do the mouse and a pasted move.
    keys(&mut app, "urfaehnsm:t[]");
    common::click(&mut app, 6, 3);
    app.paste("draw");
    shows(&app, "Move 1 of 3");
    assert_eq!(app.table(), &before);
    key(&mut app, KeyCode::Esc);
    assert_eq!(app.table(), &before);
    assert_eq!(statistics(&mut app), counted);
    shows(&app, "0 moves");
    // What was taken back can be played again.
    key(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table().ply, 1);
}

/// What the window of the statistics shows.
fn statistics(app: &mut App) -> String {
    key(app, KeyCode::Char('s'));
    let told: Vec<String> = screen(app).lines().filter(|line| line.contains('│')).map(str::to_owned).collect();
    key(app, KeyCode::Esc);
    told.join("\n")
}

#[test]
fn a_solution_goes_on_by_itself_until_its_end() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('p'));
    wait(&mut app);
    let mut paces = Vec::new();
    for sign in ['-', '+', '+', '+'] {
        keys(&mut app, &format!(" {sign}"));
        paces.push(app.patience().unwrap());
        key(&mut app, KeyCode::Char(' '));
        assert!(app.patience().is_none(), "it is halted");
        key(&mut app, KeyCode::Home);
    }
    assert!(paces[0] > paces[1] && paces[1] > paces[2] && paces[2] == paces[3], "{paces:?}");
    key(&mut app, KeyCode::Char(' '));
    shows(&app, "Space: pause");
    wait(&mut app);
    shows(&app, "Move 3 of 3");
    assert_eq!(app.table().ply, 0);
    // From the end it begins again.
    key(&mut app, KeyCode::Char(' '));
    shows(&app, "Move 0 of 3");
}

#[test]
fn to_go_on_is_the_players_choice_and_can_be_undone_at_once() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('p'));
    wait(&mut app);
    key(&mut app, KeyCode::Char('g'));
    shows(&app, "There is no move to play here yet.");
    key(&mut app, KeyCode::Right);
    keys(&mut app, "\ng");
    shows(&app, "2 moves have been played in your game. A single undo takes them back.");
    assert_eq!((app.table().ply, app.table().length), (2, 2));
    key(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table().ply, 0);
    // Where nothing can be won there is nothing to look at.
    keys(&mut app, "   p");
    wait(&mut app);
    shows(&app, "The game can no longer be won from here.");
}

#[test]
fn a_recorded_game_is_looked_at_alone() {
    let look = Look { ascii: true, colours: Colours::None, background: Background::Unknown };
    let text = r#"{"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw", "t3-f1"]}"#;
    let begun = || {
        let start = Start::Look(Transcript::parse(text).unwrap());
        App::new(host(), start, german(), look, SMALL).unwrap()
    };
    let mut app = begun();
    shows(&app, "Zug 0 von 2");
    shows(&app, "Das Spiel, wie es ausgelegt wurde.");
    key(&mut app, KeyCode::End);
    shows(&app, "Das Kreuz-Ass auf die Familie. Aufgedeckt: ");
    key(&mut app, KeyCode::Esc);
    assert!(app.is_over(), "there is no game behind it");
    let mut app = begun();
    keys(&mut app, "\n");
    key(&mut app, KeyCode::Char('g'));
    shows(&app, "Hier beginnt ein neues Spiel");
    assert_eq!((app.table().ply, app.table().length, app.is_over()), (1, 2, false));
    key(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table().ply, 2);
    // One that does not fit is refused.
    let odd = text.replace("t3-f1", "t3-f1*9");
    let refused = App::new(host(), Start::Look(Transcript::parse(&odd).unwrap()), german(), look, SMALL);
    assert!(refused.is_err_and(|error| error.code() == "refused"));
}

#[test]
fn the_window_for_a_new_game_has_options_and_grades() {
    let mut app = app(Lang::EN);
    key(&mut app, KeyCode::Char('n'));
    shows(&app, "> Draw: < every card >");
    key(&mut app, KeyCode::Right);
    shows(&app, "> Draw: < every third card >");
    key(&mut app, KeyCode::Tab);
    shows(&app, "> Passes: < unlimited >");
    key(&mut app, KeyCode::Char('w'));
    key(&mut app, KeyCode::Enter);
    shows(&app, "Looking for a deal that can be won …");
    wait(&mut app);
    assert_eq!(app.table().deal.map(|deal| deal.0), Some(77));
    assert_eq!(serde_json::to_value(&app.table().options).unwrap()["draw"], 3);
    // What can't be found is looked for during a bounded time, and not at all once the player goes
    // on.
    keys(&mut app, ":new easy\n");
    wait(&mut app);
    shows(&app, "No such deal was found.");
    keys(&mut app, ":new easy\n");
    key(&mut app, KeyCode::Esc);
    assert!(app.patience().is_none());
    keys(&mut app, "+");
    assert_eq!(app.table().deal.map(|deal| deal.0), Some(78));
}

#[test]
fn the_grade_is_remembered_and_the_deal_of_the_day_is_dealt() {
    let mut app = app(german());
    let deal = |app: &App| app.table().deal.map(|deal| deal.0);
    key(&mut app, KeyCode::Char('n'));
    shows(&app, "Schwierigkeit: wie es kommt");
    keys(&mut app, "www\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(55));
    // The day's deal has no grade, and does not make it forgotten.
    key(&mut app, KeyCode::Char('n'));
    shows(&app, "Schwierigkeit: mittel");
    key(&mut app, KeyCode::Char('d'));
    shows(&app, "Spiel des Tages");
    assert!(!flat(&app).contains("Schwierigkeit:"), "{}", screen(&app));
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
    keys(&mut app, "nd12\n");
    assert_eq!(deal(&app), Some(12));
    keys(&mut app, "n12d\n");
    wait(&mut app);
    assert_eq!(deal(&app), Some(20_261_224));
    keys(&mut app, ":tag 7\n");
    shows(&app, "Das ist kein Befehl.");
    // A number that is too large is refused, and the window's choice with it.
    keys(&mut app, "n99999999999999999999\n");
    assert_eq!(deal(&app), Some(20_261_224));
}

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
fn typed_lines_come_back() {
    let mut app = app(Lang::EN);
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
    shows(&app, "This game is not counted, not as lost either.");
    keys(&mut app, ":new 8 draw=3\n  s");
    shows(&app, "Played: 1, Won: 0, Won with help: 0, Lost: 1, In progress: 0");
    shows(&app, "Klondike, Draw: every third card");
    shows(&app, "No. 7: lost, 2 moves");
}

/// What is told line by line.
fn plain(lang: Lang, lines: &str) -> String {
    let mut out = Vec::new();
    let start = Start::New(typed("klondike", 7));
    play_plain(host_with(Slow::default()), start, lang, &mut Cursor::new(lines), &mut out, false).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn all_of_it_can_be_had_line_by_line() {
    let told = plain(
        german(),
        "tipp\ntipp offen\ngewinnbar\nzeigen\n\nvor\nzurück\n3\nweiterspielen\nzeigen\ngewinnbar\nlesezeichen hier\ngehe 0\ngehe HIER\n\
         verlauf\nselbst immer\nselbst\naufgeben\nstatistik\nneu schwer\nfertig\n",
    );
    for line in [
        "(Vorschlag 1 von 3) Das bringt neue Karten aus dem Talon. In 7 von 8 Proben ging es damit auf.",
        "Tipp mit offenen Karten: vom Talon ziehen (draw).",
        "Kann das Spiel noch aufgehen? kann noch aufgehen",
        "Zug 0 von 3: Hier beginnt der Weg.",
        "Zug 2 von 3: Einmal ziehen: ",
        "3 Züge wurden in Ihrem Spiel gespielt. Ein einziges Zurück nimmt sie zurück.",
        "Von hier aus geht das Spiel nicht mehr auf.",
        "Kann das Spiel noch aufgehen? geht nicht mehr auf (vor einem Zug ging es noch)",
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
    ] {
        assert!(told.contains(line), "{line:?} is missing in\n{told}");
    }
    // Looking at a solution changes nothing that is counted; and the day has its deal.
    let told = plain(german(), "d\nzurück\nstatistik\nzeigen\n\n\nende\nstatistik\ntag\ntag freecell\n");
    let counted: Vec<&str> = told.split("Klondike\n").skip(1).map(|told| told.split("\n\n").next().unwrap()).collect();
    assert!(counted.len() == 2 && counted[0] == counted[1] && counted[0].contains("Im Gange: 1"), "{told}");
    assert!(told.contains("Klondike: Spiel Nr. 20261224, 0 Züge."), "{told}");
    assert!(told.contains("FreeCell: Spiel Nr. 20261224, 0 Züge."), "{told}");
    let told = plain(
        Lang::EN,
        "hint\nhint open\nwinnable\nshow\n\ngoto 9\nhint\nquit\nbookmark\nbookmark\nhistory\nauto safe\nstatistics\n",
    );
    for line in [
        "Hint, with all cards open: ",
        "can still be won",
        "Move 1 of 3: Draw: ",
        "quit: back.",
        "Bookmark removed.",
        "only where",
    ] {
        assert!(told.contains(line), "{line:?} is missing in\n{told}");
    }
}

#[test]
fn without_an_adviser_it_is_said() {
    let look = Look { ascii: false, colours: Colours::Two, background: Background::Unknown };
    let new = NewGame { game: "klondike".into(), ..NewGame::default() };
    let mut app = App::new(host(), Start::New(new), Lang::EN, look, SMALL).unwrap();
    for (sign, words) in [('h', "There is no hint here."), ('H', "That is unresolved."), ('v', "unresolved")] {
        key(&mut app, KeyCode::Char(sign));
        shows(&app, words);
        assert!(app.patience().is_none());
    }
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
