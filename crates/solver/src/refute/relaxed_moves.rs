//! Moves of the relaxed game, and tests for placement that are counted.

use crate::base::budget::{Meter, RanOut};
use crate::refute::relaxed_state::RelaxedState;

/// Moves of the relaxed game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RelaxedMove {
    /// A stack's top card is released at once.
    Free(usize),
    /// A stack's top card is released when so many cards have been drawn.
    Release(usize, usize),
    /// A followed card is drawn, so many before it.
    Push(usize),
    /// The old stack's top card is released when so many cards have been drawn.
    Pop(usize),
}

/// Why the tests ended early.
pub(crate) enum TestHalt {
    Limit,
    RanOut(RanOut),
}

/// Draws the fewest cards with which there are places for all that is released, if any number up to
/// the end will do. One more never does harm, so the number is found by bisection.
pub(crate) fn draw_for_places(
    stacks: &mut RelaxedState,
    end: usize,
    spaces: usize,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, TestHalt> {
    let (mut few, mut enough) = (stacks.drawn, end);
    if have_places(stacks, spaces, last, meter)? {
        return Ok(true);
    }
    stacks.draw_to(enough);
    if few == enough || !have_places(stacks, spaces, last, meter)? {
        return Ok(false);
    }
    while few + 1 < enough {
        stacks.draw_to((few + enough) / 2);
        *(if have_places(stacks, spaces, last, meter)? { &mut enough } else { &mut few }) = stacks.drawn;
    }
    stacks.draw_to(enough);
    Ok(true)
}

/// Whether there are places for all that is released: one test, which is counted.
pub(crate) fn have_places(
    stacks: &mut RelaxedState,
    spaces: usize,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, TestHalt> {
    count_test(last, meter)?;
    Ok(stacks.have_places(spaces))
}

fn count_test(last: u64, meter: &mut Meter<'_>) -> Result<(), TestHalt> {
    if meter.nodes() >= last {
        return Err(TestHalt::Limit);
    }
    meter.count().map_err(TestHalt::RanOut)
}
