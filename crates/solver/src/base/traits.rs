//! What the rules of a game allow, said once.
//!
//! Prunings, relaxations, keys and models hold under conditions. They ask them of [`Traits`] and
//! read no rule fields of their own for that. [`Traits::of`] takes the rules apart exhaustively:
//! every struct without `..`, every enum without `_`. A new field or value anywhere in the rules
//! does not compile until someone has said here what it means.

use patience::{
    Build, Card, CellTakes, Cells, Climb, DealStep, DealingColumns, Draw, Faces, Foundation, Kinds, Order, PileKind,
    Rank, RuleParts, Rules, SetAside, Space, Start, Stock, Suit, Suits, Tableau, Units, Wrap,
};

/// Where drawn cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Nothing is drawn.
    Nowhere,
    /// So many at a time to the waste.
    Waste(u8),
    /// To this column, counted from 0.
    Column(u8),
    /// A row at a time, one to each column.
    Rows,
    /// To gaps of the rows.
    Gaps,
    /// To the waste if it fits a foundation, and to the discards otherwise.
    Discards,
}

/// Where the ranks of columns end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RankEnds {
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
}

/// The answers to the questions that searches ask of the rules of one game.
#[derive(Clone, Debug)]
pub(crate) struct Traits {
    /// How many decks.
    pub(crate) decks: u8,
    /// The game is won when all cards are up.
    pub(crate) all_go_up: bool,

    /// How many columns.
    pub(crate) columns: usize,
    pub(crate) has_cells: bool,
    pub(crate) has_helpers: bool,
    pub(crate) has_reserve: bool,
    pub(crate) has_waste: bool,
    pub(crate) has_discards: bool,
    /// Cells take every card that may come to one.
    pub(crate) cells_take_any: bool,
    /// They take cards of columns, and give cards back, at any time.
    pub(crate) cells_are_free: bool,
    /// Empty helpers are refilled from the stock.
    pub(crate) helpers_refill: bool,

    /// The suits in which columns are built; `None` if nothing is built on them.
    pub(crate) built: Option<Suits>,
    /// Columns are built downwards, and only so.
    pub(crate) built_down: bool,
    pub(crate) rank_ends: RankEnds,
    pub(crate) moving: Moving,
    /// The suits of cards that move together; `None` if cards move one at a time.
    pub(crate) run: Option<Suits>,

    /// Spaces take every rank.
    pub(crate) spaces_take_any_rank: bool,
    /// Spaces take every rank, or kings.
    pub(crate) spaces_take_any_or_kings: bool,
    /// Spaces take no card at all.
    pub(crate) spaces_take_nothing: bool,
    /// Spaces take cards of columns and of the waste from the first.
    pub(crate) spaces_take_columns_and_waste: bool,
    /// Where spaces take cards of columns, they take the waste's as well.
    pub(crate) spaces_take_waste_like_columns: bool,
    /// Spaces take cards of columns and of cells from the first.
    pub(crate) spaces_take_columns_and_cells: bool,
    /// Spaces take cards of foundations from the first.
    pub(crate) spaces_take_foundations: bool,
    /// Using up the reserve takes away no right to fill spaces.
    pub(crate) reserve_keeps_rights: bool,
    /// The reserve fills spaces at once.
    pub(crate) filled_at_once: bool,

    /// Some foundation gives cards back.
    pub(crate) foundations_return: bool,
    /// All of them do.
    pub(crate) foundations_all_return: bool,
    /// All foundations begin alike and climb one rank at a time.
    pub(crate) foundations_climb_alike: bool,
    /// The same downwards.
    pub(crate) foundations_descend_alike: bool,
    /// There is one foundation for each suit and deck, and no other.
    pub(crate) foundations_one_a_suit: bool,
    /// Every foundation begins with the ace.
    pub(crate) foundations_from_ace: bool,
    /// The deal lays the first card of some foundation, whatever its rank.
    pub(crate) foundations_dealt: bool,
    /// Nothing may be built on the rank that foundations begin with.
    pub(crate) lowest_rank_takes_nothing: bool,
    /// Each suit has at most one foundation up from the ace and at most one down from the king, and
    /// there is no other.
    pub(crate) foundations_from_both_ends: bool,
    /// There is one foundation. It takes any suit, and ranks in an order that is known.
    pub(crate) one_known_order: bool,
    /// All foundations take any suit and double their rank.
    pub(crate) foundations_double: bool,

