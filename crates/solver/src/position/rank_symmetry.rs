//! Cards of one rank are alike where no rule asks for a suit.

use patience::{Card, PileId, PileKind, Position, Rules};

use crate::base::mechanisms::{DEALT, DRAWN, FOUNDATIONS, MOVED, Mechanism, Mechanisms, PILES, SPACES};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::Traits;

/// Cards of one rank are alike in every way.
///
/// **Claim.** If so, two positions that differ only by an exchange of cards of one rank, wherever
/// they lie, can be won by the same moves.
///
/// **When.** Every foundation is of any suit and doubles its rank, is a hole, or takes pairs;
/// nothing is built on columns, and there are no cells. No rule of the game asks for a suit then.
///
/// **Proof.** Every condition of a legal move and what the move does depend on ranks, numbers and
/// the order of cards only. Redeals that shuffle look at suits: they are not proved.
pub(crate) struct RankSymmetry;

impl Part for RankSymmetry {
    const NAME: &'static str = "cards of one rank are alike";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("rank_symmetry");
    const PROOF: Option<&'static str> = Some(file!());
    const PROVED: Mechanisms = DEALT
        .and(PILES)
        .and(MOVED)
        .and(SPACES)
        .and(FOUNDATIONS)
        .and(DRAWN)
        .and(Mechanisms::of(&[
            Mechanism::TwoDecks,
            Mechanism::CardsReturn,
            Mechanism::Holes,
            Mechanism::PairsLeave,
            Mechanism::NeighboursLeave,
            Mechanism::ColumnsLaidAgain,
            Mechanism::RedealsTakeStock,
            Mechanism::PilesCleared,
            Mechanism::ColumnsCovered,
            Mechanism::DrawsToFoundation,
        ]))
        .except(&[Mechanism::Cells]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![(
            traits.foundations_mind_ranks,
            "foundations take any suit, and double their rank, are holes, or take pairs",
        )]
    }
}

/// Whether no helper before this one has a card of the same rank under it at the same depth, all
/// being single cards.
///
/// To play either of two such cards leads to positions that differ by an exchange of helpers, which
/// don't differ by their names.
pub(crate) fn is_first_of_its_rank(rules: &Rules, position: &Position, helper: PileId) -> bool {
    let rank = position.exposed(helper).map(Card::rank);
    let same = |&pile: &PileId| {
        position.len(pile) == 1 && position.len(helper) == 1 && position.exposed(pile).map(Card::rank) == rank
    };
    rules.piles().of(PileKind::Helper).take_while(|&pile| pile != helper).find(same).is_none()
}

/// A number for the ranks of a pile's cards in their order: a polynomial, as the core's for cards.
pub(crate) fn order_key(position: &Position, pile: PileId) -> u128 {
    position.from_top(pile).fold(1, |key: u128, card| {
        let rank = u128::from(card.rank().number()).wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15);
        key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).wrapping_add(rank)
    })
}
