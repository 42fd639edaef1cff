//! The cards below the title of a drawing, beside those of the deal that the title names.
//!
//! A drawing is no form for positions: face-down cards are only counted, and who changes a card
//! means another deal than the title says. So what is drawn is never taken, but it must be true.
//! Piles that are not drawn are not missed.
//!
//! A card belongs to the pile whose name stands above it (or beside, where a fan lies sideways). It
//! may stand a little beside its place, as a shorter name of a card shifts what follows it. Ranks
//! have the letters of any language.

use patience::{Card, Fan, Game, PileKind, Place, Plain, Rank, Suit};

use crate::problem::ReadProblem;

/// A card of a drawing and the blank after it.
pub const CELL: usize = 4;
/// So far beside its place a card may stand: less than half of the way to the next pile's.
const BESIDE: usize = 2;

/// In which direction a drawing shows the cards of a pile.
pub fn fan(place: &Place) -> Fan {
    // A step as small as this only shows that there is more than one card.
    if place.step < 0.1 { Fan::None } else { place.fan }
}

/// A word of a drawing.
#[derive(Debug)]
struct Word<'t> {
    line: usize,
    /// Where a card's place begins if this is its name, or its count follows.
    column: usize,
    text: &'t str,
    is_taken: bool,
}

/// What a word says of the place where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says<'t> {
    Card(Card),
    /// A card whose rank has a letter that we don't know.
    Foreign(&'t str, Suit),
    Down,
    /// A pile without cards, and perhaps what it waits for.
    Empty,
    /// Cards that are left out.
    More,
    Other,
}

/// What must stand at a place.
#[derive(Debug)]
struct Slot<'p> {
    line: usize,
    column: usize,
    pile: &'p str,
    /// A card in the writing of layouts; none where the pile has none.
    card: Option<&'p str>,
    /// How many cards lie here, where that is drawn.
    count: Option<usize>,
}

#[derive(Debug)]
struct Pile {
    name: String,
    kind: PileKind,
    fan: Fan,
    cards: Vec<String>,
}

/// Something that is drawn otherwise than it is dealt, and its place in the text.
type Fault = (usize, usize, ReadProblem);

/// Compares the lines below a title, which have these numbers, with the cards of its deal.
///
/// # Errors
/// The first card that is not the deal's, with its line.
pub(crate) fn compare<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    game: &Game,
) -> Result<(), (usize, ReadProblem)> {
    let rules = game.rules();
    let pile = |pile| Pile {
        name: rules.piles().name(pile).to_owned(),
        kind: rules.piles().kind(pile),
        fan: fan(rules.place(pile)),
        cards: game.position().card_texts(rules, pile),
    };
    let piles: Vec<Pile> = rules.piles().iter().map(pile).collect();
    let mut drawing: Vec<Vec<Word<'_>>> = Vec::new();
    let mut faults = Vec::new();
    let mut listed = None;
    let mut last = 0;
    for (number, line) in lines {
        last = number;
        let words = words(number, line);
        match (listed, words.as_slice()) {
            (Some((pile, at)), [_, ..]) => listed = Some((pile, list(pile, at, &words, &mut faults))),
            (Some((pile, at)), []) => {
                faults.extend(unlisted(pile, at, number));
                listed = None;
            }
            (None, [name, .., last]) if last.text.ends_with(':') => {
                listed =
                    piles.iter().find(|pile| name.text.strip_suffix(',') == Some(&pile.name)).map(|pile| (pile, 0));
            }
            _ => drawing.push(words),
        }
    }
    faults.extend(listed.and_then(|(pile, at)| unlisted(pile, at, last)));
    compare_places(&mut drawing, &piles, &mut faults);
    let first = faults.into_iter().min_by_key(|(line, column, _)| (*line, *column));
    first.map_or(Ok(()), |(line, _, problem)| Err((line, problem)))
}

/// The words of a line. A pile without cards is one, even if there are blanks within its brackets.
fn words(number: usize, line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    let mut column = 0;
    loop {
        let bare = rest.trim_start();
        column += rest.chars().count() - bare.chars().count();
        let to_blank = bare.find(char::is_whitespace).unwrap_or(bare.len());
        let to_bracket =
            bare.starts_with('[').then(|| bare.char_indices().take(CELL + 2).find(|(_, sign)| *sign == ']'));
        let (text, after) =
            bare.split_at(to_bracket.flatten().map_or_else(|| to_next(&bare[..to_blank]), |(at, _)| at + 1));
        if text.is_empty() {
            return words;
        }
        let length = text.chars().count();
        // Names are aligned at their ends, in three columns.
        let counted = counted(text).map_or(length, |(card, _)| card.chars().count());
        let start = if text.starts_with('[') { column } else { (column + counted).saturating_sub(CELL - 1) };
        words.push(Word { line: number, column: start, text, is_taken: false });
        column += length;
        rest = after;
    }
}

