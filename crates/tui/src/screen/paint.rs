//! Writing on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes a text at a place of an area, cut off where the area ends. Of what was there before
/// nothing shows through, no colour either.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if x < area.width && y < area.height {
        let style = Style::reset().patch(style);
        buffer.set_stringn(area.x + x, area.y + y, text, usize::from(area.width - x), style);
    }
}

/// What the table's parts are drawn with.
pub(crate) struct Cloth<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) area: Rect,
    /// By how many lines and columns it is scrolled.
    pub(crate) scroll: u16,
    pub(crate) aside: u16,
    /// What lies under everything.
    pub(crate) ground: Style,
}

impl Cloth<'_> {
    /// Writes at a place in the table's own coordinates.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if let Some(y) = y.checked_sub(self.scroll) {
            let seen: String = text.chars().skip(usize::from(self.aside.saturating_sub(x))).collect();
            put(self.buffer, self.area, x.saturating_sub(self.aside), y, &seen, self.ground.patch(style));
        }
    }
}
