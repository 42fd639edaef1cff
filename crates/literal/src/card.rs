//! Cards as text, and full decks.

/// One card. The two copies of a card in a two-deck game are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// 1 for the ace up to 13 for the king.
    pub rank: u8,
    /// 0 clubs, 1 diamonds, 2 hearts, 3 spades.
    pub suit: u8,
    /// Whether the card lies face up.
    pub up: bool,
}

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

impl Card {
    /// Reads a card: upper case is face up, lower case is face down.
    ///
    /// # Errors
    /// When the text is no card.
    pub fn parse(text: &str) -> Result<Card, String> {
        let unreadable = || format!("unreadable card {text:?}");
        let upper = text.to_ascii_uppercase();
        let up = upper == text;
        if !up && text.to_ascii_lowercase() != text {
            return Err(unreadable());
        }
        let letters: Vec<char> = upper.chars().collect();
        if letters.len() != 2 {
            return Err(unreadable());
        }
        let rank = parse_rank(letters[0]).ok_or_else(unreadable)?;
        let suit = SUITS.find(letters[1]).ok_or_else(unreadable)?;
        Ok(Card { rank, suit: u8::try_from(suit).expect("four suits"), up })
    }

    /// The card as text: upper case is face up, lower case is face down.
    #[must_use]
    pub fn text(self) -> String {
        let rank = RANKS.as_bytes()[usize::from(self.rank) - 1];
        let suit = SUITS.as_bytes()[usize::from(self.suit)];
        let text = String::from_utf8(vec![rank, suit]).expect("letters");
        if self.up { text } else { text.to_ascii_lowercase() }
    }

    /// Whether the card is a diamond or a heart.
    #[must_use]
    pub fn is_red(self) -> bool {
        self.suit == 1 || self.suit == 2
    }

    /// The same card, face up.
    #[must_use]
    pub fn face_up(self) -> Card {
        Card { up: true, ..self }
    }

    /// The same card, face down.
    #[must_use]
    pub fn face_down(self) -> Card {
        Card { up: false, ..self }
    }
}

/// Reads the letter of a rank.
#[must_use]
pub fn parse_rank(letter: char) -> Option<u8> {
    let index = RANKS.find(letter)?;
    u8::try_from(index + 1).ok()
}

/// The rank above, with the ace above the king.
#[must_use]
pub fn rank_above(rank: u8) -> u8 {
    if rank == 13 { 1 } else { rank + 1 }
}

/// The rank below, with the king below the ace.
#[must_use]
pub fn rank_below(rank: u8) -> u8 {
    if rank == 1 { 13 } else { rank - 1 }
}

/// All cards of one or two decks, face up, in order of suit, rank and copy.
#[must_use]
pub fn full_deck(decks: usize) -> Vec<Card> {
    let mut deck = Vec::new();
    for suit in 0..4 {
        for rank in 1..=13 {
            for _copy in 0..decks {
                deck.push(Card { rank, suit, up: true });
            }
        }
    }
    deck
}

/// Checks that these are exactly the cards of one or two decks, in any order.
///
/// # Errors
/// When a card is missing or surplus; the error names one.
pub fn check_deck(cards: &[Card], decks: usize) -> Result<(), String> {
    for card in full_deck(decks) {
        let count = cards.iter().filter(|c| c.face_up() == card).count();
        if count < decks {
            return Err(format!("the card {} is missing", card.text()));
        }
        if count > decks {
            return Err(format!("the card {} is surplus", card.text()));
        }
    }
    Ok(())
}
