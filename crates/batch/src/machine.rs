//! What a run was made on.

use std::fs;
use std::thread::available_parallelism;

use serde::{Deserialize, Serialize};

/// What is known of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The operating system and the kind of processor.
    pub system: String,
    /// The processor's name, if it is known.
    pub processor: Option<String>,
    /// How many processors there are.
    pub processors: usize,
    /// The machine's memory, if it is known.
    pub memory_bytes: Option<u64>,
}

impl Machine {
    /// This machine.
    pub fn this() -> Machine {
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let line = |file: &str, key: &str| {
            let text = fs::read_to_string(file).ok()?;
            let line = text.lines().find(|line| line.starts_with(key))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let memory = line("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        Machine {
            system,
            processor: line("/proc/cpuinfo", "model name"),
            processors: available_parallelism().map_or(1, usize::from),
            memory_bytes: memory.map(|kib| kib * 1024),
        }
    }
}
