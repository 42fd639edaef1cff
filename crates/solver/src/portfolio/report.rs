//! What a search found, as it is given out.

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{Found, Method, Report, Verdict, Work};
use crate::shorten::shortener::wins;

/// What a search found, as it is given out: a win replayed by the core.
///
/// # Panics
/// If the win does not win.
pub(crate) fn report(
    rules: &Rules,
    position: &Position,
    (found, method): (Found, Method),
    meter: &Meter<'_>,
) -> Report {
    let mut found_moves = 0;
    let verdict = match found {
        Found::Win(moves) => {
            assert!(wins(rules, position, &moves), "a solution must win when it is replayed");
            found_moves = moves.len();
            Verdict::Winnable(moves)
        }
        Found::Nothing => Verdict::Unwinnable,
        Found::RanOut(out) => Verdict::Undecided(out),
        Found::Limit | Found::Unproved => Verdict::Undecided(RanOut::Nodes),
    };
    Report { verdict, nodes: meter.nodes(), work: Work::default(), found_moves, peak_bytes: 0, method }
}
