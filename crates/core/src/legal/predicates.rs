//! What the rules allow: each rule stands here once, and serves both the list of legal moves and
//! the reason for refusing one.

use crate::card::{Card, Rank};
use crate::pile::{MAX_FOUNDATIONS, PileId, PileKind};
use crate::position::Position;
use crate::rules::{
    ALL_CARDS, Climb, DealingColumns, Direction, Draw, EMPTY, Kinds, Rules, Start, Takes, Units, rank_set,
};

#[inline]
pub(super) fn has(set: u64, card: u8) -> bool {
    set >> card & 1 == 1
}

/// What the foundations wait for.
pub(super) struct Wants {
    /// For every foundation the cards that it takes.
    pub(super) each: [u64; MAX_FOUNDATIONS],
    /// For all together.
    pub(super) any: u64,
}

impl Wants {
    /// The lower-numbered foundation that is built as this one is and wants the same card.
    #[inline]
    pub(super) fn twin(&self, rules: &Rules, foundation: usize, card: u8) -> Option<PileId> {
        let first = rules.kind.foundations.0;
        lower_twin(rules, foundation, |lower| has(self.each[lower.index() - first], card))
    }
}

/// The next lower-numbered foundation that is built as this one is and takes what it takes.
#[inline]
fn lower_twin(rules: &Rules, foundation: usize, takes: impl Fn(PileId) -> bool) -> Option<PileId> {
    let mut twin = rules.foundations[foundation].twin;
    while let Some(lower) = twin.filter(|&lower| !takes(lower)) {
        twin = rules.foundations[lower.index() - rules.kind.foundations.0].twin;
    }
    twin
}

/// What keeps the player from drawing or redealing.
#[derive(Clone, Copy)]
pub(super) enum Bar {
    NoDraw,
    NoRedeal,
    StockEmpty,
    StockNotEmpty,
    WasteEmpty,
    ColumnsEmpty,
    /// The columns lie as a redeal would lay them.
    LaidOut,
    /// This column is empty.
    Space(usize),
    /// The base rank is to be chosen first.
    BaseFirst,
    NoPassLeft(u8),
    NoRedealLeft(u8),
    /// This pile holds the card just turned.
    Turned(usize),
    /// This helper's card fits.
    HelperFits(usize),
}

impl Position {
    /// The cards that a foundation takes next, as a set over [`Card::index`](crate::Card::index).
    #[inline]
    pub fn wanted(&self, rules: &Rules, foundation: PileId) -> u64 {
        self.wants_of(rules, foundation.index()) & rules.tables.pack
    }

    #[inline]
    pub(super) fn wants_of(&self, rules: &Rules, pile: usize) -> u64 {
        let at = pile - rules.kind.foundations.0;
        let foundation = &rules.foundations[at];
        if self.len[pile] >= foundation.capacity {
            return 0;
        }
        if let Some(lower) = &rules.tables.lower {
            let exposed = (0..rules.kind.columns).filter(|&column| self.run[column] > 0);
            return exposed.fold(0, |set, column| set | lower[usize::from(self.top[column] >> 1)]);
        }
        if foundation.guests && self.is_guest(rules, pile) {
            return 0;
        }
        let table = rules.tables.climb(at, foundation.direction(self.len[pile], self.direction));
        let exposed = usize::from(self.top[pile] >> 1) % table.len();
        match Rank::new(self.base) {
            // The base rank is the first; until the player has chosen it, any rank is.
            Some(base) if exposed == EMPTY && foundation.begins_with_base() => table[EMPTY] & rank_set(base),
            _ => table[exposed],
        }
    }

    /// Whether a guest lies on a pile: a card dealt to a foundation that it does not begin.
    pub fn has_guest(&self, rules: &Rules, pile: PileId) -> bool {
        self.is_guest(rules, pile.index())
    }

    /// Whether the cards of a pile have come home.
    pub fn is_home(&self, rules: &Rules, pile: PileId) -> bool {
        rules.rises(pile) && !self.has_guest(rules, pile)
    }

    /// Whether a pile is a foundation on which a guest lies, and nothing else.
    #[inline]
    pub(crate) fn is_guest(&self, rules: &Rules, pile: usize) -> bool {
        rules.tables.guests && self.lies_as_guest(rules, pile)
    }

    /// The same in games that have guests, apart from what is asked in all games.
    #[cold]
    fn lies_as_guest(&self, rules: &Rules, pile: usize) -> bool {
        let (first, last) = rules.kind.foundations;
        if !(first..last).contains(&pile) || self.len[pile] != 1 {
            return false;
        }
        let at = pile - first;
        let begins = rules.tables.climb(at, Direction::Open)[EMPTY];
        rules.foundations[at].guests && !has(begins, self.top[pile] >> 1)
    }

