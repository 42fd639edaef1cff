//! One limit of memory for a whole run.

use std::fs;

use patience_solver::Budget;

/// What the program needs besides the tables of searches, and what the allocator keeps.
const BASE_BYTES: usize = 40 << 20;
/// What a thread needs besides the tables of its search.
const THREAD_BYTES: usize = 16 << 20;
/// The smallest limit that a run can keep.
pub const LEAST_BYTES: usize = BASE_BYTES + THREAD_BYTES + (8 << 20);

/// How a limit is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The bytes for the tables of one deal; they do not depend on the number of threads, so
    /// neither do results.
    pub bytes_per_deal: usize,
    /// How many deals may be searched at the same time.
    pub jobs: usize,
}

/// Divides a limit: each deal may have what its nodes need, if there is so much, and as many are
/// searched at the same time as fit.
pub fn divide(memory: usize, nodes: u64, jobs: usize) -> Division {
    let usable = memory.max(LEAST_BYTES) - BASE_BYTES;
    let bytes_per_deal = Budget::bytes_for(nodes).min(usable - THREAD_BYTES);
    let fit = usable / (bytes_per_deal + THREAD_BYTES);
    Division { bytes_per_deal, jobs: jobs.clamp(1, fit.max(1)) }
}

/// Half of the machine's memory, or 2 GiB if it is not known.
pub fn default_limit(machine: Option<u64>) -> usize {
    machine.and_then(|bytes| usize::try_from(bytes / 2).ok()).unwrap_or(2 << 30).max(LEAST_BYTES)
}

/// The most memory that this process ever held, as the operating system counts it, if it does.
pub fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_a_deal_does_not_depend_on_the_threads() {
        for memory in [0, 100 << 20, 1 << 30, 64 << 30] {
            for nodes in [0, 1_000, 1_000_000, u64::MAX] {
                let alone = divide(memory, nodes, 1);
                assert_eq!(alone.jobs, 1);
                for jobs in [2, 8, 64] {
                    let many = divide(memory, nodes, jobs);
                    assert_eq!(many.bytes_per_deal, alone.bytes_per_deal);
                    assert!(many.jobs >= 1 && many.jobs <= jobs);
                    let all = BASE_BYTES + many.jobs * (THREAD_BYTES + many.bytes_per_deal);
                    assert!(all <= memory.max(LEAST_BYTES), "{memory} {nodes} {jobs}");
                }
            }
        }
        assert_eq!(divide(64 << 30, 1_000_000, 8).jobs, 8);
    }
}
