//! Signals: Ctrl-C, the friendly request of a queueing system to end, and what the system sends
//! where it allows a file to grow no further.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;

/// From now on a file that may not become larger is an error of who writes to it, as a full disk
/// is, and not the end of the program.
#[cfg(unix)]
pub(crate) fn outlive_full_files() {
    use signal_hook::consts::SIGXFSZ;

    // Where it can't be done, all is as it was.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub(crate) fn outlive_full_files() {}

/// A flag that becomes true at the first such signal; a second one ends the program at once.
#[cfg(unix)]
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// A flag that stays false: elsewhere Ctrl-C ends the program at once. What a survey has written by
/// then stands.
#[cfg(not(unix))]
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    Ok(Arc::default())
}
