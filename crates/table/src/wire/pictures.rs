//! The pictures of a game's rules.

use patience::{Lang, Library, LibraryError, Picture, Ruleset, Texts, Transcript, View};
use schemars::JsonSchema;
use serde::Serialize;

/// A picture that goes with a game's rules.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PictureInfo {
    /// What it is called.
    pub title: Texts,
    /// What it shows.
    pub text: Texts,
    /// The passage of the game's rules that it goes with, counted from 0.
    pub beside: Option<usize>,
    /// The position.
    pub view: View,
    /// The move that it shows, if any.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The game up to the picture, to play on from there.
    pub transcript: Transcript,
}

impl PictureInfo {
    fn of(picture: &Picture, ruleset: &Ruleset) -> PictureInfo {
        let is_beside = |heading: &str| ruleset.text().iter().position(|text| text.heading.get(Lang::EN) == heading);
        PictureInfo {
            title: picture.title().clone(),
            text: picture.text().clone(),
            beside: picture.beside().and_then(is_beside),
            view: picture.view(),
            mv: picture.shown_text(),
            transcript: picture.game().transcript(),
        }
    }
}

/// The pictures of the game that has this preset.
pub(crate) fn pictures(library: &Library, preset: &str) -> Result<Vec<PictureInfo>, LibraryError> {
    let ruleset = library.ruleset(preset)?;
    Ok(ruleset.pictures().iter().map(|picture| PictureInfo::of(picture, ruleset)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Under the name of any preset come the pictures of its game, as the core has them, and
    /// nothing else.
    #[test]
    fn every_preset_has_the_pictures_of_its_game() {
        let library = Library::builtin();
        for preset in library.preset_ids() {
            let pictures = pictures(&library, preset).unwrap();
            let ruleset = library.find(preset).unwrap();
            let expected: Vec<PictureInfo> =
                ruleset.pictures().iter().map(|picture| PictureInfo::of(picture, ruleset)).collect();
            assert!(expected.len() >= 3 && pictures == expected, "{preset}");
            for (told, picture) in pictures.iter().zip(ruleset.pictures()) {
                let heading = told.beside.map(|at| ruleset.text()[at].heading.get(Lang::EN));
                assert_eq!(heading, picture.beside(), "{preset}");
                let played = patience::Game::replay(&library, &told.transcript).unwrap();
                assert_eq!(played.view(), told.view, "{preset}");
            }
            let told = serde_json::to_value(&pictures[0]).unwrap();
            let mut keys: Vec<&String> = told.as_object().unwrap().keys().collect();
            keys.sort();
            assert_eq!(keys, ["beside", "move", "text", "title", "transcript", "view"], "{preset}");
        }
        assert!(pictures(&library, "harp").is_err());
    }
}
