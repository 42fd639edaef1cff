//! The page's words: a list of the languages, and what the page reads of each.

use patience_table::patience::Lang;
use patience_words::{Words, languages};
use serde_json::{Map, Value};

/// Where the list of the languages is served: each with what it calls itself, by its code.
const LIST: &str = "/lang/index.json";

/// The words that are served at this address, as JSON, if it is one of theirs.
pub(crate) fn words(address: &str) -> Option<String> {
    if address == LIST {
        let name = |lang: Lang| (lang.to_string(), Words::of(lang).own_name().into());
        return Some(Value::Object(languages().into_iter().map(name).collect::<Map<_, _>>()).to_string());
    }
    let lang: Lang = address.strip_prefix("/lang/")?.strip_suffix(".json")?.parse().ok()?;
    languages().contains(&lang).then(|| Words::of(lang).of_page().to_string())
}
