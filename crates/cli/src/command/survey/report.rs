//! `patience survey report`: results as a table, Markdown, JSON, CSV or a page.

use anyhow::{Result, anyhow};
use patience_survey::{csv, figures, gather, html, markdown, read_published, table};

use crate::answer::Answer;
use crate::args::ReportArgs;
use crate::context::Context;
use crate::input;
use crate::output::{print, print_raw};

pub(crate) fn run(args: &ReportArgs, context: &Context) -> Result<Answer> {
    let published = match &args.published {
        None => Vec::new(),
        Some(path) => {
            let text = input::read(path, input::MAX_SMALL_BYTES, context.lang)?;
            read_published(&text).map_err(|error| anyhow!("{}: {error}", input::name(path)))?
        }
    };
    let report = gather(&args.results)?;
    if let Some(path) = &args.html {
        let page = html(&report, &published, &args.table, context.lang);
        let is_page = |head: &[u8]| head.to_ascii_lowercase().starts_with(b"<!doctype html");
        input::write(path, page.as_bytes(), is_page, context.lang)?;
    }
    if args.json {
        print_raw(format!("{}\n", serde_json::to_string(&report)?).as_bytes())?;
    } else if args.csv {
        print_raw(csv(&report).as_bytes())?;
    } else if args.figures {
        print_raw(figures(&report).as_bytes())?;
    } else if args.markdown {
        print_raw(markdown(&report, &published, context.lang).as_bytes())?;
    } else if args.html.is_none() {
        print(&table(&report, context.lang))?;
    }
    Ok(Answer::Yes)
}
