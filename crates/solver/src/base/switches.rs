//! Which prunings a search uses.

/// The prunings of the searches, each proved in its own file and with a switch of its own.
///
/// All are on by default. A search with other switches gives the same verdicts, but may need much
/// more time: the switches are there for tests and measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prunings {
    /// A card that is of no other use goes to its foundation before anything else is tried.
    pub safe_foundation: bool,
    /// A card of a stock that is always at hand goes to a column only if the next move builds on
    /// it.
    pub stock_on_column: bool,
    /// A part of a run goes to another column only if that frees a card for its foundation.
    pub run_splits: bool,
    /// Positions that differ only by an exchange of the ends of runs count as one.
    pub run_ends: bool,
    /// The same for runs in spaces that take everything. A part of a run goes to a space only if
    /// that frees a card for its foundation, and a run that fits on a card leaves its space.
    pub run_ends_in_spaces: bool,
    /// Cards of one rank are alike where no rule asks for a suit.
    pub rank_symmetry: bool,
    /// In games without building, a position is lost if its cards block each other even with the
    /// whole stock at hand.
    pub blocked_columns: bool,
    /// In such games, where drawing fills gaps, every play is made as late as possible.
    pub delayed_plays: bool,
    /// In the last pass, a position is lost if the order of the waste excludes a win.
    pub last_pass: bool,
    /// A position is lost if the reserve cannot be used up even when the arrangement of cards is
    /// ignored.
    pub reserve_relaxation: bool,
    /// A position that cannot be won by relaxed rules is lost.
    pub relaxed_rules: bool,
    /// A position that cannot be won where only the first cards of the stock are drawn several at a
    /// time is lost.
    pub loose_stock: bool,
    /// A position that can be won by stricter rules can be won.
    pub stricter_rules: bool,
    /// One-deck games with an unlimited stock are searched on compact states, in which laying cards
    /// of the stock on a column and building on them is one move.
    pub compact: bool,
    /// In the last pass, a position is lost if its piles can no longer be unblocked.
    pub unblocking: bool,
    /// Wins of open games with cells are looked for with whole runs as steps, before anything else.
    pub open: bool,
    /// Where foundations give cards back, it does not count on which of two cards a run lies.
    pub returns: bool,
}

impl Default for Prunings {
    fn default() -> Self {
        Prunings {
            safe_foundation: true,
            stock_on_column: true,
            run_splits: true,
            run_ends: true,
            run_ends_in_spaces: true,
            rank_symmetry: true,
            blocked_columns: true,
            delayed_plays: true,
            last_pass: true,
            reserve_relaxation: true,
            relaxed_rules: true,
            loose_stock: true,
            stricter_rules: true,
            compact: true,
            unblocking: true,
            open: true,
            returns: true,
        }
    }
}

impl Prunings {
    /// No pruning at all.
    pub const NONE: Prunings = Prunings {
        safe_foundation: false,
        stock_on_column: false,
        run_splits: false,
        run_ends: false,
        run_ends_in_spaces: false,
        rank_symmetry: false,
        blocked_columns: false,
        delayed_plays: false,
        last_pass: false,
        reserve_relaxation: false,
        relaxed_rules: false,
        loose_stock: false,
        stricter_rules: false,
        compact: false,
        unblocking: false,
        open: false,
        returns: false,
    };
}
