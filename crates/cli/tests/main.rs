//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod autoplay;
mod bad_input;
mod commands;
mod common;
mod documents;
mod drawings;
mod ends;
mod errors;
mod figures;
mod files;
mod glossary;
mod kept;
mod languages;
mod mutations;
mod newcomer;
mod pictures;
mod plain;
mod recorded;
mod replay;
mod review;
mod rules;
mod solve;
mod survey;
mod terminal;
mod told;
mod why;
