//! What is told of the results of games.

use patience::Options;

use super::Table;
use crate::domain::{Export, ExportFormat, GameResult, Month, days, statistics};
use crate::store::{Note, Readable, Store};
use crate::wire::{Error, Given, GivenExport, RefusedItem, Reply};

/// How many results are imported at a time; more come in parts.
const MAX_IMPORTED: usize = 20_000;
/// How many of those that can't be are told one by one.
const MAX_REFUSED: usize = 20;

impl Table {
    /// The statistics of every game.
    pub(super) fn statistics(&self, store: &mut dyn Store) -> Result<Reply, Error> {
        let Readable { items, unreadable } = store.results()?;
        Ok(Reply::Statistics { statistics: statistics(&self.library, items), left_out: unreadable })
    }

    /// Takes over results that come from elsewhere.
    pub(super) fn import_statistics(&self, store: &mut dyn Store, export: GivenExport) -> Result<Reply, Error> {
        let count = export.results.len();
        if count > MAX_IMPORTED {
            let message = format!("export: {count} results at once, {MAX_IMPORTED} at most; send them in parts");
            return Err(Error::BadRequest(message));
        }
        let (mut results, mut refused) = (Vec::new(), Vec::new());
        for given in export.results {
            match given {
                Given::Read(result) => match result.check() {
                    Ok(()) => results.push(result),
                    Err(message) => refused.push(RefusedItem::new(result.id.as_str(), &message)),
                },
                Given::Refused(item) => refused.push(item),
            }
        }
        let imported = store.note(&Note::Import(&results))?;
        let left_out = refused.len();
        refused.truncate(MAX_REFUSED);
        Ok(Reply::Imported { imported, left_out, refused })
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
        let mut results = store.results()?.items;
        let tells_less = |result: &&mut GameResult| result.game == game && result.options.0.len() < options.0.len();
        for result in results.iter_mut().filter(tells_less) {
            if let Some(whole) = result.whole_options(&self.library) {
                result.options = whole;
            }
        }
        Ok(Reply::Days { days: days(results, game, &options, month) })
    }

    /// Every result, for a backup.
    pub(super) fn export_statistics(store: &mut dyn Store) -> Result<Reply, Error> {
        let Readable { items: results, unreadable: left_out } = store.results()?;
        Ok(Reply::Export { export: Export { patience: ExportFormat, results }, left_out })
    }
}
