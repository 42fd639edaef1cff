//! A survey whose range grows in its folder is the survey of the whole range.

use std::fs;
use std::path::Path;

use crate::common::{check, decide, manifest, rows};
use patience_survey::{Advice, Deals, Manifest, Packing, Shard, SurveyError, gather, pack};

/// Wide enough for groups of rows that share a mark, and other ones when it grows.
fn of(last: u64) -> Manifest {
    let mut manifest = manifest(&["koenigs-patience"], (1, last), None);
    (manifest.solutions, manifest.settings.shortening) = (false, 0);
    manifest.command = format!("patience survey --deals 1..{last} --out /a/folder/of/mine");
    manifest
}

/// What the manifest says but for its checksums: times are in the rows that they cover.
fn said(dir: &Path) -> serde_json::Value {
    let mut json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(dir.join("manifest.json")).unwrap()).unwrap();
    json.as_object_mut().unwrap().remove("checksums").unwrap();
    json
}

#[test]
fn it_is_what_one_run_in_one_go_is() {
    let all = tempfile::tempdir().unwrap();
    let (grown, whole) = (all.path().join("grown"), all.path().join("whole"));
    decide(&whole, &of(2_600), 2).unwrap();
    let mut there = 0;
    for last in [3, 1_000, 1_001, 2_600] {
        let before = fs::read(grown.join("rows.csv")).unwrap_or_default();
        let done = decide(&grown, &of(last), 2).unwrap();
        assert_eq!((done.found, done.written, done.rows), (there, last - there, last));
        there = last;
        assert!(fs::read(grown.join("rows.csv")).unwrap().starts_with(&before), "rows stay as they are");
        let (verified, named) = check(&grown, 0);
        assert_eq!((verified.rows, verified.wrong, verified.without_checksum), (last, 0, 0), "{named:?}");
    }
    assert_eq!(rows(&grown), rows(&whole));
    assert_eq!(said(&grown), said(&whole));
    let [one, other] = [&grown, &whole].map(|dir| gather(std::slice::from_ref(dir)).unwrap());
    assert_eq!((one.games[0].deals, one.games[0].ranges.clone()), (2_600, other.games[0].ranges.clone()));
    let packed = all.path().join("grown.csv.gz");
    assert_eq!(pack(&[grown], &packed, Packing::WHOLE).unwrap(), 2_600);
    // Where it lay on a machine is of use to nobody else.
    let told = fs::read_to_string(packed.with_file_name("grown.json")).unwrap();
    assert!(told.contains("--out mine\"") && !told.contains("/a/folder"), "{told}");
}

#[test]
fn it_may_grow_before_it_is_finished_and_after_a_crash() {
    let all = tempfile::tempdir().unwrap();
    let (grown, whole) = (all.path().join("grown"), all.path().join("whole"));
    decide(&whole, &of(60), 1).unwrap();
    decide(&grown, &of(40), 1).unwrap();
    let file = grown.join("rows.csv");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let done = decide(&grown, &of(60), 1).unwrap();
    assert!(done.cut > 0 && done.found < 40 && done.is_complete(), "{done:?}");
    assert_eq!(rows(&grown), rows(&whole));
    // Ended after it wrote the manifest and before it wrote a row.
    fs::write(grown.join("manifest.json"), of(60).to_json()).unwrap();
    fs::write(&file, &bytes).unwrap();
    assert_eq!(decide(&grown, &of(60), 1).unwrap().found, 40);
    assert_eq!(rows(&grown), rows(&whole));
    // Without any rows it begins as if it had been so from the start.
    let empty = all.path().join("empty");
    decide(&empty, &of(5), 1).unwrap();
    fs::write(empty.join("rows.csv"), "").unwrap();
    fs::write(empty.join("manifest.json"), of(5).to_json()).unwrap();
    decide(&empty, &of(60), 1).unwrap();
    assert_eq!((rows(&empty), said(&empty)), (rows(&whole), said(&whole)));
}

#[test]
fn a_row_that_was_changed_is_noticed_before_it_grows() {
    let all = tempfile::tempdir().unwrap();
    decide(all.path(), &of(20), 1).unwrap();
    let file = all.path().join("rows.csv");
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().nth(7).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields[5] = "1";
    fs::write(&file, text.replacen(line, &fields.join(","), 1)).unwrap();
    match decide(all.path(), &of(30), 1) {
        Err(SurveyError::Changed { what, .. }) => assert_eq!(what, "koenigs-patience, deal 7"),
        other => panic!("{other:?}"),
    }
    assert_eq!(said(all.path())["deals"]["last"], 20);
}

#[test]
fn what_can_not_grow_is_told_what_works() {
    let all = tempfile::tempdir().unwrap();
    let path = |name: &str| all.path().join(name);
    let refused = |name: &str, asked: &Manifest| match decide(&path(name), asked, 1) {
        Err(SurveyError::Other { advice, .. }) => advice,
        other => panic!("{name}: {other:?}"),
    };
    decide(&path("one"), &of(20), 1).unwrap();
    let change = |change: &dyn Fn(&mut Manifest)| {
        let mut asked = of(30);
        change(&mut asked);
        refused("one", &asked)
    };
    let grow = Advice::Grow { first: 1, last: 20 };
    assert_eq!(change(&|asked| asked.deals = Deals::new(&(1..=19))), grow);
    assert_eq!(change(&|asked| asked.deals = Deals::new(&(2..=30))), grow);
    assert_eq!(change(&|asked| asked.settings.nodes += 1), Advice::Compare);
    assert_eq!(change(&|asked| asked.settings.commit = "new".into()), Advice::Program);
    assert_eq!(said(&path("one"))["deals"]["last"], 20);
    assert_eq!(change(&|asked| asked.games.push(asked.games[0].clone())), Advice::Report);
    let games = |last| manifest(&["napoleon", "daemon"], (1, last), None);
    decide(&path("two"), &games(3), 1).unwrap();
    assert_eq!(refused("two", &games(5)), Advice::Rest { first: 4, last: 5 });
    let part = |last| manifest(&["napoleon"], (1, last), Some(Shard { index: 1, of: 2 }));
    decide(&path("part"), &part(4), 1).unwrap();
    assert_eq!(refused("part", &part(8)), Advice::Rest { first: 5, last: 8 });
}
