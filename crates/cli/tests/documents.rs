//! The documents say what is so: their commands run, their examples are accepted, their links lead
//! somewhere, and those that are to be short are.
#![cfg(unix)] // commands are run as a shell does

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use patience::{Family, Lang, Library};
use patience_tui::patience_table::facts_text;

use crate::common::{Run, finish, folder, run, run_with};

/// Commands that are not run, by how they begin and in which document (all if empty), with the
/// reason.
const NOT_RUN: &[(&str, &str, &str)] = &[
    ("", "patience serve", "a server runs until it is ended"),
    ("", "patience play klondike", "it takes over a terminal"),
    ("docs/winnability.md", "patience survey", "hours of work, of which docs/winnability.csv.gz has the result"),
];

/// What is added to a command so that it ends here, by how the command begins, with the reason.
const ADDED: &[(&str, &str, &str)] = &[("patience survey submit", "--submit never", "there need not be a Slurm")];

/// How many deals of a survey are played here.
const DEALS: u64 = 30;

/// Maximum words of documents that are to be read in one go.
const SHORT: &[(&str, usize)] =
    &[("docs/solver.md", 2_000), ("docs/fair.md", 1_000), ("docs/tried.md", 2_500), ("CHANGELOG.md", 1_500)];

/// All documents, by their paths from the root.
fn documents() -> Vec<String> {
    let mut found = Vec::new();
    for dir in ["", "docs", "docs/proofs"] {
        let Ok(files) = fs::read_dir(folder(dir)) else { continue };
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        found.extend(names.filter(|name| name.ends_with(".md")).map(|name| match dir {
            "" => name,
            _ => format!("{dir}/{name}"),
        }));
    }
    found.sort();
    assert!(found.len() > 8, "{found:?}");
    found
}

fn read(document: &str) -> String {
    fs::read_to_string(folder(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// A block of code: what stands after its fence, nothing if it is indented, and its text.
struct Block {
    info: String,
    text: String,
}

fn blocks(document: &str) -> Vec<Block> {
    let (mut blocks, mut fence, mut after_blank) = (Vec::<Block>::new(), false, true);
    let mut indented = false;
    for line in read(document).lines() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            fence = !fence;
            if fence {
                blocks.push(Block { info: info.trim().to_owned(), text: String::new() });
            }
            indented = false;
        } else if fence {
            let block = blocks.last_mut().unwrap();
            block.text += line;
            block.text.push('\n');
        } else if let Some(code) = line.strip_prefix("    ").filter(|_| indented || after_blank) {
            if !indented {
                blocks.push(Block { info: String::new(), text: String::new() });
            }
            indented = true;
            let block = blocks.last_mut().unwrap();
            block.text += code;
            block.text.push('\n');
        } else {
            indented = false;
        }
        after_blank = line.trim().is_empty();
    }
    assert!(!fence, "{document}: a block does not end");
    blocks
}

/// The lines of blocks that begin with this word, with those that they go on in, without remarks.
fn commands(document: &str, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in blocks(document) {
        let text = block.text.replace("\\\n", " ");
        for line in text.lines() {
            let command = line.split(" #").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
            if command == word || command.starts_with(&format!("{word} ")) {
                found.push(command);
            }
        }
    }
    found
}

/// A folder as the documents' readers may have it: a game, a rule file, a survey, and the project's
/// documents.
fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(desk.path().join(name), text).unwrap();
    write("game.json", run(&["autoplay", "napoleon", "--deal", "1"]).out);
    let rule_file = blocks("docs/rule-files.md").into_iter().find(|block| block.info == "toml").unwrap();
    write("my-game.toml", rule_file.text);
    write("my.json", read("crates/words/lang/en.json").replacen("\"en\"", "\"qaa\"", 1));
    // A part of the survey that docs/cluster.md submits.
    let out = desk.path().join("surveys/anneliese/shard-1");
    let survey = ["survey", "anneliese", "--deals", "1..2", "--nodes", "1k", "--out", out.to_str().unwrap()];
    assert_eq!(run(&survey).code, Some(0));
    std::os::unix::fs::symlink(fs::canonicalize(folder("docs")).unwrap(), desk.path().join("docs")).unwrap();
    desk
}

