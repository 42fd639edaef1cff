//! Files that a user names.
//!
//! [`open`] and [`read`] take what is a file, and what the shell has opened already, as it does for
//! `<(command)`. A pipe, a device or a socket with a name of its own is refused: opening or reading
//! it may wait for ever without a word. [`replace`] writes whole files, and only over such as
//! it may have written before.

use std::fs::{self, File, FileType, Metadata};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Why a file can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// What the system says.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("it is {0}, expected a file")]
    NotAFile(Kind),
    /// It has more bytes than are read.
    #[error("it is too large, expected at most {0} bytes")]
    TooLarge(u64),
    /// A file of another kind is there.
    #[error("a file of another kind is there already; expected another name")]
    OtherKind,
}

/// What stands where a file was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A folder.
    Folder,
    /// A pipe with a name.
    Pipe,
    /// A device, such as `/dev/zero`.
    Device,
    /// A socket.
    Socket,
}

impl Kind {
    /// One word for it, in English.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Folder => "folder",
            Kind::Pipe => "pipe",
            Kind::Device => "device",
            Kind::Socket => "socket",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a {}", self.name())
    }
}

/// What is there, if it is something else than a file. What can't be looked at is told by opening
/// it.
pub fn other_kind(path: &Path) -> Option<Kind> {
    fs::metadata(path).ok().and_then(|found| kind(&found))
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> io::Error {
        match error {
            FileError::Io(error) => error,
            other => io::Error::new(io::ErrorKind::InvalidInput, other),
        }
    }
}

/// Refuses what is there and is neither a file nor a folder; for files that are opened for
/// writing, too. Nothing may be there.
///
/// # Errors
/// [`FileError::NotAFile`], or what the system says.
pub fn expect_file(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(found) if !is_opened(path) && !found.is_dir() => {
            kind(&found).map_or(Ok(()), |kind| Err(FileError::NotAFile(kind)))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Opens a file for reading.
///
/// # Errors
/// If it is not there, may not be read, or is no file.
pub fn open(path: &Path) -> Result<File, FileError> {
    expect_file(path)?;
    Ok(File::open(path)?)
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// As [`open`], or if it is larger.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(FileError::TooLarge(most)) } else { Ok(bytes) }
}

/// Refuses to write over a file of which `ours` does not take the first bytes, up to 256. Nothing
/// may be there, or an empty file, or what is no file.
///
/// # Errors
/// [`FileError::OtherKind`], or what the system says.
pub fn expect_own(path: &Path, ours: impl Fn(&[u8]) -> bool) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => {
            let mut head = Vec::new();
            File::open(path)?.take(256).read_to_end(&mut head)?;
            if head.is_empty() || ours(&head) { Ok(()) } else { Err(FileError::OtherKind) }
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes a file that is then there whole or not at all, even if the machine goes down; see
/// [`expect_own`]. Into a pipe or a device it is written as it is.
///
/// # Errors
/// [`FileError::OtherKind`], or what the system says.
pub fn replace(path: &Path, bytes: &[u8], ours: impl Fn(&[u8]) -> bool) -> Result<(), FileError> {
    expect_own(path, ours)?;
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Ok(fs::write(path, bytes)?);
    }
    // A link stays one, and leads to what is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let part = with_ending(&path, ".part");
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // What could not be written whole is of no use.
        drop(fs::remove_file(&part));
        return Err(error.into());
    }
    fs::rename(&part, &path)?;
    sync_folder(&path)?;
    Ok(())
}

/// The path with more at its end: `x.csv` becomes `x.csv.part`.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Waits until the disk has the names that are in a file's folder.
///
/// # Errors
/// What the system says.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders can't be opened.
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all())
}

/// Whether the path stands for what the program was given opened. Reading that never waits for
/// somebody to open its other end.
fn is_opened(path: &Path) -> bool {
    let Some(folder) = path.parent() else { return false };
    path == Path::new("/dev/stdin")
        || folder == Path::new("/dev/fd")
        || folder.starts_with("/proc") && folder.ends_with("fd")
}

fn kind(found: &Metadata) -> Option<Kind> {
    match found.file_type() {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some(Kind::Folder),
        kind => Some(special(kind)),
    }
}

#[cfg(unix)]
fn special(kind: FileType) -> Kind {
    use std::os::unix::fs::FileTypeExt as _;
    match () {
        () if kind.is_fifo() => Kind::Pipe,
        () if kind.is_socket() => Kind::Socket,
        () => Kind::Device,
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> Kind {
    Kind::Device
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    use std::os::fd::AsRawFd as _;
    use std::os::unix::net::UnixListener;

    #[test]
    fn only_files_are_read_and_only_within_their_bound() {
        let all = tempfile::tempdir().unwrap();
        let path = |name: &str| all.path().join(name);
        fs::write(path("file"), "four").unwrap();
        std::os::unix::fs::symlink(path("file"), path("link")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", path("zero")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), rustix::fs::Mode::RUSR).unwrap();
        let _socket = UnixListener::bind(path("socket")).unwrap();
        assert_eq!(read(&path("file"), 4).unwrap(), b"four");
        assert_eq!(read(&path("link"), 4).unwrap(), b"four");
        assert!(matches!(read(&path("file"), 3), Err(FileError::TooLarge(3))));
        assert_eq!(["file", "link", "none"].map(|name| other_kind(&path(name))), [None; 3]);
        assert_eq!(other_kind(all.path()), Some(Kind::Folder));
        for (name, kind) in [("pipe", Kind::Pipe), ("zero", Kind::Device), ("socket", Kind::Socket)] {
            assert_eq!(other_kind(&path(name)), Some(kind));
            // Opening the pipe would wait, and reading the device would never end.
            match read(&path(name), u64::MAX) {
                Err(FileError::NotAFile(found)) => assert_eq!(found, kind),
                other => panic!("{name}: {other:?}"),
            }
        }
        assert!(matches!(read(&path("none"), 4), Err(FileError::Io(_))));
        assert!(matches!(read(all.path(), 4), Err(FileError::Io(_))));
    }

    #[test]
    fn what_the_shell_has_opened_is_read() {
        let (end, mut other) = io::pipe().unwrap();
        other.write_all(b"by a pipe").unwrap();
        drop(other);
        for path in [format!("/dev/fd/{}", end.as_raw_fd()), format!("/proc/self/fd/{}", end.as_raw_fd())] {
            let read = read(Path::new(&path), 100);
            assert!(read.is_ok_and(|bytes| b"by a pipe".starts_with(&bytes)), "{path}");
        }
    }

    #[test]
    fn only_its_own_kind_is_replaced() {
        let all = tempfile::tempdir().unwrap();
        let path = all.path().join("page");
        let page = |text: &str| replace(&path, text.as_bytes(), |head| head.starts_with(b"<page>"));
        page("<page> 1").unwrap();
        page("<page> 2").unwrap();
        fs::write(&path, "").unwrap();
        page("<page> 3").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"<page> 3");
        fs::write(&path, "rows").unwrap();
        assert!(matches!(page("<page> 4"), Err(FileError::OtherKind)));
        assert_eq!(fs::read(&path).unwrap(), b"rows");
        assert_eq!(fs::read_dir(all.path()).unwrap().count(), 1, "nothing is left beside it");
        replace(Path::new("/dev/null"), b"x", |_| false).unwrap();
    }
}
