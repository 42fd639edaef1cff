//! All games, with their rules, out and in again: for backups, and for another machine.

use patience::Plain;

use super::Table;
use super::unreadable::Checked;
use crate::domain::{Bookmark, GameId, MAX_RULE_FILES, RuleFile, Standing, Unreadable, shorten};
use crate::live_game::LiveGame;
use crate::store::{KeptGame, MAX_AT_ONCE, Record, Store};
use crate::wire::{Error, Given, LeftOut, RefusedItem, Reply};

/// After about so many bytes of moves no more games are exported at a time: a request that brings
/// them back has less than a server reads.
const MAX_BYTES: usize = 300_000;
/// How much is shown of a file's name.
const FILE: Plain = Plain::Line(100);
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
                        Err(error) => refused.push(refusal(&id, &error)),
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

    /// Takes over rule files. One that is wrong, or whose games have other rules here, keeps no
    /// other out, and changes nothing.
    pub(super) fn import_rules(&mut self, store: &mut dyn Store, files: Vec<Given<RuleFile>>) -> Result<Reply, Error> {
        if files.len() > MAX_RULE_FILES {
            let message = format!("files: {} were given, at most {MAX_RULE_FILES} can be", files.len());
            return Err(Error::BadRequest(message));
        }
        let (mut added, mut known, mut refused, mut other_rules) = (0, 0, Vec::new(), Vec::new());
        for given in files {
            let file = match given {
                Given::Read(file) => file,
                Given::Refused(item) => {
                    refused.push(item);
                    continue;
                }
            };
            let refuse = |why: &str| RefusedItem::new(&FILE.shown(&file.file), why);
            match file.beside(&self.library) {
                Ok(Standing::New(_)) if self.library.added_files().count() >= MAX_RULE_FILES => {
                    refused.push(refuse(&format!("{MAX_RULE_FILES} rule files are kept, and no more can be")));
                }
                Ok(Standing::New(_)) if store.keep_rules(&file)? => {
                    self.library.add(&file.file, &file.text)?;
                    added += 1;
                }
                Ok(Standing::Known) => known += 1,
                Ok(Standing::New(presets) | Standing::Other(presets)) => {
                    let why = format!("there are other rules for {} here, and they stay", file.game);
                    refused.push(refuse(&why).of_kind("other-rules"));
                    other_rules.extend(presets);
                }
                Err(problems) => refused.push(refuse(&problems)),
            }
        }
        Ok(Reply::ImportedRules { added, known, refused, other_rules })
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

/// Why a game can't be restored. Which one it is stands beside it.
fn refusal(id: &GameId, error: &Error) -> RefusedItem {
    match error {
        Error::Unplayable { problem, .. } => RefusedItem::new(id.as_str(), problem),
        error @ Error::UnknownGame(_) => RefusedItem::new(id.as_str(), &error.to_string()).of_kind(error.code()),
        error => RefusedItem::new(id.as_str(), &error.to_string()),
    }
}

/// The games that can't even be asked for.
fn nameless(store: &mut dyn Store) -> Result<Vec<LeftOut>, Error> {
    let games = store.unreadable()?.into_iter().filter(|unreadable| unreadable.rows.contains_key("game"));
    Ok(games.map(|Unreadable { id, problem, .. }| LeftOut { id, message: shorten(&problem) }).collect())
}
