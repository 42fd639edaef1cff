//! Where games are kept: what the table asks of a store, one in memory, and one whose rows are kept
//! elsewhere.

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
