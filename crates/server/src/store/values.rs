//! Values of rows, which may be anything by the time they are read.

use patience_table::patience::{DealNumber, Options};
use patience_table::{MAX_REVISION, Readable};
use rusqlite::types::{Type, ValueRef};
use rusqlite::{Error, Row, Rows};

use super::error::is_unreadable;

/// Rows get numbers below this. A higher one is no number of ours, and none can follow the highest.
pub(super) const MAX_NUMBER: i64 = 1 << 62;
/// How a game stands of which nothing is left but its id, and perhaps its moves.
pub(super) const LOST: &str = "lost";
/// The longest text of a row, in bytes; ours are shorter.
const MAX_TEXT_BYTES: usize = 20_000;
/// The longest name of a preset, in bytes.
const MAX_NAME_BYTES: usize = 100;
/// How much of a text is told that can't be read, in bytes.
const MAX_TOLD_BYTES: usize = 40;

/// What is wrong with the value in a column.
pub(super) fn wrong(column: usize, what: String) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, what.into())
}

/// A text.
pub(super) fn text(row: &Row<'_>, at: usize) -> rusqlite::Result<String> {
    let name = || row.as_ref().column_name(at).unwrap_or("a column").to_owned();
    let ValueRef::Text(bytes) = row.get_ref(at)? else {
        return Err(wrong(at, format!("{}: expected a text, found none", name())));
    };
    if bytes.len() > MAX_TEXT_BYTES {
        let length = bytes.len();
        return Err(wrong(at, format!("{}: expected {MAX_TEXT_BYTES} bytes at the most, found {length}", name())));
    }
    String::from_utf8(bytes.to_vec()).map_err(|_| {
        let told = &bytes[..bytes.len().min(MAX_TOLD_BYTES)];
        wrong(at, format!("{}: expected UTF-8, found {:?}", name(), String::from_utf8_lossy(told)))
    })
}

/// A preset's name.
pub(super) fn name(row: &Row<'_>, at: usize) -> rusqlite::Result<String> {
    let name = text(row, at)?;
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=MAX_NAME_BYTES).contains(&name.len()) && name.bytes().all(is_plain) {
        return Ok(name);
    }
    let told: String = name.chars().take(MAX_TOLD_BYTES).collect();
    Err(wrong(at, format!("preset: expected lower-case letters, digits and hyphens, found {told:?}")))
}

/// A number from 0 on.
pub(super) fn number(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    let found: i64 = row.get(at)?;
    match u64::try_from(found) {
        Ok(number) if number <= MAX_REVISION => Ok(number),
        _ => {
            let name = row.as_ref().column_name(at).unwrap_or("a column");
            Err(wrong(at, format!("{name}: expected a number from 0 to {MAX_REVISION}, found {found}")))
        }
    }
}

/// A number of moves.
pub(super) fn count(row: &Row<'_>, at: usize) -> rusqlite::Result<usize> {
    number(row, at).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

/// Reads a game's options.
pub(super) fn options(row: &Row<'_>, at: usize) -> rusqlite::Result<Options> {
    let read = serde_json::from_str(&text(row, at)?);
    read.map_err(|error| wrong(at, format!("options: expected them as a JSON object: {error}")))
}

/// Reads a game's deal number, if it has one.
pub(super) fn deal(row: &Row<'_>, at: usize) -> rusqlite::Result<Option<DealNumber>> {
    if matches!(row.get_ref(at)?, ValueRef::Null) {
        return Ok(None);
    }
    let deal = text(row, at)?;
    deal.parse().map(Some).map_err(|error| wrong(at, format!("deal: {error}")))
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