fn shell(command: &str, desk: &Path) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_patience")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(desk).env("PATH", path);
    // What is kept is kept here.
    shell.env("HOME", desk).env("XDG_DATA_HOME", desk.join("data")).env_remove("LANG").env_remove("LC_ALL");
    finish(&mut shell, "")
}

/// A survey of fewer deals is as much of an example.
fn with_few_deals(command: &str) -> String {
    let is_run = !command.starts_with("patience survey submit");
    let Some(range) = after(command, "--deals").filter(|_| is_run) else { return command.to_owned() };
    let (first, last) = range.split_once("..").unwrap();
    let few = last.parse::<u64>().unwrap().min(DEALS);
    command.replacen(range, &format!("{first}..{few}"), 1)
}

#[test]
fn the_documents_commands_run() {
    let desk = desk();
    let (mut ran, mut used) = (0, BTreeSet::new());
    for document in documents() {
        for command in commands(&document, "patience") {
            // Without a command the program is a server.
            if command == "patience" {
                continue;
            }
            let skip = |(name, begin, _): &&(&str, &str, &str)| {
                (name.is_empty() || *name == document) && command.starts_with(begin)
            };
            if let Some((_, begin, _)) = NOT_RUN.iter().find(skip) {
                used.insert(*begin);
                continue;
            }
            let added = ADDED.iter().find(|(begin, ..)| command.starts_with(begin));
            let command = added.map_or(command.clone(), |(_, more, _)| format!("{command} {more}"));
            let command = with_few_deals(&command);
            let done = shell(&command, desk.path());
            assert_eq!(done.code, Some(0), "{document}: {command}\n{}", done.err);
            ran += 1;
        }
    }
    assert!(ran >= 15, "only {ran} commands were found");
    assert_eq!(used.len(), NOT_RUN.len(), "a rule for what is not run is of no use: {used:?}");
}

/// What follows an option of a command.
fn after<'c>(command: &'c str, option: &str) -> Option<&'c str> {
    let mut words = command.split(' ');
    words.find(|&word| word == option)?;
    words.next()
}

/// `cargo` would take long; that what it is asked for is there is seen without it.
#[test]
fn what_the_documents_build_is_there() {
    let crates: Vec<PathBuf> = fs::read_dir(folder("crates")).unwrap().map(|dir| dir.unwrap().path()).collect();
    let manifests: Vec<(PathBuf, String)> =
        crates.iter().map(|dir| (dir.clone(), fs::read_to_string(dir.join("Cargo.toml")).unwrap())).collect();
    let mut seen = 0;
    for document in documents() {
        let text = read(&document);
        let inline =
            text.split('`').skip(1).step_by(2).map(|code| code.split_whitespace().collect::<Vec<_>>().join(" "));
        let found = commands(&document, "cargo").into_iter().chain(inline.filter(|code| code.contains("cargo ")));
        for command in found {
            let Some(package) = after(&command, "-p").or(after(&command, "--package")) else { continue };
            let name = format!("name = \"{package}\"");
            let dir = manifests
                .iter()
                .find(|(_, manifest)| manifest.lines().find(|line| line.starts_with("name =")) == Some(name.as_str()));
            let (dir, _) = dir.unwrap_or_else(|| panic!("{document}: {command}: there is no {package}"));
            for (option, place) in [("--example", "examples"), ("--test", "tests"), ("--bench", "benches")] {
                let Some(target) = after(&command, option) else { continue };
                let is_there = dir.join(place).join(format!("{target}.rs")).exists()
                    || dir.join(place).join(target).join("main.rs").exists();
                assert!(is_there, "{document}: {command}: there is no {target} in {}", dir.display());
            }
            seen += 1;
        }
    }
    assert!(seen >= 8, "only {seen} commands were found");
}

