//! What the rules of a game allow, said once.
//!
//! Prunings, relaxations, keys and models hold for some mechanisms and under conditions. They ask
//! them of [`Traits`] and read no rule fields of their own for that. [`Traits::of`] takes the rules
//! apart exhaustively: every struct without `..`, every enum without `_`. A new field or value
//! anywhere in the rules does not compile until someone has said here what it means.

use patience::{
    Build, CellTakes, Cells, Climb, Covers, DealStep, Faces, Foundation, HoleEnds, Kinds, Mates, Order, Pack, PileKind,
    Piles, Rank, Ranks, RuleParts, Rules, SetAside, Space, SpaceRank, Start, Stock, Suit, Suits, Tableau, Takes, Units,
    Wrap,
};

use crate::base::drawn::drawing;
use crate::base::mechanisms::{Mechanism, Mechanisms};

pub(crate) use crate::base::drawn::Drawn;

/// Where the ranks of columns end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RankEnds {
    /// At the ace and the king.
    AceAndKing,
    /// At the base rank.
    Base,
    /// Nowhere.
    Nowhere,
}

/// How cards move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moving {
    /// One at a time.
    Single,
    /// Any part of a run.
    Parts,
    /// Whole columns.
    Whole,
    /// Any face-up card with what lies on it.
    Groups,
}

/// The answers to the questions that searches ask of the rules of one game.
#[derive(Clone, Debug)]
pub(crate) struct Traits {
    /// All that proofs may depend on.
    pub(crate) mechanisms: Mechanisms,
    /// How often each card is there.
    pub(crate) copies: u8,
    /// How many decks.
    pub(crate) decks: u8,

    /// How many columns.
    pub(crate) columns: usize,
    /// The suits in which columns are built; `None` if nothing is built on them.
    pub(crate) built: Option<Suits>,
    pub(crate) moving: Moving,
    /// The suits of runs; `None` if cards move one at a time, or whatever lies on them.
    pub(crate) run: Option<Suits>,

    /// Spaces take every rank.
    pub(crate) spaces_take_any_rank: bool,
    /// Spaces take no card at all.
    pub(crate) spaces_take_nothing: bool,
    /// Spaces take cards of columns and of the waste from the first.
    pub(crate) spaces_take_columns_and_waste: bool,
    /// Where spaces take cards of columns, they take the waste's as well.
    pub(crate) spaces_take_waste_like_columns: bool,
    /// The piles from which spaces take cards from the first.
    pub(crate) spaces_take_from: Kinds,
    /// Spaces take cards of foundations from the first.
    pub(crate) spaces_take_foundations: bool,

    /// All foundations give cards back.
    pub(crate) foundations_all_return: bool,
    /// Every foundation begins with the ace.
    pub(crate) foundations_from_ace: bool,
    /// Nothing may be built on the rank that foundations begin with.
    pub(crate) lowest_rank_takes_nothing: bool,
    /// Each suit has at most one foundation up from the ace and at most one down from the king, and
    /// there is no other.
    pub(crate) foundations_from_both_ends: bool,
    /// There is one foundation. It takes any suit, and ranks in an order that is known.
    pub(crate) one_known_order: bool,
    /// All foundations take any suit, and each doubles its rank, is a hole, or takes pairs.
    pub(crate) foundations_mind_ranks: bool,

    pub(crate) drawn: Drawn,
    /// How often the stock may be gone through; `None` without limit.
    pub(crate) passes: Option<u8>,
    /// Cells or spaces take other cards once the stock is empty.
    pub(crate) stock_is_awaited: bool,
}

