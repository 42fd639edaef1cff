//! Figures for other programs: surveys compared and grown, tables and objects, and what the
//! documents say of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use patience::{Lang, Library};
use patience_tui::patience_table::{facts_text, figures_text};
use serde_json::Value;

use crate::common::{Run, file, folder, json, refused, run};

fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn survey(game: &str, deals: &str, more: &[&str], out: &Path) -> Run {
    run(&[&["survey", game, "--deals", deals, "--nodes", "2k", "--memory", "1G", "--out", text(out)][..], more]
        .concat())
}

/// Rows without their processor time.
fn rows(dir: &Path) -> Vec<Vec<String>> {
    let fields =
        |line: &str| line.split(',').enumerate().filter(|(at, _)| *at != 6).map(|(_, of)| of.to_owned()).collect();
    fs::read_to_string(dir.join("rows.csv")).unwrap().lines().map(fields).collect()
}

#[test]
fn two_surveys_of_a_thousand_deals_are_compared() {
    let (a, b) = (place("compare-a"), place("compare-b"));
    let game = "koenigs-patience";
    assert_eq!(survey(game, "1..1000", &["--shorten", "0"], &a).code, Some(0));
    assert_eq!(survey(game, "1..1000", &["--shorten", "50"], &b).code, Some(0));
    let args = ["survey", "compare", text(&a), text(&b)];
    let same = run(&args);
    assert_eq!(same.code, Some(0), "{same:?}");
    assert!(
        same.out.contains("No deal has contradictory results.") && same.out.contains("| shortening "),
        "{}",
        same.out
    );
    let rows = fs::read_to_string(b.join("rows.csv")).unwrap();
    let lost = rows.lines().find(|line| line.contains(",unwinnable,")).unwrap();
    let deal = lost.split(',').nth(2).unwrap();
    let mut fields: Vec<&str> = lost.split(',').collect();
    (fields[3], fields[8]) = ("winnable", "99");
    fs::write(b.join("rows.csv"), rows.replacen(lost, &fields.join(","), 1)).unwrap();
    let planted = run(&args);
    assert_eq!(planted.code, Some(1), "{planted:?}");
    assert!(planted.out.contains(&format!("{game}, deal {deal}")), "{}", planted.out);
    let found = json(&run(&[&args[..], &["--json"]].concat()).out);
    assert_eq!(
        (&found["contrary"], &found["games"][0]["contrary"][0]["deal"]),
        (&1.into(), &deal.parse::<u64>().unwrap().into())
    );
    let settings: Vec<&str> =
        found["games"][0]["settings"].as_array().unwrap().iter().map(|pair| pair["name"].as_str().unwrap()).collect();
    assert_eq!(settings, ["shortening"]);
    for (more, begin) in [(&["--markdown"][..], "# Two surveys compared"), (&["--lang", "de"], "Zwei Erhebungen")] {
        assert!(run(&[&args[..], more].concat()).out.starts_with(begin), "{more:?}");
    }
    named_in_the_page(&found, "/games/0/settings/");
    refused(&run(&["survey", "compare", text(&a), "no-folder"]), 2, &["no-folder", "expected the folder of a survey"]);
}

#[test]
fn a_survey_grows_by_the_same_command_with_more_deals() {
    let (grown, whole) = (place("grow"), place("grow-whole"));
    for deals in ["1..20", "1..50"] {
        assert_eq!(survey("koenigs-patience", deals, &[], &grown).code, Some(0));
    }
    assert_eq!(survey("koenigs-patience", "1..50", &[], &whole).code, Some(0));
    assert_eq!(rows(&grown), rows(&whole));
    for (deals, more, words) in [
        (
            "1..40",
            &[][..],
            &["deals is 1..50 there, but 1..40 here", "--deals 1..N with N above 50", "survey report"][..],
        ),
        ("1..60", &["--seed", "3"], &["seed is 0 there, but 3 here", "survey compare"]),
        ("1..60", &["--shorten", "0"], &["shortening is 100 there, but 0 here", "survey compare"]),
        ("1..50", &["--shard", "1/2"], &["shard is none there, but 1/2 here", "survey report"]),
    ] {
        refused(&survey("koenigs-patience", deals, more, &grown), 2, words);
    }
    let part = place("grow-part");
    assert_eq!(survey("koenigs-patience", "1..20", &["--shard", "1/2"], &part).code, Some(0));
    refused(&survey("koenigs-patience", "1..30", &["--shard", "1/2"], &part), 2, &["--deals 21..30", "survey report"]);
}

