//! Many clients at once, a third of them silent or slow: how long the others wait, and how much
//! memory the server takes. `docs/safety.md` says how to run it for long.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::crowd::said;
use super::server::{Client, Server};

/// Of so many clients one is idle or slow.
const IDLE: usize = 3;
/// Of so many others one listens to what happens in its game.
const LISTENERS: usize = 8;
/// How long a player thinks about a move. Each move waits for the disk, and for the moves of the
/// others before it.
const THINK: Duration = Duration::from_secs(2);
/// How often a slow client sends a byte.
const DRIP: Duration = Duration::from_secs(1);
/// No reply takes longer, in however short a run.
const PROMISED: Duration = Duration::from_secs(10);
/// The bars of a long run.
const BAR: Duration = Duration::from_secs(1);
const BAR_BYTES: u64 = 60_000_000;

/// What all clients share.
#[derive(Default)]
struct Soak {
    port: u16,
    over: AtomicBool,
    times: Mutex<Vec<Duration>>,
    failures: Mutex<Vec<String>>,
    /// How often the server has closed a connection that was idle or slow.
    closed: AtomicUsize,
    events: AtomicUsize,
}

/// How a number is asked for, and what it is else.
fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}

#[test]
fn a_soak() {
    let (seconds, count) = (number("PATIENCE_SOAK", 5), number("PATIENCE_CLIENTS", 48));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let server = Server::start(folder.path(), true);
    let soak = Soak { port: server.port, ..Soak::default() };
    let most = std::thread::scope(|scope| {
        let soak = &soak;
        for number in 0..count {
            let client = move || client(soak, number);
            std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, client).unwrap();
        }
        let most = watch(server.child.id(), Duration::from_secs(seconds as u64));
        soak.over.store(true, Ordering::Relaxed);
        most
    });
    let mut times = soak.times.into_inner().unwrap();
    times.sort_unstable();
    assert!(!times.is_empty(), "the players play");
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100];
    let failures = soak.failures.into_inner().unwrap();
    println!(
        "{count} clients, {seconds} s: {} requests, 50 % within {:.1?}, 99 % {:.1?}, all {:.1?}; {} failed; {} events; \
         {} idle or slow connections closed; most memory {:.1} MB",
        times.len(),
        at(50),
        at(99),
        at(100),
        failures.len(),
        soak.events.into_inner(),
        soak.closed.into_inner(),
        most as f64 / 1e6
    );
    assert!(failures.is_empty(), "{} failed, the first {:?}", failures.len(), failures[0]);
    assert!(at(100) < PROMISED, "{:?}", at(100));
    if std::env::var_os("PATIENCE_SOAK").is_some() {
        assert!(at(99) <= BAR && most < BAR_BYTES, "the bars are not met");
    }
}

/// Waits, and gives the most memory that the server had, in bytes; 0 where the system does not say.
fn watch(server: u32, time: Duration) -> u64 {
    let (begun, mut told, mut most) = (Instant::now(), 0, 0);
    while begun.elapsed() < time {
        std::thread::sleep(Duration::from_millis(200));
        let now = resident(server);
        most = most.max(now);
        if begun.elapsed().as_secs() / 30 > told {
            told += 1;
            println!("{:>4} s: {:.1} MB", told * 30, now as f64 / 1e6);
        }
    }
    most
}

fn resident(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) * 1024
}

fn client(soak: &Soak, number: usize) {
    while !soak.over.load(Ordering::Relaxed) {
        let ended = match number % IDLE {
            0 => idle(soak, number / IDLE),
            _ if number % LISTENERS == 1 => listen(soak),
            _ => play(soak),
        };
        if let Err(error) = ended {
            soak.failures.lock().unwrap().push(error.to_string());
            std::thread::sleep(THINK);
        }
    }
}

