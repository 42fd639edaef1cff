//! Cards: ranks, suits and their text forms.

use std::fmt;
use std::str::FromStr;

/// A rank from ace (1) to king (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest rank.
    pub const ACE: Rank = Rank(1);
    /// The king, the highest rank.
    pub const KING: Rank = Rank(13);
    /// How many ranks a suit has.
    pub const COUNT: u8 = 13;
    const LETTERS: &'static [u8; 13] = b"A23456789TJQK";

    /// The rank with this number, 1 (ace) to 13 (king); `None` for any other number.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 1 && number <= 13 { Some(Rank(number)) } else { None }
    }

    /// The rank's number, 1 (ace) to 13 (king).
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rank's letter: `A 2 … 9 T J Q K`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize - 1] as char
    }

    /// Reads a rank generously: the letters in either case, `10`, and the German
    /// `B` (Bube, jack) and `D` (Dame, queen).
    pub fn parse(text: &str) -> Option<Rank> {
        let number = match text {
            "10" | "T" | "t" => 10,
            "A" | "a" => 1,
            "J" | "j" | "B" | "b" => 11,
            "Q" | "q" | "D" | "d" => 12,
            "K" | "k" => 13,
            _ => match text.as_bytes() {
                [digit @ b'2'..=b'9'] => digit - b'0',
                _ => return None,
            },
        };
        Some(Rank(number))
    }

    /// The rank `steps` above this one, counting on from king to ace; `steps` may be negative.
    pub const fn around(self, steps: i8) -> Rank {
        let zero_based = (self.0 as i16 - 1 + steps as i16).rem_euclid(13);
        Rank(zero_based as u8 + 1)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A suit, in the project's order: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Clubs (Kreuz), black.
    Clubs,
    /// Diamonds (Karo), red.
    Diamonds,
    /// Hearts (Herz), red.
    Hearts,
    /// Spades (Pik), black.
    Spades,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit's place in [`Suit::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the suit is red (diamonds, hearts).
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// The suit's letter: `C D H S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The suit's symbol: `♣ ♦ ♥ ♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Reads a suit: its letter in either case, or its symbol, filled or outlined.
    pub fn parse(sign: char) -> Option<Suit> {
        Some(match sign {
            'C' | 'c' | '♣' | '♧' => Suit::Clubs,
            'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
            'H' | 'h' | '♥' | '♡' => Suit::Hearts,
            'S' | 's' | '♠' | '♤' => Suit::Spades,
            _ => return None,
        })
    }
}

/// A card: a rank and a suit. The two copies of a card in a two-deck game are the
/// same `Card`, for nothing in a game can tell them apart.
///
/// ```
/// use patience::Card;
///
/// let ten: Card = "10♦".parse().unwrap();
/// assert_eq!(ten.to_string(), "TD");
/// assert!(ten.suit().is_red());
/// assert!("1X".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank.0 - 1)
    }

    /// The card with this index, 0 (ace of clubs) to 51 (king of spades): suits in order,
    /// ace to king in each. `None` beyond.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// The inverse of [`Card::from_index`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 13 + 1)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// Every different card, in the order of [`Card::index`].
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..52u8).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card; a card is a rank (A 2 … 10 J Q K) and a suit (C D H S)")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    /// Reads a card generously: `TD`, `10d`, `10♦`, and with German ranks `BH` or `DD`.
    fn from_str(text: &str) -> Result<Card, CardError> {
        // Symbols may come with the sign that asks for their text or emoji form.
        let bare = text.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
        let parsed = bare
            .char_indices()
            .next_back()
            .and_then(|(at, sign)| Some(Card::new(Rank::parse(&bare[..at])?, Suit::parse(sign)?)));
        parsed.ok_or_else(|| CardError(shorten(text)))
    }
}

/// The first 40 characters of a text from outside, for error messages.
pub(crate) fn shorten(text: &str) -> String {
    shorten_to(text, 40)
}

/// The first `most` characters of a text from outside, for error messages.
pub(crate) fn shorten_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_survives_writing_and_reading() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
    }

    #[test]
    fn reading_is_generous_and_refuses_the_rest() {
        for (text, card) in [
            ("10C", "TC"),
            ("bh", "JH"),
            ("DD", "QD"),
            ("dd", "QD"),
            ("B♠", "JS"),
            ("a♥\u{fe0f}", "AH"),
            ("2♢", "2D"),
            ("k♤", "KS"),
        ] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), card, "{text}");
        }
        for text in ["", "7", "C", "1C", "11C", "0H", "7X", "77C", "ＡＣ", "♥", " 7C", "7C "] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ranks_go_around() {
        assert_eq!(Rank::KING.around(1), Rank::ACE);
        assert_eq!(Rank::ACE.around(-1), Rank::KING);
        assert_eq!(Rank::ACE.around(27), Rank(2));
    }
}
