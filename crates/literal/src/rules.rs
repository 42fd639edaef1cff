//! What every game has to say, and the few rules that several games share.

use crate::card::Card;
use crate::position::Position;

/// The rules of one game with its options fixed.
pub trait Rules {
    /// How many decks of 52 cards are in play.
    fn decks(&self) -> usize;

    /// The names of all piles, in the order in which replay lines list them.
    fn piles(&self) -> Vec<String>;

    /// Deals; the first card of the deck is dealt first.
    fn deal(&self, deck: &[Card]) -> Position;

    /// All legal moves, in any order, each once.
    fn legal(&self, position: &Position) -> Vec<String>;

    /// The position after a move that is known to be legal.
    fn after(&self, position: &Position, step: &Step) -> Position;

    /// Whether the goal is reached.
    fn won(&self, position: &Position) -> bool;

    /// Whether this position, set up by hand, can be one of the game; also puts `rows`, `pass`
    /// and `base` into their normal form.
    ///
    /// # Errors
    /// When the position contradicts the rules; the error says how.
    fn accept(&self, position: Position) -> Result<Position, String>;
}

/// A move that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `draw`
    Draw,
    /// `redeal`
    Redeal,
    /// `from-to` or `from-to*count`
    Cards {
        /// Where the cards come from.
        from: String,
        /// Where they go.
        to: String,
        /// How many they are.
        count: usize,
    },
}

impl Step {
    /// Reads a move that is spelled as the rules list it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Step> {
        match text {
            "draw" => Some(Step::Draw),
            "redeal" => Some(Step::Redeal),
            _ => {
                let (from, target) = text.split_once('-')?;
                let (to, count) = match target.split_once('*') {
                    None => (target, 1),
                    Some((to, count)) => (to, count.parse().ok()?),
                };
                Some(Step::Cards { from: from.to_owned(), to: to.to_owned(), count })
            }
        }
    }
}

/// Writes a move of cards.
#[must_use]
pub fn write_move(from: &str, to: &str, count: usize) -> String {
    if count == 1 { format!("{from}-{to}") } else { format!("{from}-{to}*{count}") }
}

/// How often the stock may be gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// This often.
    Limited(u32),
    /// As often as the player likes.
    Unlimited,
}

impl Passes {
    /// Whether another pass may follow this one.
    #[must_use]
    pub fn another_after(self, pass: u32) -> bool {
        match self {
            Passes::Limited(limit) => pass < limit,
            Passes::Unlimited => true,
        }
    }

    /// The number to remember for the pass after this one.
    #[must_use]
    pub fn next(self, pass: u32) -> u32 {
        match self {
            Passes::Limited(_) => pass + 1,
            Passes::Unlimited => 1,
        }
    }

    /// Checks a pass number given by hand and puts it into its normal form.
    ///
    /// # Errors
    /// When there is no such pass.
    pub fn accept(self, pass: u32) -> Result<u32, String> {
        match self {
            Passes::Limited(limit) if pass < 1 || pass > limit => Err(format!("there is no pass {pass}")),
            Passes::Limited(_) => Ok(pass),
            Passes::Unlimited => Ok(1),
        }
    }
}

/// `t1 … t10` for the prefix `t` and the count 10.
#[must_use]
pub fn names(prefix: &str, count: usize) -> Vec<String> {
    (1..=count).map(|n| format!("{prefix}{n}")).collect()
}

/// Whether one card is red and the other black.
#[must_use]
pub fn colours_differ(a: Card, b: Card) -> bool {
    a.is_red() != b.is_red()
}

/// How many cards at the top of a column are face up and each fit on the one below.
pub fn run_length(column: &[Card], fits: impl Fn(Card, Card) -> bool) -> usize {
    let from_the_top: Vec<Card> = column.iter().rev().copied().collect();
    if from_the_top.is_empty() || !from_the_top[0].up {
        return 0;
    }
    let mut length = 1;
    while length < from_the_top.len() && from_the_top[length].up && fits(from_the_top[length - 1], from_the_top[length])
    {
        length += 1;
    }
    length
}

/// The foundation, of as many as there are, that takes this card when each is built in suit from
/// the ace up; of two that stand equally high, the lower-numbered.
#[must_use]
pub fn foundation_from_ace(position: &Position, count: usize, card: Card) -> Option<String> {
    for number in 1..=count {
        let name = format!("f{number}");
        let suit_matches = (number - 1) % 4 == usize::from(card.suit);
        if suit_matches && position.pile(&name).len() + 1 == usize::from(card.rank) {
            return Some(name);
        }
    }
    None
}

/// The foundations that take this card when f1–f4 are built in suit from the ace up and f5–f8 in
/// suit from the king down.
#[must_use]
pub fn foundations_up_and_down(position: &Position, card: Card) -> Vec<String> {
    let mut found = Vec::new();
    let up = format!("f{}", card.suit + 1);
    if position.pile(&up).len() + 1 == usize::from(card.rank) {
        found.push(up);
    }
    let down = format!("f{}", card.suit + 5);
    if 13 - position.pile(&down).len() == usize::from(card.rank) {
        found.push(down);
    }
    found
}

/// Checks that a foundation holds one suit from `first` on, each rank following by `next`.
///
/// # Errors
/// When it does not.
pub fn accept_foundation(position: &Position, number: u8, first: u8, next: impl Fn(u8) -> u8) -> Result<(), String> {
    let mut rank = first;
    for card in position.pile(&format!("f{number}")) {
        if card.suit != (number - 1) % 4 || card.rank != rank || !card.up {
            return Err(format!("f{number} cannot hold {} there", card.text()));
        }
        rank = next(rank);
    }
    Ok(())
}

/// Checks that in these piles every card lies face up.
///
/// # Errors
/// When one does not.
pub fn accept_face_up(position: &Position, piles: &[String]) -> Result<(), String> {
    for name in piles {
        if position.pile(name).iter().any(|card| !card.up) {
            return Err(format!("a card of {name} lies face down"));
        }
    }
    Ok(())
}

/// Checks columns that may have face-down cards: only below the face-up ones.
///
/// # Errors
/// When a face-down card lies on a face-up one, or is exposed.
pub fn accept_columns_with_hidden_cards(position: &Position, columns: &[String]) -> Result<(), String> {
    for name in columns {
        let column = position.pile(name);
        if column.last().is_some_and(|card| !card.up) {
            return Err(format!("the exposed card of {name} lies face down"));
        }
        if column.windows(2).any(|pair| pair[0].up && !pair[1].up) {
            return Err(format!("in {name} a face-down card lies on a face-up one"));
        }
    }
    Ok(())
}
