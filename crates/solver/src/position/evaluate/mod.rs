//! What a position is worth to a beam.

pub(crate) mod evaluator;
pub(crate) mod features;
pub(crate) mod shape;
pub(crate) mod weight_sets;
pub(crate) mod weights;
