//! Which requests wait for which.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use futures_util::future::{join, join_all};
use patience_table::patience::{Library, Transcript};
use patience_table::{
    Change, Entry, GameResult, LONG_GAME, MemoryStore, NoAdviser, Note, Progress, Readable, Record, RuleFile,
    StoreError, Unreadable,
};
use serde_json::json;

use super::*;

/// A store that notes which games are read, and lists them only when it is told to.
struct Noting {
    kept: MemoryStore,
    loads: Arc<Mutex<Vec<String>>>,
    go: Receiver<()>,
}

impl Store for Noting {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.kept.progress(id)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.loads.lock().unwrap().push(id.to_string());
        self.kept.load(id)
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.kept.deleted(id)
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        self.go.recv().unwrap();
        self.kept.list(limit)
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        self.kept.raw(id, problem)
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        self.kept.apply(change)
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.kept.results()
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.kept.note(note)
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        self.kept.keep_rules(file)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        self.kept.restore(games)
    }
}

/// A game that goes round and round in the stock.
fn transcript(moves: usize) -> Transcript {
    let round = std::iter::repeat_n("draw", 24).chain(["redeal"]);
    let moves: Vec<&str> = round.cycle().take(moves).collect();
    let options = json!({"passes": "unlimited"});
    let text = json!({"format": "patience/1", "game": "klondike", "options": options, "deal": 1, "moves": moves});
    Transcript::parse(&text.to_string()).unwrap()
}

/// A table over so many long games (`long-0` …) and a short one, what it reads, and what lets it go
/// on.
fn table(long: usize) -> (TableHandle, Arc<Mutex<Vec<String>>>, Sender<()>) {
    let mut kept = MemoryStore::default();
    let mut table = Table::new(Library::builtin());
    for number in 0..=long {
        let (name, moves) = if number < long { (format!("long-{number}"), LONG_GAME + 1) } else { ("short".into(), 9) };
        let env = Env { id: GameId::new(&name).unwrap(), deal: 1, now_ms: 1 };
        let request = Request::Import { transcript: transcript(moves), at: None };
        table.serve(&mut kept, &mut NoAdviser, request, &env).unwrap();
    }
    let (loads, (go, told)) = (Arc::default(), channel());
    let store = Noting { kept, loads: Arc::clone(&loads), go: told };
    let (handle, _) = TableHandle::start(Library::builtin(), store, NoAdviser).unwrap();
    (handle, loads, go)
}

fn open(name: &str) -> Request {
    Request::Open { id: GameId::new(name).unwrap() }
}

/// Asks for all of these while the table is held up, and gives the replies.
fn ask_at_once(handle: &TableHandle, go: &Sender<()>, requests: Vec<Request>) -> Vec<Result<Reply, Error>> {
    let first = [Request::List {}];
    let asked = first.into_iter().chain(requests).map(|request| handle.ask(request));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    // All of them are in the queue before the table goes on.
    let (mut replies, ()) = runtime.block_on(join(join_all(asked), async { go.send(()).unwrap() }));
    replies.remove(0).unwrap();
    replies
}

#[test]
fn of_the_requests_that_take_long_others_wait_for_one_at_the_most() {
    let (handle, loads, go) = table(40);
    let mut requests: Vec<Request> = (0..40).map(|number| open(&format!("long-{number}"))).collect();
    requests.push(open("short"));
    for reply in ask_at_once(&handle, &go, requests) {
        assert!(matches!(reply, Ok(Reply::Table { .. })), "{reply:?}");
    }
    let loads = loads.lock().unwrap();
    assert_eq!(loads.len(), 41, "each is served");
    let place = loads.iter().position(|name| name == "short").unwrap();
    assert!(place <= 1, "the short one was number {place}");
    assert!(loads.iter().filter(|name| *name != "short").is_sorted_by_key(|name| name[5..].parse::<usize>().unwrap()));
}

