//! A run: every deal of a manifest is decided, and its row written.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use patience::{Game, Library, Move, Rules};
use patience_batch::memory::Division;
use patience_batch::{News, clock, in_order};
use patience_solver::{Budget, RanOut, Report, Verdict, solve};

use crate::error::SurveyError;
use crate::folder::Folder;
use crate::manifest::{GameChoice, Manifest};
use crate::row::{FairGame, Outcome, Row};

/// Plays a game as a player could who sees only what players see; the same game always the same
/// way.
pub type FairPlayer = dyn Fn(Game) -> FairGame + Sync;

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// All rows that there will be.
    pub rows: u64,
    /// Those that were there when it began.
    pub found: u64,
    /// Those that were written since.
    pub written: u64,
    /// Of these: winnable.
    pub winnable: u64,
    /// Not winnable.
    pub unwinnable: u64,
    /// Undecided.
    pub undecided: u64,
    /// Bytes of a torn line that were cut before it went on.
    pub cut: u64,
}

impl Progress {
    /// Whether every row is there.
    pub fn is_complete(&self) -> bool {
        self.found + self.written == self.rows
    }

    fn count(&mut self, outcome: Outcome) {
        self.written += 1;
        match outcome {
            Outcome::Winnable(_) => self.winnable += 1,
            Outcome::Unwinnable => self.unwinnable += 1,
            Outcome::Undecided(_) => self.undecided += 1,
        }
    }
}

/// Decides every deal of a manifest that the folder has no row of yet.
///
/// It ends when all are done, or soon after `stop` becomes true: deals that were searched then are
/// begun anew the next time.
///
/// # Errors
/// If the games are unknown, or the folder is that of another run, in use, damaged or not writable.
pub fn run(
    dir: &Path,
    manifest: &Manifest,
    library: &Library,
    division: Division,
    fair: Option<&FairPlayer>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Progress, SurveyError> {
    let plan = Plan::new(manifest, library)?;
    let mut folder = Folder::open(dir, manifest, &|at| plan.names(at))?;
    let mut progress =
        Progress { rows: manifest.row_count(), found: folder.rows, cut: folder.cut, ..Progress::default() };
    watch(&progress);
    let budget = Budget {
        nodes: manifest.settings.nodes,
        bytes: usize::try_from(manifest.settings.bytes_per_deal).unwrap_or(usize::MAX),
        time: manifest.settings.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        cpu: None,
        stop: Some(stop),
        shortening: manifest.settings.shortening,
    };
    let work = |at: u64| {
        let found = decide(&plan, progress.found + at, &budget, manifest, fair);
        // A search that was told to end has found out nothing about its deal.
        (!stop.load(Ordering::Relaxed) || found.1 != Outcome::Undecided(RanOut::Stopped)).then_some(found)
    };
    let (left, mut text) = (progress.rows - progress.found, String::new());
    let mut counted = progress;
    // After the first deal that was not finished nothing can be written: a file has no gaps.
    let mut ended = false;
    in_order(left, division.jobs, stop, work, |news| {
        if let News::Results(results) = news {
            text.clear();
            for result in results {
                ended |= result.is_none();
                let Some((line, outcome)) = result.filter(|_| !ended) else { break };
                text.push_str(&line);
                counted.count(outcome);
            }
            folder.append(&text)?;
        }
        watch(&counted);
        Ok::<_, SurveyError>(())
    })?;
    folder.seal()?;
    progress = counted;
    Ok(progress)
}

/// Which row comes at which place.
struct Plan {
    games: Vec<(GameChoice, String, Arc<Rules>)>,
    first: u64,
    count: u64,
}

impl Plan {
    fn new(manifest: &Manifest, library: &Library) -> Result<Plan, SurveyError> {
        let mut games = Vec::new();
        for game in &manifest.games {
            let rules = library.rules(&game.preset, &game.options.0)?;
            let options = game.options_text();
            if options.contains([',', '"', '\n', '\r']) {
                return Err(SurveyError::Unwritable(options));
            }
            games.push((game.clone(), options, rules));
        }
        let own = manifest.own_deals();
        Ok(Plan { games, first: own.map_or(0, |deals| deals.first()), count: own.map_or(0, |deals| deals.count()) })
    }

    fn at(&self, at: u64) -> (&(GameChoice, String, Arc<Rules>), u64) {
        let game = &self.games[(at / self.count.max(1)) as usize];
        (game, self.first + at % self.count.max(1))
    }

    fn names(&self, at: u64) -> (String, String, u64) {
        let ((game, options, _), deal) = self.at(at);
        (game.preset.clone(), options.clone(), deal)
    }
}

/// The line of a deal, and its result.
fn decide(
    plan: &Plan,
    at: u64,
    budget: &Budget<'_>,
    manifest: &Manifest,
    fair: Option<&FairPlayer>,
) -> (String, Outcome) {
    let ((game, options, rules), deal) = plan.at(at);
    let begun = Game::deal(Arc::clone(rules), deal).expect("the deck is of the game's size");
    let started = clock::thread_seconds();
    let report = solve(rules, begun.position(), budget, manifest.settings.seed);
    let cpu_seconds = clock::thread_seconds() - started;
    let (outcome, solution) = outcome_of(&report, rules, manifest.solutions);
    let row = Row {
        preset: &game.preset,
        options,
        deal,
        outcome,
        nodes: report.nodes,
        cpu_seconds,
        peak_bytes: report.peak_bytes as u64,
        method: report.method.name(),
        // A deal whose search was told to end gets no row, so nobody needs to play it.
        fair: fair.filter(|_| outcome != Outcome::Undecided(RanOut::Stopped)).map(|play| play(begun)),
        solution: &solution,
    };
    (format!("{row}\n"), outcome)
}

fn outcome_of(report: &Report, rules: &Rules, keep: bool) -> (Outcome, String) {
    match &report.verdict {
        Verdict::Unwinnable => (Outcome::Unwinnable, String::new()),
        Verdict::Undecided(out) => (Outcome::Undecided(*out), String::new()),
        Verdict::Winnable(moves) => {
            let text = |mv: &Move| mv.display(rules.piles()).to_string();
            let kept: Vec<String> = if keep { moves.iter().map(text).collect() } else { Vec::new() };
            (Outcome::Winnable(moves.len() as u32), kept.join(" "))
        }
    }
}
