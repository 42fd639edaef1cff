//! The server as a process: its end, its browser, several of them over the same games, and its
//! sudden death, and a great many clients.

mod crash;
mod crowd;
mod disk;
mod model;
mod reload;
mod server;
mod soak;

use std::io::{Read as _, Write as _};

use serde_json::json;
use server::{Client, Server};

#[test]
#[ignore = "it is the server that the other tests start"]
fn server_process() {
    server::serve_if_child();
}

#[cfg(unix)]
#[test]
fn it_ends_when_told_to_even_with_a_connection_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), true);
    let mut client = Client::connect(server.port).unwrap();
    let table = client.ask(&json!({"do": "new", "game": "klondike"})).unwrap();
    // Somebody watches, and would for ever.
    let id = table["table"]["id"].as_str().unwrap();
    let mut watcher = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    write!(watcher, "GET /api/1/events?id={id} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port).unwrap();
    assert!(watcher.read(&mut [0; 100]).unwrap() > 0);
    let told = std::process::Command::new("kill").arg(server.child.id().to_string()).status().unwrap();
    assert!(told.success());
    assert!(server.child.wait().unwrap().success());
    // The journal went into the file: nothing but the file is left.
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1);
}

#[test]
fn without_a_browser_it_says_so_and_serves_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), false);
    let line = server.line_with("No browser");
    assert!(line.contains(&server.port.to_string()));
    Client::connect(server.port).unwrap().ask(&json!({"do": "games"})).unwrap();
}

#[test]
fn two_servers_share_their_games() {
    let folder = tempfile::tempdir().unwrap();
    let servers = [Server::start(folder.path(), true), Server::start(folder.path(), true)];
    let [mut one, mut other] = servers.each_ref().map(|server| Client::connect(server.port).unwrap());
    let begun = one.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).unwrap();
    let id = &begun["table"]["id"];
    for ply in 0..40 {
        let request = json!({"do": "move", "id": id, "ply": ply, "move": "draw"});
        let request = if ply == 24 { json!({"do": "move", "id": id, "ply": ply, "move": "redeal"}) } else { request };
        let replies = std::thread::scope(|scope| {
            let both = [&mut one, &mut other].map(|client| scope.spawn(|| client.ask(&request).unwrap()));
            both.map(|asked| asked.join().unwrap())
        });
        let won = replies.iter().filter(|reply| reply["table"]["ply"] == ply + 1).count();
        let lost = replies.iter().filter(|reply| reply["error"]["code"] == "stale").count();
        assert_eq!((won, lost), (1, 1), "{ply}: {replies:?}");
        let table = replies.iter().find_map(|reply| reply["error"].get("table")).unwrap();
        assert_eq!(table["ply"], ply + 1);
    }
}
