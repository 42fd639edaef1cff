//! Fuzzes `harness::targets::moves`.
#![no_main]

#[path = "../../tests/harness/mod.rs"]
#[allow(dead_code)] // each target uses a part of it
mod harness;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| harness::targets::moves(bytes));
