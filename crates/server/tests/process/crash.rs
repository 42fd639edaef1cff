//! The server is killed a hundred times while a game is played, and has lost nothing each time.

use std::path::Path;
use std::time::Duration;

use super::model::{Dice, Played};
use super::server::{Client, Server};

const KILLS: usize = 100;
/// A server is killed this long after its first request at the latest.
const MAX_LIFE_MS: u64 = 60;

#[test]
fn a_killed_server_has_lost_no_acknowledged_move() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut dice = Dice(std::process::id().into());
    let mut server = Server::start(folder.path(), true);
    let mut client = Client::connect(server.port).unwrap();
    let mut game = Played::begin(&mut client);
    let mut unacknowledged = 0;
    for _ in 0..KILLS {
        let asked = game.candidates.get(1).cloned();
        game.open(&mut client);
        unacknowledged += usize::from(asked.is_some() && asked.as_ref() == game.candidates.first());
        play_until_killed(&mut server, client, &mut game, &mut dice);
        server = Server::start(folder.path(), true);
        client = Client::connect(server.port).unwrap();
    }
    game.open(&mut client);
    server.kill();
    println!("{} requests acknowledged, {unacknowledged} kept without acknowledgement", game.acknowledged);
    assert!(game.acknowledged > KILLS, "the server lived long enough to be asked something");
    assert_eq!(game.unsaved, 0);
    check_file(folder.path(), game.length());
}

/// Plays until the server is gone, which is soon.
pub(crate) fn play_until_killed(server: &mut Server, mut client: Client, game: &mut Played, dice: &mut Dice) {
    let life = Duration::from_micros(dice.below(MAX_LIFE_MS as usize * 1000) as u64);
    std::thread::scope(|scope| {
        let player = scope.spawn(|| while game.step(&mut client, dice) {});
        std::thread::sleep(life);
        server.kill();
        player.join().unwrap();
    });
}

/// The file itself is sound, and has the moves once each.
fn check_file(folder: &Path, moves: usize) {
    let connection = rusqlite::Connection::open(folder.join(patience_server::DATABASE)).unwrap();
    let sound: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let rows: usize = connection.query_row("SELECT count(*) FROM move", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, moves);
}
