//! What makes a position look promising, counted.
//!
//! Most features belong to single columns. A move changes two columns at the most, so a search counts the columns of a
//! position once and, for each position that follows, only those that changed: see [`Counter::column`] and
//! [`Counter::rest`]. What the foundations wait for concerns all columns and is kept in [`Waiting`].

use patience::{Card, Climb, Draw, PileId, PileKind, Position, Rank, Rules, Start, Suit};

/// How many features there are.
pub(crate) const COUNT: usize = 32;

/// One number for each feature.
pub(crate) type Features = [f32; COUNT];

/// Cards on foundations.
pub(crate) const HOME: usize = 0;
/// Cards in the stock.
pub(crate) const STOCK: usize = 1;
/// Empty columns.
pub(crate) const SPACES: usize = 2;
/// Cards that lie on one with which they move as a unit, or fit on in the same suit.
pub(crate) const RUN_JOINS: usize = 3;
/// Cards that lie on one that they may be built on, but do not move with.
pub(crate) const OTHER_JOINS: usize = 4;
/// Face-up cards that lie on one that they do not fit on.
pub(crate) const BREAKS: usize = 5;
/// Face-down cards.
pub(crate) const FACE_DOWN: usize = 6;
/// Cards that lie under a higher one.
pub(crate) const OVER_LOWER: usize = 7;
/// Columns whose first card is face up and a king.
pub(crate) const KINGS_AT_BASE: usize = 8;
/// Cards that lie over one that a foundation waits for.
pub(crate) const OVER_WANTED: usize = 9;
/// Cards in waste, reserve, cells and discards.
pub(crate) const ASIDE: usize = 10;
/// Cards that lie over one that a foundation takes after the next.
pub(crate) const OVER_NEXT: usize = 11;
/// Cards that lie over one that a foundation takes third or fourth.
pub(crate) const OVER_SOON: usize = 12;
/// Pairs in a column of a card and a higher one over it.
pub(crate) const INVERSIONS: usize = 13;
/// Cards that lie under a higher one of their own suit: that one can't leave for its foundation first.
pub(crate) const OVER_OWN: usize = 14;
/// Pairs of a card and one under it, not the next, that it could be built on.
pub(crate) const OVER_HOSTS: usize = 15;
/// Columns with face-down cards.
pub(crate) const DOWN_COLUMNS: usize = 16;
/// The squares of the numbers of face-down cards, so that even and uneven heaps differ.
pub(crate) const DOWN_SQUARES: usize = 17;
/// The squares of the lengths of runs that move as a unit.
pub(crate) const RUN_SQUARES: usize = 18;
/// The squares of the columns' lengths.
pub(crate) const COLUMN_SQUARES: usize = 19;
/// The ranks of the columns' exposed cards.
pub(crate) const EXPOSED_RANKS: usize = 20;
/// Columns whose longest movable run fits on another column.
pub(crate) const MOBILITY: usize = 21;
/// Those of them with all their face-up cards: something is turned up, or a space won.
pub(crate) const OPENING: usize = 22;
/// The waste's exposed card fits on a column.
pub(crate) const WASTE_FITS: usize = 23;
/// Cards in the waste over one that a foundation waits for, or takes after the next.
pub(crate) const WASTE_OVER_WANTED: usize = 24;
/// Cards in the waste that lie under a higher one.
pub(crate) const WASTE_OVER_LOWER: usize = 25;
/// Cards in the stock that a foundation waits for.
pub(crate) const WANTED_IN_STOCK: usize = 26;
/// The tallest foundation less the lowest one.
pub(crate) const SPREAD: usize = 27;
/// The height of the lowest foundation.
pub(crate) const LOWEST: usize = 28;
/// The length of the column that cards are drawn to.
pub(crate) const DRAWN_TO: usize = 29;
/// Exposed cards that a foundation waits for.
pub(crate) const PLAYABLE: usize = 30;
/// Different cards that fit on some exposed card.
pub(crate) const TAKERS: usize = 31;

/// What a foundation takes so many cards later, for every card; [`NEVER`] if none takes it any more.
type Distances = [u8; Card::COUNT];
const NEVER: u8 = 255;

/// What the foundations wait for, and what only changes together with them.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    distances: Distances,
    pub(crate) wanted: u64,
    home: f32,
    spread: f32,
    lowest: f32,
}

/// What the other columns need to know of a column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    /// The exposed card, if there is one, as a set.
    exposed: u64,
    /// The cards that fit on it.
    takes: u64,
    /// The first card of the longest run that moves, as a set.
    head: u64,
    /// Face-down cards or a space are under that run.
    opens: bool,
}

/// Counts features by the rules of one game.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    /// For every base rank's number, and 0 without: which cards fit on which.
    fits: Vec<[u64; Card::COUNT]>,
    /// For every card the higher ones, of all suits and of its own.
    higher: [u64; Card::COUNT],
    own: [u64; Card::COUNT],
    pub(crate) columns: Vec<PileId>,
    foundations: Vec<PileId>,
    aside: Vec<PileId>,
    stock: Option<PileId>,
    waste: Option<PileId>,
    drawn_to: Option<PileId>,
    /// The number of cards that the stock's share is taken of.
    whole: f32,
}

