//! A rule file as a whole: what a game is called, where it comes from, its text, options and
//! presets.

// What a file may hold is looked at value by value, and all others are refused alike.
#![allow(clippy::wildcard_enum_match_arm)]

mod check;
mod family;
mod foreign;
mod options;
mod passage;
mod picture;
mod problem;
mod read;
mod schema;
mod sound;
mod table;
mod texts;
mod variants;

use std::sync::{Arc, OnceLock};

use serde::Serialize;

use crate::lang::{Lang, Texts};
use crate::plain::Plain;
use crate::rules::{OptionValue, Rules};
use family::{read_family, read_other_names};
use options::{MAX_OPTIONS, OptionDraft, defaults, read_option, read_preset};
use passage::{Passage, read_passages};
use picture::read_pictures;
use problem::Problems;
use read::RULE_SECTIONS;
use table::{Node, Table, Value};
use texts::{read_id, read_plain, read_texts, read_title};
use variants::Variants;

pub use family::{Family, OtherNames};
pub use options::{Choice, GameOption, OptionError, Preset};
pub use passage::TextSection;
pub use picture::Picture;
pub use problem::{Problem, RuleFileError};
pub use schema::RULE_FILE_SCHEMA;

/// The largest rule file that is read, in bytes.
const MAX_FILE_BYTES: usize = 256 * 1024;
/// Of a book's title, author or publisher; titles of old books are long.
const SOURCE: Plain = Plain::Line(300);

/// Where a game's rules were printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Source {
    /// The book, booklet or page. One that is called the same in every language is in English only.
    pub title: Texts,
    /// Its author or publisher.
    pub by: String,
}

/// A rule file: a game with its options and presets, and the rules for every combination of
/// options.
#[derive(Debug)]
pub struct Ruleset {
    name: Texts,
    other_names: OtherNames,
    family: Family,
    source: Source,
    variants: Variants,
    /// Of a file that is known to be right, the words and pictures as they stand there: most
    /// commands need none of them.
    told: String,
    /// The words, read when they are first asked for.
    text: OnceLock<Vec<Passage>>,
    /// The pictures, dealt and played when they are first asked for.
    pictures: OnceLock<Vec<Picture>>,
    /// All that `variants` holds, once all of them were asked for.
    all_rules: OnceLock<Vec<Arc<Rules>>>,
    warnings: Vec<Problem>,
}

impl Ruleset {
    /// Reads a rule file and checks all of it: every combination of options, and every picture.
    /// `file` is its name for error messages. The format is described in `docs/rule-files.md`.
    ///
    /// # Errors
    /// Lists every problem of the file, each with line, field, what was found and what would be
    /// right.
    pub fn read(file: &str, text: &str) -> Result<Ruleset, RuleFileError> {
        Ruleset::read_noting(file, text, Problems::new(text))
    }

    /// Reads a rule file that was taken in already, perhaps before its texts were checked: what may
    /// not stand in them is made plain ([`Plain::shown`]).
    ///
    /// # Errors
    /// As [`Ruleset::read`] for all else.
    pub fn read_kept(file: &str, text: &str) -> Result<Ruleset, RuleFileError> {
        Ruleset::read_noting(file, text, Problems::of_kept(text))
    }

    fn read_noting(file: &str, text: &str, mut problems: Problems<'_>) -> Result<Ruleset, RuleFileError> {
        if text.len() > MAX_FILE_BYTES {
            problems.at(0..0, "", &format!("{} bytes", text.len()), &format!("at most {MAX_FILE_BYTES} bytes"));
            return Err(problems.into_error(file));
        }
        let root = Node::parse(text, &mut problems);
        let ruleset = read_head(&root, &mut problems);
        if let Some(ruleset) = &ruleset {
            ruleset.variants.read_all(&mut problems);
        }
        // Games can be dealt only by rules without a fault.
        let playable = ruleset.as_ref().map(|ruleset| &ruleset.variants).filter(|_| problems.is_empty());
        let headings = ruleset.as_ref().map(Ruleset::headings).unwrap_or_default();
        let pictures = read_pictures(&root, &headings, playable, &mut problems);
        match ruleset {
            Some(ruleset) if problems.is_empty() => {
                let warnings = problems.into_warnings();
                Ok(Ruleset { pictures: OnceLock::from(pictures), warnings, ..ruleset })
            }
            _ => {
                if problems.is_empty() {
                    problems.at(0..0, "", "an incomplete file", "a whole rule file");
                }
                Err(problems.into_error(file))
            }
        }
    }

    /// Reads a rule file that is known to be right. Rules and pictures are read when they are asked
    /// for.
    ///
    /// # Panics
    /// If the file is wrong, at once or when rules or pictures are asked for.
    pub(crate) fn read_known(file: &str, text: &str) -> Ruleset {
        let ruleset = Ruleset::read_brought(file, text);
        ruleset.unwrap_or_else(|error| panic!("a rule file that should be right is wrong:\n{error}"))
    }

