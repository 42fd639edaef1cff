//! Checks of the house itself, each of which prints what breaks it and where.
//!
//!     cargo run -p patience-house                the checks
//!     cargo run -p patience-house map            the crates and folders, and what each is for
//!     cargo run -p patience-house map solver     every file of a crate or folder

use std::process::ExitCode;

use anyhow::{Result, bail};
use patience_house::{CHECKS, House, map};

fn main() -> Result<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let house = House::of(&std::env::current_dir()?)?;
    match args.split_first() {
        None => {}
        Some((command, parts)) if command == "map" => {
            print!("{}", map::draw(&house, parts)?);
            return Ok(ExitCode::SUCCESS);
        }
        Some((unknown, _)) => bail!("expected \"map\" or nothing, found {unknown:?}"),
    }
    let mut faults = 0;
    for (name, check) in CHECKS {
        for fault in check(&house)? {
            println!("{name}: {fault}");
            faults += 1;
        }
    }
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
