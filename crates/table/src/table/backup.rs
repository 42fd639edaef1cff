//! All games, out and in again: for backups, and for taking them to another machine.

use super::Table;
use crate::domain::{Bookmark, GameId};
use crate::live_game::LiveGame;
use crate::store::{KeptGame, MAX_AT_ONCE, Record, Store};
use crate::wire::{Error, Given, RefusedItem, Reply};

/// After about so many bytes of moves no more games are exported at a time: a request that brings
/// them back has less than a server reads.
const MAX_BYTES: usize = 300_000;

impl Table {
    /// Games in the order of their ids, those after one.
    pub(super) fn export_games(&self, store: &mut dyn Store, after: Option<&GameId>) -> Result<Reply, Error> {
        let listed = store.list(usize::MAX)?;
        let mut ids: Vec<GameId> = listed.items.into_iter().map(|entry| entry.id).collect();
        ids.retain(|id| after.is_none_or(|after| id > after));
        ids.sort();
        let (mut games, mut bytes, mut left) = (Vec::new(), 0, ids.len());
        for id in ids {
            if games.len() >= MAX_AT_ONCE || bytes >= MAX_BYTES {
                break;
            }
            left -= 1;
            // One that another table has deleted just now is none any more.
            let Some(record) = store.load(&id)? else { continue };
            bytes += record.deck.len() + record.moves.iter().map(|mv| mv.text.len() + 4).sum::<usize>();
            let bookmarks = record.bookmarks.iter().map(Bookmark::shown).collect();
            games.push(KeptGame::from(Record { bookmarks, ..record }));
        }
        Ok(Reply::ExportedGames { exported: games, more: left > 0 })
    }

    /// Takes over games that can be played, but those that are kept with a later change.
    pub(super) fn import_games(&mut self, store: &mut dyn Store, games: Vec<Given<KeptGame>>) -> Result<Reply, Error> {
        if games.len() > MAX_AT_ONCE {
            return Err(Error::BadRequest(format!("games: {} were given, at most {MAX_AT_ONCE} can be", games.len())));
        }
        let (mut records, mut refused) = (Vec::new(), Vec::new());
        for game in games {
            match game {
                Given::Read(game) => {
                    let id = game.id.clone();
                    match self.playable(game) {
                        Ok(record) => records.push(record),
                        Err(error) => refused.push(RefusedItem::new(id.as_str(), &error.to_string())),
                    }
                }
                Given::Refused(item) => refused.push(item),
            }
        }
        let restored = store.restore(&records)?;
        for record in &records {
            self.cache.take(&record.entry.id);
        }
        Ok(Reply::ImportedGames { restored, kept: records.len() - restored, refused })
    }

    /// The record of a game that can be played by the rules there are.
    fn playable(&self, game: KeptGame) -> Result<Record, Error> {
        let mut record = Record::try_from(game).map_err(Error::BadRequest)?;
        for bookmark in &mut record.bookmarks {
            let name = Bookmark::read_name(&bookmark.name);
            bookmark.name =
                name.map_err(|error| Error::BadRequest(format!("bookmarks: the name at {}: {error}", bookmark.ply)))?;
        }
        let live = LiveGame::replay(&self.library, &record)?;
        // What the game's line says is what its moves say.
        record.entry = live.snapshot().entry(record.entry.changed_ms);
        record.deck = live.game.deck().to_string();
        Ok(record)
    }
}