/// Where a card ends that the next word touches, as `▒10♣` does.
fn to_next(text: &str) -> usize {
    let symbols = text.match_indices(Suit::ALL.map(Suit::symbol));
    let mut ends = symbols.map(|(at, symbol)| at + symbol.len());
    ends.find(|end| text[*end..].starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '▒'))
        .unwrap_or(text.len())
}

/// A card and how many lie there, as in `▒▒×24`.
fn counted(text: &str) -> Option<(&str, usize)> {
    let (card, count) = text.rsplit_once(['×', 'x'])?;
    Some((card, count.parse().ok()?))
}

fn says(text: &str) -> Says<'_> {
    let card = counted(text).map_or(text, |(card, _)| card);
    let open = card.strip_prefix('▒').unwrap_or(card);
    match (card, open.parse()) {
        (_, Ok(card)) => Says::Card(card),
        ("▒▒" | "##", _) => Says::Down,
        ("…" | "..", _) => Says::More,
        _ if card.starts_with('[') && card.ends_with(']') => Says::Empty,
        _ => {
            let bare = open.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
            let suit = bare.chars().next_back().filter(|sign| !sign.is_ascii()).and_then(Suit::parse);
            let letters = bare.trim_end_matches(|sign| Suit::parse(sign) == suit);
            let is_rank =
                !letters.is_empty() && letters.chars().all(|sign| sign.is_ascii_alphabetic() || !sign.is_ascii());
            suit.filter(|_| is_rank).map_or(Says::Other, |suit| Says::Foreign(letters, suit))
        }
    }
}

