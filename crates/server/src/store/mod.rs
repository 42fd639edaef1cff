//! Games kept in a SQLite file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use patience_table::{
    Change, Entry, GameId, GameResult, Note, Progress, Readable, Record, RuleFile, Store, StoreError, Trouble,
    Unreadable,
};
use rusqlite::{Connection, Transaction, TransactionBehavior, ffi};

use crate::kept_rules;

mod copy;
mod error;
mod files;
mod games;
mod image;
mod open_error;
mod opening;
mod pages;
mod raw;
mod rebuild;
mod results;
mod schema;
mod take_over;
#[cfg(test)]
mod tests;
mod unreadable;
mod values;

use error::{failed, is_damage, plain, tells_damage, trouble_of};
use files::{Fate, Files};
use games::{ENTRY, entry};
use opening::{Look, Opened, SHORT_WAIT, ToRead, is_sound, leave_journal, open, open_to_read, shrink_journal};

pub use open_error::OpenError;

/// The name of the file that games are kept in.
pub const DATABASE: &str = "patience.sqlite3";
/// How long to wait for another program that is writing.
const MAX_WAIT: Duration = Duration::from_secs(4);

/// The games that are listed, in their order.
const NOT_DELETED: &str = "WHERE deleted_ms IS NULL ORDER BY changed_ms DESC, number DESC";

/// Games kept in a SQLite file. Several programs may use the same file: see [`patience_table`] on
/// revisions.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
    holding: Holding,
    path: PathBuf,
    /// The change that was made last: the game's id, and its revision after it.
    last: Option<(String, u64)>,
    /// What came of the last change, if it could not be made.
    trouble: Option<Trouble>,
    /// What is in the way of any change.
    obstacle: Option<Trouble>,
    /// The damaged file in whose place this one was made.
    damaged: Option<PathBuf>,
    /// Whether games that the table holds may be missing in it.
    mended: bool,
}

/// What the connection holds.
#[derive(Debug)]
enum Holding {
    /// The database's files, as they were when they were looked at last: they can be written.
    Files(Files),
    /// The database's file, to be read.
    Reading,
    /// A copy in memory of what was read.
    Memory {
        /// Whether it is kept nowhere else any more.
        alone: bool,
    },
    /// Nothing: the file can't even be read.
    Nothing,
}

impl SqliteStore {
    /// Opens the file [`DATABASE`] in a folder, which is there; makes the file if need be, and
    /// migrates it, keeping a copy, if an older version of the program has made it. In place of one
    /// that is damaged a new one is made, see [`SqliteStore::damaged`]. A file that can't be
    /// written is read, and [`Store::trouble`] says why.
    ///
    /// # Errors
    /// If the file can't be opened, or is not a database of this or an older version.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        let path = folder.join(DATABASE);
        let path = std::path::absolute(&path).unwrap_or(path);
        let mut store = SqliteStore {
            connection: schema::in_memory().map_err(|cause| OpenError::Sqlite { path: path.clone(), cause })?,
            holding: Holding::Nothing,
            path,
            last: None,
            trouble: None,
            obstacle: None,
            damaged: None,
            mended: false,
        };
        match open(&store.path, MAX_WAIT, Look::Quick) {
            Ok(opened) => store.adopt(opened)?,
            Err(error) => match error.trouble() {
                None | Some(Trouble::Busy) => return Err(error),
                trouble => {
                    store.read_on(error)?;
                    store.obstacle = trouble;
                }
            },
        }
        Ok(store)
    }

    /// Where the file is kept that was found damaged, if it was: what could be read of it is in a
    /// new one.
    pub fn damaged(&self) -> Option<&Path> {
        self.damaged.as_deref()
    }

    fn adopt(&mut self, opened: Opened) -> Result<(), OpenError> {
        let sqlite = |cause| OpenError::Sqlite { path: self.path.clone(), cause };
        opened.connection.busy_timeout(MAX_WAIT).map_err(sqlite)?;
        let gone = |_| rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CANTOPEN), None);
        self.holding = Holding::Files(Files::at(&self.path).map_err(gone).map_err(sqlite)?);
        self.connection = opened.connection;
        self.damaged = opened.damaged.or(self.damaged.take());
        Ok(())
    }

    /// Goes on with reading, as the file can't be written because of an error.
    fn read_on(&mut self, error: OpenError) -> Result<(), OpenError> {
        let ToRead { connection, in_memory } = open_to_read(&self.path, error)?;
        self.connection = connection;
        self.holding = if in_memory { Holding::Memory { alone: false } } else { Holding::Reading };
        Ok(())
    }
}

