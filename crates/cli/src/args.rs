//! What can be typed: the definitions from which reading, help, completions and man pages come.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ArgGroup, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use patience::OptionValue;

mod survey;
mod values;

use crate::numbers;
use values::{jobs, option};

pub(crate) use survey::{PackArgs, ReportArgs, RunArgs, SubmitArgs, SurveyArgs, SurveyCommand, VerifyArgs, When};
pub(crate) use values::StrengthName;

const EXIT_CODES: &str = "\
Exit codes:
  0  done, or the answer is yes
  1  the answer is no: a move of a transcript is illegal, a rule file is wrong,
     a position could not be decided
  2  bad usage, or an input that cannot be used: an unknown game or option,
     an incomplete deck, a file that is not there

Environment:
  LC_ALL, LC_MESSAGES, LANG  the first that is set: German if it begins with
                             `de`, else English (--lang overrides it)
  NO_COLOR                   if set, there are no colours
  COLUMNS                    the width of texts, instead of the terminal's";

const EXAMPLES: &str = "\
Examples:
  patience                               play in the browser
  patience play klondike                 play in the terminal
  patience games                         which games there are
  patience rules grosse-harfe            how one is played
  patience deal napoleon --deal 42       look at a deal
  patience replay game.json | tail -1    where a game led";

