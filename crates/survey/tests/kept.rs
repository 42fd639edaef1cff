//! What the project says of its games is what the results say that are kept in
//! `docs/winnability.csv.gz`, a small pack.

use std::fs;
use std::path::Path;

use crate::common::check;
use patience::{Family, Lang, Library};
use patience_survey::{figures, gather, grades, markdown, read_published};

/// What deals are graded by: each has one fair game in the first, and some have another in each of
/// the others.
const GRADED_BY: [&str; 4] =
    ["docs/winnability.csv.gz", "docs/graded-1.csv.gz", "docs/graded-2.csv.gz", "docs/graded-3.csv.gz"];

#[test]
fn the_kept_rows_are_those_of_their_checksums() {
    for (path, least) in GRADED_BY.into_iter().zip([100_000, 1_000, 1_000]) {
        let (verified, named) = check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path), 0);
        assert_eq!((verified.wrong, verified.without_checksum, verified.unfinished.len()), (0, 0, 0), "{named:?}");
        assert!(verified.rows > least, "{path}: {verified:?}");
        let told = fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path.replace("csv.gz", "json")),
        );
        assert!(!told.unwrap().contains("--out /"), "{path}");
    }
}

/// Git keeps every version of them.
#[test]
fn the_kept_results_are_small() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let bytes: u64 =
        ["csv.gz", "json"].map(|end| fs::metadata(docs.join(format!("winnability.{end}"))).unwrap().len()).iter().sum();
    assert!(bytes < 1 << 20, "{bytes} bytes");
}

#[test]
fn the_page_and_the_rules_say_what_the_kept_results_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let report = gather(&[root.join("docs/winnability.csv.gz")]).unwrap();
    let published = read_published(&read("docs/published.csv")).unwrap();
    let made = "patience survey report docs/winnability.csv.gz --published docs/published.csv --lang en";
    assert_eq!(read("docs/winnability.md"), markdown(&report, &published, Lang::EN), "make it anew: {made} --markdown");
    assert_eq!(read("crates/core/src/figures.csv"), figures(&report), "make it anew: {made} --figures");
    // What is published lies within our intervals; what is published of stricter rules is not above
    // them, and of looser rules not below.
    for theirs in published {
        let ours = report.games.iter().find(|game| game.name() == theirs.preset).expect("it was surveyed");
        let interval = ours.winnable.interval;
        let (low, high) = (theirs.percent - theirs.plus_minus, theirs.percent + theirs.plus_minus);
        let (stricter, looser) = (theirs.source.contains("stricter"), theirs.source.contains("looser"));
        assert!(
            (stricter || interval.low * 100.0 <= high) && (looser || low <= interval.high * 100.0),
            "{}: {interval:?}",
            theirs.preset
        );
    }
    // Every preset of which the rules tell figures was surveyed; the games of the beginning, and
    // those of the booklets, thoroughly.
    let library = Library::builtin();
    assert!(library.preset_ids().filter(|preset| library.figures(preset).is_some()).count() >= 76);
    for preset in library.preset_ids().filter(|preset| library.figures(preset).is_some()) {
        let game = report.games.iter().find(|game| game.name() == preset).unwrap_or_else(|| panic!("{preset}"));
        let ruleset = library.ruleset(preset).unwrap();
        let is_first = ruleset.family() == Family::Booklets || ["klondike", "freecell"].contains(&ruleset.id());
        let (least, fair) = match library.rules(preset, &[]).unwrap().decks() {
            _ if !is_first => (300, 100),
            1 => (10_000, 1_000),
            _ => (1_000, 200),
        };
        assert!(game.deals >= least && game.missing == 0, "{preset}: {} deals", game.deals);
        assert!(game.fair.is_some_and(|seen| seen.played >= fair), "{preset}: {:?}", game.fair);
    }
}

/// The deals that the table hands out at once are graded by the results that are kept.
#[test]
fn the_graded_deals_are_those_of_the_kept_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let made = grades(&GRADED_BY.map(|kept| root.join(kept))).unwrap();
    let shipped = fs::read_to_string(root.join("crates/advice/src/graded_deals.txt")).unwrap();
    assert!(made == shipped, "`patience survey grades {}` makes another table", GRADED_BY.join(" "));
}
