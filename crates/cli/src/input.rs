//! Files and stdin, read whole and bounded.

use patience_words::Speak as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Result, anyhow};
use patience::{Lang, Library};

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
    let mut bytes = Vec::new();
    let limit = max_bytes as u64 + 1;
    let read = if is_stdin(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| anyhow!("{}: {}", name(path), lang.fill("cli.cannot-read", &[("why", error.to_string())])))?;
    if bytes.len() > max_bytes {
        let what = lang.fill("cli.too-large", &[("size", size(max_bytes))]);
        return Err(anyhow!("{}: {what}", name(path)));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow!("{}: {}", name(path), lang.fill("cli.not-utf8", &[("at", (at + 1).to_string())]))
    })?;
    // Some editors put this mark before the text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn size(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}
