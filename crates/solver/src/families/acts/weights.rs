//! What states are worth to the search: the lower the better.

/// How far one attempt goes, and the weights of its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// After so many states another attempt begins, with other weights.
    pub(crate) states: usize,
    /// For each card, by [`Lying`](crate::families::acts::context::Lying) in its order.
    pub(crate) lying: [i32; 6],
    /// For each space.
    pub(crate) space: i32,
    /// If there is no free cell or space left, or one, or two.
    pub(crate) left: [i32; 3],
    /// For each card over one that its foundation takes next.
    pub(crate) over_next: i32,
    /// And for each over the one after that.
    pub(crate) over_after: i32,
    /// For each act on the way.
    pub(crate) act: i32,
}

/// Found by trial on Microsoft's deals 1 to 32,000, each to win most of what those before it leave.
/// What they gain is in `docs/tried.md`.
pub(crate) const SETS: [Weights; 28] = [
    of(100, [-28, 15, 11, -11, -6, 11], -15, [41, 21, 16], 8, 2, 10),
    of(300, [-19, 11, 10, -8, -4, 11], -10, [46, 26, 14], 8, 2, 10),
    of(100, [-17, 10, 11, -11, -4, 16], -14, [48, 26, 19], 2, 3, 12),
    of(130, [-27, 9, 13, -5, -4, 9], -14, [35, 15, 9], 11, 1, 6),
    of(130, [-12, 17, 9, -12, -2, 7], -8, [49, 15, 13], 5, 3, 8),
    of(500, [-21, 11, 12, -8, -3, 7], -11, [46, 36, 15], 7, 2, 12),
    of(400, [-15, 20, 5, -9, 0, 23], -13, [53, 57, 22], 11, 3, 8),
    of(500, [-17, 10, 11, -11, -4, 16], -14, [48, 26, 19], 2, 3, 12),
    of(300, [-20, 7, 14, -8, -5, 17], -11, [44, 25, 10], 12, 2, 15),
    of(400, [-30, 20, 11, -10, 0, 17], -11, [66, 54, 11], 8, 1, 4),
    of(500, [-19, 11, 6, -12, -6, 12], -7, [28, 15, 16], 8, 3, 14),
    of(160, [-32, 14, 12, -4, -4, 11], -22, [30, 16, 10], 15, 1, 9),
    of(120, [-38, 11, 7, -7, -4, 10], -13, [40, 18, 12], 17, 0, 9),
    of(400, [-10, 5, 16, -4, 0, 14], -11, [23, 6, 7], 12, 1, 1),
    of(500, [-18, 5, 23, -18, -4, 12], -28, [72, 60, 11], -1, 6, 13),
    of(300, [-10, 6, 15, -13, -4, 15], -8, [73, 21, 23], 2, 2, 15),
    of(500, [-11, 15, 8, -14, -7, 14], -13, [36, 22, 11], 1, 3, 13),
    of(2000, [-10, 14, 7, -15, -5, 18], -8, [38, 21, 27], 2, 2, 17),
    of(400, [-17, 8, 18, -6, -3, 11], -9, [25, 10, 12], 11, 1, 6),
    of(500, [-12, 14, 13, -7, -6, 7], -11, [46, 55, 15], 11, 5, 13),
    of(700, [-26, 17, 16, -7, -4, 6], -15, [53, 24, 16], 8, 2, 10),
    of(200, [-14, 22, 10, -15, -2, 11], -5, [56, 18, 15], 2, 3, 5),
    of(250, [-19, 8, 16, -15, -5, 20], -21, [54, 40, 17], 1, 4, 10),
    of(400, [-10, 23, 9, -16, -1, 5], -7, [74, 15, 15], 4, 4, 11),
    of(1000, [-11, 27, 8, -12, 0, 14], -15, [68, 52, 14], 13, 2, 11),
    of(400, [-17, 10, 15, -7, -4, 8], -13, [26, 6, 10], 9, 1, 8),
    of(400, [-27, 15, 1, -13, -4, 11], -10, [39, 18, 11], 6, 3, 18),
    of(500, [-22, 6, 9, -13, -6, 12], -11, [31, 32, 12], 3, 4, 11),
];

/// For longer attempts, of as many states as a round says. Found by trial on deals 10,001 to 10,800
/// of King Albert, Raglan, Streets and Alleys and Beleaguered Castle that short ones do not win.
pub(crate) const LONG_SETS: [Weights; 8] = [
    of(0, [-36, 7, 3, -17, -3, 10], -10, [37, 18, 11], 4, 3, 20),
    of(0, [-27, 7, 1, -17, -3, 11], -10, [35, 13, 11], 6, 0, 20),
    of(0, [-36, 7, 1, -11, -2, 11], -10, [46, 18, 11], 6, 3, 23),
    of(0, [-30, 10, 4, -17, -4, 12], -8, [37, 16, 9], 5, 2, 18),
    of(0, [-27, 15, 1, -13, -3, 11], -10, [45, 18, 11], 8, 0, 19),
    of(0, [-17, 10, 11, -11, -4, 16], -14, [48, 26, 19], 2, 3, 12),
    of(0, [-27, 15, 2, -13, -1, 11], -8, [39, 17, 8], 5, 0, 19),
    of(0, [-21, 12, 3, -17, -4, 12], -8, [37, 16, 9], 8, 3, 18),
];

/// For a beam that looks for short ways. Found by trial on FreeCell's deals 20,001 to 20,240.
pub(crate) const SHORT: Weights = of(0, [-43, 6, 3, -12, -1, 2], -8, [32, 13, 7], 11, 5, 0);

const fn of(
    states: usize,
    lying: [i32; 6],
    space: i32,
    left: [i32; 3],
    over_next: i32,
    over_after: i32,
    act: i32,
) -> Weights {
    Weights { states, lying, space, left, over_next, over_after, act }
}
