//! What a newcomer means who types a command that there is not, or not like this: one that does it.
//!
//! Words for commands, beside their names, are those of `usage.called` in any language. What is
//! suggested can be typed as it stands: it is read as everything that is typed.

use std::ffi::OsString;
use std::path::Path;

use patience::{DealNumber, Lang, Library, OptionValue};
use patience_words::{Words, languages};

use crate::args;
use crate::input;
use crate::line;
use crate::names;
use crate::numbers;
use crate::shell::quoted;

/// What may be called otherwise. The first three are options.
const CALLED: [&str; 15] = [
    "version",
    "help",
    "lang",
    "new",
    "play",
    "games",
    "rules",
    "statistics",
    "serve",
    "deal",
    "solve",
    "autoplay",
    "show",
    "check",
    "review",
];
/// More words than these are no command that was typed by hand.
const MOST_WORDS: usize = 20;
/// A name of fewer letters is none that was meant for a game.
const LEAST_NAME: usize = 3;
/// A deal for who names none.
const FIRST_DEAL: u64 = 1;

/// The command that is meant, as it would be typed; nothing if that is what was typed, or if none
/// is near.
pub(crate) fn instead(typed: &[OsString], lang: Lang) -> Option<String> {
    let words: Option<Vec<String>> = typed.iter().skip(1).map(|word| word.to_str().map(str::to_owned)).collect();
    let (words, global) = without_global(words.filter(|words| words.len() <= MOST_WORDS)?);
    let library = library_with(&global)?;
    let guess = Guess { library: &library, lang };
    let mut line = guess.command(&words)?;
    line.extend(global);
    let full: Vec<OsString> =
        std::iter::once("patience").chain(line.iter().map(String::as_str)).map(Into::into).collect();
    let is_read = line::read(&full, lang).map_or_else(|error| error.exit_code() == 0, |_| true);
    is_read.then(|| format!("patience {}", line.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")))
}

/// The words without those that may stand with any command, and these.
fn without_global(words: Vec<String>) -> (Vec<String>, Vec<String>) {
    let (mut own, mut global) = (Vec::new(), Vec::new());
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if matches!(word.as_str(), "--lang" | "--rules") {
            global.push(word);
            global.extend(words.next());
        } else if word.starts_with("--lang=") || word.starts_with("--rules=") {
            global.push(word);
        } else {
            own.push(word);
        }
    }
    (own, global)
}

/// The games that are built in and those of `--rules`; nothing if a file of these is wrong, as no
/// line works then.
fn library_with(global: &[String]) -> Option<Library> {
    let mut library = Library::builtin();
    let after = global.windows(2).filter(|pair| pair[0] == "--rules").map(|pair| pair[1].as_str());
    let files = after.chain(global.iter().filter_map(|word| word.strip_prefix("--rules=")));
    // Standard input is for the command that is asked for.
    for file in files.filter(|file| *file != "-").map(Path::new) {
        let text = input::read(file, input::MAX_SMALL_BYTES, Lang::EN).ok()?;
        library.add(&input::name(file), &text).ok()?;
    }
    Some(library)
}

/// Whether it is the number of a deal, or a range of them.
fn is_number(word: &str) -> bool {
    Said::default().number(word).is_some()
}

/// What was said after a command, as far as it is understood.
#[derive(Debug, Default)]
struct Said {
    game: Option<String>,
    deal: Option<DealNumber>,
    range: Option<String>,
    options: Vec<String>,
    /// Options of the command line that are left as they are.
    flags: Vec<String>,
    files: Vec<String>,
    /// Whether it is something else than what was typed.
    is_mended: bool,
}

struct Guess<'l> {
    library: &'l Library,
    lang: Lang,
}

