//! Where results come from: folders of runs, folders of such folders, packed files.

use std::fs;
use std::path::{Path, PathBuf};

use patience_files::{expect_own, replace};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::checksum::{Checksum, Sums, deals_text};
use crate::deals::Deals;
use crate::error::{Mixed, SurveyError, at};
use crate::folder::{MANIFEST, ROWS};
use crate::manifest::{Manifest, ManifestError, Settings, every_game_has_a_checksum, named, read_text, written};
use crate::rows::Found;
use crate::tally::Tally;

/// The name and version of the format of packed manifests.
const FORMAT: &str = "patience-survey-pack/2";
/// The one before it, which has whole rows of all deals.
const WHOLE: &str = "patience-survey-pack/1";
/// What both begin with.
const FORMATS: &str = "patience-survey-pack/";

/// The manifests of packed rows, in a file beside them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pack<R> {
    format: String,
    runs: Vec<R>,
}

fn read_pack(path: &Path) -> Result<Vec<Manifest>, ManifestError> {
    let unreadable = |what: String| ManifestError::Unreadable(what.chars().take(300).collect());
    let text = read_text(path)?;
    let pack: Pack<&RawValue> =
        serde_json::from_str(&text).map_err(|error| unreadable(patience::json_problem(&error)))?;
    if ![FORMAT, WHOLE].contains(&pack.format.as_str()) {
        return Err(unreadable(format!("the format {:?} is unknown; this is {FORMAT:?}", pack.format)));
    }
    let manifest = |run: &&RawValue| {
        let manifest = Manifest::parse(run.get())?;
        every_game_has_a_checksum(&manifest).map_err(unreadable)?;
        if pack.format == WHOLE {
            only_whole_rows(&manifest)?;
        }
        Ok(manifest)
    };
    pack.runs.iter().map(manifest).collect()
}

/// Refuses tallies where rows are whole.
fn only_whole_rows(manifest: &Manifest) -> Result<(), ManifestError> {
    let found = manifest.tallies().len();
    let what = format!("tallies: found {found}, expected none: they are of results in {FORMAT:?}");
    if found == 0 { Ok(()) } else { Err(ManifestError::Unreadable(what)) }
}

/// The first bytes of a file of packed manifests.
fn is_pack(head: &[u8]) -> bool {
    head.windows(FORMATS.len()).any(|part| part == FORMATS.as_bytes())
}

/// Refuses to write packed rows and their manifests over what is neither, or may not be replaced.
pub(crate) fn expect_pack(rows: &Path, replace: bool) -> Result<(), SurveyError> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    expect_own(rows, |head| head.starts_with(&GZIP)).map_err(|error| at(rows)(error.into()))?;
    let manifests = beside(rows);
    expect_own(&manifests, is_pack).map_err(|error| at(&manifests)(error.into()))?;
    // Nothing is lost with an empty file, and a device stays what it is.
    let holds = |path: &&Path| fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
    match [rows, &manifests].into_iter().find(holds).filter(|_| !replace) {
        Some(there) => Err(SurveyError::Exists(there.into())),
        None => Ok(()),
    }
}

/// Writes the manifests of packed rows beside them.
pub(crate) fn write_pack(rows: &Path, runs: &[Manifest]) -> Result<(), SurveyError> {
    // A line for each of hundreds of runs: what changes in a version control shows by its run.
    let line = |run| serde_json::to_string(&written(run)).expect("texts and numbers can be written");
    let lines: Vec<String> = runs.iter().map(line).collect();
    let text = format!("{{\"format\":\"{FORMAT}\",\"runs\":[\n{}\n]}}\n", lines.join(",\n"));
    let path = beside(rows);
    replace(&path, text.as_bytes(), is_pack).map_err(|error| at(&path)(error.into()))
}

/// A file of rows and what it is of.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// What it is called in messages.
    pub(crate) path: PathBuf,
    pub(crate) rows: PathBuf,
    pub(crate) manifests: Vec<Manifest>,
}

/// A range of deals of one game in one source.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) source: usize,
    /// Which of the source's manifests names it, and which of its games it is.
    pub(crate) run: usize,
    pub(crate) game_of_run: usize,
    /// The checksum of its rows, if it has one.
    pub(crate) checksum: Option<Checksum>,
    /// What was counted of its rows, if only their results are there.
    pub(crate) tally: Option<Tally>,
    /// The game, under the one name that it has whatever its rows call it.
    pub(crate) preset: String,
    pub(crate) options: String,
    /// The preset and the options that its rows name.
    pub(crate) written: (String, String),
    pub(crate) deals: Deals,
    pub(crate) settings: Settings,
    /// The SHA-256 of its rule file, if it is none of the program's.
    pub(crate) rule_file: Option<String>,
}

