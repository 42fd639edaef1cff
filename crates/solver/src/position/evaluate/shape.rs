//! What decides how a game is played, as far as weights are concerned.

use patience::{Rules, Suits, Takes};

use crate::base::traits::{self, Drawn, Traits};

/// Where drawn cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawnTo {
    Nowhere,
    Waste,
    Column,
    Rows,
    Gaps,
    Discards,
}

/// What moves as a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moving {
    Single,
    SameSuit,
    Mixed,
    WholeColumns,
    Groups,
}

/// What decides how a game is played, as far as weights are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) decks: u8,
    /// How many suits the pack has.
    pub(crate) suits: u8,
    pub(crate) columns: u8,
    pub(crate) drawn_to: DrawnTo,
    pub(crate) moving: Moving,
    /// The suits in which columns are built; `None` if nothing is built on them.
    pub(crate) built: Option<Suits>,
    /// Only one rank comes into spaces.
    pub(crate) one_rank: bool,
    /// How often the stock may be gone through; 0 without limit.
    pub(crate) passes: u8,
    /// Some foundation takes any suit on any other.
    pub(crate) any_suit: bool,
}

pub(crate) const HARP_OF_EIGHT: Shape =
    Shape::of_one_pass((2, 8), DrawnTo::Waste, (Moving::Mixed, Suits::Alternating), false);
pub(crate) const HARP_FOR_KINGS: Shape =
    Shape::of_one_pass((2, 10), DrawnTo::Waste, (Moving::Mixed, Suits::Alternating), true);
pub(crate) const HARP: Shape = Shape::of_one_pass((2, 10), DrawnTo::Waste, (Moving::Mixed, Suits::Alternating), false);

/// The games that weights for beams were learned from.
pub(crate) const LEARNED_FROM: &[(&str, Shape)] = &[
    ("anneliese", Shape::of_one_pass((2, 8), DrawnTo::Column, (Moving::SameSuit, Suits::AlternatingOrSame), false)),
    (
        "bildergalerie",
        Shape { built: None, ..Shape::of_one_pass((2, 8), DrawnTo::Rows, (Moving::Single, Suits::Any), false) }
            .in_any_suit(),
    ),
    ("bisley", Shape::of_one_pass((1, 13), DrawnTo::Nowhere, (Moving::Single, Suits::Same), false)),
    ("bristol", Shape::of_one_pass((1, 8), DrawnTo::Nowhere, (Moving::Single, Suits::Any), false).in_any_suit()),
    ("grosse-harfe-acht", HARP_OF_EIGHT),
    ("grosse-harfe-koenige", HARP_FOR_KINGS),
    ("gypsy", Shape::of_one_pass((2, 8), DrawnTo::Rows, (Moving::Mixed, Suits::Alternating), false)),
    (
        "herzogin",
        Shape {
            passes: 2,
            ..Shape::of_one_pass((1, 4), DrawnTo::Waste, (Moving::WholeColumns, Suits::Alternating), false)
        },
    ),
    ("kalkulation", Shape::of_one_pass((1, 4), DrawnTo::Nowhere, (Moving::Single, Suits::Any), false).in_any_suit()),
    (
        "windmuehle",
        Shape { built: None, ..Shape::of_one_pass((2, 0), DrawnTo::Waste, (Moving::Single, Suits::Any), false) }
            .in_any_suit(),
    ),
    ("josephine", Shape::of_one_pass((2, 10), DrawnTo::Waste, (Moving::SameSuit, Suits::Same), false)),
    ("mrs-mop", Shape::of_one_pass((2, 13), DrawnTo::Nowhere, (Moving::SameSuit, Suits::Any), false)),
    ("spider", Shape::of_one_pass((2, 10), DrawnTo::Rows, (Moving::SameSuit, Suits::Any), false)),
    ("strassen", Shape::of_one_pass((2, 10), DrawnTo::Waste, (Moving::Single, Suits::Alternating), false)),
    ("vierzig-raeuber", Shape::of_one_pass((2, 10), DrawnTo::Waste, (Moving::Single, Suits::Same), false)),
    ("yukon", Shape::of_one_pass((1, 7), DrawnTo::Nowhere, (Moving::Groups, Suits::Alternating), true)),
];

/// Weights, and the game that they were learned from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned<W> {
    pub(crate) shape: Shape,
    pub(crate) weights: W,
}

impl<W> Learned<W> {
    /// The weights that were learned from a game of just this shape, if there are any.
    pub(crate) fn of<'r>(rows: &'r [Learned<W>], rules: &Rules) -> Option<&'r W> {
        let shape = Shape::of(rules);
        rows.iter().find(|learned| learned.shape == shape).map(|learned| &learned.weights)
    }
}

impl Shape {
    const fn of_one_pass(
        (decks, columns): (u8, u8),
        drawn_to: DrawnTo,
        (moving, built): (Moving, Suits),
        one_rank: bool,
    ) -> Shape {
        Shape { decks, suits: 4, columns, drawn_to, moving, built: Some(built), one_rank, passes: 1, any_suit: false }
    }

    const fn in_any_suit(self) -> Shape {
        Shape { any_suit: true, ..self }
    }

    pub(crate) fn of(rules: &Rules) -> Shape {
        let traits = Traits::of(rules);
        Shape {
            decks: traits.decks,
            suits: rules.pack().suits(),
            columns: traits.columns as u8,
            drawn_to: match traits.drawn {
                // No weights were learned for the last three.
                Drawn::Nowhere | Drawn::Foundation | Drawn::Helpers | Drawn::Again => DrawnTo::Nowhere,
                Drawn::Waste(_) => DrawnTo::Waste,
                Drawn::Column(_) => DrawnTo::Column,
                Drawn::Rows => DrawnTo::Rows,
                Drawn::Gaps => DrawnTo::Gaps,
                Drawn::Discards => DrawnTo::Discards,
            },
            moving: match traits.moving {
                traits::Moving::Single => Moving::Single,
                traits::Moving::Parts if traits.run == Some(Suits::Same) => Moving::SameSuit,
                traits::Moving::Parts => Moving::Mixed,
                traits::Moving::Whole => Moving::WholeColumns,
                traits::Moving::Groups => Moving::Groups,
            },
            built: traits.built,
            one_rank: !traits.spaces_take_any_rank,
            passes: traits.passes.unwrap_or(0),
            any_suit: rules
                .foundations()
                .iter()
                .any(|foundation| foundation.takes == Takes::Single && foundation.follows == Suits::Any),
        }
    }

    /// How different two games are; what changes the play most counts most.
    pub(crate) fn distance(self, other: Shape) -> u32 {
        let differs = |differs: bool, by: u32| if differs { by } else { 0 };
        differs(self.drawn_to != other.drawn_to, 100)
            + differs(self.moving != other.moving, 50)
            + differs(self.suits != other.suits, 80)
            + differs(self.decks != other.decks, 40)
            + differs(self.one_rank != other.one_rank, 20)
            + differs(self.built != other.built, 20)
            // Where suits don't matter, no game is like another.
            + differs((self.any_suit || other.any_suit) && self != other, 80)
            + differs((self.passes == 1) != (other.passes == 1), 5)
            + 4 * u32::from(self.columns.abs_diff(other.columns))
    }
}
