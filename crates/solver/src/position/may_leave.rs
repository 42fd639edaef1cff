//! Dead ends where outranked cards leave: cards that cannot leave any more, row by row.

use patience::{Card, MAX_COLUMNS, PileId, PileKind, Position, Rules, SpaceRank};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::sets::{cards, has};
use crate::base::traits::Traits;
use crate::position::safe_leave::{OUTRANKED, needs};

/// A test for games in which a card leaves while a higher one of its suit lies exposed.
///
/// **Claim.** If [`MayLeave::is_dead`] holds, the position cannot be won.
///
/// Conditions and proof: `docs/proofs/outranked.md`.
#[derive(Clone, Debug)]
pub(crate) struct MayLeave {
    columns: usize,
    stock: Option<PileId>,
    /// What may come into a space.
    filling: u64,
    /// The cards that have to leave, if they are in play.
    leaving: u64,
}

/// What may have happened by now, as sets of cards. Nothing is taken out of any of them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Reached {
    /// Those that may have left the game.
    gone: u64,
    /// Those that may have left the columns in which they lay or to which they are dealt.
    away: u64,
    /// Those that may have come to a space.
    moved: u64,
}

/// The cards of the columns from the bottom, and those that will be dealt to them.
struct Columns {
    cards: [[u8; Card::COUNT]; MAX_COLUMNS],
    /// How many of them lie there, and how many there are.
    lie: [usize; MAX_COLUMNS],
    all: [usize; MAX_COLUMNS],
}

impl Part for MayLeave {
    const NAME: &'static str = "what may leave, row by row";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("may_leave");
    const PROOF: Option<&'static str> = Some("docs/proofs/outranked.md");
    /// What narrows the moves is no harm to it.
    const PROVED: Mechanisms =
        OUTRANKED.and(Mechanisms::of(&[Mechanism::RowsNeedCards, Mechanism::RowsHoldPlay, Mechanism::ColumnsCovered]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        needs(traits)
    }
}

impl MayLeave {
    pub(crate) fn new(rules: &Rules, traits: &Traits) -> Option<MayLeave> {
        if !MayLeave::applies(traits) {
            return None;
        }
        let space = rules.tableau().space;
        let fills = |card: &Card| space.rank.is_none_or(|rank| rank == SpaceRank::Named(card.rank()));
        let set = |cards: &dyn Fn(&Card) -> bool| Card::all().filter(cards).fold(0, |set, card| set | bit(card));
        let is_filled = space.sources().any(|kinds| kinds.has(PileKind::Column));
        Some(MayLeave {
            columns: traits.columns,
            stock: rules.piles().first(PileKind::Stock),
            filling: if is_filled { set(&fills) } else { 0 },
            leaving: set(&|card| Some(card.rank()) != rules.left_over()),
        })
    }

    /// Whether some card cannot leave, even if all may leave and move that could do so before.
    pub(crate) fn is_dead(&self, rules: &Rules, position: &Position) -> bool {
        let columns = self.columns(rules, position);
        let leaving = columns.in_play(self.columns) & self.leaving;
        let rows = (0..self.columns).map(|at| columns.all[at] - columns.lie[at]).max().unwrap_or(0);
        let mut reached = Reached::default();
        for row in 0..=rows {
            // Cards that came to a space in earlier rows lie under those that were dealt since.
            let under = reached.moved;
            loop {
                let before = reached;
                self.go_on(rules, &columns, row, under, &mut reached);
                if reached == before {
                    break;
                }
            }
            if leaving & !reached.gone == 0 {
                return false;
            }
        }
        true
    }

    /// What more may happen after so many rows, by what may have happened.
    fn go_on(&self, rules: &Rules, columns: &Columns, row: usize, under: u64, reached: &mut Reached) {
        let mut exposed = reached.moved & !under;
        let (mut has_space, mut has_left) = (false, false);
        for column in 0..self.columns {
            let lie = columns.lie[column] + row;
            let there = &columns.cards[column][..lie.min(columns.all[column])];
            let away = there.iter().rev().take_while(|&&card| has(reached.away, card)).count();
            let first = there.len().saturating_sub(away + 1);
            exposed |= there[first..].iter().fold(0, |set, &card| set | 1 << card);
            has_space |= away == there.len();
            has_left |= lie > columns.all[column] || away > 0;
        }
        if has_left {
            exposed |= under;
        }
        let outranked = |set, card| set | rules.outranked_by(card);
        let gone = cards(exposed).filter_map(Card::from_index).fold(0, outranked) & exposed;
        let moved = if has_space { exposed & self.filling } else { 0 };
        reached.gone |= gone;
        reached.away |= gone | moved;
        reached.moved |= moved;
    }

    fn columns(&self, rules: &Rules, position: &Position) -> Columns {
        let mut columns =
            Columns { cards: [[0; Card::COUNT]; MAX_COLUMNS], lie: [0; MAX_COLUMNS], all: [0; MAX_COLUMNS] };
        for (at, pile) in rules.piles().of(PileKind::Column).enumerate() {
            let len = position.len(pile);
            for (depth, card) in position.from_top(pile).enumerate() {
                columns.cards[at][len - 1 - depth] = card.index() as u8;
            }
            columns.lie[at] = len;
            columns.all[at] = len;
        }
        let stock = self.stock.into_iter().flat_map(|stock| position.from_top(stock));
        for (card, at) in stock.zip((0..self.columns).cycle()) {
            columns.cards[at][columns.all[at]] = card.index() as u8;
            columns.all[at] += 1;
        }
        columns
    }
}

impl Columns {
    /// All their cards and those to come, as a set.
    fn in_play(&self, columns: usize) -> u64 {
        let all = (0..columns).flat_map(|at| &self.cards[at][..self.all[at]]);
        all.fold(0, |set, &card| set | 1 << card)
    }
}

fn bit(card: Card) -> u64 {
    1 << card.index()
}
