//! What a failure of the database means to the table.

use patience_table::{StoreError, Trouble};
use rusqlite::{Error, ErrorCode};

/// What keeps the database from being written, if it is that.
pub(super) fn trouble(error: &Error) -> Option<Trouble> {
    match error.sqlite_error_code()? {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Some(Trouble::Busy),
        ErrorCode::DiskFull => Some(Trouble::DiskFull),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Some(Trouble::ReadOnly),
        ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => Some(Trouble::DiskFailed),
        _ => None,
    }
}

/// The table's error for one of SQLite's.
pub(super) fn failed(error: Error) -> StoreError {
    match trouble(&error) {
        Some(Trouble::Busy) => StoreError::Busy("another program writes to the database".into()),
        Some(trouble) => StoreError::Unwritable(trouble),
        None => StoreError::Failed(error.into()),
    }
}
