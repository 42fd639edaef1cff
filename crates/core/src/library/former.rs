//! Rule files that are exchanged for others while their games are played.

use std::sync::{Arc, OnceLock};

use crate::library::{Held, Library, LibraryError, Origin};
use crate::ruleset::{Preset, Ruleset};

/// How many rule files are held that were exchanged for others.
const MAX_FORMER: usize = 32;

impl Library {
    /// Puts a rule file in the place of the one of this game, which was added. Games that were
    /// begun by the rules before can still be played by them: see [`Library::before`]. Gives the id
    /// of the new file's game.
    ///
    /// # Errors
    /// If this game was not added, or the name of a preset that another game has.
    pub fn exchange(&mut self, game: &str, ruleset: Ruleset, file: &str, text: &str) -> Result<String, LibraryError> {
        let is_it = |held: &Arc<Held>| held.game() == game && matches!(held.origin, Origin::Added { .. });
        let at = self.games.iter().position(is_it).ok_or_else(|| self.unknown(game))?;
        let is_taken = |preset: &&Preset| self.held(&preset.id).is_some_and(|other| !other.has(game));
        if let Some(taken) = ruleset.presets().iter().find(is_taken) {
            return Err(LibraryError::Taken(taken.id.clone()));
        }
        let id = ruleset.id().to_owned();
        let old = std::mem::replace(&mut self.games[at], Arc::new(Held::added(ruleset, file, text)));
        if self.former.len() == MAX_FORMER {
            self.former.remove(0);
        }
        self.former.push(old);
        self.all = OnceLock::new();
        Ok(id)
    }

    /// The library as it was with other rules of the game that has a preset of this name, which
    /// [`Library::exchange`] has taken out: the newest first.
    pub fn before(&self, preset: &str) -> impl Iterator<Item = Library> {
        self.former.iter().rev().filter(move |old| old.has(preset)).map(|old| {
            let others = self.games.iter().filter(|held| !old.ids().any(|id| held.has(id)));
            let games = others.chain([old]).map(Arc::clone).collect();
            Library { games, former: Vec::new(), all: OnceLock::new(), ..self.clone() }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(id: &str, columns: u8) -> String {
        format!(
            "format = \"patience-rules/1\"\nid = \"{id}\"\n[tableau]\ncolumns = {columns}\n\
             build = {{ suits = \"any\" }}\n[stock]\n[[deal]]\nrows = 1\n"
        )
    }

    #[test]
    fn a_file_that_is_exchanged_can_be_played_by_for_some_time() {
        let mut library = Library::builtin();
        let read = |text: &str| Ruleset::read("own.toml", text).unwrap();
        let columns = |library: &Library, id| library.rules(id, &[]).unwrap().tableau().columns;
        library.add("own.toml", &own("own", 2)).unwrap();
        assert_eq!(library.exchange("own", read(&own("own", 3)), "own.toml", "3"), Ok("own".into()));
        assert_eq!(library.exchange("own", read(&own("other", 4)), "own.toml", "4"), Ok("other".into()));
        assert_eq!((library.has("own"), columns(&library, "other")), (false, 4));
        assert_eq!(library.added_file("other"), Some("4"));
        assert_eq!(library.before("own").map(|before| columns(&before, "own")).collect::<Vec<_>>(), [3, 2]);
        assert_eq!(library.before("other").count(), 0);

        // Built-in games stay, and no name is taken from another game.
        let klondike = read(&own("klondike", 4));
        assert_eq!(library.exchange("other", klondike, "own.toml", ""), Err(LibraryError::Taken("klondike".into())));
        assert!(library.exchange("klondike", read(&own("klondike", 4)), "own.toml", "").is_err());
        for at in 0..40 {
            library.exchange("other", read(&own("other", 5)), "own.toml", &at.to_string()).unwrap();
        }
        assert_eq!(library.before("other").count(), MAX_FORMER);
    }
}
