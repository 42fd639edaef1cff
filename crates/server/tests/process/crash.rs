//! The server is killed a hundred times while a game is played, and has lost nothing each time.

use std::time::Duration;

use serde_json::{Value, json};

use super::server::{Client, Server};

const KILLS: usize = 100;
/// A server is killed this long after its first request at the latest.
const MAX_LIFE_MS: u64 = 60;

/// What the game should be.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    moves: Vec<String>,
    ply: usize,
}

/// Numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Chooses a request, and what the game is after it.
fn choose(dice: &mut Dice, id: &Value, table: &Value, now: &Model) -> (Value, Model) {
    let mut next = now.clone();
    let (ply, length) = (now.ply, now.moves.len());
    let legal = table["legal"].as_array().unwrap();
    let request = match dice.below(20) {
        0 | 1 if ply > 0 => {
            next.ply -= 1;
            json!({"do": "undo", "id": id, "ply": ply})
        }
        2 | 3 if ply < length => {
            next.ply += 1;
            json!({"do": "redo", "id": id, "ply": ply})
        }
        4 if length > 0 => {
            next.ply = ply.saturating_sub(dice.below(5));
            json!({"do": "goto", "id": id, "ply": ply, "to": next.ply})
        }
        _ if legal.is_empty() => {
            next.ply = 0;
            json!({"do": "goto", "id": id, "ply": ply, "to": 0})
        }
        _ => {
            let mv = legal[dice.below(legal.len())].as_str().unwrap();
            next.moves.truncate(ply);
            next.moves.push(mv.into());
            next.ply += 1;
            json!({"do": "move", "id": id, "ply": ply, "move": mv})
        }
    };
    (request, next)
}

fn model(client: &mut Client, id: &Value, table: &Value, candidates: &[Model]) -> Model {
    let transcript = client.ask(&json!({"do": "transcript", "id": id})).unwrap();
    let played: Vec<&str> = transcript["transcript"]["moves"].as_array().unwrap().iter().map(text).collect();
    let stands = |model: &&Model| {
        let next = model.moves.get(model.ply).map(String::as_str);
        table["ply"] == model.ply
            && table["length"] == model.moves.len()
            && played == model.moves[..model.ply]
            && table["next"].as_str() == next
    };
    let found = candidates.iter().find(stands);
    found.unwrap_or_else(|| panic!("{table}\nis none of {candidates:?}")).clone()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Plays until the server is gone. Gives what was acknowledged, what was asked for last without a
/// reply, and how many requests were acknowledged.
fn play(mut client: Client, id: &Value, mut table: Value, mut now: Model, dice: &mut Dice) -> (Model, Model, usize) {
    for acknowledged in 0.. {
        let (request, next) = choose(dice, id, &table, &now);
        let Ok(mut reply) = client.ask(&request) else { return (now, next, acknowledged) };
        assert!(reply.get("error").is_none(), "{request}: {reply}");
        table = reply["table"].take();
        now = next;
    }
    unreachable!("the server is killed before the numbers end")
}

#[test]
fn a_killed_server_has_lost_no_acknowledged_move() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut dice = Dice(std::process::id().into());
    let mut server = Server::start(folder.path(), true);
    let mut client = Client::connect(server.port).unwrap();
    let request = json!({"do": "new", "game": "klondike", "options": {"passes": "unlimited"}, "deal": 4});
    let id = client.ask(&request).unwrap()["table"]["id"].clone();
    let mut candidates = vec![Model { moves: Vec::new(), ply: 0 }];
    let (mut all, mut unacknowledged) = (0, 0);
    for _ in 0..KILLS {
        let table = client.ask(&json!({"do": "open", "id": id})).unwrap()["table"].take();
        let now = model(&mut client, &id, &table, &candidates);
        unacknowledged += usize::from(candidates.get(1) == Some(&now));
        let life = Duration::from_micros(dice.below(MAX_LIFE_MS as usize * 1000) as u64);
        let (done, asked, count) = std::thread::scope(|scope| {
            let player = scope.spawn(|| play(client, &id, table, now, &mut dice));
            std::thread::sleep(life);
            server.kill();
            player.join().unwrap()
        });
        all += count;
        candidates = vec![done, asked];
        server = Server::start(folder.path(), true);
        client = Client::connect(server.port).unwrap();
    }
    let table = client.ask(&json!({"do": "open", "id": id})).unwrap()["table"].take();
    let last = model(&mut client, &id, &table, &candidates);
    server.kill();
    println!("{all} requests acknowledged, {unacknowledged} kept without acknowledgement");
    assert!(all > KILLS, "the server lived long enough to be asked something");
    check_file(folder.path(), last.moves.len());
}

/// The file itself is sound, and has the moves once each.
fn check_file(folder: &std::path::Path, moves: usize) {
    let connection = rusqlite::Connection::open(folder.join(patience_server::DATABASE)).unwrap();
    let sound: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let rows: usize = connection.query_row("SELECT count(*) FROM move", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, moves);
}
