//! Rule files that were added to the games, for backups.

use patience::{Library, Plain, Ruleset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many rule files are taken at a time, and kept.
pub const MAX_RULE_FILES: usize = 100;
/// The name of a file, as long as systems let it be.
const FILE: Plain = Plain::Line(255);

/// A rule file that was added to the games.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    /// The id of the game that it has.
    pub game: String,
    /// The file's name.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// What a rule file is to the games that there are.
pub(crate) enum Standing {
    /// No game has the names of its presets, which are these.
    New(Vec<String>),
    /// It is there already.
    Known,
    /// There are other rules for one of its presets, which are these.
    Other(Vec<String>),
}

impl RuleFile {
    /// The files that were added to a library, by their names alone.
    pub(crate) fn of(library: &Library) -> Vec<RuleFile> {
        let file = |(game, path, text): (&str, &str, &str)| {
            // Where it lies on this machine is nobody else's business.
            let file = FILE.shown(path.rsplit(['/', '\\']).next().unwrap_or(path));
            RuleFile { game: game.to_owned(), file, text: text.to_owned() }
        };
        library.added_files().map(file).collect()
    }

    /// Looks at it beside the games that there are.
    ///
    /// # Errors
    /// Every problem of it.
    pub(crate) fn beside(&self, library: &Library) -> Result<Standing, String> {
        FILE.check(&self.file).map_err(|error| format!("the name of the file: {error}"))?;
        let ruleset = Ruleset::read(&self.file, &self.text).map_err(|error| error.to_string())?;
        if ruleset.id() != self.game {
            return Err(format!("game: expected {:?}, which is in the file, found {:?}", ruleset.id(), self.game));
        }
        let presets: Vec<String> = ruleset.presets().iter().map(|preset| preset.id.clone()).collect();
        if !presets.iter().any(|preset| library.has(preset)) {
            return Ok(Standing::New(presets));
        }
        let is_there = library.added_file(&self.game) == Some(&*self.text);
        Ok(if is_there { Standing::Known } else { Standing::Other(presets) })
    }
}
