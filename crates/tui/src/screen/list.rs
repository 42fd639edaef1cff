//! Lines of windows: of texts, and of lists in which one is chosen.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Style;

use super::look::Look;

/// What a click on a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Click {
    /// Chooses the entry at this place of the list; if it is chosen already, takes it.
    Choose(usize),
    /// Goes to the option at this place; if it is there already, to the option's next value.
    Option(usize),
    /// The same as a key.
    Key(KeyCode),
}

/// A line of a window.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Row {
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) click: Option<Click>,
}

impl Row {
    pub(crate) fn plain(text: String) -> Row {
        Row { text, ..Row::default() }
    }
}

pub(crate) type Lines = Vec<Row>;

/// A part of some lines, and where it is said that there are more.
#[derive(Default)]
pub(crate) struct Part {
    pub(crate) lines: Lines,
    /// Lines of the part, each with whether more are above (or else below) it.
    pub(crate) more: Vec<(usize, bool)>,
}

impl Part {
    /// So many lines from one on.
    pub(crate) fn of(lines: Lines, from: usize, rows: usize) -> Part {
        let count = lines.len();
        let lines: Lines = lines.into_iter().skip(from).take(rows).collect();
        let above = (from > 0 && rows > 0).then_some((0, true));
        let below = (from + rows < count && rows > 0).then(|| (lines.len().saturating_sub(1), false));
        Part { lines, more: above.into_iter().chain(below).collect() }
    }

    /// So many lines, with the one at a place in their midst.
    pub(crate) fn around(lines: Lines, at: usize, rows: usize) -> Part {
        let from = at.saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
        Part::of(lines, from, rows)
    }

    /// The same with others below it.
    pub(crate) fn followed_by(mut self, other: Part) -> Part {
        let before = self.lines.len();
        self.more.extend(other.more.into_iter().map(|(at, above)| (before + at, above)));
        self.lines.extend(other.lines);
        self
    }
}

pub(crate) fn plain(lines: Vec<String>) -> Lines {
    lines.into_iter().map(Row::plain).collect()
}

/// A list with one line chosen; what is too long ends with a sign that says so.
pub(crate) fn chosen(lines: Vec<String>, at: usize, look: Look, width: usize) -> Lines {
    let style = |index| if index == at { look.cursor() } else { Style::new() };
    let sign = |index| if index == at { '>' } else { ' ' };
    let line = |(index, line): (usize, String)| {
        let text = format!("{} {} ", sign(index), shortened(line, look, width.saturating_sub(3)));
        Row { text, style: style(index), click: Some(Click::Choose(index)) }
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// A line, whose end gives way to a sign where it is too long.
pub(crate) fn shortened(line: String, look: Look, width: usize) -> String {
    if line.chars().count() <= width {
        return line;
    }
    let end = if look.ascii { '~' } else { '…' };
    line.chars().take(width.saturating_sub(1)).chain([end]).collect()
}
