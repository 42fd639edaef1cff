//! `patience solve`: whether positions can be won, and how.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use indicatif::ProgressBar;
use patience::{DealNumber, Game, Lang, Library, Move, Rules};
use patience_batch::memory::default_limit;
use patience_batch::{Machine, News, clock, in_order};
use patience_formats::Asked;
use patience_solver::{Budget, CpuTime, RanOut, Report, Verdict, solve_parallel};
use patience_words::{Speak as _, Words};
use serde_json::{Value, json};

use super::explain;
use super::loss::Lost;
use crate::answer::Answer;
use crate::args::SolveArgs;
use crate::context::Context;
use crate::input;
use crate::interrupt;
use crate::names;
use crate::numbers::size;
use crate::output::{BOLD, harmless, print, print_raw, styled};
use crate::progress;
use crate::recorded::{Puzzle, Recorded, Source, begin};
use crate::words;

/// The preset that numbers of Microsoft FreeCell are of, where no other game is named.
const MICROSOFT_GAME: &str = "freecell";

pub(crate) fn run(args: &SolveArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let tasks = Tasks::of(args, &library, context.lang)?;
    let stop = interrupt::flag()?;
    let one = tasks.len() == 1;
    // Several threads for one position come to different moves each time: that must be asked for.
    let jobs = args.jobs.unwrap_or_else(|| if one { 1 } else { available_parallelism().map_or(1, usize::from) });
    let wanted = usize::try_from(tasks.len()).unwrap_or(usize::MAX).min(jobs);
    let (budget, at_once) = budget(args, wanted, &stop);
    // Many positions are shared out among the threads; of one alone each thread takes a part.
    let inner_jobs = if one { jobs } else { 1 };
    let work = |at: u64| Ok::<_, anyhow::Error>(Solved::new(tasks.get(at)?, &budget, args, inner_jobs));
    let progress = bar(tasks.len(), args, context.lang);
    let mut tally = Tally::default();
    in_order(tasks.len(), at_once, &stop, work, |news| {
        match news {
            News::Results(results) => {
                for solved in results {
                    let solved = solved?;
                    progress.suspend(|| tell(&solved, args, one, context))?;
                    tally.count(&solved.report.verdict);
                    progress.inc(1);
                }
            }
            News::Tick => progress.tick(),
        }
        Ok::<_, anyhow::Error>(())
    })?;
    progress.finish_and_clear();
    if !one && !args.json {
        print(&tally.text(tasks.len(), context.lang))?;
    }
    Ok(if tally.undecided == 0 && tally.all() == tasks.len() { Answer::Yes } else { Answer::No })
}

/// Every limit that was asked for, and how many positions may be searched at once within the
/// memory.
fn budget<'a>(args: &SolveArgs, jobs: usize, stop: &'a Arc<AtomicBool>) -> (Budget<'a>, usize) {
    let default = Budget::default();
    let timed = args.seconds.is_some() || args.cpu_seconds.is_some();
    let nodes = args.nodes.unwrap_or(if timed { u64::MAX } else { default.nodes });
    let memory = args.memory.unwrap_or_else(|| default_limit(Machine::this().memory_bytes));
    // Limited by nodes, a result must not depend on how many others are looked for at the same
    // time.
    let needed = Budget::bytes_for(nodes).min(memory);
    let jobs = if nodes == u64::MAX { jobs } else { jobs.min(memory / needed.max(1)) };
    let bytes = if nodes == u64::MAX { memory / jobs.max(1) } else { needed };
    let cpu = args.cpu_seconds.map(|most| CpuTime { most, clock: clock::thread_time });
    (Budget { nodes, bytes, time: args.seconds, cpu, stop: Some(&**stop), shortening: args.shorten }, jobs)
}

/// The positions that were asked for: those of files are read at once, deals are dealt when their
/// turn comes.
struct Tasks {
    read: Vec<std::sync::Mutex<Option<Puzzle>>>,
    numbered: Option<Numbered>,
}

/// What a number stands for.
type Kind = fn(u64) -> Option<DealNumber>;

struct Numbered {
    rules: Arc<Rules>,
    numbers: RangeInclusive<u64>,
    kind: Kind,
    lang: Lang,
}

