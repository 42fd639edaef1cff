//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod damaged;
mod http;
mod kept;
mod migration;
mod player;
mod process;
