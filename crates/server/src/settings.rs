//! A text beside the games: what a player chose in the terminal.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::private::{self, options};

/// The name of the file.
pub(crate) const FILE: &str = "terminal.json";
/// More is not read.
const MAX_BYTES: u64 = 10_000;

/// What is kept in a data folder: an empty text if there is nothing.
///
/// # Errors
/// If it can't be read, is no file or no text, or is far longer than what is written.
pub fn read_settings(folder: &Path) -> io::Result<String> {
    let text = match private::read(&folder.join(FILE), MAX_BYTES + 1) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        read => read?,
    };
    let is_long = text.len() as u64 > MAX_BYTES;
    if is_long { Err(io::Error::other(format!("expected {MAX_BYTES} bytes at most"))) } else { Ok(text) }
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
        assert_eq!(read_settings(folder.path()).unwrap(), "");
        for text in ["{}", "{\"lang\": \"de\"}"] {
            write_settings(folder.path(), text).unwrap();
            assert_eq!(read_settings(folder.path()).unwrap().trim_end(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        for bytes in [vec![0xff; 9], vec![b' '; MAX_BYTES as usize + 1]] {
            fs::write(folder.path().join(FILE), bytes).unwrap();
            assert!(read_settings(folder.path()).is_err());
        }
        assert!(write_settings(&folder.path().join("none"), "{}").is_err());
        #[cfg(unix)]
        {
            let path = folder.path().join(FILE);
            fs::remove_file(&path).unwrap();
            assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
            assert!(read_settings(folder.path()).is_err(), "nobody waits for a pipe");
        }
    }
}
