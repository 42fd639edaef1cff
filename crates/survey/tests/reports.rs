//! Reports: parts give what the whole gives, what can't be mixed is refused, pages stand by
//! themselves.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{check, decide, manifest};
use patience::{Lang, Library, Options};
use patience_survey::{
    GameChoice, Manifest, Packing, Report, Shard, SurveyError, figures, gather, grades, html, markdown, pack,
    read_published, table,
};

fn json(report: &Report) -> serde_json::Value {
    let mut json = serde_json::to_value(report).unwrap();
    // They stand for these very rows, which have times.
    for field in ["data_sha256", "cite"] {
        json.as_object_mut().unwrap().remove(field).unwrap();
    }
    for game in json["games"].as_array_mut().unwrap() {
        let game = game.as_object_mut().unwrap();
        for field in ["cpu_seconds", "decided_by_seconds"] {
            game.remove(field).unwrap();
        }
        for hard in game["hardest"].as_array_mut().unwrap() {
            hard.as_object_mut().unwrap().remove("cpu_seconds").unwrap();
        }
    }
    json
}

#[test]
fn shards_in_any_order_and_packed_give_what_the_whole_gives() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let presets = ["daemon", "klondike"];
    decide(&path("whole"), &manifest(&presets, (5, 18), None), 2).unwrap();
    for index in 1..=3 {
        let shard = Some(Shard { index, of: 3 });
        decide(&path("parts").join(index.to_string()), &manifest(&presets, (5, 18), shard), 2).unwrap();
    }
    let whole = json(&gather(&[path("whole")]).unwrap());
    assert_eq!(whole["games"][0]["deals"], 14);
    assert_eq!(whole["games"][0]["ranges"], serde_json::json!([[5, 18]]));
    assert_eq!(json(&gather(&[path("parts")]).unwrap()), whole);
    let parts: Vec<PathBuf> = [3, 1, 2].map(|index| path("parts").join(index.to_string())).to_vec();
    assert_eq!(json(&gather(&parts).unwrap()), whole);
    let packed = path("packed.csv.gz");
    assert_eq!(pack(&parts, &packed, Packing::WHOLE).unwrap(), 28);
    assert_eq!(json(&gather(std::slice::from_ref(&packed)).unwrap()), whole);
    let bytes = fs::read(&packed).unwrap();
    pack(std::slice::from_ref(&packed), &path("again.csv.gz"), Packing::WHOLE).unwrap();
    assert_eq!(fs::read(path("again.csv.gz")).unwrap(), bytes);
}

/// Rows by hand, so that every figure is known.
fn by_hand(dir: &Path, preset: &str, rows: &str, deals: (u64, u64)) {
    fs::create_dir_all(dir).unwrap();
    fs::write(dir.join("manifest.json"), manifest(&[preset], deals, None).to_json()).unwrap();
    let lines: String = rows.lines().map(|line| format!("{preset},,{line}\n")).collect();
    fs::write(dir.join("rows.csv"), format!("{}\n{lines}", patience_survey::row::HEADER)).unwrap();
}

const ROWS: &str = "1,winnable,,100,0.001000,64,30,restarts,won,40,
2,winnable,,200,0.002000,64,50,beam,lost,90,
3,unwinnable,,5000,0.010000,64,,depth-first,lost,80,
4,undecided,nodes,9000,0.100000,64,,beam,lost,70,
5,undecided,memory,8000,0.090000,64,,beam,lost,70,
6,winnable,,300,0.003000,64,40,restarts,won,45,
7,winnable,,100,0.001000,64,60,restarts,lost,10,
8,unwinnable,,4000,0.020000,64,,depth-first,lost,20,";

