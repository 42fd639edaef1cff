//! Lines of comments and documents, and of the page, that are too wide.

use anyhow::Result;

use crate::files::House;

/// The most columns of a line.
pub const MOST_COLUMNS: usize = 100;

/// Pages that the program writes.
const WRITTEN: &[&str] = &["docs/prunings.md", "docs/winnability.md"];

/// The page and the site, of which no line is wider, be it code or a comment.
const WHOLE: &[&str] = &["web/", "site/"];

/// # Errors
/// If a file can't be read.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in
        house.within("", &[".rs", ".js", ".mjs", ".css", ".md"]).into_iter().filter(|name| !WRITTEN.contains(name))
    {
        let text = house.text(name)?;
        let is_whole = name.ends_with(".js") && WHOLE.iter().any(|folder| name.starts_with(folder));
        let lines = match name {
            _ if is_whole => of_code(&text),
            _ if name.ends_with(".md") => of_document(&text),
            _ => of_comments(&text),
        };
        faults.extend(lines.iter().map(|line| format!("{name}:{line}: a line has more than {MOST_COLUMNS} columns")));
    }
    Ok(faults)
}

fn is_wide(line: &str) -> bool {
    line.chars().count() > MOST_COLUMNS
}

/// The numbers of all lines that are too wide.
fn of_code(text: &str) -> Vec<usize> {
    (1..).zip(text.lines()).filter(|(_, line)| is_wide(line)).map(|(number, _)| number).collect()
}

/// The numbers of the lines of comments that are too wide.
fn of_comments(text: &str) -> Vec<usize> {
    let (mut wide, mut within) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let bare = line.trim_start();
        let is_comment = within || bare.starts_with("//") || bare.starts_with("/*");
        if is_comment && is_wide(line) {
            wide.push(number);
        }
        within = is_comment && !bare.starts_with("//") && !line.contains("*/");
    }
    wide
}

/// The same of a document. Tables, code and what can't be broken may be wider.
fn of_document(text: &str) -> Vec<usize> {
    let (mut wide, mut fenced) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let bare = line.trim_start();
        let fence = bare.starts_with("```");
        fenced ^= fence;
        let is_free = fence || fenced || line.starts_with("    ") || bare.starts_with('|');
        if is_wide(line) && !is_free && line.split_whitespace().nth(1).is_some() {
            wide.push(number);
        }
    }
    wide
}
