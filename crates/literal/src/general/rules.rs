//! What rules consist of, in the words of the rule files.

use serde::{Deserialize, Deserializer, Serialize};

pub use crate::general::covers::Covers;
use crate::general::dealing::one_or_more;
pub use crate::general::dealing::{Amount, Face, SetAside, Step, Target};
pub use crate::general::suits::Suits;

/// Which rank follows on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// The next lower.
    Down,
    /// The next higher.
    Up,
    /// Either, changing at will.
    Either,
    /// Any rank.
    Any,
}

/// What happens between king and ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wrap {
    /// They are the ends.
    None,
    /// They are neighbours.
    Around,
    /// Ranks count from the base rank, which is the lowest.
    FromBase,
}

/// What is built on an exposed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Which rank follows.
    pub order: Order,
    /// Which suits.
    pub suits: Suits,
    /// What happens between king and ace.
    pub wrap: Wrap,
    /// Only cards from piles of this kind are built; `None`: all are.
    pub from: Option<Kind>,
}

/// What moves as a unit, and which suits make a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Units {
    /// Only the exposed card.
    Single,
    /// A run that ends at the exposed card, or any part of it that does.
    Runs(Suits),
    /// Single cards, or a whole column if it is a run.
    WholeColumns(Suits),
    /// Onto columns nothing but a whole column that is a run; single cards elsewhere.
    OnlyWholeColumns(Suits),
    /// Any face-up card with all cards that lie on it.
    Groups,
}

/// A kind of piles from which cards come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A column of the tableau.
    Column,
    /// A helper.
    Helper,
    /// A foundation.
    Foundation,
    /// The reserve.
    Reserve,
    /// The waste.
    Waste,
    /// A cell.
    Cell,
}

/// How an empty column is filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// From which kinds of piles.
    pub from: Vec<Kind>,
    /// Only by a card of this rank, or a run that begins with one.
    pub rank: Option<u8>,
    /// Only by a card of the rank below the base, or a run that begins with one.
    #[serde(default)]
    pub below_base: bool,
    /// The list that takes the place of `from` once the reserve is empty.
    pub after_reserve: Option<Vec<Kind>>,
    /// The list that takes the place of `from` once every helper is empty.
    pub after_helpers: Option<Vec<Kind>>,
    /// The list that takes the place of `from` once the stock is used up.
    #[serde(default)]
    pub after_stock: Option<Vec<Kind>>,
    /// While the reserve has cards, its top card fills a space as part of the move that made it.
    pub fills_at_once: bool,
    /// The same for the stock and its next card.
    #[serde(default)]
    pub stock_fills_at_once: bool,
}

/// The first card of a foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// A card of this rank.
    Rank(u8),
    /// The card of this rank and suit.
    Card(u8, u8),
    /// A card of the base rank.
    Base,
    /// A card of the base rank, which the player decides by the first card that goes to such a
    /// foundation. If kinds of piles are named, that card comes from one of them, before anything
    /// else is done: a column, a helper, the reserve.
    Chosen([bool; 3]),
    /// Any card: the deal lays it there.
    Dealt,
}

/// What follows in a hole where the ranks end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HoleEnds {
    /// A queen on a king, a 2 on an ace.
    AceAndKing,
    /// A queen or an ace on a king, a 2 or a king on an ace.
    Around,
    /// Nothing on a king, a 2 on an ace.
    KingStops,
}

/// The next card of a foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Climb {
    /// So many ranks higher as the step says.
    Up,
    /// So many ranks lower.
    Down,
    /// One rank higher or lower, changing at will.
    Either(HoleEnds),
    /// All such foundations up or all down.
    Chosen,
    /// Twice the rank, less 13 if over 13.
    Double,
}

