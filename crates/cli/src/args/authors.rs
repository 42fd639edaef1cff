//! What can be typed by those who write rule files and language files.

use std::path::PathBuf;

use clap::Args as ArgGroup;

use crate::args::values::SchemaName;

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience check my-game.toml
  patience check games/*.toml
  patience check --json my-game.toml | jq .problems
  patience check --solver my-game.toml
  patience check --solver klondike")]
pub(crate) struct CheckArgs {
    #[arg(required_unless_present = "matrix")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) solver: bool,
    #[arg(long, requires = "solver", conflicts_with = "files")]
    pub(crate) matrix: bool,
    #[arg(long, conflicts_with = "solver")]
    pub(crate) json: bool,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience new-game my-game.toml
  patience new-game my-game.toml --lang de
  patience new-game - | less")]
pub(crate) struct NewGameArgs {
    pub(crate) file: PathBuf,
}

#[derive(Debug, ArgGroup)]
#[command(after_help = "\
  patience schema rules > rules.schema.json")]
pub(crate) struct SchemaArgs {
    #[arg(value_enum, value_name = "NAME", hide_possible_values = true)]
    pub(crate) of: SchemaName,
}
