//! FreeCell boards as text, as fc-solve and its relatives write them:
//!
//! ```text
//! Foundations: H-0 C-2 D-A S-0
//! Freecells: 3H - TD -
//! : 4C 2C 9C 8C QS 4S 2H
//! : 5H QH 3C
//! ```
//!
//! Each further line is a column, from its first card to its exposed one; `:` before it may be left
//! out.

use std::collections::BTreeMap;

use patience::{Card, PileKind, Rank, Rules, Suit};

use crate::asked::Piles;

/// Whether a text is a board rather than a deck: it says so, or has a line for each column. A deck
/// that is written in lines of equal length is none.
pub(crate) fn is_one(text: &str, rules: &Rules) -> bool {
    if rules.piles().of(PileKind::Cell).len() == 0 {
        return false;
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let named = |line: &&str| line.starts_with(':') || head(line).is_some();
    if lines.iter().any(named) {
        return true;
    }
    let lengths: Vec<usize> = lines.iter().map(|line| line.split_whitespace().count()).collect();
    let columns = usize::from(rules.tableau().columns);
    lengths.len() == columns && lengths[..columns - 1].windows(2).any(|pair| pair[0] != pair[1])
}

/// The word before the colon of a line that is no column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Foundations,
    Cells,
}

fn head(line: &str) -> Option<(Head, &str)> {
    let (word, rest) = line.split_once(':')?;
    match word.trim().to_ascii_lowercase().as_str() {
        "foundations" | "founds" | "decks" => Some((Head::Foundations, rest)),
        "freecells" | "free cells" | "fc" => Some((Head::Cells, rest)),
        _ => None,
    }
}

/// The piles of a board.
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Piles, String> {
    let mut piles = Piles::new();
    let columns: Vec<&str> = rules.piles().of(PileKind::Column).map(|pile| rules.piles().name(pile)).collect();
    let mut column = 0;
    // Blank lines around the board mean nothing; between columns they are empty columns.
    let text = text.trim_end();
    for (line, at) in text.lines().zip(1..) {
        let line = line.trim();
        let in_line = |what: String| format!("line {at}: {what}");
        if let Some((kind, rest)) = head(line) {
            match kind {
                Head::Foundations => foundations(rest, rules, &mut piles).map_err(in_line)?,
                Head::Cells => cells(rest, rules, &mut piles).map_err(in_line)?,
            }
            continue;
        }
        if line.is_empty() && column == 0 {
            continue;
        }
        let Some(name) = columns.get(column) else {
            return Err(in_line(format!("one column too many; the game has {}", columns.len())));
        };
        let cards = line.strip_prefix(':').unwrap_or(line).split_whitespace().map(card).collect::<Result<Vec<_>, _>>();
        piles.insert((*name).to_owned(), cards.map_err(in_line)?);
        column += 1;
    }
    Ok(piles)
}

/// A card, with `1` for an ace and `0` for a ten, too.
fn card(word: &str) -> Result<String, String> {
    let usual = match word.split_at_checked(1) {
        Some(("1", suit)) if suit.len() == 1 => format!("A{suit}"),
        Some(("0", suit)) => format!("T{suit}"),
        _ => word.to_owned(),
    };
    usual
        .parse()
        .map(|card: Card| card.to_string())
        .map_err(|_| format!("{}: expected a card such as TD", quoted(word)))
}

fn quoted(word: &str) -> String {
    format!("{:?}", word.chars().take(40).collect::<String>())
}

/// `3H - TD -`
fn cells(text: &str, rules: &Rules, piles: &mut Piles) -> Result<(), String> {
    let names: Vec<&str> = rules.piles().of(PileKind::Cell).map(|pile| rules.piles().name(pile)).collect();
    let is_empty = |word: &str| word.chars().all(|sign| sign == '-');
    for (at, word) in text.split_whitespace().enumerate().filter(|(_, word)| !is_empty(word)) {
        let Some(name) = names.get(at) else {
            return Err(format!("{} is one card too many; the game has {} cells", quoted(word), names.len()));
        };
        piles.insert((*name).to_owned(), vec![card(word)?]);
    }
    Ok(())
}

/// `H-0 C-2 D-A S-K`: how far each suit is up.
fn foundations(text: &str, rules: &Rules, piles: &mut Piles) -> Result<(), String> {
    let mut tops: BTreeMap<char, (Suit, usize)> = BTreeMap::new();
    for word in text.split_whitespace() {
        let height = |top: &str| match top {
            "0" | "" => Some(0),
            "1" => Some(1),
            top => Rank::parse(top).map(|rank| usize::from(rank.number())),
        };
        let parts = word.split_once('-').and_then(|(suit, top)| {
            let mut signs = suit.chars();
            let suit = Suit::parse(signs.next()?).filter(|_| signs.next().is_none())?;
            Some((suit, height(top)?))
        });
        let Some((suit, height)) = parts else {
            return Err(format!(
                "{}: expected a suit and how far it has been built up, such as H-0 or C-9",
                quoted(word)
            ));
        };
        if tops.insert(suit.letter(), (suit, height)).is_some() {
            return Err(format!("{}: the suit is named twice", quoted(word)));
        }
    }
    let all: Vec<_> = rules.piles().of(PileKind::Foundation).zip(rules.foundations()).collect();
    for (suit, height) in tops.into_values().filter(|(_, height)| *height > 0) {
        let fits = |foundation: &patience::Foundation| foundation.suit.is_none_or(|own| own == suit);
        let free = |pile| !piles.contains_key(rules.piles().name(pile));
        let found =
            all.iter().find(|(pile, foundation)| fits(foundation) && free(*pile) && foundation.is_from_ace_to_king());
        let Some(&(pile, _)) = found else {
            return Err(format!("{}: the game has no foundation for it that begins with an ace", suit.letter()));
        };
        let cards = (1..=height).filter_map(|rank| Rank::new(rank as u8)).map(|rank| Card::new(rank, suit).to_string());
        piles.insert(rules.piles().name(pile).to_owned(), cards.collect());
    }
    Ok(())
}
