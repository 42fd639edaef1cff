//! `patience schema`: the JSON Schema of files that are written by hand.

use anyhow::Result;
use patience::RULE_FILE_SCHEMA;

use crate::answer::Answer;
use crate::args::{SchemaArgs, SchemaName};
use crate::output::print_raw;

pub(crate) fn run(args: &SchemaArgs) -> Result<Answer> {
    let text = match args.of {
        SchemaName::Rules => RULE_FILE_SCHEMA,
    };
    print_raw(text.as_bytes())?;
    Ok(Answer::Yes)
}
