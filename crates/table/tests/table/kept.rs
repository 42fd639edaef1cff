//! What stores keep: the contract, over a store in memory and over rows.

use patience_table::{MemoryStore, RowStore};

use crate::contract::{cases, play};

#[test]
fn a_store_in_memory_keeps_the_contract() {
    for case in cases() {
        play(&case, MemoryStore::default(), |store| store);
    }
}

#[test]
fn a_store_of_rows_keeps_the_contract() {
    for case in cases() {
        play(&case, RowStore::default(), |store| {
            let mut anew = RowStore::default();
            anew.put(store.rows());
            assert_eq!(anew.unreadable_rows(), 0);
            anew
        });
    }
}
