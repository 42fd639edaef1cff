//! A rule file is changed while its games are played.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use super::server::{Client, RULES, Server};

/// A game of as many columns, each with as many cards.
fn rules(columns: usize, rows: usize) -> String {
    format!(
        "format = \"patience-rules/1\"\nid = \"own\"\n[tableau]\ncolumns = {columns}\nbuild = {{ order = \"any\", suits = \"any\" }}\n\
         space = {{ from = [\"column\", \"waste\"] }}\n[stock]\n[[deal]]\nrows = {rows}\n"
    )
}

fn columns(table: &Value) -> usize {
    let piles = table["table"]["view"]["piles"].as_array().unwrap_or_else(|| panic!("{table}"));
    piles.iter().filter(|pile| pile["kind"] == "column").count()
}

/// A game in progress goes on as it was where the new rules do not allow its moves; new games have
/// the new rules; a wrong file changes nothing.
#[test]
fn a_changed_rule_file_is_played_by_at_once_and_no_game_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, rules(8, 2)).unwrap();
    let data = folder.path().join("data");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(RULES, &file);
    let mut server = Server::start_by(command, &data, true);
    let mut client = Client::connect(server.port).unwrap();
    let mut ask = |request: Value| client.ask(&request).unwrap();
    let begun = ask(json!({"do": "new", "game": "own", "deal": 3}));
    let id = begun["table"]["id"].clone();
    // A move that needs all eight columns.
    let moved = ask(json!({"do": "move", "id": id, "ply": 0, "move": "t8-t1"}));
    assert_eq!(moved["table"]["ply"], 1, "{moved}");
    let before = ask(json!({"do": "open", "id": id}));
    assert_eq!(columns(&before), 8);

    fs::write(&file, rules(77, 2)).unwrap();
    let told = server.line_with("own.toml:4");
    assert!(told.contains("tableau.columns: expected a whole number from 1 to 28, found 77"), "{told}");
    server.line_with("last good rules");
    assert_eq!(columns(&ask(json!({"do": "new", "game": "own", "deal": 3}))), 8);

    fs::write(&file, rules(4, 3)).unwrap();
    server.line_with("new rules");
    assert_eq!(columns(&ask(json!({"do": "new", "game": "own", "deal": 3}))), 4);
    let after = ask(json!({"do": "open", "id": id}));
    assert_eq!(after["table"]["view"]["piles"], before["table"]["view"]["piles"]);
    let undone = ask(json!({"do": "undo", "id": id, "ply": 1}));
    assert_eq!(columns(&undone), 8, "{undone}");
}
