//! Which cards of the stock a relaxed game has to follow.
//!
//! In the relaxed game of [`crate::refute::unblocking::Dig`] a drawn card may help wherever it lies, so that mostly the whole stock is drawn at first and helps to dig up the columns. A line that wins in this way shows which
//! help it needs. Where that is more than cards which are released as soon as they are drawn could give, one of them is followed from then on, and the game is tried
//! again: so an abstraction is refined by what contradicts it (Clarke and others, "Counterexample-guided abstraction refinement", 2000).

use crate::base::budget::Meter;
use crate::refute::relaxed_state::{Stacks, StockCards, one};
use crate::refute::unblocking::{Halt, Step, have_places, raise};

/// The first card of the stock whose help a line needs though it may not be had; `None` if the line needs no help, or just what cards give that are released as soon as they are drawn. The line stands
/// from its last step.
pub(crate) fn helps_too_much(
    stacks: &Stacks,
    line: &[Step],
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, Halt> {
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

/// Whether a line works though only these cards help, and those of them are released as soon as they are drawn.
fn works(
    stacks: &Stacks,
    line: &[Step],
    helping: StockCards,
    at_once: StockCards,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, Halt> {
    let mut stacks = stacks.clone();
    stacks.helping = helping;
    for step in line.iter().rev() {
        raise(&mut stacks, last, meter)?;
        if let Step::Release(_, drawn) | Step::Push(drawn) | Step::Pop(drawn) = *step
            && !draw(&mut stacks, drawn, at_once, last, meter)?
        {
            return Ok(false);
        }
        let spaces = stacks.spaces();
        let (mut dug, mut popped) = (None, None);
        match *step {
            Step::Free(at) => {
                stacks.release_at_once(at);
                continue;
            }
            Step::Push(_) => {
                stacks.push();
                continue;
            }
            Step::Release(at, _) => {
                stacks.release(at);
                dug = Some(at);
            }
            Step::Pop(_) => popped = stacks.pop(),
        }
        if !have_places(&mut stacks, spaces, last, meter)? {
            return Ok(false);
        }
        dug.into_iter().for_each(|at| stacks.settle(at));
        popped.iter().for_each(|popped| stacks.settle_popped(popped));
    }
    Ok(true)
}

/// Draws so many cards, and releases some of them at once if there are places.
fn draw(
    stacks: &mut Stacks,
    wanted: usize,
    at_once: StockCards,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, Halt> {
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
