//! Conversations with the table, written down as JSON in `tests/data`: each request with what its
//! reply must contain.
//!
//! A file is a list of `{"ask": REQUEST, "reply": PART}` or `{"ask": REQUEST, "error": PART}`,
//! served in order by a fresh table over a fresh store. `ask` may be a text, for what is no JSON. A
//! part is contained in a value if they are equal, if both are objects and each key's part is
//! contained in the value of the same key, or if both are lists and each item's part is contained
//! in the item at the same place. The games begun are called g1, g2 …, their random deals are 1, 2
//! …; the clock goes on by a second a request.

use std::collections::BTreeSet;
use std::path::Path;

use patience::{Library, Status};
use patience_table::{
    Change, Entry, Env, Error, GameId, GameResult, KeptMove, MemoryStore, NoAdviser, Note, Progress, Readable, Record,
    Reply, Request, RuleFile, Seen, Store, StoreError, Table, Unreadable,
};
use serde_json::{Value, json};

use super::talk::Talk;

/// Every code an error can have, as `docs/api.md` lists them.
const CODES: &[&str] = &[
    "bad-request",
    "unknown-game",
    "bad-option",
    "bad-deck",
    "unknown-table",
    "stale",
    "nothing-to-undo",
    "nothing-to-redo",
    "refused",
    "too-many-moves",
    "too-many-games",
    "too-many-bookmarks",
    "cannot-finish",
    "busy",
    "internal",
];
/// Those that no conversation over a working store brings about; each has a test of its own below.
const NOT_BY_TALKING: &[&str] =
    &["busy", "internal", "too-many-moves", "too-many-games", "too-many-bookmarks", "cannot-finish"];

fn contains(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::Object(value), Value::Object(part)) => {
            part.iter().all(|(key, part)| value.get(key).is_some_and(|value| contains(value, part)))
        }
        (Value::Array(value), Value::Array(part)) => {
            value.len() == part.len() && value.iter().zip(part).all(|(value, part)| contains(value, part))
        }
        _ => value == part,
    }
}

/// Holds one conversation; gives the codes of its errors.
fn hold(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let steps: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut talk = Talk::over(MemoryStore::default());
    let mut codes = BTreeSet::new();
    for (at, step) in steps.iter().enumerate() {
        let ask = step["ask"].as_str().map_or_else(|| step["ask"].to_string(), str::to_owned);
        let (got, part) = match talk.ask(&ask) {
            Ok(reply) => (serde_json::to_value(reply).unwrap(), step.get("reply")),
            Err(error) => {
                codes.insert(error.code().to_owned());
                (serde_json::to_value(error).unwrap(), step.get("error"))
            }
        };
        let as_expected = part.is_some_and(|part| contains(&got, part));
        assert!(as_expected, "{}, step {}:\n{ask}\nanswered {got}\nnot {step}", file.display(), at + 1);
    }
    codes
}

#[test]
fn conversations_go_as_they_are_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut codes = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        codes.extend(hold(&file.unwrap().path()));
    }
    codes.extend(NOT_BY_TALKING.iter().map(|code| (*code).to_owned()));
    assert_eq!(codes, CODES.iter().map(|code| (*code).to_owned()).collect(), "every code is met, and no other");
}

#[test]
fn every_game_and_preset_can_be_begun_and_is_told_in_full() {
    let mut talk = Talk::over(MemoryStore::default());
    let Reply::Games { games } = talk.ask(r#"{"do": "games"}"#).unwrap() else { panic!() };
    assert!(games.len() >= 9);
    for game in games {
        assert_eq!(game.id, game.presets[0].id);
        let langs: Vec<String> = game.brief.iter().map(|(lang, _)| lang.to_string()).collect();
        assert_eq!(langs, ["de", "en"], "{}", game.id);
        assert!(game.brief.iter().all(|(_, text)| text.len() > 100), "{}", game.id);
        for preset in game.presets {
            let defaults = game.options.iter().map(|option| (option.name.clone(), option.default.clone()));
            if preset.id == game.id {
                assert_eq!(preset.options.0, defaults.collect::<Vec<_>>());
            }
            let request = json!({"do": "new", "game": preset.id, "deal": "18446744073709551615"});
            let Reply::Table { table } = talk.ask(&request.to_string()).unwrap() else { panic!() };
            assert_eq!(table.options, preset.options);
            let table = serde_json::to_value(table).unwrap();
            assert_eq!(table["deal"], "18446744073709551615");
        }
    }
}

type Fail = fn() -> StoreError;

/// A store over another, which fails when it is told to.
#[derive(Default)]
struct Failing {
    store: MemoryStore,
    fail: Option<Fail>,
    length: usize,
}

impl Store for Failing {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.store.progress(id)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        let mut record = self.store.load(id)?;
        if let Some(record) = record.as_mut().filter(|_| self.length > 0) {
            record.moves = vec![KeptMove { text: "draw".into(), auto: false }; self.length];
            record.entry.ply = self.length;
        }
        Ok(record)
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.store.deleted(id)
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        self.store.list(limit)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.store.results()
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        match self.fail {
            Some(error) => Err(error()),
            None => self.store.note(note),
        }
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        self.store.raw(id, problem)
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        match self.fail {
            Some(error) => Err(error()),
            None => self.store.keep_rules(file),
        }
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        match self.fail {
            Some(error) => Err(error()),
            None => self.store.restore(games),
        }
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        match self.fail {
            Some(error) => Err(error()),
            None => self.store.apply(change),
        }
    }
}

