//! A new database in place of a damaged one, which is kept beside it as it was.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use patience_files::{sync_folder, with_ending};
use rusqlite::Connection;

use super::copy::write_copy;
use super::image::Image;
use super::open_error::OpenError;
use super::pages;
use super::schema::{APPLICATION_ID, broken_page, in_memory};
use super::take_over::take_over;
use crate::private::make_file;

/// How many damaged files are kept.
const MAX_KEPT: usize = 1000;

/// Makes a new database of what can be read of one that is damaged, as this error says. Gives the
/// name under which the damaged one is kept.
///
/// # Errors
/// The error itself if there is nothing of ours in the file: then it stays where it is.
pub(super) fn rebuild(path: &Path, error: OpenError) -> Result<PathBuf, OpenError> {
    let Some(saved) = salvage(path)? else { return Err(error) };
    tracing::warn!("{error}: a new one is made of what can be read");
    let unfinished = with_ending(path, ".unfinished");
    write_copy(&saved, &unfinished)?;
    let failed = |cause| OpenError::Copy { path: path.into(), cause };
    let damaged = keep_damaged(path).map_err(failed)?;
    fs::rename(&unfinished, path).and_then(|()| sync_folder(path)).map_err(failed)?;
    tracing::warn!("the damaged file is kept as {}", damaged.display());
    Ok(damaged)
}

/// What can be read of a damaged database, in memory; `None` if it has nothing of ours.
pub(super) fn salvage(path: &Path) -> Result<Option<Connection>, OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    let mut is_ours = false;
    let mut sources = Vec::new();
    // If the files do not go together the write-ahead file may be that of another database.
    for with_journal in [true, false] {
        let image = Image::read(path, with_journal).map_err(|cause| OpenError::Copy { path: path.into(), cause })?;
        is_ours |= image.bytes.get(68..72) == Some(&APPLICATION_ID.to_be_bytes());
        // What SQLite itself can reach comes first: a page that nothing leads to may be an old one.
        let database = as_database(&image).map_err(sqlite)?;
        let is_whole = broken_page(&database).is_ok_and(|broken| broken.is_none());
        sources.push(database);
        if is_whole {
            break;
        }
        sources.push(pages::rows(&image).map_err(sqlite)?);
    }
    let mut saved = in_memory().map_err(sqlite)?;
    take_over(&sources.iter().collect::<Vec<_>>(), &mut saved).map_err(sqlite)?;
    let count = |sql| saved.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(sqlite);
    let (games, results) = (count("SELECT count(*) FROM game")?, count("SELECT count(*) FROM result")?);
    if results == 0 || sources.len() > 1 {
        complete_results(&saved).map_err(sqlite)?;
    }
    Ok((is_ours || games + results > 0).then_some(saved))
}

/// The image as a database in memory, which may turn out to be none when it is read.
fn as_database(image: &Image) -> rusqlite::Result<Connection> {
    let bytes = image.without_journal();
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact("main", bytes.as_slice(), bytes.len(), true)?;
    Ok(connection)
}

/// Games whose results are lost count as they stand.
fn complete_results(saved: &Connection) -> rusqlite::Result<()> {
    saved.execute_batch(
        "INSERT INTO result (id, preset, options, deal, counts, outcome, moves, ended_ms, undos, hints, aside)
         SELECT id, preset, options, deal, 1, iif(status = 'won', 'won', 'open'), ply, changed_ms, 0, 0, 0
         FROM game WHERE length > 0 AND NOT coalesce(deck GLOB '{*', 0) AND id NOT IN (SELECT id FROM result) ORDER BY number",
    )
}

/// Gives a damaged database a name of its own beside the one that it has, and takes its write-ahead
/// file to it: a new database must not be read with that.
fn keep_damaged(path: &Path) -> io::Result<PathBuf> {
    // It may be that nothing but the write-ahead file is left.
    make_file(path)?;
    let mut kept = Err(io::Error::from(io::ErrorKind::AlreadyExists));
    for number in 1..=MAX_KEPT {
        let name = with_ending(path, &format!(".damaged-{number}"));
        kept = fs::hard_link(path, &name).or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            // Not every file system has them.
            _ => File::create_new(&name).and_then(|_| fs::copy(path, &name)).map(drop),
        });
        match kept {
            Ok(()) => {
                move_journal(path, &name)?;
                return Ok(name);
            }
            Err(ref error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    kept.map(|()| path.into())
}

fn move_journal(path: &Path, name: &Path) -> io::Result<()> {
    let there = |moved: io::Result<()>| match moved {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    };
    there(fs::rename(with_ending(path, "-wal"), with_ending(name, "-wal")))?;
    there(fs::remove_file(with_ending(path, "-shm")))
}
