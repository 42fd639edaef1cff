//! Small packs: results instead of rows, from which the same report is made, and in which no change
//! goes unnoticed.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::common::{check, manifest};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use patience::{Lang, Library};
use patience_batch::memory::Division;
use patience_survey::row::FairGame;
use patience_survey::{
    FairPlayer, GamePair, Manifest, Packing, Sampling, SurveyError, compare, compared, csv, figures, gather, grades,
    html, markdown, pack, run, verify,
};

/// Decides a manifest's deals, those of a fair player with one who wins every third game.
fn survey(dir: &Path, manifest: &Manifest) {
    let division = Division { bytes_per_deal: 16 << 20, jobs: 2 };
    static PLAYED: AtomicU32 = AtomicU32::new(0);
    let play = |_| {
        let moves = PLAYED.fetch_add(1, Ordering::Relaxed);
        FairGame { won: moves.is_multiple_of(3), moves }
    };
    let fair = manifest.settings.fair.is_some().then_some(&play as &FairPlayer);
    run(dir, manifest, &Library::builtin(), division, fair, &AtomicBool::new(false), &mut |_| {}).unwrap();
}

fn of(presets: &[&str], deals: (u64, u64), fair: bool) -> Manifest {
    let mut manifest = manifest(presets, deals, None);
    manifest.solutions = false;
    manifest.settings.shortening = 0;
    manifest.settings.fair = fair.then(|| "every third".into());
    manifest
}

/// Four games, of which one was played by a fair player in part; the folder, and what is packed of
/// it.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk { folder };
        survey(&desk.path("runs/1"), &of(&["napoleon"], (1, 100), true));
        survey(&desk.path("runs/2"), &of(&["napoleon"], (101, 180), false));
        survey(&desk.path("runs/3"), &of(&["klondike", "daemon"], (7, 36), false));
        survey(&desk.path("runs/4"), &of(&["koenigs-patience"], (1, 1_100), false));
        pack(&[desk.path("runs")], &desk.path("whole.csv.gz"), Packing::WHOLE).unwrap();
        pack(&[desk.path("runs")], &desk.path("small.csv.gz"), Packing::SMALL).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn small(&self) -> PathBuf {
        self.path("small.csv.gz")
    }

    /// What is wrong with the small pack, also if it can't be read.
    fn wrong(&self) -> Vec<String> {
        let sampling = Sampling { sample: 0, seed: 1, nodes: 1, jobs: 1 };
        let (library, stop, mut named) = (Library::builtin(), AtomicBool::new(false), Vec::new());
        let found = verify(&self.small(), &library, &sampling, &stop, &mut |_| {}, &mut |wrong| named.push(wrong));
        named.extend(found.err().map(|error| error.to_string()));
        named
    }
}

fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(&fs::read(path).unwrap()[..]).read_to_string(&mut text).unwrap();
    text
}

fn write(path: &Path, text: &str) {
    let mut packed = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
}

