//! Refutation by relaxation: positions that stay lost in a game with fewer rules.

pub(crate) mod counted_cards;
pub(crate) mod counts;
pub(crate) mod failed_states;
pub(crate) mod foundation_heights;
pub(crate) mod hosts;
pub(crate) mod obstacles;
pub(crate) mod placement;
pub(crate) mod refinement;
pub(crate) mod refuter;
pub(crate) mod relaxed_moves;
pub(crate) mod relaxed_state;
pub(crate) mod stack_test;
pub(crate) mod stacks;
pub(crate) mod unblocking;
