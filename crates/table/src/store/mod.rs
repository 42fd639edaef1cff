//! Where games are kept: what the table asks of a store, one in memory, and one whose rows are kept
//! elsewhere.
//!
//! What every store keeps is written once, in `tests/kept.json`: memory, rows, SQLite and the
//! browser's database are held to it. A change of a game carries what it adds to its result, and a
//! store makes both in one transaction: so two tables over one store count nothing twice.

mod interface;
mod kept_game;
mod memory;
mod rows;
mod shelter;

pub use interface::{
    Change, KeptMove, MAX_DELETED, MAX_RAW, Note, Progress, Readable, Record, Store, StoreError, UNPLAYED_MS,
};
pub use kept_game::{KeptGame, MAX_AT_ONCE};
pub use memory::MemoryStore;
pub use rows::{Row, RowStore};
pub use shelter::Shelter;