#[test]
fn the_small_form_says_what_the_whole_rows_say() {
    let desk = Desk::new();
    let [whole, small] = ["whole.csv.gz", "small.csv.gz"].map(|name| [desk.path(name)]);
    let reports = [&whole, &small].map(|paths| gather(paths).unwrap());
    let [ours, theirs] = reports.each_ref().map(|report| {
        let page = html(report, &[], "http://127.0.0.1:7474/", Lang::EN);
        let json = serde_json::to_string(report).unwrap();
        [json, markdown(report, &[], Lang::EN), csv(report), figures(report), page]
    });
    assert_eq!(ours, theirs);
    assert_eq!(serde_json::to_string(&gather(&[desk.path("runs")]).unwrap()).unwrap(), ours[0]);
    let games = &reports[0].games;
    assert!(games[..3].iter().all(|game| game.winnable.count > 0), "{}", ours[1]);
    assert!(games.iter().any(|game| game.unwinnable.count > 0) && games.iter().any(|game| game.undecided.count > 0));
    assert!(games[0].fair.is_some());
    let played = grades(&small).unwrap();
    assert!(played.contains("napoleon") && played == grades(&whole).unwrap(), "{played}");

    // Row by row nothing differs, and what is not there is not compared.
    let found = compare(&whole[0], &small[0]).unwrap();
    let columns = |game: &GamePair| game.columns.is_empty() && game.settings.is_empty();
    assert!(found.contrary == 0 && found.changed.is_empty() && found.games.iter().all(columns), "{found:?}");
    let pairs: Vec<u64> = found.games.iter().map(|game| game.nodes.map_or(0, |nodes| nodes.pairs)).collect();
    assert!((1..=100).contains(&pairs[0]) && pairs[1..] == [0, 0, 0], "{pairs:?}");
    assert_eq!(found.games.iter().map(|game| game.deals).collect::<Vec<_>>(), [180, 30, 30, 1_100]);
    assert!(!compared(&found, Lang::EN).is_empty());

    // From the small form the same is packed again; whole rows can't be.
    let again = desk.path("again.csv.gz");
    assert_eq!(pack(&small, &again, Packing::SMALL).unwrap(), 1_340);
    for name in ["csv.gz", "json"] {
        let read = |of: &str| fs::read(desk.path(&format!("{of}.{name}"))).unwrap();
        assert!(read("small") == read("again"), "{name}");
    }
    match pack(&small, &desk.path("no.csv.gz"), Packing::WHOLE) {
        Err(SurveyError::OnlyResults { game, first: 101, last: 180, .. }) => assert_eq!(game, "napoleon"),
        other => panic!("{other:?}"),
    }
    // Results of other deals can be added.
    survey(&desk.path("more"), &of(&["daemon"], (37, 46), false));
    let more = gather(&[small[0].clone(), desk.path("more")]).unwrap();
    assert_eq!((more.games[2].deals, more.games[2].missing), (40, 0));

    let (verified, named) = check(&small[0], 5);
    assert_eq!((verified.rows, verified.wrong, verified.without_checksum), (1_340, 0, 0), "{named:?}");
    assert!(verified.losses.sampled == 5 && verified.wins.sampled == 5, "{verified:?}");
    assert!(verified.wins.agree > 0 && verified.losses.contradict + verified.wins.contradict == 0, "{verified:?}");
}

/// Leaving out a game and surveying it again gives what a survey of it alone gives beside the rest.
#[test]
fn newer_results_take_the_place_of_older_ones() {
    let desk = Desk::new();
    let (kept, renewed) = (desk.path("kept.csv.gz"), desk.path("renewed.csv.gz"));
    let without = ["klondike".to_owned(), "napoleon".to_owned()];
    let packing = Packing { without: &without, ..Packing::SMALL };
    assert_eq!(pack(&[desk.small()], &kept, packing).unwrap(), 1_130);
    let presets = |path: &Path| {
        let report = gather(&[path.to_owned()]).unwrap();
        report.games.iter().map(|game| (game.preset.clone(), game.deals)).collect::<Vec<_>>()
    };
    let rest = [("daemon".to_owned(), 30), ("koenigs-patience".to_owned(), 1_100)];
    assert_eq!(presets(&kept), rest);
    let (verified, named) = check(&kept, 0);
    assert_eq!((verified.rows, verified.wrong, verified.without_checksum), (1_130, 0, 0), "{named:?}");

    survey(&desk.path("newer"), &of(&["klondike"], (1, 40), false));
    assert_eq!(pack(&[kept.clone(), desk.path("newer")], &renewed, Packing::SMALL).unwrap(), 1_170);
    assert_eq!(presets(&renewed), [&rest[..], &[("klondike".to_owned(), 40)]].concat());

    let whole = desk.path("whole-rest.csv.gz");
    let of_whole = Packing { without: &without, ..Packing::WHOLE };
    assert_eq!(pack(&[desk.path("whole.csv.gz")], &whole, of_whole).unwrap(), 1_130);
    assert_eq!(presets(&whole), rest);

    assert!(matches!(pack(&[desk.small()], &whole, Packing::SMALL), Err(SurveyError::Exists(path)) if path == whole));
    let unknown = Packing { without: &["freecell".to_owned()], ..Packing::SMALL };
    let refused = pack(&[desk.small()], &desk.path("no.csv.gz"), unknown);
    assert!(matches!(refused, Err(SurveyError::NotThere(game)) if game == "freecell"));
}

