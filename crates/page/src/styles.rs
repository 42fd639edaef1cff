//! Many style sheets in one.
//!
//! The page names its sheets in the order in which their rules count. They are put into one in that
//! order, and the page names the one instead. That is true to the language as long as no sheet
//! leaves anything open at its end or depends on where it stands. Both are checked. Comments that
//! fill lines are left out.

/// How a line of the page names a sheet.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"/css/", ".css\">");
/// What has another meaning in the middle of a sheet, or at another address.
const BOUND: [&str; 4] = ["@charset", "@import", "@namespace", "url("];

/// Style sheets in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Styles {
    /// The page, which names the one sheet.
    pub page: String,
    /// The sheet.
    pub text: String,
    /// The names of the sheets in it, without `.css`, in their order.
    pub sheets: Vec<String>,
}

/// Why style sheets can't be put into one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StyleError {
    #[error("index.html:{line}: {text:?} is not written as the link of a style sheet that can be joined")]
    Link { line: usize, text: String },
    #[error("index.html names css/{sheet}.css, which is not there")]
    Missing { sheet: String },
    #[error("css/{sheet}.css: {text:?} would mean something else in the joined sheet")]
    Bound { sheet: String, text: String },
    #[error("css/{sheet}.css leaves a bracket, a text or a comment open, or closes one too many")]
    Open { sheet: String },
}

/// Puts the style sheets that a page names into one, which is served at `address`.
///
/// `read` gives the text of the sheet with a name, such as `table` for `css/table.css`.
///
/// # Errors
///
/// If a link is written differently from `<link rel="stylesheet" href="/css/table.css">`, alone on
/// its line; if a sheet is missing, leaves something open, or has `@charset`, `@import`,
/// `@namespace` or `url(`.
///
/// # Example
///
/// ```
/// let link = |name: &str| format!("<link rel=\"stylesheet\" href=\"{name}.css\">\n");
/// let page = link("/css/a") + &link("/css/b");
/// let read = |name: &str| Some(format!("p {{ color: var(--{name}); }}\n"));
/// let styles = patience_page::join_styles(&page, "/page.css", read).unwrap();
/// assert_eq!(styles.sheets, ["a", "b"]);
/// assert_eq!(styles.page, link("/page"));
/// ```
pub fn join_styles(page: &str, address: &str, read: impl Fn(&str) -> Option<String>) -> Result<Styles, StyleError> {
    let mut styles = Styles { page: String::new(), text: String::new(), sheets: Vec::new() };
    for (line, number) in page.lines().zip(1..) {
        if !line.contains("stylesheet") {
            styles.page.extend([line, "\n"]);
            continue;
        }
        let wrong = || StyleError::Link { line: number, text: line.trim().into() };
        let sheet = line.trim().strip_prefix(LINK.0).and_then(|rest| rest.strip_suffix(LINK.1)).ok_or_else(wrong)?;
        if styles.sheets.is_empty() {
            let indent = &line[..line.len() - line.trim_start().len()];
            styles.page.extend([indent, "<link rel=\"stylesheet\" href=\"", address, "\">\n"]);
        }
        let named = || sheet.to_string();
        let text = read(sheet).ok_or_else(|| StyleError::Missing { sheet: named() })?;
        let text = stripped(&text).ok_or_else(|| StyleError::Open { sheet: named() })?;
        if let Some(line) = text.lines().find(|line| BOUND.iter().any(|word| line.contains(word))) {
            return Err(StyleError::Bound { sheet: named(), text: line.trim().into() });
        }
        styles.text.extend(["/* ", sheet, ".css */\n", &text]);
        styles.sheets.push(named());
    }
    Ok(styles)
}

/// A sheet without comments that fill lines, indents and empty lines; none if it does not close
/// just what it opens.
fn stripped(sheet: &str) -> Option<String> {
    let (mut kept, mut rest, mut open) = (String::new(), sheet, Vec::new());
    while let Some(at) = rest.find(['{', '}', '(', ')', '[', ']', '"', '\'', '/', '\\']) {
        let (before, found) = rest.split_at(at);
        kept.push_str(before);
        let sign = found.chars().next()?;
        let length = match sign {
            '{' | '(' | '[' => {
                open.push(sign);
                1
            }
            '}' | ')' | ']' => {
                let opened = open.pop()?;
                if !matches!((opened, sign), ('{', '}') | ('(', ')') | ('[', ']')) {
                    return None;
                }
                1
            }
            '"' | '\'' => string_length(found, sign)?,
            '\\' => 1 + found[1..].chars().next()?.len_utf8(),
            _ if found.starts_with("/*") => found[2..].find("*/")? + 4,
            _ => 1,
        };
        let (taken, after) = found.split_at(length);
        let begins_line = kept.trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|last| last == '\n');
        let ends_line = after.is_empty() || after.starts_with(['\n', '\r']);
        if !(taken.starts_with("/*") && begins_line && ends_line) {
            kept.push_str(taken);
        }
        rest = after;
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    open.is_empty().then(|| lines.map(|line| format!("{line}\n")).collect())
}

/// How many bytes a text in quotes takes, with both of them; none if it does not end on its line.
fn string_length(text: &str, quote: char) -> Option<usize> {
    let mut signs = text.char_indices().skip(1);
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            '\n' => return None,
            _ if sign == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}
