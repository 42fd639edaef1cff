//! The panel beside the table, where the screen is wide enough for one: advice, the history around
//! the place where the game stands, and the rules in short.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::app::App;
use super::paint::put;
use crate::advice::{hint_sentence, verdict_sentence};
use crate::history::{history_near, place_words};
use crate::phrases::wrap;
use crate::texts::in_short;

/// The columns left of the text: a line, and a blank on both sides of it.
const BEFORE: u16 = 3;
/// The rules give way to a history that would be lower than this.
const LEAST_HISTORY: usize = 7;

/// Some lines under a heading, and one that stays empty.
struct Section {
    title: String,
    lines: Vec<String>,
}

impl Section {
    fn height(&self) -> usize {
        self.lines.len() + 2
    }
}

/// Draws the panel. What is told of the game lies at the top; the rules stay at the bottom.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, app: &App) {
    let line = if app.look.ascii { "|" } else { "│" };
    for y in 0..area.height {
        put(buffer, area, 1, y, line, app.look.chalk());
    }
    let x = area.x + BEFORE;
    let text = Rect { x, width: area.right().saturating_sub(x + 1), ..area };
    let width = usize::from(text.width);
    // The empty line of the last section may lie below the panel.
    let mut room = usize::from(area.height) + 1;
    let advice = advice(app, width);
    room = room.saturating_sub(advice.as_ref().map_or(0, Section::height));
    let least = if app.session.now.length > 0 { LEAST_HISTORY } else { 0 };
    let rules = rules(app, width).filter(|rules| rules.height() + least <= room);
    room -= rules.as_ref().map_or(0, Section::height);
    let mut y = 0;
    for section in advice.into_iter().chain(history(app, width, room)) {
        draw_section(buffer, text, y, &section, app);
        y += section.height() as u16;
    }
    if let Some(rules) = rules {
        draw_section(buffer, text, (text.height + 1).saturating_sub(rules.height() as u16), &rules, app);
    }
}

fn draw_section(buffer: &mut Buffer, area: Rect, y: u16, section: &Section, app: &App) {
    put(buffer, area, 0, y, &section.title, app.look.cloth().add_modifier(Modifier::BOLD));
    for (at, line) in section.lines.iter().enumerate() {
        put(buffer, area, 0, y + 1 + at as u16, line, app.look.cloth());
    }
}

/// Whether the game can be won, and the hint, as far as they are shown.
fn advice(app: &App, width: usize) -> Option<Section> {
    let now = &app.session.now;
    let verdict = app.advice.verdict(now).map(|verdict| verdict_sentence(app.words, verdict, now.ply));
    let hint = app.advice.hint(now).map(|(hint, at)| hint_sentence(app.words, hint, at, &now.view));
    let lines: Vec<String> = verdict.iter().chain(&hint).flat_map(|sentence| wrap(sentence, width)).collect();
    (!lines.is_empty()).then(|| Section { title: app.words.t("side.advice"), lines })
}

/// The moves around the place where the game stands, as many as have room.
fn history(app: &App, width: usize, room: usize) -> Option<Section> {
    let history = app.session.kept_history().filter(|_| app.session.now.length > 0)?;
    // Besides there are the heading, the place, and the empty line.
    let rows = room.checked_sub(3).filter(|rows| *rows > 0)?;
    let mut lines = wrap(&place_words(app.words, &app.session.now), width);
    lines.truncate(1);
    lines.extend(history_near(&app.session, history, width, rows));
    Some(Section { title: app.words.t("history.label"), lines })
}

/// What the rules begin with.
fn rules(app: &App, width: usize) -> Option<Section> {
    let (heading, body) = in_short(app.words, app.session.kept_rules()?)?;
    let title = format!("{}: {heading}", app.words.t("act.rules"));
    Some(Section { title, lines: wrap(&body, width) })
}
