//! The rules in words: passages, and what their words depend on.

use crate::card::shorten;
use crate::lang::{Lang, Texts};
use crate::plain::Plain;
use crate::rules::OptionValue;
use crate::ruleset::options::GameOption;
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Entry, Table};
use crate::ruleset::texts::{read_texts, read_wording};

/// Maximum passages of a rule text.
const MAX_PASSAGES: usize = 32;

/// A passage of a game's rules in words, as it reads for one choice of the game's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSection {
    /// What it is about.
    pub heading: Texts,
    /// One paragraph or more, separated by empty lines.
    pub body: Texts,
    /// Whether it is of second rank, such as sources: where texts can be folded up, it is.
    pub folded: bool,
}

/// A passage as it stands in the file.
#[derive(Debug)]
pub(super) struct Passage {
    heading: Texts,
    body: Texts,
    folded: bool,
    wordings: Vec<Wording>,
}

/// The words that take the place of an option's name in a passage.
#[derive(Debug)]
struct Wording {
    option: String,
    /// One for each value of the option.
    values: Vec<(OptionValue, Texts)>,
}

pub(super) fn read_passages(file: &mut Table<'_>, options: &[GameOption], problems: &mut Problems<'_>) -> Vec<Passage> {
    let tables = file.tables("text", MAX_PASSAGES, problems);
    tables.into_iter().filter_map(|table| read_passage(table, options, problems)).collect()
}

fn read_passage(mut table: Table<'_>, options: &[GameOption], problems: &mut Problems<'_>) -> Option<Passage> {
    let heading = read_texts(&mut table, "heading", Plain::NAME, problems);
    let body = read_texts(&mut table, "body", Plain::PASSAGE, problems);
    let folded = table.flag("folded", problems).unwrap_or(false);
    let places = table.table("where", problems);
    let read = places.map(|places| read_wordings(&places, options, problems));
    let wordings = read.unwrap_or_else(|| Some(Vec::new()));
    let span = table.span_of("body");
    let path = table.path_of("body");
    table.finish(problems);
    let passage = Passage { heading: heading?, body: body?, folded, wordings: wordings? };
    passage.check(options, |found, right| problems.at(span.clone(), &path, found, right));
    Some(passage)
}

/// The words for options on which a passage depends; `None` if something is wrong with some.
fn read_wordings(places: &Table<'_>, options: &[GameOption], problems: &mut Problems<'_>) -> Option<Vec<Wording>> {
    let read: Vec<_> = places.entries().iter().map(|entry| read_place(entry, places, options, problems)).collect();
    read.into_iter().collect()
}

/// The words for each value of the option that an entry names.
fn read_place(
    entry: &Entry,
    places: &Table<'_>,
    options: &[GameOption],
    problems: &mut Problems<'_>,
) -> Option<Wording> {
    let path = places.path_of(&shorten(&entry.key));
    let Some(option) = options.iter().find(|option| option.name == entry.key) else {
        let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
        let right = if known.is_empty() { "no option".into() } else { format!("one of {}", known.join(", ")) };
        problems.at(entry.span.clone(), &path, "an unknown option", &right);
        return None;
    };
    let mut table = Table::open(&entry.node, &path, problems)?;
    let known: Vec<String> = option.values.iter().map(|choice| choice.value.to_string()).collect();
    for other in table.entries().iter().filter(|other| !known.contains(&other.key)) {
        let right = format!("a value of {}: {}", option.name, known.join(", "));
        problems.at(other.span.clone(), &table.path_of(&shorten(&other.key)), "an unknown value", &right);
    }
    let values = option.values.iter().zip(&known);
    let read = values.map(|(choice, key)| Some((choice.value.clone(), read_wording(&mut table, key, problems)?)));
    Some(Wording { option: option.name.clone(), values: read.collect::<Option<_>>()? })
}

impl Passage {
    /// Tells `wrong` where the body does not name an option for which there are words, or names one
    /// for which there are none.
    fn check(&self, options: &[GameOption], mut wrong: impl FnMut(&str, &str)) {
        for (lang, body) in self.body.iter() {
            for option in options {
                let place = format!("{{{}}}", option.name);
                let has_words = self.wordings.iter().any(|wording| wording.option == option.name);
                let right = match (body.matches(&place).count(), has_words) {
                    (0, false) | (1, true) => continue,
                    (_, false) => format!("a table where.{} with the words for each value", option.name),
                    (_, true) => format!("{place} once, for the words under where.{}", option.name),
                };
                wrong(&format!("{place} {} times in {lang}", body.matches(&place).count()), &right);
            }
        }
    }

    /// The English heading.
    pub(super) fn name(&self) -> &str {
        self.heading.get(Lang::EN)
    }

    /// The passage as it reads with these values of options; `None` if it then says nothing.
    pub(super) fn with(&self, values: &[(String, OptionValue)]) -> Option<TextSection> {
        if self.wordings.is_empty() {
            return Some(TextSection { heading: self.heading.clone(), body: self.body.clone(), folded: self.folded });
        }
        let words: Vec<(&str, &Texts)> =
            self.wordings.iter().map(|wording| (&*wording.option, wording.of(values))).collect();
        let mut langs: Vec<Lang> = self.body.iter().map(|(lang, _)| lang).collect();
        langs.extend(words.iter().flat_map(|(_, texts)| texts.iter().map(|(lang, _)| lang)));
        let body: Texts =
            langs.into_iter().map(|lang| (lang, tidy(&fill(self.body.get(lang), &words, lang)))).collect();
        let speaks = !body.get(Lang::EN).is_empty();
        speaks.then(|| TextSection { heading: self.heading.clone(), body, folded: self.folded })
    }

    /// Its texts, with the names of their fields within it.
    pub(super) fn texts(&self) -> Vec<(String, &Texts)> {
        let mut all = vec![("heading".to_owned(), &self.heading), ("body".to_owned(), &self.body)];
        for wording in &self.wordings {
            let field = |value: &OptionValue| format!("where.{}.{value}", wording.option);
            all.extend(wording.values.iter().map(|(value, texts)| (field(value), texts)));
        }
        all
    }
}

impl Wording {
    /// The words for one of these values, by default for the option's default.
    fn of(&self, values: &[(String, OptionValue)]) -> &Texts {
        let chosen = values.iter().find(|(name, _)| *name == self.option).map(|(_, value)| value);
        let found = self.values.iter().find(|(value, _)| Some(value) == chosen);
        &found.unwrap_or(&self.values[0]).1
    }
}

/// The body with every name in braces replaced by its words; what comes in is not searched again.
fn fill(body: &str, words: &[(&str, &Texts)], lang: Lang) -> String {
    let mut filled = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(start) = rest.find('{') {
        let (before, from) = rest.split_at(start);
        filled.push_str(before);
        let name = from[1..].split('}').next().unwrap_or_default();
        match words.iter().find(|(option, _)| *option == name) {
            Some((_, texts)) => {
                filled.push_str(texts.get(lang));
                rest = &from[name.len() + 2..];
            }
            None => {
                filled.push('{');
                rest = &from[1..];
            }
        }
    }
    filled + rest
}

/// Takes away the blanks that stay where words are empty.
fn tidy(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n\n")
}
