//! Drawing the state.

use patience_table::patience::{Card, HIDDEN, PileView};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Message};
use super::ascii::only_ascii;
use super::card::{self, Covered, Mood};
use super::dialog;
use super::keybar::{self, KeyBar};
use super::layout::{Layout, Lie, PileBox};
use super::list::shortened;
use super::paint::{Cloth, put};
use super::side;
use super::watched::Watching;
use crate::advice::{Mark, verdict_sign};
use crate::command::completions;
use crate::moves::{self, Spot};
use crate::phrases;

/// Draws the state of the screen. Nothing but the state decides what is drawn.
pub fn draw(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.height < 4 || area.width < 8 {
        put(buffer, area, 0, 0, "Patience", Style::new());
        return;
    }
    Headline::of(app).draw(buffer, area, app);
    draw_table(buffer, app.table_area().intersection(area), app);
    draw_side(buffer, app.side_area().intersection(area), app);
    draw_foot(buffer, area, app);
    draw_beyond(buffer, area, app);
    if let Some(dialog) = &app.dialog {
        dialog::draw(buffer, area, app, dialog);
    }
    if app.look.ascii {
        only_ascii(buffer, area);
    }
}

/// Signs on the edges beyond which more of the table lies.
fn draw_beyond(buffer: &mut Buffer, area: Rect, app: &App) {
    let (layout, table) = (app.layout(), app.table_area());
    let below = layout.height.saturating_sub(layout.scroll) > table.height;
    for (is_there, x, y, signs) in [
        (layout.right() - layout.aside > table.width, area.width - 1, 0, ['→', '>']),
        (layout.aside > 0, 0, table.y, ['←', '<']),
        (layout.scroll > 0, 0, 0, ['↑', '^']),
        (below, 0, table.bottom(), ['↓', 'v']),
    ] {
        if is_there {
            put(buffer, area, x, y, &signs[usize::from(app.look.ascii)].to_string(), app.look.target());
        }
    }
}

/// The line above the table: the game, the deal, the pass, the moves; and at its end whether the
/// game can be won, or else where the help is.
struct Headline {
    name: String,
    facts: String,
    told: Option<String>,
    width: u16,
}

impl Headline {
    fn of(app: &App) -> Headline {
        let table = app.shown();
        let name = app.game_name(&table.game);
        // Whether the game can be won is more than the help, and on small screens more than the
        // moves.
        let told = match &app.watching {
            Some(watching) => Some(watching.viewer.place(app.words)),
            None => app.advice.verdict(table).map(|verdict| verdict_sign(app.words, verdict, table.ply)),
        };
        let told = told.map(|told| format!(" {told}"));
        let width = app.size.width;
        // A sign may stand at the edge.
        let room = told.as_deref().map_or(width.saturating_sub(2), |told| from_right(width, told));
        let facts = facts_within(app, room.saturating_sub(1 + name.chars().count() as u16));
        Headline { name, facts, told, width }
    }

    /// Where the help is named, and in which words, if there is room for them; or by its key alone.
    fn help(&self, app: &App) -> Option<(u16, String)> {
        let used = 1 + self.name.chars().count() + self.facts.chars().count();
        let ways = [format!("? {}", app.words.t("act.help")), "?".into()];
        let mut placed = ways.into_iter().map(|help| (from_right(self.width, &help), help));
        placed.find(|(x, _)| self.told.is_none() && usize::from(*x) > used + 1)
    }

    fn draw(&self, buffer: &mut Buffer, area: Rect, app: &App) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        put(buffer, area, 1, 0, &self.name, bold);
        put(buffer, area, 1 + self.name.chars().count() as u16, 0, &self.facts, Style::new());
        if let Some(told) = &self.told {
            put(buffer, area, from_right(self.width, told), 0, told, bold);
        }
        if let Some((x, help)) = self.help(app) {
            put(buffer, area, x, 0, &help, app.look.quiet());
        }
    }
}

/// Where a text begins that ends one column before the edge.
fn from_right(width: u16, text: &str) -> u16 {
    width.saturating_sub(text.chars().count() as u16 + 1)
}

/// Whether a place of the screen has the words on the help.
pub(crate) fn names_help(app: &App, x: u16, y: u16) -> bool {
    y == 0
        && Headline::of(app)
            .help(app)
            .is_some_and(|(from, help)| (from..from + help.chars().count() as u16).contains(&x))
}

/// The facts of a game in so many columns. Where they have no room, its number is left out, then
/// the moves, and last what the rules turn on.
fn facts_within(app: &App, room: u16) -> String {
    let table = app.shown();
    let separator = if app.look.ascii { " - " } else { " · " };
    let mut turns = app.words.turns(&table.view);
    let mut facts = phrases::facts(app.words, table);
    for dropped in 0.. {
        let text: String = facts.iter().chain(&turns).map(|fact| format!("{separator}{fact}")).collect();
        if text.chars().count() <= usize::from(room) || text.is_empty() {
            return text;
        }
        match dropped {
            0 => drop(facts.remove(0)),
            _ => drop(facts.pop().or_else(|| turns.pop())),
        }
    }
    String::new()
}

