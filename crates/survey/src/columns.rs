//! What each column of a row means. `docs/survey-rows.md`, the JSON Schema and tests are made of
//! it.

use patience_solver::Method;

/// One column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What may stand there.
    pub values: Values,
    /// When nothing stands there.
    pub empty: Empty,
    /// What it means.
    pub meaning: &'static str,
}

/// What may stand in a column.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// A text without commas, quotes and line ends.
    Text,
    /// A whole number up to this one.
    Whole(u64),
    /// A number with six places after the point.
    Decimal,
    /// One of these.
    OneOf(&'static [&'static str]),
}

/// When a column is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Never.
    Never,
    /// Where there is nothing to say, whatever the result.
    Sometimes,
    /// Unless the result is this.
    Unless(&'static str),
    /// Where no fair player has played.
    NotPlayed,
}

const fn column(name: &'static str, values: Values, empty: Empty, meaning: &'static str) -> Column {
    Column { name, values, empty, meaning }
}

/// All columns in their order.
pub const COLUMNS: [Column; 13] = [
    column("preset", Values::Text, Empty::Never, "the game: a preset's name"),
    column(
        "options",
        Values::Text,
        Empty::Sometimes,
        "options that differ from the preset's, `name=value` with blanks between them",
    ),
    column("deal", Values::Whole(u64::MAX), Empty::Never, "the deal's number"),
    column(
        "verdict",
        Values::OneOf(&["winnable", "unwinnable", "undecided"]),
        Empty::Never,
        "whether the deal can be won if all cards are known",
    ),
    column(
        "ran_out",
        Values::OneOf(&["nodes", "memory", "time"]),
        Empty::Unless("undecided"),
        "what ended the search: one of the settings `nodes`, `bytes_per_deal` and `seconds`",
    ),
    column(
        "nodes",
        Values::Whole(u64::MAX),
        Empty::Never,
        "positions that all searches together looked at to decide the deal, without shortening",
    ),
    column(
        "cpu_seconds",
        Values::Decimal,
        Empty::Never,
        "processor time of one thread, in seconds: deciding the deal and shortening its solution, without the fair player's game",
    ),
    column(
        "peak_bytes",
        Values::Whole(u64::MAX),
        Empty::Never,
        "maximum bytes of the search's tables, stacks and lists, by its own count",
    ),
    column(
        "solution_length",
        Values::Whole(u32::MAX as u64),
        Empty::Unless("winnable"),
        "moves of the solution after shortening; drawing from the stock is a move",
    ),
    column("method", Values::Text, Empty::Sometimes, "the search that decided, or that ran last; see below"),
    column("fair", Values::OneOf(&["won", "lost"]), Empty::NotPlayed, "how the fair player's game ended"),
    column(
        "fair_moves",
        Values::Whole(u32::MAX as u64),
        Empty::NotPlayed,
        "moves of the fair player's game, won or lost",
    ),
    column(
        "solution",
        Values::Text,
        Empty::Sometimes,
        "the moves of the solution with blanks between them, if the run had `--solutions`",
    ),
];

/// What a method is: every one that the solver has is here.
pub const fn method_meaning(method: Method) -> &'static str {
    match method {
        Method::None => "no search ran: the budget was used up first",
        Method::DepthFirst => "the complete depth-first search; before 0.2 also those of the next three rows",
        Method::DelayedPlays => "the same from draw to draw, for games in which drawing fills gaps",
        Method::Compact => "the same on compact states, for games with one deck and an unlimited stock",
        Method::Heights => "the same on heights, for Klondike with returns",
        Method::RelaxedRules => "the complete search under easier rules: what is lost under them is lost",
        Method::LooseStock => "the same where only the first cards of the stock are drawn several at a time",
        Method::Restarts => "short depth-first tries in a shuffled order",
        Method::Beam => "the beam: of all positions after the same number of moves, only the best go on",
        Method::RolloutBeam => "the beam that values a position by rollouts",
        Method::BestFirst => "best first, for games with a reserve",
        Method::Unblocking => "unblocking: a proof that the cards needed cannot be dug out of the columns",
        Method::Acts => "best first with whole runs as one move, for games with all cards face up",
    }
}

impl Column {
    /// What may stand there, in words.
    pub fn values_text(&self) -> String {
        match self.values {
            Values::Text => "text".into(),
            Values::Whole(u64::MAX) => "whole number below 2^64".into(),
            Values::Whole(_) => "whole number below 2^32".into(),
            Values::Decimal => "decimal number, six places".into(),
            Values::OneOf(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        }
    }

    /// When it is empty, in words.
    pub fn empty_text(&self) -> String {
        match self.empty {
            Empty::Never => "never".into(),
            Empty::Sometimes => "if there is none".into(),
            Empty::Unless(verdict) => format!("unless `{verdict}`"),
            Empty::NotPlayed => "if no fair player has played".into(),
        }
    }
}
