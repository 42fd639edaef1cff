//! Fuzzes `harness::targets::rule_files`.
#![no_main]

#[path = "../../tests/harness/mod.rs"]
mod harness;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| harness::targets::rule_files(bytes));