impl Traits {
    /// Takes the rules of a game apart.
    pub(crate) fn of(rules: &Rules) -> Traits {
        let RuleParts {
            // Names and places on the table mean nothing to a search.
            game: _,
            preset: _,
            options: _,
            places: _,
            // A search knows all cards.
            reserve_shows: _,
            pack,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill,
            deal,
            set_aside,
            goal,
            left_over,
            clear,
        } = rules.parts();
        let base_stays = deal.iter().any(base_stays);
        // Which columns are neighbours shows in which cards make pairs.
        let Tableau { columns, abreast: _, build, units, space, covers } = *tableau;
        let Stock { draw, passes } = *stock;
        let (building, moved, spaces) = (Building::of(build), Moved::of(units), Spaces::of(space));
        let (climbs, (drawn, ways)) = (Climbs::of(foundations, *pack), drawing(draw));
        let is_cleared = !clear.is_empty();
        let all_go_up = left_over.is_none() && (is_cleared || usize::from(*goal) == pack.size());
        let mechanisms = piles_of(piles)
            .and(cells_of(*cells, piles.of(PileKind::Cell).len() > 0))
            .and(building.mechanisms)
            .and(moved.mechanisms)
            .and(spaces.mechanisms)
            .and(climbs.mechanisms)
            .and(ways)
            .with_if(Mechanism::TwoDecks, pack.decks() > 1)
            .with_if(Mechanism::FewerSuits, pack.suits() < 4)
            .with_if(Mechanism::ShortPack, pack.ranks() != Ranks::ALL)
            .with_if(Mechanism::LeftOver, !all_go_up)
            .with_if(Mechanism::PilesCleared, is_cleared)
            .with_if(Mechanism::ColumnsCovered, covers.is_some_and(hides_moves))
            .with_if(Mechanism::SetAside, set_aside.iter().copied().any(is_set_aside))
            .with_if(Mechanism::BaseStays, base_stays)
            .with_if(Mechanism::RefilledHelpers, !refill.is_none())
            .with_if(Mechanism::RefilledElsewhere, refill.kinds().any(is_elsewhere))
            .with_if(Mechanism::RunsApart, moved.run.is_some() && moved.run != building.suits)
            .with_if(Mechanism::RedealsTakeStock, rules.closes_gaps())
            .with_if(Mechanism::LimitedPasses, passes.is_some());
        Traits {
            mechanisms,
            copies: pack.copies_of_each(),
            decks: pack.decks(),
            columns: usize::from(columns),
            built: building.suits,
            moving: moved.moving,
            run: moved.run,
            spaces_take_any_rank: space.rank.is_none(),
            spaces_take_nothing: spaces.nothing,
            spaces_take_columns_and_waste: spaces.columns_and_waste,
            spaces_take_waste_like_columns: spaces.waste_like_columns,
            spaces_take_from: space.from,
            spaces_take_foundations: spaces.foundations,
            foundations_all_return: climbs.all_return,
            foundations_from_ace: climbs.start == Some(Start::Rank(Rank::ACE)) && climbs.same_start,
            lowest_rank_takes_nothing: climbs.same_start && begin_where_ranks_end(climbs.start, building.ends),
            foundations_from_both_ends: climbs.both_ends,
            // Cards left over must not lie among those that are counted: twice a king is none.
            one_known_order: climbs.count == 1
                && climbs.any_suit
                && climbs.known_order
                && left_over.is_none_or(|rank| climbs.double && rank == Rank::KING),
            foundations_mind_ranks: climbs.any_suit && climbs.ranks,
            drawn,
            passes,
            stock_is_awaited: space.after.0 == PileKind::Stock || cells.closed && piles.of(PileKind::Cell).len() > 0,
        }
    }

    /// Whether the rules have a mechanism.
    pub(crate) fn has(&self, mechanism: Mechanism) -> bool {
        self.mechanisms.has(mechanism)
    }

    /// Columns cover one another or have neighbours, so that it matters which of them has a card.
    pub(crate) fn has_places(&self) -> bool {
        self.has(Mechanism::ColumnsCovered) || self.has(Mechanism::NeighboursLeave)
    }

    /// The same with foundations that give cards back, also to spaces.
    pub(crate) fn as_if_returning(&self) -> Traits {
        Traits { foundations_all_return: true, spaces_take_foundations: true, ..self.clone() }
    }

    /// Several cards are drawn at a time, to a waste.
    pub(crate) fn draws_several(&self) -> bool {
        self.has(Mechanism::DrawsSeveral)
    }

    /// Cards are drawn to a waste, in passes without limit, and nothing else takes cards of the
    /// stock: its cards keep their order, and which come up is known. Nothing else depends on where
    /// the waste ends: no cell and no space waits for the stock to be empty.
    pub(crate) fn cycle(&self) -> Option<u8> {
        let (Drawn::Waste(cards), None) = (self.drawn, self.passes) else { return None };
        (!self.has(Mechanism::RefilledHelpers) && !self.stock_is_awaited).then_some(cards)
    }
}

