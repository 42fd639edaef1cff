//! The page on rule files: its example is a game that can be played, and it leaves no field out.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use crate::harness::{Random, targets};
use patience::{Deck, Family, Lang, Library, Position, Ruleset};

const PAGE: &str = include_str!("../../../docs/rule-files.md");

/// The page's TOML blocks.
fn examples() -> Vec<&'static str> {
    PAGE.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_example_is_a_game() {
    let examples = examples();
    assert_eq!(examples.len(), 1);
    let mut library = Library::builtin();
    let id = library.add("docs/rule-files.md", examples[0]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(id, "forty-thieves");
    for (preset, first_moves) in [("forty-thieves", 1), ("streets", 1)] {
        let rules = library.rules(preset, &[]).unwrap();
        let position = Position::deal(&rules, &Deck::numbered(1, 2)).unwrap();
        let lengths: Vec<usize> = rules.piles().iter().map(|pile| position.len(pile)).collect();
        assert_eq!(lengths, [[4; 10].as_slice(), &[0; 8], &[64, 0]].concat());
        assert!(position.legal_moves(&rules).len() >= first_moves);
    }
    let ruleset = Ruleset::read("docs/rule-files.md", examples[0]).unwrap();
    targets::plays(&ruleset, &mut Random(1), 10, 150);
    // The same game can't be added twice.
    assert!(library.add("again.toml", examples[0]).is_err());
}

/// What the page names as games of a family stands there, as far as it is built in.
#[test]
fn families_have_the_games_that_the_page_names() {
    let library = Library::builtin();
    let mut seen = 0;
    for (word, family) in Family::ALL {
        let row = PAGE.lines().find_map(|line| line.strip_prefix(&format!("| `\"{word}\"` | "))).expect(word);
        for name in row.split(": ").next().unwrap().split(", ") {
            let named = |ruleset: &&Arc<Ruleset>| ruleset.name().get(Lang::EN).replace('’', "'") == name;
            let Some(ruleset) = library.rulesets().iter().find(named) else { continue };
            assert_eq!(ruleset.family(), family, "{name}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

/// The source of everything that reads fields of rule files.
fn reader_sources() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ruleset");
    // These know no field by name; what they quote are words of messages and of others.
    let general =
        ["check.rs", "problem.rs", "table.rs", "schema.rs", "foreign.rs", "foreign_words.txt", "foreign_fields.txt"];
    let files =
        [folder.to_owned(), format!("{folder}/read")].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let reading = paths.filter(|path| !general.iter().any(|name| path.ends_with(name)));
    reading.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The quoted words of the reader's source that can be names of fields or values.
fn words_of_the_reader() -> BTreeSet<String> {
    let sources = reader_sources();
    let lines = sources
        .iter()
        .flat_map(|source| source.lines())
        .filter(|line| !line.trim_start().starts_with("//"))
        .filter(|line| !line.contains("cfg_attr(") && !line.contains("serde("));
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    let is_name = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    };
    // These are words of messages, and what stands in for an id.
    let no_names = ["nothing", "twice", "none", "true", "false", "game"];
    quoted.filter(is_name).filter(|word| !no_names.contains(word)).map(str::to_owned).collect()
}

#[test]
fn the_page_names_every_field_and_every_value() {
    let words = words_of_the_reader();
    for sure in [
        "after-reserve",
        "while-dealing",
        "left-over",
        "under-stock",
        "heading",
        "misfits",
        "exposed",
        "preset",
        "moves",
    ] {
        assert!(words.contains(sure), "{sure} is not found in the reader");
    }
    let code: String = PAGE.split('`').skip(1).step_by(2).flat_map(|code| [code, " "]).collect();
    let named: BTreeSet<&str> = code.split(|c: char| !c.is_ascii_lowercase() && c != '-').collect();
    let missing: Vec<&String> = words.iter().filter(|word| !named.contains(word.as_str())).collect();
    assert!(missing.is_empty(), "the page does not name {missing:?}");
}

/// Every word in quotation marks that the page gives for a field is one that some file may use.
#[test]
fn the_page_names_no_value_that_there_is_not() {
    let words = words_of_the_reader();
    let prose: String = PAGE.split("```").step_by(2).collect();
    let given = prose.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix('"')?.strip_suffix('"'));
    let is_word = |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let unknown: Vec<&str> = given.filter(is_word).filter(|&word| word != "none" && !words.contains(word)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
