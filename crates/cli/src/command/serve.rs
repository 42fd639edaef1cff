//! `patience serve`: the table in the browser.

use anyhow::Result;
use patience_server::ServeOptions;

use crate::Answer;
use crate::args::ServeArgs;
use crate::context::Context;

/// Serves until it is stopped.
pub(crate) fn run(args: ServeArgs, context: &Context) -> Result<Answer> {
    let ServeArgs { port, data, open } = args;
    patience_server::serve(ServeOptions { library: context.library()?, data, port, open })?;
    Ok(Answer::Yes)
}
