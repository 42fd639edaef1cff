//! `patience serve`: the table in the browser.

use anyhow::Result;
use patience_advice::BackgroundAdviser;
use patience_server::{ServeError, ServeOptions};

use crate::answer::Answer;
use crate::args::ServeArgs;
use crate::context::Context;
use crate::words;

/// The environment variable that says how much of the server's log is written to stderr: `error`,
/// `warn` (the default), `info`, `debug` or `trace`.
const LOG: &str = "PATIENCE_LOG";

/// Serves until it is stopped. Who is told both ways has not said which.
pub(crate) fn run(args: ServeArgs, tells_both_ways: bool, context: &Context) -> Result<Answer> {
    let ServeArgs { port, data, open, no_token, site } = args;
    let level = std::env::var(LOG).ok().and_then(|level| level.parse().ok()).unwrap_or(tracing::Level::WARN);
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).init();
    let folder = patience_server::data_dir(data.as_deref())?;
    let library = context.library_with(&folder)?;
    let served = patience_server::serve(
        ServeOptions {
            library,
            rule_files: context.rule_files().to_vec(),
            data: Some(folder),
            port,
            open,
            token: !no_token,
            lang: context.lang,
            site,
            tells_both_ways,
        },
        BackgroundAdviser::start()?,
    );
    match served {
        Ok(()) => Ok(Answer::Yes),
        Err(ServeError::Store(error)) => Err(words::store(context.lang, &error)),
        Err(error) => Err(error.into()),
    }
}
