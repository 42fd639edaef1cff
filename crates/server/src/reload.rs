//! Rule files of the command line that are changed while their games are played.
//!
//! They are looked at again and again, since some file systems tell of no changes. A file counts
//! as changed when it has stayed the same for two looks, so that none is read that is only half
//! written. One that is wrong changes nothing: the last good rules stay.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use patience_table::patience::{Lang, Library, LibraryError, Ruleset};
use patience_words::Words;

use crate::service::{NewRules, TableHandle};

/// How long it takes from one look to the next.
const EVERY: Duration = Duration::from_millis(500);
/// More of a file is not read: the reader of rules says what is too long.
const MAX_BYTES: u64 = 1 << 20;
/// The mark that some editors put before a text.
const MARK: char = '\u{feff}';

/// What tells that a file was written; nothing if it is not there.
type Stamp = Option<(SystemTime, u64)>;

/// The rule files that are looked after.
pub(crate) struct Watch {
    files: Vec<Watched>,
}

struct Watched {
    path: PathBuf,
    /// Its name in messages.
    name: String,
    /// The game that was last read from it.
    game: String,
    /// The text that was read last, whether it was right or wrong.
    text: String,
    seen: Stamp,
    /// The stamp of the text that was read last.
    read: Stamp,
}

/// What has become of a file.
#[derive(Debug)]
pub(crate) enum Change {
    /// It has other rules.
    Rules(Box<NewRules>),
    /// It can't be used, for this reason.
    Wrong(String),
}

impl Watch {
    /// Looks after these of the files that have added a game to the library.
    pub(crate) fn new(paths: &[PathBuf], library: &Library) -> Watch {
        let watched = paths.iter().filter_map(|path| {
            let name = path.display().to_string();
            let (game, _, text) = library.added_files().find(|(_, file, _)| *file == name)?;
            let seen = stamp(path);
            Some(Watched {
                path: path.clone(),
                name: name.clone(),
                game: game.into(),
                text: text.into(),
                seen,
                read: seen,
            })
        });
        Watch { files: watched.collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Looks at every file once.
    pub(crate) fn look(&mut self, lang: Lang) -> Vec<Change> {
        self.files.iter_mut().filter_map(|file| file.look(lang)).collect()
    }

    /// The rules of a game were put in its place, and it is called so now.
    pub(crate) fn is_now(&mut self, file: &str, game: &str) {
        for watched in self.files.iter_mut().filter(|watched| watched.name == file) {
            watched.game = game.into();
        }
    }
}

impl Watched {
    fn look(&mut self, lang: Lang) -> Option<Change> {
        let now = stamp(&self.path);
        let has_settled = now == self.seen;
        self.seen = now;
        if !has_settled || now == self.read {
            return None;
        }
        self.read = now;
        let text = match read(&self.path) {
            Ok(text) => text,
            Err(error) => return Some(Change::Wrong(format!("{}: {error}", self.name))),
        };
        if text == self.text {
            return None;
        }
        self.text.clone_from(&text);
        match Ruleset::read(&self.name, &text) {
            Ok(ruleset) => {
                let (game, file) = (self.game.clone(), self.name.clone());
                Some(Change::Rules(Box::new(NewRules { game, file, text, ruleset })))
            }
            Err(error) => Some(Change::Wrong(Words::of(lang).told(&error.to_string()))),
        }
    }
}

fn stamp(path: &Path) -> Stamp {
    let found = fs::metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}

fn read(path: &Path) -> Result<String, patience_files::FileError> {
    let bytes = patience_files::read(path, MAX_BYTES)?;
    let text =
        String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))?;
    Ok(text.strip_prefix(MARK).map(str::to_owned).unwrap_or(text))
}

/// Brings changes of the files to the table for as long as it is served, and tells of them.
pub(crate) async fn keep_looking(mut watch: Watch, table: TableHandle, lang: Lang, say: impl Fn(&str) + Send) {
    let words = Words::of(lang);
    while !watch.is_empty() {
        tokio::time::sleep(EVERY).await;
        // Files are read and checked where that holds up nobody.
        let looked = tokio::task::spawn_blocking(move || {
            let changes = watch.look(lang);
            (watch, changes)
        });
        let Ok((back, changes)) = looked.await else { return };
        watch = back;
        for change in changes {
            match change {
                Change::Wrong(why) => {
                    say(&why);
                    say(&words.t("cli.reload.wrong"));
                }
                Change::Rules(new) => {
                    let (file, name) = (new.file.clone(), new.ruleset.name().get(lang).to_owned());
                    match table.exchange(new).await {
                        Ok(game) => {
                            watch.is_now(&file, &game);
                            say(&words.fill("cli.reload.done", &[("file", file), ("name", name)]));
                        }
                        Err(error) => {
                            let why = match error {
                                LibraryError::Taken(name) => words.fill("cli.name-taken", &[("name", name)]),
                                error => error.to_string(),
                            };
                            say(&format!("{file}: {why}"));
                            say(&words.t("cli.reload.wrong"));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = include_str!("../../core/games/klondike.toml");

    fn own(columns: &str) -> String {
        OWN.replace("klondike", "own").replace("family = \"own\"\n", "").replace("columns = 7", columns)
    }

    /// What becomes of a file after it was written.
    fn after(watch: &mut Watch) -> Vec<String> {
        let told = |change| match change {
            Change::Wrong(why) => why,
            Change::Rules(new) => format!("{} for {}", new.ruleset.id(), new.game),
        };
        assert!(watch.look(Lang::EN).is_empty(), "it may be only half written");
        let changes: Vec<String> = watch.look(Lang::EN).into_iter().map(told).collect();
        assert!(watch.look(Lang::EN).is_empty(), "told twice");
        changes
    }

    #[test]
    fn a_changed_file_is_read_and_a_wrong_one_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.toml");
        fs::write(&path, own("columns = 7")).unwrap();
        let mut library = Library::builtin();
        library.add(&path.display().to_string(), &own("columns = 7")).unwrap();
        let mut watch = Watch::new(&[path.clone(), folder.path().join("other.toml")], &library);
        assert!(watch.look(Lang::EN).is_empty() && watch.look(Lang::EN).is_empty());

        fs::write(&path, own("columns = 29")).unwrap();
        let [wrong] = &after(&mut watch)[..] else { panic!("nothing is told") };
        assert!(wrong.contains("own.toml:") && wrong.contains("from 1 to 28"), "{wrong}");
        fs::write(&path, own("columns = 7 ").replace("id = \"own\"", "id = \"mine\"")).unwrap();
        assert_eq!(after(&mut watch), ["mine for own"]);
        watch.is_now(&path.display().to_string(), "mine");
        fs::remove_file(&path).unwrap();
        let [wrong] = &after(&mut watch)[..] else { panic!("nothing is told") };
        assert!(wrong.contains("own.toml: "), "{wrong}");
        fs::write(&path, own("columns = 7  ")).unwrap();
        assert_eq!(after(&mut watch), ["own for mine"]);
    }
}
