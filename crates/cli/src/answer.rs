//! What a command answers.

/// What a command found, where it could be asked at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done; or yes, all is right.
    Yes,
    /// No: a move is illegal, a rule file is wrong. The command has said so on stderr.
    No,
}
