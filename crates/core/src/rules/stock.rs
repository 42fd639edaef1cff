//! The stock, and what drawing from it does.

/// Which columns may play to foundations while rows are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealingColumns {
    /// Every column.
    All,
    /// The first and the last column.
    Ends,
    /// No column.
    None,
}

impl DealingColumns {
    pub(crate) fn has(self, column: usize, columns: usize) -> bool {
        match self {
            DealingColumns::All => true,
            DealingColumns::Ends => column == 0 || column + 1 == columns,
            DealingColumns::None => false,
        }
    }
}

/// Which cards of a draw onto the waste, or of the reserve, the player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The one that comes to lie on top.
    Top,
    /// All: they are fanned, and the whole waste can be read.
    All,
}

/// What drawing from the stock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// There is no stock, or nothing is drawn from it.
    None,
    /// Cards go to the waste, the last one on top.
    Waste {
        /// How many at a time; fewer if the stock runs out.
        cards: u8,
        /// Which of them the player sees.
        shows: Shows,
    },
    /// The next card goes on this column, counted from 0, whatever lies there.
    Column(u8),
    /// The next card goes on the only foundation, whatever lies there.
    Foundation,
    /// One card on each helper, beginning with the first, until the stock runs out.
    Helpers,
    /// A row: one card on each column, beginning with the first, until the stock runs out.
    Row {
        /// While the stock has cards nothing moves but cards to foundations: from these columns
        /// while only the first row lies, from those afterwards. `None`: play goes on as ever.
        dealing: Option<(DealingColumns, DealingColumns)>,
        /// A row is dealt only while no column is empty.
        needs_no_space: bool,
    },
    /// The cards of a face-down first row are turned one by one, a card that leaves this row is
    /// replaced; afterwards the next card goes to the first gap: the lowest row, then the leftmost
    /// column.
    Gaps,
    /// One card is turned when no helper fits; if it fits it goes to the waste and must be
    /// played, else to the discards.
    Discards,
    /// Nothing is drawn: a redeal gathers the columns, the first one's cards first, and lays their
    /// cards again, one column after another, followed by those of the stock.
    Relay {
        /// How many cards on each column; without a stock the last one takes what is left.
        cards: u8,
        /// They are shuffled before.
        shuffled: bool,
    },
}

impl Draw {
    /// Whether a position counts rows: those that were dealt, or those in which gaps are filled.
    pub(crate) fn counts_rows(self, stock_left: bool) -> bool {
        match self {
            Draw::Row { .. } => stock_left,
            Draw::Gaps => true,
            Draw::None
            | Draw::Waste { .. }
            | Draw::Column(_)
            | Draw::Foundation
            | Draw::Helpers
            | Draw::Discards
            | Draw::Relay { .. } => false,
        }
    }
}

/// The stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// What `draw` does.
    pub draw: Draw,
    /// How many passes through the stock are allowed, at least 1; no limit if `None`.
    pub passes: Option<u8>,
}

impl Stock {
    /// Whether all cards of the waste can be seen.
    pub(crate) fn shows_all(&self) -> bool {
        matches!(self.draw, Draw::Waste { shows: Shows::All, .. })
    }
}
