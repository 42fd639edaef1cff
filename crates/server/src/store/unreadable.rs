//! Rows that can't be read: they hide no others, and can be had as they are.

use std::collections::BTreeMap;

use patience_table::{GameId, MAX_RAW, Unreadable};
use rusqlite::{OptionalExtension, Row, ToSql, Transaction, params_from_iter};
use serde_json::Value;

use super::error::{is_unreadable, plain};
use super::games::{bookmark_of, load};
use super::raw::Raw;
use super::results::{self, SCORE};
use super::values::text;

/// How many moves of a game are given.
const MAX_MOVES: usize = 1_000;
/// How many rows are looked at.
const MAX_LOOKED_AT: i64 = 100_000;

/// Rows by the names of their columns.
type Rows = Vec<BTreeMap<String, Value>>;

/// A game as it is kept, with which there is this problem.
pub(super) fn game(transaction: &Transaction<'_>, id: &GameId, problem: &str) -> rusqlite::Result<Option<Unreadable>> {
    let sql = "SELECT number FROM game WHERE id = ?1 AND deleted_ms IS NULL";
    let number: Option<i64> = transaction.query_row(sql, [id.as_str()], |row| row.get(0)).optional()?;
    number.map(|number| whole_game(transaction, number, id.as_str().into(), problem.into())).transpose()
}

/// What can't be read and is no game that can be asked for by its id.
pub(super) fn all(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<Unreadable>> {
    let mut found = games(transaction)?;
    for part in [moves_without_game, bookmarks, scores] {
        let room = MAX_RAW.saturating_sub(found.len());
        found.extend(part(transaction, room)?);
    }
    Ok(found)
}

/// Games without an id, and deleted ones.
fn games(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<Unreadable>> {
    let mut statement =
        transaction.prepare("SELECT id, number, deleted_ms IS NULL FROM game ORDER BY number LIMIT ?1")?;
    let mut rows = statement.query([MAX_LOOKED_AT])?;
    let mut found = Vec::new();
    while found.len() < MAX_RAW
        && let Some(row) = rows.next()?
    {
        let (number, listed): (i64, bool) = (row.get(1)?, row.get(2)?);
        let problem = match text(row, 0) {
            Err(error) => plain(&error),
            Ok(id) => match GameId::new(&id) {
                None => format!("id: expected lower-case letters, digits and hyphens, found {id:?}"),
                Some(_) if listed => continue,
                Some(id) => match load(transaction, &id, "deleted_ms IS NOT NULL") {
                    Err(error) if is_unreadable(&error) => plain(&error),
                    Err(error) => return Err(error),
                    Ok(_) => continue,
                },
            },
        };
        found.push(whole_game(transaction, number, Raw::from(row.get_ref(0)?).text(), problem)?);
    }
    Ok(found)
}

/// The rows of a game.
fn whole_game(transaction: &Transaction<'_>, number: i64, id: String, problem: String) -> rusqlite::Result<Unreadable> {
    let parts = [
        ("game", "SELECT * FROM game WHERE number = ?1 LIMIT ?2"),
        ("move", "SELECT * FROM move WHERE game = ?1 ORDER BY ply LIMIT ?2"),
        ("bookmark", "SELECT * FROM bookmark WHERE game = ?1 ORDER BY ply LIMIT ?2"),
    ];
    let rows = parts.map(|(name, sql)| Ok((name.to_owned(), raw(transaction, sql, [number, MAX_MOVES as i64])?)));
    let rows = rows.into_iter().filter(|rows| !rows.as_ref().is_ok_and(|(_, rows): &(String, Rows)| rows.is_empty()));
    let rows = rows.collect::<rusqlite::Result<_>>()?;
    let sql = "SELECT count(*) FROM move WHERE game = ?1";
    let moves: usize = transaction.query_row(sql, [number], |row| row.get(0))?;
    Ok(Unreadable { id, problem, rows, more_moves: moves.saturating_sub(MAX_MOVES) })
}

/// Moves whose game is gone.
fn moves_without_game(transaction: &Transaction<'_>, room: usize) -> rusqlite::Result<Vec<Unreadable>> {
    let sql = "SELECT DISTINCT game FROM move WHERE game NOT IN (SELECT number FROM game) LIMIT ?1";
    let mut statement = transaction.prepare(sql)?;
    let numbers = statement.query_map([room as i64], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    let problem = |number: i64| format!("the game of these moves, which has the number {number}, is missing");
    numbers.into_iter().map(|number| whole_game(transaction, number, String::new(), problem(number))).collect()
}

/// Bookmarks that games are played without.
fn bookmarks(transaction: &Transaction<'_>, room: usize) -> rusqlite::Result<Vec<Unreadable>> {
    let sql = "SELECT ply, name, game, (SELECT id FROM game WHERE number = game),
                      (SELECT iif(length < 0, ply, length) FROM game WHERE number = game)
               FROM bookmark LIMIT ?1";
    let read = |row: &Row<'_>| bookmark_of(row, row.get::<_, Option<usize>>(4)?.unwrap_or(0)).map(drop);
    let wrong = wrong(transaction, sql, room, read, |row| Ok((row.get(2)?, row.get(0)?, row.get_ref(3)?.into())))?;
    let sql = "SELECT * FROM bookmark WHERE game = ?1 AND ply = ?2";
    let told = |((game, ply, id), problem): ((i64, i64, Raw), String)| {
        let rows = BTreeMap::from([("bookmark".to_owned(), raw(transaction, sql, [game, ply])?)]);
        Ok(Unreadable { id: id.text(), problem: format!("a bookmark: {problem}"), rows, more_moves: 0 })
    };
    wrong.into_iter().map(told).collect()
}

/// Results that statistics are made without.
fn scores(transaction: &Transaction<'_>, room: usize) -> rusqlite::Result<Vec<Unreadable>> {
    let sql = format!("SELECT {SCORE}, number FROM result ORDER BY number DESC LIMIT ?1");
    let read = |row: &Row<'_>| results::score(row).map(drop);
    let wrong = wrong(transaction, &sql, room, read, |row| Ok((row.get(13)?, row.get_ref(0)?.into())))?;
    let sql = "SELECT * FROM result WHERE number = ?1";
    let told = |((number, id), problem): ((i64, Raw), String)| {
        let rows = BTreeMap::from([("result".to_owned(), raw(transaction, sql, [number])?)]);
        Ok(Unreadable { id: id.text(), problem, rows, more_moves: 0 })
    };
    wrong.into_iter().map(told).collect()
}

/// What names the rows that can't be read, each with its problem.
fn wrong<T>(
    transaction: &Transaction<'_>,
    sql: &str,
    room: usize,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<()>,
    name: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<(T, String)>> {
    let mut statement = transaction.prepare(sql)?;
    let mut rows = statement.query([MAX_LOOKED_AT])?;
    let mut found = Vec::new();
    while found.len() < room
        && let Some(row) = rows.next()?
    {
        match read(row) {
            Ok(()) => {}
            Err(error) if is_unreadable(&error) => found.push((name(row)?, plain(&error))),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Rows as they are.
fn raw<const N: usize>(transaction: &Transaction<'_>, sql: &str, values: [i64; N]) -> rusqlite::Result<Rows> {
    let mut statement = transaction.prepare(sql)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read = |row: &Row<'_>| {
        let value = |(at, name): (usize, &String)| Ok((name.clone(), Raw::from(row.get_ref(at)?).json()));
        names.iter().enumerate().map(value).collect()
    };
    let values = values.iter().map(|value| value as &dyn ToSql);
    statement.query_map(params_from_iter(values), read)?.collect()
}
