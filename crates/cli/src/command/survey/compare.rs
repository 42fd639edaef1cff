//! `patience survey compare`: two surveys of the same deals beside each other.

use anyhow::Result;
use patience_survey::{compare, compared};

use crate::answer::Answer;
use crate::args::CompareArgs;
use crate::context::Context;
use crate::output::{harmless, print, print_raw};

pub(crate) fn run(args: &CompareArgs, context: &Context) -> Result<Answer> {
    let found = compare(&args.a, &args.b)?;
    let text = compared(&found, context.lang);
    if args.json {
        print_raw(format!("{}\n", serde_json::to_string(&found)?).as_bytes())?;
    } else if args.markdown {
        print_raw(harmless(&text).as_bytes())?;
    } else {
        // Without the marks of headings it is a plain text.
        let unmarked = |line: &str| line.trim_start_matches("# ").trim_start_matches("## ").to_owned() + "\n";
        print(&harmless(&text.lines().map(unmarked).collect::<String>()))?;
    }
    Ok(if found.contrary == 0 { Answer::Yes } else { Answer::No })
}
