//! A line of moves that is looked at on the screen, and its pace.

use std::time::Duration;

use patience_table::Error;

use crate::line::Line;
use crate::session::Session;
use crate::viewer::Viewer;

/// How long each move is looked at when it goes on by itself, from slow to fast.
const PACES: [Duration; 3] = [Duration::from_millis(2400), Duration::from_millis(1200), Duration::from_millis(500)];

/// A line that is looked at.
#[derive(Debug)]
pub(crate) struct Watching {
    pub(crate) viewer: Viewer,
    /// Whether it goes on by itself.
    pub(crate) plays: bool,
    /// Which of the paces it does that at.
    pace: usize,
}

impl Watching {
    pub(crate) fn open(session: &mut Session, line: Line) -> Result<Watching, Error> {
        Ok(Watching { viewer: Viewer::open(session, line)?, plays: false, pace: 1 })
    }

    /// How long until the next move, if there is one by itself.
    pub(crate) fn pause(&self) -> Option<Duration> {
        self.plays.then_some(PACES[self.pace])
    }

    pub(crate) fn faster(&mut self) {
        self.pace = (self.pace + 1).min(PACES.len() - 1);
    }

    pub(crate) fn slower(&mut self) {
        self.pace = self.pace.saturating_sub(1);
    }
}
