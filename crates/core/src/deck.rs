//! Decks, and the numbers that stand for them.
//!
//! The method by which a number becomes a deck may never change; `tests/deals.rs` pins it.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::card::{Card, CardError, Rank, Suit};
use crate::deal_number::{DealNumber, DealNumberError};
use crate::pack::Pack;

/// A complete deck in the order in which it is dealt: all cards of a [`Pack`].
///
/// ```
/// use patience::Deck;
///
/// let deck = Deck::numbered(42, 1);
/// assert_eq!(deck.cards().len(), 52);
/// assert_eq!(deck.to_string().parse::<Deck>().unwrap(), deck);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pack: Pack,
    cards: Vec<Card>,
}

/// Why a list of cards is not a complete deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeckError {
    /// A word can't be read as a card; `place` counts from 1.
    #[error("card {place} of the deck: {source}")]
    Unreadable {
        /// Which card of the list, from 1.
        place: usize,
        /// What was found.
        source: CardError,
    },
    /// A card comes more often than the deck has it; `place` counts from 1.
    #[error("card {place} of the deck: {card} is one too many, a deck of {size} cards has it {}", times(*.copies))]
    Surplus {
        /// Which card of the list, from 1.
        place: usize,
        /// The card.
        card: Card,
        /// How often the deck has it, 0 to 8 times.
        copies: u8,
        /// The deck's size.
        size: usize,
    },
    /// Microsoft FreeCell has no such number.
    #[error(transparent)]
    Number(#[from] DealNumberError),
    /// The number is one of Microsoft FreeCell, and the game needs two packs.
    #[error("{number} is a deal of one pack, and the game needs two")]
    OnePack {
        /// The number.
        number: DealNumber,
    },
    /// A card is missing.
    #[error("the deck has {found} of {size} cards; the first missing card is {card}")]
    Missing {
        /// The first missing card, in the order of [`Card::index`].
        card: Card,
        /// How many cards the list has.
        found: usize,
        /// The deck's size.
        size: usize,
    },
}

