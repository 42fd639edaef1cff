//! The bodies of requests: whole, bounded, and read in time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;

use crate::connections::Place;
use crate::failure::Failure;

/// The longest body of a request, in bytes.
pub const MAX_BODY_BYTES: usize = 1 << 20;
/// A body up to this length, in bytes, needs no share of the room for large ones.
const SMALL_BYTES: usize = 16 << 10;
/// How many larger ones are held at once.
const MAX_LARGE: usize = 8;
/// How many larger ones may wait for that.
const MAX_WAITING: usize = 64;
/// How long the client may take for a body; on one machine it comes at once.
const MAX_SECONDS: u64 = 5;

/// Room for bodies.
pub(crate) struct Bodies {
    large: Semaphore,
    waiting: Semaphore,
}

impl Bodies {
    pub(crate) fn new() -> Bodies {
        Bodies { large: Semaphore::new(MAX_LARGE), waiting: Semaphore::new(MAX_WAITING) }
    }

    /// The whole body, with its share of the room, which is to be kept as long as the body. If the
    /// connection has to make room for others, that is what the client is told.
    pub(crate) async fn read(
        &self,
        headers: &HeaderMap,
        mut body: Body,
        place: Option<&Arc<Place>>,
    ) -> Result<(Bytes, Option<SemaphorePermit<'_>>), Failure> {
        let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > MAX_BODY_BYTES as u64) {
            return Err(Failure::TooLarge { limit: MAX_BODY_BYTES });
        }
        let (mut bytes, mut room) = (Vec::new(), None);
        let mut left = Duration::from_secs(MAX_SECONDS);
        loop {
            let begun = Instant::now();
            let frame = tokio::select! {
                frame = tokio::time::timeout(left, body.frame()) => frame,
                () = has_to_leave(place) => return Err(Failure::NoRoom),
            };
            left = left.saturating_sub(begun.elapsed());
            let Some(frame) = frame.map_err(|_| Failure::Slow { seconds: MAX_SECONDS })? else { break };
            let frame = frame.map_err(|error| Failure::Unreadable(error.to_string()))?;
            let Ok(data) = frame.into_data() else { continue };
            let length = bytes.len() + data.len();
            if length > MAX_BODY_BYTES {
                return Err(Failure::TooLarge { limit: MAX_BODY_BYTES });
            }
            if length > SMALL_BYTES && room.is_none() {
                room = Some(self.room(place).await?);
            }
            bytes.extend_from_slice(&data);
        }
        Ok((bytes.into(), room))
    }

    /// A share of the room for large bodies. It is not the client that is waited for meanwhile.
    async fn room(&self, place: Option<&Arc<Place>>) -> Result<SemaphorePermit<'_>, Failure> {
        let _waiting = self.waiting.try_acquire().map_err(|_| Failure::NoRoom)?;
        let _serving = place.map(Place::serving);
        Ok(self.large.acquire().await.expect("the semaphore is never closed"))
    }
}

async fn has_to_leave(place: Option<&Arc<Place>>) {
    match place {
        Some(place) => place.has_to_leave().await,
        None => std::future::pending().await,
    }
}
