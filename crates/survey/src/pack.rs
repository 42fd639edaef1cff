//! Many results as one compressed file.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use crate::error::{SurveyError, at};
use crate::folder::write_whole;
use crate::row::HEADER;
use crate::rows::Rows;
use crate::sources::{Pack, beside, find, parts};

/// Writes the rows of all results to `out`, game by game in the order of the deals, and their
/// manifests beside it; returns the number of rows. The same rows give the same bytes.
///
/// # Errors
/// If a result can't be read, two overlap or can't be mixed, or the file can't be written.
pub fn pack(paths: &[PathBuf], out: &Path) -> Result<u64, SurveyError> {
    let sources = find(paths)?;
    let parts = parts(&sources)?;
    let file = File::create(out).map_err(at(out))?;
    let mut packed = GzBuilder::new().mtime(0).write(std::io::BufWriter::new(file), Compression::best());
    let mut text = format!("{HEADER}\n");
    let mut count = 0;
    for part in &parts {
        let mut rows = Rows::open(&sources[part.source].rows)?;
        while let Some(row) = rows.next()? {
            let ours = (row.preset, row.options) == (&part.preset, &part.options);
            if !ours || row.deal < part.deals.first() || row.deal > part.deals.last() {
                continue;
            }
            text.push_str(&format!("{row}\n"));
            count += 1;
            if text.len() >= 1 << 16 {
                packed.write_all(text.as_bytes()).map_err(at(out))?;
                text.clear();
            }
        }
    }
    packed.write_all(text.as_bytes()).map_err(at(out))?;
    let mut file = packed.finish().map_err(at(out))?;
    file.flush().map_err(at(out))?;
    let manifests = sources.into_iter().flat_map(|source| source.manifests).collect();
    write_whole(&beside(out), Pack::new(manifests).to_json().as_bytes())?;
    Ok(count)
}
