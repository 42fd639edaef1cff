//! What a comparison holds.

use serde::Serialize;

use crate::manifest::named;

/// Two surveys, A and B, beside each other.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Where A was read from.
    pub a: String,
    /// Where B was read from.
    pub b: String,
    /// How many deals A and B have contrary results of.
    pub contrary: u64,
    /// The games that both have, in the order of A.
    pub games: Vec<GamePair>,
    /// Games that A alone has.
    pub only_a: Vec<String>,
    /// Games that B alone has.
    pub only_b: Vec<String>,
    /// Rows that are not those of their checksums.
    pub changed: Vec<String>,
}

/// One game with one choice of options.
#[derive(Clone, Debug, Serialize)]
pub struct GamePair {
    /// The preset's name.
    pub preset: String,
    /// Options that differ from those of the preset.
    pub options: String,
    /// Settings that differ.
    pub settings: Vec<SettingPair>,
    /// How many deals both have.
    pub deals: u64,
    /// Deals that A alone has.
    pub only_a: Named,
    /// Deals that B alone has.
    pub only_b: Named,
    /// Deals that one calls winnable and the other not.
    pub contrary: Vec<Disagreement>,
    /// How many of these there are; the first are named.
    pub contrary_count: u64,
    /// Deals that are winnable in both.
    pub winnable: u64,
    /// Deals that are not winnable in both.
    pub unwinnable: u64,
    /// Deals that both left undecided.
    pub undecided: u64,
    /// Deals that A alone decided.
    pub decided_a: Named,
    /// Deals that B alone decided.
    pub decided_b: Named,
    /// Columns in which rows differ, and in which deals; processor time always does.
    pub columns: Vec<ColumnDifference>,
    /// The moves of solutions, where both have one.
    pub solution_length: Option<Paired>,
    /// Nodes, where both decided.
    pub nodes: Option<Paired>,
    /// Processor seconds, where both decided.
    pub cpu_seconds: Option<Paired>,
    /// The fair player, where it played in both.
    pub fair: Option<FairPair>,
}

/// A setting that differs; where one side was made with several values, all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingPair {
    /// Its name.
    pub name: String,
    /// Its value in A.
    pub a: String,
    /// Its value in B.
    pub b: String,
}

/// Deals, of which the first are named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Named {
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub first: Vec<u64>,
}

/// A deal of which one result must be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The deal's number.
    pub deal: u64,
    /// The result of A.
    pub a: &'static str,
    /// The result of B.
    pub b: &'static str,
}

/// A column in which rows differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnDifference {
    /// Its name.
    pub column: &'static str,
    /// In which deals.
    pub deals: Named,
}

/// A number of both for each of several deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// How many deals.
    pub pairs: u64,
    /// In how many B has less.
    pub less: u64,
    /// In how many both have the same.
    pub equal: u64,
    /// In how many B has more.
    pub more: u64,
    /// The mean in A.
    pub mean_a: f64,
    /// The mean in B.
    pub mean_b: f64,
    /// The mean of B − A.
    pub difference: Estimate,
    /// The geometric mean of B ÷ A.
    pub ratio: Estimate,
}

/// A mean with a 95 % interval, which takes two deals at least.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// The fair player's games of the same deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FairPair {
    /// How many were played in both.
    pub played: u64,
    /// How many were won in both.
    pub both: u64,
    /// How many in A alone.
    pub only_a: u64,
    /// How many in B alone.
    pub only_b: u64,
}

impl GamePair {
    /// The game's name with its options.
    pub fn name(&self) -> String {
        named(&self.preset, &self.options)
    }
}
