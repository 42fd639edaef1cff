//! A whole database written into a file beside it.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rusqlite::Connection;

use super::open_error::OpenError;
use crate::private::make_file;

/// Writes a database into a file, which is on the disk then.
pub(super) fn write_copy(connection: &Connection, copy: &Path) -> Result<(), OpenError> {
    let failed = |cause| OpenError::Copy { path: copy.into(), cause };
    match fs::remove_file(copy) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let text = copy.to_str().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
    // SQLite takes an empty file for none.
    make_file(copy).map_err(failed)?;
    let written = connection.execute("VACUUM INTO ?1", [text]);
    written.map_err(|cause| OpenError::Sqlite { path: copy.into(), cause })?;
    File::options().write(true).open(copy).and_then(|file| file.sync_all()).map_err(failed)
}
