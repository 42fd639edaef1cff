//! Play goes on while games can't be kept, and they are kept as soon as they can be.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use patience_table::{
    Change, Entry, Env, Error, GameId, GameResult, MemoryStore, NoAdviser, Note, Progress, Readable, Record, Reply,
    Request, RuleFile, Shelter, Store, StoreError, Table, Trouble, Unreadable,
};
use serde_json::{Value, json};

use super::talk::Talk;

/// A store that can't be written while there is trouble.
struct Flaky {
    inner: Rc<RefCell<MemoryStore>>,
    trouble: Rc<Cell<Option<Trouble>>>,
}

impl Flaky {
    fn expect_fine(&self) -> Result<(), StoreError> {
        match self.trouble.get() {
            None => Ok(()),
            Some(Trouble::Busy) => Err(StoreError::Busy("held".into())),
            Some(trouble) => Err(StoreError::Unwritable(trouble)),
        }
    }
}

impl Store for Flaky {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.inner.borrow_mut().progress(id)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.inner.borrow_mut().load(id)
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.inner.borrow_mut().deleted(id)
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        self.inner.borrow_mut().list(limit)
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        self.inner.borrow_mut().raw(id, problem)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.inner.borrow_mut().results()
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        self.expect_fine()?;
        self.inner.borrow_mut().apply(change)
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.expect_fine()?;
        self.inner.borrow_mut().note(note)
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        self.expect_fine()?;
        self.inner.borrow_mut().keep_rules(file)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        self.expect_fine()?;
        self.inner.borrow_mut().restore(games)
    }

    /// What the table holds is what is kept.
    fn renew(&mut self, held: &dyn Fn() -> Vec<Record>) {
        for record in held() {
            let kept = self.load(&record.entry.id).unwrap();
            assert!(kept.is_none_or(|kept| kept == record), "{record:?}");
        }
    }
}

const ALL: [Trouble; 5] =
    [Trouble::DiskFull, Trouble::ReadOnly, Trouble::Busy, Trouble::DiskFailed, Trouble::Displaced];

type Kept = Rc<RefCell<MemoryStore>>;
type Told = Rc<Cell<Option<Trouble>>>;

/// A table over such a store, what troubles it, and what it keeps.
fn sheltered() -> (Talk<Shelter<Flaky>>, Told, Kept) {
    let (trouble, inner) = (Rc::new(Cell::new(None)), Kept::default());
    let store = Flaky { inner: Rc::clone(&inner), trouble: Rc::clone(&trouble) };
    (Talk::over(Shelter::over(store)), trouble, inner)
}

fn answer<S: Store>(talk: &mut Talk<S>, request: &Value) -> Value {
    match talk.ask(&request.to_string()) {
        Ok(reply) => serde_json::to_value(reply).unwrap(),
        Err(error) => json!({ "error": error }),
    }
}

/// Everything that can be done to games.
fn requests() -> Vec<Value> {
    let play = |id: &str, ply: usize| json!({"do": "move", "id": id, "ply": ply, "move": "draw"});
    vec![
        json!({"do": "new", "game": "klondike", "deal": 1}),
        play("g1", 0),
        json!({"do": "new", "game": "klondike", "deal": 2}),
        play("g2", 0),
        // From here on there is trouble.
        play("g1", 1),
        json!({"do": "undo", "id": "g1", "ply": 2}),
        play("g1", 1),
        json!({"do": "bookmark", "id": "g1", "ply": 2, "at": 1, "name": "hier"}),
        json!({"do": "new", "game": "anneliese", "deal": 3}),
        play("g3", 0),
        json!({"do": "delete", "id": "g2"}),
        json!({"do": "open", "id": "g2"}),
        json!({"do": "undelete", "id": "g2"}),
        json!({"do": "abandon", "id": "g2", "ply": 1}),
        json!({"do": "delete", "id": "g3"}),
        json!({"do": "move", "id": "g1", "ply": 2, "move": "t1-t1"}),
        json!({"do": "list"}),
        json!({"do": "history", "id": "g1"}),
    ]
}

