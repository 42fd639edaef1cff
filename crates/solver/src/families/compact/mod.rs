//! One-deck games whose stock has no limit of passes, such as Canfield, Der Dämon and Klondike
//! without returns.

pub(crate) mod best_first;
pub(crate) mod board_weights;
pub(crate) mod context;
pub(crate) mod crew;
pub(crate) mod depth_first;
pub(crate) mod keys;
pub(crate) mod moves;
pub(crate) mod replay;
pub(crate) mod state;
pub(crate) mod tokens;
pub(crate) mod transitions;
