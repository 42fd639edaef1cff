//! Runs whose ends may change places.

use patience::{Draw, MAX_PILES, Move, Order, PileKind, Position, Rules, Suits, Units, Wrap};

use crate::prune::stock_on_column::Hosts;

/// Knows when runs may be split and joined as if their ends were interchangeable.
///
/// **When.** Any part of a run moves, and what may be built is what moves together, in alternating colours or in suit, downwards;
/// cards are drawn to a waste or not at all, so that no column has cards dealt to it by name.
///
/// In what follows a card in the run at the top of a column is a *place*: what lies on it, all of its run's *tail*, may lie elsewhere as well. A *base* is a place, too: a space into which
/// the tail was moved, so that its column has no other cards; where spaces take every card and every unit from everywhere ([`Parts::any_space`]), and
/// there are no cells, helpers or reserve. A move of a tail from place to place is a *shift*, one from a card to a card a
/// *split*; lines are measured by their other acts.
///
/// **Claim 1, tails.** Let `x` lie on the place `y` and `x'` on the place `z`, and let `x` and `x'` fit on the same cards. The position in which all from `x` up
/// and all from `x'` up have changed places can be won if and only if this one can, by as many acts but for shifts. So a key may leave out which of these
/// cards lies on which; it names the cards that lie in runs, those that are covered, and of those at a base only what they fit on.
///
/// **Proof.** Whatever leaves the tails alone is answered by the same move; so is a move of cards above `x` or `x'`. If the tail of `y` goes to another card or base, the
/// tail that lies on `y` in the other position goes there: it fits wherever the first does; again two tails have changed
/// places. If it goes elsewhere (`x` to a cell, a foundation or, if that is no base, a space), the same cards go from where they lie: then
/// one position has the other tail on `z` and `y` free, the other has it on `y` and `z` free. Each of these is a shift
/// away from the other, so they can be won by as many acts but for shifts. A unit that ends above `y` takes along the tail that
/// lies there. Columns empty, and face-down cards turn, at the same moves. Shifts are answered by one shift each.
///
/// **Claim 2, shifts.** A shift that frees a card `y` is only needed if `y` can go to a foundation right after it.
///
/// **Proof.** Put the last shift that the claim forbids, from `y` to `z`, off until `y` goes up. Until then the position differs from that of the line
/// only by the tail lying on `y` instead of `z`: if the line lays a card on `y`, lay it on `z`, which by claim 1 is as good; if it moves
/// `y` as a part of a unit, the tail goes along, which is an exchange of tails, too, or leaves the base free still; if it takes the tail on from `z`, take it from `y` if
/// `y` goes up next, and else leave it: `z` is free as it is. If `y` never goes up without its tail, the shift is left out. The
/// other acts stay as many, and every time a forbidden shift is left out or comes later.
///
/// **Claim 3, gains.** If all of a column is a tail at a base that fits on an exposed card which no foundation takes now, the shift to that card may be the position's only act.
///
/// **Proof.** From the position after it a shift leads back; so it can be won by as many acts but for shifts, and by claim 2 by as many without
/// that shift.
///
/// **All three together.** Suppose that a search which takes positions together by claim 1 and tries what claims 2 and 3 leave has ended without a win, although it has come by positions that can
/// be won. Take those that can be won by the fewest acts but for shifts; of these, one that it has looked at and that has most spaces. It has no gain, for that leads to
/// one as good with more spaces; nor does its line, which claim 2 holds for, begin with a shift of a base to a card. So it begins with another act, which leads to a position that is won by fewer acts,
/// or with a shift and a play that follows. After the shift the card that it is for is exposed, in every position that claim 1 takes for the
/// same, and it stays so through gains, which do not cover it; after these it is played, and that, too, leads to a position that is won by fewer acts, as gains do no harm before or after. But there was none.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    /// What fits on a card is a matter of ranks and colours, not of suits.
    pub(crate) by_colour: bool,
    /// Spaces are as good as places: they take everything from everywhere.
    pub(crate) any_space: bool,
}

impl Parts {
    pub(crate) fn new(rules: &Rules) -> Option<Parts> {
        let build = rules.tableau().build?;
        let fits = rules.tableau().units == Units::Parts(build.suits)
            && matches!(build.suits, Suits::Alternating | Suits::Same)
            && build.order == Order::Down
            && rules.foundations().iter().all(|foundation| !foundation.returns)
            && matches!(rules.stock().draw, Draw::None | Draw::Waste { .. });
        let space = rules.tableau().space;
        let none = |kind| rules.piles().of(kind).len() == 0;
        let any_space = space.rank.is_none()
            && [PileKind::Column, PileKind::Waste].into_iter().all(|kind| space.from.has(kind))
            && [PileKind::Cell, PileKind::Helper, PileKind::Reserve].into_iter().all(none)
            && build.wrap == Wrap::None
            // Their claim is about shortest lines, of all acts.
            && Hosts::new(rules).is_none();
        fits.then_some(Parts { by_colour: build.suits == Suits::Alternating, any_space })
    }

    /// The same without what is said of spaces.
    pub(crate) fn without_bases(self) -> Parts {
        Parts { any_space: false, ..self }
    }

    /// Whether moving `count` cards from a column onto a card elsewhere, or to a base, may be left out: claim 2.
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

    /// Whether a move may be the only act: claim 3.
    pub(crate) fn is_gain(&self, position: &Position, mv: Move, kinds: &[PileKind; MAX_PILES], wanted: u64) -> bool {
        let Move::Cards { from, to, count } = mv else { return false };
        self.any_space
            && kinds[from.index()] == PileKind::Column
            && kinds[to.index()] == PileKind::Column
            && usize::from(count) == position.len(from)
            && position.exposed(to).is_some_and(|on| wanted >> on.index() & 1 == 0)
    }
}