/// The place where the games are kept, which may be taken away.
impl SqliteStore {
    /// Sees to it that a change goes to the file that lies in its place by now.
    ///
    /// # Errors
    /// What is in the way.
    fn make_ready(&mut self, held: &dyn Fn() -> Vec<Record>) -> Result<(), Trouble> {
        if let Holding::Files(files) = &self.holding {
            match files.fate(&self.path) {
                Fate::InPlace => return Ok(()),
                Fate::Gone => return Err(Trouble::DiskFailed),
                Fate::Written if is_sound(&self.path, self.last.as_ref()).unwrap_or(false) => {}
                fate => {
                    tracing::warn!("{}: changed by another program ({fate:?})", self.path.display());
                    self.bring_into_memory(fate, held)?;
                }
            }
        }
        self.reopen()
    }

    /// Takes what can be read into memory, with the games that the table holds, and leaves files
    /// that are ours no more.
    fn bring_into_memory(&mut self, fate: Fate, held: &dyn Fn() -> Vec<Record>) -> Result<(), Trouble> {
        let readable: &[&Connection] = if fate == Fate::Unreadable { &[] } else { &[&self.connection] };
        let copied = schema::in_memory().and_then(|mut memory| {
            take_over::take_over(readable, &mut memory)?;
            Ok(memory)
        });
        let mut memory = copied.map_err(|error| {
            tracing::error!("{}: {}", self.path.display(), plain(&error));
            Trouble::DiskFailed
        })?;
        let games = held();
        if let Err(error) = attempt(&mut memory, &|transaction| games::hold(transaction, &games)) {
            tracing::error!("{error}");
        }
        leave_journal(&self.connection, true);
        self.connection = memory;
        let left = std::mem::replace(&mut self.holding, Holding::Memory { alone: true });
        // The journal of a database that is another one by now would spoil that.
        let is_sound = || is_sound(&self.path, self.last.as_ref()).unwrap_or(false);
        if let Holding::Files(files) = left
            && (fate == Fate::Replaced || !is_sound())
        {
            files.remove_journal(&self.path);
        }
        Ok(())
    }

    /// Opens the file anew; what was kept in memory alone goes there.
    fn reopen(&mut self) -> Result<(), Trouble> {
        if matches!(self.holding, Holding::Reading) && files::is_read_only(&self.path) {
            return Err(Trouble::ReadOnly);
        }
        if matches!(self.holding, Holding::Reading | Holding::Nothing) {
            // What was opened to be read stays so for all that open the file beside it.
            self.holding = Holding::Nothing;
            self.connection = schema::in_memory().map_err(|_| Trouble::DiskFailed)?;
        }
        let opened = open(&self.path, SHORT_WAIT, Look::Quick).and_then(|mut opened| {
            if matches!(self.holding, Holding::Memory { alone: true }) {
                let taken = take_over::take_over(&[&self.connection], &mut opened.connection);
                taken.map_err(|cause| OpenError::Sqlite { path: self.path.clone(), cause })?;
            }
            self.adopt(opened)
        });
        let Err(error) = opened else { return Ok(()) };
        tracing::debug!("{error}");
        let trouble = error.trouble().unwrap_or(Trouble::Displaced);
        if matches!(self.holding, Holding::Nothing) {
            self.read_on(error).unwrap_or_else(|error| tracing::debug!("{error}"));
        }
        Err(trouble)
    }

    /// Makes a new file of one whose pages are damaged; says whether it can be read now.
    fn mend(&mut self) -> bool {
        if !matches!(self.holding, Holding::Files(_) | Holding::Reading) {
            return false;
        }
        leave_journal(&self.connection, true);
        let Ok(empty) = schema::in_memory() else { return false };
        (self.connection, self.holding) = (empty, Holding::Nothing);
        self.mended = true;
        match open(&self.path, SHORT_WAIT, Look::Whole).and_then(|opened| self.adopt(opened)) {
            Ok(()) => true,
            Err(error) => {
                self.note_obstacle(Some(error.trouble().unwrap_or(Trouble::Displaced)));
                self.read_on(error).is_ok()
            }
        }
    }

    fn note_obstacle(&mut self, obstacle: Option<Trouble>) {
        let before = self.trouble();
        self.obstacle = obstacle;
        self.tell(before);
    }
}