/// Says nothing, or half of it, or a byte a second, or nothing more, until it is closed. Whatever
/// happens to this connection is no failure.
fn idle(soak: &Soak, kind: usize) -> io::Result<()> {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", soak.port)) else { return Ok(()) };
    stream.set_read_timeout(Some(DRIP))?;
    // A head that does not end, and a body.
    let drips = matches!(kind % 5, 1 | 3);
    let begun = if kind % 5 == 1 { "POST /api/1 HTTP/1.1\r\nSlow: ".into() } else { said(kind % 5, soak.port) };
    let mut open = stream.write_all(begun.as_bytes()).is_ok();
    while open && !soak.over.load(Ordering::Relaxed) {
        open = !drips || stream.write_all(b"1").is_ok();
        open &= match stream.read(&mut [0; 4096]) {
            Ok(length) => length > 0,
            Err(error) => matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut),
        };
    }
    soak.closed.fetch_add(usize::from(!open), Ordering::Relaxed);
    Ok(())
}

/// Asks once, over a connection that is kept. A new one is opened if that was closed meanwhile, as
/// browsers do: the server may close a connection that is idle.
fn ask(soak: &Soak, client: &mut Option<Client>, request: &Value) -> io::Result<Value> {
    let begun = Instant::now();
    let mut kept = client.take();
    let reply = kept.as_mut().and_then(|kept| kept.ask(request).ok());
    let reply = match reply {
        Some(reply) => reply,
        None => kept.insert(Client::connect(soak.port)?).ask(request)?,
    };
    *client = kept;
    soak.times.lock().unwrap().push(begun.elapsed());
    Ok(reply)
}

/// What a reply says of the game.
fn table(mut reply: Value) -> io::Result<Value> {
    // A move that was made before the connection broke is made already.
    let table = if reply["error"]["code"] == "stale" { &mut reply["error"]["table"] } else { &mut reply["table"] };
    if table.is_null() { Err(io::Error::other(reply.to_string())) } else { Ok(table.take()) }
}

/// Plays a game, a move and a while, until its end.
fn play(soak: &Soak) -> io::Result<()> {
    let mut client = None;
    let begin = json!({"do": "new", "game": "klondike", "options": {"passes": "unlimited"}});
    let mut now = table(ask(soak, &mut client, &begin)?)?;
    for turn in 0.. {
        let legal = now["legal"].as_array().map_or(&[][..], Vec::as_slice);
        if soak.over.load(Ordering::Relaxed) || legal.is_empty() {
            break;
        }
        std::thread::sleep(THINK);
        let mv = &legal[turn % legal.len()];
        let (id, ply, revision) = (&now["id"], &now["ply"], &now["revision"]);
        let request = json!({"do": "move", "id": id, "ply": ply, "revision": revision, "move": mv});
        now = table(ask(soak, &mut client, &request)?)?;
    }
    Ok(())
}

/// Listens to a game that it changes itself now and then.
fn listen(soak: &Soak) -> io::Result<()> {
    let mut client = None;
    let mut now = table(ask(soak, &mut client, &json!({"do": "new", "game": "klondike", "deal": 1}))?)?;
    let mut stream = TcpStream::connect(("127.0.0.1", soak.port))?;
    stream.set_read_timeout(Some(PROMISED))?;
    let id = now["id"].clone();
    let address = format!("/api/1/events?id={}", id.as_str().unwrap_or_default());
    write!(stream, "GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", soak.port)?;
    for turn in 0.. {
        if stream.read(&mut [0; 4096])? == 0 {
            return Err(io::Error::other("the events ended"));
        }
        soak.events.fetch_add(usize::from(turn > 0), Ordering::Relaxed);
        if soak.over.load(Ordering::Relaxed) {
            break;
        }
        std::thread::sleep(THINK);
        let mut request = json!({"do": "undo", "id": id, "ply": now["ply"]});
        if turn % 2 == 0 {
            request["do"] = "move".into();
            request["move"] = "draw".into();
        }
        now = table(ask(soak, &mut client, &request)?)?;
    }
    Ok(())
}
