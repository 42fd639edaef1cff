//! What a failure of the database means to the table.

use patience_table::StoreError;
use rusqlite::ErrorCode;

/// The table's error for one of SQLite's.
pub(super) fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::Busy("another program writes to the database".into())
        }
        _ => StoreError::Failed(error.into()),
    }
}
