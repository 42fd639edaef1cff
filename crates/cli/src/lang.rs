//! The language of what is printed.

use std::env;

use patience::Lang;

use crate::args::LangName;

/// The language asked for, or else that of the environment.
pub(crate) fn choose(asked: Option<LangName>) -> Lang {
    match asked {
        Some(LangName::De) => Lang::DE,
        Some(LangName::En) => Lang::EN,
        None => of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default())),
    }
}

/// The first variable that is not empty decides, as everywhere.
fn of_locale(variables: [String; 3]) -> Lang {
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    if language.eq_ignore_ascii_case("de") { Lang::DE } else { Lang::EN }
}

/// A choice between the two languages.
pub(crate) trait Say {
    /// The German or the English of the two.
    fn say<T>(self, de: T, en: T) -> T;
}

impl Say for Lang {
    fn say<T>(self, de: T, en: T) -> T {
        match self {
            Lang::DE => de,
            _ => en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        for (variables, lang) in [
            (["", "", ""], Lang::EN),
            (["", "", "de_DE.UTF-8"], Lang::DE),
            (["", "", "de"], Lang::DE),
            (["", "", "DE@euro"], Lang::DE),
            (["C", "de_DE.UTF-8", "de_DE.UTF-8"], Lang::EN),
            (["", "de_AT.UTF-8", "en_GB.UTF-8"], Lang::DE),
            (["", "", "den_CA"], Lang::EN),
        ] {
            assert_eq!(of_locale(variables.map(str::to_owned)), lang, "{variables:?}");
        }
    }
}
