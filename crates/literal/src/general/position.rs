//! Positions, moves and what fits where.

use crate::card::Card;
use crate::general::rules::{
    Build, Climb, Covers, Foundation, Group, HoleEnds, Kind, Order, Rules, Start, Suits, Wrap,
};

/// One pile of a game. Numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// A column.
    Column(usize),
    /// A helper.
    Helper(usize),
    /// A foundation.
    Foundation(usize),
    /// The reserve.
    Reserve,
    /// The stock.
    Stock,
    /// The waste.
    Waste,
    /// The discards.
    Discards,
    /// A cell.
    Cell(usize),
}

impl Pile {
    /// Its kind, if cards come from such piles.
    pub(super) fn kind(self) -> Option<Kind> {
        Some(match self {
            Pile::Column(_) => Kind::Column,
            Pile::Helper(_) => Kind::Helper,
            Pile::Foundation(_) => Kind::Foundation,
            Pile::Reserve => Kind::Reserve,
            Pile::Waste => Kind::Waste,
            Pile::Cell(_) => Kind::Cell,
            Pile::Stock | Pile::Discards => return None,
        })
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Draw from the stock.
    Draw,
    /// Begin the next pass.
    Redeal,
    /// The last so many cards of a pile go onto another.
    Cards(Pile, Pile, usize),
}

/// A position: every pile from its bottom to its exposed card, and what the piles do not show.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Position {
    /// The columns.
    pub columns: Vec<Vec<Card>>,
    /// The helpers.
    pub helpers: Vec<Vec<Card>>,
    /// The foundations.
    pub foundations: Vec<Vec<Card>>,
    /// The reserve.
    pub reserve: Vec<Card>,
    /// The stock: its last card is drawn next.
    pub stock: Vec<Card>,
    /// The waste.
    pub waste: Vec<Card>,
    /// The discards.
    pub discards: Vec<Card>,
    /// The cells.
    pub cells: Vec<Vec<Card>>,
    /// Which pass is running, from 1; always 1 where passes are unlimited.
    pub pass: u32,
    /// Where rows are dealt: how many lie, while the stock has cards, otherwise 0. Where gaps are
    /// filled: how many were begun.
    pub rows: usize,
    /// The base rank; 0 in games without one, and while the player has not chosen it.
    pub base: u8,
    /// The number of the shuffles to come; 0 where nothing is shuffled.
    pub shuffle: u32,
}

impl Position {
    /// A position without a card.
    #[must_use]
    pub fn empty(rules: &Rules) -> Position {
        Position {
            columns: vec![Vec::new(); rules.columns],
            helpers: vec![Vec::new(); rules.helper_count()],
            foundations: vec![Vec::new(); rules.foundations().len()],
            cells: vec![Vec::new(); rules.cell_count()],
            pass: 1,
            ..Position::default()
        }
    }

    /// Every pile.
    #[must_use]
    pub fn piles(&self) -> Vec<Pile> {
        let mut piles: Vec<Pile> = (0..self.columns.len()).map(Pile::Column).collect();
        piles.extend((0..self.helpers.len()).map(Pile::Helper));
        piles.extend((0..self.foundations.len()).map(Pile::Foundation));
        piles.extend([Pile::Reserve, Pile::Stock, Pile::Waste, Pile::Discards]);
        piles.extend((0..self.cells.len()).map(Pile::Cell));
        piles
    }

    /// The cards of a pile.
    #[must_use]
    pub fn pile(&self, pile: Pile) -> &Vec<Card> {
        match pile {
            Pile::Column(at) => &self.columns[at],
            Pile::Helper(at) => &self.helpers[at],
            Pile::Foundation(at) => &self.foundations[at],
            Pile::Reserve => &self.reserve,
            Pile::Stock => &self.stock,
            Pile::Waste => &self.waste,
            Pile::Discards => &self.discards,
            Pile::Cell(at) => &self.cells[at],
        }
    }