#[test]
fn every_figure_is_the_one_that_was_counted() {
    let all = tempfile::tempdir().unwrap();
    by_hand(all.path(), "klondike", ROWS, (1, 10));
    let report = gather(&[all.path().to_owned()]).unwrap();
    let game = &report.games[0];
    assert_eq!((game.deals, game.missing), (8, 2));
    assert_eq!((game.winnable.count, game.unwinnable.count, game.undecided.count), (4, 2, 2));
    assert_eq!((game.ran_out.nodes, game.ran_out.memory, game.ran_out.time), (1, 1, 0));
    assert_eq!(game.winnable.share, 0.5);
    // Wilson: 4 of 8 for the lower end, 6 of 8 for the upper.
    assert!((game.winnable.interval.low - 0.2152).abs() < 1e-4, "{:?}", game.winnable);
    assert!((game.winnable.interval.high - 0.9285).abs() < 1e-4, "{:?}", game.winnable);
    let fair = game.fair.unwrap();
    assert_eq!((fair.played, fair.won.count, fair.of_winnable), (8, 2, 0.5));
    let lengths = game.solution_length.unwrap();
    assert_eq!((lengths.min, lengths.median, lengths.ninety, lengths.max, lengths.mean), (30, 40, 60, 60, 45.0));
    assert_eq!(game.lengths.iter().map(|bin| bin.count).sum::<u64>(), 4);
    assert_eq!(game.hardest.iter().map(|hard| hard.deal).collect::<Vec<_>>(), [3, 8, 6, 2, 1, 7]);
    assert_eq!(game.open, [4, 5]);
    assert_eq!(game.decided_by_nodes.last().map(|step| step.1), Some(6));
    assert!((game.cpu_seconds.sum - 0.227).abs() < 1e-9);
    assert!(table(&report, Lang::EN).contains("50.00 to 75.00 |"), "{}", table(&report, Lang::EN));
    missing_deals_are_named(&report, "2 deals are missing (9 to 10);", &[(9, 10)]);
}

fn missing_deals_are_named(report: &Report, words: &str, ranges: &[(u64, u64)]) {
    let page = html(report, &[], "http://127.0.0.1:7474/", Lang::EN);
    for text in [table(report, Lang::EN), markdown(report, &[], Lang::EN), page, figures(report)] {
        assert_eq!(text.matches(words).count(), 1, "{text}");
    }
    let found = serde_json::to_value(report).unwrap()["games"][0]["missing_ranges"].clone();
    assert_eq!(found, serde_json::to_value(ranges).unwrap());
}

/// In shares, figures and grades; of the search nothing else is told.
#[test]
fn an_unresolved_deal_that_the_fair_player_has_won_can_be_won() {
    let all = tempfile::tempdir().unwrap();
    let row = |deal: usize| match deal % 2 {
        0 => format!("{deal},undecided,nodes,9000,0.1,64,,beam,won,70,\n"),
        _ => format!("{deal},undecided,memory,8000,0.1,64,,beam,lost,70,\n"),
    };
    by_hand(all.path(), "klondike", &(1..=100).map(row).collect::<String>(), (1, 100));
    let report = gather(&[all.path().to_owned()]).unwrap();
    let (game, fair) = (&report.games[0], report.games[0].fair.unwrap());
    assert_eq!((game.winnable.count, game.undecided.count, game.ran_out.memory), (50, 50, 50));
    assert_eq!((game.ran_out.nodes, &game.open[..3], game.lengths.len()), (0, &[1, 3, 5][..], 0));
    assert_eq!((fair.played, fair.winnable, fair.won.count, fair.of_winnable), (100, 50, 50, 1.0));
    assert!(figures(&report).contains("\nklondike,100,50,0,"), "{}", figures(&report));
    let graded = grades(&[all.path().to_owned()]).unwrap();
    assert!(graded.contains("\nklondike 2 e.e.e."), "{graded}");
    // Its row is as it was written.
    assert_eq!(check(all.path(), 0).0.wins.rows, 0);
}

