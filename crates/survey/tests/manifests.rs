//! Manifests of every format, and values with which nothing can be reckoned.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::common::{check, decide, manifest};
use patience_survey::{Manifest, ManifestError, Packing, SurveyError, gather, grades, pack};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// A finished survey of four deals, and its manifest as JSON.
fn survey(dir: &Path) -> Value {
    decide(dir, &manifest(&["napoleon"], (1, 4), None), 1).unwrap();
    serde_json::from_str(&fs::read_to_string(dir.join("manifest.json")).unwrap()).unwrap()
}

/// A manifest in the format before, as that wrote it.
const EARLIER: &str = r#"{"format":"patience-survey/2","games":[{"preset":"napoleon","options":{}}],"deals":{"first":1,"last":4},"shard":null,"settings":{"nodes":2000,"seconds":null,"bytes_per_deal":16777216,"seed":0,SHORTENING"fair":null,"version":"1","commit":"abc"},"solutions":true,"command":"","machine":{"system":"linux x86_64","processor":null,"processors":2,"memory_bytes":null}"#;

fn earlier(shortening: &str) -> String {
    let bare = EARLIER.replace("SHORTENING", shortening);
    let digest: String = Sha256::digest(format!("{bare}}}")).iter().map(|byte| format!("{byte:02x}")).collect();
    format!(r#"{bare},"checksums":{{"manifest":"{digest}","games":[]}}}}"#)
}

#[test]
fn what_an_earlier_manifest_leaves_out_is_what_was_usual_then() {
    for (written, shortening) in [("", 100), ("\"shortening\":0,", 0), ("\"shortening\":7,", 7)] {
        let read = Manifest::parse(&earlier(written)).unwrap();
        assert_eq!(read.settings.shortening, shortening);
        let first = EARLIER.replace("SHORTENING", written).replace("survey/2", "survey/1") + "}";
        assert_eq!(Manifest::parse(&first).unwrap().settings, read.settings);
        // Written anew it says so.
        let newest: Value = serde_json::from_str(&read.to_json()).unwrap();
        assert_eq!(
            (&newest["format"], &newest["settings"]["shortening"]),
            (&json!("patience-survey/3"), &json!(shortening))
        );
    }
    // It is as good as one of today, unless it was changed.
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    survey(dir);
    let file = dir.join("manifest.json");
    fs::write(&file, earlier("")).unwrap();
    assert_eq!(decide(dir, &manifest(&["napoleon"], (1, 4), None), 1).unwrap().found, 4);
    fs::write(&file, earlier("")).unwrap();
    let mut other = manifest(&["napoleon"], (1, 4), None);
    other.settings.shortening = 0;
    match decide(dir, &other, 1) {
        Err(SurveyError::Other { name, there, here, .. }) => {
            assert_eq!((name.as_str(), there.as_str(), here.as_str()), ("shortening", "100", "0"));
        }
        other => panic!("{other:?}"),
    }
    fs::write(&file, earlier("").replace("\"nodes\":2000", "\"nodes\":2001")).unwrap();
    assert!(matches!(gather(&[dir.to_owned()]), Err(SurveyError::Changed { .. })));
}

#[test]
fn every_setting_is_there_with_its_value() {
    let all = tempfile::tempdir().unwrap();
    let whole = survey(all.path());
    for name in whole["settings"].as_object().unwrap().keys() {
        let mut without = whole.clone();
        without["settings"].as_object_mut().unwrap().remove(name);
        let refused = Manifest::parse(&without.to_string()).unwrap_err().to_string();
        assert!(refused.contains(&format!("expected the field `{name}`, found none")), "{refused}");
    }
    assert_eq!(whole["settings"].as_object().unwrap().len(), 8);
}

#[test]
fn values_that_can_not_be_are_refused() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    let whole = survey(dir);
    let zeros = "0".repeat(64);
    for (place, value, words) in [
        ("/checksums/games/0/rows", json!(1u64 << 63), "found 9223372036854775808 rows, expected at most 4"),
        ("/checksums/games/0/rows", json!(3), "marks: found 16 digits, expected 12"),
        ("/checksums/games/0/sha256", json!(""), "sha256: found \"\", expected 64 hexadecimal digits"),
        ("/checksums/games/0/marks", json!(""), "marks: found 0 digits, expected 16"),
        ("/checksums/games/0/marks", json!("~".repeat(16)), "marks"),
        ("/checksums/manifest", json!(""), "checksums.manifest: found \"\""),
        ("/checksums/manifest", Value::Null, "checksums: missing"),
        ("/checksums", Value::Null, "checksums: missing"),
        ("/checksums/games/1", json!({"rows": 0, "sha256": zeros, "marks": ""}), "found 2, expected at most 1"),
        ("/deals/first", json!(5), "deals: found 5 to 4"),
        ("/shard", json!({"index": 3, "of": 2}), "shard: found 3 of 2"),
        ("/shard", json!({"index": 0, "of": 0}), "shard: found 0 of 0"),
        ("/settings/seconds", json!(-1), "settings.seconds: found -1"),
        ("/games", json!([]), "games: found 0"),
        ("/games/0/preset", json!("a,b"), "without commas"),
        ("/games/0/preset", json!("a\u{1b}[2J"), "without commas"),
        ("/games/0/options", json!({"x": "a\nb"}), "without commas"),
        ("/format", json!("patience-survey/9"), "the format \"patience-survey/9\" is unknown"),
    ] {
        let mut other = whole.clone();
        match other.pointer_mut(place) {
            Some(there) => *there = value,
            None => other["checksums"]["games"].as_array_mut().unwrap().push(value),
        }
        for format in ["patience-survey/3", "patience-survey/2"] {
            if place != "/format" {
                other["format"] = format.into();
            }
            match Manifest::parse(&other.to_string()) {
                Err(ManifestError::Unreadable(why)) => assert!(why.contains(words), "{place}: {why}"),
                found => panic!("{place}: {found:?}"),
            }
        }
        fs::write(dir.join("manifest.json"), other.to_string()).unwrap();
        assert!(matches!(gather(&[dir.to_owned()]), Err(SurveyError::Manifest { .. })), "{place}");
    }
}

