//! Files and stdin, read whole and bounded, and files that are written.

use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{Result, anyhow};
use patience::{Lang, Library};
use patience_files::{FileError, Kind};
use patience_words::Speak as _;

/// The largest transcript or layout.
pub(crate) const MAX_TRANSCRIPT_BYTES: usize = 64 << 20;
/// The largest rule file or deck; the core refuses rule files well below it by a message of its
/// own.
pub(crate) const MAX_SMALL_BYTES: usize = 1 << 20;

/// An input's name in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".into() } else { path.display().to_string() }
}

/// Whether a word that may be a game's name or a file is a file.
pub(crate) fn means_file(library: &Library, typed: &str) -> bool {
    let is_preset = library.preset_ids().any(|id| id == typed);
    !is_preset && (typed == "-" || typed.contains(['/', '.']) || Path::new(typed).exists())
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a text of at most `max_bytes` from a file, or from stdin if the path is `-`.
pub(crate) fn read(path: &Path, max_bytes: usize, lang: Lang) -> Result<String> {
    let max = max_bytes as u64;
    let read = if is_stdin(path) { read_stdin(max) } else { patience_files::read(path, max) };
    let bytes = read.map_err(|error| anyhow!("{}: {}", name(path), unread(lang, &error)))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow!("{}: {}", name(path), lang.fill("cli.not-utf8", &[("at", (at + 1).to_string())]))
    })?;
    // Some editors put this mark before the text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn read_stdin(max: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max { Err(FileError::TooLarge(max)) } else { Ok(bytes) }
}

/// Writes a file whose first bytes `ours` knows; a file of another kind stays as it is.
pub(crate) fn write(path: &Path, bytes: &[u8], ours: impl Fn(&[u8]) -> bool, lang: Lang) -> Result<()> {
    patience_files::replace(path, bytes, ours).map_err(|error| unwritten(path, error, lang))
}

/// Why a file can't be read.
pub(crate) fn unread(lang: Lang, error: &FileError) -> String {
    let why = match error {
        FileError::TooLarge(most) => {
            return lang.fill("cli.too-large", &[("size", format!("{} MiB", most >> 20))]);
        }
        FileError::NotAFile(Kind::Pipe) => lang.t("cli.file.pipe"),
        FileError::NotAFile(Kind::Device) => lang.t("cli.file.device"),
        FileError::NotAFile(Kind::Socket) => lang.t("cli.file.socket"),
        error => error.to_string(),
    };
    lang.fill("cli.cannot-read", &[("why", why)])
}

/// That a file can't be written, and why.
pub(crate) fn unwritten(path: &Path, error: FileError, lang: Lang) -> anyhow::Error {
    match error {
        FileError::OtherKind => anyhow!("{}: {}", name(path), lang.t("cli.file.other-kind")),
        FileError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
            anyhow!("{}: {}: {}", name(path), lang.t("cli.cannot-write"), lang.t("cli.no-folder"))
        }
        error => {
            let why = format!("{}: {}: {error}", name(path), lang.t("cli.cannot-write"));
            anyhow::Error::new(io::Error::from(error)).context(why)
        }
    }
}
