//! Drawing cards and places: framed where there is room, one line high where not.

use patience_table::patience::{Card, Rank};
use patience_words::Words;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::look::Look;
use super::paint::Cloth;
use crate::advice::Mark;

/// The size from which a card shows its pips.
pub(super) const PIPS_FROM: u16 = 7;

/// What is to be said of a card besides its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mood {
    pub(crate) cursor: bool,
    pub(crate) picked: bool,
    pub(crate) target: bool,
    /// What it has to do with the reason of a loss.
    pub(crate) mark: Option<Mark>,
}

/// What lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Covered {
    No,
    /// Its left part, or its upper, is seen.
    Partly,
    /// Its right part is seen.
    LeavingRight,
}

/// The signs of a frame: corners clockwise from the upper left, then across, then down.
type Frame = [char; 6];

fn frame_of(look: Look, mood: Mood) -> Frame {
    match (look.ascii, mood.target) {
        (false, false) => ['╭', '╮', '╯', '╰', '─', '│'],
        (false, true) => ['┏', '┓', '┛', '┗', '━', '┃'],
        (true, false) => ['+', '+', '+', '+', '-', '|'],
        (true, true) => ['*', '*', '*', '*', '=', '|'],
    }
}

/// The sign before a card of one line.
fn sign_of(mood: Mood) -> char {
    match mood {
        Mood { picked: true, .. } => '*',
        Mood { target: true, .. } => '>',
        Mood { mark: Some(mark), .. } => sign_of_mark(mark),
        _ => ' ',
    }
}

/// The sign of a card that has to do with the reason of a loss. It stands for the strong tone and
/// the quiet one where there are no colours.
fn sign_of_mark(mark: Mark) -> char {
    match mark {
        Mark::Near => '!',
        Mark::Rest => '.',
    }
}

fn style_of_mark(look: Look, mark: Mark, card: Style) -> Style {
    match mark {
        Mark::Near => look.strong_edge(card),
        Mark::Rest => card.patch(look.quiet()),
    }
}

/// Draws a card face up.
pub(crate) fn face(
    cloth: &mut Cloth<'_>,
    look: Look,
    words: &Words,
    rect: Rect,
    card: Card,
    covered: Covered,
    mood: Mood,
) {
    let mut ink = look.paper(mood.picked).patch(look.of_suit(card.suit()));
    if mood.picked {
        ink = ink.add_modifier(Modifier::BOLD);
    }
    let corner = look.card(words, card);
    if rect.height == 1 {
        let style = if mood.cursor { ink.patch(look.cursor()) } else { ink };
        cloth.put(rect.x, rect.y, &sign_of(mood).to_string(), look.target_on_cloth());
        return cloth.put(rect.x + 1, rect.y, &format!("{corner:>3}"), style);
    }
    frame(cloth, look, rect, mood, look.edge(mood.picked), ' ');
    let index_style = if mood.cursor || mood.picked { ink.patch(look.cursor()) } else { ink };
    let length = corner.chars().count() as u16;
    let right = rect.right().saturating_sub(1 + length);
    cloth.put(if covered == Covered::LeavingRight { right } else { rect.x + 1 }, rect.y, &corner, index_style);
    if rect.height > 3 && covered == Covered::No {
        cloth.put(right, rect.bottom() - 1, &corner, ink);
    }
    inner(cloth, look, words, rect, card, ink);
}

/// What is within a card's frame: pips or a court's letter, or one large suit.
fn inner(cloth: &mut Cloth<'_>, look: Look, words: &Words, rect: Rect, card: Card, ink: Style) {
    let suit = look.suit(card.suit()).to_string();
    let (middle_x, middle_y) = (rect.x + rect.width / 2, rect.y + rect.height / 2);
    let rank = card.rank();
    if rect.height < PIPS_FROM || rank == Rank::ACE {
        return cloth.put(middle_x, middle_y, &suit, ink);
    }
    if rank.number() > 10 {
        let letter = look.rank(words, rank);
        cloth.put(middle_x, middle_y - 1, &letter, ink.add_modifier(Modifier::BOLD));
        return cloth.put(middle_x - 2, middle_y, &format!("{suit} {suit} {suit}"), ink);
    }
    let aside = rect.width / 4;
    // On six lines the lower half lies one line further down, as on five lines around the middle.
    let lines = u16::min(rect.height - 2, 6);
    let line = |at: u16| rect.y + 1 + if at > 2 { at + lines - 5 } else { at };
    for (column, at) in pips(rank) {
        let x = match column {
            0 => middle_x - aside,
            1 => middle_x,
            _ => middle_x + aside,
        };
        cloth.put(x, line(*at), &suit, ink);
    }
}