/// What covers the rows is itself covered, and packed rows have their checksums.
#[test]
fn checksums_that_were_taken_away_are_missed() {
    let all = tempfile::tempdir().unwrap();
    let (dir, packed) = (all.path().join("run"), all.path().join("packed.csv.gz"));
    let mut whole = survey(&dir);
    pack(std::slice::from_ref(&dir), &packed, Packing::WHOLE).unwrap();
    whole["checksums"]["games"] = json!([]);
    fs::write(dir.join("manifest.json"), whole.to_string()).unwrap();
    assert!(check(&dir, 0).1[0].contains("the manifest of napoleon, deals 1 to 4: changed"));
    for refused in [
        gather(std::slice::from_ref(&dir)).map(drop),
        grades(std::slice::from_ref(&dir)).map(drop),
        pack(std::slice::from_ref(&dir), &all.path().join("x.csv.gz"), Packing::WHOLE).map(drop),
        decide(&dir, &manifest(&["napoleon"], (1, 4), None), 1).map(drop),
    ] {
        assert!(matches!(refused, Err(SurveyError::Changed { .. })), "{refused:?}");
    }
    let file = all.path().join("packed.json");
    let mut pack: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let mut earlier: Value = serde_json::from_str(&earlier("")).unwrap();
    earlier["checksums"]["games"] = json!([]);
    pack["runs"][0] = earlier;
    fs::write(&file, pack.to_string()).unwrap();
    let refused = gather(&[packed]).unwrap_err().to_string();
    assert!(refused.contains("checksums.games: found 0, expected 1"), "{refused}");
}

/// What `jq` and `sha256sum` say of a manifest: see `docs/cluster.md`.
#[test]
fn the_checksum_of_a_manifest_can_be_made_by_others() {
    let all = tempfile::tempdir().unwrap();
    let said = survey(all.path())["checksums"]["manifest"].as_str().unwrap().to_owned();
    let text = fs::read_to_string(all.path().join("manifest.json")).unwrap();
    let lines = text.lines().filter(|line| !line.contains("\"manifest\":"));
    // No blank stands in a text of this manifest but after a colon of JSON.
    let bare: String = lines.map(|line| line.trim().replace("\": ", "\":")).collect();
    let digest: String = Sha256::digest(bare).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, said, "{text}");
}

/// Files that never end or wait for somebody, in every place of a survey.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_wherever_they_stand() {
    let all = tempfile::tempdir().unwrap();
    for name in ["manifest.json", "rows.csv", "lock", "packed.csv.gz", "packed.json"] {
        for special in ["pipe", "device"] {
            let dir = all.path().join(format!("{name}-{special}"));
            survey(&dir);
            let packed = dir.join("packed.csv.gz");
            pack(std::slice::from_ref(&dir), &packed, Packing::WHOLE).unwrap();
            fs::remove_file(dir.join(name)).unwrap();
            match special {
                "pipe" => rustix::fs::mkfifoat(rustix::fs::CWD, dir.join(name), rustix::fs::Mode::RUSR).unwrap(),
                _ => std::os::unix::fs::symlink("/dev/zero", dir.join(name)).unwrap(),
            }
            let (tell, told) = mpsc::channel();
            let of_pack = name.starts_with("packed");
            let looked = move || {
                let path = if of_pack { packed } else { dir.clone() };
                let gone_on = decide(&dir, &manifest(&["napoleon"], (1, 4), None), 1);
                let path = std::slice::from_ref(&path);
                let _ = tell.send((gather(path).is_err(), gone_on.is_err(), grades(path).is_err()));
            };
            thread::spawn(looked);
            let refused = told.recv_timeout(Duration::from_secs(300)).expect("nothing waits for ever");
            let expected = (name != "lock", !of_pack, name != "lock");
            assert_eq!(refused, expected, "{name}: {special}");
        }
    }
}
