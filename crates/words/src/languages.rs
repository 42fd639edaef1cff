//! Which languages there are: those that are built in, and those that were added.
//!
//! An added one is the whole program's, as a locale is.

use std::sync::{OnceLock, PoisonError, RwLock};

use patience::Lang;

use crate::catalogue::{BuiltInFile, Catalogue, CatalogueError};
use crate::words::Words;

/// The longest file of a language, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Maximum languages that can be added.
pub const MAX_LANGUAGES: usize = 64;

/// Every file in `lang`; listed by the build script.
const FILES: &[BuiltInFile] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Their codes alone: who asks for no more, as the module for browsers does, need not hold the
/// texts.
const CODES: &[&str] = include!(concat!(env!("OUT_DIR"), "/codes.rs"));

/// A built-in language, read when it is first asked for.
struct BuiltIn {
    lang: Lang,
    file: &'static BuiltInFile,
    words: OnceLock<Words>,
}

/// Languages are the program's, as its locale is, so they are kept once for all of it.
static ADDED: RwLock<Vec<&'static Words>> = RwLock::new(Vec::new());

fn built_in() -> &'static [BuiltIn] {
    static ALL: OnceLock<Vec<BuiltIn>> = OnceLock::new();
    ALL.get_or_init(|| {
        FILES.iter().map(|file| BuiltIn { lang: lang(file.code), file, words: OnceLock::new() }).collect()
    })
}

fn lang(code: &str) -> Lang {
    code.parse().expect("files are named after languages, as tested")
}

/// The codes of all languages, in the order of the alphabet.
pub fn languages() -> Vec<Lang> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let mut all: Vec<Lang> = added.iter().map(|words| words.lang()).collect();
    all.extend(CODES.iter().map(|code| lang(code)));
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds the language of a file's text, or puts it in the place of the one with its code. It is
/// kept as long as the program runs.
///
/// # Errors
/// If the text is no language's file, or too long, or if there are [`MAX_LANGUAGES`] already.
pub fn add(text: &str) -> Result<&'static Words, CatalogueError> {
    let words = Words::read(text)?;
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if added.len() >= MAX_LANGUAGES {
        return Err(CatalogueError::TooMany { limit: MAX_LANGUAGES });
    }
    let words: &'static Words = Box::leak(Box::new(words));
    added.insert(0, words);
    Ok(words)
}

impl Words {
    /// The words of a language, or else the English ones.
    pub fn of(lang: Lang) -> &'static Words {
        find(lang).unwrap_or_else(Words::english)
    }

    /// The built-in English words, which lack nothing.
    pub fn english() -> &'static Words {
        find_built_in(Lang::EN).expect("English is built in, as tested")
    }

    /// Reads a language's file, without adding the language.
    ///
    /// # Errors
    /// If the text is no language's file, or too long.
    pub fn read(text: &str) -> Result<Words, CatalogueError> {
        if text.len() > MAX_BYTES {
            return Err(CatalogueError::TooLong { limit: MAX_BYTES });
        }
        Ok(Words::new(Catalogue::read(text)?))
    }
}

/// The words of a language, if it is known.
fn find(lang: Lang) -> Option<&'static Words> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    added.iter().copied().find(|words| words.lang() == lang).or_else(|| find_built_in(lang))
}

/// The words of a built-in language.
fn find_built_in(lang: Lang) -> Option<&'static Words> {
    let language = built_in().iter().find(|language| language.lang == lang)?;
    Some(language.words.get_or_init(|| {
        Words::new(Catalogue::built_in(language.file).expect("the built-in languages can be read, as tested"))
    }))
}
