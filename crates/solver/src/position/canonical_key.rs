//! One key for all positions that differ only in ways that cannot matter.

use patience::{Card, Foundation, MAX_PILES, PileId, PileKind, Position, Rules, Start};

use crate::base::part::Part as _;
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Traits};
use crate::position::rank_symmetry::{RankSymmetry, order_key};
use crate::position::run_splits::RunSplits;

/// Which differences between positions of a game can't matter, from its rules.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    columns: usize,
    /// Columns cover one another or have neighbours, each by its name.
    placed: bool,
    /// For every pile, in their order, how it counts.
    piles: Vec<(PileId, PileRole)>,
    stock: Option<PileId>,
    waste: Option<PileId>,
    pub(crate) cycle: Option<Cycle>,
    drawn: Drawn,
    passes: Option<u8>,
    /// How cards in runs count, where the ends of these may change places.
    ends: Option<RunEndKeys>,
    /// Cards of one rank are alike.
    ranks: bool,
    /// The other piles say which cards stock and waste have: there is one copy of each card, and
    /// each foundation says which cards it has.
    told_elsewhere: bool,
}

/// How a pile counts for the key.
#[derive(Clone, Copy, Debug)]
enum PileRole {
    /// The column of this number.
    Column(usize),
    /// A foundation whose length says which cards it has, with a number for its kind.
    Foundation(u128),
    /// One whose length says all that counts, where cards of one rank are alike.
    Ranks,
    /// One whose cards must be told, with the number of the first that is built so.
    Mixed(usize),
    /// One of which only the exposed card counts: the others lie nowhere else, and whether
    /// it is full shows in what is left.
    Hole(usize),
    /// A pile that is not told from others of its kind, with a number for the kind: a cell, a
    /// helper. A card in a cell is not the same as that card on a helper pile.
    Unordered(usize),
    /// A pile that keeps its name, by a number.
    Named(usize),
    /// Stock or waste of a [`Cycle`].
    Cycled,
}

impl PileRole {
    /// Whether positions with the same key have the same cards in such a pile, or in all of the
    /// kind: not where a hole tells its last card alone, or a length stands for any cards.
    fn tells_its_cards(self) -> bool {
        match self {
            PileRole::Column(_)
            | PileRole::Foundation(_)
            | PileRole::Mixed(_)
            | PileRole::Unordered(_)
            | PileRole::Named(_)
            | PileRole::Cycled => true,
            PileRole::Ranks | PileRole::Hole(_) => false,
        }
    }
}

/// A stock that has no limit of passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle {
    /// How many cards a draw turns.
    pub(crate) cards: u8,
}

impl Symmetry {
    pub(crate) fn new(rules: &Rules) -> Symmetry {
        Symmetry::with(rules, &Prunings::default())
    }

    pub(crate) fn with(rules: &Rules, prunings: &Prunings) -> Symmetry {
        let traits = Traits::of(rules);
        let cycle = traits.cycle().map(|cards| Cycle { cards });
        let ranks = prunings.rank_symmetry && RankSymmetry::applies(&traits);
        let (stock, waste) = (rules.piles().first(PileKind::Stock), rules.piles().first(PileKind::Waste));
        let piles = roles(rules, &traits, cycle.is_some(), ranks);
        Symmetry {
            columns: rules.piles().of(PileKind::Column).len(),
            placed: traits.has_places(),
            told_elsewhere: traits.copies == 1 && piles.iter().all(|(_, role)| role.tells_its_cards()),
            piles,
            stock,
            waste,
            cycle,
            drawn: traits.drawn,
            passes: traits.passes,
            ends: RunSplits::new(&traits, prunings).filter(|_| prunings.run_ends).map(RunEndKeys::new),
            ranks,
        }
    }

    /// How many columns, from the first one, can be told apart in this position.
    ///
    /// Columns differ only by their names where they cover one another or have neighbours, or
    /// something is dealt to them by name: the rows of a deal or redeal to come, the column drawn
    /// to, the first gap.
    pub(crate) fn named_columns(&self, position: &Position) -> usize {
        let stock_left = self.stock.is_some_and(|stock| !position.is_empty(stock));
        let all = self.columns;
        match self.drawn {
            _ if self.placed => all,
            Drawn::Gaps => all,
            Drawn::Rows | Drawn::Again => {
                let redeal_left = self.passes.is_none_or(|passes| position.pass() < passes);
                if stock_left || redeal_left { all } else { 0 }
            }
            // The one drawn to is named; it is the first in every game so far, and if not, all are
            // kept apart.
            Drawn::Column(0) if stock_left => 1,
            Drawn::Column(_) if stock_left => all,
            Drawn::Column(_)
            | Drawn::Nowhere
            | Drawn::Waste(_)
            | Drawn::Foundation
            | Drawn::Helpers
            | Drawn::Discards => 0,
        }
    }