/// The piles that there are. A kind means nothing to a search until it is named here.
fn piles_of(piles: &Piles) -> Mechanisms {
    PileKind::ALL.into_iter().filter(|&kind| piles.of(kind).len() > 0).fold(Mechanisms::NONE, |all, kind| {
        all.and(match kind {
            // Every game may have these, and what is done with them is told below.
            PileKind::Foundation | PileKind::Stock => Mechanisms::NONE,
            PileKind::Column => Mechanisms::of(&[Mechanism::Columns]),
            PileKind::Cell => Mechanisms::of(&[Mechanism::Cells]),
            PileKind::Helper => Mechanisms::of(&[Mechanism::Helpers]),
            PileKind::Reserve => Mechanisms::of(&[Mechanism::Reserve]),
            PileKind::Waste => Mechanisms::of(&[Mechanism::Waste]),
            PileKind::Discard => Mechanisms::of(&[Mechanism::Discards]),
        })
    })
}

/// Whether a pile that refills helpers is another than the stock.
fn is_elsewhere(refilling: PileKind) -> bool {
    match refilling {
        PileKind::Stock => false,
        // Checked rules refill from the waste or the reserve, and none of the others.
        PileKind::Waste
        | PileKind::Reserve
        | PileKind::Column
        | PileKind::Helper
        | PileKind::Foundation
        | PileKind::Discard
        | PileKind::Cell => true,
    }
}

fn cells_of(Cells { takes, from, locked, closed }: Cells, are_there: bool) -> Mechanisms {
    let misfits = match takes {
        CellTakes::Any => false,
        CellTakes::Misfits => true,
    };
    let hold = locked || closed || !from.has(PileKind::Column);
    Mechanisms::NONE
        .with_if(Mechanism::CellsForMisfits, are_there && misfits)
        .with_if(Mechanism::CellsHold, are_there && hold)
}

/// Cards that are set aside lie somewhere when the deal ends, and searches begin there.
fn is_set_aside(way: SetAside) -> bool {
    match way {
        SetAside::BaseToFoundation | SetAside::FirstCards => true,
        SetAside::UnderStock(_rank) | SetAside::RankToFoundation(_rank) | SetAside::ToBottom(_rank) => true,
    }
}

/// Which cards of columns may move depends on other columns; which of them lie face down shows in
/// the position.
fn hides_moves(Covers { by, face_down: true | false }: Covers) -> bool {
    by.iter().any(|&by| by != 0)
}

/// What moves together.
struct Moved {
    mechanisms: Mechanisms,
    moving: Moving,
    /// The suits of a run.
    run: Option<Suits>,
}

impl Moved {
    fn of(units: Units) -> Moved {
        let (moving, run) = match units {
            Units::Single => (Moving::Single, None),
            Units::Parts(suits) => (Moving::Parts, Some(suits)),
            // The exposed card of a longer column may go elsewhere or not: both count as whole.
            Units::Whole(suits) | Units::OnlyWhole(suits) => (Moving::Whole, Some(suits)),
            Units::Groups => (Moving::Groups, None),
        };
        let mechanisms = match moving {
            Moving::Single => Mechanisms::NONE,
            Moving::Parts => Mechanisms::of(&[Mechanism::PartsMove]),
            Moving::Whole => Mechanisms::of(&[Mechanism::WholeColumnsMove]),
            Moving::Groups => Mechanisms::of(&[Mechanism::GroupsMove]),
        };
        Moved { mechanisms, moving, run }
    }
}

/// Whether foundations begin with the rank on which nothing is built.
fn begin_where_ranks_end(start: Option<Start>, rank_ends: RankEnds) -> bool {
    match start {
        Some(Start::Rank(rank)) => rank_ends == RankEnds::AceAndKing && rank == Rank::ACE,
        Some(Start::Card(_)) => false,
        Some(Start::Base) => rank_ends == RankEnds::Base,
        Some(Start::Chosen(_) | Start::Dealt | Start::Any) | None => false,
    }
}

/// How columns are built.
struct Building {
    mechanisms: Mechanisms,
    suits: Option<Suits>,
    ends: RankEnds,
}

