//! Texts of rule files: signs that steer what is around them come into none of them, and files that
//! were taken in before that was checked stay readable.

use patience::{Lang, Library, Ruleset};
use patience_mutation::ODD_SIGNS;

/// The built-in files.
fn files() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Where the literals of a file end, in which an escape may stand.
fn ends_of_literals(text: &str) -> Vec<usize> {
    let (mut ends, mut at) = (Vec::new(), 0);
    while let Some(found) = text[at..].find(['"', '#']) {
        let begin = at + found;
        if text[begin..].starts_with('#') {
            at = begin + text[begin..].find('\n').unwrap_or(text.len() - begin);
            continue;
        }
        let mark = if text[begin..].starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
        let end = begin + mark.len() + text[begin + mark.len()..].find(mark).unwrap();
        ends.push(end);
        at = end + mark.len();
    }
    ends
}

/// Whatever a file says in quotes: with such a sign it is refused. In what players read, the sign
/// is named with its place; all else is a word of few.
#[test]
fn no_text_of_a_rule_file_takes_signs_that_steer() {
    // What sets lines may stand in paragraphs.
    let signs: Vec<char> = ODD_SIGNS.iter().copied().filter(|sign| !matches!(sign, '\n' | '\t')).collect();
    let (mut tried, mut named) = (0, 0);
    for text in files() {
        // Every fifth one: they are many, and read by few functions.
        for end in ends_of_literals(&text).into_iter().step_by(5) {
            let sign = signs[tried % signs.len()];
            let number = u32::from(sign);
            let damaged = format!("{}\\U{number:08X}x{}", &text[..end], &text[end..]);
            let told = Ruleset::read("odd.toml", &damaged).err().unwrap_or_else(|| panic!("{damaged}")).to_string();
            assert!(!told.contains(|other| other == sign && other != '\n'), "{told:?}");
            tried += 1;
            named += usize::from(told.contains(&format!("found U+{number:04X}, character ")));
        }
    }
    assert!(tried > 1000 && named * 2 > tried, "{named} of {tried}");
}

/// A rule file whose texts have the same sign: in a name, a title, a heading, a body, an option.
fn with(sign: char) -> String {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/games/napoleon.toml")).unwrap();
    let escape = format!("\\U{:08X}", u32::from(sign));
    let text = text.replace("\"\"\"", "LONG");
    let with_sign = |text: String, begin: &&str| text.replace(begin, &format!("{begin}{escape}"));
    let text = ["en = \"", "en = LONG", "title = \"", "beside = \""].iter().fold(text, with_sign);
    text.replace("LONG", "\"\"\"")
}

#[test]
fn a_file_that_was_taken_in_before_the_check_is_read_with_plain_texts() {
    let good = with('N').replace("\\U0000004E", "");
    let expected = Ruleset::read("good.toml", &good).unwrap();
    for &sign in ODD_SIGNS {
        let text = with(sign);
        assert!(Ruleset::read("odd.toml", &text).is_err(), "{sign:?}");
        let kept = Ruleset::read_kept("odd.toml", &text).unwrap_or_else(|error| panic!("{sign:?}: {error}"));
        assert_eq!(kept.name().get(Lang::EN), format!("\u{fffd}{}", expected.name().get(Lang::EN)));
        assert!(!format!("{kept:?}").contains(sign) || sign == '\n' || sign == '\t', "{sign:?}");
        let rules = |ruleset: &Ruleset| format!("{} {:?}", ruleset.id(), ruleset.default_rules());
        assert_eq!(rules(&kept), rules(&expected));
        assert_eq!(kept.pictures().len(), expected.pictures().len());
    }
    let long = good.replacen("en = \"", &format!("en = \"{}", "x".repeat(20_000)), 1);
    let told = Ruleset::read("long.toml", &long).unwrap_err().to_string();
    assert!(told.contains("expected one line of at most 100 characters"), "{told}");
    let name = Ruleset::read_kept("long.toml", &long).unwrap().name().get(Lang::EN).to_owned();
    assert!(name.chars().count() == 100 && name.ends_with('…'), "{name}");
    let mut library = Library::builtin();
    let own = with('\u{202e}').replace("id = \"napoleon", "id = \"own-napoleon");
    assert!(library.add("own.toml", &own).is_err());
    assert_eq!(library.add_kept("own.toml", &own).unwrap(), "own-napoleon");
}

#[test]
fn names_of_files_in_messages_are_plain() {
    let told = Ruleset::read("a\u{202e}b\u{1b}.toml", "").unwrap_err().to_string();
    assert!(told.starts_with("a\u{fffd}b\u{fffd}.toml:"), "{told:?}");
    let told = Ruleset::read("a.toml", "\"a\u{202e}b\" = 1").unwrap_err().to_string();
    assert!(told.contains("a\u{fffd}b: expected one of the fields"), "{told:?}");
}
