//! What numbers can be that were kept, or come from elsewhere. One of the right type can still be
//! beyond all use: higher than a reader in JavaScript or a database holds exactly, or so high that
//! nothing can follow it.

/// How many moves a game's history can have: far more than anybody plays, few enough to replay at
/// once.
pub const MAX_MOVES: usize = 100_000;
/// How many bookmarks a game can have.
pub const MAX_BOOKMARKS: usize = 100;
/// The latest time that can be kept, in milliseconds: far off, exact in every reader of JSON, and a
/// date in every browser.
pub const MAX_MS: u64 = 1 << 52;
/// The highest revision of a game: exact in every reader of JSON. Nobody lives to see it played to.
pub const MAX_REVISION: u64 = (1 << 53) - 1;

/// The revision after this one: one more, or 1 after [`MAX_REVISION`] and whatever is beyond it, so
/// that every game can be changed, whatever is kept.
#[must_use]
pub fn next_revision(revision: u64) -> u64 {
    if revision < MAX_REVISION { revision + 1 } else { 1 }
}

/// Says what is wrong with a number that is too high.
pub(crate) fn expect_at_most(what: &str, most: u64, found: u64) -> Result<(), String> {
    if found <= most { Ok(()) } else { Err(format!("{what}: expected {most} at most, found {found}")) }
}

/// The same of a number of moves, or of anything else that is counted.
pub(crate) fn expect_few(what: &str, most: usize, found: usize) -> Result<(), String> {
    expect_at_most(what, most as u64, found as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_revision_has_a_next_one_that_can_be_kept() {
        assert_eq!([0, 1, MAX_REVISION - 1].map(next_revision), [1, 2, MAX_REVISION]);
        for beyond in [MAX_REVISION, MAX_REVISION + 1, u64::MAX >> 1, u64::MAX] {
            assert_eq!(next_revision(beyond), 1);
        }
    }
}
