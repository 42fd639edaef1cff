//! What helps those who write rule files: a file to begin with, a schema, warnings.

use std::fs;

use serde_json::Value;

use crate::common::{Run, run};

fn text(path: &std::path::Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn passed(run: &Run) {
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
}

#[test]
fn a_new_game_is_right_and_is_written_over_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (name, lang, comment) in [("mine", "en", "# The columns."), ("meine-zweite", "de", "# Die Spalten.")] {
        // A shell would take the blank for the end of the path.
        let path = folder.path().join(format!("{}.toml", name.replace('-', " ")));
        let file = path.to_str().unwrap();
        let shown = if file.contains(' ') { format!("'{file}'") } else { file.to_owned() };
        let made = run(&["new-game", file, "--lang", lang]);
        passed(&made);
        assert!(made.out.contains(&format!("patience play {name} --rules {shown}")), "{}", made.out);
        assert!(text(&path).contains(comment), "{}", text(&path));
        let checked = run(&["check", file]);
        passed(&checked);
        assert_eq!(checked.out.lines().count(), 1, "{}", checked.out);
        passed(&run(&["deal", name, "--deal", "1", "--rules", file]));
        passed(&run(&["deal", &format!("{name}-two"), "--deal", "1", "--rules", file]));

        fs::write(&path, "mine").unwrap();
        let again = run(&["new-game", file]);
        assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
        assert!(again.err.contains("there already"), "{}", again.err);
        assert_eq!(text(&path), "mine");
    }
    let printed = run(&["new-game", "-"]);
    passed(&printed);
    assert!(printed.out.contains("id = \"my-game\""), "{}", printed.out);
    assert_eq!(run(&["new-game", "/nowhere/at/all/mine.toml"]).code, Some(2));
}

#[test]
fn the_schema_is_that_of_rule_files() {
    let printed = run(&["schema", "rules"]);
    passed(&printed);
    assert_eq!(printed.out, patience::RULE_FILE_SCHEMA);
    let schema: Value = serde_json::from_str(&printed.out).unwrap();
    assert_eq!(schema["properties"]["format"]["const"], "patience-rules/1");
    assert_eq!(run(&["schema", "games"]).code, Some(2));
}

#[test]
fn piles_that_lie_on_one_another_are_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let file = path.to_str().unwrap();
    passed(&run(&["new-game", file]));
    let places = "[[place]]\npiles = \"s\"\n[[place]]\npiles = \"w\"\nx = 0.2\n";
    fs::write(&path, text(&path) + places).unwrap();
    let told = run(&["check", file]);
    passed(&told);
    assert!(told.out.contains("perhaps not meant") && told.out.contains("w [0.2, 0.0]"), "{}", told.out);
    let told = run(&["check", file, "--lang", "de"]);
    assert!(told.out.contains("vielleicht nicht so gemeint") && told.out.contains("ein Platz"), "{}", told.out);
    let told: Value = serde_json::from_str(&run(&["check", file, "--json"]).out).unwrap();
    assert_eq!((told["ok"].clone(), told["warnings"][0]["field"].clone()), (true.into(), "place[2].piles".into()));
}
