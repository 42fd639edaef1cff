//! Many scripts in one.
//!
//! A browser would ask for each by itself. No parser is needed, as the page keeps to a few forms of
//! `import` and `export`: another form ends the build with its file and line.
//!
//! Each script becomes a function that runs once and returns what the script exports. It comes
//! after those that it imports. That is true to the language as long as there are no circles, and
//! nothing that is exported changes its value. Both are checked, and so are the few forms of
//! `import` and `export` that the page's scripts keep to. Comments that fill lines are left out,
//! and so are indents, empty lines and the types of values; lines are joined where nothing needs
//! them apart.

use std::fmt::Write as _;

/// What a type begins with.
const TYPE: &str = "/** @type ";
/// Maximum scripts of a page: a bound on the recursion.
const MAX_SCRIPTS: usize = 500;

/// Scripts in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The script. It exports what each script exports, as an object with the last part of the
    /// script's name.
    pub text: String,
    /// The names of the scripts in it, such as `table/draw`, in the order in which they run.
    pub scripts: Vec<String>,
}

/// Why scripts can't be put into one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum BundleError {
    #[error("{script}.js:{line}: {text:?} is none of the forms of import and export that can be bundled")]
    Form { script: String, line: usize, text: String },
    #[error("{importer}.js imports {script}.js, which is not there")]
    Missing { importer: String, script: String },
    #[error("{script}.js imports itself, directly or not")]
    Circle { script: String },
    #[error(
        "{script:?} can't be the name of a script: lower-case letters and digits are expected, also for its folders"
    )]
    Name { script: String },
    #[error("{script}.js and {other}.js have the same name: both would be exported by it")]
    Twice { script: String, other: String },
    #[error("there are more than {MAX_SCRIPTS} scripts")]
    Many,
}

/// Puts a script and all that it imports into one.
///
/// `read` gives the text of the script with a name, such as `app` for `app.js` or `table/draw` for
/// `draw.js` in a folder. Whatever their folders, no two scripts may be called the same.
///
/// # Errors
///
/// If a script is missing, imports itself by way of others, or has a form of `import` or `export`
/// other than `import { a, b as c } from "./name.js";`, `import "./name.js";` and `export` before a
/// function, a class or a single constant, each at the beginning of a line. Names may lead through
/// folders, as in `"../table/draw.js"`.
///
/// # Example
///
/// ```
/// let read = |name: &str| match name {
///     "app" => Some("import { twice } from \"./sums.js\";\nconsole.log(twice(2));\n".to_string()),
///     "sums" => Some("export const twice = (n) => 2 * n;\n".to_string()),
///     _ => None,
/// };
/// let bundle = patience_page::bundle("app", read).unwrap();
/// assert_eq!(bundle.scripts, ["sums", "app"]);
/// assert!(bundle.text.contains("const {twice}=$sums;"));
/// ```
pub fn bundle(entry: &str, read: impl Fn(&str) -> Option<String>) -> Result<Bundle, BundleError> {
    let mut bundler = Bundler { read, begun: Vec::new(), done: Vec::new(), text: String::new() };
    bundler.add("", entry)?;
    let names: Vec<String> = bundler.done.iter().map(|name| format!("${0} as {0}", own_name(name))).collect();
    let text = format!("{}export {{{}}};\n", bundler.text, names.join(","));
    Ok(Bundle { text, scripts: bundler.done })
}

struct Bundler<R> {
    read: R,
    /// Scripts that wait for what they import.
    begun: Vec<String>,
    done: Vec<String>,
    text: String,
}

