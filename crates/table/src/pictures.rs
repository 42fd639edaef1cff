//! The pictures of a game's rules.

use patience::{Bilingual, Library, Picture, View};
use serde::Serialize;

use crate::error::Error;
use crate::reply::Reply;

/// A picture that goes with a game's rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PictureInfo {
    /// What it is called.
    pub title: Bilingual,
    /// What is to be seen in it.
    pub text: Bilingual,
    /// The position.
    pub view: View,
    /// The move that it shows, if it shows one.
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
pub(crate) fn pictures(library: &Library, preset: &str) -> Result<Reply, Error> {
    let pictures = library.ruleset(preset)?.pictures().iter().map(PictureInfo::of).collect();
    Ok(Reply::Pictures { pictures })
}
