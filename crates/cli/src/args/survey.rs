//! What can be typed after `patience survey`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ArgGroup, Subcommand, ValueEnum};
use patience::OptionValue;
use patience_solver::Budget;
use patience_survey::Shard;

use super::values::{StrengthName, jobs, option};
use crate::numbers;

#[derive(Debug, ArgGroup)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
  patience survey napoleon --deals 1..1000 --out napoleon
  patience survey klondike canfield --deals 1..10000 --nodes 5M --memory 8G --out run
  patience survey verify run
  patience survey report run --html report.html
  patience survey compare run other-run
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
    Compare(CompareArgs),
    Pack(PackArgs),
    Submit(SubmitArgs),
    Grades(GradesArgs),
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey grades docs/winnability.csv.gz docs/graded-1.csv.gz > graded_deals.txt")]
pub(crate) struct GradesArgs {
    #[arg(required = true, value_name = "RESULTS")]
    pub(crate) results: Vec<PathBuf>,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey run napoleon --deals 1..1000 --out napoleon
  patience survey run klondike --deals 1..1000 --fair --out klondike
  patience survey run napoleon --deals 1..1000 --shard 2/4 --out napoleon-2")]
pub(crate) struct RunArgs {
    #[arg(required = true, value_name = "GAME")]
    pub(crate) games: Vec<String>,
    #[arg(long, required = true, value_name = "A..B", value_parser = numbers::deals)]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    #[arg(long, required = true, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value = "2M")]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value_t = Budget::SHORTENING)]
    pub(crate) shorten: u64,
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) seconds: Option<Duration>,
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes)]
    pub(crate) memory: Option<usize>,
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value_t = 0)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    #[arg(long, value_enum, value_name = "STRENGTH", num_args = 0..=1, require_equals = true, default_missing_value = "fast", hide_possible_values = true)]
    pub(crate) fair: Option<StrengthName>,
    #[arg(long)]
    pub(crate) solutions: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey verify napoleon
  patience survey verify docs/winnability.csv.gz --sample 200 --nodes 5M")]
pub(crate) struct VerifyArgs {
    #[arg(required = true, value_name = "DIR")]
    pub(crate) dirs: Vec<PathBuf>,
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value_t = 20)]
    pub(crate) sample: u64,
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value_t = 0)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value = "1M")]
    pub(crate) nodes: u64,
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey report napoleon
  patience survey report run-1 run-2 --html report.html
  patience survey report results.csv.gz --markdown --lang en > winnability.md
  patience survey report run --json | jq '.games[0].winnable'
  patience survey report run --csv > games.csv")]
pub(crate) struct ReportArgs {
    #[arg(required = true, value_name = "DIR")]
    pub(crate) results: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) markdown: bool,
    #[arg(long, conflicts_with_all = ["markdown", "json"])]
    pub(crate) csv: bool,
    #[arg(long, conflicts_with_all = ["markdown", "json", "csv"])]
    pub(crate) figures: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) published: Option<PathBuf>,
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7474/")]
    pub(crate) table: String,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey compare run other-run
  patience survey compare docs/winnability.csv.gz run --json | jq .contrary")]
pub(crate) struct CompareArgs {
    #[arg(value_name = "A")]
    pub(crate) a: PathBuf,
    #[arg(value_name = "B")]
    pub(crate) b: PathBuf,
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey pack run-1 run-2 --out results.csv.gz
  patience survey pack results.csv.gz --small --out small.csv.gz
  patience survey pack results.csv.gz --without klondike --out rest.csv.gz")]
pub(crate) struct PackArgs {
    #[arg(required = true, value_name = "DIR")]
    pub(crate) results: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[arg(long)]
    pub(crate) small: bool,
    #[arg(long, value_name = "GAME")]
    pub(crate) without: Vec<String>,
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience survey submit daemon --deals 1..1000000 --array 64 --out daemon
  patience survey submit anneliese --deals 1..100000 --array 99 --sbatch=-plong --out a")]
pub(crate) struct SubmitArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[arg(long, value_name = "N", value_parser = numbers::tasks)]
    pub(crate) array: u32,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
    #[arg(long, value_enum, value_name = "WHEN", default_value = "now", hide_possible_values = true)]
    pub(crate) submit: When,
    #[arg(long, conflicts_with = "submit")]
    pub(crate) dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
/// Whether a job is submitted.
pub(crate) enum When {
    Now,
    Never,
}
