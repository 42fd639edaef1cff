//! Ctrl-C, and the friendly request of a queueing system to end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;

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
