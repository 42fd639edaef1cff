//! The folder of a run: its manifest, its rows, and the lock of the process that writes them.
//!
//! Rows are appended in the order of the deals, whole lines at once, and synced to the disk every
//! second. So a file is always a beginning of the finished one, but for a line that a crash has
//! torn; that line is cut when the run goes on.
//!
//! More deals may be asked for later, after the last one: then the rows that are there are a
//! beginning of the new file, too.
//!
//! The manifest carries checksums of the rows. They are brought up to date now and then and when
//! the run ends; rows that a killed run wrote after that are taken as they are.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use patience_files::{expect_file, replace};

use crate::checksum::{Sums, deals_text};
use crate::error::{Advice, SurveyError, at};
use crate::manifest::Manifest;
use crate::row::{HEADER, Row};
use crate::rows::MOST_BYTES;

/// The names of the files.
pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const ROWS: &str = "rows.csv";
const LOCK: &str = "lock";
/// How long rows may wait for the disk.
const SYNC_AFTER: Duration = Duration::from_secs(1);
/// How old checksums may be.
const SEAL_AFTER: Duration = Duration::from_secs(30);

/// The folder of a run, open for adding rows. Nobody else can open it as long as it lives.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    file: File,
    /// The bytes that the file must have: nobody but us adds any.
    len: u64,
    synced: Instant,
    sealed: Instant,
    manifest: Manifest,
    /// What the rows of each game come to.
    sums: RowSums,
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
        let path = dir.to_owned();
        fs::create_dir_all(dir).map_err(|source| SurveyError::NoFolder { path, source })?;
        let lock = lock(&dir.join(LOCK))?;
        let Agreed { manifest, before } = agree(dir, manifest)?;
        let path = dir.join(ROWS);
        expect_file(&path).map_err(|error| at(&path)(error.into()))?;
        let opened = OpenOptions::new().create(true).read(true).append(true).open(&path);
        let file = opened.map_err(at(&path))?;
        let (mut sums, mut sums_before) = (RowSums::default(), RowSums::default());
        let mut add = |line: &str| {
            sums.add(line, &manifest);
            if let Some(before) = &before {
                sums_before.add(line, before);
            }
        };
        // Rows are those of the manifest that is there, also if there are to be more.
        let there = before.as_ref().unwrap_or(&manifest);
        let (rows, good) = count_rows(&path, &file, there.row_count(), expected, &mut add)?;
        match &before {
            None => sums.agree(dir, &manifest)?,
            Some(before) => {
                sums_before.agree(dir, before)?;
                write_manifest(&dir.join(MANIFEST), &manifest)?;
            }
        }
        let len = file.metadata().map_err(at(&path))?.len();
        let (synced, sealed, cut) = (Instant::now(), Instant::now(), len - good);
        let mut folder = Folder { path, file, len: good, synced, sealed, manifest, sums, _lock: lock, rows, cut };
        if folder.cut > 0 {
            folder.file.set_len(good).map_err(at(&folder.path))?;
        }
        if good == 0 {
            folder.append(&format!("{HEADER}\n"))?;
        }
        folder.seal()?;
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
        lines.lines().filter(|line| *line != HEADER).for_each(|line| self.sums.add(line, &self.manifest));
        match () {
            () if self.sealed.elapsed() >= SEAL_AFTER => self.seal(),
            () if self.synced.elapsed() >= SYNC_AFTER => self.sync(),
            () => Ok(()),
        }
    }

    /// Writes the checksums of all rows; those are on the disk before.
    pub(crate) fn seal(&mut self) -> Result<(), SurveyError> {
        self.sync()?;
        self.sealed = Instant::now();
        let games = self.sums.games.iter().map(Sums::checksum).collect();
        let sealed = self.manifest.clone().with_checksums(games);
        if sealed.checksums() != self.manifest.checksums() {
            write_manifest(&self.path.with_file_name(MANIFEST), &sealed)?;
            self.manifest = sealed;
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), SurveyError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(at(&self.path))
    }
}

/// The checksums of rows that come game by game.
#[derive(Debug, Default)]
struct RowSums {
    games: Vec<Sums>,
    rows: u64,
}

impl RowSums {
    /// Adds the next row.
    fn add(&mut self, line: &str, manifest: &Manifest) {
        let Some(deals) = manifest.own_deals() else { return };
        let place = self.rows % deals.count();
        if place == 0 {
            self.games.push(Sums::new(deals, manifest.checksum_of(self.games.len()).cloned()));
        }
        if let Some(game) = self.games.last_mut() {
            game.add(place, line);
        }
        self.rows += 1;
    }

