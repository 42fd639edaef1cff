//! Places of a game's history: numbers, bookmarks, and all moves as text.

use patience_table::{History, Snapshot};
use patience_words::Words;

use crate::phrases::{harmless, wrap};
use crate::session::Session;

/// The name for a bookmark here (none: it is removed), and what is said then.
pub(crate) fn bookmark_of(words: &Words, session: &Session, name: Option<String>) -> (Option<String>, &'static str) {
    let ply = session.now.ply;
    let is_set = session.now.bookmarks.iter().any(|bookmark| bookmark.ply == ply);
    match name {
        None if is_set => (None, "said.bookmark.gone"),
        None => (Some(words.fill("bookmark.name", &[("ply", ply.to_string())])), "said.bookmark"),
        name => (name, "said.bookmark"),
    }
}

/// The place that a number or a bookmark's name means.
pub(crate) fn place_of(session: &Session, typed: &str) -> Option<usize> {
    let number = typed.parse().ok().filter(|ply| *ply <= session.now.length);
    let named = || session.now.bookmarks.iter().find(|bookmark| bookmark.name.to_lowercase() == typed.to_lowercase());
    number.or_else(|| named().map(|bookmark| bookmark.ply))
}

/// Where the game stands in its history, with the bookmark that is there.
pub(crate) fn place_words(words: &Words, now: &Snapshot) -> String {
    let at = words.fill("history.at", &[("at", now.ply.to_string()), ("of", now.length.to_string())]);
    match now.bookmarks.iter().find(|bookmark| bookmark.ply == now.ply) {
        Some(bookmark) => format!("{at}: {}", harmless(&bookmark.name)),
        None => at,
    }
}

/// The history, move by move: where the game stands, what the table played, and the bookmarks.
pub(crate) fn history_lines(session: &Session, history: &History, width: usize) -> Vec<String> {
    let mark = |ply: usize| {
        let named = session.now.bookmarks.iter().find(|bookmark| bookmark.ply == ply);
        named.map_or_else(String::new, |bookmark| format!(" [{}]", harmless(&bookmark.name)))
    };
    let here = |ply: usize| if ply == session.now.ply { " <<" } else { "" };
    let mut text = format!("0{}{}", mark(0), here(0));
    for (at, mv) in history.moves.iter().enumerate() {
        let ply = at + 1;
        let own = if history.auto.binary_search(&ply).is_ok() { "*" } else { "" };
        text.push_str(&format!("  {ply}:{mv}{own}{}{}", mark(ply), here(ply)));
    }
    wrap(&text, width)
}
