//! What every search needs, and no search is: budgets, luck, tables, outcomes, switches, and the
//! contract of the solver's parts.

pub(crate) mod budget;
pub(crate) mod drawn;
pub(crate) mod mechanisms;
pub(crate) mod outcome;
pub(crate) mod part;
pub(crate) mod random;
pub(crate) mod sets;
pub(crate) mod switches;
pub(crate) mod trail;
pub(crate) mod traits;
pub(crate) mod visited;
pub(crate) mod visited_exact;
pub(crate) mod visited_lossy;
pub(crate) mod visited_shared;

#[cfg(test)]
pub(crate) mod fast_model;
