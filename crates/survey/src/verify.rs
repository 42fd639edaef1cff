//! Replaying every solution that a survey has kept.

use std::path::Path;
use std::sync::Arc;

use patience::{Deck, Game, Library};

use crate::error::SurveyError;
use crate::folder::{MANIFEST, ROWS};
use crate::manifest::Manifest;
use crate::row::{Outcome, Row};
use crate::rows::Rows;

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// All rows.
    pub rows: u64,
    /// Solutions that were replayed.
    pub solutions: u64,
    /// Solutions that do not win.
    pub wrong: u64,
}

/// Replays the solution of every row through the rules; `complain` hears of each that is wrong.
///
/// # Errors
/// If the folder can't be read or has no solutions.
pub fn verify(dir: &Path, library: &Library, complain: &mut dyn FnMut(String)) -> Result<Verified, SurveyError> {
    let path = dir.join(MANIFEST);
    let manifest = Manifest::read(&path).map_err(|source| SurveyError::Manifest { path, source })?;
    if !manifest.solutions {
        return Err(SurveyError::NoSolutions(dir.to_owned()));
    }
    let mut games = Vec::new();
    for game in &manifest.games {
        games.push((game.preset.as_str(), game.options_text(), library.rules(&game.preset, &game.options.0)?));
    }
    let path = dir.join(ROWS);
    let mut rows = Rows::open(&path)?;
    let mut verified = Verified::default();
    while let Some(row) = rows.next()? {
        verified.rows += 1;
        let Outcome::Winnable(length) = row.outcome else { continue };
        verified.solutions += 1;
        let rules = games.iter().find(|(preset, options, _)| (*preset, options.as_str()) == (row.preset, row.options));
        let checked = match rules {
            None => Err("the manifest does not name this game".to_owned()),
            Some((_, _, rules)) => check(&row, length, rules),
        };
        if let Err(why) = checked {
            verified.wrong += 1;
            complain(format!("{}:{}: {} {}: {why}", path.display(), verified.rows + 1, row.preset, row.deal));
        }
    }
    Ok(verified)
}

fn check(row: &Row<'_>, length: u32, rules: &Arc<patience::Rules>) -> Result<(), String> {
    let deck = Deck::numbered(row.deal, rules.decks());
    let mut game =
        Game::deal(Arc::clone(rules), row.preset, deck, Some(row.deal)).map_err(|error| error.to_string())?;
    for mv in row.solution.split(' ').filter(|mv| !mv.is_empty()) {
        game.replay_move(mv).map_err(|error| error.to_string())?;
    }
    if !game.position().is_won(rules) {
        return Err(format!("{} moves do not win", game.ply()));
    }
    if game.ply() == length as usize { Ok(()) } else { Err(format!("{} moves, but the row says {length}", game.ply())) }
}
