//! Games as they were recorded: transcripts, and the lines of `solve --json`, whose solutions are
//! transcripts.

use anyhow::{Result, anyhow};
use patience::{Lang, Library, Transcript};
use patience_words::Speak as _;
use serde::Deserialize;
use serde_json::Value;

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
struct Solved {
    position: String,
    verdict: String,
    solution: Option<Value>,
}

/// Reads one transcript, or the solutions of as many lines as there are; `name` is the file's.
pub(crate) fn read(name: &str, text: &str, library: &Library, lang: Lang) -> Result<Vec<Recorded>> {
    let mut lines = serde_json::Deserializer::from_str(text).into_iter::<Solved>().peekable();
    if !matches!(lines.peek(), Some(Ok(_))) {
        return Ok(vec![parse(name.to_owned(), text, library, lang)?]);
    }
    let read = |solved: serde_json::Result<Solved>| {
        let why = |error: serde_json::Error| lang.fill("cli.transcript", &[("why", error.to_string())]);
        solution(name, solved.map_err(|error| anyhow!("{name}: {}", why(error)))?, library, lang)
    };
    lines.map(read).collect()
}

/// Reads a transcript or a single solution.
pub(crate) fn read_one(name: &str, text: &str, library: &Library, lang: Lang) -> Result<Recorded> {
    let mut all = read(name, text, library, lang)?;
    match (all.len(), all.pop()) {
        (1, Some(only)) => Ok(only),
        (count, _) => Err(anyhow!("{name}: {}", lang.fill("cli.solution.many", &[("count", count.to_string())]))),
    }
}

fn solution(name: &str, solved: Solved, library: &Library, lang: Lang) -> Result<Recorded> {
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
    parse(place, &solution.to_string(), library, lang)
}

fn parse(place: String, text: &str, library: &Library, lang: Lang) -> Result<Recorded> {
    let parsed = Transcript::parse(text);
    let transcript = parsed.map_err(|error| anyhow!("{place}: {}", words::transcript(lang, library, &error)))?;
    Ok(Recorded { place, transcript })
}
