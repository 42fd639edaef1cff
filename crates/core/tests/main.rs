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
mod special;
mod transcripts;