    /// The same for a file that may turn out to be another, which is seen at once.
    ///
    /// # Errors
    /// If it is no rule file. One that has wrong rules panics when they are asked for.
    pub(crate) fn read_brought(file: &str, text: &str) -> Result<Ruleset, RuleFileError> {
        let (rules, told) = parted(text);
        let mut problems = Problems::new(&rules);
        let root = Node::parse(&rules, &mut problems);
        match read_head(&root, &mut problems) {
            Some(ruleset) if problems.is_empty() => Ok(Ruleset { told, text: OnceLock::new(), ..ruleset }),
            _ => Err(problems.into_error(file)),
        }
    }

    /// The game's id: the name of its first preset.
    pub fn id(&self) -> &str {
        self.variants.id()
    }

    /// What the game is called.
    pub fn name(&self) -> &Texts {
        &self.name
    }

    /// What else it is called.
    pub fn other_names(&self) -> &OtherNames {
        &self.other_names
    }

    /// What is rarely meant in the file, such as piles that lie on one another. Only a file that
    /// was read as a whole was looked at for that.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    /// The games that it stands with in lists.
    pub fn family(&self) -> Family {
        self.family
    }

    /// Where its rules were printed; empty if the file does not say it.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The rules in words, as they read for these rules, which are some of the game's.
    ///
    /// ```
    /// use patience::{Lang, Library};
    ///
    /// let library = Library::builtin();
    /// let klondike = library.ruleset("klondike").unwrap();
    /// let stock = |preset| {
    ///     let mut text = klondike.text(&klondike.rules(preset, &[]).unwrap()).into_iter();
    ///     text.find(|section| section.heading.get(Lang::EN) == "Stock").unwrap().body
    /// };
    /// assert!(stock("klondike").get(Lang::EN).contains("one card"));
    /// assert!(stock("klondike-drei").get(Lang::EN).contains("three cards"));
    /// ```
    pub fn text(&self, rules: &Rules) -> Vec<TextSection> {
        self.passages().iter().filter_map(|passage| passage.with(rules.options())).collect()
    }

    fn passages(&self) -> &[Passage] {
        self.text.get_or_init(|| {
            self.read_told(|root, problems| {
                let mut file = Table::open(root, "", problems)?;
                Some(read_passages(&mut file, self.options(), problems))
            })
        })
    }

    /// Reads some of what is kept as it stands in the file.
    fn read_told<T>(&self, read: impl Fn(&Node, &mut Problems<'_>) -> Option<T>) -> T {
        let mut problems = Problems::new(&self.told);
        let root = Node::parse(&self.told, &mut problems);
        let read = read(&root, &mut problems).filter(|_| problems.is_empty());
        read.unwrap_or_else(|| panic!("{}", problems.into_error(self.id())))
    }

    /// Pictures that go with the text, each a position of a real game of one of its presets. Their
    /// moves are legal, for they were played.
    ///
    /// ```
    /// use patience::{Lang, Library};
    ///
    /// let library = Library::builtin();
    /// for picture in library.find("anneliese").unwrap().pictures() {
    ///     println!("{}: {} piles", picture.title().get(Lang::EN), picture.view().piles.len());
    ///     if let Some(mv) = picture.shown() {
    ///         assert!(picture.game().clone().play(mv).is_ok());
    ///     }
    /// }
    /// ```
    pub fn pictures(&self) -> &[Picture] {
        self.pictures.get_or_init(|| {
            let headings = self.headings();
            self.read_told(|root, problems| Some(read_pictures(root, &headings, Some(&self.variants), problems)))
        })
    }

    /// Its options.
    pub fn options(&self) -> &[GameOption] {
        self.variants.options()
    }

    /// Its presets; the first has the game's own id and every option's default.
    pub fn presets(&self) -> &[Preset] {
        self.variants.presets()
    }

    /// The preset with this name.
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.variants.preset(id)
    }

