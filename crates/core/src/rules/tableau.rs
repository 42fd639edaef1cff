//! The tableau: what is built on columns, what moves as a unit, how spaces are filled.

use crate::card::{Rank, Suit};
use crate::pack::Ranks;
use crate::pile::PileKind;
use crate::rules::covers::Covers;

/// Which suits may follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// Red on black, black on red.
    Alternating,
    /// Hearts on hearts.
    Same,
    /// Either of these two: every suit but the other one of the same colour.
    AlternatingOrSame,
    /// Red on red, black on black.
    SameColour,
    /// Any other suit.
    Other,
    /// Any suit.
    Any,
}

impl Suits {
    /// Whether a card of one suit may lie on one of another, or of its own.
    pub fn allow(self, card: Suit, on: Suit) -> bool {
        let alternating = card.is_red() != on.is_red();
        match self {
            Suits::Alternating => alternating,
            Suits::Same => card == on,
            Suits::AlternatingOrSame => alternating || card == on,
            Suits::SameColour => !alternating,
            Suits::Other => card != on,
            Suits::Any => true,
        }
    }
}

/// Which rank follows on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The next lower rank.
    Down,
    /// The next higher rank.
    Up,
    /// One rank higher or lower; a pile may change direction at any card.
    Either,
    /// Any rank.
    Any,
}

/// What happens where the ranks end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Ace and king are the ends.
    None,
    /// King and ace are neighbours.
    Around,
    /// Ranks count from the base rank, which is the lowest; the rank below it is the highest.
    FromBase,
}

/// What fits on the exposed card of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// Which rank follows.
    pub order: Order,
    /// Which suits.
    pub suits: Suits,
    /// Whether king and ace meet.
    pub wrap: Wrap,
    /// From where cards may come.
    pub from: Kinds,
}

/// How many cards of a column move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Only the exposed card.
    Single,
    /// The exposed card, or a run that ends there, or any part of one that does.
    Parts(Suits),
    /// The exposed card, or the whole column if it is one run.
    Whole(Suits),
    /// Onto columns only whole columns that are one run; the exposed card of a longer one may go
    /// elsewhere.
    OnlyWhole(Suits),
    /// Any face-up card with all the cards on it, whether or not they form a run.
    Groups,
}

/// A set of pile kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Kinds(u8);

impl Kinds {
    /// Every kind.
    pub(crate) const ALL: Kinds = Kinds(u8::MAX);

    pub(crate) fn of(kinds: &[PileKind]) -> Kinds {
        Kinds(kinds.iter().fold(0, |set, &kind| set | 1 << kind as u8))
    }

    /// Whether the kind is in the set.
    pub const fn has(self, kind: PileKind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every kind is in the set.
    pub const fn is_all(self) -> bool {
        self.0 == u8::MAX
    }
}

impl FromIterator<PileKind> for Kinds {
    fn from_iter<I: IntoIterator<Item = PileKind>>(kinds: I) -> Kinds {
        kinds.into_iter().fold(Kinds::default(), |set, kind| Kinds(set.0 | 1 << kind as u8))
    }
}

/// The only rank that fills spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceRank {
    /// This one.
    Named(Rank),
    /// The one below the base rank, at which foundations end.
    BelowBase,
}

impl SpaceRank {
    /// Which of a pack's ranks that is; `None` where it depends on the base rank and there is none.
    pub fn with_base(self, base: Option<Rank>, ranks: Ranks) -> Option<Rank> {
        match self {
            SpaceRank::Named(rank) => Some(rank),
            SpaceRank::BelowBase => base.map(|base| ranks.around(base, -1)),
        }
    }
}

/// How an empty column is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The only rank that a card, or a run's highest card, may have; any if `None`.
    pub rank: Option<SpaceRank>,
    /// From where cards may come.
    pub from: Kinds,
    /// From where they may come once all piles of a kind are empty, the reserve, the helpers or the
    /// stock; the same if there is no difference.
    pub after: (PileKind, Kinds),
    /// While the reserve, or the stock, has cards, its top card fills a space at once, as part of
    /// the move that made it.
    pub at_once: Option<PileKind>,
}

impl Space {
    /// The lists of piles from which spaces are filled at some time.
    pub fn sources(&self) -> impl Iterator<Item = Kinds> + use<> {
        [self.from, self.after.1].into_iter()
    }
}

/// The tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// How many columns there are.
    pub columns: u8,
    /// How many of them lie side by side, the next ones below those; all if `None`.
    pub abreast: Option<u8>,
    /// What fits on an exposed card; nothing if `None`.
    pub build: Option<Build>,
    /// What moves as a unit.
    pub units: Units,
    /// How spaces are filled.
    pub space: Space,
    /// Which columns cover which, if some do.
    pub covers: Option<Covers>,
}
