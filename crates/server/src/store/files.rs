//! Which files lie where the games are kept, and whether they are still those that are open.
//!
//! An open file stays open when somebody deletes it or puts another in its place, and takes what is
//! written to it. So before and after each change it is looked what lies there by now.

use std::fs::{self, Metadata};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::SystemTime;

use patience_files::{other_kind, with_ending};

/// What a write-ahead file begins with, but for its last bit.
pub(super) const JOURNAL_MAGIC: u32 = 0x377f_0682;

/// What tells a file from every other one.
type Identity = (u64, u64);

/// A file as it was when it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

/// The database with its write-ahead file and the index of that, as they were when they were looked
/// at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Files {
    /// The device of the folder.
    device: u64,
    database: Seen,
    /// These two are missing where the journal is of another mode.
    journal: Option<Seen>,
    index: Option<Seen>,
    /// Whether what was written last has gone elsewhere.
    astray: bool,
}

/// What became of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They are as they were.
    InPlace,
    /// Another program has written to the database, as others that play do at times.
    Written,
    /// The files are no longer whole: one of them is another, missing, or shorter.
    Torn,
    /// So is the index, which is read as memory: whoever reads what is missing there is ended.
    Unreadable,
    /// The database was deleted, or another lies in its place.
    Replaced,
    /// The folder is gone, with the disk perhaps.
    Gone,
}

impl Files {
    /// The files of a database, as they are.
    pub(super) fn at(path: &Path) -> io::Result<Files> {
        let database = seen(&fs::metadata(path)?);
        let side = |end| fs::metadata(with_ending(path, end)).ok().map(|found| seen(&found));
        Ok(Files { device: device(path)?, database, journal: side("-wal"), index: side("-shm"), astray: false })
    }

    /// What became of them.
    pub(super) fn fate(&self, path: &Path) -> Fate {
        match Files::at(path) {
            Ok(now) if now.device != self.device => Fate::Gone,
            Ok(now) => self.compare(&now),
            Err(error) if error.kind() == io::ErrorKind::NotFound => match device(path) {
                Ok(device) if device == self.device => Fate::Replaced,
                _ => Fate::Gone,
            },
            Err(_) => Fate::Gone,
        }
    }

    fn compare(&self, now: &Files) -> Fate {
        let shorter = |before: &Seen, now: &Seen| now.length < before.length;
        let torn = |before: &Option<Seen>, now: &Option<Seen>| match (before, now) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(before), Some(now)) => before.identity != now.identity || shorter(before, now),
        };
        let cut = |before: &Seen, now: &Seen| before.identity == now.identity && shorter(before, now);
        if self.index.as_ref().zip(now.index.as_ref()).is_some_and(|(before, now)| cut(before, now)) {
            Fate::Unreadable
        } else if now.database.identity != self.database.identity {
            Fate::Replaced
        } else if self.astray
            || shorter(&self.database, &now.database)
            || torn(&self.journal, &now.journal)
            || torn(&self.index, &now.index)
        {
            Fate::Torn
        } else if now.database != self.database {
            Fate::Written
        } else {
            Fate::InPlace
        }
    }

    /// Looks at the files after something was written to them; says whether it went to those that
    /// lie there.
    pub(super) fn look_after_writing(&mut self, path: &Path) -> bool {
        match self.found_again(path) {
            Some(now) => *self = now,
            None => self.astray = true,
        }
        !self.astray
    }

    fn found_again(&self, path: &Path) -> Option<Files> {
        let now = Files::at(path).ok()?;
        let same = |before: Option<Seen>, now: Option<Seen>| before.map(|it| it.identity) == now.map(|it| it.identity);
        let same = now.device == self.device
            && now.database.identity == self.database.identity
            && same(self.journal, now.journal)
            && same(self.index, now.index);
        let is_read = || now.journal.is_none_or(|journal| journal.length == 0 || has_head(path));
        (same && is_read()).then_some(now)
    }

    /// Takes away the write-ahead file and its index, if they are these: another database must not
    /// be read with them.
    pub(super) fn remove_journal(&self, path: &Path) {
        for (end, ours) in [("-wal", self.journal), ("-shm", self.index)] {
            let side = with_ending(path, end);
            let now = fs::metadata(&side).ok().map(|found| seen(&found).identity);
            if now.is_some()
                && now == ours.map(|it| it.identity)
                && let Err(error) = fs::remove_file(&side)
            {
                tracing::warn!("{}: {error}", side.display());
            }
        }
    }
}

/// Whether the write-ahead file of a database is there and may only be read.
pub(super) fn is_read_only(path: &Path) -> bool {
    let journal = with_ending(path, "-wal");
    other_kind(&journal).is_none()
        && fs::OpenOptions::new().append(true).open(journal).is_err_and(|it| it.kind() != io::ErrorKind::NotFound)
}

/// Whether the write-ahead file begins as one that is read after a crash; it does not if somebody
/// has made it empty meanwhile.
fn has_head(path: &Path) -> bool {
    let mut magic = [0; 4];
    // SQLite has no locks on this file, so it may be opened and closed.
    let read = fs::File::open(with_ending(path, "-wal")).and_then(|mut file| file.read_exact(&mut magic));
    read.is_ok() && u32::from_be_bytes(magic) & !1 == JOURNAL_MAGIC
}

fn device(path: &Path) -> io::Result<u64> {
    let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
    Ok(seen(&fs::metadata(folder)?).identity.0)
}

fn seen(found: &Metadata) -> Seen {
    Seen { identity: identity(found), length: found.len(), modified: found.modified().ok() }
}

#[cfg(unix)]
fn identity(found: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

/// Elsewhere a file that is open can't be deleted or replaced; one that was is told by its birth.
#[cfg(not(unix))]
fn identity(found: &Metadata) -> Identity {
    let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).ok();
    let born = found.created().ok().and_then(since);
    (0, born.map_or(0, |born| u64::try_from(born.as_nanos()).unwrap_or(u64::MAX)))
}
