//! What a review says of a game, as its adviser finds it.

use patience::Move;
use patience_solver::LossReason;

/// What is known of a line by now. Places are counted by the moves before them: place 0 is the
/// deal, and move `n` leads from place `n − 1` to place `n`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewFindings {
    /// How many moves the line has.
    pub length: usize,
    /// Whether the line wins.
    pub won: bool,
    /// The last place from which a win is proved: so all before it can be won, too.
    pub winnable: Option<usize>,
    /// The first place that is proved lost: so all after it are lost, too.
    pub lost: Option<usize>,
    /// Moves that win from place `winnable`. The first of them is not what was played there.
    pub instead: Vec<Move>,
    /// Why place `lost` is lost, once that is found.
    pub reason: Option<LossReason>,
    /// The shortest win that is known, from the deal.
    pub shortest: Option<Vec<Move>>,
    /// How the fair player did who was given the game at places of the line, in their order.
    pub curve: Vec<Chance>,
    /// The draws and redeals that brought nothing, by the numbers of their moves. The line without
    /// all of them is legal and ends with every card where it lies.
    pub unneeded: Vec<usize>,
    /// What was looked at, in nodes.
    pub nodes: u64,
    /// Whether this is the last word.
    pub done: bool,
}

/// How often the fair player won who was given the game at a place, knowing what the line had
/// shown until then and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The place.
    pub place: usize,
    /// The games that it won,
    pub wins: u32,
    /// of so many.
    pub tries: u32,
    /// What is certain to come of it, so that nothing is played: it is won, as the line ends there;
    /// or nothing is hidden there, and it is proved to be lost.
    pub proved: Option<bool>,
}

/// The normal quantile of an interval that holds the true share in 95 of 100 cases.
const QUANTILE: f64 = 1.96;
/// How much the chance has to fall, at least, for it to be worth telling.
const LEAST_FALL: f64 = 0.2;

impl Chance {
    /// The share of games that are won, and the interval in which it lies with 95 % certainty
    /// (Wilson's): from, share, to. All within 0 to 1.
    pub fn interval(&self) -> [f64; 3] {
        if let Some(won) = self.proved {
            return [f64::from(u8::from(won)); 3];
        }
        let (wins, tries) = (f64::from(self.wins), f64::from(self.tries.max(1)));
        let (share, square) = (wins / tries, QUANTILE * QUANTILE);
        let middle = (share + square / (2.0 * tries)) / (1.0 + square / tries);
        let spread = QUANTILE / (1.0 + square / tries)
            * f64::sqrt(share * (1.0 - share) / tries + square / (4.0 * tries * tries));
        // At the ends rounding may go beyond the share.
        [(middle - spread).clamp(0.0, share), share, (middle + spread).clamp(share, 1.0)]
    }

    /// Whether the chance is lower at another place, beyond what luck explains, and by enough to
    /// tell. What is proved to be lost is told by the proof.
    pub fn falls_to(&self, later: &Chance) -> bool {
        let ([low, share, _], [_, other, high]) = (self.interval(), later.interval());
        later.proved.is_none() && low > high && share - other >= LEAST_FALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let chance = |wins, tries| Chance { place: 0, wins, tries, proved: None };
        // From the tables of R: prop.test(k, n, correct = FALSE).
        for (wins, tries, low, high) in [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (48, 48, 0.9259, 1.0)] {
            let [from, share, to] = chance(wins, tries).interval();
            assert!((from - low).abs() < 1e-3 && (to - high).abs() < 1e-3, "{wins} of {tries}: {from} {to}");
            assert!(from <= share && share <= to);
        }
        assert!(chance(20, 24).falls_to(&chance(4, 24)));
        assert!(!chance(3, 4).falls_to(&chance(1, 4)), "too few games");
        assert!(!chance(4, 24).falls_to(&chance(20, 24)));
        assert!(!chance(20, 24).falls_to(&Chance { proved: Some(false), ..chance(0, 0) }), "the proof tells it");
        assert_eq!(Chance { proved: Some(false), ..chance(0, 0) }.interval(), [0.0; 3]);
    }
}
