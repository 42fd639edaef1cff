//! What a thread does of the whole.

/// How many bytes each search may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    pub(crate) tries: usize,
    pub(crate) complete: usize,
    pub(crate) beam: usize,
    pub(crate) refuter: usize,
}

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
    /// What the searches may take of these bytes. The tables of the tries and the refuter stay
    /// small.
    pub(crate) fn share(self, bytes: usize) -> Shares {
        let part = bytes / 16;
        let (tries, complete, beam, refuter) = match self {
            ThreadRole::All | ThreadRole::Member { .. } => (1, 8, 6, 1),
            ThreadRole::Complete => (0, 15, 0, 1),
            ThreadRole::Try => (4, 0, 12, 0),
        };
        Shares { tries: tries * part, complete: complete * part, beam: beam * part, refuter: refuter * part }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_no_more_than_there_is() {
        let roles = [ThreadRole::All, ThreadRole::Member { thread: 1 }, ThreadRole::Complete, ThreadRole::Try];
        for (role, bytes) in roles.into_iter().flat_map(|role| [(role, 1 << 20), (role, 100_000_007)]) {
            let Shares { tries, complete, beam, refuter } = role.share(bytes);
            let all = tries + complete + beam + refuter;
            assert!(all <= bytes && all > bytes - 16, "{role:?}: {all} of {bytes}");
        }
    }
}
