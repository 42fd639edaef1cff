//! Which prunings a search uses.

/// Defines the switches, and what goes through all of them.
macro_rules! switches {
    ($($(#[$of_one:meta])* $name:ident,)*) => {
        /// The prunings of the searches, each proved in its own file and with a switch of its own.
        ///
        /// All are on by default. A search with other switches gives the same results, but may need
        /// much more time: the switches are there for tests and measurements.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Prunings {
            $($(#[$of_one])* pub $name: bool,)*
        }

        impl Prunings {
            /// No pruning at all.
            pub const NONE: Prunings = Prunings { $($name: false,)* };
            /// All of them.
            pub const ALL: Prunings = Prunings { $($name: true,)* };
            /// The names of the switches.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The switch of this name; `None` if there is none.
            pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

switches! {
    /// A card that is of no other use goes to its foundation before anything else is tried.
    safe_foundation,
    /// A card of a stock that is always at hand goes to a column only if the next move builds on
    /// it.
    stock_on_column,
    /// A part of a run goes to another column only if that frees a card for its foundation.
    run_splits,
    /// Positions that differ only by an exchange of the ends of runs count as one.
    run_ends,
    /// The same for runs in spaces that take everything. A part of a run goes to a space only if
    /// that frees a card for its foundation, and a run that fits on a card leaves its space.
    run_ends_in_spaces,
    /// Steps that do not touch each other are made in one order, and no card moves twice in a row.
    commuting,
    /// Cards of one rank are alike where no rule asks for a suit.
    rank_symmetry,
    /// In such games, where drawing fills gaps, every play is made as late as possible.
    delayed_plays,
    /// In the last pass, a position is lost if the order of the waste excludes a win.
    last_pass,
    /// Where outranked cards leave, a position is lost if one of them can no longer do so.
    may_leave,
    /// A position that cannot be won by relaxed rules is lost.
    relaxed_rules,
    /// A position that cannot be won where only the first cards of the stock are drawn several at a
    /// time is lost.
    loose_stock,
    /// One-deck games with an unlimited stock are searched on compact states, in which laying cards
    /// of the stock on a column and building on them is one move.
    compact,
    /// In the last pass, a position is lost if its piles can no longer be unblocked.
    unblocking,
    /// Wins of open games with cells are looked for with whole runs as steps, before anything else.
    acts,
    /// Where foundations give cards back, it does not count on which of two cards a run lies.
    heights,
}

impl Default for Prunings {
    fn default() -> Self {
        Prunings::ALL
    }
}
