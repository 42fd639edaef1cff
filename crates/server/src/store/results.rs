//! The results of games in the database: what statistics are made of.

use patience_table::{Entry, GameId, GameResult, MAX_RESULTS, Note, Outcome, Readable, Score, StoreError, Tally};
use rusqlite::types::ValueRef;
use rusqlite::{OptionalExtension, Row, Transaction, named_params, params};

use super::error::{failed, is_unreadable};
use super::raw::Raw;
use super::values::{MAX_NUMBER, count, deal, name, number, options, readable, text, wrong};

/// The columns of a [`Score`], in the order in which [`score`] reads them.
pub(super) const SCORE: &str =
    "id, preset, options, deal, counts, outcome, moves, time_ms, ended_ms, undos, hints, hinted, shown";
/// Those that count: of games with moves, and not set aside by a reset.
const THAT_COUNT: &str = "counts = 1 AND aside = 0";

/// Makes the row of a game that is begun.
pub(super) fn begin(transaction: &Transaction<'_>, entry: &Entry) -> Result<(), StoreError> {
    match find(transaction, &entry.id)? {
        Found::Nothing => insert(transaction, &Score::begun(entry)),
        Found::Unreadable | Found::Score(..) => Ok(()),
    }
}

/// Notes what a change adds to a game's result.
pub(super) fn add(transaction: &Transaction<'_>, entry: &Entry, tally: Tally) -> Result<(), StoreError> {
    change(transaction, &entry.id, |score| {
        let before = score.clone();
        score.add(entry, tally);
        *score != before
    })
    .map(drop)
}

/// Forgets the row of a game that is forgotten, unless it counts.
pub(super) fn forget(transaction: &Transaction<'_>, id: &Raw) -> Result<(), StoreError> {
    let sql = "DELETE FROM result WHERE id = ?1 AND counts = 0";
    transaction.execute(sql, [id]).map(drop).map_err(failed)
}

/// The results that count.
pub(super) fn all(transaction: &Transaction<'_>) -> rusqlite::Result<Readable<GameResult>> {
    let sql = format!("SELECT {SCORE} FROM result WHERE {THAT_COUNT}");
    readable(transaction.prepare(&sql)?.query([])?, MAX_RESULTS, |row| Ok(score(row)?.result))
}

pub(super) fn note(transaction: &Transaction<'_>, note: &Note<'_>) -> Result<usize, StoreError> {
    match *note {
        Note::Hint { id, ply } => change(transaction, id, |score| score.hint(ply)).map(usize::from),
        Note::Shown { id } => change(transaction, id, Score::show).map(usize::from),
        Note::Import(results) => {
            let mut count = 0;
            for result in results {
                count += usize::from(import(transaction, result)?);
            }
            Ok(count)
        }
        Note::Reset { preset } => reset(transaction, preset).map_err(failed),
        Note::Restore => transaction.execute("UPDATE result SET aside = 0 WHERE aside = 1", []).map_err(failed),
    }
}

fn reset(transaction: &Transaction<'_>, preset: Option<&str>) -> rusqlite::Result<usize> {
    transaction.execute("DELETE FROM result WHERE aside = 1", [])?;
    let sql = format!("UPDATE result SET aside = 1 WHERE {THAT_COUNT} AND (?1 IS NULL OR preset = ?1)");
    transaction.execute(&sql, [preset])
}

fn import(transaction: &Transaction<'_>, result: &GameResult) -> Result<bool, StoreError> {
    let (mut score, aside) = match find(transaction, &result.id)? {
        Found::Score(score, aside) => (score, aside),
        Found::Unreadable => return Ok(false),
        Found::Nothing => return insert(transaction, &Score::of(result)).map(|()| true),
    };
    let news = score.merge(result, aside);
    if news {
        update(transaction, &score).map_err(failed)?;
        let sql = "UPDATE result SET aside = 0 WHERE id = ?1";
        transaction.prepare_cached(sql).and_then(|mut it| it.execute([score.result.id.as_str()])).map_err(failed)?;
    }
    Ok(news)
}

/// Changes a score, if there is one; `change` says whether it did.
fn change(
    transaction: &Transaction<'_>,
    id: &GameId,
    change: impl FnOnce(&mut Score) -> bool,
) -> Result<bool, StoreError> {
    let Found::Score(mut score, _) = find(transaction, id)? else { return Ok(false) };
    let changed = change(&mut score);
    if changed {
        update(transaction, &score).map_err(failed)?;
    }
    Ok(changed)
}

