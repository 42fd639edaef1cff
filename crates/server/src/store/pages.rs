//! Rows that stand on the pages of a damaged database, whatever has become of the pages that lead
//! to them. [SQLite's file format](https://sqlite.org/fileformat2.html) says what is on a page.

use std::collections::BTreeSet;

use rusqlite::{Connection, params_from_iter};

use super::image::{Image, big_endian};
use super::raw::Raw;

/// Where the first page's tree begins, behind the head of the file.
const FILE_HEAD: usize = 100;
/// Maximum columns that a row of ours has; others are not looked at.
const MAX_COLUMNS: usize = 20;

/// Tables that take whatever was found. A row that was found twice is kept as it was found first.
const TABLES: &str = "
    CREATE TABLE game (number, id, preset, options, deal, deck, ply, length, status, changed_ms, revision, deleted_ms);
    CREATE TABLE result (number, id, preset, options, deal, counts, outcome, moves, time_ms, ended_ms, undos, hints,
                         hinted, aside, shown);
    CREATE TABLE move (game, ply, text, auto, UNIQUE (game, ply));
    CREATE TABLE bookmark (game, ply, name, UNIQUE (game, ply));";

/// A row: its number, if it has one beside its columns, and these.
struct Row {
    number: Option<i64>,
    columns: Vec<Raw>,
}

/// The rows of games and results that the pages have, in a database of their own.
pub(super) fn rows(image: &Image) -> rusqlite::Result<Connection> {
    let mut found = Connection::open_in_memory()?;
    found.execute_batch(TABLES)?;
    let transaction = found.transaction()?;
    let free = free_pages(image);
    // A move that was kept by the first version looks like a bookmark, so sure ones come first.
    for sure in [true, false] {
        for (number, page) in image.pages().filter(|(number, _)| !free.contains(number)) {
            for row in page_rows(page, if number == 1 { FILE_HEAD } else { 0 }) {
                if let Some((table, is_sure)) = table_of(&row)
                    && is_sure == sure
                {
                    insert(&transaction, table, row)?;
                }
            }
        }
    }
    transaction.commit()?;
    Ok(found)
}

fn insert(found: &Connection, table: &str, row: Row) -> rusqlite::Result<()> {
    let mut values = row.columns;
    if let (Some(number), Some(first)) = (row.number, values.first_mut()) {
        *first = Raw::Integer(number);
    }
    let places = vec!["?"; values.len()].join(", ");
    let columns = ["game", "result"].contains(&table).then_some(values.len());
    // Columns that were added later are missing in rows that are older.
    let sql = match (table, columns) {
        ("move", _) if values.len() == 3 => format!("INSERT OR IGNORE INTO move (game, ply, text) VALUES ({places})"),
        ("game", Some(11)) => "INSERT INTO game SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL".to_owned(),
        ("result", Some(14)) => {
            "INSERT INTO result SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 0".to_owned()
        }
        _ => format!("INSERT OR IGNORE INTO {table} VALUES ({places})"),
    };
    found.prepare_cached(&sql)?.execute(params_from_iter(values)).map(drop)
}

/// The table that a row is of, by its form, and whether that is sure.
fn table_of(row: &Row) -> Option<(&'static str, bool)> {
    use Raw::{Integer, Null, Text};
    match (row.number, row.columns.as_slice()) {
        (Some(_), [Null, Text(_), Text(_), Text(_), _, Text(_), Integer(_), Integer(_), Text(_), rest @ ..])
            if (2..=3).contains(&rest.len()) =>
        {
            Some(("game", true))
        }
        (Some(_), [Null, Text(_), Text(_), Text(_), _, Integer(_), Text(_), rest @ ..])
            if (7..=8).contains(&rest.len()) =>
        {
            Some(("result", true))
        }
        (None, [Integer(_), Integer(_), Text(_), Integer(_)]) => Some(("move", true)),
        (None, [Integer(_), Integer(_), Text(text)]) if looks_like_a_move(text) => Some(("move", false)),
        (None, [Integer(_), Integer(_), Text(_)]) => Some(("bookmark", false)),
        _ => None,
    }
}

fn looks_like_a_move(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let is_pile = |name: &str| {
        let mut signs = name.chars();
        signs.next().is_some_and(|sign| sign.is_ascii_lowercase()) && signs.all(|sign| sign.is_ascii_digit())
    };
    let names = text.split_once('-').map(|(from, to)| (from, to.split('*').next().unwrap_or(to)));
    matches!(text, "draw" | "redeal") || names.is_some_and(|(from, to)| is_pile(from) && is_pile(to))
}