impl Guess<'_> {
    fn command(&self, words: &[String]) -> Option<Vec<String>> {
        let (first, rest) = words.split_first()?;
        if first == "help" {
            return self.help(rest);
        }
        let (called, is_name) = match self.called(first) {
            Some(found) => found,
            None if args::definition().find_subcommand(first).is_some() => return None,
            // A game, a number or a file alone is to be played or looked at.
            None => return self.without_command(words),
        };
        if called == "lang" {
            let [code] = rest else { return None };
            return Some(vec!["--lang".into(), code.to_lowercase()]);
        }
        let mut said = self.said(rest)?;
        said.is_mended |= !is_name;
        let line = self.line(called, &mut said)?;
        said.is_mended.then_some(line)
    }

    /// What a word calls, and whether that is its name.
    fn called(&self, typed: &str) -> Option<(&'static str, bool)> {
        let word = typed.to_lowercase();
        // `--list` is `list`; a single letter after one hyphen is no word.
        let bare = word.trim_start_matches('-');
        let is_command = |name: &&&str| !matches!(**name, "version" | "help" | "lang" | "new") && **name == bare;
        if let Some(name) = CALLED.iter().find(is_command) {
            return Some((name, bare == typed));
        }
        let all = languages().into_iter().map(|lang| -> &Words { Words::of(lang) });
        let mut all = std::iter::once(Words::of(self.lang)).chain(all);
        let calls = |words: &Words, name: &str| {
            let text = words.t(&format!("usage.called.{name}"));
            text.split_whitespace().any(|called| called == word || bare.chars().count() > 2 && called == bare)
        };
        all.find_map(|words| CALLED.iter().copied().find(|name| calls(words, name))).map(|name| (name, false))
    }

    fn help(&self, rest: &[String]) -> Option<Vec<String>> {
        let about = rest.join(" ");
        if let Some((called, _)) =
            self.called(&about).filter(|(called, _)| !matches!(*called, "version" | "help" | "lang"))
        {
            let command = if called == "new" { "play" } else { called };
            return Some(vec![command.into(), "--help".into()]);
        }
        match self.game(&about) {
            Some((game, _)) => Some(vec!["rules".into(), game]),
            None => Some(vec!["--help".into()]),
        }
    }

    fn without_command(&self, words: &[String]) -> Option<Vec<String>> {
        let mut said = self.said(words)?;
        if let Some(file) = said.files.pop() {
            let command = if file.ends_with(".toml") { "check" } else { "show" };
            return said.of_flags_alone(&[command, &file]);
        }
        let says_something = said.game.is_some() || said.deal.is_some();
        if says_something { self.line("play", &mut said) } else { None }
    }

    /// Reads what stands after a command; nothing if a word of it can't be understood.
    fn said(&self, words: &[String]) -> Option<Said> {
        let mut said = Said::default();
        let mut names: Vec<&str> = Vec::new();
        let mut words = words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let (flag, value) = word.split_once('=').map_or((word, None), |(flag, value)| (flag, Some(value)));
            match flag {
                "--deal" | "--deals" | "--number" | "-n" | "--seed" => {
                    let value = value.or_else(|| words.next())?;
                    said.number(value)?;
                    said.is_mended |= match flag {
                        "--deal" => said.range.is_some(),
                        "--deals" => said.range.is_none(),
                        _ => true,
                    };
                }
                "--game" | "-g" => {
                    names.push(value.or_else(|| words.next())?);
                    said.is_mended = true;
                }
                "--option" | "-o" => said.options.push(match value {
                    Some(value) => value.to_owned(),
                    None => words.next()?.to_owned(),
                }),
                _ if flag.starts_with("--") && value.is_some() => {
                    said.options.push(word.trim_start_matches('-').to_owned());
                    said.is_mended = true;
                }
                _ if flag.starts_with('-') => said.flags.push(word.to_owned()),
                _ if value.is_some() => {
                    said.options.push(word.to_owned());
                    said.is_mended = true;
                }
                _ if is_number(word) => {
                    said.number(word)?;
                    said.is_mended = true;
                }
                _ if self.is_file(word) => said.files.push(word.to_owned()),
                _ => names.push(word),
            }
        }
        if !names.is_empty() {
            let (game, is_its_name) = self.game(&names.join(" "))?;
            said.is_mended |= !is_its_name;
            said.game = Some(game);
        }
        Some(said)
    }

    fn is_file(&self, word: &str) -> bool {
        Path::new(word).is_file() && names::find(self.library, word, self.lang).is_err()
    }

    /// The game that is called so, or the one that is nearest; and whether that can be typed, too.
    fn game(&self, name: &str) -> Option<(String, bool)> {
        // What has a point or a slash is a file that is not there.
        if name.chars().count() < LEAST_NAME || name.contains(['.', '/', '\\']) {
            return None;
        }
        match names::find(self.library, name, self.lang) {
            Ok((_, preset)) => Some((preset.id.clone(), true)),
            Err(_) => Some((names::nearest(self.library, name)?.to_owned(), false)),
        }
    }

    /// The whole line of a command; nothing if it has no place for something that was said.
    fn line(&self, called: &str, said: &mut Said) -> Option<Vec<String>> {
        let mut line: Vec<String> = match called {
            "version" => return said.of_flags_alone(&["--version"]),
            "help" => return said.of_flags_alone(&["--help"]),
            "new" => vec!["play".into()],
            "serve" => return said.of_flags_alone(&["serve", "--open"]),
            "statistics" => return said.of_flags_alone(&["statistics"]),
            "games" if said.game.is_some() => vec!["rules".into()],
            "games" => return said.of_flags_alone(&["games"]),
            "show" | "check" | "review" => {
                let file = said.files.pop()?;
                return said.of_flags_alone(&[called, &file]);
            }
            _ => vec![called.into()],
        };
        if !said.files.is_empty() {
            return None;
        }
        let needs_game = called != "play" || said.deal.is_some() || said.range.is_some() || !said.options.is_empty();
        if said.game.is_none() && needs_game {
            let own = self.library.added_files().next().map(|(id, ..)| id.to_owned());
            said.game = own.or_else(|| Some(self.library.shelf().first()?.id().to_owned()));
            said.is_mended = true;
        }
        said.is_mended |= called == "games";
        line.extend(said.game.clone());
        said.push_deals(&line[0].clone(), &mut line)?;
        for option in &said.options {
            line.extend(["--option".to_owned(), option.clone()]);
        }
        line.extend(said.flags.iter().cloned());
        self.has_options(said).then_some(line)
    }

    /// Whether the game has the options that are said.
    fn has_options(&self, said: &Said) -> bool {
        let read = |option: &String| {
            let (name, value) = option.split_once('=')?;
            Some((name.to_owned(), OptionValue::from_typed(value)))
        };
        let options: Option<Vec<_>> = said.options.iter().map(read).collect();
        match (&said.game, options) {
            (Some(game), Some(options)) => self.library.rules(game, &options).is_ok(),
            (None, Some(options)) => options.is_empty(),
            (_, None) => false,
        }
    }
}