/// What is kept of a game's result.
enum Found {
    Nothing,
    /// It stays as it is; the game can be played all the same.
    Unreadable,
    /// The score, and whether a reset has set it aside.
    Score(Score, bool),
}

fn find(transaction: &Transaction<'_>, id: &GameId) -> Result<Found, StoreError> {
    let sql = format!("SELECT {SCORE}, aside FROM result WHERE id = ?1");
    let read = |row: &Row<'_>| Ok((score(row)?, row.get(13)?));
    let found = transaction.prepare_cached(&sql).and_then(|mut it| it.query_row([id.as_str()], read).optional());
    match found {
        Ok(None) => Ok(Found::Nothing),
        Ok(Some((score, aside))) => Ok(Found::Score(score, aside)),
        Err(error) if is_unreadable(&error) => Ok(Found::Unreadable),
        Err(error) => Err(failed(error)),
    }
}

fn insert(transaction: &Transaction<'_>, score: &Score) -> Result<(), StoreError> {
    let insert = || {
        let sql =
            "INSERT INTO result (number, id, preset, options, deal, counts, outcome, moves, ended_ms, undos, hints, aside)
             VALUES ((SELECT 1 + coalesce(max(number), 0) FROM result WHERE number < ?2),
                     ?1, '', '{}', NULL, 0, 'open', 0, 0, 0, 0, 0)";
        transaction.prepare_cached(sql)?.execute(params![score.result.id.as_str(), MAX_NUMBER])?;
        update(transaction, score)?;
        // Numbers only grow, so the lowest are the oldest.
        let sql = "DELETE FROM result WHERE number IN
                   (SELECT number FROM result ORDER BY number DESC LIMIT -1 OFFSET ?1)";
        transaction.prepare_cached(sql)?.execute([MAX_RESULTS as i64])
    };
    insert().map(drop).map_err(failed)
}

fn update(transaction: &Transaction<'_>, score: &Score) -> rusqlite::Result<()> {
    let sql = "UPDATE result SET preset = :preset, options = :options, deal = :deal, counts = :counts,
               outcome = :outcome, moves = :moves, time_ms = :time_ms, ended_ms = :ended_ms, undos = :undos,
               hints = :hints, hinted = :hinted, shown = :shown WHERE id = :id";
    let result = &score.result;
    let values = named_params! {
        ":id": result.id.as_str(),
        ":preset": result.game,
        ":options": serde_json::to_string(&result.options).expect("options can be written as JSON"),
        ":deal": result.deal.map(|deal| deal.to_string()),
        ":counts": score.counts,
        ":outcome": outcome_text(result.outcome),
        ":moves": result.moves,
        ":time_ms": result.time_ms,
        ":ended_ms": i64::try_from(result.ended_ms).unwrap_or(i64::MAX),
        ":undos": result.undos,
        ":hints": result.hints,
        ":hinted": score.hinted,
        ":shown": result.shown,
    };
    transaction.prepare_cached(sql)?.execute(values).map(drop)
}

/// Reads the columns [`SCORE`].
pub(super) fn score(row: &Row<'_>) -> rusqlite::Result<Score> {
    let (id, outcome) = (text(row, 0)?, text(row, 5)?);
    let maybe = |at: usize| match row.get_ref(at)? {
        ValueRef::Null => Ok(None),
        _ => number(row, at).map(Some),
    };
    let small = |at: usize| number(row, at).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let result = GameResult {
        id: GameId::new(&id)
            .ok_or_else(|| wrong(0, format!("id: expected lower-case letters and digits, found {id:?}")))?,
        game: name(row, 1)?,
        options: options(row, 2)?,
        deal: deal(row, 3)?,
        outcome: outcome_of(&outcome)
            .ok_or_else(|| wrong(5, format!("outcome: expected open, won or lost, found {outcome:?}")))?,
        moves: count(row, 6)?,
        time_ms: maybe(7)?,
        ended_ms: number(row, 8)?,
        undos: small(9)?,
        hints: small(10)?,
        shown: row.get(12)?,
    };
    let hinted = maybe(11)?.and_then(|ply| usize::try_from(ply).ok());
    Ok(Score { result, counts: row.get(4)?, hinted })
}

const OUTCOME: [(Outcome, &str); 3] = [(Outcome::Open, "open"), (Outcome::Won, "won"), (Outcome::Lost, "lost")];

fn outcome_text(outcome: Outcome) -> &'static str {
    OUTCOME.iter().find(|(other, _)| *other == outcome).map_or("open", |(_, text)| text)
}

fn outcome_of(text: &str) -> Option<Outcome> {
    OUTCOME.iter().find(|(_, other)| *other == text).map(|(outcome, _)| *outcome)
}