/// Patience card games from German books: played in the browser, dealt, replayed and checked here.
///
/// Without a command it does `patience serve --open`: it opens the table in the browser.
#[derive(Debug, Parser)]
#[command(name = "patience", version, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
#[command(max_term_width = 100)]
pub(crate) struct Args {
    /// The language of what is printed; otherwise that of the environment
    #[arg(long, global = true, display_order = 900, value_enum, value_name = "LANG")]
    pub(crate) lang: Option<LangName>,
    /// Adds the game of a rule file to those that are built in (may be repeated)
    #[arg(long, display_order = 901, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The definition of the whole command line.
///
/// `--rules` may stand before a command and after it, and all of them count: of an argument that is
/// `global` to clap only those after the command would.
pub(crate) fn definition() -> clap::Command {
    let command = Args::command();
    let rules = command.get_arguments().find(|arg| arg.get_id() == "rules").expect("it is defined above").clone();
    // Of `survey` the commands below it take the argument.
    command.mut_subcommands(|sub| sub.arg(rules.clone()).mut_subcommands(|below| below.arg(rules.clone())))
}

/// Reads what was typed, the program's name first.
pub(crate) fn read(typed: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Args, clap::Error> {
    let matches = definition().try_get_matches_from(typed)?;
    let mut args = Args::from_arg_matches(&matches)?;
    let mut matches = &matches;
    while let Some((_, of_command)) = matches.subcommand() {
        args.rules.extend(of_command.get_many::<PathBuf>("rules").into_iter().flatten().cloned());
        matches = of_command;
    }
    Ok(args)
}

/// A language, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangName {
    /// German
    De,
    /// English
    En,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(GamesArgs),
    Rules(RulesArgs),
    Deal(DealArgs),
    Replay(ReplayArgs),
    Solve(SolveArgs),
    Survey(Box<SurveyArgs>),
    Autoplay(AutoplayArgs),
    Perft(PerftArgs),
    Check(CheckArgs),
    Serve(ServeArgs),
    Play(PlayArgs),
    Show(ShowArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// List the games, with their variants and options
///
/// The first value of an option is the one that holds if nothing is said.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience games
  patience games --lang de
  patience games --json | jq -r '.games[].presets[].id'
  patience games --rules my-game.toml")]
pub(crate) struct GamesArgs {
    /// Print everything about the games as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Tell the rules of a game, its options and variants, and where it comes from
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience rules napoleon
  patience rules \"Der Dämon\" --lang de
  patience rules anneliese --pictures
  patience rules harfe-nsv --rules my-harp.toml")]
pub(crate) struct RulesArgs {
    /// A game's name, in any case, or as much of it as is unique
    pub(crate) game: String,
    /// Draw the pictures, of which otherwise only the captions are told
    #[arg(long)]
    pub(crate) pictures: bool,
    /// Draw with ASCII signs only: TD for the ten of diamonds, ## for a face-down card
    #[arg(long, requires = "pictures")]
    pub(crate) ascii: bool,
}

/// Deal a game and draw it
///
/// Drawn is what a player sees. Without --deal or --deck a deal is chosen at random and its number
/// printed.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience deal grosse-harfe
  patience deal napoleon --deal 42 --open
  patience deal daemon --option draw=3 --option spaces=any
  patience deal anneliese --deck cards.txt
  patience deal die-reihe --deal 7 --json > game.json")]
pub(crate) struct DealArgs {
    /// A game's name, in any case, or as much of it as is unique
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    /// Show what the player may not see: face-down cards and the order of the stock
    #[arg(long)]
    pub(crate) open: bool,
    /// Draw with ASCII signs only: TD for the ten of diamonds, ## for a face-down card
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Print a transcript without moves instead of a drawing
    #[arg(long, conflicts_with_all = ["open", "ascii"])]
    pub(crate) json: bool,
}

/// Which cards a game is dealt from, and how it is played.
#[derive(Debug, ArgGroup)]
pub(crate) struct CardsArgs {
    /// The deal's number, 0 to 18446744073709551615
    #[arg(long, value_name = "N", conflicts_with = "deck")]
    pub(crate) deal: Option<u64>,
    /// A file with the cards in the order in which they are dealt, `-` for stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) deck: Option<PathBuf>,
    /// Sets an option of the game (may be repeated); `patience rules GAME` lists them
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
}

/// Replay a transcript: a line of JSON for the start and one after each move
///
/// A line has the ply, the move, every pile with all its cards, the legal moves and whether the
/// game is won. An illegal or unreadable move ends the replay with code 1; the lines before it
/// stand.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience replay game.json
  patience deal napoleon --deal 42 --json | patience replay -
  patience replay --quiet solution.json && echo legal")]
pub(crate) struct ReplayArgs {
    /// A transcript (JSON, at most 64 MiB), `-` for stdin
    pub(crate) file: PathBuf,
    /// Print nothing, only check
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Decide whether positions can be won, and how
///
/// Read are decks, transcripts (their last position is meant), layouts, lines of a replay, deals of
/// Solvitaire, FreeCell boards and Microsoft's deal numbers, many from one file if need be. The
/// exit code is 0 if all were decided, 1 if any was not, 2 if an input cannot be used. Without a
/// limit ten million nodes are looked at.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience solve klondike --deal 42
  patience solve canfield --deals 1..100 --seconds 10
  patience solve freecell --microsoft 11982
  patience solve game.json --json
  patience solve freecell ms:617 board.txt
  patience deal daemon --deal 7 --json | patience solve - --json")]
pub(crate) struct SolveArgs {
    /// A game's name; it may be left out where the files name their games
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Files with positions, `-` for stdin, ms:N for a deal of Microsoft's
    #[arg(value_name = "FILE", conflicts_with_all = ["deal", "deals", "microsoft"])]
    pub(crate) files: Vec<String>,
    /// A deal's number, 0 to 18446744073709551615
    #[arg(long, value_name = "N", conflicts_with_all = ["deals", "microsoft"])]
    pub(crate) deal: Option<u64>,
    /// Deals from one number to another, both included
    #[arg(long, value_name = "A..B", value_parser = numbers::deals, conflicts_with = "microsoft")]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    /// A deal of Microsoft FreeCell, or several: N or A..B
    #[arg(long, value_name = "N", value_parser = numbers::deals)]
    pub(crate) microsoft: Option<RangeInclusive<u64>>,
    /// Sets an option of the game (may be repeated); `patience rules GAME` lists them
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<(String, OptionValue)>,
    /// The most seconds for each position
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) seconds: Option<Duration>,
    /// The most positions that are looked at for each; 10000000 if no limit is given
    #[arg(long, value_name = "N", value_parser = numbers::nodes)]
    pub(crate) nodes: Option<u64>,
    /// The memory for all tables together; half of the machine's if nothing is said
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes)]
    pub(crate) memory: Option<usize>,
    /// Threads; without it one for a single position, and for many one for each processor. Only
    /// where several threads search a single position may moves differ from run to run
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Other luck in the order of trying
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print a JSON object a line, with the moves and the solution as a transcript
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let the program play
///
/// With --fair it knows only what a player may know: cards that lie open or were seen before. It
/// imagines how the others may lie, looks in each such arrangement for a way to win, and plays the
/// move that wins the most. Without it, it sees all cards.
///
/// Of one deal its transcript is printed, of several a line each. The exit code is 0 if all were
/// won, otherwise 1. The same arguments give the same moves on every machine.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience autoplay klondike-drei --deal 7 --fair
  patience autoplay grosse-harfe --deal 42 --fair | patience replay - | tail -1
  patience autoplay canfield --deals 1..100 --fair --strength fast
  patience autoplay napoleon --deals 1..20 --json")]
pub(crate) struct AutoplayArgs {
    /// A game's name, in any case, or as much of it as is unique
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    /// Deals from one number to another, both included
    #[arg(long, value_name = "A..B", value_parser = numbers::deals, conflicts_with_all = ["deal", "deck"])]
    pub(crate) deals: Option<RangeInclusive<u64>>,
    /// Know only what a player may know
    #[arg(long)]
    pub(crate) fair: bool,
    /// How long it thinks
    #[arg(long, value_enum, default_value = "thorough")]
    pub(crate) strength: StrengthName,
    /// Another number gives other luck
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print a JSON object for each deal
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the sequences of legal moves, and the positions they lead to
///
/// The numbers are compared with those of other programs to find where two readings of the rules
/// differ.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience perft napoleon --depth 4
  patience perft grosse-harfe --deal 42 --depth 3 --divide
  patience perft --transcript game.json --depth 3 --json
  patience perft --layout position.json --depth 2")]
pub(crate) struct PerftArgs {
    /// A game's name; the position is its deal (number 0 if none is given)
    #[arg(required_unless_present_any = ["layout", "transcript"])]
    pub(crate) game: Option<String>,
    /// Begin from a layout (JSON, patience-layout/1), `-` for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "transcript", "deal", "deck", "option"])]
    pub(crate) layout: Option<PathBuf>,
    /// Begin where a transcript ends, `-` for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "deal", "deck", "option"])]
    pub(crate) transcript: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    /// How many moves; time grows steeply with it
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// Count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check rule files
///
/// Prints every problem as file:line:column: field: what was found and what would be right. The
/// exit code is 1 if any file is wrong.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience check my-game.toml
  patience check games/*.toml
  patience check --solver my-game.toml
  patience check --solver klondike")]
pub(crate) struct CheckArgs {
    /// Rule files (TOML), `-` for stdin; with --solver games as well
    #[arg(required_unless_present = "matrix")]
    pub(crate) files: Vec<PathBuf>,
    /// Say which prunings, relaxations and models of the solver apply, and why not the others
    #[arg(long)]
    pub(crate) solver: bool,
    /// With --solver: a table of all games instead
    #[arg(long, requires = "solver", conflicts_with = "files")]
    pub(crate) matrix: bool,
}

/// Open the table: games in the browser, kept between visits
#[derive(Debug, Default, ArgGroup)]
#[command(after_help = "\
Examples:
  patience serve --open
  patience serve --port 8000 --data ~/patience
  patience serve --rules my-game.toml")]
pub(crate) struct ServeArgs {
    /// The port on this machine, 0 for any that is free; without it 7474, or the next that is free
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The folder in which games are kept; without it the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Open the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Play in the terminal
///
/// Without a game it goes on with the one that was played last, here or in the browser: both keep
/// their games in the same place. In the table `?` lists the keys. Moves are kept as they are
/// played.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience play
  patience play grosse-harfe
  patience play klondike --deal 42 --option draw=3
  patience play --plain --lang de
  patience play freecell --deal 1 --plain")]
pub(crate) struct PlayArgs {
    /// A game's name, in any case, or as much of it as is unique; without it the last game goes on
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) cards: CardsArgs,
    /// The folder in which games are kept; without it the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Line by line, without control of the cursor: for screen readers and pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw with ASCII signs only: TD for the ten of diamonds, ## for a face-down card
    #[arg(long, conflicts_with = "plain")]
    pub(crate) ascii: bool,
    /// Diamonds blue, clubs green
    #[arg(long, visible_alias = "four-colors", conflicts_with = "plain")]
    pub(crate) four_colours: bool,
}

/// Draw a position, or where a transcript ends
///
/// Of a transcript is drawn what its player saw. A position is drawn open: whoever wrote it down
/// knows it all.
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience show game.json
  patience show position.json --ascii
  patience show game.json --png -o game.png
  patience deal napoleon --deal 42 --json | patience show - --open")]
pub(crate) struct ShowArgs {
    /// A transcript (patience/1) or a layout (patience-layout/1), `-` for stdin
    pub(crate) file: PathBuf,
    /// Show what the player may not see: face-down cards and the order of the stock
    #[arg(long)]
    pub(crate) open: bool,
    /// Draw with ASCII signs only: TD for the ten of diamonds, ## for a face-down card
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    pub(crate) ascii: bool,
    /// Draw a picture with the cards of the page, as SVG
    #[arg(long)]
    pub(crate) svg: bool,
    /// The same as PNG
    #[arg(long, conflicts_with = "svg")]
    pub(crate) png: bool,
    /// Where to write the picture; without it to stdout
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Print a shell's completions of commands, options and games
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience completions bash > ~/.local/share/bash-completion/completions/patience
  patience completions fish > ~/.config/fish/completions/patience.fish")]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: clap_complete::Shell,
}

/// Print the man page, or write it and those of all commands to a folder
#[derive(Debug, ArgGroup)]
#[command(after_help = "\
Examples:
  patience man | man -l -
  patience man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder; it must exist
    pub(crate) dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        definition().debug_assert();
    }

    #[test]
    fn every_command_has_examples_that_can_be_read() {
        let definition = definition();
        let below = definition.get_subcommands().flat_map(clap::Command::get_subcommands);
        for command in definition.get_subcommands().chain(below) {
            let help = command.get_after_help().unwrap_or_else(|| panic!("{}", command.get_name())).to_string();
            assert!(help.starts_with("Examples:"), "{}", command.get_name());
            for line in help.replace("\\\n", "").lines().skip(1) {
                assert!(line.starts_with("  patience "), "{line}");
                assert!(line.len() <= 90, "{line}");
                let ours = line.split(['|', '>', '&']).find(|part| part.trim().starts_with("patience")).unwrap();
                let words: Vec<String> = ours.split('"').enumerate().flat_map(quoted_words).collect();
                assert!(read(&words).is_ok(), "{line}");
            }
        }
    }

    /// Every other part of a line that is split at quotes stood within them.
    fn quoted_words((at, part): (usize, &str)) -> Vec<String> {
        if at % 2 == 1 { vec![part.into()] } else { part.split_whitespace().map(str::to_owned).collect() }
    }

    #[test]
    fn rule_files_count_before_and_after_a_command() {
        let args = read(["patience", "--rules", "a", "games", "--rules", "b", "--rules", "c"]).unwrap();
        assert_eq!(args.rules, ["a", "b", "c"].map(PathBuf::from));
        let args = read(["patience", "--rules", "a"]).unwrap();
        assert_eq!(args.rules, [PathBuf::from("a")]);
    }
}
