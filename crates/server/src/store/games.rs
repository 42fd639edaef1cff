//! The games in the database: what a change does to their rows, and how they are read.

use patience_table::patience::Status;
use patience_table::{
    Bookmark, Change, Entry, GameId, KeptMove, MAX_BOOKMARKS, MAX_DELETED, MAX_MOVES, Progress, Record, StoreError,
    UNPLAYED_MS, next_revision,
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params, params};

use super::error::{failed, is_unreadable};
use super::raw::Raw;
use super::results;
use super::values::{LOST, MAX_NUMBER, count, deal, name, number, options, text, wrong};

/// Maximum games that are kept: more than a person plays.
const MAX_GAMES: usize = 1_000_000;

/// The columns of an [`Entry`], in the order in which [`entry`] reads them.
pub(super) const ENTRY: &str = "id, preset, options, deal, ply, length, status, changed_ms,
    coalesce(deck GLOB '{*', 0)";

/// Makes a change.
pub(super) fn apply(transaction: &Transaction<'_>, change: &Change<'_>) -> Result<(), StoreError> {
    match *change {
        Change::Created { entry, deck, moves, replaces } => {
            let number = create(transaction, entry, deck)?;
            append(transaction, number, 0, moves).map_err(failed)?;
            results::begin(transaction, entry)?;
            forget_unplayed(transaction, entry, replaces)
        }
        Change::Played { entry, revision, moves, tally } => {
            let number = update(transaction, entry, revision)?;
            let before = entry.ply - moves.len();
            forget_after(transaction, number, before).map_err(failed)?;
            append(transaction, number, before, moves).map_err(failed)?;
            results::add(transaction, entry, tally)
        }
        Change::Stepped { entry, revision, tally } => {
            update(transaction, entry, revision)?;
            results::add(transaction, entry, tally)
        }
        Change::Bookmarked { entry, revision, at, name, tally } => {
            let number = update(transaction, entry, revision)?;
            bookmark(transaction, number, at, name).map_err(failed)?;
            results::add(transaction, entry, tally)
        }
        Change::Deleted { id, revision, now_ms } => {
            set_deleted(transaction, id, revision, Some(now_ms))?;
            forget_deleted(transaction)
        }
        Change::Undeleted { id, revision } => set_deleted(transaction, id, revision, None),
    }
}

/// Takes over games from elsewhere, but those that are kept with as late a change or a later one
/// and can be read.
pub(super) fn restore(transaction: &Transaction<'_>, games: &[Record]) -> Result<usize, StoreError> {
    let mut count = 0;
    for record in games {
        let sql = "SELECT revision, changed_ms, deleted_ms IS NULL FROM game WHERE id = ?1";
        let read = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, bool>(2)?));
        let id = &record.entry.id;
        let kept = transaction.prepare_cached(sql).and_then(|mut it| it.query_row([id.as_str()], read).optional());
        let kept = kept.map_err(failed)?;
        let is_later = kept.is_some_and(|(_, changed_ms, listed)| listed && changed_ms >= changed(&record.entry));
        if is_later && load(transaction, id, "deleted_ms IS NULL").is_ok() {
            continue;
        }
        let before = kept.and_then(|(revision, ..)| u64::try_from(revision).ok()).unwrap_or(0);
        put(transaction, record, next_revision(before.max(record.revision)))?;
        count += 1;
    }
    Ok(count)
}

/// Writes games as they are, but those that are kept as they are or with a later change.
pub(super) fn hold(transaction: &Transaction<'_>, games: &[Record]) -> Result<(), StoreError> {
    for record in games {
        let kept = load(transaction, &record.entry.id, "TRUE").ok().flatten();
        if kept.is_none_or(|kept| kept.revision < record.revision) {
            put(transaction, record, record.revision)?;
        }
    }
    Ok(())
}

/// Writes a game in place of what is kept of it.
fn put(transaction: &Transaction<'_>, record: &Record, revision: u64) -> Result<(), StoreError> {
    let Record { entry, deck, moves, bookmarks, .. } = record;
    transaction.execute("DELETE FROM game WHERE id = ?1", [entry.id.as_str()]).map_err(failed)?;
    let number = create(transaction, entry, deck)?;
    append(transaction, number, 0, moves).map_err(failed)?;
    for bookmark in bookmarks {
        self::bookmark(transaction, number, bookmark.ply, Some(&bookmark.name)).map_err(failed)?;
    }
    let sql = "UPDATE game SET revision = ?2 WHERE number = ?1";
    transaction.execute(sql, params![number, revision]).map_err(failed)?;
    results::begin(transaction, entry)
}

