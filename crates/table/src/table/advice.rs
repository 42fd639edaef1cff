//! What the adviser says of a game, and lines of moves that are looked at. What helps the player to
//! win is noted in the game's result.

use patience::{Game, Transcript};

use super::Table;
use super::moves::{expect_room, in_history};
use crate::domain::{Adviser, Env, GameId, HintKind, advice};
use crate::live_game::LiveGame;
use crate::preview::Line;
use crate::store::{Note, Store};
use crate::wire::{Error, Reply, Review, Seen, Why};

impl Table {
    /// Which moves are recommended.
    pub(super) fn hint(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
        kind: HintKind,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let hint = advice::hint(adviser, &live.game, kind);
        // Where no move is named yet, the player was given none.
        if !hint.moves.is_empty() {
            note_hint(store, live)?;
        }
        Ok(Reply::Hint { hint })
    }

    /// Whether the game can still be won.
    pub(super) fn verdict(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        Ok(Reply::Verdict { verdict: advice::verdict(adviser, &live.game) })
    }

    /// Moves that win.
    pub(super) fn solution(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let solution = advice::solution(adviser, &live.game);
        if !solution.moves.is_empty() {
            store.note(&Note::Shown { id })?;
        }
        Ok(Reply::Solution { solution })
    }

    /// Why the game can no longer be won. It counts as a hint if it tells what is hidden.
    pub(super) fn why(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let why = Why::of(adviser, &live.game);
        if why.names_hidden(&live.game.view()) {
            note_hint(store, live)?;
        }
        Ok(Reply::Why { why: Box::new(why) })
    }

    /// What can be said of the moves that were played.
    pub(super) fn review(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let found = adviser.review(&live.game);
        let tells = found.shortest.is_some() || !found.instead.is_empty();
        // Of a game that was won nothing is told that could still help.
        if tells && !found.won && live.reviewed != Some(seen.ply) {
            store.note(&Note::Shown { id })?;
            live.reviewed = Some(seen.ply);
        }
        Ok(Reply::Review { review: Box::new(Review::of(&live.game, &found)) })
    }

    /// Looks at a place of a line that begins somewhere in a game's history.
    pub(super) fn preview(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        (from, moves): (usize, &[String]),
        at: usize,
    ) -> Result<Reply, Error> {
        let game = self.current(store, id)?.game.clone();
        in_history(&game, "from", from)?;
        expect_room(from, moves.len())?;
        let line = Line::new(id.clone(), game, from, moves)?;
        let is_news = line.is_news(at);
        let preview = line.preview(at)?;
        if is_news {
            store.note(&Note::Shown { id })?;
        }
        Ok(Reply::Preview { preview: Box::new(preview) })
    }

    /// Looks at a place of a transcript that is no game of the table.
    pub(super) fn preview_transcript(&self, transcript: &Transcript, at: usize, env: &Env) -> Result<Reply, Error> {
        let game = Game::begin(&self.library, transcript)?;
        expect_room(0, transcript.moves.len())?;
        let line = Line::new(env.id.clone(), game, 0, &transcript.moves)?;
        Ok(Reply::Preview { preview: Box::new(line.preview(at)?) })
    }
}

/// Notes that the player was given a hint where the game stands, once for each place.
fn note_hint(store: &mut dyn Store, live: &mut LiveGame) -> Result<(), Error> {
    let ply = live.game.ply();
    if live.hinted != Some(ply) {
        store.note(&Note::Hint { id: &live.id, ply })?;
        live.hinted = Some(ply);
    }
    Ok(())
}
