//! A socket that is closed only when its client has had time to read the reply.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use super::place::{Asked, Place};

/// How long nothing may come before the client is taken to be done.
const QUIET: Duration = Duration::from_secs(1);
/// How long it may go on sending, and how many bytes.
const LONGEST: Duration = Duration::from_secs(5);
const MOST_BYTES: usize = 64 << 20;

/// A socket whose end waits for the client. Were it closed while the client still sends, the system
/// would break the connection off, and the client might never read the reply to a body that is too
/// large, say.
pub(super) struct Lingering {
    stream: TcpStream,
    place: Arc<Place>,
    end: Option<End>,
}

/// The reply is sent; what still comes is passed over.
struct End {
    /// When nothing more is waited for.
    last: Instant,
    quiet: Pin<Box<Sleep>>,
    left: usize,
    _asked: Asked,
}

impl Lingering {
    pub(super) fn new(stream: TcpStream, place: Arc<Place>) -> Lingering {
        Lingering { stream, place, end: None }
    }
}

impl End {
    fn begun(place: &Arc<Place>) -> End {
        let now = Instant::now();
        let quiet = Box::pin(tokio::time::sleep_until(now + QUIET));
        End { last: now + LONGEST, quiet, left: MOST_BYTES, _asked: place.asked() }
    }

    /// Reads on until the client has closed its side, too, or is waited for no longer.
    fn poll(&mut self, stream: &mut TcpStream, context: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                Poll::Pending => return self.quiet.as_mut().poll(context),
                Poll::Ready(Err(_)) => return Poll::Ready(()),
                Poll::Ready(Ok(())) => {}
            }
            let now = Instant::now();
            let come = buffer.filled().len();
            if come == 0 || come >= self.left || now >= self.last {
                return Poll::Ready(());
            }
            self.left -= come;
            self.quiet.as_mut().reset(self.last.min(now + QUIET));
        }
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Lingering { stream, place, end } = self.get_mut();
        if end.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        end.get_or_insert_with(|| End::begun(place)).poll(stream, context).map(Ok)
    }
}