/// Every field of a JSON object that is not below a place of free names.
fn fields(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(all) => all.iter().for_each(|(name, value)| {
            found.insert(format!("{at}/{name}"));
            fields(value, &format!("{at}/{name}"), found);
        }),
        Value::Array(list) => list.iter().for_each(|value| fields(value, &format!("{at}/0"), found)),
        _ => {}
    }
}

/// Fields stand in docs/survey-rows.md as code, but for those below `free`.
fn named_in_the_page(value: &Value, free: &str) {
    let page = fs::read_to_string(folder("docs/survey-rows.md")).unwrap();
    let named: BTreeSet<&str> = page.split('`').skip(1).step_by(2).collect();
    let mut all = BTreeSet::new();
    fields(value, "", &mut all);
    let own = |path: &&String| !path.starts_with(free) && !named.contains(path.rsplit('/').next().unwrap());
    let unnamed: Vec<&String> = all.iter().filter(own).collect();
    assert!(unnamed.is_empty(), "docs/survey-rows.md does not name {unnamed:?}");
}

#[test]
fn what_solve_prints_is_in_the_page() {
    for deal in ["1", "3"] {
        let told = run(&["solve", "napoleon", "--deal", deal, "--json"]).out;
        let mut told = json(&told);
        // A transcript and the options of the game have names of their own.
        for part in ["solution", "options"] {
            told[part] = Value::Null;
        }
        named_in_the_page(&told, "/loss/");
    }
}

/// The columns of a table but for the last, which is a sentence in quotation marks.
fn columns(line: &str) -> Vec<&str> {
    line.split_once(",\"").or_else(|| line.rsplit_once(',')).unwrap().0.split(',').collect()
}

#[test]
fn a_report_is_a_table_that_others_read() {
    let out = place("table");
    for (game, name) in [("napoleon", "a"), ("koenigs-patience", "b")] {
        assert_eq!(survey(game, "1..9", &["--fair"], &out.join(name)).code, Some(0));
    }
    let table = run(&["survey", "report", text(&out), "--csv"]).out;
    let lines: Vec<Vec<&str>> = table.lines().map(columns).collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{table}");
    let report = json(&run(&["survey", "report", text(&out), "--json"]).out);
    let cell = |line: usize, name: &str| lines[line][lines[0].iter().position(|column| *column == name).unwrap()];
    for (line, game) in [(1, &report["games"][0]), (2, &report["games"][1])] {
        assert_eq!(cell(line, "preset"), game["preset"].as_str().unwrap());
        for (name, value) in [
            ("deals", &game["deals"]),
            ("winnable", &game["winnable"]["count"]),
            ("winnable_low", &game["winnable"]["low"]),
            ("undecided_share", &game["undecided"]["share"]),
            ("ran_out_nodes", &game["ran_out"]["nodes"]),
            ("fair_won", &game["fair"]["won"]["count"]),
            ("fair_won_high", &game["fair"]["won"]["high"]),
            ("nodes_median", &game["nodes"]["median"]),
            ("cpu_seconds_sum", &game["cpu_seconds"]["sum"]),
            ("setting_nodes", &game["settings"]["nodes"]),
            ("setting_shortening", &game["settings"]["shortening"]),
        ] {
            let (cell, value) = (cell(line, name).parse::<f64>().unwrap(), value.as_f64().unwrap());
            // The last digit of a float may be read as its neighbour.
            assert!((cell - value).abs() <= 1e-12 * value.abs(), "{name}: {cell} for {value}");
        }
        assert_eq!(cell(line, "setting_seconds"), "");
        assert_eq!(cell(line, "ranges"), "1-9");
    }
}

/// Every form of a report has the line to cite, with a checksum that everyone can make.
#[test]
fn a_report_says_how_to_cite_it() {
    let out = place("cite");
    assert_eq!(survey("napoleon", "1..9", &[], &out).code, Some(0));
    let report = json(&run(&["survey", "report", text(&out), "--json"]).out);
    let cite = report["cite"].as_str().unwrap();
    let sum = Command::new("sh")
        .arg("-c")
        .arg("tail -n +2 rows.csv | cut -d, -f1-5 | sha256sum")
        .current_dir(&out)
        .output()
        .unwrap();
    let sum = String::from_utf8(sum.stdout).unwrap();
    let commit = report["games"][0]["programs"][0]["commit"].as_str().unwrap();
    for part in ["9 deals", env!("CARGO_PKG_VERSION"), commit, sum.split(' ').next().unwrap()] {
        assert!(!part.is_empty() && cite.contains(part), "{part:?} is not in {cite:?}");
    }
    let page = out.join("report.html");
    run(&["survey", "report", text(&out), "--html", text(&page)]);
    let forms = [&[][..], &["--markdown"], &["--csv"]];
    let told = forms.map(|form| run(&[&["survey", "report", text(&out)], form].concat()).out);
    for form in told.into_iter().chain([fs::read_to_string(page).unwrap()]) {
        assert!(form.contains(cite), "{cite:?} is not in {form}");
    }
    let german = run(&["survey", "report", text(&out), "--lang", "de"]).out;
    assert!(german.contains("Ergebnisse von 9 Spielen"), "{german}");
}

