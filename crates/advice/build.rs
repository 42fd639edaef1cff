//! Refuses to build with a damaged table of graded deals.

#[allow(dead_code)] // what it says is for the library
#[path = "src/graded_text.rs"]
mod graded_text;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/graded_text.rs");
    println!("cargo::rerun-if-changed=src/graded_deals.txt");
    if let Err(problem) = graded_text::parse(include_str!("src/graded_deals.txt")) {
        println!("cargo::error=crates/advice/src/{problem}");
    }
}
