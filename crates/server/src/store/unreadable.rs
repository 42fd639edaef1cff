//! Rows that can't be read: they hide no others, and can be had as they are.

use std::collections::BTreeMap;

use patience_table::{MAX_RAW, Readable, Unreadable};
use rusqlite::types::ValueRef;
use rusqlite::{Error, Row, Rows, Transaction};
use serde_json::{Value, json};

use super::results::{self, SCORE};
use super::{ENTRY, entry};

/// How many moves of a game are given.
const MAX_MOVES: usize = 1_000;
/// How many rows are looked at.
const MAX_LOOKED_AT: usize = 100_000;

/// Whether it is the row's content that is wrong, and not the database.
pub(super) fn is_unreadable(error: &Error) -> bool {
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
    )
}

/// What can be read of some rows, until there are `limit`.
pub(super) fn readable<T>(
    mut rows: Rows<'_>,
    limit: usize,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Readable<T>> {
    let mut found = Readable::from(Vec::new());
    while found.items.len() < limit
        && let Some(row) = rows.next()?
    {
        match read(row) {
            Ok(item) => found.items.push(item),
            Err(error) if is_unreadable(&error) => found.unreadable += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// The games and results that can't be read.
pub(super) fn all(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<Unreadable>> {
    let mut found = Vec::new();
    let games = format!("SELECT {ENTRY}, number FROM game ORDER BY changed_ms DESC LIMIT ?1");
    for (number, problem) in wrong(transaction, &games, 8, |row| entry(row).map(drop))? {
        let parts = [
            ("game", "SELECT * FROM game WHERE number = ?1 LIMIT ?2"),
            ("move", "SELECT * FROM move WHERE game = ?1 ORDER BY ply LIMIT ?2"),
            ("bookmark", "SELECT * FROM bookmark WHERE game = ?1 ORDER BY ply LIMIT ?2"),
        ];
        let rows = parts.map(|(name, sql)| Ok((name.to_owned(), raw(transaction, sql, number)?)));
        let moves = "SELECT count(*) FROM move WHERE game = ?1";
        let moves: usize = transaction.query_row(moves, [number], |row| row.get(0))?;
        let rows = rows.into_iter().collect::<rusqlite::Result<_>>()?;
        found.push(Unreadable { problem, rows, more_moves: moves.saturating_sub(MAX_MOVES) });
    }
    let scores = format!("SELECT {SCORE}, number FROM result ORDER BY number DESC LIMIT ?1");
    for (number, problem) in wrong(transaction, &scores, 13, |row| results::score(row).map(drop))? {
        let row = raw(transaction, "SELECT * FROM result WHERE number = ?1 LIMIT ?2", number)?;
        found.push(Unreadable { problem, rows: BTreeMap::from([("result".to_owned(), row)]), more_moves: 0 });
    }
    found.truncate(MAX_RAW);
    Ok(found)
}

/// The numbers, which stand in a column, of rows that can't be read, each with its problem.
fn wrong(
    transaction: &Transaction<'_>,
    sql: &str,
    number: usize,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<Vec<(i64, String)>> {
    let mut statement = transaction.prepare(sql)?;
    let mut rows = statement.query([MAX_LOOKED_AT as i64])?;
    let mut found = Vec::new();
    while found.len() < MAX_RAW
        && let Some(row) = rows.next()?
    {
        match read(row) {
            Ok(()) => {}
            Err(error) if is_unreadable(&error) => found.push((row.get(number)?, error.to_string())),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Rows as they are, by the names of their columns.
fn raw(transaction: &Transaction<'_>, sql: &str, number: i64) -> rusqlite::Result<Vec<BTreeMap<String, Value>>> {
    let mut statement = transaction.prepare(sql)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read = |row: &Row<'_>| {
        let value = |(at, name): (usize, &String)| Ok((name.clone(), json_of(row.get_ref(at)?)));
        names.iter().enumerate().map(value).collect()
    };
    statement.query_map([number, MAX_MOVES as i64], read)?.collect()
}

fn json_of(value: ValueRef<'_>) -> Value {
    let hex = |bytes: &[u8]| json!({ "hex": bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() });
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(bytes) => std::str::from_utf8(bytes).map_or_else(|_| hex(bytes), |text| json!(text)),
        ValueRef::Blob(bytes) => hex(bytes),
    }
}

#[cfg(test)]
mod tests {
    use patience_table::patience::Library;
    use patience_table::{Env, GameId, NoAdviser, Reply, Request, Table};

    use super::super::SqliteStore;
    use super::*;

    /// What a fault of the disk, or a hand in the file, can leave in a row.
    const DAMAGE: [&str; 8] = [
        "UPDATE game SET options = '{' WHERE id = 'g1'",
        "UPDATE game SET deal = 'seven' WHERE id = 'g1'",
        "UPDATE game SET status = 'lost in thought' WHERE id = 'g1'",
        "UPDATE game SET ply = -1 WHERE id = 'g1'",
        "UPDATE game SET preset = CAST(x'ff' AS TEXT) WHERE id = 'g1'",
        "UPDATE game SET id = 'no id: /../' WHERE id = 'g1'",
        "UPDATE result SET outcome = 'fair' WHERE id = 'g1'",
        "UPDATE result SET options = CAST(x'c328' AS TEXT) WHERE id = 'g1'",
    ];

    #[test]
    fn one_row_that_cannot_be_read_hides_no_other() {
        for damage in DAMAGE {
            let folder = tempfile::tempdir().unwrap();
            let mut store = SqliteStore::open(folder.path()).unwrap();
            let mut table = Table::new(Library::builtin());
            let mut ask = |store: &mut SqliteStore, at: usize, request: &str| {
                let env = Env { id: GameId::new(&format!("g{at}")).unwrap(), deal: 1, now_ms: 1000 * at as u64 };
                table.serve(store, &mut NoAdviser, Request::parse(request.as_bytes()).unwrap(), &env)
            };
            for at in 0..3 {
                ask(&mut store, at, r#"{"do": "new", "game": "klondike"}"#).unwrap();
                let draw = format!(r#"{{"do": "move", "id": "g{at}", "ply": 0, "move": "draw"}}"#);
                ask(&mut store, at, &draw).unwrap();
            }
            store.connection.execute_batch(damage).unwrap();

            let in_game = damage.starts_with("UPDATE game");
            let list = ask(&mut store, 9, r#"{"do": "list"}"#).unwrap();
            let Reply::Tables { tables, left_out } = list else { panic!("{list:?}") };
            assert_eq!((tables.len(), left_out), if in_game { (2, 1) } else { (3, 0) }, "{damage}");
            let told = ask(&mut store, 9, r#"{"do": "statistics"}"#).unwrap();
            let Reply::Statistics { statistics, left_out } = told else { panic!("{told:?}") };
            assert_eq!((statistics[0].played, left_out), if in_game { (3, 0) } else { (2, 1) }, "{damage}");

            let Reply::Unreadable { unreadable } = ask(&mut store, 9, r#"{"do": "unreadable"}"#).unwrap() else {
                panic!()
            };
            assert_eq!(unreadable.len(), 1, "{damage}");
            let rows = &unreadable[0].rows;
            assert_eq!(rows.get("move").map_or(0, Vec::len), usize::from(in_game), "{rows:?}");
            let row = &rows[if in_game { "game" } else { "result" }][0];
            let kept = ["options", "deal", "status", "ply", "preset", "id", "outcome"].map(|name| row.get(name));
            let changed = [json!("{"), json!("seven"), json!("lost in thought"), json!(-1), json!({"hex": "ff"})];
            let changed = [&changed[..], &[json!("no id: /../"), json!("fair"), json!({"hex": "c328"})]].concat();
            assert!(kept.iter().flatten().any(|value| changed.contains(value)), "{damage}: {row:?}");

            // The other games are played on, and so is one whose result alone is damaged.
            for at in [0, 2].into_iter().chain((!in_game).then_some(1)) {
                let draw = format!(r#"{{"do": "move", "id": "g{at}", "ply": 1, "move": "draw"}}"#);
                ask(&mut store, at, &draw).unwrap();
            }
            let export = r#"{"do": "import-statistics", "export": {"patience": "statistics/1", "results": [{"id": "g1",
                "game": "klondike", "options": {"draw": 3}, "deal": null, "outcome": "won", "moves": 9, "seconds": 60,
                "ended": 1, "undos": 1, "hints": 2}]}}"#;
            let imported = ask(&mut store, 9, export).unwrap();
            assert!(matches!(imported, Reply::Imported { .. }), "{damage}: {imported:?}");
        }
    }
}
