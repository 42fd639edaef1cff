//! A text beside the games: what a player chose in the terminal.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::private::{self, options};

/// The name of the file.
pub(crate) const FILE: &str = "terminal.json";
/// More is not read.
const MAX_BYTES: u64 = 10_000;

/// What is kept in a data folder; nothing if it can't be read.
pub fn read_settings(folder: &Path) -> String {
    private::read(&folder.join(FILE), MAX_BYTES).unwrap_or_default()
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
        #[cfg(unix)]
        {
            let path = folder.path().join(FILE);
            fs::remove_file(&path).unwrap();
            assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
            assert_eq!(read_settings(folder.path()), "", "nobody waits for a pipe");
        }
    }
}
