//! Rule files: what is wrong in them is reported, all of it and with its place; what passes can be played.

mod harness;

use std::panic::{AssertUnwindSafe, catch_unwind};

use harness::{Random, targets};
use patience::Ruleset;

/// The built-in files: name and text.
fn files() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), std::fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
}

fn file(name: &str) -> String {
    files().into_iter().find(|(file, _)| file == name).unwrap().1
}

/// Words that rule files are made of, to exchange one for another.
const WORDS: &[&str] = &[
    "down", "up", "either", "alternating", "same", "alternating-or-same", "other", "any", "none", "around", "from-base",
    "single", "runs", "whole-columns", "column", "helper", "foundation", "reserve", "waste", "cell", "stock", "base",
    "dealt", "chosen", "double", "A", "2", "7", "K", "row", "gaps", "discards", "all", "ends", "last-up", "falling",
    "rising", "first", "last", "columns", "helpers", "t1", "t2", "h1", "f1", "under-stock", "misfits", "unlimited",
];

/// Whole sections and fields that may be put anywhere between two lines.
const PIECES: &[&str] = &[
    "[[deal]]\nto = \"columns\"\nrows = 1\n",
    "[[deal]]\nto = \"reserve\"\ncards = 5\n[[place]]\npiles = \"r\"\n",
    "[[deal]]\nto = \"base\"\n",
    "[[deal]]\nto = \"f1\"\ncards = 1\n",
    "[[deal]]\nto = \"h1\"\ncards = 2\n",
    "[[deal]]\nto = \"columns\"\nrows = 2\nface = \"last-up\"\n",
    "[helpers]\ncount = 3\nrefill-from-stock = true\n[[place]]\npiles = \"h\"\n",
    "[[deal]]\nto = \"helpers\"\nrows = 1\n",
    "[cells]\ncount = 2\ntakes = \"misfits\"\nfrom = [\"column\", \"waste\", \"reserve\", \"helper\"]\n[[place]]\npiles = \"c\"\n",
    "[cells]\ncount = 3\ntakes = \"any\"\nfrom = [\"column\", \"waste\"]\n[[place]]\npiles = \"c\"\n",
    "[[foundations]]\nstart = \"dealt\"\norder = \"up\"\nsuits = \"any\"\n",
    "[[foundations]]\nstart = \"base\"\norder = \"chosen\"\nreturns = true\n",
    "[[foundations]]\nstart = \"A\"\norder = \"up\"\nreturns = true\n",
    "[[foundations]]\nstart = \"K\"\norder = \"down\"\nsuits = \"any\"\nsets = 3\n",
    "[set-aside]\nrank = \"base\"\nto = \"foundation\"\n",
    "[set-aside]\nrank = \"3\"\nto = \"under-stock\"\n",
    "[stock]\ndraw = { to = \"waste\", cards = 2 }\npasses = 2\n[[place]]\npiles = \"s\"\n[[place]]\npiles = \"w\"\n",
    "[stock]\ndraw = { to = \"row\" }\npasses = 3\n[[place]]\npiles = \"s\"\n",
    "[stock]\ndraw = { to = \"column\", column = 2 }\n[[place]]\npiles = \"s\"\n",
    "[stock]\ndraw = { to = \"gaps\" }\n[[place]]\npiles = \"s\"\n",
    "[[place]]\npiles = \"w\"\n[[place]]\npiles = \"d\"\n[[place]]\npiles = \"s\"\n[[place]]\npiles = \"r\"\n",
    "[tableau]\ncolumns = 5\nbuild = { order = \"up\", suits = \"other\", wrap = \"around\" }\nspace = { from = [\"column\", \"waste\"] }\n[[place]]\npiles = \"t\"\n",
    "[tableau]\ncolumns = 3\nspace = { from = [\"reserve\"], after-reserve = [\"column\"], reserve-fills-at-once = true }\n[[place]]\npiles = \"t\"\n",
    "[goal]\nleft-over = \"A\"\n",
];

