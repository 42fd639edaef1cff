//! The folder of a run: its manifest, its rows, and the lock of the process that writes them.
//!
//! Rows are appended in the order of the deals, whole lines at once, and synced to the disk every
//! second. So a file is always a beginning of the finished one, but for a line that a crash has
//! torn; that line is cut when the run goes on.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::error::{SurveyError, at};
use crate::manifest::Manifest;
use crate::row::{HEADER, Row};

/// The names of the files.
pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const ROWS: &str = "rows.csv";
const LOCK: &str = "lock";
/// How long rows may wait for the disk.
const SYNC_AFTER: Duration = Duration::from_secs(1);

/// The folder of a run, open for adding rows. Nobody else can open it as long as it lives.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    file: File,
    /// The bytes that the file must have: nobody but us adds any.
    len: u64,
    synced: Instant,
    _lock: File,
    /// The rows that were there.
    pub(crate) rows: u64,
    /// The bytes of a torn line that were cut.
    pub(crate) cut: u64,
}

impl Folder {
    /// Opens a folder for a run that it holds already, or that begins now. `expected` tells which
    /// row comes at a place.
    pub(crate) fn open(
        dir: &Path,
        manifest: &Manifest,
        expected: &dyn Fn(u64) -> (String, String, u64),
    ) -> Result<Folder, SurveyError> {
        fs::create_dir_all(dir).map_err(at(dir))?;
        let lock = lock(&dir.join(LOCK))?;
        agree(dir, manifest)?;
        let path = dir.join(ROWS);
        let opened = OpenOptions::new().create(true).read(true).append(true).open(&path);
        let file = opened.map_err(at(&path))?;
        let (rows, good) = count_rows(&path, &file, manifest.row_count(), expected)?;
        let len = file.metadata().map_err(at(&path))?.len();
        let mut folder = Folder { path, file, len: good, synced: Instant::now(), _lock: lock, rows, cut: len - good };
        if folder.cut > 0 {
            folder.file.set_len(good).map_err(at(&folder.path))?;
        }
        if good == 0 {
            folder.append(&format!("{HEADER}\n"))?;
        }
        folder.sync()?;
        Ok(folder)
    }

    /// Adds whole lines.
    pub(crate) fn append(&mut self, lines: &str) -> Result<(), SurveyError> {
        let found = self.file.metadata().map_err(at(&self.path))?.len();
        if found != self.len {
            // The lock says nothing on some network file systems; this does.
            return Err(SurveyError::Busy(self.path.clone()));
        }
        self.file.write_all(lines.as_bytes()).map_err(at(&self.path))?;
        self.len += lines.len() as u64;
        if self.synced.elapsed() >= SYNC_AFTER { self.sync() } else { Ok(()) }
    }

    pub(crate) fn sync(&mut self) -> Result<(), SurveyError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(at(&self.path))
    }
}

fn lock(path: &Path) -> Result<File, SurveyError> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(at(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SurveyError::Busy(path.parent().unwrap_or(path).to_owned())),
        // A file system without locks; that nobody else adds rows is seen by the file's length.
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(at(path)(error)),
    }
}

/// Writes the manifest, or finds that the one that is there says the same.
fn agree(dir: &Path, manifest: &Manifest) -> Result<(), SurveyError> {
    let path = dir.join(MANIFEST);
    if path.exists() {
        let there = Manifest::read(&path).map_err(|source| SurveyError::Manifest { path, source })?;
        return match there.difference(manifest) {
            None => Ok(()),
            Some((name, there, here)) => Err(SurveyError::Other { path: dir.to_owned(), name, there, here }),
        };
    }
    if dir.join(ROWS).exists() {
        return Err(SurveyError::NoSurvey(dir.to_owned()));
    }
    write_whole(&path, manifest.to_json().as_bytes())
}

/// A file that is there whole or not at all, even if the machine goes down.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), SurveyError> {
    let part = path.with_extension("part");
    let mut file = File::create(&part).map_err(at(&part))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(at(&part))?;
    fs::rename(&part, path).map_err(at(path))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(at(folder))
}

/// How many rows a file has, and how many bytes these and the header take. Only the last line may
/// be torn.
fn count_rows(
    path: &Path,
    file: &File,
    most: u64,
    expected: &dyn Fn(u64) -> (String, String, u64),
) -> Result<(u64, u64), SurveyError> {
    let mut reader = BufReader::with_capacity(1 << 18, file.try_clone().map_err(at(path))?);
    let (mut line, mut rows, mut good) = (Vec::new(), 0, 0);
    for number in 1.. {
        line.clear();
        reader.read_until(b'\n', &mut line).map_err(at(path))?;
        let whole = line.strip_suffix(b"\n");
        let text = whole.and_then(|line| std::str::from_utf8(line).ok());
        let fits = |text: &str| {
            let wanted = (number > 1 && rows < most).then(|| expected(rows));
            match wanted {
                None => number == 1 && text == HEADER,
                Some((preset, options, deal)) => {
                    Row::parse(text).is_ok_and(|row| (row.preset, row.options, row.deal) == (&preset, &options, deal))
                }
            }
        };
        if !text.is_some_and(fits) {
            let mut rest = Vec::new();
            reader.read_until(b'\n', &mut rest).map_err(at(path))?;
            if line.is_empty() || rest.is_empty() && whole.is_none() {
                return Ok((rows, good));
            }
            let found = String::from_utf8_lossy(&line).trim_end().chars().take(60).collect();
            let expected = match (number, rows < most) {
                (1, _) => "the names of the columns".into(),
                (_, false) => "the end of the file".into(),
                (_, true) => format!("the row of deal {} of {}", expected(rows).2, expected(rows).0),
            };
            return Err(SurveyError::Misplaced { path: path.to_owned(), line: number, found, expected });
        }
        rows += u64::from(number > 1);
        good += line.len() as u64;
    }
    Ok((rows, good))
}
