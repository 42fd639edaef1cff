//! The bar of keys below the table: those that do something now, as many as have room. A click on
//! one is as good as the key.

use patience_table::patience::Status;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::look::Look;
use super::paint::put;
use crate::moves;

/// Blanks between two keys, and before the first.
const GAP: u16 = 2;

/// A key that does something now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeyHint {
    code: KeyCode,
    /// What stands on the key, and what it does.
    key: String,
    does: String,
    /// Where it begins, from the left edge of the screen.
    x: u16,
}

impl KeyHint {
    fn width(&self) -> u16 {
        (self.key.chars().count() + 1 + self.does.chars().count()) as u16
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, y: u16, look: Look) {
        put(buffer, area, self.x, y, &self.key, Style::new().add_modifier(Modifier::BOLD));
        put(buffer, area, self.x + 1 + self.key.chars().count() as u16, y, &self.does, look.quiet());
    }
}

/// The keys that have room in the last columns of the screen, so many of them, the most useful
/// first.
pub(crate) fn hints(app: &App, room: u16) -> Vec<KeyHint> {
    // The last column stays free, as the first does.
    let room = room.saturating_sub(1);
    let mut hints: Vec<KeyHint> = Vec::new();
    let mut used = 0;
    for hint in useful(app) {
        let width = hint.width() + GAP;
        if used + width > room {
            break;
        }
        used += width;
        hints.push(hint);
    }
    let mut x = (app.size().width + GAP).saturating_sub(1 + used);
    for hint in &mut hints {
        hint.x = x;
        x += hint.width() + GAP;
    }
    hints
}

/// The key at a column of the screen.
pub(crate) fn at(hints: &[KeyHint], x: u16) -> Option<KeyCode> {
    hints.iter().find(|hint| (hint.x..hint.x + hint.width()).contains(&x)).map(|hint| hint.code)
}

/// The keys that do something now, the most useful first.
fn useful(app: &App) -> Vec<KeyHint> {
    let table = &app.session.now;
    let words = app.words;
    let hint = |code, key: &str, does: &str| {
        let key = if words.has(key) { words.t(key) } else { key.to_owned() };
        KeyHint { code, key, does: words.t(does), x: 0 }
    };
    let letter =
        |letter: char, does: &str| hint(KeyCode::Char(letter), letter.to_uppercase().to_string().as_str(), does);
    let shift = |letter: char, key: &str, does: &str| hint(KeyCode::Char(letter), key, does);
    let review = shift('K', "help.key.shift.k", "act.review");
    if table.status == Status::Won {
        return vec![letter('n', "act.new"), letter('u', "act.undo"), review];
    }
    if app.picked.is_some() {
        return vec![
            hint(KeyCode::Tab, "help.key.tab", "keybar.target"),
            hint(KeyCode::Enter, "help.key.enter", "keybar.put"),
            hint(KeyCode::Esc, "help.key.esc", "keybar.back"),
        ];
    }
    let draw = moves::stock_move(table);
    let draws = table.legal.iter().any(|mv| mv == draw);
    let keys = [
        (table.finish.is_some(), letter('e', "act.finish")),
        (draws, hint(KeyCode::Char(' '), "help.key.space", "keybar.draw")),
        (table.ply > 0, letter('u', "act.undo")),
        (true, shift('H', "help.key.shift.h", "act.hint")),
        (moves::graspable(&table.view, app.cursor), hint(KeyCode::Enter, "help.key.enter", "keybar.pick")),
        (table.next.is_some(), letter('r', "act.redo")),
        (true, letter('n', "act.new")),
        (true, letter('i', "act.rules")),
        (true, letter('s', "act.statistics")),
        (table.ply > 0, review),
        (true, letter('g', "act.games")),
        (true, letter('p', "act.solution")),
        (true, shift('L', "help.key.shift.l", "settings.lang")),
    ];
    keys.into_iter().filter(|(applies, _)| *applies).map(|(_, hint)| hint).collect()
}
