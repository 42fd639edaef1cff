//! Windows over the table: help, rules, a new game, the games begun.

use patience_words::Words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Dialog, GRADES, NewDialog};
use super::paint::put;
use crate::command::next_language;
use crate::texts::{begun, entry, help_of_lines, rules_text};

/// Texts are not wider than this: longer lines can't be read.
const MAX_WIDTH: u16 = 84;

/// Stands in the help for the name of the language that follows.
const LANGUAGE: &str = "language";

/// The keys of the help: their names (words or a key of the words) and what they do.
const KEYS: [(&str, &str); 32] = [
    ("help.key.arrows", "help.do.arrows"),
    ("help.key.enter", "help.do.enter"),
    ("help.key.tab", "help.do.tab"),
    ("F", "help.do.foundation"),
    ("A", "help.do.up"),
    ("E", "help.do.finish"),
    ("H", "help.do.hint"),
    ("help.key.shift.h", "help.do.hint.open"),
    ("V", "help.do.watch"),
    ("B", "help.do.back"),
    ("P", "help.do.show"),
    ("K", "help.do.review"),
    ("O", "settings.auto"),
    ("help.key.space", "help.do.space"),
    ("U", "help.do.undo"),
    ("R", "help.do.redo"),
    ("help.key.home", "help.do.restart"),
    ("help.key.pages", "help.do.step"),
    ("M  [  ]", "help.do.bookmarks"),
    ("N", "help.do.new"),
    ("G", "act.games"),
    ("+  -", "help.do.next"),
    ("S", "help.do.statistics"),
    ("I", "help.do.rules"),
    ("help.key.esc", "help.do.esc"),
    (":  T  W  D", "help.do.type"),
    ("L", LANGUAGE),
    ("C", "settings.fourColours"),
    ("?", "help.do.help"),
    ("help.key.ctrlz", "help.do.suspend"),
    ("Q", "help.do.quit"),
    ("", ""),
];

/// Where a window lies on the screen, and its inner part.
fn window(area: Rect) -> (Rect, Rect) {
    let width = area.width.saturating_sub(4).clamp(4, MAX_WIDTH);
    let height = area.height.saturating_sub(2).max(3);
    let outer = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let inner = Rect::new(outer.x + 2, outer.y + 1, width.saturating_sub(4), height.saturating_sub(2));
    (outer, inner)
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, app: &App, dialog: &Dialog) {
    let (outer, inner) = window(area);
    let (title, lines) = content(app, dialog, usize::from(inner.width));
    let [corner, across, down] = if app.look.ascii { ['+', '-', '|'] } else { ['·', '─', '│'] };
    let edge = format!("{corner}{}{corner}", across.to_string().repeat(usize::from(outer.width.saturating_sub(2))));
    let side = format!("{down}{}{down}", " ".repeat(usize::from(outer.width.saturating_sub(2))));
    buffer.set_style(outer, Style::reset());
    for y in 0..outer.height {
        let text = if y == 0 || y + 1 == outer.height { &edge } else { &side };
        put(buffer, outer, 0, y, text, Style::new());
    }
    put(buffer, outer, 2, 0, &format!(" {title} "), Style::new().add_modifier(Modifier::BOLD));
    let from = first_line(app, dialog, lines.len(), usize::from(inner.height));
    for (y, (line, style)) in lines.iter().skip(from).take(usize::from(inner.height)).enumerate() {
        put(buffer, inner, 0, y as u16, line, *style);
    }
}

/// The line that a window begins with.
fn first_line(app: &App, dialog: &Dialog, count: usize, height: usize) -> usize {
    let last = count.saturating_sub(height);
    match dialog {
        // What is chosen stays to be seen, and so does what goes with it, where there is room for
        // both.
        Dialog::New(choice) => {
            let before = count - app.presets().len();
            (before + choice.at + 1).saturating_sub(height).min(last)
        }
        Dialog::Help(at) | Dialog::Rules(at) | Dialog::Lines { at, .. } => usize::from(*at).min(last),
        // The chosen line stays in the middle.
        Dialog::Begun { at, .. } => (at + 2).saturating_sub(height / 2).min(last),
    }
}

