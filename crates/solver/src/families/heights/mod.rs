//! Games whose foundations give cards back, such as Klondike with returns.
//!
//! Where they do, it does not matter on which of two cards a run lies. So a state is little more
//! than the heights of the foundations, how many cards are left face down and what is left of the
//! stock. The proof is in `docs/proofs/returns.md`.

pub(crate) mod capacity;
pub(crate) mod context;
pub(crate) mod demand;
pub(crate) mod game;
#[cfg(test)]
pub(crate) mod heights_model;
pub(crate) mod heights_player;
pub(crate) mod oracle;
pub(crate) mod replay;
pub(crate) mod search;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod walk;
