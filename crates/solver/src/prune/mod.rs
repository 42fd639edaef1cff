//! Prunings: what may be left out, each with its claim, its conditions and its proof.

pub(crate) mod beam_filter;
pub(crate) mod last_pass;
pub(crate) mod rank_symmetry;
pub(crate) mod run_splits;
pub(crate) mod safe_foundation;
pub(crate) mod stock_on_column;