/// A fence of `json solve …` or `text solve …` says by which command the block is read.
#[test]
fn positions_in_documents_are_read_and_decided() {
    let mut forms = 0;
    for document in documents() {
        for block in blocks(&document) {
            let mut words = block.info.split_whitespace().skip(1);
            let Some(command) = words.next() else { continue };
            assert!(["solve", "replay"].contains(&command), "{document}: {}", block.info);
            let args: Vec<&str> = [command].into_iter().chain(words).chain(["-"]).collect();
            let done = run_with(&args, &block.text);
            assert_eq!(done.code, Some(0), "{document}: {args:?} {}{}\n{}", done.out, done.err, block.text);
            forms += 1;
        }
    }
    assert!(forms >= 6, "only {forms} positions were found");
}

#[test]
fn short_documents_are_short() {
    for (document, most) in SHORT {
        let words = read(document).split_whitespace().count();
        assert!(words <= *most, "{document} has {words} words, expected at most {most}");
    }
}

/// A heading as links name it: in lower case, without punctuation, with hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Targets of links, outside code.
fn links(document: &str) -> Vec<String> {
    let (mut found, mut fence) = (Vec::new(), false);
    for line in read(document).lines() {
        fence ^= line.trim_start().starts_with("```");
        if fence || line.starts_with("    ") {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect();
        found.extend(prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    found
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut followed = 0;
    for document in documents() {
        for link in links(&document) {
            if link.contains("://") {
                continue;
            }
            let (file, place) = link.split_once('#').map_or((link.as_str(), None), |(file, place)| (file, Some(place)));
            let from = Path::new(&document).parent().unwrap();
            let target = if file.is_empty() { PathBuf::from(&document) } else { from.join(file) };
            assert!(folder(target.to_str().unwrap()).exists(), "{document}: {link}");
            if let Some(place) = place {
                let headings = read(target.to_str().unwrap());
                let has = headings.lines().any(|line| line.starts_with('#') && anchor(line) == place);
                assert!(has, "{document}: {link}: there is no such heading");
            }
            followed += 1;
        }
    }
    assert!(followed > 30, "only {followed} links were found");
}

/// The README can be read in a minute. What its table says of the games of the beginning, and of
/// those of the booklets, is what the rules' first line says; the others share rows.
#[test]
fn the_readme_is_short_and_its_figures_are_true() {
    let readme = read("README.md");
    assert!(readme.lines().count() <= 90, "{} lines", readme.lines().count());
    let wide = readme.lines().find(|line| line.chars().count() > 100);
    assert_eq!(wide, None);
    for command in ["cargo run --release", "cargo test --workspace"] {
        let is_named = readme.lines().any(|line| line.trim_start().starts_with(command));
        assert!(is_named, "README.md does not name {command:?}");
    }
    let library = Library::builtin();
    for ruleset in library.rulesets() {
        let is_first = ruleset.family() == Family::Booklets || ["klondike", "freecell"].contains(&ruleset.id());
        let figures = library.figures(ruleset.id()).filter(|_| is_first).map(Into::into);
        // What the fair player is stands above the table.
        let facts = facts_text(ruleset.default_rules().decks(), figures.as_ref(), Lang::EN);
        let facts = facts.replace(" (sees only what you see)", "");
        let (german, english) = (ruleset.name().get("de".parse().unwrap()), ruleset.name().get(Lang::EN));
        let is_row = |line: &&str| match figures {
            Some(_) => line.starts_with(&format!("| {german}")) && line.contains(&facts),
            None => line.contains(english) && line.ends_with(&format!("| {facts} |")),
        };
        assert!(readme.lines().any(|line| is_row(&line)), "{german}: {facts}");
    }
}

/// Every document is reached from the README.
#[test]
fn the_readme_leads_to_every_document() {
    let mut reached = BTreeSet::new();
    let mut open = vec![PathBuf::from("README.md")];
    while let Some(document) = open.pop() {
        let name = document.to_str().unwrap().to_owned();
        if !name.ends_with(".md") || !reached.insert(name.clone()) {
            continue;
        }
        for link in links(&name).iter().filter(|link| !link.contains("://")) {
            let file = link.split('#').next().unwrap();
            let mut target = document.parent().unwrap().to_owned();
            for part in file.split('/').filter(|part| !part.is_empty()) {
                if part == ".." {
                    target.pop();
                } else {
                    target.push(part);
                }
            }
            open.push(target);
        }
    }
    let lost: Vec<String> = documents().into_iter().filter(|name| !reached.contains(name)).collect();
    assert!(lost.is_empty(), "no link leads to {lost:?}");
}

/// Whether the project has a file or folder that a document calls so: by its path from the root, or
/// from the sources of a crate or of the page.
fn is_there(name: &str, files: &[String]) -> bool {
    let name = name.trim_end_matches('/');
    let is = |file: &String| file == name || file.ends_with(&format!("/{name}"));
    files.iter().any(is) || files.iter().any(|file| format!("/{file}").contains(&format!("/{name}/")))
}

/// Every file of the project but what is built and installed, by its path from the root.
fn files() -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), vec![String::new()]);
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(folder(&dir)).unwrap().map(|entry| entry.unwrap()) {
            let name = entry.file_name().into_string().unwrap();
            let path = if dir.is_empty() { name.clone() } else { format!("{dir}/{name}") };
            if !entry.file_type().unwrap().is_dir() {
                found.push(path);
            } else if !["target", "node_modules", ".git"].contains(&&*name) {
                open.push(path);
            }
        }
    }
    found
}

