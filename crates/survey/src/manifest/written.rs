//! Manifests as they stand in files, in the format of today and in those before it.

use std::io;
use std::path::Path;

use patience_batch::Machine;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::checksum::{Checksum, hex};
use crate::deals::{Deals, Shard};
use crate::manifest::check;
use crate::manifest::model::{GameChoice, Manifest, ManifestError};
use crate::manifest::settings::Settings;
use crate::tally::Tally;

/// The formats of a run's manifest, the newest first.
const FORMATS: [(&str, Format); 3] =
    [(FORMAT, Format::Newest), ("patience-survey/2", Format::Second), ("patience-survey/1", Format::First)];
/// The name and version of the newest.
const FORMAT: &str = "patience-survey/3";

/// What a manifest says, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// All settings with their values, and a checksum over all else that the manifest says.
    Newest,
    /// Shortening only where it was not the usual one, and a checksum that covers no others.
    Second,
    /// The same without checksums.
    First,
}

/// A manifest with the settings of its format.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<S> {
    format: String,
    games: Vec<GameChoice>,
    deals: Deals,
    shard: Option<Shard>,
    settings: S,
    solutions: bool,
    command: String,
    machine: Machine,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tallies: Vec<Tally>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checksums: Option<Checksums>,
}

/// What tells whether a manifest and its rows are as they were written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksums {
    /// The SHA-256 of the manifest without this and without blanks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    manifest: Option<String>,
    /// The rows of each game, in the order of the games; unfinished runs may lack the last.
    games: Vec<Checksum>,
}

/// Settings in the first two formats.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EarlierSettings {
    nodes: u64,
    seconds: Option<f64>,
    bytes_per_deal: u64,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortening: Option<u64>,
    fair: Option<String>,
    version: String,
    commit: String,
}

/// The usual shortening as long as it was left out.
const USUAL_THEN: u64 = 100;

impl From<EarlierSettings> for Settings {
    fn from(earlier: EarlierSettings) -> Settings {
        let EarlierSettings { nodes, seconds, bytes_per_deal, seed, shortening, fair, version, commit } = earlier;
        let shortening = shortening.unwrap_or(USUAL_THEN);
        Settings { nodes, seconds, bytes_per_deal, seed, shortening, fair, version, commit }
    }
}

fn unreadable(what: impl Into<String>) -> ManifestError {
    ManifestError::Unreadable(what.into().chars().take(300).collect())
}

fn no_json(error: &serde_json::Error) -> ManifestError {
    unreadable(patience::json_problem(error))
}

impl Manifest {
    /// Reads a manifest of this format or an earlier one.
    ///
    /// # Errors
    /// If the text is none.
    pub fn parse(text: &str) -> Result<Manifest, ManifestError> {
        parse(text)
    }

    /// Reads the manifest of a file.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(path: &Path) -> Result<Manifest, ManifestError> {
        parse(&read_text(path)?)
    }

    /// The manifest as JSON for people, with a checksum over itself.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&written(self)).expect("texts and numbers can be written") + "\n"
    }
}

/// The largest file of manifests that is read: those of an array of some ten thousand tasks.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file of manifests.
pub(crate) fn read_text(path: &Path) -> Result<String, ManifestError> {
    let bytes = patience_files::read(path, MOST_BYTES).map_err(io::Error::from)?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8 text"))
}

fn parse(text: &str) -> Result<Manifest, ManifestError> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
    }
    let head: Head = serde_json::from_str(text).map_err(|error| no_json(&error))?;
    let known = FORMATS.iter().find(|(name, _)| *name == head.format);
    let Some((_, format)) = known else {
        return Err(unreadable(format!("the format {:?} is unknown; this is {FORMAT:?}", head.format)));
    };
    match format {
        Format::Newest => {
            read(serde_json::from_str::<Written<Settings>>(text).map_err(|error| no_json(&error))?, *format)
        }
        _ => read(serde_json::from_str::<Written<EarlierSettings>>(text).map_err(|error| no_json(&error))?, *format),
    }
}

fn read<S: Serialize + Into<Settings>>(mut written: Written<S>, format: Format) -> Result<Manifest, ManifestError> {
    let (said, sums) = match (written.checksums.take(), format) {
        (None, Format::First) => (None, Vec::new()),
        (Some(Checksums { manifest: Some(said), games }), Format::Newest | Format::Second) => (Some(said), games),
        (_, Format::First) => return Err(unreadable("checksums: found some, expected none in this format")),
        _ => return Err(unreadable("checksums: missing, expected that of the manifest and those of the rows")),
    };
    if format == Format::Newest {
        written.checksums = Some(Checksums { manifest: None, games: sums.clone() });
    }
    let changed = said.as_ref().is_some_and(|said| *said != digest(&written));
    let Written { games, deals, shard, settings, solutions, command, machine, tallies, .. } = written;
    let settings = settings.into();
    let manifest = Manifest { games, deals, shard, settings, solutions, command, machine, tallies, sums, changed };
    check::values(&manifest).map_err(unreadable)?;
    if let Some(said) = said {
        check::sha256("checksums.manifest", &said).map_err(unreadable)?;
    }
    Ok(manifest)
}

/// The SHA-256 of a manifest without blanks.
fn digest<S: Serialize>(written: &Written<S>) -> String {
    hex(&Sha256::digest(serde_json::to_string(written).expect("texts and numbers can be written")))
}

/// The manifest in the newest format, with its checksum.
pub(crate) fn written(manifest: &Manifest) -> impl Serialize + use<> {
    let Manifest { games, deals, shard, settings, solutions, command, machine, tallies, sums, changed: _ } =
        manifest.clone();
    let checksums = Some(Checksums { manifest: None, games: sums });
    let format = FORMAT.into();
    let mut written =
        Written { format, games, deals, shard, settings, solutions, command, machine, tallies, checksums };
    let said = digest(&written);
    if let Some(checksums) = &mut written.checksums {
        checksums.manifest = Some(said);
    }
    written
}
