//! What all states of one search have in common.

use patience::{Card, PileId, PileKind, Position, Rank, Rules, Suit};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::outcome::Method;
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::sets::{below, cards, each_drawn};
use crate::base::traits::{Moving, Traits};
use crate::families::heights::state::{HeightsState, MOST_COLUMNS, RANKS};

/// What all positions that come from one root have in common.
#[derive(Clone, Debug)]
pub(crate) struct HeightsContext {
    pub(crate) columns: Vec<PileId>,
    /// For each suit its foundation.
    pub(crate) foundations: [PileId; 4],
    pub(crate) stock: PileId,
    pub(crate) waste: PileId,
    /// For each column its dealt cards, from the bottom up to its base.
    dealt: [Vec<u8>; MOST_COLUMNS],
    /// For each card those that it may lie on, and its twin with itself.
    pub(crate) hosts: [u64; Card::COUNT],
    pub(crate) twins: [u64; Card::COUNT],
    /// For each suit the other one of its colour, and those of the other colour.
    pub(crate) other_suits: [(u8, [u8; 2]); 4],
    /// The cards of waste and stock in the order in which they are drawn, and for each card its
    /// place among them.
    sequence: Vec<u8>,
    pub(crate) place: [u8; Card::COUNT],
    /// How many cards a draw turns.
    pub(crate) step: u8,
    /// The places of the cards that are at hand at any time: those that are drawn one at a time.
    at_hand: u64,
    /// Foundations give cards back.
    pub(crate) returns: bool,
}

impl Part for HeightsContext {
    const NAME: &'static str = "heights";
    const KIND: PartKind = PartKind::FastModel;
    const SAYS: Says = Says::Both;
    const SWITCH: Option<&'static str> = Some("heights");
    const METHOD: Option<Method> = Some(Method::Heights);
    const PROOF: Option<&'static str> = Some("docs/proofs/returns.md");
    const PROVED: Mechanisms = Mechanisms::of(&[
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Waste,
        Mechanism::BuiltAlternating,
        Mechanism::PartsMove,
        Mechanism::SpacesForKings,
        Mechanism::RightsEnd,
        Mechanism::FilledAtOnce,
        Mechanism::FoundationsUp,
        Mechanism::CardsReturn,
        Mechanism::DrawsSeveral,
    ]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.foundations_from_ace, "foundations begin with the ace"),
            (traits.foundations_all_return, "all foundations give cards back"),
            (traits.built.is_some(), "columns are built in alternating colours"),
            (traits.moving == Moving::Parts, "parts of what is built move"),
            (traits.has(Mechanism::SpacesForKings), "spaces take kings only"),
            (
                traits.spaces_take_columns_and_waste && traits.spaces_take_foundations,
                "spaces take cards of columns, waste and foundations from the first",
            ),
            (traits.columns <= MOST_COLUMNS, "at most eight columns"),
            (traits.cycle().is_some(), "cards are drawn to a waste in passes without limit"),
        ]
    }
}

impl HeightsContext {
    /// For all positions that come from this one. `None` if the rules do not fit, or what lies face
    /// up in a column is not one run.
    pub(crate) fn new(rules: &Rules, root: &Position) -> Option<HeightsContext> {
        HeightsContext::with_or_without(rules, root).filter(|context| context.returns)
    }

    /// The same for rules whose foundations keep their cards, too. The searches' claims are proved
    /// for returns alone: this is for those who prove nothing.
    pub(crate) fn with_or_without(rules: &Rules, root: &Position) -> Option<HeightsContext> {
        let traits = Traits::of(rules);
        let returns = HeightsContext::applies(&traits);
        let as_if = traits.as_if_returning();
        let step = as_if.cycle().filter(|_| HeightsContext::applies(&as_if))?;
        let piles = rules.piles();
        let mut context = HeightsContext {
            columns: piles.of(PileKind::Column).collect(),
            foundations: rules.foundations_by_suit()?,
            stock: piles.first(PileKind::Stock)?,
            waste: piles.first(PileKind::Waste)?,
            dealt: Default::default(),
            hosts: [0; Card::COUNT],
            twins: [0; Card::COUNT],
            other_suits: Suit::ALL.map(others),
            sequence: Vec::with_capacity(Card::COUNT),
            place: [0; Card::COUNT],
            step,
            at_hand: if step == 1 { u64::MAX } else { 0 },
            returns,
        };
        context.read_fits(rules);
        context.read_piles(root).then_some(context)
    }