impl SqliteStore {
    /// Has a change made wholly or not at all.
    fn change<T>(&mut self, change: impl Fn(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let ready = self.make_ready(&Vec::new);
        self.note_obstacle(ready.err());
        ready.map_err(StoreError::Unwritable)?;
        let mut made = attempt(&mut self.connection, &change);
        if made.as_ref().is_err_and(tells_damage) && self.mend() {
            made = attempt(&mut self.connection, &change);
        }
        if let Err(StoreError::Unwritable(Trouble::DiskFull)) = made
            && shrink_journal(&self.connection)
        {
            made = attempt(&mut self.connection, &change);
        }
        self.note_trouble(made.as_ref().err().and_then(StoreError::trouble));
        self.look_after_writing();
        made
    }

    /// What was written may have gone to files that nobody finds any more: then it is not said to
    /// be saved.
    fn look_after_writing(&mut self) {
        if let Holding::Files(files) = &mut self.holding
            && !files.look_after_writing(&self.path)
        {
            self.note_obstacle(Some(Trouble::DiskFailed));
        }
    }

    /// While another program holds the database it is not waited for at each change.
    fn note_trouble(&mut self, trouble: Option<Trouble>) {
        let before = self.trouble();
        if trouble != self.trouble {
            let wait = if trouble == Some(Trouble::Busy) { SHORT_WAIT } else { MAX_WAIT };
            if let Err(error) = self.connection.busy_timeout(wait) {
                tracing::warn!("{error}");
            }
        }
        self.trouble = trouble;
        self.tell(before);
    }

    /// Says in the log what has become of the trouble.
    fn tell(&mut self, before: Option<Trouble>) {
        let now = self.trouble();
        if now != before {
            tracing::warn!("the games: {}", now.map_or("saved again", Trouble::code));
        }
    }

    fn read<T>(&mut self, read: impl Fn(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        if matches!(self.holding, Holding::Nothing) {
            return Err(StoreError::Unwritable(self.obstacle.unwrap_or(Trouble::DiskFailed)));
        }
        // One transaction, so that what is read belongs together.
        let go = |connection: &mut Connection| connection.transaction().and_then(|transaction| read(&transaction));
        match go(&mut self.connection) {
            Err(error) if is_damage(&error) && self.mend() => go(&mut self.connection).map_err(failed),
            found => found.map_err(failed),
        }
    }

    /// Reads what belongs to one game, which may be what can't be read.
    fn read_game<T>(
        &mut self,
        id: &GameId,
        read: impl Fn(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let found = self.read(|transaction| match read(transaction) {
            Err(error) if error::is_unreadable(&error) => Ok(Err(plain(&error))),
            found => found.map(Ok),
        });
        found?.map_err(|problem| StoreError::Unreadable { id: id.clone(), problem })
    }
}

fn attempt<T>(
    connection: &mut Connection,
    change: &dyn Fn(&Transaction<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let made = change(&transaction)?;
    transaction.commit().map_err(failed)?;
    Ok(made)
}

impl Store for SqliteStore {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.read_game(id, |transaction| games::progress(transaction, id))
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.read_game(id, |transaction| games::load(transaction, id, "deleted_ms IS NULL"))
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.read_game(id, |transaction| games::load(transaction, id, "deleted_ms IS NOT NULL"))
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        self.read(|transaction| {
            let sql = format!("SELECT {ENTRY} FROM game {NOT_DELETED}");
            values::readable(transaction.prepare_cached(&sql)?.query([])?, limit, entry)
        })
    }

    fn ids(&mut self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.read(|transaction| games::ids(transaction, after.map_or("", GameId::as_str), limit))
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        self.read(|transaction| unreadable::game(transaction, id, problem))
    }

    fn unreadable(&mut self) -> Result<Vec<Unreadable>, StoreError> {
        self.read(unreadable::all)
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        let made = self.change(|transaction| games::apply(transaction, change));
        if made.is_ok() {
            self.last = Some((change.id().as_str().into(), change.revision()));
        }
        made
    }

    fn renew(&mut self, held: &dyn Fn() -> Vec<Record>) {
        let ready = self.make_ready(held);
        self.note_obstacle(ready.err());
        if ready.is_ok() && self.mended {
            let games = held();
            self.mended = self.change(|transaction| games::hold(transaction, &games)).is_err();
        }
    }

    fn trouble(&mut self) -> Option<Trouble> {
        self.obstacle.or(self.trouble)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.read(results::all)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        self.change(|transaction| games::restore(transaction, games))
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        let data = self.path.parent().expect("a file lies in a folder");
        let kept = kept_rules::keep(data, file);
        kept.map_err(|error| StoreError::Unwritable(trouble_of(&error).unwrap_or(Trouble::DiskFailed)))
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.change(|transaction| results::note(transaction, note))
    }
}