#[test]
fn what_is_not_kept_has_not_happened() {
    let mut talk = Talk::over(Failing::default());
    talk.ask(r#"{"do": "new", "game": "klondike", "options": {"draw": 1}, "deal": 1}"#).unwrap();
    let failures: [(Fail, &str); 3] = [
        (|| StoreError::Failed("no room on the disk".into()), "internal"),
        (|| StoreError::Busy("locked".into()), "busy"),
        (|| StoreError::Conflict, "stale"),
    ];
    for (failure, code) in failures {
        talk.store.fail = Some(failure);
        assert_eq!(talk.code(r#"{"do": "move", "id": "g1", "ply": 0, "move": "draw"}"#), code);
        let Reply::Table { table } = talk.ask(r#"{"do": "open", "id": "g1"}"#).unwrap() else { panic!() };
        assert_eq!((table.ply, table.length, table.status), (0, 0, Status::Playing));
    }
    talk.store.fail = None;
    talk.ask(r#"{"do": "move", "id": "g1", "ply": 0, "move": "draw"}"#).unwrap();
    talk.store.fail = Some(|| StoreError::Busy("locked".into()));
    assert_eq!(talk.code(r#"{"do": "undo", "id": "g1", "ply": 1}"#), "busy");
    let Reply::Table { table } = talk.ask(r#"{"do": "open", "id": "g1"}"#).unwrap() else { panic!() };
    assert_eq!(table.ply, 1);
}

#[test]
fn a_record_that_cannot_be_replayed_is_told_and_can_be_deleted() {
    let mut talk = Talk::over(Failing::default());
    talk.ask(r#"{"do": "new", "game": "freecell"}"#).unwrap();
    talk.store.length = 1;
    talk.table.let_go();
    assert_eq!(talk.code(r#"{"do": "open", "id": "g1"}"#), "unplayable");
    talk.ask(r#"{"do": "delete", "id": "g1"}"#).unwrap();
    assert_eq!(talk.code(r#"{"do": "open", "id": "g1"}"#), "unknown-table");
}

#[test]
fn the_store_and_a_history_have_their_bounds() {
    let mut talk = Talk::over(MemoryStore::default());
    let request = r#"{"do": "new", "game": "klondike", "deal": 1}"#;
    let codes: Vec<_> = (0..1_001).filter_map(|_| talk.ask(request).err()).map(|error| error.code()).collect();
    assert_eq!(codes, ["too-many-games"]);
    let Reply::Tables { tables, .. } = talk.ask(r#"{"do": "list"}"#).unwrap() else { panic!() };
    assert_eq!(tables.len(), patience_table::MAX_LISTED);

    // Drawing and redealing without end fills a history.
    let mut talk = Talk::over(MemoryStore::default());
    talk.ask(r#"{"do": "new", "game": "klondike", "options": {"passes": "unlimited"}, "deal": 1}"#).unwrap();
    let mut record = talk.store.load(&GameId::new("g1").unwrap()).unwrap().unwrap();
    let rules = Library::builtin().rules("klondike", &record.entry.options.0).unwrap();
    let mut game = patience::Game::deal(rules, 1).unwrap();
    while record.moves.len() < patience_table::MAX_MOVES - 1 {
        let mv = if game.play_text("draw").is_ok() { "draw" } else { "redeal" };
        if mv == "redeal" {
            game.play_text(mv).unwrap();
        }
        record.moves.push(KeptMove { text: mv.into(), auto: false });
    }
    record.entry.ply = record.moves.len();
    let mut talk = Talk::over(One { record });
    let last = json!({"do": "move", "id": "g1", "ply": patience_table::MAX_MOVES - 1, "move": "draw"}).to_string();
    let other = last.replace("draw", "redeal");
    assert!(talk.ask(&last).is_ok() || talk.ask(&other).is_ok());
    let beyond = json!({"do": "move", "id": "g1", "ply": patience_table::MAX_MOVES, "move": "draw"});
    assert_eq!(talk.code(&beyond.to_string()), "too-many-moves");
}

/// A store of one game that takes every change and forgets it.
struct One {
    record: Record,
}

impl Store for One {
    fn progress(&mut self, _: &GameId) -> Result<Option<Progress>, StoreError> {
        Ok(Some(self.record.progress()))
    }

    fn load(&mut self, _: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(Some(self.record.clone()))
    }

    fn deleted(&mut self, _: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(None)
    }

    fn list(&mut self, _: usize) -> Result<Readable<Entry>, StoreError> {
        Ok(vec![self.record.entry.clone()].into())
    }

    fn raw(&mut self, _: &GameId, _: &str) -> Result<Option<Unreadable>, StoreError> {
        Ok(None)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        Ok(Vec::new().into())
    }

    fn note(&mut self, _: &Note<'_>) -> Result<usize, StoreError> {
        Ok(0)
    }

    fn keep_rules(&mut self, _: &RuleFile) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn restore(&mut self, _: &[Record]) -> Result<usize, StoreError> {
        Ok(0)
    }

    fn apply(&mut self, _: &Change<'_>) -> Result<(), StoreError> {
        self.record.revision += 1;
        Ok(())
    }
}

#[test]
fn two_tables_over_one_store_see_each_others_moves() {
    let mut one = Talk::over(MemoryStore::default());
    one.ask(r#"{"do": "new", "game": "klondike", "deal": 1}"#).unwrap();
    let mut other = Table::new(Library::builtin());
    let env = Env { id: GameId::new("unused").unwrap(), deal: 0, now_ms: 0 };
    let moves = |ply: usize| json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}).to_string();
    one.ask(&moves(0)).unwrap();
    let request = |text: &str| Request::parse(text.as_bytes()).unwrap();
    let stale = other.serve(&mut one.store, &mut NoAdviser, request(&moves(0)), &env).unwrap_err();
    assert!(matches!(stale, Error::Stale { asked: Seen { ply: 0, .. }, table } if table.ply == 1));
    other.serve(&mut one.store, &mut NoAdviser, request(&moves(1)), &env).unwrap();
    let Reply::Table { table } = one.ask(r#"{"do": "open", "id": "g1"}"#).unwrap() else { panic!() };
    assert_eq!(table.ply, 2);
    // Everything that changes a game is seen by the other table, and counted once.
    let mark = r#"{"do": "bookmark", "id": "g1", "ply": 2, "at": 1, "name": "hier"}"#;
    other.serve(&mut one.store, &mut NoAdviser, request(mark), &env).unwrap();
    let undo = json!({"do": "undo", "id": "g1", "ply": 2});
    let table = one.table(&undo);
    assert_eq!((table.ply, table.bookmarks.len()), (1, 1));
    let stale = other.serve(&mut one.store, &mut NoAdviser, request(&undo.to_string()), &env).unwrap_err();
    assert!(matches!(stale, Error::Stale { asked: Seen { ply: 2, .. }, table } if table.ply == 1));
    let resign = r#"{"do": "abandon", "id": "g1", "ply": 1}"#;
    other.serve(&mut one.store, &mut NoAdviser, request(resign), &env).unwrap();
    let told = one.json(&json!({"do": "statistics"}))["statistics"][0].take();
    assert_eq!((&told["played"], &told["lost"], &told["undos"]), (&json!(1), &json!(1), &json!(1)));
    one.table(&json!({"do": "redo", "id": "g1", "ply": 1}));
    other.serve(&mut one.store, &mut NoAdviser, request(r#"{"do": "delete", "id": "g1"}"#), &env).unwrap();
    assert_eq!(one.code(&moves(2)), "unknown-table");
}
