//! An object of JSON, which tells by its fields what it is.

use patience::{JsonProblem, Layout, Library, Options, Transcript, TranscriptError};

use crate::asked::Asked;
use crate::entries::Fields;
use crate::problem::{Place, ReadProblem};
use crate::replay_line::Replay;
use crate::undeal::transcript_of;
use crate::{solved, solvitaire};

/// Maximum bytes of a position that is no transcript: some ten times what the largest has.
const MOST_BYTES: usize = 64 << 10;
/// How much is shown of what was found instead.
const SHOWN: usize = 80;

/// Reads the text of one object or one list of cards. A name that it has goes into the place.
pub(crate) fn of_entry(
    text: &str,
    asked: &Asked<'_>,
    replay: &mut Replay,
    place: &mut Place,
) -> Result<Transcript, ReadProblem> {
    match text.chars().next() {
        Some('{') => {}
        Some('[') => {
            let object = format!("{{\"deck\":{text}}}");
            return deal(&object, &Fields::of(&object)?, asked).map_err(without_place);
        }
        _ => return Err(ReadProblem::NoObject(text.chars().take(SHOWN).collect())),
    }
    let fields = Fields::of(text)?;
    if let Some(kind) = fields.get("patience") {
        return Err(other_kind(kind));
    }
    if let Some(format) = fields.get("format") {
        return of_format(format, text, asked);
    }
    if let Some(verdict) = fields.get("verdict") {
        let inner = solved::solution(&fields, verdict, place)?;
        return transcript(inner, asked);
    }
    if (fields.has("deal") || fields.has("deck")) && !fields.has("piles") {
        return deal(text, &fields, asked);
    }
    if text.len() > MOST_BYTES {
        return Err(ReadProblem::TooLong { found: text.len(), most: MOST_BYTES });
    }
    if fields.has("piles") {
        return replay.read(text, asked);
    }
    if solvitaire::is_one(&fields) {
        let rules = asked.rules()?;
        let object = serde_json::from_slice(text.as_bytes())?;
        let piles = solvitaire::read(&object, &rules).map_err(ReadProblem::Foreign)?;
        return asked.arranged(piles);
    }
    let keys: Vec<&str> = fields.names().take(8).collect();
    if keys.is_empty() {
        return Err(ReadProblem::EmptyObject);
    }
    Err(ReadProblem::UnknownForm(format!("{:?}", keys.join(", ").chars().take(SHOWN).collect::<String>())))
}

/// What is kept under a name and version but is no game.
fn other_kind(kind: &str) -> ReadProblem {
    if kind.starts_with("\"backup/") {
        ReadProblem::Backup
    } else if kind.starts_with("\"statistics/") {
        ReadProblem::Statistics
    } else {
        ReadProblem::Format(kind.chars().take(SHOWN).collect())
    }
}

fn of_format(format: &str, text: &str, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
    match format {
        "\"patience/1\"" => transcript(text, asked),
        "\"patience-layout/1\"" => layout(text, asked),
        other => Err(ReadProblem::Format(other.trim_matches('"').chars().take(SHOWN).collect())),
    }
}

fn layout(text: &str, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
    let layout = Layout::parse(text)?;
    asked.agrees(&layout.game)?;
    let rules = layout.rules(asked.library)?;
    let position = layout.position(&rules)?;
    Ok(transcript_of(&rules, position))
}

fn transcript(text: &str, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
    let transcript = Transcript::parse(text)?;
    asked.agrees(&transcript.game)?;
    expect_game(&transcript, asked.library)?;
    Ok(transcript)
}

/// That the game can be begun.
fn expect_game(transcript: &Transcript, library: &Library) -> Result<(), ReadProblem> {
    Ok(patience::Game::begin(library, transcript).map(drop)?)
}

/// Of a text that was put into another nobody needs the column in that one.
fn without_place(problem: ReadProblem) -> ReadProblem {
    match problem {
        ReadProblem::Transcript(TranscriptError::Unreadable(json)) => {
            TranscriptError::Unreadable(JsonProblem { place: None, ..json }).into()
        }
        problem => problem,
    }
}

/// A deal or a deck, of the game that was asked for if it names none: a transcript that does not
/// say so. What it lacks goes to its end, so that the places of all else stay.
fn deal(object: &str, fields: &Fields<'_>, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
    let own = object.trim_end().strip_suffix('}').unwrap_or(object);
    let is_microsoft = fields.get("deal").is_some_and(|deal| deal.starts_with("\"ms:"));
    let asked = if is_microsoft { &asked.or_freecell() } else { asked };
    if fields.has("game") {
        return transcript(&format!("{own},\"format\":\"patience/1\"}}"), asked);
    }
    let rules = asked.rules()?;
    let options = match fields.has("options") {
        false => format!(",\"options\":{}", serde_json::to_string(&Options(rules.options().to_vec()))?),
        true if asked.options.is_empty() => String::new(),
        true => return Err(ReadProblem::OwnOptions),
    };
    let text = format!("{own},\"format\":\"patience/1\",\"game\":{:?}{options}}}", rules.preset());
    transcript(&text, &Asked { options: &[], ..*asked })
}
