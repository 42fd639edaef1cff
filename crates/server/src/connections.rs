//! Connections: a bounded number of them, of which one that only waits makes room for the next.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;

use lingering::Lingering;
use place::{Asked, Room};

pub(crate) use place::{Place, Serving};

mod lingering;
mod place;

/// The longest head of a request, in bytes: room for the cookies of other programs, which browsers
/// send to every port of the machine.
const MAX_HEAD_BYTES: usize = 32 << 10;
/// How long to wait when the system gives no connection, or none of the open ones can make room.
const PAUSE: Duration = Duration::from_millis(50);

/// The bounds of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many are open at once; more than requests and listeners together, so that there is
    /// always one that can make room.
    pub(crate) open: usize,
    /// How many may be on their way out besides.
    pub(crate) leaving: usize,
    /// For how long a client that is waited for is left alone, whoever needs its place.
    pub(crate) grace: Duration,
    /// How long a client that makes room may take to receive its reply.
    pub(crate) leave: Duration,
    /// How long the head of a request may take, from the connection or the last reply on.
    pub(crate) head: Duration,
    /// How long a client may take to receive a reply.
    pub(crate) idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open: 512,
            leaving: 256,
            grace: Duration::from_secs(1),
            leave: Duration::from_secs(2),
            head: Duration::from_secs(15),
            idle: Duration::from_secs(30),
        }
    }
}

/// Serves the connections that come, until `end`, and then until the replies that are under way
/// have been sent.
pub(crate) async fn serve(listener: TcpListener, app: Router, limits: Limits, end: impl Future<Output = ()>) {
    let (room, ending) = (Room::default(), watch::Sender::new(false));
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = tokio::select! {
            () = &mut end => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                pause_after(&error, &room, limits).await;
                continue;
            }
        };
        // Replies are small and awaited: they do not wait for more to send.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!("{error}");
        }
        let place = tokio::select! {
            () = &mut end => break,
            place = find(&room, limits) => place,
        };
        let (room, app, ending) = (room.clone(), app.clone(), ending.subscribe());
        tokio::spawn(async move {
            connection(stream, app, &place, limits, ending).await;
            room.leave(&place);
        });
    }
    drop(listener);
    ending.send_replace(true);
    // Each connection holds a receiver.
    ending.closed().await;
}

/// A place for a new connection.
async fn find(room: &Room, limits: Limits) -> Arc<Place> {
    loop {
        if let Some(place) = room.take(limits.open) {
            return place;
        }
        if !room.make(limits.grace, limits.leaving) {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// A connection that was gone before it was accepted is no loss; where the system has no room for
/// another, one is closed.
async fn pause_after(error: &io::Error, room: &Room, limits: Limits) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    tracing::debug!("no connection: {error}");
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        room.make(limits.grace, limits.leaving);
        tokio::time::sleep(PAUSE).await;
    }
}

/// Serves a connection until it ends, has to make room, or its client takes too long.
async fn connection(
    stream: TcpStream,
    app: Router,
    place: &Arc<Place>,
    limits: Limits,
    mut ending: watch::Receiver<bool>,
) {
    let app = TowerToHyperService::new(app);
    let known = Arc::clone(place);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let asked = known.asked();
        request.extensions_mut().insert(Arc::clone(&known));
        let reply = app.call(request);
        async move { Ok::<_, Infallible>(reply.await?.map(|body| Reply { body, _asked: asked })) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(Lingering::new(stream, Arc::clone(place))), service);
    let mut served = std::pin::pin!(served);
    let (mut is_last, mut leaves) = (false, None);
    loop {
        let since = place.waiting_since().unwrap_or_else(Instant::now);
        tokio::select! {
            ended = &mut served => {
                if let Err(error) = ended {
                    tracing::debug!("a connection ended: {error}");
                }
                return;
            }
            () = place.has_to_leave(), if leaves.is_none() => {
                leaves = Some(Instant::now() + limits.leave);
                is_last = true;
            }
            _ = ending.wait_for(|ending| *ending), if !is_last => is_last = true,
            () = tokio::time::sleep_until(leaves.unwrap_or(since + limits.idle)) => {
                if leaves.is_some() || place.waiting_since().is_some_and(|since| since.elapsed() >= limits.idle) {
                    return;
                }
                continue;
            }
        }
        // Whoever waits for a reply gets it, and no other.
        if !place.is_asked() {
            return;
        }
        served.as_mut().graceful_shutdown();
    }
}

/// The body of a reply, which is owed until all of it is on its way.
struct Reply {
    body: Body,
    _asked: Asked,
}

impl HttpBody for Reply {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests;
