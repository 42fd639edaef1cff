//! Runs whose ends may change places.

use patience::{Draw, Order, PileKind, Position, Rules, Suits, Units};

/// Knows when runs may be split and joined as if their ends were interchangeable.
///
/// **When.** Any part of a run moves, and what may be built is what moves together, in alternating colours or in suit, downwards;
/// cards are drawn to a waste or not at all, so that no column has cards dealt to it by name.
///
/// **Claim 1, tails.** Let `y` and `z` be cards in the runs at the top of two columns, with `x` on `y` and `x'` on `z`, and let `x` fit on
/// `z` and `x'` on `y`. The position in which all from `x` up and all from `x'` up have changed places can be won if and only
/// if this one can, by as many acts. So a key may leave out which of these cards lies on which.
///
/// **Proof.** A move in one of the two is answered in the other: what takes cards from above `x` is answered with the same
/// cards, wherever they lie; what takes `x` and all above it off `y`, too; and then both are the same position but for `y` and `z`
/// being covered: in one `z` is free, in the other `y`... unless the answer moves the *other* tail: a move that takes the
/// tail off `y` frees `y`, and is answered by the tail that now lies on `y`, which fits wherever the other does (the same colour
/// and rank, or the same suit); the positions then differ again by an exchange of two tails. A unit that ends above `y` takes
/// its tail along and is answered in the same way. Foundations and cells take only exposed cards: the ends of both tails, which are exposed in
/// both. Columns empty, and face-down cards turn, at the same moves.
///
/// **Claim 2, parts.** A move of a part of a run, from `x` up off a card `y` on which `x` is built, onto another card `z`, is only needed if
/// `y` can go to a foundation right after it.
///
/// **Proof.** Put such a move off until `y` goes to a foundation. Until then the position differs from that of the line only by the tail
/// lying on `y` instead of `z`; if the line lays a card on `y`, lay it on `z`: by an exchange of tails
/// that is the same. If `y` moves to another column, or with cards under it, it takes its tail along: again an exchange. So
/// the line stays as long as it was, or gets shorter when `y` never goes up from there while it is without a tail.
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
