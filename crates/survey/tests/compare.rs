//! Two surveys beside each other: exactly what differs is said.

use std::fs;
use std::path::Path;

use crate::common::{decide, manifest};
use patience::{Lang, Library, OptionValue, Options};
use patience_survey::row::{Outcome, Row};
use patience_survey::{Comparison, GameChoice, Manifest, Packing, Shard, SurveyError, compare, compared, gather, pack};

/// A quick game, with which a thousand deals take a second.
const GAME: &str = "koenigs-patience";

fn of(deals: (u64, u64), change: impl FnOnce(&mut Manifest)) -> Manifest {
    let mut manifest = manifest(&[GAME], deals, None);
    (manifest.solutions, manifest.settings.shortening) = (false, 0);
    change(&mut manifest);
    manifest
}

fn survey(dir: &Path, manifest: &Manifest) {
    assert!(decide(dir, manifest, 2).unwrap().is_complete());
}

fn of_both(a: &Path, b: &Path) -> Comparison {
    let found = compare(a, b).unwrap();
    // The other way round the same is said of the other.
    let turned = compare(b, a).unwrap();
    for (one, other) in found.games.iter().zip(&turned.games) {
        assert_eq!((&one.only_a, &one.decided_a, one.deals), (&other.only_b, &other.decided_b, other.deals));
        assert_eq!((&one.columns, one.contrary_count), (&other.columns, other.contrary_count));
    }
    found
}

/// Makes a loss of the first win from a deal on, or the reverse, and says nothing of it in the
/// checksums; gives the deal.
fn plant(dir: &Path, from: u64) -> u64 {
    let file = dir.join("rows.csv");
    let mut lines: Vec<String> = fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect();
    let at = (from as usize..lines.len()).find(|&at| lines[at].contains(",winnable,")).unwrap();
    let mut fields: Vec<&str> = lines[at].split(',').collect();
    (fields[3], fields[8]) = ("unwinnable", "");
    lines[at] = fields.join(",");
    fs::write(file, lines.join("\n") + "\n").unwrap();
    at as u64
}

#[test]
fn of_a_thousand_deals_the_one_that_was_planted_is_named() {
    let all = tempfile::tempdir().unwrap();
    let (a, b) = (all.path().join("a"), all.path().join("b"));
    survey(&a, &of((1, 1000), |_| {}));
    survey(&b, &of((1, 1000), |other| other.settings.seconds = Some(1000.0)));
    let same = of_both(&a, &b);
    let game = &same.games[0];
    assert_eq!((same.contrary, game.deals, game.columns.len(), same.changed.len()), (0, 1000, 0, 0), "{game:?}");
    assert_eq!(game.settings.len(), 1);
    let seconds = &game.settings[0];
    assert_eq!((seconds.name.as_str(), seconds.a.as_str(), seconds.b.as_str()), ("seconds", "null", "1000.0"));
    assert!(compared(&same, Lang::EN).contains("The rows are the same except for their times."));
    let deal = plant(&b, 517);
    let planted = of_both(&a, &b);
    let game = &planted.games[0];
    assert_eq!((planted.contrary, game.contrary_count, game.settings.len()), (1, 1, 1));
    assert_eq!((game.contrary[0].deal, game.contrary[0].a, game.contrary[0].b), (deal, "winnable", "unwinnable"));
    let columns: Vec<(&str, u64, &[u64])> =
        game.columns.iter().map(|of| (of.column, of.deals.count, &of.deals.first[..])).collect();
    assert_eq!(columns, [("verdict", 1, &[deal][..]), ("solution_length", 1, &[deal])]);
    let changed = format!("{}: {GAME}, deal {deal}", b.display());
    assert_eq!(planted.changed, [changed]);
    // It is said before anything else.
    let text = compared(&planted, Lang::EN);
    let row = text.lines().find(|line| line.starts_with("| koenigs-patience ")).unwrap();
    assert!(row.contains(&format!(" {deal} ")) && row.contains("| winnable | not winnable |"), "{text}");
    assert!(text.find("Contradictory").unwrap() < text.find("## ").unwrap(), "{text}");
    let german = compared(&planted, "de".parse().unwrap());
    assert_eq!(german.matches("\n|").count(), text.matches("\n|").count(), "{german}");
    for word in ["winnable", "deals", "interval", " both", "rows"] {
        assert!(!german.contains(word), "{word}: {german}");
    }
}