/// Somebody asks for short games all the time: the long ones have their turn all the same.
#[test]
fn what_takes_long_is_served_between_others() {
    let (handle, loads, go) = table(3);
    let mut requests: Vec<Request> = (0..3).map(|number| open(&format!("long-{number}"))).collect();
    requests.push(open("short"));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let is_over = std::cell::Cell::new(false);
    let busy = async {
        while !is_over.get() {
            handle.ask(open("short")).await.unwrap();
        }
    };
    let long = async {
        for reply in join_all(requests.into_iter().map(|request| handle.ask(request))).await {
            assert!(matches!(reply, Ok(Reply::Table { .. })), "{reply:?}");
        }
        is_over.set(true);
    };
    runtime.block_on(join(busy, long));
    assert_eq!(loads.lock().unwrap().len(), 4);
    drop(go);
}

#[test]
fn a_bounded_number_of_long_requests_waits() {
    let (handle, loads, go) = table(1);
    let replies = ask_at_once(&handle, &go, (0..MAX_LONG + 20).map(|_| open("long-0")).collect());
    let is_busy = |reply: &Result<Reply, Error>| matches!(reply, Err(error) if error.code() == "busy");
    assert!(replies[..MAX_LONG].iter().all(Result::is_ok));
    assert!(replies[MAX_LONG..].iter().all(is_busy));
    assert_eq!(*loads.lock().unwrap(), ["long-0"], "it is held in memory then");
}

#[test]
fn who_watches_has_no_game_read() {
    let (handle, loads, _go) = table(2);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for name in ["long-0", "long-1", "short"] {
        let standing = runtime.block_on(handle.standing(GameId::new(name).unwrap())).unwrap();
        assert_eq!((standing.revision, standing.ply), (1, if name == "short" { 9 } else { LONG_GAME + 1 }));
    }
    assert!(loads.lock().unwrap().is_empty());
}

#[test]
fn what_takes_long_is_known() {
    let mut store = MemoryStore::default();
    let mut table = Table::new(Library::builtin());
    let mut ask = |request: &serde_json::Value, name: &str| {
        let request = Request::parse(request.to_string().as_bytes()).unwrap();
        let long = table.takes_long(&mut store, &request);
        let env = Env { id: GameId::new(name).unwrap(), deal: 1, now_ms: 1 };
        (long, serde_json::to_value(table.serve(&mut store, &mut NoAdviser, request, &env).unwrap()).unwrap())
    };
    let [short, long] = [5, LONG_GAME + 1].map(|moves| serde_json::to_value(transcript(moves)).unwrap());
    assert!(!ask(&json!({"do": "import", "transcript": short}), "short").0);
    assert!(ask(&json!({"do": "import", "transcript": long}), "long").0);
    for (name, is_long) in [("short", false), ("long", true)] {
        let ply = if is_long { LONG_GAME + 1 } else { 5 };
        for request in [
            json!({"do": "open", "id": name}),
            json!({"do": "history", "id": name}),
            json!({"do": "transcript", "id": name}),
            json!({"do": "preview", "id": name, "from": 0, "moves": ["draw"], "at": 1}),
            json!({"do": "bookmark", "id": name, "ply": ply, "at": 0, "name": "x"}),
            json!({"do": "undo", "id": name, "ply": ply}),
            json!({"do": "delete", "id": name}),
        ] {
            assert_eq!(ask(&request, "x").0, is_long, "{request}");
        }
        assert!(ask(&json!({"do": "undelete", "id": name}), "x").0);
    }
    let games = ask(&json!({"do": "export-games"}), "x");
    assert!(games.0 && ask(&json!({"do": "import-games", "games": games.1["exported"]}), "x").0);
    for (what, is_long) in [("list", false), ("games", false), ("statistics", true), ("export-statistics", true)] {
        assert_eq!(ask(&json!({ "do": what }), "x").0, is_long, "{what}");
    }
}
