//! Taking over what one database has into another: of one that is damaged, was deleted, or lay
//! somewhere else for a while. Each row is taken as it is, and one that can't be had keeps no other
//! back.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, ToSql, Transaction, params, params_from_iter};

use super::games::free_number;
use super::raw::Raw;
use super::values::LOST;

/// Takes over the games and results of some sources, each of which has what others lack. Of a game
/// that several have, the one whose moves are all there is taken, and of such the latest.
pub(super) fn take_over(sources: &[&Connection], target: &mut Connection) -> rusqlite::Result<()> {
    // Moves without a game are taken, too.
    target.execute_batch("PRAGMA foreign_keys = OFF")?;
    let taken = take_all(sources, target);
    target.execute_batch("PRAGMA foreign_keys = ON")?;
    taken
}

fn take_all(sources: &[&Connection], target: &mut Connection) -> rusqlite::Result<()> {
    let transaction = target.transaction()?;
    let mut seen = BTreeSet::new();
    let taking = |source| Taking::new(source, &transaction);
    for source in sources {
        taking(source)?.games(&mut seen)?;
    }
    for source in sources {
        taking(source)?.results()?;
        taking(source)?.lost_games(&mut seen)?;
    }
    for source in sources {
        taking(source)?.moves_without_games(&mut seen)?;
    }
    transaction.commit()
}

/// A column as the target has it.
struct Column {
    name: String,
    takes_text: bool,
    may_be_null: bool,
    /// What stands in it where the source has nothing.
    otherwise: Raw,
}

/// A table of both.
struct Table {
    name: &'static str,
    columns: Vec<Column>,
    /// The columns as the source can give them.
    selected: String,
}

struct Taking<'a> {
    source: &'a Connection,
    target: &'a Transaction<'a>,
    game: Table,
    /// The rows that belong to a game.
    parts: [Table; 2],
    result: Table,
}

/// How good a game is: whether all its moves are there, when it was changed, its revision.
type Worth = (bool, i64, i64);

