//! The deck from which a position was dealt.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::{Card, Deck, Game, PileKind, Position, Rules, Transcript};

/// The game that begins with a position, which may turn out to be a deal.
pub(crate) fn transcript_of(rules: &Arc<Rules>, position: Position) -> Transcript {
    let deck = deck_of(rules, &position);
    let dealt = deck.and_then(|deck| Game::with_deck(Arc::clone(rules), deck).ok());
    dealt.unwrap_or_else(|| Game::from_position(Arc::clone(rules), position)).transcript()
}

/// The deck whose deal is this position, if it is a deal at all: then a solution of it can be told
/// as a transcript.
///
/// It is found by dealing: two decks together mark every place of the deck, and where they land the
/// position has its cards. Games that set cards aside while dealing may keep their secret.
fn deck_of(rules: &Rules, position: &Position) -> Option<Deck> {
    let marks = marks(rules.decks());
    let dealt: Vec<Position> = marks.iter().map(|deck| Position::deal(rules, deck)).collect::<Result<_, _>>().ok()?;
    let pairs = marks[0].cards().iter().zip(marks[1].cards());
    let place: BTreeMap<(Card, Card), usize> =
        pairs.zip(0..).map(|((&first, &second), at)| ((first, second), at)).collect();
    let mut cards: Vec<Option<Card>> = vec![None; rules.card_count()];
    let [ours, first, second] = [position, &dealt[0], &dealt[1]].map(|position| lists(rules, position));
    for ((ours, first), second) in ours.iter().zip(&first).zip(&second) {
        if ours.len() != first.len() || ours.len() != second.len() {
            return None;
        }
        for ((&card, &first), &second) in ours.iter().zip(first).zip(second) {
            cards[*place.get(&(first, second))?] = Some(card);
        }
    }
    let deck = Deck::new(cards.into_iter().collect::<Option<_>>()?, rules.pack()).ok()?;
    let again = Position::deal(rules, &deck).ok()?;
    (again.hash128() == position.hash128()).then_some(deck)
}

/// The cards of every pile; the foundations count as one, for a base card chooses that of its suit.
fn lists(rules: &Rules, position: &Position) -> Vec<Vec<Card>> {
    let mut lists = vec![Vec::new()];
    for pile in rules.piles().iter() {
        if rules.piles().kind(pile) == PileKind::Foundation {
            lists[0].extend(position.cards(pile));
        } else {
            lists.push(position.cards(pile));
        }
    }
    lists
}

/// Two decks in which no two places have the same pair of cards.
fn marks(decks: u8) -> [Deck; 2] {
    let sorted: Vec<Card> = Card::all().collect();
    let mut turned = sorted.clone();
    turned.rotate_left(1);
    let deck = |again: &[Card]| {
        let second = if decks == 2 { again } else { &[] };
        Deck::new([sorted.as_slice(), second].concat(), decks).expect("every card is there")
    };
    [deck(&sorted), deck(&turned)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience::Library;

    #[test]
    fn deals_lead_back_to_their_decks() {
        let library = Library::builtin();
        for preset in
            ["freecell", "klondike", "canfield", "daemon", "grosse-harfe", "anneliese", "grosse-napoleon", "die-reihe"]
        {
            let rules = library.rules(preset, &[]).unwrap();
            for number in 0..20 {
                let position = Position::deal(&rules, &Deck::numbered(number, rules.pack())).unwrap();
                let deck = deck_of(&rules, &position).unwrap_or_else(|| panic!("{preset} {number}"));
                assert_eq!(Position::deal(&rules, &deck).unwrap().hash128(), position.hash128(), "{preset} {number}");
            }
        }
    }

    #[test]
    fn a_position_of_later_has_no_deck() {
        let rules = Library::builtin().rules("klondike", &[]).unwrap();
        let mut position = Position::deal(&rules, &Deck::numbered(1, 1)).unwrap();
        let mv = position.legal_moves(&rules)[0];
        let _ = position.play(&rules, mv).unwrap();
        assert_eq!(deck_of(&rules, &position), None);
    }
}