    /// The languages that the file is in, pictures aside: those of any of its texts. English is one
    /// of them.
    pub fn languages(&self) -> Vec<Lang> {
        let mut languages: Vec<Lang> =
            self.rule_texts().iter().flat_map(|(_, texts)| texts.iter().map(|(lang, _)| lang)).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// The fields whose texts are not in a language, such as `text[3].body`: there [`Texts::get`]
    /// gives the English text.
    pub fn missing(&self, lang: Lang) -> Vec<String> {
        let mut all = self.rule_texts();
        for (at, picture) in self.pictures().iter().enumerate() {
            all.push((format!("picture[{}].title", at + 1), picture.title()));
            all.push((format!("picture[{}].text", at + 1), picture.text()));
        }
        all.into_iter().filter(|(_, texts)| texts.only(lang).is_none()).map(|(field, _)| field).collect()
    }

    /// The English headings of its rules in words.
    fn headings(&self) -> Vec<&str> {
        self.passages().iter().map(Passage::name).collect()
    }

    /// Every text of the file but those of pictures, with the name of its field.
    fn rule_texts(&self) -> Vec<(String, &Texts)> {
        let mut all = vec![("name".to_owned(), &self.name)];
        let title = &self.source.title;
        // A book's title that is given once is the same in every language.
        all.extend((title.iter().count() > 1).then(|| ("source.title".to_owned(), title)));
        for (at, passage) in self.passages().iter().enumerate() {
            all.extend(passage.texts().into_iter().map(|(field, texts)| (format!("text[{}].{field}", at + 1), texts)));
        }
        for (at, option) in self.options().iter().enumerate() {
            all.push((format!("option[{}].title", at + 1), &option.title));
            let values = option.values.iter().enumerate();
            all.extend(values.map(|(value, of)| (format!("option[{}].value[{}].title", at + 1, value + 1), &of.title)));
        }
        // The first preset is the game itself.
        let presets = self.presets().iter().enumerate().skip(1);
        all.extend(presets.map(|(at, preset)| (format!("preset[{at}].name"), &preset.name)));
        all
    }

    /// The rules of a preset, with some options set otherwise.
    ///
    /// # Errors
    /// Names the preset, option or value that the game does not have.
    pub fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<Arc<Rules>, OptionError> {
        self.variants.rules(preset, overrides).map(Arc::clone)
    }

    /// The rules with every option at its default, which are those of the first preset.
    pub fn default_rules(&self) -> &Arc<Rules> {
        self.variants.at(0)
    }

    /// The rules for every combination of the options.
    pub fn all_rules(&self) -> &[Arc<Rules>] {
        let all = || (0..self.variants.count()).map(|index| Arc::clone(self.variants.at(index))).collect();
        self.all_rules.get_or_init(all)
    }

    /// The preset whose options are exactly those of the rules, if there is one.
    pub fn preset_of(&self, rules: &Rules) -> Option<&Preset> {
        self.preset(rules.of_preset()?)
    }
}

/// The parts of a file that is known to be right: its rules, and its words and pictures. No line of
/// a text in it begins as a section does.
fn parted(text: &str) -> (String, String) {
    let (mut rules, mut told, mut is_told) = (String::new(), String::new(), false);
    for line in text.split_inclusive('\n') {
        if let Some(section) = line.strip_prefix('[') {
            let name = section.trim_start_matches('[').split(['.', ']']).next();
            is_told = matches!(name, Some("text" | "picture"));
        }
        if is_told { &mut told } else { &mut rules }.push_str(line);
    }
    (rules, told)
}

/// Reads a file but for its rules and pictures.
fn read_head(root: &Node, problems: &mut Problems<'_>) -> Option<Ruleset> {
    let mut file = Table::open(root, "", problems)?;
    file.required_choice("format", &[("patience-rules/1", ())], problems);
    // What is missing or faulty gets a stand-in, so that the rest of the file is read, too.
    let id = read_id(&mut file, "id", problems).unwrap_or_else(|| "game".into());
    let name = read_title(&mut file, "name", &id, problems);
    let other_names = read_other_names(&mut file, problems);
    let family = read_family(&mut file, problems);
    let source = read_source(&mut file, problems);
    let options = file.tables("option", MAX_OPTIONS, problems);
    let drafts: Vec<OptionDraft> = options.into_iter().filter_map(|option| read_option(option, problems)).collect();
    unique(drafts.iter().map(|draft| draft.option.name.as_str()), "option", "different names", &file, problems);
    let options: Vec<GameOption> = drafts.iter().map(|draft| draft.option.clone()).collect();
    let text = read_passages(&mut file, &options, problems);
    let preset_tables = file.tables("preset", MAX_OPTIONS * 4, problems);
    for section in RULE_SECTIONS.into_iter().chain(["picture"]) {
        file.optional(section);
    }
    let mut presets = vec![Preset { id: id.clone(), name: name.clone(), options: defaults(&options) }];
    presets.extend(preset_tables.into_iter().filter_map(|preset| read_preset(preset, &options, problems)));
    let ids = presets.iter().map(|preset| preset.id.as_str());
    unique(ids, "preset", "a name of its own for every preset", &file, problems);
    file.finish(problems);
    Some(Ruleset {
        name,
        other_names,
        family,
        source,
        variants: Variants::new(root, id, drafts, presets, problems)?,
        told: String::new(),
        text: OnceLock::from(text),
        pictures: OnceLock::new(),
        all_rules: OnceLock::new(),
        warnings: Vec::new(),
    })
}

fn read_source(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Source {
    let Some(mut table) = file.table("source", problems) else { return Source::default() };
    let title = match table.required("title", "a text", problems) {
        Some(Node { value: Value::Table(_), .. }) => read_texts(&mut table, "title", SOURCE, problems),
        Some(node) => {
            let title = read_plain(&table, node, "title", SOURCE, problems);
            title.map(|title| [(Lang::EN, title)].into_iter().collect())
        }
        None => None,
    };
    let by = table.optional("by").and_then(|node| read_plain(&table, node, "by", SOURCE, problems));
    table.finish(problems);
    Source { title: title.unwrap_or_default(), by: by.unwrap_or_default() }
}

/// Notes the first name that comes twice.
fn unique<'a>(
    names: impl Iterator<Item = &'a str>,
    key: &str,
    right: &str,
    file: &Table<'_>,
    problems: &mut Problems<'_>,
) {
    let names: Vec<&str> = names.collect();
    if let Some((_, twice)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        problems.at(file.span_of(key), key, &format!("{twice:?} twice"), right);
    }
}
