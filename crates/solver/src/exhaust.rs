//! The searches that leave nothing out, which alone can say that there is no win.

use patience::{Position, Rules};

use crate::budget::{Meter, RanOut};
use crate::depth::{DepthFirst, Found};
use crate::easier::Easier;
use crate::prunings::Prunings;

/// A search by the game's rules, and where there are easier ones another by these, which may show a position to be lost
/// much sooner.
pub(crate) struct Exhaust<'r> {
    search: DepthFirst<'r>,
    easier: Option<DepthFirst<'r>>,
    /// The bytes of the search by easier rules when it ended.
    ended_bytes: usize,
}

impl<'r> Exhaust<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        easier: Option<&'r Rules>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Exhaust<'r> {
        let mut exhaust = match easier {
            None => Exhaust { search: DepthFirst::new(rules, position, bytes, prunings), easier: None, ended_bytes: 0 },
            Some(easier) => {
                // To be shown to be lost by easier rules takes in what the pool says.
                let without_pool = Prunings { pool: false, ..*prunings };
                let search = DepthFirst::new(rules, position, bytes / 2, &without_pool);
                let test = Easier::new(easier, position, bytes / 4, prunings);
                let other = DepthFirst::new(easier, position, bytes / 4, prunings);
                Exhaust { search: search.testing(test), easier: Some(other), ended_bytes: 0 }
            }
        };
        exhaust.search.begin(position, None);
        if let Some(easier) = &mut exhaust.easier {
            easier.begin(position, None);
        }
        exhaust
    }

    /// Goes on by at most `limit` nodes for each search; after [`Found::Limit`] it may go on again. Says which search found it.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> (Found, &'static str) {
        if let Some(easier) = &mut self.easier {
            match easier.go_on(limit, meter) {
                Found::Limit => {}
                // A win by easier rules says nothing.
                Found::Win(_) | Found::RanOut(RanOut::Memory) => {
                    self.ended_bytes = easier.most_bytes();
                    self.easier = None;
                }
                found => return (found, "easier rules"),
            }
        }
        (self.search.go_on(limit, meter), "depth-first")
    }

    /// The bytes of tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        let easier = self.easier.as_ref().map_or(self.ended_bytes, DepthFirst::most_bytes);
        self.search.most_bytes() + easier
    }
}
