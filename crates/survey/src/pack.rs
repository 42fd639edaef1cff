//! Many results as one compressed file.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use crate::checksum::{Checksum, Sums, deals_text};
use crate::error::{SurveyError, at};
use crate::row::HEADER;
use crate::rows::Rows;
use crate::sources::{Part, Source, expect_pack, find, parts, unchanged, write_pack};

/// Writes the rows of all results to `out`, game by game in the order of the deals, and their
/// manifests with checksums beside it; returns the number of rows. The same rows give the same
/// bytes.
///
/// # Errors
/// If a result can't be read, was changed since its checksum was made, two overlap or can't be
/// mixed, or the file can't be written or is another.
pub fn pack(paths: &[PathBuf], out: &Path) -> Result<u64, SurveyError> {
    let mut sources = find(paths)?;
    unchanged(&sources)?;
    expect_pack(out)?;
    let parts = parts(&sources)?;
    // What is packed may be the very file that is written.
    let unfinished = out.with_extension("part");
    let file = File::create(&unfinished).map_err(at(&unfinished))?;
    let mut packed = GzBuilder::new().mtime(0).write(std::io::BufWriter::new(file), Compression::best());
    packed.write_all(format!("{HEADER}\n").as_bytes()).map_err(at(out))?;
    let mut count = 0;
    let mut checksums = Vec::new();
    for part in &parts {
        let mut write = |text: &str| packed.write_all(text.as_bytes()).map_err(at(out));
        let checksum = copy(&sources[part.source], part, &mut write)?;
        count += checksum.rows;
        checksums.push(((part.source, part.run, part.game_of_run), checksum));
    }
    let mut file = packed.finish().map_err(at(out))?;
    file.flush().map_err(at(out))?;
    fs::rename(&unfinished, out).map_err(at(out))?;
    checksums.sort_by_key(|(place, _)| *place);
    let mut manifests = Vec::new();
    for (at, source) in sources.iter_mut().enumerate() {
        for (run, manifest) in source.manifests.drain(..).enumerate() {
            let own = checksums.iter().filter(|((source, of, _), _)| (*source, *of) == (at, run));
            manifests.push(manifest.with_checksums(own.map(|(_, checksum)| checksum.clone()).collect()));
        }
    }
    write_pack(out, &manifests)?;
    Ok(count)
}

/// Writes the rows of one part; gives their checksum.
fn copy(
    source: &Source,
    part: &Part,
    write: &mut dyn FnMut(&str) -> Result<(), SurveyError>,
) -> Result<Checksum, SurveyError> {
    let changed = |what: String| SurveyError::Changed { path: source.path.clone(), what };
    let (first, last) = (part.deals.first(), part.deals.last());
    let mut sums = Sums::new(part.deals, part.checksum.clone());
    let mut text = String::new();
    let mut rows = Rows::open(&source.rows)?;
    for number in 2.. {
        let Some((row, line)) = rows.next_with_line()? else { break };
        let ours = (row.preset, row.options) == (&part.preset, &part.options);
        if !ours || row.deal < first || row.deal > last {
            continue;
        }
        if row.deal - first != sums.rows() {
            let (path, line) = (source.rows.clone(), number);
            let expected = format!("the row of deal {}", first.saturating_add(sums.rows()));
            return Err(SurveyError::Misplaced { path, line, found: format!("deal {}", row.deal), expected });
        }
        sums.add(row.deal - first, line);
        text.push_str(line);
        text.push('\n');
        if text.len() >= 1 << 16 {
            write(&text)?;
            text.clear();
        }
    }
    write(&text)?;
    let missing = part.checksum.as_ref().is_some_and(|before| sums.rows() < before.rows);
    let mut ranges = sums.changed();
    if missing && ranges.is_empty() {
        ranges.push((first, last));
    }
    if ranges.is_empty() {
        Ok(sums.checksum())
    } else {
        Err(changed(format!("{}, {}", part.game(), deals_text(&ranges))))
    }
}
