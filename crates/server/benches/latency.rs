//! How long a player waits for the reply to a move: `cargo bench -p patience-server`.
//!
//! The bar: with a game of 500 moves, a move's reply (played, stored, with view and legal moves)
//! comes within 5 ms at the 99th percentile; and a game's 1,000th move costs no more than its
//! first. Measured twice: in the program (table, database on this machine's disk, JSON), and over
//! HTTP through a socket. The bare commits at the end say how much of it is the disk.

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use patience_server::{SqliteStore, TableHandle, app};
use patience_table::patience::Library;
use patience_table::{Env, GameId, NoAdviser, Reply, Request, Snapshot, Table};

/// How many moves are measured.
const SAMPLES: usize = 2_000;
/// How long the game is.
const LENGTH: usize = 500;
/// How many moves are tried to play a game of that length.
const MAX_TURNS: usize = 50_000;
const BAR: Duration = Duration::from_millis(5);

fn main() {
    let mut met = true;
    for game in ["grosse-harfe", "klondike", "freecell"] {
        met &= report(&format!("{game}, move {LENGTH}, table and database"), in_process(game));
    }
    met &= report(&format!("grosse-harfe, move {LENGTH}, over HTTP"), over_http("grosse-harfe"));
    let [first, thousandth] = growth("klondike");
    report("klondike, moves 1 to 100", first);
    report("klondike, moves 901 to 1000", thousandth);
    report("a commit of one row", commits());
    println!("bar: 99 % within {BAR:?}: {}", if met { "met" } else { "NOT MET" });
}

/// Prints how long it took; says whether the bar is met.
fn report(what: &str, mut times: Vec<Duration>) -> bool {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let (half, most, last) = (at(0.5), at(0.99), at(1.0));
    println!("{what:<48} 50 % {half:>10.1?}   99 % {most:>10.1?}   all {last:>10.1?}");
    most <= BAR
}

struct Player {
    table: Table,
    store: SqliteStore,
    now: Box<Snapshot>,
    turn: usize,
    _folder: tempfile::TempDir,
}

impl Player {
    fn begin(game: &str) -> Player {
        // Beside the build, which is on a disk; the system's folder for such may be in memory.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the build's folder can be written");
        let mut store = SqliteStore::open(folder.path()).expect("an empty folder");
        let mut table = Table::new(Library::builtin());
        let request = format!(r#"{{"do": "new", "game": "{game}", "deal": 42}}"#);
        let now = ask(&mut table, &mut store, request.as_bytes()).0;
        Player { table, store, now, turn: 0, _folder: folder }
    }

    /// Asks, reads and writes JSON as the server does; gives the time that took.
    fn ask(&mut self, request: &str) -> Duration {
        let begun = Instant::now();
        let (now, json) = ask(&mut self.table, &mut self.store, request.as_bytes());
        let took = begun.elapsed();
        black_box(json);
        self.now = now;
        took
    }

    fn step(&mut self) -> Duration {
        self.turn += 1;
        let request = next_request(&self.now, self.turn);
        self.ask(&request)
    }

    fn undo(&mut self) -> Duration {
        let request = format!(r#"{{"do": "undo", "id": "{}", "ply": {}}}"#, self.now.id, self.now.ply);
        self.ask(&request)
    }
}

/// A legal move, another one each turn.
fn next_request(now: &Snapshot, turn: usize) -> String {
    let (id, ply) = (&now.id, now.ply);
    let mv = &now.legal[turn.wrapping_mul(7919) % now.legal.len()];
    format!(r#"{{"do": "move", "id": "{id}", "ply": {ply}, "move": "{mv}"}}"#)
}

fn ask(table: &mut Table, store: &mut SqliteStore, request: &[u8]) -> (Box<Snapshot>, String) {
    let env = Env { id: GameId::new("g").expect("an id"), deal: 0, now_ms: 1 };
    let request = Request::parse(request).expect("a request");
    let reply = table.serve(store, &mut NoAdviser, request, &env).expect("a reply");
    let json = serde_json::to_string(&reply).expect("JSON");
    match reply {
        Reply::Table { table } => (table, json),
        other => panic!("{other:?}"),
    }
}

/// Plays on until the game is so long; out of a dead end some moves are taken back.
fn lengthen(player: &mut Player) {
    for turn in 0..MAX_TURNS {
        if player.now.ply == LENGTH {
            return;
        }
        if player.now.legal.is_empty() {
            for _ in 0..(turn % 50 + 1).min(player.now.ply) {
                player.undo();
            }
        }
        player.step();
    }
    panic!("{}: no game of {LENGTH} moves in {MAX_TURNS} turns", player.now.game);
}

fn in_process(game: &str) -> Vec<Duration> {
    let mut player = Player::begin(game);
    lengthen(&mut player);
    let mut times = Vec::with_capacity(SAMPLES);
    while times.len() < SAMPLES {
        times.push(player.step());
        player.undo();
    }
    times
}

fn growth(game: &str) -> [Vec<Duration>; 2] {
    let mut player = Player::begin(game);
    let mut times: Vec<Duration> = (0..1_000).map(|_| player.step()).collect();
    let last = times.split_off(900);
    times.truncate(100);
    [times, last]
}

fn commits() -> Vec<Duration> {
    let mut player = Player::begin("klondike");
    player.step();
    // A step of the cursor writes one row and its index: as little as a transaction can.
    (0..SAMPLES / 4)
        .map(|_| {
            let took = player.undo();
            player.step();
            took
        })
        .collect()
}

fn over_http(game: &str) -> Vec<Duration> {
    let mut player = Player::begin(game);
    lengthen(&mut player);
    let Player { store, now, _folder, .. } = player;
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let (table, _) = TableHandle::start(Library::builtin(), store, NoAdviser).expect("a thread");
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.expect("threads").block_on(async {
            listener.set_nonblocking(true).expect("a socket");
            let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
            axum::serve(listener, app(table, port, None, None)).await.expect("it serves");
        });
    });
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream.set_nodelay(true).expect("a socket");
    let mut stream = BufReader::new(stream);
    let play = next_request(&now, 1);
    let undo = format!(r#"{{"do": "undo", "id": "g", "ply": {}}}"#, now.ply + 1);
    let mut times = Vec::with_capacity(SAMPLES);
    while times.len() < SAMPLES {
        times.push(post(&mut stream, port, &play));
        post(&mut stream, port, &undo);
    }
    times
}

fn post(stream: &mut BufReader<TcpStream>, port: u16, body: &str) -> Duration {
    let begun = Instant::now();
    let text = format!(
        "POST /api/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.get_mut().write_all(text.as_bytes()).expect("the server reads");
    let mut length = 0;
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        stream.read_line(&mut line).expect("the server answers");
        assert!(!line.starts_with("HTTP") || line.contains("200"), "{line}");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
    }
    let mut reply = vec![0; length];
    stream.read_exact(&mut reply).expect("the server answers");
    black_box(reply);
    begun.elapsed()
}
