//! What the libraries refuse, in the player's language.
//!
//! English is theirs; German is here. What can only go wrong in a file that was written by hand or
//! by another program (a rule file's fields, JSON that breaks off) is told to its author in English
//! in both languages.

use std::path::Path;

use anyhow::{Error, anyhow};
use patience::{
    CardError, DeckError, Lang, LayoutError, Library, LibraryError, OptionError, Refusal, ReplayError, TranscriptError,
};

use crate::input;
use crate::lang::Say as _;
use crate::names;

/// Why a rule file cannot be added to the games.
pub(crate) fn added_file(lang: Lang, path: &Path, error: &LibraryError) -> Error {
    let what = lang.say("Die Spielregeln können nicht gelesen werden", "the rule file cannot be used");
    match error {
        // Each of its lines names the file.
        LibraryError::File(error) => anyhow!("{what}:\n{error}"),
        LibraryError::Taken(id) => {
            let taken = lang.say("den Namen hat schon ein anderes Spiel", "another game already has the name");
            anyhow!("{}: {taken}: {id}", input::name(path))
        }
        error => anyhow!("{}: {error}", input::name(path)),
    }
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
    let list = |known: &[String]| if known.is_empty() { "keine".into() } else { known.join(", ") };
    match (lang, error) {
        (Lang::DE, OptionError::UnknownOption { game, name, known }) => {
            anyhow!("{game} hat keine Option {name:?}; es gibt {}", list(known))
        }
        (Lang::DE, OptionError::UnknownValue { game, name, value, known }) => {
            anyhow!("die Option {name:?} von {game} kann nicht {value:?} sein; möglich ist {}", list(known))
        }
        (_, error) => anyhow!("{error}"),
    }
}

/// A deck that is not complete.
pub(crate) fn deck(lang: Lang, error: &DeckError) -> String {
    match (lang, error) {
        (Lang::DE, DeckError::Unreadable { place, source: CardError(word) }) => format!(
            "Karte {place} der Kartenfolge: {word:?} ist keine Karte; eine Karte ist ein Wert (A 2 … 10 J Q K, auch B D) und \
             eine Farbe (C Kreuz, D Karo, H Herz, S Pik)"
        ),
        (Lang::DE, DeckError::Surplus { place, card, size }) => {
            let times = if *size > 52 { "zweimal" } else { "einmal" };
            format!("Karte {place} der Kartenfolge: {card} ist zu viel, unter {size} Karten kommt sie {times} vor")
        }
        (Lang::DE, DeckError::Missing { card, found, size }) => {
            format!("die Kartenfolge hat {found} von {size} Karten; die erste, die fehlt, ist {card}")
        }
        (_, error) => error.to_string(),
    }
}

/// A transcript whose game cannot be begun.
pub(crate) fn transcript(lang: Lang, games: &Library, error: &TranscriptError) -> Error {
    match (lang, error) {
        (_, TranscriptError::Game(error)) => library(lang, games, error),
        (_, TranscriptError::Deck(error)) => anyhow!(deck(lang, error)),
        (Lang::DE, TranscriptError::Unreadable(why)) => {
            anyhow!("das ist keine Aufzeichnung eines Spiels (patience/1): {why}")
        }
        (Lang::DE, TranscriptError::NoCards) => anyhow!("weder \"deal\" noch \"deck\" ist angegeben"),
        (Lang::DE, TranscriptError::Disagree { deal, place, found, expected }) => anyhow!(
            "Kartenfolge und Spiel Nr. {deal} stimmen nicht überein: Karte {place} ist {found}, bei Nr. {deal} ist sie {expected}"
        ),
        (_, error) => anyhow!("{error}"),
    }
}

/// A layout that is not a position.
pub(crate) fn layout(lang: Lang, games: &Library, error: &LayoutError) -> Error {
    match (lang, error) {
        (_, LayoutError::Game(error)) => library(lang, games, error),
        (Lang::DE, LayoutError::Unreadable(why)) => anyhow!("das ist keine Stellung (patience-layout/1): {why}"),
        (Lang::DE, LayoutError::NotAPosition(problems)) => {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            anyhow!("diese Stellung erlauben die Regeln nicht: {}", problems.join("; "))
        }
        (_, error) => anyhow!("{error}"),
    }
}

/// A move that is not legal, with its ply and the rule that it breaks.
pub(crate) fn illegal(lang: Lang, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, mv, refusal: rule } => {
            let (ply_word, not) = lang.say(("Zug", "ist nicht erlaubt"), ("ply", "is not legal"));
            format!("{ply_word} {ply}: {mv:?} {not}: {}", refusal(lang, rule))
        }
        error => error.to_string(),
    }
}

