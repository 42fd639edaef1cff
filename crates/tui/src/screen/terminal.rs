//! The terminal: taking it over, giving it back, and everything that can happen to it.
//!
//! The main thread waits for news: keys, signals, the end of the terminal. Only while something is
//! looked for, a hint, say, does it ask again four times a second.
//!
//! The main thread alone draws and changes the state. It waits for news, which three threads bring:
//! one reads keys, one waits for signals, one for the end of the terminal. Nobody looks at a clock,
//! so a table that nobody touches costs nothing. Every move is kept before it is drawn; there is
//! nothing to save at the end.

use std::io::{self, BufWriter, Stdout, Write as _};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use patience_table::patience::Lang;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture, Event,
};
use ratatui::crossterm::terminal::{
    self, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect, Size};

use super::app::App;
use super::draw::draw;
use super::keys::Wish;
use super::look::Look;
use crate::session::{Host, Start};
use crate::system::{self, Signal};

/// How much news may wait to be taken: what is typed faster waits in the terminal.
const MAX_NEWS: usize = 256;

/// Why the table can't be shown, or not any longer.
#[derive(Debug)]
#[non_exhaustive]
pub enum ScreenError {
    /// The table refused to begin.
    Table(patience_table::Error),
    /// The terminal fails.
    Terminal(io::Error),
}

impl std::fmt::Display for ScreenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScreenError::Table(error) => error.fmt(f),
            ScreenError::Terminal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ScreenError {}

impl From<patience_table::Error> for ScreenError {
    fn from(error: patience_table::Error) -> ScreenError {
        ScreenError::Table(error)
    }
}

impl From<io::Error> for ScreenError {
    fn from(error: io::Error) -> ScreenError {
        ScreenError::Terminal(error)
    }
}

/// How playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player left.
    Left,
    /// A signal of this number asked for the end.
    Signal(i32),
    /// The terminal is gone.
    Gone,
}

enum News {
    Event(Event),
    Signal(Signal),
    Gone,
}

/// Plays on the whole screen until the player leaves. Stdin and stdout are a terminal.
///
/// # Errors
/// If the game can't be begun, or the terminal can't be taken over. A terminal that goes away later
/// is no error but an [`End`].
pub fn play(host: Host, start: Start, lang: Lang, look: Look) -> Result<End, ScreenError> {
    let (tell, news) = sync_channel(MAX_NEWS);
    // Before the size is read, so that no change of it is missed.
    watch_signals(tell.clone())?;
    let size = match size() {
        Ok(size) => size,
        Err(_) if system::has_hung_up() => return Ok(End::Gone),
        Err(error) => return Err(error.into()),
    };
    let mut app = App::new(host, start, lang, look, size)?;
    // Whatever goes wrong from here on, the terminal is given back by the guard; a panic's message
    // is printed after that.
    let told_before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        told_before(panic);
    }));
    let guard = Guard;
    let end = take_over().and_then(|()| watch_terminal(tell)).and_then(|()| {
        // It is never dropped: it would show the cursor, as the guard does, and panic where nobody
        // can be told that there is none any more.
        let mut screen = ManuallyDrop::new(Terminal::new(backend())?);
        run(&mut app, &mut screen, &news)
    });
    // The store first: whatever is typed once the terminal is the shell's again is for the shell.
    drop((app, guard));
    match end {
        // Who waits for us, such as a shell, is to see what ended us. The store is closed by now.
        Ok(End::Signal(signal)) => {
            system::end_by(signal)?;
            Ok(End::Signal(signal))
        }
        Ok(end) => Ok(end),
        // Nobody is there to be told.
        Err(error) if system::is_gone(&error) || system::has_hung_up() => Ok(End::Gone),
        Err(error) => Err(error.into()),
    }
}

type Backend = CrosstermBackend<BufWriter<Stdout>>;
type Screen = Terminal<Backend>;

fn backend() -> Backend {
    CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()))
}

fn run(app: &mut App, screen: &mut Screen, news: &Receiver<News>) -> io::Result<End> {
    screen.draw(|frame| draw(frame, app))?;
    loop {
        let mut changed = false;
        // Without anything that is looked for, nothing is done until news come.
        let first = match app.patience() {
            None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wait) => news.recv_timeout(wait),
        };
        let first = match first {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => {
                app.tick();
                screen.draw(|frame| draw(frame, app))?;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Gone),
        };
        // What has come in meanwhile is drawn at once.
        for item in std::iter::once(first).chain(news.try_iter().take(MAX_NEWS)) {
            match take(app, screen, item)? {
                Step::Drawn => changed = true,
                Step::Nothing => {}
                Step::Slept => changed = false,
                Step::End(end) => return Ok(end),
            }
            if app.is_over() {
                return Ok(End::Left);
            }
        }
        if changed {
            screen.draw(|frame| draw(frame, app))?;
        }
    }
}