    pub(crate) drawn: Drawn,
    /// How often the stock may be gone through; `None` without limit.
    pub(crate) passes: Option<u8>,
}

impl Traits {
    /// Takes the rules of a game apart.
    pub(crate) fn of(rules: &Rules) -> Traits {
        let RuleParts {
            // Names and places on the table mean nothing to a search.
            game: _,
            options: _,
            places: _,
            decks,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill_helpers,
            deal,
            set_aside,
            goal,
            left_over,
        } = rules.parts();
        // Cards that are set aside lie somewhere when the deal ends, and searches begin there.
        match set_aside {
            None | Some(SetAside::BaseToFoundation) => {}
            Some(SetAside::UnderStock(_rank)) => {}
        }
        deal.iter().for_each(is_over);
        let has = |kind| piles.of(kind).len() > 0;
        let Tableau { columns, build, units, space } = *tableau;
        let (Cells { takes, from, locked }, Stock { draw, passes }) = (*cells, *stock);
        let (moving, run) = moving(units);
        let (built, built_down, rank_ends) = building(build);
        let climbs = Climbs::of(foundations);
        let spaces = Spaces::of(space);
        Traits {
            decks: *decks,
            all_go_up: left_over.is_none() && usize::from(*goal) == Card::COUNT * usize::from(*decks),
            columns: usize::from(columns),
            has_cells: has(PileKind::Cell),
            has_helpers: has(PileKind::Helper),
            has_reserve: has(PileKind::Reserve),
            has_waste: has(PileKind::Waste),
            has_discards: has(PileKind::Discard),
            cells_take_any: match takes {
                CellTakes::Any => true,
                CellTakes::Misfits => false,
            },
            cells_are_free: from.has(PileKind::Column) && !locked,
            helpers_refill: *refill_helpers,
            built,
            built_down,
            rank_ends,
            moving,
            run,
            spaces_take_any_rank: spaces.any_rank,
            spaces_take_any_or_kings: spaces.any_or_kings,
            spaces_take_nothing: spaces.nothing,
            spaces_take_columns_and_waste: spaces.columns_and_waste,
            spaces_take_waste_like_columns: spaces.waste_like_columns,
            spaces_take_columns_and_cells: spaces.columns_and_cells,
            spaces_take_foundations: spaces.foundations,
            reserve_keeps_rights: spaces.keeps_rights,
            filled_at_once: spaces.at_once,
            foundations_return: climbs.returns,
            foundations_all_return: climbs.all_return,
            foundations_climb_alike: climbs.alike_up,
            foundations_descend_alike: climbs.alike_down,
            foundations_one_a_suit: climbs.each_suit == [*decks; 4] && climbs.count == 4 * usize::from(*decks),
            foundations_from_ace: climbs.start == Some(Start::Rank(Rank::ACE)) && climbs.same_start,
            foundations_dealt: climbs.dealt,
            lowest_rank_takes_nothing: climbs.same_start && begin_where_ranks_end(climbs.start, rank_ends),
            foundations_from_both_ends: climbs.both_ends,
            // Cards left over must not lie among those that are counted: twice a king is none.
            one_known_order: climbs.count == 1
                && climbs.any_suit
                && climbs.known_order
                && left_over.is_none_or(|rank| climbs.double && rank == Rank::KING),
            foundations_double: climbs.any_suit && climbs.double,
            drawn: drawn(draw),
            passes,
        }
    }

