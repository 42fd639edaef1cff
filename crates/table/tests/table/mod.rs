//! The table from outside: requests in, replies out.

mod advice;
mod backup;
mod carry;
mod chooser;
mod conversations;
mod deals;
mod finish;
mod kept;
mod mutations;
mod names;
mod over;
mod own_rules;
mod positions;
mod preview;
mod rows;
mod schema;
mod shelter;
mod stale;
mod statistics;
mod steps;
mod talk;
mod values;
mod why;
mod winning;
