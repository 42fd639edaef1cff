//! Whether a language file is right, and what it lacks.

use std::io::Write as _;

use anyhow::Result;
use patience::{Lang, Library};
use patience_words::{Gaps, Speak as _, Words};

use crate::output::{harmless, print};

/// Says what a language's file is like, and whether it is right: a text that is missing is no
/// fault, for English stands in.
pub(super) fn check(file: &str, text: &str, library: &Library, lang: Lang) -> Result<bool> {
    let words = match Words::read(text) {
        Ok(words) => words,
        Err(error) => {
            complain(&format!("{file}: {error}"));
            return Ok(false);
        }
    };
    let Gaps { missing, unknown, arguments, plurals, .. } = words.gaps();
    let wrong = [("unknown", unknown), ("arguments", arguments), ("plurals", plurals)];
    for (what, keys) in wrong.iter().filter(|(_, keys)| !keys.is_empty()) {
        let args = [("file", file.to_owned()), ("keys", keys.join(", "))];
        complain(&lang.fill(&format!("cli.check.{what}"), &args));
    }
    let is_right = wrong.iter().all(|(_, keys)| keys.is_empty());
    let about = || vec![("file", file.to_owned()), ("lang", words.lang().to_string())];
    let mut lines = Vec::new();
    if is_right {
        lines.push(lang.fill("cli.check.language", &[about(), vec![("name", words.own_name().to_owned())]].concat()));
    }
    if !missing.is_empty() {
        let gaps = [("count", missing.len().to_string()), ("missing", missing.join(", "))];
        lines.push(lang.fill("cli.check.gaps", &[about(), gaps.to_vec()].concat()));
    }
    let games: Vec<String> = library.rulesets().iter().filter_map(|game| untold(game, words.lang())).collect();
    if !games.is_empty() {
        let args = [about(), vec![("missing", games.join(", "))]].concat();
        lines.push(lang.fill("cli.check.rule-texts", &args));
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("{}\n", harmless(line))).collect();
    print(&lines.concat())?;
    Ok(is_right)
}

/// A game with the number of its texts that are not in a language.
fn untold(game: &patience::Ruleset, lang: Lang) -> Option<String> {
    let missing = game.missing(lang).len();
    (missing > 0).then(|| format!("{} {missing}", game.id()))
}

fn complain(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", harmless(line));
}
