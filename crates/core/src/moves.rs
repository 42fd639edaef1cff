//! Moves and lists of moves.

use std::fmt;
use std::ops::Deref;

use crate::card::shorten;
use crate::pile::{PileId, Piles};
use crate::refusal::Refusal;

/// A move: drawing, redealing, or moving cards from one pile to another. Four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Draw from the stock.
    Draw,
    /// Begin the next pass, or gather the columns and lay them out again.
    Redeal,
    /// Move cards.
    Cards {
        /// The pile that gives.
        from: PileId,
        /// The pile that takes.
        to: PileId,
        /// How many cards, from the exposed one down; at least 1.
        count: u8,
    },
}

impl Move {
    /// Reads a move in our notation: `draw`, `redeal`, `w-t3`, `t2-t7*4`. Only the exact spelling
    /// is a move; whether it is legal is another question.
    ///
    /// # Errors
    /// Says whether the text is unreadable, spelt otherwise, or names a pile that the game does not
    /// have.
    pub fn parse(text: &str, piles: &Piles) -> Result<Move, Refusal> {
        match text {
            "draw" => return Ok(Move::Draw),
            "redeal" => return Ok(Move::Redeal),
            _ => {}
        }
        let unreadable = || Refusal::Unreadable { text: shorten(text) };
        let (from, target) = text.split_once('-').ok_or_else(unreadable)?;
        let (to, count) = match target.split_once('*') {
            None => (target, 1),
            Some((to, count)) => (to, count.parse::<u8>().map_err(|_| unreadable())?),
        };
        let pile = |name: &str| {
            let looks_like_a_pile = name.len() <= 4
                && name.starts_with(|c: char| "thfrswdc".contains(c))
                && name[1..].bytes().all(|byte| byte.is_ascii_digit());
            match piles.find(name) {
                Some(pile) => Ok(pile),
                None if looks_like_a_pile => Err(Refusal::NoSuchPile { pile: name.into() }),
                None => Err(unreadable()),
            }
        };
        let parsed = Move::Cards { from: pile(from)?, to: pile(to)?, count };
        let spelling = parsed.display(piles).to_string();
        if count == 0 {
            return Err(unreadable());
        }
        if spelling != text {
            return Err(Refusal::Spelling { text: spelling });
        }
        Ok(parsed)
    }

    /// The move in our notation, with the pile names of its game.
    ///
    /// # Panics
    /// When it is written, if the game has no such pile.
    pub fn display(self, piles: &Piles) -> impl fmt::Display + '_ {
        DisplayMove { mv: self, piles }
    }
}

struct DisplayMove<'p> {
    mv: Move,
    piles: &'p Piles,
}

impl fmt::Display for DisplayMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Move::Draw => f.write_str("draw"),
            Move::Redeal => f.write_str("redeal"),
            Move::Cards { from, to, count } => {
                write!(f, "{}-{}", self.piles.name(from), self.piles.name(to))?;
                if count == 1 { Ok(()) } else { write!(f, "*{count}") }
            }
        }
    }
}

/// A list of moves that is filled again and again without allocating each time.
#[derive(Clone, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An empty list with room for the moves of most positions.
    pub fn new() -> MoveList {
        MoveList(Vec::with_capacity(128))
    }

    /// Empties the list and keeps its room.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// The moves as texts in our notation, sorted.
    ///
    /// # Panics
    /// If the game lacks a pile of one of the moves.
    pub fn sorted_texts(&self, piles: &Piles) -> Vec<String> {
        let mut texts: Vec<String> = self.0.iter().map(|mv| mv.display(piles).to_string()).collect();
        texts.sort_unstable();
        texts
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
