//! `patience serve`: the table in the browser.

use std::path::PathBuf;

use anyhow::{Result, bail};
use patience::{Lang, Library};

use crate::Answer;
use crate::args::ServeArgs;
use crate::context::Context;
use crate::lang::Say as _;

/// What the server is told.
#[derive(Debug)]
#[allow(dead_code)] // read by the server alone
struct ServeRequest {
    /// The games that can be played.
    library: Library,
    lang: Lang,
    /// This port or none; without it 7474, or the next that is free.
    port: Option<u16>,
    /// Where games are kept; without it the user's data folder.
    data: Option<PathBuf>,
    /// Whether to open the browser.
    open: bool,
}

pub(crate) fn run(args: ServeArgs, context: &Context) -> Result<Answer> {
    let ServeArgs { port, data, open } = args;
    serve(ServeRequest { library: context.library()?, lang: context.lang, port, data, open })?;
    Ok(Answer::Yes)
}

/// The one place where the server is called. It serves until it is stopped.
#[allow(clippy::needless_pass_by_value)] // the server keeps it
fn serve(request: ServeRequest) -> Result<()> {
    bail!(request.lang.say("der Spieltisch ist noch nicht eingebaut", "the table is not built in yet"))
}