/// The numbers that were asked for, and of which kind they are.
fn numbers(args: &SolveArgs) -> (Option<RangeInclusive<u64>>, Kind) {
    let ours: Kind = |number| Some(DealNumber::Ours(number));
    match (&args.deals, args.deal, &args.microsoft) {
        (Some(deals), ..) => (Some(deals.clone()), ours),
        (None, Some(DealNumber::Ours(deal)), _) => (Some(deal..=deal), ours),
        (None, Some(DealNumber::Microsoft(deal)), _) => (Some(deal..=deal), DealNumber::microsoft),
        (None, None, of_microsoft) => (of_microsoft.clone(), DealNumber::microsoft),
    }
}

impl Tasks {
    fn of(args: &SolveArgs, library: &Library, lang: Lang) -> Result<Tasks> {
        let (game, files) = game_and_files(args, library, lang)?;
        let asked = Asked { library, game, options: &args.option };
        let (numbers, kind) = numbers(args);
        let mut read = Vec::new();
        for file in &files {
            read.extend(read_one(file, &asked, lang)?.into_iter().map(|puzzle| std::sync::Mutex::new(Some(puzzle))));
        }
        let numbered = match numbers {
            None => None,
            Some(numbers) => {
                let rules = asked.rules().map_err(|problem| words::unread(lang, asked.library, &problem))?;
                // What no deck can be made of is told before the first search.
                for end in [numbers.start(), numbers.end()] {
                    numbered(&rules, counted(kind, *end, lang)?, lang)?;
                }
                Some(Numbered { rules, numbers, kind, lang })
            }
        };
        if read.is_empty() && numbered.is_none() {
            return Err(anyhow!(lang.t("cli.solve.nothing")));
        }
        Ok(Tasks { read, numbered })
    }

    fn len(&self) -> u64 {
        let numbered = self.numbered.as_ref().map_or(0, |of| (of.numbers.end() - of.numbers.start()).saturating_add(1));
        numbered.saturating_add(self.read.len() as u64)
    }

    fn get(&self, at: u64) -> Result<Puzzle> {
        let read = usize::try_from(at).ok().and_then(|at| self.read.get(at));
        if let Some(read) = read {
            let taken = read.lock().map_or(None, |mut puzzle| puzzle.take());
            return taken.context("a position was asked for twice");
        }
        let of = self.numbered.as_ref().context("there is no such position")?;
        let number = of.numbers.start() + (at - self.read.len() as u64);
        let number = counted(of.kind, number, of.lang)?;
        let game = numbered(&of.rules, number, of.lang)?;
        Ok(Puzzle { name: format!("{} {number}", of.rules.preset()), game })
    }
}

fn counted(kind: Kind, number: u64, lang: Lang) -> Result<DealNumber> {
    kind(number).ok_or_else(|| {
        let args = [("last", DealNumber::LAST_MICROSOFT.to_string()), ("number", number.to_string())];
        anyhow!(lang.fill("cli.solve.microsoft-number", &args))
    })
}

fn numbered(rules: &Arc<Rules>, number: DealNumber, lang: Lang) -> Result<Game> {
    Game::deal(Arc::clone(rules), number).map_err(|error| anyhow!(words::deck(lang, &error)))
}

/// The first word is a game, unless it is a file.
fn game_and_files<'l>(
    args: &SolveArgs,
    library: &'l Library,
    lang: Lang,
) -> Result<(Option<names::Found<'l>>, Vec<String>)> {
    let Some(first) = &args.game else {
        // Microsoft's numbers are of one game alone.
        let game = args.microsoft.as_ref().map(|_| names::find(library, MICROSOFT_GAME, lang)).transpose()?;
        return Ok((game, args.files.clone()));
    };
    if first.starts_with("ms:") || input::means_file(library, first) {
        let files = [std::slice::from_ref(first), &args.files].concat();
        let of_microsoft = files.iter().all(|file| file.starts_with("ms:"));
        let game = of_microsoft.then(|| names::find(library, MICROSOFT_GAME, lang)).transpose()?;
        return Ok((game, files));
    }
    Ok((Some(names::take(library, first, lang)?), args.files.clone()))
}

