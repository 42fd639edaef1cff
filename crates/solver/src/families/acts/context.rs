//! What stays the same during a search: rules, piles, and numbers for each card in each place.

use std::sync::Arc;

use patience::{Card, PileId, PileKind, Position, Rules, SpaceRank};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::outcome::Method;
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::random::Random;
use crate::base::traits::{Drawn, Traits};
use crate::families::acts::state::{
    Act, ActPlace, ActsState, BOTTOM, CELL, HELPER, MOST_PILES, NO_CARD, PLACES, Spot, UP,
};
use crate::families::acts::weights::{CELLS, MANY_HELPERS, NOWHERE, SPACES, SPACES_FOR_SOME, Sets};
use crate::position::safe_foundation::SafeFoundation;

/// What a card in a place is worth depends on this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Lying {
    Up,
    /// On a card of lower rank, which must go up before it.
    OnLower,
    /// On another card that it does not fit on.
    OnOther,
    /// On a card that it fits on, or a king at the bottom of a column.
    Joined,
    /// Another card at the bottom of a column.
    Bottom,
    Cell,
    /// At the bottom of a helper pile.
    Helper,
}

#[derive(Debug)]
pub(crate) struct ActsContext {
    pub(crate) rules: Arc<Rules>,
    /// The columns, and then the helper piles.
    pub(crate) piles: Vec<PileId>,
    /// How many columns there are.
    pub(crate) columns: usize,
    pub(crate) cells: Vec<PileId>,
    /// The foundation of each suit.
    pub(crate) foundations: [PileId; 4],
    safe: SafeFoundation,
    /// For each card, on which cards it fits.
    pub(crate) fits_on: [u64; Card::COUNT],
    /// The cards that spaces take.
    pub(crate) spaces_take: u64,
    lying: [[Lying; PLACES]; Card::COUNT],
}

/// A number for each card in each place.
static KEYS: [[u64; PLACES]; Card::COUNT] = {
    let (mut keys, mut random, mut at) = ([[0; PLACES]; Card::COUNT], Random::new(1), 0);
    while at < PLACES * Card::COUNT {
        keys[at / PLACES][at % PLACES] = random.next();
        at += 1;
    }
    keys
};

impl Part for ActsContext {
    const NAME: &'static str = "acts";
    const KIND: PartKind = PartKind::FastModel;
    const SAYS: Says = Says::Won;
    const SWITCH: Option<&'static str> = Some("acts");
    const METHOD: Option<Method> = Some(Method::Acts);
    const PROVED: Mechanisms = SafeFoundation::PROVED.among(Mechanisms::of(&[
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Cells,
        Mechanism::Helpers,
        Mechanism::BuiltAlternating,
        Mechanism::BuiltInSuit,
        Mechanism::BuiltInAnySuit,
        Mechanism::SpacesForKings,
        Mechanism::SpacesForOneRank,
        Mechanism::CardsReturn,
        Mechanism::FoundationsUp,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        let mut needs = SafeFoundation::needs(traits);
        needs.extend([
            (traits.foundations_from_ace, "foundations begin with the ace"),
            (
                traits.spaces_take_nothing || open_piles(traits).all(|kind| traits.spaces_take_from.has(kind)),
                "spaces take nothing, or cards of all piles",
            ),
            (traits.drawn == Drawn::Nowhere, "nothing is drawn"),
        ]);
        needs
    }

    fn unmet_by(rules: &Rules, traits: &Traits) -> Vec<&'static str> {
        let mut unmet = ActsContext::unmet(traits);
        if ActsContext::piles(rules).count() > MOST_PILES {
            unmet.push("at most 24 columns and helpers");
        }
        unmet
    }
}

/// The kinds of piles that cards can be taken from.
fn open_piles(traits: &Traits) -> impl Iterator<Item = PileKind> {
    let cells = traits.has(Mechanism::Cells).then_some(PileKind::Cell);
    let helpers = traits.has(Mechanism::Helpers).then_some(PileKind::Helper);
    [Some(PileKind::Column), cells, helpers].into_iter().flatten()
}

impl ActsContext {
    /// `None` if the rules are not for it.
    pub(crate) fn new(rules: &Arc<Rules>) -> Option<ActsContext> {
        let traits = Traits::of(rules);
        if !ActsContext::unmet_by(rules, &traits).is_empty() {
            return None;
        }
        let piles = rules.piles();
        let space = rules.tableau().space;
        let safe = SafeFoundation::new(rules, &traits)?;
        let mut context = ActsContext {
            rules: Arc::clone(rules),
            piles: ActsContext::piles(rules).collect(),
            columns: traits.columns,
            cells: piles.of(PileKind::Cell).collect(),
            foundations: safe.foundations(),
            safe,
            fits_on: [0; Card::COUNT],
            spaces_take: 0,
            lying: [[Lying::OnOther; PLACES]; Card::COUNT],
        };
        for card in Card::all() {
            let at = card.index();
            let is_taken =
                !traits.spaces_take_nothing && space.rank.is_none_or(|rank| rank == SpaceRank::Named(card.rank()));
            context.spaces_take |= u64::from(is_taken) << at;
            context.lying[at][usize::from(BOTTOM)] =
                if card.rank().number() == 13 { Lying::Joined } else { Lying::Bottom };
            context.lying[at][usize::from(CELL)] = Lying::Cell;
            context.lying[at][usize::from(HELPER)] = Lying::Helper;
            context.lying[at][usize::from(UP)] = Lying::Up;
            for on in Card::all() {
                let fits = rules.fits(card, on, None);
                context.fits_on[at] |= u64::from(fits) << on.index();
                context.lying[at][on.index()] = match fits {
                    true => Lying::Joined,
                    false if on.rank() < card.rank() => Lying::OnLower,
                    false => Lying::OnOther,
                };
            }
        }
        Some(context)
    }

