//! The table from outside: requests in, replies out.

mod advice;
mod chooser;
mod conversations;
mod mutations;
mod preview;
mod schema;
mod shelter;
mod stale;
mod statistics;
mod steps;
mod talk;
mod why;