/// What must stand at the places that belong to the names of piles, and what else is drawn.
fn compare_places(drawing: &mut [Vec<Word<'_>>], piles: &[Pile], faults: &mut Vec<Fault>) {
    let named = |word: &Word<'_>| piles.iter().find(|pile| pile.name == word.text);
    let is_drawn = |word: &Word<'_>| named(word).is_some() || says(word.text) != Says::Other;
    let mut labels: Vec<(usize, usize, &Pile)> = Vec::new();
    for words in drawing.iter_mut() {
        // What somebody wrote beside it may name piles and cards, too.
        if !words.iter().all(is_drawn) {
            continue;
        }
        for word in words {
            let Some(pile) = named(word) else { continue };
            word.is_taken = true;
            // A pile is drawn once.
            if labels.iter().all(|(.., other)| other.name != pile.name) {
                labels.push((word.line, word.column, pile));
            }
        }
    }
    let slots: Vec<Slot<'_>> =
        labels.into_iter().flat_map(|(line, column, pile)| places(pile, line, column, drawing)).collect();
    let mut letters = Vec::new();
    for slot in slots {
        let words = drawing.iter_mut().flatten().filter(|word| word.line == slot.line);
        let near = words.filter(|word| !word.is_taken && word.column.abs_diff(slot.column) <= BESIDE);
        let word = near.min_by_key(|word| word.column.abs_diff(slot.column));
        if let Some(word) = word {
            word.is_taken = true;
            faults.extend(differs(word, slot.pile, slot.card, slot.count, &mut letters));
        } else if let Some(card) = slot.card {
            faults.push((slot.line, slot.column, missing(slot.pile, card)));
        }
    }
    for words in drawing.iter().filter(|words| words.iter().all(is_drawn)) {
        let left = words.iter().filter(|word| !word.is_taken);
        let cards = left.filter(|word| matches!(says(word.text), Says::Card(_) | Says::Foreign(..) | Says::Down));
        faults.extend(cards.map(|word| (word.line, word.column, otherwise(word, "", None))));
    }
}

/// Where the cards of a pile are drawn whose name stands here.
fn places<'p>(pile: &'p Pile, line: usize, column: usize, drawing: &[Vec<Word<'_>>]) -> Vec<Slot<'p>> {
    let slot = |line, column, card| Slot { line, column, pile: &pile.name, card, count: None };
    let cards = pile.cards.iter().map(String::as_str);
    let at = |at: usize| column + CELL * at;
    match (pile.fan, pile.cards.last()) {
        (_, None) => vec![slot(line + 1, column, None)],
        (Fan::None, Some(top)) => {
            // A foundation's top card tells how many it has.
            let count = Some(pile.cards.len()).filter(|_| pile.kind != PileKind::Foundation);
            vec![Slot { count, ..slot(line + 1, column, Some(top)) }]
        }
        (Fan::Down, _) => (line + 1..).zip(cards).map(|(line, card)| slot(line, column, Some(card))).collect(),
        (Fan::Up, _) => (line + 1..).zip(cards.rev()).map(|(line, card)| slot(line, column, Some(card))).collect(),
        (Fan::Left, _) => {
            let left = |(at, card)| slot(line + 1, column.saturating_sub(CELL * at), Some(card));
            cards.enumerate().map(left).collect()
        }
        (Fan::Right, _) => {
            let on_next = |words: &&Vec<Word<'_>>| words.first().is_some_and(|word| word.line == line + 1);
            let words = drawing.iter().find(on_next).map_or(&[][..], Vec::as_slice);
            let is_at = |word: &&Word<'_>, at: usize| word.column.abs_diff(at) <= BESIDE;
            let is_cut = words.iter().any(|word| is_at(&word, column) && says(word.text) == Says::More);
            let shown = (1..).take_while(|number| words.iter().any(|word| is_at(&word, at(*number)))).count();
            // Of a long waste the last cards are drawn.
            let (from, left_out) = if is_cut { (1, pile.cards.len().saturating_sub(shown)) } else { (0, 0) };
            (from..).zip(cards.skip(left_out)).map(|(number, card)| slot(line + 1, at(number), Some(card))).collect()
        }
    }
}

/// Compares a word with the card, or the lack of one, at its place.
fn differs<'t>(
    word: &Word<'t>,
    pile: &str,
    card: Option<&str>,
    count: Option<usize>,
    letters: &mut Vec<(&'t str, Rank)>,
) -> Option<Fault> {
    let fault = |card| Some((word.line, word.column, otherwise(word, pile, card)));
    let is_down = card.is_some_and(|card| card.ends_with(|suit: char| suit.is_ascii_lowercase()));
    let dealt: Option<Card> = card.and_then(|card| card.parse().ok());
    let agrees = match (says(word.text), dealt) {
        (Says::Card(drawn), Some(dealt)) => drawn == dealt,
        (Says::Foreign(letter, suit), Some(dealt)) => {
            let known = letters.iter().find(|(known, _)| *known == letter).map(|(_, rank)| *rank);
            if known.is_none() {
                letters.push((letter, dealt.rank()));
            }
            suit == dealt.suit() && known.is_none_or(|rank| rank == dealt.rank())
        }
        (Says::Down, Some(_)) => is_down,
        (Says::Empty, None) => true,
        _ => false,
    };
    let is_counted = count.is_none_or(|count| counted(word.text).map_or(1, |(_, drawn)| drawn) == count);
    match count {
        _ if !agrees => fault(dealt.map(|card| card.to_string())),
        Some(count) if !is_counted => fault(Some(count.to_string())),
        _ => None,
    }
}

/// Compares a line of an open pile's cards, the next to be taken first, from the `at`th; how many
/// are compared then.
fn list(pile: &Pile, at: usize, words: &[Word<'_>], faults: &mut Vec<Fault>) -> usize {
    let mut letters = Vec::new();
    for (at, word) in (at..).zip(words) {
        // Here no card is face down.
        let card = pile.cards.iter().rev().nth(at).map(|card| card.to_uppercase());
        faults.extend(differs(word, &pile.name, card.as_deref(), None, &mut letters));
    }
    at + words.len()
}

/// A list that ends before the pile does.
fn unlisted(pile: &Pile, at: usize, line: usize) -> Option<Fault> {
    let card = pile.cards.iter().rev().nth(at)?;
    Some((line, 0, missing(&pile.name, card)))
}

fn otherwise(word: &Word<'_>, pile: &str, dealt: Option<String>) -> ReadProblem {
    ReadProblem::Drawn {
        pile: pile.to_owned(),
        drawn: Plain::Line(20).shown(word.text),
        dealt: dealt.unwrap_or_default(),
    }
}

fn missing(pile: &str, card: &str) -> ReadProblem {
    ReadProblem::Drawn { pile: pile.to_owned(), drawn: String::new(), dealt: card.to_uppercase() }
}