    /// Refuses rows that are not those of the manifest's checksums.
    fn agree(&self, dir: &Path, manifest: &Manifest) -> Result<(), SurveyError> {
        let changed = |what| Err(SurveyError::Changed { path: dir.to_owned(), what });
        if manifest.is_changed() {
            return changed(MANIFEST.into());
        }
        for (sums, game) in self.games.iter().zip(&manifest.games) {
            let deals = sums.changed();
            if !deals.is_empty() {
                return changed(format!("{}, {}", game.name(), deals_text(&deals)));
            }
        }
        Ok(())
    }
}

fn lock(path: &Path) -> Result<File, SurveyError> {
    expect_file(path).map_err(|error| at(path)(error.into()))?;
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(at(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SurveyError::Busy(path.parent().unwrap_or(path).to_owned())),
        // A file system without locks; that nobody else adds rows is seen by the file's length.
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(at(path)(error)),
    }
}

/// The manifest of a run that goes on, and the one that is there if it grows.
struct Agreed {
    manifest: Manifest,
    before: Option<Manifest>,
}

/// Writes the manifest, or finds that the one that is there says the same or can grow to it.
fn agree(dir: &Path, manifest: &Manifest) -> Result<Agreed, SurveyError> {
    let path = dir.join(MANIFEST);
    if path.exists() {
        let there = Manifest::read(&path).map_err(|source| SurveyError::Manifest { path, source })?;
        let agreed = match there.grown(manifest) {
            Some(grown) => Agreed { manifest: grown, before: Some(there) },
            None => Agreed { manifest: there, before: None },
        };
        return match agreed.manifest.difference(manifest) {
            None => Ok(agreed),
            Some((name, there, here)) => {
                let advice = advice(&name, &agreed.manifest, manifest);
                Err(SurveyError::Other { path: dir.to_owned(), name, there, here, advice })
            }
        };
    }
    if dir.join(ROWS).exists() {
        return Err(SurveyError::NoSurvey(dir.to_owned()));
    }
    let manifest = manifest.clone().with_checksums(Vec::new());
    write_manifest(&path, &manifest)?;
    Ok(Agreed { manifest, before: None })
}

/// What can be done if a run differs in this from the one that is there.
fn advice(name: &str, there: &Manifest, asked: &Manifest) -> Advice {
    match name {
        "deals" if there.deals.is_beginning_of(asked.deals) && (there.games.len() > 1 || there.shard.is_some()) => {
            Advice::Rest { first: there.deals.last().saturating_add(1), last: asked.deals.last() }
        }
        "deals" if there.games.len() > 1 || there.shard.is_some() => Advice::Report,
        "deals" => Advice::Grow { first: there.deals.first(), last: there.deals.last() },
        "games" | "shard" | "solutions" => Advice::Report,
        // Two fair players are not mixed.
        "version" | "commit" if there.settings.fair.is_none() => Advice::Program,
        _ => Advice::Compare,
    }
}

fn write_manifest(path: &Path, manifest: &Manifest) -> Result<(), SurveyError> {
    let written = replace(path, manifest.to_json().as_bytes(), |head| head.starts_with(b"{"));
    written.map_err(|error| at(path)(error.into()))
}

/// How many rows a file has, and how many bytes these and the header take; `tell` hears each row.
/// Only the last line may be torn.
fn count_rows(
    path: &Path,
    file: &File,
    most: u64,
    expected: &dyn Fn(u64) -> (String, String, u64),
    tell: &mut dyn FnMut(&str),
) -> Result<(u64, u64), SurveyError> {
    let mut reader = BufReader::with_capacity(1 << 18, file.try_clone().map_err(at(path))?);
    let (mut line, mut rows, mut good) = (Vec::new(), 0, 0);
    for number in 1.. {
        line.clear();
        reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line).map_err(at(path))?;
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
        let Some(text) = text.filter(|text| fits(text)) else {
            let torn = whole.is_none() && reader.fill_buf().map_err(at(path))?.is_empty();
            if line.is_empty() || torn {
                return Ok((rows, good));
            }
            let found = String::from_utf8_lossy(&line).trim_end().chars().take(60).collect();
            let expected = match (number, rows < most) {
                (1, _) => "the names of the columns".into(),
                (_, false) => "the end of the file".into(),
                (_, true) => format!("the row of deal {} of {}", expected(rows).2, expected(rows).0),
            };
            return Err(SurveyError::Misplaced { path: path.to_owned(), line: number, found, expected });
        };
        if number > 1 {
            tell(text);
            rows += 1;
        }
        good += line.len() as u64;
    }
    Ok((rows, good))
}
