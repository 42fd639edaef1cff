//! The window for a new game. What may be set comes before how that is done and before more than
//! one of the games, where there is no room for all.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Modifier, Style};

use super::app::{App, GRADES, NewDialog};
use super::list::{Click, Lines, Part, Row, chosen};
use crate::phrases::wrap;

/// A blank at which no line is broken.
const JOINED: &str = "\u{a0}";

/// So many games are worth more than the whole text on the keys.
const SOME_GAMES: usize = 3;

/// What the window shows in so many lines.
pub(crate) fn part(app: &App, choice: &NewDialog, width: usize, height: usize) -> Part {
    let (settings, at) = settings(app, choice, width);
    let keys = keys(app, width, height.saturating_sub(settings.len()));
    let room = height.saturating_sub(keys.len() + 1);
    let settings = Part::around(settings, at, room);
    let games = games(app, choice, width);
    let mut above = Part { lines: keys, more: Vec::new() }.followed_by(settings);
    if above.lines.len() + SOME_GAMES < height {
        above.lines.push(Row::default());
    }
    let rows = height.saturating_sub(above.lines.len());
    above.followed_by(Part::around(games, choice.at, rows))
}

/// Which keys do what; in as many words as there is room for, beside a game.
fn keys(app: &App, width: usize, room: usize) -> Lines {
    let told = |key: &str| wrap(&app.words.t(key), width);
    let (long, short) = (told("new.keys"), told("new.keys.short"));
    let lines = match room {
        _ if long.len() + SOME_GAMES <= room => long,
        _ if short.len() < room => short,
        _ => Vec::new(),
    };
    lines.into_iter().map(|text| Row { text, style: app.look.quiet(), click: None }).collect()
}

/// The deal and the game's options, and where the one is that is changed.
fn settings(app: &App, choice: &NewDialog, width: usize) -> (Lines, usize) {
    let words = app.words;
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let deal = match choice.number.as_str() {
        _ if choice.day => words.t("act.day"),
        "" => format!("{}: {}", words.t("new.deal"), words.t("new.random")),
        number => format!("{}: {number}", words.t("new.number")),
    };
    let key = |letter| Some(Click::Key(KeyCode::Char(letter)));
    let mut told = vec![Row { text: deal, style: bold, click: key('d') }];
    if let Some(typed) = &choice.find {
        let text = format!("{}: {typed}_", words.t("find.search"));
        told.insert(0, Row { text, style: app.look.target(), click: None });
    }
    if choice.number.is_empty() && !choice.day {
        let text = format!("{}: {}", words.t("new.grade"), words.t(GRADES[choice.grade].0));
        told.push(Row { text, style: bold, click: key('w') });
    }
    for (at, option) in app.options_at(choice.at).iter().enumerate() {
        let value = choice.values.get(at).and_then(|value| option.values.get(*value));
        let value = value.map_or("", |choice| words.name(&choice.title));
        let (sign, style) = if at == choice.option { ('>', app.look.target()) } else { (' ', Style::new()) };
        let text = format!("{sign} {}: <{JOINED}{value}{JOINED}>", words.name(&option.title));
        told.push(Row { text, style, click: Some(Click::Option(at)) });
    }
    let at = told.iter().position(|row| row.text.starts_with('>')).unwrap_or(0);
    let mut lines = Lines::new();
    let mut first = 0;
    for (index, Row { text, style, click }) in told.into_iter().enumerate() {
        if index == at {
            first = lines.len();
        }
        let options = textwrap::Options::new(width.max(8)).subsequent_indent("    ");
        let wrapped = textwrap::wrap(&text, options);
        lines.extend(wrapped.iter().map(|text| Row { text: text.replace(JOINED, " "), style, click }));
    }
    (lines, first)
}

/// The games, with their names for commands where there is room.
fn games(app: &App, choice: &NewDialog, width: usize) -> Lines {
    let names = app.presets().into_iter().map(|(id, name)| {
        let both = format!("{name} ({id})");
        if both.chars().count() + 3 <= width { both } else { name }
    });
    chosen(names.collect(), choice.at, app.look, width)
}
