//! What states are worth to the search: the lower the better.

/// How far one attempt goes, and the weights of its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// After so many states another attempt begins, with other weights.
    pub(crate) states: usize,
    /// For each card, by [`Lying`](crate::families::acts::context::Lying) in its order.
    pub(crate) lying: [i32; 7],
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

/// The sets that suit a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sets {
    /// One attempt with each, in this order.
    pub(crate) short: &'static [Weights],
    /// For longer attempts, of as many states as a round says.
    pub(crate) long: &'static [Weights],
}

/// What is good to have depends on where cards can wait.
pub(crate) const CELLS: Sets = Sets { short: &FREECELL, long: &LONG };
pub(crate) const SPACES: Sets = Sets { short: &ALBERT, long: &LONG };
pub(crate) const SPACES_FOR_SOME: Sets = Sets { short: &FAN, long: &FAN };
pub(crate) const NOWHERE: Sets = Sets { short: &BAKER, long: &BAKER };
pub(crate) const MANY_HELPERS: Sets = Sets { short: &GARDEN, long: &GARDEN };

/// Found by trial on Microsoft's deals 1 to 32,000, each to win most of what those before it leave.
/// What they gain is in `docs/tried.md`.
const FREECELL: [Weights; 28] = [
    of(100, [-28, 15, 11, -11, -6, 11, 11, -15, 41, 21, 16, 8, 2, 10]),
    of(300, [-19, 11, 10, -8, -4, 11, 11, -10, 46, 26, 14, 8, 2, 10]),
    of(100, [-17, 10, 11, -11, -4, 16, 16, -14, 48, 26, 19, 2, 3, 12]),
    of(130, [-27, 9, 13, -5, -4, 9, 9, -14, 35, 15, 9, 11, 1, 6]),
    of(130, [-12, 17, 9, -12, -2, 7, 7, -8, 49, 15, 13, 5, 3, 8]),
    of(500, [-21, 11, 12, -8, -3, 7, 7, -11, 46, 36, 15, 7, 2, 12]),
    of(400, [-15, 20, 5, -9, 0, 23, 23, -13, 53, 57, 22, 11, 3, 8]),
    of(500, [-17, 10, 11, -11, -4, 16, 16, -14, 48, 26, 19, 2, 3, 12]),
    of(300, [-20, 7, 14, -8, -5, 17, 17, -11, 44, 25, 10, 12, 2, 15]),
    of(400, [-30, 20, 11, -10, 0, 17, 17, -11, 66, 54, 11, 8, 1, 4]),
    of(500, [-19, 11, 6, -12, -6, 12, 12, -7, 28, 15, 16, 8, 3, 14]),
    of(160, [-32, 14, 12, -4, -4, 11, 11, -22, 30, 16, 10, 15, 1, 9]),
    of(120, [-38, 11, 7, -7, -4, 10, 10, -13, 40, 18, 12, 17, 0, 9]),
    of(400, [-10, 5, 16, -4, 0, 14, 14, -11, 23, 6, 7, 12, 1, 1]),
    of(500, [-18, 5, 23, -18, -4, 12, 12, -28, 72, 60, 11, -1, 6, 13]),
    of(300, [-10, 6, 15, -13, -4, 15, 15, -8, 73, 21, 23, 2, 2, 15]),
    of(500, [-11, 15, 8, -14, -7, 14, 14, -13, 36, 22, 11, 1, 3, 13]),
    of(2000, [-10, 14, 7, -15, -5, 18, 18, -8, 38, 21, 27, 2, 2, 17]),
    of(400, [-17, 8, 18, -6, -3, 11, 11, -9, 25, 10, 12, 11, 1, 6]),
    of(500, [-12, 14, 13, -7, -6, 7, 7, -11, 46, 55, 15, 11, 5, 13]),
    of(700, [-26, 17, 16, -7, -4, 6, 6, -15, 53, 24, 16, 8, 2, 10]),
    of(200, [-14, 22, 10, -15, -2, 11, 11, -5, 56, 18, 15, 2, 3, 5]),
    of(250, [-19, 8, 16, -15, -5, 20, 20, -21, 54, 40, 17, 1, 4, 10]),
    of(400, [-10, 23, 9, -16, -1, 5, 5, -7, 74, 15, 15, 4, 4, 11]),
    of(1000, [-11, 27, 8, -12, 0, 14, 14, -15, 68, 52, 14, 13, 2, 11]),
    of(400, [-17, 10, 15, -7, -4, 8, 8, -13, 26, 6, 10, 9, 1, 8]),
    of(400, [-27, 15, 1, -13, -4, 11, 11, -10, 39, 18, 11, 6, 3, 18]),
    of(500, [-22, 6, 9, -13, -6, 12, 12, -11, 31, 32, 12, 3, 4, 11]),
];

