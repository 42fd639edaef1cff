//! The server as a whole: its socket, its address, its end.

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use patience_table::patience::{Lang, Library};
use patience_table::{Adviser, Shelter, Store as _};
use patience_words::Words;
use tokio::sync::oneshot;

use crate::app::app;
use crate::connections::{self, Limits};
use crate::data_dir::{DataDirError, data_dir};
use crate::reload::{Watch, keep_looking};
use crate::service::TableHandle;
use crate::site_address::SiteAddress;
use crate::store::{OpenError, SqliteStore};
use crate::token::{Token, TokenError};

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 7474;
/// How many ports are tried.
const MAX_PORTS: u16 = 20;
/// How many threads serve connections; the table has one of its own.
const THREADS: usize = 2;
/// How long requests that are being served may take after the end was asked for.
const LAST_REPLIES: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Debug)]
pub struct ServeOptions {
    /// The games: those that are built in, and those of further rule files.
    pub library: Library,
    /// The files of these that are looked after: what is changed in them is played by at once.
    pub rule_files: Vec<PathBuf>,
    /// The folder for the user's games; without it the system's folder for such data, see
    /// [`data_dir`](crate::data_dir).
    pub data: Option<PathBuf>,
    /// The port, and no other (0: any that is free); without it [`DEFAULT_PORT`] or the next of
    /// twenty that is free.
    pub port: Option<u16>,
    /// The language of what is printed about games that can't be saved.
    pub lang: Lang,
    /// Whether to open a browser.
    pub open: bool,
    /// Whether only those may play who have the token, see [`Token`].
    pub token: bool,
    /// Whether to say how to play in the terminal, and how to reach the page from elsewhere.
    pub tells_both_ways: bool,
    /// Where the static site is, for links that lead there.
    pub site: Option<SiteAddress>,
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// There is no folder for the games.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// The games that are kept can't be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// There is no token.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The one port that was asked for is not to be had.
    #[error("port {port} of this machine is not free: {source}")]
    OnePort {
        /// Its number.
        port: u16,
        /// What the system says of it.
        source: io::Error,
    },
    /// No port is to be had.
    #[error("no port from {first} to {last} of this machine is free: {source}")]
    Port {
        /// The first port that was tried.
        first: u16,
        /// The last one.
        last: u16,
        /// What the system says of the last one.
        source: io::Error,
    },
    /// The system gives no threads, or no word of signals.
    #[error("the server can't be started: {0}")]
    System(#[from] io::Error),
}

/// Serves the page and the table until Ctrl-C or SIGTERM. Prints the address, and opens it in a
/// browser if that is wanted; where none can be opened it says so and serves on. Hints and results
/// are the adviser's.
///
/// # Errors
/// If serving can't begin: no folder, no database, no port.
pub fn serve(options: ServeOptions, adviser: impl Adviser + Send + 'static) -> Result<(), ServeError> {
    let folder = data_dir(options.data.as_deref())?;
    let store = SqliteStore::open(&folder)?;
    let damaged = store.damaged().map(Path::to_owned);
    let mut store = Shelter::over(store);
    let token = options.token.then(|| Token::of(&folder)).transpose()?.map(Arc::new);
    let listener = bind(options.port)?;
    let port = listener.local_addr()?.port();
    let store_trouble = store.trouble();
    let watch = Watch::new(&options.rule_files, &options.library);
    let (table, thread) = TableHandle::start(options.library, store, adviser)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(THREADS).enable_all().build()?;

    let plain = format!("http://127.0.0.1:{port}/");
    tracing::info!(address = plain, games = %folder.display(), "serving");
    let with = |secret: &str| format!("{plain}?token={secret}");
    let address = token.as_ref().map_or_else(|| plain.clone(), |token| with(token.secret()));
    say(&format!("Patience: {address} (Ctrl-C to end)"));
    if options.tells_both_ways {
        say(&Words::of(options.lang).fill("cli.serve.both-ways", &[("port", port.to_string())]));
    }
    if let Some(file) = damaged {
        say(&Words::of(options.lang).fill("damaged.kept", &[("file", file.display().to_string())]));
    }
    if let Some(trouble) = store_trouble {
        say(&Words::of(options.lang).t(&format!("unsaved.{}", trouble.code())));
    }
    if options.open {
        let once = token.as_ref().map(|token| token.new_ticket()).transpose()?;
        open_browser(once.map_or_else(|| address.clone(), |ticket| with(&ticket)), address)?;
    }
    runtime.spawn(keep_looking(watch, table.clone(), options.lang, say));
    let app = app(table.clone(), port, token, options.site);
    runtime.block_on(until_ended(listener, app, table))?;
    runtime.shutdown_timeout(LAST_REPLIES);
    // The last handle is gone with the runtime, so the table ends and closes the database.
    if thread.join().is_err() {
        tracing::error!("the table's thread ended by a fault");
    }
    Ok(())
}

/// Takes a port on loopback, so that no other machine reaches us.
fn bind(port: Option<u16>) -> Result<TcpListener, ServeError> {
    let (first, last) = match port {
        Some(port) => (port, port),
        None => (DEFAULT_PORT, DEFAULT_PORT + MAX_PORTS - 1),
    };
    let mut refusal = None;
    for port in first..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refusal = Some(error),
        }
    }
    let source = refusal.expect("at least one port was tried");
    Err(if first == last {
        ServeError::OnePort { port: first, source }
    } else {
        ServeError::Port { first, last, source }
    })
}

async fn until_ended(listener: TcpListener, app: Router, table: TableHandle) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let end = ended()?;
    let (tell, told) = oneshot::channel::<()>();
    // A sender that is gone tells the same.
    let told = async { drop(told.await) };
    let server = tokio::spawn(connections::serve(listener, app, Limits::default(), told));
    end.await;
    tracing::info!("ending");
    drop(tell);
    table.close();
    // A request that still hangs then has had its time.
    let _ = tokio::time::timeout(LAST_REPLIES, server).await;
    Ok(())
}

/// Ready when the program is asked to end.
#[cfg(unix)]
fn ended() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ready when the program is asked to end.
#[cfg(not(unix))]
fn ended() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!("Ctrl-C can't be waited for: {error}");
            std::future::pending::<()>().await;
        }
    })
}

/// Opens the address in a browser, on a thread of its own: what opens it may stay as long as the
/// browser. If there is none the player is told the other address, which does not expire.
fn open_browser(once: String, address: String) -> io::Result<()> {
    let open = move || {
        if let Err(error) = open::that(&once) {
            tracing::debug!("no browser: {error}");
            say(&format!("No browser could be opened; open {address} in one."));
        }
    };
    std::thread::Builder::new().name("browser".into()).spawn(open)?;
    Ok(())
}

/// Prints a line; nobody may be listening.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_free_port_is_taken_but_not_in_place_of_one_that_was_named() {
        let first = bind(None).unwrap();
        let second = bind(None).unwrap();
        assert_ne!(first.local_addr().unwrap().port(), second.local_addr().unwrap().port());
        assert!(first.local_addr().unwrap().ip().is_loopback());
        let taken = first.local_addr().unwrap().port();
        assert!(matches!(bind(Some(taken)), Err(ServeError::OnePort { .. })));
        assert_ne!(bind(Some(0)).unwrap().local_addr().unwrap().port(), 0);
    }
}
