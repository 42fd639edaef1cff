//! What can be typed: the definitions from which reading, help, completions and man pages come.
//! Their words are in the languages' files, under `usage`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ArgGroup, CommandFactory as _, Parser, Subcommand};
use patience::{DealNumber, OptionValue};
use patience_formats::Form;
use patience_server::SiteAddress;
use patience_solver::Budget;

mod authors;
mod help;
mod survey;
mod values;

use crate::numbers;
use values::{form, jobs, option};

pub(crate) use authors::{CheckArgs, NewGameArgs, SchemaArgs};
pub(crate) use help::{in_words, typed_instead, wrong};
pub(crate) use survey::{
    CompareArgs, PackArgs, ReportArgs, RunArgs, SubmitArgs, SurveyArgs, SurveyCommand, VerifyArgs, When,
};
pub(crate) use values::{SchemaName, StrengthName};

#[derive(Debug, Parser)]
#[command(name = "patience", version, long_version = long_version())]
#[command(max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) shared: SharedArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command takes.
#[derive(Debug, ArgGroup)]
pub(crate) struct SharedArgs {
    #[arg(long, global = true, display_order = 900, value_name = "LANG|FILE")]
    pub(crate) lang: Option<String>,
    #[arg(long, display_order = 901, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
}

/// The version and the commit, for those who cite.
fn long_version() -> String {
    let (version, commit) = patience_survey::VERSION;
    format!("{version} ({commit})")
}

/// The definition of the whole command line, without its words, which [`help::in_words`] adds.
pub(crate) fn definition() -> clap::Command {
    completed(Args::command())
}

/// With what a definition has besides what is derived.
///
/// `--deal -1` is a wrong number and no unknown option, so that what was expected can be told.
///
/// `--rules` may stand before a command and after it, and all of them count: of an argument that is
/// `global` to clap only those after the command would.
pub(crate) fn completed(command: clap::Command) -> clap::Command {
    let rules = command.get_arguments().find(|arg| arg.get_id() == "rules").expect("it is defined above").clone();
    // Of `survey` the commands below it take the argument.
    let command =
        command.mut_subcommands(|sub| sub.arg(rules.clone()).mut_subcommands(|below| below.arg(rules.clone())));
    with_negative_numbers(command)
}

fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    command
        .mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(with_negative_numbers)
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(GamesArgs),
    Rules(RulesArgs),
    Deal(DealArgs),
    Replay(ReplayArgs),
    Review(ReviewArgs),
    Solve(SolveArgs),
    Survey(Box<SurveyArgs>),
    Autoplay(AutoplayArgs),
    Perft(PerftArgs),
    Check(CheckArgs),
    NewGame(NewGameArgs),
    Schema(SchemaArgs),
    Statistics(StatisticsArgs),
    Serve(ServeArgs),
    Play(PlayArgs),
    Show(ShowArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience games
  patience games spider --packs 1 --minutes 10 --winnable 80
  patience games --lang de
  patience games --json | jq -r '.games[].presets[].id'
  patience games --rules my-game.toml")]
pub(crate) struct GamesArgs {
    #[arg(value_name = "NAME")]
    pub(crate) search: Option<String>,
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    pub(crate) packs: Option<u64>,
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    pub(crate) minutes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = numbers::percent)]
    pub(crate) winnable: Option<u8>,
    #[arg(long, value_name = "N", value_parser = numbers::percent)]
    pub(crate) fair: Option<u8>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience rules napoleon
  patience rules \"Der Dämon\" --lang de
  patience rules anneliese --pictures
  patience rules canfield --json | jq .options
  patience rules klondike --option draw=3 --option passes=1
  patience rules harfe-nsv --rules my-harp.toml")]
pub(crate) struct RulesArgs {
    pub(crate) game: String,
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
    #[arg(long)]
    pub(crate) pictures: bool,
    #[arg(long, requires = "pictures")]
    pub(crate) ascii: bool,
    #[arg(long, conflicts_with = "pictures")]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience deal grosse-harfe
  patience deal napoleon --deal 42 --open
  patience deal daemon --option draw=3 --option spaces=any
  patience deal anneliese --deck cards.txt
  patience deal die-reihe --deal 7 --json > game.json")]
pub(crate) struct DealArgs {
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long, conflicts_with_all = ["open", "ascii"])]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
/// Which cards a game is dealt from, and how it is played.
pub(crate) struct CardsArgs {
    #[arg(long, value_name = "N", value_parser = numbers::deal, conflicts_with = "deck")]
    pub(crate) deal: Option<DealNumber>,
    #[arg(long, value_name = "FILE")]
    pub(crate) deck: Option<PathBuf>,
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience replay game.json
  patience deal napoleon --deal 42 --json | patience replay -
  patience solve klondike --deals 1..20 --json | patience replay --quiet -
  patience replay --quiet solution.json && echo legal")]
#[command(allow_missing_positional = true)]
pub(crate) struct ReplayArgs {
    pub(crate) game: Option<String>,
    pub(crate) file: PathBuf,
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience review game.json
  patience review game.json --nodes 50M
  patience autoplay klondike-drei --deal 7 --fair | patience review -
  patience review game.json --json | jq -c '.turns[]'")]
#[command(allow_missing_positional = true)]
pub(crate) struct ReviewArgs {
    pub(crate) game: Option<String>,
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value = "4M")]
    pub(crate) nodes: u64,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience solve klondike --deal 42
  patience solve canfield --deals 1..100 --seconds 10
  patience solve klondike --deal 42 --explain
  patience solve --microsoft 11982
  patience solve game.json --json
  patience solve freecell ms:617 board.txt
  patience deal daemon --deal 7 --json | patience solve - --json")]
pub(crate) struct SolveArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(value_name = "FILE", conflicts_with_all = ["deal", "deals", "microsoft"])]
    pub(crate) files: Vec<String>,
    #[arg(long, value_name = "N", value_parser = numbers::deal, conflicts_with_all = ["deals", "microsoft"])]
    pub(crate) deal: Option<DealNumber>,
    #[arg(long, value_name = "A..B", value_parser = numbers::deals, conflicts_with = "microsoft")]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    #[arg(long, value_name = "N", value_parser = numbers::deals)]
    pub(crate) microsoft: Option<RangeInclusive<u64>>,
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) seconds: Option<Duration>,
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) cpu_seconds: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = numbers::nodes)]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes)]
    pub(crate) memory: Option<usize>,
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    #[arg(long, value_name = "N", value_parser = numbers::nodes, default_value_t = Budget::SHORTENING)]
    pub(crate) shorten: u64,
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value_t = 0)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) explain: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience autoplay klondike-drei --deal 7 --fair
  patience autoplay grosse-harfe --deal 42 --fair | patience replay - | tail -1
  patience autoplay canfield --deals 1..100 --fair --strength fast
  patience autoplay napoleon --deals 1..20 --json")]
