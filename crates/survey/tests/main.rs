//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod columns;
mod common;
mod compare;
mod grow;
mod kept;
mod literal;
mod manifests;
mod mutations;
mod reports;
mod runs;
mod small;
mod verify;