impl Part {
    pub(crate) fn game(&self) -> String {
        named(&self.preset, &self.options)
    }

    /// Whether another is of the same game.
    pub(crate) fn is_same_game(&self, other: &Part) -> bool {
        (&self.preset, &self.options) == (&other.preset, &other.options)
    }

    /// Refuses rows that are not those of its checksum; rows that are there beyond it are taken.
    pub(crate) fn agree(&self, source: &Source, read: &Sums) -> Result<(), SurveyError> {
        let mut ranges = read.changed();
        if ranges.is_empty() && self.checksum.as_ref().is_some_and(|before| read.rows() < before.rows) {
            ranges.push((self.deals.first(), self.deals.last()));
        }
        let what = format!("{}, {}", self.game(), deals_text(&ranges));
        if ranges.is_empty() { Ok(()) } else { Err(SurveyError::Changed { path: source.path.clone(), what }) }
    }

    /// Whether its rows are as this one is: whole, or only their results.
    pub(crate) fn has_form_of(&self, row: &Found<'_>) -> bool {
        self.tally.is_some() == row.row.is_none()
    }

    /// What its rows are.
    pub(crate) fn expected_form(&self) -> &'static str {
        if self.tally.is_some() { "the result of this deal alone" } else { "the whole row of this deal" }
    }

    /// Whether a row is of its game.
    pub(crate) fn is_of(&self, row: &Found<'_>) -> bool {
        (row.preset, row.options) == (self.written.0.as_str(), self.written.1.as_str())
    }

    /// Whether a row is of its game and its deals.
    pub(crate) fn holds(&self, row: &Found<'_>) -> bool {
        (self.deals.first()..=self.deals.last()).contains(&row.deal) && self.is_of(row)
    }
}

/// Finds the results at each path. A folder without a manifest stands for the folders in it that
/// have one.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Vec<Source>, SurveyError> {
    let mut sources = Vec::new();
    for path in paths {
        let before = sources.len();
        if path.is_dir() {
            if path.join(MANIFEST).exists() {
                sources.push(folder(path)?);
            } else {
                let entries = fs::read_dir(path).map_err(at(path))?;
                let mut inner = entries
                    .map(|entry| Ok(entry.map_err(at(path))?.path()))
                    .collect::<Result<Vec<_>, SurveyError>>()?;
                inner.retain(|inner| inner.join(MANIFEST).exists());
                inner.sort();
                for inner in &inner {
                    sources.push(folder(inner)?);
                }
            }
        } else if path.is_file() {
            sources.push(packed(path)?);
        }
        if sources.len() == before {
            return Err(SurveyError::NoSurvey(path.clone()));
        }
    }
    Ok(sources)
}

fn folder(path: &Path) -> Result<Source, SurveyError> {
    let manifest = path.join(MANIFEST);
    let read = Manifest::read(&manifest).and_then(|read| only_whole_rows(&read).map(|()| read));
    let read = read.map_err(|source| SurveyError::Manifest { path: manifest, source })?;
    Ok(Source { path: path.to_owned(), rows: path.join(ROWS), manifests: vec![read] })
}

/// The manifests of `x.csv.gz` are in `x.json`.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let bare = name.strip_suffix(".gz").unwrap_or(&name);
    path.with_file_name(format!("{}.json", bare.strip_suffix(".csv").unwrap_or(bare)))
}

fn packed(path: &Path) -> Result<Source, SurveyError> {
    let manifest = beside(path);
    if !manifest.exists() {
        return Err(SurveyError::NoSurvey(path.to_owned()));
    }
    let manifests = read_pack(&manifest).map_err(|source| SurveyError::Manifest { path: manifest, source })?;
    Ok(Source { path: path.to_owned(), rows: path.to_owned(), manifests })
}

/// Refuses results of which a manifest was changed: nobody knows what their rows were made with.
pub(crate) fn unchanged(sources: &[Source]) -> Result<(), SurveyError> {
    for source in sources {
        if let Some(manifest) = source.manifests.iter().find(|manifest| manifest.is_changed()) {
            return Err(SurveyError::Changed { path: source.path.clone(), what: manifest.about() });
        }
    }
    Ok(())
}