pub(crate) struct AutoplayArgs {
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    #[arg(long, value_name = "A..B", value_parser = numbers::deals, conflicts_with_all = ["deal", "deck"])]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    #[arg(long)]
    pub(crate) fair: bool,
    #[arg(long, value_enum, default_value = "thorough", hide_possible_values = true)]
    pub(crate) strength: StrengthName,
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience perft napoleon --depth 4
  patience perft grosse-harfe --deal 42 --depth 3 --divide
  patience perft --transcript game.json --depth 3 --json
  patience perft --layout position.json --depth 2")]
pub(crate) struct PerftArgs {
    #[arg(required_unless_present_any = ["layout", "transcript"])]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "transcript", "deal", "deck", "option"])]
    pub(crate) layout: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "deal", "deck", "option"])]
    pub(crate) transcript: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    #[arg(long, short, value_name = "N", value_parser = numbers::depth)]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience statistics
  patience statistics --json | jq '.statistics[] | {game, played, won}'")]
pub(crate) struct StatisticsArgs {
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Default, ArgGroup)]
#[command(after_help = "\
  patience serve --open
  patience serve --port 8000 --data ~/patience
  patience serve --rules my-game.toml
  patience serve --site https://www.example.org/patience/")]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "N", value_parser = numbers::port)]
    pub(crate) port: Option<u16>,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long)]
    pub(crate) no_token: bool,
    #[arg(long, value_name = "URL")]
    pub(crate) site: Option<SiteAddress>,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience play
  patience play grosse-harfe
  patience play klondike --deal 42 --option draw=3
  patience play --plain --lang de
  patience play freecell --deal 1 --plain
  patience play game.json
  patience solve klondike --deal 42 --json | patience play -")]
pub(crate) struct PlayArgs {
    #[arg(value_name = "GAME|FILE")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long, conflicts_with = "plain")]
    pub(crate) ascii: bool,
    #[arg(long, alias = "four-colors", conflicts_with = "plain")]
    pub(crate) four_colours: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience show game.json
  patience show game.json --at 12
  patience show position.json --ascii
  patience show game.json --at 12 --as board | fc-solve
  patience show freecell board.txt
  patience show game.json --png -o game.png
  patience deal napoleon --deal 42 --json | patience show - --open
  patience solve klondike --deal 42 --json | patience show - --at 20")]
#[command(allow_missing_positional = true)]
pub(crate) struct ShowArgs {
    pub(crate) game: Option<String>,
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = numbers::moves)]
    pub(crate) at: Option<usize>,
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    pub(crate) ascii: bool,
    #[arg(long)]
    pub(crate) svg: bool,
    #[arg(long, conflicts_with = "svg")]
    pub(crate) png: bool,
    #[arg(long = "as", value_parser = form(), value_name = "FORM", hide_possible_values = true)]
    #[arg(conflicts_with_all = ["svg", "png", "ascii", "open", "output"])]
    pub(crate) form: Option<Form>,
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience completions bash > ~/.local/share/bash-completion/completions/patience
  patience completions fish > ~/.config/fish/completions/patience.fish")]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience man | man -l -
  patience man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    pub(crate) dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use patience::Lang;
    use patience_words::languages;

    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        definition().debug_assert();
        for lang in languages() {
            in_words(definition(), lang).debug_assert();
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_read() {
        let definition = in_words(definition(), Lang::EN);
        let below = definition.get_subcommands().flat_map(clap::Command::get_subcommands);
        let all = definition.get_subcommands().filter(|command| command.get_name() != "help");
        for command in all.chain(below.filter(|command| command.get_after_help().is_some())) {
            let help = command.get_after_help().unwrap_or_else(|| panic!("{}", command.get_name())).to_string();
            assert!(help.starts_with("Examples:"), "{}", command.get_name());
            for line in help.lines().skip(1) {
                assert!(line.starts_with("  patience "), "{line}");
                assert!(line.len() <= 90, "{line}");
                let ours = line.split(['|', '>', '&']).find(|part| part.trim().starts_with("patience")).unwrap();
                let words: Vec<String> = ours.split('"').enumerate().flat_map(quoted_words).collect();
                let typed: Vec<OsString> = words.iter().map(OsString::from).collect();
                assert!(crate::line::read(&typed, Lang::EN).is_ok(), "{line}");
            }
        }
    }

    /// Every other part of a line that is split at quotes stood within them.
    fn quoted_words((at, part): (usize, &str)) -> Vec<String> {
        if at % 2 == 1 { vec![part.into()] } else { part.split_whitespace().map(str::to_owned).collect() }
    }
}
