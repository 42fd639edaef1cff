//! The pictures of a game's rules.

use patience::{Library, LibraryError, Picture, Texts, View};
use schemars::JsonSchema;
use serde::Serialize;

/// A picture that goes with a game's rules.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PictureInfo {
    /// What it is called.
    pub title: Texts,
    /// What it shows.
    pub text: Texts,
    /// The position.
    pub view: View,
    /// The move that it shows, if any.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

impl PictureInfo {
    fn of(picture: &Picture) -> PictureInfo {
        PictureInfo {
            title: picture.title().clone(),
            text: picture.text().clone(),
            view: picture.view(),
            mv: picture.shown_text(),
        }
    }
}

/// The pictures of the game that has this preset.
pub(crate) fn pictures(library: &Library, preset: &str) -> Result<Vec<PictureInfo>, LibraryError> {
    Ok(library.ruleset(preset)?.pictures().iter().map(PictureInfo::of).collect())
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
            let expected: Vec<PictureInfo> =
                library.find(preset).unwrap().pictures().iter().map(PictureInfo::of).collect();
            assert!(expected.len() >= 3 && pictures == expected, "{preset}");
            let told = serde_json::to_value(&pictures[0]).unwrap();
            let mut keys: Vec<&String> = told.as_object().unwrap().keys().collect();
            keys.sort();
            assert_eq!(keys, ["move", "text", "title", "view"], "{preset}");
        }
        assert!(pictures(&library, "harp").is_err());
    }
}
