//! The facts, and the words for each way in which they can be.

use std::ops::Range;

use patience::{Lang, Rules};

use super::{others::*, stock::*, tableau::*};

/// A fact that a text states.
pub(super) struct Fact {
    pub(super) name: &'static str,
    /// How it is by these rules, as a number; `None` where a game has nothing of the kind.
    pub(super) of: fn(&Rules) -> Option<usize>,
    /// Every way in which it can be.
    pub(super) values: Range<usize>,
    /// The words that say so, all in lower-case letters.
    pub(super) says: fn(usize, Lang) -> Vec<String>,
}

pub(super) const FACTS: &[Fact] = &[
    Fact { name: "passes", of: passes, values: 0..14, says: say_passes },
    Fact { name: "redeals", of: redeals, values: 0..14, says: say_redeals },
    Fact { name: "shuffling", of: shuffles, values: 0..2, says: say_shuffles },
    Fact { name: "what is drawn", of: drawn, values: 1..40, says: say_drawn },
    Fact { name: "what a draw shows", of: shows, values: 0..2, says: say_shows },
    Fact { name: "when to draw", of: when, values: 0..3, says: say_when },
    Fact { name: "while rows are dealt", of: dealing, values: 0..14, says: say_dealing },
    Fact { name: "suits", of: suits, values: 1..5, says: say_suits },
    Fact { name: "columns", of: columns, values: 1..19, says: say_columns },
    Fact { name: "faces", of: faces, values: 0..3, says: say_faces },
    Fact { name: "stock", of: stock, values: 1..110, says: say_stock },
    Fact { name: "reserve", of: reserve, values: 1..53, says: say_reserve },
    Fact { name: "building", of: building, values: 0..7, says: say_building },
    Fact { name: "where ranks end", of: wrap, values: 0..4, says: say_wrap },
    Fact { name: "moving", of: moving, values: 0..6, says: say_moving },
    Fact { name: "spaces", of: spaces, values: 0..13, says: say_spaces },
    Fact { name: "foundations", of: foundations, values: 1..14, says: say_foundations },
    Fact { name: "how foundations go", of: climbing, values: 0..21, says: say_climbing },
    Fact { name: "who chooses the base card", of: chosen_base, values: 0..2, says: say_chosen_base },
    Fact { name: "which of two foundations", of: twins, values: 0..1, says: say_twins },
    Fact { name: "returns", of: returns, values: 0..3, says: say_returns },
    Fact { name: "cells", of: cells, values: 1..14, says: say_cells },
    Fact { name: "what cells take", of: cell_takes, values: 0..2, says: say_cell_takes },
    Fact { name: "helpers", of: helpers, values: 1..19, says: say_helpers },
    Fact { name: "what refills helpers", of: refill, values: 0..4, says: say_refill },
    Fact { name: "goal", of: goal, values: 1..110, says: say_goal },
    Fact { name: "compulsory", of: compulsory, values: 0..2, says: say_compulsory },
];

