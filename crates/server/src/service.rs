//! The table on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};

use patience_table::patience::Library;
use patience_table::{Adviser, Env, Error, GameId, Reply, Request, Store, Table};
use tokio::sync::{mpsc, oneshot};

/// How many requests wait for the table; at a fraction of a millisecond each, more would be a fault.
const MAX_WAITING: usize = 64;
/// Random deals are below this: their numbers can be read out and typed in.
const RANDOM_DEALS: u64 = 1_000_000_000;

/// A table on a thread of its own. The thread alone touches the store, so that waiting for the disk never holds up
/// the threads that serve connections, and requests are served one after the other. It ends, and with it the
/// store, when the last handle is gone.
#[derive(Clone, Debug)]
pub struct TableHandle {
    jobs: mpsc::Sender<Job>,
}

#[derive(Debug)]
struct Job {
    request: Request,
    reply: oneshot::Sender<Result<Reply, Error>>,
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
        let thread = std::thread::Builder::new().name("table".into());
        let thread = thread.spawn(move || run(&mut Table::new(library), store, adviser, queue))?;
        Ok((TableHandle { jobs }, thread))
    }

    /// Has a request served. If the future is dropped early, the request may be served or not.
    ///
    /// # Errors
    /// As [`Table::serve`]; [`Error::Busy`] if too many requests wait.
    pub async fn ask(&self, request: Request) -> Result<Reply, Error> {
        let (reply, answer) = oneshot::channel();
        self.jobs.try_send(Job { request, reply }).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Error::Busy(format!("{MAX_WAITING} requests wait already")),
            mpsc::error::TrySendError::Closed(_) => Error::Internal("the table's thread has ended".into()),
        })?;
        answer.await.unwrap_or_else(|_| Err(Error::Internal("the table's thread has ended".into())))
    }
}

fn run(table: &mut Table, mut store: impl Store, mut adviser: impl Adviser, mut queue: mpsc::Receiver<Job>) {
    while let Some(job) = queue.blocking_recv() {
        // Nobody waits for it any more: they were told that it took too long, or have gone.
        if job.reply.is_closed() {
            continue;
        }
        let answer = match env() {
            Ok(env) => serve(table, &mut store, &mut adviser, job.request, &env),
            Err(error) => Err(Error::Internal(error.into())),
        };
        // The asker may have gone meanwhile.
        let _ = job.reply.send(answer);
    }
}

/// Serves a request. A fault in the program costs this request and not the whole table: the games in
/// memory, one of which may be half changed, are let go and replayed from the store.
fn serve(
    table: &mut Table,
    store: &mut dyn Store,
    adviser: &mut dyn Adviser,
    request: Request,
    env: &Env,
) -> Result<Reply, Error> {
    catch_unwind(AssertUnwindSafe(|| table.serve(store, adviser, request, env))).unwrap_or_else(|_| {
        table.let_go();
        Err(Error::Internal("a fault in the program".into()))
    })
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
    Ok(GameId::new(&text).expect("small letters and digits are an id"))
}
