//! What the screen needs of the operating system: signals, sleep, and the end of the terminal.

#[cfg(unix)]
pub(crate) use unix::{await_hangup, end_by, has_hung_up, is_gone, sleep, watch_signals};

#[cfg(not(unix))]
pub(crate) use other::{await_hangup, end_by, has_hung_up, is_gone, sleep, watch_signals};

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code))] // there are no signals
pub(crate) enum Signal {
    /// The terminal has another size.
    Resize,
    /// The shell wants the terminal.
    Sleep,
    /// The terminal is ours again.
    Wake,
    /// The end; the signal's number.
    End(i32),
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{self, IsTerminal as _};
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Signal;

    /// Notices signals from now on. What it gives waits for them, and tells of each until it is
    /// answered with `false`.
    pub(crate) fn watch_signals() -> io::Result<impl FnOnce(&mut dyn FnMut(Signal) -> bool)> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])?;
        Ok(move |tell: &mut dyn FnMut(Signal) -> bool| {
            for number in signals.forever() {
                let signal = match number {
                    SIGWINCH => Signal::Resize,
                    SIGTSTP => Signal::Sleep,
                    SIGCONT => Signal::Wake,
                    number => Signal::End(number),
                };
                if !tell(signal) {
                    return;
                }
            }
        })
    }

    /// Sleeps until the shell wakes us up, which comes in as a signal of its own. Says whether that
    /// was possible.
    pub(crate) fn sleep() -> io::Result<bool> {
        emulate_default_handler(SIGTSTP).map(|()| true)
    }

    /// Ends the program as this signal would have, so that whoever waits for it sees what ended it.
    pub(crate) fn end_by(signal: i32) -> io::Result<()> {
        emulate_default_handler(signal)
    }

    /// Waits until the terminal hangs up. A program that is not the terminal's own session hears of
    /// it by no signal, and
    /// reading keys would go round in circles. `false` if this system can't tell.
    pub(crate) fn await_hangup() -> bool {
        let stdin = io::stdin();
        // Where a file was read from stdin, the keys come from the terminal itself.
        let terminal = if stdin.is_terminal() { None } else { File::open("/dev/tty").ok() };
        loop {
            // Hanging up and errors are told of without being asked for.
            let keys = terminal.as_ref().map_or_else(|| stdin.as_fd(), AsFd::as_fd);
            let mut watched = [PollFd::from_borrowed_fd(keys, PollFlags::empty())];
            match poll(&mut watched, None) {
                Ok(_) if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => return true,
                // Some systems can't watch terminals in this way.
                Ok(_) if watched[0].revents().contains(PollFlags::NVAL) => return false,
                Ok(_) | Err(Errno::INTR) => {}
                Err(_) => return false,
            }
        }
    }

    /// Whether the terminal has hung up already.
    pub(crate) fn has_hung_up() -> bool {
        let stdout = io::stdout();
        let mut watched = [PollFd::from_borrowed_fd(stdout.as_fd(), PollFlags::empty())];
        poll(&mut watched, Some(&Timespec::default())).is_ok()
            && watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
    }

    /// Whether an error says that there is no terminal any more.
    pub(crate) fn is_gone(error: &io::Error) -> bool {
        let codes = [Errno::IO, Errno::PIPE, Errno::NXIO, Errno::NODEV, Errno::BADF];
        error.raw_os_error().is_some_and(|code| codes.iter().any(|errno| errno.raw_os_error() == code))
    }
}

/// Elsewhere there are no such signals: Ctrl-C is a key, a new size is an event, and nothing
/// sleeps.
#[cfg(not(unix))]
mod other {
    use std::io;

    use super::Signal;

    pub(crate) fn watch_signals() -> io::Result<impl FnOnce(&mut dyn FnMut(Signal) -> bool)> {
        Ok(|_: &mut dyn FnMut(Signal) -> bool| ())
    }

    pub(crate) fn sleep() -> io::Result<bool> {
        Ok(false)
    }

    pub(crate) fn end_by(_: i32) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn await_hangup() -> bool {
        false
    }

    pub(crate) fn has_hung_up() -> bool {
        false
    }

    pub(crate) fn is_gone(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::BrokenPipe
    }
}
