//! Rule files beside the games: those that a backup has brought, and those that the player puts
//! there. Each is a file of the folder `rules`, and its games are there from the next start on.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use patience_table::patience::{Library, LibraryError};
use patience_table::{MAX_RULE_FILES, RuleFile};

use crate::private::{self, make_folder, options};

/// The name of the folder.
pub(crate) const FOLDER: &str = "rules";
/// The ending of the files that are read.
const ENDING: &str = "toml";
/// More of a file is not read: the reader of rules says what is too long.
const MAX_BYTES: u64 = 1 << 20;

/// A rule file of the data folder whose games are not there. It is left as it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptRulesError {
    /// It can't be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file, or the folder of them.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is wrong, or has a name that another game has.
    #[error("{}: {source}", path.display())]
    Rules {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: LibraryError,
    },
    /// There are more files than are read.
    #[error("{}: expected at most {MAX_RULE_FILES} rule files, and no more are read", path.display())]
    TooMany {
        /// The folder of them.
        path: PathBuf,
    },
}

/// Adds the games of the rule files that are kept in a data folder. One that is there already, by
/// the same text, is passed over. Gives those that can't be added: they hide none of the others.
pub fn add_kept_rules(library: &mut Library, data: &Path) -> Vec<KeptRulesError> {
    let folder = data.join(FOLDER);
    let mut paths = match files(&folder) {
        Ok(paths) => paths,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
        Err(source) => return vec![KeptRulesError::File { path: folder, source }],
    };
    paths.sort();
    let mut wrong = Vec::new();
    if paths.len() > MAX_RULE_FILES {
        paths.truncate(MAX_RULE_FILES);
        wrong.push(KeptRulesError::TooMany { path: folder });
    }
    for path in paths {
        let text = match private::read(&path, MAX_BYTES) {
            Ok(text) => text,
            Err(source) => {
                wrong.push(KeptRulesError::File { path, source });
                continue;
            }
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match library.add_kept(&name, &text) {
            Err(LibraryError::Taken(preset)) if library.added_file(&preset) == Some(&*text) => {}
            Err(source) => wrong.push(KeptRulesError::Rules { path, source }),
            Ok(_) => {}
        }
    }
    wrong
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) && paths.len() <= MAX_RULE_FILES {
            paths.push(path);
        }
    }
    Ok(paths)
}

/// Keeps a rule file under the id of its game, which has only small letters, digits and hyphens. It
/// is on the disk when this returns. Another file of this name is not touched: then it says no.
pub(crate) fn keep(data: &Path, file: &RuleFile) -> io::Result<bool> {
    let folder = data.join(FOLDER);
    make_folder(&folder)?;
    let path = folder.join(format!("{}.{ENDING}", file.game));
    if fs::symlink_metadata(&path).is_ok() {
        return Ok(private::read(&path, MAX_BYTES).is_ok_and(|there| there == file.text));
    }
    let draft = path.with_extension(format!("{}.unfinished", std::process::id()));
    let written = options().write(true).create(true).truncate(true).open(&draft).and_then(|mut made| {
        made.write_all(file.text.as_bytes())?;
        made.sync_all()?;
        fs::rename(&draft, &path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written?;
    sync(&folder)?;
    sync(data)?;
    Ok(true)
}

/// Has the names in a folder on the disk.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = include_str!("../../core/games/klondike.toml");

    fn rule_file(game: &str) -> RuleFile {
        RuleFile {
            game: game.into(),
            file: "x.toml".into(),
            text: OWN.replace("family = \"klondike\"\n", "").replace("klondike", game),
        }
    }

    fn added(data: &Path) -> (Vec<String>, Vec<String>) {
        let mut library = Library::builtin();
        let wrong = add_kept_rules(&mut library, data).iter().map(ToString::to_string).collect();
        (library.added_files().map(|(game, ..)| game.to_owned()).collect(), wrong)
    }

    #[test]
    fn what_is_kept_is_there_again_and_what_is_wrong_hides_nothing() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(added(data.path()), (Vec::new(), Vec::new()));
        for game in ["mine", "other"] {
            assert!(keep(data.path(), &rule_file(game)).unwrap());
            assert!(keep(data.path(), &rule_file(game)).unwrap());
        }
        let folder = data.path().join(FOLDER);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no draft is left");
        fs::write(folder.join("letter.txt"), "Dear").unwrap();
        assert_eq!(added(data.path()).0, ["mine", "other"]);

        // Other rules of the same name are not written over.
        let changed = RuleFile { text: rule_file("mine").text + "\n", ..rule_file("mine") };
        assert!(!keep(data.path(), &changed).unwrap());
        assert_eq!(fs::read_to_string(folder.join("mine.toml")).unwrap(), rule_file("mine").text);

        fs::write(folder.join("bad.toml"), "format = ").unwrap();
        fs::write(folder.join("binary.toml"), [0xff]).unwrap();
        fs::write(folder.join("built-in.toml"), OWN).unwrap();
        fs::write(folder.join("same.toml"), rule_file("mine").text).unwrap();
        fs::create_dir(folder.join("folder.toml")).unwrap();
        let (games, wrong) = added(data.path());
        assert_eq!(games, ["mine", "other"]);
        for (told, file) in wrong.iter().zip(["bad.toml", "binary.toml", "built-in.toml", "folder.toml"]) {
            assert!(told.contains(file), "{told}");
        }
        assert_eq!(wrong.len(), 4, "{wrong:?}");
    }

    #[test]
    fn of_too_many_files_the_first_are_read() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for at in 0..=MAX_RULE_FILES + 3 {
            fs::write(folder.join(format!("{at:03}.toml")), "").unwrap();
        }
        let (_, wrong) = added(data.path());
        assert_eq!(wrong.len(), 1 + MAX_RULE_FILES);
        assert!(wrong[0].contains("at most 100"), "{}", wrong[0]);
    }
}