    /// Whether helpers are told apart: the stock lays cards on them by name.
    pub(crate) fn names_helpers(&self) -> bool {
        self.drawn == Drawn::Helpers
    }

    /// Whether two empty columns are the same.
    pub(crate) fn spaces_are_alike(&self, position: &Position) -> bool {
        self.named_columns(position) == 0
    }

    /// The key: equal for positions from which the same can be won; for positions that come from
    /// one root only.
    ///
    /// Unordered piles are added up after mixing, so that their order is lost; within a stock that
    /// has no limit of passes the cards never change their order, so which cards are left, and with
    /// draws of several their order and where the waste ends, says everything. In most games with
    /// one deck the other piles say which are left: see [`PileRole::tells_its_cards`].
    pub(crate) fn key(&self, position: &Position) -> u128 {
        let named = self.named_columns(position);
        let mut key = counters_key(position);
        for &pile in &self.piles {
            key = key.wrapping_add(self.pile_key(position, pile, named));
        }
        key.wrapping_add(self.cycle_part(position))
    }

    /// What a stock that has no limit of passes adds to the key.
    fn cycle_part(&self, position: &Position) -> u128 {
        let (Some(cycle), Some(stock), Some(waste)) = (self.cycle, self.stock, self.waste) else { return 0 };
        if self.told_elsewhere {
            return mix_named(cycle.phase(position, stock, waste) as u128, 400);
        }
        self.cycle_key(cycle, position, stock, waste)
    }

    /// A key for the cards of such a stock and its waste.
    fn cycle_key(&self, cycle: Cycle, position: &Position, stock: PileId, waste: PileId) -> u128 {
        let (number, phase) = (|card| self.number(card) as u128 + 1, cycle.phase(position, stock, waste) as u128);
        if cycle.cards == 1 {
            // Each of them can be drawn at any time, whatever their order is.
            let cards = position.from_top(waste).chain(position.from_top(stock));
            return cards.fold(0, |sum, card| sum.wrapping_add(mix_named(number(card), 400)));
        }
        // The copies of a card are alike, but which of them is gone changes the others' order.
        let mut order = 0u128;
        let mut power = 1u128;
        for card in position.from_top(waste) {
            order = order.wrapping_add(power.wrapping_mul(number(card)));
            power = power.wrapping_mul(ROLL);
        }
        for card in position.from_top(stock) {
            order = order.wrapping_mul(ROLL).wrapping_add(number(card));
        }
        mix(order.wrapping_add(mix(phase + 7)))
    }

    /// What a pile adds to the key, if the names of so many columns matter.
    #[inline]
    fn pile_key(&self, position: &Position, (pile, role): (PileId, PileRole), named: usize) -> u128 {
        match (role, &self.ends) {
            (PileRole::Column(_), Some(ends)) => ends.column_key(position, pile),
            (PileRole::Column(at), None) if at < named => mix_named(self.content(position, pile), at),
            (PileRole::Column(_), None) => mix(self.content(position, pile)),
            (PileRole::Foundation(kind), _) => mix(kind.wrapping_add(position.len(pile) as u128)),
            (PileRole::Ranks, _) => mix_named(position.len(pile) as u128, 500),
            (PileRole::Mixed(0), _) => mix(position.content_key(pile) ^ 0x5555),
            (PileRole::Mixed(kind), _) => mix_named(position.content_key(pile), 800 + kind),
            (PileRole::Hole(at), _) => {
                let exposed = position.exposed(pile).map_or(Card::COUNT, |card| self.number(card));
                mix_named(exposed as u128, 900 + at)
            }
            (PileRole::Unordered(kind), _) => mix_named(self.content(position, pile), 700 + kind),
            (PileRole::Named(at), _) => mix_named(self.content(position, pile), 100 + at),
            (PileRole::Cycled, _) => 0,
        }
    }

    /// What a pile adds to the key, cut short for searches that prove nothing.
    pub(crate) fn part(&self, position: &Position, pile: PileId, named: usize) -> u64 {
        self.pile_key(position, self.piles[pile.index()], named) as u64
    }

    /// The same for the counters.
    pub(crate) fn counters_part(&self, position: &Position) -> u64 {
        counters_key(position) as u64
    }

