//! Counting move sequences and the positions that they reach.

use std::collections::{BTreeMap, BTreeSet};

use crate::position::Position;
use crate::record::{Count, Counted, Entry};
use crate::rules::Rules;
use crate::table::{Table, after, legal};

/// No depth with more move sequences than this is counted (the first depth always is).
pub const MOST_PATHS: u64 = 100_000;

/// No depth beyond this is counted.
pub const MOST_DEPTH: u32 = 50;

/// `divide` is made at the greatest counted depth with at most this many move sequences.
pub const MOST_DIVIDE_PATHS: u64 = 20_000;

/// Positions, each with the number of move sequences that lead to it.
type Level = BTreeMap<Position, u64>;

fn paths(level: &Level) -> u64 {
    level.values().sum()
}

/// All positions one move later. Equal positions are looked at once and their sequences added up.
fn next_level(rules: &dyn Rules, level: &Level) -> Level {
    let mut next = Level::new();
    for (position, count) in level {
        for text in legal(rules, position) {
            *next.entry(after(rules, position, &text)).or_insert(0) += count;
        }
    }
    next
}

/// The number of sequences of `depth` legal moves from the table's position, and the number of
/// distinct positions that they reach.
#[must_use]
pub fn perft(table: &Table, depth: u32) -> (u64, u64) {
    perft_from(table.rules(), table.position(), depth)
}

fn perft_from(rules: &dyn Rules, position: &Position, depth: u32) -> (u64, u64) {
    let mut level = Level::from([(position.clone(), 1)]);
    for _ in 0..depth {
        level = next_level(rules, &level);
    }
    (paths(&level), level.len() as u64)
}

/// The same by plain recursion, one sequence after the other.
#[must_use]
pub fn perft_one_by_one(table: &Table, depth: u32) -> (u64, u64) {
    fn walk(rules: &dyn Rules, position: &Position, depth: u32, reached: &mut BTreeSet<Position>) -> u64 {
        if depth == 0 {
            reached.insert(position.clone());
            return 1;
        }
        let mut paths = 0;
        for text in legal(rules, position) {
            paths += walk(rules, &after(rules, position, &text), depth - 1, reached);
        }
        paths
    }
    let mut reached = BTreeSet::new();
    let paths = walk(table.rules(), table.position(), depth, &mut reached);
    (paths, reached.len() as u64)
}

/// For each legal move, the number of sequences of `depth` legal moves that begin with it.
///
/// # Panics
/// When the depth is 0.
#[must_use]
pub fn divide(table: &Table, depth: u32) -> BTreeMap<String, u64> {
    assert!(depth > 0, "a sequence needs a first move");
    table
        .legal()
        .into_iter()
        .map(|text| {
            let position = after(table.rules(), table.position(), &text);
            let (paths, _) = perft_from(table.rules(), &position, depth - 1);
            (text, paths)
        })
        .collect()
}

/// The counts for every depth as long as the numbers stay moderate. A depth without any sequence
/// is the last one.
#[must_use]
pub fn counts(table: &Table) -> Vec<Count> {
    let rules = table.rules();
    let mut counts = Vec::new();
    let mut level = Level::from([(table.position().clone(), 1)]);
    for depth in 1..=MOST_DEPTH {
        let next_paths: u64 = level.iter().map(|(position, count)| count * rules.legal(position).len() as u64).sum();
        if depth > 1 && next_paths > MOST_PATHS {
            break;
        }
        level = next_level(rules, &level);
        counts.push(Count { depth, paths: paths(&level), distinct: level.len() as u64 });
        if level.is_empty() {
            break;
        }
    }
    counts
}

/// Counts everything for one entry of a list of positions.
///
/// # Errors
/// When the entry is refused.
pub fn count_entry(entry: Entry) -> Result<Counted, String> {
    let table = Table::from_entry(&entry)?;
    let perft = counts(&table);
    let divide_depth = perft
        .iter()
        .filter(|count| count.paths <= MOST_DIVIDE_PATHS && count.paths > 0)
        .map(|count| count.depth)
        .max()
        .unwrap_or(1);
    Ok(Counted {
        legal: table.legal(),
        won: table.won(),
        stuck: table.stuck(),
        perft,
        divide_depth,
        divide: divide(&table, divide_depth),
        entry,
    })
}
