//! Plays to foundations that cannot be wrong.

use patience::{Card, Move, PileId, PileKind, Position, Rules, Suit};

use crate::base::mechanisms::{
    BUILT, BUILT_DOWN, DEALT, DRAWN, FOUNDATIONS, MOVED, Mechanism, Mechanisms, PILES, SPACES,
};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::{Drawn, Traits};

/// A move of a card to its foundation that gives nothing away, if there is one. It is meant for
/// tables that play such cards by themselves.
///
/// In games of one deck these are the plays that are proved safe: a position that could be won can
/// still be won after them. For other games no proof is known. There a card goes up if no card that
/// is still in play could ever be laid on it, unless foundations take a card in more than one way
/// or give cards back. That serves players, who can take a move back, but not searches.
///
/// # Panics
/// If the position is one of other rules: see [`Position::belongs_to`].
pub fn safe_up(rules: &Rules, position: &Position) -> Option<Move> {
    let traits = Traits::of(rules);
    let proved = SafeFoundation::new(rules, &traits);
    let is_safe = |from: PileId, card: Card| match &proved {
        Some(safe) => safe.is_safe_from(rules.piles().kind(from), position, card),
        None => takes_one_way(&traits) && serves_nothing_else(rules, &traits, position, from, card),
    };
    first_up(rules, position, is_safe)
}

/// A move of a card to its foundation that is proved to give nothing away, if there is one: what
/// could be won can still be won after it. There is none in games for which no proof is known.
///
/// # Panics
/// If the position is one of other rules: see [`Position::belongs_to`].
pub fn proved_up(rules: &Rules, position: &Position) -> Option<Move> {
    let safe = SafeFoundation::new(rules, &Traits::of(rules))?;
    first_up(rules, position, |from, card| safe.is_safe_from(rules.piles().kind(from), position, card))
}

/// The first legal move of a card to its foundation for which this holds.
fn first_up(rules: &Rules, position: &Position, is_safe: impl Fn(PileId, Card) -> bool) -> Option<Move> {
    position.legal_moves(rules).iter().copied().find(|&mv| {
        let Move::Cards { from, count: 1, .. } = mv else { return false };
        position.goes_up(rules, mv) && position.exposed(from).is_some_and(|card| is_safe(from, card))
    })
}

/// Whether every foundation is built alike and keeps what it has.
fn takes_one_way(traits: &Traits) -> bool {
    const ONE_WAY: Mechanisms = DEALT
        .and(PILES)
        .and(BUILT)
        .and(MOVED)
        .and(SPACES)
        .and(FOUNDATIONS)
        .and(DRAWN)
        .and(Mechanisms::of(&[Mechanism::TwoDecks, Mechanism::BaseChosen, Mechanism::SpacesMindHelpers]))
        .except(&[Mechanism::FoundationsBeginUnlike, Mechanism::FoundationsEitherWay, Mechanism::FoundationsDouble]);
    let both = traits.has(Mechanism::FoundationsUp) && traits.has(Mechanism::FoundationsDown);
    !both && traits.mechanisms.unproved(ONE_WAY).next().is_none()
}

/// Whether no card that could be laid on this one is still in play. Taking a card from a waste that
/// is drawn by threes, or the last of the reserve or a helper, changes more than that.
fn serves_nothing_else(rules: &Rules, traits: &Traits, position: &Position, from: PileId, card: Card) -> bool {
    let piles = rules.piles();
    let free = match piles.kind(from) {
        PileKind::Waste => traits.drawn == Drawn::Waste(1),
        PileKind::Reserve => position.len(from) > 1 || !traits.has(Mechanism::RightsEnd),
        PileKind::Helper => position.len(from) > 1 || !traits.has(Mechanism::SpacesMindHelpers),
        PileKind::Column | PileKind::Cell => true,
        PileKind::Foundation | PileKind::Stock | PileKind::Discard => false,
    };
    let up = |other: Card| {
        let on_foundations = piles.of(PileKind::Foundation).flat_map(|pile| position.from_top(pile));
        on_foundations.filter(|found| *found == other).count() == usize::from(traits.decks)
    };
    free && Card::all().filter(|other| rules.fits(*other, card, position.base())).all(up)
}