    /// Whether keys are sums over piles and counters and no more.
    pub(crate) fn is_sum(&self) -> bool {
        self.cycle.is_none()
    }

    /// The key of a position with this key, in which the next macro move must lay something on this
    /// column: it tells that apart from the same position with all macro moves.
    pub(crate) fn key_onto(key: u128, position: &Position, host: PileId) -> u128 {
        let exposed = position.exposed(host).map_or(Card::COUNT, Card::index);
        mix_named(key, 600 + exposed)
    }

    /// What a card counts as.
    fn number(&self, card: Card) -> usize {
        if self.ranks { usize::from(card.rank().number()) } else { card.index() }
    }

    fn content(&self, position: &Position, pile: PileId) -> u128 {
        if self.ranks { order_key(position, pile) } else { position.content_key(pile) }
    }
}

/// The key of the current position of a search, pile by pile. For its successors only changed piles
/// are counted.
///
/// What a pile adds depends on nothing but what lies in it and which columns' names matter; piles
/// are compared by the 128 bits of [`Position::content_key`].
#[derive(Debug)]
pub(crate) struct RunningKey {
    symmetry: Symmetry,
    /// What lies in each pile, and what that adds.
    piles: [(u128, u128); MAX_PILES],
    /// The sum of what they add.
    sum: u128,
    /// How many columns have names that matter.
    named: usize,
    /// What the last position that was looked at has otherwise.
    changes: Vec<(usize, (u128, u128))>,
    after: (u128, usize),
}

impl RunningKey {
    pub(crate) fn new(symmetry: Symmetry) -> RunningKey {
        let nothing = mix_named(0, 0);
        let changes = Vec::with_capacity(MAX_PILES);
        RunningKey { symmetry, piles: [(nothing, 0); MAX_PILES], sum: 0, named: 0, changes, after: (0, 0) }
    }

    pub(crate) fn symmetry(&self) -> &Symmetry {
        &self.symmetry
    }

    /// The key of a position. The less it differs from the current one, the faster.
    pub(crate) fn look(&mut self, position: &Position) -> u128 {
        let named = self.symmetry.named_columns(position);
        self.changes.clear();
        let mut sum = self.sum;
        for &(pile, role) in &self.symmetry.piles {
            if let PileRole::Cycled = role {
                continue;
            }
            let (known, part) = self.piles[pile.index()];
            let content = position.content_key(pile);
            if content != known || named != self.named {
                let new = self.symmetry.pile_key(position, (pile, role), named);
                sum = sum.wrapping_sub(part).wrapping_add(new);
                self.changes.push((pile.index(), (content, new)));
            }
        }
        self.after = (sum, named);
        sum.wrapping_add(counters_key(position)).wrapping_add(self.symmetry.cycle_part(position))
    }

    /// The position that was looked at last becomes the current one.
    pub(crate) fn go_there(&mut self) {
        for &(pile, known) in &self.changes {
            self.piles[pile] = known;
        }
        self.changes.clear();
        (self.sum, self.named) = self.after;
    }

    /// This position becomes the current one.
    pub(crate) fn go_to(&mut self, position: &Position) -> u128 {
        let key = self.look(position);
        self.go_there();
        key
    }
}

impl Cycle {
    /// Which cards come up, as far as not all that are left do: the waste's length if that matters.
    ///
    /// From where a redeal leads the same cards come up as after one.
    fn phase(self, position: &Position, stock: PileId, waste: PileId) -> usize {
        let len = position.len(waste);
        if position.is_empty(stock) || len.is_multiple_of(usize::from(self.cards)) { 0 } else { len }
    }
}

fn counters_key(position: &Position) -> u128 {
    let counters = u128::from(position.pass()) << 16 | u128::from(position.rows()) << 8;
    mix(counters | (position.direction() as u128) << 24 | 1)
}

/// How every pile counts.
fn roles(rules: &Rules, traits: &Traits, cycled: bool, ranks: bool) -> Vec<(PileId, PileRole)> {
    let piles = rules.piles();
    // Which helper gets the next card of the stock depends on its name.
    let by_name = traits.drawn == Drawn::Helpers;
    let role = |pile: PileId| {
        let kind = piles.kind(pile);
        let at = piles.of(kind).take_while(|&other| other != pile).count();
        let named = |kind| PileRole::Named(kind + 4 * at);
        let drawn = |kind| if cycled { PileRole::Cycled } else { named(kind) };
        match kind {
            PileKind::Column => PileRole::Column(at),
            PileKind::Cell => PileRole::Unordered(0),
            PileKind::Helper if by_name => PileRole::Named(4 + at),
            PileKind::Helper => PileRole::Unordered(1),
            PileKind::Stock => drawn(0),
            PileKind::Waste => drawn(1),
            PileKind::Reserve => named(2),
            PileKind::Discard => named(3),
            PileKind::Foundation => foundation_role(rules.foundations(), at, ranks),
        }
    };
    piles.iter().map(|pile| (pile, role(pile))).collect()
}

