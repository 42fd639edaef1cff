//! What the adviser says, in the words of the table.

use patience::{Game, Move};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::adviser::{Adviser, Known};

/// How many moves a hint names.
const MAX_HINTS: usize = 8;

/// What a hint is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// Only the cards that the player can see.
    Fair,
    /// All cards.
    Open,
}

/// What is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictState {
    /// The game can be won from here.
    Winnable,
    /// It can't be won.
    Unwinnable,
    /// The search ended without a result.
    Undecided,
    /// The search is going on; ask again.
    Searching,
}

/// Whether the game can be won from here.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Verdict {
    /// What is known so far.
    pub state: VerdictState,
    /// The length of the known solution, in moves.
    pub moves: Option<usize>,
    /// If it can't be won any more: the last place of the history that is known to be winnable.
    /// `None` while that is looked for, or if none is.
    pub last_winnable: Option<usize>,
}

/// A way to win the game from here.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Solution {
    /// What is known so far.
    pub state: VerdictState,
    /// The moves that win.
    pub moves: Vec<String>,
}

/// Moves that can be recommended.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Hint {
    /// What it is based on.
    pub kind: HintKind,
    /// Whether asking again may bring a better answer.
    pub state: HintState,
    /// The moves, best first.
    pub moves: Vec<Hinted>,
    /// Only in a hint from all cards that has no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// Whether a hint is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintState {
    /// Asking again may bring a better answer.
    Searching,
    /// This is final.
    Done,
}

/// A move that is recommended.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Hinted {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of trials won.
    pub wins: u32,
    /// The number of trials.
    pub tries: u32,
}

/// A recommendation for the game as it stands.
pub(crate) fn hint(adviser: &mut dyn Adviser, game: &Game, kind: HintKind) -> Hint {
    let state = |done: bool| if done { HintState::Done } else { HintState::Searching };
    match kind {
        HintKind::Fair => {
            let fair = adviser.fair(game);
            let rated = fair.moves.iter().take(MAX_HINTS);
            let moves = rated.map(|rated| Hinted { mv: text(game, rated.mv), wins: rated.wins, tries: rated.tries });
            Hint { kind, state: state(fair.done), moves: moves.collect(), verdict: None }
        }
        HintKind::Open => match adviser.verdict(game.rules(), game.position()) {
            Known::Winnable(moves) if !moves.is_empty() => {
                let mv = Hinted { mv: text(game, moves[0]), wins: 1, tries: 1 };
                Hint { kind, state: HintState::Done, moves: vec![mv], verdict: None }
            }
            known => {
                let verdict = of(adviser, game, &known);
                let done = verdict.state != VerdictState::Searching;
                Hint { kind, state: state(done), moves: Vec::new(), verdict: Some(verdict) }
            }
        },
    }
}

/// Whether the game can be won from where it stands.
pub(crate) fn verdict(adviser: &mut dyn Adviser, game: &Game) -> Verdict {
    let known = adviser.verdict(game.rules(), game.position());
    of(adviser, game, &known)
}

/// How the game can be won from where it stands.
pub(crate) fn solution(adviser: &mut dyn Adviser, game: &Game) -> Solution {
    let known = adviser.verdict(game.rules(), game.position());
    let moves = match &known {
        Known::Winnable(moves) => moves.iter().map(|mv| text(game, *mv)).collect(),
        _ => Vec::new(),
    };
    Solution { state: state(&known), moves }
}

fn of(adviser: &mut dyn Adviser, game: &Game, known: &Known) -> Verdict {
    Verdict {
        state: state(known),
        moves: if let Known::Winnable(moves) = known { Some(moves.len()) } else { None },
        last_winnable: if *known == Known::Unwinnable { last_winnable(adviser, game) } else { None },
    }
}

/// The last place before this one that is known to be winnable: every place before a winnable one
/// is winnable, too, so the range of those in question is halved again and again. A place that
/// nobody can decide counts as one that can't be won: what is looked for is known to be winnable.
/// `None` while a place that is asked for is still looked at.
fn last_winnable(adviser: &mut dyn Adviser, game: &Game) -> Option<usize> {
    let mut line = game.clone();
    // The places before `winnable` are winnable, `lost` and those after it are not known to be.
    let (mut winnable, mut lost) = (0, game.ply());
    while winnable < lost {
        let middle = winnable + (lost - winnable) / 2;
        line.go_to(middle);
        match adviser.verdict(line.rules(), line.position()) {
            Known::Winnable(_) => winnable = middle + 1,
            Known::Unwinnable | Known::Undecided => lost = middle,
            Known::Searching => return None,
        }
    }
    winnable.checked_sub(1)
}

fn state(known: &Known) -> VerdictState {
    match known {
        Known::Winnable(_) => VerdictState::Winnable,
        Known::Unwinnable => VerdictState::Unwinnable,
        Known::Undecided => VerdictState::Undecided,
        Known::Searching => VerdictState::Searching,
    }
}

fn text(game: &Game, mv: Move) -> String {
    mv.display(game.rules().piles()).to_string()
}
