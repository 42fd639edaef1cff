//! The features of a position that a beam values.
//!
//! Most features belong to single piles. A move changes few of them, so a search counts the piles
//! of a position once and, for each position that follows, only those that changed: see
//! [`Counter::pile`] and [`Counter::rest`]. What the foundations wait for concerns all piles and is
//! kept in [`Waiting`].

use patience::{Card, Climb, PileId, PileKind, Position, Rank, Rules, Suits};

use crate::base::traits::{Drawn, Traits};

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
/// Cards that lie under a higher one of their own suit: that one can't leave for its foundation
/// first.
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

/// The features that belong to no single pile, in the order of [`Counter::rest`].
pub(crate) const REST: [usize; 8] = [HOME, SPREAD, LOWEST, TAKERS, MOBILITY, OPENING, PLAYABLE, WASTE_FITS];

/// What the foundations wait for, and what only changes together with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// What a foundation takes next, what one takes after one other card, and after two or three,
    /// each card counted where it is nearest: as sets.
    pub(crate) wanted: u64,
    pub(crate) next: u64,
    pub(crate) soon: u64,
    home: f32,
    spread: f32,
    pub(crate) lowest: f32,
}

impl Waiting {
    /// A number for what other piles' features depend on.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let mix = |key: u64, set: u64| (key ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        mix(mix(mix(0, self.wanted), self.next), self.soon)
    }

    /// The cards that are waited for sooner or later than at another time, as a set.
    #[inline]
    pub(crate) fn differs(&self, other: &Waiting) -> u64 {
        (self.wanted ^ other.wanted) | (self.next ^ other.next) | (self.soon ^ other.soon)
    }
}

/// What the other piles need to know of a column or the waste: small, for there are thousands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PileEdge {
    /// The cards that fit on the exposed one.
    takes: u64,
    /// The exposed card, and the first card of the longest run that moves, by their indices.
    exposed: u8,
    head: u8,
    /// Face-down cards or a space are under that run.
    opens: bool,
    /// It is the waste.
    waste: bool,
}

/// Instead of a card's index.
const NO_CARD: u8 = 64;

impl Default for PileEdge {
    fn default() -> PileEdge {
        PileEdge { takes: 0, exposed: NO_CARD, head: NO_CARD, opens: false, waste: false }
    }
}

/// A card by its index, if it is one, as a set.
#[inline]
fn set_of(card: u8) -> u64 {
    1u64.checked_shl(card.into()).unwrap_or(0)
}

/// Counts features by the rules of one game.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    /// For every base rank's number, and 0 without: which cards fit on which.
    fits: Vec<[u64; Card::COUNT]>,
    /// For every card the higher ones, of all suits and of its own.
    higher: [u64; Card::COUNT],
    own: [u64; Card::COUNT],
    pub(crate) foundations: Vec<PileId>,
    /// All piles but foundations.
    pub(crate) piles: Vec<(PileId, PileKind)>,
    /// For each of `piles` a number, the same for those that count in the same way.
    pub(crate) names: Vec<u64>,
    stock: Option<PileId>,
    drawn_to: Option<PileId>,
    /// The number of cards that the stock's share is taken of.
    whole: f32,
}