/// A number for a row of a game: this one, if nothing has it.
pub(super) fn free_number(transaction: &Connection, number: i64) -> rusqlite::Result<i64> {
    let sql = "SELECT EXISTS (SELECT 1 FROM game WHERE number = ?1) OR EXISTS (SELECT 1 FROM move WHERE game = ?1)
               OR EXISTS (SELECT 1 FROM bookmark WHERE game = ?1)";
    let taken: bool = transaction.prepare_cached(sql)?.query_row([number], |row| row.get(0))?;
    if (1..MAX_NUMBER).contains(&number) && !taken {
        return Ok(number);
    }
    // Moves that a game has left behind are no beginning for another one.
    let sql = "SELECT 1 + max(coalesce((SELECT max(number) FROM game WHERE number < ?1), 0),
                              coalesce((SELECT max(game) FROM move WHERE game < ?1), 0),
                              coalesce((SELECT max(game) FROM bookmark WHERE game < ?1), 0))";
    transaction.prepare_cached(sql)?.query_row([MAX_NUMBER], |row| row.get(0))
}

/// Makes a game's row; gives its number.
fn create(transaction: &Transaction<'_>, entry: &Entry, deck: &str) -> Result<i64, StoreError> {
    let count: usize = transaction.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).map_err(failed)?;
    if count >= MAX_GAMES {
        return Err(StoreError::Full { limit: MAX_GAMES });
    }
    let free = free_number(transaction, 0).map_err(failed)?;
    let sql = "INSERT INTO game (number, id, preset, options, deal, deck, ply, length, status, changed_ms, revision)
               VALUES (:number, :id, :preset, :options, :deal, :deck, :ply, :length, :status, :changed_ms, 1)
               ON CONFLICT (id) DO NOTHING RETURNING number";
    let options = serde_json::to_string(&entry.options).expect("options can be written as JSON");
    let number = transaction.prepare_cached(sql).and_then(|mut statement| {
        let row = named_params! {
            ":number": free,
            ":id": entry.id.as_str(),
            ":preset": entry.game,
            ":options": options,
            ":deal": entry.deal.map(|deal| deal.to_string()),
            ":deck": deck,
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
        };
        statement.query_row(row, |row| row.get(0)).optional()
    });
    number.map_err(failed)?.ok_or(StoreError::Conflict)
}

/// Writes what has changed of a game, if it is of this revision; gives its number.
fn update(transaction: &Transaction<'_>, entry: &Entry, revision: u64) -> Result<i64, StoreError> {
    let sql = "UPDATE game SET ply = :ply, length = :length, status = :status, changed_ms = :changed_ms,
               revision = :next
               WHERE id = :id AND revision = :revision AND deleted_ms IS NULL RETURNING number";
    let number = transaction.prepare_cached(sql).and_then(|mut statement| {
        let row = named_params! {
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
            ":id": entry.id.as_str(),
            ":revision": revision,
            ":next": next_revision(revision),
        };
        statement.query_row(row, |row| row.get(0)).optional()
    });
    number.map_err(failed)?.ok_or(StoreError::Conflict)
}

/// Forgets every move after the first `ply`, and the bookmarks that need them.
fn forget_after(transaction: &Transaction<'_>, number: i64, ply: usize) -> rusqlite::Result<()> {
    for sql in ["DELETE FROM move WHERE game = ?1 AND ply > ?2", "DELETE FROM bookmark WHERE game = ?1 AND ply > ?2"] {
        transaction.prepare_cached(sql)?.execute(params![number, ply])?;
    }
    Ok(())
}

/// Adds moves after the first `ply`.
fn append(transaction: &Transaction<'_>, number: i64, ply: usize, moves: &[KeptMove]) -> rusqlite::Result<()> {
    let mut statement =
        transaction.prepare_cached("INSERT INTO move (game, ply, text, auto) VALUES (?1, ?2, ?3, ?4)")?;
    for (mv, ply) in moves.iter().zip(ply + 1..) {
        statement.execute(params![number, ply, mv.text, mv.auto])?;
    }
    Ok(())
}

