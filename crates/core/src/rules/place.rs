//! Where piles lie on the table.

/// In which direction the next card of a pile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fan {
    /// On top of the others.
    None,
    /// Below, so that the cards above stay readable.
    Down,
    /// Above.
    Up,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Fan {
    /// The direction's name in rule files and views.
    pub const fn name(self) -> &'static str {
        match self {
            Fan::None => "none",
            Fan::Down => "down",
            Fan::Up => "up",
            Fan::Left => "left",
            Fan::Right => "right",
        }
    }
}

/// Where a pile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The left edge of its first card, in card widths from the left edge of the table.
    pub x: f64,
    /// The upper edge of its first card, in card heights from the upper edge of the table.
    pub y: f64,
    /// Where the next card lies.
    pub fan: Fan,
    /// The largest step to the next card, in card heights (up, down) or widths (left, right).
    pub step: f64,
}
