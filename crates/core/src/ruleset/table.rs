//! Reading a TOML text into typed values, with every problem noted and none fatal.

use std::collections::BTreeSet;
use std::ops::Range;

use strsim::osa_distance;
use toml::de::{DeTable, DeValue};

use crate::card::shorten;
use crate::ruleset::foreign;
use crate::ruleset::problem::Problems;

/// The longest name that is compared with those of fields, in characters.
const MAX_MISSPELT: usize = 40;

/// A TOML value that knows where in the text it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) value: Value,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Table(Vec<Entry>),
    Array(Vec<Node>),
    Text(String),
    Integer(i64),
    Number(f64),
    Bool(bool),
    /// A date, or an integer too large to be meant.
    Other(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) span: Range<usize>,
    pub(super) node: Node,
}

impl Node {
    /// Parses a text; what can't be parsed is noted and left out.
    pub(super) fn parse(text: &str, problems: &mut Problems<'_>) -> Node {
        let (table, errors) = DeTable::parse_recoverable(text);
        // Whatever else its reader says may come of the first.
        let place = |error: &toml::de::Error| error.span().unwrap_or(0..0);
        if let Some(error) = errors.iter().min_by_key(|error| place(error).start) {
            let told = shorten_line(error.message());
            let at = if told.starts_with("missing") { end_before(text, place(error)) } else { place(error) };
            problems.syntax(at, &told);
        }
        let span = table.span();
        Node { span, value: table_value(table.into_inner()) }
    }

    /// This node, if it is a text and one of the others is the same.
    fn repeats(&self, others: &[Node]) -> Option<&Node> {
        let Value::Text(text) = &self.value else { return None };
        others.iter().any(|other| matches!(&other.value, Value::Text(same) if same == text)).then_some(self)
    }

    /// What stands here, for messages.
    pub(super) fn describe(&self) -> String {
        match &self.value {
            Value::Table(_) => "a table".into(),
            Value::Array(items) => format!("a list of {}", items.len()),
            Value::Text(text) => format!("{:?}", shorten(text)),
            Value::Integer(number) => number.to_string(),
            // With its point, also where it is whole.
            Value::Number(number) => format!("{number:?}"),
            Value::Bool(value) => value.to_string(),
            Value::Other(what) => (*what).into(),
        }
    }

    /// A copy of a table with only these of its entries.
    pub(super) fn only(&self, keys: &[&str]) -> Node {
        let Value::Table(entries) = &self.value else { return self.clone() };
        let kept = entries.iter().filter(|entry| keys.contains(&entry.key.as_str())).cloned().collect();
        Node { span: self.span.clone(), value: Value::Table(kept) }
    }

    /// Puts `node` in the place that the dotted `path` names, making tables on the way;
    /// `false` if something on the way is not a table.
    pub(super) fn overlay(&mut self, path: &str, node: &Node) -> bool {
        let Value::Table(entries) = &mut self.value else { return false };
        let (key, rest) = path.split_once('.').map_or((path, None), |(key, rest)| (key, Some(rest)));
        let at = entries.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let empty = Node { span: node.span.clone(), value: Value::Table(Vec::new()) };
            entries.push(Entry { key: key.into(), span: node.span.clone(), node: empty });
            entries.len() - 1
        });
        match rest {
            Some(rest) => entries[at].node.overlay(rest, node),
            None => {
                entries[at].node = node.clone();
                true
            }
        }
    }
}

fn table_value(table: DeTable<'_>) -> Value {
    let entry = |(key, node): (toml::Spanned<_>, toml::Spanned<DeValue<'_>>)| {
        let key: toml::Spanned<std::borrow::Cow<'_, str>> = key;
        Entry { span: key.span(), key: key.into_inner().into_owned(), node: convert(node) }
    };
    Value::Table(table.into_iter().map(entry).collect())
}

fn convert(node: toml::Spanned<DeValue<'_>>) -> Node {
    let span = node.span();
    let value = match node.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other("a very large integer"), Value::Integer),
        DeValue::Float(number) => number.as_str().parse().map_or(Value::Other("an unreadable number"), Value::Number),
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::Array(items) => Value::Array(items.into_iter().map(convert).collect()),
        DeValue::Table(table) => table_value(table),
    };
    Node { span, value }
}

