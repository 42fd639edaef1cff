//! Screens of terminals that know ASCII alone: what is left of other signs, in names and words, is
//! written otherwise.

use patience_words::ascii;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Writes every sign of an area otherwise that is not ASCII. One that takes more room has it where
/// there is some after the words; else it is cut to its first letter.
pub(crate) fn only_ascii(buffer: &mut Buffer, area: Rect) {
    let area = area.intersection(buffer.area);
    for y in area.top()..area.bottom() {
        let mut x = area.left();
        while x < area.right() {
            let symbol = buffer[(x, y)].symbol().to_owned();
            if !symbol.is_ascii() {
                let told = ascii(&symbol);
                let mut signs = told.chars();
                buffer[(x, y)].set_char(signs.next().unwrap_or(' '));
                for sign in signs {
                    let Some(end) = room_after(buffer, x, y, area.right()) else { break };
                    for to in (x + 1..=end).rev() {
                        buffer[(to + 1, y)] = buffer[(to, y)].clone();
                    }
                    let style = buffer[(x, y)].style();
                    x += 1;
                    buffer[(x, y)].set_char(sign).set_style(style);
                }
            }
            x += 1;
        }
    }
}

/// The blank after the words that go on after a place, if another or a line's border follows it.
fn room_after(buffer: &Buffer, x: u16, y: u16, right: u16) -> Option<u16> {
    let is = |x: u16, sign: &str| x < right && buffer[(x, y)].symbol() == sign;
    let end = (x + 1..right).find(|&x| is(x, " ") && (is(x + 1, " ") || is(x + 1, "-") && is(x + 2, "-")))?;
    // Beyond a border there is none.
    (x + 1..end).all(|x| !matches!(buffer[(x, y)].symbol(), "|" | "+")).then_some(end)
}
