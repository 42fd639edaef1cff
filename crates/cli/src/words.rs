//! What the libraries refuse, in the player's language.
//!
//! Errors of players have words of their own. What else libraries say, in English, of rule files,
//! JSON and the like has the same words in each language ([`Words::told`]).

use std::path::Path;

use anyhow::{Error, anyhow};
use patience::{
    CardError, DeckError, Lang, LayoutError, Library, LibraryError, OptionError, ReplayError, TranscriptError,
};
use patience_files::FileError;
use patience_formats::{ReadProblem, WriteError};
use patience_server::{KeptRulesError, OpenError};
use patience_survey::{Advice, ManifestError, SurveyError};
use patience_words::{Speak as _, Words};

use crate::input;
use crate::names;

/// Why a rule file cannot be added to the games.
pub(crate) fn added_file(lang: Lang, path: &Path, error: &LibraryError) -> Error {
    match error {
        // Each of its lines names the file.
        LibraryError::File(error) => anyhow!("{}:\n{}", lang.t("cli.rule-file"), lang.told(&error.to_string())),
        LibraryError::Taken(id) => {
            anyhow!("{}: {}", input::name(path), lang.fill("cli.name-taken", &[("name", id.clone())]))
        }
        error => anyhow!("{}: {error}", input::name(path)),
    }
}

/// Why the games of a rule file of the data folder are not there.
pub(crate) fn kept_rules(lang: Lang, error: &KeptRulesError) -> String {
    let why = match error {
        KeptRulesError::Rules { path, source } => format!("{:#}", added_file(lang, path, source)),
        error => lang.told(&error.to_string()),
    };
    lang.fill("cli.kept-rules", &[("why", why)])
}

/// Why the games that are kept can't be opened.
pub(crate) fn store(lang: Lang, error: &OpenError) -> Error {
    let mut args = vec![("file", input::name(error.path()))];
    match error {
        OpenError::Newer { found, known, .. } => {
            args.extend([("found", found.to_string()), ("known", known.to_string())]);
        }
        OpenError::NoFile { found, .. } => args.push(("what", lang.t(&format!("cli.store.{}", found.name())))),
        error => args.push(("why", error.cause())),
    }
    anyhow!(lang.fill(&format!("cli.store.{}", error.code()), &args))
}

/// An unknown game or option.
pub(crate) fn library(lang: Lang, library: &Library, error: &LibraryError) -> Error {
    match error {
        LibraryError::Option(error) => option(lang, error),
        error => anyhow!(names::with_advice(library, error, lang).unwrap_or_else(|| error.to_string())),
    }
}

/// An unknown option or value.
pub(crate) fn option(lang: Lang, error: &OptionError) -> Error {
    let list = |known: &[String]| if known.is_empty() { lang.t("cli.none") } else { known.join(", ") };
    match error {
        OptionError::UnknownOption { game, name, known } => {
            let args = [("game", game.clone()), ("name", format!("{name:?}")), ("known", list(known))];
            anyhow!(lang.fill("cli.unknown-option", &args))
        }
        OptionError::UnknownValue { game, name, value, known } => {
            let (name, value) = (format!("{name:?}"), format!("{value:?}"));
            let args = [("game", game.clone()), ("name", name), ("value", value), ("known", list(known))];
            anyhow!(lang.fill("cli.unknown-value", &args))
        }
        error => anyhow!("{error}"),
    }
}

/// A deck that is not complete.
pub(crate) fn deck(lang: Lang, error: &DeckError) -> String {
    match error {
        DeckError::Unreadable { place, source: CardError(word) } => {
            let args = [("place", place.to_string()), ("text", word.clone())];
            format!("{} {}", lang.fill("trouble.deck.unreadable", &args), lang.t("new.deck.hint"))
        }
        DeckError::Surplus { place, card, .. } => {
            lang.fill("trouble.deck.surplus", &[("place", place.to_string()), ("card", card.to_string())])
        }
        DeckError::Missing { card, found, size } => {
            let args = [("found", found.to_string()), ("size", size.to_string()), ("card", card.to_string())];
            lang.fill("trouble.deck.missing", &args)
        }
        DeckError::OnePack { number } => lang.fill("trouble.deck.one-pack", &[("deal", number.to_string())]),
        error => error.to_string(),
    }
}

