//! What a position is worth to a beam.

pub(crate) mod evaluator;
pub(crate) mod features;
pub(crate) mod trained;
pub(crate) mod weights;
