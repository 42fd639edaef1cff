//! The language of what is printed.

use std::env;
use std::path::Path;

use anyhow::{Result, anyhow};
use patience::Lang;
use patience_words::{Speak as _, languages};

use crate::input;

/// The language asked for, by its code, as a locale or by its file, or else that of the
/// environment.
pub(crate) fn choose(asked: Option<&str>) -> Result<Lang> {
    let Some(asked) = asked else { return Ok(of_environment()) };
    if let Some(lang) = of_locale(asked).filter(|_| !means_file(asked)) {
        return Ok(lang);
    }
    if asked.contains(['.', '/', '\\']) {
        return add(Path::new(asked));
    }
    let known: Vec<String> = languages().iter().map(ToString::to_string).collect();
    let args = [("name", format!("{asked:?}")), ("known", known.join(", "))];
    Err(anyhow!(of_environment().fill("usage.wrong.lang", &args)))
}

/// Whether a text with the code of a language is a file all the same: `de.json`, not `de_DE.UTF-8`.
fn means_file(asked: &str) -> bool {
    asked.contains(['/', '\\']) || asked.ends_with(".json") || (asked.contains('.') && Path::new(asked).exists())
}

/// The language of the environment, if it is known.
pub(crate) fn of_environment() -> Lang {
    of_variables(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default()))
}

/// Adds the language of a file.
fn add(path: &Path) -> Result<Lang> {
    let text = input::read(path, patience_words::MAX_BYTES, of_environment())?;
    let added = patience_words::add(&text).map_err(|error| anyhow!("{}: {error}", input::name(path)))?;
    Ok(added.lang())
}

/// The first variable that is not empty decides, as everywhere.
fn of_variables(variables: [String; 3]) -> Lang {
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    of_locale(&locale).unwrap_or(Lang::EN)
}

/// The language of a code or locale, such as `de`, `de-AT` or `de_AT.UTF-8`, if it is known.
fn of_locale(locale: &str) -> Option<Lang> {
    let code = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    code.to_ascii_lowercase().parse().ok().filter(|lang| languages().contains(lang))
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
            assert_eq!(of_variables(variables.map(str::to_owned)), lang, "{variables:?}");
        }
    }

    /// The option takes every name that the environment may have, and says so of any other.
    #[test]
    fn the_option_reads_languages_as_the_environment_does() {
        let of_variable = |name: &str| of_variables([String::new(), String::new(), name.into()]);
        for code in languages() {
            for end in ["", "-AT", "_AT", "-CH-1996", "_DE.UTF-8", ".UTF-8", "_DE.ISO-8859-15@euro", "@euro"] {
                for name in [format!("{code}{end}"), format!("{code}{end}").to_uppercase()] {
                    assert_eq!(choose(Some(&name)).unwrap(), code, "{name}");
                    assert_eq!(of_variable(&name), code, "{name}");
                }
            }
        }
        for name in ["C", "POSIX", "", "den", "den_CA", "german", "no/de-AT", "de.json", "qaa.UTF-8"] {
            assert!(choose(Some(name)).is_err(), "{name}");
        }
    }
}
