//! Games as they were recorded: transcripts, and the lines of `solve --json`, whose solutions are
//! transcripts.

use anyhow::{Result, anyhow};
use patience::{Lang, Library, Transcript, json_problem};
use patience_words::Speak as _;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::output::harmless;
use crate::words;

/// A transcript, and where it stands.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) place: String,
    pub(crate) transcript: Transcript,
}

/// What matters here of a line of `solve --json`.
#[derive(Deserialize)]
struct Solved<'t> {
    position: String,
    verdict: String,
    #[serde(borrow)]
    solution: Option<&'t RawValue>,
}

/// A transcript that is not read yet: many of them would take many times the memory of their text.
pub(crate) struct Unread<'t> {
    place: String,
    text: &'t str,
}

impl Unread<'_> {
    pub(crate) fn read(self, library: &Library, lang: Lang) -> Result<Recorded> {
        let Unread { place, text } = self;
        let parsed = Transcript::parse(text);
        let transcript = parsed.map_err(|error| anyhow!("{place}: {}", words::transcript(lang, library, &error)))?;
        Ok(Recorded { place, transcript })
    }
}

/// Finds one transcript, or the solutions of as many lines as there are; `name` is the file's.
pub(crate) fn find<'t>(name: &str, text: &'t str, lang: Lang) -> Result<Vec<Unread<'t>>> {
    let mut lines = serde_json::Deserializer::from_str(text).into_iter::<Solved<'_>>().peekable();
    if !matches!(lines.peek(), Some(Ok(_))) {
        return Ok(vec![Unread { place: name.to_owned(), text }]);
    }
    let read = |solved: serde_json::Result<Solved<'t>>| {
        let why = |error: serde_json::Error| words::unread_transcript(lang, &json_problem(&error));
        solution(name, &solved.map_err(|error| anyhow!("{name}: {}", why(error)))?, lang)
    };
    lines.map(read).collect()
}

/// Reads a transcript or a single solution.
pub(crate) fn read_one(name: &str, text: &str, library: &Library, lang: Lang) -> Result<Recorded> {
    let mut all = find(name, text, lang)?;
    match (all.len(), all.pop()) {
        (1, Some(only)) => only.read(library, lang),
        (count, _) => Err(anyhow!("{name}: {}", lang.fill("cli.solution.many", &[("count", count.to_string())]))),
    }
}

fn solution<'t>(name: &str, solved: &Solved<'t>, lang: Lang) -> Result<Unread<'t>> {
    let position = harmless(&solved.position);
    let Some(solution) = solved.solution else {
        let key = match solved.verdict.as_str() {
            "winnable" => "cli.solution.no-deal",
            "unwinnable" => "cli.solution.unwinnable",
            _ => "cli.solution.undecided",
        };
        return Err(anyhow!("{name}: {}", lang.fill(key, &[("position", position)])));
    };
    // Of what was read from stdin the position has the file's name already.
    let place = if position.starts_with(name) { position } else { format!("{name}: {position}") };
    Ok(Unread { place, text: solution.get() })
}
