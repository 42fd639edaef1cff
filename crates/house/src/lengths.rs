//! Files and functions that are too long to be read at once, and files that are too large for git.

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::files::House;

/// The most lines of a source file.
pub const MOST_LINES: usize = 500;
/// The most lines of a function.
pub const MOST_LINES_OF_FUNCTION: usize = 80;
/// The most bytes of a file: git keeps every version of it.
pub const MOST_BYTES: u64 = 256 << 10;

/// Files that may be larger for a reason, and how large.
const LARGE: &[(&str, u64, &str)] = &[
    ("crates/core/tests/data/perft.jsonl", 576 << 10, "counted once, and not changed"),
    ("docs/table.png", 384 << 10, "the picture of the table"),
    ("docs/winnability.csv.gz", 480 << 10, "the results of all surveys, packed small"),
    ("docs/winnability.json", 528 << 10, "their settings, tallies and checksums"),
];

/// # Errors
/// If a file can't be read, or is no Rust.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in house.within("", &[""]) {
        let size = house.size(name)?;
        let most = LARGE.iter().find(|(large, ..)| *large == name).map_or(MOST_BYTES, |(_, most, _)| *most);
        if size > most {
            faults.push(format!("{name}: expected at most {most} bytes, found {size}"));
        }
    }
    for name in house.within("", &[".rs", ".js", ".mjs", ".css"]) {
        let text = house.text(name)?;
        let lines = text.lines().count();
        if lines > MOST_LINES {
            faults.push(format!("{name}: expected at most {MOST_LINES} lines, found {lines}"));
        }
        if name.ends_with(".rs") {
            let parsed = syn::parse_file(&text).with_context(|| format!("{name} is no Rust"))?;
            let mut functions = Functions { file: name, faults: &mut faults };
            functions.visit_file(&parsed);
        }
    }
    Ok(faults)
}

struct Functions<'f> {
    file: &'f str,
    faults: &'f mut Vec<String>,
}

impl Functions<'_> {
    fn look(&mut self, name: &syn::Ident, begin: proc_macro2::Span, body: &syn::Block) {
        let (first, last) = (begin.start().line, body.span().end().line);
        let lines = last + 1 - first;
        if lines > MOST_LINES_OF_FUNCTION {
            let place = format!("{}:{first}: {name}", self.file);
            self.faults.push(format!("{place}: expected at most {MOST_LINES_OF_FUNCTION} lines, found {lines}"));
        }
    }
}

impl<'a> Visit<'a> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        self.look(&function.sig.ident, function.sig.fn_token.span(), &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.look(&function.sig.ident, function.sig.fn_token.span(), &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