/// The names of the libraries in all manifests, and of the page's tests.
fn dependencies() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for dir in fs::read_dir(folder("crates")).unwrap().map(|dir| dir.unwrap().path()) {
        let manifest = fs::read_to_string(dir.join("Cargo.toml")).unwrap();
        let sections =
            manifest.split("\n[").filter(|section| section.lines().next().unwrap().contains("dependencies]"));
        let names = sections.flat_map(|section| section.lines().skip(1)).filter_map(|line| line.split_once(" = "));
        found.extend(
            names
                .map(|(name, _)| name.trim_end_matches(".workspace").to_owned())
                .filter(|name| !name.starts_with("patience")),
        );
    }
    let package: serde_json::Value = serde_json::from_str(&read("tests/browser/package.json")).unwrap();
    found.extend(package["devDependencies"].as_object().unwrap().keys().cloned());
    found
}

/// What is in the code's letters in a text.
fn in_code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// ARCHITECTURE.md is read in one go; the map of the files is made of the files (`.ci/house map`).
#[test]
fn the_architecture_is_short_and_names_what_is_there() {
    let text = read("ARCHITECTURE.md");
    assert!(text.len() <= 12_000, "ARCHITECTURE.md has {} bytes, of at most 12000", text.len());
    let (before, choices) = text.split_once("## Dependencies").unwrap();
    let (taken, _) = choices.split_once("Not taken").unwrap();
    let files = files();
    let paths: Vec<&str> = in_code(before)
        .flat_map(|code| code.split(' '))
        .filter(|name| name.contains('/') || [".rs", ".js", ".md", ".toml"].iter().any(|end| name.ends_with(end)))
        .collect();
    let wrong: Vec<&&str> = paths.iter().filter(|name| !is_there(name, &files)).collect();
    assert!(paths.len() > 30 && wrong.is_empty(), "of {} paths these lead nowhere: {wrong:?}", paths.len());
    let named: BTreeSet<String> = in_code(taken).map(str::to_owned).collect();
    let used = dependencies();
    let missing: Vec<_> = used.difference(&named).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md has no reason for {missing:?}");
    // One is a feature.
    let gone: Vec<_> = named.difference(&used).filter(|name| *name != "use-dev-tty").collect();
    assert!(gone.is_empty(), "nothing uses {gone:?}");
}

/// The map in docs/solver.md names every folder of the solver, and every family.
#[test]
fn the_solvers_map_is_whole() {
    let map = read("docs/solver.md");
    let named: BTreeSet<&str> = map.split('`').skip(1).step_by(2).collect();
    let folders = |of: &str| -> Vec<String> {
        let inside = fs::read_dir(folder(of)).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        inside.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    };
    for name in folders("crates/solver/src") {
        assert!(named.contains(format!("{name}/").as_str()), "the map has no {name}/");
    }
    for name in folders("crates/solver/src/families") {
        assert!(named.contains(name.as_str()), "the map has no family {name}");
    }
}
