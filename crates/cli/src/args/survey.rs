//! What can be typed after `patience survey`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ArgGroup, Subcommand, ValueEnum};
use patience::OptionValue;
use patience_survey::Shard;

use super::values::{StrengthName, jobs, option};
use crate::numbers;

/// Find out how many deals of a game can be won
///
/// Every deal is decided by the solver within a budget; its verdict is a row of DIR/rows.csv.
/// Killed at any moment and started again with the same command, a survey goes on where it was.
/// Limited by nodes, it gives the same verdicts on every machine and with any number of threads.
///
/// Exit codes: 0 all rows are there, 1 stopped before, 2 it could not be begun.
#[derive(Debug, ArgGroup)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  patience survey napoleon --deals 1..1000 --out napoleon
  patience survey klondike canfield --deals 1..10000 --nodes 5M --memory 8G --out run
  patience survey verify run
  patience survey report run --html report.html
  patience survey submit daemon --deals 1..1000000 --array 64 --out daemon
  patience survey pack run daemon --out results.csv.gz")]
pub(crate) struct SurveyArgs {
    #[command(subcommand)]
    pub(crate) command: Option<SurveyCommand>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SurveyCommand {
    Run(RunArgs),
    Verify(VerifyArgs),
    Report(ReportArgs),
    Pack(PackArgs),
    Submit(SubmitArgs),
    Grades(GradesArgs),
}

/// Make a table of winnable deals by how hard they are
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey grades docs/winnability.csv.gz > crates/advice/src/graded_deals.txt")]
pub(crate) struct GradesArgs {
    /// Folders of runs with fair games, folders of such folders, or packed results
    #[arg(required = true, value_name = "RESULTS")]
    pub(crate) results: Vec<PathBuf>,
}

/// Decide every deal: the same as without `run`
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey run napoleon --deals 1..1000 --out napoleon
  patience survey run klondike --deals 1..1000 --fair --out klondike
  patience survey run napoleon --deals 1..1000 --shard 2/4 --out napoleon-2")]
pub(crate) struct RunArgs {
    /// The games, by their names
    #[arg(required = true, value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// The deals of each, from one number to another, both included
    #[arg(long, required = true, value_name = "A..B", value_parser = numbers::deals)]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    /// The folder for the rows
    #[arg(long, required = true, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Sets an option of all the games (may be repeated)
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
    /// The most positions that are looked at for a deal
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value = "2M")]
    pub(crate) nodes: u64,
    /// The most seconds for a deal; with this limit verdicts depend on the machine
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) seconds: Option<Duration>,
    /// The memory of the whole run; half of the machine's if nothing is said
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes)]
    pub(crate) memory: Option<usize>,
    /// How many deals are decided at the same time, within the memory; one for each processor if
    /// nothing is said
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Other luck in the order of trying
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Decides only one of several parts of the range
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Lets a fair player, who sees only what players see, play each deal, too, as `autoplay
    /// --fair` does
    #[arg(long, value_enum, value_name = "STRENGTH", num_args = 0..=1, require_equals = true, default_missing_value = "fast")]
    pub(crate) fair: Option<StrengthName>,
    /// Keeps the moves of each win in its row
    #[arg(long)]
    pub(crate) solutions: bool,
}

/// Replay every solution that a survey has kept
///
/// The exit code is 1 if one of them does not win.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey verify napoleon")]
pub(crate) struct VerifyArgs {
    /// Folders of surveys that were made with --solutions
    #[arg(required = true, value_name = "DIR")]
    pub(crate) dirs: Vec<PathBuf>,
}

/// Make one report of any number of results
///
/// Results of the same deals, or of one game with different settings, are refused by name. Without
/// an option a table is printed.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey report napoleon
  patience survey report run-1 run-2 --html report.html
  patience survey report results.csv.gz --markdown --lang en > winnability.md
  patience survey report run --json | jq '.games[0].winnable'")]
pub(crate) struct ReportArgs {
    /// Folders of surveys, folders of such folders, or packed files
    #[arg(required = true, value_name = "DIR")]
    pub(crate) results: Vec<PathBuf>,
    /// Writes a page with plots to this file; it needs no network
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Prints everything as one JSON object
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Prints everything as Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Prints what rule pages say, in the form in which the core reads it
    #[arg(long, conflicts_with_all = ["markdown", "json"])]
    pub(crate) figures: bool,
    /// Published figures to stand beside ours: lines of preset,percent,plus_minus,source
    #[arg(long, value_name = "FILE")]
    pub(crate) published: Option<PathBuf>,
    /// The address of the table that links in the page open
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7474/")]
    pub(crate) table: String,
}

/// Write the rows of any number of results to one compressed file
///
/// Their manifests are written beside it: those of x.csv.gz to x.json.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey pack run-1 run-2 --out results.csv.gz")]
pub(crate) struct PackArgs {
    /// Folders of surveys, folders of such folders, or packed files
    #[arg(required = true, value_name = "DIR")]
    pub(crate) results: Vec<PathBuf>,
    /// The file, whose name must end in .csv.gz
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Run a survey as an array job of Slurm
///
/// Writes DIR/job.sh, in which each task finds its part of the deals by its number, and submits it.
/// Tasks may be requeued, killed and run twice without harm; submitted again, the job does what is
/// left. `patience survey report DIR` merges the parts.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience survey submit daemon --deals 1..1000000 --array 64 --out daemon
  patience survey submit anneliese --deals 1..100000 --array 99 --sbatch=-plong --out a")]
pub(crate) struct SubmitArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// How many tasks share the deals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) array: u32,
    /// The most time for a task, in Slurm's form
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// A further option for sbatch (may be repeated)
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
    /// Whether to submit, or only to write the script
    #[arg(long, value_enum, value_name = "WHEN", default_value = "now")]
    pub(crate) submit: When,
}

/// Whether a job is submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Write the script and submit it
    Now,
    /// Only write the script
    Never,
}