/// How a foundation counts. Those that are built in the same way are not told apart.
fn foundation_role(all: &[Foundation], at: usize, ranks: bool) -> PileRole {
    let alike = |of: &Foundation| Foundation { twin: None, ..*of };
    let own = alike(&all[at]);
    if own.is_hole() {
        return PileRole::Hole(at);
    }
    let kind = all.iter().take_while(|of| alike(of) != own).count();
    if own.guests {
        // A guest is any card.
        return PileRole::Mixed(kind);
    }
    match (own.suit, own.start) {
        (Some(suit), Start::Rank(_) | Start::Card(_) | Start::Base) => {
            PileRole::Foundation(mix_named((suit.index() << 16 | kind) as u128, 200))
        }
        // With which rank it begins is part of the position.
        (_, Start::Chosen(_)) => PileRole::Mixed(kind),
        // What has left in pairs, or because of higher cards, shows in what is left.
        (_, Start::Any) => PileRole::Ranks,
        _ if ranks => PileRole::Ranks,
        (Some(_), Start::Dealt) | (None, _) => PileRole::Mixed(kind),
    }
}

/// How cards in runs count where the ends of these may change places: see [`RunSplits`].
#[derive(Clone, Debug)]
struct RunEndKeys {
    /// A key for every card, for lying in a run on another, and one for being covered there.
    keys: Vec<u128>,
    /// A key for each card that begins a column, the same for those that may change places there.
    bases: Option<Vec<u128>>,
}

impl RunEndKeys {
    fn new(run_splits: RunSplits) -> RunEndKeys {
        let class = |card: Card| {
            let suit = if run_splits.by_colour { usize::from(card.suit().is_red()) } else { card.suit().index() };
            mix_named((usize::from(card.rank().number()) * 4 + suit) as u128, 302)
        };
        RunEndKeys {
            keys: (0..2 * Card::COUNT).map(|card| mix_named(card as u128, 300)).collect(),
            bases: run_splits.any_space.then(|| Card::all().map(class).collect()),
        }
    }

    /// A column's key without saying which of the cards that would fit lies on which card of its
    /// run.
    ///
    /// Which cards lie in runs and which of them are covered is part of it, summed up over all
    /// columns. Where the first card of a run may change places, too, because it lies in a space
    /// that takes all cards, that counts as lying in a run.
    fn column_key(&self, position: &Position, column: PileId) -> u128 {
        let run = position.run_len(column);
        let above_head = run.saturating_sub(1);
        let base = self.bases.as_ref().filter(|_| run > 0 && run == position.len(column));
        let under = position.content_key_under(column, above_head);
        let mut key = if base.is_some() { 0 } else { mix(under) };
        for (depth, card) in position.from_top(column).take(run).enumerate() {
            let head = depth == above_head;
            if let Some(bases) = base.filter(|_| head) {
                key = key.wrapping_add(bases[card.index()]);
            }
            if !head || base.is_some() {
                key = key.wrapping_add(self.keys[card.index()]);
                if depth > 0 {
                    key = key.wrapping_add(self.keys[Card::COUNT + card.index()]);
                }
            } else if depth > 0 {
                // A head can't change places with its twin elsewhere: which of them is covered
                // matters.
                key = key.wrapping_add(mix_named(under, 301));
            }
        }
        key
    }
}

/// The base of the polynomial over the cards of a stock.
const ROLL: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// Mixes 128 bits so that sums of the results tell sets apart.
fn mix(value: u128) -> u128 {
    let (low, high) = (value as u64, (value >> 64) as u64);
    let a = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd1b5_4a32_d192_ed03 | 1);
    let a = (a ^ a >> 64).wrapping_add(value);
    let b = a.wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15);
    let b = b ^ b >> 67;
    b.wrapping_mul(0xaef1_7502_b3f5_7a4b_c2b2_ae3d_27d4_eb4f) ^ b >> 59
}

pub(crate) fn mix_named(value: u128, name: usize) -> u128 {
    mix(value.wrapping_add((name as u128 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d_9fb2_1c65_1e98_df25)))
}

#[cfg(test)]
mod tests;
