//! Names of bookmarks.

use patience::changes_direction;

use crate::wire::Error;

/// The longest name of a bookmark, in characters.
pub const MAX_BOOKMARK_CHARS: usize = 60;

/// A bookmark's name without the blanks around it, if it can be one.
pub(super) fn bookmark_name(text: &str) -> Result<String, Error> {
    let name = text.trim();
    let length = name.chars().count();
    let is_odd = |sign: char| sign.is_control() || changes_direction(sign);
    if (1..=MAX_BOOKMARK_CHARS).contains(&length) && !name.contains(is_odd) {
        return Ok(name.into());
    }
    Err(Error::BadRequest(format!(
        "name: a bookmark's name is one line of 1 to {MAX_BOOKMARK_CHARS} characters, none of which changes the \
         direction of text"
    )))
}