/// What is counted of pairs is what a plain reading of both files counts.
#[test]
fn other_seeds_are_compared_deal_by_deal() {
    let all = tempfile::tempdir().unwrap();
    let (a, b) = (all.path().join("a"), all.path().join("b"));
    survey(&a, &of((1, 300), |other| other.settings.nodes = 300));
    survey(&b, &of((101, 400), |other| (other.settings.nodes, other.settings.seed) = (400, 3)));
    let found = of_both(&a, &b);
    let game = &found.games[0];
    assert_eq!((game.deals, game.only_a.count, game.only_b.count), (200, 100, 100));
    assert_eq!((game.only_a.first[0], game.only_b.first[0]), (1, 301));
    let names: Vec<&str> = game.settings.iter().map(|pair| pair.name.as_str()).collect();
    assert_eq!(names, ["nodes", "seed"]);
    let [ours, theirs] = [&a, &b].map(|dir| fs::read_to_string(dir.join("rows.csv")).unwrap());
    let rows = |text: &'static str| text.lines().skip(1).map(|line| Row::parse(line).unwrap()).collect::<Vec<_>>();
    let (ours, theirs) = (rows(ours.leak()), rows(theirs.leak()));
    let pairs: Vec<(&Row<'_>, &Row<'_>)> = ours[100..].iter().zip(&theirs[..200]).collect();
    assert!(pairs.iter().all(|(a, b)| a.deal == b.deal));
    let count =
        |test: fn(Outcome, Outcome) -> bool| pairs.iter().filter(|(a, b)| test(a.outcome, b.outcome)).count() as u64;
    let open = |outcome| matches!(outcome, Outcome::Undecided(_));
    assert_eq!(
        game.decided_a.count,
        count(|a, b| !matches!(a, Outcome::Undecided(_)) && matches!(b, Outcome::Undecided(_)))
    );
    assert_eq!(
        game.decided_b.count,
        count(|a, b| matches!(a, Outcome::Undecided(_)) && !matches!(b, Outcome::Undecided(_)))
    );
    let parts = [game.winnable, game.unwinnable, game.undecided, game.decided_a.count, game.decided_b.count];
    assert_eq!(parts.iter().sum::<u64>() + game.contrary_count, 200);
    let nodes: Vec<(f64, f64)> = pairs
        .iter()
        .filter(|(a, b)| !open(a.outcome) && !open(b.outcome))
        .map(|(a, b)| (a.nodes as f64, b.nodes as f64))
        .collect();
    let paired = game.nodes.unwrap();
    assert!(paired.pairs > 50 && paired.pairs == nodes.len() as u64, "{paired:?}");
    assert_eq!(paired.less, nodes.iter().filter(|(a, b)| b < a).count() as u64);
    let mean = nodes.iter().map(|(a, b)| b - a).sum::<f64>() / nodes.len() as f64;
    assert!((paired.difference.mean - mean).abs() < 1e-9 * mean.abs().max(1.0), "{paired:?}");
    assert!(paired.difference.low.unwrap() <= mean && mean <= paired.difference.high.unwrap());
}

