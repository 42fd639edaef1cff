//! Many results as one compressed file.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use crate::checksum::{Checksum, Sums};
use crate::error::{SurveyError, at};
use crate::row::{HEADER, Verdict};
use crate::rows::{Found, Rows};
use crate::sources::{Part, Source, expect_pack, find, parts, unchanged, write_pack};
use crate::tally::Tally;

/// How many deals a line of results has.
const DEALS_A_LINE: usize = 1_000;

/// What is packed of results.
#[derive(Clone, Copy, Debug)]
pub struct Packing<'a> {
    /// Whole rows only of surveys with a fair player; of others the results, and what a report
    /// tells of their rows. So the pack is some hundredths as large.
    pub small: bool,
    /// The presets whose results are left out, so that newer ones can take their place.
    pub without: &'a [String],
    /// Whether a pack that is there already may be replaced.
    pub replace: bool,
}

impl Packing<'_> {
    /// Everything with whole rows.
    pub const WHOLE: Packing<'static> = Packing { small: false, without: &[], replace: false };
    /// Everything, small.
    pub const SMALL: Packing<'static> = Packing { small: true, without: &[], replace: false };
}

/// Writes the rows of all results to `out`, game by game in the order of the deals, and their
/// manifests with checksums beside it; returns the number of rows. The same rows give the same
/// bytes.
///
/// # Errors
/// If a result can't be read, was changed since its checksum was made, two overlap or can't be
/// mixed, only results are there where whole rows are asked for, a preset that is to be left out
/// isn't there, or the file can't be written, is another, or is there and may not be replaced.
pub fn pack(paths: &[PathBuf], out: &Path, packing: Packing<'_>) -> Result<u64, SurveyError> {
    let small = packing.small;
    let mut sources = find(paths)?;
    unchanged(&sources)?;
    expect_pack(out, packing.replace)?;
    leave_out(&mut sources, packing.without)?;
    let parts = parts(&sources)?;
    if let Some(part) = parts.iter().find(|part| !small && part.tally.is_some()) {
        let (path, game) = (sources[part.source].path.clone(), part.game());
        let (first, last) = (part.deals.first(), part.deals.last());
        return Err(SurveyError::OnlyResults { path, game, first, last });
    }
    // What is packed may be the very file that is written.
    let unfinished = out.with_extension("part");
    let copied = write_rows(&sources, &parts, small, (&unfinished, out));
    if copied.is_err() {
        // What could not be written whole is of no use.
        drop(fs::remove_file(&unfinished));
    }
    let mut copied = copied?;
    let count = copied.iter().map(|(_, checksum, _)| checksum.rows).sum();
    copied.sort_by_key(|(place, ..)| *place);
    let mut manifests = Vec::new();
    for (at, source) in sources.iter_mut().enumerate() {
        for (run, manifest) in source.manifests.drain(..).enumerate() {
            let own = || copied.iter().filter(|((source, of, _), ..)| (*source, *of) == (at, run));
            let sums = own().map(|(_, checksum, _)| checksum.clone()).collect();
            let tallies = own().filter_map(|(.., tally)| tally.clone()).collect();
            manifests.push(manifest.without_folders().with_checksums(sums).with_tallies(tallies));
        }
    }
    write_pack(out, &manifests)?;
    Ok(count)
}

/// What was copied: where it comes from, and what its manifest says of it.
type Copied = ((usize, usize, usize), Checksum, Option<Tally>);

/// Writes the rows of all parts to a file, and puts it in its place.
fn write_rows(
    sources: &[Source],
    parts: &[Part],
    small: bool,
    (unfinished, out): (&Path, &Path),
) -> Result<Vec<Copied>, SurveyError> {
    let file = File::create(unfinished).map_err(at(unfinished))?;
    let mut packed = GzBuilder::new().mtime(0).write(std::io::BufWriter::new(file), Compression::best());
    packed.write_all(format!("{HEADER}\n").as_bytes()).map_err(at(out))?;
    let mut copied = Vec::new();
    for part in parts {
        let mut write = |text: &str| packed.write_all(text.as_bytes()).map_err(at(out));
        let only_results = small && part.settings.fair.is_none() || part.tally.is_some();
        let (checksum, tally) = copy(&sources[part.source], part, only_results, &mut write)?;
        copied.push(((part.source, part.run, part.game_of_run), checksum, tally));
    }
    let mut file = packed.finish().map_err(at(out))?;
    file.flush().map_err(at(out))?;
    fs::rename(unfinished, out).map_err(at(out))?;
    Ok(copied)
}

