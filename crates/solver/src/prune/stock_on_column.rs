//! Cards of a stock that is always at hand are laid on columns only to be built on.

use patience::{Card, Draw, PileKind, Position, Rank, Rules};

/// Restricts moves of the waste's cards to columns.
///
/// **Claim.** If a position can be won, it can be won by a line, no longer in acts, in which every move of a card from the waste to a column `k` is
/// followed at once by a move onto `k`.
///
/// **When.** Cards are drawn one at a time and passes are not limited, so that every card of the
/// stock can be played at any time, and taking one changes nothing for the others; no helpers, no cells; foundations
/// give nothing back; where a space takes cards of columns it takes the waste's as well.
///
/// **Proof.** In a shortest winning line take the last move `m` of a waste card `s` to a column `k` that the claim forbids, and put it
/// off until the first move that takes anything from `k` or lays anything on it; until then the others are as legal as before, for
/// `s` is at hand and only keeps `k` covered. If that move lays something on `k`, `m` stands right before it now. If it takes
/// `s` alone to a foundation, a column or a space, `s` goes there from the waste in one move, and the line is shorter. If it takes `s`
/// together with cards under it, these go first and `s` follows onto them. If there is no such move, the line does
/// not end with all cards up, or `m` can be left out. A move put off passes at least one other move that is not of this kind,
/// so this comes to an end, with no more moves than before.
///
/// What may follow such a move is a question of the move, not only of the position: the search
/// keeps positions in which something has to be laid on a column apart from others.
#[derive(Clone, Debug)]
pub(crate) struct Hosts;

impl Hosts {
    pub(crate) fn new(rules: &Rules) -> Option<Hosts> {
        let piles = rules.piles();
        let space = rules.tableau().space;
        let wide = |kinds: patience::Kinds| !kinds.has(PileKind::Column) || kinds.has(PileKind::Waste);
        let fits = matches!(rules.stock().draw, Draw::Waste { cards: 1 })
            && rules.stock().passes.is_none()
            && [PileKind::Helper, PileKind::Cell].into_iter().all(|kind| piles.of(kind).len() == 0)
            && rules.foundations().iter().all(|foundation| !foundation.returns)
            && usize::from(rules.goal()) == rules.card_count()
            && wide(space.from)
            && wide(space.after_reserve);
        fits.then_some(Hosts)
    }
}

/// For every card those that may be built on it.
#[derive(Clone, Debug)]
pub(crate) struct Followers {
    sets: [u64; Card::COUNT],
    /// The base rank that they are for.
    base: Option<Option<Rank>>,
}

impl Followers {
    pub(crate) fn new() -> Followers {
        Followers { sets: [0; Card::COUNT], base: None }
    }

    /// Brings them up to date with a position's base rank.
    pub(crate) fn prepare(&mut self, rules: &Rules, position: &Position) {
        if self.base == Some(position.base()) {
            return;
        }
        self.base = Some(position.base());
        for on in Card::all() {
            let fitting = Card::all().filter(|&card| rules.fits(card, on, position.base()));
            self.sets[on.index()] = fitting.fold(0, |set, card| set | 1 << card.index());
        }
    }

    /// The cards that may be built on this one, as a set.
    #[inline]
    pub(crate) fn of(&self, card: Card) -> u64 {
        self.sets[card.index()]
    }
}
