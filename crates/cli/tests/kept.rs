//! A file of the games that can't be used, or is damaged: said in plain words, once, and at once.

use std::fs;
use std::path::Path;

use crate::common::{Run, file, folder, run, run_with};

const FILE: &str = "patience.sqlite3";

/// What `serve` and `play` say of a folder, which is the same but for notes; the first line of it.
fn said(data: &Path, lang: &str) -> (Option<i32>, String) {
    let data = data.to_str().unwrap();
    let first = |run: &Run| run.err.lines().next().unwrap_or("").to_owned();
    let played = run_with(&["play", "klondike", "--plain", "--deal", "1", "--data", data, "--lang", lang], "quit\n");
    if played.code == Some(2) {
        let served = run(&["serve", "--port", "0", "--no-token", "--data", data, "--lang", lang]);
        assert_eq!((served.code, first(&served)), (played.code, first(&played)));
    }
    (played.code, first(&played))
}

/// A folder with a game in it, changed by hand.
fn folder_with(change: impl FnOnce(&Path)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let played = run_with(&["play", "klondike", "--plain", "--deal", "1", "--data", data], "draw\nquit\n");
    assert_eq!(played.code, Some(0), "{played:?}");
    change(&folder.path().join(FILE));
    folder
}

fn patch(path: &Path, at: usize, bytes: &[u8]) {
    let mut file = fs::read(path).unwrap();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    fs::write(path, file).unwrap();
}

#[test]
fn a_file_that_cannot_be_used_is_told_in_plain_words() {
    let texts = [
        (
            folder_with(|path| fs::write(path, "a letter to nobody".repeat(300)).unwrap()),
            "expected a database of games, found something else; name another folder for the games with --data",
            "In dieser Datei sind keine Spiele; nennen Sie mit --data einen anderen Ordner für sie",
        ),
        (
            folder_with(|path| patch(path, 60, &77i32.to_be_bytes())),
            "this file was made by a newer version of Patience (data version 77; this version reads up to 3); use that version, or another folder with --data",
            "Diese Datei stammt von einer neueren Version von Patience (Datenversion 77, diese kennt 3); nehmen Sie jene oder mit --data einen anderen Ordner",
        ),
        (
            folder_with(|path| {
                fs::remove_file(path).unwrap();
                fs::create_dir(path).unwrap();
            }),
            "expected the file with the games, found a folder",
            "Hier sollte die Datei mit den Spielen liegen, es ist aber ein Ordner",
        ),
        #[cfg(unix)]
        (
            folder_with(|path| {
                fs::remove_file(path).unwrap();
                assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
            }),
            "expected the file with the games, found a pipe",
            "Hier sollte die Datei mit den Spielen liegen, es ist aber eine Pipe",
        ),
    ];
    for (folder, english, german) in texts {
        let file = folder.path().join(FILE);
        for (lang, error, text) in [("en", "error", english), ("de", "Fehler", german)] {
            assert_eq!(said(folder.path(), lang), (Some(2), format!("{error}: {}: {text}", file.display())));
        }
    }
}

#[test]
fn of_a_damaged_file_a_new_one_is_made_and_that_is_said() {
    for (lang, text) in [
        ("en", "The file with your games was damaged. What could be read is in a new file; the damaged one is kept as"),
        (
            "de",
            "Die Datei mit Ihren Spielen war beschädigt. Was sich lesen ließ, steht in einer neuen; die beschädigte bleibt als",
        ),
    ] {
        let folder = folder_with(|path| patch(path, 60, &(-5i32).to_be_bytes()));
        let kept = folder.path().join(format!("{FILE}.damaged-1"));
        assert_eq!(said(folder.path(), lang), (Some(0), format!("{text} {}", kept.display())));
        assert!(kept.is_file());
        // The next time there is nothing to say.
        assert_eq!(said(folder.path(), lang), (Some(0), String::new()));
    }
}

/// A game that differs from a built-in one in its names alone.
fn own(game: &str) -> String {
    let text = fs::read_to_string(folder("crates/core/games/klondike.toml")).unwrap();
    text.replace("family = \"klondike\"\n", "").replace("klondike", game).replace("Klondike", "Kellerpatience")
}

#[test]
fn rule_files_of_the_data_folder_are_played_and_a_wrong_one_is_told() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().to_str().unwrap();
    let rules = data.path().join("rules");
    fs::create_dir(&rules).unwrap();
    fs::write(rules.join("mine.toml"), own("mine")).unwrap();
    let play = |lang: &str, game: &str, typed: &str| {
        run_with(&["play", game, "--plain", "--deal", "7", "--data", path, "--lang", lang], typed)
    };
    let played = play("en", "mine-drei", "draw\nlist\nquit\n");
    assert_eq!((played.code, &*played.err), (Some(0), ""), "{played:?}");
    assert!(played.out.contains("1: Kellerpatience"), "{}", played.out);
    let told = run(&["statistics", "--data", path, "--lang", "de"]);
    assert!(told.out.starts_with("Kellerpatience"), "{told:?}");

    // The file of `--rules` is the same one, and then it is another: that one counts.
    let same = file("kept-mine.toml", own("mine"));
    let other = file("kept-other.toml", own("mine").replace("Kellerpatience", "Dachpatience"));
    let with = |file: &str| run(&["statistics", "--data", path, "--rules", file]);
    assert_eq!(with(&same).err, "");
    let told = with(&other);
    assert!(told.err.contains("mine.toml") && told.out.starts_with("Dachpatience"), "{told:?}");

    // A damaged one is named, and left as it is; its games stay, by a name that can be told.
    fs::write(rules.join("mine.toml"), "format = ").unwrap();
    for (lang, left_out, name) in [
        ("en", "A game of your own is left out.", "“mine-drei”, a game whose rules are missing here"),
        ("de", "Eine eigene Patience fehlt.", "„mine-drei“, eine Patience, deren Regeln hier fehlen"),
    ] {
        let played = play(lang, "klondike", "list\nquit\n");
        assert!(played.err.starts_with(left_out) && played.err.contains("mine.toml:1"), "{played:?}");
        assert!(played.out.contains(&format!(": {name}")), "{}", played.out);
        let told = run(&["statistics", "--data", path, "--lang", lang]);
        assert!(told.out.contains(name), "{told:?}");
    }
    assert_eq!(fs::read_to_string(rules.join("mine.toml")).unwrap(), "format = ");
}
