//! Which ways of leaving positions and acts out a search uses.

/// The prunings of the searches, each proved in its own file and with a switch of its own.
///
/// All are on by default. A search with other switches gives the same verdicts, but may need much more time: the
/// switches are there for tests and measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prunings {
    /// A card that can't be of use elsewhere goes to its foundation before anything else is tried.
    pub safe: bool,
    /// A card of a stock that is always at hand goes to a column only if another is then built on it.
    pub hosts: bool,
    /// A part of a run goes to another column only if that frees a card for its foundation.
    pub parts: bool,
    /// Positions that differ only by an exchange of the ends of runs are one.
    pub tails: bool,
    /// That goes for runs in spaces, too, where these take everything: a part of a run goes to one only if that frees a card for its
    /// foundation, and a run that can be laid on a card leaves its space.
    pub bases: bool,
    /// Where suits count for nothing, cards of one rank are alike.
    pub ranks: bool,
    /// Nothing is searched below a position whose cards block each other even if the whole stock were at hand, in games
    /// without building.
    pub gaps: bool,
    /// In such games, where drawing fills gaps, every play comes as late as it can.
    pub late: bool,
    /// Nothing is searched in the last pass when the waste's order already excludes a win.
    pub last_pass: bool,
    /// Nothing is searched while the reserve can't be used up even if arrangement is forgotten.
    pub pool: bool,
    /// A game that can't be won even by easier rules is lost.
    pub easier: bool,
    /// Games with one deck and a stock without end are searched in a form of their own, in which the cards of the stock that are laid
    /// on a column and the card that is built on them are one step.
    pub board: bool,
    /// A position whose waste can't be dug up in the last pass is lost.
    pub dig: bool,
}

impl Default for Prunings {
    fn default() -> Self {
        Prunings {
            safe: true,
            hosts: true,
            parts: true,
            tails: true,
            bases: true,
            ranks: true,
            gaps: true,
            late: true,
            last_pass: true,
            pool: true,
            easier: true,
            board: true,
            dig: true,
        }
    }
}

impl Prunings {
    /// No pruning at all.
    pub const NONE: Prunings = Prunings {
        safe: false,
        hosts: false,
        parts: false,
        tails: false,
        bases: false,
        ranks: false,
        gaps: false,
        late: false,
        last_pass: false,
        pool: false,
        easier: false,
        board: false,
        dig: false,
    };
}
