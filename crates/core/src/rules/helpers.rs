//! Helpers: where the cards come from that fill their empty places.

use crate::pile::PileKind;

/// The waste, the stock and the reserve.
const MOST: usize = 3;

/// The kinds of piles that fill an empty helper place at once: the first of them that has a card
/// gives its exposed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refill([Option<PileKind>; MOST]);

impl Refill {
    pub(crate) fn of(kinds: &[PileKind]) -> Refill {
        let mut refill = Refill::default();
        for (place, &kind) in refill.0.iter_mut().zip(kinds) {
            *place = Some(kind);
        }
        refill
    }

    /// These kinds, in their order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = PileKind> {
        self.0.into_iter().flatten()
    }

    /// Whether a kind is among them.
    pub fn has(self, kind: PileKind) -> bool {
        self.0.contains(&Some(kind))
    }

    /// Whether empty places stay empty.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0[0].is_none()
    }
}
