//! Sets of cards or places, a bit for each, and which of them come up by drawing.

/// The cards of a set, the lowest index first.
#[inline]
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(card)
    })
}

#[inline]
pub(crate) fn has(set: u64, card: u8) -> bool {
    set >> card & 1 == 1
}

/// The places before this one.
#[inline]
pub(crate) fn below(place: u8) -> u64 {
    (1 << place) - 1
}

/// Shows which places of a stock come up by drawing so many cards at a time, by a redeal and by
/// drawing again, each with the number of turns; the end of the waste comes first, with none. Some
/// are shown twice.
#[inline]
pub(crate) fn each_drawn(places: u64, waste: u64, step: u32, mut show: impl FnMut(u32, u16)) {
    if waste != 0 {
        show(waste.ilog2(), 0);
    }
    let mut turns = 0;
    for mut rest in [places & !waste, places] {
        while rest != 0 {
            turns += 1;
            let mut at = 0;
            for _ in 0..step {
                if rest != 0 {
                    at = rest.trailing_zeros();
                    rest &= rest - 1;
                }
            }
            show(at, turns);
        }
        // The redeal.
        turns += 1;
    }
}
