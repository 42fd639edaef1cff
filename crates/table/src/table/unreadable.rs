//! Games that are kept and can't be played: what is wrong with them, and what is kept of them.

use super::Table;
use crate::domain::GameId;
use crate::live_game::LiveGame;
use crate::store::{MAX_RAW, Record, Store, StoreError};
use crate::wire::{Error, Reply};

/// How many ids are asked for at once.
const IDS: usize = 500;
/// After so much work a request is answered with what was found: games, each with its moves.
const MAX_WORK: usize = 50_000;
/// What a game costs beside its moves.
const GAME: usize = 50;

/// A game as it was found.
pub(super) enum Checked {
    /// It can be played.
    Sound(Box<Record>),
    /// It can be read; its rules are not there today, or have no such option.
    Ruleless(Box<Record>, String),
    /// It can't be played; so many moves of it were looked at.
    Broken(String, usize),
    /// It is kept no more.
    Gone,
}

impl Table {
    /// Plays a game that is kept from its beginning.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) fn check(&self, store: &mut dyn Store, id: &GameId) -> Result<Checked, Error> {
        let record = match store.load(id) {
            Ok(Some(record)) => Box::new(record),
            Ok(None) => return Ok(Checked::Gone),
            Err(StoreError::Unreadable { problem, .. }) => return Ok(Checked::Broken(problem, 0)),
            Err(error) => return Err(error.into()),
        };
        let moves = record.moves.len();
        Ok(match LiveGame::replay(&self.library, &record) {
            Ok(_) => Checked::Sound(record),
            Err(error @ (Error::UnknownGame(_) | Error::BadOption(_))) => Checked::Ruleless(record, error.to_string()),
            Err(Error::Unplayable { problem, .. }) => Checked::Broken(problem, moves),
            Err(error) => Checked::Broken(error.to_string(), moves),
        })
    }

    /// What can't be played or read, as it is kept: a part of it, in the order of the games' ids.
    pub(super) fn unreadable(&self, store: &mut dyn Store, after: Option<GameId>) -> Result<Reply, Error> {
        let mut unreadable = if after.is_none() { store.unreadable()? } else { Vec::new() };
        let (mut last, mut work) = (after, 0);
        loop {
            let ids = store.ids(last.as_ref(), IDS)?;
            if ids.is_empty() {
                return Ok(Reply::Unreadable { unreadable, next: None });
            }
            for id in ids {
                work += GAME;
                match self.check(store, &id)? {
                    Checked::Sound(record) => work += record.moves.len(),
                    Checked::Ruleless(_, problem) => unreadable.extend(store.raw(&id, &problem)?),
                    Checked::Broken(problem, moves) => {
                        work += moves;
                        unreadable.extend(store.raw(&id, &problem)?);
                    }
                    Checked::Gone => {}
                }
                last = Some(id);
                if unreadable.len() >= MAX_RAW || work >= MAX_WORK {
                    return Ok(Reply::Unreadable { unreadable, next: last });
                }
            }
        }
    }
}
