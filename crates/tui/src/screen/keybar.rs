//! The bar of keys below the table: those that do something now, as many as have room. A click on
//! one is as good as the key.

use patience_table::patience::Status;
use patience_words::{Words, redeal_way};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::look::Look;
use super::paint::put;
use crate::moves;

/// The key that leaves.
const WAY_OUT: KeyCode = KeyCode::Char('q');

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

    fn draw(&self, buffer: &mut Buffer, area: Rect, y: u16, look: Look) {
        put(buffer, area, self.x, y, &self.key, Style::new().add_modifier(Modifier::BOLD));
        put(buffer, area, self.x + 1 + self.key.chars().count() as u16, y, &self.does, look.quiet());
    }
}

/// The keys that are seen, and in which line of the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct KeyBar {
    y: u16,
    keys: Vec<KeyHint>,
    /// Whether no key is left out.
    pub(crate) has_all: bool,
}

impl KeyBar {
    /// As many of the keys as have room in so many columns, the first ones first; the way
    /// out before all others but the first.
    fn of(mut all: Vec<KeyHint>, x: u16, y: u16, room: u16) -> KeyBar {
        let count = all.len();
        let way_out = all.pop_if(|key| key.code == WAY_OUT);
        let kept = way_out.as_ref().map_or(0, |key| GAP + key.width());
        let mut used = 0;
        let mut keys: Vec<KeyHint> = Vec::new();
        let mut put = |mut key: KeyHint, room: u16| {
            let width = key.width() + if keys.is_empty() { 0 } else { GAP };
            let fits = used + width <= room;
            if fits {
                used += width;
                key.x = x + used - key.width();
                keys.push(key);
            }
            fits
        };
        // Where both have no room, the first key is more use.
        let first_room =
            if all.first().is_some_and(|key| key.width() + kept > room) { room } else { room - kept.min(room) };
        let _ = all.into_iter().take_while(|key| put(key.clone(), first_room)).count();
        way_out.map(|key| put(key, room));
        KeyBar { y, has_all: keys.len() == count, keys }
    }

    /// The same at the end of the room instead of its beginning.
    fn at_the_end(mut self, room: u16) -> KeyBar {
        let end = self.keys.last().map_or(0, |key| key.x + key.width());
        self.keys.iter_mut().for_each(|key| key.x += room.saturating_sub(end));
        self
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.keys.iter().for_each(|key| key.draw(buffer, area, self.y, look));
    }

    /// The key at a place of the screen.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<KeyCode> {
        let is_at = |key: &&KeyHint| y == self.y && (key.x..key.x + key.width()).contains(&x);
        self.keys.iter().find(is_at).map(|key| key.code)
    }
}

/// The bar at the end of the line above the last, of which so many columns are used.
pub(crate) fn beside(app: &App, used: u16) -> KeyBar {
    let Size { width, height } = app.size();
    // The last column stays free, as the first does.
    let (x, end) = (used + GAP, width.saturating_sub(1));
    KeyBar::of(useful(app), x, height.saturating_sub(2), end.saturating_sub(x)).at_the_end(end)
}

/// The bar in the last line.
pub(crate) fn in_the_last_line(app: &App) -> KeyBar {
    let Size { width, height } = app.size();
    KeyBar::of(useful(app), 1, height.saturating_sub(1), width.saturating_sub(2))
}

/// The keys of a line that is looked at, in the last line of the screen.
pub(crate) fn of_line(app: &App, plays: bool) -> KeyBar {
    let Size { width, height } = app.size();
    let play = if plays { "keybar.watch-pause" } else { "keybar.watch-play" };
    let keys = [
        (KeyCode::Char(' '), "help.key.space", play),
        (KeyCode::Esc, "help.key.esc", "keybar.watch-back"),
        (KeyCode::Char('g'), "G", "keybar.watch-go-on"),
        (KeyCode::Right, "help.key.arrows", "keybar.watch-step"),
        (KeyCode::Char('+'), "+ -", "keybar.watch-pace"),
    ];
    let keys = keys.map(|(code, key, does)| key_hint(app.words, code, key, does)).to_vec();
    KeyBar::of(keys, 1, height.saturating_sub(1), width.saturating_sub(2))
}

fn key_hint(words: &Words, code: KeyCode, key: &str, does: &str) -> KeyHint {
    let key = if words.has(key) { words.t(key) } else { key.to_owned() };
    KeyHint { code, key, does: words.t(does), x: 0 }
}

/// The keys that do something now, the most useful first.
fn useful(app: &App) -> Vec<KeyHint> {
    let table = &app.session.now;
    let words = app.words;
    let hint = |code, key: &str, does: &str| key_hint(words, code, key, does);
    let letter =
        |letter: char, does: &str| hint(KeyCode::Char(letter), letter.to_uppercase().to_string().as_str(), does);
    let shift = |letter: char, key: &str, does: &str| hint(KeyCode::Char(letter), key, does);
    let review = shift('K', "help.key.shift.k", "act.review");
    let quit = letter('q', "act.quit");
    if table.status == Status::Won {
        return vec![letter('n', "act.new"), letter('u', "act.undo"), review, quit];
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
    let mut stock = hint(KeyCode::Char(' '), "help.key.space", "keybar.draw");
    if draw == "redeal" {
        stock.does = words.t(&format!("keybar.redeal.{}", redeal_way(&table.view)));
    }
    let graspable = moves::graspable(&table.view, app.cursor);
    let keys = [
        (app.hint_here().is_some(), hint(KeyCode::Enter, "help.key.enter", "keybar.hint")),
        (table.finish.is_some(), letter('e', "act.finish")),
        (draws, stock),
        (table.ply > 0, letter('u', "act.undo")),
        (true, shift('H', "help.key.shift.h", "act.hint")),
        (graspable && app.hint_here().is_none(), hint(KeyCode::Enter, "help.key.enter", "keybar.pick")),
        (table.next.is_some(), letter('r', "act.redo")),
        (true, letter('n', "act.new")),
        (true, letter('i', "act.rules")),
        (true, letter('s', "act.statistics")),
        (table.ply > 0, review),
        (true, letter('g', "act.games")),
        (true, letter('p', "act.solution")),
        (true, shift('L', "help.key.shift.l", "settings.lang")),
        (true, quit),
    ];
    keys.into_iter().filter(|(applies, _)| *applies).map(|(_, hint)| hint).collect()
}