    /// The same of the easier game in which only the first so many cards of waste and stock are
    /// drawn several at a time, and all others are at hand: see `docs/proofs/loose-stock.md`.
    pub(crate) fn loosened(&self, first: u32) -> HeightsContext {
        HeightsContext { at_hand: u64::MAX.checked_shl(first).unwrap_or(0), ..self.clone() }
    }

    /// Whether some cards are drawn several at a time.
    pub(crate) fn draws_several(&self) -> bool {
        self.at_hand != u64::MAX
    }

    /// Whether a card of the stock is at hand at any time.
    #[inline]
    pub(crate) fn is_at_hand(&self, card: u8) -> bool {
        self.at_hand >> self.place[usize::from(card)] & 1 == 1
    }

    /// The cards of the stock that are at hand at any time.
    #[inline]
    pub(crate) fn at_hand(&self, state: &HeightsState) -> u64 {
        match self.at_hand {
            u64::MAX => state.stock,
            0 => 0,
            at_hand => self.set_at(state.places & at_hand),
        }
    }

    fn read_fits(&mut self, rules: &Rules) {
        let alike =
            |card: Card, other: Card| card.rank() == other.rank() && card.suit().is_red() == other.suit().is_red();
        for card in Card::all() {
            let all = |fits: &dyn Fn(Card) -> bool| set(Card::all().filter(|&other| fits(other)));
            self.hosts[card.index()] = all(&|other| rules.fits(card, other, None));
            self.twins[card.index()] = all(&|other| alike(card, other));
        }
    }

    /// Reads where the cards of columns, stock and waste lie; `false` if a column is not fit.
    pub(crate) fn read_piles(&mut self, root: &Position) -> bool {
        for (own, &column) in self.dealt.iter_mut().zip(&self.columns) {
            let down = root.face_down(column);
            if root.len(column) > 0 && down + root.run_len(column) != root.len(column) {
                return false;
            }
            own.clear();
            own.extend(root.cards(column).iter().take(down + 1).map(|card| card.index() as u8));
        }
        let turned = root.cards(self.waste).into_iter().chain(root.cards(self.stock).into_iter().rev());
        self.sequence.clear();
        self.sequence.extend(turned.map(|card| card.index() as u8));
        for (at, &card) in self.sequence.iter().enumerate() {
            self.place[usize::from(card)] = at as u8;
        }
        true
    }

    /// The state of a position that comes from the root.
    pub(crate) fn state(&self, position: &Position) -> HeightsState {
        let mut state = HeightsState {
            seen: 0,
            bases: 0,
            stock: 0,
            places: 0,
            up: self.foundations.map(|foundation| position.len(foundation) as u8),
            lens: [0; MOST_COLUMNS],
            drawn: 0,
            pending: 0,
        };
        for (at, &column) in self.columns.iter().enumerate() {
            let cards = position.cards(column);
            let down = position.face_down(column);
            state.seen |= set(cards.iter().skip(down).copied());
            // What lies in a column that was emptied has no base: it is headed by a king.
            if let Some(base) = cards.get(down).filter(|card| down > 0 || card.rank() != Rank::KING) {
                state.bases |= 1 << base.index();
                state.lens[at] = down as u8 + 1;
            }
        }
        let place = |card: Card| self.place[card.index()];
        for card in position.cards(self.stock).into_iter().chain(position.cards(self.waste)) {
            state.places |= 1 << place(card);
            state.stock |= 1 << card.index();
        }
        for card in position.cards(self.waste) {
            state.drawn = state.drawn.max(place(card) + 1);
        }
        state
    }