/// Where something is missing before a line, that is at the end of the one before, whatever
/// comments lie between.
fn end_before(text: &str, at: Range<usize>) -> Range<usize> {
    let before = text.get(..at.start).and_then(|before| before.rsplit_once('\n'));
    let Some((above, _)) = before.filter(|(_, line)| line.trim().is_empty()) else { return at };
    let mut above = above.trim_end();
    let last = |text: &str| text.rfind('\n').map_or(0, |end| end + 1);
    while above[last(above)..].trim_start().starts_with('#') {
        above = above[..last(above)].trim_end();
    }
    above.len()..at.start
}

fn shorten_line(message: &str) -> String {
    message.lines().next().unwrap_or_default().to_owned()
}

/// A table that is being read: fields are taken by name, and a field that is not taken is unknown.
pub(super) struct Table<'n> {
    path: String,
    span: Range<usize>,
    entries: &'n [Entry],
    taken: BTreeSet<&'static str>,
}

/// What is expected for a text in every language.
pub(super) const TEXTS: &str = "a table { de = \"…\", en = \"…\" }";

/// A table, with what may stand in it for those that are often written otherwise.
fn a_table(path: &str) -> String {
    let example = match path.rsplit('.').next().unwrap_or_default() {
        "build" => r#"{ suits = "alternating" }"#,
        "move" => r#"{ cards = "runs" }"#,
        "space" => r#"{ rank = "K" }"#,
        "draw" => r#"{ to = "waste", cards = 3 }"#,
        "name" | "title" | "heading" | "body" => return TEXTS.into(),
        _ => return "a table".into(),
    };
    format!("a table {example}")
}

