//! The module's calls without WebAssembly, for comparing: a call a line in, an answer a line out.

use std::io::{self, BufRead as _, Write as _};

use patience_module::Instance;

fn main() -> io::Result<()> {
    let mut instance = Instance::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        out.write_all(&instance.call(line?.as_bytes()))?;
        writeln!(out)?;
    }
    Ok(())
}