/// Puts something else for one letter of a line.
fn with_letter(line: &str, at: usize, letter: char) -> String {
    let first = line.rfind(',').unwrap() + 1 + at;
    format!("{}{letter}{}", &line[..first], &line[first + 1..])
}

#[test]
fn every_change_of_results_is_named() {
    let desk = Desk::new();
    assert_eq!(desk.wrong(), Vec::<String>::new());
    let whole = unpacked(&desk.small());
    let lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    let of_results: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].split(',').count() == 4).collect();
    assert_eq!(of_results.len(), 5, "1,100 deals take two lines");
    let changed = |change: &dyn Fn(&mut Vec<String>), words: &str| {
        let mut changed = lines.clone();
        change(&mut changed);
        write(&desk.small(), &(changed.join("\n") + "\n"));
        let named = desk.wrong();
        assert!(named.iter().any(|text| text.contains(words)), "{words}: {named:?}");
    };
    for &line in &of_results {
        let letters = lines[line].rsplit(',').next().unwrap();
        let (first, last): (usize, usize) = (0, letters.len() - 1);
        for at in [first, last / 2, last] {
            for letter in ['w', 'l', 'n', 'm', 't'] {
                if !letters[at..].starts_with(letter) {
                    changed(
                        &|lines| lines[line] = with_letter(&lines[line], at, letter),
                        "changed since the checksum was made",
                    );
                }
            }
            changed(&|lines| lines[line] = with_letter(&lines[line], at, 'x'), "expected w, l, n, m or t");
        }
        changed(&|lines| drop(lines.remove(line)), "missing");
        changed(&|lines| lines.insert(line, lines[line].clone()), "the deal's second row");
        changed(&|lines| lines[line] = lines[line][..lines[line].len() - 1].into(), "missing");
        changed(&|lines| lines[line].push('w'), if line == of_results[3] { "second row" } else { "no manifest names" });
        changed(&|lines| lines[line] = lines[line].replacen(',', ",draw=1,", 1), "13 columns");
        changed(
            &|lines| lines[line] = format!("freecell{}", &lines[line][lines[line].find(',').unwrap()..]),
            "freecell",
        );
    }
    let napoleon = of_results[0];
    changed(&|lines| lines[napoleon] = lines[napoleon].replace(",101,", ",102,"), "missing");
    changed(&|lines| lines[napoleon] = lines[napoleon].replace(",101,", ",18446744073709551600,"), "w, l, n, m or t");
    changed(&|lines| lines[napoleon] = "napoleon,,101,".into(), "w, l, n, m or t");
    // A row is no result, and a result no row.
    let row = "napoleon,,101,winnable,,1,0.000001,64,9,beam,,,";
    changed(&|lines| lines[napoleon] = row.into(), "the result of this deal alone");
    changed(&|lines| lines[1] = "napoleon,,1,w".into(), "the whole row of this deal");
    // A report of results that were changed is not made either, if their counts are others.
    let mut other = lines.clone();
    let to = if other[napoleon].contains(",101,w") { 'l' } else { 'w' };
    other[napoleon] = with_letter(&other[napoleon], 0, to);
    write(&desk.small(), &(other.join("\n") + "\n"));
    assert!(matches!(gather(&[desk.small()]), Err(SurveyError::Changed { .. })));
    assert!(matches!(pack(&[desk.small()], &desk.path("x.csv.gz"), Packing::SMALL), Err(SurveyError::Changed { .. })));
    write(&desk.small(), &whole);
    assert_eq!(desk.wrong(), Vec::<String>::new());
}

