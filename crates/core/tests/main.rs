//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod authors;
mod common;
mod conformance;
mod contradictions;
mod deal_numbers;
mod deals;
mod dealt;
mod edits;
mod facts;
mod harness;
mod imagined;
mod knowledge;
mod misspelt;
mod mutations;
mod perft;
mod plain_texts;
mod properties;
mod random_rules;
mod readings;
mod rule_file_page;
mod rule_files;
mod rule_texts;
mod rules_schema;
mod seeds;
mod short_packs;
mod special;
mod special_cases;
mod transcripts;

/// A number that the environment may set, for long runs.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}
