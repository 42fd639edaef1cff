//! Moves that a request plays as one step, and the bounds of a history.

use patience::{Game, Move};

use crate::domain::finish::finish as played_out;
use crate::domain::{Auto, MAX_MOVES, autoplay, carry, shorten};
use crate::wire::Error;

/// A request with, or about a game with, more moves than so many takes long: nobody plays as many,
/// and a thousand are replayed in about a millisecond.
pub const LONG_GAME: usize = 1_000;

/// A player's move, which may carry a run card by card, and the automatic moves after it.
pub(super) fn play_and_up(game: &mut Game, mv: &str, auto: Auto) -> Result<(), Error> {
    let refused = |refusal| Error::Refused { mv: shorten(mv), refusal };
    let parsed = Move::parse(mv, game.rules().piles()).map_err(refused)?;
    let steps = carry::steps(game.rules(), game.position(), parsed).map_err(refused)?;
    expect_room(game.ply(), steps.len())?;
    steps.into_iter().try_for_each(|step| game.play(step)).map_err(refused)?;
    autoplay::play_up(game, auto, MAX_MOVES - game.ply());
    Ok(())
}

/// Plays out all that is left, where that needs no choice.
pub(super) fn finish(game: &mut Game) -> Result<(), Error> {
    let moves = played_out(game).ok_or(Error::CannotFinish)?;
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
