//! Screens without a terminal.
#![allow(dead_code, unreachable_pub)] // every test file uses a part of it

use patience_tui::patience_table::patience::{Lang, Library};
use patience_tui::patience_table::{Adviser, Env, Error, GameId, MemoryStore, NoAdviser, Table};
use patience_tui::{App, Background, Colours, Host, Look, NewGame, Start, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

/// A world in memory: the games g1, g2 …, and the deals 101, 102 …
pub fn host() -> Host {
    host_with(NoAdviser)
}

/// The same, with an adviser.
pub fn host_with(adviser: impl Adviser + 'static) -> Host {
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
    }
}

pub fn presets() -> Vec<String> {
    Library::builtin().preset_ids().map(str::to_owned).collect()
}

pub fn typed(preset: &str, deal: u64) -> NewGame {
    NewGame { game: preset.into(), deal: Some(deal), ..NewGame::default() }
}

pub fn app(preset: &str, deal: u64, lang: Lang, size: Size) -> App {
    let look = Look { ascii: false, colours: Colours::Two, background: Background::Unknown };
    App::new(host(), Start::New(typed(preset, deal)), lang, look, size).unwrap()
}

/// The screen as text, without the blanks at the ends of lines.
pub fn screen(app: &App) -> String {
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
pub fn painted(app: &App) -> Buffer {
    let size = app.size();
    let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    terminal.backend().buffer().clone()
}

pub fn key(app: &mut App, code: KeyCode) -> patience_tui::Wish {
    app.key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Types a text; a line's end is Enter.
pub fn keys(app: &mut App, text: &str) {
    for sign in text.chars() {
        key(app, if sign == '\n' { KeyCode::Enter } else { KeyCode::Char(sign) });
    }
}

pub fn mouse(app: &mut App, kind: MouseEventKind, column: u16, row: u16) {
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    app.mouse(event, std::time::Instant::now());
}

pub fn click(app: &mut App, column: u16, row: u16) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), column, row);
    mouse(app, MouseEventKind::Up(MouseButton::Left), column, row);
}
