//! Games with one foundation that takes ranks in a known order, such as Königs-Patience.

pub(crate) mod rollout_beam;
