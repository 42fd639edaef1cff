//! The bodies of requests: whole, bounded, and read in time.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::failure::Failure;

/// The longest body of a request, in bytes.
pub const MAX_BODY_BYTES: usize = 1 << 20;
/// A body up to this length, in bytes, needs no share of the room for large ones.
const SMALL_BYTES: usize = 16 << 10;
/// How many larger ones are held at once.
const MAX_LARGE: usize = 8;
/// How long a body may take; on one machine it comes at once.
const MAX_SECONDS: u64 = 5;

/// Room for bodies.
pub(crate) struct Bodies {
    large: Semaphore,
}

impl Bodies {
    pub(crate) fn new() -> Bodies {
        Bodies { large: Semaphore::new(MAX_LARGE) }
    }

    /// The whole body, with its share of the room, which is to be kept as long as the body.
    pub(crate) async fn read(
        &self,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<(Bytes, Option<SemaphorePermit<'_>>), Failure> {
        let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > MAX_BODY_BYTES as u64) {
            return Err(Failure::TooLarge { limit: MAX_BODY_BYTES });
        }
        let read = tokio::time::timeout(Duration::from_secs(MAX_SECONDS), self.gather(body)).await;
        read.map_err(|_| Failure::Slow { seconds: MAX_SECONDS })?
    }

    async fn gather(&self, mut body: Body) -> Result<(Bytes, Option<SemaphorePermit<'_>>), Failure> {
        let (mut bytes, mut room) = (Vec::new(), None);
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| Failure::Unreadable(error.to_string()))?;
            let Ok(data) = frame.into_data() else { continue };
            let length = bytes.len() + data.len();
            if length > MAX_BODY_BYTES {
                return Err(Failure::TooLarge { limit: MAX_BODY_BYTES });
            }
            if length > SMALL_BYTES && room.is_none() {
                room = Some(self.large.acquire().await.expect("the semaphore is never closed"));
            }
            bytes.extend_from_slice(&data);
        }
        Ok((bytes.into(), room))
    }
}
