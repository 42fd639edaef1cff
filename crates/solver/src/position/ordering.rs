//! How likely a player would choose a step: the order in which searches try steps.

use patience::{MAX_PILES, Move, PileId, PileKind, Position, Rules};

use crate::base::drawn::draws_to_one_column;
use crate::base::mechanisms::Mechanisms;
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::{Drawn, Moving, Traits};
use crate::position::macro_move::MacroMove;
use crate::position::run_splits::parted_from;

/// What lies over wanted cards, in games with open cards that move one at a time. A player digs for
/// what can go up soon, does not bury it deeper, and does not separate what fits. This only orders
/// macro moves.
#[derive(Debug)]
pub(crate) struct BuriedCards {
    columns: Vec<PileId>,
    foundations: Vec<PileId>,
    /// For each pile, what one card less on it is worth.
    dig: [i32; MAX_PILES],
}

/// What it is worth to dig for an exposed card that is wanted, and how much less for each card over
/// it.
const DIG: (i32, i32) = (60, 6);
/// What it costs to take a card from one that it fits on.
const PART: i32 = 60;

impl Part for BuriedCards {
    const NAME: &'static str = "digging for wanted cards";
    const KIND: PartKind = PartKind::Search;
    const PROVED: Mechanisms = Mechanisms::WHATEVER;

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.drawn == Drawn::Nowhere, "nothing is drawn"),
            (traits.moving == Moving::Single, "cards move one at a time"),
        ]
    }
}

impl BuriedCards {
    pub(crate) fn new(rules: &Rules) -> Option<BuriedCards> {
        let piles = rules.piles();
        let fits = BuriedCards::applies(&Traits::of(rules));
        let of = |kind| piles.of(kind).collect();
        fits.then(|| BuriedCards {
            columns: of(PileKind::Column),
            foundations: of(PileKind::Foundation),
            dig: [0; MAX_PILES],
        })
    }

    /// Looks at a position whose macro moves are to be ordered.
    pub(crate) fn look(&mut self, rules: &Rules, position: &Position) {
        let wanted = self.foundations.iter().fold(0, |set, &pile| set | position.wanted(rules, pile));
        for &column in &self.columns {
            let depth = position.from_top(column).position(|card| wanted >> card.index() & 1 == 1);
            self.dig[column.index()] = depth.map_or(0, |depth| (DIG.0 - DIG.1 * depth as i32).max(0));
        }
    }

    /// How much more or less likely a macro move is for that.
    pub(crate) fn likely(&self, rules: &Rules, position: &Position, mv: Move) -> i32 {
        let Move::Cards { from, to, .. } = mv else { return 0 };
        if self.foundations.contains(&to) {
            return 0;
        }
        let mut cards = position.from_top(from);
        let joined = cards.next().zip(cards.next()).is_some_and(|(card, on)| rules.fits(card, on, position.base()));
        self.dig[from.index()] - self.dig[to.index()] - if joined { PART } else { 0 }
    }
}

/// How likely a player would choose a macro move: turning cards up and emptying columns first,
/// pointless moves last.
pub(crate) fn likely(rules: &Rules, kinds: &[PileKind; MAX_PILES], position: &Position, macro_move: MacroMove) -> i32 {
    let Move::Cards { from, to, count } = macro_move.mv else {
        return if macro_move.mv == Move::Draw { 20 } else { -50 };
    };
    let (from_kind, to_kind) = (kinds[from.index()], kinds[to.index()]);
    let mut score = -i32::from(macro_move.draws.min(20));
    let rises = rules.rises(to);
    score += match to_kind {
        _ if rises => 60,
        PileKind::Cell => -20,
        // A hole: what can go there comes before the next card of the stock.
        PileKind::Foundation => 30,
        _ if position.is_empty(to) => -10,
        PileKind::Column
        | PileKind::Helper
        | PileKind::Reserve
        | PileKind::Stock
        | PileKind::Waste
        | PileKind::Discard => 15,
    };
    score += match from_kind {
        PileKind::Reserve => 45,
        PileKind::Waste => 20,
        PileKind::Helper | PileKind::Cell => 15,
        PileKind::Foundation if position.is_home(rules, from) => -60,
        PileKind::Foundation => 30,
        PileKind::Column | PileKind::Stock | PileKind::Discard => 0,
    };
    if from_kind == PileKind::Column {
        let rest = position.len(from) - usize::from(count);
        let down = position.face_down(from);
        if rest > 0 && rest == down {
            score += 40 - 2 * down as i32;
        } else if rest == 0 {
            score += if !rises && position.is_empty(to) { -60 } else { 30 };
        } else if parted_from(rules, position, from, count.into()).is_some() {
            score -= 25;
        }
    }
    if rises && draws_to_one_column(rules) {
        score += 10;
    }
    score
}