impl<R: Fn(&str) -> Option<String>> Bundler<R> {
    /// Adds a script after all that it imports, unless it is there.
    fn add(&mut self, importer: &str, script: &str) -> Result<(), BundleError> {
        if self.done.iter().any(|name| name == script) {
            return Ok(());
        }
        let named = || script.to_string();
        if !script.split('/').all(is_plain) {
            return Err(BundleError::Name { script: named() });
        }
        if self.begun.iter().any(|name| name == script) {
            return Err(BundleError::Circle { script: named() });
        }
        if self.begun.len() + self.done.len() >= MAX_SCRIPTS {
            return Err(BundleError::Many);
        }
        let mut others = self.begun.iter().chain(&self.done);
        if let Some(other) = others.find(|other| own_name(other) == own_name(script)) {
            return Err(BundleError::Twice { script: named(), other: other.clone() });
        }
        let missing = || BundleError::Missing { importer: importer.into(), script: named() };
        let parts = parts(script, &(self.read)(script).ok_or_else(missing)?)?;
        self.begun.push(named());
        for import in &parts.imports {
            self.add(script, &import.script)?;
        }
        self.begun.pop();
        self.done.push(named());
        self.write(script, &parts);
        Ok(())
    }

    fn write(&mut self, script: &str, parts: &Parts) {
        let _ = writeln!(self.text, "const ${} = (() => {{", own_name(script));
        let used = parts.imports.iter().filter(|import| !import.names.is_empty());
        let used: Vec<String> =
            used.map(|Import { script, names }| format!("{{{}}}=${}", names.join(","), own_name(script))).collect();
        if !used.is_empty() {
            let _ = writeln!(self.text, "const {};", used.join(","));
        }
        self.text.push_str(&parts.body);
        let _ = writeln!(self.text, "return {{{}}};\n}})();", parts.exports.join(","));
    }
}

/// The last part of a script's name, by which it is called in the bundle.
fn own_name(script: &str) -> &str {
    script.rsplit('/').next().unwrap_or(script)
}

fn is_plain(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// What a script consists of.
#[derive(Default)]
struct Parts {
    imports: Vec<Import>,
    exports: Vec<String>,
    /// All but its imports, without the word `export`.
    body: String,
}

struct Import {
    script: String,
    /// What is taken, as in a destructuring: `a` or `a: b`.
    names: Vec<String>,
}

/// Takes a script apart. Only words at the beginning of a line count.
fn parts(script: &str, text: &str) -> Result<Parts, BundleError> {
    let (mut parts, mut comments, mut body) = (Parts::default(), Comments::default(), Body::default());
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let wrong = |text: &str| BundleError::Form { script: script.into(), line: number, text: text.into() };
        let in_template = comments.in_template;
        if comments.are(line) {
            continue;
        }
        if starts_with_word(line, "import") {
            let mut statement = line.to_string();
            while !statement.ends_with(';') {
                let (more, _) = lines.next().ok_or_else(|| wrong(line))?;
                statement = format!("{statement} {}", more.trim());
            }
            parts.imports.push(import(script, &statement).ok_or_else(|| wrong(&statement))?);
        } else if starts_with_word(line, "export") {
            let declared = line["export".len()..].trim_start();
            parts.exports.push(exported(declared).ok_or_else(|| wrong(line))?.to_string());
            body.push(&without_types(declared), false);
        } else if in_template {
            body.push(line, true);
        } else if !line.trim_start().is_empty() {
            body.push(&without_types(line.trim_start()), false);
        }
        body.in_template = comments.in_template;
    }
    parts.body = body.text;
    Ok(parts)
}

/// A line without the types of values, which stand before them: `/** @type {Such} */`. One that
/// goes on in the next line stays.
fn without_types(line: &str) -> String {
    let mut parts = line.split(TYPE);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once("*/") {
            Some((_, rest)) => text.push_str(rest.trim_start()),
            None => text.extend([TYPE, part]),
        }
    }
    text
}

/// What a line ends with, or the next one begins with, that needs no end of a line between them.
const ENDS: &[&str] = &["(", "[", "{", ",", "=>"];
const BEGINS: &[&str] = &[")", "]", "}", ".", "? ", ": ", "+ ", "|| ", "&& ", "?? "];

/// Lines that are put together.
#[derive(Default)]
struct Body {
    text: String,
    /// Whether the last line ends within a text in backquotes.
    in_template: bool,
}

