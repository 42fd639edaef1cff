//! What is kept as rows, for whoever keeps it outside the program: keys and texts.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::interface::{Change, MAX_RAW, Note, Progress, Readable, Record, Store, StoreError};
use super::kept_game::KeptGame;
use super::memory::{Content, Deleted, Kept, MemoryStore, Place};
use crate::domain::{Entry, GameId, GameResult, MAX_MS, RuleFile, Score, Trouble, Unreadable, expect_at_most};

/// The form of the texts. A row of another form is left where it is.
const FORM: u64 = 1;
/// Maximum rows that can't be read which are held.
const MAX_UNREADABLE: usize = 1_000;

/// Something that is kept: a text under a key, or nothing any more.
///
/// The key is `game:ID`, `deleted:ID` or `score:ID`. What is in the text is the business of
/// [`RowStore`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What it is kept under.
    pub key: String,
    /// What is kept; `None` if the row is to be deleted, or has been.
    pub text: Option<String>,
}

/// A store whose rows somebody else keeps: it is given them, and tells which have changed.
///
/// ```
/// use patience_table::{Row, RowStore};
///
/// let mut store = RowStore::default();
/// store.put(vec![Row { key: "game:a".into(), text: Some("{\"form\": 2}".into()) }]);
/// assert_eq!(store.unreadable_rows(), 1);
/// assert!(store.take_changed().is_empty());
/// ```
#[derive(Debug)]
pub struct RowStore {
    kept: MemoryStore,
    /// Rows that can't be read: what is wrong, and their texts.
    unreadable: BTreeMap<String, (String, String)>,
    trouble: Option<Trouble>,
}

impl Default for RowStore {
    fn default() -> RowStore {
        let mut kept = MemoryStore::default();
        kept.watch();
        RowStore { kept, unreadable: BTreeMap::new(), trouble: None }
    }
}

impl RowStore {
    /// The rule files that are to be kept; whoever keeps the rows keeps these, too.
    pub fn take_rules(&mut self) -> Vec<RuleFile> {
        self.kept.take_rules()
    }

    /// Takes over rows as they are kept. One that can't be read hides none of the others.
    pub fn put(&mut self, rows: Vec<Row>) {
        for Row { key, text } in rows {
            self.unreadable.remove(&key);
            let Some(place) = place(&key) else {
                self.keep_unreadable(key, "the key is none of this program's".into(), text);
                continue;
            };
            match text.as_deref().map(|text| content(&place, text)) {
                None => self.kept.take_out(&place),
                Some(Ok(content)) => self.kept.put_in(content),
                Some(Err(problem)) => {
                    self.kept.take_out(&place);
                    self.keep_unreadable(key, problem, text);
                }
            }
        }
    }

    fn keep_unreadable(&mut self, key: String, problem: String, text: Option<String>) {
        if self.unreadable.len() < MAX_UNREADABLE
            && let Some(text) = text
        {
            self.unreadable.insert(key, (problem, text));
        }
    }

    /// The rows that have changed since the last call: to be kept, wholly or not at all.
    pub fn take_changed(&mut self) -> Vec<Row> {
        let places = self.kept.take_touched();
        places.into_iter().map(|place| self.row(&place)).collect()
    }

    /// Every row, but those that can't be read.
    pub fn rows(&self) -> Vec<Row> {
        self.kept.places().map(|place| self.row(&place)).collect()
    }

    /// How many rows can't be read.
    pub fn unreadable_rows(&self) -> usize {
        self.unreadable.len()
    }

    /// Says why rows can't be kept at present, or that they are.
    pub fn set_trouble(&mut self, trouble: Option<Trouble>) {
        self.trouble = trouble;
    }

    fn row(&self, place: &Place) -> Row {
        Row { key: key(place), text: self.kept.content(place).map(text) }
    }

    fn expect_readable(&self, id: &GameId) -> Result<(), StoreError> {
        match self.unreadable.get(&key(&Place::Game(id.clone()))) {
            Some((problem, _)) => Err(StoreError::Unreadable { id: id.clone(), problem: problem.clone() }),
            None => Ok(()),
        }
    }

    fn count_unreadable(&self, kind: &str) -> usize {
        self.unreadable.keys().filter(|key| key.starts_with(kind)).count()
    }
}

fn key(place: &Place) -> String {
    match place {
        Place::Game(id) => format!("game:{id}"),
        Place::Deleted(id) => format!("deleted:{id}"),
        Place::Score(id) => format!("score:{id}"),
    }
}

fn place(key: &str) -> Option<Place> {
    let (kind, id) = key.split_once(':')?;
    let id = GameId::new(id)?;
    match kind {
        "game" => Some(Place::Game(id)),
        "deleted" => Some(Place::Deleted(id)),
        "score" => Some(Place::Score(id)),
        _ => None,
    }
}

/// The game that is kept under a key, if it is a game's.
fn game_of(key: &str) -> Option<GameId> {
    match place(key) {
        Some(Place::Game(id)) => Some(id),
        _ => None,
    }
}

