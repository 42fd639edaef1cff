//! Lines of `solve --json`, whose solutions are transcripts.

use crate::entries::Fields;
use crate::problem::{Place, ReadProblem};

/// The longest name of a position.
const MOST_CHARS: usize = 200;

/// The text of the solution.
pub(crate) fn solution<'f>(fields: &Fields<'f>, verdict: &str, place: &mut Place) -> Result<&'f str, ReadProblem> {
    if let Some(position) = fields.get("position") {
        let name: String = serde_json::from_slice(position.as_bytes())?;
        place.name = Some(name.chars().take(MOST_CHARS).collect());
    }
    match fields.get("solution") {
        Some(solution) if solution != "null" => Ok(solution),
        _ => {
            let verdict: String = serde_json::from_slice(verdict.as_bytes())?;
            Err(ReadProblem::NoSolution(verdict.chars().take(40).collect()))
        }
    }
}