impl<'a> Taking<'a> {
    fn new(source: &'a Connection, target: &'a Transaction<'a>) -> rusqlite::Result<Taking<'a>> {
        let table = |name| Table::new(name, source, target);
        let parts = [table("move")?, table("bookmark")?];
        Ok(Taking { source, target, game: table("game")?, parts, result: table("result")? })
    }

    /// Rows of the source, from both ends up to where they can't be read.
    fn rows(&self, table: &Table, index: &str, order: &str) -> Vec<Vec<Raw>> {
        let mut all = Vec::new();
        for direction in ["ASC", "DESC"] {
            let (selected, name) = (&table.selected, table.name);
            let sql = format!("SELECT {selected} FROM {name} {index} ORDER BY {order} {direction}");
            let (rows, whole) = read::<i64, 0>(self.source, &sql, []);
            all.extend(rows);
            if whole {
                break;
            }
        }
        all
    }

    fn games(&self, seen: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
        // On a damaged page there may be rows of nothing.
        let is_something = |row: &Vec<Raw>| row[1..].iter().any(|value| *value != Raw::Null);
        for row in self.rows(&self.game, "NOT INDEXED", "number").into_iter().filter(is_something) {
            let number = row[0].integer().unwrap_or(0);
            seen.insert(number);
            self.take_game(row, number)?;
        }
        Ok(())
    }

    fn take_game(&self, row: Vec<Raw>, number: i64) -> rusqlite::Result<()> {
        let game = self.game.fit(row);
        let mut whole = true;
        let parts = self.parts.each_ref().map(|table| {
            let sql = format!("SELECT {} FROM {} WHERE game = ?1 ORDER BY ply", table.selected, table.name);
            let (rows, all) = read(self.source, &sql, [number]);
            whole &= all;
            rows
        });
        let plies = parts[0].iter().map(|mv| mv[1].integer());
        let counted = (1..).map(Some).zip(plies).all(|(expected, ply)| expected == ply);
        let column = |name: &str| self.game.at(name).and_then(|at| game[at].integer()).unwrap_or(-1);
        let sound = whole && counted && column("length") == parts[0].len() as i64;
        let worth = (sound, column("changed_ms"), column("revision"));
        let id = &game[1];
        if let Some((kept, kept_number)) = self.kept(id)? {
            if kept >= worth {
                return Ok(());
            }
            self.forget(kept_number)?;
        }
        let number = free_number(self.target, number)?;
        self.insert(&self.game, game, number)?;
        for (table, rows) in self.parts.iter().zip(parts) {
            rows.into_iter().try_for_each(|row| self.insert(table, table.fit(row), number))?;
        }
        Ok(())
    }

    /// What the target has of a game, and under which number.
    fn kept(&self, id: &Raw) -> rusqlite::Result<Option<(Worth, i64)>> {
        let sql = "SELECT number, changed_ms, revision,
                          length = (SELECT count(*) FROM move WHERE game = number AND ply BETWEEN 1 AND length)
                   FROM game WHERE id = ?1";
        let read = |row: &rusqlite::Row<'_>| Ok(((row.get(3)?, row.get(1)?, row.get(2)?), row.get(0)?));
        self.target.prepare_cached(sql)?.query_row([id], read).optional()
    }

    fn forget(&self, number: i64) -> rusqlite::Result<()> {
        for (table, column) in [("move", "game"), ("bookmark", "game"), ("game", "number")] {
            self.target.execute(&format!("DELETE FROM {table} WHERE {column} = ?1"), [number])?;
        }
        Ok(())
    }

    /// Puts a row into the target, its first column being this number.
    fn insert(&self, table: &Table, mut row: Vec<Raw>, number: i64) -> rusqlite::Result<()> {
        row[0] = Raw::Integer(number);
        let places = vec!["?"; row.len()].join(", ");
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let sql = format!("INSERT OR IGNORE INTO {} ({}) VALUES ({places})", table.name, names.join(", "));
        self.target.prepare_cached(&sql)?.execute(params_from_iter(row)).map(drop)
    }

    fn results(&self) -> rusqlite::Result<()> {
        let (Some(id), Some(ended)) = (self.result.at("id"), self.result.at("ended_ms")) else { return Ok(()) };
        for row in self.rows(&self.result, "NOT INDEXED", "number") {
            if row[id] == Raw::Null {
                continue;
            }
            let row = self.result.fit(row);
            let sql = "DELETE FROM result WHERE id = ?1 AND ended_ms < ?2";
            self.target.prepare_cached(sql)?.execute(params![row[id], row[ended]])?;
            let sql = "SELECT coalesce((SELECT 1 FROM result WHERE number = ?1), 0)";
            let taken: bool = self.target.prepare_cached(sql)?.query_row([&row[0]], |row| row.get(0))?;
            let next = "SELECT coalesce(max(number), 0) + 1 FROM result";
            let number = match row[0].integer().filter(|number| !taken && *number > 0) {
                Some(number) => number,
                None => self.target.prepare_cached(next)?.query_row([], |row| row.get(0))?,
            };
            self.insert(&self.result, row, number)?;
        }
        Ok(())
    }

    /// Games of which nothing is left but their ids, in the index of these: they are kept as what
    /// can't be read, with their moves.
    fn lost_games(&self, seen: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
        let index = Table { name: "game", columns: Vec::new(), selected: "number, id".into() };
        for row in self.rows(&index, "INDEXED BY sqlite_autoindex_game_1", "id") {
            let Some(number) = row[0].integer().filter(|number| seen.insert(*number)) else { continue };
            let sql = "INSERT OR IGNORE INTO game
                       VALUES (?1, ?2, '', '{}', NULL, '', 0, -1, ?3, 0, 1, NULL)";
            let number_here = free_number(self.target, number)?;
            if self.target.execute(sql, params![number_here, row[1].clone().fitting(true), LOST])? > 0 {
                self.take_parts(number, number_here)?;
            }
        }
        Ok(())
    }

    fn moves_without_games(&self, seen: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
        for table in &self.parts {
            let numbers = Table { name: table.name, columns: Vec::new(), selected: "DISTINCT game".into() };
            for row in self.rows(&numbers, "", "game") {
                let Some(number) = row[0].integer().filter(|number| seen.insert(*number)) else { continue };
                let sql = "SELECT EXISTS (SELECT 1 FROM move WHERE game = ?1 AND ?1 NOT IN (SELECT number FROM game))";
                if !self.target.query_row(sql, [number], |row| row.get::<_, bool>(0))? {
                    self.take_parts(number, free_number(self.target, number)?)?;
                }
            }
        }
        Ok(())
    }

    fn take_parts(&self, number: i64, number_here: i64) -> rusqlite::Result<()> {
        for table in &self.parts {
            let sql = format!("SELECT {} FROM {} WHERE game = ?1 ORDER BY ply", table.selected, table.name);
            let (rows, _) = read(self.source, &sql, [number]);
            rows.into_iter().try_for_each(|row| self.insert(table, table.fit(row), number_here))?;
        }
        Ok(())
    }
}

impl Table {
    fn new(name: &'static str, source: &Connection, target: &Connection) -> rusqlite::Result<Table> {
        let sql = "SELECT name, type, \"notnull\", dflt_value FROM pragma_table_info(?1)";
        let column = |row: &rusqlite::Row<'_>| {
            let (kind, default): (String, Option<String>) = (row.get(1)?, row.get(3)?);
            let takes_text = kind == "TEXT";
            let nothing = if takes_text { Raw::Text(Vec::new()) } else { Raw::Integer(-1) };
            let otherwise = default.and_then(|it| it.parse().ok()).map_or(nothing, Raw::Integer);
            Ok(Column { name: row.get(0)?, takes_text, may_be_null: !row.get::<_, bool>(2)?, otherwise })
        };
        let columns: Vec<Column> = target.prepare(sql)?.query_map([name], column)?.collect::<rusqlite::Result<_>>()?;
        let there: Vec<Vec<Raw>> = read(source, "SELECT name FROM pragma_table_info(?1)", [name]).0;
        let there: Vec<String> = there.iter().map(|row| row[0].text()).collect();
        let select = |column: &Column| {
            if there.contains(&column.name) { column.name.clone() } else { format!("NULL AS {}", column.name) }
        };
        let selected = columns.iter().map(select).collect::<Vec<_>>().join(", ");
        Ok(Table { name, columns, selected })
    }

    fn at(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// A row with values that the target takes.
    fn fit(&self, row: Vec<Raw>) -> Vec<Raw> {
        let fit = |(value, column): (Raw, &Column)| match value.fitting(column.takes_text) {
            Raw::Null if !column.may_be_null => column.otherwise.clone(),
            value => value,
        };
        row.into_iter().zip(&self.columns).map(fit).collect()
    }
}

/// Rows up to the first that can't be read, and whether these are all.
fn read<P: ToSql, const N: usize>(source: &Connection, sql: &str, values: [P; N]) -> (Vec<Vec<Raw>>, bool) {
    let mut found = Vec::new();
    let go = || -> rusqlite::Result<()> {
        let mut statement = source.prepare(sql)?;
        let count = statement.column_count();
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            found.push((0..count).map(|at| Ok(row.get_ref(at)?.into())).collect::<rusqlite::Result<_>>()?);
        }
        Ok(())
    };
    let read = go();
    if let Err(error) = &read {
        tracing::debug!("{sql}: {error}");
    }
    (found, read.is_ok())
}