    /// The same, to be changed.
    pub fn pile_mut(&mut self, pile: Pile) -> &mut Vec<Card> {
        match pile {
            Pile::Column(at) => &mut self.columns[at],
            Pile::Helper(at) => &mut self.helpers[at],
            Pile::Foundation(at) => &mut self.foundations[at],
            Pile::Reserve => &mut self.reserve,
            Pile::Stock => &mut self.stock,
            Pile::Waste => &mut self.waste,
            Pile::Discards => &mut self.discards,
            Pile::Cell(at) => &mut self.cells[at],
        }
    }

    /// Lays a card on a foundation. The first one may decide the base rank.
    pub fn lay_up(&mut self, game: &Game, foundation: usize, card: Card) {
        if self.base == 0 && matches!(game.foundations[foundation].group.start, Start::Chosen(_)) {
            self.base = card.rank;
        }
        self.foundations[foundation].push(card);
    }

    /// Every card that does not lie on a foundation.
    pub fn cards_off_foundations(&self) -> impl Iterator<Item = Card> + '_ {
        let piles = self.piles().into_iter().filter(|pile| !matches!(pile, Pile::Foundation(_)));
        piles.flat_map(|pile| self.pile(pile).iter().copied())
    }
}

/// Rules, and their foundations one by one.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The foundations in the order of their numbers.
    pub foundations: Vec<Foundation>,
    /// For each column those that cover it, if any do.
    pub over: Vec<Vec<usize>>,
}