fn bookmark(transaction: &Transaction<'_>, number: i64, at: usize, name: Option<&str>) -> rusqlite::Result<()> {
    let sql = "DELETE FROM bookmark WHERE game = ?1 AND ply = ?2";
    transaction.prepare_cached(sql)?.execute(params![number, at])?;
    if let Some(name) = name {
        let sql = "INSERT INTO bookmark (game, ply, name) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(sql)?.execute(params![number, at, name])?;
    }
    Ok(())
}

/// Puts a game aside, or takes it back.
fn set_deleted(
    transaction: &Transaction<'_>,
    id: &GameId,
    revision: u64,
    deleted_ms: Option<u64>,
) -> Result<(), StoreError> {
    let sql = "UPDATE game SET deleted_ms = ?3, revision = ?4
               WHERE id = ?1 AND revision = ?2 AND (deleted_ms IS NULL) = (?3 IS NOT NULL)";
    let deleted_ms = deleted_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
    let values = params![id.as_str(), revision, deleted_ms, next_revision(revision)];
    let count = transaction.execute(sql, values).map_err(failed)?;
    if count == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Forgets the deleted games but the last.
fn forget_deleted(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let forget = || -> rusqlite::Result<Vec<Raw>> {
        let sql = "DELETE FROM game WHERE number IN (
                       SELECT number FROM game WHERE deleted_ms IS NOT NULL
                       ORDER BY deleted_ms DESC, number DESC LIMIT -1 OFFSET ?1
                   ) RETURNING id";
        transaction.prepare_cached(sql)?.query_map([MAX_DELETED as i64], raw)?.collect()
    };
    forget().map_err(failed)?.iter().try_for_each(|id| results::forget(transaction, id))
}

/// Forgets the games in which nothing was ever done: the one that another is begun in place of, and
/// those of long ago.
fn forget_unplayed(transaction: &Transaction<'_>, begun: &Entry, replaced: Option<&GameId>) -> Result<(), StoreError> {
    let forget = || -> rusqlite::Result<Vec<Raw>> {
        let sql = "DELETE FROM game WHERE length = 0 AND deleted_ms IS NULL AND id <> ?1
                   AND (changed_ms < ?2 OR id = ?3)
                   AND number NOT IN (SELECT game FROM bookmark)
                   AND NOT EXISTS (SELECT 1 FROM move WHERE game = number) RETURNING id";
        let old_ms = i64::try_from(begun.changed_ms.saturating_sub(UNPLAYED_MS)).unwrap_or(i64::MAX);
        let values = params![begun.id.as_str(), old_ms, replaced.map(GameId::as_str)];
        transaction.prepare_cached(sql)?.query_map(values, raw)?.collect()
    };
    forget().map_err(failed)?.iter().try_for_each(|id| results::forget(transaction, id))
}

fn raw(row: &Row<'_>) -> rusqlite::Result<Raw> {
    Ok(row.get_ref(0)?.into())
}

/// The ids of the games that are listed, in their order, those after one.
pub(super) fn ids(transaction: &Transaction<'_>, after: &str, limit: usize) -> rusqlite::Result<Vec<GameId>> {
    let sql = "SELECT id FROM game WHERE id > ?1 AND deleted_ms IS NULL ORDER BY id";
    let mut statement = transaction.prepare_cached(sql)?;
    let mut rows = statement.query([after])?;
    let mut ids = Vec::new();
    while ids.len() < limit
        && let Some(row) = rows.next()?
    {
        ids.extend(text(row, 0).ok().and_then(|id| GameId::new(&id)));
    }
    Ok(ids)
}

/// How far a game that is listed has come.
pub(super) fn progress(transaction: &Transaction<'_>, id: &GameId) -> rusqlite::Result<Option<Progress>> {
    let sql = "SELECT revision, ply, length FROM game WHERE id = ?1 AND deleted_ms IS NULL";
    let read = |row: &Row<'_>| Ok(Progress { revision: number(row, 0)?, ply: count(row, 1)?, length: count(row, 2)? });
    transaction.prepare_cached(sql)?.query_row([id.as_str()], read).optional()
}