/// The worked example of the page.
#[test]
fn the_example_in_python_runs() {
    let page = fs::read_to_string(folder("docs/survey-rows.md")).unwrap();
    let code = |number| page.split("```python\n").nth(number).unwrap().split("```").next().unwrap();
    let desk = place("python");
    let out = desk.join("surveys/anneliese/shard-1");
    let done = run(&[
        "survey",
        "koenigs-patience",
        "--deals",
        "1..600",
        "--nodes",
        "2k",
        "--shorten",
        "0",
        "--out",
        text(&out),
    ]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let table = run(&["survey", "report", text(&desk.join("surveys/anneliese")), "--csv"]).out;
    fs::write(desk.join("games.csv"), table).unwrap();
    let python = |code| {
        let python = Command::new("python3").args(["-c", code]).current_dir(&desk).output();
        let Ok(python) = python else {
            assert!(std::env::var_os("PATIENCE_CI").is_none(), "there is no python3");
            return None;
        };
        assert!(python.status.success(), "{}", String::from_utf8_lossy(&python.stderr));
        Some(String::from_utf8(python.stdout).unwrap())
    };
    let Some(told) = python(code(1)) else { return };
    assert!(told.contains(" of 600 can be won") && told.contains("koenigs-patience 2000 "), "{told}");
    // The kept results, as the program reads them.
    fs::create_dir(desk.join("docs")).unwrap();
    let kept = folder("docs/winnability.csv.gz");
    fs::copy(&kept, desk.join("docs/winnability.csv.gz")).unwrap();
    let report = json(&run(&["survey", "report", text(&kept), "--json"]).out);
    let told = python(code(2)).unwrap();
    assert_eq!(told.trim(), format!("to cite: {}", report["data_sha256"].as_str().unwrap()));
}

#[test]
fn rules_and_checks_are_objects_too() {
    let rules = json(&run(&["rules", "klondike-drei", "--json"]).out);
    assert_eq!((&rules["id"], &rules["preset"]), (&"klondike".into(), &"klondike-drei".into()));
    assert_eq!(rules["presets"].as_array().unwrap().len(), 2, "{rules}");
    let good = folder("crates/core/games/napoleon.toml");
    let source = fs::read_to_string(&good).unwrap();
    let wrong = file("figures-wrong.toml", format!("nonsense = 1\n{source}"));
    let lang = file("figures-wrong.json", r#"{"language": {"code": "qaa"}}"#);
    let german = folder("crates/words/lang/de.json");
    let done = run(&["check", "--json", text(&good), &wrong, &lang, text(&german)]);
    assert_eq!((done.code, done.err.as_str()), (Some(1), ""), "{done:?}");
    let told: Vec<Value> = done.out.lines().map(json).collect();
    let oks: Vec<bool> = told.iter().map(|of| of["ok"].as_bool().unwrap()).collect();
    assert_eq!(oks, [true, false, false, true], "{told:?}");
    assert_eq!((&told[0]["game"]["id"], &told[3]["language"]), (&"napoleon".into(), &"de".into()));
    let problem = &told[1]["problems"][0];
    assert_eq!((&problem["line"], &problem["field"]), (&1.into(), &"nonsense".into()), "{problem}");
    assert!(told[2]["error"].is_string(), "{}", told[2]);
}

/// The first number of per cent after some words.
fn percent_after(text: &str, words: &str) -> f64 {
    let rest = text.split_once(words).unwrap_or_else(|| panic!("{words:?} is not in {text:?}")).1;
    let digits: String = rest
        .chars()
        .skip_while(|sign| !sign.is_ascii_digit())
        .take_while(|sign| ".0123456789".contains(*sign))
        .collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {words:?} in {text:?}"))
}

/// All that is told of how often a game is won comes from the kept results, and nothing of it says
/// otherwise than the rest: the fair player never wins more than can be won, nothing counted is
/// told as certain, and a number has the same digits wherever it stands.
#[test]
fn no_figure_contradicts_another() {
    let library = Library::builtin();
    let page = fs::read_to_string(folder("docs/winnability.md")).unwrap();
    let mut counted = 0;
    for preset in library.preset_ids() {
        // A game that was not counted yet has no row either.
        let Some(figures) = library.figures(preset) else {
            assert!(!page.contains(&format!("| {preset} ")), "{preset} has a row and no figures");
            continue;
        };
        counted += 1;
        let fair = figures.fair.unwrap_or_else(|| panic!("{preset}: no fair player"));
        assert!(fair.won <= fair.winnable && fair.winnable <= fair.played && fair.played <= figures.deals, "{preset}");
        let facts = facts_text(1, Some(&figures.into()), Lang::EN);
        let counted = figures.winnable as f64 * 100.0 / figures.deals as f64;
        assert!(percent_after(&facts, "can be won") <= (counted + 0.5).max(1.0), "{facts}");
        assert!(!facts.contains("100"), "{preset}: so many deals prove nothing of all others: {facts}");
        // The rule page and the document.
        let told = figures_text(&figures.into(), Lang::EN);
        let share = told.split("The share is ").nth(1).unwrap();
        let row = page.lines().find(|line| line.starts_with(&format!("| {preset} "))).unwrap();
        let interval = row.split('|').nth(4).unwrap();
        for (here, there) in [
            (percent_after(share, "between"), percent_after(interval, " ")),
            (percent_after(share, "and"), percent_after(interval, "to")),
        ] {
            assert_eq!(format!("{here:.2}"), format!("{there:.2}"), "{preset}: {told} and {row}");
        }
        let played = if fair.played == 1000 { String::from("1,000") } else { fair.played.to_string() };
        assert!(row.contains(&format!(") of {played} |")), "{row}");
    }
    assert!(counted >= 76, "{counted}");
}

/// What the texts say of how hard a game is agrees with what was counted.
#[test]
fn no_game_is_called_the_hardest_that_is_not() {
    let library = Library::builtin();
    let mut texts: Vec<String> = ["de", "en"].iter().map(|code| read_lang(code)).collect();
    for ruleset in library.rulesets() {
        let path = folder(&format!("crates/core/games/{}.toml", ruleset.id()));
        texts.push(fs::read_to_string(path).unwrap());
    }
    for text in &texts {
        for word in ["among the hardest", "den schwersten", "der schwersten", "the easiest game"] {
            assert!(!text.contains(word), "{word:?}: the figures say how hard a game is");
        }
    }
    // One form of the Große Harfe is called the easiest, and it is.
    let shares = |preset: &str| {
        let fair = library.figures(preset).unwrap().fair.unwrap();
        fair.won as f64 / fair.played as f64
    };
    let harps = library.preset_ids().filter(|preset| preset.starts_with("grosse-harfe"));
    let easiest = harps.max_by(|a, b| shares(a).total_cmp(&shares(b)));
    assert_eq!(easiest, Some("grosse-harfe-nsv"));
}

/// What a language's file says of the games.
fn read_lang(code: &str) -> String {
    let text = fs::read_to_string(folder(&format!("crates/words/lang/{code}.json"))).unwrap();
    text.lines().filter(|line| line.contains("\"about.")).collect()
}

#[test]
fn a_players_own_results_are_told() {
    let data = place("figures-data");
    let args = ["statistics", "--data", text(&data)];
    let none = run(&args);
    assert!(none.code == Some(0) && none.out.starts_with("No game has been played yet."), "{none:?}");
    assert_eq!(
        json(&run(&[&args[..], &["--json"]].concat()).out),
        serde_json::json!({"statistics": [], "left_out": 0})
    );
    let solved = json(&run(&["solve", "napoleon", "--deal", "1", "--json"]).out);
    let moves: Vec<&str> = solved["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    let typed = moves.join("\n") + "\n";
    let play = ["play", "napoleon", "--deal", "1", "--plain", "--data", text(&data)];
    let played = crate::common::run_with(&play, &typed);
    assert_eq!(played.code, Some(0), "{played:?}");
    let told = json(&run(&[&args[..], &["--json"]].concat()).out);
    let game = &told["statistics"][0];
    assert_eq!((&game["game"], &game["played"], &game["won"]), (&"napoleon".into(), &1.into(), &1.into()), "{told}");
    let text = run(&args).out;
    assert!(text.starts_with("Napoleon") && text.contains("Played: 1, Won: 1"), "{text}");
}

#[test]
fn a_job_can_be_looked_at_before_anything_is_written() {
    let out = place("dry");
    let submit = ["survey", "submit", "daemon", "--deals", "5..9", "--array", "4", "--out", text(&out)];
    let dry = run(&[&submit[..], &["--dry-run"]].concat());
    assert_eq!(dry.code, Some(0), "{dry:?}");
    assert!(!out.exists());
    let written = run(&[&submit[..], &["--submit", "never"]].concat());
    assert_eq!(fs::read_to_string(written.out.trim()).unwrap(), dry.out);
    refused(&run(&[&submit[..], &["--dry-run", "--submit", "now"]].concat()), 2, &["--dry-run"]);
}

/// The number that stands before some words, or after them if it is so asked.
fn number(page: &str, before: &str, after: &str) -> f64 {
    let rest = page.split(before).nth(1).unwrap_or_else(|| panic!("{before:?} is not there"));
    let text = rest.split(after).next().unwrap().trim().replace(',', "");
    text.parse().unwrap_or_else(|_| panic!("{text:?} after {before:?} is no number"))
}

/// A small measurement as docs/cluster.md has it: shares are what it says, times are another
/// machine's.
#[test]
fn the_worked_estimate_of_the_cluster_holds() {
    let page = fs::read_to_string(folder("docs/cluster.md")).unwrap().replace('\n', " ");
    let measure = |shorten: &str| {
        let out = place(&format!("estimate-{shorten}"));
        let done = run(&[
            "survey",
            "canfield",
            "--deals",
            "1..60",
            "--nodes",
            "2M",
            "--memory",
            "2G",
            "--jobs",
            "1",
            "--shorten",
            shorten,
            "--out",
            text(&out),
        ]);
        assert_eq!(done.code, Some(0), "{done:?}");
        let bytes = fs::metadata(out.join("rows.csv")).unwrap().len();
        let report = json(&run(&["survey", "report", text(&out), "--json"]).out);
        (report["games"][0].clone(), bytes as f64 / 60.0)
    };
    let ((bare, bytes), (usual, _)) = (measure("0"), measure("100"));
    let of = |game: &Value, name: &str| game["cpu_seconds"][name].as_f64().unwrap();
    // A few deals take most of the time, and shortening most of that of the others.
    assert!(of(&bare, "median") < of(&bare, "mean") / 3.0, "{bare}");
    assert!(of(&usual, "median") > 3.0 * of(&bare, "median"), "{usual}");
    assert_eq!(bare["winnable"]["count"], usual["winnable"]["count"]);
    let row = number(&page, "| rows | ", " bytes each");
    assert!((bytes / row - 1.0).abs() < 0.15, "{bytes} bytes a row");
    // What is reckoned from these figures.
    let (sum, each) =
        (number(&page, "(cda7e62): ", " s of processor"), number(&page, "for 300 deals, ", " s per deal"));
    assert!((sum / 300.0 / each - 1.0).abs() < 0.05);
    let (seconds, hours) = (number(&page, "× 0.0061 s | ", " s, "), number(&page, "61,000 s, ", " core hours"));
    assert!((each * 1e7 / seconds - 1.0).abs() < 0.01 && (seconds / 3600.0 - hours).abs() < 0.5);
    let tasks = number(&page, "h ÷ 2 h | ", ", so");
    assert!((hours / 2.0 - tasks).abs() <= 0.5);
    assert_eq!(number(&page, "each without solutions | ", " MB"), row * 10.0);
    // What stays unresolved with two million nodes is counted in the kept results.
    let open = number(&page, "± 0.03%, compared with the ", "% that stay unresolved");
    let kept = json(&run(&["survey", "report", text(&folder("docs/winnability.csv.gz")), "--json"]).out);
    let canfield = kept["games"].as_array().unwrap().iter().find(|game| game["preset"] == "canfield").unwrap();
    let deals = canfield["deals"].as_f64().unwrap();
    let steps = canfield["decided_by_nodes"].as_array().unwrap().iter();
    let within = steps.filter(|step| step[0].as_f64().unwrap() <= 2e6).map(|step| step[1].as_f64().unwrap());
    let left = deals - within.fold(0.0, f64::max);
    assert!((left / deals * 100.0 - open).abs() < 0.005, "{left} of {deals}");
}
