//! How the fair player compares moves, which depends on the game.

use patience::{Position, Rules};

use crate::base::mechanisms::Mechanisms;
use crate::base::part::{Part, PartKind};
use crate::base::traits::Traits;
use crate::fair::learned_order::LearnedOrder;
use crate::families::heights::heights_player::{self, HeightsPlayer};
use crate::families::rows::rows_player::{self, RowsPlayer};

/// How moves are compared in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// By short searches on heights, for Klondike and its kin.
    Heights,
    /// By the chance to win in a learned order of moves.
    Chances,
    /// By playing on in an order for games in rows.
    Rows,
    /// By searching, and by playing on in the plain order.
    Searches,
}

/// What serves every game: searches in worlds, and playing on in the plain order.
pub(crate) struct Searches;

impl Part for Searches {
    const NAME: &'static str = "searches and the plain order";
    const KIND: PartKind = PartKind::Fair;
    const PROVED: Mechanisms = Mechanisms::WHATEVER;
}

impl Method {
    pub(super) fn of(rules: &Rules, position: &Position) -> Method {
        if HeightsPlayer::fits(rules, position) {
            Method::Heights
        } else if LearnedOrder::of(rules).is_some() {
            Method::Chances
        } else if RowsPlayer::applies(&Traits::of(rules)) {
            Method::Rows
        } else {
            Method::Searches
        }
    }

    /// How many times as many worlds and nodes there are as the settings say.
    pub(super) fn more(self) -> u64 {
        match self {
            Method::Heights => heights_player::MORE,
            Method::Rows => rows_player::MORE,
            Method::Chances | Method::Searches => 1,
        }
    }

    /// Whether an order of moves was learned for the game.
    pub(super) fn has_order(self) -> bool {
        matches!(self, Method::Chances | Method::Rows)
    }

    /// In how many worlds moves are compared before the next choice among them.
    pub(super) fn batch(self) -> usize {
        if self == Method::Rows { rows_player::BATCH } else { 1 }
    }
}