/// Knows when a card may go to its foundation before anything else is tried.
///
/// **Claim.** If a position can be won and [`SafeFoundation::is_safe`] holds for an exposed card
/// that its foundation wants, the position after that play can be won, too. So it may be the only
/// macro move of the position.
///
/// Conditions and proof: `docs/proofs/safe-foundation.md`. The claim is wrong with two decks, where
/// a card may be needed as a place because only one of two copies of a lower card is up.
#[derive(Clone, Debug)]
pub(crate) struct SafeFoundation {
    foundations: [PileId; 4],
    /// How many cards fewer than of the card's own suit may be up of the suits that can be laid on
    /// it, and of those that can be laid on these. `None` for suits that do not matter.
    slack: [[Option<u8>; 4]; 4],
    waste: bool,
}

impl Part for SafeFoundation {
    const NAME: &'static str = "safe plays to foundations";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("safe_foundation");
    const PROOF: Option<&'static str> = Some("docs/proofs/safe-foundation.md");
    const PROVED: Mechanisms = DEALT
        .and(BUILT_DOWN)
        .and(MOVED)
        .and(SPACES)
        .and(Mechanisms::of(&[
            Mechanism::Columns,
            Mechanism::Cells,
            Mechanism::CellsHold,
            Mechanism::Helpers,
            Mechanism::Reserve,
            Mechanism::Waste,
            Mechanism::BuiltInAnySuit,
            Mechanism::BuiltInSameColour,
            Mechanism::GroupsMove,
            Mechanism::CardsReturn,
            Mechanism::FoundationsUp,
            Mechanism::FoundationsFromBase,
            Mechanism::DrawsSeveral,
            Mechanism::LimitedPasses,
        ]))
        .except(&[Mechanism::RightsEnd]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.built.is_some(), "columns are built"),
            (traits.lowest_rank_takes_nothing, "nothing is built on the lowest rank"),
            (
                !traits.has(Mechanism::CardsReturn) || !traits.has(Mechanism::FilledAtOnce),
                "cards do not return where the reserve fills spaces at once",
            ),
        ]
    }
}

impl SafeFoundation {
    pub(crate) fn new(rules: &Rules, traits: &Traits) -> Option<SafeFoundation> {
        if !SafeFoundation::applies(traits) {
            return None;
        }
        Some(SafeFoundation {
            foundations: rules.foundations_by_suit()?,
            slack: slack(traits)?,
            waste: traits.drawn == Drawn::Waste(1),
        })
    }

    /// The foundation of each suit.
    pub(crate) fn foundations(&self) -> [PileId; 4] {
        self.foundations
    }

    /// Whether cards of the waste are included.
    pub(crate) fn takes_waste(&self) -> bool {
        self.waste
    }

    /// Whether a card of such a pile that its foundation wants is safe to play there.
    fn is_safe_from(&self, kind: PileKind, position: &Position, card: Card) -> bool {
        (kind != PileKind::Waste || self.waste) && self.is_safe(position, card)
    }

    /// Whether a card that its foundation wants is safe to play there.
    pub(crate) fn is_safe(&self, position: &Position, card: Card) -> bool {
        self.is_safe_at(self.foundations.map(|pile| position.len(pile) as u8), card)
    }

    /// The same where so many cards of each suit are up.
    #[inline]
    pub(crate) fn is_safe_at(&self, up: [u8; 4], card: Card) -> bool {
        let suit = card.suit().index();
        let is_up = |(up_there, slack): (u8, Option<u8>)| slack.is_none_or(|slack| up_there + slack >= up[suit]);
        up.into_iter().zip(self.slack[suit]).all(is_up)
    }
}

/// For each suit how far behind it others may be, with no card below it in play that is of use.
///
/// Where a card that is laid on it could go up instead, they may be a rank further behind. It
/// could not if it could come back for others, or if cards that do not fit can lie on it.
fn slack(traits: &Traits) -> Option<[[Option<u8>; 4]; 4]> {
    let built = traits.built?;
    let instead = u8::from(!traits.has(Mechanism::CardsReturn) && !traits.has(Mechanism::GroupsMove));
    let lie_on = |card: Suit, on: Suit| built.allow(card, on);
    Some(Suit::ALL.map(|own| {
        Suit::ALL.map(|other| match () {
            () if other == own => None,
            () if lie_on(other, own) => Some(instead),
            () if Suit::ALL.into_iter().any(|between| lie_on(other, between) && lie_on(between, own)) => {
                Some(instead + 1)
            }
            () => None,
        })
    }))
}
