//! Where games are kept: what the table asks of a store, and one in memory.

mod interface;
mod memory;
mod shelter;

pub use interface::{Change, KeptMove, MAX_DELETED, MAX_RAW, Note, Readable, Record, Store, StoreError, UNPLAYED_MS};
pub use memory::MemoryStore;
pub use shelter::Shelter;
