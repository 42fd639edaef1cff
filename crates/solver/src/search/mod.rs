//! The searches on positions of the core.

pub(crate) mod beam;
pub(crate) mod complete;
pub(crate) mod delayed_plays;
pub(crate) mod delayed_state;
pub(crate) mod depth_first;
pub(crate) mod diversity;
pub(crate) mod loose_stock;
pub(crate) mod other_rules;
pub(crate) mod rollout_beam;

#[cfg(test)]
mod fast_models;
