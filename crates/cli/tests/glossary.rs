//! One word for one thing: `docs/glossary.md` says which words are used and which are not; here all
//! texts are held to it.

use std::path::{Path, PathBuf};

use patience::{Lang, Library};
use patience_tui::patience_table::figures_text;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rows of the glossary's tables, without their headings.
fn rows() -> Vec<Vec<String>> {
    let text = read("docs/glossary.md");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows =
        text.lines().filter(|line| line.starts_with('|') && !line.starts_with("| Deutsch") && !line.contains("---"));
    rows.map(cells).collect()
}

/// A language's file.
fn catalogue(code: &str) -> serde_json::Map<String, serde_json::Value> {
    serde_json::from_str(&read(&format!("crates/words/lang/{code}.json"))).unwrap()
}

/// The words that are not to be used.
fn avoided(lang: Lang) -> Vec<String> {
    let column = |row: &Vec<String>| row[row.len() - if lang == german() { 2 } else { 1 }].clone();
    let words = rows().iter().map(column).collect::<Vec<_>>().join(", ");
    words.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The texts of a language, each with where it stands.
fn texts(lang: Lang) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    // The English texts of errors are those of the libraries.
    let is_ours = |section: &str| section != "errors" || lang != Lang::EN;
    for (section, words) in catalogue(lang.code()).into_iter().filter(|(section, _)| is_ours(section)) {
        texts.extend(
            words.as_object().unwrap().iter().map(|(key, text)| (format!("{section}: {key}"), text.to_string())),
        );
    }
    let library = Library::builtin();
    for ruleset in library.rulesets() {
        let mut add = |text: &patience::Texts| texts.push((ruleset.id().to_owned(), text.get(lang).to_owned()));
        let variants = ruleset.all_rules().iter().flat_map(|rules| ruleset.text(rules));
        variants.for_each(|section| add(&section.body));
        ruleset.pictures().iter().for_each(|picture| [picture.title(), picture.text()].into_iter().for_each(&mut add));
        ruleset.presets().iter().for_each(|preset| add(&preset.name));
        for option in ruleset.options() {
            add(&option.title);
            option.values.iter().for_each(|choice| add(&choice.title));
        }
        for figures in ruleset.presets().iter().filter_map(|preset| library.figures(&preset.id)) {
            texts.push((figures.preset.clone(), figures_text(&figures.into(), lang)));
        }
    }
    // Variants have most texts in common.
    texts.sort();
    texts.dedup();
    texts
}

/// What may follow a word of a language when it is inflected; nothing, of course, as well.
fn endings(lang: Lang) -> &'static [&'static str] {
    if lang == german() {
        &["", "e", "n", "en", "s", "es", "er", "em", "ern"]
    } else {
        &["", "s", "es", "d", "ed", "ing"]
    }
}

/// Whether the word, or the words, stand in the text by themselves, in whatever inflected form.
/// Short ones, such as "As", are found as they are only.
fn has_word(text: &str, word: &str, lang: Lang) -> bool {
    let split = |text: &str, hyphen: Option<char>| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric() && Some(sign) != hyphen);
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let is_form = |found: &String, word: &String| {
        let ending = found.strip_prefix(word.as_str());
        ending.is_some_and(|ending| ending.is_empty() || word.len() > 3 && endings(lang).contains(&ending))
    };
    let wanted = split(word, None);
    // "Herz-König" is not "Herz König", but "Herz-As" has "As" in it.
    let hyphen = (wanted.len() > 1).then_some('-');
    // Words on both sides of a comma or of a dot are no words together.
    let parts = text.split(['.', ',', ';', ':', '"']);
    parts.map(|part| split(part, hyphen)).any(|words| {
        words.windows(wanted.len()).any(|window| window.iter().zip(&wanted).all(|(found, word)| is_form(found, word)))
    })
}

#[test]
fn words_that_are_not_used_are_nowhere() {
    let mut wrong = Vec::new();
    for lang in [german(), Lang::EN] {
        let (avoided, texts) = (avoided(lang), texts(lang));
        assert!(avoided.len() > 10 && texts.len() > 400, "{} words, {} texts", avoided.len(), texts.len());
        // What players may type is not what is said.
        for (place, text) in texts.iter().filter(|(place, _)| !place.contains(" typed.")) {
            let found = avoided.iter().filter(|word| has_word(text, word, lang));
            wrong.extend(found.map(|word| format!("{place}: {word:?} in {text:.120}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_found_by_themselves_and_inflected() {
    for (text, word, lang, found) in [
        ("Das As liegt", "As", "de", true),
        ("As", "As", "de", true),
        ("Asse", "As", "de", false),
        ("Das Ass", "As", "de", false),
        ("die freie Spalte.", "freie Spalte", "de", true),
        ("auf freien Spalten", "freie Spalte", "de", true),
        ("eine unentschiedene, offene Stellung", "unentschieden", "de", true),
        ("eine Unentschiedenheit", "Unentschieden", "de", false),
        ("das Herz-As", "As", "de", true),
        ("der Herz-König", "Herz König", "de", false),
        ("die freie, Spalte", "freie Spalte", "de", false),
        ("two talons", "talon", "en", true),
        ("a talonted", "talon", "en", false),
        ("it comes outside", "come out", "en", false),
        ("Herz Könige", "Herz König", "de", true),
    ] {
        assert_eq!(has_word(text, word, lang.parse().unwrap()), found, "{text}");
    }
}

/// The page and the terminal show the glossary, so theirs and the document's are one.
#[test]
fn the_glossary_is_the_same_everywhere() {
    for (lang, word, meaning) in [("de", 0, 2), ("en", 1, 3)] {
        let words = catalogue(lang);
        let glossary = words["glossary"].as_object().unwrap();
        let mut shown: Vec<String> = glossary.values().map(|text| text.as_str().unwrap().to_owned()).collect();
        let mut written: Vec<String> =
            rows().iter().filter(|row| row.len() == 6).map(|row| format!("{}: {}", row[word], row[meaning])).collect();
        shown.sort();
        written.sort();
        assert_eq!(shown, written, "{lang} and docs/glossary.md");
    }
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
