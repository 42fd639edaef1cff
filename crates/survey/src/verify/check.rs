//! The whole check: every row once, and a sample of them a second time.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use patience::{Library, Rules};
use patience_batch::{News, in_order};

use crate::checksum::deals_text;
use crate::error::SurveyError;
use crate::manifest::GameChoice;
use crate::sources::{Part, Source, absent, find, parts};
use crate::verify::counts::{Looked, Sampling, Verified, deal};
use crate::verify::sample::{Claim, Sample};
use crate::verify::second::{Second, second_look};
use crate::verify::walk::Walk;

/// Maximum problems that are named.
const MOST_NAMED: u64 = 1_000;

/// How far a second look is: rows that were looked at, of how many.
pub type LookProgress = (u64, u64);

/// Checks a result, a folder of results, or packed rows; `complain` hears of whatever is wrong.
///
/// It ends early, with what it knows by then, if `stop` becomes true.
///
/// # Errors
/// If the result can't be read, or is of a game that the library does not know.
pub fn verify(
    path: &Path,
    library: &Library,
    sampling: &Sampling,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(LookProgress),
    complain: &mut dyn FnMut(String),
) -> Result<Verified, SurveyError> {
    let sources = find(&[path.to_owned()])?;
    let parts = parts(&sources)?;
    let mut verified = Verified::default();
    let mut named = 0;
    let mut wrong = |problem: String| {
        named += 1;
        if named <= MOST_NAMED {
            complain(problem);
        }
    };
    let mut subjects = Vec::new();
    for part in &parts {
        subjects.push(subject(&sources[part.source], part, library, &mut wrong)?);
    }
    let mut sample = Sample::new(sampling);
    for (at, source) in sources.iter().enumerate() {
        for manifest in source.manifests.iter().filter(|manifest| manifest.is_changed()) {
            wrong(format!("{}: {}: changed since the checksum was made", source.path.display(), manifest.about()));
        }
        let own: Vec<(usize, &Part)> = parts.iter().enumerate().filter(|(_, part)| part.source == at).collect();
        let (sample, verified, wrong) = (&mut sample, &mut verified, &mut wrong);
        Walk { source, subjects: &subjects, sample, verified, wrong }.read(&own)?;
    }
    for parts in parts.chunk_by(Part::is_same_game) {
        let absent = absent(&sources, parts);
        if !absent.is_empty() {
            verified.unfinished.push(format!("{}, {}", parts[0].game(), deals_text(&absent)));
        }
    }
    let claims = sample.claims();
    let look = |claim: &Claim| {
        let rules = subjects[claim.part].as_ref();
        let game = rules.and_then(|rules| deal(rules, claim.deal).ok());
        game.map_or(Second::Unchecked, |game| second_look(game.rules(), game.position(), claim, sampling, stop))
    };
    for (claim, second) in claims.iter().zip(look_again(&claims, sampling.jobs, stop, look, watch)) {
        if claim.won { &mut verified.wins } else { &mut verified.losses }.count(&second);
        if let Second::Contradicts(what) = second {
            let verdict = if claim.won { "winnable" } else { "unwinnable" };
            wrong(format!("{} {}: the row says {verdict}, but {what}", parts[claim.part].game(), claim.deal));
        }
    }
    verified.wrong = named;
    Ok(verified)
}

/// The rules of a part's rows; none if its manifest was changed and names no game.
fn subject(
    source: &Source,
    part: &Part,
    library: &Library,
    wrong: &mut dyn FnMut(String),
) -> Result<Option<Arc<Rules>>, SurveyError> {
    let manifest = &source.manifests[part.run];
    let choice = &manifest.games[part.game_of_run];
    match library.rules(&choice.preset, &choice.options.0) {
        Err(error) if manifest.is_changed() => {
            wrong(format!("{}: {error}", source.path.display()));
            Ok(None)
        }
        Err(error) => Err(error.into()),
        Ok(rules) => {
            let own = GameChoice::new(&choice.preset, choice.options.clone(), library).rule_file;
            if own != choice.rule_file {
                let text = |file: Option<String>| file.unwrap_or_else(|| "built in".into());
                let (there, here) = (text(choice.rule_file.clone()), text(own));
                let game = choice.name();
                wrong(format!("{}: {game}: its rule file is {there}, but {here} here", source.path.display()));
                return Ok(None);
            }
            Ok(Some(rules))
        }
    }
}

/// Looks at every claim again, with several threads; ends early if `stop` becomes true.
fn look_again(
    claims: &[Claim],
    jobs: usize,
    stop: &AtomicBool,
    look: impl Fn(&Claim) -> Second + Sync,
    watch: &mut dyn FnMut(LookProgress),
) -> Vec<Second> {
    let mut all = Vec::new();
    let told = in_order(
        claims.len() as u64,
        jobs,
        stop,
        |at| look(&claims[at as usize]),
        |news| {
            if let News::Results(results) = news {
                all.extend(results);
            }
            watch((all.len() as u64, claims.len() as u64));
            Ok::<_, Infallible>(())
        },
    );
    let Ok(()) = told;
    all
}

impl Looked {
    fn count(&mut self, second: &Second) {
        self.sampled += 1;
        match second {
            Second::Unchecked => self.unchecked += 1,
            Second::Contradicts(_) => self.contradict += 1,
            Second::Agrees(way) => {
                self.agree += 1;
                *self.ways.entry(*way).or_default() += 1;
            }
        }
    }
}
