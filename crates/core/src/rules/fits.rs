//! Tables of which card fits on which.

use crate::card::{Card, Rank, Suit};
use crate::pack::{Pack, Ranks};
use crate::pile::{MAX_COLUMNS, PileId};
use crate::rules::foundation::{Climb, Direction, Foundation, HoleEnds, Takes};
use crate::rules::pairs::neighbours;
use crate::rules::tableau::{Build, Kinds, Order, Suits, Tableau, Units, Wrap};

/// For every card a set of cards that may follow it.
type Followers = [u64; Card::COUNT];

/// Which cards follow which: for every base rank's number, and 0 for games without one and
/// while none is chosen: no rank is the lowest then.
#[derive(Clone, Debug)]
pub(crate) struct FitTables {
    /// `build[base][on]`: the cards that may be built on `on`.
    pub(crate) build: Box<[Followers; 14]>,
    /// `run[base][on]`: the cards that move together with `on` when they lie on it.
    pub(crate) run: Box<[Followers; 14]>,
    /// `climb[3 * foundation + direction]`.
    pub(crate) climb: Vec<ClimbTable>,
    /// The cards of the pack as a set: only these are told.
    pub(crate) pack: u64,
    /// What leaves in pairs, if anything does: to the only foundation.
    pub(crate) pairs: Option<Pairs>,
    /// For every card the lower ones of its suit, which leave while it lies exposed on a column, if
    /// the only foundation takes such cards.
    pub(crate) lower: Option<Box<Followers>>,
    /// Some foundation takes whole runs.
    pub(crate) takes_runs: bool,
    /// Guests may lie on some foundation.
    pub(crate) guests: bool,
    /// From where the card must come that decides the base rank, before anything else is done;
    /// empty where nothing is said of that.
    pub(crate) base_from: Kinds,
}

/// The cards that a foundation takes on each exposed card, and at [`EMPTY`] when it is empty, but
/// for what a base rank changes about it: see `Position::wanted`.
pub(crate) type ClimbTable = [u64; 64];

/// The place of a [`ClimbTable`] for the empty foundation.
pub(crate) const EMPTY: usize = 63;

impl FitTables {
    pub(crate) fn new(tableau: &Tableau, foundations: &[Foundation], pack: Pack) -> FitTables {
        let by_base = |suits: Option<Suits>| -> Box<[Followers; 14]> {
            let counts_from_base = matches!(tableau.build, Some(Build { wrap: Wrap::FromBase, .. }));
            let mut tables = Box::new([fit_table(tableau.build, suits, None, pack); 14]);
            for base in 1..if counts_from_base { 14 } else { 0 } {
                tables[usize::from(base)] = fit_table(tableau.build, suits, Rank::new(base), pack);
            }
            tables
        };
        let climb = |foundation: &Foundation| {
            let is_asked = foundation.turns || matches!(foundation.climb, Climb::Chosen);
            match is_asked {
                true => [Direction::Open, Direction::Up, Direction::Down].map(|way| climb_table(foundation, way, pack)),
                false => [climb_table(foundation, Direction::Open, pack); 3],
            }
        };
        FitTables {
            build: by_base(tableau.build.map(|build| build.suits)),
            run: match tableau.units {
                Units::Single => by_base(None),
                Units::Parts(suits) | Units::Whole(suits) | Units::OnlyWhole(suits) => by_base(Some(suits)),
                Units::Groups => Box::new([[ALL_CARDS; Card::COUNT]; 14]),
            },
            climb: foundations.iter().flat_map(climb).collect(),
            pack: pack.set(),
            pairs: foundations.iter().find_map(|foundation| Pairs::of(foundation, tableau, pack)),
            lower: foundations.iter().find_map(|foundation| lower_cards(foundation, pack)),
            takes_runs: foundations.iter().any(|foundation| foundation.takes == Takes::WholeRuns),
            guests: foundations.iter().any(|foundation| foundation.guests),
            base_from: foundations.iter().find_map(Foundation::chosen_from).unwrap_or_default(),
        }
    }

    /// What a foundation, counted from 0, takes while it goes this way.
    #[inline]
    pub(crate) fn climb(&self, at: usize, direction: Direction) -> &ClimbTable {
        &self.climb[3 * at + direction as usize]
    }
}

/// What leaves in pairs.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// For every card those with which it makes a pair.
    pub(crate) mates: Followers,
    /// For every column its neighbours, if only those make pairs.
    neighbours: Option<[u32; MAX_COLUMNS]>,
}

impl Pairs {
    fn of(foundation: &Foundation, tableau: &Tableau, pack: Pack) -> Option<Pairs> {
        let Takes::Pairs { mates: ranks, neighbours: only_neighbours } = foundation.takes else { return None };
        let mut mates = [0; Card::COUNT];
        for card in Card::all() {
            let mate = ranks.of(card.rank()).filter(|&mate| pack.ranks().has(mate));
            mates[card.index()] = mate.map_or(0, rank_set);
        }
        Some(Pairs { mates, neighbours: only_neighbours.then(|| neighbours(tableau)) })
    }

    /// Whether cards of these two piles may make a pair.
    #[inline]
    pub(crate) fn may_meet(&self, from: PileId, to: PileId) -> bool {
        let Some(neighbours) = &self.neighbours else { return true };
        neighbours.get(from.index()).is_some_and(|set| to.index() < MAX_COLUMNS && set >> to.index() & 1 == 1)
    }
}

