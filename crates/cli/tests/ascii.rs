//! Where the locale has ASCII alone, so have all texts for people; what programs read stays as it
//! is.

use std::collections::BTreeSet;

use crate::common::{Run, file, finish, folder, patience, presets, run};

/// Runs the program in a locale, in a language.
fn spoken(locale: &str, lang: &str, args: &[&str]) -> Run {
    finish(patience(&[&["--lang", lang], args].concat()).env("LC_ALL", locale), "draw\nhelp\nstats\nquit\n")
}

/// All that is printed for people: the help of each command, and what each says.
fn commands() -> Vec<Vec<String>> {
    let deal = file("ascii-deal.json", run(&["deal", "klondike", "--deal", "3", "--json"]).out);
    let played = file("ascii-played.json", run(&["autoplay", "napoleon", "--deal", "1"]).out);
    let survey = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ascii-survey");
    let _ = std::fs::remove_dir_all(&survey);
    let survey = survey.to_str().unwrap();
    let rule_file = folder("crates/core/games/klondike.toml");
    // The signs of all rules have stand-ins, see below.
    let some = presets().into_iter().step_by(10);
    let mut all: Vec<String> = some.map(|preset| format!("rules {preset} --pictures")).collect();
    let help = run(&["--help"]).out;
    let names = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> =
        names.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 12, "{names:?}");
    all.extend(names.iter().filter(|name| **name != "help").map(|name| format!("{name} --help")));
    all.extend(["run", "report", "verify", "compare", "pack", "submit"].map(|name| format!("survey {name} --help")));
    all.extend(
        ["--help", "games", "statistics", "nonsense", "solve nonsense", "deal klondike --deal x"].map(String::from),
    );
    all.extend(["klondike --deal 3", "grosse-harfe --deal 2", "die-reihe --open"].map(|deal| format!("deal {deal}")));
    all.extend(["klondike", "canfield", "koenigs-patience"].map(|game| format!("solve {game} --deal 3 --explain")));
    all.extend([
        format!("show {deal}"),
        format!("review {played} --nodes 30k"),
        format!("check {}", rule_file.display()),
        "perft klondike --depth 2".into(),
        "play --plain klondike --deal 7".into(),
        format!("survey napoleon --deals 1..5 --nodes 1k --out {survey}"),
        format!("survey report {survey}"),
        format!("survey verify {survey}"),
        format!("survey compare {survey} {survey}"),
        "survey report no-folder".into(),
    ]);
    all.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

#[test]
fn where_the_locale_has_ascii_alone_so_has_every_text() {
    let mut other = 0;
    // German has the most signs of its own; every third command speaks English.
    for (args, lang) in commands().into_iter().zip(["de", "de", "en"].into_iter().cycle()) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let wide = spoken("C.UTF-8", lang, &args);
        let plain = spoken("C", lang, &args);
        assert_eq!(plain.code, wide.code, "{args:?}: {plain:?}");
        for (plain, wide) in [(plain.out, wide.out), (plain.err, wide.err)] {
            let odd: String = plain.chars().filter(|sign| !sign.is_ascii()).collect();
            assert_eq!(odd, "", "{lang}, {args:?}");
            // A sign that nothing stands for would be a question mark.
            let marks = |text: &str| text.matches('?').count();
            assert_eq!(marks(&plain), marks(&wide), "{lang}, {args:?}:\n{plain}");
            other += usize::from(!wide.is_ascii());
        }
    }
    assert!(other > 25, "only {other} texts have other signs elsewhere");
}

#[test]
fn every_sign_of_the_rules_has_a_stand_in() {
    let mut signs = BTreeSet::new();
    for entry in std::fs::read_dir(folder("crates/core/games")).unwrap() {
        signs.extend(std::fs::read_to_string(entry.unwrap().path()).unwrap().chars());
    }
    assert!(signs.len() > 80, "{signs:?}");
    let odd: Vec<char> =
        signs.into_iter().filter(|&sign| sign != '?' && patience_words::ascii(&sign.to_string()) == "?").collect();
    assert!(odd.is_empty(), "no stand-ins for these signs of rule files: {odd:?}");
}

/// What a search took is another time each time.
fn without_times(text: &str) -> String {
    text.split(',').filter(|field| !field.contains("seconds\":")).collect()
}

#[test]
fn what_programs_read_does_not_depend_on_the_locale() {
    for args in [
        &["rules", "grosse-harfe", "--json"][..],
        &["games", "--json"],
        &["deal", "klondike", "--deal", "3", "--json"],
        &["solve", "klondike", "--deal", "3", "--json"],
        &["survey", "report", &folder("docs/winnability.csv.gz").display().to_string(), "--markdown"],
    ] {
        let [plain, wide] = ["C", "C.UTF-8"].map(|locale| spoken(locale, "de", args).out);
        assert_eq!(without_times(&plain), without_times(&wide), "{args:?}");
    }
}