/// The two lines below the table: where the cursor stands, and what was said or is being typed.
fn draw_foot(buffer: &mut Buffer, area: Rect, app: &App) {
    let (upper, lower) = (area.height - 2, area.height - 1);
    let width = usize::from(area.width.saturating_sub(2));
    // A window reaches that far down; beside it the words would be torn.
    match &app.watching {
        Some(watching) if app.dialog.is_none() => return draw_watched(buffer, area, app, watching),
        None if app.dialog.is_none() => put(buffer, area, 1, upper, &cursor_words(app), app.look.quiet()),
        _ => {}
    }
    keys_shown(app).draw(buffer, area, app.look);
    if let Some(line) = &app.input {
        let shown: String = line.chars().rev().take(width / 2).collect::<Vec<_>>().into_iter().rev().collect();
        put(buffer, area, 1, lower, &format!(": {shown}"), Style::new().add_modifier(Modifier::BOLD));
        let at = 3 + shown.chars().count() as u16;
        put(buffer, area, at, lower, " ", app.look.cursor());
        let may_become = completions(app.words, line, &app.session.now, &app.session.games).join("  ");
        let room = usize::from(area.width.saturating_sub(at + 4));
        put(buffer, area, at + 3, lower, &shortened(may_become, app.look, room), app.look.quiet());
    } else if let Some(message) = &app.message {
        let style = if message.refusal { app.look.target() } else { Style::new() };
        draw_told(buffer, area, app, &message.text, lower, style);
    } else if let Some(text) = too_small(app) {
        put(buffer, area, 1, lower, &text, app.look.target());
    }
}

/// Writes a text whose last line has this place. Lines that have no room below the table lie over
/// its lower half, and where even that is too little a sign says so.
fn draw_told(buffer: &mut Buffer, area: Rect, app: &App, text: &str, last: u16, style: Style) {
    let width = usize::from(area.width.saturating_sub(2));
    let mut lines = phrases::wrap(text, width);
    let most = usize::from(area.height / 2).max(2);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(shortened(rest, app.look, width));
    }
    let first = (last + 1).saturating_sub(lines.len() as u16);
    for (y, line) in (first..=last).zip(&lines) {
        put(buffer, area, 0, y, &" ".repeat(usize::from(area.width)), Style::new());
        put(buffer, area, 1, y, line, style);
    }
}

/// How large a screen the table needs, if this one is smaller.
fn too_small(app: &App) -> Option<String> {
    let (layout, area) = (app.layout(), app.table_area());
    let lines = layout.height + app.size.height - area.height;
    let key = match (layout.right() > area.width, layout.height > area.height) {
        (true, true) => "table.small",
        (true, false) => "table.narrow",
        (false, true) => "table.low",
        (false, false) => return None,
    };
    let times = |text: String| if app.look.ascii { text.replace('×', "x") } else { text };
    Some(times(app.words.fill(key, &[("width", layout.right().to_string()), ("height", lines.to_string())])))
}

/// The card under the cursor, and where it lies.
fn cursor_words(app: &App) -> String {
    let view = &app.session.now.view;
    let Some(pile) = view.piles.get(app.cursor.pile) else { return String::new() };
    let label = phrases::card_label(app.words, view, pile, app.cursor.index);
    let label = match app.advice.mark(&app.session.now, pile, app.cursor.index) {
        Some(Mark::Near) => app.words.fill("loss.card.near", &[("label", label)]),
        Some(Mark::Rest) => app.words.fill("loss.card.rest", &[("label", label)]),
        None => label,
    };
    format!("{}: {label}", pile.name)
}

fn message_lines(app: &App, message: &Message) -> Vec<String> {
    phrases::wrap(&message.text, usize::from(app.size.width.saturating_sub(2)))
}

/// The bar of keys, as far as it is seen: beside the words on the cursor's card, or with more room
/// in the last line where nothing is said there. A long message lies over it.
pub(crate) fn keys_shown(app: &App) -> KeyBar {
    let message = app.message.as_ref().map_or(0, |message| message_lines(app, message).len());
    if message > 1 || app.input.is_some() || app.watching.is_some() || app.dialog.is_some() {
        return KeyBar::default();
    }
    let used = 1 + cursor_words(app).chars().count() as u16;
    let beside = keybar::beside(app, used);
    let last_is_free = message == 0 && too_small(app).is_none();
    if last_is_free && !beside.has_all { keybar::in_the_last_line(app) } else { beside }
}

