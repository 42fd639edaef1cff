//! Piles: their kinds, names and order.

use std::fmt;
use std::ops::Range;

/// The maximum number of piles that a game may have in all.
pub const MAX_PILES: usize = 36;
/// The maximum number of columns that a game may have.
pub const MAX_COLUMNS: usize = 28;
/// The maximum number of foundations that a game may have.
pub const MAX_FOUNDATIONS: usize = 28;
/// The maximum number of helpers that a game may have; the same number limits its cells.
pub const MAX_HELPERS: usize = 16;

/// What a pile is for. The order is that of replay lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PileKind {
    /// `t1 …`: a column or row of the tableau (Kartenbild).
    Column,
    /// `h1 …`: a helper card or helper row (Hilfskarte).
    Helper,
    /// `f1 …`: a foundation (Familie).
    Foundation,
    /// `r`: the reserve (Hilfskartenstapel).
    Reserve,
    /// `s`: the stock (Talon), face down.
    Stock,
    /// `w`: the waste (Ablage), face up.
    Waste,
    /// `d`: the discards, face down, out of play for this pass.
    Discard,
    /// `c` or `c1 …`: the cellar (Keller) or free cells.
    Cell,
}

impl PileKind {
    /// Every kind, in the order of replay lines.
    pub const ALL: [PileKind; 8] = [
        PileKind::Column,
        PileKind::Helper,
        PileKind::Foundation,
        PileKind::Reserve,
        PileKind::Stock,
        PileKind::Waste,
        PileKind::Discard,
        PileKind::Cell,
    ];

    /// The letter that pile names begin with.
    pub const fn letter(self) -> char {
        ['t', 'h', 'f', 'r', 's', 'w', 'd', 'c'][self as usize]
    }

    /// The kind's name in rule files and views: `column`, `helper`, …
    pub const fn name(self) -> &'static str {
        ["column", "helper", "foundation", "reserve", "stock", "waste", "discard", "cell"][self as usize]
    }

    /// Whether piles of this kind lie face down as a whole.
    pub const fn is_face_down(self) -> bool {
        matches!(self, PileKind::Stock | PileKind::Discard)
    }
}

/// A pile of a game, as its place in the game's list of piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(pub(crate) u8);

impl PileId {
    /// The pile's place in the order of replay lines, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The piles of a game: how many of each kind, their names and order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    /// `starts[kind]..starts[kind + 1]` are the piles of a kind.
    starts: [u8; 9],
    names: Vec<String>,
}

impl Piles {
    /// The piles of a game, given how many it has of each kind in the order of [`PileKind::ALL`].
    ///
    /// # Panics
    /// If there are more than [`MAX_PILES`] in all.
    pub(crate) fn new(counts: [u8; 8]) -> Piles {
        let mut starts = [0; 9];
        let mut names = Vec::new();
        for (at, kind) in PileKind::ALL.into_iter().enumerate() {
            starts[at + 1] = starts[at] + counts[at];
            let always_numbered = matches!(kind, PileKind::Column | PileKind::Helper | PileKind::Foundation);
            for number in 1..=counts[at] {
                names.push(if always_numbered || counts[at] > 1 {
                    format!("{}{number}", kind.letter())
                } else {
                    kind.letter().to_string()
                });
            }
        }
        assert!(names.len() <= MAX_PILES, "the checked rules have too many piles");
        Piles { starts, names }
    }

    /// How many piles there are.
    #[allow(clippy::len_without_is_empty)] // a game without piles is refused when its file is read
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Every pile, in the order of replay lines.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = PileId> + ExactSizeIterator + use<> {
        (0..self.len() as u8).map(PileId)
    }

    pub(crate) fn range(&self, kind: PileKind) -> Range<usize> {
        usize::from(self.starts[kind as usize])..usize::from(self.starts[kind as usize + 1])
    }

    /// The piles of a kind, in order.
    pub fn of(&self, kind: PileKind) -> impl DoubleEndedIterator<Item = PileId> + ExactSizeIterator + use<> {
        let range = self.range(kind);
        (range.start as u8..range.end as u8).map(PileId)
    }

    /// The only or first pile of a kind, if there is one.
    pub fn first(&self, kind: PileKind) -> Option<PileId> {
        self.of(kind).next()
    }

    /// A pile's kind.
    ///
    /// # Panics
    /// If the pile is not one of this game's.
    pub fn kind(&self, pile: PileId) -> PileKind {
        assert!(pile.index() < self.len(), "a pile of another game");
        let at = (0..8).find(|&at| pile.0 < self.starts[at + 1]).expect("the last start is the length");
        PileKind::ALL[at]
    }

    /// A pile's number among those of its kind, from 1.
    ///
    /// # Panics
    /// If the pile is not one of this game's.
    pub fn number(&self, pile: PileId) -> u8 {
        pile.0 - self.starts[self.kind(pile) as usize] + 1
    }

    /// A pile's name, such as `t3` or `w`.
    ///
    /// # Panics
    /// If the pile is not one of this game's.
    pub fn name(&self, pile: PileId) -> &str {
        &self.names[pile.index()]
    }

    /// The pile with this name, if the game has it.
    pub fn find(&self, name: &str) -> Option<PileId> {
        self.iter().find(|&pile| self.name(pile) == name)
    }
}

impl fmt::Display for Piles {
    /// All names, separated by blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(" "))
    }
}