impl Game {
    /// A game by these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Game {
        let over = rules.covers.as_ref().map_or_else(Vec::new, Covers::over);
        Game { foundations: rules.foundations(), over, rules }
    }

    /// Whether the rank of a card follows that of another on a column.
    fn rank_follows(&self, build: Build, base: u8, card: Card, on: Card) -> bool {
        // Counting ranks from the lowest one, where there is a lowest.
        let lowest = match build.wrap {
            Wrap::None => Some(self.rules.lowest()),
            // While it is not chosen there is no lowest rank.
            Wrap::FromBase => (base > 0).then_some(base),
            Wrap::Around => None,
        };
        let lower = card.rank == self.rules.below(on.rank) && Some(on.rank) != lowest;
        let higher = card.rank == self.rules.above(on.rank) && Some(card.rank) != lowest;
        match build.order {
            Order::Down => lower,
            Order::Up => higher,
            Order::Either => lower || higher,
            Order::Any => true,
        }
    }

    /// Whether a card may be built on another.
    #[must_use]
    pub fn fits(&self, position: &Position, card: Card, on: Card) -> bool {
        self.rules
            .build
            .is_some_and(|build| build.suits.allow(card, on) && self.rank_follows(build, position.base, card, on))
    }

    /// Whether a card that lies on another is of one run with it.
    #[must_use]
    pub fn is_of_one_run(&self, position: &Position, card: Card, on: Card) -> bool {
        use crate::general::rules::Units;
        let suits = match self.rules.units {
            Units::Single | Units::Groups => return false,
            Units::Runs(suits) | Units::WholeColumns(suits) | Units::OnlyWholeColumns(suits) => suits,
        };
        self.rules.build.is_some_and(|build| suits.allow(card, on) && self.rank_follows(build, position.base, card, on))
    }

    /// Whether foundations that leave the choice go up; `None` while it is open.
    #[must_use]
    pub fn goes_up(&self, position: &Position) -> Option<bool> {
        let chosen = self.foundations.iter().zip(&position.foundations);
        let mut chosen = chosen.filter(|(foundation, _)| foundation.group.climb == Climb::Chosen);
        let (_, cards) = chosen.find(|(_, cards)| cards.len() >= 2)?;
        Some(cards[1].rank == self.rules.above(cards[0].rank))
    }

    /// Whether two columns lie beside each other, one above the other, or corner to corner.
    fn touch(&self, one: Pile, other: Pile) -> bool {
        let (Pile::Column(one), Pile::Column(other)) = (one, other) else { return false };
        let width = self.rules.abreast.unwrap_or(self.rules.columns);
        let [row, other_row] = [one, other].map(|at| at / width);
        let [column, other_column] = [one, other].map(|at| at % width);
        row.abs_diff(other_row) < 2 && column.abs_diff(other_column) < 2
    }

    /// Whether the only card of a foundation is one that does not begin it.
    #[must_use]
    pub fn is_guest(&self, position: &Position, foundation: usize) -> bool {
        let Foundation { suit, group } = self.foundations[foundation];
        let [card] = position.foundations[foundation][..] else { return false };
        let begins = match group.start {
            Start::Rank(rank) => card.rank == rank && suit.is_none_or(|suit| suit == card.suit),
            Start::Card(rank, suit) => (card.rank, card.suit) == (rank, suit),
            Start::Base | Start::Chosen(_) | Start::Dealt => true,
        };
        group.guests && !begins
    }

    /// Whether a card is what a foundation takes next, whatever others take.
    #[must_use]
    pub fn wants(&self, position: &Position, foundation: usize, card: Card) -> bool {
        let Foundation { suit, group } = self.foundations[foundation];
        let cards = &position.foundations[foundation];
        let most = self.rules.room(&group);
        let is_barred = group.whole_runs || self.is_guest(position, foundation);
        if is_barred || suit.is_some_and(|suit| suit != card.suit) || cards.len() >= most {
            return false;
        }
        if group.takes_pairs() {
            return Some(card.rank) == group.pairs;
        }
        if let Some(highest) = group.outranked {
            return self.is_outranked(position, card, highest);
        }
        let Some(top) = cards.last() else {
            return match group.start {
                Start::Rank(rank) => card.rank == rank,
                Start::Card(rank, suit) => (card.rank, card.suit) == (rank, suit),
                Start::Base => card.rank == position.base,
                Start::Chosen(_) => position.base == 0 || card.rank == position.base,
                Start::Dealt => true,
            };
        };
        if group.follows.is_some_and(|suits| !suits.allow(card, *top)) {
            return false;
        }
        let round = most / group.rounds;
        if group.rounds > 1 && cards.len().is_multiple_of(round) {
            return card.rank == if group.turns { top.rank } else { cards[0].rank };
        }
        let rules = &self.rules;
        let up = card.rank == (0..group.step).fold(top.rank, |rank, _| rules.above(rank));
        let down = card.rank == (0..group.step).fold(top.rank, |rank, _| rules.below(rank));
        match group.climb {
            Climb::Up if group.turns && cards.len() / round % 2 == 1 => down,
            Climb::Down if group.turns && cards.len() / round % 2 == 1 => up,
            Climb::Up => up,
            Climb::Down => down,
            Climb::Either(HoleEnds::Around) => up || down,
            Climb::Either(ends) if top.rank == rules.highest() => down && ends == HoleEnds::AceAndKing,
            Climb::Either(_) => up && card.rank != rules.lowest() || down && top.rank != rules.lowest(),
            Climb::Chosen => match self.goes_up(position) {
                None => up || down,
                Some(goes_up) => up && goes_up || down && !goes_up,
            },
            Climb::Double => {
                let twice = 2 * top.rank;
                top.rank != 13 && card.rank == if twice > 13 { twice - 13 } else { twice }
            }
        }
    }

    /// Whether the last cards of a column, one of each rank, are a run of one suit that goes to a
    /// foundation.
    #[must_use]
    pub fn takes_whole_run(&self, position: &Position, foundation: usize, column: usize) -> bool {
        let Foundation { suit, group } = self.foundations[foundation];
        let count = self.rules.rank_count();
        let Some(first) = position.columns[column].len().checked_sub(count) else { return false };
        let run = &position.columns[column][first..];
        let next = |rank| if group.climb == Climb::Down { self.rules.below(rank) } else { self.rules.above(rank) };
        group.whole_runs
            && position.foundations[foundation].is_empty()
            && run.iter().all(|card| card.up && card.suit == run[0].suit)
            && suit.is_none_or(|suit| suit == run[0].suit)
            && group.start == Start::Rank(run[0].rank)
            && run.windows(2).all(|pair| pair[1].rank == next(pair[0].rank))
    }

    /// Whether a card may go to a foundation: of two of a suit that are built the same way and want
    /// the same card, only the lower-numbered takes it.
    #[must_use]
    pub fn takes(&self, position: &Position, foundation: usize, card: Card) -> bool {
        let this = self.foundations[foundation];
        let alike = |lower: usize| {
            let other = self.foundations[lower];
            let room = |group: &Group| Some(self.rules.room(group));
            let built =
                |group: Group| Group { sets: 1, returns: false, passes_on: false, cards: room(&group), ..group };
            other.suit == this.suit && built(other.group) == built(this.group)
        };
        // Of two that go on in the suit of their first card both have the same cards then.
        let is_as_begun = this.group.follows == Some(Suits::Same)
            && matches!(this.group.start, Start::Rank(_) | Start::Card(..))
            && this.group.rounds == 1;
        let is_told = this.suit.is_some() || is_as_begun;
        let goes_lower = |lower: usize| is_told && alike(lower) && self.wants(position, lower, card);
        self.wants(position, foundation, card) && !(0..foundation).any(goes_lower)
    }

    /// Whether the goal is reached: every card but those left over lies on a foundation, or the
    /// piles that are to be cleared have none.
    #[must_use]
    pub fn won(&self, position: &Position) -> bool {
        if !self.rules.clear.is_empty() {
            let is_cleared = |pile: &Pile| pile.kind().is_some_and(|kind| self.rules.clear.contains(&kind));
            return position.piles().into_iter().filter(is_cleared).all(|pile| position.pile(pile).is_empty());
        }
        let guests = (0..self.foundations.len()).filter(|&at| self.is_guest(position, at));
        let guests = guests.map(|at| position.foundations[at][0]);
        position.cards_off_foundations().chain(guests).all(|card| Some(card.rank) == self.rules.left_over)
    }

    /// Whether the exposed cards of two piles may leave together.
    #[must_use]
    pub fn is_pair(&self, position: &Position, one: Pile, other: Pile) -> bool {
        let group = self.foundations[0].group;
        let gives = |pile: Pile| !matches!(pile, Pile::Foundation(_) | Pile::Stock | Pile::Discards);
        let cards = position.pile(one).last().zip(position.pile(other).last());
        let fits = cards.is_some_and(|(a, b)| a.up && b.up && group.makes_pair(a.rank, b.rank));
        let meets = !group.neighbours || self.touch(one, other);
        fits && meets
            && one != other
            && [one, other].into_iter().all(|pile| gives(pile) && !self.is_covered(position, pile))
    }

    /// Whether a column ends with a higher card of the same suit that nothing covers.
    fn is_outranked(&self, position: &Position, card: Card, highest: u8) -> bool {
        let height = |rank: u8| if rank > highest { rank } else { rank + 13 };
        (0..position.columns.len()).any(|column| {
            let last = position.columns[column].last().filter(|last| last.up && last.suit == card.suit);
            last.is_some_and(|last| height(last.rank) > height(card.rank))
                && !self.is_covered(position, Pile::Column(column))
        })
    }

    /// Whether another card lies on a pile's card.
    #[must_use]
    pub fn is_covered(&self, position: &Position, pile: Pile) -> bool {
        let Pile::Column(column) = pile else { return false };
        self.over.get(column).is_some_and(|over| over.iter().any(|&other| !position.columns[other].is_empty()))
    }

    /// Turns every card as it lies by what covers it, where columns cover one another.
    pub fn turn_covered(&self, position: &mut Position) {
        let Some(covers) = &self.rules.covers else { return };
        for column in 0..position.columns.len() {
            let up = !(covers.face_down && self.is_covered(position, Pile::Column(column)));
            position.columns[column].iter_mut().for_each(|card| card.up = up);
        }
    }
}