/// Takes presets out of what the sources are of, whatever their options.
fn leave_out(sources: &mut [Source], presets: &[String]) -> Result<(), SurveyError> {
    let is_of = |preset: &String| {
        let mut games = sources.iter().flat_map(|source| &source.manifests).flat_map(|manifest| &manifest.games);
        games.any(|game| game.is_of(preset))
    };
    if let Some(absent) = presets.iter().find(|preset| !is_of(preset)) {
        return Err(SurveyError::NotThere(absent.clone()));
    }
    for source in sources {
        let manifests = source.manifests.drain(..).filter_map(|manifest| manifest.without(presets)).collect();
        source.manifests = manifests;
    }
    Ok(())
}

/// What is written of the rows of a part.
struct Lines<'w> {
    write: &'w mut dyn FnMut(&str) -> Result<(), SurveyError>,
    text: String,
    /// The letters of a line of results, which is the last of the text.
    letters: usize,
}

impl Lines<'_> {
    fn row(&mut self, line: &str) -> Result<(), SurveyError> {
        self.text.push_str(line);
        self.end_line()
    }

    fn result(&mut self, found: &Found<'_>) -> Result<(), SurveyError> {
        if self.letters == 0 {
            self.text.push_str(&format!("{},{},{},", found.preset, found.options, found.deal));
        }
        self.text.push(Verdict::letter(found.verdict));
        self.letters += 1;
        if self.letters == DEALS_A_LINE { self.end_line() } else { Ok(()) }
    }

    fn end_line(&mut self) -> Result<(), SurveyError> {
        self.letters = 0;
        self.text.push('\n');
        if self.text.len() >= 1 << 16 { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), SurveyError> {
        (self.write)(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// Writes the rows of one part, or only their results; gives the checksum of what was written, and
/// what was counted if rows were left out.
fn copy(
    source: &Source,
    part: &Part,
    only_results: bool,
    write: &mut dyn FnMut(&str) -> Result<(), SurveyError>,
) -> Result<(Checksum, Option<Tally>), SurveyError> {
    let first = part.deals.first();
    let mut read = Sums::new(part.deals, part.checksum.clone());
    let mut written = Sums::new(part.deals, None);
    let mut tally = Tally::new();
    let mut lines = Lines { write, text: String::new(), letters: 0 };
    let mut rows = Rows::open(&source.rows)?;
    while let Some(found) = rows.next()? {
        if !part.holds(&found) {
            continue;
        }
        let misplaced = |found: &Found<'_>, expected: String| {
            let (path, line) = (source.rows.clone(), found.number);
            SurveyError::Misplaced { path, line, found: format!("deal {}", found.deal), expected }
        };
        if found.deal - first != read.rows() {
            return Err(misplaced(&found, format!("the row of deal {}", first.saturating_add(read.rows()))));
        }
        if !part.has_form_of(&found) {
            return Err(misplaced(&found, part.expected_form().into()));
        }
        read.add(found.deal - first, found.line);
        if only_results {
            written.add(found.deal - first, found.result());
            found.row.iter().for_each(|row| tally.add(row));
            lines.result(&found)?;
        } else {
            lines.row(found.line)?;
        }
    }
    if lines.letters > 0 {
        lines.end_line()?;
    }
    lines.flush()?;
    part.agree(source, &read)?;
    if only_results {
        return Ok((written.checksum(), Some(part.tally.clone().unwrap_or(tally))));
    }
    Ok((read.checksum(), None))
}