#[test]
fn shards_packs_and_other_games_are_compared() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let shard = |index| Some(Shard { index, of: 3 });
    let games = |games: &[&str], shard| {
        let mut manifest = manifest(games, (1, 30), shard);
        manifest.settings.shortening = 0;
        manifest
    };
    survey(&path("whole"), &games(&[GAME, "napoleon"], None));
    for index in 1..=3 {
        survey(&path("parts").join(index.to_string()), &games(&["napoleon", GAME], shard(index)));
    }
    pack(&[path("parts")], &path("parts.csv.gz"), Packing::WHOLE).unwrap();
    for other in ["parts", "parts.csv.gz"] {
        let found = of_both(&path("whole"), &path(other));
        assert_eq!((found.games.len(), found.contrary, found.only_a.len()), (2, 0, 0), "{other}");
        assert!(found.games.iter().all(|game| game.deals == 30 && game.columns.is_empty() && game.settings.is_empty()));
        assert_eq!(found.games[1].name(), "napoleon");
    }
    survey(&path("alone"), &games(&["napoleon"], None));
    let found = compare(&path("whole"), &path("alone")).unwrap();
    assert_eq!((found.games.len(), found.only_a), (1, vec![GAME.to_owned()]));
    // A side by itself may not be of several settings.
    survey(&path("parts").join("9"), &of((31, 40), |_| {}));
    let mixed = path("parts").join("9").join("manifest.json");
    let mut other = Manifest::read(&mixed).unwrap();
    other.settings.seed = 8;
    fs::write(mixed, other.to_json()).unwrap();
    assert!(matches!(compare(&path("parts"), &path("whole")), Err(SurveyError::Mixed(_))));
    assert!(matches!(compare(&path("whole"), &path("none")), Err(SurveyError::NoSurvey(_))));
}

/// Results from before options that make another preset had its name.
#[test]
fn a_game_is_one_under_all_its_names() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let of = |preset: &str, draw: Option<i64>, deals| {
        let mut manifest = manifest(&[preset], deals, None);
        (manifest.solutions, manifest.settings.shortening) = (false, 0);
        let options = draw.map(|draw| ("draw".to_owned(), OptionValue::Number(draw)));
        manifest.games[0].options = Options(options.into_iter().collect());
        manifest
    };
    survey(&path("new"), &of("klondike-drei", None, (1, 6)));
    survey(&path("old"), &of("klondike", Some(3), (1, 6)));
    let found = of_both(&path("old"), &path("new"));
    assert_eq!((found.games[0].name().as_str(), found.games[0].deals), ("klondike-drei", 6));
    assert!(found.games[0].columns.is_empty() && found.only_a.is_empty() && found.only_b.is_empty());
    for refused in [gather(&[path("old"), path("new")]).map(drop), {
        pack(&[path("old"), path("new")], &path("no.csv.gz"), Packing::WHOLE).map(drop)
    }] {
        assert!(matches!(refused, Err(SurveyError::Overlap { game, .. }) if game == "klondike-drei"));
    }
    // Rows of both names are read in the order of the deals.
    survey(&path("more"), &of("klondike", Some(3), (7, 9)));
    survey(&path("most"), &of("klondike-drei", None, (10, 12)));
    let parts = ["new", "more", "most"].map(path);
    for packing in [Packing::WHOLE, Packing::SMALL] {
        let packed = path("all.csv.gz");
        assert_eq!(pack(&parts, &packed, Packing { replace: true, ..packing }).unwrap(), 12);
        let report = gather(std::slice::from_ref(&packed)).unwrap();
        assert_eq!((report.games.len(), report.games[0].deals), (1, 12));
        let without = Packing { without: &["klondike-drei".to_owned()], replace: true, ..packing };
        assert_eq!(pack(&[packed], &path("none.csv.gz"), without).unwrap(), 0);
    }
}

#[test]
fn options_that_make_a_preset_have_its_name() {
    let library = Library::builtin();
    for (preset, options, name) in [
        ("klondike", &[("draw", 3)][..], "klondike-drei"),
        ("klondike-drei", &[("draw", 1)], "klondike"),
        ("klondike", &[("draw", 1)], "klondike"),
        ("klondike-drei", &[("passes", 3)], "klondike (draw=3 passes=3)"),
        ("klondike", &[("no-option", 3)], "klondike (no-option=3)"),
    ] {
        let options = options.iter().map(|&(name, value)| (name.to_owned(), OptionValue::Number(value))).collect();
        assert_eq!(GameChoice::new(preset, Options(options), &library).known(&library).name(), name);
    }
}
