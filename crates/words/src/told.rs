//! What libraries say of errors, in other languages.
//!
//! A library tells its errors in English, in sentences with names and numbers in them. The section
//! `errors` of the English file has these sentences, with `{names}` where something else stands
//! each time; a sentence is found by these. What stands in some of the places is such a sentence
//! itself.

use std::cmp::Reverse;

use serde_json::{Value, json};

use crate::catalogue::OF_ERRORS;
use crate::words::Words;

/// The places in which sentences stand; in others are names and numbers, which stay as they are.
const SENTENCES: [&str; 5] = ["expected", "found", "problem", "what", "why"];
/// How deep sentences may lie in one another: `{place}: expected {expected}, found {found}`.
const MAX_DEPTH: usize = 5;

impl Words {
    /// What a library says of an error, in this language, line by line; what the language has no
    /// sentence for stays as it is.
    ///
    /// ```
    /// use patience_words::Words;
    ///
    /// let german = Words::of("de".parse().unwrap());
    /// let told = german.told("decks: expected a whole number from 1 to 2, found nothing");
    /// assert_eq!(told, "decks: erwartet: eine ganze Zahl von 1 bis 2, gefunden: nichts");
    /// ```
    pub fn told(&self, english: &str) -> String {
        if self.lang() == Words::english().lang() {
            return english.into();
        }
        let lines = english.split('\n').map(|line| self.told_within(line, MAX_DEPTH));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What of an error has no sentence: all of it, or what stands in the place of another one.
    /// Names and numbers have none. Tests of those who tell errors ask for this.
    pub fn untold(english: &str) -> Vec<&str> {
        let Some((_, args)) = sentence(english) else { return vec![english] };
        let inner = args.into_iter().filter(|(name, _)| SENTENCES.contains(name));
        inner.flat_map(|(_, text)| Words::untold(text)).collect()
    }

    /// The sentences about errors, for the page, which does as [`Words::told`] with them: each as a
    /// regular expression of JavaScript that fits the English one, and as it is in this language.
    /// Where a sentence stands in it its place is `{!name}`. Of several that fit the first counts.
    pub fn of_errors(&self) -> Value {
        let sentences = Words::english().entries().of_section(OF_ERRORS);
        let mut all: Vec<(Reverse<(usize, &str)>, Value)> = sentences
            .filter_map(|(key, english)| {
                let own = self.entries().get(key)?.as_str()?;
                let (length, pattern) = pattern(english.as_str()?)?;
                let marked = SENTENCES
                    .iter()
                    .fold(own.to_owned(), |own, name| own.replace(&format!("{{{name}}}"), &format!("{{!{name}}}")));
                Some((Reverse((length, key)), json!([pattern, marked])))
            })
            .collect();
        all.sort_by_key(|(order, _)| *order);
        all.into_iter().map(|(_, sentence)| sentence).collect()
    }

    fn told_within(&self, english: &str, depth: usize) -> String {
        let Some((key, args)) = sentence(english).filter(|_| depth > 0) else { return english.into() };
        let args = args.into_iter().map(|(name, text)| match name {
            name if SENTENCES.contains(&name) => (name, self.told_within(text, depth - 1)),
            name => (name, text.to_owned()),
        });
        self.fill(key, &args.collect::<Vec<_>>())
    }
}

/// The key of the sentence that a text is, and what stands in its places: of several sentences the
/// one with the most words of its own.
fn sentence(text: &str) -> Option<(&'static str, Vec<(&'static str, &str)>)> {
    let all = Words::english().entries().of_section(OF_ERRORS);
    let fitting = all.filter_map(|(key, sentence)| {
        let (own, args) = fit(sentence.as_str()?, text)?;
        Some((own, key, args))
    });
    let (_, key, args) = fitting.max_by_key(|(own, key, _)| (*own, *key))?;
    Some((key, args))
}

/// What stands in the places of a sentence, and how many bytes are its own; nothing if the text is
/// another one.
fn fit<'s, 't>(sentence: &'s str, text: &'t str) -> Option<(usize, Vec<(&'s str, &'t str)>)> {
    let mut parts = sentence.split('{');
    let begin = parts.next()?;
    let mut rest = text.strip_prefix(begin)?;
    let (mut own, mut args) = (begin.len(), Vec::new());
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, after) = part.split_once('}')?;
        let (value, left) = match parts.peek() {
            Some(_) => rest.split_once(after)?,
            None => (rest.strip_suffix(after)?, ""),
        };
        args.push((name, value));
        own += after.len();
        rest = left;
    }
    rest.is_empty().then_some((own, args))
}

/// What fits a sentence as a regular expression, with a group for each place, and how many bytes
/// are the sentence's own.
fn pattern(sentence: &str) -> Option<(usize, String)> {
    let mut parts = sentence.split('{');
    let begin = parts.next()?;
    let (mut own, mut pattern) = (begin.len(), format!("^{}", literal(begin)));
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, after) = part.split_once('}')?;
        let any = if parts.peek().is_some() { ".*?" } else { ".*" };
        pattern += &format!("(?<{name}>{any}){}", literal(after));
        own += after.len();
    }
    Some((own, pattern + "$"))
}

/// A text as a regular expression that fits it alone.
fn literal(text: &str) -> String {
    let signs = text.chars().map(|sign| match sign {
        '\\' | '^' | '$' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => format!("\\{sign}"),
        sign => sign.into(),
    });
    signs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_a_pattern_for_the_page() {
        assert_eq!(pattern("at most {most} (or none)"), Some((18, "^at most (?<most>.*) \\(or none\\)$".into())));
        assert_eq!(pattern("{a} of {b} cards"), Some((10, "^(?<a>.*?) of (?<b>.*) cards$".into())));
        let german = Words::of("de".parse().unwrap()).of_errors();
        let all = german.as_array().unwrap();
        assert!(all.contains(&json!(["^at most (?<count>.*)$", "höchstens {count}"])));
        assert!(all.iter().any(|pair| pair[1].as_str().unwrap().contains("gefunden: {!found}")));
    }

    /// The page makes an expression of each sentence, in which no name may stand twice.
    #[test]
    fn no_sentence_has_two_places_of_one_name() {
        for (key, sentence) in Words::english().entries().of_section(OF_ERRORS) {
            let names = || sentence.as_str().into_iter().flat_map(|text| text.split('{').skip(1));
            let name = |part: &str| part.split(['}', '|']).next().unwrap_or_default().to_owned();
            let once: std::collections::BTreeSet<String> = names().map(name).collect();
            assert_eq!(once.len(), names().count(), "{key}");
        }
    }

    #[test]
    fn a_sentence_fits_as_a_whole() {
        assert_eq!(fit("at most {most}", "at most 7"), Some((8, vec![("most", "7")])));
        assert_eq!(fit("{a} of {b} cards", "5 of 6 cards"), Some((10, vec![("a", "5"), ("b", "6")])));
        assert_eq!(fit("nothing", "nothing"), Some((7, vec![])));
        for (sentence, text) in
            [("nothing", "nothing else"), ("{a} of {b} cards", "5 of 6 card"), ("{a} of {b} cards", "5 of")]
        {
            assert_eq!(fit(sentence, text), None, "{text}");
        }
    }
}