/// Preset, language, words of its text, and what they must not become.
pub(super) const PLANTED: &[(&str, &str, &str, &str)] = &[
    ("klondike", "en", "seven columns", "six columns"),
    ("klondike", "de", "die übrigen 24", "die übrigen 25"),
    ("klondike", "en", "only a king may fill", "any available card may fill"),
    ("klondike-drei", "en", "three cards", "four cards"),
    ("klondike-drei", "de", "drei karten", "zwei karten"),
    ("klondike-drei", "de", "sooft sie wollen", "zweimal"),
    ("grosse-harfe", "en", "only once", "twice"),
    ("grosse-harfe-nsv", "en", "three passes", "two passes"),
    ("grosse-harfe-nsv", "de", "zweimal im spiel", "dreimal im spiel"),
    ("grosse-harfe-acht", "de", "36 karten", "55 karten"),
    ("grosse-harfe-koenige", "de", "nur ein könig füllen", "jede spielbare karte füllen"),
    ("grosse-napoleon", "en", "twice in all", "three times in all"),
    ("grosse-napoleon", "de", "elften spalte", "zehnten spalte"),
    ("anneliese", "de", "acht karten", "neun karten"),
    ("anneliese", "en", "at a time onto the first column", "at a time onto the second column"),
    ("daemon", "en", "it stays empty", "any available card may fill"),
    ("canfield", "de", "noch im selben zug", "wann sie wollen"),
    ("canfield-whole", "en", "or a whole column if it is a run", "a run, or any lower part of one"),
    ("napoleon", "en", "four rows of five cards", "four rows of six cards"),
    (
        "napoleon-frei",
        "de",
        "selbst wenn sie anderswo passt",
        "aber nur eine, die im augenblick weder auf eine familie",
    ),
    ("die-reihe", "en", "all ten have been", "all nine have been"),
    ("koenigs-patience", "de", "der talon wird dreimal", "der talon wird zweimal"),
    ("koenigs-patience", "en", "to mean three passes", "to mean two passes"),
    ("koenigs-patience-frei", "en", "twice in all", "as often as you like"),
    ("daemon-klassisch", "en", "we also take it that", "spaces stay empty after the reserve"),
    ("canfield-whole", "de", "unsere lesart ist auch", "auch werden stücke von leitern umgelegt"),
    ("napoleon-frei", "en", "nothing comes back from the foundations", "empty rows keep no card out of the cellar"),
    ("grosse-napoleon", "de", "keine nachbarn sind", "könig und ass sind nachbarn"),
    ("klondike-drei", "en", "work on the long columns first", "move a single card, or a whole column if it is a run"),
    ("koenigs-patience-frei", "en", "you may draw at any time", "draw only when no helper card fits"),
    ("freecell", "de", "der vier zellen", "der drei zellen"),
    ("vierzig-raeuber", "de", "in gleicher farbe abwärts an", "abwärts an, die farbe spielt keine rolle"),
    ("josephine", "en", "a run, or any lower part of one", "a run of one suit, or any lower part of one"),
    ("reih-und-glied", "en", "only the last of each face up", "all face up"),
    ("gypsy", "de", "nur die unterste offen", "alle offen"),
    ("easthaven", "de", "jede spalte, auch", "jede der sechs spalten, auch"),
    ("koenig-albert", "en", "seven helper cards lie", "eight helper cards lie"),
    ("strassen-und-gassen", "en", "columns regardless of suit: a king", "columns in suit: a king"),
    ("feste", "de", "die zelle nimmt eine", "jede der zwei zellen nimmt eine"),
    ("seahaven-towers", "de", "ihn darf nur ein könig füllen", "ihn darf jede spielbare karte füllen"),
    ("seahaven-towers-leitern", "en", "a run, or any lower part of one", "a run of one suit, or any lower part of one"),
    ("eight-off", "en", "each of the eight cells takes one card", "each of the seven cells takes one card"),
    ("eight-off-jede-karte", "de", "acht spalten zu sechs", "acht spalten zu fünf"),
    ("forecell-farbe", "en", "build down on the columns in suit", "build down on the columns regardless of suit"),
    ("belagerte-burg", "de", "acht spalten zu sechs", "neun spalten zu sechs"),
    ("begrenzt", "en", "the other 68", "the other 56"),
    ("raglan", "de", "sechs hilfskarten liegen", "sieben hilfskarten liegen"),
    ("herzogin", "de", "ihn darf nur eine hilfskarte füllen", "ihn darf jede spielbare karte füllen"),
    ("herzogin", "en", "cards of the four fans are", "cards of the five fans are"),
    ("san-juan-hill", "de", "die übrigen 56", "die übrigen 64"),
    ("kanister", "en", "build down on the columns regardless of suit", "build down on the columns in suit"),
    ("nordwesten", "en", "sixteen helper cards lie", "seven helper cards lie"),
    ("alaska", "en", "king and ace are not neighbours", "king and ace are neighbours"),
    ("gute-dreizehn", "de", "neun hilfskarten liegen", "zehn hilfskarten liegen"),
    ("gute-dreizehn", "en", "with which it adds up to 13", "with which it adds up to 14"),
    ("vierzehn", "de", "zusammen 14 ergibt", "zusammen 13 ergibt"),
    ("spanische-patience", "de", "ihn darf jede spielbare karte füllen", "ihn darf nur ein könig füllen"),
    ("schloss-in-spanien", "en", "red on black and black on red", "regardless of suit"),
    ("will-o-the-wisp", "de", "die übrigen 31", "die übrigen 24"),
    ("trigon", "de", "in gleicher farbe abwärts an", "abwärts an, rot an schwarz und schwarz an rot"),
    ("somerset", "en", "cards move one at a time", "move the last card, a run, or any lower part of one"),
    ("sechsunddreissig", "en", "the other 16", "the other 24"),
];

pub(super) fn each<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// The words of a language: German, English.
pub(super) fn either<const N: usize, const M: usize>(lang: Lang, de: [&str; N], en: [&str; M]) -> Vec<String> {
    if lang == Lang::EN { each(en) } else { each(de) }
}
