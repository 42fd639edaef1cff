//! The page's words: a list of the languages, what the page reads of each, and what is said of
//! errors.

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
    let (kind, code) = address.strip_prefix('/')?.strip_suffix(".json")?.split_once('/')?;
    let lang: Lang = code.parse().ok()?;
    let words = languages().contains(&lang).then(|| Words::of(lang))?;
    match kind {
        "lang" => Some(words.of_page().to_string()),
        "errors" => Some(words.of_errors().to_string()),
        _ => None,
    }
}
