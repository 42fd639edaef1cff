//! The adviser and its threads.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use patience::{Game, Position, Rules};
use patience_solver::LossReason;
use patience_table::{Adviser, DealFound, DealWish, FairHint, Known, ReviewFindings};

use crate::desk::Desk;

/// One who advises players from what two threads find out in the background.
///
/// It needs at most 384 MiB. While nothing is asked and enough deals are ready, the threads sleep.
/// A question about another position goes before those that were asked earlier, of which only the
/// newest few are kept.
pub struct BackgroundAdviser {
    desk: Arc<Desk>,
    threads: Vec<JoinHandle<()>>,
}

impl BackgroundAdviser {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start() -> io::Result<BackgroundAdviser> {
        let mut adviser = BackgroundAdviser { desk: Arc::new(Desk::default()), threads: Vec::new() };
        for (name, work) in [("advice", Desk::advise as fn(&Desk)), ("supply", Desk::supply)] {
            let desk = Arc::clone(&adviser.desk);
            adviser.threads.push(Builder::new().name(name.into()).spawn(move || work(&desk))?);
        }
        Ok(adviser)
    }
}

impl Adviser for BackgroundAdviser {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        self.desk.verdict(rules, position)
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        self.desk.fair(game)
    }

    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        self.desk.reason(rules, position)
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        self.desk.review(game)
    }

    fn deal(&mut self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound {
        self.desk.deal(rules, wish, chance)
    }
}

impl Drop for BackgroundAdviser {
    /// Stops the searches and waits for the threads: some hundredths of a second.
    fn drop(&mut self) {
        self.desk.close();
        for thread in self.threads.drain(..) {
            // What it found is lost with it; there is nothing to tell.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for BackgroundAdviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BackgroundAdviser").field("threads", &self.threads.len()).finish()
    }
}
