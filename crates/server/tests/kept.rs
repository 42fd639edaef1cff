//! The contract of stores, over SQLite.

#[path = "../../table/tests/contract/mod.rs"]
mod contract;

use patience_server::SqliteStore;

use contract::{cases, play};

#[test]
fn a_database_keeps_the_contract() {
    for case in cases() {
        let folder = tempfile::tempdir().unwrap();
        let open = || SqliteStore::open(folder.path()).unwrap();
        play(&case, open(), |store| {
            drop(store);
            open()
        });
    }
}