/// The playing rules of a file, without its texts, options and presets: so that changes hit what matters.
fn core_of(text: &str) -> String {
    let mut kept = String::new();
    let mut skip = false;
    for line in text.lines() {
        if line.starts_with('[') {
            skip = ["[[text]]", "[[option", "[[preset]]"].iter().any(|section| line.starts_with(section));
        }
        if !skip {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// A line with one of its quoted words or numbers changed.
fn changed_line(line: &str, random: &mut Random) -> String {
    let quoted: Vec<(usize, &str)> = line
        .match_indices('"')
        .zip(line.match_indices('"').skip(1))
        .step_by(2)
        .map(|((from, _), (to, _))| (from, &line[from..=to]))
        .collect();
    if !quoted.is_empty() && random.below(3) > 0 {
        let &(at, word) = random.pick(&quoted);
        return format!("{}\"{}\"{}", &line[..at], random.pick(WORDS), &line[at + word.len()..]);
    }
    let numbers: Vec<usize> = line.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    if numbers.is_empty() {
        return if line.contains("true") { line.replace("true", "false") } else { line.replace("false", "true") };
    }
    let at = *random.pick(&numbers);
    format!("{}{}{}", &line[..at], random.below(13), &line[at + 1..])
}

fn mutated(text: &str, others: &[String], random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(lines.len());
        match random.below(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[random.below(lines.len())].clone()),
            2 => {
                let other: Vec<&str> = random.pick(others).lines().collect();
                lines[at] = (*random.pick(&other)).to_owned();
            }
            3..=5 => {
                // A piece goes in front of a section, or takes the place of a section of the same name.
                let piece = *random.pick(PIECES);
                let heading = piece.lines().next().unwrap();
                let start = if heading.starts_with("[[") { None } else { lines.iter().position(|line| line == heading) };
                let sections: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with('[')).collect();
                let Some(&before) = sections.get(random.below(sections.len().max(1))) else { continue };
                let before = start.unwrap_or(before);
                if let Some(start) = start {
                    let end = sections.iter().copied().find(|&at| at > start).unwrap_or(lines.len());
                    lines.drain(start..end);
                }
                lines.splice(before..before, piece.lines().map(str::to_owned));
            }
            _ => lines[at] = changed_line(&lines[at], random),
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n") + "\n"
}

/// The property that matters: whatever passes the check deals and plays.
#[test]
fn a_file_that_passes_deals_and_plays() {
    let cores: Vec<String> = files().iter().map(|(_, text)| core_of(text)).collect();
    // More of them for a longer search: PATIENCE_MUTATIONS=100000 cargo test --release …
    let count = std::env::var("PATIENCE_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(600);
    let seed = std::env::var("PATIENCE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut passed = 0;
    let mut failed: Vec<(String, String)> = Vec::new();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for at in 0..count {
        let mut random = Random(seed * 1_000_000_007 + at);
        let mut text = random.pick(&cores).clone();
        // What passes is changed further, so that the search gets away from the games that there are.
        for _ in 0..6 {
            let next = mutated(&text, &cores, &mut random);
            let read = catch_unwind(AssertUnwindSafe(|| Ruleset::read("mutated", &next)));
            let played = match &read {
                Ok(Err(_)) => continue,
                Ok(Ok(ruleset)) => catch_unwind(AssertUnwindSafe(|| targets::plays(ruleset, &mut random, 1, 25))),
                Err(_) => Ok(()),
            };
            passed += 1;
            if let Err(panic) = read.map(drop).and(played) {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|&said| said.to_owned()));
                let said: String = said.unwrap_or_default().chars().take(600).collect();
                let known = failed.iter().any(|(other, _)| other.get(..30) == said.get(..30));
                if !known {
                    println!("==== {at}: {said}\n{next}");
                }
                failed.push((said, next));
                break;
            }
            text = next;
        }
        if failed.len() > 200 {
            break;
        }
    }
    std::panic::set_hook(hook);
    println!("{passed} files passed");
    assert!(failed.is_empty(), "{} of {passed} files that pass can't be played", failed.len());
    assert!(passed > count / 10, "only {passed} of {count} pass: the search shows little");
}
