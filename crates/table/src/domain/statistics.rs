//! Statistics: the results of the games, added up for each game and its options.

use patience::{DealNumber, Library, Options, Plain};
use schemars::JsonSchema;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use super::encoding::{DealText, deal_text, seconds, shorten};
use super::id::GameId;
use super::result::{GameResult, Outcome};

/// How many results are listed one by one.
const MAX_RECENT: usize = 100;

/// The statistics of a game with its options.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Statistics {
    /// The preset's name.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The number of games.
    pub played: usize,
    /// The number of games won without help.
    pub won: usize,
    /// The number of games won with help: see [`GameResult::had_help`].
    pub won_with_help: usize,
    /// The number of games lost.
    pub lost: usize,
    /// The number of games that are still open.
    pub open: usize,
    /// Games won without help, or lost, one after the other. A win with help neither makes a streak
    /// longer nor ends it.
    pub streak: Streak,
    /// The moves of the games that were won without help.
    pub moves: Option<Spread>,
    /// How many seconds the games that were won without help took, where that was recorded.
    pub seconds: Option<Spread>,
    /// The number of moves taken back.
    pub undos: u64,
    /// The number of positions for which hints were given.
    pub hints: u64,
    /// The last games, the oldest first.
    pub recent: Vec<Recent>,
}

/// Games won or lost one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Streak {
    /// The present streak: positive if won, negative if lost.
    pub current: i64,
    /// The most that were won.
    pub won: i64,
    /// The most that were lost.
    pub lost: i64,
}

/// The least and the mean of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Spread {
    /// The least.
    pub least: u64,
    /// The mean, to a tenth.
    pub mean: f64,
}

/// A game of the statistics.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Recent {
    /// The game's id.
    pub id: GameId,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether there was help: see [`GameResult::had_help`].
    pub help: bool,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "deal_text")]
    #[schemars(with = "Option<DealText>")]
    pub deal: Option<DealNumber>,
    /// How many moves led to the end.
    pub moves: usize,
    /// How long it was played, if recorded.
    pub seconds: Option<u64>,
    /// When it ended, in milliseconds since 1970; whole seconds in JSON.
    #[serde(rename = "ended", serialize_with = "seconds")]
    pub ended_ms: u64,
}

/// Results, to be kept elsewhere and read again.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The format's name and version.
    pub patience: ExportFormat,
    /// The results.
    pub results: Vec<GameResult>,
}

/// The name and version of the format of [`Export`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema)]
#[schemars(with = "String")]
pub struct ExportFormat;

impl ExportFormat {
    const NAME: &'static str = "statistics/2";
    /// The same without [`GameResult::shown`]; it is read as well.
    const OLDER: &'static str = "statistics/1";
}

impl Serialize for ExportFormat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(ExportFormat::NAME)
    }
}

impl<'de> Deserialize<'de> for ExportFormat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExportFormat, D::Error> {
        let name = String::deserialize(deserializer)?;
        if [ExportFormat::NAME, ExportFormat::OLDER].contains(&name.as_str()) {
            return Ok(ExportFormat);
        }
        let name = shorten(&name);
        Err(de::Error::custom(format!("the format {name:?} is unknown; this is {:?}", ExportFormat::NAME)))
    }
}

/// Adds the results up. They come in any order; the games are listed in that of the library.
pub(crate) fn statistics(library: &Library, mut results: Vec<GameResult>) -> Vec<Statistics> {
    // By what an export tells, so that a backup makes the same streaks.
    results.sort_by(|one, other| (one.ended_ms / 1000, &one.id).cmp(&(other.ended_ms / 1000, &other.id)));
    let mut groups: Vec<Vec<&GameResult>> = Vec::new();
    for result in &results {
        match groups.iter_mut().find(|group| are_alike(library, group[group.len() - 1], result)) {
            Some(group) => group.push(result),
            None => groups.push(vec![result]),
        }
    }
    let order: Vec<&str> = library.preset_ids().collect();
    groups.sort_by_key(|group| order.iter().position(|id| *id == group[0].game).unwrap_or(usize::MAX));
    groups.iter().map(|group| Statistics::of(group)).collect()
}

/// Whether both are of one game with the same options. Its rules are only asked for if one of them
/// tells fewer options: the game had fewer then.
fn are_alike(library: &Library, one: &GameResult, other: &GameResult) -> bool {
    let same_when_whole = || {
        let whole = one.whole_options(library);
        whole.is_some() && whole == other.whole_options(library)
    };
    one.game == other.game
        && (one.options == other.options || one.options.0.len() != other.options.0.len() && same_when_whole())
}

impl Statistics {
    /// Adds up the results, one at the least, of one game with the same options, in the order of
    /// time.
    fn of(results: &[&GameResult]) -> Statistics {
        let ended = |outcome: Outcome| results.iter().filter(move |result| result.outcome == outcome);
        let unaided = || ended(Outcome::Won).filter(|result| !result.had_help());
        let recent = &results[results.len().saturating_sub(MAX_RECENT)..];
        Statistics {
            // It may have been kept before it was checked.
            game: Plain::NAME.shown(&results[0].game),
            options: results
                .iter()
                .map(|result| &result.options)
                .max_by_key(|told| told.0.len())
                .cloned()
                .unwrap_or_default(),
            played: results.len(),
            won: unaided().count(),
            won_with_help: ended(Outcome::Won).count() - unaided().count(),
            lost: ended(Outcome::Lost).count(),
            open: ended(Outcome::Open).count(),
            streak: Streak::of(results),
            moves: Spread::of(unaided().map(|result| result.moves as u64)),
            seconds: Spread::of(unaided().filter_map(|result| result.time_ms).map(|ms| ms / 1000)),
            undos: results.iter().map(|result| u64::from(result.undos)).sum(),
            hints: results.iter().map(|result| u64::from(result.hints)).sum(),
            recent: recent.iter().map(|result| Recent::of(result)).collect(),
        }
    }
}

impl Streak {
    fn of(results: &[&GameResult]) -> Streak {
        let mut streak = Streak::default();
        for result in results {
            streak.current = match result.outcome {
                Outcome::Open => continue,
                Outcome::Won if result.had_help() => continue,
                Outcome::Won => streak.current.max(0) + 1,
                Outcome::Lost => streak.current.min(0) - 1,
            };
            streak.won = streak.won.max(streak.current);
            streak.lost = streak.lost.max(-streak.current);
        }
        streak
    }
}

impl Spread {
    fn of(numbers: impl Iterator<Item = u64> + Clone) -> Option<Spread> {
        let least = numbers.clone().min()?;
        let (count, sum) = numbers.fold((0u64, 0u64), |(count, sum), number| (count + 1, sum.saturating_add(number)));
        Some(Spread { least, mean: (sum as f64 / count as f64 * 10.0).round() / 10.0 })
    }
}

impl Recent {
    fn of(result: &GameResult) -> Recent {
        Recent {
            id: result.id.clone(),
            outcome: result.outcome,
            help: result.had_help(),
            deal: result.deal,
            moves: result.moves,
            seconds: result.time_ms.map(|ms| ms / 1000),
            ended_ms: result.ended_ms,
        }
    }
}