fn one(card: Card) -> u64 {
    1 << card.index()
}

impl Counter {
    pub(crate) fn new(rules: &Rules) -> Counter {
        let of = |kind| rules.piles().of(kind).collect::<Vec<_>>();
        let set = |test: &dyn Fn(Card) -> bool| Card::all().filter(|&card| test(card)).map(one).sum::<u64>();
        let bases = if rules.has_base() { 0..14 } else { 0..1 };
        let fits = bases.map(|base| {
            std::array::from_fn(|on| {
                let on = Card::from_index(on as u8).expect("fewer than 52");
                set(&|card| rules.fits(card, on, Rank::new(base)))
            })
        });
        let higher = |card: usize, own: bool| {
            let low = Card::from_index(card as u8).expect("fewer than 52");
            set(&|card| card.rank() > low.rank() && (!own || card.suit() == low.suit()))
        };
        let columns = of(PileKind::Column);
        let drawn_to = match rules.stock().draw {
            Draw::Column(column) => columns.get(usize::from(column)).copied(),
            _ => None,
        };
        let aside = [PileKind::Waste, PileKind::Reserve, PileKind::Discard, PileKind::Cell];
        Counter {
            fits: fits.collect(),
            higher: std::array::from_fn(|card| higher(card, false)),
            own: std::array::from_fn(|card| higher(card, true)),
            columns,
            foundations: of(PileKind::Foundation),
            aside: aside.into_iter().flat_map(of).collect(),
            stock: rules.piles().first(PileKind::Stock),
            waste: rules.piles().first(PileKind::Waste),
            drawn_to,
            whole: rules.card_count() as f32 / 2.0,
        }
    }

    /// Whether drawing leaves the columns as they are.
    pub(crate) fn draws_aside(&self) -> bool {
        self.drawn_to.is_none() && self.waste.is_some()
    }

    /// How much of the stock is left: about 1 at first.
    pub(crate) fn share(&self, position: &Position) -> f32 {
        self.stock.map_or(0.0, |stock| position.len(stock) as f32 / self.whole)
    }

    /// What the foundations wait for.
    pub(crate) fn waiting(&self, rules: &Rules, position: &Position) -> Waiting {
        let mut waiting = Waiting { distances: [NEVER; Card::COUNT], wanted: 0, home: 0.0, spread: 0.0, lowest: 0.0 };
        let (mut low, mut high) = (f32::INFINITY, 0f32);
        for (&pile, foundation) in self.foundations.iter().zip(rules.foundations()) {
            let wanted = position.wanted(rules, pile);
            waiting.wanted |= wanted;
            let len = position.len(pile) as f32;
            waiting.home += len;
            (low, high) = (low.min(len), high.max(len));
            let (step, suit) = match (foundation.climb, foundation.suit) {
                (Climb::Up, Some(suit)) => (1, suit),
                (Climb::Down, Some(suit)) => (-1, suit),
                _ => {
                    mark_wanted(wanted, &mut waiting.distances);
                    continue;
                }
            };
            if foundation.start != Start::Base || len > 0.0 {
                let left = usize::from(foundation.capacity).saturating_sub(position.len(pile));
                mark_climb(wanted, suit, step, left, &mut waiting.distances);
            }
        }
        waiting.spread = high - low.min(high);
        waiting.lowest = low.min(high);
        waiting
    }

    fn fits(&self, position: &Position) -> &[u64; Card::COUNT] {
        let base = position.base().map_or(0, Rank::number);
        &self.fits[usize::from(base).min(self.fits.len() - 1)]
    }

    /// Adds the features of one column.
    pub(crate) fn column(
        &self,
        position: &Position,
        column: PileId,
        waiting: &Waiting,
        features: &mut Features,
    ) -> Edge {
        let len = position.len(column);
        if len == 0 {
            features[SPACES] += 1.0;
            return Edge::default();
        }
        let fits = self.fits(position);
        let (down, run) = (position.face_down(column), position.run_len(column));
        features[FACE_DOWN] += down as f32;
        features[DOWN_COLUMNS] += f32::from(u8::from(down > 0));
        features[DOWN_SQUARES] += (down * down) as f32 / 8.0;
        features[RUN_SQUARES] += (run * run) as f32 / 8.0;
        features[COLUMN_SQUARES] += (len * len) as f32 / 16.0;
        if self.drawn_to == Some(column) {
            features[DRAWN_TO] += len as f32;
        }
        let mut edge = Edge { opens: run == len - down, ..Edge::default() };
        let mut seen = 0u64;
        let mut above: Option<Card> = None;
        for (depth, card) in position.from_top(column).enumerate() {
            let at = card.index();
            if let Some(upper) = above {
                let joined = fits[at] & one(upper) != 0;
                if depth < run || joined && upper.suit() == card.suit() && depth < len - down {
                    features[RUN_JOINS] += 1.0;
                } else if depth < len - down {
                    features[if joined { OTHER_JOINS } else { BREAKS }] += 1.0;
                }
                let below_higher = (seen & self.higher[at]).count_ones();
                features[INVERSIONS] += below_higher as f32 / 4.0;
                features[OVER_LOWER] += f32::from(u8::from(below_higher > 0));
                features[OVER_OWN] += f32::from(u8::from(seen & self.own[at] != 0));
                features[OVER_HOSTS] += (seen & fits[at] & !one(upper)).count_ones() as f32;
                match waiting.distances[at] {
                    0 => features[OVER_WANTED] += depth as f32,
                    1 => features[OVER_NEXT] += depth as f32,
                    2 | 3 => features[OVER_SOON] += depth as f32,
                    _ => {}
                }
            } else {
                edge.exposed = one(card);
                edge.takes = fits[at];
                features[EXPOSED_RANKS] += f32::from(card.rank().number()) / 4.0;
            }
            if depth + 1 == run {
                edge.head = one(card);
            }
            seen |= one(card);
            above = Some(card);
        }
        if down == 0 && above.is_some_and(|bottom| bottom.rank() == Rank::KING) {
            features[KINGS_AT_BASE] += 1.0;
        }
        edge
    }

