//! Deals and positions as Solvitaire reads and prints them, and as lonelybot prints them: JSON with
//! a list for each group of piles.
//!
//! Piles are lists from the bottom to the exposed card; of the stock the last card is the next.
//! Where a game deals cards face down, lower case says so; elsewhere case means nothing.
//! Solvitaire's own `--deal-only` writes `""` for an empty list, a list in the list for the one
//! pile of a reserve, and `##` for a face-down card, which can't be read.

use patience::{Card, Deck, PileId, PileKind, Position, Rules};
use serde_json::{Map, Value};

use crate::asked::Piles;
use crate::entries::Fields;

/// Whether an object looks like it.
pub(crate) fn is_one(fields: &Fields<'_>) -> bool {
    GROUPS.iter().any(|(key, _)| fields.has(key))
}

const GROUPS: [(&str, PileKind); 7] = [
    ("tableau piles", PileKind::Column),
    ("foundations", PileKind::Foundation),
    // So lonelybot says it.
    ("foundation", PileKind::Foundation),
    ("stock", PileKind::Stock),
    ("waste", PileKind::Waste),
    ("reserve", PileKind::Reserve),
    ("cells", PileKind::Cell),
];

/// The piles of a deal.
pub(crate) fn read(object: &Map<String, Value>, rules: &Rules) -> Result<Piles, String> {
    let mut piles = Piles::new();
    let deals_down = deals_face_down(rules);
    for (key, value) in object {
        let Some(&(_, kind)) = GROUPS.iter().find(|(name, _)| name == key) else {
            let known: Vec<&str> = GROUPS.iter().map(|(name, _)| *name).collect();
            return Err(format!("{key:?} is unknown; this game may have {}", known.join(", ")));
        };
        let list = list(key, value)?;
        let own: Vec<PileId> = rules.piles().of(kind).collect();
        match kind {
            PileKind::Foundation => foundations(key, list, rules, &mut piles)?,
            PileKind::Cell => {
                let cell = |cell| if is_empty(cell) { Ok(Vec::new()) } else { pile_of(key, cell) };
                let mut cells = list.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
                cells.truncate(cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1));
                lay(key, &own, cells, rules, &mut piles)?;
            }
            PileKind::Column => {
                let columns = list.iter().map(|cards| cards_of(key, cards, deals_down));
                lay(key, &own, columns.collect::<Result<_, _>>()?, rules, &mut piles)?;
            }
            _ => {
                let of_piles = list.iter().any(Value::is_array);
                let of_piles = if of_piles { list.iter().collect() } else { vec![value] };
                let lists = of_piles.into_iter().map(|cards| cards_of(key, cards, false));
                let lists = lists.filter(|cards| !matches!(cards, Ok(cards) if cards.is_empty()));
                lay(key, &own, lists.collect::<Result<_, _>>()?, rules, &mut piles)?;
            }
        }
    }
    Ok(piles)
}

/// Lays lists of cards into piles, one after another.
fn lay(key: &str, own: &[PileId], lists: Vec<Vec<String>>, rules: &Rules, piles: &mut Piles) -> Result<(), String> {
    expect(key, lists.len() <= own.len(), own.len(), lists.len())?;
    piles.extend(own.iter().map(|&pile| rules.piles().name(pile).to_owned()).zip(lists));
    Ok(())
}

/// Lays each list into a foundation that begins with its first card.
fn foundations(key: &str, list: &[Value], rules: &Rules, piles: &mut Piles) -> Result<(), String> {
    for entry in list.iter().filter(|entry| !is_empty(entry)) {
        let cards = pile_of(key, entry)?;
        let Some(first) = cards.first() else { continue };
        let Some(pile) = foundation(rules, first.parse().ok(), piles) else {
            return Err(format!("{key:?}: the game has no foundation for {first}"));
        };
        piles.insert(rules.piles().name(pile).to_owned(), cards);
    }
    Ok(())
}

fn expect(key: &str, fits: bool, expected: usize, found: usize) -> Result<(), String> {
    if fits { Ok(()) } else { Err(format!("{key:?}: {found} piles, but the game has {expected}")) }
}

/// The first of the foundations that are still empty and of this card's suit which begins with its
/// rank; or else the first of them, and the rules refuse the card by name.
fn foundation(rules: &Rules, first: Option<Card>, piles: &Piles) -> Option<PileId> {
    let all = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
    let free = all.filter(|(pile, _)| !piles.contains_key(rules.piles().name(*pile)));
    let suit = first.map(Card::suit);
    let of_suit: Vec<_> = free.filter(|(_, foundation)| foundation.suit.is_none() || foundation.suit == suit).collect();
    let begins = |foundation: &patience::Foundation| match (foundation.first_rank(), first) {
        (Some(rank), Some(card)) => rank == card.rank(),
        _ => true,
    };
    of_suit.iter().find(|(_, foundation)| begins(foundation)).or(of_suit.first()).map(|(pile, _)| *pile)
}

fn deals_face_down(rules: &Rules) -> bool {
    let dealt = Position::deal(rules, &Deck::numbered(0, rules.pack()));
    dealt.is_ok_and(|position| rules.piles().of(PileKind::Column).any(|pile| position.face_down(pile) > 0))
}

fn is_empty(value: &Value) -> bool {
    value.as_str() == Some("")
}

/// A list, which may be written as `""` if it is empty.
fn list<'v>(key: &str, value: &'v Value) -> Result<&'v [Value], String> {
    match value.as_array() {
        Some(list) => Ok(list),
        None if is_empty(value) => Ok(&[]),
        None => Err(format!("{key:?}: expected a list")),
    }
}

fn cards_of(key: &str, value: &Value, faces: bool) -> Result<Vec<String>, String> {
    list(key, value)?.iter().map(|value| card(key, value, faces)).collect()
}

/// The cards of a foundation or a cell. Where it is one card it may stand there without a list.
fn pile_of(key: &str, value: &Value) -> Result<Vec<String>, String> {
    if value.is_string() { Ok(vec![card(key, value, false)?]) } else { cards_of(key, value, false) }
}

fn card(key: &str, value: &Value, faces: bool) -> Result<String, String> {
    if value.as_str() == Some("##") {
        return Err(format!(
            "{key:?}: ## hides a face-down card; expected the card, in lower case, such as \"10d\" \
             (`lonecli print solvitaire SEED` writes Klondike's so)"
        ));
    }
    let read = value.as_str().and_then(|text| Some((text, text.parse::<Card>().ok()?)));
    let Some((text, card)) = read else {
        let found: String = value.to_string().chars().take(40).collect();
        return Err(format!("{key:?}: {found}: expected a card such as \"10D\""));
    };
    let down = faces && text.chars().last().is_some_and(char::is_lowercase);
    Ok(if down { card.to_string().to_lowercase() } else { card.to_string() })
}