#[test]
fn lengths_say_whether_solutions_were_made_shorter() {
    let rows = "1,winnable,,100,0.001000,64,30,restarts,,,";
    for (klondike, daemon, told) in
        [(100, 100, None), (0, 0, Some("as found: none")), (0, 50, Some("none was made shorter: klondike."))]
    {
        let all = tempfile::tempdir().unwrap();
        for (preset, shortening) in [("klondike", klondike), ("daemon", daemon)] {
            let dir = all.path().join(preset);
            by_hand(&dir, preset, rows, (1, 1));
            let mut manifest = manifest(&[preset], (1, 1), None);
            manifest.settings.shortening = shortening;
            fs::write(dir.join("manifest.json"), manifest.to_json()).unwrap();
        }
        let report = gather(&[all.path().to_owned()]).unwrap();
        let text = markdown(&report, &[], Lang::EN);
        let line = text.lines().find(|line| line.contains("as found"));
        assert_eq!(line.is_some(), told.is_some(), "{text}");
        assert!(told.is_none_or(|told| line.unwrap().contains(told)), "{line:?}");
    }
}

#[test]
fn missing_deals_are_named_wherever_they_are() {
    let all = tempfile::tempdir().unwrap();
    let without = |numbers: &[usize]| {
        let kept = ROWS.lines().enumerate().filter(|(at, _)| !numbers.contains(&(at + 1)));
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    for (numbers, words, ranges) in [
        (&[1][..], "1 deal is missing (1);", &[(1, 1)][..]),
        (&[2, 3, 5], "3 deals are missing (2 to 3, 5);", &[(2, 3), (5, 5)]),
        (&[8], "1 deal is missing (8);", &[(8, 8)]),
    ] {
        by_hand(all.path(), "klondike", &without(numbers), (1, 8));
        missing_deals_are_named(&gather(&[all.path().to_owned()]).unwrap(), words, ranges);
    }
    // Of deals that are all missing nothing is told.
    by_hand(all.path(), "klondike", "", (1, 8));
    let report = gather(&[all.path().to_owned()]).unwrap();
    let row = table(&report, Lang::EN).lines().find(|line| line.starts_with("| klondike")).unwrap().replace(' ', "");
    assert_eq!(row, format!("|klondike|0{}", "|–".repeat(7) + "|"));
    // What two folders lack at their common end is one range.
    by_hand(&all.path().join("a"), "klondike", &without(&[7, 8]), (1, 8));
    by_hand(&all.path().join("b"), "klondike", "", (9, 12));
    let report = gather(&[all.path().join("b"), all.path().join("a")]).unwrap();
    missing_deals_are_named(&report, "6 deals are missing (7 to 12);", &[(7, 12)]);
}

/// Whole shards, too: their manifests say of what they are parts.
#[test]
fn shards_that_are_not_there_are_missing() {
    let all = tempfile::tempdir().unwrap();
    let path = |index: u32| all.path().join(format!("shard-{index}"));
    for index in 1..=3 {
        decide(&path(index), &manifest(&["napoleon"], (1, 30), Some(Shard { index, of: 3 })), 2).unwrap();
    }
    let packed = all.path().join("packed.csv.gz");
    for (shards, words, ranges) in [
        (&[1, 3][..], "10 deals are missing (11 to 20);", &[(11, 20)][..]),
        (&[3], "20 deals are missing (1 to 20);", &[(1, 20)]),
        (&[2], "20 deals are missing (1 to 10, 21 to 30);", &[(1, 10), (21, 30)]),
    ] {
        let paths: Vec<PathBuf> = shards.iter().copied().map(path).collect();
        missing_deals_are_named(&gather(&paths).unwrap(), words, ranges);
        pack(&paths, &packed, Packing { replace: true, ..Packing::SMALL }).unwrap();
        missing_deals_are_named(&gather(std::slice::from_ref(&packed)).unwrap(), words, ranges);
        let texts: Vec<String> = ranges.iter().map(|(first, last)| format!("{first} to {last}")).collect();
        let (verified, wrong) = check(&packed, 0);
        assert_eq!(verified.unfinished, [format!("napoleon, deals {}", texts.join(", "))], "{wrong:?}");
    }
    // Another run may have done their deals.
    decide(&all.path().join("rest"), &manifest(&["napoleon"], (11, 20), None), 2).unwrap();
    assert_eq!(gather(&[path(1), all.path().join("rest"), path(3)]).unwrap().games[0].missing, 0);
}

#[test]
fn published_figures_stand_beside_ours() {
    let all = tempfile::tempdir().unwrap();
    by_hand(all.path(), "klondike", ROWS, (1, 8));
    let report = gather(&[all.path().to_owned()]).unwrap();
    let published =
        read_published("h\nklondike,81.9,0.1,Somebody\nklondike,99,0.1,Another\nfreecell,99,1,Else").unwrap();
    let text = markdown(&report, &published, Lang::EN);
    let line = |word: &str| text.lines().find(|line| line.contains(word)).map(str::to_owned).unwrap_or_default();
    assert!(line("Somebody").contains("agree |") && line("Another").contains("differ |"), "{text}");
    assert!(!text.contains("freecell"));
    assert!(text.contains("agree if their intervals overlap"), "{text}");
}

/// A report says the same in German: as many rows and sections, with German numbers, and no English
/// word of ours.
#[test]
fn reports_speak_german() {
    let all = tempfile::tempdir().unwrap();
    by_hand(all.path(), "klondike", ROWS, (1, 10_000));
    let report = gather(&[all.path().to_owned()]).unwrap();
    let published = read_published("h\nklondike,81.9,0.1,Somebody").unwrap();
    let (de, en) = (markdown(&report, &published, german()), markdown(&report, &published, Lang::EN));
    for sign in ["\n| ", "\n## ", "\n- ", "klondike"] {
        assert_eq!(de.matches(sign).count(), en.matches(sign).count(), "{sign}");
    }
    assert!(de.contains("50,00 bis 75,00 ") && en.contains("50.00 to 75.00 "), "{de}");
    assert!(de.contains("9.992 Spiele fehlen") && en.contains("9,992 deals are missing"), "{de}");
    assert!(de.contains("81,9 ± 0,1"), "{de}");
    let page = html(&report, &published, "http://127.0.0.1:7474/", german());
    assert!(page.contains("<html lang=\"de\">"));
    for word in [" of ", " deals", " to ", "winnable", "moves", " nodes", " the ", "share", "decided", "Machine"] {
        assert!(!de.contains(word) && !page.contains(word), "{word}");
    }
}

#[test]
fn overlaps_and_mixed_settings_are_refused_by_name() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let head = |count: usize| ROWS.lines().take(count).map(|line| format!("{line}\n")).collect::<String>();
    by_hand(&path("a"), "klondike", &head(5), (1, 5));
    by_hand(&path("b"), "klondike", &head(0), (4, 9));
    match gather(&[path("b"), path("a")]) {
        Err(SurveyError::Overlap { one, other, game, first, last }) => {
            assert_eq!((one, other, game.as_str(), first, last), (path("a"), path("b"), "klondike", 4, 5));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(gather(&[path("a"), path("a")]), Err(SurveyError::Overlap { .. })));
    assert!(matches!(
        pack(&[path("a"), path("b")], &path("x.csv.gz"), Packing::WHOLE),
        Err(SurveyError::Overlap { .. })
    ));
    by_hand(&path("c"), "klondike", "", (6, 9));
    assert!(gather(&[path("a"), path("c")]).is_ok());
    type Change = fn(&mut patience_survey::Settings);
    let changes: [(&str, &str, &str, Change); 5] = [
        ("nodes", "2000", "7", |other| other.nodes = 7),
        ("seconds", "null", "0.5", |other| other.seconds = Some(0.5)),
        ("bytes_per_deal", "16777216", "1", |other| other.bytes_per_deal = 1),
        ("seed", "0", "1", |other| other.seed = 1),
        // The usual value is a value, too.
        ("shortening", "100", "0", |other| other.shortening = 0),
    ];
    for (name, there, here, change) in changes {
        let mut other = manifest(&["klondike"], (6, 9), None);
        change(&mut other.settings);
        fs::write(path("c").join("manifest.json"), other.to_json()).unwrap();
        let packed = pack(&[path("a"), path("c")], &path("x.csv.gz"), Packing::WHOLE);
        for refused in [gather(&[path("c"), path("a")]).map(drop), packed.map(drop)] {
            match refused {
                Err(SurveyError::Mixed(mixed)) => {
                    assert_eq!((mixed.name.as_str(), mixed.there.as_str(), mixed.here.as_str()), (name, there, here));
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    // Nor are two games of one name one game.
    let mut other = manifest(&["klondike"], (6, 9), None);
    other.games[0].rule_file = Some("00ff".into());
    fs::write(path("c").join("manifest.json"), other.to_json()).unwrap();
    match gather(&[path("a"), path("c")]) {
        Err(SurveyError::Mixed(mixed)) => {
            assert_eq!(
                (mixed.name.as_str(), mixed.there.as_str(), mixed.here.as_str()),
                ("rule_file", "built in", "00ff")
            );
        }
        other => panic!("{other:?}"),
    }
    // Other games may have other settings.
    by_hand(&path("d"), "daemon", "", (1, 5));
    assert_eq!(gather(&[path("c"), path("d")]).unwrap().games.len(), 2);
}

#[test]
fn a_fair_player_may_have_played_some_of_the_deals() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let part = |name: &str, rows: &str, deals: (u64, u64), fair: Option<&str>| {
        by_hand(&path(name), "klondike", rows, deals);
        let mut manifest = manifest(&["klondike"], deals, None);
        manifest.settings.fair = fair.map(str::to_owned);
        fs::write(path(name).join("manifest.json"), manifest.to_json()).unwrap();
    };
    part("a", ROWS, (1, 8), Some("fast seed 1"));
    part("b", "11,winnable,,100,0.001000,64,30,restarts,,,", (11, 11), None);
    part("c", "12,winnable,,100,0.001000,64,30,restarts,won,30,", (12, 12), Some("fast seed 1"));
    for order in [["a", "b", "c"], ["b", "c", "a"]] {
        let report = gather(&order.map(path)).unwrap();
        let fair = report.games[0].fair.unwrap();
        assert_eq!((report.games[0].deals, fair.played, fair.won.count), (10, 9, 3), "{order:?}");
        assert!(markdown(&report, &[], Lang::EN).contains("Strength and seed: fast seed 1."), "{order:?}");
        assert!(table(&report, Lang::EN).contains("of 9"), "{}", table(&report, Lang::EN));
    }
    // Verdicts may be those of several programs, which are all named.
    let with_commit = |name: &str, commit: &str| {
        let file = path(name).join("manifest.json");
        let mut manifest = Manifest::read(&file).unwrap();
        manifest.settings.commit = commit.into();
        fs::write(file, manifest.to_json()).unwrap();
    };
    with_commit("b", "def");
    let named = "version 1, commit abc (klondike 1 to 8, 12); version 1, commit def (klondike 11)";
    let text = markdown(&gather(&["a", "b", "c"].map(path)).unwrap(), &[], Lang::EN);
    assert!(text.contains(named), "{text}");
    // Fair players may not.
    with_commit("c", "def");
    match gather(&["a", "b", "c"].map(path)) {
        Err(SurveyError::Mixed(mixed)) => {
            assert_eq!((mixed.name.as_str(), mixed.one, mixed.other), ("commit", path("a"), path("c")));
        }
        other => panic!("{other:?}"),
    }
    // Two that play differently are not one, either, even with others between them.
    part("c", "12,winnable,,100,0.001000,64,30,restarts,won,30,", (12, 12), Some("thorough seed 1"));
    match gather(&["a", "b", "c"].map(path)) {
        Err(SurveyError::Mixed(mixed)) => {
            assert_eq!((mixed.name.as_str(), mixed.one, mixed.other), ("fair", path("a"), path("c")));
        }
        other => panic!("{other:?}"),
    }
}

/// A game of a rule file goes by what the file says.
#[test]
fn a_manifest_names_the_rule_file_of_a_game_that_was_added() {
    let mut library = Library::builtin();
    let example = include_str!("../../core/games/freecell.toml").replacen("\"freecell\"", "\"mine\"", 1);
    let id = library.add("mine.toml", &example).unwrap();
    let of = |preset: &str, library| GameChoice::new(preset, Options::default(), library).rule_file;
    let digest = of(&id, &library).unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|digit| digit.is_ascii_hexdigit()), "{digest}");
    let mut other = Library::builtin();
    other.add("mine.toml", &format!("{example}\n# Another file.\n")).unwrap();
    assert_ne!(of(&id, &other).unwrap(), digest);
    assert_eq!(of("klondike", &library), None);
}

#[test]
fn what_is_no_result_is_refused() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    fs::create_dir(path("empty")).unwrap();
    fs::write(path("alone.csv.gz"), "x").unwrap();
    for name in ["empty", "none", "alone.csv.gz"] {
        assert!(matches!(gather(&[path(name)]), Err(SurveyError::NoSurvey(_))), "{name}");
    }
    for (name, rows, line) in [
        ("order", "2,unwinnable,,1,0.1,1,,d,,,\n1,unwinnable,,1,0.1,1,,d,,,", 3),
        ("twice", "1,unwinnable,,1,0.1,1,,d,,,\n1,unwinnable,,1,0.1,1,,d,,,", 3),
        ("beyond", "1,unwinnable,,1,0.1,1,,d,,,\n9,unwinnable,,1,0.1,1,,d,,,", 3),
    ] {
        by_hand(&path(name), "klondike", rows, (1, 5));
        match gather(&[path(name)]) {
            Err(SurveyError::Misplaced { line: found, .. }) => assert_eq!(found, line, "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
    by_hand(&path("broken"), "klondike", "1,maybe,,1,0.1,1,,d,,,", (1, 5));
    assert!(matches!(gather(&[path("broken")]), Err(SurveyError::Row { line: 2, .. })));
    by_hand(&path("other"), "klondike", "", (1, 5));
    fs::write(path("other").join("manifest.json"), "{}").unwrap();
    assert!(matches!(gather(&[path("other")]), Err(SurveyError::Manifest { .. })));
    // A line that is still being written is none yet.
    by_hand(&path("torn"), "klondike", ROWS, (1, 8));
    let text = fs::read_to_string(path("torn").join("rows.csv")).unwrap();
    fs::write(path("torn").join("rows.csv"), &text[..text.len() - 20]).unwrap();
    assert_eq!(gather(&[path("torn")]).unwrap().games[0].deals, 7);
}

#[test]
fn a_page_needs_nothing_beside_it_and_says_what_its_plots_show() {
    let all = tempfile::tempdir().unwrap();
    by_hand(&all.path().join("a"), "klondike", ROWS, (1, 8));
    by_hand(&all.path().join("b"), "daemon", "1,undecided,time,5,0.1,1,,beam,,,", (1, 1));
    let report = gather(&[all.path().to_owned()]).unwrap();
    for lang in [german(), Lang::EN] {
        stands_alone(&html(&report, &[], "http://127.0.0.1:7474/", lang));
    }
}

fn stands_alone(page: &str) {
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    for tag in ["src=", "<script", "<link", "@import", "url("] {
        assert!(!page.contains(tag), "{tag}");
    }
    let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.contains(&"http://127.0.0.1:7474/#/klondike/3"), "{links:?}");
    assert!(links.iter().all(|link| link.starts_with("http://127.0.0.1:7474/#/")), "{links:?}");
    let plots = page.matches("<svg ").count();
    assert_eq!(plots, 5);
    for part in ["<title id=", "<desc id=", "</svg>", "<figcaption>", "<details>", "role=\"img\""] {
        assert_eq!(page.matches(part).count(), plots, "{part}");
    }
    // Every tag that is opened is closed.
    for tag in ["table", "tr", "td", "th", "p", "h1", "h2", "h3", "section", "figure", "svg", "text", "div", "pre"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
