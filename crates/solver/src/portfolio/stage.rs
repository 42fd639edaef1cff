//! Whose turn it is among the searches.

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The search by acts, before anything else.
    Acts,
    /// The complete search by easier rules.
    EasierRules,
    /// The complete search by the game's rules.
    Complete,
    /// So many tries more.
    Tries(u32),
    /// The refuter, which looks at the root position alone: before anything is tried, or in a
    /// round.
    Refuter { first: bool },
    /// So many beams more.
    Beams(u32),
}