    /// Cards are drawn to a waste, in passes without limit, and nothing else takes cards of the
    /// stock: its cards keep their order, and which come up is known.
    pub(crate) fn cycle(&self) -> Option<u8> {
        match self.drawn {
            Drawn::Waste(cards) if self.passes.is_none() && !self.helpers_refill => Some(cards),
            Drawn::Waste(_) | Drawn::Nowhere | Drawn::Column(_) | Drawn::Rows | Drawn::Gaps | Drawn::Discards => None,
        }
    }

    /// Cards are drawn to a waste or not at all.
    pub(crate) fn draws_to_waste_or_not(&self) -> bool {
        matches!(self.drawn, Drawn::Nowhere | Drawn::Waste(_))
    }

    /// Columns are built in alternating colours or in one suit.
    pub(crate) fn built_alternating_or_in_suit(&self) -> bool {
        matches!(self.built, Some(Suits::Alternating | Suits::Same))
    }
}

/// Whether drawn cards come to columns one at a time: what goes up before then is not buried.
///
/// This is asked for every step that is ordered, so it is answered without the other traits.
#[inline]
pub(crate) fn draws_to_one_column(rules: &Rules) -> bool {
    match rules.stock().draw {
        Draw::Column(_) | Draw::Gaps => true,
        Draw::None | Draw::Waste { cards: _, shows: _ } | Draw::Row { dealing: _ } | Draw::Discards => false,
    }
}

/// What moves, and the suits of a run.
fn moving(units: Units) -> (Moving, Option<Suits>) {
    match units {
        Units::Single => (Moving::Single, None),
        Units::Parts(suits) => (Moving::Parts, Some(suits)),
        // The exposed card of a longer column may go elsewhere or not: both count as whole.
        Units::Whole(suits) | Units::OnlyWhole(suits) => (Moving::Whole, Some(suits)),
    }
}

/// Whether foundations begin with the rank on which nothing is built.
fn begin_where_ranks_end(start: Option<Start>, rank_ends: RankEnds) -> bool {
    match start {
        Some(Start::Rank(rank)) => rank_ends == RankEnds::AceAndKing && rank == Rank::ACE,
        Some(Start::Base) => rank_ends == RankEnds::Base,
        Some(Start::Dealt) | None => false,
    }
}

/// The suits in which columns are built, whether downwards, and where ranks end.
fn building(build: Option<Build>) -> (Option<Suits>, bool, RankEnds) {
    let Some(Build { order, suits, wrap }) = build else { return (None, false, RankEnds::AceAndKing) };
    let down = match order {
        Order::Down => true,
        Order::Up | Order::Either => false,
    };
    let ends = match wrap {
        Wrap::None => RankEnds::AceAndKing,
        Wrap::FromBase => RankEnds::Base,
        Wrap::Around => RankEnds::Nowhere,
    };
    // Conditions name the suits that they hold for; a new way to match suits holds for none.
    match suits {
        Suits::Alternating | Suits::Same | Suits::AlternatingOrSame | Suits::Other | Suits::Any => {}
    }
    (Some(suits), down, ends)
}

fn drawn(draw: Draw) -> Drawn {
    match draw {
        Draw::None => Drawn::Nowhere,
        // A search knows every card, seen or not.
        Draw::Waste { cards, shows: _ } => Drawn::Waste(cards),
        Draw::Column(column) => Drawn::Column(column),
        Draw::Row { dealing: None } => Drawn::Rows,
        // Which columns may play while rows are dealt narrows legal moves. The core lists these,
        // and no condition holds for rows.
        Draw::Row { dealing: Some((first, later)) } => match (first, later) {
            (
                DealingColumns::All | DealingColumns::Ends | DealingColumns::None,
                DealingColumns::All | DealingColumns::Ends | DealingColumns::None,
            ) => Drawn::Rows,
        },
        Draw::Gaps => Drawn::Gaps,
        Draw::Discards => Drawn::Discards,
    }
}

/// The deal is over when a search begins. Which cards it laid where, and which way up, shows in the
/// position.
fn is_over(step: &DealStep) {
    match step {
        DealStep::Base => {}
        DealStep::Lay { piles: _, faces: Faces::Up | Faces::Down | Faces::LastUp, first_exposed: _ } => {}
    }
}

