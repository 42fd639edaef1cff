//! Connections that wait, that make room, and that are owed a reply.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use axum::routing::{get, post};
use tokio::sync::{Notify, oneshot};

use super::*;

/// Serves on a free port, on a thread of its own, until the sender is dropped.
fn served(limits: Limits, app: Router) -> (u16, oneshot::Sender<()>) {
    let (end, ended) = oneshot::channel::<()>();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    listener.set_nonblocking(true).unwrap();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::from_std(listener).unwrap();
            serve(listener, app, limits, async { drop(ended.await) }).await;
        });
    });
    (port, end)
}

fn connect(port: u16, said: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(said.as_bytes()).unwrap();
    stream
}

/// All that comes until the server closes the connection.
fn until_closed(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    // Data that was sent into a closed connection resets it: that is closed, too.
    match stream.read_to_end(&mut text) {
        Err(error) if error.kind() != io::ErrorKind::ConnectionReset => panic!("it is still open: {error}"),
        _ => String::from_utf8(text).unwrap(),
    }
}

const ASK: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

#[test]
fn who_says_nothing_or_half_of_it_or_nothing_more_is_closed() {
    let limits = Limits { head: Duration::from_millis(200), ..Limits::default() };
    let (port, _end) = served(limits, Router::new().route("/", get(|| async { "hello" })));
    for (said, reply) in [("", ""), ("GET / HT", ""), (ASK, "hello")] {
        assert!(until_closed(connect(port, said)).contains(reply), "{said:?}");
    }
}

#[test]
fn who_does_not_receive_the_reply_is_closed() {
    let limits = Limits { idle: Duration::from_millis(200), ..Limits::default() };
    let size = 64 << 20;
    let (port, _end) = served(limits, Router::new().route("/", get(move || async move { vec![0u8; size] })));
    let stream = connect(port, ASK);
    // Longer than that, in a machine of any speed, is fine: then there is even less.
    std::thread::sleep(Duration::from_secs(1));
    assert!(until_closed(stream).len() < size);
}

#[test]
fn the_one_that_has_waited_longest_makes_room_and_none_that_is_served() {
    let limits = Limits { open: 3, grace: Duration::ZERO, ..Limits::default() };
    let (reached, was_reached) = std::sync::mpsc::channel();
    let go = Arc::new(Notify::new());
    let wait = Arc::clone(&go);
    let slow = move |place: axum::Extension<Arc<Place>>| {
        let (reached, wait) = (reached.clone(), Arc::clone(&wait));
        async move {
            let _serving = place.serving();
            reached.send(()).unwrap();
            wait.notified().await;
            "at last"
        }
    };
    let (port, _end) = served(limits, Router::new().route("/", get(|| async { "hello" })).route("/slow", get(slow)));
    let mut first = connect(port, "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    was_reached.recv().unwrap();
    let silent: Vec<TcpStream> = (0..20).map(|_| connect(port, "")).collect();
    let mut last = connect(port, ASK);
    let mut text = [0; 200];
    assert!(last.read(&mut text).unwrap() > 0);
    for stream in silent.into_iter().take(19) {
        assert_eq!(until_closed(stream), "");
    }
    go.notify_one();
    let length = first.read(&mut text).unwrap();
    assert!(std::str::from_utf8(&text[..length]).unwrap().ends_with("at last"));
}

/// Reads a body as the guard does.
async fn take(axum::Extension(place): axum::Extension<Arc<Place>>, request: axum::extract::Request) -> String {
    let (head, body) = request.into_parts();
    let bodies = crate::body::Bodies::new();
    let read = bodies.read(&head.headers, body, Some(&place)).await;
    read.map_or_else(|failure| failure.to_string(), |(bytes, _)| format!("{} bytes", bytes.len()))
}

#[test]
fn a_reply_comes_though_the_client_still_sends() {
    let (port, _end) = served(Limits::default(), Router::new().route("/", post(take)));
    // More than the system takes in for a server that does not read.
    let size = 24 << 20;
    let head = format!("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n");
    let mut stream = connect(port, &head);
    for _ in 0..size >> 16 {
        stream.write_all(&[b'x'; 1 << 16]).expect("the server hears it out");
    }
    let reply = until_closed(stream);
    assert!(reply.contains("more than 1048576 bytes"), "{reply}");
}

#[test]
fn who_has_asked_is_not_closed_without_a_reply_to_make_room() {
    let limits = Limits { open: 1, grace: Duration::ZERO, ..Limits::default() };
    let (port, _end) = served(limits, Router::new().route("/", post(take).get(|| async { "hello" })));
    let half = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345";
    let mut first = connect(port, half);
    // It is there: what is read of it comes before the next one.
    std::thread::sleep(Duration::from_millis(300));
    let second = connect(port, half);
    assert!(until_reply(&mut first).contains("no room for this request now"));
    drop(second);
    let mut third = connect(port, ASK);
    assert!(until_reply(&mut third).contains("hello"));
}

#[test]
fn nobody_makes_room_in_the_first_moments() {
    let limits = Limits { open: 2, grace: Duration::from_secs(3600), ..Limits::default() };
    let (port, _end) = served(limits, Router::new().route("/", get(|| async { "hello" })));
    let mut early = [connect(port, ""), connect(port, "")];
    let mut late = connect(port, ASK);
    std::thread::sleep(Duration::from_millis(300));
    for stream in &mut early {
        stream.write_all(ASK.as_bytes()).unwrap();
        assert!(until_reply(stream).contains("hello"));
    }
    drop(early);
    assert!(until_reply(&mut late).contains("hello"));
}

/// What comes until the body of a reply is there.
fn until_reply(stream: &mut TcpStream) -> String {
    let (mut text, mut bytes) = (String::new(), [0; 1000]);
    while text.split_once("\r\n\r\n").is_none_or(|(_, body)| body.is_empty()) {
        let length = stream.read(&mut bytes).unwrap();
        assert_ne!(length, 0, "it was closed after {text:?}");
        text.push_str(std::str::from_utf8(&bytes[..length]).unwrap());
    }
    text
}