/// Every range of deals, game by game in the order in which games appear first, in the order of the
/// deals. Two of the same deals or of different settings are refused.
pub(crate) fn parts(sources: &[Source]) -> Result<Vec<Part>, SurveyError> {
    let mut parts: Vec<Part> = Vec::new();
    for (source, found) in sources.iter().enumerate() {
        for (run, manifest) in found.manifests.iter().enumerate() {
            let Some(deals) = manifest.own_deals() else { continue };
            for (game_of_run, game) in manifest.games.iter().enumerate() {
                let known = game.known_here();
                let (preset, options) = (known.preset.clone(), known.options_text());
                let written = (game.preset.clone(), game.options_text());
                let (settings, rule_file) = (manifest.settings.clone(), game.rule_file.clone());
                let checksum = manifest.checksum_of(game_of_run).cloned();
                let tally = manifest.tallies().get(game_of_run).cloned();
                parts.push(Part {
                    source,
                    run,
                    game_of_run,
                    checksum,
                    tally,
                    preset,
                    options,
                    written,
                    deals,
                    settings,
                    rule_file,
                });
            }
        }
    }
    let mut order: Vec<(String, String)> = Vec::new();
    for part in &parts {
        if !order.iter().any(|(preset, options)| (preset, options) == (&part.preset, &part.options)) {
            order.push((part.preset.clone(), part.options.clone()));
        }
    }
    let rank =
        |part: &Part| order.iter().position(|(preset, options)| (preset, options) == (&part.preset, &part.options));
    parts.sort_by_cached_key(|part| (rank(part), part.deals.first()));
    // The last part of the same game, and its last part that a fair player has played.
    let (mut last, mut played): (Option<&Part>, Option<&Part>) = (None, None);
    for part in &parts {
        let same = |other: &&Part| other.is_same_game(part);
        (last, played) = (last.filter(same), played.filter(same));
        if let Some(last) = last {
            apart(sources, last, part)?;
        }
        for earlier in last.into_iter().chain(played.filter(|_| part.settings.fair.is_some())) {
            compatible(sources, earlier, part)?;
        }
        last = Some(part);
        played = if part.settings.fair.is_some() { last } else { played };
    }
    Ok(parts)
}

/// The deals of a game that its manifests name and none of its parts has: those of shards that are
/// not there. The parts are in the order of their deals.
pub(crate) fn absent(sources: &[Source], parts: &[Part]) -> Vec<(u64, u64)> {
    // One after the last deal may need more than 64 bits.
    let ends = |deals: Deals| (u128::from(deals.first()), u128::from(deals.last()) + 1);
    let mut asked: Vec<_> = parts.iter().map(|part| ends(sources[part.source].manifests[part.run].deals)).collect();
    asked.sort_unstable();
    asked.dedup();
    let (mut gaps, mut done) = (Vec::new(), 0);
    for (first, end) in asked {
        let from: u128 = first.max(done);
        let own = parts.iter().map(|part| ends(part.deals)).filter(|&(first, last)| from < last && first < end);
        done = own.chain([(end, end)]).fold(from, |next, (first, last)| {
            if next < first {
                gaps.push((next as u64, (first - 1) as u64));
            }
            next.max(last)
        });
    }
    gaps
}

/// Two parts of one game, in the order of their deals, may not have deals in common.
fn apart(sources: &[Source], one: &Part, other: &Part) -> Result<(), SurveyError> {
    if other.deals.first() > one.deals.last() {
        return Ok(());
    }
    let (first, last) = (other.deals.first(), one.deals.last().min(other.deals.last()));
    let path = |part: &Part| sources[part.source].path.clone();
    Err(SurveyError::Overlap { one: path(one), other: path(other), game: one.game(), first, last })
}

/// They may not differ in what decides about results.
fn compatible(sources: &[Source], one: &Part, other: &Part) -> Result<(), SurveyError> {
    let path = |part: &Part| sources[part.source].path.clone();
    let own = |file: &Option<String>| file.clone().unwrap_or_else(|| "built in".into());
    let rules = (one.rule_file != other.rule_file)
        .then(|| ("rule_file".to_owned(), own(&one.rule_file), own(&other.rule_file)));
    match rules.or_else(|| one.settings.verdict_difference(&other.settings)) {
        None => Ok(()),
        Some((name, there, here)) => Err(SurveyError::Mixed(Box::new(Mixed {
            one: path(one),
            other: path(other),
            game: one.game(),
            name,
            there,
            here,
        }))),
    }
}