/// A row as it is, because of this problem.
fn raw(key: &str, problem: &str, text: &str) -> Unreadable {
    let row = [("key", key), ("text", text)].map(|(name, value)| (name.to_owned(), value.into()));
    let rows = BTreeMap::from([("row".to_owned(), vec![BTreeMap::from(row)])]);
    let id = key.split_once(':').map_or(key, |(_, id)| id);
    Unreadable { id: id.into(), problem: problem.into(), rows, more_moves: 0 }
}

/// A text with its form. The fields stand beside it.
#[derive(Serialize)]
struct Formed<T> {
    form: u64,
    #[serde(flatten)]
    fields: T,
}

#[derive(Serialize, Deserialize)]
struct DeletedText {
    at_ms: u64,
    game: KeptGame,
}

/// The result says whole seconds: the exact times stand beside it.
#[derive(Serialize, Deserialize)]
struct ScoreText {
    result: GameResult,
    time_ms: Option<u64>,
    ended_ms: u64,
    counts: bool,
    hinted: Option<usize>,
    aside: bool,
}

fn text(content: Content) -> String {
    let written = match content {
        Content::Game(record) => serde_json::to_string(&Formed { form: FORM, fields: KeptGame::from(record) }),
        Content::Deleted(Deleted { record, at_ms }) => {
            serde_json::to_string(&Formed { form: FORM, fields: DeletedText { at_ms, game: record.into() } })
        }
        Content::Score(Kept { score: Score { result, counts, hinted }, aside }) => {
            let (time_ms, ended_ms) = (result.time_ms, result.ended_ms);
            let fields = ScoreText { result, time_ms, ended_ms, counts, hinted, aside };
            serde_json::to_string(&Formed { form: FORM, fields })
        }
    };
    written.expect("texts and numbers can be written as JSON")
}

/// Reads what is kept in a place; says what is wrong with it.
fn content(place: &Place, text: &str) -> Result<Content, String> {
    let mut fields: Map<String, Value> = serde_json::from_slice(text.as_bytes()).map_err(|error| error.to_string())?;
    match fields.remove("form") {
        Some(Value::Number(form)) if form.as_u64() == Some(FORM) => {}
        Some(form) => return Err(format!("form {form} is unknown: {FORM} was expected")),
        None => return Err(format!("it has no form: {FORM} was expected")),
    }
    let content = match place {
        Place::Game(_) => Content::Game(read::<KeptGame>(fields)?.try_into()?),
        Place::Deleted(_) => {
            let DeletedText { at_ms, game } = read(fields)?;
            expect_at_most("at_ms", MAX_MS, at_ms)?;
            Content::Deleted(Deleted { record: game.try_into()?, at_ms })
        }
        Place::Score(_) => {
            let ScoreText { mut result, time_ms, ended_ms, counts, hinted, aside } = read(fields)?;
            (result.time_ms, result.ended_ms) = (time_ms, ended_ms);
            let score = Score { result, counts, hinted };
            score.check()?;
            Content::Score(Kept { score, aside })
        }
    };
    let id = match &content {
        Content::Game(record) | Content::Deleted(Deleted { record, .. }) => &record.entry.id,
        Content::Score(kept) => &kept.score.result.id,
    };
    match place {
        Place::Game(own) | Place::Deleted(own) | Place::Score(own) if own == id => Ok(content),
        _ => Err(format!("it is about {id}")),
    }
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())
}

impl Store for RowStore {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.expect_readable(id)?;
        self.kept.progress(id)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.expect_readable(id)?;
        self.kept.load(id)
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.kept.deleted(id)
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        let listed = self.kept.list(limit)?;
        Ok(Readable { unreadable: self.count_unreadable("game:"), ..listed })
    }

    fn ids(&mut self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut ids = self.kept.ids(after, limit)?;
        let unreadable = self.unreadable.keys().filter_map(|key| game_of(key));
        ids.extend(unreadable.filter(|id| after.is_none_or(|after| id > after)));
        ids.sort();
        ids.truncate(limit);
        Ok(ids)
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        let place = Place::Game(id.clone());
        let unreadable = self.unreadable.get(&key(&place)).map(|(_, text)| text.clone());
        let text = unreadable.or_else(|| self.row(&place).text);
        Ok(text.map(|text| raw(&key(&place), problem, &text)))
    }

    fn unreadable(&mut self) -> Result<Vec<Unreadable>, StoreError> {
        let others = self.unreadable.iter().filter(|(key, _)| game_of(key).is_none());
        Ok(others.take(MAX_RAW).map(|(key, (problem, text))| raw(key, problem, text)).collect())
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        self.kept.apply(change)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        let results = self.kept.results()?;
        Ok(Readable { unreadable: self.count_unreadable("score:"), ..results })
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.kept.note(note)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        self.kept.restore(games)
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        self.kept.keep_rules(file)
    }

    fn trouble(&mut self) -> Option<Trouble> {
        self.trouble
    }
}
