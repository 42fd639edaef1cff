//! `patience new-game`: a rule file to begin with.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use patience::{Lang, Library};
use patience_files::FileError;
use patience_tui::fold;
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::NewGameArgs;
use crate::context::Context;
use crate::input;
use crate::output::{print, print_raw, wrap};
use crate::shell::quoted;

/// A small game that can be played. Lines that begin with `#@` are for comments in the player's
/// language, by the names of their words.
const TEMPLATE: &str = include_str!("new_game.toml");
/// What such lines begin with, and the comments in their place.
const COMMENT: &str = "#@";
/// The width of comments without their sign.
const WIDTH: usize = 78;
/// The longest id, in characters, of which the template makes a longer one.
const MAX_ID: usize = 30;

pub(crate) fn run(args: &NewGameArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let stem = args.file.file_stem().unwrap_or_default().to_string_lossy();
    let id = id(&stem, &library);
    let text = template(&id, &title(&stem, &id), context.lang);
    if args.file.as_os_str() == "-" {
        print_raw(text.as_bytes())?;
        return Ok(Answer::Yes);
    }
    write_new(&args.file, &text).map_err(|error| input::unwritten(&args.file, error, context.lang))?;
    print(&format!(
        "{}\n",
        context.lang.fill("cli.new-game.written", &[("file", quoted(&input::name(&args.file))), ("id", id)])
    ))?;
    Ok(Answer::Yes)
}

/// Writes a file that was not there; one that is there stays as it is.
fn write_new(path: &Path, text: &str) -> Result<(), FileError> {
    let written = File::create_new(path)?.write_all(text.as_bytes());
    if written.is_err() {
        // What could not be written whole is of no use.
        drop(fs::remove_file(path));
    }
    Ok(written?)
}

/// The id of a game that is called as the file is, and as no other.
fn id(stem: &str, library: &Library) -> String {
    let plain: String = fold(stem).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let id: String =
        words.join("-").trim_start_matches(|c: char| !c.is_ascii_lowercase()).chars().take(MAX_ID).collect();
    let id = id.trim_end_matches('-');
    let is_free = |id: &str| !library.has(id) && !library.has(&format!("{id}-two"));
    match id {
        "" => "my-game".into(),
        id if is_free(id) => id.into(),
        id => format!("my-{id}"),
    }
}

/// What players read: the file's own name, unless the game has another id.
fn title(stem: &str, id: &str) -> String {
    let is_other = id.starts_with("my-") && !fold(stem).starts_with("my-");
    let named = if is_other { id } else { stem };
    let words = named.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(capital);
    words.collect::<Vec<_>>().join(" ").chars().take(MAX_ID).collect()
}

/// The file with its comments.
fn template(id: &str, title: &str, lang: Lang) -> String {
    let filled = TEMPLATE.replace("ID", id).replace("NAME", title);
    let mut text = String::new();
    for line in filled.lines() {
        match line.strip_prefix(COMMENT) {
            None => text.push_str(line),
            Some(key) => {
                let comment = wrap(&lang.t(&format!("cli.new-game.{key}")), WIDTH, "");
                let lines: Vec<String> =
                    comment.lines().map(|line| format!("# {line}").trim_end().to_owned()).collect();
                text.push_str(&lines.join("\n"));
            }
        }
        text.push('\n');
    }
    text
}

fn capital(word: &str) -> String {
    let mut signs = word.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
}

#[cfg(test)]
mod tests {
    use patience::{Game, Move, Ruleset};
    use patience_words::languages;

    use super::*;

    /// In every language it is a game without a fault, of which nothing is missing.
    #[test]
    fn what_is_written_can_be_played() {
        for lang in languages() {
            let text = template("my-game", "My Game", lang);
            let game = Ruleset::read("my-game.toml", &text).unwrap_or_else(|error| panic!("{error}"));
            assert!(game.warnings().is_empty(), "{:?}", game.warnings());
            assert_eq!(game.presets().iter().map(|preset| &*preset.id).collect::<Vec<_>>(), ["my-game", "my-game-two"]);
            assert!(game.languages().into_iter().all(|lang| game.missing(lang).is_empty()));
            let mut played = Game::deal(game.default_rules().clone(), 1).unwrap();
            played.play(Move::Draw).unwrap();
            assert!(text.lines().all(|line| !line.starts_with('#') || line.chars().count() <= WIDTH + 2), "{text}");
            assert!(!text.contains(COMMENT) && !text.contains("cli.new-game"), "{text}");
        }
    }

    #[test]
    fn a_game_is_called_as_its_file_is() {
        let library = Library::builtin();
        for (stem, expected, named) in [
            ("Meine Patience", "meine-patience", "Meine Patience"),
            ("Größe 1", "groesse-1", "Größe 1"),
            ("änderung", "aenderung", "Änderung"),
            ("my_game", "my-game", "My Game"),
            ("9 lives", "lives", "9 Lives"),
            ("_", "my-game", "My Game"),
            ("-", "my-game", "My Game"),
            ("klondike", "my-klondike", "My Klondike"),
            (&"a".repeat(80), &"a".repeat(30), &format!("A{}", "a".repeat(29))),
        ] {
            let id = id(stem, &library);
            assert_eq!((id.as_str(), title(stem, &id).as_str()), (expected, named), "{stem}");
        }
    }
}