/// What is called all over the rules is no faster inlined, and makes the module larger.
impl<'n> Table<'n> {
    /// Begins to read `node`, which stands at `path`; notes a problem if it is not a table.
    #[inline(never)]
    pub(super) fn open(node: &'n Node, path: &str, problems: &mut Problems<'_>) -> Option<Table<'n>> {
        match &node.value {
            Value::Table(entries) => {
                Some(Table { path: path.into(), span: node.span.clone(), entries, taken: BTreeSet::new() })
            }
            _ => {
                problems.at(node.span.clone(), path, &node.describe(), &a_table(path));
                None
            }
        }
    }

    /// The dotted name of a field of this table.
    #[inline(never)]
    pub(super) fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.into() } else { format!("{}.{key}", self.path) }
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Every entry, for tables whose keys are free.
    pub(super) fn entries(&self) -> &'n [Entry] {
        self.entries
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// Where a field stands, or else the table.
    pub(super) fn span_of(&self, key: &str) -> Range<usize> {
        self.entries.iter().find(|entry| entry.key == key).map_or(self.span.clone(), |entry| entry.node.span.clone())
    }

    /// Where the field that a dotted path names stands, or else the nearest table around it.
    pub(super) fn span_within(&self, path: &str) -> Range<usize> {
        let (mut span, mut entries) = (self.span.clone(), self.entries);
        for key in path.split('.') {
            let Some(entry) = entries.iter().find(|entry| entry.key == key) else { break };
            span = entry.node.span.clone();
            entries = if let Value::Table(inner) = &entry.node.value { inner } else { &[] };
        }
        span
    }

    #[inline(never)]
    pub(super) fn optional(&mut self, key: &'static str) -> Option<&'n Node> {
        self.taken.insert(key);
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    #[inline(never)]
    pub(super) fn required(
        &mut self,
        key: &'static str,
        expected: &str,
        problems: &mut Problems<'_>,
    ) -> Option<&'n Node> {
        let found = self.optional(key);
        if found.is_none() {
            problems.at(self.span.clone(), &self.path_of(key), "nothing", expected);
        }
        found
    }

    /// A table within this one, if it is there.
    #[inline(never)]
    pub(super) fn table(&mut self, key: &'static str, problems: &mut Problems<'_>) -> Option<Table<'n>> {
        let path = self.path_of(key);
        Table::open(self.optional(key)?, &path, problems)
    }

    /// A list of tables (`[[key]]`), none if it is absent; at most `most`.
    #[inline(never)]
    pub(super) fn tables(&mut self, key: &'static str, most: usize, problems: &mut Problems<'_>) -> Vec<Table<'n>> {
        let path = self.path_of(key);
        let Some(node) = self.optional(key) else { return Vec::new() };
        let Value::Array(items) = &node.value else {
            problems.at(node.span.clone(), &path, &node.describe(), &format!("a list of tables: [[{path}]]"));
            return Vec::new();
        };
        if items.len() > most {
            problems.at(node.span.clone(), &path, &format!("{} of them", items.len()), &format!("at most {most}"));
        }
        let open = |(at, item)| Table::open(item, &format!("{path}[{}]", at + 1), problems);
        items.iter().take(most).enumerate().filter_map(open).collect()
    }

    #[inline(never)]
    pub(super) fn text(&mut self, key: &'static str, problems: &mut Problems<'_>) -> Option<&'n str> {
        let node = self.required(key, "a text", problems)?;
        self.as_text(node, key, problems)
    }

    #[inline(never)]
    pub(super) fn optional_text(&mut self, key: &'static str, problems: &mut Problems<'_>) -> Option<&'n str> {
        let node = self.optional(key)?;
        self.as_text(node, key, problems)
    }

    /// The text of one of this table's fields; a problem if it is none or blank.
    pub(super) fn as_text(&self, node: &'n Node, key: &str, problems: &mut Problems<'_>) -> Option<&'n str> {
        match &node.value {
            Value::Text(text) if text.trim().is_empty() => {
                problems.at(node.span.clone(), &self.path_of(key), &node.describe(), "a text");
                None
            }
            _ => self.as_words(node, key, problems),
        }
    }

    /// The same, but it may be blank.
    #[inline(never)]
    pub(super) fn as_words(&self, node: &'n Node, key: &str, problems: &mut Problems<'_>) -> Option<&'n str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                problems.at(node.span.clone(), &self.path_of(key), &node.describe(), "a text");
                None
            }
        }
    }

    /// A whole number within `range`; `None` if it is absent or wrong.
    #[inline(never)]
    pub(super) fn whole(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<u8>,
        problems: &mut Problems<'_>,
    ) -> Option<u8> {
        let node = self.optional(key)?;
        let wanted = match &node.value {
            Value::Integer(number) => u8::try_from(*number).ok().filter(|number| range.contains(number)),
            _ => None,
        };
        if wanted.is_none() {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            problems.at(node.span.clone(), &self.path_of(key), &node.describe(), &expected);
        }
        wanted
    }

    /// A number from -100 to 100; `None` if it is absent or wrong.
    #[inline(never)]
    pub(super) fn number(&mut self, key: &'static str, problems: &mut Problems<'_>) -> Option<f64> {
        let node = self.optional(key)?;
        let found = as_number(node);
        if found.is_none() {
            problems.at(node.span.clone(), &self.path_of(key), &node.describe(), "a number from -100 to 100");
        }
        found
    }

    #[inline(never)]
    pub(super) fn flag(&mut self, key: &'static str, problems: &mut Problems<'_>) -> Option<bool> {
        let node = self.optional(key)?;
        match node.value {
            Value::Bool(value) => Some(value),
            _ => {
                problems.at(node.span.clone(), &self.path_of(key), &node.describe(), "true or false");
                None
            }
        }
    }

    /// One of some words; `None` if it is absent or wrong.
    pub(super) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        problems: &mut Problems<'_>,
    ) -> Option<T> {
        let node = self.optional(key)?;
        let path = self.path_of(key);
        word(node, &path, words, problems)
    }

    /// The same, but absence is a problem, too.
    pub(super) fn required_choice<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        problems: &mut Problems<'_>,
    ) -> Option<T> {
        self.required(key, &one_of(words), problems)?;
        self.choice(key, words, problems)
    }

    /// A list of different words, at most as many as there are; `None` if it is absent.
    pub(super) fn choices<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        problems: &mut Problems<'_>,
    ) -> Option<Vec<T>> {
        let node = self.optional(key)?;
        let path = self.path_of(key);
        let Value::Array(items) = &node.value else {
            let expected = format!("a list of words, each {}", one_of(words));
            problems.at(node.span.clone(), &path, &node.describe(), &expected);
            return None;
        };
        let once = format!("each word once, at most {}", words.len());
        if items.len() > words.len() {
            problems.at(node.span.clone(), &path, &format!("{} of them", items.len()), &once);
        } else if let Some(again) = items.iter().enumerate().find_map(|(at, item)| item.repeats(&items[..at])) {
            problems.at(again.span.clone(), &path, &format!("{} twice", again.describe()), &once);
        }
        Some(items.iter().take(words.len()).filter_map(|item| word(item, &path, words, problems)).collect())
    }

    /// Ends the reading: every field that was not taken is noted as unknown.
    #[inline(never)]
    pub(super) fn finish(self, problems: &mut Problems<'_>) {
        for entry in self.entries.iter().filter(|entry| !self.taken.contains(entry.key.as_str())) {
            let path = self.path_of(&shorten(&entry.key));
            if let Some(called) = foreign::field(&self.path, &entry.key) {
                problems.foreign_field(entry.span.clone(), &path, &called);
            } else if let Some(meant) = self.meant(&entry.key) {
                problems.misspelt(entry.span.clone(), &path, meant);
            } else {
                let known: Vec<&str> = self.taken.iter().copied().collect();
                problems.unknown(entry.span.clone(), &path, &known.join(", "));
            }
        }
    }

    /// The same where not all fields were asked for: these are known, too.
    pub(super) fn finish_early(mut self, others: &[&'static str], problems: &mut Problems<'_>) {
        self.taken.extend(others);
        self.finish(problems);
    }

    /// The field that is meant by a name that is not known: one whose name has a letter more,
    /// fewer, another or beside its place, or two if it is long; of several one that is not there.
    fn meant(&self, key: &str) -> Option<&'static str> {
        if key.chars().count() > MAX_MISSPELT {
            return None;
        }
        let known = self.taken.iter().copied();
        let (far, _, meant) =
            known.map(|known| (osa_distance(&key.to_lowercase(), known), self.has(known), known)).min()?;
        (far <= (meant.len() / 3).clamp(1, 2) && far < meant.len()).then_some(meant)
    }
}