impl Building {
    fn of(build: Option<Build>) -> Building {
        let Some(Build { order, suits, wrap, from }) = build else {
            return Building { mechanisms: Mechanisms::NONE, suits: None, ends: RankEnds::AceAndKing };
        };
        let (ends, ranks) = match wrap {
            Wrap::None => (RankEnds::AceAndKing, Mechanisms::NONE),
            Wrap::FromBase => (RankEnds::Base, Mechanisms::of(&[Mechanism::RanksFromBase])),
            Wrap::Around => (RankEnds::Nowhere, Mechanisms::of(&[Mechanism::RanksAround])),
        };
        let in_suits = Mechanisms::of(&[match suits {
            Suits::Alternating => Mechanism::BuiltAlternating,
            Suits::Same => Mechanism::BuiltInSuit,
            Suits::AlternatingOrSame => Mechanism::BuiltAlternatingOrInSuit,
            Suits::SameColour => Mechanism::BuiltInSameColour,
            Suits::Other => Mechanism::BuiltInOtherSuits,
            Suits::Any => Mechanism::BuiltInAnySuit,
        }]);
        let mechanisms = ranks.and(in_suits).and(match order {
            Order::Down => Mechanisms::NONE,
            Order::Up => Mechanisms::of(&[Mechanism::BuiltUp]),
            Order::Either => Mechanisms::of(&[Mechanism::BuiltBothWays]),
            Order::Any => Mechanisms::of(&[Mechanism::BuiltInAnyOrder]),
        });
        let mechanisms = mechanisms.with_if(Mechanism::BuiltFromSome, !from.is_all());
        Building { mechanisms, suits: Some(suits), ends }
    }
}

/// The deal is over when a search begins. Which cards it laid where, and which way up, shows in the
/// position. Only that no foundation shows the base rank yet may surprise a proof.
fn base_stays(step: &DealStep) -> bool {
    match step {
        DealStep::Base(column) => column.is_some(),
        DealStep::Lay { piles: _, faces: Faces::Up | Faces::Down | Faces::LastUp, first_exposed: _ } => false,
    }
}

/// What spaces take.
struct Spaces {
    mechanisms: Mechanisms,
    nothing: bool,
    columns_and_waste: bool,
    waste_like_columns: bool,
    foundations: bool,
}

impl Spaces {
    fn of(space: Space) -> Spaces {
        let Space { rank, from, after: (emptied, after), at_once } = space;
        let others = || PileKind::ALL.into_iter().filter(|&kind| kind != PileKind::Reserve);
        let wide = |kinds: Kinds| !kinds.has(PileKind::Column) || kinds.has(PileKind::Waste);
        let keeps_rights = others().all(|kind| emptied != PileKind::Reserve || !from.has(kind) || after.has(kind));
        Spaces {
            mechanisms: Mechanisms::NONE
                .and(match rank {
                    None => Mechanisms::NONE,
                    Some(SpaceRank::Named(Rank::KING)) => Mechanisms::of(&[Mechanism::SpacesForKings]),
                    Some(SpaceRank::Named(_)) => Mechanisms::of(&[Mechanism::SpacesForOneRank]),
                    Some(SpaceRank::BelowBase) => Mechanisms::of(&[Mechanism::SpacesForRankBelowBase]),
                })
                .with_if(Mechanism::RightsEnd, !keeps_rights)
                .with_if(Mechanism::SpacesMindHelpers, emptied == PileKind::Helper)
                .with_if(Mechanism::SpacesMindStock, emptied == PileKind::Stock)
                .with_if(Mechanism::FilledAtOnce, at_once == Some(PileKind::Reserve))
                .with_if(Mechanism::StockFillsAtOnce, at_once == Some(PileKind::Stock)),
            nothing: space.sources().all(Kinds::is_empty),
            columns_and_waste: from.has(PileKind::Column) && from.has(PileKind::Waste),
            foundations: from.has(PileKind::Foundation),
            waste_like_columns: space.sources().all(wide),
        }
    }
}

/// How foundations are built.
struct Climbs {
    mechanisms: Mechanisms,
    count: usize,
    start: Option<Start>,
    same_start: bool,
    all_return: bool,
    any_suit: bool,
    both_ends: bool,
    known_order: bool,
    double: bool,
    /// Each of them doubles its rank, is a hole, or takes pairs.
    ranks: bool,
}

/// Which way a foundation goes on.
fn way_of(climb: Climb) -> Mechanism {
    match climb {
        Climb::Up => Mechanism::FoundationsUp,
        Climb::Down => Mechanism::FoundationsDown,
        Climb::Either(HoleEnds::AceAndKing | HoleEnds::Around | HoleEnds::KingStops) => Mechanism::Holes,
        Climb::Chosen => Mechanism::FoundationsEitherWay,
        Climb::Double => Mechanism::FoundationsDouble,
    }
}

