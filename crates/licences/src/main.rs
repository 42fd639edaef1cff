//! `patience-licences TARGET < MESSAGES`: prints the notices of what cargo says that it has built
//! for a target, by its `--message-format=json`.

use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use patience_licences::{linked, notices};

fn main() -> ExitCode {
    let [target] = &std::env::args().skip(1).collect::<Vec<_>>()[..] else {
        eprintln!("usage: patience-licences TARGET < what cargo build --target TARGET --message-format=json prints");
        return ExitCode::from(2);
    };
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let told = || -> Result<(), Box<dyn std::error::Error>> {
        let mut messages = String::new();
        io::stdin().read_to_string(&mut messages)?;
        let text = notices(&linked(&messages, target, &own.canonicalize()?)?)?;
        Ok(io::stdout().write_all(text.as_bytes())?)
    };
    match told() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