/// A number from -100 to 100, whole or not.
pub(super) fn as_number(node: &Node) -> Option<f64> {
    match node.value {
        Value::Integer(number) => Some(number as f64),
        Value::Number(number) => Some(number),
        _ => None,
    }
    .filter(|number| (-100.0..=100.0).contains(number))
}

fn one_of<T>(words: &[(&str, T)]) -> String {
    one_of_names(&names(words))
}

fn names<'w, T>(words: &[(&'w str, T)]) -> Vec<&'w str> {
    words.iter().map(|(word, _)| *word).collect()
}

#[cold]
#[inline(never)]
fn one_of_names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    if quoted.len() == 1 { quoted.concat() } else { format!("one of {}", quoted.join(", ")) }
}

fn word<T: Copy>(node: &Node, path: &str, words: &[(&str, T)], problems: &mut Problems<'_>) -> Option<T> {
    let found = match &node.value {
        Value::Text(text) => words.iter().find(|(word, _)| word == text).map(|&(_, value)| value),
        _ => None,
    };
    if found.is_none() {
        wrong_word(node, path, &names(words), problems);
    }
    found
}

#[cold]
#[inline(never)]
fn wrong_word(node: &Node, path: &str, ours: &[&str], problems: &mut Problems<'_>) {
    let called = if let Value::Text(text) = &node.value { foreign::word(text, ours) } else { None };
    problems.at(node.span.clone(), path, &node.describe(), &called.unwrap_or_else(|| one_of_names(ours)));
}
