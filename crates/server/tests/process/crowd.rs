//! Connections that ask nothing, or too slowly, keep nobody from playing.

use std::collections::VecDeque;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::server::{Client, Server};

/// More than a server has open at once.
const CROWD: usize = 600;
const GAMES: &str = r#"{"do":"list"}"#;

/// What an idle connection has sent before it falls silent.
pub(crate) fn said(kind: usize, port: u16) -> String {
    let head = format!("POST /api/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n");
    match kind {
        0 => String::new(),
        1 => "POST /api/1 HT".into(),
        2 => format!("{head}Content-Length: {}\r\n\r\n{GAMES}", GAMES.len()),
        3 => format!("{head}Content-Length: 1000000\r\n\r\n{{"),
        _ => format!("{head}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n"),
    }
}

#[test]
fn a_crowd_that_is_silent_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), true);
    let mut early = Client::connect(server.port).unwrap();
    let begun = early.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).unwrap();
    let id = begun["table"]["id"].as_str().unwrap();
    let mut listener = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    write!(listener, "GET /api/1/events?id={id} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port).unwrap();
    listener.set_read_timeout(Some(std::time::Duration::from_secs(300))).unwrap();
    assert!(listener.read(&mut [0; 1000]).unwrap() > 0);

    for round in 0..2 {
        let mut crowd = Vec::new();
        for number in 0..CROWD {
            let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
            stream.write_all(said(number % 5, server.port).as_bytes()).unwrap();
            crowd.push(stream);
        }
        // A reply comes, whoever else is connected; the client waits for twenty seconds.
        let mut client = Client::connect(server.port).unwrap();
        let reply = client.ask(&json!({"do": "move", "id": id, "ply": round, "move": "draw"})).unwrap();
        assert_eq!(reply["table"]["ply"], round + 1, "{reply}");
        assert_eq!(heard(&mut listener)["ply"], round + 1, "who listens is none of the idle");
    }
}

/// The next event's data.
fn heard(stream: &mut TcpStream) -> Value {
    let mut text = String::new();
    loop {
        if let Some(data) = text.split("data: ").nth(1).and_then(|rest| rest.split_once("\n\n")) {
            return serde_json::from_str(data.0).unwrap();
        }
        let mut bytes = [0; 1000];
        let length = stream.read(&mut bytes).unwrap();
        assert_ne!(length, 0, "the server does not end it: {text}");
        text.push_str(std::str::from_utf8(&bytes[..length]).unwrap());
    }
}

/// How many large bodies are sent at once.
const LARGE: usize = 32;

/// Under an attack each request with a large body gets a reply, be it that there is no room.
#[test]
fn no_large_body_is_closed_without_a_reply() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), true);
    let (port, is_over) = (server.port, &AtomicBool::new(false));
    std::thread::scope(|scope| {
        for part in 0..4 {
            scope.spawn(move || besiege(port, part, is_over));
        }
        let clients: Vec<_> = (0..LARGE).map(|number| scope.spawn(move || send_large(port, number))).collect();
        let replies: Vec<String> = clients.into_iter().map(|client| client.join().unwrap()).collect();
        is_over.store(true, Ordering::Relaxed);
        for (number, reply) in replies.iter().enumerate() {
            let known = ["200", "400", "408", "413", "503"].iter().any(|code| reply == &format!("HTTP/1.1 {code}"));
            assert!(known, "number {number}: {reply:?}");
        }
        let too_large = replies.iter().skip(1).step_by(2);
        assert!(too_large.clone().any(|reply| reply.ends_with("413")), "{replies:?}");
    });
}

/// Opens connections that are silent or slow, more than the server has room for, and each that is
/// closed anew.
fn besiege(port: u16, part: usize, is_over: &AtomicBool) {
    let mut crowd: VecDeque<TcpStream> = VecDeque::new();
    for number in part.. {
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        if crowd.len() >= CROWD / 4 {
            crowd.pop_front();
        }
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { continue };
        let _ = stream.write_all(said(number % 5, port).as_bytes());
        // Some take the room for large bodies, and say no more.
        if number % 50 == 3 {
            let _ = stream.write_all(&[b'x'; 20_000]);
        }
        crowd.push_back(stream);
    }
}

/// Sends a body that is large, or too large, and then reads how the reply begins.
fn send_large(port: u16, number: usize) -> String {
    let size = if number.is_multiple_of(2) { 900_000 } else { 10_000_000 };
    let body = format!("{{\"do\":\"list\",\"filler\":\"{}\"}}", "x".repeat(size));
    let head = format!(
        "POST /api/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    let told = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(std::time::Duration::from_secs(300)))?;
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        let mut begin = [0; 12];
        stream.read_exact(&mut begin)?;
        Ok(String::from_utf8_lossy(&begin).into())
    };
    told().unwrap_or_else(|error| error.to_string())
}
