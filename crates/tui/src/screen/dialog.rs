//! Windows over the table: help, rules, a new game, the games begun.

use patience_words::{Words, stock_way};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Modifier, Style};

use super::app::{App, Dialog};
use super::list::{Click, Lines, Part, Row, chosen, plain};
use super::new_game;
use super::paint::put;
use crate::command::next_language;
use crate::phrases;
use crate::texts::{begun, entry, help_of_lines, rules_text, stock_use};

/// Texts are not wider than this: longer lines can't be read.
const MAX_WIDTH: u16 = 84;

/// Stands in the help for the name of the language that follows.
const LANGUAGE: &str = "language";

/// The keys of the help: their names (words or a key of the words) and what they do.
const KEYS: [(&str, &str); 36] = [
    ("help.key.arrows", "help.do.arrows"),
    ("h j k l", "help.do.hjkl"),
    ("help.key.enter", "help.do.enter"),
    ("help.key.tab", "help.do.tab"),
    ("F", "help.do.foundation"),
    ("A", "help.do.up"),
    ("E", "help.do.finish"),
    ("help.key.shift.h", "help.do.hint"),
    ("X", "help.do.hint.open"),
    ("V", "help.do.watch"),
    ("help.key.shift.v", "help.do.watch.always"),
    ("B", "help.do.back"),
    ("P", "help.do.show"),
    ("help.key.shift.k", "help.do.review"),
    ("O", "settings.auto"),
    ("help.key.space", "help.do.space"),
    ("U", "help.do.undo"),
    ("R", "help.do.redo"),
    ("help.key.home", "help.do.restart"),
    ("help.key.pages", "help.do.step"),
    ("M  [  ]", "help.do.bookmarks"),
    ("N  F2", "help.do.new"),
    ("help.key.shift.n", "help.do.other"),
    ("G", "act.games"),
    ("+  -", "help.do.next"),
    ("S", "help.do.statistics"),
    ("I", "help.do.rules"),
    ("help.key.esc", "help.do.esc"),
    (":  T  W  D", "help.do.type"),
    ("help.key.shift.l", LANGUAGE),
    ("C", "settings.fourColours"),
    ("?  F1", "help.do.help"),
    ("help.key.ctrlz", "help.do.suspend"),
    ("Q  Z Z", "help.do.quit"),
    ("3L  5U", "help.do.count"),
    ("", ""),
];

/// On a screen that is smaller than this a window takes all of it.
const SMALL: Size = Size { width: 60, height: 16 };

/// Where a window lies on the screen, and its inner part.
fn window(area: Rect, dialog: &Dialog) -> (Rect, Rect) {
    if let Dialog::Won(lines) = dialog {
        return small_window(area, lines);
    }
    let is_small = area.width < SMALL.width || area.height < SMALL.height;
    let (beside, above) = if is_small { (0, 0) } else { (4, 2) };
    let width = area.width.saturating_sub(beside).clamp(4, MAX_WIDTH);
    let height = area.height.saturating_sub(above).max(3);
    let outer = in_the_middle(area, width, height);
    let inner = Rect::new(outer.x + 2, outer.y + 1, width.saturating_sub(4), height.saturating_sub(2));
    (outer, inner)
}

/// The same for a few lines, of which the table around stays to be seen.
fn small_window(area: Rect, lines: &[Row]) -> (Rect, Rect) {
    let longest = lines.iter().map(|line| line.text.chars().count() as u16).max().unwrap_or(0);
    let width = (longest + 6).max(40).min(area.width);
    let height = (lines.len() as u16 + 4).min(area.height);
    let outer = in_the_middle(area, width, height);
    // Where all lines have no room, none is left empty.
    let edge = if height < lines.len() as u16 + 4 { 1 } else { 2 };
    let inner = Rect::new(
        outer.x + 1 + edge,
        outer.y + edge,
        width.saturating_sub(2 + 2 * edge),
        height.saturating_sub(1 + edge),
    );
    (outer, inner)
}

fn in_the_middle(area: Rect, width: u16, height: u16) -> Rect {
    let [x, y] = [area.width.saturating_sub(width), area.height.saturating_sub(height)];
    Rect::new(area.x + x / 2, area.y + y / 2, width, height)
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, app: &App, dialog: &Dialog) {
    let (outer, inner) = window(area, dialog);
    let down = if app.look.ascii { '|' } else { '│' };
    let edge = |[left, across, right]: [char; 3]| {
        format!("{left}{}{right}", across.to_string().repeat(usize::from(outer.width.saturating_sub(2))))
    };
    let signs = if app.look.ascii { [['+', '-', '+']; 2] } else { [['╭', '─', '╮'], ['╰', '─', '╯']] };
    let [above, below] = signs.map(edge);
    let side = format!("{down}{}{down}", " ".repeat(usize::from(outer.width.saturating_sub(2))));
    buffer.set_style(outer, Style::reset());
    for y in 0..outer.height {
        let text = match y {
            0 => &above,
            y if y + 1 == outer.height => &below,
            _ => &side,
        };
        put(buffer, outer, 0, y, text, Style::new());
    }
    put(buffer, outer, 2, 0, &format!(" {} ", title(app, dialog)), Style::new().add_modifier(Modifier::BOLD));
    let part = content(app, dialog, inner.as_size());
    for (y, row) in part.lines.iter().enumerate() {
        put(buffer, inner, 0, y as u16, &row.text, row.style);
    }
    for (y, above) in part.more {
        let sign = match (above, app.look.ascii) {
            (true, true) => "^",
            (true, false) => "↑",
            (false, true) => "v",
            (false, false) => "↓",
        };
        // Beside the text, one column from the edge.
        put(buffer, area, inner.right(), inner.y + y as u16, sign, app.look.quiet());
    }
}

