//! The language of what is printed.

use std::env;
use std::path::Path;

use anyhow::{Result, anyhow};
use patience::Lang;
use patience_words::{Speak as _, languages};

use crate::input;

/// The language asked for, by its code or by its file, or else that of the environment.
pub(crate) fn choose(asked: Option<&str>) -> Result<Lang> {
    let Some(asked) = asked else { return Ok(of_environment()) };
    match asked.parse() {
        Ok(lang) if languages().contains(&lang) => Ok(lang),
        _ if asked.contains(['.', '/', '\\']) => add(Path::new(asked)),
        _ => {
            let known: Vec<String> = languages().iter().map(ToString::to_string).collect();
            let args = [("name", format!("{asked:?}")), ("known", known.join(", "))];
            Err(anyhow!(of_environment().fill("usage.wrong.lang", &args)))
        }
    }
}

/// The language of the environment, if it is known.
pub(crate) fn of_environment() -> Lang {
    of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default()))
}

/// Adds the language of a file.
fn add(path: &Path) -> Result<Lang> {
    let text = input::read(path, patience_words::MAX_BYTES, of_environment())?;
    let added = patience_words::add(&text).map_err(|error| anyhow!("{}: {error}", input::name(path)))?;
    Ok(added.lang())
}

/// The first variable that is not empty decides, as everywhere.
fn of_locale(variables: [String; 3]) -> Lang {
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    let known = |lang: &Lang| languages().contains(lang);
    language.to_ascii_lowercase().parse().ok().filter(known).unwrap_or(Lang::EN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let german = "de".parse().unwrap();
        for (variables, lang) in [
            (["", "", ""], Lang::EN),
            (["", "", "de_DE.UTF-8"], german),
            (["", "", "de"], german),
            (["", "", "DE@euro"], german),
            (["C", "de_DE.UTF-8", "de_DE.UTF-8"], Lang::EN),
            (["", "de_AT.UTF-8", "en_GB.UTF-8"], german),
            (["", "", "den_CA"], Lang::EN),
        ] {
            assert_eq!(of_locale(variables.map(str::to_owned)), lang, "{variables:?}");
        }
    }
}
