//! The table from outside: requests in, replies out.

mod advice;
mod conversations;
mod statistics;
mod steps;
mod talk;
