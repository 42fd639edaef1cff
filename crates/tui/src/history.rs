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

/// How many moves before the place where the game stands, and after it, are looked at for a few
/// lines.
const NEAR: (usize, usize) = (200, 40);
/// Where the game stands.
const HERE: &str = "<<";

/// The history, move by move: where the game stands, what the table played, and the bookmarks.
pub(crate) fn history_lines(session: &Session, history: &History, width: usize) -> Vec<String> {
    let entries: Vec<String> = (0..=history.moves.len()).map(|ply| entry(session, history, ply)).collect();
    wrap(&entries.join("  "), width)
}

/// The same around the place where the game stands, in so many lines.
pub(crate) fn history_near(session: &Session, history: &History, width: usize, rows: usize) -> Vec<String> {
    /// Not broken, so that a move keeps its marks beside it.
    const JOINED: &str = "\u{a0}";
    let (now, length) = (session.now.ply, history.moves.len());
    let near = now.saturating_sub(NEAR.0)..=length.min(now + NEAR.1);
    let entries: Vec<String> = near.map(|ply| entry(session, history, ply).replace(' ', JOINED)).collect();
    let lines = wrap(&entries.join("  "), width);
    let here = lines.iter().position(|line| line.contains(HERE)).unwrap_or(0);
    // What may be played again is worth a third of the lines.
    let first = (here + 1 + rows / 3).min(lines.len()).saturating_sub(rows);
    lines.into_iter().skip(first).take(rows).map(|line| line.replace(JOINED, " ")).collect()
}

/// A place of the history, with the move that leads to it.
fn entry(session: &Session, history: &History, ply: usize) -> String {
    let mut entry = ply.to_string();
    if let Some(mv) = ply.checked_sub(1).and_then(|at| history.moves.get(at)) {
        let own = if history.auto.binary_search(&ply).is_ok() { "*" } else { "" };
        entry.push_str(&format!(":{mv}{own}"));
    }
    if let Some(named) = session.now.bookmarks.iter().find(|bookmark| bookmark.ply == ply) {
        entry.push_str(&format!(" [{}]", harmless(&named.name)));
    }
    if ply == session.now.ply {
        entry.push_str(&format!(" {HERE}"));
    }
    entry
}
