//! Dead ends of the last pass: cards of the waste that would have to come out in another order.

use patience::{Climb, Draw, PileKind, Position, Rank, Rules};

/// A test for games with one foundation that takes one rank after another, whatever the suit.
///
/// **Claim.** If [`LastPass::is_dead`] says so, the position can't be won.
///
/// **When.** One foundation, of any suit, so that the ranks that it takes are known in advance; passes through the stock are
/// limited; no columns, cells or reserve, no foundation gives cards back. It says something in the last pass only.
///
/// **Proof.** No redeal is left, so a card of the waste comes out after all that lie on it. In the relaxed game every card of
/// stock and helpers is at hand until it is played, and nothing is added to the waste: every play of a real line
/// is one there, too. The ranks to be played are known, so the only choice is whether
/// a card comes from the waste's top or from those at hand when both have its rank. Taking the
/// waste's loses nothing: in a winning line that takes the other one `a` and later plays the waste's top `b`, both
/// of one rank, let them change places; between the two plays more of the waste is free than before, and a card of this
/// rank stays at hand. A line that never plays `b` never plays what is under it either and may take it as well.
/// So playing from the waste first finds out whether the relaxed game can be won.
#[derive(Clone, Debug)]
pub(crate) struct LastPass {
    passes: u8,
}

impl LastPass {
    pub(crate) fn new(rules: &Rules) -> Option<LastPass> {
        let piles = rules.piles();
        let [foundation] = rules.foundations() else { return None };
        let none_of = [PileKind::Column, PileKind::Cell, PileKind::Reserve];
        let plain = foundation.suit.is_none()
            && foundation.climb != Climb::Chosen
            && !foundation.returns
            && none_of.into_iter().all(|kind| piles.of(kind).len() == 0)
            && matches!(rules.stock().draw, Draw::Waste { .. });
        rules.stock().passes.filter(|_| plain).map(|passes| LastPass { passes })
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
        Climb::Double => Some(exposed.around(exposed.number() as i8)),
        Climb::Chosen => None,
    }
}
