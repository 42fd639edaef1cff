//! What the caller brings along.

use super::id::GameId;

/// What a request needs from the world outside, handed in by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Env {
    /// The id of a game that this request may begin; no other game may have it.
    pub id: GameId,
    /// The deal of a game that this request may begin, if it names none.
    pub deal: u64,
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
}
