//! A text beside the games: what a player chose in the terminal.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use crate::private::options;

/// The name of the file.
pub(crate) const FILE: &str = "terminal.json";
/// More is not read.
const MAX_BYTES: u64 = 10_000;

/// What is kept in a data folder; nothing if it can't be read.
pub fn read_settings(folder: &Path) -> String {
    let mut text = String::new();
    let read = File::open(folder.join(FILE)).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text));
    if read.is_ok() { text } else { String::new() }
}

/// Keeps it, for its owner alone. It is written beside and then put in its place, so that nobody
/// reads half of it.
///
/// # Errors
/// If the folder can't be written.
pub fn write_settings(folder: &Path, text: &str) -> io::Result<()> {
    let path = folder.join(FILE);
    let draft = path.with_extension(format!("{}.unfinished", std::process::id()));
    let written = options().write(true).create(true).truncate(true).open(&draft).and_then(|mut file| {
        writeln!(file, "{text}")?;
        fs::rename(&draft, &path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_and_is_the_players_own() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read_settings(folder.path()), "");
        for text in ["{}", "{\"lang\": \"de\"}"] {
            write_settings(folder.path(), text).unwrap();
            assert_eq!(read_settings(folder.path()).trim_end(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.path().join(FILE), [0xff; 9]).unwrap();
        assert_eq!(read_settings(folder.path()), "");
        assert!(write_settings(&folder.path().join("none"), "{}").is_err());
    }
}
