//! How a client has seen a game.

use std::fmt;

/// How a client has seen the game that its request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How many moves were played.
    pub ply: usize,
    /// Which revision it was. Who names none is believed if the number of moves is right.
    pub revision: Option<u64>,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.revision {
            Some(revision) => write!(f, "revision {revision} with {} moves played", self.ply),
            None => write!(f, "a game with {} moves played", self.ply),
        }
    }
}
