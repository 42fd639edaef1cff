//! `GET /api/1/events?id=ID`: who watches a game hears of every change, whoever makes it.
//!
//! Once a second the table is asked for the game's standing, which costs little.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use patience_table::{Error, GameId, Standing};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};
use tokio::time::MissedTickBehavior;

use crate::connections::{Place, Serving};
use crate::failure::Failure;
use crate::service::TableHandle;

/// How many watch at once.
const MAX_WATCHERS: usize = 64;
/// How often the store is asked whether another program has changed the game.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often a line is sent that says nothing, so that either side notices when the other is gone.
const ALIVE_EVERY: Duration = Duration::from_secs(15);

/// Room for those who watch.
#[derive(Clone, Debug)]
pub(crate) struct Watchers(Arc<Semaphore>);

impl Default for Watchers {
    fn default() -> Watchers {
        Watchers(Arc::new(Semaphore::new(MAX_WATCHERS)))
    }
}

/// Which game to watch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    id: GameId,
    /// The revision that the watcher has seen, if it names one: what came after it is told.
    revision: Option<u64>,
}

/// What a watcher waits with.
struct Watch {
    table: TableHandle,
    id: GameId,
    /// As it was told last.
    told: Standing,
    changes: broadcast::Receiver<GameId>,
    closing: watch::Receiver<bool>,
    look: tokio::time::Interval,
    ended: bool,
    _room: OwnedSemaphorePermit,
    /// A listener's connection makes no room for others.
    _serving: Option<Serving>,
}

/// Sends an event for each change, until the game is deleted, the watcher goes or the server ends.
pub(crate) async fn events(
    State(table): State<TableHandle>,
    State(watchers): State<Watchers>,
    place: Option<Extension<Arc<Place>>>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Failure> {
    let Query(Which { id, revision }) = which.map_err(|error| Error::BadRequest(error.body_text()))?;
    let room = watchers.0.try_acquire_owned().map_err(|_| Failure::Crowded { limit: MAX_WATCHERS })?;
    // Listening begins before looking, so that no change falls between the two.
    let (changes, closing) = (table.changes(), table.closing());
    let now = table.standing(id.clone()).await?;
    let told = Standing { revision: revision.unwrap_or(now.revision), ..now };
    let serving = place.map(|place| place.serving());
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let watch = Watch { table, id, told, changes, closing, look, ended: false, _room: room, _serving: serving };
    let events = stream::unfold(watch, |mut watch| async {
        let event = watch.next().await?;
        Some((Ok::<Event, Infallible>(event), watch))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE_EVERY)).into_response();
    let no_store = axum::http::HeaderValue::from_static("no-store");
    response.headers_mut().insert(axum::http::header::CACHE_CONTROL, no_store);
    Ok(response)
}

impl Watch {
    /// The next event; `None` when there will be none.
    async fn next(&mut self) -> Option<Event> {
        while !self.ended {
            self.wait().await?;
            match self.table.standing(self.id.clone()).await {
                Ok(now) if now == self.told => {}
                Ok(now) => {
                    self.told = now;
                    return Some(event(
                        "changed",
                        &json!({ "id": self.id, "ply": now.ply, "revision": now.revision, "unsaved": now.unsaved }),
                    ));
                }
                Err(Error::UnknownTable(_)) => {
                    self.ended = true;
                    return Some(event("deleted", &json!({ "id": self.id })));
                }
                // Such as a store that another program holds: the next look will tell.
                Err(error) => tracing::debug!("{}: {error}", self.id),
            }
        }
        None
    }

    /// Waits until the game may have changed; `None` if the server ends.
    async fn wait(&mut self) -> Option<()> {
        loop {
            tokio::select! {
                _ = self.closing.wait_for(|closing| *closing) => return None,
                changed = self.changes.recv() => match changed {
                    Ok(id) if id != self.id => {}
                    // Whoever has missed some looks for itself.
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return Some(()),
                    Err(broadcast::error::RecvError::Closed) => return None,
                },
                _ = self.look.tick() => return Some(()),
            }
        }
    }
}

fn event(name: &str, data: &serde_json::Value) -> Event {
    Event::default().event(name).data(data.to_string())
}