/// A group of foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The first card.
    pub start: Start,
    /// The next card.
    pub climb: Climb,
    /// It is not of one suit.
    pub any_suit: bool,
    /// Which suits may follow one another where it is not of one suit; any if `None`.
    pub follows: Option<Suits>,
    /// By how many ranks it goes up or down.
    #[serde(default = "one")]
    pub step: u8,
    /// How many cards it holds, if not as many as its order lets it.
    pub cards: Option<usize>,
    /// How often it takes these cards.
    #[serde(default = "one")]
    pub rounds: usize,
    /// It goes back and forth, from the last rank of one round in the next.
    #[serde(default)]
    pub turns: bool,
    /// How many foundations: for each suit, or in all where suits do not count.
    pub sets: usize,
    /// The top card may go back onto a column.
    pub returns: bool,
    /// The top card may go on to another foundation.
    #[serde(default)]
    pub passes_on: bool,
    /// The deal may lay any card there. One that does not begin it is a guest: it bars the place
    /// until it leaves.
    #[serde(default)]
    pub guests: bool,
    /// It takes whole runs of one suit from columns, and nothing else.
    #[serde(default)]
    pub whole_runs: bool,
    /// It takes two cards at a time whose ranks add up to this, or one of that rank.
    pub pairs: Option<u8>,
    /// It takes two cards of one rank at a time.
    #[serde(default)]
    pub alike: bool,
    /// Such cards leave only from columns that touch each other.
    #[serde(default)]
    pub neighbours: bool,
    /// It takes a card while a higher one of its suit ends a column; this rank is the highest.
    pub outranked: Option<u8>,
}

fn one<T: From<u8>>() -> T {
    T::from(1)
}

impl Group {
    /// One foundation for each suit, from the ace up.
    pub const FROM_ACE: Group = Group {
        start: Start::Rank(1),
        climb: Climb::Up,
        any_suit: false,
        follows: None,
        step: 1,
        cards: None,
        rounds: 1,
        turns: false,
        sets: 1,
        returns: false,
        passes_on: false,
        guests: false,
        whole_runs: false,
        pairs: None,
        alike: false,
        neighbours: false,
        outranked: None,
    };

    /// Whether cards of these ranks leave together.
    #[must_use]
    pub fn makes_pair(&self, one: u8, other: u8) -> bool {
        if self.alike { one == other } else { Some(one + other) == self.pairs }
    }

    /// Whether it takes two cards at a time.
    #[must_use]
    pub fn takes_pairs(&self) -> bool {
        self.pairs.is_some() || self.alike
    }

    /// How many cards a foundation of the group holds, of so many ranks and so many cards.
    #[must_use]
    pub fn room(&self, ranks: usize, all: usize) -> usize {
        if self.takes_pairs() {
            return all;
        }
        if self.outranked.is_some() {
            return all - all / ranks;
        }
        let round = self.cards.unwrap_or(match self.climb {
            Climb::Double => 96,
            Climb::Either(_) => all,
            Climb::Up | Climb::Down | Climb::Chosen => ranks,
        });
        round * self.rounds
    }

    /// Whether cards lie on its foundations in any order that goes on.
    #[must_use]
    pub fn is_hole(&self) -> bool {
        matches!(self.climb, Climb::Either(_))
    }
}

/// From which columns cards go to foundations while rows are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DealingColumns {
    /// From every column.
    All,
    /// From the first and the last.
    Ends,
    /// From none.
    None,
}

/// What drawing does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draw {
    /// Turns so many cards onto the waste.
    Waste(usize),
    /// Lays the next card on this column, counted from 1.
    Column(usize),
    /// Lays the next card on the only foundation.
    Foundation,
    /// Lays one card on each helper.
    Helpers,
    /// Lays one card on each column; what may be played while the first row lies, and later.
    Row(Option<(DealingColumns, DealingColumns)>),
    /// Turns the first row, then fills gaps.
    Gaps,
    /// Turns a card that is played at once or goes to the discards.
    Discards,
    /// Does nothing; a redeal gathers the columns and lays their cards on one after another, and
    /// then those of the stock. Without a stock the last column takes the rest.
    Relay {
        /// How many on each.
        cards: usize,
        /// Whether they are shuffled.
        shuffled: bool,
    },
}

/// The stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stock {
    /// What drawing does.
    pub draw: Draw,
    /// How often it is gone through; as often as one likes if `None`.
    pub passes: Option<u32>,
    /// Nothing is drawn while a column is empty.
    #[serde(default)]
    pub needs_no_space: bool,
}

/// The helpers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Helpers {
    /// How many.
    pub count: usize,
    /// Empty places get a card at once, from the first of these that has one.
    #[serde(deserialize_with = "sources")]
    pub refill: [Option<Source>; 3],
}

/// What gives helpers cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// The top of the waste.
    Waste,
    /// The next card of the stock.
    Stock,
    /// The top of the reserve.
    Reserve,
}

impl Helpers {
    /// From the stock alone.
    pub const FROM_STOCK: [Option<Source>; 3] = [Some(Source::Stock), None, None];
    /// From nothing.
    pub const NEVER: [Option<Source>; 3] = [None; 3];