/// The pages that hold nothing but what was deleted.
fn free_pages(image: &Image) -> BTreeSet<usize> {
    let mut free = BTreeSet::new();
    let mut trunk = image.first_free();
    while let Some((_, page)) = trunk.checked_sub(1).and_then(|at| image.pages().nth(at))
        && free.insert(trunk)
    {
        let count = (big_endian(&page[4..]) as usize).min(page.len() / 4 - 2);
        free.extend(page[8..].chunks_exact(4).take(count).map(|number| big_endian(number) as usize));
        trunk = big_endian(page) as usize;
    }
    free
}

/// The rows of a page, if it is one that has rows.
fn page_rows(page: &[u8], head: usize) -> Vec<Row> {
    let top = &page[head..];
    let (is_table, cells, child) = match top[0] {
        0x0d => (true, 8, 0),
        0x0a => (false, 8, 0),
        // Pages that lead to others have rows themselves, where a table has no numbers.
        0x02 => (false, 12, 4),
        _ => return Vec::new(),
    };
    let count = usize::from(u16::from_be_bytes([top[3], top[4]]));
    let most = if is_table { page.len() - 35 } else { (page.len() - 12) * 64 / 255 - 23 };
    let row = |cell: &[u8]| {
        let at = usize::from(u16::from_be_bytes([cell[0], cell[1]]));
        let mut rest = page.get(at + child..)?;
        let length = usize::try_from(varint(&mut rest)?).ok()?;
        let number = if is_table { Some(varint(&mut rest)?) } else { None };
        // What is longer goes on elsewhere: no row of ours is.
        let record = rest.get(..length).filter(|_| length <= most)?;
        Some(Row { number, columns: columns(record)? })
    };
    top.get(cells..).unwrap_or_default().chunks_exact(2).take(count).filter_map(row).collect()
}

/// The values of a record.
fn columns(record: &[u8]) -> Option<Vec<Raw>> {
    let mut rest = record;
    let length = usize::try_from(varint(&mut rest)?).ok()?;
    let mut kinds = record.get(record.len() - rest.len()..length)?;
    let mut values = record.get(length..)?;
    let mut columns = Vec::new();
    while !kinds.is_empty() {
        if columns.len() >= MAX_COLUMNS {
            return None;
        }
        columns.push(value(varint(&mut kinds)?, &mut values)?);
    }
    Some(columns)
}

/// A value of a kind, taken from the front of what is left.
fn value(kind: i64, rest: &mut &[u8]) -> Option<Raw> {
    let mut take = |length: usize| {
        let (taken, left) = rest.split_at_checked(length)?;
        *rest = left;
        Some(taken)
    };
    let length = |kind: i64, from: i64| usize::try_from((kind - from) / 2).ok();
    Some(match kind {
        0 => Raw::Null,
        1..=6 => integer(take([1, 2, 3, 4, 6, 8][usize::try_from(kind - 1).ok()?])?),
        7 => Raw::Real(f64::from_be_bytes(take(8)?.try_into().ok()?)),
        8 | 9 => Raw::Integer(kind - 8),
        12.. if kind % 2 == 0 => Raw::Blob(take(length(kind, 12)?)?.to_vec()),
        13.. => Raw::Text(take(length(kind, 13)?)?.to_vec()),
        _ => return None,
    })
}

/// A whole number with a sign, the highest byte first.
fn integer(bytes: &[u8]) -> Raw {
    let below_zero = bytes.first().is_some_and(|first| *first >= 0x80);
    let begin = if below_zero { -1 } else { 0 };
    Raw::Integer(bytes.iter().fold(begin, |number, byte| number << 8 | i64::from(*byte)))
}

/// A number in SQLite's form: seven bits a byte, the ninth byte whole.
fn varint(rest: &mut &[u8]) -> Option<i64> {
    let mut number = 0u64;
    for at in 0..9 {
        let (byte, left) = rest.split_first()?;
        *rest = left;
        if at == 8 {
            return Some((number << 8 | u64::from(*byte)).cast_signed());
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if *byte < 0x80 {
            break;
        }
    }
    Some(number.cast_signed())
}
