//! Fields of rule files with a letter too much.

use std::collections::BTreeMap;

use patience::Ruleset;

/// So often each field of each section is misspelt, with each value if that is short: the games
/// have most of them in common.
const TIMES: u32 = 8;

/// A misspelt field seems to be missing, too, and the game to be another one: of all that only its
/// name is told, with the one that is meant.
#[test]
fn every_misspelt_field_is_told_as_itself() {
    let (mut tried, mut times) = (0, BTreeMap::new());
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let (name, text) = (path.display(), std::fs::read_to_string(&path).unwrap());
        let lines: Vec<&str> = text.lines().collect();
        let mut header = "";
        for (at, line) in lines.iter().enumerate() {
            let section = line.trim_matches(['[', ']']);
            let is_header = line.starts_with('[') && line.ends_with(']');
            if is_header {
                header = section;
            }
            let field = if is_header { Some(section) } else { line.split_once(" = ").map(|(field, _)| field) };
            let is_name =
                |field: &&str| field.len() > 1 && field.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            // The tables in a misspelt one are elsewhere, and the text may be no TOML then.
            let has_tables = |field: &&str| !is_header || !text.contains(&format!("[{field}."));
            // Names of options, values and languages are free.
            let Some(field) = field
                .filter(is_name)
                .filter(has_tables)
                .filter(|_| !header.contains("where") && !header.ends_with("set"))
            else {
                continue;
            };
            // A rare value is a case of its own; a text is not.
            let said = if line.len() < 40 { line } else { field };
            let met: &mut u32 = times.entry(format!("{header} {said}")).or_default();
            *met += 1;
            if *met > TIMES {
                continue;
            }
            let wrong = line.replacen(field, &format!("{field}{}", &field[field.len() - 1..]), 1);
            let text = [&lines[..at], &[&*wrong], &lines[at + 1..]].concat().join("\n");
            let problems = Ruleset::read("a.toml", &text).map_or_else(|error| error.problems, |_| Vec::new());
            let meant = format!("the field {field}");
            assert!(
                problems.iter().all(|problem| problem.line == at + 1 && problem.expected == meant)
                    && !problems.is_empty(),
                "{name}: {wrong:?} gives {problems:?}"
            );
            tried += 1;
        }
    }
    assert!(tried > 300, "only {tried} fields were misspelt");
}

#[test]
fn a_misspelt_field_hides_no_unknown_one() {
    let text = include_str!("../games/klondike.toml").replace("[tableau]", "[tablo]").replace("[stock]", "[stok]");
    let told = Ruleset::read("wrong.toml", &text).unwrap_err().to_string();
    assert!(told.contains("stok: expected the field stock") && told.contains("tablo: expected one of"), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
}
