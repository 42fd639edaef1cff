//! Whether a game is won, stuck or goes on.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::moves::{Move, MoveList};
use crate::pile::PileId;
use crate::position::Position;
use crate::rules::Rules;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It goes on.
    Playing,
    /// The goal is reached.
    Won,
    /// No move is left but drawing and redealing, and they lead to none.
    Stuck,
}

/// More draws and redeals than any game has without another move between them: a bound on a loop
/// that ends by itself.
const MAX_STEPS: usize = 100_000;

impl Position {
    /// Whether the goal is reached.
    #[inline]
    pub fn is_won(&self, rules: &Rules) -> bool {
        self.home(rules) >= rules.goal
            && (rules.left_over.is_none() || self.has_all_but_left_over(rules))
            && (rules.clear.is_empty() || self.is_cleared(rules))
    }

    fn is_cleared(&self, rules: &Rules) -> bool {
        rules.piles.iter().all(|pile| !rules.clear.has(rules.piles.kind(pile)) || self.is_empty(pile))
    }

    /// Whether the goal is reached without the cards that may be left over: some of these may lie
    /// on foundations, too.
    fn has_all_but_left_over(&self, rules: &Rules) -> bool {
        let counts = |card: &Card| Some(card.rank()) != rules.left_over;
        let (first, last) = rules.kind.foundations;
        let piles = (first..last).filter(|&pile| !self.is_guest(rules, pile));
        let up: usize = piles.map(|pile| self.from_top(PileId(pile as u8)).filter(counts).count()).sum();
        up >= usize::from(rules.goal)
    }

    /// How the game stands. A game that is not stuck may still be impossible to win.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn status(&self, rules: &Rules) -> Status {
        if self.is_won(rules) {
            Status::Won
        } else if self.is_stuck(rules) {
            Status::Stuck
        } else {
            Status::Playing
        }
    }

    /// Whether no sequence of draws and redeals alone (none is one, too) leads to a position in
    /// which another move is legal.
    pub fn is_stuck(&self, rules: &Rules) -> bool {
        let mut position = *self;
        let mut moves = MoveList::new();
        // Without limit on passes the second redeal brings the same positions as the first.
        let mut redeals_left = if rules.stock.passes.is_some() { usize::MAX } else { 2 };
        for _ in 0..MAX_STEPS {
            position.legal_moves_into(rules, &mut moves);
            if moves.iter().any(|mv| matches!(mv, Move::Cards { .. })) {
                return false;
            }
            // Drawing and redealing are never legal at the same time.
            let Some(&mv) = moves.first() else { return true };
            if mv == Move::Redeal {
                if redeals_left == 0 {
                    return true;
                }
                redeals_left -= 1;
            }
            let _ = position.play_unchecked(rules, mv);
        }
        true
    }
}
