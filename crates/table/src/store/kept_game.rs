//! A game written down whole: in rows, and in backups.

use std::collections::BTreeMap;

use patience::{DealNumber, Options, Status};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::interface::{KeptMove, Record};
use crate::domain::encoding::{DealText, deal_text};
use crate::domain::{
    Bookmark, Entry, GameId, MAX_BOOKMARKS, MAX_MOVES, MAX_MS, MAX_REVISION, Unreadable, expect_at_most, expect_few,
    expect_name,
};

/// How many games are exported at a time, and imported.
pub const MAX_AT_ONCE: usize = 50;

/// What stands before a move that the table played by itself.
const AUTO: char = '*';

/// A game written down whole, with every move of its history.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct KeptGame {
    /// The game's id.
    pub id: GameId,
    /// The preset under whose name it was begun.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "deal_text")]
    #[schemars(with = "Option<DealText>")]
    pub deal: Option<DealNumber>,
    /// The cards of the deck in dealing order, separated by blanks; of a game that began in a
    /// position its `layout` (see `docs/sharing.md`) as one text of JSON.
    pub deck: String,
    /// Every move of its history, in the notation of transcripts; with `*` before it if the table
    /// played it by itself.
    pub moves: Vec<String>,
    /// How many of them are played.
    pub ply: usize,
    /// Its bookmarks, by their places.
    pub bookmarks: Vec<Bookmark>,
    /// How it stands.
    pub status: Status,
    /// When it was changed last, in milliseconds since 1970.
    pub changed_ms: u64,
    /// Raised by each change.
    pub revision: u64,
}

impl KeptGame {
    /// The game as it is, because of this problem.
    pub(super) fn raw(&self, problem: &str) -> Unreadable {
        let row = match serde_json::to_value(self).expect("texts and numbers can be written as JSON") {
            Value::Object(fields) => BTreeMap::from_iter(fields),
            other => BTreeMap::from([("game".to_owned(), other)]),
        };
        let rows = BTreeMap::from([("game".to_owned(), vec![row])]);
        Unreadable { id: self.id.as_str().into(), problem: problem.into(), rows, more_moves: 0 }
    }
}

impl From<Record> for KeptGame {
    fn from(record: Record) -> KeptGame {
        let Record { entry, deck, moves, bookmarks, revision } = record;
        let Entry { id, game, options, deal, position: _, ply, length: _, status, changed_ms } = entry;
        let text = |mv: KeptMove| if mv.auto { format!("{AUTO}{}", mv.text) } else { mv.text };
        let moves = moves.into_iter().map(text).collect();
        KeptGame { id, game, options, deal, deck, moves, ply, bookmarks, status, changed_ms, revision }
    }
}

impl TryFrom<KeptGame> for Record {
    type Error = String;

    /// Says what does not fit together. Whether the moves are legal is seen when they are replayed.
    fn try_from(kept: KeptGame) -> Result<Record, String> {
        let KeptGame { id, game, options, deal, deck, moves, ply, bookmarks, status, changed_ms, revision } = kept;
        let (length, position) = (moves.len(), is_position(&deck));
        let entry = Entry { id, game, options, deal, position, ply, length, status, changed_ms };
        let kept_move = |text: String| match text.strip_prefix(AUTO) {
            Some(text) => KeptMove { text: text.into(), auto: true },
            None => KeptMove { text, auto: false },
        };
        let record = Record { entry, deck, moves: moves.into_iter().map(kept_move).collect(), bookmarks, revision };
        record.check()?;
        Ok(record)
    }
}

/// Whether what is kept as a game's deck is the position in which it began.
fn is_position(deck: &str) -> bool {
    deck.starts_with('{')
}

impl Record {
    /// The gate for games that were kept, or come from elsewhere. Whether the moves are legal is
    /// seen when they are replayed.
    ///
    /// # Errors
    /// Says which value can't be one, or what does not fit together.
    pub fn check(&self) -> Result<(), String> {
        let Record { entry, moves, bookmarks, revision, .. } = self;
        expect_name(&entry.game)?;
        expect_few("moves", MAX_MOVES, moves.len())?;
        expect_few("bookmarks", MAX_BOOKMARKS, bookmarks.len())?;
        expect_at_most("changed_ms", MAX_MS, entry.changed_ms)?;
        expect_at_most("revision", MAX_REVISION, *revision)?;
        let (ply, length) = (entry.ply, moves.len());
        if ply > length {
            return Err(format!("{ply} moves are to be played, {length} are kept"));
        }
        let in_order = bookmarks.windows(2).all(|two| two[0].ply < two[1].ply);
        if !in_order || bookmarks.last().is_some_and(|last| last.ply > length) {
            return Err("the bookmarks are out of order, or beyond the last move".into());
        }
        Ok(())
    }
}
