//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod calls;
mod host;
mod mutated;
