//! Drawing the state.

use patience_table::patience::{Card, HIDDEN, PileView};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Message};
use super::card::{self, Covered, Mood};
use super::dialog;
use super::keybar::{self, KeyHint};
use super::layout::{Layout, Lie, PileBox};
use super::paint::{Cloth, put};
use super::side;
use super::watching::Watching;
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
    draw_bar(buffer, area, app);
    draw_table(buffer, app.table_area().intersection(area), app);
    draw_side(buffer, app.side_area().intersection(area), app);
    draw_foot(buffer, area, app);
    if let Some(dialog) = &app.dialog {
        dialog::draw(buffer, area, app, dialog);
    }
}

/// The line above the table: the game, the deal, the pass, the moves.
fn draw_bar(buffer: &mut Buffer, area: Rect, app: &App) {
    let table = app.shown();
    let separator = if app.look.ascii { " - " } else { " · " };
    let name = app.game_name(&table.game);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let from_right = |text: &str| area.width.saturating_sub(text.chars().count() as u16 + 1);
    // Whether the game can be won is more than the help, and on small screens more than the moves.
    let told = match &app.watching {
        Some(watching) => Some(watching.viewer.place(app.words)),
        None => app.advice.verdict(table).map(|verdict| verdict_sign(app.words, verdict, table.ply)),
    };
    let told = told.map(|told| format!(" {told}"));
    let name_width = name.chars().count() as u16;
    let room = told.as_deref().map_or(area.width - 1, from_right).saturating_sub(1 + name_width);
    let facts = facts_within(app, separator, room);
    put(buffer, area, 1, 0, &name, bold);
    put(buffer, area, 1 + name_width, 0, &facts, Style::new());
    if let Some(told) = told {
        return put(buffer, area, from_right(&told), 0, &told, bold);
    }
    let used = 1 + name_width + facts.chars().count() as u16;
    let help = format!("? {}", app.words.t("act.help"));
    if from_right(&help) > used + 1 {
        put(buffer, area, from_right(&help), 0, &help, app.look.quiet());
    }
}

/// The facts of a game in so many columns. Where they have no room, its number is left out, then
/// the moves, and last what the rules turn on.
fn facts_within(app: &App, separator: &str, room: u16) -> String {
    let table = app.shown();
    let mut turns = phrases::turns(app.words, &table.view);
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
    if let Some(watching) = &app.watching {
        return draw_watched(buffer, area, app, watching);
    }
    let (upper, lower) = (area.height - 2, area.height - 1);
    let width = usize::from(area.width.saturating_sub(2));
    put(buffer, area, 1, upper, &cursor_words(app), app.look.quiet());
    for hint in keys_shown(app) {
        hint.draw(buffer, area, upper, app.look);
    }
    if let Some(line) = &app.input {
        let shown: String = line.chars().rev().take(width / 2).collect::<Vec<_>>().into_iter().rev().collect();
        put(buffer, area, 1, lower, &format!(": {shown}"), Style::new().add_modifier(Modifier::BOLD));
        let at = 3 + shown.chars().count() as u16;
        put(buffer, area, at, lower, " ", app.look.cursor());
        let may_become = completions(app.words, line, &app.session.now, &app.session.games).join("  ");
        put(buffer, area, at + 3, lower, &may_become, app.look.quiet());
    } else if let Some(message) = &app.message {
        let style = if message.refusal { app.look.target() } else { Style::new() };
        let lines = message_lines(app, message);
        let first = if lines.len() > 1 { upper } else { lower };
        for (at, line) in lines.iter().take(2).enumerate() {
            let y = first + at as u16;
            put(buffer, area, 0, y, &" ".repeat(usize::from(area.width)), Style::new());
            put(buffer, area, 1, y, line, style);
        }
    } else if let Some(text) = too_small(app) {
        put(buffer, area, 1, lower, &text, app.look.target());
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

/// The bar of keys, as far as it is seen: a long message lies over it.
pub(crate) fn keys_shown(app: &App) -> Vec<KeyHint> {
    let covered = app.message.as_ref().is_some_and(|message| message_lines(app, message).len() > 1);
    if covered || app.input.is_some() || app.watching.is_some() || app.dialog.is_some() {
        return Vec::new();
    }
    let used = 1 + cursor_words(app).chars().count() as u16;
    keybar::hints(app, app.size.width.saturating_sub(used))
}

/// The three lines below a line of moves that is looked at: the move in words, and the keys.
fn draw_watched(buffer: &mut Buffer, area: Rect, app: &App, watching: &Watching) {
    let told = app.message.as_ref().map_or_else(|| watching.viewer.words(app.words), |message| message.text.clone());
    let told = phrases::wrap(&told, usize::from(area.width.saturating_sub(2)));
    for (at, line) in told.iter().take(2).enumerate() {
        put(buffer, area, 1, area.height - 3 + at as u16, line, Style::new());
    }
    let keys = if watching.plays { "viewer.keys.playing" } else { "viewer.keys" };
    put(buffer, area, 1, area.height - 1, &app.words.t(keys), app.look.quiet());
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
    let mut cloth = Cloth { buffer, area, scroll: layout.scroll, ground: app.look.cloth() };
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
        cloth.put(x + 1, y, &format!("{}{count}", pile.name), app.look.chalk());
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
            (false, true) => '+',
            (false, false) => '⋮',
        }
    };
    let first = drawn.cards.first().map_or(0, |(index, _)| *index);
    for (rect, count) in &drawn.left_out {
        let from = if *count <= first { 0 } else { pile.cards.len() - count };
        cloth.put(rect.x, rect.y, &format!("{:>4}", format!("{}{count}", sign(from, *count))), app.look.chalk());
    }
}