    /// Equal only for states that can be won alike. Cards that are at hand may lie in the waste or
    /// not; of the others only how much of their waste no draw from its bottom leads to matters.
    pub(crate) fn key(&self, state: &HeightsState) -> u128 {
        let short = |key: u128, part: &u8| key << 4 | u128::from(*part);
        let mut key = state.up.iter().chain(&state.lens).fold(0, short);
        key = key << 52 | u128::from(state.places);
        key = key << 8 | u128::from(state.pending);
        if self.draws_several() {
            let waste = self.in_waste(state).count_ones();
            let whole = waste.is_multiple_of(self.step.into());
            key = key << 6 | u128::from(if whole { 0 } else { waste });
        }
        // Each part of the key has to show in all bits: the table takes some of them as an address.
        let mixed = (key ^ key >> 61).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        (mixed ^ mixed >> 67).wrapping_mul(0xd134_2543_de82_ef95_a409_3822_299f_31d1)
    }

    pub(crate) fn is_won(&self, state: &HeightsState) -> bool {
        state.up == [RANKS; 4]
    }

    /// The base of a column.
    #[inline]
    pub(crate) fn base(&self, state: &HeightsState, column: usize) -> Option<u8> {
        let last = usize::from(state.lens[column]).checked_sub(1)?;
        self.dealt[column].get(last).copied()
    }

    /// The top card of a suit's foundation.
    #[inline]
    pub(crate) fn top(&self, state: &HeightsState, suit: u8) -> Option<u8> {
        state.up[usize::from(suit)].checked_sub(1).map(|rank| suit * RANKS + rank)
    }

    /// The next card of a suit.
    #[inline]
    pub(crate) fn next(&self, state: &HeightsState, suit: u8) -> Option<u8> {
        let up = state.up[usize::from(suit)];
        (up < RANKS).then_some(suit * RANKS + up)
    }

    /// Whether a card is the next one of its suit.
    #[inline]
    pub(crate) fn is_next(&self, state: &HeightsState, card: u8) -> bool {
        state.up[usize::from(card / RANKS)] == card % RANKS
    }

    /// The places of the cards in the waste, but for those that are at hand anyway.
    pub(crate) fn in_waste(&self, state: &HeightsState) -> u64 {
        state.places & !self.at_hand & below(state.drawn)
    }

    /// The places of the cards that come to the waste's top by drawing and turning it over, or are
    /// at hand.
    pub(crate) fn drawable(&self, state: &HeightsState) -> u64 {
        let (drawn, waste) = (state.places & !self.at_hand, self.in_waste(state));
        let mut found = state.places & self.at_hand;
        each_drawn(drawn, waste, self.step.into(), |at, _| found |= 1 << at);
        found
    }

    /// The set of the cards at these places.
    pub(crate) fn set_at(&self, places: u64) -> u64 {
        self.cards_at(places).fold(0, |set, card| set | 1 << card)
    }

    /// The cards at these places, in the order in which they are drawn.
    #[inline]
    pub(crate) fn cards_at(&self, places: u64) -> impl Iterator<Item = u8> {
        cards(places).filter_map(|place| self.sequence.get(usize::from(place)).copied())
    }
}

fn set(cards: impl Iterator<Item = Card>) -> u64 {
    cards.fold(0, |set, card| set | 1 << card.index())
}

/// The other suit of a suit's colour, and those of the other colour.
fn others(suit: Suit) -> (u8, [u8; 2]) {
    let of = |red: bool| Suit::ALL.into_iter().filter(move |other| other.is_red() == red && *other != suit);
    let index = |suit: Option<Suit>| suit.map_or(0, |suit| suit.index() as u8);
    let mut hosts = of(!suit.is_red());
    (index(of(suit.is_red()).next()), [index(hosts.next()), index(hosts.next())])
}
