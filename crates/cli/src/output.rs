//! What is written to stdout and stderr.

use std::borrow::Cow;
use std::env;
use std::fmt;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use patience::{Lang, Plain};
use patience_words::{Speak as _, ascii};

use crate::system::in_plain_words;

/// Headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// What stands behind: pile names, face-down cards.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Hearts and diamonds.
pub(crate) const RED: Style = AnsiColor::Red.on_default();
const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The longest message that is worth reading; an input's own words may be of any length.
const MAX_MESSAGE_CHARS: usize = 4000;

/// A text in a style, which reaches only terminals.
pub(crate) fn styled(style: Style, text: impl fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Whether the environment's locale has no signs but ASCII's.
pub(crate) fn is_ascii() -> bool {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    locale.is_some_and(|locale| !locale.to_ascii_lowercase().contains("utf"))
}

/// A text in signs that the locale has.
fn shown(text: &str) -> Cow<'_, str> {
    if is_ascii() { ascii(text).into() } else { text.into() }
}

/// Prints a text for people, which may hold styles.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(shown(text).as_bytes())?;
    Ok(out.flush()?)
}

/// Prints bytes as they are: what programs read, whatever the locale.
pub(crate) fn print_raw(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Says on stderr what is wrong, in the language also where a library says it. If stderr is closed,
/// too, there is nobody to tell.
pub(crate) fn complain(lang: Lang, message: &str) {
    let label = lang.t("cli.error");
    let message = in_plain_words(lang, &lang.told(message));
    let message = shorten(&harmless(&message));
    let _ = writeln!(anstream::stderr().lock(), "{}: {}", styled(ERROR, label), shown(&message));
}

/// Says on stderr what is to be known and is no error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{}", shown(&harmless(message)));
}

/// An error with its causes, each said once: some errors tell their cause themselves.
pub(crate) fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Whether an error comes from a reader that has gone away.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    of_system(error).any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// What the system says among an error's causes: none of that is mended by other words.
pub(crate) fn of_system(error: &anyhow::Error) -> impl Iterator<Item = &io::Error> {
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>())
}

/// A text from outside without signs that a terminal would obey.
pub(crate) fn harmless(text: &str) -> String {
    Plain::Text(usize::MAX).shown(text)
}

fn shorten(message: &str) -> String {
    let mut ends = message.char_indices().map(|(at, _)| at);
    match ends.nth(MAX_MESSAGE_CHARS) {
        None => message.into(),
        Some(end) => format!("{}…", &message[..end]),
    }
}

/// A text's paragraphs, wrapped to a width, each line after an indent.
pub(crate) fn wrap(text: &str, width: usize, indent: &str) -> String {
    let options = textwrap::Options::new(width).initial_indent(indent).subsequent_indent(indent).break_words(false);
    let text = harmless(text);
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let one_line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        textwrap::fill(&one_line, &options)
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_outside_cannot_steer_the_terminal() {
        assert_eq!(harmless("a\u{1b}[31m\rb\nc\u{9b}"), "a\u{fffd}[31m\u{fffd}b\nc\u{fffd}");
        assert_eq!(harmless("a\u{202e}b\u{2066}"), "a\u{fffd}b\u{fffd}");
        assert_eq!(shorten(&"ä".repeat(5000)).chars().count(), MAX_MESSAGE_CHARS + 1);
    }

    #[test]
    fn causes_are_said_once() {
        let cause = || io::Error::other("it is full");
        let own = anyhow::Error::new(cause()).context("games can't be kept: it is full");
        assert_eq!(with_causes(&own), "games can't be kept: it is full");
        let plain = anyhow::Error::new(cause()).context("games can't be kept").context("no game");
        assert_eq!(with_causes(&plain), "no game: games can't be kept: it is full");
    }

    #[test]
    fn paragraphs_are_wrapped_each() {
        assert_eq!(wrap("eins zwei\ndrei\n\nvier", 10, " "), " eins zwei\n drei\n\n vier");
    }
}
