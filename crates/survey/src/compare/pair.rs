//! The same deals of both.

use std::cmp::Ordering;
use std::path::Path;

use crate::compare::model::{ColumnDifference, Comparison, Disagreement, FairPair, GamePair, Named, SettingPair};
use crate::compare::paired::Pairs;
use crate::compare::side::{Columns, Game, Record, Side};
use crate::error::SurveyError;
use crate::row::Verdict;

/// How many deals of a kind are named.
const NAMED: usize = 10;
/// The columns that are compared: those of a result, and those that only a whole row has.
const OF_RESULTS: [&str; 2] = ["verdict", "ran_out"];
const OF_ROWS: [&str; 6] = ["nodes", "peak_bytes", "solution_length", "method", "fair", "solution"];
/// How many contrary results are named.
const MOST_CONTRARY: usize = 1_000;

/// Compares two results, each a folder of a run, a folder of such folders, or packed rows.
///
/// # Errors
/// If one can't be read, its manifest was changed, or parts of it can't be mixed.
pub fn compare(a: &Path, b: &Path) -> Result<Comparison, SurveyError> {
    let (one, other) = (Side::read(a)?, Side::read(b)?);
    let twin = |game: &Game, side: &Side| {
        side.games.iter().position(|twin| (&twin.preset, &twin.options) == (&game.preset, &game.options))
    };
    let pair = |game: &Game| twin(game, &other).map(|place| pair(game, &other.games[place]));
    let games: Vec<GamePair> = one.games.iter().filter_map(pair).collect();
    let alone = |side: &Side, beside: &Side| {
        side.games.iter().filter(|game| twin(game, beside).is_none()).map(Game::name).collect()
    };
    Ok(Comparison {
        a: a.display().to_string(),
        b: b.display().to_string(),
        contrary: games.iter().map(|game| game.contrary_count).sum(),
        only_a: alone(&one, &other),
        only_b: alone(&other, &one),
        changed: [one.changed, other.changed].concat(),
        games,
    })
}

impl Named {
    fn add(&mut self, deal: u64) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(deal);
        }
    }
}

/// What is counted of one game.
struct Count {
    game: GamePair,
    columns: Vec<(&'static str, Named)>,
    lengths: Pairs,
    nodes: Pairs,
    seconds: Pairs,
    fair: FairPair,
}

fn pair(a: &Game, b: &Game) -> GamePair {
    let mut count = Count::new(a, b);
    let (mut ours, mut theirs) = (a.records.iter().peekable(), b.records.iter().peekable());
    loop {
        let order = match (ours.peek(), theirs.peek()) {
            (Some(a), Some(b)) => a.deal.cmp(&b.deal),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return count.end(),
        };
        let a = if order.is_le() { ours.next() } else { None };
        let b = if order.is_ge() { theirs.next() } else { None };
        match (a, b) {
            (Some(a), Some(b)) => count.both(a, b),
            (Some(a), None) => count.game.only_a.add(a.deal),
            (None, Some(b)) => count.game.only_b.add(b.deal),
            (None, None) => {}
        }
    }
}

/// The settings that differ.
fn settings(a: &Game, b: &Game) -> Vec<SettingPair> {
    let text = |values: Option<&Vec<String>>| values.map_or_else(String::new, |values| values.join(", "));
    let differ = a.settings.keys().filter(|name| a.settings.get(*name) != b.settings.get(*name));
    differ
        .map(|name| SettingPair { name: name.clone(), a: text(a.settings.get(name)), b: text(b.settings.get(name)) })
        .collect()
}

impl Count {
    fn new(a: &Game, b: &Game) -> Count {
        let game = GamePair {
            preset: a.preset.clone(),
            options: a.options.clone(),
            settings: settings(a, b),
            deals: 0,
            only_a: Named::default(),
            only_b: Named::default(),
            contrary: Vec::new(),
            contrary_count: 0,
            winnable: 0,
            unwinnable: 0,
            undecided: 0,
            decided_a: Named::default(),
            decided_b: Named::default(),
            columns: Vec::new(),
            solution_length: None,
            nodes: None,
            cpu_seconds: None,
            fair: None,
        };
        let columns = OF_RESULTS.iter().chain(&OF_ROWS).map(|&column| (column, Named::default())).collect();
        let (lengths, nodes, seconds) = (Pairs::new(1.0), Pairs::new(1.0), Pairs::new(1e-6));
        Count { game, columns, lengths, nodes, seconds, fair: FairPair::default() }
    }