fn read_one(file: &str, asked: &Asked<'_>, lang: Lang) -> Result<Vec<Puzzle>> {
    if file.starts_with("ms:") {
        let number = file.parse::<DealNumber>().map_err(|_| anyhow!("{file}: {}", lang.t("usage.wrong.deal")))?;
        let rules = asked.rules().map_err(|problem| words::unread(lang, asked.library, &problem))?;
        let game = numbered(&rules, number, lang)?;
        return Ok(vec![Puzzle { name: format!("{} {number}", rules.preset()), game }]);
    }
    let puzzle = |recorded: Result<Recorded>| {
        let recorded = recorded?;
        let mut game = begin(&recorded, asked.library, lang)?;
        for mv in &recorded.transcript.moves {
            let played = game.replay_move(mv);
            played.map_err(|error| anyhow!("{}: {}", recorded.place, words::illegal(lang, &error)))?;
        }
        Ok(Puzzle { name: recorded.place, game })
    };
    Source::open(Path::new(file), *asked, lang)?.games()?.map(puzzle).collect()
}

/// A bar for many positions and a clock for one, on terminals only.
fn bar(count: u64, args: &SolveArgs, lang: Lang) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let limit = args.seconds.map_or(String::new(), |seconds| format!(" / {}", progress::clock(seconds.as_secs())));
    let template = if count == 1 { format!("{{spinner}} {{passed}}{limit}") } else { progress::BAR.to_owned() };
    bar.set_style(progress::style(&template, lang));
    bar
}

/// A position, and what was found out about it.
struct Solved {
    puzzle: Puzzle,
    report: Report,
    cpu_seconds: f64,
    seconds: f64,
    /// The search went on without the room that a proof takes, until it had looked at `--nodes`
    /// positions: then more of either may help.
    nodes_too: bool,
    /// Why it is lost, if that was asked for.
    lost: Option<Lost>,
}

impl Solved {
    fn new(puzzle: Puzzle, budget: &Budget<'_>, args: &SolveArgs, jobs: usize) -> Solved {
        let clock = if jobs == 1 { clock::thread_seconds } else { clock::process_seconds };
        let (started, cpu) = (Instant::now(), clock());
        let report = solve_parallel(puzzle.game.rules(), puzzle.game.position(), budget, args.seed, jobs);
        let (cpu_seconds, seconds) = (clock() - cpu, started.elapsed().as_secs_f64());
        let nodes_too = report.nodes >= budget.nodes;
        let explains = args.explain && report.verdict == Verdict::Unwinnable;
        let lost = explains.then(|| Lost::of(&puzzle, &report, budget, args.seed, jobs));
        Solved { puzzle, report, cpu_seconds, seconds, nodes_too, lost }
    }

    fn moves(&self) -> Option<Vec<String>> {
        let Verdict::Winnable(moves) = &self.report.verdict else { return None };
        let piles = self.puzzle.game.rules().piles();
        Some(moves.iter().map(|&mv: &Move| mv.display(piles).to_string()).collect())
    }

    /// All moves since the beginning.
    fn transcript(&self) -> Option<Value> {
        let mut transcript = self.puzzle.game.transcript();
        transcript.moves.extend(self.moves()?);
        serde_json::to_value(transcript).ok()
    }

    fn json(&self) -> Value {
        let moves = self.moves();
        let rounded = |seconds: f64| (seconds * 1e6).round() / 1e6;
        let mut told = json!({
            "position": self.puzzle.name,
            "game": self.puzzle.game.preset(),
            "options": patience::Options(self.puzzle.game.rules().options().to_vec()),
            "verdict": verdict(&self.report.verdict),
            "ran_out": ran_out(&self.report.verdict),
            "nodes": self.report.nodes,
            "cpu_seconds": rounded(self.cpu_seconds),
            "seconds": rounded(self.seconds),
            "peak_bytes": self.report.peak_bytes,
            "method": self.report.method.name(),
            "found_length": moves.as_ref().map(|_| self.report.found_moves),
            "length": moves.as_ref().map(Vec::len),
            "moves": moves,
            "solution": self.transcript(),
        });
        if let Some(lost) = &self.lost {
            told["loss"] = lost.json();
        }
        told
    }