/// What spaces take.
struct Spaces {
    any_rank: bool,
    any_or_kings: bool,
    nothing: bool,
    columns_and_waste: bool,
    waste_like_columns: bool,
    columns_and_cells: bool,
    foundations: bool,
    keeps_rights: bool,
    at_once: bool,
}

impl Spaces {
    fn of(Space { rank, from, after_reserve, at_once }: Space) -> Spaces {
        let others = || PileKind::ALL.into_iter().filter(|&kind| kind != PileKind::Reserve);
        let wide = |kinds: Kinds| !kinds.has(PileKind::Column) || kinds.has(PileKind::Waste);
        Spaces {
            any_rank: rank.is_none(),
            any_or_kings: rank.is_none_or(|rank| rank == Rank::KING),
            nothing: from.is_empty() && after_reserve.is_empty(),
            columns_and_waste: from.has(PileKind::Column) && from.has(PileKind::Waste),
            columns_and_cells: from.has(PileKind::Column) && from.has(PileKind::Cell),
            foundations: from.has(PileKind::Foundation),
            waste_like_columns: wide(from) && wide(after_reserve),
            keeps_rights: others().all(|kind| !from.has(kind) || after_reserve.has(kind)),
            at_once,
        }
    }
}

/// How foundations are built.
struct Climbs {
    count: usize,
    start: Option<Start>,
    same_start: bool,
    dealt: bool,
    returns: bool,
    all_return: bool,
    alike_up: bool,
    alike_down: bool,
    any_suit: bool,
    each_suit: [u8; 4],
    both_ends: bool,
    known_order: bool,
    double: bool,
}

impl Climbs {
    fn of(foundations: &[Foundation]) -> Climbs {
        let start = foundations.first().map(|first| first.start);
        let mut climbs = Climbs {
            count: foundations.len(),
            start,
            same_start: start.is_some(),
            dealt: false,
            returns: false,
            all_return: start.is_some(),
            alike_up: start.is_some(),
            alike_down: start.is_some(),
            any_suit: start.is_some(),
            each_suit: [0; 4],
            both_ends: true,
            known_order: true,
            double: start.is_some(),
        };
        let (mut up, mut down) = ([0; 4], [0; 4]);
        for &Foundation { suit, start: own, climb, capacity: _, twin: _, returns } in foundations {
            // How many cards a foundation holds, and which of two twins takes a card, shows in what
            // the core says that it wants.
            climbs.same_start &= Some(own) == start;
            climbs.dealt |= match own {
                Start::Dealt => true,
                Start::Rank(_) | Start::Base => false,
            };
            climbs.returns |= returns;
            climbs.all_return &= returns;
            climbs.any_suit &= suit.is_none();
            if let Some(suit) = suit {
                climbs.each_suit[suit.index()] += 1;
            }
            let at = suit.map(Suit::index);
            let (ace, king) = (own == Start::Rank(Rank::ACE), own == Start::Rank(Rank::KING));
            let (known, double, (is_up, is_down), end) = match climb {
                Climb::Up => (true, false, (true, false), at.filter(|_| ace).map(|at| &mut up[at])),
                Climb::Down => (true, false, (false, true), at.filter(|_| king).map(|at| &mut down[at])),
                Climb::Chosen => (false, false, (false, false), None),
                Climb::Double => (true, true, (false, false), None),
            };
            climbs.known_order &= known;
            climbs.double &= double;
            climbs.alike_up &= is_up && Some(own) == start;
            climbs.alike_down &= is_down && Some(own) == start;
            match end {
                Some(count) => *count += 1,
                None => climbs.both_ends = false,
            }
        }
        climbs.both_ends &= up.into_iter().chain(down).all(|count: u8| count <= 1);
        climbs
    }
}

/// Of some conditions, those that do not hold.
pub(crate) fn unmet(conditions: &[(bool, &'static str)]) -> Vec<&'static str> {
    conditions.iter().filter(|&&(holds, _)| !holds).map(|&(_, name)| name).collect()
}