#[test]
fn nothing_is_missing_when_games_can_be_kept_again() {
    for kind in ALL {
        let (mut talk, trouble, _) = sheltered();
        let mut plain = Talk::over(MemoryStore::default());
        for (at, request) in requests().into_iter().enumerate() {
            trouble.set((at >= 4).then_some(kind));
            let mut told = answer(&mut talk, &request);
            let unsaved = told.get_mut("table").and_then(|table| table.as_object_mut()?.remove("unsaved"));
            assert_eq!(told, answer(&mut plain, &request), "{request}");
            let expected = (at >= 4 && told.get("table").is_some()).then(|| json!(kind.code()));
            assert_eq!(unsaved, expected, "{request}");
        }
        trouble.set(None);
        let last = json!({"do": "redo", "id": "g1", "ply": 1});
        let last = [json!({"do": "undo", "id": "g1", "ply": 2}), last];
        for request in &last {
            assert_eq!(answer(&mut talk, request), answer(&mut plain, request), "it is saved, and says so");
        }
        assert_eq!(talk.store.trouble(), None);
        talk.table.let_go();
        for request in ["list", "statistics", "open", "history"].map(|name| match name {
            "open" | "history" => json!({"do": name, "id": "g1"}),
            _ => json!({ "do": name }),
        }) {
            assert_eq!(answer(&mut talk, &request), answer(&mut plain, &request), "{kind:?} {request}");
        }
        assert_eq!(talk.code(r#"{"do": "open", "id": "g3"}"#), "unknown-table");
        talk.table(&json!({"do": "undelete", "id": "g3"}));
    }
}

#[test]
fn what_cannot_wait_says_what_the_trouble_is() {
    for kind in ALL {
        let (mut talk, trouble, _) = sheltered();
        trouble.set(Some(kind));
        for _ in 0..2 {
            for request in [
                r#"{"do": "reset-statistics", "game": null}"#,
                r#"{"do": "restore-statistics"}"#,
                r#"{"do": "import-statistics", "export": {"patience": "statistics/2", "results": []}}"#,
            ] {
                assert_eq!(talk.code(request), kind.code(), "{request}");
            }
            // The same while something waits.
            talk.table(&json!({"do": "new", "game": "klondike"}));
        }
    }
}

#[test]
fn another_programs_change_counts_in_place_of_what_waited() {
    for next in [
        json!({"do": "undo"}),
        json!({"do": "goto", "to": 0}),
        json!({"do": "abandon"}),
        json!({"do": "bookmark", "at": 0, "name": "here"}),
        json!({"do": "move"}),
        json!({"do": "follow"}),
    ] {
        in_vain(next);
    }
}

/// A change that waited was in vain: the next request, made by what it showed, is refused.
fn in_vain(mut next: Value) {
    let (mut talk, trouble, kept) = sheltered();
    talk.table(&json!({"do": "new", "game": "freecell", "deal": 1}));
    trouble.set(Some(Trouble::Busy));
    let begun = talk.table(&json!({"do": "open", "id": "g1"}));
    let ours = talk.table(&json!({"do": "move", "id": "g1", "ply": 0, "move": begun.legal[0]}));
    trouble.set(None);
    // As many changes, so the revisions are the same.
    let mut other = Table::new(patience::Library::builtin());
    let env = Env { id: GameId::new("unused").unwrap(), deal: 0, now_ms: 0 };
    let request = json!({"do": "move", "id": "g1", "ply": 0, "move": begun.legal[1]}).to_string();
    let request = Request::parse(request.as_bytes()).unwrap();
    let theirs = match other.serve(&mut *kept.borrow_mut(), &mut NoAdviser, request, &env) {
        Ok(Reply::Table { table }) => *table,
        reply => panic!("{reply:?}"),
    };
    assert_eq!((ours.ply, ours.revision), (theirs.ply, theirs.revision));
    next["id"] = json!("g1");
    next["ply"] = json!(1);
    next["revision"] = json!(ours.revision);
    // What another program's game allows would be played in the wrong one.
    match next["do"].as_str() {
        Some("move") => next["move"] = json!(theirs.legal[0]),
        Some("follow") => next["moves"] = json!([theirs.legal[0]]),
        _ => {}
    }
    match talk.ask(&next.to_string()) {
        Err(Error::Stale { table, .. }) => assert_eq!(*table, theirs, "{next}"),
        reply => panic!("{next}: {reply:?}"),
    }
    // By now it has been seen.
    talk.table(&next);
}
