//! The built-in languages, and one that is added.

use std::collections::BTreeSet;

use patience::{Deck, Game, Lang, Library};
use patience_mutation::ODD_SIGNS;
use patience_words::{Gaps, Speak as _, Words, add, languages};
use serde_json::Value;

/// Prints what built-in languages lack, and fails for what is wrong in them. German lacks nothing.
#[test]
fn built_in_languages_have_the_same_texts_with_the_same_arguments() {
    for lang in [Lang::EN, "de".parse().unwrap()] {
        assert!(
            languages().contains(&lang) && Words::of(lang).gaps() == Gaps::default(),
            "{lang}: {:?}",
            Words::of(lang).gaps()
        );
    }
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lang")).unwrap() {
        let path = file.unwrap().path();
        let lang: Lang = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        // What the build script has made of the file is what the file says.
        let text = std::fs::read_to_string(&path).unwrap();
        let (read, built_in) = (Words::read(&text).unwrap_or_else(|error| panic!("{lang}: {error}")), Words::of(lang));
        assert!((read.lang(), read.of_page()) == (lang, built_in.of_page()), "{lang}");
        let sections: Value = serde_json::from_str(&text).unwrap();
        for key in sections.as_object().unwrap().values().flat_map(|section| section.as_object().unwrap().keys()) {
            let forms = |words: &Words| ["1", "2"].map(|count| words.fill(key, &[("count", count.into())]));
            assert_eq!(forms(&read), forms(built_in), "{lang}: {key}");
        }
        let Gaps { missing, unknown, arguments, plurals, .. } = Words::of(lang).gaps();
        println!("{lang}: {} texts are missing and shown in English: {}", missing.len(), missing.join(", "));
        assert!(
            unknown.is_empty() && arguments.is_empty() && plurals.is_empty(),
            "{lang}: {unknown:?} {arguments:?} {plurals:?}"
        );
    }
}

/// No two piles of a game have the same name, alone or in a sentence, in any language; and where
/// cards lie in lines, nobody has to count to the twelfth.
#[test]
fn every_pile_has_a_name_of_its_own() {
    let library = Library::builtin();
    for words in languages().into_iter().map(Words::of) {
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).unwrap();
            let view = Game::with_deck(rules.clone(), Deck::numbered(1, rules.pack())).unwrap().view();
            let names = view.piles.iter().map(|pile| pile.name.as_str());
            for named in [Words::pile, Words::from_pile, Words::onto_pile] {
                let told: BTreeSet<String> = names.clone().map(|name| named(words, &view, name)).collect();
                assert_eq!(told.len(), view.piles.len(), "{preset}, {}: {told:?}", words.lang());
            }
        }
    }
    let rules = library.rules("monte-carlo", &[]).unwrap();
    let view = Game::with_deck(rules.clone(), Deck::numbered(1, rules.pack())).unwrap().view();
    let english = Words::english();
    assert_eq!(english.pile(&view, "t12"), "Row 3, place 2");
    assert_eq!(english.from_pile(&view, "t25"), "from row 5, place 5");
    assert_eq!(english.onto_pile(&view, "t1"), "to row 1, place 1");
}

#[test]
fn sentences_are_filled_in() {
    let (de, en): (Lang, Lang) = ("de".parse().unwrap(), Lang::EN);
    let args = [("card", "7D".to_owned()), ("on", "JC".to_owned())];
    assert_eq!(de.fill("refused.does-not-fit", &args), "An den Kreuz-Buben passt keine Karo 7.");
    assert_eq!(de.fill("bar.moves", &[("count", "1".into())]), "ein Zug");
    assert_eq!(en.fill("bar.moves", &[("count", "0".into())]), "0 moves");
    assert_eq!(Words::english().card("TS"), "10 of spades");
    assert_eq!(en.t("no.such.key"), "no.such.key");
    assert_eq!((Words::of(de).grouped(1_234_567), Words::english().grouped(999)), ("1.234.567".into(), "999".into()));
    assert_eq!((Words::of(de).decimal("0.5"), Words::english().decimal("0.5")), ("0,5".into(), "0.5".into()));
}

