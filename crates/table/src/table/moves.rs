//! Moves that a request plays as one step, and the bounds of a history.

use patience::Game;

use crate::domain::{Auto, MAX_MOVES, autoplay, shorten};
use crate::wire::Error;

/// A player's move, and the automatic moves after it.
pub(super) fn play_and_up(game: &mut Game, mv: &str, auto: Auto) -> Result<(), Error> {
    game.play_text(mv).map_err(|refusal| Error::Refused { mv: shorten(mv), refusal })?;
    autoplay::play_up(game, auto, MAX_MOVES - game.ply());
    Ok(())
}

/// Every card to its foundation, where that needs no choice.
pub(super) fn finish(game: &mut Game) -> Result<(), Error> {
    let moves = autoplay::finish(game, &game.view()).ok_or(Error::CannotFinish)?;
    expect_room(game.ply(), moves.len())?;
    let refused = |refusal| Error::Internal(format!("a move that finishes is not legal: {refusal}").into());
    moves.into_iter().try_for_each(|mv| game.play(mv)).map_err(refused)
}

/// Plays the moves of a line, all of them or none.
pub(super) fn follow(game: &mut Game, moves: &[String]) -> Result<(), Error> {
    if moves.is_empty() {
        return Err(Error::BadRequest("moves: there is none to play".into()));
    }
    expect_room(game.ply(), moves.len())?;
    Ok(moves.iter().try_for_each(|mv| game.replay_move(mv))?)
}

/// Whether a history of `ply` moves has room for so many more.
pub(super) fn expect_room(ply: usize, more: usize) -> Result<(), Error> {
    if ply.saturating_add(more) <= MAX_MOVES { Ok(()) } else { Err(Error::TooManyMoves { limit: MAX_MOVES }) }
}

/// A place of the history, if there is such a one.
pub(super) fn in_history(game: &Game, key: &str, at: usize) -> Result<usize, Error> {
    let length = game.moves().len();
    if at <= length {
        return Ok(at);
    }
    Err(Error::BadRequest(format!("{key}: {at} is beyond the history, which has {length} moves")))
}
