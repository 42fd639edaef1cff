//! A best-first search for wins of open games with cells, such as FreeCell.
//!
//! Its steps are *acts*: a run that goes elsewhere over cells and spaces is one, and what is safe
//! on foundations goes there after each. It proves nothing.

#[cfg(test)]
pub(crate) mod acts_model;
pub(crate) mod attempts;
pub(crate) mod best_first;
pub(crate) mod context;
pub(crate) mod level_beam;
pub(crate) mod listing;
pub(crate) mod queue;
pub(crate) mod replay;
pub(crate) mod state;
pub(crate) mod valued;
pub(crate) mod weights;
