//! Processor time.

use std::time::Duration;

/// The processor time that this thread has used.
pub fn thread_time() -> Duration {
    Duration::try_from_secs_f64(thread_seconds()).unwrap_or_default()
}

/// The processor time that this thread has used, in seconds.
pub fn thread_seconds() -> f64 {
    system::thread()
}

/// The processor time that all threads of this process have used, in seconds.
pub fn process_seconds() -> f64 {
    system::process()
}

#[cfg(unix)]
mod system {
    use rustix::time::{ClockId, clock_gettime};

    pub(super) fn thread() -> f64 {
        seconds(ClockId::ThreadCPUTime)
    }

    pub(super) fn process() -> f64 {
        seconds(ClockId::ProcessCPUTime)
    }

    fn seconds(clock: ClockId) -> f64 {
        let time = clock_gettime(clock);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    }
}

/// Elsewhere the time that has passed since it was first asked for, which is never less.
#[cfg(not(unix))]
mod system {
    use std::sync::OnceLock;
    use std::time::Instant;

    static BEGUN: OnceLock<Instant> = OnceLock::new();

    pub(super) fn thread() -> f64 {
        process()
    }

    pub(super) fn process() -> f64 {
        BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64()
    }
}