    /// The lower-numbered foundation that is built as this one is and takes the same whole run.
    pub(super) fn twin_for_run(&self, rules: &Rules, column: usize, pile: usize) -> Option<PileId> {
        let takes = |lower: PileId| self.whole_run(rules, column, lower.index()).is_some();
        lower_twin(rules, pile - rules.kind.foundations.0, takes)
    }

    pub(super) fn wants(&self, rules: &Rules) -> Wants {
        let (first, last) = rules.kind.foundations;
        let mut wants = Wants { each: [0; MAX_FOUNDATIONS], any: 0 };
        for pile in first..last {
            let set = self.wants_of(rules, pile);
            wants.each[pile - first] = set;
            wants.any |= set;
        }
        wants
    }

    /// The piles from which the card must come that decides the base rank, before anything else is
    /// done.
    #[inline]
    pub(super) fn base_comes_from(&self, rules: &Rules) -> Option<Kinds> {
        let from = rules.tables.base_from;
        (self.base == 0 && !from.is_empty()).then_some(from)
    }

    /// The columns that may play to foundations, while rows are dealt and nothing else moves.
    pub(super) fn dealing(&self, rules: &Rules) -> Option<DealingColumns> {
        let Draw::Row { dealing: Some((first_row, later_rows)), .. } = rules.stock.draw else { return None };
        let stock = rules.kind.stock?;
        if self.len[stock] == 0 {
            return None;
        }
        Some(if self.rows == 1 { first_row } else { later_rows })
    }

    /// The card that was turned and must be played before anything else.
    pub(super) fn turned(&self, rules: &Rules) -> Option<usize> {
        let waste = rules.kind.waste.filter(|_| rules.stock.draw == Draw::Discards)?;
        (self.len[waste] > 0).then_some(waste)
    }

    /// A helper whose card fits a foundation.
    fn fitting_helper(&self, rules: &Rules) -> Option<usize> {
        let wants = self.wants(rules);
        let (first, last) = rules.kind.helpers;
        (first..last).find(|&pile| self.len[pile] > 0 && has(wants.any, self.top[pile] >> 1))
    }

    /// What keeps the stock from being drawn from, if anything does.
    #[inline]
    pub(super) fn draw_bar(&self, rules: &Rules) -> Option<Bar> {
        let Some(stock) = rules.kind.stock else { return Some(Bar::NoDraw) };
        if self.base_comes_from(rules).is_some() {
            return Some(Bar::BaseFirst);
        }
        match rules.stock.draw {
            Draw::None | Draw::Relay { .. } => return Some(Bar::NoDraw),
            Draw::Gaps if self.down[..rules.kind.columns].iter().any(|&down| down > 0) => return None,
            Draw::Discards => {
                let waiting = self.turned(rules).map(Bar::Turned);
                if let Some(bar) = waiting.or_else(|| self.fitting_helper(rules).map(Bar::HelperFits)) {
                    return Some(bar);
                }
            }
            Draw::Waste { .. } | Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Row { .. } | Draw::Gaps => {
            }
        }
        if self.len[stock] == 0 {
            return Some(Bar::StockEmpty);
        }
        self.space_that_bars(rules).map(Bar::Space)
    }

    /// An empty column that keeps a row from being dealt.
    #[inline]
    fn space_that_bars(&self, rules: &Rules) -> Option<usize> {
        let Draw::Row { needs_no_space: true, .. } = rules.stock.draw else { return None };
        (0..rules.kind.columns).find(|&column| self.len[column] == 0)
    }

    /// How many cards of a column are the whole run that a foundation takes, if there is one.
    pub(super) fn whole_run(&self, rules: &Rules, column: usize, pile: usize) -> Option<u8> {
        let foundation = &rules.foundations[pile - rules.kind.foundations.0];
        let count = foundation.capacity;
        let is_open = foundation.takes == Takes::WholeRuns && self.len[pile] == 0;
        if !is_open || self.len[column] - self.down[column] < count {
            return None;
        }
        let step = if foundation.climb == Climb::Down { -1 } else { 1 };
        let ranks = rules.pack.ranks();
        let cards = || self.from_top(PileId(column as u8)).take(usize::from(count));
        let follows =
            |(card, on): (Card, Card)| card.suit() == on.suit() && card.rank() == ranks.around(on.rank(), step);
        let first = cards().last()?;
        let begins =
            foundation.start == Start::Rank(first.rank()) && foundation.suit.is_none_or(|suit| suit == first.suit());
        (begins && cards().zip(cards().skip(1)).all(follows)).then_some(count)
    }