/// Where the pips stand, as column (0 to 2) and line (0 to 4).
fn pips(rank: Rank) -> &'static [(u16, u16)] {
    match rank.number() {
        2 => &[(1, 0), (1, 4)],
        3 => &[(1, 0), (1, 2), (1, 4)],
        4 => &[(0, 0), (2, 0), (0, 4), (2, 4)],
        5 => &[(0, 0), (2, 0), (1, 2), (0, 4), (2, 4)],
        6 => &[(0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)],
        7 => &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4)],
        8 => &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4)],
        9 => &[(0, 0), (2, 0), (0, 1), (2, 1), (1, 2), (0, 3), (2, 3), (0, 4), (2, 4)],
        10 => &[(0, 0), (2, 0), (1, 0), (0, 1), (2, 1), (0, 3), (2, 3), (1, 4), (0, 4), (2, 4)],
        _ => &[],
    }
}

/// Draws a card face down.
pub(crate) fn back(cloth: &mut Cloth<'_>, look: Look, rect: Rect, mood: Mood) {
    let pattern = if look.ascii { '#' } else { '▒' };
    if rect.height == 1 {
        let back = if look.back() == Style::new() { look.quiet() } else { look.back() };
        let style = if mood.cursor { back.patch(look.cursor()) } else { back };
        cloth.put(rect.x, rect.y, &sign_of(mood).to_string(), look.target_on_cloth());
        return cloth.put(rect.x + 1, rect.y, &format!(" {pattern}{pattern}"), style);
    }
    frame(cloth, look, rect, mood, look.back(), if look.ascii { ':' } else { '░' });
    if mood.cursor {
        cloth.put(rect.x + 1, rect.y, &pattern.to_string().repeat(2), look.back().patch(look.cursor()));
    }
}

/// Draws a place where no card lies.
pub(crate) fn place(cloth: &mut Cloth<'_>, look: Look, rect: Rect, mark: &str, mood: Mood) {
    let quiet = if mood.target { look.target_on_cloth() } else { look.chalk() };
    let style = if mood.cursor { quiet.patch(look.cursor()) } else { quiet };
    if rect.height == 1 {
        let text = if mark.chars().count() > 2 { format!("[{mark}") } else { format!("[{mark:^2}]") };
        return cloth.put(rect.x, rect.y, &text, style);
    }
    let [across, down] = if mood.target {
        [frame_of(look, mood)[4], frame_of(look, mood)[5]]
    } else if look.ascii {
        ['.', '.']
    } else {
        ['╌', '╎']
    };
    let inner = usize::from(rect.width - 2);
    for line in 0..rect.height {
        let edge = line == 0 || line == rect.height - 1;
        let text = if edge {
            format!(" {} ", across.to_string().repeat(inner))
        } else {
            format!("{down}{}{down}", " ".repeat(inner))
        };
        cloth.put(rect.x, rect.y + line, &text, if line == 0 { style } else { quiet });
    }
    let x = rect.x + (rect.width - (mark.chars().count() as u16).min(rect.width)) / 2;
    cloth.put(x, rect.y + rect.height / 2, mark, quiet);
}

/// Draws a card's frame, filled with a sign, in the card's own style.
fn frame(cloth: &mut Cloth<'_>, look: Look, rect: Rect, mood: Mood, card: Style, fill: char) {
    let [upper_left, upper_right, lower_right, lower_left, across, down] = frame_of(look, mood);
    let inner = usize::from(rect.width - 2);
    let line = |sign: char| sign.to_string().repeat(inner);
    let style = if mood.target || mood.mark == Some(Mark::Near) { look.strong_edge(card) } else { card };
    cloth.put(rect.x, rect.y, &format!("{upper_left}{}{upper_right}", line(across)), style);
    if let Some(mark) = mood.mark {
        cloth.put(rect.x, rect.y, &sign_of_mark(mark).to_string(), style_of_mark(look, mark, card));
    }
    for y in 1..rect.height - 1 {
        cloth.put(rect.x, rect.y + y, &format!("{down}{}{down}", line(fill)), style);
    }
    let last = rect.y + rect.height - 1;
    cloth.put(rect.x, last, &format!("{lower_left}{}{lower_right}", line(across)), style);
}
