//! Connections: a bounded number of them, of which the one that has waited longest makes room.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The longest head of a request, in bytes: room for the cookies of other programs, which browsers
/// send to every port of the machine.
const MAX_HEAD_BYTES: usize = 32 << 10;
/// How long to wait when the system gives no connection, or all that are open are being served.
const PAUSE: Duration = Duration::from_millis(50);

/// The bounds of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many are open at once; more than requests and listeners together, so that there is
    /// always one that can make room.
    pub(crate) open: usize,
    /// How long the head of a request may take, from the connection or the last reply on.
    pub(crate) head: Duration,
    /// How long a client may take to receive a reply.
    pub(crate) idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { open: 512, head: Duration::from_secs(15), idle: Duration::from_secs(30) }
    }
}

/// A connection's place among those that are open.
#[derive(Debug)]
pub(crate) struct Place {
    state: Mutex<State>,
    close: Notify,
}

#[derive(Debug)]
struct State {
    /// How many of its requests are being served.
    served: usize,
    /// Since when the client is waited for, if none is.
    since: Instant,
}

/// While this lives the connection's request is being served: it makes no room for others.
#[derive(Debug)]
pub(crate) struct Serving(Arc<Place>);

impl Place {
    fn new() -> Arc<Place> {
        Arc::new(Place { state: Mutex::new(State { served: 0, since: Instant::now() }), close: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Since when the client is waited for; `None` while it is served.
    fn waiting_since(&self) -> Option<Instant> {
        let state = self.state();
        (state.served == 0).then_some(state.since)
    }

    /// The whole of a request is there.
    pub(crate) fn serving(self: &Arc<Place>) -> Serving {
        self.state().served += 1;
        Serving(Arc::clone(self))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.served -= 1;
        state.since = Instant::now();
    }
}

/// Those that are open.
#[derive(Clone, Debug, Default)]
struct Room(Arc<Mutex<Vec<Arc<Place>>>>);

impl Room {
    fn places(&self) -> MutexGuard<'_, Vec<Arc<Place>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, if there are fewer than `limit`.
    fn take(&self, limit: usize) -> Option<Arc<Place>> {
        let mut places = self.places();
        (places.len() < limit).then(|| {
            places.push(Place::new());
            Arc::clone(places.last().expect("it was just pushed"))
        })
    }

    /// Closes the connection whose client has been waited for longest; says whether there is one.
    fn make(&self) -> bool {
        let mut places = self.places();
        let waiting = places.iter().enumerate().filter_map(|(at, place)| Some((place.waiting_since()?, at)));
        let Some((_, at)) = waiting.min() else { return false };
        places.swap_remove(at).close.notify_one();
        true
    }

    fn leave(&self, place: &Arc<Place>) {
        let mut places = self.places();
        if let Some(at) = places.iter().position(|other| Arc::ptr_eq(other, place)) {
            places.swap_remove(at);
        }
    }
}

/// Serves the connections that come, until `end`, and then until the replies that are under way
/// have been sent.
pub(crate) async fn serve(listener: TcpListener, app: Router, limits: Limits, end: impl Future<Output = ()>) {
    let (room, graceful) = (Room::default(), GracefulShutdown::new());
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = tokio::select! {
            () = &mut end => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                pause_after(&error, &room).await;
                continue;
            }
        };
        // Replies are small and awaited: they do not wait for more to send.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!("{error}");
        }
        let place = tokio::select! {
            () = &mut end => break,
            place = find(&room, limits.open) => place,
        };
        let (room, app, watcher) = (room.clone(), app.clone(), graceful.watcher());
        tokio::spawn(async move {
            connection(stream, app, &place, limits, watcher).await;
            room.leave(&place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// A place for a new connection.
async fn find(room: &Room, limit: usize) -> Arc<Place> {
    loop {
        if let Some(place) = room.take(limit) {
            return place;
        }
        if !room.make() {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// A connection that was gone before it was accepted is no loss; where the system has no room for
/// another, one is closed.
async fn pause_after(error: &io::Error, room: &Room) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    tracing::debug!("no connection: {error}");
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        room.make();
        tokio::time::sleep(PAUSE).await;
    }
}

/// Serves a connection until it ends, has to make room, or its client takes too long.
async fn connection(stream: TcpStream, app: Router, place: &Arc<Place>, limits: Limits, watcher: Watcher) {
    let app = TowerToHyperService::new(app);
    let known = Arc::clone(place);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&known));
        app.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let mut served = std::pin::pin!(watcher.watch(served));
    loop {
        let since = place.waiting_since().unwrap_or_else(Instant::now);
        tokio::select! {
            ended = &mut served => {
                if let Err(error) = ended {
                    tracing::debug!("a connection ended: {error}");
                }
                return;
            }
            () = place.close.notified() => return,
            () = tokio::time::sleep_until(since + limits.idle) => {
                if place.waiting_since().is_some_and(|since| since.elapsed() >= limits.idle) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use axum::routing::get;
    use tokio::sync::oneshot;

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
        let limits = Limits { open: 3, ..Limits::default() };
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
        let (port, _end) =
            served(limits, Router::new().route("/", get(|| async { "hello" })).route("/slow", get(slow)));
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
}
