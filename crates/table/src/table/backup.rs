//! All games, out and in again: for backups, and for taking them to another machine.

use super::Table;
use super::unreadable::Checked;
use crate::domain::{Bookmark, GameId, Unreadable, shorten};
use crate::live_game::LiveGame;
use crate::store::{KeptGame, MAX_AT_ONCE, Record, Store};
use crate::wire::{Error, Given, LeftOut, RefusedItem, Reply};

/// After about so many bytes of moves no more games are exported at a time: a request that brings
/// them back has less than a server reads.
const MAX_BYTES: usize = 300_000;
/// How many games are looked at for one export, those that can't be played among them.
const MAX_LOOKED_AT: usize = 500;

impl Table {
    /// Games in the order of their ids, those after one. Games that can't be played are named, not
    /// exported; but those whose rules are not there today are, for another day.
    pub(super) fn export_games(&self, store: &mut dyn Store, after: Option<GameId>) -> Result<Reply, Error> {
        let mut left_out = if after.is_none() { nameless(store)? } else { Vec::new() };
        let (mut exported, mut bytes, mut last) = (Vec::new(), 0, after);
        let ids = store.ids(last.as_ref(), MAX_LOOKED_AT + 1)?;
        let mut left = ids.len();
        for id in ids.into_iter().take(MAX_LOOKED_AT) {
            if exported.len() >= MAX_AT_ONCE || bytes >= MAX_BYTES {
                break;
            }
            left -= 1;
            match self.check(store, &id)? {
                Checked::Sound(record) | Checked::Ruleless(record, _) => {
                    bytes += record.deck.len() + record.moves.iter().map(|mv| mv.text.len() + 4).sum::<usize>();
                    let bookmarks = record.bookmarks.iter().map(Bookmark::shown).collect();
                    exported.push(KeptGame::from(Record { bookmarks, ..*record }));
                }
                Checked::Broken(problem, moves) => {
                    bytes += moves;
                    left_out.push(LeftOut { id: id.as_str().into(), message: shorten(&problem) });
                }
                // Another table has deleted it just now.
                Checked::Gone => {}
            }
            last = Some(id);
        }
        let more = left > 0;
        Ok(Reply::ExportedGames { exported, left_out, more, next: last.filter(|_| more) })
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
        record.deck = live.cards_text();
        Ok(record)
    }
}

/// The games that can't even be asked for.
fn nameless(store: &mut dyn Store) -> Result<Vec<LeftOut>, Error> {
    let games = store.unreadable()?.into_iter().filter(|unreadable| unreadable.rows.contains_key("game"));
    Ok(games.map(|Unreadable { id, problem, .. }| LeftOut { id, message: shorten(&problem) }).collect())
}
