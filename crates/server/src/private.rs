//! Files that are the player's own: nobody else on the machine may read or write them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use patience_files::other_kind;

/// Makes a folder, with those above it, that only its owner may enter.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// How to open a file that only its owner may read if it is made.
pub(crate) fn options() -> OpenOptions {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The text of a file, at most so many bytes of it.
///
/// # Errors
/// If it can't be read, or something else than a file lies there.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<String> {
    // Whoever opens a pipe waits for its other end, and some devices never end.
    if let Some(found) = other_kind(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("expected a file, found {found}")));
    }
    let mut text = String::new();
    File::open(path)?.take(most).read_to_string(&mut text)?;
    Ok(text)
}

/// Makes an empty file that only its owner may read, if there is none. One that is there is not
/// even opened: closing it would take away the locks that this program has on it.
pub(crate) fn make_file(path: &Path) -> io::Result<()> {
    match options().write(true).create_new(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Takes what others may do with a file or folder away from them. What is not ours, or can't be
/// changed, is left as it is; the log says so.
#[cfg(unix)]
pub(crate) fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    let tightened = fs::metadata(path).and_then(|found| {
        let mode = found.permissions().mode();
        if mode & 0o077 == 0 { Ok(()) } else { fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o7700)) }
    });
    match tightened {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!("{}: others may read it: {error}", path.display());
        }
        _ => {}
    }
}

/// Elsewhere the folder of a user's data is the user's own.
#[cfg(not(unix))]
pub(crate) fn tighten(_: &Path) {}