#[test]
fn every_byte_counts() {
    let desk = Desk::new();
    let bytes = fs::read(desk.small()).unwrap();
    let report = serde_json::to_string(&gather(&[desk.small()]).unwrap()).unwrap();
    let is_noticed = |bytes: &[u8]| {
        fs::write(desk.small(), bytes).unwrap();
        let same = || gather(&[desk.small()]).is_ok_and(|other| serde_json::to_string(&other).unwrap() == report);
        !desk.wrong().is_empty() || same()
    };
    // Of the head of gzip some bits mean nothing; all others lead to an error or to other results.
    for at in (0..bytes.len()).step_by(61).chain(0..12).chain(bytes.len() - 8..bytes.len()) {
        let mut other = bytes.clone();
        other[at] ^= 1 << (at % 8);
        assert!(is_noticed(&other), "byte {at} of {}", bytes.len());
    }
    for length in [0, 1, 9, bytes.len() / 2, bytes.len() - 9, bytes.len() - 1] {
        fs::write(desk.small(), &bytes[..length]).unwrap();
        assert!(!desk.wrong().is_empty(), "{length} bytes");
    }
    for (bytes, words) in [(&b"PK\x03\x04 no gzip at all"[..], "gzip"), (&bytes[..bytes.len() / 2], "incomplete")] {
        fs::write(desk.small(), bytes).unwrap();
        let error = gather(&[desk.small()]).unwrap_err().to_string();
        assert!(error.contains("small.csv.gz") && error.contains(words), "{error}");
    }
}

/// One field of the JSON beside a small pack is put in the place of another.
#[test]
fn every_change_beside_the_results_is_named() {
    let desk = Desk::new();
    let file = desk.path("small.json");
    let whole: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let with = |pointer: &str, value: serde_json::Value| {
        let mut other = whole.clone();
        *other.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        fs::write(&file, other.to_string()).unwrap();
        gather(&[desk.small()]).unwrap_err().to_string()
    };
    let tally = "/runs/1/tallies/0";
    for (pointer, value, words) in [
        ("/format", "patience-survey-pack/9".into(), "the format \"patience-survey-pack/9\" is unknown"),
        ("/format", "patience-survey-pack/1".into(), "tallies: found 1, expected none"),
        ("/runs/1/tallies", serde_json::json!([]), "changed since the checksum was made"),
        ("/runs/2/tallies/1", whole.pointer("/runs/2/tallies/0").unwrap().clone(), "changed since"),
        (&format!("{tally}/decided/nodes/counts"), "700:1".into(), "expected counts in ascending places up to 639"),
        (&format!("{tally}/decided/nodes/counts"), "63:1".into(), "expected 1 as in nodes"),
        (&format!("{tally}/decided/nodes/max"), 7.into(), "changed since the checksum was made"),
        (&format!("{tally}/decided/nodes/sum"), (-7).into(), "-7"),
        (&format!("{tally}/solution_length"), "100001:1".into(), "up to 100000"),
        (&format!("{tally}/hardest/0/verdict"), "undecided".into(), "expected winnable or unwinnable"),
        (&format!("{tally}/hardest/0/deal"), 101.into(), "changed since the checksum was made"),
        ("/runs/1/checksums/games/0/rows", 7.into(), "marks: found"),
    ] {
        let error = with(pointer, value);
        assert!(error.contains("small.json") || error.contains("small.csv.gz"), "{error}");
        assert!(error.contains(words), "{pointer}: {error}");
    }
    // The folder of a run has rows, no tallies.
    let run = whole["runs"][1].to_string();
    fs::write(desk.path("runs/2/manifest.json"), run).unwrap();
    let error = gather(&[desk.path("runs/2")]).unwrap_err().to_string();
    assert!(error.contains("tallies: found 1, expected none"), "{error}");
}

/// Results that were turned round and then given the checksums and the tally that belong to them.
#[test]
fn a_second_look_contradicts_forged_results() {
    let desk = Desk::new();
    let (rows, folder) = (desk.path("runs/2/rows.csv"), desk.path("forged"));
    let text = fs::read_to_string(rows).unwrap();
    let turned = |line: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        (fields[3], fields[8]) = match fields[3] {
            "winnable" => ("unwinnable", ""),
            "unwinnable" => ("winnable", "50"),
            other => (other, fields[8]),
        };
        fields.join(",") + "\n"
    };
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("rows.csv"), text.lines().map(turned).collect::<String>()).unwrap();
    fs::write(folder.join("manifest.json"), of(&["napoleon"], (101, 180), false).to_json()).unwrap();
    pack(&[folder], &desk.small(), Packing { replace: true, ..Packing::SMALL }).unwrap();
    let (verified, named) = check(&desk.small(), 8);
    assert!(verified.losses.contradict > 0 && verified.wins.contradict > 0, "{verified:?}");
    assert!(named.iter().any(|text| text.contains("the row says unwinnable, but")), "{named:?}");
}