    /// What keeps the next pass from beginning, if anything does.
    #[inline]
    pub(super) fn redeal_bar(&self, rules: &Rules) -> Option<Bar> {
        let Some(stock) = rules.kind.stock else { return Some(Bar::NoRedeal) };
        if rules.stock.passes == Some(1) {
            return Some(Bar::NoRedeal);
        }
        if self.base_comes_from(rules).is_some() {
            return Some(Bar::BaseFirst);
        }
        if let Some(waste) = self.turned(rules) {
            return Some(Bar::Turned(waste));
        }
        let relays = matches!(rules.stock.draw, Draw::Relay { .. });
        if self.len[stock] > 0 && !relays {
            return Some(Bar::StockNotEmpty);
        }
        if let Some(passes) = rules.stock.passes
            && self.pass >= passes
        {
            return Some(if relays { Bar::NoRedealLeft(passes - 1) } else { Bar::NoPassLeft(passes) });
        }
        let nothing_in = |pile: Option<usize>| pile.is_none_or(|pile| self.len[pile] == 0);
        let columns = &self.len[..rules.kind.columns];
        match rules.stock.draw {
            Draw::None | Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps => Some(Bar::NoRedeal),
            Draw::Waste { .. } => nothing_in(rules.kind.waste).then_some(Bar::WasteEmpty),
            Draw::Row { .. } => columns.iter().all(|&len| len == 0).then_some(Bar::ColumnsEmpty),
            Draw::Relay { .. } if self.len[stock] == 0 && columns.iter().all(|&len| len == 0) => {
                Some(Bar::ColumnsEmpty)
            }
            Draw::Relay { shuffled: true, .. } => None,
            Draw::Relay { cards, shuffled: false } => {
                is_laid_out(columns, self.len[stock], cards).then_some(Bar::LaidOut)
            }
            Draw::Discards if nothing_in(rules.kind.discard) => Some(Bar::WasteEmpty),
            Draw::Discards => self.fitting_helper(rules).map(Bar::HelperFits),
        }
    }

    /// The cards that may come into a space from a pile of this kind: the highest of a run counts.
    pub(super) fn space_takes(&self, rules: &Rules, from: PileKind) -> u64 {
        let space = &rules.tableau.space;
        let (kind, after) = space.after;
        let (first, last) = rules.kind.helpers;
        let is_after = if kind == PileKind::Helper {
            self.len[first..last].iter().all(|&len| len == 0)
        } else {
            rules.kind.only(kind).is_none_or(|pile| self.len[pile] == 0)
        };
        let sources = if is_after { after } else { space.from };
        match space.rank {
            _ if !sources.has(from) => 0,
            None => ALL_CARDS,
            Some(rank) => rank.with_base(self.base(), rules.pack.ranks()).map_or(0, rank_set),
        }
    }

    /// Whether cells take cards.
    pub(super) fn cells_take(&self, rules: &Rules) -> bool {
        !rules.cells.closed || rules.kind.stock.is_none_or(|stock| self.len[stock] == 0)
    }

    /// Whether the cards in cells may move.
    pub(super) fn cells_open(&self, rules: &Rules) -> bool {
        let (first, last) = rules.kind.helpers;
        !rules.cells.locked || self.len[first..last].contains(&0)
    }

    /// Where a card fits that a cell for misfits therefore refuses.
    pub(super) fn place_elsewhere(&self, rules: &Rules, card: u8) -> Option<usize> {
        let (first, last) = rules.kind.foundations;
        let foundation = (first..last).find(|&pile| has(self.wants_of(rules, pile), card));
        foundation.or_else(|| {
            (0..rules.kind.columns).find(|&column| {
                self.run[column] > 0 && has(rules.build_on(usize::from(self.top[column] >> 1), self.base), card)
            })
        })
    }
}

/// Whether a redeal that lays so many cards on each column, and then cards of the stock, would lay
/// them as they lie.
fn is_laid_out(columns: &[u8], stock: u8, cards: u8) -> bool {
    let whole = columns.iter().take_while(|&&len| len == cards).count();
    match &columns[whole..] {
        [] => true,
        _ if stock > 0 => false,
        // The last column takes whatever is left.
        [_] => true,
        [first, rest @ ..] => *first < cards && rest.iter().all(|&len| len == 0),
    }
}

/// Whether `count` cards of a run may move together from a column of this length to another.
#[inline]
pub(super) fn moves_as_unit(units: Units, count: u8, column_len: u8) -> bool {
    match units {
        Units::Single => count == 1,
        Units::Parts(_) | Units::Groups => true,
        Units::Whole(_) => count == 1 || count == column_len,
        Units::OnlyWhole(_) => count == column_len,
    }
}
