//! How much each search gets in a round, and how rounds grow.

use patience::Rules;

use crate::base::mechanisms::Mechanism;
use crate::base::traits::{Drawn, Traits};
use crate::portfolio::complete::GameSearch;

/// What a round of the searches takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Noisy tries, and how many nodes each may take.
    pub(crate) tries: f64,
    pub(crate) try_nodes: f64,
    /// How many beams, each with other weights, and their width.
    pub(crate) beams: f64,
    pub(crate) width: f64,
    /// Nodes of the complete search.
    pub(crate) complete: f64,
}

/// One deck. Most positions can be exhausted, and several narrow beams win most of the rest.
const ONE_DECK: (Round, Round) = (
    Round { tries: 0.0, try_nodes: 1_000.0, beams: 6.0, width: 60.0, complete: 30_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.4, complete: 1.7 },
);
/// The same where cards are laid on a hole: beams win little there.
const HOLES: (Round, Round) =
    (Round { beams: 1.0, width: 100.0, ..ONE_DECK.0 }, Round { width: 1.5, complete: 2.0, ..ONE_DECK.1 });
/// The same from draw to draw, where tries win much.
const DELAYED_PLAYS: (Round, Round) = (Round { tries: 12.0, ..ONE_DECK.0 }, ONE_DECK.1);
/// One deck, on compact states. Every successor counts as a node there and takes a fifth of the
/// time.
const COMPACT: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 3_000.0, beams: 1.0, width: 100.0, complete: 90_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.5, complete: 2.0 },
);
/// The same where a best-first search stands in the beam's place. Many short ones, each with other
/// weights, win most of what tries do not. They get most of their time early: what they leave open
/// is likelier lost.
pub(crate) const BEST_FIRST: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 3_000.0, beams: 30.0, width: 7.0, complete: 90_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.3, width: 1.1, complete: 2.0 },
);
/// One deck, on heights. The complete search decides nearly all. Tries win a few earlier, and beams
/// some of those that are nearly lost.
const HEIGHTS: (Round, Round) = (
    Round { tries: 6.0, try_nodes: 2_000.0, beams: 1.0, width: 100.0, complete: 100_000.0 },
    Round { tries: 1.0, try_nodes: 1.5, beams: 1.0, width: 1.5, complete: 3.0 },
);
/// Open games, where acts stand in the beam's place: each time with other weights.
pub(crate) const ACTS: (Round, Round) = (
    Round { tries: 0.0, try_nodes: 1_000.0, beams: 2.0, width: 400.0, complete: 80_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.3, complete: 1.5 },
);
/// Two decks, drawn to a waste. Only endgames can be exhausted. Tries win most of the easy games,
/// and many that no beam wins. Several narrow beams win more positions from the middle of games
/// than one wide beam in the same time.
const TWO_DECKS_WASTE: (Round, Round) = (
    Round { tries: 20.0, try_nodes: 1_000.0, beams: 4.0, width: 60.0, complete: 5_000.0 },
    Round { tries: 1.3, try_nodes: 1.02, beams: 1.0, width: 1.25, complete: 1.3 },
);
/// Two decks, drawn to a column. A beam wins nearly all games that are won.
const TWO_DECKS_COLUMN: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 4.0, width: 50.0, complete: 1_000.0 },
    Round { tries: 1.0, try_nodes: 1.05, beams: 1.0, width: 1.25, complete: 1.25 },
);
/// Other games with two decks.
const TWO_DECKS: (Round, Round) = (
    Round { tries: 10.0, try_nodes: 1_000.0, beams: 1.0, width: 50.0, complete: 10_000.0 },
    Round { tries: 1.3, try_nodes: 1.05, beams: 1.0, width: 1.25, complete: 1.4 },
);
/// The order of plays is known, so positions are valued by playing on. Narrow beams win nearly all
/// games that are won.
pub(crate) const KNOWN_ORDER: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 1.0, width: 30.0, complete: 3_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 2.0, complete: 2.0 },
);
/// Only the complete search and the refuter.
pub(crate) const NO_TRIES: (Round, Round) = (
    Round { tries: 0.0, try_nodes: 0.0, beams: 0.0, width: 0.0, complete: ONE_DECK.0.complete },
    Round { tries: 1.0, try_nodes: 1.0, beams: 1.0, width: 1.0, complete: 2.0 },
);
/// The widest beam.
const WIDEST: f64 = 50_000.0;

/// The first round, and how rounds grow.
pub(crate) fn rounds(rules: &Rules, tries: &GameSearch) -> (Round, Round) {
    let traits = Traits::of(rules);
    match (traits.decks, traits.drawn) {
        (1, _) if traits.foundations_all_return => HEIGHTS,
        (1, _) if matches!(tries, GameSearch::Compact(_) | GameSearch::Heights(_)) => COMPACT,
        (1, _) if matches!(tries, GameSearch::DelayedPlays(_)) => DELAYED_PLAYS,
        (1, _) if traits.has(Mechanism::Holes) => HOLES,
        (1, _) => ONE_DECK,
        (_, Drawn::Waste(_)) => TWO_DECKS_WASTE,
        (_, Drawn::Column(_)) => TWO_DECKS_COLUMN,
        _ => TWO_DECKS,
    }
}

impl Round {
    /// The next round. Wins are found by trying differently, proofs by searching longer.
    pub(crate) fn grown(self, by: Round) -> Round {
        Round {
            tries: self.tries * by.tries,
            try_nodes: self.try_nodes * by.try_nodes,
            beams: self.beams * by.beams,
            width: (self.width * by.width).min(WIDEST),
            complete: self.complete * by.complete,
        }
    }
}