impl Said {
    /// Takes a number of a deal, or a range of them; nothing if it is neither.
    fn number(&mut self, typed: &str) -> Option<()> {
        if self.deal.is_some() || self.range.is_some() {
            return None;
        }
        if let Ok(deal) = numbers::deal(typed.trim_start_matches(['#', '+'])) {
            self.deal = Some(deal);
        } else {
            let range = typed.replacen('-', "..", usize::from(!typed.contains("..")));
            numbers::deals(&range).ok()?;
            self.is_mended |= range != typed;
            self.range = Some(range);
        }
        Some(())
    }

    /// A line of these words, with the flags that were said; nothing if more than that was said.
    fn of_flags_alone(&self, words: &[&str]) -> Option<Vec<String>> {
        let has_more = self.game.is_some() || self.deal.is_some() || self.range.is_some();
        let is_alone = !has_more && self.options.is_empty() && self.files.is_empty();
        is_alone.then(|| words.iter().map(|&word| word.to_owned()).chain(self.flags.iter().cloned()).collect())
    }

    /// The deals, as a command takes them: `solve` and `autoplay` take several, and `rules` none.
    fn push_deals(&mut self, command: &str, line: &mut Vec<String>) -> Option<()> {
        match (&self.range, self.deal) {
            (Some(range), _) if matches!(command, "solve" | "autoplay") => {
                line.extend(["--deals".into(), range.clone()]);
            }
            (Some(_), _) => return None,
            (None, Some(_)) if command == "rules" => return None,
            (None, Some(deal)) => line.extend(["--deal".into(), deal.to_string()]),
            (None, None) if command == "solve" => {
                self.is_mended = true;
                line.extend(["--deal".into(), FIRST_DEAL.to_string()]);
            }
            (None, None) => {}
        }
        Some(())
    }
}
