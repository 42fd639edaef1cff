//! What is told of the results of games.

use patience::Options;

use super::Table;
use crate::domain::{Month, days, statistics};
use crate::store::{Readable, Store};
use crate::wire::{Error, Reply};

impl Table {
    /// The statistics of every game.
    pub(super) fn statistics(&self, store: &mut dyn Store) -> Result<Reply, Error> {
        let Readable { items, unreadable } = store.results()?;
        Ok(Reply::Statistics { statistics: statistics(&self.library, items), left_out: unreadable })
    }

    /// The deals of a month's days.
    pub(super) fn days(
        &self,
        store: &mut dyn Store,
        game: &str,
        options: &Options,
        month: u64,
    ) -> Result<Reply, Error> {
        let month = Month::of(month)
            .ok_or_else(|| Error::BadRequest("month: expected a month's digits, such as 202612".into()))?;
        let options = Options(self.library.rules(game, &options.0)?.options().to_vec());
        let results = store.results()?.items;
        Ok(Reply::Days { days: days(results, game, &options, month) })
    }
}
