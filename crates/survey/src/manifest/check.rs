//! What the values of a manifest must be, beyond their types.

use crate::checksum::{Checksum, MARK_DIGITS, block_size};
use crate::manifest::model::{GameChoice, Manifest};

/// Maximum games of a run.
const MOST_GAMES: usize = 10_000;

/// Refuses values with which nothing can be reckoned.
pub(super) fn values(manifest: &Manifest) -> Result<(), String> {
    if manifest.games.is_empty() || manifest.games.len() > MOST_GAMES {
        return Err(format!("games: found {}, expected 1 to {MOST_GAMES}", manifest.games.len()));
    }
    manifest.games.iter().try_for_each(game)?;
    let (first, last) = (manifest.deals.first(), manifest.deals.last());
    if first > last {
        return Err(format!("deals: found {first} to {last}, expected the lower number first"));
    }
    if let Some(shard) = manifest.shard.filter(|shard| shard.index < 1 || shard.index > shard.of) {
        return Err(format!("shard: found {} of {}, expected 1 to as many as there are", shard.index, shard.of));
    }
    if let Some(seconds) = manifest.settings.seconds.filter(|&seconds| seconds < 0.0 || !seconds.is_finite()) {
        return Err(format!("settings.seconds: found {seconds}, expected a number that is not negative"));
    }
    sums(manifest)?;
    tallies(manifest)
}

/// As many tallies as checksums, if there are any, each of as many rows.
fn tallies(manifest: &Manifest) -> Result<(), String> {
    let (tallies, sums) = (manifest.tallies(), manifest.checksums());
    if !tallies.is_empty() && tallies.len() != sums.len() {
        return Err(format!("tallies: found {}, expected {} as there are checksums", tallies.len(), sums.len()));
    }
    let wrong = tallies.iter().zip(sums).zip(1..).find(|((tally, sum), _)| tally.rows() != sum.rows);
    wrong.map_or(Ok(()), |((tally, sum), number)| {
        Err(format!("tallies: game {number}: found {} deals, expected {}", tally.rows(), sum.rows))
    })
}

/// Names that could stand in a row.
fn game(game: &GameChoice) -> Result<(), String> {
    let plain = |text: &str| !text.contains(|sign: char| sign.is_control() || sign == ',' || sign == '"');
    if game.preset.is_empty() || game.preset.contains(' ') || !plain(&game.preset) || !plain(&game.options_text()) {
        return Err(format!("games: found {:?}, expected a name and options without commas and quotes", game.name()));
    }
    Ok(())
}

/// Checksums of as many rows as there may be: those of all deals, game by game, up to the game at
/// which the run is.
fn sums(manifest: &Manifest) -> Result<(), String> {
    let sums = manifest.checksums();
    if sums.len() > manifest.games.len() {
        let (found, games) = (sums.len(), manifest.games.len());
        return Err(format!("checksums.games: found {found}, expected at most {games}, as there are games"));
    }
    let all = manifest.own_deals().map_or(0, |deals| deals.count());
    let mut most = all;
    for (sum, number) in sums.iter().zip(1..) {
        let place = format!("checksums.games: game {number}");
        if sum.rows > most {
            return Err(format!("{place}: found {} rows, expected at most {most}", sum.rows));
        }
        most = if sum.rows == all { all } else { 0 };
        sha256(&format!("{place}: sha256"), &sum.sha256)?;
        marks(&place, sum, manifest)?;
    }
    Ok(())
}

fn marks(place: &str, sum: &Checksum, manifest: &Manifest) -> Result<(), String> {
    let block = manifest.own_deals().map_or(1, block_size);
    let expected = sum.rows.div_ceil(block).saturating_mul(MARK_DIGITS as u64);
    let is_hex = sum.marks.bytes().all(|digit| digit.is_ascii_hexdigit());
    if sum.marks.len() as u64 == expected && is_hex {
        return Ok(());
    }
    Err(format!("{place}: marks: found {} digits, expected {expected} hexadecimal ones", sum.marks.len()))
}

/// Refuses what is no SHA-256.
pub(super) fn sha256(place: &str, text: &str) -> Result<(), String> {
    if text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Ok(());
    }
    let found: String = text.chars().take(70).collect();
    Err(format!("{place}: found {found:?}, expected 64 hexadecimal digits"))
}

/// Refuses a packed manifest without the checksum of a game: packed rows always have theirs.
pub(crate) fn every_game_has_a_checksum(manifest: &Manifest) -> Result<(), String> {
    let expected = if manifest.own_deals().is_some() { manifest.games.len() } else { 0 };
    let found = manifest.checksums().len();
    if found >= expected { Ok(()) } else { Err(format!("checksums.games: found {found}, expected {expected}")) }
}
