//! Counts of cards by rank and suit.

/// By rank, from the ace at 1 to nothing at 14, and by suit. Processors like sixteen rows.
pub(crate) type Counts = [[u8; 4]; 16];

pub(crate) const NONE: Counts = [[0; 4]; 16];

/// Combines counts one by one: those of all ranks, or of some.
#[inline]
pub(crate) fn each<const RANKS: usize>(
    left: &[[u8; 4]; RANKS],
    right: &[[u8; 4]; RANKS],
    combine: impl Fn(u8, u8) -> u8,
) -> [[u8; 4]; RANKS] {
    let mut all = [[0; 4]; RANKS];
    let both = left.as_flattened().iter().zip(right.as_flattened());
    all.as_flattened_mut().iter_mut().zip(both).for_each(|(to, (&left, &right))| *to = combine(left, right));
    all
}

/// Whether no count is higher than the other.
#[inline]
pub(crate) fn no_higher(counts: &Counts, others: &Counts) -> bool {
    each(counts, others, u8::saturating_sub) == NONE
}

/// Black and red cards.
#[inline]
pub(crate) fn by_colour(counts: [u8; 4]) -> [u8; 2] {
    [counts[0] + counts[3], counts[1] + counts[2]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_combined_one_by_one() {
        let (some, more) = ([[0, 1, 2, 3]], [[1, 1, 1, 1]]);
        assert_eq!(each(&some, &more, u8::saturating_sub), [[0, 0, 1, 2]]);
        assert_eq!(by_colour(some[0]), [3, 3]);
        let mut higher = NONE;
        higher[15][3] = 1;
        assert!(no_higher(&NONE, &higher) && no_higher(&higher, &higher) && !no_higher(&higher, &NONE));
    }
}