    fn both(&mut self, a: &Record, b: &Record) {
        self.game.deals += 1;
        self.count_results(a, b);
        if let (Some(ours), Some(theirs)) = (&a.row, &b.row) {
            self.count_columns(a.deal, ours, theirs);
            self.count_pairs(ours, theirs, is_decided(a) && is_decided(b));
        }
    }

    /// What both rows count.
    fn count_pairs(&mut self, a: &Columns, b: &Columns, decided: bool) {
        if let (Some(a), Some(b)) = (a.solution_length, b.solution_length) {
            self.lengths.add(f64::from(a), f64::from(b));
        }
        if decided {
            self.nodes.add(a.nodes as f64, b.nodes as f64);
            self.seconds.add(a.cpu_seconds, b.cpu_seconds);
        }
        if let (Some(a), Some(b)) = (a.fair, b.fair) {
            self.fair.played += 1;
            self.fair.both += u64::from(a.won && b.won);
            self.fair.only_a += u64::from(a.won && !b.won);
            self.fair.only_b += u64::from(b.won && !a.won);
        }
    }

    fn count_results(&mut self, a: &Record, b: &Record) {
        let differ = [a.verdict.name() != b.verdict.name(), a.verdict.ran_out() != b.verdict.ran_out()];
        self.count_differences(a.deal, 0, &differ);
        let (game, deal) = (&mut self.game, a.deal);
        match (a.verdict, b.verdict) {
            (Verdict::Winnable, Verdict::Winnable) => game.winnable += 1,
            (Verdict::Unwinnable, Verdict::Unwinnable) => game.unwinnable += 1,
            (Verdict::Undecided(_), Verdict::Undecided(_)) => game.undecided += 1,
            (_, Verdict::Undecided(_)) => game.decided_a.add(deal),
            (Verdict::Undecided(_), _) => game.decided_b.add(deal),
            (one, other) => {
                game.contrary_count += 1;
                if game.contrary.len() < MOST_CONTRARY {
                    game.contrary.push(Disagreement { deal, a: one.name(), b: other.name() });
                }
            }
        }
    }

    /// A fair game counts as one column: whether it was won, and its moves.
    fn count_columns(&mut self, deal: u64, a: &Columns, b: &Columns) {
        let differ = [
            a.nodes != b.nodes,
            a.peak_bytes != b.peak_bytes,
            a.solution_length != b.solution_length,
            a.method != b.method,
            a.fair != b.fair,
            a.solution != b.solution,
        ];
        self.count_differences(deal, OF_RESULTS.len(), &differ);
    }

    /// Counts the columns that differ, from one on.
    fn count_differences(&mut self, deal: u64, first: usize, differ: &[bool]) {
        for ((_, deals), _) in self.columns[first..].iter_mut().zip(differ).filter(|(_, differs)| **differs) {
            deals.add(deal);
        }
    }

    fn end(self) -> GamePair {
        let columns = self.columns.into_iter().filter(|(_, deals)| deals.count > 0);
        GamePair {
            columns: columns.map(|(column, deals)| ColumnDifference { column, deals }).collect(),
            solution_length: self.lengths.paired(),
            nodes: self.nodes.paired(),
            cpu_seconds: self.seconds.paired(),
            fair: (self.fair.played > 0).then_some(self.fair),
            ..self.game
        }
    }
}

fn is_decided(record: &Record) -> bool {
    !matches!(record.verdict, Verdict::Undecided(_))
}
