//! The JSON Schema of rule files, by which editors complete and check them while they are written.
//!
//! It is written by hand, for what it says to authors; tests hold it to what is read. Whether rules
//! make sense together it does not know.

/// The JSON Schema of rule files, as a text.
///
/// ```
/// assert!(patience::RULE_FILE_SCHEMA.contains("patience-rules/1"));
/// ```
pub const RULE_FILE_SCHEMA: &str = include_str!("../rules.schema.json");

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::pile::{MAX_COLUMNS, MAX_FOUNDATIONS, MAX_HELPERS};
    use crate::ruleset::Family;
    use crate::ruleset::options::MAX_OPTIONS;
    use crate::ruleset::read::{RULE_SECTIONS, words};

    fn schema() -> Value {
        serde_json::from_str(RULE_FILE_SCHEMA).unwrap()
    }

    fn at<'s>(schema: &'s Value, path: &str) -> &'s Value {
        schema.pointer(path).unwrap_or_else(|| panic!("the schema has no {path}"))
    }

    fn of<T>(words: &[(&str, T)]) -> Vec<String> {
        words.iter().map(|(word, _)| (*word).to_owned()).collect()
    }

    /// Every list of words is that of the reader.
    #[test]
    fn words_are_those_that_are_read() {
        let schema = schema();
        let (ranks, suits) = (of(words::RANKS), of(words::SUITS));
        let and = |list: &[String], more: &[&str]| -> Vec<String> {
            list.iter().map(String::as_str).chain(more.iter().copied()).map(str::to_owned).collect()
        };
        for (path, expected) in [
            ("rank", ranks.clone()),
            ("suits", suits.clone()),
            ("kinds/items", of(words::SOURCES)),
            ("tableau/properties/build/properties/order", of(words::ORDERS)),
            ("tableau/properties/build/properties/wrap", of(words::WRAPS)),
            ("tableau/properties/move/properties/cards", of(words::CARDS)),
            ("tableau/properties/space/properties/rank", and(&ranks, &["below-base"])),
            ("foundation/properties/start/anyOf/0", and(&ranks, &["base", "chosen", "dealt"])),
            ("foundation/properties/chosen-from/items", of(words::CHOSEN_FROM)),
            ("foundation/properties/order", of(words::GOING)),
            ("foundation/properties/wrap", of(words::HOLE_ENDS)),
            ("foundation/properties/suits", of(words::FOUNDATION_SUITS)),
            ("foundation/properties/takes", of(words::TAKES)),
            ("stock/properties/draw/properties/to", of(words::DRAW_TO)),
            ("stock/properties/draw/properties/shows", of(words::SHOWS)),
            ("stock/properties/draw/properties/needs", of(words::NEEDS)),
            ("stock/properties/draw/properties/while-dealing/properties/first-row", of(words::DEALING_COLUMNS)),
            ("stock/properties/draw/properties/while-dealing/properties/later-rows", of(words::DEALING_COLUMNS)),
            ("helpers/properties/refill-from/items", of(words::REFILLS)),
            ("cells/properties/takes", of(words::CELLS_TAKE)),
            ("reserve/properties/shows", of(words::SHOWS)),
            ("goal/properties/left-over", ranks.clone()),
            ("step/properties/to/anyOf/0", of(words::TARGETS)),
            ("step/properties/shape", of(words::SHAPES)),
            ("step/properties/face", of(words::FACES)),
            ("step/properties/exposed", of(words::EXPOSED)),
            ("set-aside/properties/rank", [&["base".to_owned(), "first".to_owned()], &ranks[..]].concat()),
            ("set-aside/properties/to", of(words::ASIDE)),
            ("place/properties/fan", of(words::FANS)),
        ] {
            assert_eq!(at(&schema, &format!("/definitions/{path}/enum")), &json!(expected), "{path}");
        }
        assert_eq!(at(&schema, "/properties/family/enum"), &json!(of(&Family::ALL)));
    }

    #[test]
    fn limits_and_sections_are_those_that_are_read() {
        let schema = schema();
        for (path, most) in [
            ("/definitions/tableau/properties/columns/maximum", MAX_COLUMNS),
            ("/definitions/stock/properties/draw/properties/column/maximum", MAX_COLUMNS),
            ("/definitions/helpers/properties/count/maximum", MAX_HELPERS),
            ("/definitions/cells/properties/count/maximum", MAX_HELPERS),
            ("/definitions/foundation/properties/sets/maximum", MAX_FOUNDATIONS),
            ("/properties/foundations/maxItems", MAX_FOUNDATIONS),
            ("/properties/option/maxItems", MAX_OPTIONS),
            ("/properties/preset/maxItems", MAX_OPTIONS * 4),
            ("/definitions/option/properties/value/maxItems", MAX_OPTIONS),
        ] {
            assert_eq!(at(&schema, path), &json!(most), "{path}");
        }
        let fields = at(&schema, "/properties").as_object().unwrap();
        assert!(RULE_SECTIONS.iter().all(|section| fields.contains_key(*section)));
        let may_be_set = at(&schema, "/definitions/set/propertyNames/pattern");
        assert_eq!(may_be_set, &json!(format!("^({})([.]|$)", RULE_SECTIONS.join("|"))));
    }
}
