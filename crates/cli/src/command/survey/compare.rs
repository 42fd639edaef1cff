//! `patience survey compare`: two surveys of the same deals beside each other.

use anyhow::Result;
use patience_survey::{compare, compared};

use crate::answer::Answer;
use crate::args::CompareArgs;
use crate::context::Context;
use crate::output::{harmless, print_raw};

pub(crate) fn run(args: &CompareArgs, context: &Context) -> Result<Answer> {
    let found = compare(&args.a, &args.b)?;
    let text = compared(&found, context.lang);
    let told = match () {
        () if args.json => serde_json::to_string(&found)? + "\n",
        () if args.markdown => text,
        // Without the marks of headings it is a plain text.
        () => {
            text.lines().map(|line| line.trim_start_matches("# ").trim_start_matches("## ").to_owned() + "\n").collect()
        }
    };
    print_raw(if args.json { told } else { harmless(&told) }.as_bytes())?;
    Ok(if found.contrary == 0 { Answer::Yes } else { Answer::No })
}
