//! Damaged language files. `patience_mutation` says how to have more of them.

use patience_mutation::run;
use patience_words::Words;
use serde_json::{Map, Value};

/// The English file with at most so many texts of each section, under another code.
fn language(texts: usize, skip: usize) -> Vec<u8> {
    let whole: Map<String, Value> = serde_json::from_str(include_str!("../lang/en.json")).unwrap();
    let few = |(name, section): (String, Value)| {
        let all = section.as_object().unwrap().clone().into_iter();
        let few: Map<String, Value> =
            if name == "language" { all.collect() } else { all.skip(skip).take(texts).collect() };
        (name, Value::Object(few))
    };
    let mut language: Map<String, Value> = whole.into_iter().map(few).collect();
    language["language"]["code"] = "xx".into();
    serde_json::to_vec_pretty(&language).unwrap()
}

#[test]
fn mutated_language_files() {
    let good = [language(5, 0), language(40, 0), language(12, 20), language(0, 0)];
    run("language files", &good, 800, |input| {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let words = match Words::read(text) {
            Ok(words) => words,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return false;
            }
        };
        let counts = ["1", "5", "x"].map(str::to_owned);
        for key in Words::english().of_page().as_object().unwrap().keys() {
            words.t(key);
            for count in &counts {
                words.fill(key, &[("count", count.clone()), ("game", "{count}".into())]);
            }
        }
        for card in ["AS", "TC", "##", "KH", "", "ä"] {
            words.card(card);
            words.sign(card);
            words.mark(card);
        }
        words.grouped(u64::MAX);
        words.decimal("1234.5");
        words.gaps();
        words.of_page();
        true
    });
}
