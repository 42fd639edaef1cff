//! Rule files of the player's own, which are kept with the games.

use std::collections::BTreeMap;

use patience_table::patience::{Library, Plain};
use patience_table::{MAX_RULE_FILES, Row};
use serde::{Deserialize, Serialize};

use crate::call::OwnFile;

/// What the key of such a row begins with; the game's id follows.
const KEY: &str = "rules:";
const FORM: u64 = 1;
/// The name of a file, as long as systems let it be.
const FILE: Plain = Plain::Line(255);

/// The files that were added.
#[derive(Debug)]
pub(crate) struct OwnRules {
    /// The games that there are without them.
    listed: Library,
    /// By their keys.
    files: BTreeMap<String, RuleFile>,
    /// Rows that can't be read; they are left where they are.
    unreadable: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    form: u64,
    file: String,
    text: String,
}

/// What came of adding a file.
pub(crate) enum Added {
    /// It is there. The row is to be kept.
    Row { game: String, row: Row },
    /// There are other rules for this game, and nothing has changed.
    Taken { game: String },
    /// It is wrong, or there is no room for it; nothing has changed.
    Wrong { problems: String },
}

impl OwnRules {
    /// No files, beside the games that there are.
    pub(crate) fn beside(listed: Library) -> OwnRules {
        OwnRules { listed, files: BTreeMap::new(), unreadable: BTreeMap::new() }
    }

    /// The same files beside other games than before.
    pub(crate) fn set_listed(&mut self, listed: Library) {
        self.listed = listed;
    }

    /// Whether a row is one of a rule file.
    pub(crate) fn own(row: &Row) -> bool {
        row.key.starts_with(KEY)
    }

    /// Takes over a row as it is kept. Says whether the library has changed by it.
    pub(crate) fn put(&mut self, row: Row) -> bool {
        self.unreadable.remove(&row.key);
        let Some(text) = row.text else { return self.files.remove(&row.key).is_some() };
        match self.read(&row.key, &text) {
            Ok(file) => self.files.insert(row.key, file.clone()) != Some(file),
            Err(problem) => {
                self.unreadable.insert(row.key.clone(), problem);
                self.files.remove(&row.key).is_some()
            }
        }
    }

    /// Adds a file. One with other rules for the same game is replaced only if `replace` says so.
    pub(crate) fn add(&mut self, file: &str, text: &str, replace: bool) -> Added {
        let (game, key) = match self.room_for(file, text) {
            Ok(room) => room,
            Err(problems) => return Added::Wrong { problems },
        };
        if !replace && self.files.get(&key).is_some_and(|kept| kept.text != text) {
            return Added::Taken { game };
        }
        let row = self.keep(patience_table::RuleFile { game: game.clone(), file: file.into(), text: text.into() });
        Added::Row { game, row }
    }

    /// Keeps a file that was checked; gives the row that is to be kept.
    pub(crate) fn keep(&mut self, file: patience_table::RuleFile) -> Row {
        let key = format!("{KEY}{}", file.game);
        let kept = RuleFile { form: FORM, file: file.file, text: file.text };
        let row = Row { key: key.clone(), text: Some(serde_json::to_string(&kept).expect("texts can be written")) };
        self.unreadable.remove(&key);
        self.files.insert(key, kept);
        row
    }

    /// The game that a file has, and the key to keep it by; or every problem of the file, by its
    /// lines.
    fn room_for(&self, file: &str, text: &str) -> Result<(String, String), String> {
        FILE.check(file).map_err(|error| format!("the name of the file: {error}"))?;
        let game = self.listed.clone().add(file, text).map_err(|error| error.to_string())?;
        let key = format!("{KEY}{game}");
        self.library_without(&key).add(file, text).map_err(|error| error.to_string())?;
        if !self.files.contains_key(&key) && self.files.len() >= MAX_RULE_FILES {
            return Err(format!("{MAX_RULE_FILES} rule files are kept, and no more can be"));
        }
        Ok((game, key))
    }

    /// Forgets the file of a game; gives the row that is to be deleted.
    pub(crate) fn forget(&mut self, game: &str) -> Option<Row> {
        let key = format!("{KEY}{game}");
        self.files.remove(&key).map(|_| Row { key, text: None })
    }

    /// Each, in the order of their games.
    pub(crate) fn files(&self) -> Vec<OwnFile> {
        let own = |(key, RuleFile { file, text, .. }): (&String, &RuleFile)| OwnFile {
            game: key[KEY.len()..].into(),
            file: FILE.shown(file),
            text: text.clone(),
        };
        self.files.iter().map(own).collect()
    }

    /// All games: those there are anyway, and these.
    pub(crate) fn library(&self) -> Library {
        self.library_without("")
    }

    fn library_without(&self, left_out: &str) -> Library {
        let mut library = self.listed.clone();
        for (_, RuleFile { file, text, .. }) in self.files.iter().filter(|(key, _)| *key != left_out) {
            // Each was checked when it was added. Should two claim one preset all the same, by two
            // tabs at a time, the first has it.
            let _ = library.add_kept(file, text);
        }
        library
    }

    pub(crate) fn unreadable_rows(&self) -> usize {
        self.unreadable.len()
    }

    fn read(&self, key: &str, text: &str) -> Result<RuleFile, String> {
        let file: RuleFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if file.form != FORM {
            return Err(format!("form {} is unknown: {FORM} was expected", file.form));
        }
        let added = self.listed.clone().add_kept(&file.file, &file.text);
        let game = added.map_err(|error| error.to_string())?;
        if key.strip_prefix(KEY) == Some(game.as_str()) { Ok(file) } else { Err(format!("it is about {game}")) }
    }
}