/// What a click at a place of the screen does; `None` beside everything that is to be clicked.
pub(crate) fn click_at(app: &App, dialog: &Dialog, at: Position) -> Option<Click> {
    let (outer, inner) = window(Rect::from((Position::ORIGIN, app.size)), dialog);
    if !outer.contains(at) {
        return None;
    }
    let row = usize::from(at.y.checked_sub(inner.y)?);
    content(app, dialog, inner.as_size()).lines.get(row)?.click
}

/// Whether a place of the screen belongs to the window.
pub(crate) fn covers(app: &App, dialog: &Dialog, at: Position) -> bool {
    window(Rect::from((Position::ORIGIN, app.size)), dialog).0.contains(at)
}

/// The last line that a text may begin with.
pub(crate) fn last_line(app: &App, dialog: &Dialog) -> usize {
    let (_, inner) = window(Rect::new(0, 0, app.size.width, app.size.height), dialog);
    text(app, dialog, usize::from(inner.width)).len().saturating_sub(usize::from(inner.height))
}

fn title(app: &App, dialog: &Dialog) -> String {
    app.words.t(match dialog {
        Dialog::Help(_) => "help.title",
        Dialog::Rules(_) => {
            return app.words.fill("rules.title", &[("game", app.game_name(&app.session.now.game))]);
        }
        Dialog::Lines { title, .. } => title,
        Dialog::Won(_) => "status.won",
        Dialog::New(_) => "new.title",
        Dialog::Begun { .. } => "games.title",
    })
}

/// What is seen of a window's text, or of its list.
fn content(app: &App, dialog: &Dialog, size: Size) -> Part {
    let (width, height) = (usize::from(size.width), usize::from(size.height));
    match dialog {
        Dialog::New(chosen) => new_game::part(app, chosen, width, height),
        Dialog::Begun { entries, at } => {
            let lines = entries.iter().map(|entry| begun_line(app, entry)).collect::<Vec<_>>();
            let lines = if lines.is_empty() { vec![app.words.t("games.none")] } else { lines };
            Part::around(chosen(lines, *at, app.look, width), *at, height)
        }
        Dialog::Won(lines) => {
            let mut lines = lines.clone();
            if lines.len() > height {
                lines.retain(|row| !row.text.is_empty());
            }
            let wrapped = |row: &Row| -> Lines {
                wrapped(&row.text, width).into_iter().map(|text| Row { text, ..row.clone() }).collect()
            };
            Part::of(lines.iter().flat_map(wrapped).collect(), 0, height)
        }
        Dialog::Help(at) | Dialog::Rules(at) | Dialog::Lines { at, .. } => {
            let lines = text(app, dialog, width);
            let from = usize::from(*at).min(lines.len().saturating_sub(height));
            Part::of(plain(lines), from, height)
        }
    }
}

/// The text of a window that has one.
fn text(app: &App, dialog: &Dialog, width: usize) -> Vec<String> {
    match dialog {
        Dialog::Help(_) => help(app, width),
        Dialog::Rules(_) => rules(app, width),
        Dialog::Lines { lines, .. } => lines.iter().flat_map(|line| wrapped(line, width)).collect(),
        Dialog::Won(_) | Dialog::New(_) | Dialog::Begun { .. } => Vec::new(),
    }
}

/// A line that was made for wider windows; what is set in stays so.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let (indent, text) = line.split_at(line.len() - line.trim_start().len());
    phrases::wrap(text, width.saturating_sub(indent.len())).iter().map(|line| format!("{indent}{line}")).collect()
}

/// A line about a game that was begun.
pub(crate) fn begun_line(app: &App, entry: &patience_table::Entry) -> String {
    begun(app.words, &app.game_name(&entry.game), entry)
}

/// The help, for screens.
fn help(app: &App, width: usize) -> Vec<String> {
    let words = app.words;
    let view = &app.session.now.view;
    let stock = stock_way(view).map(|way| format!(" {}", words.t(&format!("help.click.{way}"))));
    let mouse = words.fill("help.mouse.tui", &[("stock", stock.unwrap_or_default())]);
    let mut lines: Vec<String> = textwrap::wrap(&mouse, width.max(8)).iter().map(ToString::to_string).collect();
    lines.extend([String::new(), words.t("help.keys"), String::new()]);
    for (key, what) in KEYS {
        let key = if words.has(key) { words.t(key) } else { key.into() };
        let what = match what {
            "" => String::new(),
            "help.do.space" => match stock_use(words, view) {
                Some(what) => what,
                None => continue,
            },
            LANGUAGE => Words::of(next_language(words)).own_name().into(),
            what => words.t(what),
        };
        lines.extend(entry(&key, &what, width));
    }
    lines.push(words.t("help.typed.tab"));
    lines.push(String::new());
    lines.extend(help_of_lines(words, &app.session.now, width));
    lines
}

/// The rules of the game on the table, with its source.
fn rules(app: &App, width: usize) -> Vec<String> {
    rules_text(app.words, &app.session, width)
}
