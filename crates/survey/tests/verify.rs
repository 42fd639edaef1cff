//! Whatever is done to rows and manifests is noticed and named.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::common::{check, manifest};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use patience::Library;
use patience_batch::memory::Division;
use patience_survey::row::FairGame;
use patience_survey::{Manifest, Packing, SurveyError, gather, pack, run};

/// Decides a manifest's deals with a fair player who always loses.
fn survey(dir: &Path, manifest: &Manifest) {
    let division = Division { bytes_per_deal: 16 << 20, jobs: 2 };
    let play = |_| FairGame { won: false, moves: 7 };
    let stop = AtomicBool::new(false);
    run(dir, manifest, &Library::builtin(), division, Some(&play), &stop, &mut |_| {}).unwrap();
}

fn of(presets: &[&str], deals: (u64, u64), seed: u64) -> Manifest {
    let mut manifest = manifest(presets, deals, None);
    manifest.solutions = false;
    manifest.settings.seed = seed;
    manifest.settings.fair = Some("losing".into());
    manifest
}

/// A file of rows, packed or not.
fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    match path.extension().is_some_and(|ending| ending == "gz") {
        true => GzDecoder::new(&bytes[..]).read_to_string(&mut text).map(|_| text).unwrap(),
        false => String::from_utf8(bytes).unwrap(),
    }
}

fn write(path: &Path, text: &str) {
    let mut bytes = Vec::new();
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut packed = GzEncoder::new(&mut bytes, Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap();
    } else {
        bytes.extend_from_slice(text.as_bytes());
    }
    fs::write(path, bytes).unwrap();
}

/// One field of one line, from 0.
fn set(lines: &mut [String], line: usize, field: usize, value: &str) {
    let mut fields: Vec<&str> = lines[line].split(',').collect();
    fields[field] = value;
    lines[line] = fields.join(",");
}

/// Makes a loss of a win, and a win of anything else.
fn turn(lines: &mut [String], line: usize) {
    let won = lines[line].contains(",winnable,");
    set(lines, line, 3, if won { "unwinnable" } else { "winnable" });
    set(lines, line, 4, "");
    set(lines, line, 8, if won { "" } else { "50" });
}

type Change = fn(&mut Vec<String>);

/// Line 1 is that of napoleon's deal 1; daemon's begin with line 13.
const CHANGES: [(&str, Change, &str); 16] = [
    ("verdict", |lines| turn(lines, 3), "napoleon, deal 3: changed"),
    (
        "length",
        |lines| {
            let won = (1..13).find(|&line| lines[line].contains(",winnable,")).unwrap();
            set(lines, won, 8, "1");
        },
        "napoleon, deal ",
    ),
    ("deal", |lines| set(lines, 5, 2, "55"), "napoleon 55: no manifest names"),
    ("swapped rows", |lines| lines.swap(4, 5), "napoleon 4: it stands after"),
    ("doubled row", |lines| lines.insert(7, lines[6].clone()), "napoleon 6: the deal's second row"),
    ("deleted in the middle", |lines| drop(lines.remove(9)), "napoleon, deal 9: missing"),
    ("deleted at the end", |lines| drop(lines.pop()), "daemon, deal 12: missing"),
    (
        "torn at the end",
        |lines| {
            lines.truncate(20);
            lines[19].truncate(12);
        },
        "daemon, deals 7 to 12: missing",
    ),
    ("preset", |lines| set(lines, 2, 0, "klondike"), "klondike 2: no manifest names"),
    ("options", |lines| set(lines, 2, 1, "cellar=lenient"), "napoleon (cellar=lenient) 2: no manifest names"),
    ("header", |lines| lines[0] = lines[0].replace("verdict", "result"), "the names of the columns"),
    (
        "appended rows",
        |lines| {
            lines.push(lines[24].replace(",12,", ",13,"));
        },
        "daemon 13: no manifest names",
    ),
    ("nodes", |lines| set(lines, 1, 5, "7"), "napoleon, deal 1: changed"),
    ("fair result", |lines| set(lines, 12, 10, "won"), "napoleon, deal 12: changed"),
    (
        "rows that changed places",
        |lines| {
            lines.swap(2, 3);
            set(lines, 2, 2, "2");
            set(lines, 3, 2, "3");
        },
        "napoleon, deals 2, 3: changed",
    ),
    ("no row", |lines| lines[4] = "something else".into(), "13 columns"),
];

