//! Runs whose ends may change places.

use patience::{Draw, Order, PileKind, Position, Rules, Suits, Units};

/// Knows when runs may be split and joined as if their ends were interchangeable.
///
/// **When.** Any part of a run moves, and what may be built is what moves together, in alternating colours or in suit, downwards;
/// cards are drawn to a waste or not at all, so that no column has cards dealt to it by name.
///
/// In what follows a move of a part of a run onto a card, that leaves a card of the run free, is called a *split*; lines
/// are measured by their other acts.
///
/// **Claim 1, tails.** Let `y` and `z` be cards in the runs at the top of two columns, with `x` on `y` and `x'` on `z`, and let `x` fit on
/// `z` and `x'` on `y`. The position in which all from `x` up and all from `x'` up have changed places can be won if and only
/// if this one can, by as many acts but for splits. So a key may leave out which of these cards lies on
/// which; it names the cards that lie in runs, and those that are covered.
///
/// **Proof.** Whatever leaves the tails alone is answered by the same move; so is a move of cards above `x` or `x'`. If the tail of `y` goes to another card, the
/// tail that lies on `y` in the other position goes there: it fits wherever the first does; again two tails have changed
/// places. If it goes elsewhere (`x` to a space, a cell or a foundation), the same cards go from where they lie: then
/// one position has the other tail on `z` and `y` free, the other has it on `y` and `z` free. Each of these is a split
/// away from the other, so they can be won by as many acts but for splits. A unit that ends above `y` takes along the tail that
/// lies there. Columns empty, and face-down cards turn, at the same moves.
///
/// **Claim 2, splits.** A split that frees `y` is only needed if `y` can go to a foundation right after it.
///
/// **Proof.** Put the last split that the claim forbids, from `y` to `z`, off until `y` goes up. Until then the position differs from that of the line
/// only by the tail lying on `y` instead of `z`: if the line lays a card on `y`, lay it on `z`, which by claim 1 is as good; if it moves
/// `y` as a part of a unit, the tail goes along, which is an exchange of tails, too; if it takes the tail on from `z`, take it from `y` if
/// `y` goes up next, and else leave it: `z` is free as it is. If `y` never goes up without its tail, the split is left out. The
/// other acts stay as many, and every time a forbidden split is left out or comes later. A search that lists
/// all other acts and the splits that are needed finds a win: cards not up and acts but for splits, in this
/// order, get fewer along the line, and after a split the play that it was for is listed.
#[derive(Clone, Debug)]
pub(crate) struct Parts;

impl Parts {
    pub(crate) fn new(rules: &Rules) -> Option<Parts> {
        let build = rules.tableau().build?;
        let fits = rules.tableau().units == Units::Parts(build.suits)
            && matches!(build.suits, Suits::Alternating | Suits::Same)
            && build.order == Order::Down
            && rules.foundations().iter().all(|foundation| !foundation.returns)
            && matches!(rules.stock().draw, Draw::None | Draw::Waste { .. });
        fits.then_some(Parts)
    }

    /// Whether moving `count` cards from a column onto a card elsewhere may be left out.
    pub(crate) fn is_needless(
        &self,
        rules: &Rules,
        position: &Position,
        column: patience::PileId,
        count: usize,
        wanted: u64,
    ) -> bool {
        debug_assert_eq!(rules.piles().kind(column), PileKind::Column);
        count < position.run_len(column)
            && position.from_top(column).nth(count).is_some_and(|freed| wanted >> freed.index() & 1 == 0)
    }
}