fn times(copies: u8) -> String {
    match copies {
        0 => "not at all".into(),
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

impl Deck {
    /// Takes a list of cards as a deck of a pack (or of 1 or 2 packs with all suits), if it is
    /// complete.
    ///
    /// # Errors
    /// Names the first surplus card, or else the first missing one.
    ///
    /// # Panics
    /// If a number of packs is given that is neither 1 nor 2.
    pub fn new(cards: Vec<Card>, pack: impl Into<Pack>) -> Result<Deck, DeckError> {
        let pack = pack.into();
        let size = pack.size();
        let mut seen = [0u8; Card::COUNT];
        for (place, &card) in cards.iter().enumerate() {
            seen[card.index()] += 1;
            let copies = pack.copies(card);
            if seen[card.index()] > copies {
                return Err(DeckError::Surplus { place: place + 1, card, copies, size });
            }
        }
        match Card::all().find(|&card| seen[card.index()] < pack.copies(card)) {
            Some(card) => Err(DeckError::Missing { card, found: cards.len(), size }),
            None => Ok(Deck { pack, cards }),
        }
    }

    /// Reads a deck of a pack (or of 1 or 2 packs with all suits) from text: cards separated by
    /// blanks, commas or line ends.
    ///
    /// # Errors
    /// Names the first unreadable, surplus or missing card.
    ///
    /// # Panics
    /// If a number of packs is given that is neither 1 nor 2.
    pub fn parse(text: &str, pack: impl Into<Pack>) -> Result<Deck, DeckError> {
        Deck::new(read_cards(text)?, pack)
    }

    /// The deck that a deal number stands for, of a pack (or of 1 or 2 packs with all suits): the
    /// same on every machine and in every version.
    ///
    /// The method: ChaCha8 is seeded with `seed_from_u64(number)`. The deck begins sorted, suits in
    /// the order clubs, diamonds, hearts, spades, ace to king in each, the second pack after
    /// the first. Then for every place `i` from the last down to the second one a place
    /// `j` in `0..=i` is drawn and the two cards change places. `j` comes from the
    /// generator's 32-bit words without bias: with `n = i + 1`, a word `x` gives `j = ⌊x·n / 2³²⌋`,
    /// and is thrown away for the next one if `x·n mod 2³² < 2³² mod n` (D. Lemire, *Fast random
    /// integer generation in an interval*, 2019). In packs of fewer suits every card then counts as
    /// one of these ([`Pack::card`]): the ranks are those of the deal with all suits. A short pack
    /// leaves out the cards that it lacks.
    ///
    /// # Panics
    /// If a number of packs is given that is neither 1 nor 2.
    pub fn numbered(number: u64, pack: impl Into<Pack>) -> Deck {
        let pack = pack.into();
        let mut cards = Vec::with_capacity(Card::COUNT * usize::from(pack.decks()));
        for _ in 0..pack.decks() {
            cards.extend(Card::all());
        }
        let mut words = ChaCha8Rng::seed_from_u64(number);
        for last in (1..cards.len()).rev() {
            let drawn = draw_below(&mut words, last as u32 + 1);
            cards.swap(last, drawn as usize);
        }
        Deck::counted_as(cards, pack)
    }

    /// A complete deck with all suits and ranks as one of this pack.
    fn counted_as(cards: Vec<Card>, pack: Pack) -> Deck {
        let of_pack = cards.into_iter().filter(|card| pack.ranks().has(card.rank()));
        Deck { pack, cards: of_pack.map(|card| pack.card(card)).collect() }
    }

    /// The cards; the first is dealt first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The pack whose cards these are.
    pub fn pack(&self) -> Pack {
        self.pack
    }
}

impl DealNumber {
    /// The deck that the number stands for, of a pack (or of 1 or 2 packs with all suits).
    ///
    /// # Errors
    /// Microsoft FreeCell has numbers from 1 to [`DealNumber::LAST_MICROSOFT`], for one pack only.
    ///
    /// # Panics
    /// If a number of packs is given that is neither 1 nor 2.
    pub fn deck(self, pack: impl Into<Pack>) -> Result<Deck, DeckError> {
        let pack = pack.into();
        match self {
            DealNumber::Ours(number) => Ok(Deck::numbered(number, pack)),
            DealNumber::Microsoft(number) if DealNumber::microsoft(number).is_none() => {
                Err(DealNumberError { found: self.to_string() }.into())
            }
            DealNumber::Microsoft(number) if pack.decks() == 1 => Ok(Deck::counted_as(microsoft(number), pack)),
            DealNumber::Microsoft(_) => Err(DeckError::OnePack { number: self }),
        }
    }
}

/// The deck of a number of Microsoft FreeCell, in the order in which that deals: row by row.
///
/// The cards lie sorted, aces first, clubs, diamonds, hearts, spades within a rank. Again and again
/// one is drawn by the linear generator of Microsoft's C library, and the last one takes its place.
/// That library draws 15 bits. For numbers of 32 bits FreeCell Pro sets the 16th, for longer ones
/// it draws it, adds 1, and begins with what is above 2³².
fn microsoft(number: u64) -> Vec<Card> {
    let mut left: Vec<Card> = Vec::with_capacity(Card::COUNT);
    for rank in 1..=13 {
        let rank = Rank::new(rank).expect("there are thirteen ranks");
        left.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
    }
    // Without what is above 2³².
    let mut state = number as u32;
    let mut draw = || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = (state >> 16) as usize;
        match number >> 31 {
            0 => high & 0x7fff,
            1 => high | 0x8000,
            _ => high + 1,
        }
    };
    let mut cards = Vec::with_capacity(Card::COUNT);
    while !left.is_empty() {
        let drawn = draw() % left.len();
        cards.push(left.swap_remove(drawn));
    }
    cards
}

/// A number in `0..bound`, every one equally likely; see [`Deck::numbered`]. The loop ends after
/// two words on average at the worst bound, and after one for such small bounds as ours.
fn draw_below(words: &mut ChaCha8Rng, bound: u32) -> u32 {
    let reject_below = (1u64 << 32) % u64::from(bound);
    loop {
        let product = u64::from(words.next_u32()) * u64::from(bound);
        if product & 0xffff_ffff >= reject_below {
            return (product >> 32) as u32;
        }
    }
}

fn read_cards(text: &str) -> Result<Vec<Card>, DeckError> {
    // One card more than the largest deck is enough to refuse a deck that is too large.
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .take(2 * Card::COUNT + 1)
        .enumerate()
        .map(|(at, word)| word.parse().map_err(|source| DeckError::Unreadable { place: at + 1, source }))
        .collect()
}

impl FromStr for Deck {
    type Err = DeckError;

    /// Reads a deck of one or of two packs of all ranks, whichever the number of cards is nearer
    /// to, in as many suits as are found.
    fn from_str(text: &str) -> Result<Deck, DeckError> {
        let cards = read_cards(text)?;
        let decks = if cards.len() <= Card::COUNT * 3 / 2 { 1 } else { 2 };
        let is_of = |pack: &Pack| cards.iter().all(|&card| pack.card(card) == card);
        let fewer = [Pack::new(decks, 1), Pack::new(decks, 2)].into_iter().find(|pack| is_of(pack));
        Deck::new(cards, fewer.unwrap_or(decks.into()))
    }
}

impl fmt::Display for Deck {
    /// The cards in order, separated by single blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.cards.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        read_cards(text).unwrap()
    }

    #[test]
    fn an_incomplete_deck_is_refused_by_the_first_card_that_is_wrong() {
        let full = Deck::numbered(7, 1).to_string();
        let short = full.rsplit_once(' ').unwrap();
        let error = Deck::parse(short.0, 1).unwrap_err();
        assert!(matches!(&error, DeckError::Missing { card, found: 51, size: 52 } if card.to_string() == short.1));
        let error = Deck::parse(&format!("{full} 7C"), 1).unwrap_err();
        assert!(matches!(error, DeckError::Surplus { place: 53, .. }), "{error}");
        let error = Deck::parse(&full.replacen(' ', " x ", 1), 1).unwrap_err();
        assert!(matches!(error, DeckError::Unreadable { place: 2, .. }), "{error}");
        assert!(Deck::parse("", 2).is_err());
        assert!(Deck::parse(&full, 2).is_err());
    }

    #[test]
    fn a_deck_may_be_written_in_many_ways() {
        let deck = Deck::numbered(3, 2);
        let commas = deck.to_string().replace(' ', ",\n").replace('T', "10").to_lowercase();
        assert_eq!(commas.parse(), Ok(deck));
    }

    #[test]
    fn new_counts_copies() {
        let twice = format!("{} {}", Deck::numbered(0, 1), Deck::numbered(1, 1));
        assert_eq!(Deck::new(cards(&twice), 2).unwrap().pack(), Pack::new(2, 4));
        assert!(Deck::new(cards(&twice), 1).is_err());
    }
}