pub(crate) fn last_line(app: &App, dialog: &Dialog) -> usize {
    let (_, inner) = window(Rect::new(0, 0, app.size.width, app.size.height));
    content(app, dialog, usize::from(inner.width)).1.len().saturating_sub(usize::from(inner.height))
}

type Lines = Vec<(String, Style)>;

fn content(app: &App, dialog: &Dialog, width: usize) -> (String, Lines) {
    let words = app.words;
    match dialog {
        Dialog::Help(_) => (words.t("help.title"), plain(help(words, width))),
        Dialog::Rules(_) => {
            let name = app.game_name(&app.session.now.game);
            (words.fill("rules.title", &[("game", name)]), plain(rules(app, width)))
        }
        Dialog::Lines { title, lines, .. } => (words.t(title), plain(lines.clone())),
        Dialog::New(chosen) => (words.t("new.title"), new_game(app, chosen, width)),
        Dialog::Begun { entries, at } => {
            let lines = entries.iter().map(|entry| begun_line(app, entry)).collect::<Vec<_>>();
            let lines = if lines.is_empty() { vec![words.t("games.none")] } else { lines };
            (words.t("games.title"), chosen(lines, *at, app))
        }
    }
}

fn plain(lines: Vec<String>) -> Lines {
    lines.into_iter().map(|line| (line, Style::new())).collect()
}

fn chosen(lines: Vec<String>, at: usize, app: &App) -> Lines {
    let style = |index| if index == at { app.look.cursor() } else { Style::new() };
    let sign = |index| if index == at { '>' } else { ' ' };
    lines.into_iter().enumerate().map(|(index, line)| (format!("{} {line} ", sign(index)), style(index))).collect()
}

fn new_game(app: &App, choice: &NewDialog, width: usize) -> Lines {
    let words = app.words;
    let deal = if choice.number.is_empty() { words.t("new.random") } else { choice.number.clone() };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines: Lines = textwrap::wrap(&words.t("new.keys"), width.max(8))
        .iter()
        .map(|line| (line.to_string(), app.look.quiet()))
        .collect();
    if choice.day {
        lines.push((words.t("act.day"), bold));
    } else {
        lines.push((format!("{}: {deal}", words.t("new.number")), bold));
    }
    if choice.number.is_empty() && !choice.day {
        lines.push((format!("{}: {}", words.t("new.grade"), words.t(GRADES[choice.grade].0)), bold));
    }
    for (at, option) in app.options_at(choice.at).iter().enumerate() {
        let value = choice.values.get(at).and_then(|value| option.values.get(*value));
        let value = value.map_or("", |choice| words.name(&choice.title));
        let (sign, style) = if at == choice.option { ('>', app.look.target()) } else { (' ', Style::new()) };
        lines.push((format!("{sign} {}: < {value} >", words.name(&option.title)), style));
    }
    lines.push((String::new(), Style::new()));
    let presets = app.presets().into_iter().map(|(id, name)| format!("{name} ({id})")).collect();
    lines.extend(chosen(presets, choice.at, app));
    lines
}

/// A line about a game that was begun.
pub(crate) fn begun_line(app: &App, entry: &patience_table::Entry) -> String {
    begun(app.words, &app.game_name(&entry.game), entry)
}

/// The help, for screens.
fn help(words: &Words, width: usize) -> Vec<String> {
    let mut lines =
        textwrap::wrap(&words.t("help.mouse.tui"), width.max(8)).iter().map(ToString::to_string).collect::<Vec<_>>();
    lines.extend([String::new(), words.t("help.keys"), String::new()]);
    for (key, what) in KEYS {
        let key = if words.has(key) { words.t(key) } else { key.into() };
        let what = match what {
            "" => String::new(),
            LANGUAGE => Words::of(next_language(words)).own_name().into(),
            what => words.t(what),
        };
        lines.extend(entry(&key, &what, width));
    }
    lines.push(words.t("help.typed.tab"));
    lines.push(String::new());
    lines.extend(help_of_lines(words, width));
    lines
}

/// The rules of the game on the table, with its source.
fn rules(app: &App, width: usize) -> Vec<String> {
    rules_text(app.words, app.session.info(&app.session.now.game).map(|(game, _)| game), width)
}
