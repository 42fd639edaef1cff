//! A language that nobody speaks is added at run time, and found everywhere: on the page, in the
//! terminal, on the command line and in reports. And no key is used that has no words.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::OnceLock;

use crate::common::{file, patience, refused, run, run_with};
use serde_json::{Map, Value};

/// English with every text between marks, in the plural as in the singular. One word is missing.
fn invented() -> &'static str {
    static FILE: OnceLock<String> = OnceLock::new();
    FILE.get_or_init(make)
}

fn make() -> String {
    let text = std::fs::read_to_string(root().join("crates/words/lang/en.json")).unwrap();
    let mut words: Map<String, Value> = serde_json::from_str(&text).unwrap();
    for (section, texts) in &mut words {
        if section != "language" && section != "cards" {
            texts.as_object_mut().unwrap().values_mut().for_each(mark);
        }
    }
    words["language"] = serde_json::json!({"code": "qaa", "name": "Qaasch", "decimal": "~", "group": "_"});
    words["cards"]["suits"]["S"] = "swords".into();
    words["table"].as_object_mut().unwrap().remove("act.undo");
    words["terminal"]["typed.look"] = "peek".into();
    file("qaa.json", serde_json::to_string(&words).unwrap())
}

fn mark(text: &mut Value) {
    match text {
        Value::String(text) => *text = format!("⟦{text}⟧"),
        Value::Object(forms) => forms.values_mut().for_each(mark),
        _ => {}
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[track_caller]
fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn the_command_line_speaks_it() {
    let own = invented();
    let said = |args: &[&str]| run(&[args, &["--lang", own]].concat());
    holds(&said(&["games"]).out, &["⟦game⟧", "⟦cards⟧", "Klondike"]);
    holds(
        &said(&["--help"]).out,
        &["⟦Usage:⟧", "⟦Let the program play⟧", "⟦Options⟧", "⟦Print version⟧", "⟦Exit codes:"],
    );
    holds(&said(&["solve", "-h"]).out, &["⟦Maximum seconds per position⟧", "⟦Arguments⟧"]);
    holds(&said(&["man"]).out, &["⟦List the games"]);
    let rules = said(&["rules", "klondike"]);
    // Texts of rule files are there in English.
    holds(&rules.out, &["⟦Pictures⟧", "⟦Source⟧", "Klondike", "foundation", "⟦⟦Of ", " can be won"]);
    holds(&said(&["deal", "klondike", "--deal", "1"]).out, &["⟦deal 1⟧"]);
    refused(
        &said(&["games", "--jsno"]),
        2,
        &["⟦error⟧", "⟦there is no option '--jsno' here⟧", "⟦perhaps you mean --json⟧"],
    );
    refused(&said(&["solve", "klondike", "--deals", "5..1"]), 2, &["⟦expected the lower deal first⟧"]);
    refused(&said(&["rules", "zzz"]), 2, &["⟦there is no game \"zzz\"⟦; `patience games` lists all⟧⟧"]);
    let game = r#"{"format": "patience/1", "game": "anneliese", "deal": 0, "moves": ["t1-t1"]}"#;
    refused(&run_with(&["replay", "-", "--lang", own], game), 1, &["⟦move 1: ", "⟦The card is on this pile already.⟧"]);
    let solved = said(&["solve", "napoleon", "--deal", "1", "--nodes", "1"]);
    holds(&solved.out, &["⟦unresolved (⟦--nodes ran out⟧)⟧"]);
}

#[test]
fn the_check_says_what_it_lacks() {
    let own = invented();
    let checked = run(&["check", own]);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    holds(&checked.out, &["ok: Qaasch (qaa)", "1 text is missing and shown in English: act.undo"]);
    holds(&checked.out, &["texts of rule files are missing and shown in English: ", "klondike "]);
    for code in ["de", "en"] {
        let path = root().join(format!("crates/words/lang/{code}.json"));
        let checked = run(&["check", path.to_str().unwrap()]);
        assert!(checked.code == Some(0) && checked.out.lines().count() == 1, "{checked:?}");
    }
    let wrong = file(
        "wrong-language.json",
        r#"{"language": {"code": "qab", "name": "Q", "decimal": ".", "group": ","}, "table": {"bar.deal": "{no}", "bar.deel": ""}}"#,
    );
    refused(
        &run(&["check", &wrong]),
        1,
        &["unknown keys: bar.deel", "arguments differ from those in English: bar.deal"],
    );
    refused(&run(&["games", "--lang", &file("no-language.json", "{}")]), 2, &["no-language.json", "code is missing"]);
    refused(&run(&["games", "--lang", "qaa"]), 2, &["there is no language \"qaa\"; there are de, en"]);
    refused(&run(&["games", "--lang", "no/such.json"]), 2, &["no/such.json"]);
}

#[test]
fn the_terminal_speaks_it() {
    let (own, data) = (invented(), tempfile::tempdir().unwrap());
    let data = data.path().to_str().unwrap();
    let lines = "peek\nhelp\nt1-t1\nhint nonsense\ndeutsch\nlage\nhilfe\nqaasch\nundo\nquit\n";
    let said = run_with(&["play", "klondike", "--deal", "7", "--plain", "--data", data, "--lang", own], lines).out;
    holds(&said, &["⟦Deal no. 7⟧", "⟦0 moves⟧", "of swords", "⟦undo a move⟧", "Sprache: Qaasch"]);
    holds(
        &said,
        &[
            "deutsch        ⟦Language⟧: Deutsch",
            "⟦The card is on this pile already.⟧",
            "⟦Expected “fair” or “open” after “hint”",
        ],
    );
    holds(&said, &["Spiel Nr. 7", "⟦There is no move to undo.⟧"]);
}

/// The server, ended with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_speaks_it() {
    let (own, data) = (invented(), tempfile::tempdir().unwrap());
    let data = data.path().to_str().unwrap();
    let mut command = patience(&["serve", "--port", "0", "--no-token", "--data", data, "--lang", own]);
    let mut server = Server(command.stdout(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let host = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let ask = |head: &str, body: &str| -> Value {
        let mut stream = TcpStream::connect(&host).unwrap();
        let length = body.len();
        write!(stream, "{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (_, body) = reply.split_once("\r\n\r\n").unwrap();
        let (begin, end) = (body.find(['{', '[']).unwrap(), body.rfind(['}', ']']).unwrap());
        serde_json::from_str(&body[begin..=end]).unwrap()
    };
    assert_eq!(ask("GET /lang/index.json", ""), serde_json::json!({"de": "Deutsch", "en": "English", "qaa": "Qaasch"}));
    let words = ask("GET /lang/qaa.json", "");
    assert_eq!(words["act.redo"], "⟦Redo⟧");
    assert_eq!(words["act.undo"], "Undo", "what is missing is there in English");
    assert_eq!(
        (&words["suits"]["S"], &words["refused.no-draw"]),
        (&"swords".into(), &"⟦No cards are drawn from a stock here.⟧".into())
    );
    assert!(words.get("cli.error").is_none(), "the page gets what it reads");
    assert_eq!(words["figures.won"]["other"], "⟦{count} can be won⟧");
    let errors = ask("GET /errors/qaa.json", "");
    assert!(
        errors.as_array().unwrap().contains(&serde_json::json!(["^nothing$", "⟦nothing⟧"])),
        "what is said of errors"
    );
}

#[test]
fn reports_speak_it() {
    let (own, dir) = (invented(), tempfile::tempdir().unwrap());
    let (out, page) = (dir.path().join("rows"), dir.path().join("report.html"));
    let (out, page) = (out.to_str().unwrap(), page.to_str().unwrap());
    let survey = ["survey", "napoleon", "--deals", "1..2", "--nodes", "10", "--out", out, "--lang", own];
    holds(&run(&survey).out, &["⟦2 of 2 rows; "]);
    let report = |more: &[&str]| run(&[&["survey", "report", out, "--lang", own], more].concat());
    holds(&report(&[]).out, &["⟦game⟧", "⟦deals⟧", "~00"]);
    holds(&report(&["--markdown"]).out, &["# ⟦How many deals can be won⟧", "## ⟦Budgets and times⟧", "⟦Program: "]);
    assert_eq!(report(&["--html", page]).code, Some(0));
    holds(
        &std::fs::read_to_string(page).unwrap(),
        &["<html lang=\"qaa\">", "<title>⟦How many deals", "⟦The hardest deals⟧"],
    );
}

/// Every text in quotation marks of a source, and what comes before it.
fn literals(text: &str, mark: char) -> impl Iterator<Item = &str> {
    text.split(mark).skip(1).step_by(2)
}

fn sources(folder: &str, extension: &str) -> Vec<String> {
    let (mut texts, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                texts.push(std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    texts
}

/// What stands in the sources where a key is asked for has words, and what has words is asked for.
#[test]
fn keys_and_words_agree() {
    let text = std::fs::read_to_string(root().join("crates/words/lang/en.json")).unwrap();
    let words: Map<String, Value> = serde_json::from_str(&text).unwrap();
    let sections = words.iter().filter(|(section, _)| *section != "language" && *section != "cards");
    let keys: BTreeSet<&str> =
        sections.flat_map(|(_, texts)| texts.as_object().unwrap().keys().map(String::as_str)).collect();
    let rust = ["cli", "server", "site", "survey", "tui", "table", "words"]
        .map(|name| sources(&format!("crates/{name}/src"), "rs"))
        .concat();
    let first = std::fs::read_to_string(root().join("web/first.json")).unwrap();
    let all = [rust, sources("web/js", "js"), sources("site/js", "js"), vec![first]].concat();
    // Comments have quotation marks of their own.
    let code: Vec<String> = all
        .iter()
        .map(|text| text.split("#[cfg(test)]").next().unwrap_or_default())
        .map(|text| text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n"))
        .collect();
    for text in &code {
        for call in [".t(\"", ".fill(\"", " t(\"", "(t(\"", "`t(\"", "{t(\""] {
            for rest in text.split(call).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(keys.contains(key), "{key} has no words");
            }
        }
        for key in
            literals(text, '"').filter(|text| ["cli.", "report.", "usage."].iter().any(|begin| text.starts_with(begin)))
        {
            assert!(keys.contains(key) || key.contains(['{', '/']) || key.ends_with('.'), "{key} has no words");
        }
    }
    let quoted: BTreeSet<&str> = code.iter().flat_map(|text| text.split('"')).collect();
    // How keys begin that are put together, up to the part that is filled in.
    let made: BTreeSet<&str> = code
        .iter()
        .flat_map(|text| text.split('{'))
        .map(|piece| piece.strip_suffix('$').unwrap_or(piece))
        .filter(|piece| piece.ends_with('.'))
        .map(|piece| {
            &piece[piece
                .rfind(|sign: char| !sign.is_ascii_alphanumeric() && !".-_".contains(sign))
                .map_or(0, |at| at + 1)..]
        })
        .collect();
    let asked = |key: &&str| {
        let mut begins = key.match_indices('.').map(|(at, _)| &key[..=at]);
        quoted.contains(key) || quoted.contains(&*format!("usage.{key}")) || begins.any(|begin| made.contains(begin))
    };
    // The page has the glossary whole, and what libraries say is found by its English text.
    let is_whole = |key: &&&str| key.starts_with("glossary.") || key.starts_with("told.");
    let unused: Vec<&&str> = keys.iter().filter(|key| !asked(key) && !is_whole(key)).collect();
    assert!(unused.is_empty(), "nothing asks for {unused:?}");
}
