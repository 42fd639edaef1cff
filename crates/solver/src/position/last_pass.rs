//! Dead ends of the last pass: cards of the waste would have to leave it in another order.

use patience::{Climb, PileKind, Position, Rank, Rules};

use crate::base::mechanisms::{BUILT, DEALT, FOUNDATIONS, MOVED, Mechanism, Mechanisms, SPACES};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::traits::{Drawn, Traits};

/// A test for games with one foundation that takes one rank after another, whatever the suit.
///
/// **Claim.** If [`LastPass::is_dead`] holds, the position cannot be won. It never holds before the
/// last pass.
///
/// Conditions and proof: `docs/proofs/last-pass.md`.
#[derive(Clone, Debug)]
pub(crate) struct LastPass {
    passes: u8,
}

impl Part for LastPass {
    const NAME: &'static str = "the last pass";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("last_pass");
    const PROOF: Option<&'static str> = Some("docs/proofs/last-pass.md");
    const PROVED: Mechanisms = DEALT.and(BUILT).and(MOVED).and(SPACES).and(FOUNDATIONS).and(Mechanisms::of(&[
        Mechanism::TwoDecks,
        Mechanism::Helpers,
        Mechanism::RefilledHelpers,
        Mechanism::Waste,
        Mechanism::DrawsSeveral,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.one_known_order, "one foundation of any suit in a known order"),
            (matches!(traits.drawn, Drawn::Waste(_)), "cards are drawn to a waste"),
            (traits.passes.is_some(), "passes are limited"),
        ]
    }
}

impl LastPass {
    pub(crate) fn new(traits: &Traits) -> Option<LastPass> {
        traits.passes.filter(|_| LastPass::applies(traits)).map(|passes| LastPass { passes })
    }

    /// Whether the relaxed game can't be won; never before the last pass.
    pub(crate) fn is_dead(&self, rules: &Rules, position: &Position) -> bool {
        if position.pass() < self.passes {
            return false;
        }
        let mut at_hand = [0u8; 14];
        for kind in [PileKind::Helper, PileKind::Stock] {
            for card in rules.piles().of(kind).flat_map(|pile| position.from_top(pile)) {
                at_hand[usize::from(card.rank().number())] += 1;
            }
        }
        let (Some(pile), Some(waste)) =
            (rules.piles().first(PileKind::Foundation), rules.piles().first(PileKind::Waste))
        else {
            return false;
        };
        // An empty foundation may begin with anything: nothing is known then.
        let Some(mut exposed) = position.exposed(pile).map(patience::Card::rank) else { return false };
        let mut waste = position.from_top(waste).map(patience::Card::rank).peekable();
        let climb = rules.foundations()[0].climb;
        for _ in position.home(rules)..rules.goal() {
            let Some(wanted) = next_rank(climb, exposed) else { return true };
            if waste.peek() == Some(&wanted) {
                waste.next();
            } else if at_hand[usize::from(wanted.number())] > 0 {
                at_hand[usize::from(wanted.number())] -= 1;
            } else {
                return true;
            }
            exposed = wanted;
        }
        false
    }
}

/// What a foundation of any suit takes on a card of this rank.
pub(crate) fn next_rank(climb: Climb, exposed: Rank) -> Option<Rank> {
    match climb {
        Climb::Up => Some(exposed.around(1)),
        Climb::Down => Some(exposed.around(-1)),
        // Twice the king would be a king again: he ends the pile.
        Climb::Double if exposed == Rank::KING => None,
        Climb::Double => Some(exposed.around(exposed.number() as i8)),
        Climb::Chosen | Climb::Either(_) => None,
    }
}