#[test]
fn every_change_of_rows_is_named() {
    let all = tempfile::tempdir().unwrap();
    let (dir, packed) = (all.path().join("run"), all.path().join("packed.csv.gz"));
    survey(&dir, &of(&["napoleon", "daemon"], (1, 12), 0));
    pack(std::slice::from_ref(&dir), &packed, Packing::WHOLE).unwrap();
    let other = all.path().join("other");
    survey(&other, &of(&["napoleon", "daemon"], (1, 12), 5));
    let others: Vec<String> = read(&other.join("rows.csv")).lines().map(str::to_owned).collect();
    for (path, rows) in [(&dir, dir.join("rows.csv")), (&packed, packed.clone())] {
        let (verified, named) = check(path, 0);
        assert_eq!((verified.rows, verified.wrong, verified.without_checksum), (24, 0, 0), "{named:?}");
        assert!(gather(std::slice::from_ref(path)).is_ok());
        let whole = read(&rows);
        let lines: Vec<String> = whole.lines().map(str::to_owned).collect();
        for (change, make, words) in CHANGES {
            let mut changed = lines.clone();
            make(&mut changed);
            let end = if change == "torn at the end" { "" } else { "\n" };
            write(&rows, &(changed.join("\n") + end));
            let (verified, named) = check(path, 0);
            assert!(verified.wrong > 0, "{change} was not noticed");
            assert!(named.iter().any(|text| text.contains(words)), "{change}: {named:?}");
            // Nothing is reported of them, as they are not packed.
            let reported = gather(std::slice::from_ref(path)).expect_err(change).to_string();
            if words.contains("changed") {
                let x = all.path().join("x.csv.gz");
                let unpacked = pack(std::slice::from_ref(path), &x, Packing::WHOLE).unwrap_err();
                assert_eq!(reported, unpacked.to_string(), "{change}");
            }
        }
        // Rows of another survey, all of them or those of a few deals.
        write(&rows, &(others.join("\n") + "\n"));
        assert!(check(path, 0).1.iter().any(|text| text.contains("napoleon, deals 1, 2,")), "{:?}", check(path, 0));
        write(&rows, &([&others[..3], &lines[3..]].concat().join("\n") + "\n"));
        assert_eq!(check(path, 0).1, ["napoleon, deals 1, 2: changed since the checksum was made"]);
        write(&rows, &whole);
        assert_eq!(check(path, 0).0.wrong, 0);
    }
    // A packed file that breaks off.
    let bytes = fs::read(&packed).unwrap();
    fs::write(&packed, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let named = check(&packed, 0).1;
    assert!(named.iter().any(|text| text.contains("missing")) && named[0].contains("packed.csv.gz"), "{named:?}");
}

#[test]
fn every_change_of_a_manifest_is_named() {
    let all = tempfile::tempdir().unwrap();
    let (dir, packed) = (all.path().join("run"), all.path().join("packed.csv.gz"));
    survey(&dir, &of(&["napoleon"], (1, 4), 0));
    pack(std::slice::from_ref(&dir), &packed, Packing::WHOLE).unwrap();
    for (path, file) in [(&dir, dir.join("manifest.json")), (&packed, all.path().join("packed.json"))] {
        let whole = fs::read_to_string(&file).unwrap();
        for (from, to) in [
            ("\"nodes\":2000", "\"nodes\":9000"),
            ("\"preset\":\"napoleon\"", "\"preset\":\"napoleon-frei\""),
            ("\"preset\":\"napoleon\"", "\"preset\":\"no-such-game\""),
            ("\"options\":{}", "\"options\":{\"cellar\":\"lenient\"}"),
            ("\"last\":4", "\"last\":5"),
            ("\"commit\":\"abc\"", "\"commit\":\"abd\""),
            ("\"shortening\":100", "\"shortening\":0"),
            ("\"solutions\":false", "\"solutions\":true"),
        ] {
            // A manifest by itself has a blank after each colon.
            let spelt = |text: &str| if path == &dir { text.replace("\":", "\": ") } else { text.into() };
            assert!(whole.contains(&spelt(from)), "{whole}");
            fs::write(&file, whole.replacen(&spelt(from), &spelt(to), 1)).unwrap();
            let named = check(path, 0).1;
            assert!(named[0].contains("the manifest of") || named[0].contains("no-such-game"), "{to}: {named:?}");
            let refused = pack(std::slice::from_ref(path), &all.path().join("x.csv.gz"), Packing::WHOLE);
            assert!(matches!(refused, Err(SurveyError::Changed { .. })), "{to}: {refused:?}");
        }
        fs::write(&file, whole).unwrap();
    }
}

/// Takes the checksums away and gives the manifest the format that had none.
fn without_checksums(file: &Path) {
    let mut json: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    json.as_object_mut().unwrap().remove("checksums");
    json["format"] = "patience-survey/1".into();
    fs::write(file, json.to_string()).unwrap();
}

#[test]
fn earlier_results_are_read_and_said_to_be_without_checksums() {
    let all = tempfile::tempdir().unwrap();
    let (dir, manifest) = (all.path().join("run"), of(&["napoleon"], (1, 4), 0));
    survey(&dir, &manifest);
    let file = dir.join("manifest.json");
    let newer = fs::read_to_string(&file).unwrap();
    without_checksums(&file);
    let verified = check(&dir, 0).0;
    assert_eq!((verified.rows, verified.wrong, verified.without_checksum), (4, 0, 4));
    // To take them away and leave the format is no way out.
    let bare = fs::read_to_string(&file).unwrap();
    for format in ["survey/2", "survey/3"] {
        fs::write(&file, bare.replace("survey/1", format)).unwrap();
        let packed = pack(std::slice::from_ref(&dir), &all.path().join("x.csv.gz"), Packing::WHOLE);
        assert!(matches!(packed, Err(SurveyError::Manifest { .. })), "{format}: {packed:?}");
    }
    // A run that goes on, and a pack, give them.
    without_checksums_then(&file, &newer, || survey(&dir, &manifest));
    assert_eq!(check(&dir, 0).0.without_checksum, 0);
}

fn without_checksums_then(file: &Path, newer: &str, go_on: impl FnOnce()) {
    fs::write(file, newer).unwrap();
    without_checksums(file);
    go_on();
}

#[test]
fn an_unfinished_survey_is_not_wrong() {
    let all = tempfile::tempdir().unwrap();
    let manifest = of(&["napoleon"], (1, 4), 0);
    survey(all.path(), &manifest);
    // As if it had been killed before it wrote the checksums of its last rows.
    fs::write(all.path().join("manifest.json"), manifest.to_json()).unwrap();
    let rows = all.path().join("rows.csv");
    let lines: Vec<String> = read(&rows).lines().take(3).map(|line| format!("{line}\n")).collect();
    fs::write(&rows, lines.concat()).unwrap();
    let (verified, named) = check(all.path(), 0);
    assert_eq!((verified.wrong, verified.without_checksum), (0, 2), "{named:?}");
    assert_eq!(verified.unfinished, ["napoleon, deals 3 to 4"]);
}

/// Verdicts that were turned and then given new checksums.
#[test]
fn a_second_look_contradicts_what_is_not_true() {
    let all = tempfile::tempdir().unwrap();
    let dir: PathBuf = all.path().join("run");
    let mut manifest = of(&["napoleon", "die-reihe"], (1, 12), 0);
    manifest.settings.nodes = 50_000;
    survey(&dir, &manifest);
    let (honest, named) = check(&dir, 100);
    assert_eq!((honest.wrong, honest.losses.contradict, honest.wins.contradict), (0, 0, 0), "{named:?}");
    assert!(honest.losses.sampled == honest.losses.rows && honest.losses.rows > 2, "{honest:?}");
    assert!(honest.losses.agree > 0 && honest.wins.agree > 0, "{honest:?}");
    for looked in [&honest.losses, &honest.wins] {
        assert_eq!(looked.agree + looked.unchecked + looked.contradict, looked.sampled, "{honest:?}");
        assert_eq!(looked.ways.values().sum::<u64>(), looked.agree, "{honest:?}");
    }
    assert_eq!(check(&dir, 3), check(&dir, 3));
    assert_eq!(check(&dir, 3).0.losses.sampled, 3);
    let rows = dir.join("rows.csv");
    let mut lines: Vec<String> = read(&rows).lines().map(str::to_owned).collect();
    (1..lines.len()).for_each(|line| turn(&mut lines, line));
    write(&rows, &(lines.join("\n") + "\n"));
    without_checksums(&dir.join("manifest.json"));
    let (forged, named) = check(&dir, 100);
    assert_eq!(forged.wins.contradict, honest.losses.agree.min(forged.wins.contradict), "{forged:?}");
    assert!(forged.losses.contradict > 0 && forged.wins.contradict > 0, "{forged:?}");
    assert_eq!(forged.wrong, forged.losses.contradict + forged.wins.contradict);
    assert!(named.iter().any(|text| text.contains("the row says unwinnable, but")), "{named:?}");
}
