//! What all compact states of one search have in common.

use patience::{Card, Kinds, PileId, PileKind, Position, Rules, SpaceRank, Start, Units};

use crate::base::mechanisms::{BUILT_DOWN, Mechanism, Mechanisms, SPACES};
use crate::base::outcome::Method;
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Traits};
use crate::families::compact::state::{CompactState, MOST_COLUMNS, NONE, RANKS};
use crate::families::compact::tokens::{TOKENS, Tokens};
use crate::position::run_splits::RunSplits;
use crate::position::stock_on_column::StockOnColumn;

/// What all positions that come from one root have in common.
///
/// **When.** One deck, a foundation for each suit, all up from one rank, and none gives cards back.
/// Columns are built down in alternating colours or in suit, and a run is what is built; no cells,
/// no helpers; cards are drawn to a waste, without a limit of passes, or not at all. So columns
/// differ by their cards only, and what is left of the stock keeps its order.
#[derive(Clone, Debug)]
pub(crate) struct CompactContext {
    pub(crate) columns: usize,
    pub(crate) piles: Vec<PileId>,
    /// For each suit its foundation.
    pub(crate) foundations: [PileId; 4],
    pub(crate) reserve: Option<PileId>,
    pub(crate) stock: Option<PileId>,
    pub(crate) waste: Option<PileId>,
    /// For each card those that may be built on it, and those that it may be built on.
    pub(crate) followers: [u64; Card::COUNT],
    pub(crate) hosts: [u64; Card::COUNT],
    /// The reserve's cards from the bottom.
    pub(crate) reserve_cards: [u8; Card::COUNT],
    /// The waste's cards from the bottom and the stock's from the top, and for each card its place
    /// among them.
    pub(crate) sequence: [u8; Card::COUNT],
    pub(crate) place: [u8; Card::COUNT],
    /// How many cards a draw turns; 0 without a stock.
    pub(crate) step: u32,
    /// The places of the cards that are drawn several at a time, and the cards at other places:
    /// these are always at hand.
    pub(crate) several: u64,
    pub(crate) free: u64,
    /// The lowest rank, from 0.
    pub(crate) first: u8,
    pub(crate) units: Units,
    pub(crate) at_once: bool,
    /// What may come into a space from column, reserve and stock, while the reserve has cards and
    /// after.
    spaces: [[u64; 3]; 2],
    /// See [`RunSplits`].
    pub(crate) tails: bool,
    pub(crate) tokens: &'static Tokens,
}

impl Part for CompactContext {
    const NAME: &'static str = "compact states";
    const KIND: PartKind = PartKind::FastModel;
    const SAYS: Says = Says::Both;
    const SWITCH: Option<&'static str> = Some("compact");
    const METHOD: Option<Method> = Some(Method::Compact);
    const PROOF: Option<&'static str> = Some("docs/proofs/compact-keys.md");
    const PROVED: Mechanisms = BUILT_DOWN.and(SPACES).and(Mechanisms::of(&[
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Reserve,
        Mechanism::Waste,
        Mechanism::PartsMove,
        Mechanism::WholeColumnsMove,
        Mechanism::FoundationsUp,
        Mechanism::FoundationsFromBase,
        Mechanism::DrawsSeveral,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.run.is_some(), "runs move"),
            (traits.columns <= MOST_COLUMNS, "at most eight columns"),
            (
                traits.drawn == Drawn::Nowhere || traits.cycle().is_some(),
                "nothing is drawn, or to a waste in passes without limit",
            ),
            (
                traits.cycle() != Some(1) || StockOnColumn::applies(traits),
                "stock cards drawn one at a time are laid on columns only to be built on",
            ),
        ]
    }
}