    fn piles(rules: &Rules) -> impl Iterator<Item = PileId> {
        let of = |kind| rules.piles().of(kind);
        of(PileKind::Column).chain(of(PileKind::Helper))
    }

    /// The state of a position; `None` if it has face-down cards.
    pub(crate) fn state(&self, position: &Position) -> Option<ActsState> {
        let mut state = ActsState {
            under: [UP; Card::COUNT],
            over: [NO_CARD; Card::COUNT],
            exposed: [NO_CARD; MOST_PILES],
            cells: 0,
            up: self.foundations.map(|pile| position.len(pile) as u8),
            key: 0,
        };
        for (at, (&pile, exposed)) in self.piles.iter().zip(&mut state.exposed).enumerate() {
            let bottom = if at < self.columns { BOTTOM } else { HELPER };
            if position.face_down(pile) > 0 {
                return None;
            }
            for card in position.cards(pile) {
                let (card, under) = (card.index() as u8, *exposed);
                state.under[usize::from(card)] = if under == NO_CARD { bottom } else { under };
                if under != NO_CARD {
                    state.over[usize::from(under)] = card;
                }
                *exposed = card;
            }
        }
        for card in self.cells.iter().filter_map(|&cell| position.exposed(cell)) {
            state.under[card.index()] = CELL;
            state.cells |= 1 << card.index();
        }
        state.key = (0..).zip(state.under).fold(0, |key, (card, place)| key ^ ActsContext::key(card, place));
        Some(state)
    }

    #[inline]
    pub(crate) fn key(card: u8, place: ActPlace) -> u64 {
        KEYS[usize::from(card)][usize::from(place)]
    }

    #[inline]
    pub(crate) fn lying(&self, card: u8, place: ActPlace) -> Lying {
        self.lying[usize::from(card)][usize::from(place)]
    }

    /// Plays an act, without what follows.
    pub(crate) fn play(&self, state: &mut ActsState, act: Act) {
        let before = state.under[usize::from(act.card)];
        state.key ^= ActsContext::key(act.card, before) ^ ActsContext::key(act.card, state.place_after(act));
        state.shift(act);
    }

    /// Whether a card may go up, and nothing is given away by it.
    #[inline]
    pub(crate) fn is_safe(&self, state: &ActsState, card: u8) -> bool {
        state.up[usize::from(card / 13)] == card % 13
            && Card::from_index(card).is_some_and(|card| self.safe.is_safe_at(state.up, card))
    }

    /// A safe play to a foundation, if there is one.
    pub(crate) fn safe_act(&self, state: &ActsState) -> Option<Act> {
        (0..4u8).zip(state.up).filter(|&(_, up)| up < 13).find_map(|(suit, up)| {
            let card = suit * 13 + up;
            let from = match state.under[usize::from(card)] {
                CELL => Spot::Cell,
                _ => Spot::Pile(self.pile_of_exposed(state, card)?),
            };
            self.is_safe(state, card).then_some(Act { card, count: 1, from, to: Spot::Up })
        })
    }

    /// The column or helper pile in which a card is exposed.
    pub(crate) fn pile_of_exposed(&self, state: &ActsState, card: u8) -> Option<u8> {
        state.exposed[..self.piles.len()].iter().position(|&exposed| exposed == card).map(|pile| pile as u8)
    }

    /// The weights that suit the game.
    pub(crate) fn sets(&self) -> Sets {
        let helpers = self.piles.len() - self.columns;
        match () {
            () if !self.cells.is_empty() => CELLS,
            () if self.spaces_take == 0 => NOWHERE,
            () if !self.spaces_take_any_card() => SPACES_FOR_SOME,
            () if helpers > self.columns => MANY_HELPERS,
            () => SPACES,
        }
    }

    /// Columns without a card.
    pub(crate) fn spaces(&self, state: &ActsState) -> usize {
        state.exposed[..self.columns].iter().filter(|&&card| card == NO_CARD).count()
    }

    pub(crate) fn free_cells(&self, state: &ActsState) -> usize {
        self.cells.len() - state.cells.count_ones() as usize
    }
}