impl Body {
    /// Adds a line, to the one before it where that is the same to the language: never in a text in
    /// backquotes, nor after what may be a comment.
    fn push(&mut self, line: &str, in_template: bool) {
        let last = self.text.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
        let apart = last.is_empty() || in_template || self.in_template || last.contains("//") || line.starts_with("//");
        let joined = ENDS.iter().any(|end| last.ends_with(end)) || BEGINS.iter().any(|begin| line.starts_with(begin));
        if joined && !apart {
            self.text.pop();
            // A comma at the end of a list says nothing, unless it stands for what is left out.
            let is_last = line.starts_with([')', ']', '}']);
            if is_last && self.text.ends_with(',') && !self.text.ends_with("[,") && !self.text.ends_with(",,") {
                self.text.pop();
            }
        }
        // Two texts are one.
        match line.strip_prefix("+ \"").filter(|_| joined && !apart && self.text.ends_with('"')) {
            Some(rest) => {
                self.text.pop();
                self.text.push_str(rest);
            }
            None => self.text.push_str(line),
        }
        self.text.push('\n');
    }
}

/// Finds the lines that are comments and nothing else.
#[derive(Default)]
struct Comments {
    in_comment: bool,
    in_template: bool,
}

impl Comments {
    /// Whether the next line is one of them.
    fn are(&mut self, line: &str) -> bool {
        let line = line.trim();
        if self.in_comment {
            self.in_comment = !line.contains("*/");
            return self.in_comment || line.ends_with("*/");
        }
        let begins = line.starts_with("/*") && !self.in_template;
        if begins && !line.contains("*/") {
            self.in_comment = true;
            return true;
        }
        if !self.in_template && (line.starts_with("//") || begins && line.find("*/") == Some(line.len() - 2)) {
            return true;
        }
        // A text in backquotes may hold anything, over many lines.
        self.in_template ^= line.matches('`').count() % 2 == 1;
        false
    }
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_of_a_name))
}

fn is_of_a_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '$'
}

/// `import { a, b as c } from "./name.js";` or `import "./name.js";`, as a script has it.
fn import(importer: &str, statement: &str) -> Option<Import> {
    let rest = statement.strip_prefix("import")?.strip_suffix(';')?.trim();
    let (names, from) = match rest.strip_prefix('{') {
        None => ("", rest),
        Some(rest) => {
            let (names, from) = rest.split_once('}')?;
            (names, from.trim_start().strip_prefix("from")?.trim_start())
        }
    };
    let script = resolved(importer, from.strip_prefix('"')?.strip_suffix(".js\"")?)?;
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let names = names.map(|name| name.replacen(" as ", ":", 1)).collect();
    Some(Import { script, names })
}

/// The name of the script to which a way leads, such as `../table/draw` from `play/hints`.
fn resolved(importer: &str, way: &str) -> Option<String> {
    let (mut folders, _) = importer.rsplit_once('/').unwrap_or_default();
    let mut rest = way.strip_prefix("./");
    if rest.is_none() {
        let mut outward = way;
        while let Some(more) = outward.strip_prefix("../") {
            if folders.is_empty() {
                return None;
            }
            (folders, _) = folders.rsplit_once('/').unwrap_or_default();
            outward = more;
            rest = Some(more);
        }
    }
    Some(if folders.is_empty() { rest?.into() } else { format!("{folders}/{}", rest?) })
}

/// The name of a function, class or constant that is declared.
fn exported(declared: &str) -> Option<&str> {
    let declared = declared.strip_prefix("async ").unwrap_or(declared);
    let (_, rest) = ["function* ", "function ", "class ", "const "]
        .iter()
        .find_map(|kind| declared.strip_prefix(kind).map(|rest| (kind, rest)))?;
    let name = rest.split(|sign| !is_of_a_name(sign)).next()?;
    (!name.is_empty()).then_some(name)
}
