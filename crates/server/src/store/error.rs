//! What a failure of the database means to the table, and in plain words.

use std::io;

use patience_table::{StoreError, Trouble};
use rusqlite::{Error, ErrorCode, ffi};

/// What keeps the database from being written, if it is that.
pub(super) fn trouble(error: &Error) -> Option<Trouble> {
    // SQLite gives the index of the write-ahead file its size at once.
    if error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE) {
        return Some(Trouble::DiskFull);
    }
    match error.sqlite_error_code()? {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
            Some(Trouble::Busy)
        }
        ErrorCode::DiskFull => Some(Trouble::DiskFull),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Some(Trouble::ReadOnly),
        ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => Some(Trouble::DiskFailed),
        _ => None,
    }
}

/// The same of what the system says.
pub(super) fn trouble_of(error: &io::Error) -> Option<Trouble> {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(Trouble::DiskFull),
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => Some(Trouble::ReadOnly),
        _ => Some(Trouble::DiskFailed),
    }
}

/// Whether it is the pages of the file that are wrong.
pub(super) fn is_damage(error: &Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Whether it is a row's content that is wrong, and not the database.
pub(super) fn is_unreadable(error: &Error) -> bool {
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
    )
}

/// The table's error for one of SQLite's.
#[allow(clippy::needless_pass_by_value)] // the form map_err asks for
pub(super) fn failed(error: Error) -> StoreError {
    match trouble(&error) {
        Some(Trouble::Busy) => StoreError::Busy("another program writes to the database".into()),
        Some(trouble) => StoreError::Unwritable(trouble),
        None if is_damage(&error) => StoreError::Failed(Box::new(Damage)),
        None => StoreError::Failed(plain(&error).into()),
    }
}

/// Something in the pages of the file is wrong.
#[derive(Debug, thiserror::Error)]
#[error("the database is damaged")]
struct Damage;

/// Whether it is the pages of the file that are wrong.
pub(super) fn tells_damage(error: &StoreError) -> bool {
    matches!(error, StoreError::Failed(error) if error.is::<Damage>())
}

/// An error with its cause, which is said once.
pub(super) fn plain(error: &Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "this is no database".into(),
        Some(ErrorCode::DatabaseCorrupt) => "the database is damaged".into(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program holds the database".into(),
        Some(ErrorCode::DiskFull) => "the disk is full".into(),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "it may only be read".into(),
        Some(ErrorCode::CannotOpen) => "it can't be opened".into(),
        Some(ErrorCode::SystemIoFailure) => "the disk does not take it".into(),
        // A value of a row says which.
        _ => match error {
            Error::FromSqlConversionFailure(_, _, cause) => cause.to_string(),
            Error::SqlInputError { msg, .. } => msg.clone(),
            error => error.to_string(),
        },
    }
}
