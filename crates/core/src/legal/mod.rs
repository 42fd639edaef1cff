//! Which moves are legal. `predicates` says each rule once; `list` makes the list of all legal
//! moves of them, `check` the reason for refusing one. A test holds the two against each other for
//! every well-formed move.

mod check;
mod list;
mod pairs;
mod predicates;