/// A text that is no transcript.
pub(crate) fn unread_transcript(lang: Lang, why: &str) -> String {
    lang.fill("cli.transcript", &[("format", "patience/1".into()), ("why", lang.told(why))])
}

/// A transcript whose game cannot be begun.
pub(crate) fn transcript(lang: Lang, games: &Library, error: &TranscriptError) -> Error {
    match error {
        TranscriptError::Game(error) => library(lang, games, error),
        TranscriptError::Deck(error) => anyhow!(deck(lang, error)),
        TranscriptError::Unreadable(why) => anyhow!(unread_transcript(lang, &why.to_string())),
        TranscriptError::NoCards => anyhow!(lang.t("trouble.deck.none")),
        TranscriptError::Disagree { deal, place, expected, .. } => {
            let args = [("deal", deal.to_string()), ("place", place.to_string()), ("expected", expected.to_string())];
            anyhow!(lang.fill("trouble.deck.disagree", &args))
        }
        TranscriptError::TwoBeginnings => anyhow!(lang.t("trouble.deck.two")),
        TranscriptError::Layout(error) => layout(lang, games, error),
        error => anyhow!("{error}"),
    }
}

/// A text that holds no game.
pub(crate) fn unread(lang: Lang, games: &Library, problem: &ReadProblem) -> Error {
    match problem {
        ReadProblem::Deck(error) => anyhow!(deck(lang, error)),
        ReadProblem::Transcript(error) => transcript(lang, games, error),
        ReadProblem::Layout(error) => layout(lang, games, error),
        ReadProblem::Game(error) => library(lang, games, error),
        ReadProblem::Option(error) => option(lang, error),
        ReadProblem::NamesNoGame => anyhow!(lang.t("cli.which-game")),
        ReadProblem::Foreign(what) => anyhow!(lang.told(what)),
        ReadProblem::Json(what) => anyhow!(lang.fill("read.json", &[("what", lang.told(what))])),
        problem => anyhow!(lang.fill(&format!("read.{}", problem.code()), &problem.args())),
    }
}

/// A game that a form has no words for.
pub(crate) fn unwritable(lang: Lang, error: WriteError) -> String {
    lang.t(match error {
        WriteError::NotLikeFreeCell => "cli.show.not-freecell",
        _ => "cli.show.unknown-piles",
    })
}

/// A layout that is not a position.
pub(crate) fn layout(lang: Lang, games: &Library, error: &LayoutError) -> Error {
    match error {
        LayoutError::Game(error) => library(lang, games, error),
        LayoutError::Unreadable(why) => {
            anyhow!(lang.fill("cli.layout", &[("format", "patience-layout/1".into()), ("why", lang.told(why))]))
        }
        LayoutError::NotAPosition(problems) => {
            let problems: Vec<String> = problems.iter().map(|problem| lang.told(&problem.to_string())).collect();
            anyhow!(lang.fill("cli.no-position", &[("problems", problems.join("; "))]))
        }
        error => anyhow!("{error}"),
    }
}