/// A card as a set.
pub(crate) fn one(card: Card) -> u64 {
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
        let traits = Traits::of(rules);
        let drawn_to = traits.drawn.column().and_then(|column| columns.get(column).copied());
        let piles = rules.piles().iter().map(|pile| (pile, rules.piles().kind(pile)));
        let piles: Vec<_> = piles.filter(|&(pile, _)| !rules.rises(pile)).collect();
        // Columns are alike but where cards are dealt to them by name, or they have places.
        let by_name = matches!(traits.drawn, Drawn::Rows | Drawn::Gaps | Drawn::Again) || traits.has_places();
        let alike = |pile, kind| kind == PileKind::Column && Some(pile) != drawn_to && !by_name;
        let name = |pile: PileId, kind| if alike(pile, kind) { 0 } else { 1 + pile.index() as u64 };
        Counter {
            fits: fits.collect(),
            higher: std::array::from_fn(|card| higher(card, false)),
            own: std::array::from_fn(|card| higher(card, true)),
            foundations: of(PileKind::Foundation),
            names: piles.iter().map(|&(pile, kind)| name(pile, kind)).collect(),
            piles,
            stock: rules.piles().first(PileKind::Stock),
            drawn_to,
            whole: rules.card_count() as f32 / 2.0,
        }
    }

    /// How much of the stock is left: about 1 at first.
    pub(crate) fn share(&self, position: &Position) -> f32 {
        self.stock.map_or(0.0, |stock| position.len(stock) as f32 / self.whole)
    }

    /// What the foundations wait for.
    pub(crate) fn waiting(&self, rules: &Rules, position: &Position) -> Waiting {
        let mut ahead = [0u64; AHEAD];
        let mut home = 0.0;
        let (mut low, mut high) = (f32::INFINITY, 0f32);
        for (&pile, foundation) in self.foundations.iter().zip(rules.foundations()) {
            let wanted = position.wanted(rules, pile);
            let len = if position.has_guest(rules, pile) { 0.0 } else { position.len(pile) as f32 };
            home += len;
            (low, high) = (low.min(len), high.max(len));
            let step = match foundation.climb {
                // Which suits follow is known where it is always the same one or any.
                _ if !matches!(foundation.follows, Suits::Same | Suits::Any) || foundation.turns => 0,
                // A card that leaves alone, or because of others, is wanted whatever left before.
                _ if rules.takes_pairs() || rules.takes_outranked() => 0,
                Climb::Up => foundation.step,
                Climb::Down => Rank::COUNT - foundation.step,
                Climb::Either(_) | Climb::Chosen | Climb::Double => 0,
            };
            if step > 0 && (!foundation.begins_with_base() || len > 0.0) {
                let left = usize::from(foundation.capacity).saturating_sub(position.len(pile));
                mark_climb(wanted, step, left, &mut ahead);
            } else {
                ahead[0] |= wanted;
            }
        }
        let [wanted, next, third, fourth] = ahead;
        let next = next & !wanted;
        Waiting {
            wanted,
            next,
            soon: (third | fourth) & !(wanted | next),
            home,
            spread: high - low.min(high),
            lowest: low.min(high),
        }
    }

    /// For each card, which cards fit on it, as sets.
    pub(crate) fn fits(&self, position: &Position) -> &[u64; Card::COUNT] {
        let base = position.base().map_or(0, Rank::number);
        &self.fits[usize::from(base).min(self.fits.len() - 1)]
    }

    /// Adds the features of one column.
    fn column(&self, position: &Position, column: PileId, waiting: &Waiting, features: &mut Features) -> PileEdge {
        let len = position.len(column);
        if len == 0 {
            features[SPACES] += 1.0;
            return PileEdge::default();
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
        let mut edge = PileEdge { opens: run == len - down, ..PileEdge::default() };
        let mut seen = 0u64;
        let mut above: Option<Card> = None;
        for (depth, card) in position.from_top(column).enumerate() {
            let at = card.index();
            if let Some(upper) = above {
                let joined = fits[at] & one(upper) != 0;
                if joined && (depth < run || upper.suit() == card.suit() && depth < len - down) {
                    features[RUN_JOINS] += 1.0;
                } else if depth < len - down {
                    features[if joined { OTHER_JOINS } else { BREAKS }] += 1.0;
                }
                let below_higher = (seen & self.higher[at]).count_ones();
                features[INVERSIONS] += below_higher as f32 / 4.0;
                features[OVER_LOWER] += f32::from(u8::from(below_higher > 0));
                features[OVER_OWN] += f32::from(u8::from(seen & self.own[at] != 0));
                features[OVER_HOSTS] += (seen & fits[at] & !one(upper)).count_ones() as f32;
                let over = |set: u64| if set & one(card) != 0 { depth as f32 } else { 0.0 };
                features[OVER_WANTED] += over(waiting.wanted);
                features[OVER_NEXT] += over(waiting.next);
                features[OVER_SOON] += over(waiting.soon);
            } else {
                edge.exposed = card.index() as u8;
                edge.takes = fits[at];
                features[EXPOSED_RANKS] += f32::from(card.rank().number()) / 4.0;
            }
            if depth + 1 == run {
                edge.head = card.index() as u8;
            }
            seen |= one(card);
            above = Some(card);
        }
        if down == 0 && above.is_some_and(|bottom| bottom.rank() == Rank::KING) {
            features[KINGS_AT_BASE] += 1.0;
        }
        edge
    }

    /// Adds the features of one pile; they depend on nothing but what lies in it and what the
    /// foundations wait for.
    pub(crate) fn pile(
        &self,
        position: &Position,
        (pile, kind): (PileId, PileKind),
        waiting: &Waiting,
        features: &mut Features,
    ) -> PileEdge {
        let len = position.len(pile) as f32;
        match kind {
            PileKind::Column => return self.column(position, pile, waiting, features),
            PileKind::Stock => {
                features[STOCK] += len;
                let wanted = position.from_top(pile).filter(|&card| waiting.wanted & one(card) != 0).count();
                features[WANTED_IN_STOCK] += wanted as f32;
            }
            PileKind::Waste => {
                features[ASIDE] += len;
                return self.waste(position, pile, waiting, features);
            }
            PileKind::Helper | PileKind::Foundation => {}
            PileKind::Reserve | PileKind::Discard | PileKind::Cell => features[ASIDE] += len,
        }
        PileEdge::default()
    }

    fn waste(&self, position: &Position, waste: PileId, waiting: &Waiting, features: &mut Features) -> PileEdge {
        let mut seen = 0;
        let near = waiting.wanted | waiting.next;
        for (depth, card) in position.from_top(waste).enumerate() {
            if near & one(card) != 0 {
                features[WASTE_OVER_WANTED] += depth as f32 / 4.0;
            }
            features[WASTE_OVER_LOWER] += f32::from(u8::from(seen & self.higher[card.index()] != 0));
            seen |= one(card);
        }
        let exposed = position.exposed(waste).map_or(NO_CARD, |card| card.index() as u8);
        PileEdge { exposed, waste: true, ..PileEdge::default() }
    }

    /// The features that belong to no single pile, in the order of [`REST`]; `edges` are those of
    /// all piles.
    #[inline]
    pub(crate) fn rest(&self, waiting: &Waiting, edges: impl Iterator<Item = PileEdge> + Clone) -> [f32; REST.len()] {
        let takes = edges.clone().fold(0, |takes, edge| takes | edge.takes);
        let (mut mobility, mut opening, mut playable, mut waste_fits) = (0u32, 0u32, 0u32, 0u32);
        for edge in edges {
            let moves = set_of(edge.head) & takes != 0;
            mobility += u32::from(moves);
            opening += u32::from(moves && edge.opens);
            playable += u32::from(set_of(edge.exposed) & waiting.wanted != 0);
            waste_fits += u32::from(edge.waste && set_of(edge.exposed) & takes != 0);
        }
        let takers = takes.count_ones() as f32 / 4.0;
        let [mobility, opening, playable, waste_fits] =
            [mobility, opening, playable, waste_fits].map(|count| count as f32);
        [waiting.home, waiting.spread, waiting.lowest, takers, mobility, opening, playable, waste_fits]
    }

    /// All features of a position.
    pub(crate) fn count(&self, rules: &Rules, position: &Position) -> Features {
        let mut features = [0f32; COUNT];
        let waiting = self.waiting(rules, position);
        let edges: Vec<PileEdge> =
            self.piles.iter().map(|&pile| self.pile(position, pile, &waiting, &mut features)).collect();
        let rest = self.rest(&waiting, edges.iter().copied());
        REST.iter().zip(rest).for_each(|(&at, feature)| features[at] += feature);
        features
    }
}