/// The rule that a move breaks. Cards and piles stay in the notation of moves.
fn refusal(lang: Lang, refusal: &Refusal) -> String {
    if lang != Lang::DE {
        return refusal.to_string();
    }
    match refusal {
        Refusal::Unreadable { text } => format!("{text:?} ist kein Zug; Züge sind draw, redeal, w-t3, t2-t7*4"),
        Refusal::Spelling { text } => format!("der Zug wird {text:?} geschrieben"),
        Refusal::NoSuchPile { pile } => format!("dieses Spiel hat keinen Stapel {pile}"),
        Refusal::NoDraw => "in diesem Spiel wird nicht vom Talon gezogen".into(),
        Refusal::NoRedeal => "in diesem Spiel gibt es keinen weiteren Durchgang".into(),
        Refusal::StockEmpty => "der Talon ist leer".into(),
        Refusal::StockNotEmpty => "der Talon hat noch Karten".into(),
        Refusal::WasteEmpty => "es liegt keine Karte da, die umzudrehen wäre".into(),
        Refusal::ColumnsEmpty => "alle Spalten sind leer".into(),
        Refusal::NoPassLeft { passes } => format!("alle {passes} Durchgänge sind verbraucht"),
        Refusal::HelperFits { pile } => format!("{pile} passt und kommt zuerst"),
        Refusal::MustPlayTurned { card } => format!("{card}, eben aufgedeckt, passt und muss gespielt werden"),
        Refusal::Dealing => "solange ausgelegt wird, dürfen Karten nur auf die Familien".into(),
        Refusal::DealingColumn { pile } => format!("solange ausgelegt wird, bleiben die Karten von {pile} liegen"),
        Refusal::SamePile { pile } => format!("die Karte liegt schon auf {pile}"),
        Refusal::EmptyPile { pile } => format!("{pile} ist leer"),
        Refusal::FaceDown { pile } => format!("in {pile} liegen nicht so viele Karten offen"),
        Refusal::TooFewCards { pile, count } => format!("{pile} hat weniger als {count} Karten"),
        Refusal::NoTaking { pile } => format!("von {pile} wird nie eine Karte genommen"),
        Refusal::SingleCards => "es wird immer nur eine Karte umgelegt".into(),
        Refusal::OnlyWholeColumns => "an andere Spalten werden nur ganze Spalten umgelegt".into(),
        Refusal::WholeColumns => "umgelegt werden nur einzelne Karten oder ganze Spalten".into(),
        Refusal::NotARun { card, on } => format!("die Karten sind keine Leiter: {card} folgt nicht auf {on}"),
        Refusal::TakesNoCards { pile } => format!("auf {pile} wird nichts gelegt"),
        Refusal::DoesNotFit { card, on } => format!("{card} passt nicht an {on}"),
        Refusal::BaseCard { on } => format!("an {on}, eine Karte vom Wert der Grundkarte, wird nichts angelegt"),
        Refusal::SpaceRank { rank } => format!("auf einen freien Platz darf nur der Wert {rank}"),
        Refusal::SpaceSource { pile } => format!("ein freier Platz darf jetzt nicht von {pile} gefüllt werden"),
        Refusal::SpaceClosed => "freie Plätze füllt hier nur der Talon".into(),
        Refusal::FoundationSingle => "auf die Familien kommen die Karten einzeln".into(),
        Refusal::FoundationWants { card, pile, wants: Some(wants) } => {
            format!("{card} gehört nicht auf {pile}; dort fehlt {wants}")
        }
        Refusal::FoundationWants { card, pile, wants: None } => format!("{card} gehört nicht auf {pile}"),
        Refusal::TwinFoundation { pile } => format!("zwei Familien stehen gleich hoch; genommen wird {pile}"),
        Refusal::CellFull { pile } => format!("{pile} hat schon eine Karte"),
        Refusal::CellLocked { pile } => format!("die Karte in {pile} ist noch nicht frei"),
        Refusal::CellFitsElsewhere { card, pile } => format!("{card} passt auf {pile}, also nicht hierher"),
        refusal => refusal.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_german_in_german() {
        let pile = || "t1".to_owned();
        let card = || "7C".to_owned();
        for rule in [
            Refusal::Unreadable { text: pile() },
            Refusal::NoSuchPile { pile: pile() },
            Refusal::StockEmpty,
            Refusal::DoesNotFit { card: card(), on: card() },
            Refusal::FoundationWants { card: card(), pile: pile(), wants: None },
            Refusal::FoundationWants { card: card(), pile: pile(), wants: Some(card()) },
            Refusal::CellFitsElsewhere { card: card(), pile: pile() },
        ] {
            assert_ne!(refusal(Lang::DE, &rule), rule.to_string());
            assert_eq!(refusal(Lang::EN, &rule), rule.to_string());
        }
    }
}