/// For every card the lower ones of its suit, where these leave.
fn lower_cards(foundation: &Foundation, pack: Pack) -> Option<Box<Followers>> {
    let Takes::Outranked(highest) = foundation.takes else { return None };
    let height = |rank: Rank| (rank.number() + Rank::COUNT - highest.number() - 1) % Rank::COUNT;
    let mut lower = Box::new([0; Card::COUNT]);
    for card in Card::all() {
        let below = |&rank: &Rank| height(rank) < height(card.rank());
        let ranks = (1..=Rank::COUNT).filter_map(Rank::new).filter(below);
        let of_suit = cards_of(pack, |suit| suit == pack.suit(card.suit()));
        lower[card.index()] = of_suit & ranks.fold(0, |set, rank| set | rank_set(rank));
    }
    Some(lower)
}

fn climb_table(foundation: &Foundation, direction: Direction, pack: Pack) -> ClimbTable {
    match foundation.takes {
        Takes::Single => {}
        // What it takes depends on the columns.
        Takes::WholeRuns | Takes::Outranked(_) => return [0; 64],
        Takes::Pairs { mates, neighbours: _ } => return [mates.alone().map_or(0, rank_set); 64],
    }
    let of_suit = |ranks: u64| foundation.suit.map_or(ranks, |suit| ranks & cards_of(pack, |other| other == suit));
    let ranks = pack.ranks();
    let climbs = i16::from(foundation.step) * (i16::from(foundation.round()) - 1) % i16::from(ranks.count());
    let last = match (foundation.first_rank(), foundation.climb) {
        // It goes on from the last rank, but at another time.
        _ if foundation.turns => None,
        (Some(first), Climb::Up) => Some(ranks.around(first, climbs as i8)),
        (Some(first), Climb::Down) => Some(ranks.around(first, -climbs as i8)),
        // Twice the king would be a king again: he ends the pile.
        (_, Climb::Double) => Some(Rank::KING),
        _ => None,
    };
    let follow = |on: Card| cards_of(pack, |suit| foundation.follows.allow(suit, pack.suit(on.suit())));
    let mut table = [0; 64];
    for on in Card::all().filter(|on| Some(on.rank()) != last || foundation.rounds > 1) {
        let rank = on.rank();
        let step = foundation.step as i8;
        // After a round the first rank comes again, if it is not the next one anyway.
        let begins_again = foundation.first_rank().filter(|_| Some(rank) == last);
        let next = |steps| rank_set(begins_again.unwrap_or_else(|| ranks.around(rank, steps)));
        let (up, down) = (next(step), next(-step));
        table[on.index()] = follow(on)
            & of_suit(match (foundation.climb, direction) {
                _ if foundation.turns => match direction {
                    Direction::Open => rank_set(rank),
                    Direction::Up => up,
                    Direction::Down => down,
                },
                (Climb::Up, _) | (Climb::Chosen, Direction::Up) => up,
                (Climb::Down, _) | (Climb::Chosen, Direction::Down) => down,
                (Climb::Chosen, Direction::Open) => up | down,
                (Climb::Either(HoleEnds::Around), _) => up | down,
                (Climb::Either(HoleEnds::KingStops), _) if rank == ranks.highest() => 0,
                (Climb::Either(_), _) if rank == ranks.lowest() => up,
                (Climb::Either(_), _) if rank == ranks.highest() => down,
                (Climb::Either(_), _) => up | down,
                (Climb::Double, _) => rank_set(rank.around(rank.number() as i8)),
            });
    }
    table[EMPTY] = Card::all()
        .filter(|&card| foundation.may_begin_with(pack.card(card)))
        .fold(0, |set, card| set | 1 << card.index());
    table
}

/// Every card, as a set.
pub(crate) const ALL_CARDS: u64 = (1 << Card::COUNT) - 1;

/// The set of all cards of some suits, asked of the suit as which a card counts.
fn cards_of(pack: Pack, are_meant: impl Fn(Suit) -> bool) -> u64 {
    let suits = Suit::ALL.into_iter().filter(|&suit| are_meant(pack.suit(suit)));
    suits.fold(0, |set, suit| set | 0x1fff << (13 * suit.index()))
}

/// The set of all cards of a rank.
pub(crate) fn rank_set(rank: Rank) -> u64 {
    let clubs = 1u64 << (rank.number() - 1);
    clubs | clubs << 13 | clubs << 26 | clubs << 39
}

fn fit_table(build: Option<Build>, suits: Option<Suits>, base: Option<Rank>, pack: Pack) -> [u64; Card::COUNT] {
    let mut table = [0u64; Card::COUNT];
    let (Some(build), Some(suits)) = (build, suits) else { return table };
    let all = || (1..=Rank::COUNT).filter_map(Rank::new);
    for rank in all() {
        let ranks = all().filter(|&card| follows(build, (card, rank), base, pack.ranks()));
        let ranks = ranks.fold(0, |set, card| set | rank_set(card));
        for suit in Suit::ALL {
            let follow = cards_of(pack, |other| suits.allow(other, pack.suit(suit)));
            table[Card::new(rank, suit).index()] = ranks & follow;
        }
    }
    table
}

/// Whether rank `card` may lie on rank `on`.
fn follows(build: Build, (card, on): (Rank, Rank), base: Option<Rank>, ranks: Ranks) -> bool {
    let lowest = match build.wrap {
        Wrap::None => Some(ranks.lowest()),
        Wrap::Around => None,
        Wrap::FromBase => base,
    };
    // Going up, nothing follows the highest rank; going down, nothing follows the lowest.
    let up = card == ranks.around(on, 1) && Some(card) != lowest;
    let down = card == ranks.around(on, -1) && Some(on) != lowest;
    match build.order {
        Order::Down => down,
        Order::Up => up,
        Order::Either => up || down,
        Order::Any => true,
    }
}

pub(crate) fn base_index(base: Option<Rank>) -> u8 {
    base.map_or(0, Rank::number)
}
