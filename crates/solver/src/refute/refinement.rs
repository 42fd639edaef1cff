//! Which cards of the stock the relaxed game has to follow.
//!
//! In the relaxed game a drawn card may help wherever it lies. A line that wins shows which help it
//! needs. Where cards that are released as soon as they are drawn could not give that help, one of
//! them is followed from then on, and the game is tried again. This is abstraction refined by
//! counterexamples (Clarke and others, 2000); see `docs/proofs/unblocking.md`.

use crate::base::budget::Meter;
use crate::refute::relaxed_moves::{RelaxedMove, TestHalt, have_places};
use crate::refute::relaxed_state::{RelaxedState, StockCards, one};

/// The first card of the stock whose help a line needs although it may not be had. `None` if the
/// line needs no help, or only what cards give that are released as soon as they are drawn. The
/// line begins with its last step.
pub(crate) fn helps_too_much(
    stacks: &RelaxedState,
    line: &[RelaxedMove],
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, TestHalt> {
    let (mut helping, mut needed) = (StockCards::MAX, 0);
    for at in (0..stacks.stock_len()).filter(|&at| stacks.followed & one(at) == 0) {
        if works(stacks, line, helping & !one(at), 0, last, meter)? {
            helping &= !one(at);
        } else {
            needed |= one(at);
        }
    }
    let too_much = needed != 0 && !works(stacks, line, helping, needed, last, meter)?;
    Ok(too_much.then(|| needed.trailing_zeros() as usize))
}

/// Whether a line works though only these cards help, and those of them are released as soon as
/// they are drawn.
fn works(
    stacks: &RelaxedState,
    line: &[RelaxedMove],
    helping: StockCards,
    at_once: StockCards,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, TestHalt> {
    let mut stacks = stacks.clone();
    stacks.helping = helping;
    for step in line.iter().rev() {
        if let RelaxedMove::Release(_, drawn) | RelaxedMove::Push(drawn) | RelaxedMove::Pop(drawn) = *step
            && !draw(&mut stacks, drawn, at_once, last, meter)?
        {
            return Ok(false);
        }
        let spaces = stacks.spaces();
        let (mut released, mut popped) = (None, None);
        match *step {
            RelaxedMove::Free(at) => {
                stacks.release_at_once(at);
                continue;
            }
            RelaxedMove::Push(_) => {
                stacks.push();
                continue;
            }
            RelaxedMove::Release(at, _) => {
                stacks.release(at);
                released = Some(at);
            }
            RelaxedMove::Pop(_) => popped = stacks.pop(),
        }
        if !have_places(&mut stacks, spaces, last, meter)? {
            return Ok(false);
        }
        released.into_iter().for_each(|at| stacks.settle(at));
        popped.iter().for_each(|popped| stacks.settle_popped(popped));
    }
    Ok(true)
}

/// Draws so many cards, and releases some of them at once if there are places.
fn draw(
    stacks: &mut RelaxedState,
    wanted: usize,
    at_once: StockCards,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, TestHalt> {
    while stacks.drawn < wanted {
        if at_once & one(stacks.drawn) == 0 {
            stacks.draw_to(stacks.drawn + 1);
            continue;
        }
        let spaces = stacks.spaces();
        stacks.draw_released();
        if !have_places(stacks, spaces, last, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}
