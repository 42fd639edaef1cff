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

/// The words that are not to be used.
fn avoided(lang: Lang) -> Vec<String> {
    let column = |row: &Vec<String>| row[row.len() - if lang == Lang::DE { 2 } else { 1 }].clone();
    let words = rows().iter().map(column).collect::<Vec<_>>().join(", ");
    words.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The texts of a language, each with where it stands.
fn texts(lang: Lang) -> Vec<(String, String)> {
    let code = if lang == Lang::DE { "de" } else { "en" };
    let mut texts = Vec::new();
    for file in [format!("web/lang/{code}.json"), format!("crates/tui/words/{code}.json")] {
        let words: serde_json::Value = serde_json::from_str(&read(&file)).unwrap();
        let words = words.as_object().unwrap();
        texts.extend(words.iter().map(|(key, text)| (format!("{file}: {key}"), text.to_string())));
    }
    let library = Library::builtin();
    for ruleset in library.rulesets() {
        let mut add = |text: &patience::Texts| texts.push((ruleset.id().to_owned(), text.get(lang).to_owned()));
        ruleset.text().iter().for_each(|section| add(&section.body));
        ruleset.pictures().iter().for_each(|picture| [picture.title(), picture.text()].into_iter().for_each(&mut add));
        ruleset.presets().iter().for_each(|preset| add(&preset.name));
        for option in ruleset.options() {
            add(&option.title);
            option.values.iter().for_each(|choice| add(&choice.title));
        }
        for figures in ruleset.presets().iter().filter_map(|preset| library.figures(&preset.id)) {
            texts.push((figures.preset.clone(), figures_text(figures, lang)));
        }
    }
    // What the command line and the reports say stands in their sources, in quotation marks.
    for file in sources("crates/cli/src").into_iter().chain(sources("crates/survey/src/report")) {
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let strings = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
        // German and English stand side by side, so only what has a word of the language counts as
        // a text of it.
        let german = |text: &str| text.split(' ').any(|word| GERMAN.contains(&word));
        let spoken = strings.filter(|text| text.contains(' ') && german(text) == (lang == Lang::DE));
        texts.extend(spoken.map(|text| (file.display().to_string(), without_names(text))));
    }
    texts
}

/// A text without what is filled in.
fn without_names(text: &str) -> String {
    text.split('{')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) })
        .collect()
}

/// Words by which a German sentence is known.
const GERMAN: [&str; 22] = [
    "der", "die", "das", "den", "dem", "ein", "eine", "ist", "nicht", "und", "von", "auf", "kein", "keine", "wird",
    "mit", "es", "an", "hat", "sind", "kann", "bei",
];

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("rs") => files.push(path),
                _ => {}
            }
        }
    }
    files
}

/// Whether the word, or the words, stand in the text by themselves.
fn has_word(text: &str, word: &str) -> bool {
    let ends = |sign: Option<char>| !sign.is_some_and(char::is_alphanumeric);
    let alone = |at: usize| ends(text[..at].chars().next_back()) && ends(text[at + word.len()..].chars().next());
    text.match_indices(word).any(|(at, _)| alone(at))
}

#[test]
fn words_that_are_not_used_are_nowhere() {
    let mut wrong = Vec::new();
    for lang in [Lang::DE, Lang::EN] {
        let (avoided, texts) = (avoided(lang), texts(lang));
        assert!(avoided.len() > 10 && texts.len() > 400, "{} words, {} texts", avoided.len(), texts.len());
        for (place, text) in &texts {
            let found = avoided.iter().filter(|word| has_word(text, word));
            wrong.extend(found.map(|word| format!("{place}: {word:?} in {text:.120}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_found_only_by_themselves() {
    for (text, word, found) in [
        ("Das As liegt", "As", true),
        ("As", "As", true),
        ("Asse", "As", false),
        ("Das Ass", "As", false),
        ("die freie Spalte.", "freie Spalte", true),
        ("die freie Spalten", "freie Spalte", false),
    ] {
        assert_eq!(has_word(text, word), found, "{text}");
    }
}

/// The page and the terminal show the glossary, so theirs and the document's are one.
#[test]
fn the_glossary_is_the_same_everywhere() {
    for (lang, word, meaning) in [("de", 0, 2), ("en", 1, 3)] {
        let file = format!("web/lang/{lang}.json");
        let words: serde_json::Value = serde_json::from_str(&read(&file)).unwrap();
        let mut shown: Vec<String> = words
            .as_object()
            .unwrap()
            .iter()
            .filter(|(key, _)| key.starts_with("glossary."))
            .map(|(_, text)| text.as_str().unwrap().to_owned())
            .collect();
        let mut written: Vec<String> =
            rows().iter().filter(|row| row.len() == 6).map(|row| format!("{}: {}", row[word], row[meaning])).collect();
        shown.sort();
        written.sort();
        assert_eq!(shown, written, "{file} and docs/glossary.md");
    }
}