/// What else there is about a foundation.
fn foundation_has(foundation: &Foundation, ranks: Ranks) -> Mechanisms {
    let &Foundation {
        suit,
        start,
        climb: _,
        step,
        follows,
        capacity,
        rounds,
        turns,
        // Which of two twins takes a card shows in what the core says that it wants.
        twin: _,
        takes,
        returns,
        passes_on,
        guests,
    } = foundation;
    let takes = match takes {
        Takes::Single => Mechanisms::NONE,
        Takes::WholeRuns => Mechanisms::of(&[Mechanism::WholeRunsLeave]),
        Takes::Pairs { mates: Mates::Sum(_) | Mates::SameRank, neighbours } => {
            Mechanisms::of(&[Mechanism::PairsLeave]).with_if(Mechanism::NeighboursLeave, neighbours)
        }
        Takes::Outranked(_highest) => Mechanisms::of(&[Mechanism::OutrankedLeave]),
    };
    let begins = match start {
        // Which cards begin where any may is told by what is taken at a time.
        Start::Rank(_) | Start::Any => Mechanisms::NONE,
        Start::Card(_) => Mechanisms::of(&[Mechanism::FoundationsNameCards]),
        Start::Base => Mechanisms::of(&[Mechanism::FoundationsFromBase]),
        Start::Chosen(_) => Mechanisms::of(&[Mechanism::BaseChosen]),
        Start::Dealt => Mechanisms::of(&[Mechanism::FoundationsDealt]),
    };
    begins
        .with_if(Mechanism::FoundationsMindSuits, suit.is_none() && follows != Suits::Any)
        .with_if(Mechanism::FoundationsInSteps, step != 1)
        .with_if(Mechanism::FoundationsHoldFewer, capacity / rounds < ranks.count())
        .with_if(Mechanism::FoundationsInRounds, rounds != 1)
        .with_if(Mechanism::FoundationsTurn, turns)
        .with_if(Mechanism::CardsReturn, returns)
        .with_if(Mechanism::FoundationsPassOn, passes_on)
        .with_if(Mechanism::FoundationsHaveGuests, guests)
        .and(takes)
}

impl Climbs {
    fn of(foundations: &[Foundation], pack: Pack) -> Climbs {
        let start = foundations.first().map(|first| first.start);
        let mut climbs = Climbs {
            mechanisms: Mechanisms::NONE,
            count: foundations.len(),
            start,
            same_start: start.is_some(),
            all_return: start.is_some(),
            any_suit: start.is_some(),
            both_ends: true,
            known_order: true,
            double: start.is_some(),
            ranks: start.is_some(),
        };
        let (mut each_suit, mut up, mut down) = ([0; 4], [0; 4], [0; 4]);
        for foundation in foundations {
            let &Foundation { suit, start: own, climb, .. } = foundation;
            climbs.same_start &= Some(own) == start;
            climbs.all_return &= foundation.returns;
            climbs.any_suit &= suit.is_none();
            let at = suit.map(Suit::index).inspect(|&at| each_suit[at] += 1);
            let way = way_of(climb);
            let has = foundation_has(foundation, pack.ranks()).and(Mechanisms::of(&[way]));
            climbs.mechanisms = climbs.mechanisms.and(has);
            climbs.known_order &= !matches!(way, Mechanism::FoundationsEitherWay | Mechanism::Holes);
            climbs.known_order &=
                !matches!(own, Start::Chosen(_) | Start::Any) && !foundation.turns && pack.ranks() == Ranks::ALL;
            climbs.double &= way == Mechanism::FoundationsDouble;
            let takes_pairs = matches!(foundation.takes, Takes::Pairs { .. });
            climbs.ranks &= takes_pairs || matches!(way, Mechanism::FoundationsDouble | Mechanism::Holes);
            let end = match (climb, own) {
                (Climb::Up, Start::Rank(Rank::ACE)) => at.map(|at| &mut up[at]),
                (Climb::Down, Start::Rank(Rank::KING)) => at.map(|at| &mut down[at]),
                (Climb::Up | Climb::Down | Climb::Either(_) | Climb::Chosen | Climb::Double, _) => None,
            };
            match end {
                Some(count) => *count += 1,
                None => climbs.both_ends = false,
            }
        }
        climbs.both_ends &= up.into_iter().chain(down).all(|count: u8| count <= 1);
        let one_a_suit = each_suit == [pack.decks(); 4] && foundations.len() == 4 * usize::from(pack.decks());
        climbs.mechanisms = (climbs.mechanisms)
            .with_if(Mechanism::FoundationsOfOtherSuits, !one_a_suit)
            .with_if(Mechanism::FoundationsBeginUnlike, !climbs.same_start);
        climbs
    }
}
