//! A program in a pseudo-terminal.
//!
//! Where none can be had the tests say so and pass, but fail if `PATIENCE_CI` is set.

use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::termios::{LocalModes, tcgetattr};
use vt100::{MouseProtocolMode, Parser, Screen};

use super::run_with;

/// Longer than anything takes, also on a machine that stands still for a while.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program in a terminal.
pub(crate) struct Terminal {
    pty: Option<Arc<Pty>>,
    child: Child,
    parser: Arc<Mutex<Parser>>,
    /// Whether the thread that reads is to let go of the terminal.
    closing: Arc<AtomicBool>,
}

fn sure(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Terminal {
    /// Starts a program in a terminal of 80×24; `None`, said aloud, where there is no
    /// pseudo-terminal.
    pub(crate) fn start(program: &str, args: &[&str]) -> Option<Terminal> {
        let (pty, theirs) = match open() {
            Ok(both) => both,
            Err(error) => {
                assert!(std::env::var_os("PATIENCE_CI").is_none(), "no pseudo-terminal: {error}");
                eprintln!("SKIPPED: no pseudo-terminal can be had: {error}");
                return None;
            }
        };
        pty.resize(Size::new(24, 80)).unwrap();
        let mut command = Command::new(program)
            .args(args)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "en_GB.UTF-8")
            .env("PS1", "shell> ")
            // F12 is a fault in the program then, in builds for tests.
            .env("PATIENCE_TEST_FAULT", "1");
        for name in ["NO_COLOR", "COLORFGBG", "ENV", "RUST_BACKTRACE"] {
            command = command.env_remove(name);
        }
        let child = command.spawn(theirs).unwrap();
        let pty = Arc::new(pty);
        let read = Arc::clone(&pty);
        let parser = Arc::new(Mutex::new(Parser::new(sure(24), sure(80), 0)));
        let fed = Arc::clone(&parser);
        let closing = Arc::new(AtomicBool::new(false));
        let close = Arc::clone(&closing);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*read).read(&mut bytes) {
                fed.lock().unwrap().process(&bytes[..count]);
                if close.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        Some(Terminal { pty: Some(pty), child, parser, closing })
    }

    fn pty(&self) -> &Pty {
        self.pty.as_ref().unwrap()
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.parser.lock().unwrap().screen_mut().set_size(sure(rows), sure(columns));
        self.pty().resize(Size::new(rows, columns)).unwrap();
    }

    /// Starts a game.
    pub(crate) fn play(data: &Path, args: &[&str]) -> Option<Terminal> {
        let mut all = vec!["play", "--data", data.to_str().unwrap()];
        all.extend(args);
        Terminal::start(env!("CARGO_BIN_EXE_patience"), &all)
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.pty().write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until the screen is so.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self.parser.lock().unwrap().screen()) {
            assert!(Instant::now() < until, "{what} did not come; the screen is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, words: &str) {
        self.wait(words, |screen| screen.contents().contains(words));
    }

    pub(crate) fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    #[track_caller]
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "the program does not end; the screen is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The shell finds the terminal as it was.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        let is_so = |screen: &Screen| {
            let mouse = screen.mouse_protocol_mode() == MouseProtocolMode::None;
            mouse && !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
        };
        self.wait("the shell's screen", is_so);
        // The screen is given back first, then the line.
        let wanted = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        let until = Instant::now() + PATIENCE;
        loop {
            let modes = tcgetattr(self.pty()).unwrap().local_modes;
            if modes.contains(wanted) {
                break;
            }
            assert!(Instant::now() < until, "the line is not given back: {modes:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Closes the terminal's other end, all handles of it, just as something is being drawn: its
    /// first sign lets the thread that reads go.
    pub(crate) fn hang_up(&mut self, keys: &str) {
        self.closing.store(true, Ordering::SeqCst);
        self.send(keys);
        self.pty = None;
    }

    pub(crate) fn pid(&self) -> String {
        self.child.id().to_string()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is kept: the first line that the game tells of itself.
pub(crate) fn kept(data: &Path) -> String {
    let told = run_with(&["play", "--plain", "--data", data.to_str().unwrap()], "");
    assert_eq!(told.code, Some(0), "{told:?}");
    told.out.lines().next().unwrap_or_default().into()
}