/// Why a survey can't be run, checked or reported. What is wrong within a row or a manifest is told
/// as the library tells it, after the place.
pub(crate) fn survey(lang: Lang, games: &Library, error: &SurveyError) -> Error {
    let told = |key: &str, args: &[(&str, String)]| anyhow!(lang.fill(&format!("cli.survey.error.{key}"), args));
    let place = |path: &Path, line: u64| ("place", format!("{}:{line}", path.display()));
    let path = |path: &Path| ("path", path.display().to_string());
    match error {
        SurveyError::Game(error) => library(lang, games, error),
        SurveyError::Unwritable(option) => told("unwritable", &[("option", format!("{option:?}"))]),
        SurveyError::Busy(at) => told("busy", &[path(at)]),
        SurveyError::Other { path: at, name, there, here, advice } => {
            let advice = survey_advice(lang, *advice);
            let setting = [("name", name.clone()), ("there", there.clone()), ("here", here.clone())];
            told("other", &[&[path(at), ("advice", advice)][..], &setting].concat())
        }
        SurveyError::Misplaced { path, line, found, expected } => {
            let args = [place(path, *line), ("found", format!("{found:?}")), ("expected", expected.clone())];
            told("misplaced", &args)
        }
        SurveyError::Changed { path: at, what } => told("changed", &[path(at), ("what", what.clone())]),
        SurveyError::Overlap { one, other, game, first, last } => {
            let deals = [("first", first.to_string()), ("last", last.to_string())];
            let files = [("one", one.display().to_string()), ("other", other.display().to_string())];
            told("overlap", &[&files[..], &deals, &[("game", game.clone())]].concat())
        }
        SurveyError::Mixed(mixed) => {
            let files = [("one", mixed.one.display().to_string()), ("other", mixed.other.display().to_string())];
            let setting =
                [("name", &mixed.name), ("there", &mixed.there), ("here", &mixed.here), ("game", &mixed.game)];
            told("mixed", &[&files[..], &setting.map(|(name, value)| (name, value.clone()))].concat())
        }
        SurveyError::OnlyResults { path: at, game, first, last } => {
            let deals = [("first", first.to_string()), ("last", last.to_string())];
            told("only-results", &[&[path(at), ("game", game.clone())][..], &deals].concat())
        }
        SurveyError::NotThere(game) => told("not-there", &[("game", game.clone())]),
        SurveyError::Exists(at) => told("exists", &[path(at)]),
        SurveyError::TooMany { path: at, most } => told("too-many", &[path(at), ("most", most.to_string())]),
        SurveyError::NoSurvey(at) => told("none", &[path(at)]),
        SurveyError::NoFolder { path: at, source } => told("no-folder", &[path(at), ("why", source.to_string())]),
        SurveyError::File { path, source } | SurveyError::Manifest { path, source: ManifestError::Io(source) } => {
            let of_file = source.get_ref().and_then(|inner| inner.downcast_ref());
            let why = of_file.map_or_else(
                || source.to_string(),
                |error| match error {
                    FileError::OtherKind => lang.t("cli.file.other-kind"),
                    error => input::unread(lang, error),
                },
            );
            anyhow!("{}: {why}", path.display())
        }
        error => anyhow!("{error}"),
    }
}

/// What can be done where a run can't go on in a folder.
fn survey_advice(lang: Lang, advice: Advice) -> String {
    let range =
        |key: &str, first: u64, last: u64| lang.fill(key, &[("first", first.to_string()), ("last", last.to_string())]);
    match advice {
        Advice::Compare => lang.t("cli.survey.advice.compare"),
        Advice::Report => lang.t("cli.survey.advice.report"),
        Advice::Grow { first, last } => range("cli.survey.advice.grow", first, last),
        Advice::Rest { first, last } => range("cli.survey.advice.rest", first, last),
        Advice::Program => lang.t("cli.survey.advice.program"),
    }
}

/// A move that is not legal, with its ply and the rule that it breaks. Piles stay in the notation
/// of moves.
pub(crate) fn illegal(lang: Lang, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, mv, refusal } => {
            let why = Words::of(lang).refusal(refusal, &str::to_owned);
            lang.fill("cli.illegal", &[("ply", ply.to_string()), ("move", format!("{mv:?}")), ("why", why)])
        }
        error => error.to_string(),
    }
}
