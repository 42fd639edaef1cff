//! Lines of windows: of texts, and of lists in which one is chosen.

use ratatui::style::Style;

use super::look::Look;

/// Lines with their styles.
pub(crate) type Lines = Vec<(String, Style)>;

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
    lines.into_iter().map(|line| (line, Style::new())).collect()
}

/// A list with one line chosen; what is too long ends with a sign that says so.
pub(crate) fn chosen(lines: Vec<String>, at: usize, look: Look, width: usize) -> Lines {
    let style = |index| if index == at { look.cursor() } else { Style::new() };
    let sign = |index| if index == at { '>' } else { ' ' };
    let line = |(index, line): (usize, String)| {
        (format!("{} {} ", sign(index), shortened(line, look, width.saturating_sub(3))), style(index))
    };
    lines.into_iter().enumerate().map(line).collect()
}

fn shortened(line: String, look: Look, width: usize) -> String {
    if line.chars().count() <= width {
        return line;
    }
    let end = if look.ascii { '~' } else { '…' };
    line.chars().take(width.saturating_sub(1)).chain([end]).collect()
}