    fn line(&self, lang: Lang) -> String {
        let verdict = match &self.report.verdict {
            Verdict::Winnable(moves) => {
                let winnable = lang.fill("cli.solve.winnable", &[("count", moves.len().to_string())]);
                let found = self.report.found_moves;
                if moves.len() == found {
                    winnable
                } else {
                    lang.fill("cli.solve.found", &[("winnable", winnable), ("found", found.to_string())])
                }
            }
            Verdict::Unwinnable => lang.t("cli.solve.unwinnable"),
            Verdict::Undecided(out) => lang.fill("cli.solve.undecided", &[("why", self.why(*out, lang))]),
        };
        let report = &self.report;
        let args = [
            ("position", styled(BOLD, harmless(&self.puzzle.name))),
            ("result", verdict),
            ("method", report.method.to_string()),
            ("nodes", Words::of(lang).grouped(report.nodes)),
            ("seconds", format!("{:.3}", self.seconds)),
            ("memory", size(report.peak_bytes)),
        ];
        lang.fill("cli.solve.line", &args) + "\n"
    }

    fn why(&self, out: RanOut, lang: Lang) -> String {
        lang.t(match out {
            RanOut::Nodes => "cli.solve.ran-out.nodes",
            RanOut::Memory if self.nodes_too => "cli.solve.ran-out.nodes-and-memory",
            RanOut::Memory => "cli.solve.ran-out.memory",
            RanOut::Time => "cli.solve.ran-out.time",
            RanOut::Stopped => "cli.solve.ran-out.stopped",
        })
    }
}

/// The result's name in data.
pub(crate) fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable(_) => "winnable",
        Verdict::Unwinnable => "unwinnable",
        Verdict::Undecided(_) => "undecided",
    }
}

fn ran_out(verdict: &Verdict) -> Option<&'static str> {
    let Verdict::Undecided(out) = verdict else { return None };
    Some(match out {
        RanOut::Nodes => "nodes",
        RanOut::Memory => "memory",
        RanOut::Time => "time",
        RanOut::Stopped => "stopped",
    })
}

fn tell(solved: &Solved, args: &SolveArgs, alone: bool, context: &Context) -> Result<()> {
    if args.json {
        return print_raw(format!("{}\n", solved.json()).as_bytes());
    }
    let mut text = solved.line(context.lang);
    if let Verdict::Winnable(moves) = &solved.report.verdict
        && args.explain
    {
        text.push_str(&explain::in_words(solved.puzzle.game.rules(), *solved.puzzle.game.position(), moves, context));
    } else if let Some(lost) = &solved.lost {
        text.push_str(&lost.text(&solved.puzzle, context));
    } else if let Some(moves) = solved.moves().filter(|moves| alone && !moves.is_empty()) {
        text.push_str(&lines(&moves, context.width));
    }
    print(&text)
}

/// Moves in lines of at most this width; a move is never broken.
fn lines(moves: &[String], width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for mv in moves {
        if column > 0 && column + 1 + mv.len() > width {
            text.push('\n');
            column = 0;
        }
        let blanks = if column == 0 { "  " } else { " " };
        text.push_str(blanks);
        text.push_str(mv);
        column += blanks.len() + mv.len();
    }
    text + "\n"
}

/// How many there were of each result.
#[derive(Default)]
struct Tally {
    winnable: u64,
    unwinnable: u64,
    undecided: u64,
}

impl Tally {
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Winnable(_) => self.winnable += 1,
            Verdict::Unwinnable => self.unwinnable += 1,
            Verdict::Undecided(_) => self.undecided += 1,
        }
    }

    fn all(&self) -> u64 {
        self.winnable + self.unwinnable + self.undecided
    }

    fn text(&self, asked: u64, lang: Lang) -> String {
        let [won, lost, open] = [self.winnable, self.unwinnable, self.undecided].map(|count| count.to_string());
        let mut text = lang.fill("cli.solve.tally", &[("won", won), ("lost", lost), ("open", open)]);
        if self.all() < asked {
            text.push_str(&lang.fill("cli.solve.not-begun", &[("count", (asked - self.all()).to_string())]));
        }
        text + "\n"
    }
}