/// The three lines below a line of moves that is looked at: the move in words, and the keys.
fn draw_watched(buffer: &mut Buffer, area: Rect, app: &App, watching: &Watching) {
    let told = app.message.as_ref().map_or_else(|| watching.viewer.words(app.words), |message| message.text.clone());
    let lines = phrases::wrap(&told, usize::from(area.width.saturating_sub(2))).len();
    let last = area.height - if lines > 1 { 2 } else { 3 };
    draw_told(buffer, area, app, &told, last, Style::new());
    keybar::of_line(app, watching.plays).draw(buffer, area, app.look);
}

fn draw_side(buffer: &mut Buffer, area: Rect, app: &App) {
    if !area.is_empty() {
        buffer.set_style(area, app.look.cloth());
        side::draw(buffer, area, app);
    }
}

fn draw_table(buffer: &mut Buffer, area: Rect, app: &App) {
    let layout = app.layout();
    let mut targets = app.picked.map_or_else(Vec::new, |spot| moves::targets(&app.session.now, spot));
    targets.extend(app.advice.hinted(&app.session.now).map(|(_, _, to)| to));
    buffer.set_style(area, app.look.cloth());
    let mut cloth = Cloth { buffer, area, scroll: layout.scroll, aside: layout.aside, ground: app.look.cloth() };
    for (at, (pile, drawn)) in app.shown().view.piles.iter().zip(&layout.piles).enumerate() {
        let is_target = targets.contains(&at);
        draw_label(&mut cloth, app, pile, drawn, is_target);
        draw_pile(&mut cloth, app, &layout, at, is_target);
    }
}

/// A pile's name for typed moves, and how many cards lie where they can't be counted.
fn draw_label(cloth: &mut Cloth<'_>, app: &App, pile: &PileView, drawn: &PileBox, is_target: bool) {
    let Rect { x, y, .. } = drawn.label;
    let counted = drawn.lie == Lie::Stacked && pile.kind != "foundation" && pile.cards.len() > 1;
    let times = if app.look.ascii { 'x' } else { '×' };
    let count = if counted { format!("{times}{}", pile.cards.len()) } else { String::new() };
    if is_target {
        cloth.put(x, y, &format!(">{}<", pile.name), app.look.target_on_cloth());
    } else {
        let name = format!("{}{count}", pile.name);
        // A blank before it, and one before the next name.
        let beside = u16::from((name.chars().count() as u16) < drawn.label.width);
        cloth.put(x + beside, y, &name, app.look.chalk());
    }
}

fn draw_pile(cloth: &mut Cloth<'_>, app: &App, layout: &Layout, at: usize, is_target: bool) {
    let pile = &app.shown().view.piles[at];
    let drawn = &layout.piles[at];
    // Of what is looked at the cards of the last move stand out.
    let step = app.watching.as_ref().and_then(|watching| watching.viewer.step.as_ref());
    let moved = step.filter(|step| step.to.as_ref() == Some(&pile.name)).map_or(0, |step| step.count);
    let hinted = app.advice.hinted(&app.session.now).filter(|(from, ..)| *from == at).map(|(_, first, _)| first);
    let mood = |index: usize| Mood {
        cursor: app.watching.is_none() && app.cursor == Spot { pile: at, index },
        picked: app.picked.is_some_and(|spot| spot.pile == at && index >= spot.index)
            || hinted.is_some_and(|first| index >= first)
            || index + moved >= pile.cards.len() && moved > 0,
        target: is_target && index + 1 >= pile.cards.len(),
        mark: if app.watching.is_none() { app.advice.mark(&app.session.now, pile, index) } else { None },
    };
    if pile.cards.is_empty() {
        let mark = pile.mark.as_deref().map_or_else(String::new, |mark| app.look.mark(app.words, mark));
        card::place(cloth, app.look, drawn.place, &mark, mood(0));
    }
    for (index, rect) in &drawn.cards {
        let covered = match drawn.lie {
            _ if index + 1 == pile.cards.len() => Covered::No,
            Lie::Left => Covered::LeavingRight,
            _ => Covered::Partly,
        };
        match pile.cards[*index].parse::<Card>() {
            Ok(face) => card::face(cloth, app.look, app.words, *rect, face, covered, mood(*index)),
            Err(_) => card::back(cloth, app.look, *rect, mood(*index)),
        }
    }
    let sign = |from: usize, count: usize| {
        let closed = pile.cards[from..from + count].iter().all(|card| card == HIDDEN);
        match (closed, app.look.ascii) {
            (true, true) => '#',
            (true, false) => '▒',
            (false, _) => '+',
        }
    };
    let first = drawn.cards.first().map_or(0, |(index, _)| *index);
    for (rect, count) in &drawn.left_out {
        let from = if *count <= first { 0 } else { pile.cards.len() - count };
        cloth.put(rect.x, rect.y, &format!("{:>4}", format!("{}{count}", sign(from, *count))), app.look.chalk());
    }
}