enum Step {
    Nothing,
    Drawn,
    /// The terminal is the shell's until a signal says otherwise.
    Slept,
    End(End),
}

fn take(app: &mut App, screen: &mut Screen, news: News) -> io::Result<Step> {
    match news {
        #[cfg(debug_assertions)]
        News::Event(Event::Key(key)) if is_fault(key) => panic!("a fault, for a test"),
        News::Event(Event::Key(key)) => {
            if app.key(key) == Wish::Suspend && suspend()? {
                return Ok(Step::Slept);
            }
        }
        News::Event(Event::Mouse(mouse)) => {
            return Ok(if app.mouse(mouse, Instant::now()) { Step::Drawn } else { Step::Nothing });
        }
        // Both come with a new size, but the event only once keys are being read.
        News::Event(Event::Resize(..)) | News::Signal(Signal::Resize) => return resize(app, screen),
        // The game may have been played on in the browser.
        News::Event(Event::FocusGained) => app.look_again(),
        News::Event(Event::Paste(text)) => app.paste(&text),
        News::Event(Event::FocusLost) => return Ok(Step::Nothing),
        News::Signal(Signal::Sleep) if suspend()? => return Ok(Step::Slept),
        News::Signal(Signal::Sleep) => {}
        News::Signal(Signal::Wake) => wake(app, screen)?,
        News::Signal(Signal::End(signal)) => return Ok(Step::End(End::Signal(signal))),
        News::Gone => return Ok(Step::End(End::Gone)),
    }
    Ok(Step::Drawn)
}

/// Whether a key stands for a fault in the program: in builds for tests alone, and if they ask for
/// it.
#[cfg(debug_assertions)]
fn is_fault(key: ratatui::crossterm::event::KeyEvent) -> bool {
    key.code == ratatui::crossterm::event::KeyCode::F(12) && std::env::var_os("PATIENCE_TEST_FAULT").is_some()
}

/// Gives the terminal to the shell and sleeps; [`Signal::Wake`] takes it over again. Says whether
/// this system can do that.
fn suspend() -> io::Result<bool> {
    if cfg!(not(unix)) {
        return Ok(false);
    }
    give_back();
    system::sleep()
}

/// Takes the terminal over again, which may have another size by now. Everything is drawn anew
/// after [`Terminal::resize`]; `Terminal::clear` would ask the terminal where its cursor is, and
/// the answer would go to the thread that reads keys.
fn wake(app: &mut App, screen: &mut Screen) -> io::Result<()> {
    // The shell may have changed the modes; what is remembered of them is let go.
    disable_raw_mode()?;
    take_over()?;
    let size = size()?;
    app.resize(size);
    screen.resize(Rect::from((Position::ORIGIN, size)))?;
    app.look_again();
    Ok(())
}

fn resize(app: &mut App, screen: &mut Screen) -> io::Result<Step> {
    let size = size()?;
    if size == app.size() {
        return Ok(Step::Nothing);
    }
    app.resize(size);
    screen.resize(Rect::from((Position::ORIGIN, size)))?;
    Ok(Step::Drawn)
}

fn size() -> io::Result<Size> {
    terminal::size().map(Size::from)
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        cursor::Hide,
        EnableMouseCapture,
        EnableFocusChange,
        EnableBracketedPaste
    )
}

/// Gives the terminal back as it was. May be called twice. What fails here can't be mended.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableFocusChange,
        DisableMouseCapture,
        cursor::Show,
        LeaveAlternateScreen
    );
    let _ = disable_raw_mode();
    let _ = io::stdout().flush();
}

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Starts the thread that brings signals. Like the others it ends with the program.
fn watch_signals(tell: SyncSender<News>) -> io::Result<()> {
    let await_signals = system::watch_signals()?;
    let watch = move || await_signals(&mut |signal| tell.send(News::Signal(signal)).is_ok());
    thread::Builder::new().name("signals".into()).stack_size(STACK).spawn(watch)?;
    Ok(())
}

/// Starts the threads that bring keys, and the terminal's end.
fn watch_terminal(tell: SyncSender<News>) -> io::Result<()> {
    let tell_end = tell.clone();
    thread::Builder::new().name("terminal".into()).stack_size(STACK).spawn(move || await_end(&tell_end))?;
    thread::Builder::new().name("keys".into()).stack_size(STACK).spawn(move || read_keys(&tell))?;
    Ok(())
}

/// The threads do little.
const STACK: usize = 128 << 10;

fn read_keys(tell: &SyncSender<News>) {
    loop {
        let item = event::read().map_or(News::Gone, News::Event);
        let gone = matches!(item, News::Gone);
        if tell.send(item).is_err() || gone {
            return;
        }
    }
}

fn await_end(tell: &SyncSender<News>) {
    if system::await_hangup() {
        let _ = tell.send(News::Gone);
    }
}
