//! What the adviser says, in the words of the table.

use patience::{Game, Move, PileKind, Status};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::adviser::{Adviser, FairHint, Known, RatedMove};
use super::turns::{self, Until};

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
    /// What it may look at.
    pub kind: HintKind,
    /// Whether asking again may bring a better answer.
    pub state: HintState,
    /// How much it is worth.
    pub basis: HintBasis,
    /// The moves, best first.
    pub moves: Vec<Hinted>,
    /// Where all cards may be looked at and no way to win is known: what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// How much a hint is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintBasis {
    /// The next move of a way to win. Whoever follows these hints wins.
    Plan,
    /// Trials with arrangements of the hidden cards, some of which were won.
    Trials,
    /// Nothing better than a guess is known.
    Guess,
    /// The game is lost, by all that the player may know.
    Lost,
    /// Nothing is known yet, or there is nothing to try that was not tried.
    Nothing,
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
    /// Of ten games that go on so, how many are won, about; only where the trials tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_ten: Option<u32>,
    /// What speaks for it.
    pub reason: Reason,
    /// If it turns the stock: until when that is to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
}

/// What speaks for a move, in one phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason {
    /// It begins a way to win.
    BeginsWin {
        /// In so many moves.
        moves: usize,
    },
    /// It is the only one that wins in any trial.
    OnlyWinner,
    /// It turns a card up.
    TurnsUp,
    /// It empties a column.
    EmptiesColumn,
    /// It brings cards to the foundations.
    GoesUp,
    /// It shows the next card of the stock, and costs nothing.
    FreeLook,
    /// It draws from the stock.
    Draws,
    /// It turns the waste over.
    Redeals,
    /// It lays out the columns again.
    LaysOut,
    /// It shuffles the columns' cards and lays them out again.
    Shuffles,
    /// It closes the gaps, so that cards get other neighbours.
    ClosesGaps,
    /// It won the most trials.
    WinsMost,
    /// It won some trials, but another won more.
    WinsLess,
    /// It looks best by a plain order of moves.
    LooksBest,
}

/// With so few unknown cards the player may know all of them.
const NOTHING_HIDDEN: usize = 1;

/// A recommendation for the game as it stands.
///
/// Where nothing is hidden from the player it is the next move of a way to win that is kept. A fair
/// one elsewhere is what the fair player would do.
pub(crate) fn hint(adviser: &mut dyn Adviser, game: &Game, kind: HintKind) -> Hint {
    // What is told of the game must not be gainsaid by a move.
    if game.status() == Status::Stuck {
        let verdict = Some(of(adviser, game, &Known::Unwinnable));
        return Hint { kind, state: HintState::Done, basis: HintBasis::Lost, moves: Vec::new(), verdict };
    }
    if kind == HintKind::Fair && game.unknown_count() > NOTHING_HIDDEN {
        let fair = adviser.fair(game);
        return fair_hint(game, &fair, kind, state_of(fair.done));
    }
    let known = adviser.verdict(game.rules(), game.position());
    if let Known::Winnable(line) = &known
        && !line.is_empty()
    {
        return planned(game, kind, line);
    }
    let verdict = of(adviser, game, &known);
    let done = state_of(verdict.state != VerdictState::Searching);
    let nothing = |basis| Hint { kind, state: done, basis, moves: Vec::new(), verdict: Some(verdict.clone()) };
    match known {
        Known::Unwinnable => nothing(HintBasis::Lost),
        Known::Winnable(_) => nothing(HintBasis::Nothing),
        // What all cards would tell is not known: what can be seen has to do.
        Known::Undecided | Known::Searching if kind == HintKind::Fair => {
            let fair = adviser.fair(game);
            let state = if known == Known::Searching { done } else { state_of(fair.done) };
            Hint { verdict: Some(verdict), ..fair_hint(game, &fair, kind, state) }
        }
        Known::Undecided | Known::Searching => nothing(HintBasis::Nothing),
    }
}

fn state_of(done: bool) -> HintState {
    if done { HintState::Done } else { HintState::Searching }
}

