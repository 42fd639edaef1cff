//! The table on a thread of its own.
//!
//! What takes long waits there for everything else.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use patience_table::patience::{Library, LibraryError, Ruleset};
use patience_table::{Adviser, Env, Error, GameId, Reply, Request, Standing, Store, Table};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

/// How many requests wait for the table: more than there are connections, each of which asks for
/// one thing at a time.
const MAX_WAITING: usize = 1024;
/// How many of those wait that take long. The last of more would not be served in time.
const MAX_LONG: usize = 128;
/// How often it is tried to have changes kept that wait.
const SETTLE_EVERY: Duration = Duration::from_secs(1);
/// How many changes a watcher may be behind before it has to look for itself.
const MAX_UNHEARD: usize = 256;
/// Random deals are below this: their numbers can be read out and typed in.
const RANDOM_DEALS: u64 = 1_000_000_000;

/// A table on a thread of its own. The thread alone touches the store, so that waiting for the disk
/// never holds up the threads that serve connections. Requests are served one after the other, but
/// those that take long ([`Table::takes_long`]) wait until no other does, and then one is served:
/// however many there are, others wait for one of them at the most. It ends, and with it the store,
/// when the last handle is gone.
#[derive(Clone, Debug)]
pub struct TableHandle {
    jobs: mpsc::Sender<Job>,
    changes: broadcast::Sender<GameId>,
    closing: watch::Sender<bool>,
}

#[derive(Debug)]
enum Job {
    Serve { request: Request, reply: oneshot::Sender<Result<Reply, Error>> },
    Look { id: GameId, reply: oneshot::Sender<Result<Standing, Error>> },
    Exchange { rules: Box<NewRules>, reply: oneshot::Sender<Result<Result<String, LibraryError>, Error>> },
}

/// Other rules for a game.
#[derive(Debug)]
pub(crate) struct NewRules {
    /// The game whose place they take.
    pub(crate) game: String,
    /// The file's name in messages.
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) ruleset: Ruleset,
}

impl TableHandle {
    /// Starts the thread. Join it, after dropping every handle, to wait until the store is closed.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        library: Library,
        store: impl Store + Send + 'static,
        adviser: impl Adviser + Send + 'static,
    ) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (jobs, queue) = mpsc::channel(MAX_WAITING);
        let (changes, closing) = (broadcast::Sender::new(MAX_UNHEARD), watch::Sender::new(false));
        let thread = std::thread::Builder::new().name("table".into());
        let mut served =
            Served { table: Table::new(library), store, adviser, changes: changes.clone(), settled: Instant::now() };
        let thread = thread.spawn(move || served.run(queue))?;
        Ok((TableHandle { jobs, changes, closing }, thread))
    }

    /// Has a request served. If the future is dropped early, the request may be served or not.
    ///
    /// # Errors
    /// As [`Table::serve`]; [`Error::Busy`] if too many requests wait.
    pub async fn ask(&self, request: Request) -> Result<Reply, Error> {
        self.send(|reply| Job::Serve { request, reply }).await
    }

    /// How a game stands.
    pub(crate) async fn standing(&self, id: GameId) -> Result<Standing, Error> {
        self.send(|reply| Job::Look { id, reply }).await
    }

    /// Puts other rules in the place of those of a game; gives what the game is called now.
    pub(crate) async fn exchange(&self, rules: Box<NewRules>) -> Result<String, LibraryError> {
        let game = rules.game.clone();
        // A table that has ended has no games.
        self.send(|reply| Job::Exchange { rules, reply }).await.unwrap_or(Err(LibraryError::NotHere(game)))
    }

    /// The games that are changed through this table from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<GameId> {
        self.changes.subscribe()
    }

    /// Becomes true when the server ends.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells those who watch games that nothing will come any more.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    async fn send<T>(&self, job: impl FnOnce(oneshot::Sender<Result<T, Error>>) -> Job) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        self.jobs.try_send(job(reply)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Error::Busy(format!("{MAX_WAITING} requests wait already")),
            mpsc::error::TrySendError::Closed(_) => Error::Internal("the table's thread has ended".into()),
        })?;
        answer.await.unwrap_or_else(|_| Err(Error::Internal("the table's thread has ended".into())))
    }
}

