//! How to cite results: the program by version and commit, the results by number and checksum.

use std::collections::{BTreeMap, BTreeSet};

use patience::Lang;

use crate::report::Report;
use crate::report::language::Language;

/// The line to cite, in a language.
pub(crate) fn cite(report: &Report, lang: Lang) -> String {
    let language = Language(lang);
    let mut programs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for program in report.games.iter().flat_map(|game| &game.programs) {
        programs.entry(&program.version).or_default().insert(&program.commit);
    }
    let program = |(version, commits): (&str, BTreeSet<&str>)| {
        format!("{version} ({})", commits.into_iter().collect::<Vec<_>>().join(", "))
    };
    let args = [
        ("programs", programs.into_iter().map(program).collect::<Vec<_>>().join(", ")),
        ("deals", language.grouped(report.games.iter().map(|game| game.deals).sum())),
        ("sha256", report.data_sha256.clone()),
    ];
    language.fill("report.cite.line", &args)
}
