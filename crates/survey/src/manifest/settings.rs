//! What decides about results.

use serde::{Deserialize, Deserializer, Serialize};

/// What decides about results: rows of different settings are never mixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Maximum positions that are looked at for a deal.
    pub nodes: u64,
    /// Maximum seconds for a deal.
    #[serde(deserialize_with = "present")]
    pub seconds: Option<f64>,
    /// The bytes for the tables of a deal.
    pub bytes_per_deal: u64,
    /// The seed of the searches.
    pub seed: u64,
    /// [`Budget::shortening`](patience_solver::Budget::shortening): how long solutions are follows
    /// from it.
    pub shortening: u64,
    /// How a fair player plays each deal, if one does.
    #[serde(deserialize_with = "present")]
    pub fair: Option<String>,
    /// The version of the program.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
}

/// A field that may be `null`, but not missing: nobody can tell what a missing setting was.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// A setting that differs: its name, and both values.
pub(crate) type Difference = (String, String, String);

impl Settings {
    /// The name of the first setting that differs, and both values. One that may follow from
    /// another comes after it: the bytes of a deal are reckoned from the nodes.
    pub fn difference(&self, other: &Settings) -> Option<Difference> {
        self.differences(other).into_iter().next()
    }

    /// All settings that differ, in that order.
    pub fn differences(&self, other: &Settings) -> Vec<Difference> {
        let mut differ: Vec<Difference> = self
            .values()
            .into_iter()
            .zip(other.values())
            .filter(|((_, ours), (_, theirs))| ours != theirs)
            .map(|((name, ours), (_, theirs))| (name.to_owned(), ours.to_string(), theirs.to_string()))
            .collect();
        let late = |name: &str| ["version", "commit", "bytes_per_deal"].iter().position(|late| *late == name);
        differ.sort_by(|one, other| (late(&one.0), &one.0).cmp(&(late(&other.0), &other.0)));
        differ
    }

    /// Every setting with its value. A field that is added does not compile until it is here.
    pub(crate) fn values(&self) -> [(&'static str, serde_json::Value); 8] {
        let Settings { nodes, seconds, bytes_per_deal, seed, shortening, fair, version, commit } = self;
        [
            ("nodes", (*nodes).into()),
            ("seconds", (*seconds).into()),
            ("bytes_per_deal", (*bytes_per_deal).into()),
            ("seed", (*seed).into()),
            ("shortening", (*shortening).into()),
            ("fair", fair.clone().into()),
            ("version", version.as_str().into()),
            ("commit", commit.as_str().into()),
        ]
    }

    /// The same for results that are merged. A deal's result is a fact, whichever program found it
    /// and whether a fair player has played the deal, too; so programs may differ. But two fair
    /// players who play differently are not mixed, and each program has its own.
    pub fn verdict_difference(&self, other: &Settings) -> Option<Difference> {
        let both_played = self.fair.is_some() && other.fair.is_some();
        let compared = |settings: &Settings| match both_played {
            true => settings.clone(),
            false => Settings { fair: None, version: String::new(), commit: String::new(), ..settings.clone() },
        };
        compared(self).difference(&compared(other))
    }
}
