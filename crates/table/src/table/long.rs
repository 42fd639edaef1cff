//! Which requests take long, so that a server lets them wait for those that do not.

use super::Table;
use super::moves::LONG_GAME;
use crate::domain::GameId;
use crate::store::Store;
use crate::wire::{Given, Request};

/// About how long a text is that takes as long to read as a move to play.
const BYTES_PER_MOVE: usize = 20;

impl Table {
    /// Whether it may take a while to serve a request, tens of milliseconds or more: because the
    /// game that it is about is very long, because it brings many moves, or because all that is
    /// kept is gone through. Whoever serves many can have such requests wait for the others.
    ///
    /// What the store can't tell takes no time.
    pub fn takes_long(&self, store: &mut dyn Store, request: &Request) -> bool {
        let moves = match request {
            Request::Import { transcript, .. } | Request::PreviewTranscript { transcript, .. } => {
                transcript.moves.len()
            }
            // A position takes about as many bytes as so many moves.
            Request::Read { text, .. } => text.len() / BYTES_PER_MOVE,
            Request::Preview { moves, .. } | Request::Follow { moves, .. } => moves.len(),
            Request::ImportGames { games } => {
                games.iter().map(|game| if let Given::Read(game) = game { game.moves.len() } else { 0 }).sum()
            }
            // A deleted game's length is known only once it is read.
            Request::Undelete { .. }
            | Request::Statistics {}
            | Request::Days { .. }
            | Request::ExportStatistics {}
            | Request::ImportStatistics { .. }
            | Request::ResetStatistics { .. }
            | Request::RestoreStatistics {}
            | Request::ExportGames { .. }
            | Request::ImportRules { .. }
            | Request::Unreadable { .. } => return true,
            _ => 0,
        };
        let mut is_long = |id: &GameId| {
            self.renew(store);
            matches!(store.progress(id), Ok(Some(game)) if game.length > LONG_GAME)
        };
        moves > LONG_GAME || request.game().is_some_and(&mut is_long)
    }
}
