//! What a thread does of the whole.

/// What a thread does of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThreadRole {
    /// Everything.
    All,
    /// Everything, but the complete search together with others; thread 0 begins it.
    Member { thread: usize },
    /// Only what can say that there is no win.
    Complete,
    /// Only the searches that find wins.
    Try,
}

impl ThreadRole {
    /// The bytes for tries, complete search and beam. The table of the tries stays small. A
    /// sixteenth is for the refuter, where there is one.
    pub(crate) fn share(self, bytes: usize) -> (usize, usize, usize) {
        match self {
            ThreadRole::All | ThreadRole::Member { .. } => (bytes / 16, bytes / 2, bytes / 8 * 3),
            ThreadRole::Complete => (0, bytes / 16 * 15, 0),
            ThreadRole::Try => (bytes / 4, 0, bytes / 4 * 3),
        }
    }
}
