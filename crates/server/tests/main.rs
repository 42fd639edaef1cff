//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod http;
mod kept;
mod migration;
mod process;
