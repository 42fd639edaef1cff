//! Steps that lead nowhere new, because the steps before them can be made in another order.

use patience::{Card, Move, PileId, PileKind, Position, Rules};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Moving, Traits};
use crate::position::macro_move::MacroMove;

/// Decides which steps may be left out because of the step that led to the position.
///
/// **Claim.** A search that remembers all positions it has met may leave out, in a position that it
/// has just met by a step,
/// - another move of the card that the step has moved, and
/// - a move of a card with a lower number that touches other piles, if neither of the two touches a
///   foundation, and no foundation wants the card that is uncovered.
///
/// It meets all positions nonetheless that can be won and that it would meet otherwise.
///
/// Conditions and proof: `docs/proofs/commuting.md`.
#[derive(Clone, Debug)]
pub(crate) struct Commuting;

impl Part for Commuting {
    const NAME: &'static str = "steps in one order";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("commuting");
    const PROOF: Option<&'static str> = Some("docs/proofs/commuting.md");
    const PROVED: Mechanisms = Mechanisms::of(&[
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Cells,
        Mechanism::Helpers,
        Mechanism::BuiltAlternating,
        Mechanism::BuiltInSuit,
        Mechanism::BuiltInAnySuit,
        Mechanism::SpacesForKings,
        Mechanism::CardsReturn,
        Mechanism::FoundationsUp,
        Mechanism::LimitedPasses,
    ]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.drawn == Drawn::Nowhere, "nothing is drawn"),
            (traits.moving == Moving::Single, "cards move one at a time"),
            (
                traits.spaces_take_nothing || traits.spaces_take_from.has(PileKind::Column),
                "spaces take nothing, or cards of columns",
            ),
        ]
    }
}

impl Commuting {
    pub(crate) fn new(rules: &Rules, prunings: &Prunings) -> Option<Commuting> {
        (prunings.commuting && Commuting::applies(&Traits::of(rules))).then_some(Commuting)
    }

    /// Takes out of some steps from a position those that may be left out after the last step.
    pub(crate) fn sift(
        &self,
        rules: &Rules,
        position: &Position,
        last: Move,
        macro_moves: &mut Vec<MacroMove>,
        first: usize,
    ) {
        let Move::Cards { from, to, .. } = last else { return };
        let piles = rules.piles();
        let kind = |pile: PileId| piles.kind(pile);
        if kind(to) == PileKind::Foundation {
            return;
        }
        let Some(moved) = position.exposed(to) else { return };
        let foundations = piles.of(PileKind::Foundation);
        let wanted = foundations.fold(0, |set, pile| set | position.wanted(rules, pile));
        let from_column = kind(from) == PileKind::Column;
        let is_left_out = |mv: Move| {
            let Move::Cards { from: next_from, to: next_to, .. } = mv else { return false };
            if next_from == to {
                // Some places take cards from columns alone.
                return from_column || !position.is_empty(next_to) || kind(next_to) == PileKind::Foundation;
            }
            let apart = next_from != from && next_to != from && next_to != to;
            let touches = [from, next_from, next_to].into_iter().any(|pile| kind(pile) == PileKind::Foundation);
            let mut cards = position.from_top(next_from);
            let (card, uncovered) = (cards.next(), cards.next());
            let is_wanted = uncovered.is_some_and(|card| wanted >> card.index() & 1 == 1);
            apart && !touches && !is_wanted && card.map(Card::index) < Some(moved.index())
        };
        let mut kept = first;
        for at in first..macro_moves.len() {
            if !is_left_out(macro_moves[at].mv) {
                macro_moves[kept] = macro_moves[at];
                kept += 1;
            }
        }
        macro_moves.truncate(kept);
    }
}
