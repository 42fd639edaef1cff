//! The tests of this crate, as one program: it is linked once, and its tests run side by side. Only
//! `language.rs` is a program of its own: the language that it adds would be in all the others.

mod advice;
mod choices;
mod common;
mod habits;
mod hand;
mod input;
mod keybar;
mod letters;
mod screens;
mod side;
mod small;
mod windows;
mod won;