    /// Whether empty places are refilled.
    #[must_use]
    pub fn refills(&self) -> bool {
        self.refill != Helpers::NEVER
    }

    /// What refills them, in the order in which it is asked.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<> {
        self.refill.into_iter().flatten()
    }
}

/// Rules that were written down when only the stock refilled helpers say whether it does.
fn sources<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Option<Source>; 3], D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Said {
        Whether(bool),
        Sources([Option<Source>; 3]),
    }
    Ok(match Said::deserialize(deserializer)? {
        Said::Whether(true) => Helpers::FROM_STOCK,
        Said::Whether(false) => Helpers::NEVER,
        Said::Sources(sources) => sources,
    })
}

/// The cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cells {
    /// How many.
    pub count: usize,
    /// Only cards that fit nowhere else.
    pub misfits: bool,
    /// From which kinds of piles.
    pub from: Vec<Kind>,
    /// Their cards may not move while no helper is empty.
    pub locked: bool,
    /// They take nothing while the stock has cards.
    #[serde(default)]
    pub closed: bool,
}

/// For rules that were written down when there were no packs of fewer suits.
fn four() -> usize {
    4
}

/// The rules of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// How many decks of 52 cards, without those that are lacking.
    pub decks: usize,
    /// The ranks of which there are no cards.
    #[serde(default)]
    pub lacking: Vec<u8>,
    /// In how many suits: 1 (spades), 2 (hearts and spades) or 4.
    #[serde(default = "four")]
    pub suits: usize,
    /// How many columns.
    pub columns: usize,
    /// How many of them lie side by side, the next ones below; all if `None`.
    #[serde(default)]
    pub abreast: Option<usize>,
    /// How they cover one another, if they do.
    pub covers: Option<Covers>,
    /// What is built on them.
    pub build: Option<Build>,
    /// What moves as a unit.
    pub units: Units,
    /// How spaces are filled.
    pub space: Option<Space>,
    /// The foundations.
    pub groups: Vec<Group>,
    /// The stock.
    pub stock: Option<Stock>,
    /// The helpers.
    pub helpers: Option<Helpers>,
    /// The cells.
    pub cells: Option<Cells>,
    /// The rank of the cards that need not lie on foundations.
    pub left_over: Option<u8>,
    /// The kinds of piles that must be empty instead.
    #[serde(default)]
    pub clear: Vec<Kind>,
    /// The deal.
    pub deal: Vec<Step>,
    /// Cards that the deal sets aside; of several for a card the first counts.
    #[serde(deserialize_with = "one_or_more")]
    pub set_aside: Vec<SetAside>,
}

/// One foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// Its suit; `None` where suits do not count.
    pub suit: Option<u8>,
    /// The group that it belongs to.
    pub group: Group,
}

impl Default for Rules {
    /// One pack and nothing else: no piles, no foundations, no deal.
    fn default() -> Rules {
        Rules {
            decks: 1,
            lacking: Vec::new(),
            suits: 4,
            columns: 0,
            abreast: None,
            covers: None,
            build: None,
            units: Units::Single,
            space: None,
            groups: Vec::new(),
            stock: None,
            helpers: None,
            cells: None,
            left_over: None,
            clear: Vec::new(),
            deal: Vec::new(),
            set_aside: Vec::new(),
        }
    }
}

impl Rules {
    /// The foundations one by one: the first group has the lowest numbers.
    #[must_use]
    pub fn foundations(&self) -> Vec<Foundation> {
        let mut foundations = Vec::new();
        for &group in &self.groups {
            for _ in 0..group.sets {
                if group.any_suit {
                    foundations.push(Foundation { suit: None, group });
                } else if let Start::Card(_, suit) = group.start {
                    foundations.push(Foundation { suit: Some(suit), group });
                } else {
                    let suits = 4 - self.suits as u8..4;
                    foundations.extend(suits.map(|suit| Foundation { suit: Some(suit), group }));
                }
            }
        }
        foundations
    }

    /// What drawing does, where there is a stock.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        self.stock.map(|stock| stock.draw)
    }

    /// Whether the deal decides a base rank.
    #[must_use]
    pub fn has_base(&self) -> bool {
        self.groups.iter().any(|group| group.start == Start::Base)
    }

    /// Whether the player decides the base rank.
    #[must_use]
    pub fn chooses_base(&self) -> bool {
        self.groups.iter().any(|group| matches!(group.start, Start::Chosen(_)))
    }
}
