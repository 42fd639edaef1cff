//! `patience check`: whether rule files are right.

use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use patience::{Lang, Ruleset};

use crate::answer::Answer;
use crate::args::CheckArgs;
use crate::context::Context;
use crate::input;
use crate::lang::Say as _;
use crate::output::{complain, harmless, print_raw};

pub(crate) fn run(args: &CheckArgs, context: &Context) -> Result<Answer> {
    let mut answer = Answer::Yes;
    let mut unreadable = Vec::new();
    for path in &args.files {
        match input::read(path, input::MAX_SMALL_BYTES, context.lang) {
            Ok(text) if !check(path, &text, context.lang)? => answer = Answer::No,
            Ok(_) => {}
            Err(error) => unreadable.push(error),
        }
    }
    // One file that can't be read keeps none of the others from being checked.
    let last = unreadable.pop();
    unreadable.iter().for_each(|error| complain(context.lang, &error.to_string()));
    last.map_or(Ok(answer), Err)
}

/// Says what a file is like, and whether it is right.
fn check(path: &Path, text: &str, lang: Lang) -> Result<bool> {
    let name = input::name(path);
    match Ruleset::read(&name, text) {
        Ok(ruleset) => {
            let mut lines = vec![praise(&name, &ruleset, lang)];
            for (language, missing) in gaps(&ruleset) {
                let what =
                    lang.say("Texte fehlen, dort gilt der englische", "texts are missing, the English ones stand in");
                lines.push(format!("{name}: {language}: {} {what}: {}", missing.len(), missing.join(", ")));
            }
            let lines: Vec<String> = lines.iter().map(|line| format!("{}\n", harmless(line))).collect();
            print_raw(lines.concat().as_bytes())?;
            Ok(true)
        }
        Err(error) => {
            // One line a problem and nothing else, as compilers do it, so that editors can jump
            // there.
            let _ = writeln!(std::io::stderr().lock(), "{}", harmless(&error.to_string()));
            Ok(false)
        }
    }
}

/// The languages of a file in which not every text is, each with the fields that lack it.
fn gaps(ruleset: &Ruleset) -> Vec<(Lang, Vec<String>)> {
    let all = ruleset.languages().into_iter().map(|lang| (lang, ruleset.missing(lang)));
    all.filter(|(_, missing)| !missing.is_empty()).collect()
}

fn praise(name: &str, ruleset: &Ruleset, lang: Lang) -> String {
    let (presets, combinations) = (ruleset.presets().len(), ruleset.all_rules().len());
    let number = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let (presets, combinations) = match lang {
        Lang::DE => (
            number(presets, "Spielart", "Spielarten"),
            number(combinations, "Zusammenstellung von Optionen", "Zusammenstellungen von Optionen"),
        ),
        _ => (
            number(presets, "preset", "presets"),
            number(combinations, "combination of options", "combinations of options"),
        ),
    };
    format!("{name}: ok: {}, {presets}, {combinations}", ruleset.name().get(lang))
}
