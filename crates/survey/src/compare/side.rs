//! One of two surveys, in records that are small enough for millions of deals.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use crate::checksum::{Sums, deals_text};
use crate::error::SurveyError;
use crate::manifest::named;
use crate::row::{FairGame, Outcome, Row, Verdict};
use crate::rows::Found;
use crate::sources::{Part, find, parts, unchanged};
use crate::visit::visit;

/// Maximum rows of one side.
const MOST_ROWS: usize = 20_000_000;

/// What is known of a deal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) deal: u64,
    pub(super) verdict: Verdict,
    /// Nothing where only the result is kept.
    pub(super) row: Option<Columns>,
}

/// The other columns of a row. Of texts a number is kept that differs if they do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) solution_length: Option<u32>,
    pub(super) nodes: u64,
    pub(super) cpu_seconds: f64,
    pub(super) peak_bytes: u64,
    pub(super) fair: Option<FairGame>,
    pub(super) method: u64,
    pub(super) solution: u64,
}

impl Record {
    fn of(found: &Found<'_>) -> Record {
        Record { deal: found.deal, verdict: found.verdict, row: found.row.as_ref().map(Columns::of) }
    }
}

impl Columns {
    fn of(row: &Row<'_>) -> Columns {
        let Row { outcome, nodes, cpu_seconds, peak_bytes, fair, method, solution, deal: _, preset: _, options: _ } =
            *row;
        let solution_length = if let Outcome::Winnable(length) = outcome { Some(length) } else { None };
        let (method, solution) = (hash(method), hash(solution));
        Columns { solution_length, nodes, cpu_seconds, peak_bytes, fair, method, solution }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// One game of a side.
pub(super) struct Game {
    pub(super) preset: String,
    pub(super) options: String,
    /// The values of each setting; parts that were merged may have several.
    pub(super) settings: BTreeMap<String, Vec<String>>,
    /// In the order of the deals.
    pub(super) records: Vec<Record>,
}

impl Game {
    pub(super) fn name(&self) -> String {
        named(&self.preset, &self.options)
    }

    fn add_settings(&mut self, part: &Part, solutions: bool) {
        let own = [
            ("rule_file", part.rule_file.clone().unwrap_or_else(|| "built in".into())),
            ("solutions", solutions.to_string()),
        ];
        let settings = part.settings.values().map(|(name, value)| (name, value.to_string()));
        for (name, value) in settings.into_iter().chain(own) {
            let values = self.settings.entry(name.to_owned()).or_default();
            if !values.contains(&value) {
                values.push(value);
                values.sort();
            }
        }
    }
}

/// One of the two.
pub(super) struct Side {
    pub(super) games: Vec<Game>,
    /// Rows that are not those of their checksums.
    pub(super) changed: Vec<String>,
}

impl Side {
    pub(super) fn read(path: &Path) -> Result<Side, SurveyError> {
        let sources = find(&[path.to_owned()])?;
        unchanged(&sources)?;
        let parts = parts(&sources)?;
        let mut side = Side { games: Vec::new(), changed: Vec::new() };
        for part in &parts {
            if side.games.last().is_none_or(|game| (&game.preset, &game.options) != (&part.preset, &part.options)) {
                let (preset, options) = (part.preset.clone(), part.options.clone());
                side.games.push(Game { preset, options, settings: BTreeMap::new(), records: Vec::new() });
            }
            let solutions = sources[part.source].manifests[part.run].solutions;
            side.games.last_mut().expect("it was pushed").add_settings(part, solutions);
        }
        for (at, source) in sources.iter().enumerate() {
            let own: Vec<&Part> = parts.iter().filter(|part| part.source == at).collect();
            let mut sums: Vec<Sums> = own.iter().map(|part| Sums::new(part.deals, part.checksum.clone())).collect();
            let place = |part: &Part| {
                side.games.iter().position(|game| (&game.preset, &game.options) == (&part.preset, &part.options))
            };
            let games: Vec<usize> = own.iter().filter_map(|part| place(part)).collect();
            let mut rows = side.games.iter().map(|game| game.records.len()).sum::<usize>();
            visit(source, &own, &mut |part, row| {
                rows += 1;
                if rows <= MOST_ROWS {
                    sums[part].add(row.deal - own[part].deals.first(), row.line);
                    side.games[games[part]].records.push(Record::of(row));
                }
            })?;
            if rows > MOST_ROWS {
                return Err(SurveyError::TooMany { path: path.to_owned(), most: MOST_ROWS });
            }
            for (sums, part) in sums.iter().zip(&own).filter(|(sums, _)| !sums.changed().is_empty()) {
                side.changed.push(format!(
                    "{}: {}, {}",
                    source.path.display(),
                    part.game(),
                    deals_text(&sums.changed())
                ));
            }
        }
        side.games.iter_mut().for_each(|game| game.records.sort_unstable_by_key(|record| record.deal));
        Ok(side)
    }
}