/// Found by trial on deals 10,001 to 10,800 of King Albert, Raglan, Streets and Alleys and
/// Beleaguered Castle that short attempts do not win.
const LONG: [Weights; 8] = [
    of(0, [-36, 7, 3, -17, -3, 10, 10, -10, 37, 18, 11, 4, 3, 20]),
    of(0, [-27, 7, 1, -17, -3, 11, 11, -10, 35, 13, 11, 6, 0, 20]),
    of(0, [-36, 7, 1, -11, -2, 11, 11, -10, 46, 18, 11, 6, 3, 23]),
    of(0, [-30, 10, 4, -17, -4, 12, 12, -8, 37, 16, 9, 5, 2, 18]),
    of(0, [-27, 15, 1, -13, -3, 11, 11, -10, 45, 18, 11, 8, 0, 19]),
    of(0, [-17, 10, 11, -11, -4, 16, 16, -14, 48, 26, 19, 2, 3, 12]),
    of(0, [-27, 15, 2, -13, -1, 11, 11, -8, 39, 17, 8, 5, 0, 19]),
    of(0, [-21, 12, 3, -17, -4, 12, 12, -8, 37, 16, 9, 8, 3, 18]),
];

/// Found by trial on deals 9,100,001 to 9,100,300 of King Albert and Beleaguered Castle, two sets
/// each. `examples/acts` tries in this way; it begins with the sets that stand here.
const ALBERT: [Weights; 4] = [
    of(1_000, [-36, 6, 3, -17, 3, 15, 4, -18, 36, 21, 15, 5, 2, 20]),
    of(1_000, [-40, 5, -1, -18, 6, 1, 5, -5, 22, 9, 15, 4, 3, 20]),
    of(1_000, [-16, 14, 5, -8, 5, 8, 27, -10, 43, 24, 20, 4, 2, 9]),
    of(1_000, [-31, 25, 13, -10, 1, -20, 3, 3, 83, 46, 19, 8, -5, 16]),
];

/// Found on the same deals of Baker's Dozen.
const BAKER: [Weights; 4] = [
    of(1_000, [-25, 4, 15, -2, -18, 11, 14, -9, 36, 25, 17, 12, 6, 20]),
    of(2_000, [-36, 1, 3, -5, -13, 3, 17, -10, 47, 22, 3, 12, 2, 16]),
    of(2_000, [-27, 7, 14, -8, -12, 15, 15, -24, 41, 21, 9, 7, 1, 15]),
    of(2_000, [-55, 11, -1, -2, -10, 32, 35, -14, 29, 12, 11, 12, 2, 15]),
];

/// Found on the same deals of Fan.
const FAN: [Weights; 3] = [
    of(1_000, [-30, -15, -11, -15, -16, 25, 33, 14, 39, 18, 7, 30, 33, 23]),
    of(1_000, [-7, 11, 1, -3, -4, 8, 6, -6, 46, 36, 1, 12, -5, 12]),
    of(1_000, [6, 4, 22, -1, 5, 16, -4, -19, 29, 31, 23, 15, 6, 16]),
];

/// The first was found on the same deals of Flower Garden, the others after it on deals 9,110,001
/// to 9,110,400, by attempts of 6,000 states.
const GARDEN: [Weights; 4] = [
    of(2_000, [-30, 14, 11, -7, -3, -7, -5, -12, 43, 23, -1, 9, 2, 15]),
    of(3_000, [-33, 28, 14, -3, 11, -19, -26, -20, 43, 30, 0, 9, 2, 15]),
    of(3_000, [-31, 16, 12, -7, -4, -8, -5, -21, 43, 18, 0, 9, 7, 15]),
    of(3_000, [-32, 13, 27, 6, 8, 9, 7, -13, 39, 22, 15, 4, -4, 13]),
];

/// For a beam that looks for short ways. Found by trial on FreeCell's deals 20,001 to 20,240.
pub(crate) const SHORT: Weights = of(0, [-43, 6, 3, -12, -1, 2, 2, -8, 32, 13, 7, 11, 5, 0]);

/// How many numbers a set has.
pub(crate) const COUNT: usize = 14;

/// A set of weights from the numbers in the order of its fields.
pub(crate) const fn of(states: usize, numbers: [i32; COUNT]) -> Weights {
    let [up, on_lower, on_other, joined, bottom, cell, helper, space, none, one, two, over_next, over_after, act] =
        numbers;
    let lying = [up, on_lower, on_other, joined, bottom, cell, helper];
    Weights { states, lying, space, left: [none, one, two], over_next, over_after, act }
}

impl Weights {
    /// The numbers in the order of its fields.
    pub(crate) fn numbers(&self) -> [i32; COUNT] {
        let [up, on_lower, on_other, joined, bottom, cell, helper] = self.lying;
        let ([none, one, two], Weights { space, over_next, over_after, act, .. }) = (self.left, *self);
        [up, on_lower, on_other, joined, bottom, cell, helper, space, none, one, two, over_next, over_after, act]
    }
}