/// Every other text of the English file in turn: with a sign that steers what is around it, or
/// endless.
#[test]
fn no_text_of_a_language_takes_signs_that_steer() {
    let english: Value = serde_json::from_str(include_str!("../lang/en.json")).unwrap();
    let mut places = Vec::new();
    gather(&english, "", &mut places);
    assert!(places.len() > 1000);
    for (at, place) in places.iter().filter(|place| *place != "/language/code").step_by(2).enumerate() {
        let mut file = english.clone();
        let text = file.pointer_mut(place).unwrap();
        let sign = ODD_SIGNS[at % ODD_SIGNS.len()];
        let changed = format!("{}{sign}", text.as_str().unwrap());
        let length = changed.chars().count();
        // What sets lines may stand in texts, though not in what a language is called.
        let refused = !matches!(sign, '\n' | '\t') || place.starts_with("/language");
        *text = changed.into();
        let error = Words::read(&file.to_string()).err().map(|error| error.to_string());
        let named = format!("found U+{:04X}, character {length} of {length}", u32::from(sign));
        assert_eq!(error.as_ref().is_some_and(|error| error.contains(&named)), refused, "{place}: {error:?}");
    }
    for place in places.iter().step_by(50) {
        let mut file = english.clone();
        *file.pointer_mut(place).unwrap() = "x".repeat(20_000).into();
        assert!(Words::read(&file.to_string()).is_err(), "{place}");
    }
}

/// The places of all texts in a file.
fn gather(value: &Value, at: &str, places: &mut Vec<String>) {
    match value {
        Value::Object(parts) => {
            for (key, part) in parts {
                gather(part, &format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), places);
            }
        }
        _ => places.push(at.into()),
    }
}

fn file(code: &str, texts: &str) -> String {
    format!(
        r#"{{"language": {{"code": "{code}", "name": "Own", "decimal": ",", "group": " "}}, "table": {{{texts}}}}}"#
    )
}

/// Polish has four forms; which a number has, only the library knows.
#[test]
fn plurals_are_those_of_the_language() {
    let moves = r#""bar.moves": {"one": "{count} ruch", "few": "{count} ruchy", "many": "{count} ruchów", "other": "{count} ruchu"}"#;
    let polish = add(&file("pl", moves)).unwrap();
    for (count, told) in [
        ("1", "1 ruch"),
        ("2", "2 ruchy"),
        ("5", "5 ruchów"),
        ("12", "12 ruchów"),
        ("22", "22 ruchy"),
        ("1 002", "1 002 ruchy"),
    ] {
        assert_eq!(polish.fill("bar.moves", &[("count", count.into())]), told);
    }
    // An English text that stands in has the English forms.
    assert_eq!(polish.fill("games.deleted", &[("game", "Daemon".into())]), "Daemon has been deleted.");
    assert_eq!(polish.fill("said.undo.many", &[("count", "1".into())]), "One move undone.");
    let gaps = polish.gaps();
    assert!(
        gaps.missing.len() > 400 && gaps.unknown.is_empty() && gaps.arguments.is_empty() && gaps.plurals.is_empty()
    );
}

#[test]
fn gaps_are_named() {
    let texts =
        r#""bar.deal": "Nr. {number}", "no.such.key": "", "bar.moves": {"other": "{count}"}, "act.undo": "Zpět""#;
    let gaps = add(&file("cs", texts)).unwrap().gaps();
    assert_eq!(gaps.arguments, ["bar.deal"]);
    assert_eq!(gaps.unknown, ["no.such.key"]);
    assert_eq!(gaps.plurals, ["bar.moves"]);
    assert!(!gaps.missing.contains(&"act.undo".into()) && gaps.missing.contains(&"act.redo".into()));
}

#[test]
fn a_language_of_the_same_code_takes_the_place_of_the_other() {
    add(&file("qab", r#""act.undo": "eins""#)).unwrap();
    add(&file("qab", r#""act.undo": "zwei""#)).unwrap();
    let lang: Lang = "qab".parse().unwrap();
    assert_eq!(lang.t("act.undo"), "zwei");
    assert_eq!(languages().iter().filter(|other| **other == lang).count(), 1);
}

#[test]
fn what_is_no_language_is_refused_with_its_place() {
    let with = |texts: &str| file("qaa", texts);
    for (text, part) in [
        (String::new(), "not a language file"),
        ("[]".into(), "not a language file"),
        ("{}".into(), "code is missing"),
        (file("english", ""), "\"english\" is not the code"),
        (with("\"a\": 1"), "a: expected a text, or one for each plural form, found another kind of value"),
        (with(r#""a": {"one": "x"}"#), "a: expected at least this form, found no form other"),
        (
            with(r#""a": {"other": "x", "more": "y"}"#),
            "a: expected texts called zero, one, two, few, many or other, found an odd",
        ),
        (with(r#""a": "\u001b[31m""#), "found U+001B, character 1 of 5"),
        (with("").replace("table", "tables"), "tables: an unknown section"),
        (with(r#""a": "x""#).replace("\"table\"", r#""report": {"a": "y"}, "table""#), "a: this key is in two"),
        (with("").replace("\"name\"", "\"title\""), "name is missing"),
        (" ".repeat(patience_words::MAX_BYTES + 1), "at most"),
    ] {
        let error = add(&text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:.200}: {error}");
    }
    assert!(!languages().contains(&"qaa".parse().unwrap()));
}
