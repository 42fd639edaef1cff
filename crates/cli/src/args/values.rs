//! Values that several commands take. Errors are keys of the words.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use patience::OptionValue;
use patience_formats::Form;

/// How long the program thinks about its moves, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrengthName {
    Fast,
    Thorough,
}

/// What there is a schema of, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaName {
    Rules,
}

/// Reads the name of a form of text that other programs read.
pub(crate) fn form() -> impl TypedValueParser<Value = Form> {
    let named = |name: String| Form::ALL.into_iter().find(|form| form.name() == name);
    let known = PossibleValuesParser::new(Form::ALL.map(Form::name));
    known.map(move |name| named(name).expect("a form has the name that was found among theirs"))
}

/// Reads a number of threads.
pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|jobs| (1..=1024).contains(jobs)).ok_or_else(|| "usage.wrong.threads".into())
}

/// Reads `passes=3`.
pub(crate) fn option(text: &str) -> Result<(String, OptionValue), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.trim().into(), OptionValue::from_typed(value.trim())))
        }
        _ => Err("usage.wrong.option".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_a_name_and_a_value() {
        assert_eq!(option("passes=3"), Ok(("passes".into(), OptionValue::Number(3))));
        assert_eq!(option("spaces=kings"), Ok(("spaces".into(), OptionValue::Word("kings".into()))));
        for wrong in ["", "passes", "passes=", "=3"] {
            assert!(option(wrong).is_err(), "{wrong:?}");
        }
    }
}