impl CompactContext {
    /// For all positions that come from this one. `None` if the rules do not fit.
    pub(crate) fn new(rules: &Rules, root: &Position, prunings: &Prunings) -> Option<CompactContext> {
        let traits = Traits::of(rules);
        let step = traits.cycle().map_or(0, u32::from);
        // With draws of one card, stock cards are laid down only to be built on.
        let has_plays = step != 1 || prunings.stock_on_column;
        if !prunings.compact || !has_plays || !CompactContext::applies(&traits) {
            return None;
        }
        let piles = rules.piles();
        let first = match rules.foundations().first()?.start {
            Start::Rank(rank) => rank,
            Start::Card(_) => return None,
            Start::Base => root.base()?,
            Start::Chosen(_) | Start::Dealt | Start::Any => return None,
        };
        let mut context = CompactContext {
            columns: piles.of(PileKind::Column).len(),
            piles: piles.of(PileKind::Column).collect(),
            foundations: rules.foundations_by_suit()?,
            reserve: piles.first(PileKind::Reserve),
            stock: piles.first(PileKind::Stock),
            waste: piles.first(PileKind::Waste),
            followers: [0; Card::COUNT],
            hosts: [0; Card::COUNT],
            reserve_cards: [NONE; Card::COUNT],
            sequence: [NONE; Card::COUNT],
            place: [NONE; Card::COUNT],
            step,
            several: if step > 1 { u64::MAX } else { 0 },
            free: 0,
            first: first.number() - 1,
            units: rules.tableau().units,
            at_once: traits.has(Mechanism::FilledAtOnce),
            spaces: spaces(rules),
            tails: prunings.run_ends && RunSplits::applies(&traits),
            tokens: &TOKENS,
        };
        context.read_fits(rules, root);
        context.read_piles(root);
        Some(context)
    }

    fn read_fits(&mut self, rules: &Rules, root: &Position) {
        for on in Card::all() {
            for card in Card::all().filter(|&card| rules.fits(card, on, root.base())) {
                self.followers[on.index()] |= 1 << card.index();
                self.hosts[card.index()] |= 1 << on.index();
            }
        }
    }

    /// Reads where the cards of reserve, stock and waste lie.
    pub(crate) fn read_piles(&mut self, root: &Position) {
        let from_bottom = |pile: Option<PileId>| pile.map_or_else(Vec::new, |pile| root.cards(pile));
        for (place, card) in self.reserve_cards.iter_mut().zip(from_bottom(self.reserve)) {
            *place = card.index() as u8;
        }
        let turned = from_bottom(self.waste).into_iter().chain(from_bottom(self.stock).into_iter().rev());
        for (at, card) in turned.enumerate() {
            self.sequence[at] = card.index() as u8;
            self.place[card.index()] = at as u8;
        }
        self.free = self.places_of(!self.several);
    }

    /// From now on only the cards at the first so many places are drawn several at a time, and all
    /// others are always at hand: see [`LooseStock`](crate::portfolio::loose_stock::LooseStock).
    pub(crate) fn loosen(&mut self, first: u32) {
        self.several &= 1u64.checked_shl(first).map_or(u64::MAX, |bit| bit - 1);
        self.free = self.places_of(!self.several);
    }

    /// Whether cards are at hand that the game's rules would draw several at a time.
    pub(crate) fn is_loose(&self) -> bool {
        self.step > 1 && self.several != u64::MAX
    }

    /// The cards at these places.
    fn places_of(&self, places: u64) -> u64 {
        let at = (0..).zip(self.sequence).filter(|&(at, card)| card != NONE && places >> at & 1 == 1);
        at.fold(0, |set, (_, card)| set | 1 << card)
    }

    /// The cards that foundations wait for.
    #[inline]
    pub(crate) fn wanted(&self, state: &CompactState) -> u64 {
        let mut wanted = 0;
        for (suit, up) in (0..).zip(state.up) {
            if up < RANKS {
                let rank = self.first + up;
                let rank = if rank < RANKS { rank } else { rank - RANKS };
                wanted |= 1 << (RANKS * suit + rank);
            }
        }
        wanted
    }

    /// The reserve's exposed card.
    #[inline]
    pub(crate) fn reserve_top(&self, state: &CompactState) -> Option<u8> {
        state.left.checked_sub(1).map(|at| self.reserve_cards[usize::from(at)])
    }

    /// What may come into a space from a column, the reserve and the stock.
    #[inline]
    pub(crate) fn space_takes(&self, state: &CompactState) -> [u64; 3] {
        self.spaces[usize::from(state.left == 0)]
    }
}

/// What may come into a space from column, reserve and stock, while the reserve has cards and
/// after.
fn spaces(rules: &Rules) -> [[u64; 3]; 2] {
    let space = rules.tableau().space;
    let ranks = Card::all().filter(|card| space.rank.is_none_or(|rank| rank == SpaceRank::Named(card.rank())));
    let set = ranks.fold(0u64, |set, card| set | 1 << card.index());
    let takes = |kinds: Kinds| {
        [PileKind::Column, PileKind::Reserve, PileKind::Waste].map(|kind| if kinds.has(kind) { set } else { 0 })
    };
    [takes(space.from), takes(space.after.1)]
}
