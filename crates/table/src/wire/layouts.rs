//! How the games are laid out: what a chooser draws small.

use patience::{Game, Library, View};
use schemars::JsonSchema;
use serde::Serialize;

use super::error::Error;

/// The deal that is shown of each game.
const DEAL: u64 = 1;

/// How a preset is laid out.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LayoutInfo {
    /// The preset's name.
    pub game: String,
    /// A deal of it.
    pub view: View,
}

/// A deal of every preset of a game, or of all in the order in which they are offered.
pub(crate) fn layouts(library: &Library, game: Option<&str>) -> Result<Vec<LayoutInfo>, Error> {
    let layout = |preset: &str| {
        let rules = library.rules(preset, &[])?;
        let game = Game::deal(rules, DEAL).map_err(|error| Error::Internal(error.into()))?;
        Ok(LayoutInfo { game: preset.into(), view: game.view() })
    };
    let games = match game {
        Some(game) => vec![library.ruleset(game)?],
        None => library.shelf(),
    };
    games.into_iter().flat_map(|ruleset| ruleset.presets()).map(|preset| layout(&preset.id)).collect()
}
