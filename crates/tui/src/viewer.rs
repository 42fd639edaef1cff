//! Looking at a line of moves: a solution of the game, or a game from a file. Nothing of the game
//! changes until the player says to go on from there.

use patience_table::patience::PlayedMove;
use patience_table::{Error, Preview, Snapshot};
use patience_words::Words;

use crate::line::Line;
use crate::phrases;
use crate::session::Session;

/// A line, and the place of it that is looked at.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub(crate) line: Line,
    /// How many moves of the line are played.
    pub(crate) at: usize,
    /// How the game would stand then.
    pub(crate) table: Snapshot,
    /// The move of the line that led there.
    pub(crate) step: Option<PlayedMove>,
}

impl Viewer {
    /// Opens a line at its beginning.
    pub(crate) fn open(session: &mut Session, line: Line) -> Result<Viewer, Error> {
        let Preview { table, step } = session.preview(&line, 0)?;
        Ok(Viewer { line, at: 0, table, step })
    }

    /// Goes to a place of the line; beyond an end to that end.
    pub(crate) fn go_to(&mut self, session: &mut Session, at: usize) -> Result<(), Error> {
        let at = at.min(self.length());
        if at != self.at {
            let Preview { table, step } = session.preview(&self.line, at)?;
            (self.at, self.table, self.step) = (at, table, step);
        }
        Ok(())
    }

    /// How many moves the line has.
    pub(crate) fn length(&self) -> usize {
        self.line.length()
    }

    /// Whether this is the line's end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.length()
    }

    /// Whether it is a game from a file, which is no game of the player's.
    pub(crate) fn is_recorded(&self) -> bool {
        matches!(self.line, Line::Recorded(_))
    }

    /// Plays the moves up to here in the game, or begins a game with those of a file; `false` if
    /// there is nothing to play.
    pub(crate) fn go_on(&self, session: &mut Session) -> Result<bool, Error> {
        match &self.line {
            Line::Game { .. } if self.at == 0 => return Ok(false),
            Line::Game { moves, .. } => session.follow(moves[..self.at].to_vec())?,
            Line::Recorded(transcript) => session.import(transcript.clone(), self.at)?,
        };
        Ok(true)
    }

    /// What is said when it was gone on from here.
    pub(crate) fn gone_on(&self, words: &Words) -> String {
        match self.line {
            Line::Game { .. } => words.fill("viewer.followed", &[("count", self.at.to_string())]),
            Line::Recorded(_) => words.t("viewer.begun.recorded"),
        }
    }

    /// Where in the line this is.
    pub(crate) fn place(&self, words: &Words) -> String {
        words.fill("history.at", &[("at", self.at.to_string()), ("of", self.length().to_string())])
    }

    /// The move that led here in words, and how the game stands where it is over.
    pub(crate) fn words(&self, words: &Words) -> String {
        let told = match &self.step {
            Some(step) => words.step(step, &self.table.view),
            None if self.is_recorded() => words.t("viewer.begin.recorded"),
            None => words.t("viewer.begin"),
        };
        match phrases::outcome(words, &self.table) {
            Some(outcome) => format!("{told} {outcome}"),
            None => told,
        }
    }
}