/// Everything of a game for which the condition holds.
pub(super) fn load(transaction: &Transaction<'_>, id: &GameId, condition: &str) -> rusqlite::Result<Option<Record>> {
    let sql = format!("SELECT {ENTRY}, number, deck, revision FROM game WHERE id = ?1 AND {condition}");
    let mut statement = transaction.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((entry(row)?, row.get::<_, i64>(9)?, text(row, 10)?, number(row, 11)?));
    let Some((entry, game, deck, revision)) = statement.query_row([id.as_str()], read).optional()? else {
        return Ok(None);
    };
    let moves = moves(transaction, game, entry.length)?;
    let bookmarks = bookmarks(transaction, game, entry.length)?;
    let record = Record { entry, deck, moves, bookmarks, revision };
    record.check().map_err(|what| wrong(0, what))?;
    Ok(Some(record))
}

/// The moves of a game, of which there are so many.
fn moves(transaction: &Transaction<'_>, game: i64, length: usize) -> rusqlite::Result<Vec<KeptMove>> {
    let mut statement = transaction.prepare_cached("SELECT ply, text, auto FROM move WHERE game = ?1 ORDER BY ply")?;
    let mut rows = statement.query([game])?;
    let mut moves = Vec::new();
    while let Some(row) = rows.next()? {
        let (expected, ply) = (moves.len() + 1, row.get::<_, i64>(0)?);
        if i64::try_from(expected) != Ok(ply) {
            return Err(wrong(0, format!("expected the move {expected}, found the move {ply}")));
        }
        if expected > MAX_MOVES {
            return Err(wrong(0, format!("expected {MAX_MOVES} moves at the most, found more")));
        }
        moves.push(KeptMove { text: text(row, 1)?, auto: row.get(2)? });
    }
    if moves.len() == length {
        return Ok(moves);
    }
    Err(wrong(0, format!("expected {length} moves, found {}", moves.len())))
}

/// The bookmarks of a game. One that can't be read is left out: the game can be played without it.
fn bookmarks(transaction: &Transaction<'_>, game: i64, length: usize) -> rusqlite::Result<Vec<Bookmark>> {
    let mut statement = transaction.prepare_cached("SELECT ply, name FROM bookmark WHERE game = ?1 ORDER BY ply")?;
    let mut rows = statement.query([game])?;
    let mut bookmarks = Vec::new();
    while bookmarks.len() < MAX_BOOKMARKS
        && let Some(row) = rows.next()?
    {
        match bookmark_of(row, length) {
            Err(error) if is_unreadable(&error) => {}
            read => bookmarks.push(read?),
        }
    }
    Ok(bookmarks)
}

/// Reads the place and the name of a bookmark in a game of so many moves.
pub(super) fn bookmark_of(row: &Row<'_>, length: usize) -> rusqlite::Result<Bookmark> {
    let (ply, name) = (row.get::<_, i64>(0)?, text(row, 1)?);
    match usize::try_from(ply) {
        Ok(ply) if ply <= length => Ok(Bookmark { ply, name }),
        _ => Err(wrong(0, format!("ply: expected a number from 0 to {length}, found {ply}"))),
    }
}

/// Reads the columns [`ENTRY`].
pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let (id, status) = (text(row, 0)?, text(row, 6)?);
    if status == LOST {
        return Err(wrong(6, "its row was lost with a damaged page of the file".into()));
    }
    Ok(Entry {
        id: GameId::new(&id)
            .ok_or_else(|| wrong(0, format!("id: expected lower-case letters and digits, found {id:?}")))?,
        game: name(row, 1)?,
        options: options(row, 2)?,
        deal: deal(row, 3)?,
        position: row.get(8)?,
        ply: count(row, 4)?,
        length: count(row, 5)?,
        status: status_of(&status)
            .ok_or_else(|| wrong(6, format!("status: expected playing, won or stuck, found {status:?}")))?,
        changed_ms: number(row, 7)?,
    })
}

/// The time as SQLite can hold it.
fn changed(entry: &Entry) -> i64 {
    i64::try_from(entry.changed_ms).unwrap_or(i64::MAX)
}

const STATUS: [(Status, &str); 3] = [(Status::Playing, "playing"), (Status::Won, "won"), (Status::Stuck, "stuck")];

fn status_text(status: Status) -> &'static str {
    STATUS.iter().find(|(other, _)| *other == status).map_or("playing", |(_, text)| text)
}

fn status_of(text: &str) -> Option<Status> {
    STATUS.iter().find(|(_, other)| *other == text).map(|(status, _)| *status)
}
