//! The rules of a variant in words, with their pictures.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::{Lang, Library, LibraryError, Options, Picture, Rules, Ruleset, TextSection, Texts, Transcript, View};
use schemars::JsonSchema;
use serde::Serialize;

/// The rules of a variant in words (`Rules` in `docs/api.md`).
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct RulesInfo {
    /// Its passages, in every language of its rule file. What is not in a language is there in
    /// English.
    pub text: BTreeMap<Lang, Vec<Section>>,
    /// The pictures that are true of it, in the order of its file.
    pub pictures: Vec<PictureInfo>,
}

/// A passage of the rules.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// One paragraph or more, separated by empty lines.
    pub body: String,
    /// Whether it is of second rank, to be folded up.
    pub folded: bool,
}

/// A picture that goes with the rules.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PictureInfo {
    /// What it is called.
    pub title: Texts,
    /// What it shows.
    pub text: Texts,
    /// The passage that it goes with, counted from 0.
    pub beside: Option<usize>,
    /// The position.
    pub view: View,
    /// The move that it shows, if any.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The game up to the picture, to play on from there.
    pub transcript: Transcript,
}

impl RulesInfo {
    fn of(ruleset: &Ruleset, rules: &Arc<Rules>) -> RulesInfo {
        let text = ruleset.text(rules);
        let sections = |lang: Lang| text.iter().map(|section| Section::of(section, lang)).collect();
        let pictures = ruleset.pictures().iter().filter(|picture| picture.holds_for(rules));
        RulesInfo {
            text: ruleset.languages().into_iter().map(|lang| (lang, sections(lang))).collect(),
            pictures: pictures.map(|picture| PictureInfo::of(picture, &text)).collect(),
        }
    }
}

impl Section {
    fn of(section: &TextSection, lang: Lang) -> Section {
        Section {
            heading: section.heading.get(lang).into(),
            body: section.body.get(lang).into(),
            folded: section.folded,
        }
    }
}

impl PictureInfo {
    fn of(picture: &Picture, text: &[TextSection]) -> PictureInfo {
        let place = |heading: &str| text.iter().position(|section| section.heading.get(Lang::EN) == heading);
        PictureInfo {
            title: picture.title().clone(),
            text: picture.text().clone(),
            beside: picture.beside().and_then(place),
            view: picture.view(),
            mv: picture.shown_text(),
            transcript: picture.game().transcript(),
        }
    }
}

/// The rules of a preset with these options set otherwise.
pub(crate) fn rules(library: &Library, preset: &str, options: &Options) -> Result<RulesInfo, LibraryError> {
    let rules = library.rules(preset, &options.0)?;
    Ok(RulesInfo::of(library.ruleset(preset)?, &rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every preset has the words and the pictures of its own variant, as the core has them, and
    /// nothing else.
    #[test]
    fn every_preset_has_its_own_rules() {
        let library = Library::builtin();
        for preset in library.preset_ids() {
            let told = rules(&library, preset, &Options::default()).unwrap();
            let ruleset = library.find(preset).unwrap();
            let variant = ruleset.rules(preset, &[]).unwrap();
            let text = ruleset.text(&variant);
            for (lang, sections) in &told.text {
                let expected: Vec<Section> = text.iter().map(|section| Section::of(section, *lang)).collect();
                assert_eq!(*sections, expected, "{preset}");
            }
            let pictures: Vec<&Picture> =
                ruleset.pictures().iter().filter(|picture| picture.holds_for(&variant)).collect();
            assert!(pictures.len() >= 2 && pictures.len() == told.pictures.len(), "{preset}");
            for (told, picture) in told.pictures.iter().zip(pictures) {
                let heading = told.beside.map(|at| text[at].heading.get(Lang::EN));
                assert_eq!(heading, picture.beside(), "{preset}");
                let played = patience::Game::replay(&library, &told.transcript).unwrap();
                assert_eq!(played.view(), told.view, "{preset}");
            }
        }
        assert!(rules(&library, "harp", &Options::default()).is_err());
    }
}
