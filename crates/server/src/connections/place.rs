//! The places of connections: a bounded number of them, of which one that only waits makes room.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// A connection's place among those that are open.
#[derive(Debug)]
pub(crate) struct Place {
    state: Mutex<State>,
    /// Whether it has to make room.
    leaving: watch::Sender<bool>,
}

#[derive(Debug)]
struct State {
    /// How many of its requests are being served.
    served: usize,
    /// How many of its requests have not got their whole reply.
    asked: usize,
    /// Since when the client is waited for, if none is served.
    since: Instant,
}

/// While this lives the connection's request is being served: it makes no room for others.
#[derive(Debug)]
pub(crate) struct Serving(Arc<Place>);

/// While this lives the client is still to get a reply: it is not closed without one.
#[derive(Debug)]
pub(super) struct Asked(Arc<Place>);

impl Place {
    fn new() -> Arc<Place> {
        let state = Mutex::new(State { served: 0, asked: 0, since: Instant::now() });
        Arc::new(Place { state, leaving: watch::Sender::new(false) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Since when the client is waited for; `None` while it is served.
    pub(super) fn waiting_since(&self) -> Option<Instant> {
        let state = self.state();
        (state.served == 0).then_some(state.since)
    }

    /// Whether a reply is owed.
    pub(super) fn is_asked(&self) -> bool {
        self.state().asked > 0
    }

    /// The whole of a request is there.
    pub(crate) fn serving(self: &Arc<Place>) -> Serving {
        self.state().served += 1;
        Serving(Arc::clone(self))
    }

    /// The head of a request is there.
    pub(super) fn asked(self: &Arc<Place>) -> Asked {
        let mut state = self.state();
        state.asked += 1;
        state.since = Instant::now();
        Asked(Arc::clone(self))
    }

    /// Ready when the connection has to make room.
    pub(crate) async fn has_to_leave(&self) {
        // The sender lives as long as the place.
        let _ = self.leaving.subscribe().wait_for(|leaving| *leaving).await;
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.served -= 1;
        state.since = Instant::now();
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.asked -= 1;
        state.since = Instant::now();
    }
}

/// Those that are open.
#[derive(Clone, Debug, Default)]
pub(super) struct Room(Arc<Mutex<Places>>);

#[derive(Debug, Default)]
struct Places {
    open: Vec<Arc<Place>>,
    /// How many make room and are not gone yet.
    leaving: usize,
}

impl Room {
    fn places(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, if there are fewer than `limit`.
    pub(super) fn take(&self, limit: usize) -> Option<Arc<Place>> {
        let open = &mut self.places().open;
        (open.len() < limit).then(|| {
            open.push(Place::new());
            Arc::clone(open.last().expect("it was just pushed"))
        })
    }

    /// Has a connection leave whose client has been waited for at least so long: if there is one,
    /// one that is owed no reply, and of these the one that has waited longest. Says whether there
    /// was one. At most `limit` leave at a time.
    pub(super) fn make(&self, waited: Duration, limit: usize) -> bool {
        let mut places = self.places();
        if places.leaving >= limit {
            return false;
        }
        let waiting = places.open.iter().enumerate().filter_map(|(at, place)| {
            let since = place.waiting_since().filter(|since| since.elapsed() >= waited)?;
            Some((place.is_asked(), since, at))
        });
        let Some((_, _, at)) = waiting.min() else { return false };
        places.leaving += 1;
        places.open.swap_remove(at).leaving.send_replace(true);
        true
    }

    /// The connection of this place is gone.
    pub(super) fn leave(&self, place: &Arc<Place>) {
        let mut places = self.places();
        match places.open.iter().position(|other| Arc::ptr_eq(other, place)) {
            Some(at) => drop(places.open.swap_remove(at)),
            None => places.leaving -= 1,
        }
    }
}