    /// Adds the features that belong to no single column; `edges` are those of all columns.
    pub(crate) fn rest(
        &self,
        position: &Position,
        waiting: &Waiting,
        edges: impl Iterator<Item = Edge> + Clone,
        features: &mut Features,
    ) {
        features[HOME] += waiting.home;
        features[SPREAD] += waiting.spread;
        features[LOWEST] += waiting.lowest;
        let takes = edges.clone().fold(0, |takes, edge| takes | edge.takes);
        features[TAKERS] += takes.count_ones() as f32 / 4.0;
        for edge in edges {
            if edge.head & takes != 0 {
                features[MOBILITY] += 1.0;
                features[OPENING] += f32::from(u8::from(edge.opens));
            }
            features[PLAYABLE] += f32::from(u8::from(edge.exposed & waiting.wanted != 0));
        }
        for &pile in &self.aside {
            features[ASIDE] += position.len(pile) as f32;
        }
        if let Some(stock) = self.stock {
            features[STOCK] += position.len(stock) as f32;
            let wanted = position.from_top(stock).filter(|&card| waiting.wanted & one(card) != 0).count();
            features[WANTED_IN_STOCK] += wanted as f32;
        }
        if let Some(waste) = self.waste {
            self.waste(position, waste, waiting, takes, features);
        }
    }

    fn waste(&self, position: &Position, waste: PileId, waiting: &Waiting, takes: u64, features: &mut Features) {
        let mut seen = 0;
        for (depth, card) in position.from_top(waste).enumerate() {
            if depth == 0 {
                features[WASTE_FITS] += f32::from(u8::from(takes & one(card) != 0));
                features[PLAYABLE] += f32::from(u8::from(waiting.wanted & one(card) != 0));
            }
            if waiting.distances[card.index()] < 2 {
                features[WASTE_OVER_WANTED] += depth as f32 / 4.0;
            }
            features[WASTE_OVER_LOWER] += f32::from(u8::from(seen & self.higher[card.index()] != 0));
            seen |= one(card);
        }
    }

    /// All features of a position.
    pub(crate) fn count(&self, rules: &Rules, position: &Position) -> Features {
        let mut features = [0f32; COUNT];
        let waiting = self.waiting(rules, position);
        let edges: Vec<Edge> =
            self.columns.iter().map(|&column| self.column(position, column, &waiting, &mut features)).collect();
        self.rest(position, &waiting, edges.iter().copied(), &mut features);
        features
    }
}

fn mark_wanted(mut wanted: u64, distances: &mut Distances) {
    while wanted != 0 {
        distances[wanted.trailing_zeros() as usize] = 0;
        wanted &= wanted - 1;
    }
}

/// Marks what a foundation of one suit that wants one card takes from there on.
fn mark_climb(wanted: u64, suit: Suit, step: i8, left: usize, distances: &mut Distances) {
    if wanted == 0 {
        return;
    }
    let first = 13 * suit.index();
    let mut rank = wanted.trailing_zeros() as i8 - first as i8;
    for distance in 0..left.min(13) {
        let Some(mark) = distances.get_mut(first + rank.rem_euclid(13) as usize) else { return };
        *mark = (*mark).min(distance as u8);
        rank += step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_follow_the_foundations() {
        let rules = patience::Library::builtin().rules("grosse-harfe", &[]).expect("a preset");
        let position = Position::deal(&rules, &patience::Deck::numbered(1, 2)).expect("its deck");
        let counter = Counter::new(&rules);
        let waiting = counter.waiting(&rules, &position);
        for card in Card::all() {
            assert_eq!(waiting.distances[card.index()], card.rank().number() - 1, "{card}");
        }
        let features = counter.count(&rules, &position);
        assert_eq!((features[FACE_DOWN], features[STOCK], features[SPACES]), (45.0, 49.0, 0.0));
    }
}
