//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod applicability;
mod brute_force;
mod budget;
mod fair;
mod microsoft;
mod parallel;
mod random_rules;
mod refuters;
mod returns;
mod shortening;
mod signature;
mod small;
mod steps;