/// How many cards of a foundation are looked ahead.
const AHEAD: usize = 4;

/// Marks what a foundation that wants these cards takes from there on, so many ranks up each time.
fn mark_climb(mut wanted: u64, step: u8, left: usize, ahead: &mut [u64; AHEAD]) {
    // In each suit the ranks from which so many more are still no higher than the king.
    let below = ACES * ((1 << (Rank::COUNT - step)) - 1);
    for set in ahead.iter_mut().take(left) {
        *set |= wanted;
        wanted = (wanted & below) << step | (wanted & !below) >> (Rank::COUNT - step);
    }
}

/// One card of each suit, the lowest.
const ACES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks that foundations take next, after one other card, and after two or three.
    type Ahead = [&'static [u8]; 3];
    /// In suit from the ace; and in any suit by ones, twos, threes and fours, beyond the king.
    const AHEAD_AT_FIRST: [(&str, Ahead); 2] =
        [("grosse-harfe", [&[1], &[2], &[3, 4]]), ("kalkulation", [&[2, 4, 6, 8], &[3, 9, 12], &[5, 7, 10]])];

    #[test]
    fn what_is_waited_for_follows_the_foundations() {
        for (preset, ahead) in AHEAD_AT_FIRST {
            let rules = patience::Library::builtin().rules(preset, &[]).expect("a preset");
            let position = Position::deal(&rules, &patience::Deck::numbered(1, rules.pack())).expect("its deck");
            let waiting = Counter::new(&rules).waiting(&rules, &position);
            for card in Card::all() {
                let sets = [waiting.wanted, waiting.next, waiting.soon].map(|set| set & one(card) != 0);
                assert_eq!(sets, ahead.map(|ranks| ranks.contains(&card.rank().number())), "{preset}: {card}");
            }
        }
    }

    #[test]
    fn features_count_cards_and_spaces() {
        let rules = patience::Library::builtin().rules("grosse-harfe", &[]).expect("a preset");
        let position = Position::deal(&rules, &patience::Deck::numbered(1, 2)).expect("its deck");
        let features = Counter::new(&rules).count(&rules, &position);
        assert_eq!((features[FACE_DOWN], features[STOCK], features[SPACES]), (45.0, 49.0, 0.0));
    }
}
