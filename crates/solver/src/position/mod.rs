//! Searches on positions of the core, and what they know of them: steps, keys, the order of steps,
//! and prunings, each with its claim and conditions.

pub(crate) mod beam;
pub(crate) mod beam_filter;
pub(crate) mod canonical_key;
pub(crate) mod commuting;
pub(crate) mod dead_ends;
pub(crate) mod depth_first;
pub(crate) mod diversity;
pub(crate) mod evaluate;
pub(crate) mod free_look;
pub(crate) mod last_pass;
pub(crate) mod macro_move;
pub(crate) mod may_leave;
pub(crate) mod ordering;
pub(crate) mod rank_symmetry;
pub(crate) mod relaxed_rules;
pub(crate) mod replay;
pub(crate) mod run_splits;
pub(crate) mod safe_foundation;
pub(crate) mod safe_leave;
pub(crate) mod stock_on_column;
