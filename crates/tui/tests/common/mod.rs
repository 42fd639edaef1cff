//! Screens without a terminal.

use patience_tui::patience_table::patience::{Lang, Library};
use patience_tui::patience_table::{Adviser, Env, Error, GameId, MemoryStore, NoAdviser, Table};
use patience_tui::{App, Background, Choices, Colours, Fill, Host, Look, NewGame, Start, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

pub(crate) const SMALL: Size = Size::new(80, 24);
pub(crate) const LOOK: Look =
    Look { ascii: false, colours: Colours::Two, background: Background::Unknown, fill: Fill::None };

/// A world in memory: the games g1, g2 …, and the deals 101, 102 …
pub(crate) fn host() -> Host {
    host_with(NoAdviser)
}

/// The same, with an adviser.
pub(crate) fn host_with(adviser: impl Adviser + 'static) -> Host {
    let mut count = 0;
    let env = move || -> Result<Env, Error> {
        count += 1;
        Ok(Env { id: GameId::new(&format!("g{count}")).unwrap(), deal: 100 + count, now_ms: count * 1000 })
    };
    Host {
        table: Table::new(Library::builtin()),
        store: Box::new(MemoryStore::default()),
        adviser: Box::new(adviser),
        env: Box::new(env),
        today: Box::new(|| 20_261_224),
        choices: Choices::default(),
        wrong_choices: Vec::new(),
        keep: Box::new(|_| ()),
    }
}

/// German.
pub(crate) fn german() -> Lang {
    "de".parse().unwrap()
}

pub(crate) fn presets() -> Vec<String> {
    Library::builtin().preset_ids().map(str::to_owned).collect()
}

pub(crate) fn typed(preset: &str, deal: u64) -> NewGame {
    NewGame {
        game: preset.into(),
        deal: Some(patience_tui::patience_table::patience::DealNumber::Ours(deal)),
        ..NewGame::default()
    }
}

pub(crate) fn app(preset: &str, deal: u64, lang: Lang, size: Size) -> App {
    App::new(host(), Start::New(typed(preset, deal)), lang, LOOK, size).unwrap()
}

/// The screen as text, without the blanks at the ends of lines.
pub(crate) fn screen(app: &App) -> String {
    let size = app.size();
    let buffer = painted(app);
    let mut text = String::new();
    for y in 0..size.height {
        let line: String = (0..size.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The screen, cell by cell.
pub(crate) fn painted(app: &App) -> Buffer {
    let size = app.size();
    let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    terminal.backend().buffer().clone()
}

pub(crate) fn key(app: &mut App, code: KeyCode) -> patience_tui::Wish {
    app.key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Types a text; a line's end is Enter.
pub(crate) fn keys(app: &mut App, text: &str) {
    for sign in text.chars() {
        key(app, if sign == '\n' { KeyCode::Enter } else { KeyCode::Char(sign) });
    }
}

pub(crate) fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) {
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    app.mouse(event, std::time::Instant::now());
}

pub(crate) fn click(app: &mut App, at: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), at);
    mouse(app, MouseEventKind::Up(MouseButton::Left), at);
}

pub(crate) fn drag(app: &mut App, from: (u16, u16), to: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), from);
    mouse(app, MouseEventKind::Drag(MouseButton::Left), to);
    mouse(app, MouseEventKind::Up(MouseButton::Left), to);
}

/// The number of the deal.
pub(crate) fn deal(app: &App) -> Option<u64> {
    app.table().deal.and_then(patience_tui::patience_table::patience::DealNumber::ours)
}

/// How many moves are played, and how many there are.
pub(crate) fn place(app: &App) -> (usize, usize) {
    (app.table().ply, app.table().length)
}

/// The move that was played last.
pub(crate) fn last(app: &App) -> Option<&str> {
    app.table().last.as_deref()
}

/// The first move of a column's cards, from where, and to where.
pub(crate) fn from_the_tableau(app: &App) -> (String, String, String) {
    let mv = app.table().legal.iter().find(|mv| mv.starts_with('t')).unwrap();
    let mut piles = mv.split(['-', '*']).map(str::to_owned);
    (mv.clone(), piles.next().unwrap(), piles.next().unwrap())
}

/// A legal move, one for each number; `None` if there is none.
pub(crate) fn one_of_the_moves(app: &App, number: usize) -> Option<String> {
    let legal = &app.table().legal;
    legal.get(number % legal.len().max(1)).cloned()
}

/// Checks that a row of the screen has these words.
#[track_caller]
pub(crate) fn row_shows(app: &App, words: &str) {
    let screen = screen(app);
    assert!(screen.lines().any(|row| row.contains(words)), "{words:?} is missing in\n{screen}");
}

/// Checks that the screen has these words; they may be wrapped.
#[track_caller]
pub(crate) fn shows(app: &App, words: &str) {
    assert!(flat(app).contains(words), "{words:?} is missing in\n{}", screen(app));
}

/// Checks that the screen does not have these words.
#[track_caller]
pub(crate) fn lacks(app: &App, words: &str) {
    assert!(!flat(app).contains(words), "{words:?} is in\n{}", screen(app));
}

/// The screen as one line without the borders of windows: sentences may be wrapped.
pub(crate) fn flat(app: &App) -> String {
    screen(app).replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks that what is told line by line has all these words.
#[track_caller]
pub(crate) fn tells(told: &str, words: &[&str]) {
    for words in words {
        assert!(told.contains(words), "{words:?} is missing in\n{told}");
    }
}
