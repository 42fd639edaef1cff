//! Whose turn it is among the searches.

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The search by acts, before anything else.
    Acts,
    /// The complete search by relaxed or stricter rules.
    OtherRules(Look),
    /// The complete search by the game's rules.
    Complete(Look),
    /// So many tries more.
    Tries(u32),
    /// The refuter, which looks at the root position alone.
    Refuter(Look),
    /// So many beams more.
    Beams(u32),
}

/// Which turn of a search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A short one, before anything is tried.
    First,
    /// That of a round.
    Round,
}