/// What the table's thread owns.
struct Served<S, A> {
    table: Table,
    store: S,
    adviser: A,
    changes: broadcast::Sender<GameId>,
    /// When it was last tried to have changes kept that wait.
    settled: Instant,
}

impl<S: Store, A: Adviser> Served<S, A> {
    fn run(&mut self, mut queue: mpsc::Receiver<Job>) {
        let mut long = VecDeque::new();
        loop {
            if long.is_empty() {
                let Some(job) = queue.blocking_recv() else { break };
                self.take(job, &mut long);
            }
            // Those that have come by now, and no later ones: so the long ones have their turn.
            for _ in 0..queue.len() {
                let Ok(job) = queue.try_recv() else { break };
                self.take(job, &mut long);
            }
            if let Some(job) = long.pop_front() {
                self.work(job);
            }
        }
        // The last chance.
        self.table.settle(&mut self.store);
        if let Some(trouble) = self.store.trouble() {
            tracing::error!("the games can't be saved: {}", trouble.code());
        }
    }

    /// Does at once what takes no time, and lets the rest wait.
    fn take(&mut self, job: Job, long: &mut VecDeque<Job>) {
        match job {
            Job::Serve { request, reply } if self.takes_long(&request) => {
                if long.len() < MAX_LONG {
                    long.push_back(Job::Serve { request, reply });
                } else {
                    let _ = reply.send(Err(Error::Busy(format!("{MAX_LONG} long requests wait already; ask again"))));
                }
            }
            job => self.work(job),
        }
    }

    fn takes_long(&mut self, request: &Request) -> bool {
        self.guarded(|it| Ok(it.table.takes_long(&mut it.store, request))).unwrap_or(true)
    }

    fn work(&mut self, job: Job) {
        match job {
            // An asker may have gone meanwhile: one who waits no more was told that it took too
            // long.
            Job::Serve { reply, .. } if reply.is_closed() => {}
            Job::Serve { request, reply } => {
                let _ = reply.send(self.serve(request));
            }
            Job::Look { id, reply } => {
                self.settle_at_times();
                let _ = reply.send(self.guarded(|it| it.table.standing(&mut it.store, &id)));
            }
            Job::Exchange { rules, reply } => {
                let NewRules { game, file, text, ruleset } = *rules;
                let _ = reply.send(self.guarded(|it| Ok(it.table.exchange(&game, ruleset, &file, &text))));
            }
        }
    }

    /// While changes wait to be kept, those who watch bring them there.
    fn settle_at_times(&mut self) {
        if self.settled.elapsed() >= SETTLE_EVERY && self.store.trouble().is_some() {
            self.settled = Instant::now();
            self.table.settle(&mut self.store);
        }
    }

    fn serve(&mut self, request: Request) -> Result<Reply, Error> {
        let env = env().map_err(|error| Error::Internal(error.into()))?;
        let changed = request.changes().cloned();
        let reply = self.guarded(|it| it.table.serve(&mut it.store, &mut it.adviser, request, &env))?;
        // There may be nobody who watches.
        let _ = changed.map(|id| self.changes.send(id));
        Ok(reply)
    }

    /// A fault in the program costs this request and not the whole table: the games in
    /// memory, one of which may be half changed, are let go and replayed from the store.
    fn guarded<T>(&mut self, serve: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        catch_unwind(AssertUnwindSafe(|| serve(self))).unwrap_or_else(|_| {
            self.table.let_go();
            Err(Error::Internal("a fault in the program".into()))
        })
    }
}

/// Time, chance and a new name, for one request.
///
/// # Errors
/// If the system gives no random numbers.
pub fn env() -> Result<Env, getrandom::Error> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now_ms = u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX);
    Ok(Env { id: random_id()?, deal: getrandom::u64()? % RANDOM_DEALS, now_ms })
}

/// Sixteen letters and digits that are hard to mistake for each other: 80 random bits.
fn random_id() -> Result<GameId, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    let text: String = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    Ok(GameId::new(&text).expect("lower-case letters and digits are an id"))
}

#[cfg(test)]
mod tests;