/// The first move of a way to win.
fn planned(game: &Game, kind: HintKind, line: &[Move]) -> Hint {
    let (first, moves) = (line[0], line.len());
    let reason = Reason::BeginsWin { moves };
    let hinted =
        Hinted { mv: text(game, first), wins: 1, tries: 1, of_ten: None, reason, until: turns::of_line(game, line) };
    Hint { kind, state: HintState::Done, basis: HintBasis::Plan, moves: vec![hinted], verdict: None }
}

/// What the fair player would do.
fn fair_hint(game: &Game, fair: &FairHint, kind: HintKind, state: HintState) -> Hint {
    let basis = match fair.moves.first() {
        None => HintBasis::Nothing,
        Some(first) if first.wins > 0 || first.free => HintBasis::Trials,
        Some(_) => HintBasis::Guess,
    };
    let hinted = |rated: &RatedMove| {
        let until = turns::of_rated(game, rated);
        let reason = match reason(game, rated, &fair.moves) {
            // Its cards are none that are new.
            Reason::Draws if until.as_ref().is_some_and(|until| until.card.is_some()) => {
                worth(rated, fair.moves.first())
            }
            reason => reason,
        };
        let &RatedMove { mv, wins, tries, .. } = rated;
        Hinted { mv: text(game, mv), wins, tries, of_ten: of_ten(rated), reason, until }
    };
    Hint { kind, state, basis, moves: fair.moves.iter().take(MAX_HINTS).map(hinted).collect(), verdict: None }
}

/// The plainest thing that speaks for a move of the fair player.
fn reason(game: &Game, rated: &RatedMove, all: &[RatedMove]) -> Reason {
    if rated.free && !matches!(rated.mv, Move::Cards { .. }) {
        return Reason::FreeLook;
    }
    // After a move that costs nothing everything can be won that could be won before.
    let others_win = all.iter().any(|other| other.mv != rated.mv && (other.wins > 0 || other.free));
    if rated.wins > 0 && rated.tries > 1 && !others_win && all.len() > 1 {
        return Reason::OnlyWinner;
    }
    let (from, to, count) = match rated.mv {
        Move::Cards { from, to, count } => (from, to, count),
        Move::Draw => return Reason::Draws,
        Move::Redeal if game.rules().shuffles() => return Reason::Shuffles,
        Move::Redeal if game.rules().closes_gaps() => return Reason::ClosesGaps,
        Move::Redeal if game.rules().gathers_columns() => return Reason::LaysOut,
        Move::Redeal => return Reason::Redeals,
    };
    let (position, rules) = (game.position(), game.rules());
    let left = position.len(from) - usize::from(count).min(position.len(from));
    let is_column = rules.piles().kind(from) == PileKind::Column;
    // What only leaves comes on no foundation, and a space that stays empty is of no use.
    let leaves = rules.takes_pairs() || rules.takes_outranked();
    let fills = rules.tableau().space.sources().any(|kinds| !kinds.is_empty());
    if rules.rises(to) && !leaves {
        Reason::GoesUp
    } else if left > 0 && left == position.face_down(from) {
        Reason::TurnsUp
    } else if is_column && left == 0 && fills && !position.is_empty(to) {
        Reason::EmptiesColumn
    } else {
        worth(rated, all.first())
    }
}

/// Of ten games, rounded: nobody counts more exactly.
fn of_ten(rated: &RatedMove) -> Option<u32> {
    let &RatedMove { wins, tries, is_chance, .. } = rated;
    (is_chance && tries > 1).then(|| (wins * 20 + tries) / (tries * 2))
}

/// What speaks for a move of which nothing else can be said, beside the one that is recommended
/// first.
fn worth(rated: &RatedMove, first: Option<&RatedMove>) -> Reason {
    let is_beaten = |first: &RatedMove| rated.wins * first.tries < first.wins * rated.tries;
    match rated.wins {
        0 => Reason::LooksBest,
        _ if first.is_some_and(is_beaten) => Reason::WinsLess,
        _ => Reason::WinsMost,
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
