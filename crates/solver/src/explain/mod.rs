//! Why a position is lost, in terms that a player can see.

pub(crate) mod explainer;
pub(crate) mod outline;
pub(crate) mod reason;
pub(crate) mod shrinking;
