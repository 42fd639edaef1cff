//! Damaged requests and exports of statistics. `patience_mutation` says how to have more of them.

use patience::Library;
use patience_mutation::run;
use patience_table::{Env, Error, GameId, MemoryStore, NoAdviser, Reply, Request, Table};
use serde_json::{Value, json};

/// What is asked of a table whose only game, g1, has two moves, of which one is taken back.
fn requests() -> Vec<Vec<u8>> {
    let deck = patience::Deck::numbered(3, 1);
    let transcript =
        json!({"format": "patience/1", "game": "klondike", "options": {"draw": 3}, "deal": "7", "moves": ["draw"]});
    let requests = [
        json!({"do": "games"}),
        json!({"do": "list"}),
        json!({"do": "rules", "game": "klondike", "options": {"draw": 3}}),
        json!({"do": "new", "game": "grosse-harfe", "deal": "18446744073709551615"}),
        json!({"do": "new", "game": "klondike", "options": {"draw": 3, "passes": "unlimited"}, "deal": 3, "replaces": "g1"}),
        json!({"do": "new", "game": "freecell", "deck": deck.to_string()}),
        json!({"do": "new", "game": "freecell", "deck": deck.to_string().split(' ').collect::<Vec<_>>()}),
        json!({"do": "import", "transcript": transcript, "at": 1}),
        json!({"do": "open", "id": "g1"}),
        json!({"do": "move", "id": "g1", "ply": 1, "revision": 4, "move": "draw", "auto": "safe"}),
        json!({"do": "undo", "id": "g1", "ply": 1, "revision": 4}),
        json!({"do": "redo", "id": "g1", "ply": 1}),
        json!({"do": "goto", "id": "g1", "ply": 1, "to": 2}),
        json!({"do": "bookmark", "id": "g1", "ply": 1, "at": 2, "name": "before the king"}),
        json!({"do": "transcript", "id": "g1"}),
        json!({"do": "history", "id": "g1"}),
        json!({"do": "delete", "id": "g1"}),
        json!({"do": "abandon", "id": "g1", "ply": 1}),
        json!({"do": "statistics"}),
        json!({"do": "export-statistics"}),
        json!({"do": "reset-statistics", "game": "klondike"}),
        json!({"do": "reset-statistics", "game": null}),
    ];
    requests.iter().map(|request| request.to_string().into_bytes()).collect()
}

/// Results of two games, of which one was not finished, as this and as the earlier version writes
/// them.
fn exports() -> Vec<Vec<u8>> {
    let won = json!({"id": "a1", "game": "klondike", "options": {"draw": 1}, "deal": "7", "outcome": "won", "moves": 120,
        "seconds": 300, "ended": 1_800_000_000, "undos": 2, "hints": 0, "shown": false});
    let open = json!({"id": "a2", "game": "freecell", "options": {}, "deal": null, "outcome": "open", "moves": 3,
        "seconds": null, "ended": 1_800_000_100, "undos": 0, "hints": 1, "shown": true});
    let mut earlier = won.clone();
    earlier.as_object_mut().unwrap().remove("shown");
    let export = |format: &str, results: Value| {
        json!({"do": "import-statistics", "export": {"patience": format, "results": results}}).to_string().into_bytes()
    };
    vec![
        export("statistics/2", json!([won, open])),
        export("statistics/1", json!([earlier])),
        export("statistics/2", json!([])),
    ]
}

fn serve(table: &mut Table, store: &mut MemoryStore, request: &[u8]) -> Result<Reply, Error> {
    let env = Env { id: GameId::new("g2").unwrap(), deal: 42, now_ms: 1_800_000_000_000 };
    table.serve(store, &mut NoAdviser, Request::parse(request)?, &env)
}

/// Asks a fresh table, which then still tells its games and statistics.
fn ask(table: &mut Table, request: &[u8]) -> bool {
    table.let_go();
    let mut store = MemoryStore::default();
    let env = Env { id: GameId::new("g1").unwrap(), deal: 1, now_ms: 1_700_000_000_000 };
    let begin = Request::parse(br#"{"do": "new", "game": "klondike", "deal": 1}"#).unwrap();
    table.serve(&mut store, &mut NoAdviser, begin, &env).unwrap();
    for request in [
        r#"{"do": "move", "id": "g1", "ply": 0, "move": "draw"}"#,
        r#"{"do": "move", "id": "g1", "ply": 1, "move": "draw"}"#,
        r#"{"do": "undo", "id": "g1", "ply": 2}"#,
    ] {
        serve(table, &mut store, request.as_bytes()).unwrap();
    }
    let reply = serve(table, &mut store, request);
    match &reply {
        Ok(reply) => assert!(serde_json::to_value(reply).unwrap().is_object()),
        Err(error) => {
            let json = serde_json::to_string(error).unwrap();
            assert!(json.len() < 1 << 16, "an error of {} bytes", json.len());
            assert!(!error.to_string().is_empty());
        }
    }
    for request in [r#"{"do": "list"}"#, r#"{"do": "statistics"}"#, r#"{"do": "export-statistics"}"#] {
        serve(table, &mut store, request.as_bytes()).unwrap();
    }
    reply.is_ok()
}

#[test]
fn mutated_requests() {
    let mut table = Table::new(Library::builtin());
    run("requests", &requests(), 2000, |request| ask(&mut table, request));
}

#[test]
fn mutated_statistics() {
    let mut table = Table::new(Library::builtin());
    run("exports of statistics", &exports(), 2000, |request| ask(&mut table, request));
}
