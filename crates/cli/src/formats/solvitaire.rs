//! Deals and positions as Solvitaire reads them: JSON with a list for each group of piles.
//!
//! Piles are lists from the bottom to the exposed card; of the stock the last card is the next.
//! Where a game deals cards face down, lower case says so; elsewhere case means nothing.

use patience::{Card, Deck, PileId, PileKind, Position, Rules, Suit};
use serde_json::{Map, Value};

use super::puzzle::{Piles, Wrong, wrong};

/// Whether an object looks like it.
pub(crate) fn is_one(object: &Map<String, Value>) -> bool {
    !object.contains_key("format")
        && !object.contains_key("piles")
        && GROUPS.iter().any(|(key, _)| object.contains_key(*key))
}

const GROUPS: [(&str, PileKind); 6] = [
    ("tableau piles", PileKind::Column),
    ("foundations", PileKind::Foundation),
    ("stock", PileKind::Stock),
    ("waste", PileKind::Waste),
    ("reserve", PileKind::Reserve),
    ("cells", PileKind::Cell),
];

/// The piles of a deal.
pub(crate) fn read(object: &Map<String, Value>, rules: &Rules) -> Result<Piles, Wrong> {
    let mut piles = Piles::new();
    let deals_down = deals_face_down(rules);
    for (key, value) in object {
        let Some(&(_, kind)) = GROUPS.iter().find(|(name, _)| name == key) else {
            let known: Vec<&str> = GROUPS.iter().map(|(name, _)| *name).collect();
            return Err(wrong(format!("{key:?} is unknown; this game may have {}", known.join(", "))));
        };
        let Some(list) = value.as_array() else { return Err(wrong(format!("{key:?}: expected a list"))) };
        let own: Vec<PileId> = rules.piles().of(kind).collect();
        let name = |pile: PileId| rules.piles().name(pile).to_owned();
        match kind {
            PileKind::Column => {
                expect(key, list.len() <= own.len(), own.len(), list.len())?;
                for (pile, cards) in own.into_iter().zip(list) {
                    piles.insert(name(pile), cards_of(key, cards, deals_down)?);
                }
            }
            PileKind::Foundation => {
                for entry in list {
                    // Older files name the one card that lies there without a list.
                    let cards =
                        if entry.is_string() { vec![card(key, entry, false)?] } else { cards_of(key, entry, false)? };
                    let Some(first) = cards.first() else { continue };
                    let suit = first.parse().ok().map(|card: Card| card.suit());
                    let Some(pile) = foundation(rules, suit, &piles) else {
                        return Err(wrong(format!("{key:?}: the game has no foundation for {first}")));
                    };
                    piles.insert(name(pile), cards);
                }
            }
            PileKind::Cell => {
                let filled: Vec<&Value> = list.iter().filter(|card| card.as_str() != Some("")).collect();
                expect(key, filled.len() <= own.len(), own.len(), filled.len())?;
                for (pile, value) in own.into_iter().zip(filled) {
                    piles.insert(name(pile), vec![card(key, value, false)?]);
                }
            }
            _ => {
                let cards = cards_of(key, value, false)?;
                match own.first() {
                    Some(&pile) => drop(piles.insert(name(pile), cards)),
                    None => expect(key, cards.is_empty(), 0, 1)?,
                }
            }
        }
    }
    Ok(piles)
}

fn expect(key: &str, fits: bool, expected: usize, found: usize) -> Result<(), Wrong> {
    if fits { Ok(()) } else { Err(wrong(format!("{key:?}: {found} piles, but the game has {expected}"))) }
}

/// The first foundation of this suit that is still empty.
fn foundation(rules: &Rules, suit: Option<Suit>, piles: &Piles) -> Option<PileId> {
    let all = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
    let mut free = all.filter(|(pile, _)| !piles.contains_key(rules.piles().name(*pile)));
    free.find(|(_, foundation)| foundation.suit.is_none() || foundation.suit == suit).map(|(pile, _)| pile)
}

fn deals_face_down(rules: &Rules) -> bool {
    let dealt = Position::deal(rules, &Deck::numbered(0, rules.decks()));
    dealt.is_ok_and(|position| rules.piles().of(PileKind::Column).any(|pile| position.face_down(pile) > 0))
}

fn cards_of(key: &str, value: &Value, faces: bool) -> Result<Vec<String>, Wrong> {
    let Some(list) = value.as_array() else { return Err(wrong(format!("{key:?}: expected a list of cards"))) };
    list.iter().map(|value| card(key, value, faces)).collect()
}

fn card(key: &str, value: &Value, faces: bool) -> Result<String, Wrong> {
    let read = value.as_str().and_then(|text| Some((text, text.parse::<Card>().ok()?)));
    let Some((text, card)) = read else {
        let found: String = value.to_string().chars().take(40).collect();
        return Err(wrong(format!("{key:?}: {found}: expected a card such as \"10D\"")));
    };
    let down = faces && text.chars().last().is_some_and(char::is_lowercase);
    Ok(if down { card.to_string().to_lowercase() } else { card.to_string() })
}
